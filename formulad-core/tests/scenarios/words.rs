//! Races in words: what scenarios say and what the book shows.

use formulad_core::SpaceId;
use formulad_core::race::{
    About, Answer, CarId, Cause, Check, Choice, Event, Extra, MoveKey, Pending, Race, StartResult,
    Why,
};
use formulad_core::rules::{Wear, Zone};

use crate::scenario::Step;
use crate::track::TinyTrack;

/// What an event is called; none for those that only repeat a roll or a choice, or that `order`
/// looks at.
pub(crate) fn event(race: &Race, tiny: &TinyTrack, event: &Event) -> Option<String> {
    let name = |car: &CarId| race.entrant(*car).name.as_str();
    let names = |cars: &[CarId]| cars.iter().map(name).collect::<Vec<_>>().join(", ");
    let (car, does) = match event {
        Event::GridSet { order } => return Some(format!("the grid: {}", names(order))),
        Event::Over { standings } => {
            return Some(format!("the race is over: {}", names(standings)));
        }
        Event::WeatherSet { weather } => {
            return Some(format!("the weather is now {weather}"));
        }
        Event::MarkerLeft { space } => {
            return Some(format!("a marker is left on {}", tiny.name(*space)));
        }
        Event::StartRolled { car, result, .. } => {
            let does = match result {
                StartResult::Stalled => "stalls",
                StartResult::Normal => "drives off",
                StartResult::Great => "makes a great start",
            };
            (car, does.to_owned())
        }
        Event::GearChosen { car, to, .. } => (car, format!("engages {}", to.ordinal())),
        Event::Moved {
            car, from, path, ..
        } => match path.last() {
            Some(to) => (car, format!("moves to {}", tiny.name(*to))),
            None => (car, format!("stays on {}", tiny.name(*from))),
        },
        Event::LapStarted { car, lap } => (car, format!("begins lap {lap}")),
        Event::WearLost {
            car,
            zone,
            points,
            unpaid,
            left,
            cause,
        } => {
            let (lost, why) = (part(*zone, *points), why(*cause));
            let does = match unpaid {
                0 => format!("loses {lost} {why}: {left} left"),
                _ => format!("owes {lost} {why}, and has {}", points - unpaid),
            };
            (car, does)
        }
        Event::Served { car, regained } => (car, format!("is served and regains {regained}")),
        Event::Finished { car, place } => (car, format!("finishes in place {place}")),
        Event::Eliminated { car, cause } => (car, format!("is out {}", why(*cause))),
        Event::TyresFitted { car, tyres } => (car, format!("is on {tyres} tyres")),
        Event::QualifyingStarted { car } => (car, "begins qualifying".to_owned()),
        Event::Qualified {
            car,
            turns,
            overshoot,
            seconds,
            points,
        } => {
            let points = points.map_or("no result".to_owned(), |points| format!("{points} points"));
            let lap = format!("{turns} turns, {overshoot} spaces overshot, {seconds} seconds");
            (car, format!("has qualified with {lap}: {points}"))
        }
        Event::ExtraUsed { car, spaces, .. } if *spaces > 0 => {
            (car, format!("goes {spaces} further"))
        }
        Event::Spun { car } => (car, "spins".to_owned()),
        Event::TurnedRound { car } => (car, "turns round".to_owned()),
        Event::Neutral { car } => (car, "goes to neutral".to_owned()),
        Event::CollisionFailed { car, with } => {
            (car, format!("collides with {} without a roll", name(with)))
        }
        Event::Regained {
            car,
            zone,
            points,
            left,
        } => (car, format!("regains {}: {left} now", part(*zone, *points))),
        Event::SpeedNoted { car, speed } => (car, format!("passes the police at {speed}")),
        Event::Fastest { car, speed } => (car, format!("was the fastest at {speed}")),
        Event::RadioThrown { car, at } => (car, format!("throws the radio at {}", name(at))),
        Event::GridRolled { .. }
        | Event::RoundStarted { .. }
        | Event::Rolled { .. }
        | Event::CheckRolled { .. }
        | Event::WeatherRolled { .. }
        | Event::ServiceRolled { .. }
        | Event::ExtraUsed { .. } => return None,
        other => panic!("an event without words: {other}"),
    };
    Some(format!("{} {does}", name(car)))
}

/// Points of a zone, or of a pool: `2 tyres`, `2`.
fn part(zone: Option<Zone>, points: u8) -> String {
    zone.map_or(points.to_string(), |zone| zone.counted(points).to_string())
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
        other => panic!("an answer without words: {other}"),
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
        Cause::Blocked => "for lack of room",
        Cause::Slipstream => "for the slipstream",
        Cause::Collision => "in a collision",
        Cause::Engine => "by engine strain",
        Cause::Crash => "in a crash",
        Cause::Mark => "by debris",
        Cause::Residents => "by residents",
        Cause::Radio => "by a radio",
        Cause::Turbo => "for the turbo",
        Cause::Drift => "by drifting",
        other => panic!("a cause without words: {other}"),
    }
}

/// What a race waits for: `Ada rolls for the start`, `Ada chooses a gear`.
pub(crate) fn pending(race: &Race) -> String {
    let name = |car: CarId| race.entrant(car).name.as_str();
    let (car, does) = match race.pending() {
        Pending::Roll(request) => {
            let what = match request.why {
                Why::Grid => "the grid",
                Why::Start => "the start",
                Why::Move => "the move",
                Why::Weather => "the weather",
                Why::Service => "the service",
                Why::Check(Check::Engine) => "the engine",
                Why::Check(Check::Mark | Check::MarkUnder) => "debris",
                Why::Check(Check::Danger) => "a danger space",
                Why::Check(Check::Residents) => "the residents",
                Why::Check(Check::Collision(other)) => &format!("a collision with {}", name(other)),
                Why::Check(Check::Radio(by)) => &format!("the radio of {}", name(by)),
                other => panic!("a roll without words: {other}"),
            };
            (request.car, format!("rolls for {what}"))
        }
        Pending::Choice(Choice::Gear { car, .. }) => (car, "chooses a gear".to_owned()),
        Pending::Choice(Choice::Move { car, .. }) => (car, "chooses a move".to_owned()),
        Pending::Choice(Choice::Decision { car, about, .. }) => {
            (car, format!("decides about {about}"))
        }
        Pending::Time(car) => (car, "tells the time".to_owned()),
        Pending::Over => return "nothing".to_owned(),
    };
    format!("{} {does}", name(car))
}

/// What a step answers, in the words of [`pending`].
pub(crate) fn asked(step: &Step) -> String {
    let why = step.why.as_deref();
    let does = if step.rolls.is_some() {
        &format!("rolls for {}", why.unwrap_or("the move"))
    } else if step.gear.is_some() {
        "chooses a gear"
    } else if step.seconds.is_some() {
        "tells the time"
    } else if step.decides() {
        &format!("decides about {}", why.unwrap_or_default())
    } else {
        "chooses a move"
    };
    format!("{} {does}", step.car)
}
