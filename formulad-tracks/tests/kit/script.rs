//! Tracks for the scripted mod of Tabletop Simulator, as its scripts read them.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::rules::{Preset, Ruleset};
use formulad_core::{SpaceId, Track, TrackBuilder, TrackPlan};
use formulad_tracks::bundled;
use formulad_tracks::kit::{Kit, KitFormat};
use proptest::prelude::*;
use serde_json::Value;

/// A track as the kit writes it for these rules.
fn script_by(track: &Track, rules: &Ruleset) -> Value {
    let kit = Kit::new(track, "house", rules).with_pixels(100);
    let (json, [width, height]) = crate::with_image(kit, KitFormat::TabletopScript);
    assert_eq!(json["image"]["width"].as_f64(), Some(width));
    assert_eq!(json["image"]["height"].as_f64(), Some(height));
    json
}

fn script(track: &Track) -> Value {
    script_by(track, &Ruleset::basic(2))
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

fn texts(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(text).collect()
}

fn spaces(script: &Value) -> BTreeMap<String, Value> {
    let spaces = script["spaces"].as_array().unwrap();
    let found: BTreeMap<String, Value> = spaces
        .iter()
        .map(|space| (text(&space["id"]), space.clone()))
        .collect();
    assert_eq!(found.len(), spaces.len(), "no two have the same id");
    found
}

/// The sector and the number in an id, the sector as a place in driving order from the line.
fn code(id: &str) -> (String, u32, u32) {
    let parts: Vec<&str> = id.split('.').collect();
    let [lane, sector, number] = parts[..] else {
        panic!("{id}");
    };
    let kind = u32::from(sector.starts_with('c'));
    let sector: u32 = sector[1..].parse().unwrap();
    (lane.to_owned(), 2 * sector + kind, number.parse().unwrap())
}

/// The spaces of a lane from the line on, by its links alone.
fn lap(spaces: &BTreeMap<String, Value>, first: &str) -> Vec<String> {
    let next = |id: &String| {
        let ahead = texts(&spaces[id]["next"]).into_iter();
        let mut same = ahead.filter(|to| spaces[to]["lane"] == spaces[id]["lane"]);
        same.next().filter(|to| to != first)
    };
    std::iter::successors(Some(first.to_owned()), next).collect()
}

#[test]
fn ids_count_along_each_lane_from_the_line() {
    for circuit in bundled::all() {
        let track = circuit.track();
        let script = script(&track);
        let spaces = spaces(&script);
        assert_eq!(spaces.len(), track.spaces().len());
        let mut met = 0;
        for first in texts(&script["finish"]["line"]) {
            if spaces[&first]["lane"] == 0 {
                continue;
            }
            let lap = lap(&spaces, &first);
            met += lap.len();
            let mut last = None;
            for id in &lap {
                let (lane, sector, number) = code(id);
                assert_eq!(
                    Some(lane.as_str()),
                    match spaces[id]["lane"].as_u64() {
                        Some(1) => Some("i"),
                        Some(2) => Some("m"),
                        Some(3) => Some("o"),
                        Some(4) => Some("4"),
                        _ => None,
                    }
                );
                // None of these circuits has a corner across the line.
                match last {
                    Some((before, at)) if before == sector => assert_eq!(number, at + 1, "{id}"),
                    last => {
                        assert!(last.is_none_or(|(before, _)| before < sector), "{id}");
                        assert_eq!(number, 0, "{id}");
                    }
                }
                last = Some((sector, number));
            }
        }
        let off_road = spaces.values().filter(|space| space["lane"] == 0);
        assert_eq!(met + off_road.count(), spaces.len(), "{}", track.name());
    }
}

/// On a ring the inside is shorter by 2π times the distance between the lanes, whatever its corners.
#[test]
fn lanes_are_numbered_from_the_inside_of_the_lap() {
    for circuit in bundled::all() {
        // A figure of eight turns as much to the left as to the right.
        if circuit.name() == "eight" {
            continue;
        }
        let track = circuit.track();
        let script = script(&track);
        let spaces = spaces(&script);
        let line = texts(&script["finish"]["line"]).into_iter();
        let road = line.filter(|id| spaces[id]["lane"] != 0);
        let length = |first: String| {
            let lap = lap(&spaces, &first);
            let at = |id: &String| {
                let place = &spaces[id]["pos"];
                [0, 1].map(|axis| place[axis].as_f64().unwrap())
            };
            let next = lap.iter().cycle().skip(1);
            let steps = lap.iter().zip(next).map(|(from, to)| {
                let ([x, y], [to_x, to_y]) = (at(from), at(to));
                f64::hypot(to_x - x, to_y - y)
            });
            steps.sum::<f64>()
        };
        let lengths: Vec<f64> = road.map(length).collect();
        assert_eq!(lengths.len(), usize::from(track.lanes()));
        assert!(lengths.is_sorted(), "{}: {lengths:?}", track.name());
    }
}

/// The same circuit in a mirror.
fn mirrored(plan: &TrackPlan) -> TrackPlan {
    let mut plan = plan.clone();
    let highest = plan.spaces.iter().filter_map(|space| space.lane).max();
    for space in &mut plan.spaces {
        space.x = plan.board.width - space.x;
        space.heading = 180.0 - space.heading;
        space.lane = space.lane.zip(highest).map(|(lane, most)| most + 1 - lane);
    }
    for place in &mut plan.grid {
        place.heading = place.heading.map(|heading| 180.0 - heading);
    }
    let count = usize::try_from(highest.unwrap_or(0)).unwrap();
    plan.finish[..count].reverse();
    plan
}

#[test]
fn a_mirror_leaves_the_inside_inside() {
    for circuit in bundled::all() {
        let track = circuit.track();
        let other = Track::new(mirrored(track.plan())).unwrap();
        let (one, other) = (script(&track), script(&other));
        for (space, other) in spaces(&one).values().zip(spaces(&other).values()) {
            for key in ["id", "lane", "next", "corner", "sector"] {
                assert_eq!(space[key], other[key], "{}", track.name());
            }
        }
        assert_eq!(one["corners"], other["corners"]);
        assert_eq!(one["finish"], other["finish"]);
    }
}

#[test]
fn corners_are_those_of_the_track() {
    for circuit in bundled::all() {
        let track = circuit.track();
        let script = script(&track);
        let spaces = spaces(&script);
        let corners = script["corners"].as_array().unwrap();
        assert_eq!(corners.len(), track.corners().len());
        for ((corner, is), at) in corners.iter().zip(track.corners()).zip(1_u64..) {
            assert_eq!(corner["id"], at);
            assert_eq!(corner["stops"], is.stops);
            assert_eq!(
                (&corner["long"], &corner["short"]),
                (&is.longest.into(), &is.shortest.into())
            );
            let mut lanes = vec![0_u64; usize::from(track.lanes())];
            for space in spaces.values().filter(|space| space["corner"] == at) {
                lanes[space["lane"].as_u64().unwrap() as usize - 1] += 1;
                assert_eq!(space["sector"], format!("c{at}"));
            }
            assert_eq!(corner["spaces"], lanes.iter().sum::<u64>());
            assert_eq!(corner["lanes"], Value::from(lanes));
        }
    }
}

#[test]
fn the_grid_begins_with_the_pole_and_the_pit_lane_is_off_the_road() {
    let track = bundled::harbour();
    let script = script(&track);
    let spaces = spaces(&script);
    // Each is found by its place: of 100 pixels on 1000 mm.
    let at = |id: SpaceId| {
        let plan = track.plan().spaces.iter().find(|space| space.id == id);
        let plan = plan.unwrap();
        let near = |space: &&Value| {
            let off = |axis: usize, mm: f64| space["pos"][axis].as_f64().unwrap() - mm / 10.0;
            f64::hypot(off(0, plan.x), off(1, plan.y)) < 0.02
        };
        let found: Vec<&Value> = spaces.values().filter(near).collect();
        assert_eq!(found.len(), 1);
        text(&found[0]["id"])
    };
    let grid: Vec<String> = track.grid().iter().copied().map(at).collect();
    assert_eq!(texts(&script["start"]), grid);
    let pit = track.pit().unwrap();
    let lane: Vec<String> = pit.lane.iter().copied().map(at).collect();
    let boxes: Vec<String> = pit.boxes.iter().map(|it| at(it.space)).collect();
    assert_eq!(texts(&script["pit"]["spaces"]), [&*lane, &*boxes].concat());
    assert!((0..lane.len()).all(|number| lane[number] == format!("p.p1.{number}")));
    assert!((0..boxes.len()).all(|number| boxes[number] == format!("b.p1.{number}")));
    let teams: Vec<u64> = pit.boxes.iter().map(|it| it.team.into()).collect();
    let given = script["pit"]["boxes"].as_array().unwrap().iter();
    let given: Vec<u64> = given.map(|it| it["team"].as_u64().unwrap()).collect();
    assert_eq!(given, teams);
    assert_eq!(script["pit"]["entry"], at(pit.entries[0].0));
    // A lap counts in the pit lane, too.
    let line = texts(&script["finish"]["line"]);
    assert!(line[3].starts_with("p.p1."), "{line:?}");
}

#[test]
fn rules_give_laps_and_the_game() {
    let track = bundled::mini();
    for (preset, game) in [
        (Preset::Advanced, "formula_d"),
        (Preset::StreetAdvanced, "formula_d"),
        (Preset::Mini, "formula_de"),
    ] {
        let script = script_by(&track, &preset.rules(3));
        assert_eq!(
            (&script["ruleset"], &script["laps"]),
            (&game.into(), &3.into())
        );
    }
}

/// The id becomes the name of a module of scripts.
#[test]
fn the_name_of_the_file_becomes_an_id() {
    let track = bundled::mini();
    let rules = Ruleset::basic(1);
    let kit = Kit::new(&track, "house", &rules).with_pixels(50);
    for (stem, id) in [
        ("FDDocks", "FDDocks"),
        ("my board.2", "my_board_2"),
        ("", "track"),
    ] {
        let files = kit.files(KitFormat::TabletopScript, stem).unwrap();
        let json: Value = serde_json::from_slice(&files[0].bytes).unwrap();
        assert_eq!(json["id"], id);
    }
}

/// The circuit with its line some spaces further along each lane and one place on the grid, if it can be raced
/// on.
fn with_line_moved(plan: &TrackPlan, steps: usize) -> Option<Track> {
    let track = Track::new(plan.clone()).ok()?;
    let mut plan = plan.clone();
    for first in &mut plan.finish {
        for _ in 0..steps {
            *first = track.ahead(*first)?;
        }
    }
    plan.grid.truncate(1);
    plan.grid[0].space = track.behind(track.behind(plan.finish[0])?)?;
    Track::new(plan).ok()
}

/// The sectors of a lane in driving order from the line.
fn sectors(script: &Value) -> Vec<String> {
    let spaces = spaces(script);
    let first = text(&script["finish"]["line"][0]);
    let ids = lap(&spaces, &first).into_iter();
    ids.map(|id| id[2..].to_owned()).collect()
}

/// A ring of a straight of six spaces, a corner of three, a straight of four and a corner of three.
fn ring() -> TrackPlan {
    let builder = TrackBuilder::<1>::new("Ring").straight(6).corner(1, [3]);
    builder.straight(4).corner(2, [3]).plan()
}

#[test]
fn a_line_divides_a_straight_but_no_corner() {
    let moved = |steps| sectors(&script(&with_line_moved(&ring(), steps).unwrap()));
    let run = |sector: &str, count: usize| -> Vec<String> {
        (0..count).map(|at| format!("{sector}.{at}")).collect()
    };
    // At the end of a corner, nothing lies between the last corner and the line.
    assert_eq!(
        moved(0),
        [run("s1", 6), run("c1", 3), run("s2", 4), run("c2", 3)].concat()
    );
    assert_eq!(
        moved(2),
        [
            run("s1", 4),
            run("c1", 3),
            run("s2", 4),
            run("c2", 3),
            run("s3", 2)
        ]
        .concat()
    );
    // At the beginning of a corner, nothing lies between the line and the first.
    assert_eq!(
        moved(6),
        [run("c1", 3), run("s2", 4), run("c2", 3), run("s3", 6)].concat()
    );
    // A corner across the line is the first, and counts from where it begins.
    let [before, past] = [run("c1", 1), run("c1", 3)[1..].to_vec()];
    assert_eq!(
        moved(7),
        [past, run("s2", 4), run("c2", 3), run("s1", 6), before].concat()
    );
}

#[test]
fn touching_corners_have_no_straight_between() {
    let builder = TrackBuilder::<1>::new("Ring").straight(9).corner(1, [3]);
    let track = builder.corner(2, [4]).straight(5).build().unwrap();
    let mut sectors: Vec<String> = sectors(&script(&track))
        .into_iter()
        .map(|it| it[..2].to_owned())
        .collect();
    sectors.dedup();
    assert_eq!(sectors, ["s1", "c1", "c2", "s3"]);
}

/// Circuits with these sections, each a corner or a straight, and the line somewhere.
fn any_circuit<const LANES: usize>() -> impl Strategy<Value = Option<Track>> {
    let section = (any::<bool>(), prop::array::uniform::<_, LANES>(2_u16..9));
    (prop::collection::vec(section, 2..7), 0_usize..20).prop_map(|(sections, steps)| {
        let builder = TrackBuilder::<LANES>::new("Any").straight(12);
        let sections = sections.into_iter();
        let builder = sections.fold(builder, |builder, (is_corner, counts)| {
            if is_corner {
                builder.corner(1, counts)
            } else {
                builder.straight(counts[0])
            }
        });
        with_line_moved(&builder.plan(), steps)
    })
}

fn any_lanes() -> impl Strategy<Value = Option<Track>> {
    prop_oneof![any_circuit::<2>(), any_circuit::<3>(), any_circuit::<4>()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Wherever the line is and whatever touches: no two spaces share an id, numbers have no gaps, and every
    /// reference is to a space.
    #[test]
    fn ids_are_unique_and_known(track in any_lanes()) {
        prop_assume!(track.is_some());
        let track = track.unwrap();
        let script = script(&track);
        let spaces = spaces(&script);
        prop_assert_eq!(spaces.len(), track.spaces().len());
        let mut numbers: BTreeMap<(String, u32), BTreeSet<u32>> = BTreeMap::new();
        for (id, space) in &spaces {
            let (lane, sector, number) = code(id);
            numbers.entry((lane, sector)).or_default().insert(number);
            prop_assert!(texts(&space["next"]).iter().all(|to| spaces.contains_key(to)));
        }
        for numbers in numbers.values() {
            prop_assert_eq!(numbers.last().copied(), Some(numbers.len() as u32 - 1));
        }
        prop_assert!(texts(&script["finish"]["line"]).iter().all(|id| spaces.contains_key(id)));
    }
}
