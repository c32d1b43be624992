//! Counts of all that a car can do (perft): from fixed positions, how many gears, rolls and moves
//! there are in its first turn, and after all of these in its second.
//!
//! Each number is counted three times: by driving the race, by the slow generator of moves with the
//! rules for gears and prices written down once more ([`plain`]), and in `counts.json`, which
//! `UPDATE=1 cargo test -p formulad-core --test perft` writes from the second.

use std::fs;

use formulad_core::Track;
use formulad_core::race::{CarPosition, Entrant, Race};
use formulad_core::rules::Preset;
use serde::{Deserialize, Serialize};

mod driven;
#[path = "../support/layout.rs"]
mod layout;
mod plain;
#[path = "../moves/slow.rs"]
mod slow;

/// A turn: all the gears, all rolls in each of them, all moves with each of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
struct Nodes {
    gears: u64,
    rolls: u64,
    moves: u64,
}

/// A position, and what can be done from there.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Case {
    about: String,
    circuit: String,
    preset: String,
    laps: u8,
    /// The first of them moves, the others stand.
    cars: Vec<CarPosition>,
    turns: Vec<Nodes>,
}

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft/counts.json");

/// Two small circuits. In `ring` (two lanes) the spaces are 0 to 13 and 14 to 27 of the first
/// straight, 28 to 31 and 32 to 37 of a corner with one stop, then those of the second straight. In
/// `bends` (three lanes) a corner with two stops and one with one stop touch.
fn circuit(name: &str) -> Track {
    layout::track(match name {
        "ring" => "14 | 1: 4 6 | 20 | grid 4",
        _ => "10 | 2: 8 7 6 | 1: 5 4 3 | 16 | grid 4",
    })
}

fn cases() -> Vec<Case> {
    serde_json::from_str(&fs::read_to_string(FILE).unwrap()).unwrap()
}

/// DICE-1, GEAR-1 to GEAR-3, MOVE-1 to MOVE-4, STOP-1, OVER-1 to OVER-7, BRAKE-1, BLOCK-1
#[test]
fn every_count_is_the_same() {
    let mut cases = cases();
    for case in &mut cases {
        let (track, preset) = (circuit(&case.circuit), case.preset.parse().unwrap());
        let turns = case.turns.len();
        let plain = plain::count(&track, preset, case.laps, &case.cars, turns);
        if std::env::var_os("UPDATE").is_some() {
            case.turns.clone_from(&plain);
        }
        assert_eq!(plain, case.turns, "{}, by the rules once more", case.about);
        let driven = driven::count(&race(&track, preset, case), turns);
        assert_eq!(driven, case.turns, "{}, driven", case.about);
    }
    if std::env::var_os("UPDATE").is_some() {
        let lines = cases
            .iter()
            .map(|case| serde_json::to_string(case).unwrap());
        let lines: Vec<String> = lines.collect();
        fs::write(FILE, format!("[\n  {}\n]\n", lines.join(",\n  "))).unwrap();
    }
}

fn race(track: &Track, preset: Preset, case: &Case) -> Race {
    let entrants = (1..).map(|number| Entrant::new(format!("driver {number}"), number));
    let entrants = entrants.take(case.cars.len()).collect();
    Race::from_position(track, &preset.rules(case.laps), entrants, &case.cars[..]).unwrap()
}

/// One of the counts by hand: `basic`, alone on space 2 of the outer lane of the ring, in 1st gear,
/// with all points.
///
/// Gears (GEAR-1): 1st and 2nd. Rolls (DICE-1): 1 or 2; 2, 3 or 4: five in all.
///
/// Moves: the corner is further off than any of these rolls leads, so that all takes place on the
/// straight. With any part of it braked (BRAKE-1; 18 points are plenty), a roll of n ends 0 to n
/// spaces on. Every space of a straight may be reached only in the fewest steps (MOVE-2). The lanes
/// lie half a space apart: from lane 1 a change leads half a space ahead, one back to it again half
/// a space, but a lane just left may not be returned to without having overtaken there (MOVE-3), and
/// two changes lead no further than one step straight on: never the fewest steps. So there are the
/// space itself (0 steps), and for s from 1 to n the space s on in the own lane and one in the
/// other, each in s steps: 1 + 2n moves. Together, with rolls of 1, 2, 2, 3 and 4:
/// 3 + 5 + 5 + 7 + 9 = 29.
#[test]
fn one_count_by_hand() {
    let cases = cases().into_iter();
    let mut by_hand = cases.filter(|case| case.about.contains("by hand"));
    let turn = by_hand.next().unwrap().turns[0];
    assert_eq!((turn.gears, turn.rolls, turn.moves), (2, 5, 29));
}
