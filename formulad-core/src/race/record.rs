//! Records of races, from which they are replayed event by event.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Track;
use crate::dice::{Dice, SeededDice};
use crate::rules::{MINOR, OLDEST_VERSION, Ruleset, VERSION};
use crate::saved::{Version, sealed};

use super::{Answer, Entrant, IllegalAnswer, Position, Race, ReplayError};

/// A race as a list of answers: small, readable, and replayed to the same events on the same track.
///
/// It is also how a race is saved: [`RaceRecord::replay`] also restores a race that has not ended,
/// waiting where it was, and [`RaceRecord::resume`] restores its dice, too. Records written by later
/// minor versions of this crate are read as [`Saved`](crate::saved::Saved).
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
    /// [`MINOR`] of what is saved; not written if it is 0.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub minor: u32,
    /// The complete ruleset: it means the same even if the presets change.
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
            minor: MINOR,
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
        let mut race = self.begin(track)?;
        for (at, answer) in self.answers.iter().enumerate() {
            race.apply(*answer).map_err(|error| misfit(at, error))?;
        }
        Ok(race)
    }

    /// Runs the race again with the dice of its seed, and returns both: a race saved midway continues
    /// with the rolls that it would have had. (New dice of the same seed would begin with its first
    /// rolls again.)
    ///
    /// ```
    /// use formulad_core::TrackBuilder;
    /// use formulad_core::dice::SeededDice;
    /// use formulad_core::driver::CarefulDriver;
    /// use formulad_core::race::{Entrant, Pending, Race, RaceRecord};
    /// use formulad_core::rules::Ruleset;
    ///
    /// let track = TrackBuilder::<2>::new("Loop").straight(20).corner(1, [8, 6]).straight(9).build()?;
    /// let mut race = Race::new(&track, &Ruleset::basic(1), vec![Entrant::new("Ada", 1)])?;
    /// let mut dice = SeededDice::new(3);
    /// for _ in 0..4 {
    ///     if let Pending::Choice(_) = race.advance(&mut dice)? {
    ///         race.choose(0)?;
    ///     }
    /// }
    /// let saved = serde_json::to_string(&RaceRecord { seed: Some(3), ..race.record() })?;
    ///
    /// let record: RaceRecord = serde_json::from_str(&saved)?;
    /// let (mut again, mut same_dice) = record.resume(&track)?;
    /// race.run(&mut dice, &mut [CarefulDriver::new()])?;
    /// again.run(&mut same_dice, &mut [CarefulDriver::new()])?;
    /// assert_eq!(again.record(), race.record());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`RaceRecord::replay`]; [`ReplayError::NoSeed`] when the record has no seed, and
    /// [`ReplayError::OtherDice`] when its rolls are not those of the seed.
    pub fn resume(&self, track: &Track) -> Result<(Race, SeededDice), ReplayError> {
        let mut dice = SeededDice::new(self.seed.ok_or(ReplayError::NoSeed)?);
        let mut race = self.begin(track)?;
        for (at, answer) in self.answers.iter().enumerate() {
            race.apply(*answer).map_err(|error| misfit(at, error))?;
            if let Answer::Roll(recorded) = *answer
                && dice.roll(recorded.die()) != Ok(recorded)
            {
                let number = at + 1;
                return Err(ReplayError::OtherDice { number });
            }
        }
        Ok((race, dice))
    }

    /// The race before its first answer.
    fn begin(&self, track: &Track) -> Result<Race, ReplayError> {
        let given = hexadecimal(track);
        if self.fingerprint != given {
            return Err(ReplayError::Track {
                name: self.track.clone(),
                recorded: self.fingerprint.clone(),
                given,
            });
        }
        if !(OLDEST_VERSION..=VERSION).contains(&self.version) {
            return Err(ReplayError::Version {
                recorded: self.version,
                given: VERSION,
            });
        }
        let entrants = self.entrants.clone();
        Ok(match &self.position {
            None => Race::new(track, &self.rules, entrants)?,
            Some(position) => Race::from_position(track, &self.rules, entrants, position.clone())?,
        })
    }
}

impl sealed::Kind for RaceRecord {
    const NAME: &'static str = "a race record";
    const VERSION: Version = SAVED;

    fn prune(tree: &mut Value, unknown: &mut Vec<String>) {
        if let Some(rules) = tree.get_mut("rules") {
            Ruleset::prune(rules, "/rules", unknown);
        }
    }
}

impl sealed::Kind for Position {
    const NAME: &'static str = "a position";
    const VERSION: Version = SAVED;

    fn prune(tree: &mut Value, _unknown: &mut Vec<String>) {
        if let Some(position) = tree.as_object_mut() {
            for key in ["version", "minor"] {
                position.remove(key);
            }
        }
    }
}

/// The version of records and positions: that of the rules they were made by.
const SAVED: Version = Version {
    major: VERSION,
    minor: MINOR,
};

const fn misfit(at: usize, error: IllegalAnswer) -> ReplayError {
    ReplayError::Answer {
        number: at + 1,
        error,
    }
}

fn hexadecimal(track: &Track) -> String {
    format!("{:016x}", track.fingerprint())
}
