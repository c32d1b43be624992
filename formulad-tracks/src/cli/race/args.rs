//! What `formulad race` understands.

use std::path::PathBuf;

use clap::Args;

use crate::cli::field::FieldArgs;
use crate::cli::value::from_to;

/// Race computer drivers against one another, by any of the rules
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad race harbour
  formulad race harbour --laps 2 --drivers 6 --seed 7
  formulad race harbour --drivers planner,careful,careful
  formulad race harbour --drivers planner:novice,planner:skilled,planner,random
  formulad race harbour --rules advanced --weather --tyres --qualifying
  formulad race harbour --rules advanced --tyres=soft,hard,rain --drivers 3
  formulad race harbour --rules bga_advanced --construction --build 6,4,3,3,2,2 --teams
  formulad race night-city --rules street_advanced --pilots jack,jenny,stanley
  formulad race mini3 --rules mini_kekkonen
  formulad race harbour --rules my-rules.json
  formulad race harbour --seed 7 --record race.json && formulad race harbour --replay race.json
  formulad race harbour --json | jq 'select(.event == \"eliminated\")'

The same circuit, rules, drivers and seed give the same race everywhere. --json prints one event a
line; its cars are counted from 0 in the order of the drivers. `formulad rules` lists the presets
and prints any of them as a file, to be changed and given to --rules.")]
pub(in crate::cli) struct RaceArgs {
    /// A track file, or the name of a bundled circuit
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    #[command(flatten)]
    pub(super) field: FieldArgs,
    /// The seed of the dice [default: another one each time]
    #[arg(short, long, allow_negative_numbers = true, value_parser = from_to(0, u64::MAX))]
    pub(super) seed: Option<u64>,
    /// Roll real dice: their numbers are asked for, and read from standard input
    #[arg(long)]
    pub(super) typed: bool,
    /// Print events as JSON lines instead of a commentary
    #[arg(long)]
    pub(super) json: bool,
    /// Save what it takes to see the same race again, over no circuit
    #[arg(long, value_name = "RECORD")]
    pub(super) record: Option<PathBuf>,
    /// Show a recorded race again
    #[arg(long, value_name = "RECORD", conflicts_with_all = [
        "rules", "laps", "drivers", "seed", "typed", "record", "weather", "tyres", "qualifying",
        "construction", "build", "technical_stops", "teams", "nitro", "pilots",
    ])]
    pub(super) replay: Option<PathBuf>,
}
