//! Good tracks with a part of the road moved or deleted: reported link by link, and nothing that
//! only follows from it.

use std::collections::BTreeSet;

use formulad_core::{Problems, SpaceId, TrackPlan};

use crate::{layout, oval};

fn circuit(name: &str) -> TrackPlan {
    let file = format!(
        "{}/{}/{name}.track.json",
        env!("CARGO_MANIFEST_DIR"),
        crate::CIRCUITS
    );
    crate::circuit(file.as_ref())
}

type Links = BTreeSet<(SpaceId, SpaceId)>;

/// Links between spaces of the road.
fn road_links(plan: &TrackPlan) -> Links {
    let road = plan.spaces.iter().filter(|space| space.lane.is_some());
    let ids: BTreeSet<_> = road.clone().map(|space| space.id).collect();
    let links = road.flat_map(|space| space.next.iter().map(|to| (space.id, *to)));
    links.filter(|(_, to)| ids.contains(to)).collect()
}

/// The links reported by problems with this id, each by itself and with nothing to click: removing
/// a link would make it worse.
fn reported(problems: &Problems, id: &str) -> Links {
    let found: Vec<_> = problems.iter().filter(|problem| problem.id == id).collect();
    assert!(found.iter().all(|problem| problem.fix.is_none()));
    let links: Links = found
        .iter()
        .flat_map(|problem| &problem.place.links)
        .copied()
        .collect();
    assert_eq!(links.len(), found.len());
    links
}

fn others(problems: &Problems, known: &[&str]) -> Vec<String> {
    let others = problems
        .iter()
        .filter(|problem| !known.contains(&problem.id));
    others
        .map(|problem| format!("{}: {}", problem.id, problem.message))
        .collect()
}

/// Everything to the right of a line is moved.
#[test]
fn a_part_of_the_road_is_moved() {
    let cuts = [
        (oval::plan(), 380.5),
        (oval::plan(), 431.0),
        (circuit("harbour"), 620.0),
        (circuit("mini"), 400.0),
    ];
    for (good, cut) in cuts {
        for (right, down) in [(300.0, 0.0), (0.0, 300.0), (110.0, -70.0)] {
            let mut plan = good.clone();
            let mut moved = BTreeSet::new();
            for space in plan.spaces.iter_mut().filter(|space| space.x > cut) {
                space.x += right;
                space.y += down;
                moved.insert(space.id);
            }
            let mut torn = road_links(&good);
            torn.retain(|(from, to)| moved.contains(from) != moved.contains(to));

            let problems = plan.check();
            // A long step is a step all the same.
            assert!(!problems.has_errors());
            assert_eq!(
                reported(&problems, "link.torn"),
                torn,
                "{} {right} {down}",
                good.name
            );
            // The pit lane is torn too.
            let others = others(&problems, &["link.torn", "link.too-far", "space.off-board"]);
            assert!(others.is_empty(), "{}: {others:#?}", good.name);
        }
    }
}

/// Removes spaces, and joins the lanes again where they were.
fn close_up(good: &TrackPlan, gone: &BTreeSet<SpaceId>) -> (TrackPlan, Links) {
    let mut plan = good.clone();
    let at = |id: SpaceId| good.spaces.iter().find(|space| space.id == id).unwrap();
    let ahead = |id: SpaceId| {
        let mut next = at(id).next.iter().copied();
        next.find(|to| at(*to).lane == at(id).lane)
    };
    let mut joins = BTreeSet::new();
    plan.spaces.retain(|space| !gone.contains(&space.id));
    for space in plan.spaces.iter_mut().filter(|space| space.lane.is_some()) {
        let next = ahead(space.id).unwrap();
        if gone.contains(&next) {
            let mut to = next;
            while gone.contains(&to) {
                to = ahead(to).unwrap();
            }
            joins.insert((space.id, to));
            space.next.insert(0, to);
        }
        space.next.retain(|to| !gone.contains(to));
    }
    for corner in &mut plan.corners {
        corner.spaces.retain(|id| !gone.contains(id));
    }
    plan.corners.retain(|corner| !corner.spaces.is_empty());
    plan.grid.retain(|place| !gone.contains(&place.space));
    (plan, joins)
}

/// In a corner boards have as many spaces in a lane as they like.
#[test]
fn a_space_of_a_straight_is_deleted() {
    for good in [oval::plan(), circuit("mini")] {
        let in_corner = |id| {
            good.corners
                .iter()
                .any(|corner| corner.spaces.contains(&id))
        };
        let spaces = good.spaces.iter().filter(|space| {
            space.lane.is_some() && !good.finish.contains(&space.id) && !in_corner(space.id)
        });
        for space in spaces {
            let (plan, joins) = close_up(&good, &BTreeSet::from([space.id]));
            let problems = plan.check();
            assert_eq!(reported(&problems, "link.too-far"), joins, "{}", space.id);
            assert!(reported(&problems, "link.torn").is_empty());
        }
    }
}

#[test]
fn a_corner_is_deleted() {
    for good in [oval::plan(), circuit("harbour"), circuit("mini")] {
        for corner in &good.corners {
            let gone = corner.spaces.iter().copied().collect();
            let (plan, joins) = close_up(&good, &gone);
            let problems = plan.check();
            let mut far = reported(&problems, "link.torn");
            assert!(!far.is_empty(), "{} {}", good.name, corner.id);
            far.append(&mut reported(&problems, "link.too-far"));
            assert_eq!(far, joins, "{} {}", good.name, corner.id);
        }
    }
}

/// The builder lays every circuit out as a ring: the spaces of an inner lane may be as long as
/// several of an outer one.
#[test]
fn schematic_rings_are_whole() {
    let corners = "5 3 1, 1 3 5, 2 4 6, 6 4 2, 1 2 4, 3 5 7, 5 7 10, 20 16 12, 16 8 3, 9 3 2";
    for counts in corners.split(", ") {
        for straight in [1, 2, 5, 13] {
            let ring =
                format!("20 | 1: {counts} | {straight} | 2: {counts} | 30 | grid 6 | pit 13 2 5");
            let problems = layout::plan(&ring).check();
            let far = ["link.torn", "link.too-far"].map(|id| reported(&problems, id));
            assert!(
                far.iter().all(BTreeSet::is_empty),
                "{counts}, {straight}: {far:?}"
            );
        }
    }
}
