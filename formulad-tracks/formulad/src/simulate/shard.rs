//! Shards: three JSON lines each, what was simulated, the totals and a checksum.

use std::path::Path;

use formulad_core::analysis::simulate::Totals;
use formulad_core::fnv::checksum;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::setup::Setup;
use crate::{Stop, Streams, input};
use formulad_tracks::words::{joined, json_reason};

/// A part of a simulation with its totals.
pub(super) struct Shard {
    pub(super) setup: Setup,
    pub(super) totals: Totals,
    /// The file that it is from.
    name: String,
}

/// The last line of a shard.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Check {
    /// Of the lines before it, in hexadecimal.
    checksum: String,
}

/// What a [`Check`] begins with.
const CHECK: &str = "{\"checksum\"";

impl Check {
    fn of(setup: &str, totals: &str) -> Self {
        let lines = format!("{}\n{}", setup.trim(), totals.trim());
        Self {
            checksum: format!("{:016x}", checksum(&lines)),
        }
    }
}

/// Formats a shard as three lines.
pub(super) fn to_lines(setup: &Setup, totals: &Totals) -> Result<String, Stop> {
    let setup = serde_json::to_string(setup).map_err(Stop::message)?;
    let totals = serde_json::to_string(totals).map_err(Stop::message)?;
    let check = serde_json::to_string(&Check::of(&setup, &totals)).map_err(Stop::message)?;
    Ok(format!("{setup}\n{totals}\n{check}\n"))
}

/// Reads the shards of a file, one after the other.
pub(super) fn read(path: &Path, streams: &mut Streams<'_>) -> Result<Vec<Shard>, Stop> {
    let name = path.display().to_string();
    let bytes = input::bytes(path, streams)?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Stop::message(format!("{name} is not UTF-8 text, so not a shard")))?;
    let lines = text.lines().enumerate();
    let mut lines = lines.filter(|(_, line)| !line.trim().is_empty()).peekable();
    let mut shards = Vec::new();
    while let Some((at, first)) = lines.next() {
        let mut setup: Setup = parse(&name, at, first)?;
        let Some((at, line)) = lines.next() else {
            return Err(Stop::message(format!(
                "{name}:{}: the totals of this shard are missing; the file is cut off",
                at + 1
            )));
        };
        let totals: Totals = parse(&name, at, line)?;
        if !setup.fits(&totals) {
            return Err(Stop::message(format!(
                "{name}:{}: these are not the totals of the races on the line before",
                at + 1
            )));
        }
        let check = Check::of(first, line);
        if let Some((at, last)) = lines.next_if(|(_, line)| line.trim().starts_with(CHECK)) {
            let written: Check = parse(&name, at, last)?;
            if written.checksum != check.checksum {
                return Err(Stop::message(format!(
                    "{name}:{}: this shard was altered or damaged: its checksum should be {}; \
                     simulate it again",
                    at + 1,
                    check.checksum
                )));
            }
        } else {
            streams.note(&format!(
                "warning: {name}:{}: this shard has no checksum, as those of earlier versions; its \
                 counts are taken as they are\n",
                at + 1
            ));
        }
        setup.clean();
        shards.push(Shard {
            setup,
            totals,
            name: name.clone(),
        });
    }
    if shards.is_empty() {
        return Err(Stop::message(format!(
            "{name} is empty; it should hold a shard"
        )));
    }
    Ok(shards)
}

fn parse<T: DeserializeOwned>(name: &str, at: usize, line: &str) -> Result<T, Stop> {
    serde_json::from_str(line).map_err(|error| {
        Stop::message(format!(
            "{name}:{}:{}: not a shard as `formulad simulate --shard` writes it, or damaged: {}",
            at + 1,
            error.column(),
            json_reason(&error)
        ))
    })
}

/// Puts the shards of one simulation together; the error says why they do not fit.
pub(super) fn together(mut shards: Vec<Shard>) -> Result<(Setup, Totals), String> {
    shards.sort_by_key(|shard| (shard.setup.from, shard.setup.to));
    let mut all = shards.iter();
    let Some(first) = all.next() else {
        return Err("no shards to merge".to_owned());
    };
    for other in all {
        if let Some(difference) = first.setup.difference(&other.setup) {
            return Err(format!(
                "{} does not belong to {}: {difference}",
                other.name, first.name
            ));
        }
    }
    let mut setup = Setup {
        from: 0,
        to: 0,
        ..first.setup.clone()
    };
    let mut totals = Totals::default();
    let mut last = first;
    let mut missing = Vec::new();
    for shard in shards.iter().filter(|shard| shard.totals.races > 0) {
        let (from, to) = (shard.setup.from, shard.setup.to);
        if from < setup.to {
            let until = to.min(setup.to);
            return Err(format!(
                "{} and {} both have {}",
                last.name,
                shard.name,
                races(from, until)
            ));
        }
        if from > setup.to {
            missing.push(races(setup.to, from));
        }
        totals.merge(&shard.totals);
        setup.to = to;
        last = shard;
    }
    if setup.to < setup.races {
        missing.push(races(setup.to, setup.races));
    }
    if !missing.is_empty() {
        return Err(format!(
            "of {} races from seed {}, {} are missing{}",
            setup.races,
            setup.seed,
            missing.join(" and "),
            missing_shards(&shards)
        ));
    }
    Ok((setup, totals))
}

/// `races 250 to 499`, counted from 0.
fn races(from: u64, to: u64) -> String {
    match to - from {
        1 => format!("race {from}"),
        _ => format!("races {from} to {}", to - 1),
    }
}

/// `: shard 2/4`, where the shards say how many there are.
fn missing_shards(shards: &[Shard]) -> String {
    let of = shards.first().map_or(0, |shard| shard.setup.shard.of);
    let shards = || shards.iter().map(|shard| shard.setup.shard);
    if shards().any(|shard| shard.of != of) {
        return String::new();
    }
    let missing = (1..=of).filter(|number| shards().all(|shard| shard.number != *number));
    let missing = joined(missing.take(10).map(|n| format!("{n}/{of}")), ", ");
    if missing.is_empty() {
        missing
    } else {
        format!(": shard {missing}")
    }
}
