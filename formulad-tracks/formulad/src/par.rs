//! `formulad par`.

use std::path::PathBuf;

use clap::Args;
use formulad_core::analysis::par::{
    CornerCost, CornerForecast, Forecast, Par, SpaceForecast, Start, StartError, Terms,
    WearForecast,
};
use formulad_core::dice::Gear;
use formulad_core::rules::{Wear, Zone};
use formulad_core::{CornerId, Lane, SpaceId};
use serde::Serialize;

use super::solo::{self, SoloArgs};
use super::table::table;
use super::{Stop, Streams, input, output};
use formulad_tracks::figures::fingerprint;
use formulad_tracks::words::{joined, series, whole_percent};

pub(super) mod texts {
    /// Numbers of gears or lanes, each with the turns in it.
    pub(crate) fn each(turns: &str) -> String {
        t!("{turns} turns", turns)
    }

    /// Remarks about a corner.
    pub(crate) fn idle() -> &'static str {
        t!("idle")
    }

    pub(crate) fn trap() -> &'static str {
        t!("trap")
    }
}

/// Work out par: the fewest turns that a car alone can expect to need
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad par harbour
  formulad par harbour --flying --entry-gear 4 --wear 12
  formulad par harbour --laps 2 --costs
  formulad par harbour --rules advanced --laps 1
  formulad par my.track.json --flying --json | jq .par

Par is exact: the best of all that the rules allow, over the true dice. A car that retires is
charged the turns of --retirement on top of those it has driven. The rules are the publisher's
beginner's or advanced ones, or house rules that change their numbers. The book has a page about
par.")]
pub(super) struct ParArgs {
    /// Track file, or name of a bundled circuit
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    car: SoloArgs,
    /// Add what each corner costs: solves the circuit once more for every corner
    #[arg(long)]
    costs: bool,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

/// The share of races above which retiring is no accident.
const MOST_RETIRE: f64 = 0.5;

/// The figures of a circuit.
#[derive(Serialize)]
struct Figures<'a> {
    name: &'a str,
    fingerprint: String,
    laps: u8,
    wear: Wear,
    #[serde(skip)]
    start: Start,
    /// The place on the grid, or the gear over the line.
    place: Option<usize>,
    entry_gear: Option<Gear>,
    retirement: f64,
    par: f64,
    fewest_turns: Option<u16>,
    by_wear: Vec<WearFigures>,
    turns: f64,
    retires: f64,
    spins: f64,
    slack: f64,
    wear_spent: WearForecast,
    gears: Vec<GearFigures>,
    lanes: Vec<LaneFigures>,
    pit_lane: f64,
    corners: Vec<CornerFigures<'a>>,
    spaces: Vec<SpaceForecast>,
    dead_spaces: Vec<SpaceId>,
}

#[derive(Serialize)]
struct WearFigures {
    wear: Wear,
    par: f64,
}

#[derive(Serialize)]
struct GearFigures {
    gear: Gear,
    turns: f64,
}

#[derive(Serialize)]
struct LaneFigures {
    lane: Lane,
    turns: f64,
}

#[derive(Serialize)]
struct CornerFigures<'a> {
    id: CornerId,
    name: &'a str,
    stops: u8,
    turns: f64,
    stops_made: f64,
    wear: f64,
    passings: f64,
    overshoots: f64,
    overshoot_chance: f64,
    retires: f64,
    is_trap: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    is_idle: Option<bool>,
}

pub(super) fn run(args: &ParArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let track = input::track(&args.file, streams)?;
    let rules = args.car.ruleset(streams)?;
    let terms = args.car.terms();
    let par = Par::solve(&track, &rules, &terms).map_err(Stop::message)?;
    let start = args.car.start();
    let mut costs = Vec::new();
    if args.costs {
        let all = par.corner_costs(start, par.full_wear());
        costs = all.map_err(Stop::message)?;
    }
    let figures = Figures::new(&par, start, &costs).map_err(Stop::message)?;
    if figures.retires > MOST_RETIRE {
        let paid = par.retirement();
        let more = (2.0 * paid).max(Terms::usual_retirement(&track, &rules));
        let note = t!(
            "note: the best driver retires in {percent:.0} % of races, as {turns} turns for that \
             are fewer than it takes to drive on; ask for more, such as --retirement {more}",
            percent = 100.0 * figures.retires,
            turns = paid,
            more = more.ceil()
        );
        streams.note(&(note + "\n"));
    }
    if args.json {
        let text = output::json(&figures)?;
        return Ok(streams.output.write_all(text.as_bytes())?);
    }
    output::print(&figures.text(), streams)
}

