//! A race in a line of text: what FEN is to chess.
//!
//! The book gives the grammar. `write.rs` writes the fields in order, `read.rs` reads them in the same
//! order, and `rules.rs` names rules.

use crate::Track;
use crate::rules::Ruleset;

use super::{Build, Entrant, Position, PositionError, Race};

mod read;
mod rules;
mod words;
mod write;

pub use read::NotationError;
pub use rules::RulesName;

/// The state of a race as a line of text: the circuit's fingerprint, the rules, the cars that are
/// driven, and the position.
///
/// `Display` writes it, and `FromStr` reads it. It holds no names: neither of the circuit nor of the
/// drivers.
///
/// ```
/// use formulad_core::TrackBuilder;
/// use formulad_core::race::{CarPosition, Entrant, Notation, Race};
/// use formulad_core::rules::Ruleset;
/// use formulad_core::{SpaceId, dice::Gear};
///
/// let track = TrackBuilder::<1>::new("Ring").straight(20).corner(2, [6]).straight(9).build()?;
/// let ada = CarPosition::new(SpaceId(17), Gear::new(4)?);
/// let entrants = vec![Entrant::new("Ada", 1)];
/// let race = Race::from_position(&track, &Ruleset::basic(1), entrants, &[ada])?;
/// let text = race.notation().to_string();
/// assert!(text.ends_with(" basic:1 1 1 0* 17g4w18c1"));
///
/// let notation: Notation = text.parse()?;
/// assert!(notation.race(&track, &notation.rules.ruleset().expect("a preset's"))? == race);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notation {
    /// [`Track::fingerprint`].
    pub fingerprint: u64,
    /// What the rules are called.
    pub rules: RulesName,
    /// The cars, in the order of the entrants.
    pub entrants: Vec<Entrant>,
    /// How they stand.
    pub position: Position,
}

/// Why a race cannot go on from a [`Notation`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MisplacedError {
    /// It was written on another circuit.
    #[error("{}", t!(
        "the position is on a circuit with fingerprint {written}, and this one has {given}; give \
         the circuit that it was written on, as it was then",
        written = format!("{:016x}", .written), given = format!("{:016x}", .given)
    ))]
    Track {
        /// The fingerprint of the circuit that it was written on.
        written: u64,
        /// That of the circuit given.
        given: u64,
    },
    /// It was written by other rules.
    #[error("{}", t!(
        "the position is by the rules {written}, and these are {given}; give the same rules",
        written = .written, given = .given
    ))]
    Rules {
        /// The rules that it was written by.
        written: RulesName,
        /// The rules given.
        given: RulesName,
    },
    /// No race can reach the position.
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl Race {
    /// The race in a line of text.
    #[must_use]
    pub fn notation(&self) -> Notation {
        let entrants = self.entrants.iter().map(|entrant| Entrant {
            name: String::new(),
            ..entrant.clone()
        });
        Notation {
            fingerprint: self.track.fingerprint(),
            rules: RulesName::of(&self.rules),
            entrants: entrants.zip(0..).map(named).collect(),
            position: self.position(),
        }
    }
}

/// Names a driver by the number of the car.
fn named((entrant, car): (Entrant, usize)) -> Entrant {
    Entrant {
        name: format!("car {car}"),
        ..entrant
    }
}

impl Notation {
    /// Continues the race, on the same circuit by the same rules. [`RulesName::ruleset`] returns
    /// those of presets.
    ///
    /// # Errors
    ///
    /// [`MisplacedError`] when the circuit or the rules are different, or no race can reach the position.
    pub fn race(&self, track: &Track, rules: &Ruleset) -> Result<Race, MisplacedError> {
        let (written, given) = (self.fingerprint, track.fingerprint());
        if written != given {
            return Err(MisplacedError::Track { written, given });
        }
        let given = RulesName::of(rules);
        if self.rules != given {
            let written = self.rules.clone();
            return Err(MisplacedError::Rules { written, given });
        }
        let (entrants, position) = (self.entrants.clone(), self.position.clone());
        Ok(Race::from_position(track, rules, entrants, position)?)
    }
}
