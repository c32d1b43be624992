//! What the circuit asks of its drivers.

use std::fmt::Display;

use formulad_core::analysis::par::{CornerForecast, Forecast, WearForecast};
use formulad_core::analysis::simulate::{ByCause, Mean, Share};
use formulad_core::dice::Gear;
use formulad_core::driver::Strength;
use formulad_core::race::Cause;
use formulad_core::rules::Zone;
use formulad_core::{CornerId, Track};
use formulad_tracks::draw::HeatShown;
use formulad_tracks::drivers::DriverKind;
use formulad_tracks::suggest::Change;
use formulad_tracks::words;

use super::joined;
use super::problems::sentence;
use crate::analysis::{Flag, Stopped, Unsolved, Wanted, Why};

texts! {
    TITLE = "Analysis";
    RULES = "Rules";
    RULES_TIP = "Rules that the analysis uses";
    LAPS = "Laps";
    LAPS_TIP = "With two laps or more, the pit lane is open between laps";
    START = "Start";
    START_CHOICES: [(bool, &str, &str); 2] = [
        (true, "Flying", "Flying start: over the line, in the best lane"),
        (false, "Standing", "Standing start: from pole position"),
    ];
    GEAR = "In gear";
    GEAR_TIP = "The gear in which the car crosses the line";
    WEAR = "Wear points";
    WEAR_TIP = "Wear points that the car starts with";
    NO_SPACES = "Draw a road first.";
    ERRORS = "The analysis needs a circuit that can be raced on.";
    GO_TO_ERROR = ("Go to the first error", "Select the place of the first error");
    WORKING = "Working…";
    UP_TO_DATE = "Up to date";
    LOST = "The analysis failed for this circuit.";
    working_on_corners(done: usize, of: usize) = "Working: corner {} of {of}…", done + 1;
    PAR = "Par";
    PAR_TIP = "Expected turns of a single car that is driven perfectly";
    CAPTION = "Par: the expected turns of one car, driven perfectly. Dead spaces: where it almost never starts a turn.";
    BEST = "Best case";
    BEST_TIP = "The fewest turns, with the best dice and the best driving";
    RETIRES = "Retires";
    RETIRES_TIP = "How often a perfect driver retires; each retirement counts as 40 turns";
    SPENDS = "Wear used";
    MARKERS = "Own markers";
    MARKERS_TIP = "Upper bound for the effect of damage markers that the car leaves itself, which par does not include";
    GEARS = "Gears";
    GEARS_TIP = "Turns in each gear";
    LANES = "Lanes";
    LANES_TIP = "Turns that start in each lane, from left to right";
    DEAD = "Dead spaces";
    DEAD_TIP = "Spaces where a perfect driver almost never starts a turn";
    SHOW_DEAD = "Show";
    BY_WEAR_TIP = "Click to set the wear points";
    CORNERS = "Corners";
    CORNERS_CAPTION = "Risk: chance of overshooting. Delay: turns lost.";
    NOT_KNOWN = "Open Analysis and wait for it to finish";
    NONE_DEAD = "There are no dead spaces";
    /// "12.34 turns".
    turns(turns: f64) = "{turns:.2} turns";
    /// "12 points: 12.34 turns".
    at_wear(wear: u8, turns: f64) = "1 point: {0}" | "{wear} points: {0}", self::turns(turns);
    retires(forecast: &Forecast) = "in {} of races", percent(forecast.retires);
    /// "3.1 points".
    points(points: f64) = "{points:.1} points";
    /// What the points are spent on.
    spent_on(wear: &WearForecast) = "{:.1} overshooting, {:.1} braking, {:.1} skipping gears, {:.1} by the engine", wear.overshooting, wear.braking, wear.gears, wear.engine;
    /// A number of turns or points in a narrow column.
    short(number: f64) = "{number:.1}";
    CORNER_COLUMNS: [(&str, &str); 5] = [
        ("Turns", "Turns that start in the corner or on the straight before it"),
        ("Stops", "Stops made in it"),
        ("Risk", "Chance of overshooting it"),
        ("Wear", "Wear points spent in it"),
        ("Delay", "Turns that a lap would be shorter if the corner were straight"),
    ];
    /// What the inspector says of a corner.
    corner_spends(points: &str, over: &str) = "Wear: {points} per race; overshot in {over} of visits.";
    corner_delays(turns: &str, points: &str, over: &str) = "Delay: {turns}; wear: {points} per race; overshot in {over} of visits.";
    by_causes(causes: &[String]) = "Out by cause: {}", joined(causes.iter().cloned(), ", ");
    caused(count: u64, cause: &str) = "{count} {cause}";
    out_in_corner(count: u64, corner: CornerId) = "{count} in corner {corner}";
    out_in(count: u64, corner: &str) = "{count} in {corner}";
    fewest_turns(turns: u16) = "1 turn" | "{turns} turns";
    NOBODY_FINISHES = "no car finishes";
    UNDER_A_TENTH = "under 0.1 %";
    at_most_more(turns: f64) = "at most {turns:.3} turns more";
    in_gear(gear: &str, turns: f64) = "{gear} {turns:.1}";
    turns_in_gears(gears: &str) = "Turns in each gear: {gears}";
    from_place(place: usize, won: &str, low: &str, high: &str) = "From place {place}: {won} of races won, 95 % interval {low} to {high}";
    corner_figures(name: &str, turns: &str, stops: &str, risk: &str, wear: &str, delay: &str) = "Corner {name}: turns {turns}, stops made {stops}, risk {risk}, wear {wear}, delay {delay}";
    with_flag(corner: &str, flag: &str) = "{corner}, {flag}";
    /// What stands where something is not known yet, or cannot be.
    UNKNOWN = "…";
    CANNOT_BE_TOLD = "–";
    TRAP = "Trap: even a perfect driver sometimes retires here. Make it longer, reduce its stops, or add a straight before it";
    IDLE = "Idle: no car has to slow down for it. Increase its stops, or delete the corner";
    HEAT = "Heat map";
    NO_HEAT = ("None", "No heat map");
    HEAT_WITH_ERRORS = "Fix the errors of the circuit first";
    HEAT_WITHOUT_PAR = "Not available with these rules: see Analysis";
    RACES = "Quick races";
    HOW_MANY = "Races";
    HOW_MANY_TIP = "Number of races; more are slower and more precise";
    CARS = "Cars";
    CARS_TIP = "Number of cars in each race";
    DRIVERS = "Drivers";
    DRIVER_CHOICES: [(DriverKind, &str, &str); 2] = [
        (DriverKind::Planner(Strength::Expert), "Planners", "Planners evaluate every choice"),
        (DriverKind::Careful, "Careful", "Careful drivers follow rules of thumb and are much faster to simulate"),
    ];
    ALREADY = "Races are already running";
    NONE_UNDER_WAY = "No races are running";
    RACES_STALE = "Out of date: the settings or the circuit have changed.";
    SUGGESTIONS = "Suggestions";
    WANTED = "Goal";
    WANTED_TIP = "What the suggested changes should achieve";
    TURNS = " turns";
    WANTED_TURNS_TIP = "The par to aim for, with the rules and the start above";
    CORNER = "Corner";
    WANTED_CORNER_TIP = "Number of the corner";
    WANTED_DEAD_TIP = "The most dead spaces";
    TRYING = "Trying changes";
    LOOKING = "A search for changes is running";
    NOT_LOOKING = "No search for changes is running";
    NO_SUCH_CORNER = "There is no corner with this number";
    AS_WANTED = "Nothing to change: the circuit already meets the goal.";
    SUGGESTIONS_STALE = "Out of date: the circuit has changed.";
    SHOW_SUGGESTION_TIP = "Keep showing the changes on the board";
    APPLY = ("Apply", "Make these changes in one step");
    NO_CORNER = "no corner";
    apply_suggestion(number: usize) = "Apply suggestion {number}";
    nothing_found(tried: u32) = "Nothing found in 1 attempt." | "Nothing found in {tried} attempts.";
    /// "Par 18.94 (+1.02)".
    suggested_par(par: f64, was: f64) = "Par {par:.2} ({})", words::signed(par - was, 2);
    read_suggestion(number: usize, par: &str, changes: &[String]) = "Suggestion {number}: {par}; {}", changes.join("; ");
    /// What stands at a corner whose stops change.
    new_stops(stops: u32) = "1 stop" | "{stops} stops";
    with_advice(advice: &str) = "Advice: {advice}";
    DRIVEN = "Driven";
    DRIVEN_TIP = "Races simulated so far, of those requested";
    WINNER = "Winner";
    WINNER_TIP = "Mean turns of the winner, with its standard error";
    MINUTES = "At a table";
    MINUTES_TIP = "Estimated duration at a table: 12 seconds a turn and 6 for each choice";
    OVERTAKES = "Overtaking";
    OVERTAKES_TIP = "Overtakes per race";
    OUT = "Out";
    OUT_TIP = "Share of cars that retire";
    WINS = "Wins by grid place";
    /// "120 of 300 races".
    progress(done: u64, of: u64) = "{done} of {of} races";
    mean_turns(mean: Mean) = "{mean:.1} turns";
    minutes(mean: Mean) = "{:.0} minutes", mean.value;
    a_race(mean: Mean) = "{:.1} per race", mean.value;
    /// "2.0 % of cars".
    share(share: Share) = "{} of cars", percent(share.value());
    /// "3 on straights".
    out_on_straights(count: u64) = "{count} on straights";
    /// "1 in the pit lane".
    out_in_pit_lane(count: u64) = "{count} in the pit lane";
    /// "Out by place: 12 in Chandlery, 3 on straights".
    by_place(places: &[String]) = "Out by place: {}", places.join(", ");
}

