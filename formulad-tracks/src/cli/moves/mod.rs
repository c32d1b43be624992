//! `formulad moves`.

use std::io::{BufRead, BufReader, Read};

use formulad_core::moves::{Move, MoveList, MoveQuery, legal_moves};
use formulad_core::rules::Ruleset;
use formulad_core::{SpaceId, Track};
use serde::Serialize;

use super::args::MovesArgs;
use super::{Stop, Streams, input};

mod query;

use query::Query;

/// The longest line that is read, in bytes.
const MAX_LINE: usize = 1 << 16;

/// One line of output.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer {
    Moves(Vec<Destination>),
    Error(String),
}

#[derive(Serialize)]
struct Destination {
    to: SpaceId,
    overshoot: u16,
    brake: u8,
    path: Vec<SpaceId>,
    /// Only where it is so: leaving the corner puts the car out of the race (OVER-2).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    fatal: bool,
}

pub(super) fn run(args: &MovesArgs, streams: &mut Streams<'_>) -> Result<u8, Stop> {
    if args.file.as_os_str() == input::STANDARD {
        return Err(Stop::message(
            "standard input is for the queries; name the file of the circuit",
        ));
    }
    let track = input::track(&args.file, streams)?;
    let mut input = BufReader::new(&mut *streams.input);
    let mut line = Vec::new();
    let mut list = MoveList::new();
    while let Some(whole) = read_line(&mut input, &mut line)? {
        let answer = if whole {
            answer(&line, &track, args.braking, &mut list)
        } else {
            Answer::Error(format!("the line is longer than {MAX_LINE} bytes"))
        };
        serde_json::to_writer(&mut *streams.output, &answer).map_err(std::io::Error::from)?;
        streams.output.write_all(b"\n")?;
        // Whoever asks question by question waits for each answer.
        if !input.buffer().contains(&b'\n') {
            streams.output.flush()?;
        }
    }
    Ok(0)
}

/// Reads a line, and says whether it is whole or only the beginning of one too long.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> Result<Option<bool>, Stop> {
    let failed = |error| Stop::message(format!("cannot read standard input: {error}"));
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

fn answer(line: &[u8], track: &Track, braking: bool, list: &mut MoveList) -> Answer {
    let query = match Query::read(line, track) {
        Ok(query) => query,
        Err(error) => return Answer::Error(error),
    };
    let query = MoveQuery {
        stops: query.stops,
        cars: &query.cars,
        laps_left: query.laps_left,
        braking,
        ..MoveQuery::new(query.space, query.roll)
    };
    let movement = Ruleset::basic(1).movement;
    match legal_moves(track, &movement, &query, list) {
        Ok(()) => Answer::Moves(list.iter().map(|m| destination(m, list)).collect()),
        Err(error) => Answer::Error(error.to_string()),
    }
}

fn destination(m: &Move, list: &MoveList) -> Destination {
    Destination {
        to: m.to,
        overshoot: m.overshoot,
        brake: m.brake,
        path: list.path(m).to_vec(),
        fatal: m.fatal,
    }
}
