//! Driving.

use std::fmt::Display;
use std::path::Path;

use formulad_core::dice::{Die, Gear};
use formulad_core::language::{self, Message};
use formulad_core::race::{About, Outlook, Race, RollOutlook, RollRequest, RulesName, SetupError};
use formulad_core::rules::{Preset, RaceOption, Wear};
use formulad_core::{CornerId, SpaceId};
use formulad_tracks::words::ordinal;

use crate::command::Command;
use crate::drive::{
    AnswerOption, Drive, Objection, Question, QuestionKind, Rolls, Seat, Speed, WhyNot,
};

formulad_core::texts! { "editor.drive";
    odd_teams = "Teams have two cars each: enter an even number of cars.";
    no_grid = "The circuit has no grid: lay one first.";
    no_places(places: usize) = "The grid has one place: enter one car, or add places." | "The grid has {places} places: enter at most {places} cars.";
    rules = "Rules";
    other_rules_label = ("Other rules", "Use the rules of another game of the family");
    laps = "Laps";
    laps_tip = "Number of laps";
    cars = "Cars";
    add_car = "Add a car";
    fewer_cars = "Remove the last car";
    options = "Options";
    dice = ("Rolls I make", "Which dice you roll or enter yourself");
    seed = "Seed";
    seed_tip = "Seed of all dice: the same seed gives the same rolls";
    other_seed = ("New seed", "Use the next seed");
    race_begun = "The race has already started";
    cannot_start = "The Drive panel says what is missing";
    speed_label = ("Speed", "Speed at which cars move on the board");
    follow = "Follow";
    follow_tip = "Scroll the board to follow the cars";
    roll = "Roll";
    real_die = "or enter the roll of a real die";
    seconds = "Seconds";
    no_such_gear = "This gear is not available now";
    give_time = ("Enter", "Enter this time for the qualifying lap");
    seconds_tip = "Your time for the qualifying lap, in seconds";
    braking_tip = "Show the moves that brake, too";
    braking_ways(count: usize) = "1 more way by braking" | "{count} more ways by braking";
    way_tip_label = "Choose this (Enter when marked)";
    way_tip(to: SpaceId) = "To space {to}: choose this (Enter when marked)";
    earlier_tip = "Show the whole log";
    log = "Race log";
    log_tip = "Show this on the board";
    result = "The race is over";
    again = ("Race again", "Race again with the same cars and new dice");
    replay = ("Watch again", "Watch the race from its start");
    no_sound = "This machine plays no sounds";
    share = "Copy link";
    chart = "Places by round";
    /// A line of the chart, for somebody who hears it.
    places(name: &str, places: &str) = "{name}: {places}";
    racing = "Other cars are moving…";
    stalled = "in neutral";
    out = "out";
    free = "free";
    leave_first = "Return to drawing first (Esc)";
    nothing_to_take_back = "You have made no decisions yet";
    given_up = "The race was abandoned.";
    go_on = ("Resume", "Resume the race where you left it");
    no_race = "There is no race yet";
    drive_first = "Drive first";
    no_roll = "No roll is pending";
    nothing_to_choose = "There is nothing to decide now";
    hints = "Hints";
    starting = "Planners are analysing the circuit…";
    no_planner = "Planners cannot drive this circuit; choose other drivers.";
    hint_working = "Hint: working…";
    no_hint = "No hint for this decision.";
    /// What stands on the board where a hint leads.
    hint_here = "hint";
    /// What follows a hint while something else is marked.
    takes_marked(keys: &str) = " {keys} confirms the marked answer, not this one.";
    /// The hint on the board: the price of the space to go to.
    hinted_price(way: &AnswerOption) = "{hint_here}: {price_short}", hint_here = hint_here(), price_short = price_short(way);
    /// The hint on the board: a gear at the car.
    hinted_gear(gear: Gear) = "{hint_here}: {gear} gear", hint_here = hint_here(), gear = gear.ordinal();
    hinted_in(gear: &str, turns: f64) = "Hint: {gear} gear, about {turns:.1} turns to go.";
    not_driving = "Start driving first";
    errors = "Fix the errors of the circuit first: see Problems";
    hint_setup = "Choose rules and cars, then start the race";
    hint_busy = "Other cars are moving";
    leaves_again = "The race waits for you. Press Esc again to return to drawing; you can go on with the race later.";
    hint_over = "The race is over; press Esc to return to drawing";
    watched = "You drive no car: watch the race.";
    name_tip = "Name of the driver; empty for the default";
    name_of(car: usize) = "Name of driver {car}", car = car + 1;
    car_of(name: &str) = "Car of {name}";
    points_given(given: u32, points: u8) = "{given} of {points} points";
    at_most(most: u8) = "At most {most}";
    repairs = "repairs";
    /// What the choice of a car's driver is called.
    pilot_of(car: usize) = "Driver of car {car}", car = car + 1;
    gear_name(gear: u8) = "Gear {gear}";
    face_name(value: u8) = "The die shows {value}";
    /// The track of a kind of wear points, for somebody who hears it.
    wear(name: &str, what: &str, left: u8, full: u8) = "{name}: {what}, {left} of {full}";
    /// "tyres 4".
    zone_left(zone: &str, left: u8) = "{zone} {left}";
    points = "wear points";
    /// "Ada: 2nd, 3rd gear; 14 points left".
    car_in_words(name: &str, standing: &str, wear: &str) = "{name}: {standing}; {wear} left";
    title = "Drive";
    about = "Race against the computer on this circuit.";
    leave = "Back to drawing";
    where_it_is = "Show this car on the board";
    not_with_these_rules(why: &str) = "Not with these rules: {why}";
    seat_of(car: usize, seat: Seat) = "Car {car}: {seat}", car = car + 1, seat = self::seat(seat).0;
    last_roll(value: u8) = "The last roll: {value}";
    normal_start(value: u8) = "The black die shows {value}: a normal start.";
    great_start(value: u8) = "The black die shows {value}: a great start.";
    chance_of(value: u8, faces: u32, of: usize) = "{value} on {faces} of {of} faces";
    earlier(lines: usize) = "{lines} earlier lines";
    other_rules(rules: &RulesName) = "The position uses rules ({rules}) that are not a preset; only the command can race by them.";
    race_saved(path: &Path) = "The race is saved as {path}.", path = path.display();
    with_weather(when: &str, weather: &str) = "{when}, weather: {weather}";
    // The hints of the status bar, each for the keys of a command.
    click_gear = "Click a gear";
    click_space = "Click where to go";
    click_answer = "Click an answer";
    type_die = "Click what a real die shows";
    choose_gears(first: &str, last: &str) = "{first} to {last} choose a gear";
    rolls_die(keys: &str) = "{keys} rolls";
    marks_next(keys: &str) = "{keys} marks the next";
    takes_it(keys: &str) = "{keys} chooses it";
    takes_hint(keys: &str) = "{keys} takes the hint";
    undoes(keys: &str) = "{keys} undoes";
    // What is asked.
    black_die(name: &str, purpose: &str) = "{name}: the black die, {purpose}";
    gear_die(name: &str, gear: &str, purpose: &str) = "{name}: the {gear} gear die, {purpose}";
    ask_time(name: &str) = "{name}: how many seconds did the lap take?";
    ask_gear(name: &str) = "{name}: which gear?";
    ask_move(spaces: u32, name: &str) = "{name} has 1 space to go: where to?" | "{name} has {spaces} spaces to go: where to?";
    ask_weather(name: &str) = "{name}: roll for the weather again?";
    ask_tyres(name: &str) = "{name}: which tyres?";
    ask_extra(name: &str) = "{name}: any extra spaces?";
    ask_radio(name: &str, at: &str) = "{name}: throw the radio at {at}?";
    ask_room(name: &str) = "{name}: how do you pay for the spaces that are blocked?";
    ask_slipstream(name: &str) = "{name}: use the slipstream?";
    ask_stop(name: &str) = "{name}: which kind of pit stop?";
    ask_regain(name: &str) = "{name}: which points do you get back?";
    ask_repair(name: &str) = "{name}: what do you repair?";
    ask_leave_box(name: &str) = "{name}: leave the box?";
    ask_scrap(name: &str) = "{name}: drop scrap?";
    ask_other(name: &str, about: &str) = "{name}: {about}?";
    // What a gear may lead to.
    spaces(spaces: u16) = "1 space" | "{spaces} spaces";
    spaces_to(least: u16, most: u16) = "{least} to {most} spaces";
    free_in(chance: &str) = "Free: {chance}";
    stop_in(corner: &str, chance: &str) = "Stop in {corner}: {chance}";
    corner(id: CornerId) = "corner {id}";
    out_in(chance: &str) = "Out: {chance}";
    // How a car stands.
    finished = "finished";
    in_gear(gear: &str) = "{gear} gear";
    /// How a car stands, "2nd", before its gear and more.
    in_place(place: &str) = "{place}";
    stops_made(stops: u8) = "1 stop made" | "{stops} stops made";
    on_tyres(tyres: &str) = "{tyres} tyres";
    nitro_ready = "nitro ready";
    backwards = "facing backwards";
    or_others(others: usize, text: &str) = "{text} (or one other way: see the list)" | "{text} (or {others} other ways: see the list)";
    hinted_way(way: &str, turns: f64) = "Hint: {way}; then about {turns:.1} turns to go.";
    qualifying = "Qualifying";
    before_start = "Before the start";
    round_and_lap(round: u32, lap: u8, laps: u8) = "Round {round}, lap {lap} of {laps}";
    /// How a car stands, with the points that it has left.
    with_points(standing: &str, left: Wear) = "{standing}, {left}";
    preset_basic = "Beginners";
    preset_advanced = "Advanced";
    preset_street_basic = "Street, beginners";
    preset_street_advanced = "Street, advanced";
    preset_bga_basic = "Arena, beginners";
    preset_bga_advanced = "Arena, advanced";
    preset_mini = "Mini";
    preset_mini_kekkonen = "Mini, Kekkonen";
    why_not_everyone_drives_on_hard = "everyone drives on hard tyres, and cannot change them";
    why_not_included = "These rules always have it";
    option_qualifying = "Qualifying";
    option_construction = "Built cars";
    option_weather = "Weather";
    option_tyres = "Tyres";
    option_technical = "Technical stops";
    option_teams = "Teams";
    option_nitro = "Nitro";
    seat_person = ("You", "You drive this car");
    seat_planner = ("Planner", "Computer driver that evaluates every choice");
    seat_careful = ("Careful", "Computer driver that follows rules of thumb");
    seat_random = ("Random", "Computer driver that chooses at random");
    rolls_start_and_movement_dice = ("start and movement dice", "All other dice are rolled for you");
    rolls_mine = ("all my dice", "Every roll for your cars");
    rolls_all = ("everyone's dice", "Rolls for the other cars, too");
    speed_slow = "slow";
    speed_normal = "normal";
    speed_fast = "fast";
    speed_instant = "instant";
}