/// What can be wanted, with a tip.
pub(crate) fn wanted(wanted: Wanted) -> (&'static str, &'static str) {
    match wanted {
        Wanted::Par => (
            "This par",
            "A par of this many turns, to within a quarter of a turn",
        ),
        Wanted::AtMost => ("A shorter game", "A par of this many turns or fewer"),
        Wanted::Corners => (
            "No traps or idle corners",
            "No corner is a trap or idle any more",
        ),
        Wanted::Corner(_) => ("A better corner", "One corner is no longer a trap or idle"),
        Wanted::DeadSpaces => ("Fewer dead spaces", "More of the road is used"),
        Wanted::Grid => ("A standard grid", "No advice about the grid is left"),
    }
}

/// What undo calls the changes of a suggestion.
pub(crate) fn suggested(changes: &[Change], track: &Track) -> String {
    joined(changes.iter().map(|change| change.words(track)), "; ")
}

impl Why {
    /// It as a sentence.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Unsolved(error) => said(error),
            Self::BrokeOff => LOST.to_owned(),
        }
    }
}

impl Unsolved {
    /// It as a sentence.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Par(error) => said(error),
            Self::Start(error) => said(error),
        }
    }
}

fn said(error: &impl Display) -> String {
    format!("{}.", sentence(&error.to_string()))
}

