//! `formulad scan`.

use std::collections::BTreeSet;

use formulad_tracks::TrackFile;
use formulad_tracks::bundled;
use serde_json::Value;

use crate::shell::{Folder, all_refused, formulad, refused};

/// A board as `formulad draw` makes it, 1.5 pixels a millimetre, and a point on the middle of its road every three
/// spaces.
fn board(folder: &Folder) -> (String, String) {
    let picture = folder.path("board.png");
    folder.printed(&format!("draw mini -o {picture} --dpi 38.1"));
    let track = bundled::mini();
    let place = |id| {
        let space = track.plan().spaces.iter().find(|space| space.id == id);
        space.map(|space| (space.x, space.y)).unwrap()
    };
    let first = track.plan().finish[0];
    let mut line = "x,y\n".to_owned();
    let mut at = first;
    for number in 0.. {
        // Of two lanes the middle is between them.
        let (x, y) = place(at);
        let beside = track
            .plan()
            .spaces
            .iter()
            .filter(|space| space.lane == Some(2));
        let beside = beside.map(|space| (space.x, space.y));
        let apart = |(to_x, to_y): (f64, f64)| (to_x - x).hypot(to_y - y);
        let near = beside
            .min_by(|a, b| apart(*a).total_cmp(&apart(*b)))
            .unwrap();
        if number % 3 == 0 {
            line += &format!("{:.1},{:.1}\n", (x + near.0) * 0.75, (y + near.1) * 0.75);
        }
        at = track.ahead(at).unwrap();
        if at == first {
            break;
        }
    }
    (picture, folder.write("middle.csv", line))
}

#[test]
fn a_board_becomes_a_circuit() {
    let folder = Folder::new();
    let (picture, line) = board(&folder);
    let (code, output, errors) = folder.run(&format!(
        "scan {picture} --line {line} -o Beach.track.json --debug steps"
    ));
    assert_eq!((code, output.as_str()), (0, ""), "{errors}");
    assert!(errors.contains("board: "), "{errors}");
    assert!(errors.contains("2 lanes"), "{errors}");
    let file = TrackFile::parse(&folder.read("Beach.track.json")).unwrap();
    assert_eq!(file.plan.name, "board");
    assert!(!file.plan.check().has_errors());
    // The editor finds the picture beside the circuit, and lays it under the whole board.
    let backdrop = &file.extra.editor().unwrap()["backdrop"];
    assert_eq!(backdrop["picture"]["file"], "board.png");
    let board = file.plan.board;
    assert_eq!(
        backdrop["size"],
        serde_json::json!([board.width, board.height])
    );
    assert_eq!(backdrop["center"][0], board.width / 2.0);
    // Steps are pictures, one or more.
    let steps = std::fs::read_dir(folder.path("steps")).unwrap();
    for step in steps {
        let bytes = std::fs::read(step.unwrap().path()).unwrap();
        assert!(bytes.starts_with(b"\x89PNG"));
    }
    // Pictures of steps are written over, a circuit is not.
    let (code, ..) = folder.run(&format!("scan {picture} --line {line} --debug steps"));
    assert_eq!(code, 0);
    let errors = refused(&format!(
        "scan {picture} --line {line} -o {}",
        folder.path("Beach.track.json")
    ));
    assert!(errors.contains("already exists"), "{errors}");
}

/// Without a file there is no path: the picture is kept in the circuit, unless it is not wanted.
#[test]
fn a_picture_from_standard_input_is_kept() {
    let folder = Folder::new();
    let (picture, line) = board(&folder);
    let bytes = std::fs::read(&picture).unwrap();
    let (code, output, _) =
        formulad::<String>(&format!("scan - --line {line} --name Beach"), &bytes);
    assert_eq!(code, 0);
    let file = TrackFile::parse(&output).unwrap();
    assert_eq!(file.plan.name, "Beach");
    let editor = file.extra.editor().unwrap();
    let embedded = editor["backdrop"]["picture"]["embedded"].as_str().unwrap();
    // A JPEG file in base64.
    assert!(embedded.starts_with("/9j/"));
    let (code, output, _) =
        formulad::<String>(&format!("scan - --line {line} --no-picture"), &bytes);
    let file = TrackFile::parse(&output).unwrap();
    let editor = file.extra.editor();
    assert!(code == 0 && editor.is_none_or(|it| it.get("backdrop").is_none()));
}

#[test]
fn programs_get_one_document() {
    let folder = Folder::new();
    let (picture, line) = board(&folder);
    let output = folder.printed(&format!(
        "scan {picture} --line {line} --lanes 2 --format json -o Beach.track.json --lang de"
    ));
    let document: Value = serde_json::from_str(&output).unwrap();
    let file = TrackFile::parse(&folder.read("Beach.track.json")).unwrap();
    assert_eq!(document["spaces"], file.plan.spaces.len());
    assert_eq!(document["corners"], file.plan.corners.len());
    assert_eq!(document["lanes"], 2);
    assert_eq!(document["written"], "Beach.track.json");
    assert_eq!(document["picture"], "file");
    assert_eq!(document["errors"], serde_json::json!([]));
    // 760 mm are 1140 pixels.
    let scale = document["scale"].as_f64().unwrap();
    assert!((scale * 1140.0 - file.plan.board.width).abs() < 0.02);
    let page = include_str!("../../../../docs/src/json.md");
    let (_, section) = page
        .split_once("## `formulad scan PICTURE --format json`")
        .unwrap();
    let example = section.split("```").nth(1).unwrap();
    let example: Value = serde_json::from_str(example.strip_prefix("json\n").unwrap()).unwrap();
    let keys = |value: &Value| -> BTreeSet<String> {
        value.as_object().unwrap().keys().cloned().collect()
    };
    assert_eq!(keys(&document), keys(&example));
    // The editor finds the same questions in the circuit.
    let open = &file.extra.editor().unwrap()["questions"];
    let ids = |questions: &Value, id: &str| -> Vec<Value> {
        let questions = questions.as_array().unwrap();
        questions
            .iter()
            .map(|question| question[id].clone())
            .collect()
    };
    assert_eq!(ids(open, "kind"), ids(&document["questions"], "id"));
    for question in document["questions"].as_array().unwrap() {
        assert_eq!(keys(question), keys(&example["questions"][0]));
    }
}

