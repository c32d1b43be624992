//! Recorded races, turn by turn: to look through them, and to film them.
//!
//! ```
//! use formulad_core::dice::SeededDice;
//! use formulad_core::driver::CarefulDriver;
//! use formulad_core::race::{Entrant, Race};
//! use formulad_core::rules::Ruleset;
//! use formulad_tracks::bundled;
//! use formulad_tracks::replay::Replay;
//!
//! let track = bundled::harbour();
//! let entrants = vec![Entrant::new("Ada", 1), Entrant::new("Ben", 2)];
//! let mut race = Race::new(&track, &Ruleset::basic(1), entrants)?;
//! race.run(&mut SeededDice::new(7), &mut [CarefulDriver::new(), CarefulDriver::new()])?;
//!
//! let replay = Replay::new(&race.record(), &track)?;
//! assert_eq!(replay.race_at(0).round(), 1);
//! assert_eq!(replay.race_at(replay.last()).standings(), race.standings());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "png")]
mod film;
#[cfg(feature = "link")]
mod link;
mod movement;
#[cfg(test)]
mod tests;

use formulad_core::Track;
use formulad_core::race::{
    Answer, CarId, Event, Overtake, Overtaking, Race, RaceRecord, ReplayError,
};
use formulad_core::saved::Saved;

use crate::bundled::{self, Bundled};
use crate::commentary::{Commentary, Line};
use crate::file::Source;
use crate::words::{json_reason, one_line};

#[cfg(feature = "png")]
pub use film::{Film, WIDTHS};
#[cfg(feature = "link")]
pub use link::{RaceLink, RaceLinkError};
pub use movement::Movement;

/// Why a file is not the record of a race.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", t!(
    "not a race record as `formulad race --record` writes it, or damaged: {reason}",
    reason = .reason
))]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong there.
    pub reason: String,
}

/// Reads the file of a record. Names of drivers become one line, whatever is in the file.
///
/// # Errors
///
/// [`RecordError`] if it is not such a file, or a damaged one.
pub fn read(source: &Source) -> Result<Saved<RaceRecord>, RecordError> {
    let text = source.text();
    let mut saved: Saved<RaceRecord> = serde_json::from_str(text).map_err(|error| {
        // Reading it again in one go finds where it goes wrong.
        let placed = serde_json::from_str::<RaceRecord>(text).err();
        let error = placed.filter(|placed| placed.line() > 0).unwrap_or(error);
        RecordError {
            line: error.line(),
            column: error.column(),
            reason: json_reason(&error),
        }
    })?;
    for entrant in &mut saved.value.entrants {
        entrant.name = one_line(&entrant.name).into_owned();
    }
    Ok(saved)
}

/// The bundled circuit that a race was driven on.
#[must_use]
pub fn bundled_circuit(record: &RaceRecord) -> Option<&'static Bundled> {
    let mut named = bundled::all().iter();
    named.find(|circuit| {
        circuit.file().plan.name == record.track
            && format!("{:016x}", circuit.track().fingerprint()) == record.fingerprint
    })
}

/// A recorded race that can be looked at after any of its turns.
#[derive(Debug, Clone)]
pub struct Replay {
    answers: Vec<Answer>,
    turns: Vec<Turn>,
    log: Vec<Line>,
    /// The race after every turn whose number is a multiple of [`APART`].
    marks: Vec<Race>,
}

/// Maximum number of turns that are driven again to get to a moment.
const APART: usize = 8;

/// What happened in a turn.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Turn {
    /// The round that it is of; 0 for what comes before the first turn.
    pub round: u32,
    /// What was driven, in order.
    pub moves: Vec<Movement>,
    /// The cars that were overtaken, by the definition of [`Overtaking`].
    pub overtaken: Vec<CarId>,
    /// The cars that went out of the race.
    pub out: Vec<CarId>,
    /// The cars that have finished.
    pub finished: Vec<CarId>,
    /// Number of answers given by its end.
    answers: usize,
    /// Number of lines of the commentary at its end.
    lines: usize,
}

