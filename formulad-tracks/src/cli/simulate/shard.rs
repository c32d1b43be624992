//! Shards: two JSON lines each, what was studied and what came of it.

use std::path::Path;

use formulad_core::analysis::simulate::Totals;
use serde::de::DeserializeOwned;

use super::studied::Studied;
use crate::cli::{Stop, Streams, input};

/// A part of a study with its totals.
pub(super) struct Shard {
    pub(super) studied: Studied,
    pub(super) totals: Totals,
    /// The file that it is from.
    name: String,
}

/// The two lines of a shard.
pub(super) fn to_lines(studied: &Studied, totals: &Totals) -> Result<String, Stop> {
    let say = |error: serde_json::Error| Stop::message(error.to_string());
    let studied = serde_json::to_string(studied).map_err(say)?;
    let totals = serde_json::to_string(totals).map_err(say)?;
    Ok(format!("{studied}\n{totals}\n"))
}

/// The shards of a file, one after the other.
pub(super) fn read(path: &Path, streams: &mut Streams<'_>) -> Result<Vec<Shard>, Stop> {
    let name = path.display().to_string();
    let bytes = input::bytes(path, streams)?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Stop::message(format!("{name} is no text: this is not a shard")))?;
    let lines = text.lines().enumerate();
    let mut lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let mut shards = Vec::new();
    while let Some((at, line)) = lines.next() {
        let studied: Studied = parse(&name, at, line)?;
        let Some((at, line)) = lines.next() else {
            return Err(Stop::message(format!(
                "{name}:{}: the totals of this shard are missing: the file was cut off",
                at + 1
            )));
        };
        let totals: Totals = parse(&name, at, line)?;
        if !studied.fits(&totals) {
            return Err(Stop::message(format!(
                "{name}:{}: these are not the totals of the races that the line before it tells of",
                at + 1
            )));
        }
        shards.push(Shard {
            studied,
            totals,
            name: name.clone(),
        });
    }
    if shards.is_empty() {
        return Err(Stop::message(format!("{name} is empty: there is no shard")));
    }
    Ok(shards)
}

fn parse<T: DeserializeOwned>(name: &str, at: usize, line: &str) -> Result<T, Stop> {
    serde_json::from_str(line).map_err(|error| {
        // Where is said at the front already.
        let reason = error.to_string();
        let reason = reason.split(" at line ").next().unwrap_or_default();
        Stop::message(format!(
            "{name}:{}:{}: this is not a shard, as `formulad simulate --shard` writes them, or it is \
             damaged: {reason}",
            at + 1,
            error.column()
        ))
    })
}

/// Puts the shards of one study together; says what keeps them from it.
pub(super) fn together(mut shards: Vec<Shard>) -> Result<(Studied, Totals), String> {
    shards.sort_by_key(|shard| (shard.studied.from, shard.studied.to));
    let mut all = shards.iter();
    let Some(first) = all.next() else {
        return Err("there is no shard".to_owned());
    };
    for other in all {
        if let Some(difference) = first.studied.difference(&other.studied) {
            return Err(format!(
                "{} does not belong to {}: {difference}",
                other.name, first.name
            ));
        }
    }
    let mut studied = Studied {
        from: 0,
        to: 0,
        ..first.studied.clone()
    };
    let mut totals = Totals::default();
    let mut last = first;
    let mut missing = Vec::new();
    for shard in shards.iter().filter(|shard| shard.totals.races > 0) {
        let (from, to) = (shard.studied.from, shard.studied.to);
        if from < studied.to {
            let until = to.min(studied.to);
            return Err(format!(
                "{} and {} both have {}",
                last.name,
                shard.name,
                races(from, until)
            ));
        }
        if from > studied.to {
            missing.push(races(studied.to, from));
        }
        totals.merge(&shard.totals);
        studied.to = to;
        last = shard;
    }
    if studied.to < studied.races {
        missing.push(races(studied.to, studied.races));
    }
    if !missing.is_empty() {
        return Err(format!(
            "of {} races from seed {}, {} are missing{}",
            studied.races,
            studied.seed,
            missing.join(" and "),
            missing_shards(&shards)
        ));
    }
    Ok((studied, totals))
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
    let of = shards.first().map_or(0, |shard| shard.studied.shard.of);
    let numbers: Vec<u64> = shards
        .iter()
        .filter(|shard| shard.studied.shard.of == of)
        .map(|shard| shard.studied.shard.number)
        .collect();
    if numbers.len() < shards.len() {
        return String::new();
    }
    let missing = (1..=of).filter(|number| !numbers.contains(number));
    let missing: Vec<String> = missing.take(10).map(|n| format!("{n}/{of}")).collect();
    match missing[..] {
        [] => String::new(),
        _ => format!(": shard {}", missing.join(", ")),
    }
}
