//! The fields of a ruleset: their names, clauses, words and ranges.
//!
//! The one table of all fields, for showing, writing and checking rulesets: [`Ruleset::check`] uses
//! it, and the `formulad` command and the documentation print it. A value follows each label; what
//! a field does is explained where it is declared, and by its clauses.

use super::{Ruleset, Wear};
use crate::language;

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
    ///     .text("laps", ["Runden"])?
    ///     .leak();
    /// let laps = RuleField::find("laps").expect("it is in the table");
    /// assert_eq!(german.speak(|| laps.label()), "Runden");
    /// assert_eq!(laps.label(), laps.label, "in English");
    /// # Ok::<(), formulad_core::language::InvalidPattern>(())
    /// ```
    #[must_use]
    pub fn label(&self) -> &'static str {
        language::of_table(self.label)
    }

    /// What it means when it is absent or null, in the [language] that is spoken; `None` if it is
    /// required.
    #[must_use]
    pub fn none(&self) -> Option<&'static str> {
        Some(language::of_table(self.none?))
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
        Some(language::of_table(english))
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
