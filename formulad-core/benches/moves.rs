//! Legal-move queries on the harbour circuit with five cars around, in queries a second.
//!
//! `race` asks what races ask: every roll of six careful drivers over two laps, for as long as all
//! are on the track. `fast` is as hard as it gets: any space of the road, 3rd to 6th gear in turn,
//! all five cars within the next 20 spaces.
//!
//! With `marks` every fortieth space is marked, with `skid` every corner adds three spaces. The rows by other
//! rules of movement than the publisher's, and those with the path of every move, ask what races ask.

mod field;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use formulad_core::SpaceId;
use formulad_core::moves::{MoveList, MoveQuery, legal_moves};
use formulad_core::rules::{Movement, Skid, SkidCounts};

use field::harbour;
use field::positions::{drawn, raced};

fn moves(criterion: &mut Criterion) {
    let track = harbour();
    let mut list = MoveList::new();
    let marks: Vec<SpaceId> = track.spaces().iter().step_by(40).map(|s| s.id).collect();
    let skid = Skid {
        spaces: 3,
        counts: SkidCounts::AnyCorner,
    };
    let mut group = criterion.benchmark_group("moves");
    for (name, positions) in [("race", raced(&track)), ("fast", drawn(&track))] {
        group.throughput(Throughput::Elements(positions.len() as u64));
        for (kind, braking, marks, skid) in [
            ("unbraked", false, &[][..], None),
            ("braking", true, &[], None),
            ("marks", true, &marks, None),
            ("skid", true, &[], Some(skid)),
            ("marks and skid", true, &marks, Some(skid)),
        ] {
            group.bench_function(format!("{name}/{kind}"), |bencher| {
                bencher.iter(|| {
                    for position in &positions {
                        let query = MoveQuery {
                            braking,
                            marks,
                            skid,
                            ..position.query()
                        };
                        legal_moves(&track, &Movement::PUBLISHER, &query, &mut list)
                            .expect("all spaces are the track's");
                        black_box(&list);
                    }
                });
            });
        }
    }
    let laned = |lane_changes| Movement {
        lane_changes,
        ..Movement::PUBLISHER
    };
    let freely = Movement {
        return_past_cars_only: false,
        ..Movement::PUBLISHER
    };
    let raced = raced(&track);
    group.throughput(Throughput::Elements(raced.len() as u64));
    for (name, movement) in [
        ("the publisher's rules", Movement::PUBLISHER),
        ("no lane change", laned(Some(0))),
        ("one lane change", laned(Some(1))),
        ("three lane changes", laned(Some(3))),
        ("any lane changes", laned(None)),
        ("free return", freely),
    ] {
        for (kind, with_paths) in [("", false), (", with paths", true)] {
            group.bench_function(format!("race/{name}{kind}"), |bencher| {
                bencher.iter(|| {
                    for position in &raced {
                        legal_moves(&track, &movement, &position.query(), &mut list)
                            .expect("all spaces are the track's");
                        for m in list.iter().filter(|_| with_paths) {
                            black_box(list.path(m));
                        }
                        black_box(&list);
                    }
                });
            });
        }
    }
    group.finish();
}

criterion_group!(benches, moves);
criterion_main!(benches);
