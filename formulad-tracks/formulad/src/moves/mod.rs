//! `formulad moves`.

use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;

use clap::Args;
use formulad_core::moves::{MoveList, MoveQuery, legal_moves};
use formulad_core::rules::{Movement, Preset};
use formulad_core::{SpaceId, Track};
use serde::Serialize;

use super::{Stop, Streams, input, ruleset};
use formulad_tracks::words::one_line;

mod query;

use query::Query;

/// List the moves that a roll allows, for other programs
#[derive(Debug, Args)]
#[command(after_help = "\
Reads one query a line and answers each with a line, in order:
  {\"space\":41,\"gear\":4,\"roll\":9,\"stops\":0,\"cars\":[12,40],\"laps_left\":1}
  {\"moves\":[{\"to\":50,\"overshoot\":0,\"brake\":0,\"path\":[42,43,44,45,46,47,48,49,50]}]}

space      space of the car
roll       spaces to drive: a number on the die of the gear or, without a gear, 1 to 60
gear       its gear, 1 to 6; omit it for a roll without a die, such as a great start's 4
stops      stops made in the corner of the space, at most its number of stops (0)
cars       spaces of other cars (none)
laps_left  laps to complete after this one (0)

overshoot  spaces past overshot corners
brake      spaces not driven, by braking or because the way is blocked
path       spaces driven over, on one of the paths there
fatal      true where the move puts the car out, otherwise absent

A line that is not a query, or is blank, is answered with {\"error\":…}; the others are not affected.

Example:
  echo '{\"space\":41,\"gear\":4,\"roll\":9}' | formulad moves harbour")]
pub(super) struct MovesArgs {
    /// Track file, or name of a bundled circuit
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Rules: a preset, or a ruleset file
    #[arg(short, long, value_name = "PRESET|FILE", default_value = Preset::Basic.name())]
    rules: String,
    /// Include the moves shortened by braking
    #[arg(long)]
    braking: bool,
}

/// The longest line that is read, in bytes.
const MAX_LINE: usize = 1 << 16;

/// One line of output.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer {
    Moves(Vec<MoveEnd>),
    Error(String),
}

#[derive(Serialize)]
struct MoveEnd {
    to: SpaceId,
    overshoot: u16,
    brake: u8,
    path: Vec<SpaceId>,
    /// Whether leaving the corner puts the car out of the race (OVER-2); omitted if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    fatal: bool,
}

pub(super) fn run(args: &MovesArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    if args.file.as_os_str() == input::STANDARD {
        return Err(Stop::message(t!(
            "standard input is for the queries; give the circuit as a file"
        )));
    }
    let rules = ruleset::read(&args.rules, None, &[], streams)?;
    let track = input::track(&args.file, streams)?;
    let mut input = BufReader::new(&mut *streams.input);
    let mut line = Vec::new();
    let mut list = MoveList::new();
    while let Some(whole) = read_line(&mut input, &mut line)? {
        let answer = if whole {
            answer(&line, &track, &rules.movement, args.braking, &mut list)
        } else {
            Answer::Error(format!("the line is longer than {MAX_LINE} bytes"))
        };
        serde_json::to_writer(&mut *streams.output, &answer).map_err(std::io::Error::from)?;
        streams.output.write_all(b"\n")?;
        // A program that asks one by one waits for each answer.
        if !input.buffer().contains(&b'\n') {
            streams.output.flush()?;
        }
    }
    Ok(())
}

/// Reads a line; returns whether it is whole, not just the beginning of one that is too long.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> Result<Option<bool>, Stop> {
    let failed = |error: std::io::Error| {
        Stop::message(t!(
            "cannot read standard input: {reason}",
            reason = error.to_string()
        ))
    };
    line.clear();
    let limit = MAX_LINE as u64 + 1;
    input.take(limit).read_until(b'\n', line).map_err(failed)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.len() <= MAX_LINE || line.ends_with(b"\n") {
        return Ok(Some(true));
    }
    input.skip_until(b'\n').map_err(failed)?;
    Ok(Some(false))
}

fn answer(
    line: &[u8],
    track: &Track,
    rules: &Movement,
    braking: bool,
    list: &mut MoveList,
) -> Answer {
    let query = match Query::read(line, track) {
        Ok(query) => query,
        Err(error) => return Answer::Error(one_line(&error).into_owned()),
    };
    let query = MoveQuery {
        stops: query.stops,
        cars: &query.cars,
        laps_left: query.laps_left,
        braking,
        ..MoveQuery::new(query.space, query.roll)
    };
    if let Err(error) = legal_moves(track, rules, &query, list) {
        return Answer::Error(error.to_string());
    }
    let moves = list.iter().map(|m| MoveEnd {
        to: m.to,
        overshoot: m.overshoot,
        brake: m.brake,
        path: list.path(m).to_vec(),
        fatal: m.fatal,
    });
    Answer::Moves(moves.collect())
}
