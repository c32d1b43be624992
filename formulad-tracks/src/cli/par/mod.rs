//! `formulad par`.

use std::io;

use formulad_core::analysis::par::{
    CornerCost, CornerForecast, Forecast, Par, SpaceForecast, Start, Terms,
};
use formulad_core::dice::Gear;
use formulad_core::rules::{Wear, Zone};
use formulad_core::{CornerId, Lane, SpaceId};
use serde::Serialize;

use super::{Stop, Streams, input, rules};

mod args;

pub(super) use args::ParArgs;

/// All that is told of a circuit.
#[derive(Serialize)]
struct Figures<'a> {
    name: &'a str,
    fingerprint: String,
    laps: u8,
    wear: Wear,
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
    wear_spent: SpentFigures,
    gears: Vec<GearFigures>,
    lanes: Vec<LaneFigures>,
    pit_lane: f64,
    corners: Vec<CornerFigures<'a>>,
    spaces: Vec<SpaceFigures>,
    dead_spaces: Vec<SpaceId>,
}

#[derive(Serialize)]
struct WearFigures {
    wear: Wear,
    par: f64,
}

#[derive(Serialize)]
struct SpentFigures {
    gears: f64,
    braking: f64,
    overshooting: f64,
    engine: f64,
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

#[derive(Serialize)]
struct SpaceFigures {
    id: SpaceId,
    turns: f64,
    gears: [f64; 6],
    overshoots: f64,
    wear: f64,
}

pub(super) fn run(args: &ParArgs, streams: &mut Streams<'_>) -> Result<u8, Stop> {
    let track = input::track(&args.file, streams)?;
    let mut rules = rules::ruleset(&args.rules, args.laps, &[])?;
    match (args.wear, rules.wear) {
        (Some(wear), Wear::Pool(_)) => rules.wear = Wear::Pool(wear),
        (Some(_), Wear::Zones(_)) => {
            return Err(Stop::message(
                "--wear is for cars with one pool of points, and these have zones; to change \
                 them, take a file of rules with other `wear`"
                    .to_owned(),
            ));
        }
        (None, _) => {}
    }
    let terms = Terms {
        retirement: args.retirement,
        ..Terms::default()
    };
    let say = |error: &dyn std::error::Error| Stop::message(error.to_string());
    let par = Par::solve(&track, &rules, &terms).map_err(|error| say(&error))?;
    let start = if args.flying {
        Start::flying(args.entry_gear.unwrap_or(Gear::FOURTH))
    } else {
        Start::Grid { place: args.place }
    };
    let costs = if args.costs {
        par.corner_costs(start, par.full_wear())
    } else {
        Ok(Vec::new())
    };
    let figures = costs.and_then(|costs| figures(&par, start, &costs));
    let figures = figures.map_err(|error| say(&error))?;
    if args.json {
        let text = serde_json::to_string_pretty(&figures).map_err(|error| say(&error))?;
        writeln!(streams.output, "{text}")?;
    } else {
        print(&figures, streams)?;
    }
    Ok(0)
}

fn figures<'a>(
    par: &'a Par,
    start: Start,
    costs: &[CornerCost],
) -> Result<Figures<'a>, formulad_core::analysis::par::StartError> {
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
    let spaces = forecast.spaces.iter();
    Ok(Figures {
        name: track.name(),
        fingerprint: format!("{:016x}", track.fingerprint()),
        laps: par.rules().laps,
        wear,
        place,
        entry_gear,
        retirement: par.terms().retirement,
        par: par.turns(start, wear)?,
        fewest_turns: par.fewest_turns(start, wear)?,
        by_wear: by_wear
            .map(|(wear, par)| WearFigures { wear, par })
            .collect(),
        turns: forecast.turns,
        retires: forecast.retires,
        spins: forecast.spins,
        slack: forecast.slack,
        wear_spent: SpentFigures {
            gears: forecast.wear.gears,
            braking: forecast.wear.braking,
            overshooting: forecast.wear.overshooting,
            engine: forecast.wear.engine,
        },
        gears: gears
            .map(|&(gear, turns)| GearFigures { gear, turns })
            .collect(),
        lanes: lanes
            .map(|&(lane, turns)| LaneFigures { lane, turns })
            .collect(),
        pit_lane: forecast.pit_lane,
        corners: corners
            .map(|told| corner(par, &forecast, told, costs))
            .collect(),
        spaces: spaces.map(space).collect(),
        dead_spaces: forecast.dead_spaces().collect(),
    })
}

fn corner<'a>(
    par: &'a Par,
    forecast: &Forecast,
    told: &CornerForecast,
    costs: &[CornerCost],
) -> CornerFigures<'a> {
    let id = told.corner;
    let corner = par.track().corner(id);
    let cost = costs.iter().find(|cost| cost.corner == id);
    CornerFigures {
        id,
        name: corner.map_or("", |corner| &corner.name),
        stops: corner.map_or(0, |corner| corner.stops),
        turns: told.turns,
        stops_made: told.stops,
        wear: told.wear,
        passings: told.passings,
        overshoots: told.overshoots,
        overshoot_chance: told.overshoot_chance(),
        retires: told.retires,
        is_trap: forecast.traps().any(|trap| trap == id),
        cost: cost.and_then(|cost| cost.turns),
        is_idle: cost.map(CornerCost::is_idle),
    }
}

