//! Good tracks: nothing is wrong with them, however unusual they are.

use std::collections::BTreeSet;

use formulad_core::plan::{SpacePlan, StreetPlan, TunnelPlan};
use formulad_core::{SpaceId, Track, TrackPlan};

use crate::{ids, layout, oval};

fn assert_clean(plan: &TrackPlan) {
    let problems = plan.check();
    assert!(problems.is_empty(), "{}: {problems:#?}", plan.name);
}

#[test]
fn good_tracks_have_no_problems() {
    assert_clean(&oval::plan());
    // The line may lie among the boxes.
    for pit in ["13 2 5", "7 8 5"] {
        let sections = "20 | 2: 10 8 7 | 12 | 1: 3 4 6 | 9 | 3: 15 14 13 | 18 | grid 10";
        assert_clean(layout::track(&format!("{sections} | pit {pit}")).plan());
    }
}

fn link(plan: &mut TrackPlan, from: u32, to: u32) {
    for space in plan.spaces.iter_mut().filter(|space| space.id.0 == from) {
        space.next.push(SpaceId(to));
    }
}

/// A lane may end by merging into the one beside it, and begin again further on.
#[test]
fn a_road_may_narrow_and_widen() {
    let mut plan = oval::plan();
    plan.retain_spaces(|id| !(324..=329).contains(&id.0));
    assert_clean(&plan);
}

/// Right before corners lanes are changed everywhere or nowhere, as on most printed boards: one
/// change that is missing is a slip, all are the custom of the board.
#[test]
fn changes_right_before_corners_are_a_custom() {
    let plan = oval::plan();
    let corners: BTreeSet<SpaceId> = plan
        .corners
        .iter()
        .flat_map(|c| &c.spaces)
        .copied()
        .collect();
    let lanes: Vec<_> = plan.spaces.iter().map(|s| (s.id, s.lane)).collect();
    let lane = |id: &SpaceId| lanes.iter().find(|(other, _)| other == id).unwrap().1;
    let is_last = |space: &SpacePlan| {
        let in_corner = |to: &SpaceId| corners.contains(to) && lane(to) == space.lane;
        !corners.contains(&space.id) && space.next.iter().any(in_corner)
    };
    // Without the first `many` lane changes of the last spaces before corners.
    let without = |many: usize| {
        let mut torn = plan.clone();
        let mut left = many;
        for space in torn.spaces.iter_mut().filter(|space| is_last(space)) {
            let own = space.lane;
            space.next.retain(|to| {
                let goes = left > 0 && lane(to).is_some() && lane(to) != own;
                left -= usize::from(goes);
                !goes
            });
        }
        (torn.check(), many - left)
    };
    let (problems, all) = without(usize::MAX);
    assert!(problems.is_empty() && all > 4, "{problems:?}");
    assert_eq!(ids(&without(1).0), ["link.missing"]);
}

/// TRACK-8: one step through the tunnel in every lane, and nothing to drive on above it. Short
/// tunnels are no reason to doubt the places around them.
#[test]
fn a_road_may_run_through_a_tunnel() {
    for hidden in 3..=6 {
        assert_clean(&with_tunnel(hidden));
    }
}

/// The oval with a tunnel under which `hidden` spaces of each lane are hidden.
fn with_tunnel(hidden: u32) -> TrackPlan {
    let mut plan = oval::plan();
    let ends = [121, 219, 318].map(|entry| (entry, entry + hidden + 1));
    let mut street = StreetPlan::default();
    for (entry, exit) in ends {
        plan.retain_spaces(|id| !(entry + 1..exit).contains(&id.0));
        // No lane change at the mouth.
        for space in plan.spaces.iter_mut().filter(|space| space.id.0 == entry) {
            space.next.clear();
        }
        link(&mut plan, entry, exit);
        street.tunnels.push(TunnelPlan {
            entry: SpaceId(entry),
            exit: SpaceId(exit),
        });
    }
    plan.street = Some(street);
    plan
}

/// Behind a tunnel lanes are changed as on any straight.
#[test]
fn a_change_of_lane_missing_behind_a_tunnel_is_told_of() {
    for hidden in 3..=6 {
        let plan = with_tunnel(hidden);
        let exits = [121, 219, 318].map(|entry| SpaceId(entry + hidden + 1));
        let mut changes = 0;
        for (spot, space) in plan.spaces.iter().enumerate() {
            for to in space.next.iter().filter(|_| exits.contains(&space.id)) {
                let other = plan.spaces.iter().find(|other| other.id == *to);
                if other.is_some_and(|other| other.lane == space.lane) {
                    continue;
                }
                let mut torn = plan.clone();
                torn.spaces[spot].next.retain(|next| next != to);
                assert_eq!(
                    ids(&torn.check()),
                    ["link.missing"],
                    "{} to {to}, {hidden}",
                    space.id
                );
                changes += 1;
            }
        }
        assert_eq!(
            changes, 4,
            "one from each outer lane, two from the middle one"
        );
    }
}

/// TRACK-6: the road between the ends of a tunnel keeps cars on either side of it apart.
#[test]
fn nobody_is_beside_a_car_at_the_other_end_of_a_tunnel() {
    for hidden in 3..=6 {
        let track = Track::new(with_tunnel(hidden)).unwrap();
        let before: Vec<SpaceId> = [121, 219, 318].map(SpaceId).to_vec();
        for entry in &before {
            let beside: Vec<SpaceId> = track.beside(*entry).collect();
            assert!(beside.iter().any(|id| before.contains(id)), "{entry}");
            for exit in &before {
                let exit = SpaceId(exit.0 + hidden + 1);
                assert!(!beside.contains(&exit), "{entry} is beside {exit}");
            }
        }
    }
}