impl Objection {
    /// It as a sentence.
    pub fn text(&self) -> String {
        match self {
            Self::OddTeams => odd_teams().to_owned(),
            Self::Race(SetupError::Entrants { places: 0, .. }) => no_grid().to_owned(),
            Self::Race(SetupError::Entrants { places, .. }) => no_places(*places),
            Self::Option(error) => sentence(error),
            Self::Race(error) => sentence(error),
            Self::OtherRules(rules) => other_rules(rules),
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
        Some(gear) => hinted_in(gear.ordinal(), turns),
        None => hinted_way(&way.text.text(), turns),
    }
}

pub(crate) fn preset(preset: Preset) -> &'static str {
    match preset {
        Preset::Basic => preset_basic(),
        Preset::Advanced => preset_advanced(),
        Preset::StreetBasic => preset_street_basic(),
        Preset::StreetAdvanced => preset_street_advanced(),
        Preset::BgaBasic => preset_bga_basic(),
        Preset::BgaAdvanced => preset_bga_advanced(),
        Preset::Mini => preset_mini(),
        Preset::MiniKekkonen => preset_mini_kekkonen(),
        other => other.name(),
    }
}

pub(crate) fn why_not(why: WhyNot) -> String {
    match why {
        WhyNot::Senseless(refused) => not_with_these_rules(&refused.why().text()),
        WhyNot::OnlyHardTyres => not_with_these_rules(why_not_everyone_drives_on_hard()),
        WhyNot::Included => why_not_included().to_owned(),
    }
}

