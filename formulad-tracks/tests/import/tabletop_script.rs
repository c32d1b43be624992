//! Tracks of the scripted mod of Tabletop Simulator: as the kit writes them, and spoilt.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::rules::Ruleset;
use formulad_core::{SpaceId, Track, TrackBuilder, TrackPlan};
use formulad_tracks::bundled;
use formulad_tracks::file::Source;
use formulad_tracks::import::tabletop_script::{self, is_format};
use formulad_tracks::import::{Format, ImportError, Imported};
use formulad_tracks::kit::{Kit, KitFormat};
use serde_json::{Value, json};

use crate::gp_online::bundled_plan;
use crate::{assert_refused, refused_cases};

fn import(text: &str) -> Result<Imported, ImportError> {
    tabletop_script::import(&Source::new("board.json", text))
}

/// The file of a circuit, with a pixel to a millimetre where the board is as usual.
pub(crate) fn exported(plan: &TrackPlan) -> String {
    let track = Track::new(plan.clone()).unwrap();
    let rules = Ruleset::basic(1);
    let kit = Kit::new(&track, "house", &rules).with_pixels(1000);
    let files = kit.files(KitFormat::TabletopScript, "board").unwrap();
    String::from_utf8(files[0].bytes.clone()).unwrap()
}

/// What an imported circuit is compared by, its spaces numbered as in the original, which lie where they do.
fn as_numbered(imported: &TrackPlan, original: &TrackPlan) -> TrackPlan {
    let scale = imported.board.width / original.board.width;
    let number = |id: SpaceId| {
        let space = imported.spaces.iter().find(|space| space.id == id).unwrap();
        let near = original.spaces.iter().filter(|other| {
            f64::hypot(space.x - other.x * scale, space.y - other.y * scale) < 0.05 * scale
        });
        let near: Vec<SpaceId> = near.map(|other| other.id).collect();
        assert_eq!(near.len(), 1, "space {id} of {}", original.name);
        near[0]
    };
    let numbers: BTreeMap<SpaceId, SpaceId> = imported
        .spaces
        .iter()
        .map(|space| (space.id, number(space.id)))
        .collect();
    let mut plan = imported.clone();
    plan.rename_spaces(|id| numbers[&id]);
    plan.spaces.sort_by_key(|space| {
        let mut of = original.spaces.iter();
        of.position(|other| other.id == space.id)
    });
    plan
}

fn assert_same(original: &TrackPlan) {
    let imported = import(&exported(original)).unwrap();
    assert_eq!(imported.warnings, [], "{}", original.name);
    let plan = as_numbered(&imported.plan, original);
    assert_eq!(plan.name, original.name);
    assert_eq!(plan.spaces.len(), original.spaces.len());
    for (space, is) in plan.spaces.iter().zip(&original.spaces) {
        let name = format!("{}: {}", original.name, is.id);
        assert_eq!(space.id, is.id, "{name}");
        assert_eq!(space.lane, is.lane, "{name}");
        assert_eq!(space.next, is.next, "{name}");
        let off = (space.heading - is.heading).rem_euclid(360.0);
        assert!(off.min(360.0 - off) < 0.01, "{name}");
    }
    let corners = |plan: &TrackPlan| -> BTreeSet<(String, u32, BTreeSet<SpaceId>)> {
        let corners = plan.corners.iter().map(|corner| {
            let spaces = corner.spaces.iter().copied().collect();
            (corner.name.clone(), corner.stops, spaces)
        });
        corners.collect()
    };
    assert_eq!(corners(&plan), corners(original), "{}", original.name);
    let grid =
        |plan: &TrackPlan| -> Vec<SpaceId> { plan.grid.iter().map(|place| place.space).collect() };
    assert_eq!(grid(&plan), grid(original), "{}", original.name);
    assert_eq!(plan.finish, original.finish, "{}", original.name);
    assert_eq!(plan.pit, original.pit, "{}", original.name);
    // The usual space is as long as on most boards.
    let at = |id: SpaceId| {
        let space = plan.spaces.iter().find(|space| space.id == id).unwrap();
        (space.lane, space.x, space.y)
    };
    let lengths = plan.spaces.iter().filter_map(|space| {
        let mut next = space.next.iter().map(|to| at(*to));
        let (_, x, y) = next.find(|(lane, ..)| lane.is_some() && *lane == space.lane)?;
        Some(f64::hypot(x - space.x, y - space.y))
    });
    let mut lengths: Vec<f64> = lengths.collect();
    lengths.sort_by(f64::total_cmp);
    assert!((lengths[lengths.len() / 2] - 19.0).abs() < 0.05);
}

