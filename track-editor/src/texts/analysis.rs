//! What the circuit asks of its drivers.

use std::fmt::Display;

use formulad_core::analysis::par::{CornerForecast, Forecast, WearForecast};
use formulad_core::analysis::simulate::{ByCause, Mean, Share};
use formulad_core::dice::Gear;
use formulad_core::driver::Strength;
use formulad_core::language::{self, Message};
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

formulad_core::texts! { "editor.analysis";
    title = "Analysis";
    rules = ("Rules", "Rules that the analysis uses");
    laps = "Laps";
    laps_tip = "With two laps or more, the pit lane is open between laps";
    start = "Start";
    gear = "In gear";
    gear_tip = "The gear in which the car crosses the line";
    wear = "Wear points";
    wear_tip = "Wear points that the car starts with";
    no_spaces = "Draw a road first.";
    errors = "The analysis needs a circuit that can be raced on.";
    go_to_error = ("Go to the first error", "Select the place of the first error");
    working = "Working…";
    up_to_date = "Up to date";
    lost = "The analysis failed for this circuit.";
    working_on_corners(done: usize, of: usize) = "Working: corner {done} of {of}…", done = done + 1, of = of;
    par = ("Par", "Expected turns of a single car that is driven perfectly");
    caption = "Par: the expected turns of one car, driven perfectly. Dead spaces: where it almost never starts a turn.";
    best = ("Best case", "The fewest turns, with the best dice and the best driving");
    retires_label = ("Retires", "How often a perfect driver retires; each retirement counts as 40 turns, or more in a long race");
    spends_label = "Wear used";
    markers = ("Own markers", "Upper bound for the effect of damage markers that the car leaves itself, which par does not include");
    gears = ("Gears", "Turns in each gear");
    lanes_label = ("Lanes", "Turns that start in each lane, from left to right");
    dead = ("Dead spaces", "Spaces where a perfect driver almost never starts a turn");
    show_dead = "Show";
    by_wear_tip = "Click to set the wear points";
    corners = "Corners";
    corners_caption = "Risk: chance of overshooting. Delay: turns lost.";
    not_known = "Open Analysis and wait for it to finish";
    none_dead = "There are no dead spaces";
    /// "12.34 turns".
    turns(turns: f64) = "{turns:.2} turns";
    /// "12 points: 12.34 turns".
    at_wear(wear: u8, turns: &str) = "1 point: {turns}" | "{wear} points: {turns}";
    retires(forecast: &Forecast) = "in {percent} of races", percent = percent(forecast.retires);
    /// "3.1 points".
    points(points: f64) = "{points:.1} points";
    /// What the points are spent on.
    spent_on(wear: &WearForecast) = "{wear:.1} overshooting, {braking:.1} braking, {gears:.1} skipping gears, {engine:.1} by the engine", wear = wear.overshooting, braking = wear.braking, gears = wear.gears, engine = wear.engine;
    /// A number of turns or points in a narrow column.
    short(number: f64) = "{number:.1}";
    /// What the inspector says of a corner.
    corner_spends(points: &str, over: &str) = "Wear: {points} per race; overshot in {over} of visits.";
    corner_delays(turns: &str, points: &str, over: &str) = "Delay: {turns}; wear: {points} per race; overshot in {over} of visits.";
    by_causes(causes: &[String]) = "Out by cause: {causes}", causes = language::series(causes.iter().cloned());
    caused(count: u64, cause: &str) = "{count} {cause}";
    out_in_corner(count: u64, corner: CornerId) = "{count} in corner {corner}";
    out_in(count: u64, corner: &str) = "{count} in {corner}";
    fewest_turns(turns: u16) = "1 turn" | "{turns} turns";
    nobody_finishes = "no car finishes";
    under_a_tenth = "under 0.1 %";
    at_most_more(turns: f64) = "at most {turns:.3} turns more";
    in_gear(gear: &str, turns: f64) = "{gear} {turns:.1}";
    turns_in_gears(gears: &Message) = "Turns in each gear: {gears}";
    /// "12: 20.3", points and turns.
    in_points(points: u8, turns: f64) = "{points}: {turns:.1}";
    /// What is read of a line of a chart, "Par by tyre points: 1: 22.4, 2: 21.9".
    of_zone(name: &str, each: &Message) = "{name}: {each}";
    from_place(place: usize, won: &str, low: &str, high: &str) = "From place {place}: {won} of races won, 95 % interval {low} to {high}";
    corner_figures(name: &str, turns: &str, stops: &str, risk: &str, wear: &str, delay: &str) = "Corner {name}: turns {turns}, stops made {stops}, risk {risk}, wear {wear}, delay {delay}";
    with_flag(corner: &str, flag: &str) = "{corner}, {flag}";
    /// What stands where something is not known yet, or cannot be.
    unknown = "…";
    no_figure = "–";
    trap = "Trap: even a perfect driver sometimes retires here. Make it longer, reduce its stops, or add a straight before it";
    idle = "Idle: no car has to slow down for it. Increase its stops, or delete the corner";
    heat_label = "Heat map";
    no_heat = ("None", "No heat map");
    heat_with_errors = "Fix the errors of the circuit first";
    heat_without_par = "Not available with these rules: see Analysis";
    races = "Quick races";
    how_many = "Races";
    how_many_tip = "Number of races; more are slower and more precise";
    cars = "Cars";
    cars_tip = "Number of cars in each race";
    drivers = "Drivers";
    already = "Races are already running";
    none_under_way = "No races are running";
    races_stale = "Out of date: the settings or the circuit have changed.";
    suggestions = "Suggestions";
    wanted_label = ("Goal", "What the suggested changes should achieve");
    turns_label = " turns";
    wanted_turns_tip = "The par to aim for, with the rules and the start above";
    corner_label = "Corner";
    wanted_corner_tip = "Number of the corner";
    wanted_dead_tip = "The most dead spaces";
    trying = "Trying changes";
    looking = "A search for changes is running";
    not_looking = "No search for changes is running";
    no_such_corner = "There is no corner with this number";
    as_wanted = "Nothing to change: the circuit already meets the goal.";
    suggestions_stale = "Out of date: the circuit has changed.";
    show_suggestion_tip = "Keep showing the changes on the board";
    apply = ("Apply", "Make these changes in one step");
    no_corner = "no corner";
    apply_suggestion(number: usize) = "Apply suggestion {number}";
    nothing_found(tried: u32) = "Nothing found in 1 attempt." | "Nothing found in {tried} attempts.";
    /// "Par 18.94 (+1.02)".
    suggested_par(par: f64, was: f64) = "Par {par:.2} ({words})", words = words::signed(par - was, 2), par = par;
    read_suggestion(number: usize, par: &str, changes: &[String]) = "Suggestion {number}: {par}; {changes}", changes = language::clauses(changes.iter().cloned()), number = number, par = par;
    /// What stands at a corner whose stops change.
    new_stops(stops: u32) = "1 stop" | "{stops} stops";
    with_advice(advice: &Message) = "Advice: {advice}";
    driven = ("Driven", "Races simulated so far, of those requested");
    winner = ("Winner", "Mean turns of the winner, with its standard error");
    minutes_label = ("At a table", "Estimated duration at a table: 12 seconds a turn and 6 for each choice");
    overtakes = ("Overtaking", "Overtakes per race");
    out = ("Out", "Share of cars that retire");
    wins = "Wins by grid place";
    /// "120 of 300 races".
    progress(done: u64, of: u64) = "{done} of {of} races";
    mean_turns(mean: Mean) = "{mean:.1} turns";
    minutes(mean: Mean) = "{mean:.0} minutes", mean = mean.value;
    a_race(mean: Mean) = "{mean:.1} per race", mean = mean.value;
    /// "2.0 % of cars".
    share(share: Share) = "{percent} of cars", percent = percent(share.value());
    /// "3 on straights".
    out_on_straights(count: u64) = "{count} on straights";
    /// "1 in the pit lane".
    out_in_pit_lane(count: u64) = "{count} in the pit lane";
    /// "Out by place: 12 in Chandlery, 3 on straights".
    by_place(places: &[String]) = "Out by place: {places}", places = language::series(places.iter().cloned());
    start_choices_flying = ("Flying", "Flying start: over the line, in the best lane");
    start_choices_standing = ("Standing", "Standing start: from pole position");
    corner_columns_turns = ("Turns", "Turns that start in the corner or on the straight before it");
    corner_columns_stops = ("Stops", "Stops made in it");
    corner_columns_risk = ("Risk", "Chance of overshooting it");
    corner_columns_wear = ("Wear", "Wear points spent in it");
    corner_columns_delay = ("Delay", "Turns that a lap would be shorter if the corner were straight");
    driver_choices_planners = ("Planners", "Planners evaluate every choice");
    driver_choices_careful = ("Careful", "Careful drivers follow rules of thumb and are much faster to simulate");
    wanted_this_par = ("This par", "A par of this many turns, to within a quarter of a turn");
    wanted_at_most = ("A shorter game", "A par of this many turns or fewer");
    wanted_no_traps_or_idle = ("No traps or idle corners", "No corner is a trap or idle any more");
    wanted_corner = ("A better corner", "One corner is no longer a trap or idle");
    wanted_dead_spaces = ("Fewer dead spaces", "More of the road is used");
    wanted_grid = ("A standard grid", "No advice about the grid is left");
    by_wear_par_by_wear_points = "Par by wear points";
    by_wear_par_by_tyres = "Par by tyres";
    by_wear_par_by_brakes = "Par by brakes";
    by_wear_par_by_gearbox = "Par by gearbox";
    by_wear_par_by_body = "Par by body";
    by_wear_par_by_engine = "Par by engine";
    by_wear_par_by_road_handling = "Par by road handling";
    flag_idle = "idle";
    flag_trap = "trap";
    heat_visits = ("Visits", "Where turns start");
    heat_overshoots = ("Overshoots", "Where turns that overshoot a corner start");
    heat_wear = ("Wear", "Where turns that cost wear points start");
    legend_visits = "Turns that start here";
    legend_overshoots = "Overshooting turns from here";
    legend_wear = "Points spent in turns from here";
    cause_gear_skipped = "gears skipped";
    cause_overshoot = "overshooting";
    cause_stops_missed = "stops missed";
    cause_braking = "braking";
    cause_blocked = "no room";
    cause_slipstream = "slipstream";
    cause_collision = "collisions";
    cause_engine = "engine";
    cause_crash = "crashes";
    cause_mark = "bad road";
    cause_residents = "residents";
    cause_radio = "radios";
    cause_turbo = "turbo";
    cause_drift = "drifting";
    cause_another_cause = "another cause";
}

