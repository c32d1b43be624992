//! Races of two cars, solved exactly: how likely each is to win when driven as well as possible, or by a
//! driver.
//!
//! Every roll and every choice from a position is followed to the end by the race itself, so no rule is left
//! out. A position at the beginning of a turn is worked out once, however the race got there. The result is the
//! exact value of a driver, against the best possible opponent or compared with the best possible driver.
//! A printed circuit with all its points has too many positions; this is a yardstick for short ones.
//!
//! ```
//! use formulad_core::TrackBuilder;
//! use formulad_core::analysis::duel::{Duel, Side};
//! use formulad_core::dice::Gear;
//! use formulad_core::driver::CarefulDriver;
//! use formulad_core::race::{CarPosition, Entrant, Race};
//! use formulad_core::rules::{Ruleset, Wear};
//!
//! let track = TrackBuilder::<2>::new("Ring").straight(20).corner(1, [6, 5]).straight(9).build()?;
//! let spaces = track.spaces();
//! let car = |to_line: usize| CarPosition {
//!     crossings: 1,
//!     wear: Some(Wear::Pool(2)),
//!     ..CarPosition::new(spaces[spaces.len() - to_line].id, Gear::SECOND)
//! };
//! let entrants = vec![Entrant::new("Ada", 1), Entrant::new("Ben", 2)];
//! let race = Race::from_position(&track, &Ruleset::basic(1), entrants, &[car(9), car(12)])?;
//! let best = Duel::new([Side::Best, Side::Best]).chance_of_first(&race)?;
//! let mut careful = CarefulDriver::new();
//! let driven = Duel::new([Side::As(&mut careful), Side::Best]).chance_of_first(&race)?;
//! assert!(driven <= best);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::dice::Roll;
use crate::driver::Driver;
use crate::race::{Answer, CarId, Choice, Pending, Position, Race, RollRequest, State, Why};

/// Default limit on the number of positions, which take about 100 megabytes.
const MOST: usize = 2_000_000;

/// Who makes the choices of a car.
pub enum Side<'a> {
    /// The best possible choices against the other side.
    Best,
    /// A driver that always makes the same choice in the same position.
    As(&'a mut dyn Driver),
}

impl std::fmt::Debug for Side<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Best => "Best",
            Self::As(_) => "As(..)",
        })
    }
}

/// Why a race is not worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DuelError {
    /// The race does not have two cars.
    #[error("{0} cars: only races of two are worked out")]
    Cars(usize),
    /// The race waits for a qualifying time.
    #[error("qualifying is not worked out")]
    Qualifying,
    /// There are more positions than the limit.
    #[error("there are more than {0} positions")]
    TooMany(usize),
    /// A driver chooses an option that does not exist.
    #[error("the race refuses the answer of a driver")]
    Refused,
    /// A position can come up again, under rules that put cars back or let them wait for free.
    #[error("a position can come up again")]
    Circular,
}

/// Solves races of two cars. Positions that have been worked out are kept for later calls.
#[derive(Debug)]
pub struct Duel<'a> {
    sides: [Side<'a>; 2],
    most: usize,
    /// Probability that the first car wins, by the number of a position; `None` while it is worked out.
    known: HashMap<u64, Option<f64>>,
}

