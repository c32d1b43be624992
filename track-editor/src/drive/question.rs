//! Questions to a person, with all ways to answer.

use formulad_core::SpaceId;
use formulad_core::dice::Gear;
use formulad_core::language::Message;
use formulad_core::race::{
    About, Answer, CarId, Choice, MoveKey, Outlook, Pending, Race, RollRequest,
};
use formulad_core::rules::Wear;

/// A question to the person at the screen.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// The car that it is about.
    pub car: CarId,
    /// What is asked.
    pub what: QuestionKind,
    /// The ways to answer; empty if a number is asked for.
    pub ways: Vec<AnswerOption>,
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuestionKind {
    /// A roll, or the number that a real die shows.
    Roll(RollRequest),
    /// The seconds that a lap of qualifying took.
    Time,
    /// A gear.
    Gear,
    /// A move.
    Move,
    /// Anything else.
    Decision(About),
}

/// A way to answer.
#[derive(Debug, Clone, PartialEq)]
pub struct AnswerOption {
    /// The answer.
    pub answer: Answer,
    /// What it is, what it costs and what it risks, in words.
    pub text: Message,
    /// Its certain price.
    pub price: Wear,
    /// Whether it certainly puts the car out of the race.
    pub out: bool,
    /// Whether it leads to a roll that may do harm.
    pub risky: bool,
    /// The gear, if it is one.
    pub gear: Option<Gear>,
    /// What that gear may lead to, if its die is rolled.
    pub outlook: Option<Outlook>,
    /// The spaces that are not driven, by choice (BRAKE-1).
    pub braked: u8,
    /// The space that it leads to, if any.
    pub end: Option<SpaceId>,
    /// The spaces on the way there.
    pub path: Vec<SpaceId>,
}

impl Question {
    /// What a race waits for, as a question; `None` when it is over.
    pub fn of(race: &Race) -> Option<Self> {
        let (car, what, options) = match race.pending() {
            Pending::Over => return None,
            Pending::Roll(request) => (request.car, QuestionKind::Roll(request), 0),
            Pending::Time(car) => (car, QuestionKind::Time, 0),
            Pending::Choice(choice) => {
                let what = match choice {
                    Choice::Gear { .. } => QuestionKind::Gear,
                    Choice::Move { .. } => QuestionKind::Move,
                    Choice::Decision { about, .. } => QuestionKind::Decision(about),
                };
                (choice.car(), what, choice.len())
            }
        };
        let ways = (0..options).filter_map(|option| way(race, option));
        Some(Self {
            car,
            what,
            ways: ways.collect(),
        })
    }

    /// The spaces that ways lead to, each with its best way, in the order of the ways.
    pub fn ends(&self) -> Vec<(SpaceId, usize)> {
        let mut ends: Vec<(SpaceId, usize)> = Vec::new();
        for (at, way) in self.ways.iter().enumerate() {
            let Some(end) = way.end else { continue };
            match ends.iter_mut().find(|(space, _)| *space == end) {
                Some((_, best)) if is_better(way, &self.ways[*best]) => *best = at,
                Some(_) => {}
                None => ends.push((end, at)),
            }
        }
        ends
    }

    /// The best way to a space: one that does not put the car out, if there is one, then the cheapest,
    /// then one without risk.
    pub fn best_to(&self, space: SpaceId) -> Option<usize> {
        let ends = self.ends();
        ends.iter().find(|(end, _)| *end == space).map(|end| end.1)
    }

    /// The number of ways to a space.
    pub fn ways_to(&self, space: SpaceId) -> usize {
        let to = |way: &&AnswerOption| way.end == Some(space);
        self.ways.iter().filter(to).count()
    }

    /// The index of the way that is this gear.
    pub fn gear(&self, gear: u8) -> Option<usize> {
        let is_it = |way: &AnswerOption| way.gear.is_some_and(|other| other.number() == gear);
        self.ways.iter().position(is_it)
    }
}

fn is_better(way: &AnswerOption, than: &AnswerOption) -> bool {
    let order = |way: &AnswerOption| (way.out, way.price.sum(), way.risky);
    order(way) < order(than)
}

fn way(race: &Race, option: usize) -> Option<AnswerOption> {
    let Pending::Choice(choice) = race.pending() else {
        return None;
    };
    let answer = choice.answer(option)?;
    let explained = race.explain(option)?;
    let mut braked = 0;
    let (gear, end, path) = match (choice, answer) {
        (Choice::Gear { .. }, Answer::Gear(gear)) => (Some(gear), None, Vec::new()),
        (Choice::Move { options, .. }, _) => {
            let chosen = options.as_slice().get(option)?;
            braked = chosen.brake.saturating_sub(chosen.blocked);
            (None, Some(chosen.to), options.path(chosen).to_vec())
        }
        (_, Answer::Slipstream(MoveKey { to, .. })) => {
            let ways_out = choice.len() - race.slipstreams().count();
            let slip = option.checked_sub(ways_out);
            let slip = slip.and_then(|at| race.slipstreams().nth(at));
            let path = slip.filter(|slip| slip.to == to).map(|s| s.path.to_vec());
            (None, Some(to), path.unwrap_or_default())
        }
        (_, Answer::Scrap(space)) => (None, Some(space), Vec::new()),
        _ => (None, None, Vec::new()),
    };
    Some(AnswerOption {
        answer,
        text: explained.text,
        price: explained.price,
        out: explained.out,
        risky: !explained.risks.is_empty(),
        outlook: gear.and_then(|gear| race.outlook(gear)),
        gear,
        braked,
        end,
        path,
    })
}
