//! `formulad diff`.

use serde_json::Value;

use crate::shell::{Folder, printed};

#[test]
fn the_same_circuit_has_no_changes() {
    assert_eq!(
        printed("diff mini mini"),
        "Little Merrow → Little Merrow: no changes\n  par  the same: races on both go the same way\n"
    );
}

/// Another stop costs turns, and is one change.
#[test]
fn changes_are_listed_with_what_they_do_to_par() {
    let folder = Folder::new();
    folder.printed("new -o old");
    let text = folder
        .read("old")
        .replace("\"stops\": 2", "\"stops\": 3")
        .replace("Church", "Chapel");
    folder.write("new", text);
    let text = folder.printed("diff old new");
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "New circuit → New circuit: 2 changes");
    assert!(lines[1].ends_with("name Church → Chapel"), "{text}");
    assert!(lines[2].ends_with("stops 2 → 3"), "{text}");
    assert!(
        lines[3].trim_start().starts_with("par") && lines[3].ends_with("by basic, 1 lap"),
        "{text}"
    );
    let json: Value = serde_json::from_str(&folder.printed("diff old new --format json")).unwrap();
    assert_eq!(json["alike"], false);
    let changed = &json["changes"][1];
    assert_eq!(
        (&changed["of"], &changed["id"]),
        (&"corner".into(), &2.into())
    );
    assert!(json["par"]["difference"].as_f64().unwrap() > 0.5, "{json}");
    // The other way round it is the opposite.
    let back: Value = serde_json::from_str(&folder.printed("diff new old --format json")).unwrap();
    let difference = |json: &Value| json["par"]["difference"].as_f64().unwrap();
    assert!((difference(&json) + difference(&back)).abs() < 1e-9);
}

/// A renumbered space takes its links along, and a moved one is no other.
#[test]
fn spaces_are_followed() {
    let folder = Folder::new();
    folder.printed("new -o old");
    let old = folder.read("old");
    let mut track: Value = serde_json::from_str(&old).unwrap();
    let renumber = |value: &mut Value| {
        if *value == 7 {
            *value = 777.into();
        }
    };
    for space in track["spaces"].as_array_mut().unwrap() {
        renumber(&mut space["id"]);
        space["next"]
            .as_array_mut()
            .unwrap()
            .iter_mut()
            .for_each(renumber);
    }
    folder.write("renumbered", track.to_string());
    let text = folder.printed("diff old renumbered");
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert!(
        lines[1].contains("space 7") && lines[1].ends_with("id 7 → 777"),
        "{text}"
    );
    let spaces = track["spaces"].as_array_mut().unwrap();
    let moved = &mut spaces[3]["x"];
    *moved = (moved.as_f64().unwrap() + 1.0).into();
    folder.write("moved", track.to_string());
    let text = folder.printed("diff renumbered moved");
    assert!(
        text.contains(": 1 change\n") && text.contains("  place "),
        "{text}"
    );
}

/// Of many changes some are listed, and the others counted by what has changed.
#[test]
fn many_changes_are_counted() {
    let folder = Folder::new();
    folder.printed("new -o old");
    let mut track: Value = serde_json::from_str(&folder.read("old")).unwrap();
    let spaces = track["spaces"].as_array_mut().unwrap();
    for space in &mut spaces[..14] {
        space["x"] = (space["x"].as_f64().unwrap() + 1.0).into();
    }
    folder.write("new", track.to_string());
    let text = folder.printed("diff old new");
    assert!(text.contains("  2 more: place 2\n"), "{text}");
}

/// What has errors can be compared, but for par.
#[test]
fn broken_circuits_are_compared_as_far_as_they_can_be() {
    let folder = Folder::new();
    folder.printed("new -o old");
    folder.write(
        "broken",
        folder.read("old").replace("\"stops\": 2", "\"stops\": 300"),
    );
    let text = folder.printed("diff old broken");
    assert!(text.contains("stops 2 → 300"), "{text}");
    assert!(
        text.contains("cannot be compared: broken has errors"),
        "{text}"
    );
    folder.refused("diff old nowhere", 2, "nowhere");
    folder.refused("diff - -", 2, "standard input can be read once only");
}