/// What par is listed by: the points of the pool, or those of a zone.
pub(crate) fn by_wear(zone: Option<Zone>) -> &'static str {
    match zone {
        None => "Par by wear points",
        Some(Zone::Tyres) => "Par by tyres",
        Some(Zone::Brakes) => "Par by brakes",
        Some(Zone::Gearbox) => "Par by gearbox",
        Some(Zone::Body) => "Par by body",
        Some(Zone::Engine) => "Par by engine",
        Some(Zone::Handling) => "Par by road handling",
    }
}

/// "8 turns", or that nobody finishes.
pub(crate) fn fewest(turns: Option<u16>) -> String {
    match turns {
        Some(turns) => fewest_turns(turns),
        None => NOBODY_FINISHES.to_owned(),
    }
}

/// "0.3 %"; what is more than nothing is not called nothing.
pub(crate) fn percent(part: f64) -> String {
    let percent = 100.0 * part;
    if percent >= 9.95 {
        format!("{percent:.0} %")
    } else if percent >= 0.05 {
        format!("{percent:.1} %")
    } else if percent >= 0.0005 {
        UNDER_A_TENTH.to_owned()
    } else {
        "0 %".to_owned()
    }
}

/// The same in a narrow column: "3 %".
pub(crate) fn percent_short(part: f64) -> String {
    match 100.0 * part {
        percent if percent >= 0.5 => format!("{percent:.0} %"),
        percent if percent >= 0.0005 => "< 1 %".to_owned(),
        _ => "0 %".to_owned(),
    }
}

pub(crate) fn spends(wear: &WearForecast) -> String {
    points(wear.sum())
}

/// "at most 0.012 turns more".
pub(crate) fn at_most(turns: f64) -> String {
    // Rounded up: it is a bound.
    let thousandths = (turns * 1000.0).ceil();
    at_most_more(thousandths / 1000.0)
}

