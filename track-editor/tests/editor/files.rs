//! New, open, save, and the guard before work is lost.

use formulad_tracks::import;

use crate::fixture::*;

#[test]
fn a_circuit_is_saved_with_what_the_editor_does_not_know_and_opened_identical() {
    let (_folder, path) = temp("mine.track.json");
    let (mut editor, desk) = harbour();
    editor.name("Mine");
    assert!(editor.title().starts_with('•'));
    answered(&mut editor, &desk, Command::Save, &path);
    assert!(!editor.document().is_modified());
    assert!(!editor.title().starts_with('•') && editor.title().contains("mine.track.json"));
    assert_same(&TrackFile::read(&path).unwrap().plan, editor.plan());

    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replacen('{', "{ \"sponsor\": \"Anchor\",", 1)).unwrap();
    editor.open(&path);
    // A field nobody knows is mentioned.
    assert!(editor.notice().is_some());
    editor.name("Ours");
    run(&mut editor, &[Command::Save]);
    assert_eq!(desk.asked().len(), 1, "the file is known by now");
    assert!(std::fs::read_to_string(&path).unwrap().contains("Anchor"));
}

#[test]
fn a_broken_circuit_can_be_saved_too() {
    let folder = tempfile::tempdir().unwrap();
    let (mut editor, desk) = harbour();
    run(&mut editor, &[Command::SelectAll, Command::Delete]);
    assert!(editor.derived().problems.has_errors());
    let path = folder.path().join("empty");
    answered(&mut editor, &desk, Command::SaveAs, &path);
    let path = folder.path().join("empty.track.json");
    assert_eq!(editor.path(), Some(path.as_path()));
    assert!(TrackFile::read(&path).unwrap().plan.spaces.is_empty());
}

#[test]
fn work_is_not_lost_without_asking() {
    let (_folder, path) = temp("kept.track.json");
    let (mut editor, desk) = harbour();
    editor.name("Kept");
    run(&mut editor, &[Command::New]);
    assert!(matches!(editor.dialog(), Some(Dialog::Unsaved(_))));
    editor.close_dialog();
    assert_eq!(editor.plan().name, "Kept");
    run(&mut editor, &[Command::Quit]);
    desk.will_answer(&path);
    editor.answer_unsaved(true);
    assert!(!editor.is_left(), "not before it is saved");
    editor.poll();
    assert!(editor.is_left());
    assert_eq!(TrackFile::read(&path).unwrap().plan.name, "Kept");
}

#[test]
fn work_done_while_a_file_is_chosen_is_asked_about() {
    let (_folder, path) = temp("other.track.json");
    let (mut editor, desk) = harbour();
    editor.name("Other");
    answered(&mut editor, &desk, Command::SaveAs, &path);
    desk.will_answer(&path);
    run(&mut editor, &[Command::Open]);
    assert_eq!(editor.dialog(), None, "all is saved");
    editor.name("Meanwhile");
    editor.poll();
    assert!(matches!(editor.dialog(), Some(Dialog::Unsaved(_))));
    assert_eq!(editor.plan().name, "Meanwhile");
    editor.answer_unsaved(false);
    assert_eq!(editor.plan().name, "Other");
}

#[test]
fn a_save_that_fails_keeps_the_work_and_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let (mut editor, desk) = harbour();
    editor.name("Kept");
    run(&mut editor, &[Command::Quit]);
    desk.will_answer(&folder.path().join("no/such/folder.track.json"));
    editor.answer_unsaved(true);
    editor.poll();
    assert!(matches!(editor.dialog(), Some(Dialog::Failed { .. })));
    assert!(!editor.is_left());
    assert!(editor.document().is_modified());
}

#[test]
fn a_path_that_failed_is_there_to_be_corrected() {
    let (folder, typed) = temp("mine.track.json");
    let (mut editor, desk) = harbour();
    desk.will_choose_nothing(false);
    run_and_poll(&mut editor, Command::Save);
    desk.fill_up(Some("the disk is full"));
    type_path(&mut editor, &typed);
    assert_eq!(failure(&editor), "the disk is full");
    desk.fill_up(None);
    desk.will_choose_nothing(false);
    editor.answer_elsewhere();
    editor.poll();
    let Some(Dialog::Path { path, .. }) = editor.dialog() else {
        panic!("no path is asked for");
    };
    assert_eq!(path, &typed.display().to_string());
    editor.answer_path();
    assert!(folder.path().join("mine.track.json").exists());
}

