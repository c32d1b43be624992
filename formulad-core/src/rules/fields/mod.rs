//! The fields of a ruleset: their names, clauses, words and ranges.
//!
//! The one table of all fields, for showing, writing and checking rulesets: [`Ruleset::check`] uses
//! it, and the `formulad` command and the documentation print it. A value follows each label; what
//! a field does is explained where it is declared, and by its clauses.

use super::{Ruleset, Wear};
use crate::language::{self, Source, Table, by_english};

mod table;

/// A field of a ruleset, and what it may hold.
///
/// ```
/// use formulad_core::rules::{FieldKind, RuleField};
///
/// let laps = RuleField::find("laps").unwrap();
/// assert_eq!(laps.clauses, ["LAPS-1"]);
/// assert_eq!(laps.kind, FieldKind::Number { least: 1, most: 3 });
/// assert!(RuleField::all().any(|field| field.path == "street.residents[].price"));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct RuleField {
    /// Where it is in a ruleset, as serde names it: `overshoot.last_tyre.again`. A field of the
    /// items of a list has `[]` after the name of the list, and so have the items themselves:
    /// `street.residents[].price`, `skip_prices[]`.
    pub path: &'static str,
    /// The clauses it comes from.
    pub clauses: &'static [&'static str],
    /// What it is, in a few words that a value can follow.
    pub label: &'static str,
    /// What it may hold.
    pub kind: FieldKind,
    /// What it means when it is absent or null; `None` if it is required.
    pub none: Option<&'static str>,
    /// Reads its values from a ruleset, if [`Ruleset::check`] looks at them.
    read: fn(&Ruleset, &mut dyn FnMut(Value)),
}

/// What a field of a ruleset may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldKind {
    /// A whole number from the least to the most.
    Number {
        /// The least.
        least: u16,
        /// The most.
        most: u16,
    },
    /// A gear.
    Gear,
    /// Points of the pool or of zones ([`Wear`]).
    Points,
    /// True or false.
    YesNo,
    /// One of these words, each with what it means.
    Word(&'static [(&'static str, &'static str)]),
    /// Further fields, which the table lists separately.
    Fields,
}

// What fields mean when they are absent, which many share.
by_english! {
    NONE "rule.none"
    "What a field of the rules means when it is absent, after its name and a colon.";
    no = "no";
    none = "none";
    never = "never";
    nothing = "nothing";
    any = "any";
    any_number = "any number";
    all_it_can_pay_for = "as many as it can pay for";
    harmless = "harmless";
    what_they_choose = "what they choose";
}

/// The texts that fields share.
pub(super) const SOURCES: Table = &[NONE];

/// The key of the label of a field, or of the meaning of one of its words.
fn key(path: &str, word: &str) -> String {
    match word {
        "" => format!("rule.{path}"),
        word => format!("rule.{path}.{word}"),
    }
}

impl PartialEq for RuleField {
    /// Compares paths: each field is in the table once.
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

impl Eq for RuleField {}

/// A value of a field that the checks look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd)]
pub(super) enum Value {
    Number(u16),
    Price(Wear),
}

impl From<u8> for Value {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl From<Wear> for Value {
    fn from(price: Wear) -> Self {
        Self::Price(price)
    }
}

impl RuleField {
    /// All fields, in the order of a ruleset.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        table::FIELDS.iter()
    }

    /// The field with this path.
    #[must_use]
    pub fn find(path: &str) -> Option<&'static Self> {
        Self::all().find(|field| field.path == path)
    }

    /// What it is, in the [language] that is spoken.
    ///
    /// ```
    /// use formulad_core::language::{Forms, Language};
    /// use formulad_core::rules::RuleField;
    ///
    /// let german = Language::new("de", "Deutsch", Forms::one_and_other)
    ///     .text("rule.laps", ["Runden"])?
    ///     .leak();
    /// let laps = RuleField::find("laps").expect("it is in the table");
    /// assert_eq!(german.speak(|| laps.label()), "Runden");
    /// assert_eq!(laps.label(), laps.label, "in English");
    /// # Ok::<(), formulad_core::language::InvalidPattern>(())
    /// ```
    #[must_use]
    pub fn label(&self) -> &'static str {
        language::translated(&key(self.path, "")).unwrap_or(self.label)
    }

    /// What it means when it is absent or null, in the [language] that is spoken; `None` if it is
    /// required.
    #[must_use]
    pub fn none(&self) -> Option<&'static str> {
        Some(by_english(NONE, self.none?))
    }

    /// What one of its words means, in the [language] that is spoken; `None` if it has no such
    /// word.
    ///
    /// ```
    /// use formulad_core::rules::RuleField;
    ///
    /// let pole = RuleField::find("grid.pole").expect("it is in the table");
    /// assert_eq!(pole.meaning("lowest"), Some("the lowest number rolled"));
    /// ```
    #[must_use]
    pub fn meaning(&self, word: &str) -> Option<&'static str> {
        let FieldKind::Word(words) = self.kind else {
            return None;
        };
        let (_, english) = words.iter().find(|(known, _)| *known == word)?;
        Some(language::translated(&key(self.path, word)).unwrap_or(english))
    }

    /// Its texts, for tables of other [languages](crate::language), except those of
    /// [`RuleField::none`], which fields share. They stay in memory until the program ends.
    ///
    /// ```
    /// use formulad_core::rules::RuleField;
    ///
    /// let pole = RuleField::find("grid.pole").expect("it is in the table");
    /// let keys: Vec<_> = pole.sources().iter().map(|source| source.key).collect();
    /// assert_eq!(keys, ["rule.grid.pole", "rule.grid.pole.highest", "rule.grid.pole.lowest"]);
    /// ```
    #[must_use]
    pub fn sources(&self) -> Vec<Source> {
        let words = match self.kind {
            FieldKind::Word(words) => words,
            _ => &[],
        };
        let texts = std::iter::once(("", self.label)).chain(words.iter().copied());
        let source = |(word, english): (&str, &'static str)| {
            let forms = Box::leak(Box::new([english]));
            let note = match word {
                "" => "A field of the rules, which its value follows after a colon.",
                _ => "A value of a field of the rules, after its name and a colon.",
            };
            Source::new(key(self.path, word).leak(), forms, &[], note)
        };
        texts.map(source).collect()
    }

    /// Whether a path is that of a field, or of an object or list that has fields.
    #[must_use]
    pub fn is_path(path: &str) -> bool {
        Self::all().any(|field| {
            let rest = field.path.strip_prefix(path);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        })
    }

    /// The values of this field in a ruleset, one for each item of a list.
    pub(super) fn values(&self, rules: &Ruleset) -> Vec<Value> {
        let mut values = Vec::new();
        (self.read)(rules, &mut |value| values.push(value));
        values
    }
}

const fn number(least: u16, most: u16) -> FieldKind {
    FieldKind::Number { least, most }
}
