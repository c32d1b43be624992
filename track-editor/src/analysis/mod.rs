//! What a circuit asks of its drivers, in numbers: worked out beside the window while it is drawn.
//!
//! [`Asked`] says what is wanted to know, [`Findings`] are the answer for one circuit, and
//! [`Analysis`] keeps the answer up with the circuit. None of them knows a screen.

mod asked;
mod bench;
mod exact;
mod figures;
mod findings;
mod heat;
mod planning;
mod question;
mod races;
mod study;
mod suggestions;

use std::sync::Arc;

use formulad_core::analysis::par::{CornerCost, StartError};
use formulad_core::rules::Preset;
use formulad_core::steps::Steps;
use formulad_core::{CornerId, Track};
use formulad_tracks::draw::{HeatShown, Tone};

use crate::host::Helper;
use crate::task::{Latest, Task};
use crate::work::Work;

use question::{AnswerPart, ParQuestion};

pub use asked::Asked;
pub use bench::Bench;
pub use figures::{Figures, Unsolved};
pub use findings::{Findings, Flag};
pub use heat::HeatMap;
pub(crate) use heat::{Legend, Numbered, With};
pub(crate) use planning::plan;
pub use races::{Raced, Races, Stopped};
pub use study::Field;
pub use suggestions::{Looked, Suggestions, Wanted, Why};

/// The answers to what is asked, as far as they have been worked out.
///
/// The work is done in parts, one at a time, short enough that the window need not wait for what
/// nobody asks any more. When the circuit has changed since, the next part is about the circuit as it is
/// then.
#[derive(Debug, Default)]
pub struct Analysis {
    /// What is asked. It may be changed at any time.
    pub asked: Asked,
    /// Races in the quick.
    pub races: Races,
    /// Changes to the circuit.
    pub suggestions: Suggestions,
    answer: Latest<AnswerKey, Result<Arc<Findings>, Unsolved>>,
    /// What the corners cost, one by one.
    cost: Latest<(AnswerKey, usize), Option<CornerCost>>,
    /// How many answers there have been.
    count: u64,
    heat: HeatMap,
}

/// What an answer is about: tracks of the same fingerprint race alike.
#[derive(Debug, Clone, Copy, PartialEq)]
struct AnswerKey {
    fingerprint: u64,
    asked: Asked,
}

impl Analysis {
    /// Takes what has been worked out of the circuit, and has what is missing worked out. To be
    /// called whenever somebody looks at it: what nobody looks at is not worked out.
    pub(crate) fn update(&mut self, work: &Work, helper: &Helper) {
        self.take_cost();
        let asked = self.asked;
        self.answer.abandon_unless(|key| key.asked == asked);
        self.cost.abandon_unless(|(key, _)| key.asked == asked);
        let track = work.derived().track.as_ref();
        let Some(track) = track.filter(|_| !self.cost.is_under_way()) else {
            self.count += u64::from(self.answer.collect());
            return;
        };
        let key = self.key(track);
        let is_new = self.answer.update(&key, || {
            let question = Arc::new(ParQuestion::new(track.clone(), asked));
            find(&question, helper)
        });
        self.count += u64::from(is_new);
        while let Some(Ok(found)) = self.answer.of(&key)
            && let Some(corner) = found.next_corner()
        {
            let place = (key, found.progress()[0]);
            self.cost
                .update(&place, || price(found.question(), corner, helper));
            if !self.take_cost() {
                return;
            }
        }
    }

    /// Takes what another has found of the same circuit, if that is more than is known here. Returns
    /// whether it is about the same circuit.
    pub(crate) fn learn_from(&mut self, other: &Self, work: &Work) -> bool {
        let key = work.derived().track.as_ref().map(|track| self.key(track));
        let progress = |it: &Self| {
            let found = key.and_then(|key| it.answer.of(&key)).map(Result::as_ref);
            found.map(|found| found.map_or(0, |found| found.progress()[0]))
        };
        if progress(other) > progress(self)
            && let Some((key, found)) = other.answer.shown()
        {
            self.answer = Latest::known(*key, found.clone());
            self.cost = Latest::default();
            self.count += 1;
        }
        key.is_some() && key.as_ref() == other.answer.shown().map(|(key, _)| key)
    }

    fn key(&self, track: &Track) -> AnswerKey {
        AnswerKey {
            fingerprint: track.fingerprint(),
            asked: self.asked,
        }
    }

    /// Adds what a corner costs to the answer that it is part of. Returns whether there was one.
    fn take_cost(&mut self) -> bool {
        self.cost.collect();
        let about = self.cost.shown().map(|((key, _), _)| *key);
        let answer = self.answer.shown().map(|(key, _)| *key);
        let Some(cost) = self.cost.take() else {
            return false;
        };
        if about == answer
            && let Some(Ok(found)) = self.answer.shown_mut()
        {
            Arc::make_mut(found).add_cost(cost);
        }
        true
    }

    /// What was found last, or why there is nothing to be found; of the circuit as it is only if it
    /// [is fresh](Analysis::is_fresh).
    pub fn found(&self) -> Option<Result<&Arc<Findings>, &Unsolved>> {
        self.answer.shown().map(|(_, found)| found.as_ref())
    }

