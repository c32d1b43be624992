//! `formulad validate` beyond its formats, and `formulad fmt`.

use formulad_core::{SpaceId, TrackBuilder, TrackPlan};
use formulad_tracks::{TrackFile, bundled};
use quick_xml::Reader;
use quick_xml::events::Event;
use serde_json::Value;

use crate::shell::{Folder, all_refused, formulad, process};

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

/// A fix that may lose something is not made without being asked for, and that is said.
#[test]
fn fixes_that_may_lose_something_are_named() {
    let folder = Folder::new();
    let mut plan = bundled::mini3().plan().clone();
    let back = plan.spaces[3].id;
    plan.spaces[12].next.push(back);
    folder.write("odd", TrackFile::new(plan).to_text().unwrap());
    let (_, _, notes) = folder.run("validate --fix odd");
    assert!(
        notes.contains("odd: 1 more fix may lose something; add --unsafe"),
        "{notes}"
    );
    let (code, _, notes) = folder.run("validate --fix --unsafe odd");
    assert!(
        code == 0 && notes.starts_with("odd: fixed: Remove the link"),
        "{notes}"
    );
    assert!(!notes.contains("--unsafe"), "{notes}");
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
        let artifact = serde_json::json!({ "uri": "odd", "uriBaseId": "%SRCROOT%" });
        assert_eq!(place["artifactLocation"], artifact);
        assert!(place["region"]["startLine"].is_u64(), "{place}");
    }
    let broken =
        "validate - --format sarif --relative-to . --stdin-filename".to_owned() + " \"a b/ü.json\"";
    let (code, log, _): (_, String, _) = formulad(&broken, b"{");
    assert!(
        code == 2 && log.contains("\"uri\": \"a%20b/%C3%BC.json\""),
        "{log}"
    );
}

/// The paths of files in an annotation, in SARIF and in Code Quality.
fn paths(folder: &Folder, files: &str, more: &str) -> [String; 3] {
    let printed = |format| {
        let line = format!("validate {files} --format {format} {more}");
        let (code, text, errors) = folder.run(&line);
        assert_eq!((code, errors.as_str()), (0, ""), "{line}");
        text
    };
    let github = printed("github");
    let (_, path) = github.split_once(" file=").unwrap();
    let sarif: Value = serde_json::from_str(&printed("sarif")).unwrap();
    let uri = &sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    let gitlab: Value = serde_json::from_str(&printed("gitlab")).unwrap();
    [
        path.split_once(',').unwrap().0.to_owned(),
        uri["artifactLocation"]["uri"].as_str().unwrap().to_owned(),
        gitlab[0]["location"]["path"].as_str().unwrap().to_owned(),
    ]
}

/// A repository with a circuit in it that has one warning, at `a b/ü.track.json`.
fn repository(root: &str) -> Folder {
    let folder = Folder::new();
    for name in [".git", "a b", "deep/er"] {
        std::fs::create_dir_all(folder.path(&format!("{root}{name}"))).unwrap();
    }
    mistyped(&folder);
    let from = folder.path("odd");
    std::fs::rename(from, folder.path(&format!("{root}a b/ü.track.json"))).unwrap();
    folder
}

