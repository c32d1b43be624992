//! The format of GP Online, tried with circuits of our own.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::{Problems, SpaceId, Track, TrackPlan};
use formulad_tracks::bundled;
use formulad_tracks::file::Source;
use formulad_tracks::import::gp_online::{self, is_format};
use formulad_tracks::import::{ImportError, Imported};

use crate::dat::Dat;
use crate::{assert_refused, refused_cases};

fn import(text: &str) -> Result<Imported, ImportError> {
    gp_online::import(&Source::new("a.dat", text))
}

pub(crate) fn bundled_plan(name: &str) -> TrackPlan {
    bundled::find(name).unwrap().track().plan().clone()
}

/// Corners by their spaces, without regard to their numbers.
pub(crate) fn corners(plan: &TrackPlan) -> BTreeSet<(u32, BTreeSet<SpaceId>)> {
    let corner =
        |c: &formulad_core::plan::CornerPlan| (c.stops, c.spaces.iter().copied().collect());
    plan.corners.iter().map(corner).collect()
}

/// The links between spaces of the road and the pit lane: those of boxes are made anew.
fn links(plan: &TrackPlan) -> BTreeSet<(SpaceId, SpaceId)> {
    let boxes = plan.pit.iter().flat_map(|pit| &pit.boxes);
    let boxes: Vec<SpaceId> = boxes.map(|place| place.space).collect();
    let is_box = |id: &SpaceId| boxes.contains(id);
    let spaces = plan.spaces.iter().filter(|space| !is_box(&space.id));
    spaces
        .flat_map(|space| space.next.iter().map(|to| (space.id, *to)))
        .filter(|(_, to)| !is_box(to))
        .collect()
}

#[test]
fn a_circuit_of_the_format_comes_back_as_it_was() {
    for name in bundled::all().iter().map(bundled::Bundled::name) {
        let mut plan = bundled_plan(name);
        // The format has no tunnels: their links would be those of any road.
        plan.street = None;
        let text = Dat::of(&plan).text();
        assert!(is_format(&text));
        let imported = import(&text).unwrap();
        let got = &imported.plan;
        let lanes = |plan: &TrackPlan| -> BTreeMap<SpaceId, u32> {
            let spaces = plan.spaces.iter();
            spaces
                .filter_map(|space| Some((space.id, space.lane?)))
                .collect()
        };
        assert_eq!(lanes(got), lanes(&plan), "{name}");
        assert_eq!(corners(got), corners(&plan), "{name}");
        assert_eq!(links(got), links(&plan), "{name}");
        assert_eq!(got.finish[..2], plan.finish[..2]);
        if name == "night-city" {
            // Its tunnels are links too long for a road.
            continue;
        }
        let track = Track::new(got.clone()).unwrap_or_else(|e| panic!("{name}: {e}"));
        let places = |plan: &TrackPlan| -> Vec<SpaceId> {
            plan.grid.iter().map(|place| place.space).collect()
        };
        assert_eq!(places(got), places(&plan), "{name}");
        let boxes = plan.pit.unwrap().boxes.len();
        assert_eq!(track.pit().unwrap().boxes.len(), boxes, "{name}");
    }
}

#[test]
fn an_unmarked_pit_line_is_found_and_said() {
    let plan = bundled_plan("harbour");
    let marked = import(&Dat::of(&plan).text()).unwrap();
    assert_eq!(marked.warnings, []);
    let mut dat = Dat::of(&plan);
    for fields in &mut dat.nodes {
        if fields[3] == "7" {
            fields.truncate(4);
        }
    }
    let guessed = import(&dat.text()).unwrap();
    let ids = guessed.warnings.iter().map(|warning| warning.problem.id);
    assert_eq!(ids.collect::<Vec<_>>(), ["import.pit-line"]);
    assert!(Track::new(guessed.plan).is_ok());
}

/// Makes a fault in the harbour and returns what is found.
fn found(
    spoil: impl FnOnce(&mut Dat, &TrackPlan),
) -> (Problems, Vec<(&'static str, Vec<SpaceId>)>) {
    let plan = bundled_plan("harbour");
    let mut dat = Dat::of(&plan);
    spoil(&mut dat, &plan);
    let imported = import(&dat.text()).unwrap();
    let warnings = imported.warnings.into_iter().map(|warning| warning.problem);
    let warnings = warnings.map(|warning| (warning.id, warning.place.spaces));
    (imported.plan.check(), warnings.collect())
}

/// A space of the middle lane on a straight, with the one ahead of it.
fn on_a_straight(plan: &TrackPlan) -> (u32, u32, u32) {
    let track = Track::new(plan.clone()).unwrap();
    let straights = track.straights().iter();
    let straight = straights.max_by_key(|s| s.spaces.len()).unwrap();
    let lane = |id: SpaceId| track.space(id)?.lane.map(formulad_core::Lane::number);
    let spaces = straight.spaces.iter().copied();
    let here = spaces.filter(|id| lane(*id) == Some(2)).nth(4).unwrap();
    let ahead = track.ahead(here).unwrap();
    let further = track.ahead(ahead).unwrap();
    (here.0, ahead.0, further.0)
}

fn names(problems: &Problems, space: u32) -> Vec<&'static str> {
    let near = problems.iter().filter(|p| {
        let mut links = p.place.links.iter();
        let linked = links.any(|(a, b)| a.0 == space || b.0 == space);
        linked || p.place.spaces.contains(&SpaceId(space))
    });
    near.map(|p| p.id).collect()
}

