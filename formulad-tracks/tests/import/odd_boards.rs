//! Boards as designers left them, with oddities that a race can live with: all of them are played.

use std::collections::BTreeSet;

use formulad_core::analysis::par::{Par, Terms};
use formulad_core::dice::SeededDice;
use formulad_core::driver::CarefulDriver;
use formulad_core::plan::SpacePlan;
use formulad_core::race::{Entrant, Race};
use formulad_core::rules::Ruleset;
use formulad_core::{SpaceId, Track, TrackPlan};
use formulad_tracks::file::Source;
use formulad_tracks::import::{Imported, gp_online};

use crate::dat::Dat;
use crate::gp_online::{bundled_plan, corners};

fn harbour() -> TrackPlan {
    bundled_plan("harbour")
}

/// The harbour as a file, spoilt.
fn import(spoil: impl FnOnce(&mut Dat, &TrackPlan)) -> Imported {
    let plan = harbour();
    let mut dat = Dat::of(&plan);
    spoil(&mut dat, &plan);
    gp_online::import(&Source::new("a.dat", dat.text())).unwrap()
}

/// The ids of the import warnings, and the spaces that they name.
fn warnings(imported: &Imported) -> Vec<(&str, Vec<u32>)> {
    let warnings = imported.warnings.iter().map(|it| &it.problem);
    let spaces = warnings.map(|it| (it.id, it.place.spaces.iter().map(|id| id.0).collect()));
    spaces.collect()
}

/// Asserts that a plan has no errors, that a race on it comes to its end, and that par is known.
pub(crate) fn assert_played(name: &str, plan: &TrackPlan) {
    let track = Track::new(plan.clone()).unwrap_or_else(|e| panic!("{name}: {e}"));
    let rules = Ruleset::basic(1);
    for seed in 0..3 {
        let entrants = (0..6).map(|at| Entrant::new(format!("Car {at}"), at / 2 + 1));
        let mut race = Race::new(&track, &rules, entrants.collect()).unwrap();
        let driven = race.run(&mut SeededDice::new(seed), &mut [CarefulDriver::new(); 6]);
        driven.unwrap_or_else(|e| panic!("{name}: {e}"));
    }
    Par::solve(&track, &rules, &Terms::default()).unwrap_or_else(|e| panic!("{name}: {e}"));
}

fn space(plan: &TrackPlan, id: SpaceId) -> &SpacePlan {
    plan.spaces.iter().find(|space| space.id == id).unwrap()
}

fn lane(plan: &TrackPlan, id: SpaceId) -> Option<u32> {
    space(plan, id).lane
}

fn ahead(plan: &TrackPlan, id: SpaceId) -> SpaceId {
    let mut next = space(plan, id).next.iter().copied();
    next.find(|to| lane(plan, *to) == lane(plan, id)).unwrap()
}

/// A space of a lane in the middle of the longest straight, and the two ahead of it.
fn on_a_straight(plan: &TrackPlan, of: u32) -> [SpaceId; 3] {
    let track = Track::new(plan.clone()).unwrap();
    let straight = track.straights().iter().max_by_key(|s| s.spaces.len());
    let spaces = straight.unwrap().spaces.iter().copied();
    let spaces: Vec<SpaceId> = spaces.filter(|id| lane(plan, *id) == Some(of)).collect();
    let first = spaces[spaces.len() / 2];
    let second = ahead(plan, first);
    [first, second, ahead(plan, second)]
}

fn links(plan: &TrackPlan) -> BTreeSet<(SpaceId, SpaceId)> {
    let spaces = plan.spaces.iter();
    let links = spaces.flat_map(|space| space.next.iter().map(|to| (space.id, *to)));
    links.collect()
}

fn kind_of(stops: u32) -> &'static str {
    ["1", "3", "2", "6"][stops as usize]
}

/// A space of a corner of which only straights are linked with it: it lies abreast of the corner, and
/// belongs to it.
#[test]
fn a_corner_space_without_links_to_its_corner_belongs_to_it() {
    let plan = harbour();
    // All of the outermost lane but the one in the middle is painted straight.
    let corner = plan.corners.iter().max_by_key(|c| c.spaces.len()).unwrap();
    let of_lane = |id: &&SpaceId| lane(&plan, **id) == Some(1);
    let row: Vec<SpaceId> = corner.spaces.iter().filter(of_lane).copied().collect();
    let alone = row[row.len() / 2];
    let mut expected = corners(&plan);
    expected.remove(&(corner.stops, corner.spaces.iter().copied().collect()));
    let left = corner
        .spaces
        .iter()
        .filter(|id| **id == alone || !row.contains(id));
    expected.insert((corner.stops, left.copied().collect()));
    let imported = import(|dat, _| {
        for id in row.iter().filter(|id| **id != alone) {
            dat.node(id.0)[3] = "1".to_owned();
        }
        let inside = |id: u32| corner.spaces.contains(&SpaceId(id)) && !row.contains(&SpaceId(id));
        dat.edges.retain(|(from, to)| {
            !(*from == alone.0 && inside(*to) || *to == alone.0 && inside(*from))
        });
    });
    assert_eq!(corners(&imported.plan), expected);
    assert_eq!(warnings(&imported), []);
    assert_played("alone in its corner", &imported.plan);
}