#[test]
fn a_circuit_comes_back_as_it_was() {
    for circuit in bundled::all() {
        assert_same(circuit.track().plan());
    }
}

#[test]
fn any_number_of_lanes_comes_back() {
    let two = TrackBuilder::<2>::new("Two").straight(14).corner(1, [4, 3]);
    assert_same(&two.straight(8).grid(4).pit(5, 5, 1).plan());
    let four = TrackBuilder::<4>::new("Four").straight(20);
    let four = four.corner(2, [9, 8, 7, 6]).straight(12);
    assert_same(&four.corner(1, [6, 7, 8, 9]).straight(9).grid(6).plan());
    // Corners that touch, and no pit lane.
    let three = TrackBuilder::<3>::new("Three").straight(20);
    let three = three.corner(1, [6, 5, 4]).corner(2, [4, 5, 6]);
    assert_same(&three.straight(9).grid(2).plan());
}

/// Everything that races depend on, but for tunnels, which the format does not have.
#[test]
fn races_are_the_same_on_it() {
    for circuit in bundled::all().iter().filter(|it| it.name() != "night-city") {
        let track = circuit.track();
        let imported = import(&exported(track.plan())).unwrap();
        let problems = imported.plan.check();
        assert!(!problems.has_errors(), "{}: {problems:?}", track.name());
        let again = Track::new(as_numbered(&imported.plan, track.plan())).unwrap();
        for (one, other) in track.corners().iter().zip(again.corners()) {
            assert_eq!(
                (one.stops, one.longest, one.shortest, one.turn),
                (other.stops, other.longest, other.shortest, other.turn)
            );
        }
        for space in track.spaces() {
            let beside: BTreeSet<SpaceId> = track.beside(space.id).collect();
            assert_eq!(beside, again.beside(space.id).collect(), "{}", space.id);
        }
    }
}

#[test]
fn the_format_is_recognised_by_its_text() {
    let text = exported(&bundled_plan("mini"));
    assert!(is_format(&text));
    assert_eq!(
        Format::recognize(&text).unwrap(),
        Some(Format::TabletopScript)
    );
    for circuit in bundled::all() {
        assert_eq!(Format::recognize(circuit.text()).unwrap(), None);
    }
}

