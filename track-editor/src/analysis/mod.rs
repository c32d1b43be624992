//! What a circuit asks of its drivers, in numbers: worked out beside the window while it is drawn.
//!
//! [`Asked`] says what is wanted to know, [`Findings`] are the answer for one circuit, and
//! [`Analysis`] keeps the answer up with the circuit. None of them knows a screen.

mod asked;
mod findings;
mod heat;
mod races;

use std::sync::Arc;

use formulad_core::analysis::par::CornerCost;
use formulad_core::rules::Preset;
use formulad_core::{CornerId, Track};
use formulad_tracks::draw::{HeatShown, Tone};

use crate::host::Helper;
use crate::task::{Outcome, Task};
use crate::work::Work;

pub use asked::Asked;
pub use findings::{Findings, Flag};
pub use heat::HeatMap;
pub use races::{Field, Raced, Races};

/// The answers to what is asked, as far as they have been worked out.
///
/// One job is under way at a time. When it ends and the circuit has changed since, the next begins
/// with the circuit as it is then, and what was left to be worked out of the one before is let go.
#[derive(Debug, Default)]
pub struct Analysis {
    /// What is asked. It may be changed at any time.
    pub asked: Asked,
    /// Races in the quick.
    pub races: Races,
    answer: Option<Answer>,
    under_way: Option<(Key, Task<Step>)>,
    /// What cannot be worked out, because the job broke off.
    lost: Option<Key>,
    /// How many answers there have been.
    count: u64,
    heat: HeatMap,
}

/// What an answer is about: tracks of the same fingerprint race alike.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Key {
    fingerprint: u64,
    asked: Asked,
}

#[derive(Debug)]
struct Answer {
    key: Key,
    found: Result<Arc<Findings>, String>,
}

/// A part of the work, short enough that the window need not wait for what nobody asks any more.
#[derive(Debug)]
enum Step {
    Solved(Result<Arc<Findings>, String>),
    Cost(Option<CornerCost>),
}

impl Analysis {
    /// Takes what has been worked out of the circuit, and has what is missing worked out. To be
    /// called whenever somebody looks at it: what nobody looks at is not worked out.
    pub(crate) fn update(&mut self, work: &Work, helper: &Helper) {
        loop {
            if let Some((key, task)) = &self.under_way {
                let key = *key;
                match task.outcome() {
                    Outcome::Pending => return,
                    Outcome::Done(step) => self.take(key, step),
                    Outcome::Failed => self.lost = Some(key),
                }
                self.under_way = None;
            }
            let Some(track) = &work.derived().track else {
                return;
            };
            let key = self.key(track);
            let Some(task) = self.next(key, track, helper) else {
                return;
            };
            self.under_way = Some((key, task));
        }
    }

    fn key(&self, track: &Track) -> Key {
        Key {
            fingerprint: track.fingerprint(),
            asked: self.asked,
        }
    }

    fn take(&mut self, key: Key, step: Step) {
        match (step, &mut self.answer) {
            (Step::Solved(found), _) => {
                self.answer = Some(Answer { key, found });
                self.count += 1;
            }
            (Step::Cost(cost), Some(answer)) if answer.key == key => {
                if let Ok(found) = &mut answer.found {
                    Arc::make_mut(found).add_cost(cost);
                }
            }
            (Step::Cost(_), _) => {}
        }
    }

    /// Begins what is to be worked out next; none if all is known.
    fn next(&self, key: Key, track: &Track, helper: &Helper) -> Option<Task<Step>> {
        if self.lost == Some(key) {
            return None;
        }
        let answer = self.answer.as_ref().filter(|answer| answer.key == key);
        let Some(answer) = answer else {
            let (track, asked) = (track.clone(), self.asked);
            return Some(Task::begin(helper, move || {
                Step::Solved(Findings::of(&track, &asked).map(Arc::new))
            }));
        };
        let cost = answer.found.as_ref().ok()?.next_cost()?;
        Some(Task::begin(helper, move || Step::Cost(cost())))
    }

    /// What was found last, or why there is nothing to be found; of the circuit as it is only if it
    /// [is fresh](Analysis::is_fresh).
    #[must_use]
    pub fn found(&self) -> Option<Result<&Arc<Findings>, &str>> {
        let answer = self.answer.as_ref()?;
        Some(answer.found.as_ref().map_err(String::as_str))
    }

    /// Whether what was found last answers what is asked, of the circuit as it is.
    #[must_use]
    pub fn is_fresh(&self, work: &Work) -> bool {
        let track = work.derived().track.as_ref();
        let key = track.map(|track| self.key(track));
        let answer = self.answer.as_ref().map(|answer| answer.key);
        work.is_up_to_date() && answer.is_some() && answer == key
    }

    /// Whether nothing more will come: the job broke off.
    #[must_use]
    pub fn is_lost(&self, work: &Work) -> bool {
        let track = work.derived().track.as_ref();
        self.lost.is_some() && self.lost == track.map(|track| self.key(track))
    }

    /// What is found of the circuit as it is, as far as that is known.
    #[must_use]
    pub fn fresh(&self, work: &Work) -> Option<&Findings> {
        let found = self.answer.as_ref()?.found.as_ref().ok()?;
        self.is_fresh(work).then(|| found.as_ref())
    }

    /// Begins to race on the circuit as it was when its track was worked out last, by the rules that
    /// are asked about.
    pub(crate) fn start_races(&mut self, work: &Work) {
        if let Some(track) = &work.derived().track {
            self.races.start(track, self.race_rules());
        }
    }

    /// Whether the races that were driven last are those that are wanted now, on the circuit as it is.
    #[must_use]
    pub fn are_races_fresh(&self, work: &Work) -> bool {
        self.races.is_fresh(work, self.race_rules())
    }

    fn race_rules(&self) -> (Preset, u8) {
        (self.asked.preset, self.asked.laps())
    }

    /// Keeps a heat map up with what was found last. To be called as [`Analysis::update`] is.
    pub(crate) fn update_heat(&mut self, work: &Work, what: (HeatShown, Tone), helper: &Helper) {
        if let Some(Ok(found)) = self.answer.as_ref().map(|answer| &answer.found) {
            self.heat.update(work, (found, self.count), what, helper);
        }
    }

    /// The heat map as it was painted last.
    #[must_use]
    pub fn heat_map(&self) -> &HeatMap {
        &self.heat
    }

    /// What is remarkable of a corner of the circuit as it is.
    #[must_use]
    pub fn flags(&self, work: &Work, corner: CornerId) -> Vec<Flag> {
        let found = self.fresh(work);
        found.map_or_else(Vec::new, |found| found.flags(corner))
    }

    /// Forgets what was found: another circuit is open.
    pub(crate) fn forget(&mut self) {
        self.races.forget();
        *self = Self {
            asked: self.asked,
            races: std::mem::take(&mut self.races),
            count: self.count,
            ..Self::default()
        };
    }
}