/// A board that is hard to read: three corners and a few spaces of one kind are asked about, each with what to do only once.
#[test]
fn what_to_do_is_said_once() {
    let folder = Folder::new();
    let (picture, line) = board(&folder);
    let (code, _, errors) = folder.run(&format!("scan {picture} --line {line} --lanes 3"));
    assert!(code < 2, "{errors}");
    let questions = errors.lines().filter(|line| line.contains("warning[scan."));
    let questions = questions.count();
    assert!(questions > 5, "{errors}");
    let helps: Vec<&str> = errors
        .lines()
        .filter(|it| it.contains("help: look at"))
        .collect();
    let different: BTreeSet<&&str> = helps.iter().collect();
    assert!(!helps.is_empty(), "{errors}");
    assert_eq!(helps.len(), different.len(), "{errors}");
}

#[test]
fn a_line_of_another_board_is_mentioned() {
    let folder = Folder::new();
    let (picture, line) = board(&folder);
    let said = "little of what it runs along looks like a road";
    let (_, _, errors) = folder.run(&format!("scan {picture} --line {line}"));
    assert!(!errors.contains(said), "{errors}");
    let other = folder.path("other.png");
    folder.printed(&format!("draw harbour -o {other} --dpi 38.1"));
    let (_, _, errors) = folder.run(&format!("scan {other} --line {line}"));
    assert!(errors.contains(&format!("{line}: {said}")), "{errors}");
}

/// What is uncertain is no fault of the circuit, and stays open until somebody has settled it.
#[test]
fn open_questions_are_mentioned_where_a_circuit_is_checked() {
    let folder = Folder::new();
    let (picture, line) = board(&folder);
    let read = folder.run(&format!(
        "scan {picture} --line {line} --lanes 3 -o odd.track.json"
    ));
    let open = read.2.matches("warning[scan.").count();
    assert!(open > 1, "{}", read.2);
    let said =
        format!("odd.track.json: {open} questions about what was read from the picture are open");
    for format in ["human", "json"] {
        let line = format!("validate --format {format} odd.track.json");
        let (code, output, errors) = folder.run(&line);
        assert_eq!(code, read.0, "{errors}");
        assert!(
            errors.contains(&said) && !output.contains("questions"),
            "{errors}"
        );
    }
    let (_, _, errors) = folder.run("validate --quiet odd.track.json");
    assert_eq!(errors, "");
    let (_, _, errors) = folder.run("validate mini");
    assert_eq!(errors, "");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = Folder::new();
    let text = folder.write("board.txt", "no picture");
    let odd = folder.write("odd.csv", "x,y\n1,2\n3,four\n");
    let two = folder.write("two.csv", "1,2\n30,40\n");
    let here = folder.write("here.track.json", "");
    let small = folder.path("small.png");
    folder.printed(&format!("draw mini -o {small} --dpi 3"));
    all_refused(
        "scan",
        &[
            ("", "PICTURE"),
            ("nowhere.png", "nowhere.png"),
            (&text, "not a picture"),
            (&format!("{small} --lanes 5"), "from 2 to 4"),
            (
                &format!("{small} --corners 1,2 3,4 5,6"),
                "4 corners are needed, 3 were given",
            ),
            (
                &format!("{small} --corners 1,2 3,4 5,6 -o {here}"),
                "4 corners are needed, 3 were given",
            ),
            (
                &format!("{small} --corners 1,2 3,4 5,6 7"),
                "such as 112,80",
            ),
            (
                &format!("{small} --corners 1,2 3,4 5,6 7,NaN"),
                "such as 112,80",
            ),
            (&format!("{small} --name ' '"), "blank"),
            (&format!("{small} --format json"), "-o"),
            ("- --line -", "standard input"),
            (&format!("{small} --line {odd}"), "line 3, column 3"),
            (&format!("{small} --line nowhere.csv"), "nowhere.csv"),
            // What is wrong with a line is said of its file.
            (
                &format!("{small} --line {two}"),
                &format!("{two}: a line of 2 points"),
            ),
            // What is wrong with the input comes before what there is where the circuit goes.
            (&format!("{text} -o {here}"), "not a picture"),
            (&format!("nowhere.png -o {here}"), "nowhere.png"),
            (
                &format!("{small} --line {odd} -o {here}"),
                "line 3, column 3",
            ),
            // A board of 90 pixels has no lanes that could be seen.
            (&small, "draw a line"),
        ],
    );
}