#[test]
fn a_path_can_be_typed_where_there_is_no_file_dialog() {
    let (folder, typed) = temp("typed");
    let (mut editor, desk) = harbour();
    desk.will_choose_nothing(true);
    run_and_poll(&mut editor, Command::Save);
    let offer = editor.notice().and_then(|n| n.offers.first().cloned());
    editor.accept_offer(&offer.expect("something is offered"));
    if let Some(Dialog::Path { path, .. }) = editor.dialog_mut() {
        *path = typed.display().to_string();
    }
    editor.answer_path();
    assert!(folder.path().join("typed.track.json").exists());
}

#[test]
fn without_file_dialogs_the_path_is_asked_for_at_once() {
    let (mut editor, desk) = harbour();
    desk.will_choose_nothing(false);
    run_and_poll(&mut editor, Command::Save);
    let asks = editor.dialog();
    assert!(
        matches!(asks, Some(Dialog::Path { no_dialog: true, path, .. }) if path.ends_with(".track.json"))
    );
}

/// Types a path where one is asked for.
fn type_path(editor: &mut Editor, typed: &Path) {
    let Some(Dialog::Path { path, .. }) = editor.dialog_mut() else {
        panic!("no path is asked for");
    };
    *path = typed.display().to_string();
    editor.answer_path();
}

#[test]
fn a_typed_path_replaces_a_file_only_when_told_to() {
    let (folder, path) = temp("precious.track.json");
    std::fs::write(&path, "precious").unwrap();
    let (mut editor, desk) = harbour();
    desk.will_choose_nothing(false);
    run_and_poll(&mut editor, Command::SaveAs);
    // The ending is added, so this is the same file.
    type_path(&mut editor, &folder.path().join("precious"));
    assert!(matches!(editor.dialog(), Some(Dialog::Replace { .. })));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");
    editor.close_dialog();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");

    desk.will_choose_nothing(false);
    run_and_poll(&mut editor, Command::SaveAs);
    type_path(&mut editor, &path);
    editor.answer_overwrite();
    assert_eq!(editor.dialog(), None);
    assert_same(&TrackFile::read(&path).unwrap().plan, editor.plan());
    // It is the editor's own file now.
    editor.name("Ours");
    run(&mut editor, &[Command::Save]);
    assert_eq!(editor.dialog(), None);
    assert_eq!(TrackFile::read(&path).unwrap().plan.name, "Ours");
}

#[test]
fn an_ending_added_to_a_chosen_name_is_no_leave_to_replace() {
    let (folder, path) = temp("precious.track.json");
    std::fs::write(&path, "precious").unwrap();
    let (mut editor, desk) = harbour();
    answered(
        &mut editor,
        &desk,
        Command::SaveAs,
        &folder.path().join("precious"),
    );
    assert!(matches!(editor.dialog(), Some(Dialog::Replace { .. })));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");
}

/// The editor with a circuit of its own that somebody else has changed on disk since, and the
/// designer too.
fn changed_on_disk(path: &Path) -> (Editor, FakeDesk) {
    let (mut editor, desk) = harbour();
    answered(&mut editor, &desk, Command::SaveAs, path);
    let mut theirs = TrackFile::read(path).unwrap();
    theirs.plan.name = "Theirs".into();
    theirs.save(path).unwrap();
    editor.name("Ours");
    run(&mut editor, &[Command::Quit]);
    editor.answer_unsaved(true);
    assert!(matches!(editor.dialog(), Some(Dialog::Changed { .. })));
    assert!(!editor.is_left());
    assert_eq!(TrackFile::read(path).unwrap().plan.name, "Theirs");
    (editor, desk)
}

#[test]
fn a_file_changed_on_disk_is_overwritten_only_when_told_to() {
    let (_folder, path) = temp("shared.track.json");
    let (mut editor, _) = changed_on_disk(&path);
    editor.answer_overwrite();
    assert_eq!(TrackFile::read(&path).unwrap().plan.name, "Ours");
    assert!(editor.is_left(), "what was to follow follows");
}

#[test]
fn a_file_changed_on_disk_is_reloaded() {
    let (_folder, path) = temp("shared.track.json");
    let (mut editor, _) = changed_on_disk(&path);
    editor.answer_reload();
    assert_eq!(editor.plan().name, "Theirs");
    assert!(!editor.document().is_modified() && !editor.is_left());
    run(&mut editor, &[Command::Save]);
    assert_eq!(editor.dialog(), None, "it is known as it is now");
}

