//! Driving.

use std::fmt::Display;
use std::path::Path;

use formulad_core::dice::{Die, Gear};
use formulad_core::race::{About, Outlook, Race, RollOutlook, RollRequest, RulesName, SetupError};
use formulad_core::rules::{Preset, RaceOption, Wear};
use formulad_core::{CornerId, SpaceId};
use formulad_tracks::words::ordinal;

use crate::command::Command;
use crate::drive::{Drive, Objection, Question, Rolls, Seat, Speed, Way, What, WhyNot};

texts! {
    ODD_TEAMS = "Teams have two cars each: enter an even number of cars.";
    NO_GRID = "The circuit has no grid: lay one first.";
    no_places(places: usize) = "The grid has one place: enter one car, or add places." | "The grid has {places} places: enter at most {places} cars.";
    RULES = "Rules";
    OTHER_RULES = "Other rules";
    OTHER_RULES_TIP = "Use the rules of another game of the family";
    LAPS = "Laps";
    LAPS_TIP = "Number of laps";
    CARS = "Cars";
    ADD_CAR = "Add a car";
    FEWER_CARS = "Remove the last car";
    OPTIONS = "Options";
    DICE = "I roll";
    DICE_TIP = "Which dice you roll or enter yourself";
    SEED = "Seed";
    SEED_TIP = "Seed of all dice: the same seed gives the same rolls";
    OTHER_SEED = ("New seed", "Use the next seed");
    RACE_BEGUN = "The race has already started";
    CANNOT_START = "The Drive panel says what is missing";
    SPEED = "Speed";
    SPEED_TIP = "Speed at which cars move on the board";
    FOLLOW = "Follow";
    FOLLOW_TIP = "Scroll the board to follow the cars";
    ROLL = "Roll";
    REAL_DIE = "or enter the roll of a real die";
    SECONDS = "Seconds";
    NO_SUCH_GEAR = "This gear is not available now";
    GIVE_TIME = ("Enter", "Enter this time for the qualifying lap");
    SECONDS_TIP = "Your time for the qualifying lap, in seconds";
    BRAKING_TIP = "Show the moves that brake, too";
    braking_ways(count: usize) = "1 more way by braking" | "{count} more ways by braking";
    WAY_TIP = "Choose this (Enter when marked)";
    way_tip(to: SpaceId) = "To space {to}: choose this (Enter when marked)";
    EARLIER_TIP = "Show the whole log";
    LOG = "Race log";
    LOG_TIP = "Show this on the board";
    RESULT = "The race is over";
    AGAIN = ("Race again", "Race again with the same cars and new dice");
    REPLAY = ("Watch again", "Watch the race from its start");
    NO_SOUND = "This machine plays no sounds";
    SHARE = "Copy link";
    CHART = "Places by round";
    /// A line of the chart, for somebody who hears it.
    places(name: &str, places: &str) = "{name}: {places}";
    RACING = "Other cars are moving…";
    STALLED = "no gear";
    OUT = "out";
    FREE = "free";
    LEAVE_FIRST = "Return to drawing first (Esc)";
    NOTHING_TO_TAKE_BACK = "You have made no decisions yet";
    GIVEN_UP = "The race was abandoned.";
    GO_ON = ("Resume", "Resume the race where you left it");
    NO_RACE = "There is no race yet";
    DRIVE_FIRST = "Drive first";
    NO_ROLL = "No roll is pending";
    NOTHING_TO_CHOOSE = "There is nothing to decide now";
    HINTS = "Hints";
    STARTING = "Planners are analysing the circuit…";
    NO_PLANNER = "Planners cannot drive this circuit; choose other drivers.";
    HINT_WORKING = "Hint: working…";
    NO_HINT = "No hint for this decision.";
    /// What stands on the board where a hint leads.
    HINT_HERE = "hint";
    /// What follows a hint while something else is marked.
    takes_marked(keys: &str) = " {keys} confirms the marked answer, not this one.";
    /// The hint on the board: the price of the space to go to.
    hinted_price(way: &Way) = "{HINT_HERE}: {}", price_short(way);
    /// The hint on the board: a gear at the car.
    hinted_gear(gear: Gear) = "{HINT_HERE}: {} gear", gear.ordinal();
    hinted_in(gear: &str, turns: f64) = "Hint: {gear} gear, about {turns:.1} turns to go.";
    NOT_DRIVING = "Start driving first";
    ERRORS = "Fix the errors of the circuit first: see Problems";
    HINT_SETUP = "Choose rules and cars, then start the race";
    HINT_BUSY = "Other cars are moving";
    HINT_OVER = "The race is over; press Esc to return to drawing";
    WATCHED = "You drive no car: watch the race.";
    NAME_TIP = "Name of the driver; empty for the default";
    name_of(car: usize) = "Name of driver {}", car + 1;
    car_of(name: &str) = "Car of {name}";
    points_given(given: u32, points: u8) = "{given} of {points} points";
    at_most(most: u8) = "At most {most}";
    REPAIRS = "repairs";
    /// What the choice of a car's driver is called.
    pilot_of(car: usize) = "Driver of car {}", car + 1;
    gear_name(gear: u8) = "Gear {gear}";
    face_name(value: u8) = "The die shows {value}";
    /// The track of a kind of wear points, for somebody who hears it.
    wear(name: &str, what: &str, left: u8, full: u8) = "{name}: {what}, {left} of {full}";
    /// "tyres 4".
    zone_left(zone: &str, left: u8) = "{zone} {left}";
    POINTS = "wear points";
    /// "Ada: 2nd, 3rd gear; 14 points left".
    car_in_words(name: &str, standing: &str, wear: &str) = "{name}: {standing}; {wear} left";
    TITLE = "Drive";
    ABOUT = "Race against the computer on this circuit.";
    LEAVE = "Back to drawing";
    WHERE_IT_IS = "Show this car on the board";
    not_with_these_rules(why: &str) = "Not with these rules: {why}";
    seat_of(car: usize, seat: Seat) = "Car {}: {}", car + 1, self::seat(seat).0;
    last_roll(value: u8) = "The last roll: {value}";
    normal_start(value: u8) = "The black die shows {value}: a normal start.";
    great_start(value: u8) = "The black die shows {value}: a great start.";
    chance_of(value: u8, faces: u32, of: usize) = "{value} on {faces} of {of} faces";
    earlier(lines: usize) = "{lines} earlier lines";
    other_rules(rules: &RulesName) = "The position uses rules ({rules}) that are not a preset; only the command can race by them.";
    race_saved(path: &Path) = "The race is saved as {}.", path.display();
    with_weather(when: &str, weather: &str) = "{when}, weather: {weather}";
    // The hints of the status bar, each for the keys of a command.
    CLICK_GEAR = "Click a gear";
    CLICK_SPACE = "Click where to go";
    CLICK_ANSWER = "Click an answer";
    TYPE_DIE = "Click what a real die shows";
    choose_gears(first: &str, last: &str) = "{first} to {last} choose a gear";
    rolls_die(keys: &str) = "{keys} rolls";
    marks_next(keys: &str) = "{keys} marks the next";
    takes_it(keys: &str) = "{keys} chooses it";
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
    ask_room(name: &str) = "{name}: how to pay for the missing room?";
    ask_slipstream(name: &str) = "{name}: go on in the slipstream?";
    ask_stop(name: &str) = "{name}: which stop?";
    ask_regain(name: &str) = "{name}: which points come back?";
    ask_repair(name: &str) = "{name}: what is repaired?";
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
    FINISHED = "finished";
    in_gear(gear: &str) = "{gear} gear";
    stops_made(stops: u8) = "1 stop made" | "{stops} stops made";
    on_tyres(tyres: &str) = "{tyres} tyres";
    NITRO_READY = "nitro ready";
    BACKWARDS = "points backwards";
    or_others(others: usize, text: &str) = "{text} (or one other way: see the list)" | "{text} (or {others} other ways: see the list)";
    hinted_way(way: &str, turns: f64) = "Hint: {way}; then about {turns:.1} turns to go.";
    QUALIFYING = "Qualifying";
    BEFORE_START = "Before the start";
    round_and_lap(round: u32, lap: u8, laps: u8) = "Round {round}, lap {lap} of {laps}";
    /// How a car stands, with the points that it has left.
    with_points(standing: &str, left: Wear) = "{standing}, {left}";
}

