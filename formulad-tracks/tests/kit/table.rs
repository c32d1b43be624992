//! The table of Tabletop Simulator, as the program reads it.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::rules::{Preset, RaceOption, Ruleset};
use formulad_core::{Lane, SpaceId, Track};
use formulad_tracks::bundled;
use formulad_tracks::kit::{Kit, KitFormat};
use serde_json::Value;

fn table(track: &Track, rules: &Ruleset) -> Vec<Value> {
    let kit = Kit::new(track, "house", rules).with_pixels(1000);
    let (saved, _) = crate::with_image(kit, KitFormat::TabletopSimulator);
    saved["ObjectStates"].as_array().unwrap().clone()
}

fn number(object: &Value, part: &str, field: &str) -> f64 {
    object[part][field].as_f64().unwrap()
}

/// The objects that the script knows by a word and a number, in the order of the numbers.
fn known<'a>(objects: &'a [Value], word: &str) -> Vec<&'a Value> {
    let count = |object: &Value| {
        let notes = object["GMNotes"].as_str()?.strip_prefix("formulad ")?;
        let number = notes.strip_prefix(word)?.strip_prefix(' ')?;
        number.parse::<usize>().ok()
    };
    let mut found: Vec<_> = objects
        .iter()
        .filter_map(|it| Some((count(it)?, it)))
        .collect();
    found.sort_by_key(|(number, _)| *number);
    found.into_iter().map(|(_, object)| object).collect()
}

/// Names of objects as the program's interface lists them (<https://api.tabletopsimulator.com/built-in-object/>).
const SHIPPED: [&str; 14] = [
    "3DText",
    "BlockSquare",
    "Checker_red",
    "Counter",
    "Custom_Tile",
    "Die_4",
    "Die_6",
    "Die_8",
    "Die_10",
    "Die_12",
    "Die_20",
    "Infinite_Bag",
    "Notecard",
    "PlayerPawn",
];

#[test]
fn only_the_board_has_to_be_loaded() {
    let track = bundled::harbour();
    let options = [RaceOption::Weather, RaceOption::Tyres];
    let rules = Preset::Advanced.rules_with(2, &options).unwrap();
    let objects = table(&track, &rules);
    let mut guids = BTreeSet::new();
    for object in &objects {
        let name = object["Name"].as_str().unwrap();
        assert!(SHIPPED.contains(&name), "{name}");
        assert!(guids.insert(object["GUID"].as_str().unwrap()), "{object}");
        let text = object.to_string();
        assert_eq!(text.contains("ImageURL"), name == "Custom_Tile", "{name}");
        assert!(!text.contains("MeshURL"));
        for field in ["LuaScript", "LuaScriptState", "XmlUI"] {
            assert!(object[field].is_string(), "{name}: {field}");
        }
    }
}

/// A car stands on each place of the grid, within a tenth of the distance to the next, and drives off along the road: snap
/// points and cars are turned alike, so that a car stays turned where it stands.
#[test]
fn cars_stand_on_the_grid_and_point_along_the_road() {
    for circuit in bundled::all() {
        let track = circuit.track();
        let objects = table(&track, &Ruleset::basic(1));
        let board = &objects[0];
        let scale = number(board, "Transform", "scaleX");
        let cars = known(&objects, "car");
        assert_eq!(cars.len(), track.grid().len().min(20), "{}", circuit.name());
        let plan = track.plan();
        // The board is as large in inches as the real one.
        assert!((scale * 2.0 * 25.4 - plan.board.height).abs() < 1.0);
        for (car, id) in cars.iter().zip(track.grid()) {
            let space = track.space_plan(*id).unwrap();
            let x = (space.x - plan.board.width / 2.0) / 25.4;
            let z = (plan.board.height / 2.0 - space.y) / 25.4;
            let off =
                (number(car, "Transform", "posX") - x).hypot(number(car, "Transform", "posZ") - z);
            let ahead = track.space_plan(track.ahead(*id).unwrap()).unwrap();
            let along = (ahead.x - space.x, ahead.y - space.y);
            let spacing = along.0.hypot(along.1) / 25.4;
            assert!(
                off < spacing / 10.0,
                "{}: {off} of {spacing}",
                circuit.name()
            );
            // Turned by 0, a car points to the player: its nose is at the negative end of its z axis.
            let turn = number(car, "Transform", "rotY").to_radians();
            let nose = (-libm::sin(turn), -libm::cos(turn));
            // Away from the player is up in the picture.
            let ahead = nose.0 * along.0 - nose.1 * along.1;
            assert!(ahead > along.0.hypot(along.1) * 0.8, "{}", circuit.name());
            let at = plan.spaces.iter().position(|it| it.id == *id).unwrap();
            let snap = number(&board["AttachedSnapPoints"][at], "Rotation", "y");
            let turned = (180.0 + snap - number(car, "Transform", "rotY")).rem_euclid(360.0);
            assert!(turned.min(360.0 - turned) < 0.01);
        }
    }
}