pub(crate) fn option(option: RaceOption) -> &'static str {
    match option {
        RaceOption::Qualifying => option_qualifying(),
        RaceOption::Construction => option_construction(),
        RaceOption::Weather => option_weather(),
        RaceOption::Tyres => option_tyres(),
        RaceOption::Technical => option_technical(),
        RaceOption::Teams => option_teams(),
        RaceOption::Nitro => option_nitro(),
        other => other.name(),
    }
}

pub(crate) fn seat(seat: Seat) -> (&'static str, &'static str) {
    match seat {
        Seat::Person => seat_person(),
        Seat::Planner => seat_planner(),
        Seat::Careful => seat_careful(),
        Seat::Random => seat_random(),
    }
}

pub(crate) fn rolls(rolls: Rolls) -> (&'static str, &'static str) {
    match rolls {
        Rolls::Drive => rolls_start_and_movement_dice(),
        Rolls::Mine => rolls_mine(),
        Rolls::All => rolls_all(),
    }
}

pub(crate) fn speed(speed: Speed) -> &'static str {
    match speed {
        Speed::Slow => speed_slow(),
        Speed::Normal => speed_normal(),
        Speed::Fast => speed_fast(),
        Speed::Instant => speed_instant(),
    }
}

/// "Round 3, lap 1 of 2".
pub(crate) fn when(race: &Race) -> String {
    let laps = race.rules().laps;
    if race.is_qualifying() {
        return qualifying().to_owned();
    }
    let leader = race.cars().map(|(_, car)| car.crossings).max();
    let lap = leader.unwrap_or(0).clamp(1, laps);
    match race.round() {
        0 => before_start().to_owned(),
        round => round_and_lap(round, lap, laps),
    }
}

