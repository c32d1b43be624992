//! The command, run as a process.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use formulad_core::{Severity, Track};
use formulad_tracks::{TrackFile, bundled};
use serde_json::Value;

use crate::shell::{formulad, run, run_in};

/// A starter circuit whose corner 2 asks for 300 stops.
const BROKEN: &str = "broken.track.json";

fn broken(folder: &Path) {
    let (code, text, _) = run_in(folder, "new Broken");
    assert_eq!(code, 0);
    let text = text.replace("\"stops\": 2", "\"stops\": 300");
    fs::write(folder.join(BROKEN), text).unwrap();
}

#[test]
fn help_and_version_are_output_and_wrong_usage_is_not() {
    let (code, out, err) = run("--help");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("Examples:"));
    let (code, out, _) = run("--version");
    assert_eq!(
        (code, out.as_str()),
        (0, concat!("formulad ", env!("CARGO_PKG_VERSION"), "\n"))
    );
    for args in ["", "fly", "validate", "validate --format xml harbour"] {
        let (code, out, err) = run(args);
        assert_eq!((code, out.as_str()), (2, ""), "{args}");
        assert!(!err.is_empty(), "{args}");
    }
}

#[test]
fn every_subcommand_has_examples() {
    let (_, help, _) = run("--help");
    let commands = help.split("Commands:\n").nth(1).unwrap();
    let names = commands.lines().take_while(|line| !line.is_empty());
    let names = names.filter_map(|line| line.split_whitespace().next());
    for name in names.filter(|name| *name != "help") {
        let (code, help, _) = run(&format!("{name} --help"));
        assert_eq!(code, 0);
        assert!(help.contains("Example"), "{name}");
    }
}

#[test]
fn a_new_circuit_is_valid_and_canonical() {
    let folder = tempfile::tempdir().unwrap();
    let args = "new \"Green Hill\" -o green.track.json";
    assert_eq!(
        run_in(folder.path(), args),
        (0, String::new(), String::new())
    );
    let path = folder.path().join("green.track.json");
    let file = TrackFile::read(&path).unwrap();
    assert_eq!(file.plan.name, "Green Hill");
    assert_eq!(file.to_text().unwrap(), fs::read_to_string(&path).unwrap());
    let track = Track::new(file.plan).unwrap();
    assert!(track.problems().is_empty(), "{:?}", track.problems());

    let (code, _, err) = run_in(folder.path(), args);
    assert_eq!(code, 2);
    assert!(err.contains("already exists"));
    let (code, _, err) = run_in(folder.path(), "new -o no/such/folder.track.json");
    assert_eq!(code, 2);
    assert!(err.starts_with("error: cannot save no/such/folder.track.json: "));
}

#[test]
fn validating_says_by_its_exit_code_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    broken(folder.path());
    let file = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
    file("latin", b"{\"name\": \"M\xfcnchen\"}");
    file("syntax", b"{\"format\": 1,,}");
    let (_, warned, _) = run("new");
    file(
        "warned",
        warned
            .replace("\"author\"", "\"autor\"")
            .replacen('{', "{\"laps\": 2,", 1)
            .as_bytes(),
    );

    let code = |files: &str| run_in(folder.path(), &format!("validate {files}")).0;
    assert_eq!(code("harbour"), 0);
    assert_eq!(code("warned"), 0);
    assert_eq!(code(BROKEN), 1);
    assert_eq!(code(&format!("harbour {BROKEN} warned")), 1);
    for unreadable in ["none", ".", "latin", "syntax"] {
        assert_eq!(code(unreadable), 2, "{unreadable}");
        assert_eq!(
            code(&format!("{BROKEN} {unreadable} harbour")),
            2,
            "{unreadable}"
        );
    }
}