#[test]
fn forges_get_paths_from_the_root_of_the_repository() {
    let expected = [
        "a b/ü.track.json",
        "a%20b/%C3%BC.track.json",
        "a b/ü.track.json",
    ];
    let folder = repository("");
    let whole = folder.path("a b");
    let file = folder.path("deep/../a b/ü.track.json");
    for files in [
        ".",
        "./.",
        "\"./a b\"",
        "\"a b/\"",
        "\"deep/er/../../a b/ü.track.json\"",
        &format!("\"{whole}\""),
        &format!("\"{file}\""),
    ] {
        assert_eq!(paths(&folder, files, ""), expected, "{files}");
    }
    // The repository of the file counts, wherever the command is run; or what is asked for.
    let folder = repository("in/side/");
    assert_eq!(paths(&folder, "in", ""), expected);
    assert_eq!(
        paths(&folder, "in", "--relative-to in/side/deep/..")[0],
        expected[0]
    );
    let from_in = paths(&folder, "in", "--relative-to ./in");
    assert_eq!(from_in, expected.map(|path| format!("side/{path}")));
    let outside = paths(&folder, "in", "--relative-to in/side/deep");
    let whole = std::fs::canonicalize(folder.path("in/side/a b/ü.track.json")).unwrap();
    assert_eq!(outside[0], whole.display().to_string().replace(',', "%2C"));
    assert!(outside[1].starts_with("file:///"), "{}", outside[1]);
    folder.refused("validate in --relative-to none", 2, "cannot read none");
    // Others show them as they were given.
    for format in ["human", "short", "junit", "json"] {
        let line = format!("validate ./in --format {format}");
        assert!(folder.printed(&line).contains("./in/side/a b/"), "{format}");
    }
}

