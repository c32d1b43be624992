//! Races in words: what scenarios say and what the book shows.

use formulad_core::SpaceId;
use formulad_core::race::{
    About, Answer, CarId, Cause, Check, Choice, Event, Extra, MoveKey, Pending, Race, Sky,
    StartResult, Why,
};
use formulad_core::rules::{Wear, Zone};

use crate::scenario::Step;
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
        Event::GearChosen { car, to, .. } => format!("{} engages {}", name(car), to.ordinal()),
        Event::Moved {
            car, from, path, ..
        } => match path.last() {
            Some(to) => format!("{} moves to {}", name(car), tiny.name(*to)),
            None => format!("{} stays on {}", name(car), tiny.name(*from)),
        },
        Event::LapStarted { car, lap } => format!("{} begins lap {lap}", name(car)),
        Event::WearLost {
            car,
            zone,
            points,
            left,
            cause,
        } => {
            let lost = part(*zone, *points);
            format!("{} loses {lost} {}: {left} left", name(car), why(*cause))
        }
        Event::Served { car, regained } => {
            format!("{} is served and regains {regained}", name(car))
        }
        Event::Finished { car, place } => format!("{} finishes in place {place}", name(car)),
        Event::Eliminated { car, cause } => format!("{} is out {}", name(car), why(*cause)),
        Event::Over { standings } => format!("the race is over: {}", names(standings)),
        Event::WeatherSet { weather } => format!("the weather is now {}", sky(*weather)),
        Event::TyresFitted { car, tyres } => format!("{} is on {} tyres", name(car), tyres.name()),
        Event::QualifyingStarted { car } => format!("{} begins qualifying", name(car)),
        Event::Qualified {
            car,
            turns,
            overshoot,
            seconds,
            points,
        } => {
            let points = points.map_or("no result".to_owned(), |points| format!("{points} points"));
            format!(
                "{} has qualified with {turns} turns, {overshoot} spaces overshot, {seconds} seconds: {points}",
                name(car)
            )
        }
        Event::ExtraUsed { car, spaces, .. } if *spaces > 0 => {
            format!("{} goes {spaces} further", name(car))
        }
        Event::Spun { car } => format!("{} spins", name(car)),
        Event::TurnedRound { car } => format!("{} turns round", name(car)),
        Event::Neutral { car } => format!("{} goes to neutral", name(car)),
        Event::CollisionFailed { car, with } => {
            format!("{} collides with {} without a roll", name(car), name(with))
        }
        Event::MarkerLeft { space } => format!("a marker is left on {}", tiny.name(*space)),
        Event::Regained {
            car,
            zone,
            points,
            left,
        } => format!("{} regains {}: {left} now", name(car), part(*zone, *points)),
        Event::SpeedNoted { car, speed } => format!("{} passes the police at {speed}", name(car)),
        Event::Fastest { car, speed } => format!("{} was the fastest at {speed}", name(car)),
        Event::RadioThrown { car, at } => format!("{} throws the radio at {}", name(car), name(at)),
        Event::GridRolled { .. }
        | Event::RoundStarted { .. }
        | Event::Rolled { .. }
        | Event::CheckRolled { .. }
        | Event::WeatherRolled { .. }
        | Event::ServiceRolled { .. }
        | Event::ExtraUsed { .. } => return None,
    })
}

/// Points of a zone, or of a pool: `2 tyres`, `2`.
fn part(zone: Option<Zone>, points: u8) -> String {
    let zone = zone.map_or(String::new(), |zone| format!(" {}", zone.counted(points)));
    format!("{points}{zone}")
}

/// The weather, as it is said.
pub(crate) const fn sky(sky: Sky) -> &'static str {
    match sky {
        Sky::Rain => "rain",
        Sky::RainForNow => "rain for now",
        Sky::Changeable => "changeable",
        Sky::GoodForNow => "good for now",
        Sky::Good => "good",
    }
}

/// Where a move ends, in words: `A4/1`, or `A4/1 over 2 marked spaces`.
pub(crate) fn destination(tiny: &TinyTrack, to: SpaceId, marks: u8) -> String {
    let to = tiny.name(to);
    match marks {
        0 => to,
        1 => format!("{to} over 1 marked space"),
        marks => format!("{to} over {marks} marked spaces"),
    }
}

