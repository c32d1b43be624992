//! Driving.

use std::fmt::Display;

use formulad_core::dice::Die;
use formulad_core::language::{self, Message};
use formulad_core::race::{About, Outlook, Race, RollOutlook, RollRequest, SetupError};
use formulad_core::rules::{Preset, RaceOption};
use formulad_core::{CornerId, SpaceId};

use crate::command::Command;
use crate::drive::{
    AnswerOption, Drive, Objection, Question, QuestionKind, Rolls, Seat, Speed, WhyNot,
};

pub(crate) fn other_rules_label() -> (&'static str, &'static str) {
    (
        t!("Other rules"),
        t!("Use the rules of another game of the family"),
    )
}

pub(crate) fn way_tip(to: SpaceId) -> String {
    t!("To space {to}: choose this (Enter when marked)", to)
}

/// A line of the chart, for somebody who hears it.
pub(crate) fn places(name: &str, places: &str) -> String {
    t!("{name}: {places}", name, places)
}

pub(crate) fn errors() -> &'static str {
    t!("Fix the errors of the circuit first: see Problems")
}

pub(crate) fn at_most(most: u8) -> String {
    t!("At most {most}", most)
}

/// The track of a kind of wear points, for somebody who hears it.
pub(crate) fn wear(name: &str, what: &str, left: u8, full: u8) -> String {
    t!("{name}: {what}, {left} of {full}", name, what, left, full)
}

pub(crate) fn not_with_these_rules(why: &str) -> String {
    t!("Not with these rules: {why}", why)
}

pub(crate) fn rolls_die(keys: &str) -> String {
    t!("{keys} rolls", keys)
}

pub(crate) fn marks_next(keys: &str) -> String {
    t!("{keys} marks the next", keys)
}

pub(crate) fn takes_it(keys: &str) -> String {
    t!("{keys} chooses it", keys)
}

pub(crate) fn takes_hint(keys: &str) -> String {
    t!("{keys} takes the hint", keys)
}

pub(crate) fn undoes(keys: &str) -> String {
    t!("{keys} undoes", keys)
}

impl Objection {
    /// It as a sentence.
    pub fn text(&self) -> String {
        match self {
            Self::OddTeams => {
                t!("Teams have two cars each: enter an even number of cars.").to_owned()
            }
            Self::Race(SetupError::Entrants { places: 0, .. }) => {
                t!("The circuit has no grid: lay one first.").to_owned()
            }
            Self::Race(SetupError::Entrants { places, .. }) => t!(
                "The grid has one place: enter one car, or add places."
                    | "The grid has {places} places: enter at most {places} cars.",
                places = *places
            ),
            Self::Option(error) => sentence(error),
            Self::Race(error) => sentence(error),
            Self::OtherRules(rules) => t!(
                "The position uses rules ({rules}) that are not a preset; only the command can race \
                 by them.",
                rules
            ),
            Self::Position(error) => sentence(error),
        }
    }
}

/// Something said in the middle of a sentence, as a sentence.
pub(crate) fn sentence(what: &impl Display) -> String {
    match what.to_string().as_str() {
        "" => String::new(),
        clause => language::sentence(super::problems::sentence(clause)).to_string(),
    }
}

/// The same as a tip, which has no full stop.
pub(crate) fn tip(what: &impl Display) -> String {
    super::problems::sentence(&what.to_string())
}

/// What a planner would do.
pub(crate) fn hinted(way: &AnswerOption, turns: f64) -> String {
    match way.gear {
        Some(gear) => t!(
            "Hint: {gear} gear, about {turns:.1} turns to go.",
            gear = gear.ordinal(),
            turns
        ),
        None => t!(
            "Hint: {way}; then about {turns:.1} turns to go.",
            way = way.text.text(),
            turns
        ),
    }
}

pub(crate) fn preset(preset: Preset) -> &'static str {
    match preset {
        Preset::Basic => t!("Beginners"),
        Preset::Advanced => t!("Advanced"),
        Preset::StreetBasic => t!("Street, beginners"),
        Preset::StreetAdvanced => t!("Street, advanced"),
        Preset::BgaBasic => t!("Arena, beginners"),
        Preset::BgaAdvanced => t!("Arena, advanced"),
        Preset::Mini => t!("Mini"),
        Preset::MiniKekkonen => t!("Mini, Kekkonen"),
        other => other.name(),
    }
}

pub(crate) fn why_not(why: WhyNot) -> String {
    match why {
        WhyNot::Senseless(refused) => not_with_these_rules(&refused.why().text()),
        WhyNot::OnlyHardTyres => {
            not_with_these_rules(t!("everyone drives on hard tyres, and cannot change them"))
        }
        WhyNot::Included => t!("These rules always have it").to_owned(),
    }
}

pub(crate) fn option(option: RaceOption) -> &'static str {
    match option {
        RaceOption::Qualifying => t!("Qualifying"),
        RaceOption::Construction => t!("Built cars"),
        RaceOption::Weather => t!("Weather"),
        RaceOption::Tyres => t!("Tyres"),
        RaceOption::Technical => t!("Technical stops"),
        RaceOption::Teams => t!("Teams"),
        RaceOption::Nitro => t!("Nitro"),
        other => other.name(),
    }
}

