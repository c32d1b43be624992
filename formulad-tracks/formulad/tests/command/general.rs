//! The command, run as a process.

use std::fs;
use std::process::Stdio;

use formulad_core::{Lane, Severity, Track};
use formulad_tracks::{TrackFile, bundled};
use serde_json::Value;

use crate::dat::Dat;
use crate::shell::{Folder, formulad, printed, printed_bytes, process};

/// A folder with a starter circuit whose corner 2 asks for 300 stops.
fn with_broken() -> Folder {
    let folder = Folder::new();
    let text = folder.printed("new Broken");
    folder.write("broken", text.replace("\"stops\": 2", "\"stops\": 300"));
    folder
}

#[test]
fn help_and_version_are_output_and_wrong_usage_is_not() {
    let folder = Folder::new();
    let help = folder.printed("--help");
    assert!(help.contains("Examples:"));
    let version = concat!("formulad ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(folder.printed("--version"), version);
    for args in ["", "fly", "validate", "validate --format xml harbour"] {
        assert!(!folder.refused(args, 2, "").is_empty(), "{args}");
    }
    let commands = help.split("Commands:\n").nth(1).unwrap();
    let names = commands.lines().take_while(|line| !line.is_empty());
    let names = names.filter_map(|line| line.split_whitespace().next());
    for name in names.filter(|name| *name != "help") {
        let help = folder.printed(&format!("{name} --help"));
        assert!(help.contains("Example"), "{name}");
    }
    let schema = folder.printed("schema");
    assert_eq!(schema, include_str!("../../../schema/track.schema.json"));
    let schema = folder.printed("schema rules");
    assert_eq!(schema, include_str!("../../../schema/rules.schema.json"));
}

#[test]
fn a_new_circuit_is_valid_and_canonical() {
    let folder = Folder::new();
    let new = "new \"Green Hill\" -o green.track.json";
    assert_eq!(folder.printed(new), "");
    let file = TrackFile::read(folder.path("green.track.json")).unwrap();
    assert_eq!(file.plan.name, "Green Hill");
    assert_eq!(file.to_text().unwrap(), folder.read("green.track.json"));
    let track = Track::new(file.plan).unwrap();
    assert!(track.problems().is_empty(), "{:?}", track.problems());
    folder.refused(new, 2, "already exists");
}

#[test]
fn validating_says_by_its_exit_code_what_is_wrong() {
    let folder = with_broken();
    folder.write("latin", b"{\"name\": \"M\xfcnchen\"}");
    folder.write("syntax", "{\"format\": 1,,}");
    let new = folder.printed("new").replace("\"author\"", "\"autor\"");
    folder.write("warned", new.replacen('{', "{\"laps\": 2,", 1));
    let code = |files: &str| folder.run(&format!("validate {files}")).0;
    for (files, expected) in [
        ("harbour", 0),
        ("warned", 0),
        ("broken", 1),
        ("harbour broken warned", 1),
    ] {
        assert_eq!(code(files), expected, "{files}");
    }
    for unreadable in ["none", ".", "latin", "syntax"] {
        let among = format!("broken {unreadable} harbour");
        assert_eq!((code(unreadable), code(&among)), (2, 2), "{unreadable}");
    }
}

#[test]
fn every_file_is_reported_on_in_every_format() {
    let folder = Folder::new();
    folder.write("a", "{\n  \"format\": \"1\"\n}");
    folder.write("b, c", "{\"format\": 1, \"board\": {}}");
    let report = |format: &str| {
        let line = format!("validate --format {format} a \"b, c\"");
        folder.run(&line).1
    };
    assert_eq!(
        report("short"),
        "a:2:13: error[file.wrong-type]: `format` of the track should be a whole number, found the text \"1\"\n\
         b, c:1:24: error[file.missing-field]: the board has no `width`\n\
         b, c:1:24: error[file.missing-field]: the board has no `height`\n"
    );
    let github = report("github");
    let lines: Vec<_> = github.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("::error file=a,line=2,col=13,title=file.wrong-type::`format`"));
    assert!(lines[1].starts_with("::error file=b%2C c,line=1,col=24,title=file.missing-field::"));

    let json: Value = serde_json::from_str(&report("json")).unwrap();
    let files = json["files"].as_array().unwrap();
    assert_eq!(files.len(), 2);
    assert_eq!(files[0]["readable"], false);
    let problem = &files[1]["problems"][1];
    assert_eq!(problem["id"], "file.missing-field");
    assert_eq!(problem["severity"], "error");
    assert_eq!(problem["place"]["pointer"], "/board");
    assert_eq!(problem["line"], 1);
    assert_eq!(problem["column"], 24);
    assert_eq!(report("human"), include_str!("human.txt"));
}