fn edge(dat: &mut Dat, from: u32, to: u32) -> &mut (u32, u32) {
    let mut edges = dat.edges.iter_mut();
    edges.find(|edge| **edge == (from, to)).unwrap()
}

/// A fault in the harbour: the space that it is about, if it is about one.
type Fault = fn(&mut Dat, &TrackPlan) -> Option<u32>;

#[test]
fn faults_of_the_circuit_are_reported_where_they_are() {
    let faults: [(&str, &str, Fault); 10] = [
        ("a lost link", "lane.broken", |dat, plan| {
            let (from, to, _) = on_a_straight(plan);
            dat.edges.retain(|edge| *edge != (from, to));
            Some(from)
        }),
        ("a reversed link", "import.link-turned", |dat, plan| {
            let (from, to, _) = on_a_straight(plan);
            *edge(dat, from, to) = (to, from);
            Some(to)
        }),
        ("a link that skips a space", "", |dat, plan| {
            let (from, to, further) = on_a_straight(plan);
            *edge(dat, from, to) = (from, further);
            Some(from)
        }),
        ("a repainted space", "corner.", |dat, plan| {
            let corner = plan.corners.iter().max_by_key(|c| c.spaces.len()).unwrap();
            let at = corner.spaces[corner.spaces.len() / 2].0;
            dat.node(at)[3] = "1".to_owned();
            None
        }),
        ("a displaced space", "", |dat, plan| {
            let at = on_a_straight(plan).0;
            for coordinate in &mut dat.node(at)[1..3] {
                *coordinate = (coordinate.parse::<i32>().unwrap() + 90).to_string();
            }
            Some(at)
        }),
        ("a doubled space", "space.off-lane", |dat, plan| {
            let (here, ahead, _) = on_a_straight(plan);
            let place = dat.node(ahead)[1..3].to_vec();
            dat.node(here)[1..3].clone_from_slice(&place);
            Some(here)
        }),
        ("a lost box", "pit.uneven-teams", |dat, _| {
            dat.notes.pop();
            None
        }),
        ("a lost exit", "import.pit-left-out", |dat, plan| {
            let off_road = |id: u32| plan.spaces.iter().any(|s| s.id.0 == id && s.lane.is_none());
            dat.edges
                .retain(|(from, to)| !off_road(*from) || off_road(*to));
            None
        }),
        ("a lost grid place", "grid.short", |dat, _| {
            dat.grid.remove(0);
            None
        }),
        ("a car that points backwards", "grid.heading", |dat, _| {
            dat.grid[3].1 += 180.0;
            Some(dat.grid[3].0)
        }),
    ];
    for (name, id, fault) in faults {
        let mut at = None;
        let (problems, warnings) = found(|dat, plan| at = fault(dat, plan));
        let mut ids = match at {
            None => problems.iter().map(|problem| problem.id).collect(),
            Some(space) => names(&problems, space),
        };
        let is_near = |spaces: &[SpaceId]| at.is_none_or(|at| spaces.contains(&SpaceId(at)));
        let warnings = warnings.iter().filter(|(_, spaces)| is_near(spaces));
        ids.extend(warnings.map(|(id, _)| *id));
        assert!(
            ids.iter().any(|found| found.starts_with(id)),
            "{name}: {ids:?}"
        );
    }
}

#[test]
fn what_is_passed_over_is_said_with_its_line() {
    let (_, warnings) = found(|dat, _| dat.edges.push((0, 99_999)));
    assert_eq!(warnings, [("import.odd-line", vec![SpaceId(0)])]);
    let (_, warnings) = found(|dat, _| {
        let twice = dat.nodes[7].clone();
        dat.nodes.push(twice);
    });
    assert_eq!(warnings.len(), 1);
    let (_, warnings) = found(|dat, _| {
        let (from, to) = dat.edges[0];
        dat.edges.insert(0, (to, from));
    });
    assert_eq!(warnings.len(), 1);
    assert_eq!(warnings[0].0, "import.both-ways");
}