pub(crate) fn seat(seat: Seat) -> (&'static str, &'static str) {
    match seat {
        Seat::Person => (t!("You"), t!("You drive this car")),
        Seat::Planner => (
            t!("Planner"),
            t!("Computer driver that evaluates every choice"),
        ),
        Seat::Careful => (
            t!("Careful" as "in a race that is driven"),
            t!("Computer driver that follows rules of thumb"),
        ),
        Seat::Random => (t!("Random"), t!("Computer driver that chooses at random")),
    }
}

pub(crate) fn rolls(rolls: Rolls) -> (&'static str, &'static str) {
    match rolls {
        Rolls::Drive => (
            t!("start and movement dice"),
            t!("All other dice are rolled for you"),
        ),
        Rolls::Mine => (t!("all my dice"), t!("Every roll for your cars")),
        Rolls::All => (t!("everyone's dice"), t!("Rolls for the other cars, too")),
    }
}

pub(crate) fn speed(speed: Speed) -> &'static str {
    match speed {
        Speed::Slow => t!("slow"),
        Speed::Normal => t!("normal"),
        Speed::Fast => t!("fast"),
        Speed::Instant => t!("instant"),
    }
}

/// "Round 3, lap 1 of 2".
pub(crate) fn when(race: &Race) -> String {
    let laps = race.rules().laps;
    if race.is_qualifying() {
        return t!("Qualifying").to_owned();
    }
    let leader = race.cars().map(|(_, car)| car.crossings).max();
    let lap = leader.unwrap_or(0).clamp(1, laps);
    match race.round() {
        0 => t!("Before the start").to_owned(),
        round => t!("Round {round}, lap {lap} of {laps}", round, lap, laps),
    }
}

/// The same over the board, with the weather.
pub(crate) fn header(race: &Race) -> String {
    match race.weather() {
        Some(sky) => t!(
            "{when}, weather: {weather}",
            when = when(race),
            weather = sky.to_string()
        ),
        None => when(race),
    }
}

/// What is asked, as a question.
pub(crate) fn question(race: &Race, question: &Question) -> String {
    let name = &race.entrant(question.car).name;
    match question.what {
        QuestionKind::Roll(RollRequest { die, why, .. }) => match die {
            Die::Black => t!(
                "{name}: the black die, {purpose}",
                name,
                purpose = race.purpose(why)
            ),
            Die::Gear(gear) => t!(
                "{name}: the {gear} gear die, {purpose}",
                name,
                gear = gear.ordinal(),
                purpose = race.purpose(why)
            ),
        },
        QuestionKind::Time => t!("{name}: how many seconds did the lap take?", name),
        QuestionKind::Gear => t!("{name}: which gear?", name),
        QuestionKind::Move => t!(
            "{name} has 1 space to go: where to?" | "{name} has {spaces} spaces to go: where to?",
            spaces = u32::from(race.spaces_to_move()),
            name
        ),
        QuestionKind::Decision(about) => match about {
            About::WeatherAgain => t!("{name}: roll for the weather again?", name),
            About::Tyres => t!("{name}: which tyres?", name),
            About::Extra => t!("{name}: any extra spaces?", name),
            About::Radio(at) => t!(
                "{name}: throw the radio at {at}?",
                name,
                at = race.entrant(at).name
            ),
            About::Room => t!(
                "{name}: how do you pay for the spaces that are blocked?",
                name
            ),
            About::Slipstream => t!("{name}: use the slipstream?", name),
            About::TechnicalStop => t!("{name}: which kind of pit stop?", name),
            About::Regain => t!("{name}: which points do you get back?", name),
            About::Repair => t!("{name}: what do you repair?", name),
            About::LeaveBox => t!("{name}: leave the box?", name),
            About::Scrap => t!("{name}: drop scrap?", name),
            other => t!("{name}: {about}?", name, about = other),
        },
    }
}

/// What a gear may lead to: "4 to 8 spaces. Free: 5 in 6. Stop in Tabac: 2 in 3. Out: 1 in 6."
pub(crate) fn outlook(race: &Race, outlook: &Outlook) -> String {
    let values = || outlook.rolls.iter().map(|roll| roll.value);
    let (least, most) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
    let mut parts = vec![match least == most {
        true => t!("1 space" | "{spaces} spaces", spaces = least),
        false => t!("{least} to {most} spaces", least, most),
    }];
    let free = outlook.chance(RollOutlook::is_free);
    if free.numerator < free.denominator {
        parts.push(t!("Free: {chance}", chance = free));
    }
    let landings = || outlook.rolls.iter().flat_map(|roll| &roll.landings);
    let mut corners: Vec<CornerId> = landings().filter_map(|landing| landing.corner).collect();
    corners.sort_unstable();
    corners.dedup();
    for corner in corners {
        let chance = outlook.chance(|roll| roll.is_free_in(corner));
        if chance.numerator > 0 {
            let name = race.track().corner(corner).map(|corner| &corner.name);
            let name = name.filter(|name| !name.is_empty()).cloned();
            let name = name.unwrap_or_else(|| t!("corner {id}", id = corner));
            parts.push(t!("Stop in {corner}: {chance}", corner = name, chance));
        }
    }
    let out = outlook.chance(|roll| roll.out);
    if out.numerator > 0 {
        parts.push(t!("Out: {chance}", chance = out));
    }
    language::sentences(parts.into_iter().map(language::sentence)).to_string()
}