#[test]
fn every_file_is_reported_on_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a"), "{\n  \"format\": \"1\"\n}").unwrap();
    fs::write(folder.path().join("b, c"), "{\"format\": 1, \"board\": {}}").unwrap();
    let report = |format: &str| {
        run_in(
            folder.path(),
            &format!("validate --format {format} a \"b, c\""),
        )
        .1
    };

    assert_eq!(
        report("short"),
        "a:2:13: error[file.wrong-type]: `format` of the track should be a whole number, found text\n\
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
    assert_eq!(
        (&problem["line"], &problem["column"]),
        (&1.into(), &24.into())
    );

    assert_eq!(
        report("human"),
        "\
error[file.wrong-type]: `format` of the track should be a whole number, found text
  ┌─ a:2:13
  │
2 │   \"format\": \"1\"
  │             ^^^
  │
  = help: write a whole number

a: cannot be read, 1 error

error[file.missing-field]: the board has no `width`
  ┌─ b, c:1:24
  │
1 │ {\"format\": 1, \"board\": {}}
  │                        ^^
  │
  = help: add `width`: from the left edge to the right, in mm

error[file.missing-field]: the board has no `height`
  ┌─ b, c:1:24
  │
1 │ {\"format\": 1, \"board\": {}}
  │                        ^^
  │
  = help: add `height`: from the top edge to the bottom, in mm

b, c: cannot be read, 2 errors
"
    );
}

/// Files that a program wrote may have everything on one line.
#[test]
fn a_line_too_long_to_look_at_is_not_shown() {
    let folder = tempfile::tempdir().unwrap();
    let text = format!("{{\"name\": \"{}\", \"format\": 0}}", "n".repeat(2000));
    fs::write(folder.path().join("long"), text).unwrap();
    let (code, out, _) = run_in(folder.path(), "validate long");
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
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), "new -o new");
    let (_, out, _) = run_in(folder.path(), "validate new");
    assert_eq!(out, "new: no problems\n");
    let (_, out, _) = run_in(folder.path(), "validate new --format short");
    assert_eq!(out, "");
}

#[test]
fn explaining_knows_every_problem_it_lists() {
    let (code, list, _) = run("explain");
    assert_eq!(code, 0);
    assert!(list.lines().count() > 10);
    for line in list.lines() {
        let id = line.split_whitespace().next().unwrap();
        let (code, text, _) = run(&format!("explain {id}"));
        assert_eq!(code, 0, "{id}");
        assert!(text.starts_with(&format!("{id} (")));
        assert!(text.contains("\nWhy it matters: "));
    }
    let (code, _, err) = run("explain corner.banana");
    assert_eq!(code, 2);
    assert!(err.contains("no problem `corner.banana`"));
}

#[test]
fn explaining_lists_a_group_and_knows_a_slip_of_the_pen() {
    let (_, list, _) = run("explain");
    for group in ["corner", "grid."] {
        let name = group.trim_end_matches('.');
        let (code, text, _) = run(&format!("explain {group}"));
        assert_eq!(code, 0);
        let is_in = |line: &&str| line.split('.').next() == Some(name);
        let wanted: Vec<_> = list.lines().filter(is_in).collect();
        assert!(wanted.len() > 3);
        assert_eq!(text.lines().collect::<Vec<_>>(), wanted);
    }
    let (code, _, err) = run("explain corner.splt");
    assert_eq!(code, 2);
    assert!(err.contains("did you mean `corner.split`?"), "{err}");
    let (_, _, err) = run("explain corner.banana");
    assert!(!err.contains("did you mean"), "{err}");
}

#[test]
fn info_without_a_file_lists_the_bundled_circuits() {
    let (code, text, _) = run("info");
    assert_eq!(code, 0);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), bundled::all().len());
    for (line, circuit) in lines.iter().zip(bundled::all()) {
        assert_eq!(line.split(' ').next(), Some(circuit.name()));
        assert!(line.contains(circuit.track().name()), "{line}");
    }
    for flag in ["--json", "--spaces"] {
        let (code, _, err) = run(&format!("info {flag}"));
        assert_eq!(code, 2);
        assert!(err.contains("<FILE>"), "{err}");
    }
}

