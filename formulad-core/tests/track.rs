//! What a track works out from its plan: ranks, neighbours, corners, straights, pit lane.

mod support;

use std::collections::BTreeSet;

use formulad_core::track::{Section, Step, Turn};
use formulad_core::{CornerId, Lane, SpaceId, Track, TrackBuilder, TrackPlan};
use petgraph::visit::EdgeRef;
use proptest::prelude::*;

use support::layout;

fn track(plan: TrackPlan) -> Track {
    match Track::new(plan) {
        Ok(track) => track,
        Err(rejected) => panic!("{:#?}", rejected.problems),
    }
}

/// TRACK-5: the rank rises along every step except those across the line.
fn assert_ranks_rise(track: &Track) {
    for space in track.spaces() {
        for (to, link) in track.steps(space.id) {
            let next = track.space(to).unwrap();
            assert_eq!(
                next.rank > space.rank,
                !link.crosses_line,
                "{} (rank {}) to {to} (rank {})",
                space.id,
                space.rank,
                next.rank
            );
        }
    }
}

/// A step is about a space of the lap line long, on the inside of the tightest bend three.
fn assert_ranks_close(track: &Track) {
    for space in track.spaces() {
        for (to, link) in track.steps(space.id) {
            let rise = i64::from(track.space(to).unwrap().rank) - i64::from(space.rank);
            if !link.crosses_line && link.step != Step::Pit {
                assert!(
                    rise <= 24,
                    "{} to {to} rises by {rise}: more than three spaces",
                    space.id
                );
            }
        }
    }
}

fn lane(number: u32) -> Lane {
    Lane::new(number).unwrap()
}

/// TRACK-5, TRACK-6: on a staggered straight, outer lanes are level and the middle lane is half a
/// space ahead; a middle space has four neighbours, an outer one two.
#[test]
fn a_staggered_straight() {
    let track = layout::track("20 | 1: 5 4 3 | 20 | grid 10");
    // Ids count lane by lane: 0–19, 20–39, 40–59.
    let rank = |id: u32| track.space(SpaceId(id)).unwrap().rank;
    for at in 5..15 {
        assert_eq!(rank(at), rank(40 + at), "lanes 1 and 3 are level");
        assert_eq!(
            rank(20 + at),
            rank(at) + 4,
            "lane 2 lies half a space ahead"
        );
        assert_eq!(rank(at + 1), rank(at) + 8, "a space is eight ranks");
        let beside =
            |id: u32| -> BTreeSet<u32> { track.beside(SpaceId(id)).map(|id| id.0).collect() };
        assert_eq!(beside(20 + at), [at, at + 1, 40 + at, 41 + at].into());
        assert_eq!(beside(at), [19 + at, 20 + at].into());
        assert_eq!(track.behind(SpaceId(at)), Some(SpaceId(at - 1)));
        assert_eq!(track.ahead(SpaceId(at)), Some(SpaceId(at + 1)));
    }
}

/// TRACK-2: longest and shortest path, worked out by hand: lanes of 5 and 3, changes inwards only.
///
/// The lanes are `o0…o4` and `i0…i2` with centres at 0, 0.8, 1.6, 2.4, 3.2 and 0.67, 2, 3.33. Each
/// change leads to the next inner space if no later outer one comes before it: o0→i0, o2→i1, o4→i2.
/// Shortest: the inner lane, 3. Longest: the outer lane, 5, or o0…o4 and then i2: 6.
#[test]
fn longest_and_shortest_path_of_a_corner() {
    let track = layout::track("8 | 1: 5 3 | 20 | grid 10");
    let corner = &track.corners()[0];
    assert_eq!((corner.longest, corner.shortest), (6, 3));
    assert_eq!(corner.turn, Turn::Right, "lane 2 is the inside");
}

#[test]
fn a_corner_turns_towards_its_shorter_lane() {
    let track = layout::track("10 | 1: 3 4 5 | 10 | 1: 5 4 3 | 20 | grid 10");
    let turns: Vec<Turn> = track.corners().iter().map(|corner| corner.turn).collect();
    assert_eq!(turns, [Turn::Left, Turn::Right]);
}

/// The plan seen in a mirror: what turned right turns left, what was left is right.
fn mirrored(mut plan: TrackPlan) -> TrackPlan {
    let lanes = plan.finish.len() as u32;
    for space in &mut plan.spaces {
        space.x = plan.board.width - space.x;
        space.heading = (360.0 - space.heading) % 360.0;
        space.lane = space.lane.map(|lane| lanes + 1 - lane);
    }
    plan.finish.reverse();
    plan
}

/// TRACK-2: where lanes do not differ, the bend tells which way a corner turns.
#[test]
fn a_corner_of_equal_lanes_turns_as_it_bends() {
    for plan in ["20 | 1: 6 | 12", "20 | 1: 6 6 | 12"].map(layout::plan) {
        let turn = |plan| track(plan).corners()[0].turn;
        assert_eq!(turn(plan.clone()), Turn::Right, "driven clockwise");
        assert_eq!(turn(mirrored(plan)), Turn::Left);
    }
}

