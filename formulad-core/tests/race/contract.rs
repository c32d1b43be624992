//! What holds in every race, whatever is rolled and chosen, on small circuits of every kind.

#[path = "../contract/mod.rs"]
pub(crate) mod races;

use std::collections::BTreeMap;

use formulad_core::analysis::par::{Par, Terms};
use formulad_core::dice::SeededDice;
use formulad_core::driver::CarefulDriver;
use formulad_core::plan::{CornerPlan, StreetPlan};
use formulad_core::race::{Race, State};
use formulad_core::rules::Ruleset;
use formulad_core::{CornerId, SpaceId, Track, TrackPlan};

use crate::layout;
use crate::table::entrants;

fn circuits() -> Vec<Track> {
    // The last is a street circuit (STREET-1 to STREET-3): 16 spaces in each of three lanes, then a corner.
    let layouts = [
        ("one lane", "14 | 2: 7 | 30 | grid 4"),
        (
            "two lanes",
            "14 | 1: 6 4 | 6 | 2: 9 12 | 20 | grid 10 | pit 12 3 5",
        ),
        (
            "three lanes",
            "16 | 3: 18 16 14 | 1: 4 5 6 | 9 | 2: 10 9 8 | 22 | grid 10 | pit 14 3 5",
        ),
        ("four lanes", "12 | 1: 8 7 6 5 | 18 | grid 8"),
        ("street", "16 | 1: 5 6 7 | 12 | 2: 9 8 7 | 20 | grid 10"),
    ];
    let ids = |ids: &[u32]| ids.iter().copied().map(SpaceId).collect();
    let circuit = |(name, layout): (&str, &str)| {
        let street = StreetPlan {
            residents: ids(&[2, 3, 18, 19, 50, 51]),
            danger: ids(&[8, 24, 40, 41]),
            police: ids(&[12, 28, 44]),
            tunnels: Vec::new(),
        };
        let plan = TrackPlan {
            name: name.to_owned(),
            street: (name == "street").then_some(street),
            ..layout::plan(layout)
        };
        Track::new(plan).unwrap()
    };
    let circuits = layouts.into_iter().map(circuit);
    circuits.chain([odd_circuit()]).collect()
}

/// A circuit on which nothing is as usual, and everything can be driven: a corner that does not reach
/// across all lanes, one in pieces, one without stops, one without spaces, a lane that breaks off, a
/// space that no link leads to, and a pit lane without an entry.
fn odd_circuit() -> Track {
    let mut plan =
        layout::plan("16 | 2: 9 8 7 | 12 | 1: 5 6 7 | 9 | 1: 6 5 4 | 20 | grid 10 | pit 14 3 5");
    let lane_of: BTreeMap<SpaceId, Option<u32>> = plan
        .spaces
        .iter()
        .map(|space| (space.id, space.lane))
        .collect();
    let lane = |id: &SpaceId| lane_of[id];
    plan.corners[0].spaces.retain(|id| lane(id) != Some(3));
    let far = plan.corners[2].spaces.pop().unwrap();
    plan.corners[1].spaces.push(far);
    plan.corners[2].stops = 0;
    plan.corners.push(CornerPlan {
        id: CornerId(9),
        name: String::new(),
        stops: 1,
        spaces: Vec::new(),
    });
    // In the middle of the first straight.
    let broken = plan.finish[1];
    for space in &mut plan.spaces {
        if space.lane.is_some() {
            space.next.retain(|to| lane(to).is_some());
        }
        if space.id == broken {
            space.next.retain(|to| lane(to) != space.lane);
        }
    }
    let mut left_over = plan.spaces[0].clone();
    left_over.id = SpaceId(9_999);
    left_over.y += 30.0;
    plan.spaces.push(left_over);
    let found = plan.check();
    for id in [
        "corner.not-across",
        "corner.split",
        "corner.no-stops",
        "corner.empty",
        "lane.broken",
        "space.unreached",
        "pit.no-entry",
    ] {
        assert!(found.iter().any(|problem| problem.id == id), "{id}");
    }
    Track::new(plan).unwrap()
}

/// Where a race can be driven, par can be solved.
#[test]
fn the_odd_circuit_has_a_par() {
    let par = Par::solve(&odd_circuit(), &Ruleset::basic(1), &Terms::default());
    assert!(par.is_ok());
}

/// TRACK-5: the rank rises along every step but those across the line; also along those of the space beside the line
/// that no link leads to, one of which leads to a space that the line is crossed to from elsewhere.
#[test]
fn ranks_of_the_odd_circuit_rise() {
    let track = odd_circuit();
    let mut left_over = track.steps(SpaceId(9_999));
    assert!(left_over.any(|(to, _)| track.finish().contains(&to)));
    ranks_rise(&track);
    // The same space at other places along the line, level with others of the first, too.
    let mut tried = 0;
    for tenths in -200..=200 {
        let mut plan = track.plan().clone();
        plan.spaces.last_mut().unwrap().x += f64::from(tenths) / 10.0;
        if let Ok(track) = Track::new(plan) {
            ranks_rise(&track);
            tried += 1;
        }
    }
    assert!(tried > 100, "{tried}");
}

fn ranks_rise(track: &Track) {
    for space in track.spaces() {
        for (to, link) in track.steps(space.id) {
            let rises = track.space(to).unwrap().rank > space.rank;
            assert_eq!(rises, !link.crosses_line, "{} to {to}", space.id);
        }
    }
}

/// Every race ends, keeps the rules at every step, takes exactly what it offers, and tells the same
/// events when it is cloned, saved and replayed (FIN-2, DICE-4).
#[test]
fn every_race_keeps_the_contract() {
    races::drive_all(&circuits(), 1000);
}

/// The careful driver finishes: at least 95 of 100 cars over one lap.
#[test]
fn careful_drivers_arrive() {
    let track = &circuits()[2];
    let mut finished = 0;
    for seed in 0..25 {
        let mut race = Race::new(track, &Ruleset::basic(1), entrants(4)).unwrap();
        race.run(&mut SeededDice::new(seed), &mut [CarefulDriver::new(); 4])
            .unwrap();
        let cars = race.cars();
        finished += cars.filter(|(_, car)| car.state == State::Finished).count();
    }
    assert!(finished >= 95, "{finished} of 100");
}