impl Replay {
    /// Drives the race again. What is rolled and driven before the first round counts as one turn,
    /// number 0.
    ///
    /// # Errors
    ///
    /// Those of [`RaceRecord::replay`].
    pub fn new(record: &RaceRecord, track: &Track) -> Result<Self, ReplayError> {
        let start = RaceRecord {
            answers: Vec::new(),
            ..record.clone()
        };
        let mut race = start.replay(track)?;
        let mut commentary = Commentary::new();
        let mut replay = Self {
            answers: record.answers.clone(),
            turns: Vec::new(),
            log: Vec::new(),
            marks: Vec::new(),
        };
        let mut turn = Turn::default();
        let mut overtaking: Option<Overtaking> = None;
        let mut answers = record.answers.iter().enumerate();
        loop {
            let events = race.take_events();
            replay.log.extend(commentary.lines(&race, &events));
            for event in &events {
                turn.hear(event);
                if let Some(overtaking) = &mut overtaking {
                    turn.overtake(&overtaking.hear(event));
                }
            }
            let next = answers.next();
            let has_begun = race.round() > 0;
            // A turn ends where the next has no answer yet, and the last one where the record does.
            let is_whole = has_begun && race.position().answers.is_empty();
            if is_whole || race.is_over() || next.is_none() {
                replay.log.extend(commentary.pause_lines(&race));
                if has_begun {
                    let overtaking = overtaking.get_or_insert_with(|| Overtaking::new(&race));
                    turn.overtake(&overtaking.end_turn());
                }
                replay.end_turn(std::mem::take(&mut turn), &race);
                turn.round = race.round();
            }
            let Some((at, answer)) = next else { break };
            race.apply(*answer).map_err(|error| ReplayError::Answer {
                number: at + 1,
                error,
            })?;
            turn.answers = at + 1;
        }
        Ok(replay)
    }

    fn end_turn(&mut self, turn: Turn, race: &Race) {
        let answers = self.turns.last().map_or(0, |last| last.answers);
        if self.turns.len().is_multiple_of(APART) {
            self.marks.push(race.fork());
        }
        self.turns.push(Turn {
            answers: turn.answers.max(answers),
            lines: self.log.len(),
            ..turn
        });
    }

    /// The number of the last turn.
    #[must_use]
    pub fn last(&self) -> usize {
        self.turns.len().saturating_sub(1)
    }

    /// All turns; the first is what comes before the first round.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The race after a turn, or after the last if there are not as many. It has no past events.
    ///
    /// # Panics
    ///
    /// Never: a replay has at least one turn.
    #[must_use]
    pub fn race_at(&self, turn: usize) -> Race {
        let turn = turn.min(self.last());
        let mark = turn / APART;
        let mut race = self.marks[mark].fork();
        let given = self.turns[mark * APART].answers..self.turns[turn].answers;
        for answer in &self.answers[given] {
            // It was valid when the race was driven for the first time.
            let _ = race.apply(*answer);
        }
        let _ = race.take_events();
        race
    }

    /// The commentary up to the end of a turn.
    #[must_use]
    pub fn log_at(&self, turn: usize) -> &[Line] {
        let lines = self.turns.get(turn).map_or(self.log.len(), |it| it.lines);
        &self.log[..lines]
    }

    /// The next turn after this one for which this is true.
    #[must_use]
    pub fn next(&self, turn: usize, is_one: impl Fn(&Turn) -> bool) -> Option<usize> {
        let mut later = self.turns.iter().enumerate().skip(turn + 1);
        later.find(|(_, it)| is_one(it)).map(|(at, _)| at)
    }
}

impl Turn {
    fn overtake(&mut self, overtakes: &[Overtake]) {
        self.overtaken.extend(overtakes.iter().map(|it| it.of));
    }

    fn hear(&mut self, event: &Event) {
        match event {
            Event::Moved { .. } if self.round > 0 => self.moves.extend(Movement::of(event)),
            Event::Eliminated { car, .. } => self.out.push(*car),
            Event::Finished { car, .. } => self.finished.push(*car),
            _ => {}
        }
    }
}