/// TRACK-2: the finish line inside a corner changes nothing in the ways through it.
#[test]
fn path_lengths_of_a_corner_across_the_line() {
    // As above: o0 to o4 are 16 to 20, i0 to i2 are 21 to 23. The line comes after o1 and i0.
    let mut plan = layout::plan("8 | 1: 5 3 | 20 | grid 2");
    plan.finish = vec![SpaceId(18), SpaceId(22)];
    for (place, space) in plan.grid.iter_mut().zip([6, 13]) {
        place.space = SpaceId(space);
    }
    let track = track(plan);
    let corner = &track.corners()[0];
    assert!(track.crosses_line(SpaceId(17), SpaceId(18)));
    assert_eq!((corner.longest, corner.shortest), (6, 3));
}

/// TRACK-3: straights lie between corners; the one across the line is a single straight.
#[test]
fn straights_lie_between_corners() {
    let track = layout::track("6 | 1: 4 3 | 9 | 1: 4 3 | 18 | grid 10");
    let straights = track.straights().iter();
    let straights: Vec<_> = straights.map(|s| (s.length, s.after, s.before)).collect();
    let (one, two) = (Some(CornerId(1)), Some(CornerId(2)));
    assert_eq!(straights, [(24, two, one), (9, one, two)]);
    for space in track.spaces() {
        if let Section::Straight(at) = space.section {
            assert!(track.straights()[at].spaces.contains(&space.id));
        }
    }
}

/// TRACK-4, TRACK-7: the line is crossed in every lane and in the pit lane; the pit lane is a
/// single-file chain from entry to exit with boxes off it.
#[test]
fn finish_and_pit_lane() {
    let track = layout::track("12 | 1: 4 3 | 24 | grid 10 | pit 8 3 2");
    let pit = track.pit().unwrap();
    assert_eq!(
        pit.lane.len(),
        10,
        "as long as the road from 8 before the line to 3 past it"
    );
    assert!(pit.boxes.iter().map(|b| b.team).eq([1, 1, 2, 2]));
    assert_eq!((pit.entries.len(), pit.exits.len()), (2, 2));
    for pair in pit.lane.windows(2) {
        assert_eq!(track.ahead(pair[0]), Some(pair[1]));
        assert_eq!(track.behind(pair[1]), Some(pair[0]));
    }
    let graph = track.graph();
    let crossings = |lane: Option<Lane>| {
        let crossing = graph
            .edge_references()
            .filter(|edge| edge.weight().crosses_line);
        crossing
            .filter(|edge| graph[edge.target()].lane == lane)
            .count()
    };
    // In lane 1 straight ahead and, lane 2 lying half a space ahead, by the change from lane 2.
    assert_eq!(crossings(Some(lane(1))), 2);
    assert_eq!(crossings(Some(lane(2))), 1);
    assert_eq!(crossings(None), 1);
    assert_ranks_rise(&track);
    assert_eq!(track.lane_length(lane(1)), 40);
    assert_eq!(track.lane_length(lane(2)), 39);
}

/// TRACK-5 where lanes differ in length, and where the road crosses itself: cars on the bridge and
/// below it are half a lap apart, not neighbours.
#[test]
fn a_track_that_crosses_itself() {
    for lanes in 2..=4 {
        let plan = support::along(
            &support::figure_of_eight(),
            lanes,
            &[(0.2, 0.3, 1), (0.7, 0.8, 1)],
        );
        let track = track(plan);
        assert_ranks_rise(&track);
        assert_ranks_close(&track);
        let highest = track.spaces().iter().map(|space| space.rank).max().unwrap();
        for space in track.spaces() {
            for other in track.beside(space.id) {
                let apart = space.rank.abs_diff(track.space(other).unwrap().rank);
                assert!(
                    apart.min((highest + 8).saturating_sub(apart)) <= 12,
                    "{} and {other}",
                    space.id
                );
            }
        }
    }
}

#[test]
fn an_oval_driven_clockwise_turns_right() {
    let track = track(support::along(
        &support::oval(),
        3,
        &[(0.22, 0.38, 2), (0.62, 0.78, 2)],
    ));
    assert_ranks_rise(&track);
    for corner in track.corners() {
        assert_eq!(corner.turn, Turn::Right);
    }
    // Lane 1 is outside all the way.
    assert!(track.lane_length(lane(1)) > track.lane_length(lane(3)));
}

/// Lanes may begin and end: the road narrows from three lanes to two and widens again.
#[test]
fn a_road_of_varying_width() {
    let mut plan = layout::plan("lanes 3 | 40 | grid 10");
    // Lane 1 is spaces 0–39; 20–25 go. 19 leads only to its right, and 26 is reached from there.
    plan.spaces.retain(|space| !(20..=25).contains(&space.id.0));
    for space in &mut plan.spaces {
        space.next.retain(|to| !(20..=25).contains(&to.0));
    }
    let track = track(plan);
    assert_ranks_rise(&track);
    assert_eq!(track.ahead(SpaceId(19)), None);
    assert_eq!(track.behind(SpaceId(26)), None);
    let rank = |id: u32| track.space(SpaceId(id)).unwrap().rank;
    assert_eq!(
        rank(26),
        rank(106),
        "still level with lane 3 where lane 1 begins again"
    );
}

