//! Tests of the real machine: files, dialogs, and that the work of a killed editor is recovered.

use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use formulad_tracks::TrackFile;
use track_editor::document::Edit;
use track_editor::editor::{Dialog, Editor};
use track_editor::host::Host;

use crate::machine::{Machine, at_home, was_there};

/// The environment variable with the folder in which the process to be killed works.
const FOLDER: &str = "TRACK_EDITOR_TEST_FOLDER";
/// How long that process works before it signals that it may be killed, in simulated seconds.
const WORKED: u32 = 30;

fn machine(folder: &Path) -> Machine {
    Machine::with_storage(egui::Context::default(), Some(folder.join("storage")))
}

#[test]
fn a_path_may_begin_at_home() {
    let home = at_home(Path::new("~"));
    assert!(home.is_absolute(), "{}", home.display());
    assert_eq!(at_home(Path::new("~/a/b.json")), home.join("a/b.json"));
    for other in ["a/~/b", "~b/c", "/~/c", ""] {
        assert_eq!(at_home(Path::new(other)), Path::new(other));
    }
}

/// Renames the circuit to the current second, again and again, and never saves it.
fn work_until_killed(folder: &Path) {
    let mut editor = Editor::new(Box::new(machine(folder)), Editor::blank());
    editor.open(&folder.join("mine.track.json"));
    for second in 0..=WORKED {
        editor.work.apply(&Edit::Name(second.to_string()));
        editor.tick(f64::from(second));
    }
    std::fs::write(folder.join("ready"), "").expect("the folder can be written to");
    loop {
        thread::sleep(Duration::from_secs(1));
    }
}

#[test]
fn what_a_killed_editor_had_is_recovered() {
    if let Some(folder) = std::env::var_os(FOLDER) {
        // This is the process to be killed.
        return work_until_killed(Path::new(&folder));
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.track.json");
    let mut circuit = Editor::blank();
    circuit.plan.name = "saved".to_owned();
    circuit.save(&file).unwrap();
    let saved = std::fs::read_to_string(&file).unwrap();

    let mut other = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "tests::what_a_killed_editor_had_is_recovered"])
        .env(FOLDER, folder.path())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while !folder.path().join("ready").exists() {
        assert_eq!(other.try_wait().unwrap(), None, "it ended by itself");
        thread::sleep(Duration::from_millis(20));
    }
    let start = || {
        let mut editor = Editor::new(Box::new(machine(folder.path())), Editor::blank());
        editor.tick(0.0);
        editor
    };
    assert_eq!(start().dialog(), None, "its editor runs");
    other.kill().unwrap();
    other.wait().unwrap();

    let mut editor = start();
    let Some(Dialog::Recovery { left, .. }) = editor.dialog() else {
        panic!("nothing is offered");
    };
    assert_eq!(left.len(), 1);
    assert_eq!(left[0].path.as_deref(), Some(file.as_path()));
    assert!(left[0].ago.is_some() && !left[0].has_changed);
    let key = left[0].key.clone();
    editor.answer_recover(&key);
    let second: u32 = editor.work.plan().name.parse().unwrap();
    assert!(
        WORKED - second <= 10,
        "only what was done until {second} is there"
    );
    assert!(editor.work.document().is_modified());
    assert_eq!(std::fs::read_to_string(&file).unwrap(), saved);

    editor.save();
    assert_eq!(editor.dialog(), None);
    assert_eq!(
        TrackFile::read(&file).unwrap().plan.name,
        second.to_string()
    );
    let left = machine(folder.path()).stored_names();
    assert!(
        !left.iter().any(|name| name.starts_with("unsaved-")),
        "{left:?}"
    );
}

#[test]
fn an_editor_runs_until_it_ends() {
    let folder = tempfile::tempdir().unwrap();
    let (one, mut two) = (machine(folder.path()), machine(folder.path()));
    assert_ne!(one.name(), two.name());
    let (name, own) = (one.name(), two.name());
    assert!(two.runs(&name) && two.runs(&own));
    drop(one);
    assert!(!two.runs(&name) && two.runs(&own));
}

#[test]
fn only_files_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let mut machine = machine(folder.path());
    let error = machine.bytes(folder.path()).unwrap_err();
    assert!(error.contains("not a file"), "{error}");
    let missing = folder.path().join("no/such.track.json");
    let error = machine.write(&missing, b"").unwrap_err();
    assert!(error.contains("there is no folder"), "{error}");
    assert_eq!(machine.stamp(&missing), None);
}

#[test]
fn a_dialog_that_is_left_at_once_was_there() {
    let quick = Some(Duration::from_millis(200));
    assert!(was_there(quick, true), "Esc, as soon as it was seen");
    assert!(!was_there(quick, false), "it failed");
    assert!(was_there(Some(Duration::from_secs(5)), false));
}

#[test]
fn typed_paths_lead_from_the_folder_of_the_moment() {
    let folder = tempfile::tempdir().unwrap();
    let machine = machine(folder.path());
    let here = std::env::current_dir().unwrap();
    let typed = machine.absolute(Path::new("mine.track.json"));
    assert_eq!(typed, here.join("mine.track.json"));
    assert_eq!(machine.absolute(folder.path()), folder.path());
}
