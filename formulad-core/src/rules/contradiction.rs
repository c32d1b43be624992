//! The contradictions that a ruleset can have.

use crate::dice::Gear;
use crate::language::Message;

use super::RuleField;

/// A setting that makes no sense, by itself or with another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum Contradiction {
    /// A number outside the range of its field.
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
    StartBands {
        /// The last number on which a car stalls.
        stalls_to: u8,
        /// The first number of a great start.
        great_from: u8,
    },
    /// WEAR-3: a car that is out before it starts.
    NoWear,
    /// A price in points that the cars do not have.
    OtherPoints {
        /// The field.
        field: &'static str,
        /// Whether it is in zones.
        zones: bool,
    },
    /// BRAKE-1, BLOCK-1: a missing price. Only a price makes sure that every race ends.
    Free {
        /// The field.
        field: &'static str,
    },
    /// A gear that the cars do not have.
    NoSuchGear {
        /// The field.
        field: &'static str,
        /// The gear.
        gear: Gear,
        /// The highest gear.
        top: Gear,
    },
    /// BUILD-1: a zone that cannot take a point, or more points than can be given out.
    Construction {
        /// The points.
        points: u8,
        /// The most that the zones and repairs can take.
        most: u32,
    },
    /// A setting that needs another.
    Needs {
        /// The field.
        field: &'static str,
        /// What it needs.
        needed: Need,
    },
    /// Two settings that exclude each other.
    Excludes {
        /// The field.
        field: &'static str,
        /// The other one.
        other: &'static str,
    },
    /// Numbers of the black die that do not rise from item to item.
    NotRising {
        /// The field.
        field: &'static str,
    },
}

impl Contradiction {
    /// The field where it was found, as in [`RuleField::path`]. If two fields contradict each
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

/// What a setting needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Need {
    /// Cars with zones.
    Zones,
    /// Cars with one pool.
    Pool,
    /// Five gears.
    FiveGears,
    /// Cars without points that go to neutral.
    Neutral,
    /// Blocked spaces that cost a tyre, and braked ones that cost a brake.
    TyreOrBrake,
    /// Cars that crash.
    Crashes,
    /// At most the gear of the pit lane.
    LaneGear,
    /// A service of tyres.
    TyreService,
    /// Technical stops.
    Technical,
    /// One of the two words for what makes a car skid.
    SkidCounts,
}

/// The clauses of a field.
fn clauses(field: &str) -> String {
    RuleField::find(field).map_or_else(String::new, |field| field.clauses.join(", "))
}

impl Contradiction {
    /// What is wrong and what to do, in words.
    #[must_use]
    pub fn message(&self) -> Message {
        let clauses = clauses(self.field());
        match *self {
            Self::OutOfRange {
                field,
                value,
                least,
                most,
            } => message!(
                "`{field}` is {value}; it must be {least} to {most} ({clauses})",
                field,
                value,
                least,
                most,
                clauses
            ),
            Self::StartBands {
                stalls_to,
                great_from,
            } => message!(
                "`start.stalls_to` is {stalls_to}, and must be below `start.great_from`, which is \
                 {great_from} ({clauses})",
                stalls_to,
                great_from,
                clauses
            ),
            Self::NoWear => message!(
                "`wear` leaves a car out before it starts: a pool needs points, and so do body, \
                 engine and handling (WEAR-3)"
            ),
            Self::OtherPoints { field, zones: true } => message!(
                "`{field}` is in zones, but the cars have points of one pool (WEAR-1, WEAR-2)",
                field
            ),
            Self::OtherPoints { field, .. } => message!(
                "`{field}` is in points of one pool, but the cars have zones (WEAR-1, WEAR-2)",
                field
            ),
            Self::Free { field } => message!(
                "`{field}` is free, so that a race may never end; give it a price ({clauses})",
                field,
                clauses
            ),
            Self::NoSuchGear { field, gear, top } => {
                message!(
                    "`{field}` is {gear}, above `top_gear`, {top} ({clauses})",
                    field,
                    gear = gear.number(),
                    top = top.number(),
                    clauses
                )
            }
            Self::Construction { points, most } => message!(
                "`construction.points` is {points}; six zones take 1 point at least each, and all \
                 together, with repairs, {most} ({clauses})",
                points,
                most,
                clauses
            ),
            Self::Needs { field, needed } => match needed {
                Need::Zones => message!(
                    "`{field}` needs cars with zones; `wear` is one pool ({clauses})",
                    field,
                    clauses
                ),
                Need::Pool => message!(
                    "`{field}` needs cars with one pool; `wear` has zones ({clauses})",
                    field,
                    clauses
                ),
                Need::FiveGears => message!(
                    "`{field}` needs `top_gear` to be 5 ({clauses})",
                    field,
                    clauses
                ),
                Need::Neutral => message!(
                    "`{field}` needs `last_point` to be neutral ({clauses})",
                    field,
                    clauses
                ),
                Need::TyreOrBrake => message!(
                    "`{field}` needs `blocking.price` to be 1 tyre and `braking.price` 1 brake \
                     ({clauses})",
                    field,
                    clauses
                ),
                Need::Crashes => message!(
                    "`{field}` needs `blocking.crash_from` ({clauses})",
                    field,
                    clauses
                ),
                Need::LaneGear => message!(
                    "`{field}` needs to be `pit.lane_gear` at most ({clauses})",
                    field,
                    clauses
                ),
                Need::TyreService => message!(
                    "`{field}` needs `pit.service` of kind tyres ({clauses})",
                    field,
                    clauses
                ),
                Need::Technical => {
                    message!("`{field}` needs `technical` ({clauses})", field, clauses)
                }
                Need::SkidCounts => message!(
                    "`{field}` needs to be any-corner or unfinished-corner ({clauses})",
                    field,
                    clauses
                ),
            },
            Self::Excludes { field, other } => message!(
                "`{field}` and `{other}` exclude each other ({clauses})",
                field,
                other,
                clauses
            ),
            Self::NotRising { field } => message!(
                "`{field}` must rise from line to line ({clauses})",
                field,
                clauses
            ),
        }
    }
}