#[test]
fn a_dash_is_standard_input() {
    let (_, new, _) = run("new");
    let ask = |line: &str, input: &[u8]| {
        let (code, output, _): (_, String, _) = formulad(line, input);
        (code, output)
    };
    let validate = "validate --format short -";
    assert_eq!(ask(validate, new.as_bytes()), (0, String::new()));
    let (code, out) = ask(validate, b"{\"format\": \"1\"}");
    assert_eq!(code, 2);
    assert!(out.starts_with("-:1:12: error[file.wrong-type]: "), "{out}");
    let (code, out) = ask(validate, b"\xff");
    assert_eq!(code, 2);
    assert!(out.starts_with("-:1:1: error[file.not-utf8]: "), "{out}");
    let (code, out) = ask("draw -", new.as_bytes());
    assert_eq!(code, 0);
    assert!(out.starts_with("<svg"));
}

/// A file hides the bundled circuit of its name.
#[test]
fn a_file_comes_before_a_bundled_circuit() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("harbour"), "").unwrap();
    let (code, out, _) = run_in(folder.path(), "validate harbour");
    assert_eq!(code, 2);
    assert!(out.contains("the file is empty"), "{out}");
    // What is there is no slip for the name of a circuit.
    let (_, out, _) = run_in(folder.path(), "validate .");
    assert!(!out.contains("harbour"), "{out}");
}

/// A picture is quickly made again, a circuit is not.
#[test]
fn a_picture_is_written_over_no_circuit() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["plain", "named.track.json", "Shouted.TRACK.JSON"] {
        run_in(folder.path(), &format!("new -o {name}"));
    }
    let before = fs::read(folder.path().join("plain")).unwrap();
    for output in ["plain", "./plain", "named.track.json", "Shouted.TRACK.JSON"] {
        let (code, _, err) = run_in(folder.path(), &format!("draw plain -o {output}"));
        assert_eq!(code, 2, "{output}");
        assert!(err.contains(&format!("{output} is a circuit")), "{err}");
        assert_eq!(fs::read(folder.path().join(output)).unwrap(), before);
    }
    for _ in 0..2 {
        let (code, ..) = run_in(folder.path(), "draw plain -o plain.svg");
        assert_eq!(code, 0);
    }
}

#[test]
fn info_shows_what_the_track_derives() {
    let track = bundled::harbour();
    let (code, text, _) = run("info harbour");
    assert_eq!(code, 0);
    assert!(text.starts_with(track.name()));
    assert!(
        track
            .corners()
            .iter()
            .all(|corner| text.contains(&corner.name))
    );

    let (_, json, _) = run("info harbour --json");
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["lanes"], 3);
    assert_eq!(json["grid"], 10);
    assert_eq!(json["pit"]["boxes"], 10);
    let stops: u64 = track
        .corners()
        .iter()
        .map(|corner| u64::from(corner.stops))
        .sum();
    assert_eq!(json["stops"], stops);
    let corners = json["corners"].as_array().unwrap();
    assert_eq!(corners.len(), track.corners().len());
    // The straights and corners of the shortest lap cannot be longer than it.
    let lap = json["shortest_lap"].as_u64().unwrap();
    let shortest: u64 = corners
        .iter()
        .map(|c| c["shortest"].as_u64().unwrap())
        .sum();
    assert!(
        shortest < lap && lap <= track.lane_length(formulad_core::Lane::new(1).unwrap()) as u64
    );
}

#[test]
fn info_spaces_has_a_line_for_each_space() {
    let track = bundled::harbour();
    let (code, out, _) = run("info harbour --spaces");
    assert_eq!(code, 0);
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
fn what_needs_a_track_refuses_a_broken_one_and_says_why() {
    let folder = tempfile::tempdir().unwrap();
    broken(folder.path());
    let (code, out, err) = run_in(folder.path(), &format!("info {BROKEN}"));
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.contains("\"stops\": 300"), "{err}");
    let (code, out, err) = run_in(folder.path(), "info none");
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("error[file.unreadable]"), "{err}");
    // A mistyped circuit is as likely as a mistyped file.
    assert!(err.contains("harbour"), "{err}");
}

