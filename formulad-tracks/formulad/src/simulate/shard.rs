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
        .map_err(|_| Stop::message(t!("{file} is not UTF-8 text, so not a shard", file = name)))?;
    let lines = text.lines().enumerate();
    let mut lines = lines.filter(|(_, line)| !line.trim().is_empty()).peekable();
    let place = |at: usize| format!("{name}:{}", at + 1);
    let mut shards = Vec::new();
    while let Some((at, first)) = lines.next() {
        let mut setup: Setup = parse(&name, at, first)?;
        let Some((at, line)) = lines.next() else {
            return Err(Stop::message(t!(
                "{place}: the totals of this shard are missing; the file is cut off",
                place = place(at)
            )));
        };
        let totals: Totals = parse(&name, at, line)?;
        if !setup.fits(&totals) {
            return Err(Stop::message(t!(
                "{place}: these are not the totals of the races on the line before",
                place = place(at)
            )));
        }
        let check = Check::of(first, line);
        if let Some((at, last)) = lines.next_if(|(_, line)| line.trim().starts_with(CHECK)) {
            let written: Check = parse(&name, at, last)?;
            if written.checksum != check.checksum {
                let text = t!(
                    "{place}: this shard was altered or damaged: its checksum should be {checksum}; \
                     simulate it again",
                    place = place(at),
                    checksum = check.checksum
                );
                return Err(Stop::message(text));
            }
        } else {
            streams.note(
                &(t!(
                    "warning: {place}: this shard has no checksum, as those of earlier versions; \
                     its counts are taken as they are",
                    place = place(at)
                ) + "\n"),
            );
        }
        setup.clean();
        shards.push(Shard {
            setup,
            totals,
            name: name.clone(),
        });
    }
    if shards.is_empty() {
        return Err(Stop::message(t!(
            "{file} is empty; it should hold a shard",
            file = name
        )));
    }
    Ok(shards)
}

fn parse<T: DeserializeOwned>(name: &str, at: usize, line: &str) -> Result<T, Stop> {
    serde_json::from_str(line).map_err(|error| {
        let place = format!("{name}:{}:{}", at + 1, error.column());
        Stop::message(t!(
            "{place}: not a shard as `formulad simulate --shard` writes it, or damaged: {reason}",
            place,
            reason = json_reason(&error)
        ))
    })
}

/// Puts the shards of one simulation together; the error says why they do not fit.
pub(super) fn together(mut shards: Vec<Shard>) -> Result<(Setup, Totals), String> {
    shards.sort_by_key(|shard| (shard.setup.from, shard.setup.to));
    let mut all = shards.iter();
    let Some(first) = all.next() else {
        return Err(t!("no shards to merge").to_owned());
    };
    for other in all {
        if let Some(difference) = first.setup.difference(&other.setup) {
            return Err(t!(
                "{file} does not belong to {other}: {difference}",
                file = other.name,
                other = first.name,
                difference
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
            return Err(t!(
                "{file} and {other} both have {races}",
                file = last.name,
                other = shard.name,
                races = races(from, until)
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
        let missing = missing.join(t!(" and "));
        return Err(match missing_shards(&shards).as_str() {
            "" => t!(
                "of {races} races from seed {seed}, {missing} are missing"
                    | "of {races} races from seed {seed}, {missing} are missing",
                races = setup.races,
                seed = setup.seed,
                missing
            ),
            shards => t!(
                "of {races} races from seed {seed}, {missing} are missing: shard {shards}"
                    | "of {races} races from seed {seed}, {missing} are missing: shard {shards}",
                races = setup.races,
                seed = setup.seed,
                missing,
                shards
            ),
        });
    }
    Ok((setup, totals))
}

/// `races 250 to 499`, counted from 0.
fn races(from: u64, to: u64) -> String {
    match to - from {
        1 => t!("race {number}", number = from),
        _ => t!("races {from} to {to}", from, to = to - 1),
    }
}

/// `2/4`, where the shards say how many there are.
fn missing_shards(shards: &[Shard]) -> String {
    let of = shards.first().map_or(0, |shard| shard.setup.shard.of);
    let shards = || shards.iter().map(|shard| shard.setup.shard);
    if shards().any(|shard| shard.of != of) {
        return String::new();
    }
    let missing = (1..=of).filter(|number| shards().all(|shard| shard.number != *number));
    joined(missing.take(10).map(|n| format!("{n}/{of}")), ", ")
}