impl<'a> Figures<'a> {
    fn new(par: &'a Par, start: Start, costs: &[CornerCost]) -> Result<Self, StartError> {
        let (track, wear) = (par.track(), par.full_wear());
        let forecast = par.forecast(start, wear)?;
        let (place, entry_gear) = match start {
            Start::Grid { place } => (Some(place), None),
            Start::Flying { gear, .. } => (None, Some(gear)),
        };
        let by_wear = par.turns_by_wear(start)?.into_iter();
        let gears = forecast.gears.iter();
        let lanes = forecast.lanes.iter();
        let corners = forecast.corners.iter();
        Ok(Self {
            name: track.name(),
            fingerprint: fingerprint(track),
            laps: par.rules().laps,
            wear,
            start,
            place,
            entry_gear,
            retirement: par.retirement(),
            par: par.turns(start, wear)?,
            fewest_turns: par.fewest_turns(start, wear)?,
            by_wear: by_wear
                .map(|(wear, par)| WearFigures { wear, par })
                .collect(),
            turns: forecast.turns,
            retires: forecast.retires,
            spins: forecast.spins,
            slack: forecast.slack,
            wear_spent: forecast.wear,
            gears: gears
                .map(|&(gear, turns)| GearFigures { gear, turns })
                .collect(),
            lanes: lanes
                .map(|&(lane, turns)| LaneFigures { lane, turns })
                .collect(),
            pit_lane: forecast.pit_lane,
            corners: corners
                .map(|corner| CornerFigures::new(par, &forecast, corner, costs))
                .collect(),
            dead_spaces: forecast.dead_spaces().collect(),
            spaces: forecast.spaces,
        })
    }

    /// Formats the figures as tables.
    fn text(&self) -> String {
        let heading = solo::heading(self.name, self.laps, self.start, self.wear);
        let mut rows = Vec::new();
        let mut row = |label: &str, value| rows.push((label.to_owned(), value));
        row(t!("par"), t!("{turns:.2} turns", turns = self.par));
        if let Some(fewest) = self.fewest_turns {
            row(
                t!("best case"),
                t!("{turns} turns" | "{turns} turns", turns = fewest),
            );
        }
        let retires = t!(
            "in {percent:.2} % of races, at {turns} turns each",
            percent = 100.0 * self.retires,
            turns = self.retirement
        );
        row(t!("retires"), retires);
        if self.spins > 0.0 {
            row(
                t!("spins" as "of par"),
                t!("{times:.2} times", times = self.spins),
            );
        }
        if self.slack > 0.0 {
            row(
                t!("markers"),
                t!(
                    "of its own cost at most {turns:.3} turns more",
                    turns = self.slack
                ),
            );
        }
        let spent = &self.wear_spent;
        let spent = t!(
            "{overshooting:.1} points overshooting, {braking:.1} braking, {gears:.1} skipping \
             gears, {engine:.1} by the engine",
            overshooting = spent.overshooting,
            braking = spent.braking,
            gears = spent.gears,
            engine = spent.engine
        );
        row(t!("spends"), spent);
        let gears = self.gears.iter();
        let gears = gears.map(|g| format!("{} {:.1}", g.gear, g.turns));
        row(t!("gears"), texts::each(&series(gears)));
        let lanes = self.lanes.iter();
        let lanes = lanes.map(|l| format!("{} {:.1}", l.lane.number(), l.turns));
        row(t!("lanes"), texts::each(&series(lanes)));
        let dead = self.dead_spaces.len();
        row(
            t!("spaces"),
            t!(
                "{spaces} that the best driver does not use"
                    | "{spaces} that the best driver does not use",
                spaces = dead
            ),
        );
        rows.extend(self.rows_by_wear());
        heading + &output::rows(&rows) + "\n" + &self.corners()
    }