#[test]
fn a_file_changed_on_disk_is_left_alone_for_another() {
    let (folder, path) = temp("shared.track.json");
    let (mut editor, desk) = changed_on_disk(&path);
    let other = folder.path().join("other.track.json");
    desk.will_answer(&other);
    editor.answer_elsewhere();
    editor.poll();
    assert_eq!(TrackFile::read(&path).unwrap().plan.name, "Theirs");
    assert_eq!(TrackFile::read(&other).unwrap().plan.name, "Ours");
    assert!(editor.is_left());
}

#[test]
fn a_file_that_is_gone_is_written_again() {
    let (_folder, path) = temp("gone.track.json");
    let (mut editor, desk) = harbour();
    answered(&mut editor, &desk, Command::Save, &path);
    std::fs::remove_file(&path).unwrap();
    editor.name("Back");
    run(&mut editor, &[Command::Save]);
    assert_eq!(TrackFile::read(&path).unwrap().plan.name, "Back");
}

#[test]
fn what_cannot_be_saved_here_is_saved_elsewhere() {
    let (folder, path) = temp("locked.track.json");
    let (mut editor, desk) = harbour();
    answered(&mut editor, &desk, Command::Save, &path);
    let mut permissions = std::fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).unwrap();
    editor.name("Free");
    run(&mut editor, &[Command::Save]);
    assert!(matches!(editor.dialog(), Some(Dialog::Failed { .. })));
    let other = folder.path().join("free.track.json");
    desk.will_answer(&other);
    editor.answer_elsewhere();
    editor.poll();
    assert_eq!(TrackFile::read(&other).unwrap().plan.name, "Free");
    assert!(!editor.document().is_modified());
}

#[test]
fn a_picture_is_exported_and_never_over_a_circuit() {
    let (folder, circuit) = temp("mine.track.json");
    let (mut editor, desk) = harbour();
    answered(&mut editor, &desk, Command::Save, &circuit);
    editor.printout.format = Format::Svg;
    desk.will_answer(&circuit);
    editor.export();
    editor.poll();
    assert_same(&TrackFile::read(&circuit).unwrap().plan, editor.plan());
    let picture = folder.path().join("mine.track.json.svg");
    let svg = std::fs::read_to_string(&picture).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains(&editor.plan().name));
    assert_eq!(editor.path(), Some(circuit.as_path()), "it is no save");

    std::fs::write(&picture, "precious").unwrap();
    desk.will_choose_nothing(false);
    editor.export();
    editor.poll();
    type_path(&mut editor, &picture);
    assert!(matches!(editor.dialog(), Some(Dialog::Replace { .. })));
    editor.answer_overwrite();
    assert_eq!(std::fs::read_to_string(&picture).unwrap(), svg);
}

#[test]
fn files_that_are_no_tracks_are_refused_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let (mut editor, _) = harbour();
    let name = editor.plan().name.clone();
    for (file, text) in [("a.json", "{"), ("b.json", "[]"), ("c.json", "\u{0}\u{1}")] {
        let path = folder.path().join(file);
        std::fs::write(&path, text).unwrap();
        editor.open(&path);
        let Some(Dialog::Failed { title, reason, .. }) = editor.dialog() else {
            panic!("{file} was opened");
        };
        assert!(title.contains(file) && !reason.is_empty());
        assert_eq!(editor.plan().name, name);
        editor.close_dialog();
    }
}

#[test]
fn files_of_other_programs_are_opened_as_new_circuits() {
    let (folder, path) = temp("bowl.csv");
    let line = "x,y\n0,0\n1500,0\n1700,200\n1500,400\n1500,400\n0,400\n-200,200\n";
    std::fs::write(&path, line).unwrap();
    let (mut editor, desk) = harbour();
    editor.open(&path);
    let Some(Dialog::Imported(reading)) = editor.dialog() else {
        panic!("the doubled point is not reported");
    };
    assert!(
        reading.warnings[0].starts_with("line 6, column 1: "),
        "{:?}",
        reading.warnings
    );
    editor.close_dialog();
    assert_eq!(editor.path(), None);
    assert!(!editor.document().is_modified(), "it can be imported again");
    assert_eq!(editor.recent(), std::slice::from_ref(&path));
    answered(
        &mut editor,
        &desk,
        Command::Save,
        &folder.path().join("bowl"),
    );
    assert_eq!(std::fs::read_to_string(&path).unwrap(), line);
    let saved = folder.path().join("bowl.track.json");
    assert_same(&TrackFile::read(&saved).unwrap().plan, editor.plan());
    assert_eq!(editor.recent(), [saved, path]);
}

