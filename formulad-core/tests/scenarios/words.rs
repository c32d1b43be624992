//! Races in words: what scenarios say and what the book shows.

use formulad_core::race::{CarId, Cause, Choice, Event, Pending, Race, StartResult, Why};

use crate::facts::{Fact, ordinal};
use crate::scenario::{Car, Offers, Price, Scenario, Step};
use crate::track::TinyTrack;

/// What an event is called; none for those that only repeat a roll or a choice, or that `order`
/// looks at.
pub(crate) fn event(race: &Race, tiny: &TinyTrack, event: &Event) -> Option<String> {
    let name = |car: &CarId| race.entrant(*car).name.as_str();
    let names = |cars: &[CarId]| cars.iter().map(name).collect::<Vec<_>>().join(", ");
    Some(match event {
        Event::GridSet { order } => format!("the grid: {}", names(order)),
        Event::StartRolled { car, result, .. } => match result {
            StartResult::Stalled => format!("{} stalls", name(car)),
            StartResult::Normal => format!("{} drives off", name(car)),
            StartResult::Great => format!("{} makes a great start", name(car)),
        },
        Event::GearChosen {
            car,
            from: None,
            to,
        } => format!("{} engages {}", name(car), ordinal(*to)),
        Event::Moved {
            car, from, path, ..
        } => match path.last() {
            Some(to) => format!("{} moves to {}", name(car), tiny.name(*to)),
            None => format!("{} stays on {}", name(car), tiny.name(*from)),
        },
        Event::LapStarted { car, lap } => format!("{} begins lap {lap}", name(car)),
        Event::WearLost {
            car,
            points,
            left,
            cause,
        } => format!("{} loses {points} {}: {left} left", name(car), why(*cause)),
        Event::Served { car, regained } => {
            format!("{} is served and regains {regained}", name(car))
        }
        Event::Finished { car, place } => format!("{} finishes in place {place}", name(car)),
        Event::Eliminated { car, cause } => format!("{} is out {}", name(car), why(*cause)),
        Event::Over { standings } => format!("the race is over: {}", names(standings)),
        _ => return None,
    })
}

fn why(cause: Cause) -> &'static str {
    match cause {
        Cause::GearSkipped => "by skipping gears",
        Cause::Overshoot => "by overshooting",
        Cause::StopsMissed => "for missing stops",
        Cause::Braking => "by braking",
        Cause::Blocked => "for want of room",
        Cause::Collision => "in a collision",
        Cause::Engine => "by engine strain",
    }
}

/// What a race waits for: `Ada rolls for the start`, `Ada chooses a gear`.
pub(crate) fn pending(race: &Race) -> String {
    let name = |car: CarId| race.entrant(car).name.as_str();
    match race.pending() {
        Pending::Roll(request) => {
            let car = name(request.car);
            match request.why {
                Why::Grid => format!("{car} rolls for the grid"),
                Why::Start => format!("{car} rolls for the start"),
                Why::Move => format!("{car} rolls for the move"),
                Why::Collision(other) => {
                    format!("{car} rolls for a collision with {}", name(other))
                }
                Why::Engine => format!("{car} rolls for the engine"),
            }
        }
        Pending::Choice(Choice::Gear { car, .. }) => format!("{} chooses a gear", name(car)),
        Pending::Choice(Choice::Move { car, .. }) => format!("{} chooses a move", name(car)),
        Pending::Over => "nothing".to_owned(),
    }
}

/// What a step answers, in the words of [`pending`].
pub(crate) fn asked(step: &Step) -> String {
    let car = &step.car;
    if step.rolls.is_some() {
        format!(
            "{car} rolls for {}",
            step.why.as_deref().unwrap_or("the move")
        )
    } else if step.gear.is_some() {
        format!("{car} chooses a gear")
    } else {
        format!("{car} chooses a move")
    }
}

/// A scenario as the book tells it, in lines of Markdown.
pub(crate) fn story(scenario: &Scenario, track: &str) -> Vec<String> {
    let rules = &scenario.rules;
    let mut place = String::new();
    let about_dice = |fact: &Fact| matches!(fact, Fact::Die { .. });
    if scenario.facts.is_empty() || !scenario.facts.iter().all(about_dice) {
        place += &format!("Track: {track}.");
    }
    if !scenario.cars.is_empty() {
        let laps = if rules.laps == 1 { "lap" } else { "laps" };
        place += &format!(" Rules: `{}`, {} {laps}", rules.preset, rules.laps);
        for (field, value) in &rules.with {
            place += &format!(", `{field}` {value}");
        }
        place += ".";
    }
    let mut lines = vec![place];
    let cars: Vec<String> = scenario.cars.iter().map(|c| car(c, rules.laps)).collect();
    if !cars.is_empty() {
        lines.push(String::new());
        lines.push(format!("{}.", cars.join("; ")));
    }
    if !scenario.why.is_empty() {
        lines.push(String::new());
        lines.push(scenario.why.clone());
    }
    lines.push(String::new());
    lines.extend(
        scenario
            .facts
            .iter()
            .map(|fact| format!("- {}", fact.words())),
    );
    if let Some(order) = &scenario.order {
        lines.push(format!("1. Order: {}.", order.join(", ")));
    }
    lines.extend(told(&scenario.steps));
    lines
}

