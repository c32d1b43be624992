//! What a ruleset contradicts itself in.

use crate::dice::Gear;

use super::{Movement, Ruleset};

/// A setting that makes no sense, by itself or with another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// LAPS-1.
    #[error("`laps` is {0}; a race has 1 to 3 laps (LAPS-1)")]
    Laps(u8),
    /// START-1.
    #[error(
        "`start.stalls_to` is {stalls_to} and `start.great_from` {great_from}; the first has to be below the second, and both within 0 to 21 (START-1)"
    )]
    StartBands {
        /// The last number on which a car stalls.
        stalls_to: u8,
        /// The first number of a great start.
        great_from: u8,
    },
    /// START-1.
    #[error("`start.great_spaces` is {0}; a great start moves 1 to 30 spaces (START-1)")]
    GreatSpaces(u8),
    /// WEAR-3.
    #[error("`wear` is 0; a car without wear points is out before it starts (WEAR-3)")]
    NoWear,
    /// MOVE-3.
    #[error("`movement.lane_changes` is {0}; at most {max} can be allowed (MOVE-3)", max = Movement::MAX_LANE_CHANGES)]
    LaneChanges(u8),
    /// COLL-2.
    #[error("`collision.harmed_to` is {0}; the black die ends at 20 (COLL-2)")]
    CollisionBand(u8),
    /// ENG-1.
    #[error("`engine.risk.harmed_to` is {0}; the black die ends at 20 (ENG-1)")]
    EngineBand(u8),
    /// BRAKE-1, BLOCK-1: only a price makes sure that every race ends.
    #[error(
        "`brake_price` and `block_price` have to be at least 1, or a race need not end (BRAKE-1, BLOCK-1)"
    )]
    FreeStanding,
    /// PIT-2.
    #[error("`pit.leave_gear` is {leave}, above `top_gear`, {top} (PIT-2)")]
    LeaveGear {
        /// The gear to leave the box in.
        leave: Gear,
        /// The highest gear.
        top: Gear,
    },
}

impl Ruleset {
    /// Everything in which the ruleset contradicts itself; empty when it can be raced by.
    #[must_use]
    pub fn check(&self) -> Vec<Contradiction> {
        let mut found = Vec::new();
        let mut check = |right: bool, otherwise: Contradiction| {
            if !right {
                found.push(otherwise);
            }
        };
        let start = self.start;
        check((1..=3).contains(&self.laps), Contradiction::Laps(self.laps));
        check(
            start.stalls_to < start.great_from && start.great_from <= 21,
            Contradiction::StartBands {
                stalls_to: start.stalls_to,
                great_from: start.great_from,
            },
        );
        check(
            (1..=30).contains(&start.great_spaces),
            Contradiction::GreatSpaces(start.great_spaces),
        );
        check(self.wear > 0, Contradiction::NoWear);
        check(
            self.movement.lane_changes <= Movement::MAX_LANE_CHANGES,
            Contradiction::LaneChanges(self.movement.lane_changes),
        );
        check(
            self.collision.harmed_to <= 20,
            Contradiction::CollisionBand(self.collision.harmed_to),
        );
        check(
            self.engine.risk.harmed_to <= 20,
            Contradiction::EngineBand(self.engine.risk.harmed_to),
        );
        check(
            self.brake_price > 0 && self.block_price > 0,
            Contradiction::FreeStanding,
        );
        if let Some(pit) = self.pit {
            check(
                pit.leave_gear <= self.top_gear,
                Contradiction::LeaveGear {
                    leave: pit.leave_gear,
                    top: self.top_gear,
                },
            );
        }
        found
    }
}
