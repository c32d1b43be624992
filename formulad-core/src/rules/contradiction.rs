//! What a ruleset can contradict itself in.

use crate::dice::Gear;

use super::RuleField;

/// A setting that makes no sense, by itself or with another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Contradiction {
    /// A number outside of the range of its field.
    #[error("`{field}` is {value}; it must be {least} to {most}{}", clauses(field))]
    OutOfRange {
        /// The field.
        field: &'static str,
        /// Its value.
        value: u16,
        /// The least.
        least: u16,
        /// The most.
        most: u16,
    },
    /// START-1: a number on which a car both stalls and makes a great start.
    #[error(
        "`start.stalls_to` is {stalls_to}, and must be below `start.great_from`, which is {great_from}{}",
        clauses("start.stalls_to")
    )]
    StartBands {
        /// The last number on which a car stalls.
        stalls_to: u8,
        /// The first number of a great start.
        great_from: u8,
    },
    /// WEAR-3: a car that is out before it starts.
    #[error(
        "`wear` leaves a car out before it starts: a pool needs points, and so do body, engine and handling (WEAR-3)"
    )]
    NoWear,
    /// Prices are in the points that cars have.
    #[error("`{field}` is in {}, but the cars have {} (WEAR-1, WEAR-2)", kind(*.zones), kind(!*.zones))]
    OtherPoints {
        /// The field.
        field: &'static str,
        /// Whether it is in zones.
        zones: bool,
    },
    /// BRAKE-1, BLOCK-1: only a price makes sure that every race ends.
    #[error(
        "`{field}` is free, so that a race may never end; give it a price{}",
        clauses(field)
    )]
    Free {
        /// The field.
        field: &'static str,
    },
    /// A gear that the cars do not have.
    #[error("`{field}` is {gear}, above `top_gear`, {top}{}", clauses(field))]
    NoSuchGear {
        /// The field.
        field: &'static str,
        /// The gear.
        gear: Gear,
        /// The highest gear.
        top: Gear,
    },
    /// BUILD-1: points that cannot be given out, or not to the end.
    #[error(
        "`construction.points` is {points}; six zones take 1 point at least each, and all together, with repairs, {most}{}",
        clauses("construction.points")
    )]
    Construction {
        /// The points.
        points: u8,
        /// The most that the zones can take.
        most: u32,
    },
    /// A setting that needs another.
    #[error("`{field}` needs {needed}{}", clauses(field))]
    Needs {
        /// The field.
        field: &'static str,
        /// What it needs.
        needed: &'static str,
    },
    /// Two settings that exclude each other.
    #[error("`{field}` and `{other}` exclude each other{}", clauses(field))]
    Excludes {
        /// The field.
        field: &'static str,
        /// The other one.
        other: &'static str,
    },
    /// Numbers of the black die that do not rise from item to item.
    #[error("`{field}` must rise from line to line{}", clauses(field))]
    NotRising {
        /// The field.
        field: &'static str,
    },
}

impl Contradiction {
    /// The field that it is found at, as in [`RuleField::path`]. Where two fields contradict each
    /// other, it is one of them.
    #[must_use]
    pub const fn field(&self) -> &'static str {
        match self {
            Self::StartBands { .. } => "start.stalls_to",
            Self::NoWear => "wear",
            Self::Construction { .. } => "construction.points",
            Self::OutOfRange { field, .. }
            | Self::OtherPoints { field, .. }
            | Self::Free { field }
            | Self::NoSuchGear { field, .. }
            | Self::Needs { field, .. }
            | Self::Excludes { field, .. }
            | Self::NotRising { field } => field,
        }
    }
}

/// The clauses of a field, in brackets.
fn clauses(field: &str) -> String {
    RuleField::find(field).map_or_else(String::new, |field| {
        format!(" ({})", field.clauses.join(", "))
    })
}

const fn kind(zones: bool) -> &'static str {
    if zones { "zones" } else { "points of one pool" }
}