/// The same over the board, with the weather.
pub(crate) fn header(race: &Race) -> String {
    match race.weather() {
        Some(sky) => with_weather(&when(race), &sky.to_string()),
        None => when(race),
    }
}

/// What is asked, as a question.
pub(crate) fn question(race: &Race, question: &Question) -> String {
    let name = &race.entrant(question.car).name;
    match question.what {
        QuestionKind::Roll(RollRequest { die, why, .. }) => match die {
            Die::Black => black_die(name, &race.purpose(why)),
            Die::Gear(gear) => gear_die(name, gear.ordinal(), &race.purpose(why)),
        },
        QuestionKind::Time => ask_time(name),
        QuestionKind::Gear => ask_gear(name),
        QuestionKind::Move => ask_move(u32::from(race.spaces_to_move()), name),
        QuestionKind::Decision(about) => match about {
            About::WeatherAgain => ask_weather(name),
            About::Tyres => ask_tyres(name),
            About::Extra => ask_extra(name),
            About::Radio(at) => ask_radio(name, &race.entrant(at).name),
            About::Room => ask_room(name),
            About::Slipstream => ask_slipstream(name),
            About::TechnicalStop => ask_stop(name),
            About::Regain => ask_regain(name),
            About::Repair => ask_repair(name),
            About::LeaveBox => ask_leave_box(name),
            About::Scrap => ask_scrap(name),
            other => ask_other(name, &other.to_string()),
        },
    }
}