#[test]
fn the_workspace_of_a_job_is_the_root() {
    let folder = repository("in/side/");
    let run = |workspace: &str| {
        let output = process()
            .args(["validate", "--format", "github", "."])
            .current_dir(folder.path("in/side/deep/er/../.."))
            .env("GITHUB_WORKSPACE", folder.path(workspace))
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let begins =
        |text: String, path: &str| text.starts_with(&format!("::warning file={path},line="));
    assert!(begins(run(""), "in/side/a b/ü.track.json"));
    assert!(begins(run("in"), "side/a b/ü.track.json"));
    // One that does not hold the file is not the root.
    assert!(begins(run("in/side/deep"), "a b/ü.track.json"));
    assert!(begins(run("none"), "a b/ü.track.json"));
}

#[test]
fn sarif_rules_say_what_code_scanning_shows() {
    let folder = Folder::new();
    mistyped(&folder);
    let log: Value = serde_json::from_str(&folder.printed("validate odd --format sarif")).unwrap();
    let run = &log["runs"][0];
    let rule = &run["tool"]["driver"]["rules"][0];
    let explained = folder.printed("explain file.unknown-field");
    for text in [
        &rule["shortDescription"]["text"],
        &rule["fullDescription"]["text"],
        &rule["help"]["text"],
        &rule["help"]["markdown"],
    ] {
        let first = text.as_str().unwrap().split(". ").next().unwrap();
        assert!(explained.contains(first), "{text}");
    }
    assert_eq!(
        rule["helpUri"],
        "https://formulad-rs.github.io/formulad/book/problems.html#fileunknown-field"
    );
    assert_eq!(rule["properties"]["tags"], serde_json::json!(["file"]));
    assert!(run["originalUriBaseIds"]["%SRCROOT%"].is_object());
}

/// The fingerprints of the results, in SARIF and in Code Quality.
fn fingerprints(folder: &Folder) -> [Vec<String>; 2] {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let sarif: Value = serde_json::from_str(&folder.run("validate odd --format sarif").1).unwrap();
    let results = sarif["runs"][0]["results"].as_array().unwrap().iter();
    let sarif = results.map(|result| text(&result["partialFingerprints"]["problem/v1"]));
    let gitlab: Value =
        serde_json::from_str(&folder.run("validate odd --format gitlab").1).unwrap();
    let gitlab = gitlab.as_array().unwrap().iter();
    let gitlab = gitlab.map(|issue| text(&issue["fingerprint"]));
    [sarif.collect(), gitlab.collect()].map(|mut prints: Vec<_>| {
        prints.sort();
        prints
    })
}

/// A problem is the same in the next version of a file, and no two are the same.
#[test]
fn fingerprints_stay_when_lines_move() {
    let folder = Folder::new();
    let mut plan = bundled::mini3().plan().clone();
    for space in [3, 7, 9] {
        plan.spaces[space].next.push(SpaceId(900));
        plan.spaces[space].next.push(SpaceId(901));
    }
    plan.name.clear();
    let text = TrackFile::new(plan.clone()).to_text().unwrap();
    folder.write("odd", &text);
    let before = fingerprints(&folder);
    for prints in &before {
        let mut unique = prints.clone();
        unique.dedup();
        assert!(prints.len() > 6 && unique == *prints, "{prints:?}");
    }
    folder.write("odd", format!("// Ours.\n\n\n{text}"));
    assert_eq!(fingerprints(&folder), before);
    // Also when the spaces are listed in another order.
    plan.spaces.reverse();
    folder.write("odd", TrackFile::new(plan.clone()).to_text().unwrap());
    assert_eq!(fingerprints(&folder), before);
    // One that is mended is gone, and the others stay.
    for space in &mut plan.spaces {
        space.next.retain(|to| to.0 != 901);
    }
    folder.write("odd", TrackFile::new(plan).to_text().unwrap());
    let after = fingerprints(&folder);
    for (after, before) in after.iter().zip(&before) {
        assert!(after.len() < before.len());
        assert!(after.iter().all(|print| before.contains(print)));
    }
}

/// The fields that GitLab's documentation asks for, each with the values that it names.
#[test]
fn code_quality_has_the_fields_of_gitlab() {
    let folder = Folder::new();
    mistyped(&folder);
    folder.write("syntax", "{");
    let (code, text, _) = folder.run("validate odd syntax mini --format gitlab");
    assert_eq!(code, 2);
    let issues: Value = serde_json::from_str(&text).unwrap();
    let issues = issues.as_array().unwrap();
    assert_eq!(issues.len(), 2);
    for (issue, (name, severity, path)) in issues.iter().zip([
        ("file.unknown-field", "minor", "odd"),
        ("file.syntax", "major", "syntax"),
    ]) {
        assert_eq!(issue["check_name"], name);
        assert_eq!(issue["severity"], severity);
        assert_eq!(issue["location"]["path"], path);
        assert!(issue["location"]["lines"]["begin"].as_u64() >= Some(1));
        assert!(issue["description"].as_str().unwrap().contains("; "));
    }
    assert_eq!(folder.printed("validate mini --format gitlab"), "[]\n");
}

/// GitLab takes cases of one class and name for the same, and shows the first.
#[test]
fn no_two_cases_of_junit_have_one_name() {
    let folder = Folder::new();
    let mut plan = bundled::mini3().plan().clone();
    for space in &mut plan.spaces {
        space.next.push(SpaceId(900));
        space.next.push(SpaceId(900));
    }
    folder.write("odd", TrackFile::new(plan).to_text().unwrap());
    let xml = folder.run("validate odd --format junit").1;
    let cases = xml.split("<testcase ").skip(1);
    let mut names: Vec<_> = cases.map(|case| case.split_once('>').unwrap().0).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert!(
        count > 100 && names.len() == count,
        "{} of {count}",
        names.len()
    );
    assert!(xml.contains("name=\"link.dangling at "), "{xml}");
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

/// As with git: by the files of the repository, of its folders, and of the repository itself.
#[test]
fn folders_are_searched_as_git_sees_them() {
    let folder = Folder::new();
    let folders = [
        ".git/info",
        "target/x",
        "node_modules",
        "circuits/old",
        "circuits/new",
    ];
    for name in folders {
        std::fs::create_dir_all(folder.path(name)).unwrap();
    }
    let mini = bundled::find("mini").unwrap().text();
    for name in [
        "target/x/1",
        "node_modules/2",
        "circuits/old/3",
        "circuits/new/4",
        "5",
    ] {
        folder.write(&format!("{name}.track.json"), mini);
    }
    folder.write("circuits/.draft.track.json", mini);
    folder.write(".gitignore", "/target/\n");
    folder.write("circuits/.gitignore", "old\n!new\n");
    folder.write(".git/info/exclude", "node_modules\n");
    let found = |line: &str| {
        let printed = folder.printed(line);
        let names = printed
            .lines()
            .filter_map(|line| line.strip_suffix(": no problems"));
        let names = names.filter(|name| name.contains(".track.json"));
        Vec::from_iter(names.map(|name| name.replace(".track.json", "")))
    };
    assert_eq!(found("validate ."), ["./5", "./circuits/new/4"]);
    assert_eq!(found("validate circuits"), ["circuits/new/4"]);
    let all = [
        "./5",
        "./circuits/new/4",
        "./circuits/old/3",
        "./node_modules/2",
        "./target/x/1",
    ];
    assert_eq!(found("validate . --no-ignore"), all);
    // What is named is taken.
    let named = "circuits/old/3";
    assert_eq!(found(&format!("validate {named}.track.json")), [named]);
    assert_eq!(found("validate target/x"), ["target/x/1"]);
    // Formatting keeps to it, too.
    folder.write("target/x/1.track.json", mini.replace("  ", "\t"));
    assert_eq!(folder.printed("fmt --check ."), "");
    assert_eq!(folder.run("fmt --check . --no-ignore").0, 1);
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
fn manuals_are_served() {
    let folder = Folder::new();
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

/// A page has a date, no trailing blanks, and after the options nothing that readers fill into paragraphs.
#[test]
fn manuals_are_laid_out_as_the_help_is() {
    let page = Folder::new().printed("man moves");
    let title = page.lines().find(|line| line.starts_with(".TH")).unwrap();
    assert!(title.contains(" 20"), "{title}");
    assert!(page.lines().all(|line| line == line.trim_end()));
    let (before, extra) = page.split_once(".SH EXTRA\n.nf\n").unwrap();
    assert!(!before.contains(".nf"));
    let (extra, _) = extra.split_once(".fi\n").unwrap();
    assert!(
        extra.contains("\nstops      stops made in the corner"),
        "{extra}"
    );
}

/// What a shell is given for a line whose last word is to be completed.
fn completed(shell: &str, line: &str) -> Vec<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let output = process()
        .env("FORMULAD_COMPLETE", shell)
        .env("_CLAP_COMPLETE_INDEX", (words.len() - 1).to_string())
        .env("_CLAP_IFS", "\n")
        .arg("--")
        .args(words)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn what_can_come_next_is_completed() {
    for (line, expected, not) in [
        ("formulad val", "validate", "kit"),
        ("formulad race ha", "harbour", "mini"),
        (
            "formulad race harbour --rules bga_a",
            "bga_advanced",
            "bga_basic",
        ),
        ("formulad info harbour --lang f", "fi", "de"),
        (
            "formulad kit harbour --with weather,ty",
            "weather,tyres",
            "tyres",
        ),
        ("formulad explain corner.spl", "corner.split", "corner"),
        ("formulad validate mini --select gr", "grid", "corner"),
        ("formulad race mini --drivers pl", "planner", "careful"),
        ("formulad rules diff ad", "advanced", "diff"),
    ] {
        let found = completed("bash", line);
        assert!(found.iter().any(|it| it == expected), "{line}: {found:?}");
        assert!(found.iter().all(|it| it != not), "{line}: {found:?}");
    }
    // Circuits of others are files only.
    assert!(completed("fish", "formulad import harb").is_empty());
    let files = completed("bash", "formulad validate Cargo.to");
    assert_eq!(files, ["Cargo.toml"]);
}

#[test]
fn every_shell_has_completions() {
    let folder = Folder::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = folder.printed(&format!("completions {shell}"));
        assert!(script.contains("FORMULAD_COMPLETE"), "{script}");
        completed(shell, "formulad race ha");
    }
    let output = process().env("FORMULAD_COMPLETE", "none").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}
