//! What a circuit demands of its drivers, in numbers, worked out in the background while it is drawn.
//!
//! [`Asked`] holds the terms, [`Findings`] are the results for one circuit, and [`Analysis`] keeps
//! the results up to date. None of them depends on a screen.

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

/// The results of the analysis, as far as they have been worked out.
///
/// The work is done in parts, one at a time, short enough that outdated work does not hold up the
/// window. If the circuit has changed in the meantime, the next part is about the current circuit.
#[derive(Debug, Default)]
pub struct Analysis {
    /// The terms of the analysis. They may be changed at any time.
    pub asked: Asked,
    /// Simulated races.
    pub races: Races,
    /// Suggested changes to the circuit.
    pub suggestions: Suggestions,
    answer: Latest<AnswerKey, Result<Arc<Findings>, Unsolved>>,
    /// The cost of one corner at a time.
    cost: Latest<(AnswerKey, usize), Option<CornerCost>>,
    /// The number of answers so far.
    count: u64,
    heat: HeatMap,
}

/// The subject of an answer: tracks with the same fingerprint race alike.
#[derive(Debug, Clone, Copy, PartialEq)]
struct AnswerKey {
    fingerprint: u64,
    asked: Asked,
}

impl Analysis {
    /// Takes the results that are ready, and starts working out what is missing. Call it whenever the
    /// results are visible: what nobody looks at is not worked out.
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

    /// Takes over the results of another analysis of the same circuit, if it has more. Returns whether
    /// it is about the same circuit.
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

    /// Adds a finished corner cost to the answer that it is part of. Returns whether there was one.
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

    /// The last findings, or why there are none. They are about the current circuit only if they
    /// [are fresh](Analysis::is_fresh).
    pub fn found(&self) -> Option<Result<&Arc<Findings>, &Unsolved>> {
        self.answer.shown().map(|(_, found)| found.as_ref())
    }

    /// Whether the last answer is about the current circuit and the current terms.
    pub fn is_fresh(&self, work: &Work) -> bool {
        let track = work.derived().track.as_ref();
        let key = track.map(|track| self.key(track));
        work.is_up_to_date() && key.is_some_and(|key| self.answer.of(&key).is_some())
    }

    /// Whether no more results will come, because the job broke off.
    pub fn is_lost(&self, work: &Work) -> bool {
        let track = work.derived().track.as_ref();
        let key = track.map(|track| self.key(track));
        key.is_some_and(|key| {
            let corner = self.found().and_then(Result::ok);
            let corner = corner.map(|found| (key, found.progress()[0]));
            self.answer.has_failed(&key) || corner.is_some_and(|it| self.cost.has_failed(&it))
        })
    }

    /// The findings about the current circuit, if they are known.
    pub fn fresh(&self, work: &Work) -> Option<&Findings> {
        let found = self.found()?.ok().filter(|_| self.is_fresh(work));
        found.map(Arc::as_ref)
    }

    /// Starts races on the circuit as it was when its track was last worked out, by the rules of the
    /// analysis.
    pub(crate) fn start_races(&mut self, work: &Work) {
        if let Some(track) = &work.derived().track {
            self.races.start(track, self.race_rules());
        }
    }

    /// Whether the last races are those wanted now, on the current circuit.
    pub fn are_races_fresh(&self, work: &Work) -> bool {
        self.races.is_fresh(work, self.race_rules())
    }

    fn race_rules(&self) -> (Preset, u8) {
        (self.asked.preset, self.asked.laps())
    }

    /// Starts looking for changes to the circuit as it was when its track was last worked out.
    pub(crate) fn start_suggestions(&mut self, work: &Work, helper: &Helper) {
        let flawed = self.fresh(work).map_or_else(Vec::new, Findings::goals);
        if let Some(track) = &work.derived().track {
            self.suggestions.start(track, self.asked, &flawed, helper);
        }
    }

    /// Whether the suggestions are about the current circuit.
    pub fn are_suggestions_fresh(&self, work: &Work) -> bool {
        let now = work.derived().track.as_ref().map(Track::fingerprint);
        let then = self.suggestions.track().map(Track::fingerprint);
        work.is_up_to_date() && then.is_some() && now == then
    }

    /// The last findings, with a number that is unique among the findings of all documents.
    pub(crate) fn numbered(&self, work: &Work) -> Option<Numbered<'_>> {
        let (_, found) = self.answer.shown()?;
        let document = work.document().revision();
        Some((found.as_ref().ok()?, [document, self.count]))
    }

    /// Keeps the heat map up to date with the last findings and those it is combined with. Call it when
    /// [`Analysis::update`] is called.
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

    /// The most recent heat map.
    pub fn heat_map(&self) -> &HeatMap {
        &self.heat
    }

    /// The remarkable things about a corner of the current circuit.
    pub fn flags(&self, work: &Work, corner: CornerId) -> Vec<Flag> {
        let found = self.fresh(work);
        found.map_or_else(Vec::new, |found| found.flags(corner))
    }

    /// Clears the results because another circuit was opened.
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

/// Starts working out the figures of a circuit.
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

/// Starts working out the cost of a corner.
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
