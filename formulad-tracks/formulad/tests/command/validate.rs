//! `formulad validate` beyond its formats, and `formulad fmt`.

use formulad_core::{SpaceId, TrackBuilder, TrackPlan};
use formulad_tracks::{TrackFile, bundled};
use quick_xml::Reader;
use quick_xml::events::Event;
use serde_json::Value;

use crate::shell::{Folder, all_refused, formulad};

/// The ring for three cars with a comment, with space 5 turned by a quarter, and stops that are too many.
fn odd() -> String {
    let text = bundled::find("mini3").unwrap().text();
    let space = text
        .lines()
        .find(|line| line.contains("\"id\": 5,"))
        .unwrap();
    let (before, heading) = space.split_once("\"heading\": ").unwrap();
    let (heading, after) = heading.split_once([',', '}']).unwrap();
    let heading: f64 = heading.trim().parse().unwrap();
    let turned = format!(
        "    // The fifth.\n{before}\"heading\": {},{after}",
        (heading + 90.0) % 360.0
    );
    text.replace(space, &turned)
}

#[test]
fn fixes_are_shown_or_made_and_comments_stay() {
    let folder = Folder::new();
    let odd = odd();
    folder.write("odd", &odd);
    let (code, diff, _) = folder.run("validate --fix --diff odd");
    assert_eq!((code, folder.read("odd")), (0, odd.clone()));
    assert!(diff.starts_with("--- odd\n+++ odd\n@@ -"), "{diff}");
    let changed = |sign| diff.lines().skip(2).filter(|l| l.starts_with(sign)).count();
    assert_eq!((changed('-'), changed('+')), (1, 1), "{diff}");

    let (code, out, notes) = folder.run("validate --fix odd");
    assert!(code == 0 && out.contains("odd: "), "{out}");
    assert!(notes.starts_with("odd: fixed: Turn space 5 to "), "{notes}");
    assert_eq!(notes.lines().count(), 1, "{notes}");
    let fixed = folder.read("odd");
    let without = fixed.replace("    // The fifth.\n", "");
    assert_eq!(without, bundled::find("mini3").unwrap().text());
    assert_eq!(folder.run("validate --fix --diff odd").1, "");
}

/// More repeated links than a report lists, and than 20 reports list.
#[test]
fn everything_that_can_be_fixed_is_fixed_a_line_each() {
    let folder = Folder::new();
    let mut plan = TrackBuilder::<2>::new("Long")
        .straight(1100)
        .corner(1, [5, 3])
        .plan();
    let good = plan.clone();
    for space in &mut plan.spaces {
        space.next.extend_from_within(..1);
    }
    let turned = 1000;
    for space in &mut plan.spaces[..turned] {
        space.heading += 180.0;
    }
    folder.write("long", TrackFile::new(plan).to_text().unwrap());
    let notes = folder.run("validate --fix long").2;
    assert_eq!(notes.lines().count(), good.spaces.len() + turned, "{notes}");
    assert!(notes.lines().all(|line| line.starts_with("long: fixed: ")));
    let fixed = TrackFile::parse(&folder.read("long")).unwrap().plan;
    let next = |plan: &TrackPlan| Vec::from_iter(plan.spaces.iter().map(|it| it.next.clone()));
    assert_eq!(next(&fixed), next(&good));
    assert_eq!(folder.run("validate --fix --diff long").1, "");
}

/// Links to nowhere are removed from a space one by one.
#[test]
fn a_command_that_stops_before_all_is_fixed_says_so() {
    let folder = Folder::new();
    let mut plan = bundled::mini3().plan().clone();
    plan.spaces[5].next.extend((9000..9250).map(SpaceId));
    folder.write("odd", TrackFile::new(plan).to_text().unwrap());
    let more = "odd: there may be more to fix; fix it once more\n";
    let (code, _, notes) = folder.run("validate --fix --unsafe --diff odd");
    assert!(code == 1 && notes.ends_with(more), "{notes}");
    let (code, _, notes) = folder.run("validate --fix --unsafe odd");
    assert!(code == 1 && notes.ends_with(more), "{notes}");
    let (code, _, notes) = folder.run("validate --fix --unsafe odd");
    assert!(code == 0 && !notes.ends_with(more), "{notes}");
}

#[test]
fn what_cannot_be_written_over_is_not_fixed() {
    let text = odd();
    let (code, out, errors): (_, String, _) = formulad("validate --fix -", text.as_bytes());
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(
        errors.contains("standard input cannot be written over"),
        "{errors}"
    );
    let (code, diff, _): (_, String, _) = formulad("validate --fix --diff -", text.as_bytes());
    assert!(code == 0 && diff.starts_with("--- -\n"), "{diff}");
    all_refused(
        "validate",
        &[
            ("harbour --diff", "--fix"),
            ("harbour --unsafe", "--fix"),
            (
                "harbour --select corner.splitt",
                "did you mean `corner.split`",
            ),
            ("harbour --statistics --format json", "cannot be used with"),
        ],
    );
}

/// A key that is not known, and nothing else.
fn mistyped(folder: &Folder) {
    let new = folder.printed("new");
    folder.write("odd", new.replacen('{', "{\"laps\": 2,", 1));
}