/// What is said of a space that several ways lead to.
pub(crate) fn best_of(ways: usize, text: &Message) -> String {
    let text = tip(text);
    match ways {
        0 | 1 => text,
        _ => t!(
            "{text} (or one other way: see the list)"
                | "{text} (or {others} other ways: see the list)",
            others = ways - 1,
            text
        ),
    }
}

/// How a car stands: "2nd, lap 1, 3rd gear, 1 stop made here".
pub(crate) fn standing(race: &Race, car: usize) -> String {
    use formulad_core::race::State;
    let Some((id, now)) = race.cars().nth(car) else {
        return String::new();
    };
    if let State::Out(_) = now.state {
        return t!("out" as "in a race that is driven").to_owned();
    }
    let place = race.standings().iter().position(|other| *other == id);
    let place = place.map_or(0, |place| place as u32 + 1);
    let mut parts = vec![t!("{place}", place = language::ordinal(place))];
    if now.state == State::Finished {
        parts.push(t!("finished").to_owned());
        return language::phrases(parts).to_string();
    }
    if race.round() > 0 {
        parts.push(match now.gear {
            Some(gear) => t!("{gear} gear", gear = gear.ordinal()),
            None => t!("in neutral").to_owned(),
        });
    }
    match now.stops {
        0 => {}
        stops => parts.push(t!("1 stop made" | "{stops} stops made", stops)),
    }
    if race.rules().tyres.is_some() {
        parts.push(t!("{tyres} tyres", tyres = now.tyres.word()));
    }
    if race.rules().nitro && now.nitro {
        parts.push(t!("nitro ready").to_owned());
    }
    if now.spun {
        parts.push(t!("facing backwards").to_owned());
    }
    language::phrases(parts).to_string()
}

/// The price beside a space: "free", "−3", "−3 !" where something is rolled for, "out".
pub(crate) fn price_short(way: &AnswerOption) -> String {
    let points = way.price.sum();
    let risk = if way.risky { " !" } else { "" };
    match points {
        _ if way.out => t!("out" as "in a race that is driven").to_owned(),
        0 if way.risky => "!".to_owned(),
        0 => t!("free").to_owned(),
        points => format!("−{points}{risk}"),
    }
}

/// What can be done now, with which keys: these run a command, if any do.
pub(crate) fn hint(drive: &Drive, keys: impl Fn(Command) -> String) -> String {
    if drive.playback().is_some() {
        let keys = [
            Command::PlayReplay,
            Command::PreviousTurn,
            Command::NextTurn,
        ]
        .map(keys);
        return super::replay::hint(&keys);
    }
    let Some(session) = drive.session() else {
        return t!("Choose rules and cars, then start the race").to_owned();
    };
    let Some(what) = drive.question().map(|question| question.what) else {
        let over = session.race().is_over();
        return if over {
            t!("The race is over; press Esc to return to drawing")
        } else {
            t!("Other cars are moving")
        }
        .to_owned();
    };
    // As much as there are keys for.
    let with = |command, text: fn(&str) -> String| match keys(command) {
        keys if keys.is_empty() => None,
        keys => Some(text(&keys)),
    };
    let gears = || {
        let [first, last] = [Command::FirstGear, Command::SixthGear].map(&keys);
        (!first.is_empty() && !last.is_empty())
            .then(|| t!("{first} to {last} choose a gear", first, last))
    };
    let hint = drive.hint().flatten();
    let is_hint = hint.is_some() && hint.map(|hint| hint.way) == drive.focus();
    let confirm = || {
        with(
            Command::ConfirmAnswer,
            if is_hint { takes_hint } else { takes_it },
        )
    };
    let choose = || {
        let next = with(Command::NextAnswer, marks_next);
        next.into_iter().chain(confirm())
    };
    let mut hints = Vec::new();
    match what {
        QuestionKind::Gear => {
            hints.push(t!("Click a gear").to_owned());
            hints.extend(gears());
            hints.extend(confirm().filter(|_| is_hint));
        }
        QuestionKind::Roll(_) => {
            hints.extend(with(Command::RollDie, rolls_die));
            hints.push(t!("Click what a real die shows").to_owned());
        }
        QuestionKind::Move => {
            hints.push(t!("Click where to go").to_owned());
            hints.extend(choose());
        }
        QuestionKind::Decision(_) | QuestionKind::Time => {
            hints.push(t!("Click an answer").to_owned());
            hints.extend(choose());
        }
    }
    if session.can_take_back() {
        hints.extend(with(Command::TakeBack, undoes));
    }
    language::clauses(hints).to_string()
}