fn car(car: &Car, laps: u8) -> String {
    let mut text = format!("**{}**", car.name);
    match (&car.at, car.gear) {
        (None, _) => text += " waits for the grid",
        (Some(at), None) => text += &format!(" on {at}, stalled"),
        (Some(at), Some(gear)) => text += &format!(" on {at}, gear {gear}"),
    }
    if let Some(wear) = car.wear {
        text += &format!(", {wear} points");
    }
    if car.team > 1 {
        text += &format!(", team {}", car.team);
    }
    if car.stops > 0 {
        text += &format!(", {}", stops_made(car.stops));
    }
    match car.lap {
        0 if car.at.is_some() => text += ", before the line",
        lap if lap > 0 && laps > 1 => text += &format!(", lap {lap}"),
        _ => {}
    }
    text
}

/// Steps as lines: those of one car up to the next thing that comes of them.
fn told(steps: &[Step]) -> Vec<String> {
    let goes_on = |step: &Step, next: &Step| consequences(step).is_empty() && step.car == next.car;
    let line = |steps: &[Step]| {
        let done: Vec<String> = steps.iter().flat_map(actions).collect();
        let last = steps.last().map_or(String::new(), consequences);
        let car = steps.first().map_or("", |step| &step.car);
        format!("1. **{car}** {}.{last}", done.join("; "))
    };
    steps.chunk_by(goes_on).map(line).collect()
}

/// What a car may do and does in a step.
fn actions(step: &Step) -> Vec<String> {
    let mut actions = Vec::new();
    if let Some(offered) = &step.offered {
        let what = if step.to.is_some() {
            "move to"
        } else {
            "choose gear"
        };
        actions.push(format!("may {what} {}", offers(offered)));
    }
    match &step.unbraked {
        Some(moves) if moves.is_empty() => actions.push("has no move without braking".to_owned()),
        Some(moves) => actions.push(format!("may move, without braking, to {}", offers(moves))),
        None => {}
    }
    if let Some(value) = step.rolls {
        let purpose = step.why.as_ref().map(|why| format!(" for {why}"));
        actions.push(format!("rolls {value}{}", purpose.unwrap_or_default()));
    }
    if let Some(gear) = step.gear {
        actions.push(format!("chooses gear {gear}"));
    }
    if let Some(to) = &step.to {
        let by = step.by.as_ref().map(|by| format!(" by {}", by.join(", ")));
        actions.push(format!("moves to {to}{}", by.unwrap_or_default()));
    }
    actions
}

/// What comes of a step; empty if nothing is said of it.
fn consequences(step: &Step) -> String {
    let mut text = String::new();
    if !step.then.is_empty() {
        text += &format!(" *{}.*", step.then.join("; "));
    }
    for (name, after) in &step.cars {
        let mut parts = Vec::new();
        parts.extend(after.at.clone());
        parts.extend(after.gear.map(|gear| format!("gear {gear}")));
        parts.extend(after.wear.map(|wear| format!("{wear} points")));
        parts.extend(after.stops.map(stops_made));
        parts.extend(after.lap.map(|lap| format!("lap {lap}")));
        text += &format!(" {name}: {}.", parts.join(", "));
    }
    if let Some(order) = &step.order {
        text += &format!(" Order: {}.", order.join(", "));
    }
    if let Some(next) = &step.next {
        text += &format!(" Next: {next}.");
    }
    text
}

fn stops_made(stops: u8) -> String {
    match stops {
        0 => "no stops made".to_owned(),
        1 => "1 stop made".to_owned(),
        stops => format!("{stops} stops made"),
    }
}

/// Options with their prices in brackets; free ones without.
fn offers(offers: &Offers) -> String {
    let offer = |(what, price): (&String, &Price)| match price {
        Price::One(0) => what.clone(),
        Price::One(price) => format!("{what} ({price})"),
        Price::Several(prices) => {
            let prices: Vec<String> = prices.iter().map(ToString::to_string).collect();
            format!("{what} ({})", prices.join(" or "))
        }
    };
    offers.iter().map(offer).collect::<Vec<_>>().join(", ")
}