impl Objection {
    /// It as a sentence.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::OddTeams => ODD_TEAMS.to_owned(),
            Self::Race(SetupError::Entrants { places: 0, .. }) => NO_GRID.to_owned(),
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
        clause => format!("{}.", super::problems::sentence(clause)),
    }
}

/// The same as a tip, which has no full stop.
pub(crate) fn tip(what: &impl Display) -> String {
    super::problems::sentence(&what.to_string())
}

/// What a planner would do.
pub(crate) fn hinted(way: &Way, turns: f64) -> String {
    match way.gear {
        Some(gear) => hinted_in(gear.ordinal(), turns),
        None => hinted_way(&way.text, turns),
    }
}

pub(crate) fn preset(preset: Preset) -> &'static str {
    match preset {
        Preset::Basic => "Beginners",
        Preset::Advanced => "Advanced",
        Preset::StreetBasic => "Street, beginners",
        Preset::StreetAdvanced => "Street, advanced",
        Preset::BgaBasic => "Arena, beginners",
        Preset::BgaAdvanced => "Arena, advanced",
        Preset::Mini => "Mini",
        Preset::MiniKekkonen => "Mini, Kekkonen",
        other => other.name(),
    }
}

pub(crate) fn why_not(why: WhyNot) -> String {
    match why {
        WhyNot::Senseless(why) => not_with_these_rules(why),
        WhyNot::OnlyHardTyres => {
            not_with_these_rules("everyone drives on hard tyres, and cannot change them")
        }
        WhyNot::Included => "These rules always have it".to_owned(),
    }
}