pub(crate) fn start_choices() -> [(bool, (&'static str, &'static str)); 2] {
    [
        (true, start_choices_flying()),
        (false, start_choices_standing()),
    ]
}

pub(crate) fn corner_columns() -> [(&'static str, &'static str); 5] {
    [
        corner_columns_turns(),
        corner_columns_stops(),
        corner_columns_risk(),
        corner_columns_wear(),
        corner_columns_delay(),
    ]
}

pub(crate) fn driver_choices() -> [(DriverKind, (&'static str, &'static str)); 2] {
    [
        (
            DriverKind::Planner(Strength::Expert),
            driver_choices_planners(),
        ),
        (DriverKind::Careful, driver_choices_careful()),
    ]
}

/// What can be wanted, with a tip.
pub(crate) fn wanted(wanted: Wanted) -> (&'static str, &'static str) {
    match wanted {
        Wanted::Par => wanted_this_par(),
        Wanted::AtMost => wanted_at_most(),
        Wanted::Corners => wanted_no_traps_or_idle(),
        Wanted::Corner(_) => wanted_corner(),
        Wanted::DeadSpaces => wanted_dead_spaces(),
        Wanted::Grid => wanted_grid(),
    }
}

/// What undo calls the changes of a suggestion.
pub(crate) fn suggested(changes: &[Change], track: &Track) -> String {
    language::clauses(changes.iter().map(|change| change.words(track))).to_string()
}

