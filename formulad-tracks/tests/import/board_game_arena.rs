//! Circuits of the cell editor of Board Game Arena's game.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::{SpaceId, Track, TrackPlan};
use formulad_tracks::bundled;
use formulad_tracks::file::Source;
use formulad_tracks::import::{Format, ImportError, Imported, board_game_arena};
use serde_json::{Map, Value, json};

use crate::{assert_refused, refused_cases};

fn import(text: &str) -> Result<Imported, ImportError> {
    board_game_arena::import(&Source::new("sheet.js", text))
}

/// The cells of a circuit, as the editor keeps them: lanes counted from the driver's right, ids as texts and as
/// numbers, places in its own unit.
fn cells(plan: &TrackPlan) -> Value {
    let lanes = plan.spaces.iter().filter_map(|space| space.lane).max();
    let cell = |space: &formulad_core::plan::SpacePlan| {
        let id = |(at, id): (usize, &SpaceId)| match at {
            0 => json!(id.0),
            _ => json!(id.0.to_string()),
        };
        let next: Vec<Value> = space.next.iter().enumerate().map(id).collect();
        let mut cell = json!({
            "center": {"x": space.x * 3.0 + 100.0, "y": space.y * 3.0 - 40.0},
            "angle": space.heading, "neighbours": next, "adjacence": next,
        });
        if let Some((lane, lanes)) = space.lane.zip(lanes) {
            cell["lane"] = json!(lanes + 1 - lane);
            cell["position"] = json!(10);
        }
        (space.id.0.to_string(), cell)
    };
    let ends: Map<String, Value> = (1..)
        .zip(&plan.finish)
        .map(|(lane, id)| (format!("end{lane}"), json!(id.0)))
        .collect();
    let cells: Map<String, Value> = plan.spaces.iter().map(cell).collect();
    json!({"computed": {"lanes": true, "laneEnds": ends}, "cells": cells})
}

fn script(name: &str, circuit: &Value) -> String {
    format!("// prettier-ignore\nconst CIRCUITS = {{\n    {name}: {circuit},\n}};\n")
}

fn messages(imported: &Imported) -> Vec<&str> {
    let warnings = imported.warnings.iter();
    warnings.map(|it| it.problem.message.english()).collect()
}

#[test]
fn cells_become_the_spaces_that_they_are() {
    for circuit in bundled::all() {
        let track = circuit.track();
        let original = track.plan();
        let imported = import(&script("oval", &cells(original))).unwrap();
        let plan = &imported.plan;
        assert_eq!(plan.name, "oval");
        let by_id = |plan: &TrackPlan| -> BTreeMap<SpaceId, (Option<u32>, Vec<SpaceId>)> {
            let spaces = plan.spaces.iter();
            let spaces = spaces.map(|it| (it.id, (it.lane, it.next.clone())));
            spaces.collect()
        };
        assert_eq!(by_id(plan), by_id(original), "{}", circuit.name());
        assert_eq!(plan.finish, original.finish, "{}", circuit.name());
        assert_eq!(plan.pit.is_some(), original.pit.is_some());
        // What the format does not have, and nothing else.
        let parts = [
            "the file does not give the size of its picture; the board ends beside the road",
            "the file has no corners",
            "the file has no starting grid",
        ];
        assert_eq!(messages(&imported), parts, "{}", circuit.name());
    }
}

/// With the corners, grid and boxes of the original, it is the original.
#[test]
fn completed_it_can_be_raced_on() {
    let mini = bundled::mini();
    let original = mini.plan();
    let mut plan = import(&script("mini", &cells(original))).unwrap().plan;
    plan.corners.clone_from(&original.corners);
    plan.grid.clone_from(&original.grid);
    plan.pit.clone_from(&original.pit);
    let track = Track::new(plan).unwrap();
    for (one, other) in track.corners().iter().zip(mini.corners()) {
        assert_eq!(
            (one.longest, one.shortest, one.turn),
            (other.longest, other.shortest, other.turn)
        );
    }
}

#[test]
fn what_the_editor_shows_of_one_circuit_is_enough() {
    let circuit = cells(bundled::mini().plan());
    let script = import(&script("mini", &circuit)).unwrap();
    let shown = circuit.to_string();
    for text in [&shown, &format!("let data = {shown}")] {
        assert_eq!(
            Format::recognize(text).unwrap(),
            Some(Format::BoardGameArena)
        );
        let alone = import(text).unwrap();
        assert_eq!(alone.plan.name, "sheet");
        assert_eq!(alone.plan.spaces, script.plan.spaces);
    }
}

#[test]
fn of_several_circuits_the_first_is_imported() {
    let one = cells(bundled::mini().plan());
    let other = json!({"computed": {}, "cells": {"5": {}}});
    let text = format!("const CIRCUITS = {{ 'two': {one}, three: {other} }}");
    let imported = import(&text).unwrap();
    assert_eq!(imported.plan.name, "two");
    let left_out = "the circuit three is left out: the first of the file is imported";
    let left_out = imported
        .warnings
        .iter()
        .find(|it| it.problem.message.english() == left_out);
    let span = left_out.unwrap().span.unwrap();
    // The places of a script are those of the file.
    assert_eq!(text[span.start..span.end], other.to_string());
}

/// A circuit in the making: cells with their centres, and whatever has been worked out so far.
#[test]
fn what_the_editor_has_not_worked_out_is_said() {
    let mut circuit = cells(bundled::mini().plan());
    let first = bundled::mini().plan().spaces[0].id.0.to_string();
    circuit["computed"] = json!({});
    for cell in circuit["cells"].as_object_mut().unwrap().values_mut() {
        cell.as_object_mut().unwrap().remove("lane");
    }
    circuit["cells"][&first]["adjacence"] = json!([]);
    let imported = import(&circuit.to_string()).unwrap();
    let said: BTreeSet<&str> = messages(&imported).into_iter().collect();
    for part in [
        "the file does not say in which lanes its spaces lie",
        "the file has no finish line",
        &format!("space {first} leads nowhere"),
    ] {
        assert!(said.contains(part), "{part}: {said:?}");
    }
    let ids = imported.warnings.iter().map(|it| it.problem.id);
    assert_eq!(ids.collect::<BTreeSet<_>>(), ["import.missing-part"].into());
}

#[test]
fn text_that_is_no_circuit_is_refused_with_its_place() {
    let cases = r#"
1:14 | no object with circuits | const C = [1]
1:11 | no circuit in it has `cells` | const C = {a: {cell: 1}}
1:22 | `cells` should be an object | const C = {a: {cells:[]}}
1:22 | the file has no spaces | const C = {a: {cells:{}}}
1:26 | `center` is missing | const C = {a: {cells:{1: {}}}}
2:15 | `x` should be a number | const C = {a: {cells:{⏎1: {center:{x:"3",y:4},angle:0}}}}
2:28 | `angle` should be a number of degrees | const C = {a: {cells:{⏎1: {center:{x:3,y:4},angle:[]}}}}
2:39 | `adjacence` should be a list | const C = {a: {cells:{⏎1:{center:{x:3,y:4},angle:0,adjacence:7}}}}
1:16 | unexpected token | const C = {a: {f(): 1}}
"#;
    for (place, part, text) in refused_cases(cases) {
        assert_refused(board_game_arena::import, &text, place, part);
    }
}
