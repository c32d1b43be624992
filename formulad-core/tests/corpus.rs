//! The corpus of small broken tracks: one slip each, and exactly the problems that it gives.
//!
//! A file in `tests/corpus` is the oval of `oval.rs` with a few edits, in the manner of JSON Patch
//! (RFC 6902: `add`, `remove`, `replace`), and the problems expected, worst first, each as id,
//! severity and pointer. In pointers, `#120` stands for the position of the item whose `id` (on
//! the grid and in the pit: whose `space`) is 120.

#[path = "corpus/oval.rs"]
mod oval;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use formulad_core::check::{catalogue, kind};
use formulad_core::plan::{SpacePlan, StreetPlan, Suppression, TunnelPlan};
use formulad_core::{CornerId, Problems, SpaceId, Track, TrackBuilder, TrackPlan};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    /// What the designer did.
    slip: String,
    edits: Vec<Edit>,
    problems: Vec<(String, String, String)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    op: Op,
    path: String,
    #[serde(default)]
    value: Value,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Op {
    Add,
    Remove,
    Replace,
}

/// A pointer with `#` names turned into positions.
fn resolve(plan: &Value, pointer: &str) -> Result<String, String> {
    let mut here = Some(plan);
    let mut resolved = String::new();
    for part in pointer.split('/').skip(1) {
        let part = match part.strip_prefix('#') {
            Some(name) => {
                let is_named = |item: &Value| {
                    let id = item.get("id").or(item.get("space"));
                    id.and_then(Value::as_u64) == name.parse().ok()
                };
                let items = here.and_then(Value::as_array);
                let at = items.and_then(|items| items.iter().position(is_named));
                at.ok_or(format!("{pointer}: there is no {name}"))?
                    .to_string()
            }
            None => part.to_owned(),
        };
        here = here.and_then(|here| here.pointer(&format!("/{part}")));
        resolved = format!("{resolved}/{part}");
    }
    Ok(resolved)
}

fn apply(plan: &mut Value, edit: &Edit) -> Result<(), String> {
    let path = resolve(plan, &edit.path)?;
    let nowhere = || format!("{path} leads nowhere");
    let (parent, key) = path.rsplit_once('/').ok_or_else(nowhere)?;
    let parent = plan.pointer_mut(parent).ok_or_else(nowhere)?;
    let value = edit.value.clone();
    match (parent, &edit.op) {
        (Value::Array(items), Op::Add) if key == "-" => items.push(value),
        (Value::Array(items), op) => {
            let at: usize = key.parse().map_err(|_| nowhere())?;
            match op {
                Op::Add if at <= items.len() => items.insert(at, value),
                Op::Remove if at < items.len() => drop(items.remove(at)),
                Op::Replace if at < items.len() => items[at] = value,
                _ => return Err(nowhere()),
            }
        }
        (Value::Object(fields), Op::Remove) => {
            fields.remove(key).ok_or_else(nowhere)?;
        }
        (Value::Object(fields), Op::Add | Op::Replace) => {
            fields.insert(key.to_owned(), value);
        }
        _ => return Err(nowhere()),
    }
    Ok(())
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "json")
        })
        .collect();
    files.sort();
    files
}

/// What is wrong with a case: nothing, if its problems are exactly those found.
fn differences(file: &Path, hit: &mut BTreeSet<String>) -> Result<(), String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let case: Case = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let mut plan = serde_json::to_value(oval::plan()).map_err(|error| error.to_string())?;
    for edit in &case.edits {
        apply(&mut plan, edit)?;
    }
    let mut expected = Vec::new();
    for (id, severity, pointer) in &case.problems {
        expected.push(format!("{id} {severity} {}", resolve(&plan, pointer)?));
    }
    let plan: TrackPlan = serde_json::from_value(plan).map_err(|error| error.to_string())?;
    let found = plan.check();
    let listed: Vec<String> = found
        .iter()
        .filter(|problem| problem.silenced.is_none())
        .map(|problem| {
            format!(
                "{} {} {}",
                problem.id, problem.severity, problem.place.pointer
            )
        })
        .collect();
    hit.extend(found.iter().map(|problem| problem.id.to_owned()));
    for problem in &found {
        let kind = kind(problem.id).ok_or(format!("{} is not in the catalogue", problem.id))?;
        if kind.severity != problem.severity || (problem.fix.is_some() && !kind.fix) {
            return Err(format!("{} is not as the catalogue says", problem.id));
        }
        if let Some(fix) = &problem.fix {
            let mut mended = plan.clone();
            fix.apply(&mut mended);
            let same = |other: &&formulad_core::Problem| {
                (other.id, &other.place) == (problem.id, &problem.place)
            };
            if mended.check().iter().find(same).is_some() {
                return Err(format!("the fix {:?} mends nothing", fix.label));
            }
        }
    }
    if listed == expected {
        return Ok(());
    }
    let messages: Vec<String> = found
        .iter()
        .map(|problem| format!("{}: {}", problem.place.pointer, problem.message))
        .collect();
    Err(format!(
        "{}\n  expected\n    {}\n  found\n    {}\n  in words\n    {}",
        case.slip,
        expected.join("\n    "),
        listed.join("\n    "),
        messages.join("\n    ")
    ))
}