#[test]
fn a_space_of_a_corner_with_other_stops_is_a_slip() {
    let plan = harbour();
    let corner = plan.corners.iter().max_by_key(|c| c.spaces.len()).unwrap();
    let odd = corner.spaces[corner.spaces.len() / 2];
    let imported = import(|dat, _| dat.node(odd.0)[3] = kind_of(corner.stops % 3 + 1).to_owned());
    assert_eq!(corners(&imported.plan), corners(&plan));
    assert_eq!(warnings(&imported), [("import.corner-stops", vec![odd.0])]);
    assert_played("odd stops", &imported.plan);
}

/// A link that no lane can have is omitted, at its place; the rest is as it was.
#[test]
fn links_that_no_lane_can_have_are_left_out() {
    let plan = harbour();
    let [first, _, third] = on_a_straight(&plan, 2);
    let [left, ..] = on_a_straight(&plan, 1);
    let [.., right] = on_a_straight(&plan, 3);
    for (from, to) in [(first, third), (left, right)] {
        let imported = import(|dat, _| dat.edges.push((from.0, to.0)));
        assert_eq!(
            warnings(&imported),
            [("import.link-left-out", vec![from.0, to.0])]
        );
        let line = imported.warnings[0].span.unwrap().line;
        assert_eq!(links(&imported.plan), links(&import(|_, _| ()).plan));
        let nodes = Dat::of(&plan).nodes.len();
        let edges = Dat::of(&plan).edges.len();
        // The header, the nodes, an empty line, the links.
        assert_eq!(line, 1 + nodes + 1 + edges + 1);
        assert_played("a link too many", &imported.plan);
    }
}

#[test]
fn a_link_drawn_backwards_is_turned_round() {
    let [first, second, _] = on_a_straight(&harbour(), 2);
    let imported = import(|dat, _| {
        let link = dat
            .edges
            .iter_mut()
            .find(|link| **link == (first.0, second.0));
        *link.unwrap() = (second.0, first.0);
    });
    assert_eq!(
        warnings(&imported),
        [("import.link-turned", vec![second.0, first.0])]
    );
    assert_eq!(links(&imported.plan), links(&import(|_, _| ()).plan));
    assert_played("a link turned", &imported.plan);
}

#[test]
fn a_space_that_leads_nowhere_is_linked_to_the_next_of_its_lane() {
    let [first, second, _] = on_a_straight(&harbour(), 2);
    let imported = import(|dat, _| dat.edges.retain(|(from, _)| *from != first.0));
    assert_eq!(
        warnings(&imported),
        [("import.link-added", vec![first.0, second.0])]
    );
    assert_eq!(space(&imported.plan, first).next, [second]);
    assert_played("a dead end", &imported.plan);
}

/// Under a bridge the road is not drawn: a step leads from one side to the other.
#[test]
fn a_road_under_a_bridge_is_one_long_step() {
    let plan = harbour();
    // Three spaces of each lane are gone.
    let gaps = [1, 2, 3].map(|lane| {
        let [from, one, two] = on_a_straight(&plan, lane);
        let three = ahead(&plan, two);
        (from, [one, two, three], ahead(&plan, three))
    });
    let gone: BTreeSet<u32> = gaps
        .iter()
        .flat_map(|(_, gone, _)| gone.map(|id| id.0))
        .collect();
    let imported = import(|dat, _| {
        dat.nodes
            .retain(|node| !gone.contains(&node[0].parse().unwrap()));
        dat.edges
            .retain(|(from, to)| !gone.contains(from) && !gone.contains(to));
        dat.grid.retain(|(id, _)| !gone.contains(id));
        dat.edges
            .extend(gaps.iter().map(|(from, _, to)| (from.0, to.0)));
    });
    assert_eq!(warnings(&imported), []);
    for (from, _, to) in gaps {
        assert_eq!(ahead(&imported.plan, from), to);
    }
    assert_played("a road under a bridge", &imported.plan);
}

/// The pit lane ends before the line of its neighbours, and leads to spaces on either side of it.
#[test]
fn a_pit_lane_that_passes_the_line_on_its_way_out_crosses_it() {
    let plan = harbour();
    let pit = |id: SpaceId| lane(&plan, id).is_none();
    let spaces = plan.spaces.iter().filter(|space| pit(space.id));
    let (last, exits) = spaces
        .map(|space| (space.id, space.next.iter().copied().filter(|to| !pit(*to))))
        .map(|(id, exits)| (id, exits.collect::<Vec<_>>()))
        .max_by_key(|(_, exits)| exits.len())
        .unwrap();
    assert_eq!(exits.len(), 2);
    // The line is drawn before the first of the spaces that it leads to.
    let steps = (0..).scan(plan.finish.clone(), |line, _| {
        let here = line.clone();
        *line = line
            .iter()
            .filter(|id| !pit(**id))
            .map(|id| ahead(&plan, *id))
            .collect();
        Some(here)
    });
    let line = steps
        .take(8)
        .find(|line| exits.iter().any(|exit| line.contains(exit)))
        .unwrap();
    let imported = import(|dat, _| {
        for node in &mut dat.nodes {
            node.truncate(4);
        }
        for id in line.iter().filter(|id| !pit(**id)) {
            dat.node(id.0).push("F".to_owned());
        }
    });
    let found = warnings(&imported);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, "import.pit-line");
    assert!(imported.plan.finish.contains(&last));
    assert_played("a pit lane past the line", &imported.plan);
}