impl<'a> Duel<'a> {
    /// A duel between the car that was entered first and the other.
    #[must_use]
    pub fn new(sides: [Side<'a>; 2]) -> Self {
        Self {
            sides,
            most: MOST,
            known: HashMap::new(),
        }
    }

    /// Limits the number of positions, which take about 50 bytes each.
    #[must_use]
    pub const fn with_at_most(mut self, positions: usize) -> Self {
        self.most = positions;
        self
    }

    /// How many positions have been worked out.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// Probability that the car that was entered first wins from here: that it finishes before the other, or
    /// that the other retires.
    ///
    /// # Errors
    ///
    /// [`DuelError`] for a race that cannot be worked out.
    pub fn chance_of_first(&mut self, race: &Race) -> Result<f64, DuelError> {
        match race.cars().len() {
            2 => self.value(&race.fork()),
            cars => Err(DuelError::Cars(cars)),
        }
    }

    fn value(&mut self, race: &Race) -> Result<f64, DuelError> {
        if let Some(winner) = winner(race) {
            return Ok(f64::from(u8::from(winner == CarId(0))));
        }
        let Some(number) = number(race) else {
            return self.look(race);
        };
        match self.known.get(&number) {
            Some(Some(chance)) => return Ok(*chance),
            Some(None) => return Err(DuelError::Circular),
            None if self.known.len() == self.most => return Err(DuelError::TooMany(self.most)),
            None => self.known.insert(number, None),
        };
        let chance = self.look(race);
        match chance {
            Ok(chance) => self.known.insert(number, Some(chance)),
            Err(_) => self.known.remove(&number),
        };
        chance
    }

    /// Works out a position that is not known.
    fn look(&mut self, race: &Race) -> Result<f64, DuelError> {
        match race.pending() {
            Pending::Over => Ok(f64::from(u8::from(race.standings()[0] == CarId(0)))),
            Pending::Time(_) => Err(DuelError::Qualifying),
            Pending::Roll(request) => self.roll(race, request),
            Pending::Choice(choice) => self.choose(race, &choice),
        }
    }

    /// The mean of all faces.
    fn roll(&mut self, race: &Race, request: RollRequest) -> Result<f64, DuelError> {
        let (mut sum, mut faces) = (0.0, 0.0);
        let mut last: Option<(Race, f64)> = None;
        for (face, shown) in request.die.outcomes() {
            let mut next = race.fork();
            let roll = Roll::new(request.die, face).map_err(|_| DuelError::Refused)?;
            next.apply(Answer::Roll(roll))
                .map_err(|_| DuelError::Refused)?;
            // Most faces of a check leave the cars as they were.
            let known = last
                .as_ref()
                .filter(|(last, _)| matches!(request.why, Why::Check(_)) && is_alike(last, &next));
            let chance = match known {
                Some((_, chance)) => *chance,
                None => self.value(&next)?,
            };
            last = Some((next, chance));
            sum += chance * f64::from(shown);
            faces += f64::from(shown);
        }
        Ok(sum / faces)
    }

    /// The value of what the side chooses.
    fn choose(&mut self, race: &Race, choice: &Choice<'_>) -> Result<f64, DuelError> {
        let car = choice.car();
        let options = match &mut self.sides[car.index()] {
            Side::Best => 0..choice.len(),
            Side::As(driver) => {
                let option = driver.choose(race, choice);
                option..option + 1
            }
        };
        let mut best: Option<f64> = None;
        for option in options {
            let mut next = race.fork();
            next.choose(option).map_err(|_| DuelError::Refused)?;
            let chance = self.value(&next)?;
            let (is_better, is_certain) = if car == CarId(0) {
                (best.is_none_or(|best| chance > best), chance >= 1.0)
            } else {
                (best.is_none_or(|best| chance < best), chance <= 0.0)
            };
            if is_better {
                best = Some(chance);
            }
            if is_certain {
                break;
            }
        }
        best.ok_or(DuelError::Refused)
    }
}

/// The car that has won already: one that has finished, or the only one that is not out.
fn winner(race: &Race) -> Option<CarId> {
    let is = |car: CarId, what: fn(&State) -> bool| what(&race.car(car).state);
    let finished = |state: &State| *state == State::Finished;
    let out = |state: &State| matches!(state, State::Out(_));
    match [CarId(0), CarId(1)] {
        [a, _] if is(a, finished) => Some(a),
        [_, b] if is(b, finished) => Some(b),
        [a, b] if is(a, out) && !is(b, out) => Some(b),
        [a, b] if is(b, out) && !is(a, out) => Some(a),
        _ => None,
    }
}

/// Hash of everything that matters about a position at the beginning of a turn; the round does not. `None`
/// later in the turn.
fn number(race: &Race) -> Option<u64> {
    let may_begin = match race.pending() {
        Pending::Choice(choice) => matches!(choice, Choice::Gear { .. }),
        Pending::Roll(request) => !matches!(request.why, Why::Check(_)),
        Pending::Over | Pending::Time(_) => false,
    };
    let position = may_begin.then(|| race.position())?;
    if !position.answers.is_empty() {
        return None;
    }
    let mut hasher = DefaultHasher::new();
    let round = 1;
    Position { round, ..position }.hash(&mut hasher);
    Some(hasher.finish())
}

/// Whether two faces of a check had the same result.
fn is_alike(a: &Race, b: &Race) -> bool {
    a.cars().eq(b.cars()) && a.markers().eq(b.markers()) && a.order() == b.order()
}
