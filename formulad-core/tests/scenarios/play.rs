//! Plays a scenario.

use formulad_core::dice::{Gear, Roll};
use formulad_core::moves::Move;
use formulad_core::race::{Answer, Car, CarId, Choice, Event, Pending, Race, RollRequest};
use formulad_core::rules::Wear;

use crate::facts::same;
use crate::points::{Offered, Offers, Price};
use crate::position::{gear, set_up};
use crate::scenario::{After, Scenario, Step};
use crate::track::TinyTrack;
use crate::words;

/// Plays a scenario; says what was not as expected.
pub(crate) fn play(scenario: &Scenario) -> Result<(), String> {
    let (tiny, _) = scenario.track()?;
    if scenario.facts.is_empty() && scenario.steps.is_empty() && scenario.order.is_none() {
        return Err("it expects nothing".to_owned());
    }
    for fact in &scenario.facts {
        fact.check(&tiny).map_err(|e| format!("{fact:?}: {e}"))?;
    }
    if scenario.cars.is_empty() {
        return Ok(());
    }
    let mut table = Table {
        race: set_up(scenario, &tiny)?,
        tiny,
    };
    table.race.take_events();
    if let Some(order) = &scenario.order {
        table.check_order(order)?;
    }
    for (number, step) in (1..).zip(&scenario.steps) {
        table
            .step(step)
            .map_err(|e| format!("step {number}: {e}"))?;
    }
    Ok(())
}

struct Table {
    race: Race,
    tiny: TinyTrack,
}

impl Table {
    fn step(&mut self, step: &Step) -> Result<(), String> {
        let waits = words::pending(&self.race);
        let asked = words::asked(step);
        // What a decision is about goes without saying, as a rule.
        if !(step.decides() && step.why.is_none() && waits.starts_with(&asked)) {
            same("the race waits for", &waits, &asked)?;
        }
        if let Some(offered) = &step.offered {
            same("offered", &self.offered(|_| true), &offered.sorted())?;
        }
        if let Some(unbraked) = &step.unbraked {
            let found = self.offered(|braked| braked == 0);
            same("offered unbraked", &found, &unbraked.sorted())?;
        }
        let Some(answer) = self.answer(step)? else {
            let is_look = step.then.is_empty() && step.cars.is_empty() && step.next.is_none();
            return is_look
                .then_some(())
                .ok_or("nothing comes of a step without an answer".to_owned());
        };
        self.race.apply(answer).map_err(|e| e.to_string())?;
        let events = self.race.take_events();
        let moved = events.iter().find_map(|event| match event {
            Event::Moved { path, .. } => Some(path.clone()),
            _ => None,
        });
        let happened: Vec<String> = events
            .iter()
            .filter(|event| !says(step, event))
            .filter_map(|event| words::event(&self.race, &self.tiny, event))
            .collect();
        same("what happened", &happened, &step.then)?;
        if let Some(by) = &step.by {
            let path = self.tiny.names(moved.unwrap_or_default());
            same("the path", &path, by)?;
        }
        self.check_race(step)?;
        for (name, after) in &step.cars {
            self.check_car(name, after)?;
        }
        if let Some(order) = &step.order {
            self.check_order(order)?;
        }
        if let Some(next) = &step.next {
            same("the race then waits for", &words::pending(&self.race), next)?;
        }
        Ok(())
    }

    /// What is offered, as far as spaces not driven by choice satisfy a condition.
    fn offered(&self, condition: impl Fn(u8) -> bool) -> Offers {
        let mut offers = Offers::new();
        let mut add = |what: String, price: Wear| {
            let more = match offers.get(&what) {
                None => Price::One(price),
                Some(Price::One(other)) => Price::Several(vec![*other, price]),
                Some(Price::Several(others)) => {
                    Price::Several([others.as_slice(), &[price]].concat())
                }
            };
            offers.insert(what, more);
        };
        match self.race.pending() {
            Pending::Choice(Choice::Gear { options, .. }) => {
                for option in options {
                    add(option.gear.to_string(), option.price);
                }
            }
            Pending::Choice(Choice::Move { options, .. }) => {
                for m in options {
                    if condition(m.brake.saturating_sub(m.blocked)) {
                        let to = words::destination(&self.tiny, m.to, m.marks);
                        add(to, self.race.price(m));
                    }
                }
            }
            Pending::Choice(Choice::Decision { options, .. }) => {
                for (number, option) in options.iter().enumerate() {
                    let words = words::option(&self.race, &self.tiny, *option);
                    let explained = self.race.explain(number);
                    add(words, explained.map_or(Wear::NONE, |option| option.price));
                }
            }
            Pending::Roll(_) | Pending::Time(_) | Pending::Over => {}
        }
        Offered::Priced(offers).sorted()
    }