/// An option of a decision in words; the same words for those that differ only in price.
pub(crate) fn option(race: &Race, tiny: &TinyTrack, option: Answer) -> String {
    let about = match race.pending() {
        Pending::Choice(Choice::Decision { about, .. }) => Some(about),
        _ => None,
    };
    let yes_or_no = match about {
        Some(About::WeatherAgain) => ("roll again", "let it count"),
        Some(About::Radio(_)) => ("throw the radio", "keep the radio"),
        Some(About::Slipstream) => ("slipstream", "no slipstream"),
        Some(About::TechnicalStop) => ("technical stop", "tyre stop"),
        Some(About::LeaveBox) => ("leave the box", "stay in the box"),
        Some(About::Scrap) => ("scrap", "no scrap"),
        _ => ("yes", "no"),
    };
    let zones = |zones| Wear::Zones(zones).to_string();
    match option {
        Answer::Yes => yes_or_no.0.to_owned(),
        Answer::No => yes_or_no.1.to_owned(),
        Answer::Slipstream(MoveKey { to, marks, .. }) => {
            format!("slipstream to {}", destination(tiny, to, marks))
        }
        Answer::Extra(extra) => extra_words(extra),
        Answer::Tyres(tyres) => format!("{} tyres", tyres.name()),
        Answer::Regain(points) if about == Some(About::Repair) => {
            format!("repair {}", zones(points))
        }
        Answer::Regain(points) => format!("regain {}", zones(points)),
        Answer::TyresForRoom(tyres) => format!("{tyres} by tyres"),
        Answer::Scrap(space) => format!("scrap on {}", tiny.name(space)),
        Answer::Roll(_) | Answer::Gear(_) | Answer::Move(_) | Answer::Seconds(_) => {
            "no option of a decision".to_owned()
        }
    }
}

fn extra_words(extra: Extra) -> String {
    let drift = match extra.drift {
        0 => None,
        1.. => Some("drift ahead"),
        _ => Some("drift back"),
    };
    let parts = [
        extra.nitro.then_some("nitro"),
        extra.turbo.then_some("turbo"),
        extra.tyres.then_some("tyres"),
        drift,
    ];
    let parts: Vec<&str> = parts.into_iter().flatten().collect();
    if parts.is_empty() {
        "no extra spaces".to_owned()
    } else {
        parts.join(" and ")
    }
}

fn why(cause: Cause) -> &'static str {
    match cause {
        Cause::GearSkipped => "by skipping gears",
        Cause::Overshoot => "by overshooting",
        Cause::StopsMissed => "for missing stops",
        Cause::Braking => "by braking",
        Cause::Blocked => "for want of room",
        Cause::Slipstream => "for the slipstream",
        Cause::Collision => "in a collision",
        Cause::Engine => "by engine strain",
        Cause::Crash => "in a crash",
        Cause::Mark => "by debris",
        Cause::Residents => "by residents",
        Cause::Radio => "by a radio",
        Cause::Turbo => "for the turbo",
        Cause::Drift => "by drifting",
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
                Why::Check(Check::Collision(other)) => {
                    format!("{car} rolls for a collision with {}", name(other))
                }
                Why::Check(Check::Engine) => format!("{car} rolls for the engine"),
                Why::Weather => format!("{car} rolls for the weather"),
                Why::Check(Check::Mark) => format!("{car} rolls for debris"),
                Why::Check(Check::Danger) => format!("{car} rolls for a danger space"),
                Why::Check(Check::Residents) => format!("{car} rolls for the residents"),
                Why::Service => format!("{car} rolls for the service"),
                Why::Check(Check::Radio(by)) => {
                    format!("{car} rolls for the radio of {}", name(by))
                }
            }
        }
        Pending::Choice(Choice::Gear { car, .. }) => format!("{} chooses a gear", name(car)),
        Pending::Choice(Choice::Move { car, .. }) => format!("{} chooses a move", name(car)),
        Pending::Choice(Choice::Decision { car, about, .. }) => {
            format!("{} decides about {about}", name(car))
        }
        Pending::Time(car) => format!("{} tells the time", name(car)),
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
    } else if step.seconds.is_some() {
        format!("{car} tells the time")
    } else if step.decides() {
        let about = step.why.as_deref().unwrap_or_default();
        format!("{car} decides about {about}")
    } else {
        format!("{car} chooses a move")
    }
}
