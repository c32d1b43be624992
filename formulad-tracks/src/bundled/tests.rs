//! What the bundled circuits promise.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::plan::StreetPlan;
use formulad_core::track::{Corner, Step};
use formulad_core::{Lane, SpaceId, Track};

use super::{all, find, harbour, mini, mini3, night_city};
use crate::TrackFile;

#[test]
fn every_circuit_builds_without_any_problem_and_is_found_by_name() {
    for circuit in all() {
        let track = circuit.track();
        assert!(track.problems().is_empty(), "{:?}", track.problems());
        assert_eq!(
            find(circuit.name()).map(super::Bundled::text),
            Some(circuit.text())
        );
    }
    assert!(find("nowhere").is_none());
}

#[test]
fn every_circuit_is_written_canonically() {
    for circuit in all() {
        let file = TrackFile::parse(circuit.text()).unwrap();
        assert_eq!(
            file.to_text().unwrap(),
            circuit.text(),
            "{}",
            circuit.name()
        );
    }
}

/// Measured on 43 three-lane circuits that people play and their 338 corners: from the 10th to the
/// 90th percentile where not said otherwise.
#[test]
fn the_large_circuits_are_usual_ones() {
    let with_three_stops = |track: &Track| {
        let corners = track.corners().iter();
        corners.filter(|c| c.stops == 3).count()
    };
    for (track, three_stops) in [(harbour(), 1), (night_city(), 0)] {
        is_usual(&track);
        assert_eq!(with_three_stops(&track), three_stops);
    }
}

fn is_usual(track: &Track) {
    let stops: u32 = track.corners().iter().map(|c| u32::from(c.stops)).sum();
    let lanes = [1, 2, 3].map(|lane| track.lane_length(Lane::new(lane).unwrap()));

    within("spaces", lanes.iter().sum(), 408, 573);
    within("corners", track.corners().len(), 6, 10);
    within("stops", stops, 9, 15);
    within("shortest lap", shortest_lap(track), 133, 187);
    let straights = track.straights().iter().map(|s| s.length);
    within("longest straight", straights.clone().max().unwrap(), 25, 57);
    for length in straights {
        // From the least to the most.
        within("straight", length, 2, 62);
    }
    let longest = lanes.iter().max().unwrap();
    let ratio = *longest as f64 / *lanes.iter().min().unwrap() as f64;
    within("longest lane ÷ shortest lane", ratio, 1.022, 1.067);
    within(
        "lane width ÷ space length",
        width_to_length(track),
        0.54,
        0.60,
    );

    for corner in track.corners() {
        let [longest, shortest, middle] = match corner.stops {
            1 => [(4, 8), (1, 5), (3, 7)],
            2 => [(9, 14), (4, 8), (6, 10)],
            _ => [(17, 22), (8, 13), (11, 17)],
        };
        within("longest path", corner.longest, longest.0, longest.1);
        within("shortest path", corner.shortest, shortest.0, shortest.1);
        let second = in_lane(track, corner, 2);
        within(
            "spaces of the middle lane",
            second.len() as u32,
            middle.0,
            middle.1,
        );
        let turning = turning(track, &second);
        let usual = match corner.stops {
            1 => (71.0, 168.0),
            2 => (137.0, 245.0),
            _ => (229.0, 400.0),
        };
        within(&corner.name, turning, usual.0, usual.1);
    }
}

/// Mini-kart has 115 and 112 spaces in its two lanes.
#[test]
fn the_mini_circuit_is_small_and_asks_for_single_stops() {
    let track = mini();
    assert_eq!(track.lanes(), 2);
    for lane in [1, 2] {
        let length = track.lane_length(Lane::new(lane).unwrap());
        within("spaces of a lane", length, 105, 125);
    }
    within("corners", track.corners().len(), 5, 8);
    for corner in track.corners() {
        assert_eq!(corner.stops, 1, "{}", corner.name);
        within("longest path", corner.longest, 4, 8);
    }
}

/// MINI: gears up to the fifth ask for a short lap, and for corners of one and two stops.
#[test]
fn the_mini_circuit_of_three_lanes_is_short() {
    let track = mini3();
    assert_eq!(track.lanes(), 3);
    let lap = shortest_lap(&track);
    assert!(3 * lap < 2 * shortest_lap(&harbour()), "{lap}");
    within("corners", track.corners().len(), 5, 8);
    let stops: BTreeSet<u8> = track.corners().iter().map(|c| c.stops).collect();
    assert_eq!(stops, BTreeSet::from([1, 2]));
    for corner in track.corners() {
        let (longest, shortest) = [((4, 8), (1, 5)), ((9, 14), (4, 8))][corner.stops as usize - 1];
        within("longest path", corner.longest, longest.0, longest.1);
        within("shortest path", corner.shortest, shortest.0, shortest.1);
    }
}