const fn space(told: &SpaceForecast) -> SpaceFigures {
    SpaceFigures {
        id: told.space,
        turns: told.turns,
        gears: told.gears,
        overshoots: told.overshoots,
        wear: told.wear,
    }
}

fn print(figures: &Figures<'_>, streams: &mut Streams<'_>) -> io::Result<()> {
    let out = &mut streams.output;
    let start = match (figures.entry_gear, figures.place) {
        (Some(gear), _) => format!("over the line in gear {gear}"),
        (None, Some(place)) if place > 1 => format!("from place {place} of the grid"),
        (None, _) => "from pole position".to_owned(),
    };
    let laps = if figures.laps == 1 { "lap" } else { "laps" };
    writeln!(
        out,
        "{}, {} {laps}, {start}, {}",
        figures.name, figures.laps, figures.wear
    )?;
    writeln!(out, "  par          {:.2} turns", figures.par)?;
    if let Some(fewest) = figures.fewest_turns {
        writeln!(out, "  at the best  {fewest} turns")?;
    }
    let percent = 100.0 * figures.retires;
    writeln!(
        out,
        "  retires      in {percent:.2} % of races, at {} turns each",
        figures.retirement
    )?;
    if figures.spins > 0.0 {
        writeln!(out, "  spins        {:.2} times", figures.spins)?;
    }
    if figures.slack > 0.0 {
        writeln!(
            out,
            "  markers      of its own cost {:.3} turns more, at most",
            figures.slack
        )?;
    }
    let spent = &figures.wear_spent;
    writeln!(
        out,
        "  spends       {:.1} points overshooting, {:.1} braking, {:.1} skipping gears, {:.1} by \
         the engine",
        spent.overshooting, spent.braking, spent.gears, spent.engine
    )?;
    let gears = figures.gears.iter();
    let gears: Vec<_> = gears
        .map(|g| format!("{} {:.1}", g.gear, g.turns))
        .collect();
    writeln!(out, "  gears        {} turns", gears.join(", "))?;
    let lanes = figures.lanes.iter();
    let lanes: Vec<_> = lanes
        .map(|l| format!("{} {:.1}", l.lane.number(), l.turns))
        .collect();
    writeln!(out, "  lanes        {} turns", lanes.join(", "))?;
    writeln!(
        out,
        "  spaces       {} that the best driver has no use for",
        figures.dead_spaces.len()
    )?;
    by_wear(figures, streams)?;
    corners(figures, streams)
}

/// Par by the points of the pool, or by those of each zone.
fn by_wear(figures: &Figures<'_>, streams: &mut Streams<'_>) -> io::Result<()> {
    let mut rows = vec![(None, Vec::new())];
    if let Wear::Zones(_) = figures.wear {
        rows = Zone::ALL.map(|zone| (Some(zone), Vec::new())).to_vec();
    }
    for (zone, row) in &mut rows {
        for figure in &figures.by_wear {
            // Of the zones one after the other is not full.
            let others_are_full = match (figure.wear, figures.wear, *zone) {
                (Wear::Zones(mut zones), Wear::Zones(full), Some(zone)) => {
                    *zones.get_mut(zone) = full.get(zone);
                    zones == full
                }
                _ => true,
            };
            if others_are_full {
                row.push((figure.wear.get(*zone), figure.par));
            }
        }
        row.sort_by_key(|(points, _)| *points);
        row.dedup_by_key(|(points, _)| *points);
    }
    for (zone, row) in rows.iter().filter(|(_, row)| row.len() > 1) {
        let label = zone.map_or("points", Zone::name);
        let mut label = format!("by {label}");
        for points in row.chunks(6) {
            let told = points.iter();
            let told: Vec<_> = told
                .map(|(points, par)| format!("{points:>2}: {par:5.2}"))
                .collect();
            writeln!(streams.output, "  {label:<11}  {}", told.join("   "))?;
            label.clear();
        }
    }
    Ok(())
}

fn corners(figures: &Figures<'_>, streams: &mut Streams<'_>) -> io::Result<()> {
    let out = &mut streams.output;
    let names = figures.corners.iter().map(|c| c.name.chars().count());
    let width = names.max().unwrap_or(0).max("corner".len());
    let has_costs = figures
        .corners
        .iter()
        .any(|corner| corner.is_idle.is_some());
    let costs = if has_costs { "  costs" } else { "" };
    writeln!(
        out,
        "\n  {:>3}  {:width$}  stops   made  turns  points  overshot{costs}",
        "no.", "corner"
    )?;
    for corner in &figures.corners {
        write!(
            out,
            "  {:>3}  {:width$}  {:>5}  {:>5.2}  {:>5.2}  {:>6.2}  {:>6.0} %",
            corner.id.0,
            corner.name,
            corner.stops,
            corner.stops_made,
            corner.turns,
            corner.wear,
            100.0 * corner.overshoot_chance,
        )?;
        match corner.cost {
            Some(cost) => write!(out, "  {cost:>5.2}")?,
            None if has_costs => write!(out, "      ?")?,
            None => {}
        }
        if corner.is_idle == Some(true) {
            write!(out, "  idle")?;
        }
        if corner.is_trap {
            write!(out, "  trap")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
