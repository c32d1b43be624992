//! What the fields of a ruleset are called, and what they may hold.
//!
//! The one table of all fields, for whoever shows a ruleset, writes one by hand or checks one:
//! ranges are checked by it ([`Ruleset::check`](super::Ruleset::check)), and the `formulad` command
//! and the documentation print it. Its lines are labels, to be followed by a value; what a field
//! does is explained where it is declared, and by its clauses.

mod driving;
mod service;
mod setup;
mod street;

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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    /// What it means when it is absent or null; none: it has to be there.
    pub none: Option<&'static str>,
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
    /// Points of the pool or of zones ([`Wear`](super::Wear)).
    Points,
    /// True or false.
    YesNo,
    /// One of these words, each with what it means.
    Word(&'static [(&'static str, &'static str)]),
    /// Further fields, which the table lists by themselves.
    Fields,
}

impl RuleField {
    /// All fields, in the order of a ruleset.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        [
            setup::FIELDS,
            driving::FIELDS,
            service::FIELDS,
            street::FIELDS,
        ]
        .into_iter()
        .flatten()
    }

    /// The field of this path.
    #[must_use]
    pub fn find(path: &str) -> Option<&'static Self> {
        Self::all().find(|field| field.path == path)
    }

    /// A field that has to be there.
    const fn new(
        path: &'static str,
        clauses: &'static [&'static str],
        label: &'static str,
        kind: FieldKind,
    ) -> Self {
        Self {
            path,
            clauses,
            label,
            kind,
            none: None,
        }
    }

    /// The same field, which may be null.
    const fn or(self, none: &'static str) -> Self {
        Self {
            none: Some(none),
            ..self
        }
    }
}

const fn number(least: u16, most: u16) -> FieldKind {
    FieldKind::Number { least, most }
}

/// A number of the black die, up to which something happens; 0: never (DICE-2).
const UP_TO: FieldKind = number(0, 20);