/// Files that a program wrote may have everything on one line.
#[test]
fn a_line_too_long_to_look_at_is_not_shown() {
    let folder = Folder::new();
    let text = format!("{{\"name\": \"{}\", \"format\": 0}}", "n".repeat(2000));
    folder.write("long", text);
    let (code, out, _) = folder.run("validate long");
    assert_eq!(code, 2);
    assert_eq!(
        out,
        "\
error[file.out-of-range]: formats are counted from 1
 = at long:1:2024
 = help: write `\"format\": 1`

long: cannot be read, 1 error
"
    );
}

#[test]
fn a_sound_circuit_is_said_to_be_so() {
    let folder = Folder::new();
    folder.printed("new -o new");
    assert_eq!(folder.printed("validate new"), "new: no problems\n");
    assert_eq!(folder.printed("validate new --format short"), "");
}

#[test]
fn every_problem_can_be_explained_alone_and_in_its_group() {
    let list = printed("explain");
    assert!(list.lines().count() > 10);
    for line in list.lines() {
        let id = line.split_whitespace().next().unwrap();
        let text = printed(&format!("explain {id}"));
        assert!(text.starts_with(&format!("{id} (")));
        assert!(text.contains("\nWhy it matters: "));
    }
    for group in ["corner", "grid."] {
        let text = printed(&format!("explain {group}"));
        let is_in = |line: &&str| line.split('.').next() == Some(group.trim_end_matches('.'));
        let expected: Vec<_> = list.lines().filter(is_in).collect();
        assert!(expected.len() > 3);
        assert_eq!(text.lines().collect::<Vec<_>>(), expected);
    }
}

#[test]
fn info_without_a_file_lists_the_bundled_circuits() {
    let text = printed("info");
    assert_eq!(text.lines().count(), bundled::all().len());
    for (line, circuit) in text.lines().zip(bundled::all()) {
        assert_eq!(line.split(' ').next(), Some(circuit.name()));
        assert!(line.contains(circuit.track().name()), "{line}");
    }
}

#[test]
fn a_dash_is_standard_input() {
    let new = printed_bytes("new");
    for (line, input, expected, start) in [
        ("validate --format short -", &new[..], 0, ""),
        (
            "validate --format short -",
            b"{\"format\": \"1\"}",
            2,
            "-:1:12: error[file.wrong-type]: ",
        ),
        (
            "validate --format short -",
            b"\xff",
            2,
            "-:1:1: error[file.not-utf8]: ",
        ),
        ("draw -", &new, 0, "<svg"),
    ] {
        let (code, out, _): (_, String, _) = formulad(line, input);
        assert_eq!(code, expected, "{line}");
        assert!(out.starts_with(start), "{out}");
        assert_eq!(out.is_empty(), start.is_empty(), "{out}");
    }
}

/// A file hides the bundled circuit of its name.
#[test]
fn a_file_comes_before_a_bundled_circuit() {
    let folder = Folder::new();
    folder.write("harbour", "");
    let (code, out, _) = folder.run("validate harbour");
    assert_eq!(code, 2);
    assert!(out.contains("the file is empty"), "{out}");
    // What is there is no slip for the name of a circuit.
    let (_, out, _) = folder.run("validate .");
    assert!(!out.contains("harbour"), "{out}");
}