/// STREET-1: some space of the residents lies in every lane, side by side.
#[test]
fn residents_live_along_a_stretch_of_the_night_city() {
    let track = night_city();
    let residents = street(&track).residents;
    let lanes: BTreeSet<Option<Lane>> = residents.iter().map(|id| lane(&track, *id)).collect();
    assert_eq!(lanes.len(), 3);
    for id in &residents {
        let beside: Vec<SpaceId> = track.beside(*id).collect();
        assert!(beside.iter().any(|other| residents.contains(other)));
    }
}

/// STREET-2: wherever a car is, it can avoid the damaged spaces, for a lane change at most.
#[test]
fn the_danger_of_the_night_city_can_be_avoided() {
    let track = night_city();
    let danger = street(&track).danger;
    within("damaged spaces", danger.len(), 6, 12);
    let lanes: BTreeSet<Option<Lane>> = danger.iter().map(|id| lane(&track, *id)).collect();
    assert_eq!(lanes.len(), 3);
    for space in track.spaces() {
        let mut steps = track.steps(space.id);
        assert!(steps.any(|(to, _)| !danger.contains(&to)), "{}", space.id);
    }
}

/// STREET-3: the line reaches across all lanes, on a straight.
#[test]
fn the_police_of_the_night_city_measures_every_lane() {
    let track = night_city();
    let police = street(&track).police;
    let lanes: Vec<Option<Lane>> = police.iter().map(|id| lane(&track, *id)).collect();
    assert_eq!(lanes, [1, 2, 3].map(|lane| Lane::new(lane).ok()));
    let mut straights = track.straights().iter();
    assert!(straights.any(|s| police.iter().all(|id| s.spaces.contains(id))));
}

/// TRACK-8: one step in every lane, no lane change, nothing that can be driven on under the ground;
/// and over it the road itself.
#[test]
fn the_night_city_passes_under_itself_twice() {
    let track = night_city();
    let tunnels = street(&track).tunnels;
    assert_eq!(tunnels.len(), 6);
    for (at, tunnel) in tunnels.iter().enumerate() {
        let lanes = [tunnel.entry, tunnel.exit].map(|end| lane(&track, end));
        assert_eq!(lanes, [Lane::new(at as u32 % 3 + 1).ok(); 2]);
        let steps: Vec<(SpaceId, Step)> = track
            .steps(tunnel.entry)
            .map(|(to, link)| (to, link.step))
            .collect();
        assert_eq!(steps, [(tunnel.exit, Step::Tunnel)]);
        assert_eq!(track.behind(tunnel.exit), Some(tunnel.entry));

        let [from, to] = [tunnel.entry, tunnel.exit].map(|end| place(&track, end));
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let over = track.spaces().iter().filter(|space| {
            let (x, y, _) = place(&track, space.id);
            (x - middle.0).hypot(y - middle.1) < 19.0
        });
        let ends: BTreeSet<SpaceId> = tunnels.iter().flat_map(|t| [t.entry, t.exit]).collect();
        let over: Vec<SpaceId> = over.map(|space| space.id).collect();
        assert!(!over.is_empty() && over.iter().all(|id| !ends.contains(id)));
    }
}

fn street(track: &Track) -> StreetPlan {
    track.plan().street.clone().unwrap()
}

/// GRID-1: ten places on the outer lanes, pole 2 spaces before the line, the second 3 before it in
/// the other lane, and so on, 3 further back with each row, none of them in a corner.
#[test]
fn grids_are_the_usual_ones() {
    for circuit in all() {
        let track = circuit.track();
        assert_eq!(track.grid().len(), 10);
        let lanes: Vec<Option<Lane>> = track.grid().iter().map(|id| lane(&track, *id)).collect();
        for (place, id) in track.grid().iter().enumerate() {
            let expected = 2 + 3 * (place / 2) + place % 2;
            assert_eq!(to_the_line(&track, *id), expected, "place {}", place + 1);
            assert_eq!(lanes[place], lanes[place % 2]);
            assert!(track.corners().iter().all(|c| !c.spaces.contains(id)));
        }
        let last = Lane::new(u32::from(track.lanes())).unwrap();
        let mut outer = [lanes[0], lanes[1]];
        outer.sort();
        assert_eq!(outer, [Some(Lane::new(1).unwrap()), Some(last)]);
    }
}