/// The file of a small circuit, changed, and what is said about it with the line that it is said of.
fn said(spoil: impl FnOnce(&mut Value)) -> (Imported, Vec<(&'static str, String, String)>) {
    let mut file: Value = serde_json::from_str(&exported(&bundled_plan("harbour"))).unwrap();
    spoil(&mut file);
    let text = serde_json::to_string_pretty(&file).unwrap();
    let imported = import(&text).unwrap();
    let warnings = imported.warnings.iter().map(|warning| {
        let span = warning.span.unwrap();
        let shown: String = text[span.start..span.end].split_whitespace().collect();
        let message = warning.problem.message.english().to_owned();
        assert!(!warning.problem.help.english().is_empty());
        (warning.problem.id, message, shown)
    });
    let warnings = warnings.collect();
    (imported, warnings)
}

/// The place of a space in the list.
fn place(file: &Value, id: &str) -> usize {
    let spaces = file["spaces"].as_array().unwrap();
    spaces.iter().position(|space| space["id"] == id).unwrap()
}

#[test]
fn what_is_missing_is_said_at_its_place() {
    type Spoil = fn(&mut Value);
    let cases: [(&str, &str, &str, Spoil); 9] = [
        ("import.missing-part", "no corners", "", |file| {
            file["corners"] = json!([]);
            for space in file["spaces"].as_array_mut().unwrap() {
                space["corner"] = Value::Null;
            }
        }),
        ("import.missing-part", "no starting grid", "", |file| {
            file["start"] = json!([]);
        }),
        ("import.missing-part", "no finish line", "", |file| {
            file["finish"] = Value::Null;
        }),
        ("import.missing-part", "size of its picture", "", |file| {
            file["image"] = Value::Null;
        }),
        (
            "import.missing-part",
            "space m.s1.2 leads nowhere",
            "\"id\":\"m.s1.2\"",
            |file| {
                let at = place(file, "m.s1.2");
                file["spaces"][at]["next"] = json!([]);
            },
        ),
        (
            "import.missing-part",
            "how many stops corner 3 requires",
            "\"id\":3,",
            |file| file["corners"][2]["stops"] = Value::Null,
        ),
        (
            "import.odd-line",
            "the file has no space m.s1.99",
            "\"m.s1.99\"",
            |file| {
                let at = place(file, "m.s1.2");
                file["spaces"][at]["next"][0] = json!("m.s1.99");
            },
        ),
        (
            "import.odd-line",
            "space m.s1.3 was given before",
            "\"m.s1.3\"",
            |file| {
                let at = place(file, "m.s1.3");
                let twice = file["spaces"][at].clone();
                file["spaces"].as_array_mut().unwrap().push(twice);
            },
        ),
        ("import.grid-place", "it is given twice", "", |file| {
            file["start"][1] = file["start"][0].clone();
        }),
    ];
    for (id, part, at, spoil) in cases {
        let (_, warnings) = said(spoil);
        let found = warnings
            .iter()
            .find(|(found, message, _)| *found == id && message.contains(part));
        let Some((.., shown)) = found else {
            panic!("{part}: {warnings:?}");
        };
        assert!(shown.contains(at), "{part}: {shown}");
    }
}

/// The file counts the spaces of a corner in three ways.
#[test]
fn a_space_too_few_is_said_at_its_corner() {
    let (_, warnings) = said(|file| {
        let spaces = file["spaces"].as_array_mut().unwrap();
        // One in the middle of the first corner, and the links to it.
        let at = spaces.iter().position(|it| it["id"] == "m.c1.1").unwrap();
        spaces.remove(at);
        for space in spaces {
            let next = space["next"].as_array_mut().unwrap();
            next.retain(|to| to != "m.c1.1");
        }
    });
    let count = |(id, message, at): &&(&str, String, String)| {
        *id == "import.other-count" && message.contains("corner 1") && at.contains("\"id\":1,")
    };
    assert!(warnings.iter().any(|it| count(&it)), "{warnings:?}");
    // And a link too few, where there is a space more than the way takes.
    let (_, warnings) = said(|file| file["corners"][0]["short"] = json!(1));
    let [(id, message, _)] = warnings.as_slice() else {
        panic!("{warnings:?}");
    };
    assert_eq!(*id, "import.other-count");
    assert!(message.contains("shortest way through corner 1 is 1 space"));
}

/// A scan that has not come far has numbers for ids, and little else than spaces.
#[test]
fn a_scan_has_numbers_and_little_else() {
    let space = |id: u32, next: [u32; 1]| {
        json!({"id": id, "pos": [f64::from(id) * 30.0, 40], "rot": -90, "lane": 1, "next": next,
               "corner": null, "sector": 0})
    };
    let file = json!({
        "id": "FDDocks", "name": "Docks", "ruleset": "formula_d", "lanes": 1, "laps": 2,
        "image": {"width": 400, "height": 80}, "detect": {"reverse": false},
        "spaces": [space(7, [8]), space(8, [9]), space(9, [7])],
        "corners": [], "start": [], "finish": {"line": []},
    });
    let imported = import(&file.to_string()).unwrap();
    let ids: Vec<u32> = imported.plan.spaces.iter().map(|it| it.id.0).collect();
    assert_eq!(ids, [7, 8, 9]);
    assert_eq!(imported.plan.spaces[0].next, [SpaceId(8)]);
    assert!((imported.plan.spaces[0].heading - 270.0).abs() < 1e-9);
    // 30 pixels are a space of 19 mm.
    assert!((imported.plan.board.width - 400.0 * 19.0 / 30.0).abs() < 0.01);
    assert_eq!(imported.plan.name, "Docks");
    let ids: BTreeSet<_> = imported.warnings.iter().map(|it| it.problem.id).collect();
    assert_eq!(ids, BTreeSet::from(["import.missing-part"]));
    assert_eq!(imported.warnings.len(), 3);
}

#[test]
fn text_that_is_no_track_is_refused_with_its_place() {
    let cases = r#"
1:1 | `spaces` is missing | {}
1:12 | should be a list | {"spaces": 7}
1:12 | has no spaces | {"spaces": []}
1:13 | should be an object | {"spaces": [7]}
1:13 | `id` is missing | {"spaces": [{}]}
1:20 | `id` should be an id | {"spaces": [{"id": -1}]}
1:20 | `id` should be an id | {"spaces": [{"id": 4294967296}]}
1:13 | `pos` is missing | {"spaces": [{"id": 1}]}
1:30 | `pos` should be the x and y | {"spaces": [{"id": 1, "pos": [7]}]}
1:34 | `pos` should be the x and y | {"spaces": [{"id": 1, "pos": [7, "8"]}]}
1:31 | `pos` should be the x and y | {"spaces": [{"id": 1, "pos": [1e999, 8]}]}
1:13 | `rot` is missing | {"spaces": [{"id": 1, "pos": [7, 8]}]}
2:12 | `corners` should be a list | {"spaces": [{"id": 1, "pos": [7, 8], "rot": 0}],⏎"corners": {}}
2:32 | `stops` should be a whole number | {"spaces": [{"id": 1, "pos": [7, 8], "rot": 0}],⏎"corners": [{"id":1,  "stops": 1.5}]}
2:11 | `image` should be an object | {"spaces": [{"id": 1, "pos": [7, 8], "rot": 0}],⏎"image":  []}
2:21 | `width` should be a number of pixels | {"spaces": [{"id": 1, "pos": [7, 8], "rot": 0}],⏎"image": {"width":  0, "height": 9}}
2:11 | `start` should be a list of ids | {"spaces": [{"id": 1, "pos": [7, 8], "rot": 0}],⏎"start":  {}}
2:12 | `start` should be a list of ids | {"spaces": [{"id": 1, "pos": [7, 8], "rot": 0}],⏎"start": [ null]}
"#;
    for (place, part, text) in refused_cases(cases) {
        assert_refused(tabletop_script::import, &text, place, part);
    }
    let space = |id: u32| format!("{{\"id\":{id},\"pos\":[{id},{id}],\"rot\":0}}\n");
    let spaces: Vec<String> = (0..5_001).map(space).collect();
    let text = format!("{{\"spaces\":[{}]}}", spaces.join(","));
    assert_refused(tabletop_script::import, &text, "5001:2", "more than 5000");
    let links = vec!["0"; 40_001].join(",");
    let text = format!("{{\"spaces\":[{}],\n\"start\":[{links}]}}", space(0));
    assert_refused(tabletop_script::import, &text, "3:9", "more than 40000");
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
    let spaces: Vec<Value> = (0..5_000)
        .map(|id| {
            let next: Vec<u32> = (0..4).map(|_| random() % 5_000).collect();
            json!({"id": id, "pos": [random() % 3_000, random() % 3_000], "rot": random() % 360,
                   "lane": random() % 4, "next": next, "corner": random() % 30})
        })
        .collect();
    let corners: Vec<Value> = (1..30)
        .map(|id| json!({"id": id, "stops": 1, "long": 5, "short": 3}))
        .collect();
    let file = json!({"spaces": spaces, "corners": corners, "finish": {"line": [1, 2, 3]}, "start": [7, 7]});
    let imported = import(&file.to_string()).unwrap();
    assert_eq!(imported.plan.spaces.len(), 5_000);
    assert!(imported.plan.check().has_errors());
}

/// A value as a literal of Lua.
fn lua(value: &Value) -> String {
    let list = |parts: Vec<String>| match parts.as_slice() {
        [] => "{}".to_owned(),
        parts => format!("{{ {} }}", parts.join(", ")),
    };
    match value {
        Value::Null => "nil".to_owned(),
        Value::Array(items) => list(items.iter().map(lua).collect()),
        Value::Object(members) => {
            let member = |(key, value): (&String, &Value)| format!("{key} = {}", lua(value));
            list(members.iter().map(member).collect())
        }
        literal => literal.to_string(),
    }
}

/// The module that the tools of the mod make of a file: a table, its members, and a loop that makes an index.
fn module(json: &str) -> String {
    let file: Value = serde_json::from_str(json).unwrap();
    let members = file.as_object().unwrap().iter();
    let members: String = members
        .map(|(key, value)| format!("T.{key} = {}\n", lua(value)))
        .collect();
    format!(
        "-- Generated -- do not edit by hand.\n\nlocal T = {{}}\n\n{members}\nT.byId = {{}}\n\
         for _, s in ipairs(T.spaces) do\n    T.byId[s.id] = s\nend\n\nreturn T\n"
    )
}

#[test]
fn a_module_in_lua_is_the_circuit_of_the_file_that_it_is_made_of() {
    for circuit in bundled::all() {
        let json = exported(circuit.track().plan());
        let file: Value = serde_json::from_str(&json).unwrap();
        let usual = import(&json).unwrap();
        for text in [module(&json), format!("return {}", lua(&file))] {
            assert_eq!(
                Format::recognize(&text).unwrap(),
                Some(Format::TabletopScript)
            );
            let imported = import(&text).unwrap();
            assert_eq!(imported.plan, usual.plan, "{}", circuit.name());
            assert_eq!(imported.warnings, [], "{}", circuit.name());
        }
    }
}

/// However a table of Lua is written, it says the same.
#[test]
fn lua_is_read_as_it_may_be_written() {
    let space = "id = 7, pos = { 1, -2.5e1 }, rot = 90";
    let plain = import(&format!(
        "return {{ name = 'A \"B\"', spaces = {{ {{ {space} }} }} }}"
    ));
    let plain = plain.unwrap().plan;
    assert_eq!(
        (plain.name.as_str(), plain.spaces[0].id),
        ("A \"B\"", SpaceId(7))
    );
    for text in [
        "--[[ spaces = { ]] return{name=\"A \\\"B\\\"\";spaces={{id=7;pos={1;-25};rot=90;},};}",
        "local T = { name = [[\nA \"B\"]] } --[==[ ]] ]==]\nT.spaces = { [1] = { [\"id\"] = 7, pos = { 1, -25 }, rot = 90 } } return T",
        "local old = nil; local M = { }\nM . name = [=[A \"B\"]=]\nfor i = 1, 2 do if i then print('end') end end\n\
         M.spaces = {\n-- the only one\n{ id = \"7\", pos = { 1.0, -25.0 }, rot = 90.0, next = {}, corner = nil } }",
    ] {
        assert!(is_format(text), "{text}");
        assert_eq!(import(text).unwrap().plan, plain, "{text}");
    }
}

#[test]
fn lua_that_is_more_than_data_is_refused_with_its_place() {
    let cases = r#"
1:8 | `spaces` is missing | return { pos = { 1 }, space = { 1 } }
1:21 | only a text, a number | return { spaces = { require("spaces") } }
1:23 | here `}` is expected | return { spaces = { {}#{} } }
1:1 | begins nothing that can be read | os.execute("true")
2:1 | "T" begins nothing that can be read | local U = { spaces = {} }⏎T.spaces = { }
1:8 | here `{` is expected | return 7
2:8 | here `T` is expected | local T = { spaces = 1 }⏎return U
1:21 | what begins here does not end | return { spaces = { { id = 1, pos = { 1, 2 }
1:28 | what begins here does not end | return { spaces = { { id = "1
1:12 | what begins here does not end | return { --[[ spaces
1:29 | this escape of a character | return { spaces = { { id = "\x41" } } }
1:27 | given twice | local T = { lanes = 3 } T.lanes = 2 return T
1:33 | nothing may follow | local T = { lanes = 3 } return T.other
1:24 | nothing may follow | return { spaces = {} } 7
1:8 | a list or has names, and not both | return { 1, spaces = { } }
1:10 | the numbers of a list | return { [2] = { } }
1:22 | "spaces" is given twice | return { spaces = 1, spaces = 2 }
3:3 | "a" is given twice | local T = {}⏎T.a = 1⏎T.a = 2
1:9 | the module makes no table | -- empty
1:42 | `pos` should be the x and y | return { spaces = { { id = 1, pos = { 7, "8" } } } }
"#;
    for (place, part, text) in refused_cases(cases) {
        assert_refused(tabletop_script::import, &text, place, part);
    }
    let deep = format!("return {}", "{ spaces = ".repeat(100_000));
    // 32 of them, each 11 characters long, are before the one that is too deep.
    assert_refused(tabletop_script::import, &deep, "1:360", "more than 32 deep");
    let many: String = (0..400_000).map(|at| format!("T.a{at} = 1\n")).collect();
    let text = format!("local T = {{}}\n{many}");
    assert_refused(
        tabletop_script::import,
        &text,
        "1:11",
        "`spaces` is missing",
    );
}

mod properties {
    use std::sync::LazyLock;

    use proptest::prelude::*;

    use super::*;

    static MINI: LazyLock<[String; 2]> = LazyLock::new(|| {
        let json = exported(&bundled_plan("mini"));
        [module(&json), json]
    });

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Whatever is cut off or mixed up, there is an answer.
        #[test]
        fn spoilt_files_are_answered(kind in 0usize..2, cut in 0usize..200_000, swaps in prop::collection::vec((0usize..9_000, 0usize..9_000), 0..6)) {
            let mut lines: Vec<&str> = MINI[kind].lines().collect();
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