#[test]
fn drawing_needs_no_sound_track_but_a_readable_file() {
    let folder = tempfile::tempdir().unwrap();
    broken(folder.path());
    let (code, out, _) = run_in(folder.path(), &format!("draw {BROKEN} -o x.svg"));
    assert_eq!((code, out.as_str()), (0, ""));
    let svg = fs::read_to_string(folder.path().join("x.svg")).unwrap();
    assert!(svg.starts_with("<svg"));
    assert_eq!(run_in(folder.path(), &format!("draw {BROKEN}")).1, svg);
    let (code, _, err) = run_in(folder.path(), &format!("draw {BROKEN} -o no/x.svg"));
    assert_eq!(code, 2);
    assert!(err.starts_with("error: cannot write no/x.svg: "));
    assert_eq!(run_in(folder.path(), "draw none").0, 2);
}

#[test]
fn the_schema_is_the_committed_one() {
    let (code, out, _) = run("schema");
    assert_eq!(
        (code, out.as_str()),
        (0, include_str!("../../../schema/track.schema.json"))
    );
}

/// A reader that has read enough is no error.
#[test]
fn a_closed_pipe_is_quiet() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_formulad"))
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
    let output = Command::new(env!("CARGO_BIN_EXE_formulad"))
        .arg("schema")
        .stdout(fs::File::options().write(true).open("/dev/full").unwrap())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        errors.starts_with("error: cannot write to standard output: "),
        "{errors}"
    );
}
#[test]
fn bundled_circuits_are_written_canonically_and_warn_of_nothing() {
    for circuit in bundled::all() {
        let file = TrackFile::parse(circuit.text()).unwrap();
        assert!(file.extra.is_empty());
        assert!(
            file.to_text().unwrap() == circuit.text(),
            "{} is not as TrackFile::save writes it",
            circuit.name()
        );
        let problems = file.check();
        assert!(problems.iter().all(|p| p.severity == Severity::Advice));
    }
}

#[test]
fn circuits_of_another_program_become_track_files() {
    let folder = tempfile::tempdir().unwrap();
    let plan = bundled::find("mini").unwrap().track().plan().clone();
    let mut file = crate::dat::Dat::of(&plan);
    fs::write(folder.path().join("mini.dat"), file.text()).unwrap();
    let import = "import mini.dat -o mini.track.json";
    let (code, out, err) = run_in(folder.path(), import);
    assert_eq!((code, out.as_str()), (0, ""), "{err}");
    // Only what there is is counted.
    let counts = err.lines().next().unwrap();
    assert!(
        !counts.contains("warning") && !counts.contains("error"),
        "{err}"
    );
    let read = TrackFile::read(folder.path().join("mini.track.json")).unwrap();
    assert!(Track::new(read.plan).is_ok());

    // What is there is never written over.
    let (code, _, err) = run_in(folder.path(), import);
    assert_eq!(code, 2);
    assert!(err.contains("already exists"), "{err}");

    // With a fault the file is written all the same, and the fault reported.
    file.edges.push((0, 99_999));
    file.node(plan.corners[0].spaces[0].0)[3] = "6".to_owned();
    fs::write(folder.path().join("bad.dat"), file.text()).unwrap();
    let (code, out, err) = run_in(folder.path(), "import bad.dat");
    assert_eq!(code, 1, "{err}");
    assert!(TrackFile::parse(&out).is_ok());
    assert!(err.contains(": warning[import.odd-line]: "), "{err}");
    assert!(err.contains("error[corner."), "{err}");
}

