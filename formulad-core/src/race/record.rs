//! Records of races, from which they are replayed event by event.

use serde::{Deserialize, Serialize};

use crate::Track;
use crate::rules::{Ruleset, VERSION};

use super::{Answer, Entrant, Position, Race, ReplayError};

/// A race as a list of answers: small, readable, and on the same track good for the same events.
///
/// It is also how a race is saved: [`RaceRecord::replay`] brings back a race that has not ended
/// just as well, waiting where it was.
///
/// ```
/// use formulad_core::TrackBuilder;
/// use formulad_core::dice::SeededDice;
/// use formulad_core::driver::CarefulDriver;
/// use formulad_core::race::{Entrant, Race};
/// use formulad_core::rules::Ruleset;
///
/// let track = TrackBuilder::<2>::new("Loop").straight(20).corner(1, [8, 6]).straight(9).build()?;
/// let mut race = Race::new(&track, &Ruleset::basic(1), vec![Entrant::new("Ada", 1)])?;
/// race.run(&mut SeededDice::new(3), &mut [CarefulDriver::new()])?;
/// let again = race.record().replay(&track)?;
/// assert_eq!(again.events(), race.events());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RaceRecord {
    /// What the track is called.
    pub track: String,
    /// [`Track::fingerprint`], in hexadecimal.
    pub fingerprint: String,
    /// [`VERSION`] of the rules.
    pub version: u32,
    /// The ruleset.
    pub rules: Ruleset,
    /// The entrants.
    pub entrants: Vec<Entrant>,
    /// Where the cars stood, if the race began in the middle ([`Race::from_position`]).
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub position: Option<Position>,
    /// The seed of the dice, if they had one. Replaying does not need it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seed: Option<u64>,
    /// Every roll and every choice, in order.
    pub answers: Vec<Answer>,
}

impl Race {
    /// The record of the race so far. The seed is left to the caller.
    #[must_use]
    pub fn record(&self) -> RaceRecord {
        RaceRecord {
            track: self.track.name().to_owned(),
            fingerprint: hexadecimal(&self.track),
            version: VERSION,
            rules: (*self.rules).clone(),
            entrants: self.entrants.to_vec(),
            position: self.origin(),
            seed: None,
            answers: self.answers.clone(),
        }
    }
}

impl RaceRecord {
    /// Runs the race again.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] when the track is another one, the rules are of another version, or an
    /// answer does not fit.
    pub fn replay(&self, track: &Track) -> Result<Race, ReplayError> {
        let given = hexadecimal(track);
        if self.fingerprint != given {
            return Err(ReplayError::Track {
                name: self.track.clone(),
                recorded: self.fingerprint.clone(),
                given,
            });
        }
        if self.version != VERSION {
            return Err(ReplayError::Version {
                recorded: self.version,
                given: VERSION,
            });
        }
        let entrants = self.entrants.clone();
        let mut race = match &self.position {
            None => Race::new(track, &self.rules, entrants)?,
            Some(position) => Race::from_position(track, &self.rules, entrants, position.clone())?,
        };
        for (at, answer) in self.answers.iter().enumerate() {
            race.apply(*answer).map_err(|error| ReplayError::Answer {
                number: at + 1,
                error,
            })?;
        }
        Ok(race)
    }
}

fn hexadecimal(track: &Track) -> String {
    format!("{:016x}", track.fingerprint())
}