impl Why {
    /// It as a sentence.
    pub fn text(&self) -> String {
        match self {
            Self::Unsolved(error) => said(error),
            Self::BrokeOff => lost().to_owned(),
        }
    }
}

impl Unsolved {
    /// It as a sentence.
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
        None => by_wear_par_by_wear_points(),
        Some(Zone::Tyres) => by_wear_par_by_tyres(),
        Some(Zone::Brakes) => by_wear_par_by_brakes(),
        Some(Zone::Gearbox) => by_wear_par_by_gearbox(),
        Some(Zone::Body) => by_wear_par_by_body(),
        Some(Zone::Engine) => by_wear_par_by_engine(),
        Some(Zone::Handling) => by_wear_par_by_road_handling(),
    }
}

/// "8 turns", or that nobody finishes.
pub(crate) fn fewest(turns: Option<u16>) -> String {
    match turns {
        Some(turns) => fewest_turns(turns),
        None => nobody_finishes().to_owned(),
    }
}

/// "0.3 %"; what is more than nothing is not called nothing.
pub(crate) fn percent(part: f64) -> String {
    let percent = |digits| language::percentage(&words::fixed(100.0 * part, digits));
    match 100.0 * part {
        many if many >= 9.95 => percent(0),
        some if some >= 0.05 => percent(1),
        few if few >= 0.0005 => under_a_tenth().to_owned(),
        _ => language::percentage("0"),
    }
}

