//! What a race waits for, and the answers to it.

use serde::{Deserialize, Serialize};

use crate::SpaceId;
use crate::dice::{Die, Gear, Roll};
use crate::moves::MoveList;

use super::{CarId, Phase, Race};

/// What a race waits for.
#[derive(Debug, Clone, Copy)]
pub enum Pending<'a> {
    /// A roll of a die: an [`Answer::Roll`].
    Roll(RollRequest),
    /// A driver's choice between legal options, always two at least.
    Choice(Choice<'a>),
    /// Nothing: the race is over.
    Over,
}

/// A roll that a race waits for. Its exact outcomes are [`Die::outcomes`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RollRequest {
    /// The car it is for.
    pub car: CarId,
    /// The die to roll.
    pub die: Die,
    /// What it decides.
    pub why: Why,
}

/// What a roll decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The place on the grid (GRID-1).
    Grid,
    /// How the start goes (START-1).
    Start,
    /// How far the car moves (DICE-1).
    Move,
    /// Whether a collision with this car does harm (COLL-2).
    Collision(CarId),
    /// Whether the engine bears full speed (ENG-1).
    Engine,
}

/// A driver's choice.
#[derive(Debug, Clone, Copy)]
pub enum Choice<'a> {
    /// Of a gear (GEAR-1, GEAR-2).
    Gear {
        /// The car.
        car: CarId,
        /// The gears, ascending.
        options: &'a [GearOption],
    },
    /// Of a move (MOVE-1, BRAKE-1). [`Race::price`] says what each costs.
    Move {
        /// The car.
        car: CarId,
        /// The moves, the shortened ones last.
        options: &'a MoveList,
    },
}

/// A gear that may be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct GearOption {
    /// The gear.
    pub gear: Gear,
    /// What the shift costs in wear points (GEAR-2).
    pub price: u8,
}

impl Choice<'_> {
    /// The car whose driver has to choose.
    #[must_use]
    pub const fn car(&self) -> CarId {
        match self {
            Self::Gear { car, .. } | Self::Move { car, .. } => *car,
        }
    }

    /// How many options there are.
    #[must_use]
    pub fn options(&self) -> usize {
        match self {
            Self::Gear { options, .. } => options.len(),
            Self::Move { options, .. } => options.len(),
        }
    }

    /// The answer that chooses an option, counted from 0; none when there is no such option.
    #[must_use]
    pub fn answer(&self, option: usize) -> Option<Answer> {
        match self {
            Self::Gear { options, .. } => options.get(option).map(|o| Answer::Gear(o.gear)),
            Self::Move { options, .. } => options.as_slice().get(option).map(|m| Answer::Move {
                to: m.to,
                overshoot: m.overshoot,
                brake: m.brake,
            }),
        }
    }
}

/// An answer to what a race waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// The roll asked for.
    Roll(Roll),
    /// The gear chosen.
    Gear(Gear),
    /// The move chosen: no two of the moves offered agree in these.
    Move {
        /// Where it ends.
        to: SpaceId,
        /// The spaces past overshot corners.
        overshoot: u16,
        /// The spaces not driven.
        brake: u8,
    },
}

impl Race {
    /// What the race waits for.
    #[must_use]
    pub fn pending(&self) -> Pending<'_> {
        match &self.phase {
            Phase::Grid(rolls) => rolls.next().map_or(Pending::Over, |car| {
                Pending::Roll(RollRequest {
                    car,
                    die: Die::Black,
                    why: Why::Grid,
                })
            }),
            Phase::Start => Pending::Roll(RollRequest {
                car: self.current(),
                die: Die::Black,
                why: Why::Start,
            }),
            Phase::Gear => Pending::Choice(Choice::Gear {
                car: self.current(),
                options: &self.gear_options,
            }),
            Phase::Drive => Pending::Roll(RollRequest {
                car: self.current(),
                die: Die::Gear(self.car(self.current()).gear.unwrap_or(Gear::FIRST)),
                why: Why::Move,
            }),
            Phase::Move { .. } => Pending::Choice(Choice::Move {
                car: self.current(),
                options: &self.moves,
            }),
            Phase::Checks { waiting, .. } => waiting.first().map_or(Pending::Over, |(car, why)| {
                Pending::Roll(RollRequest {
                    car: *car,
                    die: Die::Black,
                    why: *why,
                })
            }),
            Phase::Over => Pending::Over,
        }
    }
}
