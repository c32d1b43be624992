//! What can go wrong around a race.

use crate::SpaceId;
use crate::dice::{DiceError, Die, Gear};
use crate::rules::Contradiction;

use super::CarId;

/// Why a race cannot be set up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// There has to be at least one entrant, and a grid place for each.
    #[error("{entrants} entrants for a grid of {places} places; enter 1 to {places}")]
    Entrants {
        /// How many there are.
        entrants: usize,
        /// How many grid places.
        places: usize,
    },
    /// The ruleset contradicts itself.
    #[error("the rules contradict themselves: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Rules(Vec<Contradiction>),
}

/// Why an answer does not fit what a race waits for. The race has not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IllegalAnswer {
    /// The race is over.
    #[error("the race is over and waits for nothing")]
    Over,
    /// A roll was asked for.
    #[error("the race waits for a roll of the {0} die")]
    WantsRoll(Die),
    /// A choice was asked for.
    #[error("the race waits for car {0} to choose a gear")]
    WantsGear(CarId),
    /// A choice was asked for.
    #[error("the race waits for car {0} to choose a move")]
    WantsMove(CarId),
    /// The gear is not one of the options.
    #[error("gear {0} is not offered")]
    Gear(Gear),
    /// The move is not one of the options.
    #[error(
        "no move to space {to} with {overshoot} spaces overshot and {brake} not driven is offered"
    )]
    Move {
        /// Where it would end.
        to: SpaceId,
        /// The spaces past overshot corners.
        overshoot: u16,
        /// The spaces not driven.
        brake: u8,
    },
}

/// Why a race could not be run to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RunError {
    /// There has to be a driver for each car.
    #[error("{drivers} drivers for {cars} cars")]
    Drivers {
        /// How many drivers there are.
        drivers: usize,
        /// How many cars.
        cars: usize,
    },
    /// The dice gave no roll.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// A driver chose an option that there is not.
    #[error("the driver of car {car} chose option {option}, which there is not")]
    NoSuchOption {
        /// The car.
        car: CarId,
        /// The option, counted from 0.
        option: usize,
    },
    /// The dice rolled another die than the one asked for.
    #[error(transparent)]
    Answer(#[from] IllegalAnswer),
}

/// Why a record cannot be replayed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// It was made on another track.
    #[error(
        "the record was made on another track, {name:?} with fingerprint {recorded}; this one has {given}"
    )]
    Track {
        /// What the track of the record was called.
        name: String,
        /// Its fingerprint.
        recorded: String,
        /// The fingerprint of the track given.
        given: String,
    },
    /// It was made by other rules code.
    #[error("the record was made with version {recorded} of the rules; this is version {given}")]
    Version {
        /// The version of the record.
        recorded: u32,
        /// The version of this crate.
        given: u32,
    },
    /// Its race cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// One of its answers does not fit.
    #[error("answer {number} of the record does not fit: {error}")]
    Answer {
        /// Which one, from 1.
        number: usize,
        /// Why it does not.
        error: IllegalAnswer,
    },
}
