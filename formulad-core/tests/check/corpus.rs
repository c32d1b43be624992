//! The corpus of small broken tracks: one slip each, and exactly the problems that it gives.
//!
//! A file in `tests/corpus` is the oval of `oval.rs` with a few edits, in the manner of JSON Patch
//! (RFC 6902: `add`, `remove`, `replace`), and the problems expected, worst first, each as id,
//! severity and pointer. In pointers, `#120` stands for the position of the item whose `id` (on
//! the grid and in the pit: whose `space`) is 120.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use formulad_core::check::{catalogue, kind};
use formulad_core::plan::{SpacePlan, Suppression};
use formulad_core::{CornerId, Problems, SpaceId, TrackPlan};
use serde::Deserialize;
use serde_json::Value;

use crate::{ids, json_files, oval, places};

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
    json_files("tests/corpus")
}

/// A case, and the plan that its edits make.
fn read(file: &Path) -> Result<(Case, Value), String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let case: Case = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let mut plan = serde_json::to_value(oval::plan()).map_err(|error| error.to_string())?;
    for edit in &case.edits {
        apply(&mut plan, edit)?;
    }
    Ok((case, plan))
}

/// The plans of all cases.
pub(crate) fn plans() -> impl Iterator<Item = TrackPlan> {
    let plans = files().into_iter().map(|file| read(&file).unwrap().1);
    plans.map(|plan| serde_json::from_value(plan).unwrap())
}

/// What is wrong with a case: nothing, if its problems are exactly those found.
fn differences(file: &Path, hit: &mut BTreeSet<&'static str>) -> Result<(), String> {
    let (case, plan) = read(file)?;
    let mut expected = Vec::new();
    for (id, severity, pointer) in &case.problems {
        expected.push(format!("{id} {severity} {}", resolve(&plan, pointer)?));
    }
    let plan: TrackPlan = serde_json::from_value(plan).map_err(|error| error.to_string())?;
    let found = plan.check();
    let open = found.iter().filter(|problem| problem.silenced.is_none());
    let listed = open.map(|it| format!("{} {} {}", it.id, it.severity, it.place.pointer));
    let listed: Vec<String> = listed.collect();
    hit.extend(ids(&found));
    for problem in &found {
        let kind = kind(problem.id).ok_or(format!("{} is not in the catalogue", problem.id))?;
        if kind.severity != problem.severity || (problem.fix.is_some() && !kind.fix) {
            return Err(format!("{} is not as the catalogue says", problem.id));
        }
        if let Some(fix) = &problem.fix {
            let mut fixed = plan.clone();
            fix.apply(&mut fixed);
            let place = (problem.id, &problem.place);
            if fixed.check().iter().any(|it| (it.id, &it.place) == place) {
                return Err(format!("the fix {:?} fixes nothing", fix.label));
            }
        }
    }
    if listed == expected {
        return Ok(());
    }
    let messages = found
        .iter()
        .map(|it| format!("{}: {}", it.place.pointer, it.message));
    let messages: Vec<String> = messages.collect();
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
        // Too much for a few edits: see below, and `torn.rs`.
        .filter(|id| {
            !["lane.order", "link.torn", "track.too-large"].contains(id) && !hit.contains(id)
        })
        .collect();
    assert!(missing.is_empty(), "without a case: {missing:?}");
}

/// Whoever reads a problem learns what is wrong, what to do, and where: a place in the file that is
/// there, and the spaces, corners or links concerned wherever the pointer leads to one.
#[test]
fn every_problem_names_its_place_and_helps() {
    for file in files() {
        let (_, plan) = read(&file).unwrap();
        let track: TrackPlan = serde_json::from_value(plan).unwrap();
        let written = serde_json::to_value(&track).unwrap();
        for problem in &track.check() {
            let (id, place) = (problem.id, &problem.place);
            assert!(
                ![&problem.message, &problem.help]
                    .iter()
                    .any(|it| it.english().is_empty()),
                "{id}"
            );
            assert!(
                ![&problem.message, &problem.help]
                    .iter()
                    .any(|it| it.english().ends_with('.')),
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
    assert_eq!(ids(&plan.check()), ["track.too-large"]);
}

#[test]
fn a_mirrored_track_has_its_lanes_in_the_wrong_order() {
    let mut plan = oval::plan();
    for space in &mut plan.spaces {
        space.y = plan.board.height - space.y;
        space.heading = -space.heading;
    }
    assert_eq!(places(&plan.check()), [("lane.order", "/spaces")]);
}

#[test]
fn what_is_not_a_number_is_told_of() {
    for bad in [f64::NAN, f64::INFINITY, -1e9] {
        let mut plan = oval::plan();
        plan.spaces[19].y = bad;
        assert_eq!(
            places(&plan.check()),
            [("space.number", "/spaces/19/y")],
            "{bad}"
        );
    }
}

fn suppression(problem: &str, spaces: &[u32], corners: &[u32]) -> Suppression {
    Suppression {
        problem: problem.to_owned(),
        spaces: spaces.iter().copied().map(SpaceId).collect(),
        corners: corners.iter().copied().map(CornerId).collect(),
        reason: "narrow site".to_owned(),
    }
}

/// Warnings are suppressed by id and place, with the designer's reason; errors never.
#[test]
fn suppressions() {
    let is_suppressed = |problem: &str, spaces: &[u32], corners: &[u32]| {
        let mut plan = oval::plan();
        plan.grid[9].space = SpaceId(344);
        plan.silenced.push(suppression(problem, spaces, corners));
        let problems = plan.check();
        let in_corner = problems
            .iter()
            .find(|problem| problem.id == "grid.in-corner");
        let silenced = in_corner.and_then(|problem| problem.silenced.clone());
        let unused = ids(&problems).contains(&"silence.unused");
        assert_eq!(unused, silenced.is_none());
        silenced.as_deref() == Some("narrow site")
    };
    for (spaces, corners, expected) in [
        (&[][..], &[][..], true),
        (&[1, 344], &[], true),
        (&[], &[3], true),
        (&[344], &[3], true),
        (&[348], &[], false),
        (&[344], &[1], false),
    ] {
        assert_eq!(
            is_suppressed("grid.in-corner", spaces, corners),
            expected,
            "{spaces:?} {corners:?}"
        );
    }
    assert!(!is_suppressed("grid.short", &[344], &[]));

    let mut plan = oval::plan();
    plan.finish.clear();
    plan.silenced.push(suppression("finish.missing", &[], &[]));
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
    plan.silenced.push(suppression("grid.in-corner", &[1], &[]));
    assert_eq!(ids(&plan.check()), ["track.empty", "track.no-name"]);
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
    let omitted = problems.omitted().iter().map(|kind| (kind.id, kind.count));
    let omitted: Vec<_> = omitted.collect();
    assert_eq!(listed("link.dangling"), Problems::MAX_OF_A_KIND);
    assert!(omitted.contains(&("link.dangling", 299_900)), "{omitted:?}");
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
    let suppressions = about
        .iter()
        .map(|space| suppression("space.heading", &[space.0], &[]));
    plan.silenced = suppressions.collect();
    let problems = plan.check();
    let (silenced, open): (Vec<_>, Vec<_>) = problems
        .iter()
        .filter(|problem| problem.id == "space.heading")
        .partition(|problem| problem.silenced.is_some());
    assert_eq!(silenced.len(), 100);
    assert!(!open.is_empty());
    assert!(open.iter().all(|it| !about.contains(&it.place.spaces[0])));
    assert!(!ids(&problems).contains(&"silence.unused"));
}
