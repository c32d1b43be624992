//! Scenarios as the book tells them.

use formulad_core::rules::{Tyres, Wear};

use crate::facts::Fact;
use crate::points::{Offered, Price};
use crate::scenario::{After, Car, Scenario, Step};

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
        place += &format!(" Rules: `{}`", rules.preset);
        if !rules.options.is_empty() {
            place += &format!(" with {}", rules.options.join(", "));
        }
        place += &format!(", {} {laps}", rules.laps);
        for (field, value) in &rules.with {
            place += &format!(", `{field}` {value}");
        }
        place += ".";
    }
    let mut lines = vec![place];
    let cars: Vec<String> = scenario.cars.iter().map(|c| car(c, rules.laps)).collect();
    if !cars.is_empty() {
        lines.push(String::new());
        let mut line = format!("{}.", cars.join("; "));
        if let Some(weather) = scenario.weather {
            line += &format!(" Weather: {weather}.");
        }
        if !scenario.markers.is_empty() {
            line += &format!(" Markers on {}.", scenario.markers.join(", "));
        }
        lines.push(line);
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
        (Some(at), None) if car.spun => text += &format!(" on {at}, pointing backwards"),
        (Some(at), None) if car.lap > 0 => text += &format!(" on {at}, in neutral"),
        (Some(at), None) => text += &format!(" on {at}, stalled"),
        (Some(at), Some(gear)) => text += &format!(" on {at}, gear {gear}"),
    }
    if let Some(pilot) = car.pilot {
        text += &format!(", driven by {}", pilot.name());
    }
    if let Some(build) = car.build {
        text += &format!(", built with {}", Wear::Zones(build.zones));
        if build.repairs > 0 {
            text += &format!(" and {} for repairs", build.repairs);
        }
    }
    if let Some(wear) = &car.wear {
        text += &format!(", {wear}");
    }
    if car.tyres != Tyres::Hard {
        text += &format!(", {} tyres", car.tyres.name());
    }
    if car.tyres_since > 1 {
        text += &format!(", tyres of lap {}", car.tyres_since);
    }
    for (is_so, words) in [
        (car.nitro_used, "nitro used"),
        (car.turbo_used, "turbo used"),
        (car.pitted, "has stopped before"),
        (car.halted, "has stopped before the line"),
        (car.ability_used, "ability used"),
        (car.served, "served"),
    ] {
        if is_so {
            text += &format!(", {words}");
        }
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
        } else if step.decides() {
            "choose"
        } else {
            "choose gear"
        };
        actions.push(format!("may {what} {}", offers(offered)));
    }
    match &step.unbraked {
        Some(moves) if moves.sorted().is_empty() => {
            actions.push("has no move without braking".to_owned());
        }
        Some(moves) => actions.push(format!("may move, without braking, to {}", offers(moves))),
        None => {}
    }
    if let Some(value) = step.rolls {
        let purpose = step.why.as_ref().map(|why| format!(" for {why}"));
        actions.push(format!("rolls {value}{}", purpose.unwrap_or_default()));
    }
    if let Some(words) = &step.chooses {
        actions.push(format!("chooses {words}"));
    }
    if let Some(seconds) = step.seconds {
        actions.push(format!("takes {seconds} seconds"));
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
        text += &format!(" {name}: {}.", state(after).join(", "));
    }
    if let Some(weather) = step.weather {
        text += &format!(" Weather: {weather}.");
    }
    match step.markers.as_deref() {
        None => {}
        Some([]) => text += " No markers.",
        Some(markers) => text += &format!(" Markers on {}.", markers.join(", ")),
    }
    let points = step
        .points
        .iter()
        .map(|(name, points)| format!("{name} {points}"));
    let points: Vec<String> = points.collect();
    if !points.is_empty() {
        text += &format!(" Points: {}.", points.join(", "));
    }
    if let Some(teams) = &step.teams {
        let teams = teams
            .iter()
            .map(|(team, points)| format!("team {team} {points}"));
        text += &format!(" Teams: {}.", teams.collect::<Vec<_>>().join(", "));
    }
    if let Some(order) = &step.order {
        text += &format!(" Order: {}.", order.join(", "));
    }
    if let Some(next) = &step.next {
        text += &format!(" Next: {next}.");
    }
    text
}

/// How a car is, in words.
fn state(after: &After) -> Vec<String> {
    let is = |is_so: Option<bool>, yes: &str, no: &str| {
        is_so.map(|is_so| if is_so { yes } else { no }.to_owned())
    };
    let gear = |gear: u8| match gear {
        0 => "no gear".to_owned(),
        gear => format!("gear {gear}"),
    };
    [
        after.at.clone(),
        after.gear.map(gear),
        after.wear.as_ref().map(ToString::to_string),
        after.stops.map(stops_made),
        after.lap.map(|lap| format!("lap {lap}")),
        is(after.spun, "points backwards", "points forwards"),
        after.tyres.map(|tyres| format!("{} tyres", tyres.name())),
        is(after.nitro, "nitro ready", "nitro used"),
        is(after.turbo_used, "turbo used", "turbo ready"),
        is(after.ability_used, "ability used", "ability ready"),
        is(
            after.halted,
            "has stopped before the line",
            "has not stopped before the line",
        ),
        after
            .repairs
            .map(|points| format!("repair points {points}")),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn stops_made(stops: u8) -> String {
    match stops {
        0 => "no stops made".to_owned(),
        1 => "1 stop made".to_owned(),
        stops => format!("{stops} stops made"),
    }
}

/// Options with their prices in brackets; free ones without.
fn offers(offered: &Offered) -> String {
    let offers = match offered {
        Offered::Free(options) => return options.join(", "),
        Offered::Priced(offers) => offers,
    };
    let offer = |(what, price): (&String, &Price)| match price {
        Price::One(price) if price.is_none() => what.clone(),
        Price::One(price) => format!("{what} ({price})"),
        Price::Several(prices) => {
            let prices: Vec<String> = prices.iter().map(ToString::to_string).collect();
            format!("{what} ({})", prices.join(" or "))
        }
    };
    offers.iter().map(offer).collect::<Vec<_>>().join(", ")
}
