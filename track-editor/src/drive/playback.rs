//! Watching a recorded race.

use formulad_core::Track;
use formulad_core::race::{Race, RaceRecord, ReplayError};
use formulad_tracks::commentary::Line;
use formulad_tracks::replay::{Replay, Turn};

use super::Sound;

/// A recorded race at the end of one of its turns.
#[derive(Debug, Clone)]
pub struct Playback {
    record: RaceRecord,
    replay: Replay,
    at: usize,
    race: Race,
    plays: bool,
}

impl Playback {
    /// A race at its start, waiting to be played.
    pub(super) fn new(record: &RaceRecord, track: &Track) -> Result<Self, ReplayError> {
        let replay = Replay::new(record, track)?;
        Ok(Self {
            record: record.clone(),
            race: replay.race_at(0),
            replay,
            at: 0,
            plays: false,
        })
    }

    /// Tells the commentary again, in the language that is spoken now.
    pub(super) fn retell(&mut self) {
        // What could be replayed before can be replayed again.
        if let Ok(replay) = Replay::new(&self.record, self.race.track()) {
            self.replay = replay;
        }
    }

    /// The record.
    pub fn record(&self) -> &RaceRecord {
        &self.record
    }

    /// The whole race.
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The index of the turn at whose end it is.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The turn at whose end it is.
    pub fn turn(&self) -> &Turn {
        &self.replay.turns()[self.at]
    }

    /// The race at this moment.
    pub fn race(&self) -> &Race {
        &self.race
    }

    /// The commentary up to this moment.
    pub fn log(&self) -> &[Line] {
        self.replay.log_at(self.at)
    }

    /// Whether it plays by itself.
    pub fn plays(&self) -> bool {
        self.plays
    }

    /// The sounds of the turn.
    pub(super) fn sounds(&self) -> Vec<Sound> {
        let turn = self.turn();
        let heard = [
            (!turn.moves.is_empty(), Sound::Roll),
            (!turn.out.is_empty(), Sound::Collision),
            (!turn.finished.is_empty(), Sound::Finish),
        ];
        let heard = heard.into_iter().filter(|(is_heard, _)| *is_heard);
        heard.map(|(_, sound)| sound).collect()
    }

    /// Plays or pauses; plays from the start if it is at the end.
    pub(super) fn play(&mut self, plays: bool) {
        if plays && self.at == self.replay.last() {
            self.seek(0);
        }
        self.plays = plays;
    }

    /// Goes to the end of a turn. Returns whether the turn has changed.
    pub(super) fn seek(&mut self, turn: usize) -> bool {
        let turn = turn.min(self.replay.last());
        let is_other = turn != self.at;
        if is_other {
            self.at = turn;
            self.race = self.replay.race_at(turn);
        }
        is_other
    }

    /// Advances to the next turn if it is playing. Returns whether there was one.
    pub(super) fn go_on(&mut self) -> bool {
        let goes_on = self.plays && self.seek(self.at + 1);
        self.plays = goes_on;
        goes_on
    }
}
