//! Hints for the person.

use std::sync::Arc;

use formulad_core::driver::{Planner, PlannerDriver};
use formulad_core::race::{Pending, Race};
use formulad_core::rules::Ruleset;

use super::{Question, QuestionKind};

/// What a planner would do in the person's place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hint {
    /// The index of the way that it would take.
    pub way: usize,
    /// The turns that it expects until the end of the race; for a gear, including the turn to be driven
    /// in it.
    pub turns: f64,
}

/// Works out hints, and remembers the current one.
#[derive(Debug, Clone, Default)]
pub(super) struct Adviser {
    /// The planner's values for the circuit, and the rules that they are for.
    known: Option<(Ruleset, Arc<Planner>)>,
    /// Whether a hint is wanted for the current question.
    pub(super) asked: bool,
    /// The hint for that question, once it is worked out; within it `None` if there is no hint.
    said: Option<Option<Hint>>,
}

impl Adviser {
    /// Takes the values that planners use.
    pub(super) fn know(&mut self, rules: Ruleset, planner: Arc<Planner>) {
        self.known = Some((rules, planner));
        self.said = None;
    }

    /// The values that planners use, if known for these rules.
    pub(super) fn planner(&self, rules: &Ruleset) -> Option<&Arc<Planner>> {
        let known = self.known.as_ref().filter(|(known, _)| known == rules);
        known.map(|(_, planner)| planner)
    }

    /// Resets it for another question.
    pub(super) fn clear(&mut self) {
        self.asked = false;
        self.said = None;
    }

    /// Works out the hint for a question, once.
    pub(super) fn think(&mut self, race: &Race, question: &Question) {
        if self.said.is_none()
            && let Some(planner) = self.planner(race.rules())
        {
            self.said = Some(hint(planner, race, question));
        }
    }

    /// The result of [`Adviser::think`]; `None` if it has not been worked out.
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
    // Several ways to a space have the same answer only if they are equivalent.
    let way = ways.position(|way| way.answer == answer)?;
    Some(Hint {
        way,
        turns: advice.turns,
    })
}

impl QuestionKind {
    /// Whether there is something to choose.
    pub const fn is_choice(self) -> bool {
        matches!(self, Self::Gear | Self::Move | Self::Decision(_))
    }
}