/// The scripts of a job on the page about repositories of circuits, as a runner gets them.
#[cfg(unix)]
fn scripts(job: &str) -> Vec<String> {
    let page = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/src/circuit-repository.md"
    );
    let page = std::fs::read_to_string(page).unwrap();
    let job = page.split_once(&format!("\n  {job}:\n")).unwrap().1;
    let job = job
        .split("\n```\n")
        .next()
        .unwrap()
        .split("\n\n")
        .next()
        .unwrap();
    let blocks = job.split("run: |\n").skip(1);
    let lines = |block: &str| {
        let lines = block
            .lines()
            .map_while(|line| line.strip_prefix("          "));
        lines.map(|line| format!("{line}\n")).collect()
    };
    blocks.map(lines).collect()
}

/// With a name beyond ASCII, one with a blank, a file that is broken by the change, and one that is mended.
#[cfg(unix)]
#[test]
fn the_jobs_of_the_book_report_every_file() {
    use std::process::{Command, Output};

    let folder = Folder::new();
    let shell = |script: &str, base: &str| -> Output {
        let program = std::path::Path::new(env!("CARGO_BIN_EXE_formulad"));
        let path = std::env::var("PATH").unwrap();
        Command::new("bash")
            .args(["-e", "-c", script])
            .current_dir(folder.path(""))
            .env(
                "PATH",
                format!("{}:{path}", program.parent().unwrap().display()),
            )
            .envs([
                ("LC_ALL", "C"),
                ("BASE", base),
                ("GITHUB_STEP_SUMMARY", "summary.md"),
            ])
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .output()
            .unwrap()
    };
    let text = |output: Output| {
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{errors}");
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    };
    let commit = "git add . && git -c user.name=a -c user.email=a@example.org commit -qm a";
    for name in ["circuits", "rules"] {
        std::fs::create_dir(folder.path(name)).unwrap();
    }
    let mini = formulad_tracks::bundled::find("mini").unwrap().text();
    let circuits = ["Zürich", "a b", "broken", "mended", "z"];
    for name in circuits {
        let whole = if name == "mended" { "{" } else { mini };
        folder.write(&format!("circuits/{name}.track.json"), whole);
    }
    text(shell(&format!("git init -q . && {commit}"), ""));
    let base = text(shell("git rev-parse HEAD", ""));
    for name in circuits {
        let changed = mini.replacen("\"stops\": 1", "\"stops\": 2", 1);
        let whole = if name == "broken" { "{" } else { &changed };
        folder.write(&format!("circuits/{name}.track.json"), whole);
    }
    text(shell(commit, ""));
    let [script] = &scripts("changes")[..] else {
        panic!("the job has one script");
    };
    text(shell(script, &base));
    let summary = folder.read("summary.md");
    let blocks: Vec<_> = summary.split("```text\n").skip(1).collect();
    assert_eq!(blocks.len(), circuits.len(), "{summary}");
    for (name, block) in circuits.iter().zip(blocks) {
        assert!(block.ends_with("\n```\n"), "{name}: {block}");
        let is_unread = ["broken", "mended"].contains(name);
        assert_eq!(block.contains("file.syntax"), is_unread, "{name}: {block}");
        assert_eq!(block.contains("stops"), !is_unread, "{name}: {block}");
    }
    // Every ruleset is looked at, and one that is broken fails the job.
    let [script] = &scripts("validate")[..] else {
        panic!("the job has one script");
    };
    folder.write("rules/a.rules.json", printed("rules basic --json"));
    text(shell(script, ""));
    folder.write("rules/b.rules.json", "{");
    folder.write("rules/c.rules.json", "[");
    let failed = shell(script, "");
    assert!(!failed.status.success());
    let errors = String::from_utf8(failed.stderr).unwrap();
    assert!(
        errors.contains("b.rules.json") && errors.contains("c.rules.json"),
        "{errors}"
    );
}

/// Of art it is said that it is another, once.
#[test]
fn other_art_is_one_word() {
    let folder = Folder::new();
    let text = printed("new");
    folder.write("a.track.json", &text);
    let art = "\"art\": {\"landscape\": \"woods\"},\n  \"spaces\": [";
    folder.write("b.track.json", text.replacen("\"spaces\": [", art, 1));
    let shown = folder.printed("diff a.track.json b.track.json");
    assert!(shown.contains("\n  art  changed\n"), "{shown}");
}