#[test]
fn recent_files_are_listed_once_and_not_without_end() {
    let folder = tempfile::tempdir().unwrap();
    let (mut editor, _) = harbour();
    let text = std::fs::read_to_string("../formulad-tracks/circuits/oval.track.json").unwrap();
    let path = |number: usize| folder.path().join(format!("{number}.track.json"));
    for number in 0..20 {
        std::fs::write(path(number), &text).unwrap();
        editor.open(&path(number));
        editor.open(&path(0));
    }
    let recent = editor.recent();
    assert_eq!(recent[..3], [path(0), path(19), path(18)]);
    assert_eq!(recent.len(), 12);
    editor.remove_recent(&path(19));
    assert_eq!(editor.recent()[..2], [path(0), path(18)]);
}

#[test]
fn what_is_there_in_place_of_a_file_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let (mut editor, _) = harbour();
    let cases = [
        ("missing.track.json", "does not exist"),
        ("ride.fit", "FIT"),
    ];
    for (path, says) in cases {
        let path = folder.path().join(path);
        if path.extension().is_some_and(|e| e == "fit") {
            std::fs::write(&path, b"\x0E\x10\xD9\x07\0\0\0\0.FIT").unwrap();
        }
        editor.open(&path);
        let reason = failure(&editor);
        assert!(reason.contains(says), "{reason}");
        editor.close_dialog();
    }
}

#[test]
fn a_typed_path_without_folders_stays_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let (mut editor, desk) = harbour();
    desk.is_in(folder.path());
    desk.will_choose_nothing(false);
    run_and_poll(&mut editor, Command::Save);
    type_path(&mut editor, Path::new("mine"));
    let file = folder.path().join("mine.track.json");
    assert_eq!(editor.path(), Some(file.as_path()));
    assert_eq!(editor.recent(), [file.as_path()]);
    // The next editor is started somewhere else.
    desk.is_in(Path::new("/elsewhere"));
    editor.name("Mine");
    run(&mut editor, &[Command::Save]);
    assert_eq!(TrackFile::read(&file).unwrap().plan.name, "Mine");
}

#[test]
fn a_file_dialog_is_not_forgotten_for_another() {
    let (_folder, path) = temp("first.track.json");
    let (mut editor, desk) = harbour();
    run(&mut editor, &[Command::Save, Command::Open]);
    assert_eq!(desk.asked().len(), 1, "one at a time");
    let notice = editor.notice().expect("it says so");
    assert!(notice.text.contains("already open"), "{}", notice.text);
    editor.poll();
    desk.will_answer(&path);
    editor.poll();
    assert!(path.exists(), "the first was for saving");
    run(&mut editor, &[Command::Open]);
    assert_eq!(desk.asked().len(), 2);
}

#[test]
fn what_no_editor_can_read_is_said_and_kept() {
    let (_folder, path) = temp("old.track.json");
    let (mut editor, desk) = harbour();
    answered(&mut editor, &desk, Command::Save, &path);
    let text = std::fs::read_to_string(&path).unwrap();
    let text = text.replacen('{', "{ \"editor\": {\"road\": \"precious\"},", 1);
    std::fs::write(&path, text).unwrap();
    editor.open(&path);
    let notice = editor.notice().expect("it is said");
    assert!(
        notice.stays() && notice.text.contains("“unread”"),
        "{}",
        notice.text
    );
    run(&mut editor, &[Command::FollowRoad, Command::Save]);
    assert!(editor.road().is_some());
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("precious") && text.contains("unread"));
    // And once more, when it has been read again.
    editor.open(&path);
    assert!(editor.notice().is_none() && editor.road().is_some());
    editor.name("Mine");
    run(&mut editor, &[Command::Save]);
    assert!(std::fs::read_to_string(&path).unwrap().contains("precious"));
}

#[test]
fn a_bundled_circuit_is_opened_by_its_name_unless_a_file_has_it() {
    let folder = tempfile::tempdir().unwrap();
    let (mut editor, desk) = harbour();
    desk.is_in(folder.path());
    let named = |name: &str| bundled::find(name).expect("it is bundled");
    editor.open_named(Path::new("night-city"));
    let plan = editor.plan();
    assert_eq!(plan.name, named("night-city").track().name());
    assert_eq!(editor.path(), None);

    let file = folder.path().join("night-city");
    std::fs::write(&file, named("oval").text()).unwrap();
    editor.open_named(Path::new("night-city"));
    assert_eq!(editor.plan().name, named("oval").track().name());
    assert_eq!(editor.path(), Some(file.as_path()));

    editor.open_named(Path::new("nowhere"));
    assert!(matches!(editor.dialog(), Some(Dialog::Failed { .. })));
}