#[test]
fn problems_are_selected_denied_and_counted() {
    let folder = Folder::new();
    mistyped(&folder);
    for (options, expected) in [
        ("", 0),
        ("--deny warnings", 1),
        ("--deny advice", 1),
        ("--deny warnings --ignore file", 0),
        ("--deny warnings --ignore file.unknown-field", 0),
        ("--deny warnings --select file", 1),
        ("--deny warnings --select corner,grid", 0),
    ] {
        let (code, _, errors) = folder.run(&format!("validate odd {options}"));
        assert_eq!((code, errors.as_str()), (expected, ""), "{options}");
    }
    assert_eq!(
        folder.printed("validate odd harbour --statistics"),
        "     1  warning  file.unknown-field\n2 files: 1 warning\n"
    );
    assert_eq!(
        folder.printed("validate odd --select grid"),
        "odd: no problems\n"
    );
    // What keeps a file from being read cannot be left out.
    folder.write("syntax", "{");
    assert_eq!(folder.run("validate syntax --ignore file").0, 2);
}

#[test]
fn sarif_holds_the_problems_with_their_rules_and_places() {
    let folder = Folder::new();
    mistyped(&folder);
    let log: Value = serde_json::from_str(&folder.printed("validate odd --format sarif")).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    assert_eq!(
        (rules.len(), &rules[0]["id"]),
        (1, &"file.unknown-field".into())
    );
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), 1);
    for result in results {
        assert_eq!(result["ruleId"], "file.unknown-field");
        assert_eq!(result["level"], "warning");
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "odd");
        assert!(place["region"]["startLine"].is_u64(), "{place}");
    }
    let broken = "validate - --format sarif --stdin-filename".to_owned() + " \"a b/ü.json\"";
    let (code, log, _): (_, String, _) = formulad(&broken, b"{");
    assert!(
        code == 2 && log.contains("\"uri\": \"a%20b/%C3%BC.json\""),
        "{log}"
    );
}

#[test]
fn junit_has_a_case_for_each_problem_and_each_sound_file() {
    let folder = Folder::new();
    mistyped(&folder);
    folder.write("<&>", "{");
    let (code, xml, _) = folder.run("validate odd mini <&> --format junit");
    assert_eq!(code, 2);
    let mut reader = Reader::from_str(&xml);
    let mut counts = [0; 3];
    loop {
        match reader.read_event().unwrap() {
            Event::Eof => break,
            Event::Start(tag) | Event::Empty(tag) => match tag.name().as_ref() {
                b"testsuite" => counts[0] += 1,
                b"testcase" => counts[1] += 1,
                b"failure" => counts[2] += 1,
                _ => {}
            },
            _ => {}
        }
    }
    assert_eq!(counts, [3, 3, 1], "{xml}");
}

#[test]
fn folders_are_searched_for_track_files() {
    let folder = Folder::new();
    for name in [
        "b/two.track.json",
        "a.track.json",
        "b/c/one.track.json",
        ".git/x.track.json",
    ] {
        std::fs::create_dir_all(std::path::Path::new(&folder.path(name)).parent().unwrap())
            .unwrap();
        folder.write(name, bundled::find("mini").unwrap().text());
    }
    folder.write("b/notes.json", "{}");
    let printed = folder.printed("validate .");
    let names: Vec<_> = printed
        .lines()
        .filter_map(|line| line.split_once(": "))
        .collect();
    let none = "no problems";
    assert_eq!(
        names,
        [
            ("./a.track.json", none),
            ("./b/c/one.track.json", none),
            ("./b/two.track.json", none),
            ("3 files", none),
        ]
    );
    std::fs::create_dir(folder.path("empty")).unwrap();
    folder.refused("validate empty", 2, "holds no track files");
}

#[test]
fn files_are_written_in_canonical_form() {
    let folder = Folder::new();
    let canonical = bundled::find("mini").unwrap().text();
    folder.write("same", canonical);
    folder.write("odd", canonical.replace("  ", "\t"));
    assert_eq!(
        folder.run("fmt --check same odd"),
        (1, "odd\n".to_owned(), String::new())
    );
    assert_eq!(folder.run("fmt --diff same odd").0, 1);
    assert_eq!(folder.printed("fmt same odd"), "");
    assert_eq!(folder.read("odd"), canonical);
    assert_eq!(folder.printed("fmt --check same odd"), "");
    let (code, text, _): (_, String, _) =
        formulad("fmt -", canonical.replace('\n', " ").as_bytes());
    assert_eq!((code, text.as_str()), (0, canonical));
    folder.write("broken", "{");
    let (code, out, errors) = folder.run("fmt broken");
    assert!(
        code == 2 && out.is_empty() && errors.contains("file.syntax"),
        "{errors}"
    );
    folder.refused("fmt harbour none", 2, "cannot read");
}

#[test]
fn shells_and_manuals_are_served() {
    let folder = Folder::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(
            folder
                .printed(&format!("completions {shell}"))
                .contains("validate")
        );
    }
    assert!(folder.printed("man").contains(".TH formulad 1"));
    assert!(
        folder
            .printed("man validate")
            .contains(".TH formulad-validate 1")
    );
    folder.refused("man fly", 2, "no command `fly`");
    assert!(
        folder
            .printed("man rules diff")
            .contains("what two rulesets differ in")
    );
    folder.refused("man rules fly", 2, "no command `fly`");
}