/// PIT-1: a lane of 12 to 18 spaces from 12 to 15 before the line to 1 to 3 past it, with ten boxes
/// for five teams, two beside each other for each.
#[test]
fn pit_lanes_are_the_usual_ones() {
    for circuit in all() {
        let track = circuit.track();
        // A street race needs none (STREET-5).
        assert_eq!(track.pit().is_none(), track.plan().street.is_some());
        let Some(pit) = track.pit() else { continue };
        within("pit lane", pit.lane.len(), 12, 18);
        let entries: Vec<usize> = pit
            .entries
            .iter()
            .map(|(from, _)| to_the_line(&track, *from))
            .collect();
        assert_eq!(entries, [14, 13]);
        let first = track.finish()[0];
        let exits = pit.exits.iter().map(|(_, to)| {
            assert!(track.finish().len() == usize::from(track.lanes()) + 1);
            let lap = track.lane_length(lane(&track, *to).unwrap());
            lap - to_the_line(&track, *to) + 1
        });
        assert_eq!(exits.collect::<Vec<_>>(), [2, 3], "past {first}");
        let teams: Vec<u32> = pit.boxes.iter().map(|place| place.team).collect();
        assert_eq!(teams, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    }
}

fn within<T: PartialOrd + Copy + std::fmt::Display>(what: &str, value: T, least: T, most: T) {
    assert!(
        least <= value && value <= most,
        "{what}: {value} is not from {least} to {most}"
    );
}

fn lane(track: &Track, id: SpaceId) -> Option<Lane> {
    track.space(id).and_then(|space| space.lane)
}

/// How many steps straight ahead cross the line.
fn to_the_line(track: &Track, from: SpaceId) -> usize {
    let mut at = from;
    for steps in 1.. {
        let ahead = track.ahead(at).unwrap();
        if track.crosses_line(at, ahead) {
            return steps;
        }
        at = ahead;
    }
    unreachable!("a lane has no end")
}

/// The fewest spaces driven from one crossing of the line to the next, on the road.
fn shortest_lap(track: &Track) -> u32 {
    let mut best = u32::MAX;
    for start in &track.finish()[..usize::from(track.lanes())] {
        let mut reached: BTreeMap<SpaceId, u32> = BTreeMap::from([(*start, 0)]);
        for space in track.spaces() {
            let Some(driven) = reached.get(&space.id).copied() else {
                continue;
            };
            for (to, link) in track.steps(space.id) {
                if link.step == Step::Pit {
                    continue;
                }
                if link.crosses_line {
                    best = best.min(driven + 1);
                } else {
                    let known = reached.entry(to).or_insert(u32::MAX);
                    *known = (*known).min(driven + 1);
                }
            }
        }
    }
    best
}

fn in_lane(track: &Track, corner: &Corner, number: u32) -> Vec<SpaceId> {
    let number = Lane::new(number).ok();
    let members = corner.spaces.iter().copied();
    members.filter(|id| lane(track, *id) == number).collect()
}

/// The degrees by which a lane turns, either way, from the space before these to the one after.
fn turning(track: &Track, spaces: &[SpaceId]) -> f64 {
    let mut at = track.behind(spaces[0]).unwrap();
    let mut turned = 0.0;
    for _ in 0..=spaces.len() {
        let ahead = track.ahead(at).unwrap();
        let by = heading(track, ahead) - heading(track, at);
        turned += ((by + 540.0).rem_euclid(360.0) - 180.0).abs();
        at = ahead;
    }
    turned
}

fn heading(track: &Track, id: SpaceId) -> f64 {
    place(track, id).2
}

fn place(track: &Track, id: SpaceId) -> (f64, f64, f64) {
    let mut spaces = track.plan().spaces.iter();
    let space = spaces.find(|space| space.id == id).unwrap();
    (space.x, space.y, space.heading)
}

/// How far apart the lanes are, in lengths of a space: the mean of all lane changes on straights.
fn width_to_length(track: &Track) -> f64 {
    let (mut widths, mut lengths) = (Vec::new(), Vec::new());
    for straight in track.straights() {
        for from in &straight.spaces {
            let (x, y, heading) = place(track, *from);
            let (sin, cos) = heading.to_radians().sin_cos();
            for (to, link) in track.steps(*from) {
                let (to_x, to_y, _) = place(track, to);
                let (dx, dy) = (to_x - x, to_y - y);
                match link.step {
                    Step::ChangeLeft | Step::ChangeRight => {
                        widths.push((dy * cos - dx * sin).abs());
                    }
                    Step::Ahead if lane(track, *from).is_some() => lengths.push(dx.hypot(dy)),
                    _ => {}
                }
            }
        }
    }
    let mean = |of: &[f64]| of.iter().sum::<f64>() / of.len() as f64;
    mean(&widths) / mean(&lengths)
}