/// WEAR-1, WEAR-2, DICE-3: a counter for the gear, for the pool or each zone, for stops and for the line.
#[test]
fn counters_are_those_of_the_rules() {
    let track = bundled::harbour();
    let values = |rules: &Ruleset, word: &str| -> Vec<u64> {
        let objects = table(&track, rules);
        let counters = known(&objects, word).into_iter();
        counters
            .map(|it| it["Counter"]["value"].as_u64().unwrap())
            .collect()
    };
    let basic = Preset::Basic.rules(1);
    assert_eq!(values(&basic, "points"), [18; 10]);
    for word in ["gear", "stops", "line"] {
        assert_eq!(values(&basic, word), [0; 10], "{word}");
    }
    // WEAR-2: tyres 6, brakes 3, gearbox 3, body 3, engine 3, road handling 2.
    let advanced = values(&Preset::Advanced.rules(2), "points");
    assert_eq!(advanced[..6], [6, 3, 3, 3, 3, 2]);
    assert_eq!(advanced.len(), 60);
    // BUILD-1: at least a point in each zone; players set what they give.
    let own = Preset::Advanced.rules_with(2, &[RaceOption::Construction]);
    assert_eq!(values(&own.unwrap(), "points"), [1; 60]);
    // A die for each gear, and the black one.
    let dice = |rules: &Ruleset| known(&table(&track, rules), "die").len();
    assert_eq!((dice(&basic), dice(&Preset::Mini.rules(3))), (6, 5));
    // DICE-1: 4th gear has a die of twelve; no die of thirty is shipped, and the tenth face of ten is printed 0.
    let objects = table(&track, &basic);
    let of_gears = known(&objects, "die");
    assert_eq!(of_gears[3]["Name"], "Die_12");
    assert_eq!(of_gears[5]["Name"], "Die_10");
    let said = of_gears[5]["Description"].as_str().unwrap();
    assert!(
        said.starts_with("1 → 21, ") && said.ends_with(", 0 → 30"),
        "{said}"
    );
    let black = table(&track, &basic);
    let black = black
        .iter()
        .filter(|it| it["GMNotes"] == "formulad black die");
    assert_eq!(black.count(), 1);
}

/// TRACK-9, DEBRIS-1: markers are those that the rules need, and the weather has the rolls of the circuit.
#[test]
fn markers_are_those_of_the_rules() {
    let track = bundled::harbour();
    let names = |rules: &Ruleset| -> BTreeMap<String, usize> {
        let mut names = BTreeMap::new();
        for object in table(&track, rules) {
            *names
                .entry(object["Name"].as_str().unwrap().to_owned())
                .or_default() += 1;
        }
        names
    };
    let basic = names(&Preset::Basic.rules(1));
    assert!(!basic.contains_key("PlayerPawn") && !basic.contains_key("Infinite_Bag"));
    let rules = Preset::Advanced
        .rules_with(1, &[RaceOption::Weather])
        .unwrap();
    let advanced = names(&rules);
    assert_eq!((advanced["PlayerPawn"], advanced["Infinite_Bag"]), (1, 1));
    let objects = table(&track, &rules);
    let ranges: Vec<_> = ["rain", "changeable", "good"]
        .map(|name| {
            let mut tiles = objects.iter().filter(|it| it["Nickname"] == name);
            tiles.next().unwrap()["Description"]
                .as_str()
                .unwrap()
                .to_owned()
        })
        .to_vec();
    let of_circuit: Vec<_> = track
        .plan()
        .weather
        .iter()
        .map(|it| format!("{}–{}", it.from, it.to))
        .collect();
    assert_eq!(ranges, of_circuit);
}