/// A picture or a page is quickly made again, a circuit is not.
#[test]
fn nothing_is_written_over_a_circuit() {
    let folder = Folder::new();
    let circuits = ["plain", "named.track.json", "Shouted.TRACK.JSON"];
    for name in circuits {
        folder.printed(&format!("new -o {name}"));
    }
    let before = folder.read("plain");
    for command in ["draw plain -o", "race plain --record", "report plain -o"] {
        for output in circuits.into_iter().chain(["./plain"]) {
            let line = format!("{command} {output}");
            folder.refused(&line, 2, "it is a circuit and is not overwritten");
            assert_eq!(folder.read(output), before);
        }
    }
    // Nor is a record written over anything else that is none.
    folder.write("rules.json", "{}");
    folder.refused("race plain --record rules.json", 2, "already exists");
    assert_eq!(folder.read("rules.json"), "{}");
    // What the command wrote itself it may replace.
    for line in [
        "draw plain -o plain.svg",
        "draw plain --width 20 -o plain.png",
        "draw plain -o plain.pdf",
        "report plain --races 2 -o plain.html",
        "simulate plain -n 2 -o plain.txt",
        "simulate plain -n 2 --json -o plain.json",
        "simulate plain --against mini -n 2 -o both.txt",
    ] {
        for _ in 0..2 {
            folder.printed(line);
        }
    }
}

/// Every output of every command keeps what is there, by what it is and not by its name.
#[test]
fn what_is_there_is_kept_without_force() {
    let folder = Folder::new();
    folder.printed("new -o track");
    folder.printed("race track --seed 1 --record record");
    folder.printed("simulate track -n 2 --shard 1/1 -o shard");
    folder.write("rules", folder.printed("rules mini --json"));
    folder.write("short", "{\"base\": \"mini\", \"laps\": 1}");
    folder.write(
        "line",
        "x,y\n0,0\n1500,0\n1700,200\n1500,400\n0,400\n-200,200\n",
    );
    folder.write("board", dat().text());
    folder.write("globe", "{\"type\":\"LineString\",\"coordinates\":[]}");
    folder.write("photo", b"\x89PNG\r\n\x1a\nof a board");
    folder.write("drawing", "<?xml version=\"1.0\"?><svg/>");
    let start = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100mm\">\n</svg>";
    folder.write("sketch", start);
    folder.write("prose", "Dear diary");
    let kept = [
        ("track", "a circuit"),
        ("record", "a race record"),
        ("shard", "a shard of a simulation"),
        ("rules", "a ruleset"),
        ("short", "a ruleset"),
        ("line", "a circuit of another program"),
        ("board", "a circuit of another program"),
        ("globe", "a circuit of another program"),
        ("photo", "not a file that this command writes"),
        ("drawing", "not a file that this command writes"),
        ("sketch", "not a file that this command writes"),
        ("prose", "not a file that this command writes"),
    ];
    let commands = [
        "new -o",
        "generate --random 1 -o",
        "import board -o",
        "draw mini --format png --width 20 -o",
        "report mini --races 1 -o",
        "simulate mini -n 1 -o",
        "simulate mini -n 1 --shard 1/1 -o",
        "merge shard -o",
        "race mini --seed 1 --record",
    ];
    for command in commands {
        for (name, what) in kept {
            let before = fs::read(folder.path(name)).unwrap();
            let line = format!("{command} {name}");
            let said = format!("{name} already exists: it is {what} and is not overwritten");
            folder.refused(&line, 2, &said);
            assert_eq!(fs::read(folder.path(name)).unwrap(), before, "{line}");
        }
        // What is not kept by its content is by being read.
        for input in ["board", "shard"] {
            if command.contains(&format!(" {input} ")) {
                let said = "is read by this command and is not overwritten";
                folder.refused(&format!("{command} {input} --force"), 2, said);
            }
        }
        let (code, _, errors) = folder.run(&format!("{command} prose --force"));
        assert_eq!(code, 0, "{command}: {errors}");
        assert_ne!(
            fs::read(folder.path("prose")).unwrap(),
            b"Dear diary",
            "{command}"
        );
        folder.write("prose", "Dear diary");
        // An empty file is as good as none, and nothing else stays behind.
        folder.write("empty", "");
        let (code, _, errors) = folder.run(&format!("{command} empty"));
        assert_eq!(code, 0, "{command}: {errors}");
        fs::remove_file(folder.path("empty")).unwrap();
    }
    assert_eq!(fs::read_dir(folder.path("")).unwrap().count(), kept.len());
}