#[test]
fn a_pit_lane_without_a_way_out_is_left_out() {
    let plan = harbour();
    let pit = |id: u32| lane(&plan, SpaceId(id)).is_none();
    let imported = import(|dat, _| dat.edges.retain(|(from, to)| !pit(*from) || pit(*to)));
    assert_eq!(warnings(&imported), [("import.pit-left-out", vec![])]);
    assert_eq!(imported.plan.pit, None);
    assert_played("no way out of the pits", &imported.plan);
}

/// A line that is marked in one lane, or in none, is drawn across the road: where it was, to half a space.
#[test]
fn a_line_that_is_not_marked_in_every_lane_is_drawn_across_the_road() {
    let plan = harbour();
    let of_road = |plan: &TrackPlan| -> Vec<SpaceId> {
        let finish = plan.finish.iter().copied();
        finish.filter(|id| lane(plan, *id).is_some()).collect()
    };
    for marked in [&[1][..], &[2], &[1, 3], &[]] {
        let imported = import(|dat, plan| {
            for id in of_road(plan) {
                if !lane(plan, id).is_some_and(|lane| marked.contains(&lane)) {
                    dat.node(id.0).truncate(4);
                }
            }
        });
        let found = warnings(&imported);
        assert!(
            found.iter().any(|(id, _)| *id == "import.finish-line"),
            "{marked:?}: {found:?}"
        );
        let drawn = of_road(&imported.plan);
        assert_eq!(drawn.len(), 3, "{marked:?}");
        for (id, original) in drawn.into_iter().zip(of_road(&plan)) {
            let near = [original, ahead(&plan, original)];
            assert!(
                near.contains(&id) || ahead(&plan, id) == original,
                "{marked:?}: {id}"
            );
        }
        let lanes = |plan: &TrackPlan| -> Vec<Option<u32>> {
            let spaces = plan
                .spaces
                .iter()
                .filter(|s| plan.pit.is_none() || s.lane.is_some());
            spaces.map(|space| space.lane).collect()
        };
        assert_eq!(lanes(&imported.plan), lanes(&plan), "{marked:?}");
        assert_played("a line in some lanes", &imported.plan);
    }
}

/// A corner that asks for more stops than it has spaces asks for as many as it has.
#[test]
fn stops_that_no_car_can_make_are_lowered() {
    // A corner of one space a lane, painted for three stops.
    let imported = import(|dat, plan| {
        for id in plan.corners.iter().flat_map(|corner| &corner.spaces) {
            dat.node(id.0)[3] = "1".to_owned();
        }
        let [middle, ..] = on_a_straight(plan, 2);
        let [x, y] = [space(plan, middle).x, space(plan, middle).y];
        for of in 1..=3 {
            let row = plan.spaces.iter().filter(|space| space.lane == Some(of));
            let far = |space: &&SpacePlan| (space.x - x).hypot(space.y - y);
            let nearest = row.min_by(|a, b| far(a).total_cmp(&far(b))).unwrap();
            dat.node(nearest.id.0)[3] = "6".to_owned();
        }
    });
    let found = warnings(&imported);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, "import.corner-stops");
    assert_eq!(imported.plan.corners.len(), 1);
    // Through one space a lane leads one, and by a change of lane one more.
    assert_eq!(imported.plan.corners[0].stops, 2);
    assert_played("stops lowered", &imported.plan);
}

/// What cannot be played is left as the file has it: the checks say what is wrong with it.
#[test]
fn what_is_no_circuit_is_left_as_it_is() {
    let imported = import(|dat, plan| {
        // Half of the road is gone.
        let gone = |id: u32| id.is_multiple_of(2) && lane(plan, SpaceId(id)).is_some();
        dat.nodes.retain(|node| !gone(node[0].parse().unwrap()));
        dat.edges.retain(|(from, to)| !gone(*from) && !gone(*to));
        dat.grid.retain(|(id, _)| !gone(*id));
        dat.notes.clear();
    });
    assert!(imported.plan.check().has_errors());
    let put_right = [
        "link-left-out",
        "link-turned",
        "link-added",
        "pit-left-out",
        "finish-line",
    ];
    let found = warnings(&imported);
    let is_put_right = |(id, _): &(&str, Vec<u32>)| put_right.iter().any(|kind| id.ends_with(kind));
    assert!(!found.iter().any(is_put_right), "{found:?}");
}
