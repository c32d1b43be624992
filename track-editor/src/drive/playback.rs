//! A recorded race that is watched.

use formulad_core::Track;
use formulad_core::race::{Race, RaceRecord, ReplayError};
use formulad_tracks::commentary::Line;
use formulad_tracks::replay::{Replay, Turn};

use super::Sound;

/// A recorded race at one of its moments: after a turn.
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

    /// As it was recorded.
    pub fn record(&self) -> &RaceRecord {
        &self.record
    }

    /// All of it.
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The number of the turn that it is at the end of.
    pub fn at(&self) -> usize {
        self.at
    }

    /// That turn.
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

    /// Whether turn follows turn without being asked for.
    pub fn plays(&self) -> bool {
        self.plays
    }

    /// What the turn sounds like.
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

    /// Plays on, again from the start if it is at the end; or no longer.
    pub(super) fn play(&mut self, plays: bool) {
        if plays && self.at == self.replay.last() {
            self.seek(0);
        }
        self.plays = plays;
    }

    /// Goes to the end of a turn. Returns whether it is another one.
    pub(super) fn seek(&mut self, turn: usize) -> bool {
        let turn = turn.min(self.replay.last());
        let is_other = turn != self.at;
        if is_other {
            self.at = turn;
            self.race = self.replay.race_at(turn);
        }
        is_other
    }

    /// Goes on to the next turn if it is being played. Returns whether there is one.
    pub(super) fn go_on(&mut self) -> bool {
        let goes_on = self.plays && self.seek(self.at + 1);
        self.plays = goes_on;
        goes_on
    }
}