/// A picture is no reason to lose a page, nor the other way round.
#[test]
fn only_the_same_kind_is_replaced() {
    let folder = Folder::new();
    folder.printed("draw mini -o x.svg");
    folder.refused("report mini --races 1 -o x.svg", 2, "it is a picture");
    folder.refused("new -o x.svg", 2, "it is a picture");
}

#[cfg(unix)]
#[test]
fn links_are_followed_to_what_is_there() {
    let folder = Folder::new();
    folder.printed("new -o track");
    let link = |to, name: &str| std::os::unix::fs::symlink(to, folder.path(name)).unwrap();
    link("track", "link.svg");
    folder.refused("draw mini -o link.svg", 2, "it is a circuit");
    link("nowhere", "dangling.svg");
    folder.refused(
        "draw mini -o dangling.svg",
        2,
        "a link to a file that does not exist",
    );
    assert!(!folder.exists("nowhere"));
    assert_eq!(folder.run("draw mini -o link.svg --force").0, 0);
    assert!(folder.read("track").starts_with("<svg"));
    assert!(
        fs::symlink_metadata(folder.path("link.svg"))
            .unwrap()
            .is_symlink()
    );
}

/// Of several processes that write the same new file, one does.
#[test]
fn two_writers_of_a_new_file_do_not_both_succeed() {
    for _ in 0..5 {
        let folder = Folder::new();
        let children: Vec<_> = (0..4)
            .map(|seed| {
                process()
                    .args([
                        "race",
                        "mini",
                        "-q",
                        "--seed",
                        &seed.to_string(),
                        "--record",
                        "r",
                    ])
                    .current_dir(folder.path(""))
                    .stdout(Stdio::null())
                    .stderr(Stdio::null())
                    .spawn()
                    .unwrap()
            })
            .collect();
        let codes: Vec<_> = children
            .into_iter()
            .map(|mut child| child.wait().unwrap().code())
            .collect();
        assert_eq!(
            codes.iter().filter(|code| **code == Some(0)).count(),
            1,
            "{codes:?}"
        );
        assert_eq!(fs::read_dir(folder.path("")).unwrap().count(), 1);
        folder.printed("race mini --replay r");
    }
}

/// Every command that has an output writes it into a folder, too.
#[test]
fn a_folder_gets_a_file_named_after_the_input() {
    let folder = Folder::new();
    fs::create_dir(folder.path("out")).unwrap();
    folder.write("board.dat", dat().text());
    folder.printed("simulate mini -n 1 --shard 1/1 -o part.jsonl");
    for (line, name) in [
        ("new 'Green Hill, east'", "green-hill-east.track.json"),
        ("import -q board.dat", "board.track.json"),
        ("generate -q --random 3", "random-3.track.json"),
        ("draw mini", "mini.svg"),
        ("report mini --races 1", "mini.html"),
        ("kit mini --pixels 100", "mini.pdf"),
        ("simulate mini -n 1", "mini.txt"),
        ("simulate mini -n 1 --json", "mini.json"),
        ("simulate mini -n 2 --shard 2/2", "mini.2-of-2.jsonl"),
        ("merge part.jsonl", "part.txt"),
    ] {
        let (code, _, errors) = folder.run(&format!("{line} -o out"));
        assert_ne!(code, 2, "{line}: {errors}");
        let written: Vec<_> = fs::read_dir(folder.path("out")).unwrap().collect();
        assert_eq!(written.len(), 1, "{line}: {written:?}");
        fs::remove_file(folder.path(&format!("out/{name}"))).expect(line);
    }
}

