//! What `formulad par` understands.

use std::path::PathBuf;

use clap::Args;
use formulad_core::dice::Gear;
use formulad_core::rules::Preset;

use crate::cli::value::{from_to, number};

/// Work out par: the least turns that a car alone can expect to need
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad par harbour
  formulad par harbour --flying --entry-gear 4 --wear 12
  formulad par harbour --laps 2 --costs
  formulad par harbour --rules advanced --laps 1
  formulad par my.track.json --flying --json | jq .par

Par is exact: over the true dice, and all that the rules let a driver do, the best of it. A car that
retires is charged the turns of --retirement besides those it has driven. The rules are the
publisher's beginner's or advanced ones, or house rules made of them by other numbers. The book has
a page about it.")]
pub(in crate::cli) struct ParArgs {
    /// A track file, or the name of a bundled circuit
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// The rules: a preset, or a ruleset file
    #[arg(short, long, value_name = "PRESET|FILE", default_value = Preset::Basic.name())]
    pub(super) rules: String,
    /// How many laps, 1 to 3; from two on the pit lane is open [default: as many as the preset
    /// usually has, or the file says]
    #[arg(short, long, allow_negative_numbers = true, value_parser = from_to(1_u8, 3))]
    pub(super) laps: Option<u8>,
    /// The wear points of a car with one pool of them [default: as the rules say]
    #[arg(short, long, value_name = "POINTS", allow_negative_numbers = true, value_parser = from_to(1_u8, 254))]
    pub(super) wear: Option<u8>,
    /// Begin over the line, in whichever lane is best, instead of on the grid
    #[arg(long)]
    pub(super) flying: bool,
    /// The gear in which the car comes over the line [default: 4]
    #[arg(long, value_name = "GEAR", requires = "flying", allow_negative_numbers = true, value_parser = gear)]
    pub(super) entry_gear: Option<Gear>,
    /// The place on the grid to begin from
    #[arg(
        long,
        value_name = "PLACE",
        default_value_t = 1,
        conflicts_with = "flying",
        allow_negative_numbers = true,
        value_parser = from_to(1_usize, usize::from(u16::MAX)),
    )]
    pub(super) place: usize,
    /// What retiring costs, in turns
    #[arg(
        long,
        value_name = "TURNS",
        default_value_t = 40.0,
        allow_negative_numbers = true,
        value_parser = number("40 is usual"),
    )]
    pub(super) retirement: f64,
    /// Tell, too, what each corner costs: the circuit is solved once more for every corner
    #[arg(long)]
    pub(super) costs: bool,
    /// The same figures as JSON
    #[arg(long)]
    pub(super) json: bool,
}

fn gear(text: &str) -> Result<Gear, String> {
    let number: u32 = text.parse().map_err(|_| format!("{text} is no gear"))?;
    Gear::new(number).map_err(|error| error.to_string())
}