    /// Whether what was found last answers what is asked, of the circuit as it is.
    pub fn is_fresh(&self, work: &Work) -> bool {
        let track = work.derived().track.as_ref();
        let key = track.map(|track| self.key(track));
        work.is_up_to_date() && key.is_some_and(|key| self.answer.of(&key).is_some())
    }

    /// Whether nothing more will come: the job broke off.
    pub fn is_lost(&self, work: &Work) -> bool {
        let track = work.derived().track.as_ref();
        let key = track.map(|track| self.key(track));
        key.is_some_and(|key| {
            let corner = self.found().and_then(Result::ok);
            let corner = corner.map(|found| (key, found.progress()[0]));
            self.answer.has_failed(&key) || corner.is_some_and(|it| self.cost.has_failed(&it))
        })
    }

    /// What is found of the circuit as it is, as far as that is known.
    pub fn fresh(&self, work: &Work) -> Option<&Findings> {
        let found = self.found()?.ok().filter(|_| self.is_fresh(work));
        found.map(Arc::as_ref)
    }

    /// Begins to race on the circuit as it was when its track was worked out last, by the rules that
    /// are asked about.
    pub(crate) fn start_races(&mut self, work: &Work) {
        if let Some(track) = &work.derived().track {
            self.races.start(track, self.race_rules());
        }
    }

    /// Whether the races that were driven last are those that are wanted now, on the circuit as it is.
    pub fn are_races_fresh(&self, work: &Work) -> bool {
        self.races.is_fresh(work, self.race_rules())
    }

    fn race_rules(&self) -> (Preset, u8) {
        (self.asked.preset, self.asked.laps())
    }

    /// Begins to look for changes to the circuit as it was when its track was worked out last.
    pub(crate) fn start_suggestions(&mut self, work: &Work, helper: &Helper) {
        let flawed = self.fresh(work).map_or_else(Vec::new, Findings::goals);
        if let Some(track) = &work.derived().track {
            self.suggestions.start(track, self.asked, &flawed, helper);
        }
    }

    /// Whether changes were looked for of the circuit as it is.
    pub fn are_suggestions_fresh(&self, work: &Work) -> bool {
        let now = work.derived().track.as_ref().map(Track::fingerprint);
        let then = self.suggestions.track().map(Track::fingerprint);
        work.is_up_to_date() && then.is_some() && now == then
    }

    /// What was found last, with what tells it from everything else that is found of this work or any.
    pub(crate) fn numbered(&self, work: &Work) -> Option<Numbered<'_>> {
        let (_, found) = self.answer.shown()?;
        let document = work.document().revision();
        Some((found.as_ref().ok()?, [document, self.count]))
    }

    /// Keeps a heat map up with what was found last, and with what it is seen with. To be called as
    /// [`Analysis::update`] is.
    pub(crate) fn update_heat(
        &mut self,
        work: &Work,
        other: Option<(Numbered<'_>, With)>,
        what: (HeatShown, Tone),
        helper: &Helper,
    ) {
        if let Some((_, Ok(found))) = self.answer.shown() {
            let found = (found, [0, self.count]);
            self.heat.update(work, (found, other), what, helper);
        }
    }

    /// The heat map as it was painted last.
    pub fn heat_map(&self) -> &HeatMap {
        &self.heat
    }

    /// What is remarkable of a corner of the circuit as it is.
    pub fn flags(&self, work: &Work, corner: CornerId) -> Vec<Flag> {
        let found = self.fresh(work);
        found.map_or_else(Vec::new, |found| found.flags(corner))
    }

    /// Clears what was found: another circuit is open.
    pub(crate) fn clear(&mut self) {
        self.races.clear();
        self.suggestions.clear();
        *self = Self {
            asked: self.asked,
            races: std::mem::take(&mut self.races),
            suggestions: std::mem::take(&mut self.suggestions),
            count: self.count,
            ..Self::default()
        };
    }
}

/// Has the figures of a circuit worked out.
fn find(question: &Arc<ParQuestion>, helper: &Helper) -> Task<Result<Arc<Findings>, Unsolved>> {
    let [here, sent, read] = [(); 3].map(|()| Arc::clone(question));
    let found = |question, figures| Arc::new(Findings::new(question, figures));
    Task::begin_anywhere(
        helper,
        Steps::new(async move {
            let figures = here.figures().await;
            figures.map(|figures| found(here, figures))
        }),
        move || sent.request(AnswerPart::Figures),
        move |answer| {
            let figures: Result<Figures, StartError> = exact::from_text(answer)?;
            let figures = figures.map_err(Unsolved::Start);
            Some(figures.map(|figures| found(read, figures)))
        },
    )
}

/// Has worked out what a corner costs.
fn price(
    question: &Arc<ParQuestion>,
    corner: CornerId,
    helper: &Helper,
) -> Task<Option<CornerCost>> {
    let [here, sent] = [(); 2].map(|()| Arc::clone(question));
    Task::begin_anywhere(
        helper,
        Steps::new(async move { here.cost(corner).await }),
        move || sent.request(AnswerPart::Cost(corner)),
        exact::from_text,
    )
}