pub(crate) fn option(option: RaceOption) -> &'static str {
    match option {
        RaceOption::Qualifying => "Qualifying",
        RaceOption::Construction => "Built cars",
        RaceOption::Weather => "Weather",
        RaceOption::Tyres => "Tyres",
        RaceOption::Technical => "Technical stops",
        RaceOption::Teams => "Teams",
        RaceOption::Nitro => "Nitro",
        other => other.name(),
    }
}

pub(crate) fn seat(seat: Seat) -> (&'static str, &'static str) {
    match seat {
        Seat::Person => ("You", "You drive this car"),
        Seat::Planner => ("Planner", "Computer driver that evaluates every choice"),
        Seat::Careful => ("Careful", "Computer driver that follows rules of thumb"),
        Seat::Random => ("Random", "Computer driver that chooses at random"),
    }
}

pub(crate) fn rolls(rolls: Rolls) -> (&'static str, &'static str) {
    match rolls {
        Rolls::Drive => (
            "start and movement dice",
            "All other dice are rolled for you",
        ),
        Rolls::Mine => ("all my dice", "Every roll for your cars"),
        Rolls::All => ("everyone's dice", "Rolls for the other cars, too"),
    }
}

pub(crate) fn speed(speed: Speed) -> &'static str {
    match speed {
        Speed::Slow => "slow",
        Speed::Normal => "normal",
        Speed::Fast => "fast",
        Speed::Instant => "instant",
    }
}

/// "Round 3, lap 1 of 2".
pub(crate) fn when(race: &Race) -> String {
    let laps = race.rules().laps;
    if race.is_qualifying() {
        return QUALIFYING.to_owned();
    }
    let leader = race.cars().map(|(_, car)| car.crossings).max();
    let lap = leader.unwrap_or(0).clamp(1, laps);
    match race.round() {
        0 => BEFORE_START.to_owned(),
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
        What::Roll(RollRequest { die, why, .. }) => match die {
            Die::Black => black_die(name, &race.purpose(why)),
            Die::Gear(gear) => gear_die(name, gear.ordinal(), &race.purpose(why)),
        },
        What::Time => ask_time(name),
        What::Gear => ask_gear(name),
        What::Move => ask_move(u32::from(race.spaces_to_move()), name),
        What::Decision(about) => match about {
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
    parts.join(". ") + "."
}

/// What is said of a space that several ways lead to.
pub(crate) fn best_of(ways: usize, text: &str) -> String {
    let text = tip(&text);
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
        return OUT.to_owned();
    }
    let place = race.standings().iter().position(|other| *other == id);
    let place = place.map_or(0, |place| place as u32 + 1);
    let mut parts = vec![ordinal(place)];
    if now.state == State::Finished {
        parts.push(FINISHED.to_owned());
        return parts.join(", ");
    }
    if race.round() > 0 {
        parts.push(match now.gear {
            Some(gear) => in_gear(gear.ordinal()),
            None => STALLED.to_owned(),
        });
    }
    match now.stops {
        0 => {}
        stops => parts.push(stops_made(stops)),
    }
    if race.rules().tyres.is_some() {
        parts.push(on_tyres(now.tyres.name()));
    }
    if race.rules().nitro && now.nitro {
        parts.push(NITRO_READY.to_owned());
    }
    if now.spun {
        parts.push(BACKWARDS.to_owned());
    }
    parts.join(", ")
}

/// The price beside a space: "free", "−3", "−3 !" where something is rolled for, "out".
pub(crate) fn price_short(way: &Way) -> String {
    let points = way.price.sum();
    let risk = if way.risky { " !" } else { "" };
    match points {
        _ if way.out => OUT.to_owned(),
        0 if way.risky => "!".to_owned(),
        0 => FREE.to_owned(),
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
        return HINT_SETUP.to_owned();
    };
    let Some(what) = drive.question().map(|question| question.what) else {
        let over = session.race().is_over();
        return if over { HINT_OVER } else { HINT_BUSY }.to_owned();
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
    let choose = || {
        let next = with(Command::NextAnswer, marks_next);
        next.into_iter()
            .chain(with(Command::ConfirmAnswer, takes_it))
    };
    let mut hints = Vec::new();
    match what {
        What::Gear => {
            hints.push(CLICK_GEAR.to_owned());
            hints.extend(gears());
        }
        What::Roll(_) => {
            hints.extend(with(Command::RollDie, rolls_die));
            hints.push(TYPE_DIE.to_owned());
        }
        What::Move => {
            hints.push(CLICK_SPACE.to_owned());
            hints.extend(choose());
        }
        What::Decision(_) | What::Time => {
            hints.push(CLICK_ANSWER.to_owned());
            hints.extend(choose());
        }
    }
    if session.can_take_back() {
        hints.extend(with(Command::TakeBack, undoes));
    }
    hints.join("; ")
}
