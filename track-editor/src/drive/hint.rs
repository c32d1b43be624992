//! What the person is advised to do.

use std::sync::Arc;

use formulad_core::driver::{Planner, PlannerDriver};
use formulad_core::race::{Pending, Race};
use formulad_core::rules::Ruleset;

use super::{Question, QuestionKind};

/// What a planner would do in the place of the person.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hint {
    /// The way that it would take.
    pub way: usize,
    /// The turns that it expects to the end of the race: for a gear with the one to be driven in it.
    pub turns: f64,
}

/// Who gives hints, and what has been said.
#[derive(Debug, Clone, Default)]
pub(super) struct Adviser {
    /// By which rules it knows the circuit.
    known: Option<(Ruleset, Arc<Planner>)>,
    /// Whether a hint is wanted for the question as it is.
    pub(super) asked: bool,
    /// What has been thought of that question.
    said: Option<Option<Hint>>,
}

impl Adviser {
    /// Takes what planners go by.
    pub(super) fn know(&mut self, rules: Ruleset, planner: Arc<Planner>) {
        self.known = Some((rules, planner));
        self.said = None;
    }

    /// What planners go by, if it is known for these rules.
    pub(super) fn planner(&self, rules: &Ruleset) -> Option<&Arc<Planner>> {
        let known = self.known.as_ref().filter(|(known, _)| known == rules);
        known.map(|(_, planner)| planner)
    }

    /// There is another question.
    pub(super) fn clear(&mut self) {
        self.asked = false;
        self.said = None;
    }

    /// Thinks about a question, once.
    pub(super) fn think(&mut self, race: &Race, question: &Question) {
        if self.said.is_none()
            && let Some(planner) = self.planner(race.rules())
        {
            self.said = Some(hint(planner, race, question));
        }
    }

    /// What came of thinking; none while there has been none.
    pub(super) fn said(&self) -> Option<Option<Hint>> {
        self.said
    }
}

fn hint(planner: &Arc<Planner>, race: &Race, question: &Question) -> Option<Hint> {
    let Pending::Choice(choice) = race.pending() else {
        return None;
    };
    let advice = PlannerDriver::new(Arc::clone(planner)).advise(race)?;
    let answer = choice.answer(advice.option)?;
    let mut ways = question.ways.iter();
    // Several ways to a space have the same answer only if nothing tells them apart.
    let way = ways.position(|way| way.answer == answer)?;
    Some(Hint {
        way,
        turns: advice.turns,
    })
}

impl QuestionKind {
    /// Whether there is something to be chosen.
    pub const fn is_choice(self) -> bool {
        matches!(self, Self::Gear | Self::Move | Self::Decision(_))
    }
}
