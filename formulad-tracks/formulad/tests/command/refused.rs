//! What the command refuses, and what it says can be done instead.

use std::path::Path;

use crate::shell::{Folder, all_refused, cases, formulad, printed, printed_bytes, refused};

/// Runs the command: exit code, output, errors.
fn run(line: &str) -> (u8, Vec<u8>, String) {
    formulad(line, b"")
}

#[test]
fn files_that_are_known_by_sight_are_called_by_name() {
    let folder = Folder::new();
    let circuit = printed_bytes("new");
    let track = "this seems to be a track file already";
    // With a comment above, and as an old or damaged one may be.
    let commented = [b"// mine\n", circuit.as_slice()].concat();
    let xml = |inside: &str| format!("<?xml version=\"1.0\"?>\n<!-- by hand -->\n{inside}");
    let (gpx, road) = (
        xml("<gpx version=\"1.1\"/>"),
        xml("<OpenDRIVE></OpenDRIVE>"),
    );
    let topology = b"{ \"type\": \"Topology\", \"objects\": { \"a\": { \"geometries\": [] } } }";
    let html = b"<!DOCTYPE html><html><svg/></html>";
    let fit = b"\x0E\x10\xD9\x07\0\0\0\0.FIT";
    for (bytes, what, help) in [
        (&b"\x89PNG\r\n\x1a\n\0\0"[..], "a PNG picture", "points"),
        (b"\xFF\xD8\xFF\xE0\0\x10JFIF", "a JPEG picture", "points"),
        (b"%PDF-1.7\n%\xE2\xE3", "a PDF document", "points"),
        (b"PK\x03\x04\x14\0", "a ZIP archive", "unpack it"),
        (b"\x1F\x8B\x08\0", "a gzip archive", "unpack it"),
        (fit, "a FIT recording", "GeoJSON"),
        (
            gpx.as_bytes(),
            "no track, no route and no path",
            "export the track",
        ),
        (road.as_bytes(), "an OpenDRIVE road", "`x,y`"),
        (topology, "a TopoJSON file", "GeoJSON"),
        (b"<svg width=\"3\"></svg>", "no path", "as one path"),
        (html, "a web page", "download"),
        (&circuit, track, "formulad validate"),
        (&commented, track, "formulad validate"),
        (b"{ \"spaces\": [", track, "formulad validate"),
    ] {
        let path = folder.write("a.dat", bytes);
        let said = refused(&format!("import {path}"));
        assert!(said.contains(what) && said.contains(help), "{what}: {said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

/// A bowl: two straights of 1500 m, and two ends of two sides each.
const BOWL: &[u8] = b"x,y\n0,0\n1500,0\n1700,200\n1500,400\n0,400\n-200,200\n";

#[test]
fn an_option_of_another_format_is_refused() {
    let folder = Folder::new();
    let bowl = folder.write("bowl.csv", BOWL);
    let drawn = b"<svg><path id=\"p\" d=\"M0 0H900V300H0Z\"/></svg>";
    let lap = folder.write("lap.svg", drawn);
    for (line, option) in [
        (format!("import {bowl} --path p"), "--path"),
        (format!("import {bowl} --lap 2"), "--lap"),
        (format!("import {lap} --columns x,y"), "--columns"),
    ] {
        let said = refused(&line);
        assert!(said.contains(option) && said.contains("leave"), "{said}");
        assert!(
            said.contains(if line.contains("csv") { "csv" } else { "svg" }),
            "{said}"
        );
    }
    let (_, _, said) = run(&format!("import {bowl} --columns x,y -o {bowl}.json"));
    assert!(!said.contains("--columns"), "{said}");
}

#[test]
fn a_line_has_no_place_beyond_its_end() {
    let folder = Folder::new();
    let import = format!("import {} --start", folder.write("bowl.csv", BOWL));
    // Two sides of 1500 m, four of 200 m times the square root of 2: 4131.4 m.
    let lap = "the lap is 4132 m long: choose 0 to 4132 m";
    let far = "this place lies more than 100,000 km away";
    all_refused(
        &import,
        &[
            ("9000m", lap),
            ("4133m", lap),
            ("-5m", lap),
            ("750,5400", "this place lies 5.0 km away from the line"),
            ("1e9,1e9", far),
            ("1e308,-1e308", far),
        ],
    );
    let usage = "give metres such as 1200m, a part from 0% to 100%, or a place";
    for start in "130% -1% nan inf infm nan% nan,0 1e999m".split(' ') {
        all_refused(&import, &[(start, usage)]);
    }
    for start in ["0m", "4132m", "30%", "100%", "750,-100"] {
        let (code, ..) = run(&format!("{import} {start}"));
        assert_eq!(code, 0, "{start}");
    }
}

/// What cannot be is answered by what can, and no tip leads into the next mistake.
#[test]
fn what_makes_no_sense_is_refused_with_what_to_do() {
    for (line, said) in cases(include_str!("refused.txt")) {
        let errors = refused(line);
        assert!(errors.contains(said), "{line}: {errors}");
        assert!(!errors.contains("tip:"), "{line}: {errors}");
    }
    let folder = Folder::new();
    let import = format!("import {}", folder.write("bowl.csv", BOWL));
    let spaces = "choose a whole number from 60 to 400";
    all_refused(
        &import,
        &[
            ("--spaces 59", spaces),
            ("--spaces -5", spaces),
            ("--spaces 1e3", spaces),
            ("--name \"\"", "the name of a circuit cannot be blank"),
        ],
    );
    // What is nothing like any name is not guessed at.
    for line in [
        "race zzz",
        "explain corner.banana",
        "info oak",
        "info a",
        "info \"\"",
        "info monza.dat",
    ] {
        assert!(!refused(line).contains("did you mean"), "{line}");
    }
}

/// What is called advice in one place is so in all, and an import says how to list it.
#[test]
fn an_import_counts_what_there_is_to_see() {
    let folder = Folder::new();
    let bowl = folder.write("bowl.csv", BOWL);
    let output = folder.path("bowl.track.json");
    // Four hundred spaces are twice a lap as it is on other circuits.
    let (code, _, said) = run(&format!("import {bowl} --spaces 400 -o {output}"));
    assert_eq!(code, 0, "{said}");
    assert!(
        said.contains(&format!("\n  formulad validate {output}\n")),
        "{said}"
    );
    let short = printed(&format!("validate --format short {output}"));
    let advice = short.matches(": advice[").count();
    assert!(advice > 1, "{short}");
    assert!(said.contains(&format!("; {advice} notes\n")), "{said}");
    let human = printed(&format!("validate {output}"));
    let headed = |word| human.lines().filter(|line| line.starts_with(word)).count();
    assert_eq!((headed("advice["), headed("help")), (advice, 0), "{human}");
}

#[test]
fn sections_without_a_turn_are_not_told_to_turn_by_nothing() {
    let (code, _, errors): (_, String, _) = formulad("generate --sections -", b"straight 8");
    assert_eq!(code, 2);
    assert!(
        errors.contains("nothing turns: all round takes 360 degrees"),
        "{errors}"
    );
    assert!(!errors.contains("add 0"), "{errors}");
}

#[test]
fn the_places_offered_on_a_lap_are_on_it() {
    let folder = Folder::new();
    let import = format!("import {} --start", folder.write("bowl.csv", BOWL));
    let errors = refused(&format!("{import} 5000000m"));
    let (_, offered) = errors.split_once("the lap is ").unwrap();
    let (length, most) = offered.split_once(" m long: choose 0 to ").unwrap();
    assert_eq!(most.trim_end(), format!("{length} m"));
    let (code, _, errors) = run(&format!("{import} {length}m"));
    assert_eq!(code, 0, "{errors}");
}

#[test]
fn a_circuit_given_for_rules_is_called_one() {
    let folder = Folder::new();
    let circuit = printed_bytes("new");
    let path = folder.write("green.track.json", &circuit);
    for name in ["harbour", path.as_str()] {
        let said = format!("error: {name} is a circuit, not rules; give a preset ");
        for command in ["rules", "race mini --rules"] {
            let errors = refused(&format!("{command} {name}"));
            assert!(errors.starts_with(&said), "{errors}");
            assert_eq!(errors.lines().count(), 1, "{errors}");
        }
    }
}

/// `-` is standard output, as it is standard input: never a file of that name.
#[test]
fn a_dash_is_standard_output() {
    let folder = Folder::new();
    let bowl = folder.write("bowl.csv", BOWL);
    for line in [
        "new",
        "generate --random 7",
        &format!("import {bowl}"),
        "draw mini",
        "draw mini --format png --width 20",
        "simulate mini -n 2",
        "simulate mini -n 2 --json",
        "report mini --races 2",
    ] {
        let (code, output, errors) = run(line);
        assert_eq!(code, 0, "{errors}");
        assert!(!output.is_empty(), "{line}");
        assert_eq!(run(&format!("{line} -o -")), (0, output, errors), "{line}");
        assert!(!Path::new("-").exists(), "{line}");
    }
    assert!(run("draw mini -o -").1.starts_with(b"<svg"));
}