/// The file's blocked nodes cannot be entered: they and their links are left out.
#[test]
fn blocked_nodes_are_dropped() {
    let plan = bundled_plan("mini");
    let mut dat = Dat::of(&plan);
    dat.nodes
        .push(["9999", "10", "10", "4"].map(str::to_owned).to_vec());
    dat.edges.push((dat.edges[0].0, 9999));
    let imported = import(&dat.text()).unwrap();
    let mut spaces = imported.plan.spaces.iter();
    assert!(spaces.all(|space| space.id != SpaceId(9999)));
    assert!(Track::new(imported.plan).is_ok());
}

#[test]
fn text_that_is_no_circuit_is_refused_with_its_line() {
    let cases = r"
- | empty | ⏎
- | no nodes | a.png 0⏎
2:1 | not a valid node | a.png 0⏎1 2 3⏎
2:5 | picture | a.png 0⏎0 1 x 1⏎
2:3 | picture | a.png 0⏎0 99999999999 1 1⏎
2:5 | picture | a.png 0⏎0 1 NaN 1⏎
2:1 | not a valid id | a.png 0⏎-1 1 1 1⏎
4:1 | not a valid link | a.png 0⏎0 1 1 1⏎⏎0⏎
2:1 | before its links | a.png 0⏎0 1 1 1⏎
3:1 | before its links | a.png 0⏎0 1 1 1⏎1 2
5:1 | to 2 nodes, 0 among them, and | a.png 0⏎0 1 1 1⏎1 2 2 1⏎⏎0 1⏎
6:3 | not a valid number | a.png 0⏎0 1 1 2⏎⏎0 0⏎⏎0 NaN⏎
6:3 | not a valid number | a.png 0⏎0 1 1 1⏎⏎0 0⏎⏎0 inf⏎
";
    for (place, part, text) in refused_cases(cases) {
        assert_refused(gp_online::import, &text, place, part);
    }
    assert_refused(gp_online::import, "", "-", "empty");
    let nodes: String = (0..5_001).map(|id| format!("{id} {id} {id} 1\n")).collect();
    let text = format!("a.png 0\n{nodes}\n");
    assert_refused(gp_online::import, &text, "5002:1", "more than 5000");
}

#[test]
fn what_is_no_circuit_is_no_panic() {
    for text in [
        "a.png 0\n0 1 1 1\n1 1 1 1\n\n0 1\n1 0\n0 1\n",
        "a.png 0\n0 1 1 7\n1 1 1 7\n\n0 1\n1 0\n\n0 1\n\n0 0\n",
        "a.png 0\n0 1 1 3 F\n\n0 0\n\n0 1\n",
    ] {
        let imported = import(text).unwrap();
        assert!(imported.plan.check().has_errors());
    }
}

mod properties {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Whatever is cut off or mixed up, there is an answer.
        #[test]
        fn spoilt_files_are_answered(cut in 0usize..20_000, swaps in prop::collection::vec((0usize..900, 0usize..900), 0..6)) {
            let dat = Dat::of(&bundled_plan("mini"));
            let text = dat.text();
            let mut lines: Vec<&str> = text.lines().collect();
            let count = lines.len();
            for (a, b) in swaps {
                lines.swap(a % count, b % count);
            }
            let text = lines.join("\n");
            let text = &text[..cut.min(text.len())];
            if let Ok(imported) = import(text) {
                let _problems = imported.plan.check();
            }
        }
    }
}

/// The largest file there can be, with links that make no sense, takes seconds at most.
#[test]
fn a_large_tangle_is_answered() {
    let mut number = 1_u64;
    let mut random = || {
        number = number
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (number >> 33) as u32
    };
    let mut text = "a.png 0\n".to_owned();
    for id in 0..5000 {
        let kind = if id % 50 == 0 { "1 F" } else { "1" };
        text += &format!("{id} {} {} {kind}\n", random() % 3000, random() % 3000);
    }
    text.push('\n');
    for id in 0..5000 {
        for _ in 0..4 {
            text += &format!("{id} {}\n", random() % 5000);
        }
    }
    // A file that ends with such links would be taken for one that is cut off.
    text += "\n0 1.0\n";
    let imported = import(&text).unwrap();
    assert_eq!(imported.plan.spaces.len(), 5000);
    assert!(imported.plan.check().has_errors());
}

impl Dat {
    /// The fields of a node.
    pub(crate) fn node(&mut self, id: u32) -> &mut Vec<String> {
        let id = id.to_string();
        let node = self.nodes.iter_mut().find(|fields| fields[0] == id);
        node.expect("a node that there is")
    }
}
