//! Legal-move queries on the harbour circuit with five cars around.
//!
//! The positions are drawn evenly: any space of the road, one of the 3rd to 6th gear and any roll
//! of its die, any number of stops up to those the corner asks for, five cars within 20 spaces. The
//! time is that of 1,024 queries; the throughput is given in queries.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use formulad_core::dice::{Dice, Die, Gear, SeededDice};
use formulad_core::moves::{MoveList, MoveQuery, legal_moves};
use formulad_core::rules::Movement;
use formulad_core::track::Section;
use formulad_core::{SpaceId, Track, TrackPlan};

fn harbour() -> Track {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../formulad-tracks/circuits/harbour.track.json"
    );
    let text = std::fs::read_to_string(path).expect("the bundled circuit is there");
    let plan: TrackPlan = serde_json::from_str(&text).expect("it can be read");
    Track::new(plan).expect("it can be raced on")
}

/// A query with the cars it is asked among.
struct Position {
    space: SpaceId,
    roll: u8,
    stops: u8,
    cars: Vec<SpaceId>,
}

fn positions(track: &Track) -> Vec<Position> {
    let mut dice = SeededDice::new(2008);
    let mut roll = |die| usize::from(dice.roll(die).expect("seeded dice always roll").value());
    let road: Vec<_> = track.spaces().iter().filter(|s| s.lane.is_some()).collect();
    (0..1024)
        .map(|number| {
            let mut black = || roll(Die::Black) - 1;
            let at = (black() * 400 + black() * 20 + black()) % road.len();
            let cars = (0..5)
                .map(|_| road[(at + 1 + (black() * 20 + black()) % 60) % road.len()].id)
                .collect();
            let stops = black();
            let asked = match road[at].section {
                Section::Corner(id) => track.corner(id).map_or(0, |corner| corner.stops),
                _ => 0,
            };
            let gear = Gear::new(3 + number % 4).expect("3rd to 6th");
            Position {
                space: road[at].id,
                roll: roll(Die::Gear(gear)) as u8,
                stops: (stops % (usize::from(asked) + 1)) as u8,
                cars,
            }
        })
        .collect()
}

fn moves(criterion: &mut Criterion) {
    let track = harbour();
    let positions = positions(&track);
    let mut list = MoveList::new();
    let mut group = criterion.benchmark_group("moves");
    group.throughput(Throughput::Elements(positions.len() as u64));
    for (name, braking) in [("unbraked", false), ("braking", true)] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                for position in &positions {
                    let query = MoveQuery {
                        space: position.space,
                        roll: position.roll,
                        stops: position.stops,
                        cars: &position.cars,
                        laps_left: 1,
                        pit: None,
                        braking,
                    };
                    legal_moves(&track, &Movement::PUBLISHER, &query, &mut list)
                        .expect("all spaces are the track's");
                    black_box(&list);
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, moves);
criterion_main!(benches);
