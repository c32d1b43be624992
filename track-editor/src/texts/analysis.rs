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

pub(crate) fn rules() -> (&'static str, &'static str) {
    (t!("Rules"), t!("Rules that the analysis uses"))
}

pub(crate) fn par() -> (&'static str, &'static str) {
    (
        t!("Par"),
        t!("Expected turns of a single car that is driven perfectly"),
    )
}

pub(crate) fn dead() -> (&'static str, &'static str) {
    (
        t!("Dead spaces"),
        t!("Spaces where a perfect driver almost never starts a turn"),
    )
}

/// "12.34 turns".
pub(crate) fn turns(turns: f64) -> String {
    t!("{turns:.2} turns", turns)
}

/// "3.1 points".
pub(crate) fn points(points: f64) -> String {
    t!("{points:.1} points", points)
}

/// A number of turns or points in a narrow column.
pub(crate) fn short(number: f64) -> String {
    t!("{number:.1}", number)
}

pub(crate) fn wanted_label() -> (&'static str, &'static str) {
    (t!("Goal"), t!("What the suggested changes should achieve"))
}

/// What stands at a corner whose stops change.
pub(crate) fn new_stops(stops: u32) -> String {
    t!("1 stop" | "{stops} stops", stops)
}

pub(crate) fn with_advice(advice: &Message) -> String {
    t!("Advice: {advice}", advice)
}

/// "120 of 300 races".
pub(crate) fn progress(done: u64, of: u64) -> String {
    t!("{done} of {of} races", done, of)
}

pub(crate) fn mean_turns(mean: Mean) -> String {
    t!("{mean:.1} turns", mean)
}

pub(crate) fn minutes(mean: Mean) -> String {
    t!("{mean:.0} minutes", mean = mean.value)
}

pub(crate) fn a_race(mean: Mean) -> String {
    t!("{mean:.1} per race", mean = mean.value)
}

/// "2.0 % of cars".
pub(crate) fn share(share: Share) -> String {
    t!("{percent} of cars", percent = percent(share.value()))
}

pub(crate) fn start_choices() -> [(bool, (&'static str, &'static str)); 2] {
    [
        (
            true,
            (
                t!("Flying"),
                t!("Flying start: over the line, in the best lane"),
            ),
        ),
        (
            false,
            (t!("Standing"), t!("Standing start: from pole position")),
        ),
    ]
}

pub(crate) fn corner_columns() -> [(&'static str, &'static str); 5] {
    [
        (
            t!("Turns"),
            t!("Turns that start in the corner or on the straight before it"),
        ),
        (
            t!("Stops" as "over a narrow column"),
            t!("Stops made in it"),
        ),
        (t!("Risk"), t!("Chance of overshooting it")),
        (t!("Wear"), t!("Wear points spent in it")),
        (
            t!("Delay"),
            t!("Turns that a lap would be shorter if the corner were straight"),
        ),
    ]
}

pub(crate) fn driver_choices() -> [(DriverKind, (&'static str, &'static str)); 2] {
    [
        (
            DriverKind::Planner(Strength::Expert),
            (t!("Planners"), t!("Planners evaluate every choice")),
        ),
        (
            DriverKind::Careful,
            (
                t!("Careful"),
                t!("Careful drivers follow rules of thumb and are much faster to simulate"),
            ),
        ),
    ]
}

/// What can be wanted, with a tip.
pub(crate) fn wanted(wanted: Wanted) -> (&'static str, &'static str) {
    match wanted {
        Wanted::Par => (
            t!("This par"),
            t!("A par of this many turns, to within a quarter of a turn"),
        ),
        Wanted::AtMost => (
            t!("A shorter game"),
            t!("A par of this many turns or fewer"),
        ),
        Wanted::Corners => (
            t!("No traps or idle corners"),
            t!("No corner is a trap or idle any more"),
        ),
        Wanted::Corner(_) => (
            t!("A better corner"),
            t!("One corner is no longer a trap or idle"),
        ),
        Wanted::DeadSpaces => (t!("Fewer dead spaces"), t!("More of the road is used")),
        Wanted::Grid => (
            t!("A standard grid"),
            t!("No advice about the grid is left"),
        ),
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
            Self::BrokeOff => t!("The analysis failed for this circuit.").to_owned(),
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
        None => t!("Par by wear points"),
        Some(Zone::Tyres) => t!("Par by tyres"),
        Some(Zone::Brakes) => t!("Par by brakes"),
        Some(Zone::Gearbox) => t!("Par by gearbox"),
        Some(Zone::Body) => t!("Par by body"),
        Some(Zone::Engine) => t!("Par by engine"),
        Some(Zone::Handling) => t!("Par by road handling"),
    }
}

/// "8 turns", or that nobody finishes.
pub(crate) fn fewest(turns: Option<u16>) -> String {
    match turns {
        Some(turns) => t!("1 turn" | "{turns} turns", turns),
        None => t!("no car finishes").to_owned(),
    }
}

