//! The results of many races, in whole numbers.

use serde::{Deserialize, Serialize};

use crate::Track;

use super::counts::{ByCause, Histogram, Merge, Pairs, Spread, merge_fields};

/// The results of many races, in whole numbers only.
///
/// Their size follows from the circuit and the number of cars, and does not grow with the races:
/// histograms end at [`Histogram::MOST`]. Merging `Totals::default()` changes nothing.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Totals {
    /// How many races.
    pub races: u64,
    /// The seats, in the order of the experiment.
    pub seats: Vec<SeatTotals>,
    /// The corners, in the order of [`Track::corners`].
    pub corners: Vec<SectionTotals>,
    /// The straights, in the order of [`Track::straights`].
    pub straights: Vec<SectionTotals>,
    /// The pit lane and its boxes.
    pub pit_lane: SectionTotals,
    /// The spaces, in the order of [`Track::spaces`].
    pub spaces: Vec<SpaceTotals>,
    /// The laps that cars have begun by crossing the line.
    pub laps: u64,
    /// For each race, the turns of the cars that finished (the rounds they took to the line), and how many
    /// cars those were.
    pub finishers: Pairs,
    /// The turns of the cars that finished.
    pub turns: Histogram,
    /// The turns of the winners, in races in which anybody finished.
    pub winners: Spread,
    /// The rounds of a race, until its last car has finished or is out.
    pub rounds: Spread,
    /// The cars of a race that are out.
    pub retired: Spread,
    /// The overtaking moves of a race.
    pub overtakes: Spread,
    /// The wear points charged in a race.
    pub wear: Spread,
    /// For each race, the turns of all cars, including those of qualifying, and the choices between two options
    /// or more that drivers made.
    pub table: Pairs,
}

/// What happened to the car and driver of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SeatTotals {
    /// How often it came from each place on the grid to each place of the classification, both from 0 for
    /// the first: `places[grid][place]`.
    pub places: Vec<Vec<u64>>,
    /// How often it was classified before each of the seats.
    pub before: Vec<u64>,
    /// Its turns, in races that it finished.
    pub turns: Spread,
    /// How often it went out, by cause.
    pub retired: ByCause,
    /// The wear points charged to it.
    pub wear: ByCause,
    /// How often it chose each gear, the same as before or another one, or was put into it.
    pub gears: [u64; 6],
    /// How often it overtook.
    pub overtakes: u64,
}

/// What happened in a section of the circuit.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SectionTotals {
    /// Overtaking moves.
    pub overtakes: u64,
    /// How often a corner was left behind, with all its stops or overshot.
    pub passings: u64,
    /// The stops made in a corner (STOP-1).
    pub stops: u64,
    /// How often a corner was overshot (OVER-1).
    pub overshoots: u64,
    /// The cars that went out.
    pub retired: ByCause,
    /// The wear points charged.
    pub wear: ByCause,
}

/// What happened to the cars that began a turn on a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SpaceTotals {
    /// The turns that began on it.
    pub turns: u64,
    /// Those of them that overshot a corner.
    pub overshoots: u64,
    /// The wear points charged to the car from the beginning of this turn to that of its next one.
    pub wear: u64,
    /// How often each gear was chosen for a turn that began on it.
    pub gears: [u64; 6],
}

impl Totals {
    /// Totals of no race, sized for a number of cars on a track.
    pub(super) fn nothing(track: &Track, cars: usize) -> Self {
        let seat = SeatTotals {
            places: vec![vec![0; cars]; cars],
            before: vec![0; cars],
            ..SeatTotals::default()
        };
        Self {
            seats: vec![seat; cars],
            corners: vec![SectionTotals::default(); track.corners().len()],
            straights: vec![SectionTotals::default(); track.straights().len()],
            spaces: vec![SpaceTotals::default(); track.spaces().len()],
            ..Self::default()
        }
    }

    /// Whether these can be totals of that many cars on a circuit with that many corners, straights and spaces,
    /// as a file may hold anything.
    #[must_use]
    pub fn fit(&self, cars: usize, corners: usize, straights: usize, spaces: usize) -> bool {
        let square = |seat: &SeatTotals| {
            let rows = seat.places.iter();
            seat.places.len() == cars
                && seat.before.len() == cars
                && rows.clone().all(|row| row.len() == cars)
        };
        self.seats.len() == cars
            && self.seats.iter().all(square)
            && self.corners.len() == corners
            && self.straights.len() == straights
            && self.spaces.len() == spaces
            && self.turns.counts().len() <= Histogram::MOST as usize + 1
    }

    /// Adds the totals of other races; order and grouping make no difference. The result only means
    /// something if they are of the same circuit and seats.
    pub fn merge(&mut self, other: &Self) {
        Merge::merge(self, other);
    }
}

merge_fields! {
    Totals {
        races, seats, corners, straights, pit_lane, spaces, laps, finishers, turns, winners, rounds,
        retired, overtakes, wear, table,
    }
    SeatTotals { places, before, turns, retired, wear, gears, overtakes }
    SectionTotals { overtakes, passings, stops, overshoots, retired, wear }
    SpaceTotals { turns, overshoots, wear, gears }
}