/// The graph and the index say the same.
#[test]
fn the_petgraph_graph_is_the_track() {
    let track = layout::track("10 | 2: 8 7 6 | 20 | grid 10");
    let graph = track.graph();
    assert_eq!(graph.node_count(), track.spaces().len());
    for node in graph.node_indices() {
        let id = graph[node].id;
        let edges: BTreeSet<_> = graph
            .edges(node)
            .map(|e| (graph[e.target()].id, e.weight().step))
            .collect();
        let steps: BTreeSet<_> = track.steps(id).map(|(to, link)| (to, link.step)).collect();
        assert_eq!(edges, steps);
    }
}

#[test]
fn fingerprints_tell_tracks_apart_by_what_decides_a_race() {
    let plan = layout::plan("10 | 1: 4 3 | 20 | grid 10");
    let mut same = plan.clone();
    same.name = "Another name".to_owned();
    same.spaces.reverse();
    let mut other_stops = plan.clone();
    other_stops.corners[0].stops = 2;
    let fingerprint = |plan: &TrackPlan| track(plan.clone()).fingerprint();
    assert_eq!(fingerprint(&plan), fingerprint(&same));
    assert_ne!(fingerprint(&plan), fingerprint(&other_stops));
}

/// Every way through a corner, by brute force.
fn ways_through(track: &Track, corner: CornerId) -> Vec<u32> {
    let inside = |id: SpaceId| {
        track
            .space(id)
            .is_some_and(|space| space.corner() == Some(corner))
    };
    let outside = track.spaces().iter().filter(|space| !inside(space.id));
    let steps_in = outside.flat_map(|space| track.steps(space.id));
    let entries = steps_in.map(|(to, _)| to).filter(|to| inside(*to));
    let mut waiting: Vec<(SpaceId, u32)> = entries.map(|to| (to, 1)).collect();
    let mut found = Vec::new();
    while let Some((here, length)) = waiting.pop() {
        for (to, _) in track.steps(here) {
            if inside(to) {
                waiting.push((to, length + 1));
            } else {
                found.push(length);
            }
        }
    }
    found
}

proptest! {
    /// TRACK-2, TRACK-5, TRACK-6 on random tracks of two to four lanes with touching corners.
    #[test]
    fn derived_data_of_random_tracks(plan in support::random_plan()) {
        let track = track(plan);
        assert_ranks_rise(&track);
        assert_ranks_close(&track);
        for space in track.spaces() {
            for other in track.beside(space.id) {
                prop_assert!(track.beside(other).any(|id| id == space.id), "beside is mutual");
                let lanes = [space.lane, track.space(other).and_then(|space| space.lane)];
                let numbers = lanes.map(|lane| lane.map_or(0, Lane::number));
                prop_assert_eq!(numbers[0].abs_diff(numbers[1]), 1);
            }
        }
        for corner in track.corners() {
            let ways = ways_through(&track, corner.id);
            prop_assert_eq!(Some(&corner.longest), ways.iter().max());
            prop_assert_eq!(Some(&corner.shortest), ways.iter().min());
        }
    }

    /// Whatever the curve, as long as its bends leave room for an inside lane, ranks rise along every
    /// link.
    #[test]
    fn ranks_rise_along_any_curve(
        wave in 0.0..25.0_f64,
        count in 2_u32..6,
        squeeze in 0.6..1.0_f64,
        lanes in 2_u32..=4,
    ) {
        let curve: Vec<[f64; 2]> = (0..720).map(|at| {
            let turn = f64::from(at) / 720.0 * std::f64::consts::TAU;
            let radius = 300.0 + wave * (f64::from(count) * turn).sin();
            [500.0 + radius * turn.cos(), 350.0 + squeeze * radius * turn.sin()]
        }).collect();
        let track = track(support::along(&curve, lanes, &[(0.3, 0.4, 1)]));
        assert_ranks_rise(&track);
        assert_ranks_close(&track);
    }
}

/// Whatever a pit lane is asked to be, the plan has none or one that can be raced on.
#[test]
fn pit_lanes_of_any_measure() {
    for before in 0..14 {
        for after in 0..14 {
            for teams in 0..4 {
                let builder = TrackBuilder::<2>::new("Pit").straight(4).straight(8);
                let plan = builder.pit(before, after, teams).plan();
                if plan.pit.is_some() && teams > 0 {
                    assert!(before > 0 && after > 0);
                    let length = plan
                        .spaces
                        .iter()
                        .filter(|space| space.lane.is_none())
                        .count();
                    assert!(length >= usize::from(before + after) - 1);
                }
            }
        }
    }
}