/// No help of an import names an option of the command.
#[test]
fn import_warnings_say_what_can_be_done_in_the_editor() {
    let folder = tempfile::tempdir().unwrap();
    let on_globe = |n: i32, rounds: i32| {
        let way = f64::from(n) / f64::from(rounds) * std::f64::consts::TAU;
        let far = 0.004 + 0.001 * (2.0 * way).cos() + 0.0006 * (3.0 * way).sin();
        (48.0 + far * way.sin(), 11.0 + 1.5 * far * way.cos())
    };
    let recorded = |n: i32| {
        let (lat, lon) = on_globe(n % 120, 120);
        let (minutes, seconds) = (n / 60, n % 60);
        format!(
            "<trkpt lat='{lat}' lon='{lon}'><time>2026-05-01T10:{minutes:02}:{seconds:02}Z</time></trkpt>"
        )
    };
    let laps: String = (0..361).map(recorded).collect();
    let drawn = (0..=60).map(|n| on_globe(n % 60, 60));
    let drawn: String = drawn.map(|(lat, lon)| format!("{lon},{lat} ")).collect();
    let line = format!("<LineString><coordinates>{drawn}</coordinates></LineString>");
    let (mut editor, _) = harbour();
    for (name, text) in [
        (
            "laps.gpx",
            format!("<gpx><trk><trkseg>{laps}</trkseg></trk></gpx>"),
        ),
        (
            "ring.kml",
            format!("<kml><Placemark>{line}</Placemark></kml>"),
        ),
        (
            "bowl.csv",
            "x,y\n0,0\n1500,0\n1700,200\n1500,400\n1500,400\n0,400\n-200,200\n".to_owned(),
        ),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        editor.open(&path);
        let Some(Dialog::Imported(reading)) = editor.dialog() else {
            panic!("{name} has no warnings: {:?}", editor.dialog());
        };
        for warning in &reading.warnings {
            assert!(!warning.contains(" --"), "{name}: {warning}");
        }
        editor.close_dialog();
    }
}

/// Another layout of the file, another lap and how the line was driven are chosen after it was opened.
#[test]
fn an_imported_file_can_be_read_in_another_way() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.geojson");
    let ring = |name: &str, from: f64, far: f64| {
        let corners = [
            (0.0, 0.0),
            (far, 0.0),
            (far, far / 2.0),
            (0.0, far / 2.0),
            (0.0, 0.0),
        ];
        let corners = corners
            .map(|(lon, lat)| format!("[{},{lat}]", from + lon))
            .join(",");
        format!(
            r#"{{"type":"Feature","properties":{{"name":"{name}"}},"geometry":{{"type":"LineString","coordinates":[{corners}]}}}}"#
        )
    };
    let (short, long) = (ring("Club", 0.03, 0.01), ring("Grand prix", 0.0, 0.02));
    let map = format!(r#"{{"type":"FeatureCollection","features":[{short},{long}]}}"#);
    std::fs::write(&path, map).unwrap();
    let (mut editor, _) = harbour();
    editor.open(&path);
    let reading = |editor: &Editor| match editor.dialog() {
        Some(Dialog::Imported(reading)) => reading.clone(),
        other => panic!("no import is shown: {other:?}"),
    };
    let first = reading(&editor);
    // It is 0.06 degrees of the equator long, of 111.3 km each.
    let names = first.choices.layouts.iter().map(|it| it.name.as_str());
    assert_eq!(names.collect::<Vec<_>>(), ["Grand prix", "Club"]);
    assert!((first.choices.layouts[0].length / 6679.0 - 1.0).abs() < 0.01);
    assert_eq!(first.choices.driven, Some(false));
    assert_eq!(editor.plan().name, "Grand prix");
    let mut choice = first.choice;
    choice.layout = Some(2);
    editor.answer_imported(choice.clone());
    assert_eq!(editor.plan().name, "Club");
    assert_eq!(reading(&editor).choice, choice);
    choice.driven = Some(true);
    editor.answer_imported(choice);
    assert_eq!(reading(&editor).choices.driven, Some(true));
    editor.close_dialog();
    // What was changed since is asked for first.
    editor.name("My club");
    run(&mut editor, &[Command::ReadAgain]);
    editor.answer_imported(import::Choice::default());
    assert!(matches!(editor.dialog(), Some(Dialog::Unsaved(_))));
    editor.answer_unsaved(false);
    assert_eq!(editor.plan().name, "Grand prix");
}