/// Nor can the names of the files themselves.
#[cfg(unix)]
#[test]
fn names_of_files_do_not_command_a_terminal() {
    let folder = Folder::new();
    let evil = "'e\u{1b}[31m\n::error::\u{202e}'";
    let name = evil.trim_matches('\'');
    let track = folder.printed("new").replace("  ", " ");
    let board = dat().text();
    for (line, content) in [
        ("validate", &track),
        ("validate --format short", &track),
        ("fmt --check", &track),
        ("fmt --diff", &track),
        ("report --races 1", &track),
        ("import", &board),
        ("import --lanes 2", &board),
        ("import board -o", &String::new()),
        ("generate --random 1 -o", &String::new()),
        ("race mini --replay", &track),
        ("merge", &track),
        ("rules", &track),
    ] {
        folder.write("board", &board);
        folder.write(name, content);
        let (_, output, errors) = folder.run(&format!("{line} {evil}"));
        let text = output + &errors;
        let found = text.contains(['\u{1b}', '\u{202e}']) || text.contains("\n::error::");
        assert!(!found, "{line}: {text:?}");
    }
}

/// Names from files can neither command a terminal nor a log of continuous integration.
#[test]
fn control_characters_do_not_leave_the_command() {
    let folder = Folder::new();
    let evil = "Ev\\u001b[31mil\\n::error::\\u202e\\u009b2J";
    let text = folder.printed("new").replace("New circuit", evil);
    let text = text
        .replace("Church", evil)
        .replace("\"author\": \"\"", &format!("\"author\": \"{evil}\""));
    folder.write("evil", &text);
    // A comment holds the characters themselves.
    let raw = text.replacen('{', "{ // \u{1b}[31m\u{202e}\u{9b}\n", 1);
    folder.write(
        "broken",
        raw.replace("\"stops\": 2", "\"stops\": \"\u{202e}\u{1b}\""),
    );
    folder.printed("simulate evil -n 2 --shard 1/1 -o shard");
    folder.run("race evil --seed 1 --record record");
    for line in [
        "info evil",
        "info evil --json",
        "par evil",
        "simulate evil -n 2",
        "simulate evil -n 2 --against evil",
        "merge shard",
        "race evil --seed 1",
        "race evil --replay record",
        "validate evil",
        "validate broken",
        "validate --format short broken",
        "validate --format github evil broken",
        "fmt --diff broken evil",
    ] {
        let (_, output, errors) = folder.run(line);
        for text in [&output, &errors] {
            let found = text.contains(['\u{1b}', '\u{202e}', '\u{9b}']);
            assert!(!found, "{line}: {text:?}");
            assert!(!text.contains("\n::error::\u{20}"), "{line}: {text}");
            assert!(
                !text.lines().any(|line| line == "::error::"),
                "{line}: {text}"
            );
        }
        assert!(!(output + &errors).is_empty(), "{line}");
    }
}

#[test]
fn info_shows_what_the_track_derives() {
    let track = bundled::harbour();
    let text = printed("info harbour");
    assert!(text.starts_with(track.name()));
    let mut corners = track.corners().iter();
    assert!(corners.all(|corner| text.contains(&corner.name)));

    let json = printed("info harbour --json");
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["lanes"], 3);
    assert_eq!(json["grid"], 10);
    assert_eq!(json["pit"]["boxes"], 10);
    let stops = track.corners().iter().map(|corner| u64::from(corner.stops));
    assert_eq!(json["stops"], stops.sum::<u64>());
    let corners = json["corners"].as_array().unwrap();
    assert_eq!(corners.len(), track.corners().len());
    // The straights and corners of the shortest lap cannot be longer than it.
    let lap = json["shortest_lap"].as_u64().unwrap();
    let shortest = corners.iter().map(|c| c["shortest"].as_u64().unwrap());
    let lane = track.lane_length(Lane::new(1).unwrap()) as u64;
    assert!(shortest.sum::<u64>() < lap && lap <= lane);
}

#[test]
fn info_spaces_has_a_line_for_each_space() {
    let track = bundled::harbour();
    let out = printed("info harbour --spaces");
    assert_eq!(out.lines().count(), track.plan().spaces.len());
    for line in out.lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        let keys: Vec<_> = value.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["ahead", "beside", "corner", "id", "lane", "rank"]);
        assert!(line.starts_with("{\"id\":"));
    }
    // A box leads nowhere straight ahead and lies in no lane.
    let pit_box = track.pit().unwrap().boxes[0].space;
    let start = format!("{{\"id\":{pit_box},\"lane\":null,");
    assert!(out.lines().any(|line| line.starts_with(&start)));
}

