//! What `formulad simulate` and `formulad merge` understand.

use std::num::NonZeroU64;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use formulad_core::analysis::simulate::{Pace, Study};
use serde::{Deserialize, Serialize};

use crate::cli::field::FieldArgs;
use crate::cli::value::{from_to, size};

/// Drive many races, and count what comes of them
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad simulate harbour
  formulad simulate harbour --races 10000 --laps 2 --drivers careful,random --cars 6
  formulad simulate harbour --rules advanced --weather --tyres
  formulad simulate my.track.json --against harbour
  formulad simulate harbour --json | jq '.grid[].wins.share'
  formulad simulate harbour --races 1000000 --shard 3/8 -o 3.jsonl
  formulad merge *.jsonl

Every seat starts from every place of the grid equally often, unless the rules have qualifying. The
same circuit, rules, drivers, races and seed give the same figures, on any number of threads. Shares
have their 95 % interval, means half of it behind ±. The book has a page about all of them.")]
pub(in crate::cli) struct SimulateArgs {
    /// A track file, or the name of a bundled circuit
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    #[command(flatten)]
    pub(super) field: FieldArgs,
    /// How many cars there are: the drivers take turns [default: as many as drivers]
    #[arg(
        short,
        long,
        allow_negative_numbers = true,
        value_parser = from_to(1_u8, Study::MOST_CARS as u8),
    )]
    pub(super) cars: Option<u8>,
    /// How many races to drive
    #[arg(
        short = 'n',
        long,
        default_value = "1000",
        allow_negative_numbers = true,
        value_parser = from_to(NonZeroU64::MIN, NonZeroU64::MAX),
    )]
    pub(super) races: NonZeroU64,
    /// The seed of the races
    #[arg(short, long, default_value_t = 1, allow_negative_numbers = true, value_parser = from_to(0, u64::MAX))]
    pub(super) seed: u64,
    /// How many threads to use [default: as many as there are cores]
    #[arg(short, long, allow_negative_numbers = true, value_parser = from_to(1_usize, 1024))]
    pub(super) threads: Option<usize>,
    /// Drive only this part of the races, such as 3/8, to be put together with the others by
    /// `formulad merge`
    #[arg(long, value_name = "PART/PARTS", conflicts_with_all = ["json", "against"])]
    pub(super) shard: Option<ShardOf>,
    /// An earlier version of the circuit, or another circuit, to hold it against, race by race with
    /// the same seeds: differences are those of FILE less this one
    #[arg(long, value_name = "FILE")]
    pub(super) against: Option<PathBuf>,
    #[command(flatten)]
    pub(super) shown: ShownArgs,
}

/// Put the shards of a simulation together
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad simulate harbour --races 1000000 --shard 1/2 -o 1.jsonl
  formulad simulate harbour --races 1000000 --shard 2/2 -o 2.jsonl
  formulad merge 1.jsonl 2.jsonl
  cat *.jsonl | formulad merge - --json

The figures are those of a simulation in one go. Shards of different simulations, the same races
twice, and shards that are missing are refused.")]
pub(in crate::cli) struct MergeArgs {
    /// Files of shards, or `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(in crate::cli) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(in crate::cli) shown: ShownArgs,
}

/// How figures are shown.
#[derive(Debug, Clone, Args)]
pub(in crate::cli) struct ShownArgs {
    /// Print all figures as one JSON object
    #[arg(long)]
    pub(in crate::cli) json: bool,
    /// Where to write what is printed, over no circuit [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(in crate::cli) output: Option<PathBuf>,
    /// How long a turn takes at a table, in seconds
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = Pace::USUAL.seconds_per_turn,
        allow_negative_numbers = true,
        value_parser = size("12 suits people who know the game"),
    )]
    pub(super) turn_time: f64,
    /// How long a choice takes at a table, in seconds
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = Pace::USUAL.seconds_per_choice,
        allow_negative_numbers = true,
        value_parser = size("6 suits people who know the game"),
    )]
    pub(super) choice_time: f64,
}

impl ShownArgs {
    pub(super) const fn pace(&self) -> Pace {
        Pace {
            seconds_per_turn: self.turn_time,
            seconds_per_choice: self.choice_time,
        }
    }
}

/// A part of the races, and how many parts there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ShardOf {
    /// From 1.
    pub(super) number: u64,
    pub(super) of: u64,
}

impl ShardOf {
    pub(super) const ALL: Self = Self { number: 1, of: 1 };
}

impl FromStr for ShardOf {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/');
        let number = |text: &str| text.trim().parse::<u64>().ok();
        let shard = parts.and_then(|(n, of)| {
            let (number, of) = (number(n)?, number(of)?);
            (1..=of).contains(&number).then_some(Self { number, of })
        });
        shard.ok_or_else(|| {
            "write which part of how many it is, such as 1/8 for the first of eight".to_owned()
        })
    }
}
