//! Par without any theory: every answer to every question of a real race is tried, rolls are averaged,
//! choices are the best. Slow, and it shares nothing with what it checks but the rules themselves.

use std::collections::HashMap;

use formulad_core::SpaceId;
use formulad_core::dice::{Gear, Roll};
use formulad_core::race::{Answer, CarId, Choice, Pending, Race, State, Why};
use formulad_core::rules::Wear;

/// All that the rest of a race of one car can depend on when a turn begins.
type Key = (
    (Option<SpaceId>, Option<Gear>, Wear, u8, u8, bool, bool),
    Vec<SpaceId>,
);

pub(crate) struct Slow {
    retirement: f64,
    known: HashMap<Key, f64>,
}

impl Slow {
    pub(crate) fn new(retirement: f64) -> Self {
        Self {
            retirement,
            known: HashMap::new(),
        }
    }

    /// The expected turns of a race of one car, played as well as possible, those driven so far
    /// included.
    pub(crate) fn turns(&mut self, race: &Race) -> f64 {
        f64::from(race.round()) + self.further(race)
    }

    /// The turns to come after this one, and the price of retiring.
    fn further(&mut self, race: &Race) -> f64 {
        let car = race.car(CarId(0));
        // A turn begins with the choice of a gear, or, with one gear only, with the roll of its die.
        let (shifts, rolls) = match race.pending() {
            Pending::Choice(choice) => (matches!(choice, Choice::Gear { .. }), false),
            Pending::Roll(request) => (false, request.why == Why::Move),
            Pending::Time(_) => panic!("nobody qualifies"),
            Pending::Over if car.state == State::Finished => return 0.0,
            Pending::Over => return self.retirement,
        };
        let of_car = (
            car.space,
            car.gear,
            car.wear,
            car.stops,
            car.crossings,
            car.pitted,
            rolls,
        );
        let key: Key = (of_car, race.markers().collect());
        if (rolls || shifts)
            && let Some(turns) = self.known.get(&key)
        {
            return *turns;
        }
        let mut after = |answer| {
            let mut next = race.clone();
            next.take_events();
            next.apply(answer).expect("it was offered");
            f64::from(next.round() - race.round()) + self.further(&next)
        };
        let turns = match race.pending() {
            Pending::Roll(request) => {
                let faces = request.die.faces().len() as f64;
                let outcomes = request.die.outcomes().map(|(value, shown)| {
                    let roll = Roll::new(request.die, value).expect("it is on the die");
                    f64::from(shown) / faces * after(Answer::Roll(roll))
                });
                outcomes.sum()
            }
            Pending::Choice(choice) => (0..choice.len())
                .map(|option| after(choice.answer(option).expect("there is such an option")))
                .fold(f64::INFINITY, f64::min),
            Pending::Over | Pending::Time(_) => unreachable!("looked at above"),
        };
        if rolls || shifts {
            self.known.insert(key, turns);
        }
        turns
    }
}
