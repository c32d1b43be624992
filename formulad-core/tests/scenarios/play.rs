//! Plays a scenario.

use formulad_core::dice::{Gear, Roll};
use formulad_core::race::{
    Answer, CarId, CarPosition, Choice, Entrant, Event, Pending, Race, RollRequest,
};

use crate::facts::same;
use crate::scenario::{Car, Offers, Price, Scenario, Step};
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

fn set_up(scenario: &Scenario, tiny: &TinyTrack) -> Result<Race, String> {
    let rules = scenario.rules.ruleset()?;
    let cars = &scenario.cars;
    let entrant = |car: &Car| Entrant::new(car.name.clone(), car.team.into());
    let entrants = cars.iter().map(entrant).collect();
    if cars.iter().all(|car| car.at.is_none()) {
        return Race::new(&tiny.track, &rules, entrants).map_err(|e| e.to_string());
    }
    let position = |car: &Car| {
        let at = car
            .at
            .as_ref()
            .ok_or("some cars have a place, others not")?;
        Ok(CarPosition {
            space: tiny.space(at)?,
            gear: car.gear.map(gear).transpose()?,
            wear: car.wear.unwrap_or(rules.wear),
            stops: car.stops,
            crossings: car.lap,
            served: false,
        })
    };
    let position: Vec<CarPosition> = cars.iter().map(position).collect::<Result<_, String>>()?;
    Race::from_position(&tiny.track, &rules, entrants, &position).map_err(|e| e.to_string())
}

fn gear(number: u8) -> Result<Gear, String> {
    Gear::new(number.into()).map_err(|e| e.to_string())
}

struct Table {
    race: Race,
    tiny: TinyTrack,
}

impl Table {
    fn step(&mut self, step: &Step) -> Result<(), String> {
        same(
            "the race waits for",
            &words::pending(&self.race),
            &words::asked(step),
        )?;
        if let Some(offered) = &step.offered {
            same("offered", &self.offered(|_| true), &sorted(offered))?;
        }
        if let Some(unbraked) = &step.unbraked {
            let found = self.offered(|braked| braked == 0);
            same("offered unbraked", &found, &sorted(unbraked))?;
        }
        let Some(answer) = self.answer(step)? else {
            return Ok(());
        };
        self.race.apply(answer).map_err(|e| e.to_string())?;
        let events = self.race.take_events();
        let moved = events.iter().find_map(|event| match event {
            Event::Moved { path, .. } => Some(path.clone()),
            _ => None,
        });
        // The step has said where the car moves.
        let told = |event: &&Event| step.to.is_none() || !matches!(event, Event::Moved { .. });
        let happened: Vec<String> = events
            .iter()
            .filter(told)
            .filter_map(|event| words::event(&self.race, &self.tiny, event))
            .collect();
        same("what happened", &happened, &step.then)?;
        if let Some(by) = &step.by {
            let path = self.tiny.names(moved.unwrap_or_default());
            same("the path", &path, by)?;
        }
        self.check_cars(step)?;
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
        let mut add = |what: String, price: u32| {
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
                    add(option.gear.to_string(), option.price.into());
                }
            }
            Pending::Choice(Choice::Move { options, .. }) => {
                for m in options {
                    if condition(m.brake.saturating_sub(options.blocked())) {
                        add(self.tiny.name(m.to), self.race.price(m));
                    }
                }
            }
            Pending::Roll(_) | Pending::Over => {}
        }
        sorted(&offers)
    }

    /// What a step answers; nothing if it only looks at what is offered.
    fn answer(&self, step: &Step) -> Result<Option<Answer>, String> {
        match (self.race.pending(), step.rolls, step.gear, &step.to) {
            (Pending::Roll(RollRequest { die, .. }), Some(value), None, None) => {
                let roll = Roll::new(die, value).map_err(|e| e.to_string())?;
                Ok(Some(Answer::Roll(roll)))
            }
            (Pending::Choice(Choice::Gear { .. }), None, Some(number), None) => {
                Ok(Some(Answer::Gear(gear(number)?)))
            }
            (Pending::Choice(choice @ Choice::Move { options, .. }), None, None, Some(to)) => {
                let space = self.tiny.space(to)?;
                let option = options.iter().position(|m| m.to == space);
                let option = option.ok_or_else(|| {
                    format!(
                        "no move to {to} is offered, but {:?}",
                        self.offered(|_| true)
                    )
                })?;
                Ok(choice.answer(option))
            }
            (_, None, None, None) => Ok(None),
            _ => Err("a step either rolls, or chooses a gear, or moves to a space".to_owned()),
        }
    }

    fn check_cars(&self, step: &Step) -> Result<(), String> {
        for (name, after) in &step.cars {
            let mut cars = self.race.cars();
            let found = cars.find(|(id, _)| self.race.entrant(*id).name == *name);
            let (_, car) = found.ok_or_else(|| format!("there is no car {name:?}"))?;
            let is = |what: &str| format!("{name}'s {what}");
            if let Some(at) = &after.at {
                let space = car.space.map(|space| self.tiny.name(space));
                same(&is("space"), &space, &Some(at.clone()))?;
            }
            if let Some(number) = after.gear {
                same(&is("gear"), &car.gear, &Some(gear(number)?))?;
            }
            if let Some(wear) = after.wear {
                same(&is("wear points"), &car.wear, &wear)?;
            }
            if let Some(stops) = after.stops {
                same(&is("stops"), &car.stops, &stops)?;
            }
            if let Some(lap) = after.lap {
                same(&is("lap"), &car.crossings, &lap)?;
            }
        }
        Ok(())
    }

    fn check_order(&self, expected: &[String]) -> Result<(), String> {
        let name = |car: &CarId| self.race.entrant(*car).name.clone();
        let order: Vec<String> = self.race.order().iter().map(name).collect();
        same("the order", &order[..], expected)
    }
}

/// The same offers, with the prices of each destination ascending.
fn sorted(offers: &Offers) -> Offers {
    let mut offers = offers.clone();
    for price in offers.values_mut() {
        if let Price::Several(prices) = price {
            prices.sort_unstable();
        }
    }
    offers
}