/// What assistive technology reads of the gears.
pub(crate) fn read_gears(gears: &[(Gear, f64)]) -> String {
    let each = gears.iter();
    let each = each.map(|(gear, turns)| in_gear(gear.ordinal(), *turns));
    turns_in_gears(&joined(each, ", "))
}

/// "4.1, 3.0, 1.2".
pub(crate) fn lanes(forecast: &Forecast) -> String {
    let lanes = forecast.lanes.iter();
    joined(lanes.map(|(_, turns)| format!("{turns:.1}")), "  ")
}

/// What assistive technology reads of par by wear.
pub(crate) fn read_by_wear(name: &str, line: &[(u8, f64)]) -> String {
    let each = line.iter();
    let each = each.map(|(wear, turns)| format!("{wear}: {turns:.1}"));
    format!("{name}: {}", joined(each, ", "))
}

pub(crate) fn flag(flag: Flag) -> &'static str {
    match flag {
        Flag::Idle => "idle",
        Flag::Trap => "trap",
    }
}

pub(crate) fn flag_tip(flag: Flag) -> &'static str {
    match flag {
        Flag::Idle => IDLE,
        Flag::Trap => TRAP,
    }
}

/// What assistive technology reads of a corner.
pub(crate) fn read_corner(
    name: &str,
    [turns, stops, risk, wear, delay]: [&str; 5],
    flags: &[Flag],
) -> String {
    let corner = corner_figures(name, turns, stops, risk, wear, delay);
    flags
        .iter()
        .fold(corner, |corner, it| with_flag(&corner, flag(*it)))
}

/// What the inspector says of a corner.
pub(crate) fn corner(corner: &CornerForecast, cost: Option<f64>) -> String {
    let over = percent(corner.overshoot_chance());
    let wear = points(corner.wear);
    match cost {
        Some(cost) => corner_delays(&turns(cost), &wear, &over),
        None => corner_spends(&wear, &over),
    }
}

/// What a heat map is called on its button, and what it shows.
pub(crate) fn heat(heat: HeatShown) -> (&'static str, &'static str) {
    match heat {
        HeatShown::Visits => ("Visits", "Where turns start"),
        HeatShown::Overshoots => ("Overshoots", "Where turns that overshoot a corner start"),
        HeatShown::Wear => ("Wear", "Where turns that cost wear points start"),
    }
}

/// What the legend is headed: the figures are those of a race on average.
pub(crate) fn legend(heat: HeatShown) -> &'static str {
    match heat {
        HeatShown::Visits => "Turns that start here",
        HeatShown::Overshoots => "Overshooting turns from here",
        HeatShown::Wear => "Points spent in turns from here",
    }
}

/// Why races cannot be driven.
pub(crate) fn no_races(why: &Stopped) -> String {
    match why {
        Stopped::Experiment(error) => said(error),
        Stopped::Simulation(error) => said(error),
        Stopped::BrokeOff => LOST.to_owned(),
    }
}

/// "1st on the grid: wins 23.1 % of races, 20.0 % to 26.4 %".
pub(crate) fn win_share(place: usize, share: Share) -> String {
    let (low, high) = share.interval();
    let [won, low, high] = [share.value(), low, high].map(percent);
    from_place(place, &won, &low, &high)
}

/// "Out by cause: 12 overshooting, 3 engine": what put cars out of the races.
pub(crate) fn by_cause(causes: &ByCause) -> String {
    let mut causes: Vec<(Cause, u64)> = causes.iter().collect();
    causes.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let each = causes.iter();
    let each: Vec<String> = each
        .map(|(cause, count)| caused(*count, self::cause(*cause)))
        .collect();
    by_causes(&each)
}

fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::GearSkipped => "gears skipped",
        Cause::Overshoot => "overshooting",
        Cause::StopsMissed => "stops missed",
        Cause::Braking => "braking",
        Cause::Blocked => "no room",
        Cause::Slipstream => "slipstream",
        Cause::Collision => "collisions",
        Cause::Engine => "engine",
        Cause::Crash => "crashes",
        Cause::Mark => "bad road",
        Cause::Residents => "residents",
        Cause::Radio => "radios",
        Cause::Turbo => "turbo",
        Cause::Drift => "drifting",
        _ => "another cause",
    }
}

/// "12 in Chandlery".
pub(crate) fn out_at(corner: CornerId, name: &str, count: u64) -> String {
    match name {
        "" => out_in_corner(count, corner),
        name => out_in(count, name),
    }
}