#[test]
fn a_line_becomes_a_circuit() {
    let folder = tempfile::tempdir().unwrap();
    let bowl = "x;y\n0;0\n1500;0\n1700;200\n1500;400\n\n0;400\n0;400\n-200;200\n";
    fs::write(folder.path().join("Old bowl.txt"), bowl).unwrap();
    let import = "import \"Old bowl.txt\"";
    let (code, text, err) = run_in(folder.path(), import);
    assert_eq!(code, 0, "{err}");
    // The doubled point is on line 8.
    assert!(
        err.starts_with("Old bowl.txt:8:1: warning[import.doubled-point]"),
        "{err}"
    );
    let plan = TrackFile::parse(&text).unwrap().plan;
    assert_eq!(
        (
            plan.name.as_str(),
            Track::new(plan.clone()).unwrap().lanes()
        ),
        ("Old bowl", 3)
    );

    let options = "--format centreline-csv --lanes 2 --spaces 100 --start -200,200 --reverse \
                   --name \"New bowl\" -o bowl.track.json";
    let (code, _, err) = run_in(folder.path(), &format!("{import} {options}"));
    assert_eq!(code, 0, "{err}");
    let plan = TrackFile::read(folder.path().join("bowl.track.json"))
        .unwrap()
        .plan;
    assert_eq!(
        (
            plan.name.as_str(),
            Track::new(plan.clone()).unwrap().lanes()
        ),
        ("New bowl", 2)
    );
    for start in ["1200m", "30%"] {
        let (code, _, err) = run_in(folder.path(), &format!("{import} --start {start}"));
        assert_eq!(code, 0, "{err}");
    }

    for (options, part) in [
        ("--start 12", "give metres such as 1200m"),
        ("--start 120%", "give metres such as 1200m"),
        ("--start nan,1", "give metres such as 1200m"),
        ("--lanes 5", "choose a whole number from 2 to 4"),
        ("--format geojson", "Old bowl.txt:1:1: "),
        ("--format gp-online", "Old bowl.txt:2:1: "),
    ] {
        let (code, out, err) = run_in(folder.path(), &format!("{import} {options}"));
        assert_eq!((code, out.as_str()), (2, ""), "{options}");
        assert!(err.contains(part), "{options}: {err}");
    }
    // A circuit with spaces of its own is taken as it is.
    let dat = crate::dat::Dat::of(bundled::find("mini").unwrap().track().plan());
    fs::write(folder.path().join("mini.dat"), dat.text()).unwrap();
    let (code, _, err) = run_in(folder.path(), "import mini.dat --reverse");
    assert_eq!(code, 2);
    assert!(err.contains("--reverse is for centrelines"), "{err}");
    let (code, out, _) = run_in(folder.path(), "import mini.dat --name Tiny");
    assert_eq!(code, 0);
    assert_eq!(TrackFile::parse(&out).unwrap().plan.name, "Tiny");
}

#[test]
fn what_is_no_circuit_is_not_imported() {
    let folder = tempfile::tempdir().unwrap();
    for (text, part) in [
        ("", "neither a track file nor of a format"),
        ("{}", "neither a track file nor of a format"),
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
        fs::write(folder.path().join("a.dat"), text).unwrap();
        let (code, out, err) = run_in(folder.path(), "import a.dat");
        assert_eq!((code, out.as_str()), (2, ""));
        assert!(err.contains(part), "{err}");
    }
    // A circuit of which half is missing is one error, and no file.
    let plan = bundled::find("mini").unwrap().track().plan().clone();
    let whole = crate::dat::Dat::of(&plan).text();
    for part in [3, 2] {
        fs::write(folder.path().join("half.dat"), &whole[..whole.len() / part]).unwrap();
        let import = "import half.dat -o half.track.json";
        let (code, out, err) = run_in(folder.path(), import);
        assert_eq!((code, out.as_str()), (2, ""));
        assert_eq!(err.lines().count(), 1, "{err}");
        assert!(err.contains("the file ends here, "), "{err}");
        assert!(!folder.path().join("half.track.json").exists());
    }
    let (code, _, err) = run_in(folder.path(), "import nothing.dat");
    assert_eq!(code, 2);
    assert!(err.contains("nothing.dat"), "{err}");
}