    /// What a step answers; nothing if it only looks at what is offered.
    fn answer(&self, step: &Step) -> Result<Option<Answer>, String> {
        if let Pending::Choice(choice @ Choice::Decision { options, .. }) = self.race.pending()
            && let Some(words) = &step.chooses
        {
            let is_chosen =
                |option: &Answer| words::option(&self.race, &self.tiny, *option) == *words;
            let option = options.iter().position(is_chosen);
            let option = option.ok_or_else(|| {
                format!("{words:?} is not offered, but {:?}", self.offered(|_| true))
            })?;
            return Ok(choice.answer(option));
        }
        let answers = (step.rolls, step.gear, &step.to, step.seconds);
        match (self.race.pending(), answers) {
            (Pending::Roll(RollRequest { die, .. }), (Some(value), None, None, None)) => {
                let roll = Roll::new(die, value).map_err(|e| e.to_string())?;
                Ok(Some(Answer::Roll(roll)))
            }
            (Pending::Choice(Choice::Gear { .. }), (None, Some(number), None, None)) => {
                Ok(Some(Answer::Gear(gear(number)?)))
            }
            (
                Pending::Choice(choice @ Choice::Move { options, .. }),
                (None, None, Some(to), None),
            ) => {
                // Where it does not matter, what it drives over goes without saying.
                let is_chosen = |m: &Move| {
                    let mut marks = [0, m.marks].into_iter();
                    marks.any(|marks| words::destination(&self.tiny, m.to, marks) == *to)
                };
                let option = options.iter().position(is_chosen);
                let option = option.ok_or_else(|| {
                    let offered = self.offered(|_| true);
                    format!("no move to {to} is offered, but {offered:?}")
                })?;
                Ok(choice.answer(option))
            }
            (Pending::Time(_), (None, None, None, Some(seconds))) => {
                Ok(Some(Answer::Seconds(seconds)))
            }
            (_, (None, None, None, None)) => Ok(None),
            _ => Err("a step rolls, chooses, moves or tells a time: one of them".to_owned()),
        }
    }

    /// What is said of the race after a step.
    fn check_race(&self, step: &Step) -> Result<(), String> {
        if step.weather.is_some() {
            same("the weather", &self.race.weather(), &step.weather)?;
        }
        if let Some(markers) = &step.markers {
            let found = self.tiny.names(self.race.markers());
            same("the markers", &found, markers)?;
        }
        let points = self.race.championship_points();
        for (name, expected) in &step.points {
            let found = points[self.car(name)?.0.index()];
            same(&format!("{name}'s points"), &found, expected)?;
        }
        if let Some(teams) = &step.teams {
            same("the teams", &self.race.team_points(), teams)?;
        }
        Ok(())
    }

    fn car(&self, name: &str) -> Result<(CarId, &Car), String> {
        let mut cars = self.race.cars();
        let found = cars.find(|(id, _)| self.race.entrant(*id).name == *name);
        found.ok_or_else(|| format!("there is no car {name:?}"))
    }

    fn check_car(&self, name: &str, after: &After) -> Result<(), String> {
        let (_, car) = self.car(name)?;
        let is = |what: &str| format!("{name}'s {what}");
        if let Some(at) = &after.at {
            let space = car.space.map(|space| self.tiny.name(space));
            let space = space.unwrap_or("off the board".to_owned());
            same(&is("space"), &space, at)?;
        }
        if let Some(gear) = after.gear {
            same(&is("gear"), &car.gear.map_or(0, Gear::number), &gear)?;
        }
        if let Some(wear) = &after.wear {
            same(&is("wear points"), &car.wear, &wear.filled(car.wear)?)?;
        }
        expect(&is("stops"), &car.stops, after.stops)?;
        expect(&is("lap"), &car.crossings, after.lap)?;
        expect(&is("spin"), &car.spun, after.spun)?;
        expect(&is("tyres"), &car.tyres, after.tyres)?;
        expect(&is("nitro"), &car.nitro, after.nitro)?;
        expect(&is("turbo"), &car.turbo_used, after.turbo_used)?;
        expect(&is("ability"), &car.ability_used, after.ability_used)?;
        expect(&is("halt"), &car.halted, after.halted)?;
        expect(&is("repair points"), &car.repairs, after.repairs)
    }

    fn check_order(&self, expected: &[String]) -> Result<(), String> {
        let name = |car: &CarId| self.race.entrant(*car).name.clone();
        let order: Vec<String> = self.race.order().iter().map(name).collect();
        same("the order", &order[..], expected)
    }
}

fn expect<T: PartialEq + std::fmt::Debug>(
    what: &str,
    found: &T,
    expected: Option<T>,
) -> Result<(), String> {
    expected.map_or(Ok(()), |expected| same(what, found, &expected))
}

/// Whether a step says itself what an event tells.
fn says(step: &Step, event: &Event) -> bool {
    match event {
        Event::Moved { slipstream, .. } => step.to.is_some() || *slipstream,
        Event::GearChosen { .. } => step.gear.is_some(),
        Event::TyresFitted { .. } => step.chooses.is_some(),
        _ => false,
    }
}