/// The links in the script are those of the track, but for the pit lane.
#[test]
fn the_script_has_the_links_of_the_track() {
    for circuit in bundled::all() {
        let track = circuit.track();
        let objects = table(&track, &Ruleset::basic(1));
        let lua = objects[0]["LuaScript"].as_str().unwrap();
        let rows = lua.lines().skip(1).take_while(|line| *line != "}");
        let ids: Vec<SpaceId> = track.spaces().iter().map(|it| it.id).collect();
        let mut links = BTreeSet::new();
        let mut count = 0;
        for (row, from) in rows.zip(&ids) {
            count += 1;
            let (fields, next) = row.rsplit_once('{').unwrap();
            let next = next
                .trim_end_matches("}},")
                .split(',')
                .filter(|it| !it.is_empty());
            links.extend(next.map(|to| (*from, ids[to.parse::<usize>().unwrap() - 1])));
            let lane: u8 = fields.split(',').nth(2).unwrap().parse().unwrap();
            let space = track.space(*from).unwrap();
            assert_eq!(lane, space.lane.map_or(0, Lane::number));
        }
        assert_eq!(count, track.spaces().len(), "{}", circuit.name());
        let on_road = |id: &SpaceId| track.space(*id).is_some_and(|it| it.lane.is_some());
        let plan = track.plan().spaces.iter();
        let of_plan: BTreeSet<_> = plan
            .flat_map(|space| space.next.iter().map(|to| (space.id, *to)))
            .filter(|(_, to)| on_road(to))
            .collect();
        assert_eq!(links, of_plan, "{}", circuit.name());
    }
}

/// BRAKE-1, BLOCK-1, BLOCK-3: Mini's cars are out when seven spaces are short, and may brake without limit; Kekkonen's brake
/// three at most, and these are not short.
#[test]
fn the_script_has_the_limits_of_braking() {
    let track = bundled::mini();
    for (preset, limits) in [
        (Preset::Basic, ["nil, \"always\"", "nil, 0"]),
        (Preset::Mini, ["nil, \"always\"", "7, 0"]),
        (Preset::MiniKekkonen, ["3, \"always\"", "7, 3"]),
    ] {
        let objects = table(&track, &preset.rules(3));
        let lua = objects[0]["LuaScript"].as_str().unwrap();
        let braking = format!("RULES.most_braked, RULES.brake_held_up = {}\n", limits[0]);
        assert!(lua.contains(&braking), "{preset:?}");
        let blocking = format!("RULES.crash_from, RULES.spared = {}\n", limits[1]);
        assert!(lua.contains(&blocking), "{preset:?}");
    }
}

/// What the script does not know is said on the table.
#[test]
fn the_table_says_what_its_script_does_not_know() {
    let track = bundled::harbour();
    let said = |rules: &Ruleset| {
        let objects = table(&track, rules);
        objects[0]["Description"].as_str().unwrap().to_owned()
    };
    let plain = Ruleset {
        pit: None,
        ..Preset::Basic.rules(1)
    };
    assert!(!said(&plain).contains("It does not know:"));
    let rules = Preset::Advanced
        .rules_with(2, &[RaceOption::Weather])
        .unwrap();
    for part in ["Pit stops", "Extra spaces", "Weather and tyres", "Damage"] {
        assert!(said(&rules).contains(part), "{part}");
    }
}
