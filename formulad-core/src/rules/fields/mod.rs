//! The fields of a ruleset: their names, clauses, words and ranges.
//!
//! The one table of all fields, for showing a ruleset, writing one by hand and checking one:
//! [`Ruleset::check`] goes by it, and the `formulad` command and the documentation print it. Its
//! labels are to be followed by a value; what a field does is explained where it is declared, and
//! by its clauses.

use super::{Ruleset, Wear};

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
    /// Where it is in a ruleset, as serde names it: `overshoot.last_tyre.again`. A field that is the
    /// same in every item of a list has `[]` behind the name of the list, and so have the items
    /// themselves: `street.residents[].price`, `skip_prices[]`.
    pub path: &'static str,
    /// The clauses it comes from.
    pub clauses: &'static [&'static str],
    /// What it is, in a few words that a value can follow.
    pub label: &'static str,
    /// What it may hold.
    pub kind: FieldKind,
    /// What it means when it is absent or null; none: it is required.
    pub none: Option<&'static str>,
    /// Reads its values from a ruleset, where [`Ruleset::check`] looks at them.
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
    /// Further fields, which the table lists by themselves.
    Fields,
}

impl PartialEq for RuleField {
    /// Each field is in the table once.
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

    /// The field of this path.
    #[must_use]
    pub fn find(path: &str) -> Option<&'static Self> {
        Self::all().find(|field| field.path == path)
    }

    /// Whether there is a field at a path, in what is there, or in the items of a list there.
    #[must_use]
    pub fn is_path(path: &str) -> bool {
        Self::all().any(|field| {
            let rest = field.path.strip_prefix(path);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        })
    }

    /// The values that a ruleset has in it, one for each item of a list.
    pub(super) fn values(&self, rules: &Ruleset) -> Vec<Value> {
        let mut values = Vec::new();
        (self.read)(rules, &mut |value| values.push(value));
        values
    }
}

const fn number(least: u16, most: u16) -> FieldKind {
    FieldKind::Number { least, most }
}