#[test]
fn every_case_gives_exactly_its_problems() {
    let mut hit = BTreeSet::new();
    let mut failures = Vec::new();
    for file in files() {
        if let Err(difference) = differences(&file, &mut hit) {
            let name = file.file_name().unwrap_or_default().display();
            failures.push(format!("{name}: {difference}"));
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n\n"));

    let missing: Vec<_> = catalogue()
        .iter()
        .map(|entry| entry.id)
        // Too much for a few edits: see below, and `corpus_torn.rs`.
        .filter(|id| {
            !["lane.order", "link.torn", "track.too-large"].contains(id) && !hit.contains(*id)
        })
        .collect();
    assert!(missing.is_empty(), "without a case: {missing:?}");
}

/// Whoever reads a problem learns what is wrong, what to do, and where: a place in the file that is
/// there, and the spaces, corners or links concerned wherever the pointer leads to one.
#[test]
fn every_problem_names_its_place_and_helps() {
    for file in files() {
        let case: Case = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        let mut plan = serde_json::to_value(oval::plan()).unwrap();
        for edit in &case.edits {
            apply(&mut plan, edit).unwrap();
        }
        let track: TrackPlan = serde_json::from_value(plan.clone()).unwrap();
        let written = serde_json::to_value(&track).unwrap();
        for problem in &track.check() {
            let (id, place) = (problem.id, &problem.place);
            assert!(
                !problem.message.is_empty() && !problem.help.is_empty(),
                "{id}"
            );
            assert!(
                !problem.message.ends_with('.') && !problem.help.ends_with('.'),
                "{id}"
            );
            assert!(
                written.pointer(&place.pointer).is_some(),
                "{id}: {}",
                place.pointer
            );
            let item =
                place.pointer.starts_with("/spaces/") || place.pointer.starts_with("/corners/");
            let named = !(place.spaces.is_empty() && place.corners.is_empty());
            assert!(named || !item, "{id} at {} names nothing", place.pointer);
        }
    }
}

/// A fix goes by ids: where two spaces share one, it might be made to the wrong one.
#[test]
fn no_fix_is_offered_for_a_space_whose_id_is_doubled() {
    let doubled_link = |plan: &TrackPlan, at: usize| {
        let problems = plan.check();
        let pointer = format!("/spaces/{at}/next/");
        let found = problems
            .iter()
            .find(|p| p.id == "link.doubled" && p.place.pointer.starts_with(&pointer));
        found.map(|problem| problem.fix.is_some())
    };
    let mut plan = oval::plan();
    let ahead = plan.spaces[5].next[0];
    plan.spaces[5].next.push(ahead);
    assert_eq!(doubled_link(&plan, 5), Some(true));
    plan.spaces[3].id = plan.spaces[5].id;
    assert_eq!(doubled_link(&plan, 5), Some(false));
}

#[test]
fn a_hostile_number_of_spaces_is_told_at_once() {
    let space: SpacePlan = oval::plan().spaces[0].clone();
    let plan = TrackPlan {
        spaces: vec![space; 65_001],
        ..oval::plan()
    };
    let problems = plan.check();
    let ids: Vec<_> = problems.iter().map(|problem| problem.id).collect();
    assert_eq!(ids, ["track.too-large"]);
}

#[test]
fn a_mirrored_track_has_its_lanes_in_the_wrong_order() {
    let mut plan = oval::plan();
    for space in &mut plan.spaces {
        space.y = plan.board.height - space.y;
        space.heading = -space.heading;
    }
    let problems = plan.check();
    let found: Vec<_> = problems
        .iter()
        .map(|problem| (problem.id, problem.place.pointer.as_str()))
        .collect();
    assert_eq!(found, [("lane.order", "/spaces")]);
}

fn assert_clean(plan: &TrackPlan) {
    let problems = plan.check();
    let listed: Vec<_> = problems
        .iter()
        .map(|problem| (problem.id, &problem.place.pointer, &problem.message))
        .collect();
    assert!(problems.is_empty(), "{}: {listed:#?}", plan.name);
}

#[test]
fn good_tracks_have_no_problems() {
    assert_clean(&oval::plan());
    let built = TrackBuilder::<3>::new("Built in code")
        .straight(20)
        .corner(2, [10, 8, 7])
        .straight(12)
        .corner(1, [3, 4, 6])
        .straight(9)
        .corner(3, [15, 14, 13])
        .straight(18)
        .grid(10)
        .pit(13, 2, 5);
    assert_clean(&built.plan());
    // The line may lie among the boxes.
    assert_clean(&built.pit(7, 8, 5).plan());
}

/// Removes spaces with the links to them.
fn remove(plan: &mut TrackPlan, gone: &[u32]) {
    plan.spaces.retain(|space| !gone.contains(&space.id.0));
    for space in &mut plan.spaces {
        space.next.retain(|to| !gone.contains(&to.0));
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
    remove(&mut plan, &[324, 325, 326, 327, 328, 329]);
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
    // Without the first so many lane changes of the last spaces before corners.
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
    let ids: Vec<_> = without(1).0.iter().map(|problem| problem.id).collect();
    assert_eq!(ids, ["link.missing"]);
}

/// TRACK-8: one step through the tunnel in every lane, and nothing to drive on above it. Short
/// tunnels are no reason to doubt the places around them.
#[test]
fn a_road_may_run_through_a_tunnel() {
    for hidden in 3..=6 {
        assert_clean(&with_tunnel(hidden));
    }
}

/// The oval with a tunnel under which so many spaces of each lane are hidden.
fn with_tunnel(hidden: u32) -> TrackPlan {
    let mut plan = oval::plan();
    let ends = [121, 219, 318].map(|entry| (entry, entry + hidden + 1));
    let mut street = StreetPlan::default();
    for (entry, exit) in ends {
        let under: Vec<u32> = (entry + 1..exit).collect();
        remove(&mut plan, &under);
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
                let problems = torn.check();
                let ids: Vec<_> = problems.iter().map(|problem| problem.id).collect();
                assert_eq!(ids, ["link.missing"], "{} to {to}, {hidden}", space.id);
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

#[test]
fn what_is_not_a_number_is_told_of() {
    for bad in [f64::NAN, f64::INFINITY, -1e9] {
        let mut plan = oval::plan();
        plan.spaces[19].y = bad;
        let problems = plan.check();
        let found: Vec<_> = problems
            .iter()
            .map(|problem| (problem.id, problem.place.pointer.as_str()))
            .collect();
        assert_eq!(found, [("space.number", "/spaces/19/y")], "{bad}");
    }
}

/// Warnings are silenced by id and place, with the designer's reason; errors never.
#[test]
fn silences() {
    let silence = |problem: &str, spaces: &[u32], corners: &[u32]| Suppression {
        problem: problem.to_owned(),
        spaces: spaces.iter().copied().map(SpaceId).collect(),
        corners: corners.iter().copied().map(CornerId).collect(),
        reason: "narrow site".to_owned(),
    };
    let silenced = |silence: Suppression| {
        let mut plan = oval::plan();
        plan.grid[9].space = SpaceId(344);
        plan.silenced.push(silence);
        let problems = plan.check();
        let in_corner = problems
            .iter()
            .find(|problem| problem.id == "grid.in-corner");
        let silenced = in_corner.and_then(|problem| problem.silenced.clone());
        let unused = problems
            .iter()
            .any(|problem| problem.id == "silence.unused");
        assert_eq!(unused, silenced.is_none());
        silenced.as_deref() == Some("narrow site")
    };
    assert!(silenced(silence("grid.in-corner", &[], &[])));
    assert!(silenced(silence("grid.in-corner", &[1, 344], &[])));
    assert!(silenced(silence("grid.in-corner", &[], &[3])));
    assert!(silenced(silence("grid.in-corner", &[344], &[3])));
    assert!(!silenced(silence("grid.in-corner", &[348], &[])));
    assert!(!silenced(silence("grid.in-corner", &[344], &[1])));
    assert!(!silenced(silence("grid.short", &[344], &[])));

    let mut plan = oval::plan();
    plan.finish.clear();
    plan.silenced.push(silence("finish.missing", &[], &[]));
    let problems = plan.check();
    assert!(problems.has_errors());
    assert!(problems.iter().all(|problem| problem.silenced.is_none()));
}

#[test]
fn the_catalogue_is_complete_and_in_order() {
    for pair in catalogue().windows(2) {
        assert!(pair[0].id < pair[1].id, "{} {}", pair[0].id, pair[1].id);
    }
    for entry in catalogue() {
        let family = entry.id.split('.').next();
        let families = [
            "corner", "finish", "grid", "lane", "link", "pit", "silence", "space", "street",
            "track", "tunnel", "weather",
        ];
        assert!(
            family.is_some_and(|family| families.contains(&family)),
            "{}",
            entry.id
        );
        for text in [entry.finds, entry.why, entry.example] {
            assert!(text.ends_with('.'), "{}: {text}", entry.id);
        }
    }
}

/// Without spaces nothing is told of what names one; what has nothing to do with spaces is.
#[test]
fn without_spaces_only_that_is_told() {
    let mut plan = oval::plan();
    plan.spaces.clear();
    plan.name.clear();
    plan.silenced.push(Suppression {
        problem: "grid.in-corner".to_owned(),
        spaces: vec![SpaceId(1)],
        corners: Vec::new(),
        reason: "narrow site".to_owned(),
    });
    let problems = plan.check();
    let ids: Vec<_> = problems.iter().map(|problem| problem.id).collect();
    assert_eq!(ids, ["track.empty", "track.no-name"]);
}

/// Of each kind a hundred problems are listed and the rest counted, and errors stay errors.
#[test]
fn a_flood_of_problems_is_counted() {
    let mut plan = oval::plan();
    let dangling = (0..300_000).map(|at| SpaceId(1_000_000 + at));
    plan.spaces[0].next.extend(dangling);
    let problems = plan.check();
    assert!(problems.has_errors());
    let listed = |id| problems.iter().filter(|problem| problem.id == id).count();
    let left_out: Vec<_> = problems
        .omitted()
        .iter()
        .map(|kind| (kind.id, kind.count))
        .collect();
    assert_eq!(listed("link.dangling"), Problems::MAX_OF_A_KIND);
    assert!(
        left_out.contains(&("link.dangling", 299_900)),
        "{left_out:?}"
    );
}

/// What the plan silences takes no place away from what it does not, and silences of what is only
/// counted are not told to be unused.
#[test]
fn silenced_problems_hide_no_others() {
    let mut plan = oval::plan();
    for space in &mut plan.spaces {
        space.heading += 180.0;
    }
    let about: Vec<SpaceId> = plan.spaces.iter().map(|space| space.id).take(150).collect();
    let silence = |space| Suppression {
        problem: "space.heading".to_owned(),
        spaces: vec![space],
        corners: Vec::new(),
        reason: "driven backwards".to_owned(),
    };
    plan.silenced = about.iter().copied().map(silence).collect();
    let problems = plan.check();
    let (silenced, open): (Vec<_>, Vec<_>) = problems
        .iter()
        .filter(|problem| problem.id == "space.heading")
        .partition(|problem| problem.silenced.is_some());
    assert_eq!(silenced.len(), 100);
    assert!(
        open.iter()
            .all(|problem| !about.contains(&problem.place.spaces[0]))
    );
    assert!(!open.is_empty());
    assert!(
        problems
            .iter()
            .all(|problem| problem.id != "silence.unused")
    );
}