/// What a gear may lead to: "4 to 8 spaces. Free: 5 in 6. Stop in Tabac: 2 in 3. Out: 1 in 6."
pub(crate) fn outlook(race: &Race, outlook: &Outlook) -> String {
    let values = || outlook.rolls.iter().map(|roll| roll.value);
    let (least, most) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
    let mut parts = vec![match least == most {
        true => spaces(least.into()),
        false => spaces_to(least.into(), most.into()),
    }];
    let free = outlook.chance(RollOutlook::is_free);
    if free.numerator < free.denominator {
        parts.push(free_in(&free.to_string()));
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
            let name = name.unwrap_or_else(|| self::corner(corner));
            parts.push(stop_in(&name, &chance.to_string()));
        }
    }
    let out = outlook.chance(|roll| roll.out);
    if out.numerator > 0 {
        parts.push(out_in(&out.to_string()));
    }
    language::sentences(parts.into_iter().map(language::sentence)).to_string()
}

/// What is said of a space that several ways lead to.
pub(crate) fn best_of(ways: usize, text: &Message) -> String {
    let text = tip(text);
    match ways {
        0 | 1 => text,
        _ => or_others(ways - 1, &text),
    }
}

/// How a car stands: "2nd, lap 1, 3rd gear, 1 stop made here".
pub(crate) fn standing(race: &Race, car: usize) -> String {
    use formulad_core::race::State;
    let Some((id, now)) = race.cars().nth(car) else {
        return String::new();
    };
    if let State::Out(_) = now.state {
        return out().to_owned();
    }
    let place = race.standings().iter().position(|other| *other == id);
    let place = place.map_or(0, |place| place as u32 + 1);
    let mut parts = vec![in_place(&ordinal(place))];
    if now.state == State::Finished {
        parts.push(finished().to_owned());
        return language::phrases(parts).to_string();
    }
    if race.round() > 0 {
        parts.push(match now.gear {
            Some(gear) => in_gear(gear.ordinal()),
            None => stalled().to_owned(),
        });
    }
    match now.stops {
        0 => {}
        stops => parts.push(stops_made(stops)),
    }
    if race.rules().tyres.is_some() {
        parts.push(on_tyres(now.tyres.word()));
    }
    if race.rules().nitro && now.nitro {
        parts.push(nitro_ready().to_owned());
    }
    if now.spun {
        parts.push(backwards().to_owned());
    }
    language::phrases(parts).to_string()
}

/// The price beside a space: "free", "−3", "−3 !" where something is rolled for, "out".
pub(crate) fn price_short(way: &AnswerOption) -> String {
    let points = way.price.sum();
    let risk = if way.risky { " !" } else { "" };
    match points {
        _ if way.out => out().to_owned(),
        0 if way.risky => "!".to_owned(),
        0 => free().to_owned(),
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
        return hint_setup().to_owned();
    };
    let Some(what) = drive.question().map(|question| question.what) else {
        let over = session.race().is_over();
        return if over { hint_over() } else { hint_busy() }.to_owned();
    };
    // As much as there are keys for.
    let with = |command, text: fn(&str) -> String| match keys(command) {
        keys if keys.is_empty() => None,
        keys => Some(text(&keys)),
    };
    let gears = || {
        let [first, last] = [Command::FirstGear, Command::SixthGear].map(&keys);
        (!first.is_empty() && !last.is_empty()).then(|| choose_gears(&first, &last))
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
            hints.push(click_gear().to_owned());
            hints.extend(gears());
            hints.extend(confirm().filter(|_| is_hint));
        }
        QuestionKind::Roll(_) => {
            hints.extend(with(Command::RollDie, rolls_die));
            hints.push(type_die().to_owned());
        }
        QuestionKind::Move => {
            hints.push(click_space().to_owned());
            hints.extend(choose());
        }
        QuestionKind::Decision(_) | QuestionKind::Time => {
            hints.push(click_answer().to_owned());
            hints.extend(choose());
        }
    }
    if session.can_take_back() {
        hints.extend(with(Command::TakeBack, undoes));
    }
    language::clauses(hints).to_string()
}