/// "0.3 %"; what is more than nothing is not called nothing.
pub(crate) fn percent(part: f64) -> String {
    let percent = |digits| language::percentage(&words::fixed(100.0 * part, digits));
    match 100.0 * part {
        many if many >= 9.95 => percent(0),
        some if some >= 0.05 => percent(1),
        few if few >= 0.0005 => t!("under 0.1 %").to_owned(),
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
    t!(
        "at most {turns:.3} turns more",
        turns = thousandths / 1000.0
    )
}

/// What assistive technology reads of the gears.
pub(crate) fn read_gears(gears: &[(Gear, f64)]) -> String {
    let each = gears.iter();
    let each =
        each.map(|(gear, turns)| t!("{gear} {turns:.1}", gear = gear.ordinal(), turns = *turns));
    t!(
        "Turns in each gear: {gears}",
        gears = language::series(each)
    )
}

/// "4.1, 3.0, 1.2".
pub(crate) fn lanes(forecast: &Forecast) -> String {
    let lanes = forecast.lanes.iter();
    joined(lanes.map(|(_, turns)| words::fixed(*turns, 1)), "  ")
}

/// What assistive technology reads of par by wear.
pub(crate) fn read_by_wear(name: &str, line: &[(u8, f64)]) -> String {
    let each = line.iter();
    let each = each.map(|(wear, turns)| t!("{points}: {turns:.1}", points = *wear, turns = *turns));
    t!("{name}: {each}", name, each = language::series(each))
}

pub(crate) fn flag(flag: Flag) -> &'static str {
    match flag {
        Flag::Idle => t!("idle"),
        Flag::Trap => t!("trap"),
    }
}

pub(crate) fn flag_tip(flag: Flag) -> &'static str {
    match flag {
        Flag::Idle => {
            t!("Idle: no car has to slow down for it. Increase its stops, or delete the corner")
        }
        Flag::Trap => t!(
            "Trap: even a perfect driver sometimes retires here. Make it longer, reduce its stops, \
             or add a straight before it"
        ),
    }
}

/// What assistive technology reads of a corner.
pub(crate) fn read_corner(
    name: &str,
    [turns, stops, risk, wear, delay]: [&str; 5],
    flags: &[Flag],
) -> String {
    let corner = t!(
        "Corner {name}: turns {turns}, stops made {stops}, risk {risk}, wear {wear}, delay {delay}",
        name,
        turns,
        stops,
        risk,
        wear,
        delay
    );
    flags.iter().fold(corner, |corner, it| {
        t!("{corner}, {flag}", corner, flag = flag(*it))
    })
}

/// What the inspector says of a corner.
pub(crate) fn corner(corner: &CornerForecast, cost: Option<f64>) -> String {
    let over = percent(corner.overshoot_chance());
    let wear = points(corner.wear);
    match cost {
        Some(cost) => t!(
            "Delay: {turns}; wear: {points} per race; overshot in {over} of visits.",
            turns = turns(cost),
            points = wear,
            over
        ),
        None => t!(
            "Wear: {points} per race; overshot in {over} of visits.",
            points = wear,
            over
        ),
    }
}

/// What a heat map is called on its button, and what it shows.
pub(crate) fn heat(heat: HeatShown) -> (&'static str, &'static str) {
    match heat {
        HeatShown::Visits => (t!("Visits"), t!("Where turns start")),
        HeatShown::Overshoots => (
            t!("Overshoots"),
            t!("Where turns that overshoot a corner start"),
        ),
        HeatShown::Wear => (
            t!("Wear" as "over a narrow column"),
            t!("Where turns that cost wear points start"),
        ),
    }
}

/// What the legend is headed: the figures are those of a race on average.
pub(crate) fn legend(heat: HeatShown) -> &'static str {
    match heat {
        HeatShown::Visits => t!("Turns that start here"),
        HeatShown::Overshoots => t!("Overshooting turns from here"),
        HeatShown::Wear => t!("Points spent in turns from here"),
    }
}

/// Why races cannot be driven.
pub(crate) fn no_races(why: &Stopped) -> String {
    match why {
        Stopped::Experiment(error) => said(error),
        Stopped::Simulation(error) => said(error),
        Stopped::BrokeOff => t!("The analysis failed for this circuit.").to_owned(),
    }
}

/// "1st on the grid: wins 23.1 % of races, 20.0 % to 26.4 %".
pub(crate) fn win_share(place: usize, share: Share) -> String {
    let (low, high) = share.interval();
    let [won, low, high] = [share.value(), low, high].map(percent);
    t!(
        "From place {place}: {won} of races won, 95 % interval {low} to {high}",
        place,
        won,
        low,
        high
    )
}

/// "Out by cause: 12 overshooting, 3 engine": what put cars out of the races.
pub(crate) fn by_cause(causes: &ByCause) -> String {
    let mut causes: Vec<(Cause, u64)> = causes.iter().collect();
    causes.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let each = causes.iter();
    let each: Vec<String> = each
        .map(|(cause, count)| {
            t!(
                "{count} {cause}",
                count = *count,
                cause = self::cause(*cause)
            )
        })
        .collect();
    t!(
        "Out by cause: {causes}",
        causes = language::series(each.iter().cloned())
    )
}

fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::GearSkipped => t!("gears skipped"),
        Cause::Overshoot => t!("overshooting"),
        Cause::StopsMissed => t!("stops missed"),
        Cause::Braking => t!("braking"),
        Cause::Blocked => t!("no room" as "over a narrow column"),
        Cause::Slipstream => t!("slipstream"),
        Cause::Collision => t!("collisions"),
        Cause::Engine => t!("engine"),
        Cause::Crash => t!("crashes"),
        Cause::Mark => t!("bad road"),
        Cause::Residents => t!("residents"),
        Cause::Radio => t!("radios"),
        Cause::Turbo => t!("turbo"),
        Cause::Drift => t!("drifting" as "over a narrow column"),
        _ => t!("another cause"),
    }
}

/// "12 in Chandlery".
pub(crate) fn out_at(corner: CornerId, name: &str, count: u64) -> String {
    match name {
        "" => t!("{count} in corner {corner}", count, corner),
        name => t!("{count} in {corner}", count, corner = name),
    }
}