#[test]
fn a_broken_circuit_can_be_drawn_and_nothing_else() {
    let folder = with_broken();
    folder.refused("info broken", 1, "\"stops\": 300");
    assert_eq!(folder.printed("draw broken -o x.svg"), "");
    let svg = folder.read("x.svg");
    assert!(svg.starts_with("<svg"));
    assert_eq!(folder.printed("draw broken"), svg);
    let errors = folder.refused("draw broken -o no/x.svg", 2, "");
    assert!(errors.starts_with("error: cannot write no/x.svg: "));
    folder.refused("draw none", 2, "");
}

/// A reader that has read enough is no error.
#[test]
fn a_closed_pipe_is_quiet() {
    let mut child = process()
        .args(["info", "harbour", "--spaces"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said() {
    let output = process()
        .arg("schema")
        .stdout(fs::File::options().write(true).open("/dev/full").unwrap())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    let start = "error: cannot write to standard output: ";
    assert!(errors.starts_with(start), "{errors}");
}

#[test]
fn bundled_circuits_are_written_canonically_and_warn_of_nothing() {
    for circuit in bundled::all() {
        let file = TrackFile::parse(circuit.text()).unwrap();
        assert!(file.extra.is_empty());
        let is_canonical = file.to_text().unwrap() == circuit.text();
        assert!(is_canonical, "{}", circuit.name());
        let problems = file.check();
        assert!(problems.iter().all(|p| p.severity == Severity::Advice));
    }
}

/// The file of another program with the circuit `mini`.
fn dat() -> Dat {
    Dat::of(bundled::mini().plan())
}

#[test]
fn circuits_of_another_program_become_track_files() {
    let folder = Folder::new();
    let mut file = dat();
    folder.write("mini.dat", file.text());
    let import = "import mini.dat -o mini.track.json";
    let (code, out, err) = folder.run(import);
    assert_eq!((code, out.as_str()), (0, ""), "{err}");
    // Only what there is is counted.
    let counts = err.lines().next().unwrap();
    assert!(!counts.contains("warning") && !counts.contains("error"));
    let read = TrackFile::read(folder.path("mini.track.json")).unwrap();
    assert!(Track::new(read.plan).is_ok());

    // What is there is not written over.
    folder.refused(import, 2, "already exists");
    // A circuit with spaces of its own is taken as it is.
    let said = "--reverse is for centrelines";
    folder.refused("import mini.dat --reverse", 2, said);
    let (code, out, _) = folder.run("import mini.dat --name Tiny");
    assert_eq!(code, 0);
    assert_eq!(TrackFile::parse(&out).unwrap().plan.name, "Tiny");

    // With a fault the file is written all the same, and the fault reported.
    file.edges.push((0, 99_999));
    // Nothing shows where the line might be.
    for node in &mut file.nodes {
        node.truncate(4);
    }
    file.grid.clear();
    folder.write("bad.dat", file.text());
    let (code, out, err) = folder.run("import bad.dat");
    assert_eq!(code, 1, "{err}");
    assert!(TrackFile::parse(&out).is_ok());
    assert!(err.contains(": warning[import.odd-line]: "), "{err}");
    assert!(err.contains("error[finish."), "{err}");
}

/// The spaces of a kit become a circuit again; they may be replaced by a kit until a tool of the mod has changed
/// them.
#[test]
fn spaces_of_a_kit_become_a_circuit_again() {
    let folder = Folder::new();
    let kit = "kit mini --format tts-script --pixels 200 -o mini.json";
    folder.printed(kit);
    folder.printed(kit);
    let (code, out, said) = folder.run("import mini.json -o mini.track.json");
    assert_eq!((code, out.as_str()), (0, ""), "{said}");
    assert_eq!(said.lines().count(), 1, "nothing is doubted: {said}");
    let read = TrackFile::read(folder.path("mini.track.json")).unwrap();
    let mini = bundled::mini();
    assert_eq!(read.plan.name, mini.name());
    assert_eq!(read.plan.spaces.len(), mini.spaces().len());
    folder.refused(
        "import mini.json --lanes 2",
        2,
        "--lanes is for centrelines",
    );
    let edited = folder
        .read("mini.json")
        .replacen('{', "{ \"edited\": true,", 1);
    folder.write("mini.json", edited);
    folder.refused(kit, 2, "--force");
}

#[test]
fn a_line_becomes_a_circuit() {
    let folder = Folder::new();
    let bowl = "x;y\n0;0\n1500;0\n1700;200\n1500;400\n\n0;400\n0;400\n-200;200\n";
    folder.write("Old bowl.txt", bowl);
    let import = |options: &str| {
        let (code, text, err) = folder.run(&format!("import \"Old bowl.txt\" {options}"));
        assert_eq!(code, 0, "{err}");
        // The doubled point is on line 8.
        let start = "Old bowl.txt:8:1: warning[import.doubled-point]";
        assert!(err.starts_with(start), "{err}");
        let track = Track::new(TrackFile::parse(&text).unwrap().plan).unwrap();
        (track.name().to_owned(), track.lanes())
    };
    assert_eq!(import(""), ("Old bowl".to_owned(), 3));
    let options = "--format centreline-csv --lanes 2 --spaces 100 --start -200,200 --reverse \
                   --name \"New bowl\"";
    assert_eq!(import(options), ("New bowl".to_owned(), 2));
    import("--start 1200m");
    import("--start 30%");
    for (options, said) in [
        ("--start 12", "give metres such as 1200m"),
        ("--start 120%", "give metres such as 1200m"),
        ("--start nan,1", "give metres such as 1200m"),
        ("--lanes 5", "choose a whole number from 2 to 4"),
        ("--format geojson", "Old bowl.txt:1:1: "),
        ("--format gp-online", "Old bowl.txt:2:1: "),
    ] {
        folder.refused(&format!("import \"Old bowl.txt\" {options}"), 2, said);
    }
}

/// The line that the book has to paste becomes what the book says.
#[test]
fn the_line_of_the_book_is_imported_as_shown() {
    let page = include_str!("../../../../docs/src/import.md");
    let (_, points) = page.split_once("printf '%s\\n' ").unwrap();
    let (points, _) = points.split_once(" > quarry.csv").unwrap();
    let points: Vec<_> = points.split(['\\', ' ', '\n']).collect();
    let folder = Folder::new();
    folder.write("quarry.csv", points.join("\n"));
    let (code, _, errors) = folder.run("import quarry.csv -o quarry.track.json");
    assert_eq!(code, 0, "{errors}");
    assert!(page.contains(&errors), "{errors}");
}

#[test]
fn what_is_no_circuit_is_not_imported() {
    let folder = Folder::new();
    let nothing = "neither a track file nor of a format";
    for (text, said) in [
        ("", nothing),
        ("{}", nothing),
        (
            "{\"type\":\"LineString\",\n\"coordinates\":[[0,91]]}",
            "a.dat:2:19: \"91\" is not a place on the globe (/coordinates/0/1); ",
        ),
        (
            "x,y\n1,2\n3,nan",
            "a.dat:3:3: \"nan\" is not a finite number; ",
        ),
        ("a.png 0\n0 1 1 1\n0 x\n", "a.dat:3:1: not a valid node"),
        (
            "a.png 0\n0 1 1 1\n0 x",
            "a.dat:3:1: the file ends here, before its links",
        ),
    ] {
        folder.write("a.dat", text);
        folder.refused("import a.dat", 2, said);
    }
    // A circuit of which half is missing is one error, and no file.
    let whole = dat().text();
    for part in [3, 2] {
        folder.write("half.dat", &whole[..whole.len() / part]);
        let import = "import half.dat -o half.track.json";
        let errors = folder.refused(import, 2, "the file ends here, ");
        assert_eq!(errors.lines().count(), 1, "{errors}");
        assert!(!folder.exists("half.track.json"));
    }
}