/// The same in a narrow column: "3 %".
pub(crate) fn percent_short(part: f64) -> String {
    match 100.0 * part {
        percent if percent >= 0.5 => words::whole_percent(part),
        percent if percent >= 0.0005 => language::percentage("< 1"),
        _ => language::percentage("0"),
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
    turns_in_gears(&language::series(each))
}

/// "4.1, 3.0, 1.2".
pub(crate) fn lanes(forecast: &Forecast) -> String {
    let lanes = forecast.lanes.iter();
    joined(lanes.map(|(_, turns)| words::fixed(*turns, 1)), "  ")
}

/// What assistive technology reads of par by wear.
pub(crate) fn read_by_wear(name: &str, line: &[(u8, f64)]) -> String {
    let each = line.iter();
    let each = each.map(|(wear, turns)| in_points(*wear, *turns));
    of_zone(name, &language::series(each))
}

pub(crate) fn flag(flag: Flag) -> &'static str {
    match flag {
        Flag::Idle => flag_idle(),
        Flag::Trap => flag_trap(),
    }
}

pub(crate) fn flag_tip(flag: Flag) -> &'static str {
    match flag {
        Flag::Idle => idle(),
        Flag::Trap => trap(),
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
        HeatShown::Visits => heat_visits(),
        HeatShown::Overshoots => heat_overshoots(),
        HeatShown::Wear => heat_wear(),
    }
}

/// What the legend is headed: the figures are those of a race on average.
pub(crate) fn legend(heat: HeatShown) -> &'static str {
    match heat {
        HeatShown::Visits => legend_visits(),
        HeatShown::Overshoots => legend_overshoots(),
        HeatShown::Wear => legend_wear(),
    }
}

/// Why races cannot be driven.
pub(crate) fn no_races(why: &Stopped) -> String {
    match why {
        Stopped::Experiment(error) => said(error),
        Stopped::Simulation(error) => said(error),
        Stopped::BrokeOff => lost().to_owned(),
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
        Cause::GearSkipped => cause_gear_skipped(),
        Cause::Overshoot => cause_overshoot(),
        Cause::StopsMissed => cause_stops_missed(),
        Cause::Braking => cause_braking(),
        Cause::Blocked => cause_blocked(),
        Cause::Slipstream => cause_slipstream(),
        Cause::Collision => cause_collision(),
        Cause::Engine => cause_engine(),
        Cause::Crash => cause_crash(),
        Cause::Mark => cause_mark(),
        Cause::Residents => cause_residents(),
        Cause::Radio => cause_radio(),
        Cause::Turbo => cause_turbo(),
        Cause::Drift => cause_drift(),
        _ => cause_another_cause(),
    }
}

/// "12 in Chandlery".
pub(crate) fn out_at(corner: CornerId, name: &str, count: u64) -> String {
    match name {
        "" => out_in_corner(count, corner),
        name => out_in(count, name),
    }
}
