//! A car that drives alone: by which rules, from where, with how many points.

use clap::Args;
use formulad_core::analysis::par::{Start, Terms};
use formulad_core::dice::Gear;
use formulad_core::rules::{Ruleset, Wear};

use super::ruleset::RulesetArgs;
use super::value::{from_to, number};
use super::{Stop, Streams};

/// How a car drives alone, in the arguments of commands.
#[derive(Debug, Args)]
pub(super) struct SoloArgs {
    #[command(flatten)]
    pub(super) rules: RulesetArgs,
    /// Wear points of a car with one pool of them [default: those of the rules]
    #[arg(short, long, value_name = "POINTS", value_parser = from_to(1_u8, 254))]
    wear: Option<u8>,
    /// Start over the line, in the best lane, instead of on the grid
    #[arg(long)]
    flying: bool,
    /// Gear in which the car comes over the line [default: 4]
    #[arg(long, value_name = "GEAR", requires = "flying", value_parser = gear)]
    entry_gear: Option<Gear>,
    /// Place on the grid to start from
    #[arg(
        long,
        value_name = "PLACE",
        default_value_t = 1,
        conflicts_with = "flying",
        value_parser = from_to(1_usize, usize::from(u16::MAX)),
    )]
    place: usize,
    /// Cost of retiring, in turns [default: 40, or more for a long race]
    #[arg(long, value_name = "TURNS", value_parser = number("40 is usual for a lap"))]
    retirement: Option<f64>,
}

fn gear(text: &str) -> Result<Gear, String> {
    let number: u32 = text.parse().map_err(|_| "choose a gear from 1 to 6")?;
    Gear::new(number).map_err(|error| error.to_string())
}

impl SoloArgs {
    /// The rules, with the points asked for.
    pub(super) fn ruleset(&self, streams: &mut Streams<'_>) -> Result<Ruleset, Stop> {
        let mut rules = self.rules.ruleset(&[], streams)?;
        if let Some(wear) = self.wear {
            if matches!(rules.wear, Wear::Zones(_)) {
                return Err(Stop::message(t!(
                    "--wear is for cars with one pool of points, and these have zones; use a \
                     ruleset file with other `wear`"
                )));
            }
            rules.wear = Wear::Pool(wear);
        }
        Ok(rules)
    }

    pub(super) const fn start(&self) -> Start {
        if self.flying {
            let gear = match self.entry_gear {
                Some(gear) => gear,
                None => Gear::FOURTH,
            };
            Start::flying(gear)
        } else {
            Start::Grid { place: self.place }
        }
    }

    pub(super) fn terms(&self) -> Terms {
        Terms {
            retirement: self.retirement,
            ..Terms::default()
        }
    }
}

/// The line above figures: the circuit, the laps, the start and the points.
pub(super) fn heading(name: &str, laps: u8, start: Start, wear: Wear) -> String {
    let wear = wear.to_string();
    let line = match start {
        Start::Flying { gear, .. } => t!(
            "{circuit}, 1 lap, over the line in gear {gear}, {wear}"
                | "{circuit}, {laps} laps, over the line in gear {gear}, {wear}",
            laps,
            circuit = name,
            gear = gear.to_string(),
            wear
        ),
        Start::Grid { place } if place > 1 => t!(
            "{circuit}, 1 lap, from place {place} of the grid, {wear}"
                | "{circuit}, {laps} laps, from place {place} of the grid, {wear}",
            laps,
            circuit = name,
            place,
            wear
        ),
        Start::Grid { .. } => t!(
            "{circuit}, 1 lap, from pole position, {wear}"
                | "{circuit}, {laps} laps, from pole position, {wear}",
            laps,
            circuit = name,
            wear
        ),
    };
    line + "\n"
}