    /// Formats par by the points of the pool, or by those of each zone.
    fn rows_by_wear(&self) -> Vec<(String, String)> {
        let zones = match self.wear {
            Wear::Pool(_) => vec![None],
            Wear::Zones(_) => Zone::ALL.map(Some).to_vec(),
        };
        let mut rows = Vec::new();
        for zone in zones {
            // At most this zone is not full.
            let others_are_full = |wear| match (wear, self.wear, zone) {
                (Wear::Zones(mut zones), Wear::Zones(full), Some(zone)) => {
                    *zones.get_mut(zone) = full.get(zone);
                    zones == full
                }
                _ => true,
            };
            let row = self.by_wear.iter();
            let row = row.filter(|figure| others_are_full(figure.wear));
            let mut row: Vec<_> = row.map(|f| (f.wear.get(zone), f.par)).collect();
            row.sort_by_key(|(points, _)| *points);
            row.dedup_by_key(|(points, _)| *points);
            if row.len() < 2 {
                continue;
            }
            let mut label = by(zone).to_owned();
            for points in row.chunks(6) {
                let points = points.iter();
                let points = points.map(|(points, par)| format!("{points:>2}: {par:5.2}"));
                rows.push((std::mem::take(&mut label), joined(points, "   ")));
            }
        }
        rows
    }

    fn corners(&self) -> String {
        let mut columns = vec![
            (t!("no."), Some(3)),
            (t!("corner"), None),
            (t!("stops" as "of par"), Some(5)),
            (t!("made"), Some(5)),
            (t!("turns"), Some(5)),
            (t!("points"), Some(6)),
            (t!("overshot"), Some(8)),
        ];
        let has_costs = self.corners.iter().any(|corner| corner.is_idle.is_some());
        if has_costs {
            columns.push((t!("costs"), Some(5)));
        }
        columns.push(("", None));
        let rows: Vec<_> = self
            .corners
            .iter()
            .map(|corner| {
                let mut row = vec![
                    corner.id.to_string(),
                    corner.name.to_owned(),
                    corner.stops.to_string(),
                    format!("{:.2}", corner.stops_made),
                    format!("{:.2}", corner.turns),
                    format!("{:.2}", corner.wear),
                    whole_percent(corner.overshoot_chance),
                ];
                if has_costs {
                    let cost = corner.cost.map(|cost| format!("{cost:.2}"));
                    row.push(cost.unwrap_or_else(|| "?".to_owned()));
                }
                let idle = (corner.is_idle == Some(true)).then(texts::idle);
                let trap = corner.is_trap.then(texts::trap);
                row.push(joined(idle.into_iter().chain(trap), "  "));
                row
            })
            .collect();
        table(&columns, &rows)
    }
}

/// Names what par is listed by: points of the pool, or of a zone.
fn by(zone: Option<Zone>) -> &'static str {
    match zone {
        None => t!("by points"),
        Some(Zone::Tyres) => t!("by tyres"),
        Some(Zone::Brakes) => t!("by brakes"),
        Some(Zone::Gearbox) => t!("by gearbox"),
        Some(Zone::Body) => t!("by body"),
        Some(Zone::Engine) => t!("by engine"),
        Some(Zone::Handling) => t!("by handling"),
    }
}

impl<'a> CornerFigures<'a> {
    fn new(
        par: &'a Par,
        forecast: &Forecast,
        figures: &CornerForecast,
        costs: &[CornerCost],
    ) -> Self {
        let id = figures.corner;
        let corner = par.track().corner(id);
        let cost = costs.iter().find(|cost| cost.corner == id);
        Self {
            id,
            name: corner.map_or("", |corner| &corner.name),
            stops: corner.map_or(0, |corner| corner.stops),
            turns: figures.turns,
            stops_made: figures.stops,
            wear: figures.wear,
            passings: figures.passings,
            overshoots: figures.overshoots,
            overshoot_chance: figures.overshoot_chance(),
            retires: figures.retires,
            is_trap: forecast.traps().any(|trap| trap == id),
            cost: cost.and_then(|cost| cost.turns),
            is_idle: cost.map(CornerCost::is_idle),
        }
    }
}
