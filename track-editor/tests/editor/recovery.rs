//! Crash and recover, and files that change under the editor.

use crate::fixture::*;
use track_editor::editor::{Leftover, Then};

/// A folder with a circuit in a file.
struct Folder {
    folder: tempfile::TempDir,
    desk: FakeDesk,
}

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let desk = FakeDesk::default();
        let circuit = bundled::find("mini").unwrap();
        std::fs::write(folder.path().join("mine.track.json"), circuit.text()).unwrap();
        Self { folder, desk }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("mine.track.json")
    }

    fn text(&self) -> String {
        std::fs::read_to_string(self.path()).unwrap()
    }

    /// Somebody else gives the circuit this name.
    fn rename(&self, name: &str) {
        let mut file = TrackFile::read(self.path()).unwrap();
        file.plan.name = name.to_owned();
        file.save(self.path()).unwrap();
    }

    fn open(&self, desk: &FakeDesk) -> Editor {
        let mut editor = Editor::new(Box::new(desk.clone()), Editor::blank());
        editor.open(&self.path());
        assert_eq!(editor.dialog(), None);
        editor
    }
}

fn unsaved(desk: &FakeDesk) -> Vec<String> {
    let mut names = desk.clone().stored_names();
    names.retain(|name| name.starts_with("unsaved-"));
    names
}

fn offered(editor: &Editor) -> Vec<Leftover> {
    match editor.dialog() {
        Some(Dialog::Recovery { left, .. }) => left.clone(),
        other => panic!("no recovery is offered but {other:?}"),
    }
}

fn name(editor: &mut Editor, name: &impl ToString) {
    editor.apply(&Edit::Name(name.to_string()));
}

#[test]
fn nothing_older_than_ten_seconds_is_lost_in_a_crash() {
    let folder = Folder::new();
    let before = folder.text();
    // A change every second, looked at four times a second, and a crash at any moment.
    for crash in [1, 5, 8, 9, 10, 11, 12, 17, 26, 40] {
        let desk = folder.desk.for_another();
        let mut editor = folder.open(&desk);
        for quarter in 0..=crash * 4 {
            if quarter % 4 == 0 {
                name(&mut editor, &(quarter / 4));
            }
            editor.tick(f64::from(quarter) / 4.0);
        }
        let plan = editor.plan().clone();
        drop(editor);
        desk.end();

        let next = desk.for_another();
        let mut editor = harbour_on(&next);
        editor.tick(0.0);
        if crash < 10 && editor.dialog().is_none() {
            continue;
        }
        let left = offered(&editor);
        assert_eq!(left[0].path.as_deref(), Some(folder.path().as_path()));
        assert!(!left[0].has_changed);
        editor.answer_recover(&left[0].key);
        let second: i32 = editor.plan().name.parse().unwrap();
        assert!(crash - second <= 10, "at {crash} only {second} was kept");
        name(&mut editor, &crash);
        assert_same(editor.plan(), &plan);
        assert!(editor.document().is_modified());
        assert_eq!(editor.path(), Some(folder.path().as_path()));
        assert_eq!(folder.text(), before, "the file is as it was");
        // Let go, so that the next round begins anew.
        editor.guard(Then::Quit);
        editor.answer_unsaved(false);
        assert!(editor.is_left());
        assert_eq!(unsaved(&desk), Vec::<String>::new());
    }
}

#[test]
fn work_that_pauses_is_kept_after_a_moment() {
    let folder = Folder::new();
    let mut editor = folder.open(&folder.desk);
    name(&mut editor, &"Mine");
    let wait = editor.tick(100.0).expect("there is something to keep");
    assert!(wait <= 3.0);
    assert_eq!(unsaved(&folder.desk).len(), 0);
    editor.tick(100.0 + wait * 3.0);
    assert_eq!(unsaved(&folder.desk).len(), 1);
}

#[test]
fn what_is_saved_undone_or_let_go_is_not_kept() {
    let folder = Folder::new();
    let ways: [fn(&mut Editor); 4] = [
        |editor| editor.save(),
        |editor| editor.undo(),
        |editor| {
            editor.guard(Then::New);
            editor.answer_unsaved(false);
        },
        |editor| {
            editor.guard(Then::Quit);
            editor.answer_unsaved(true);
            assert!(editor.is_left());
        },
    ];
    for (at, way) in ways.into_iter().enumerate() {
        let mut editor = folder.open(&folder.desk);
        name(&mut editor, &at);
        editor.tick(0.0);
        editor.tick(9.0);
        assert_eq!(unsaved(&folder.desk).len(), 1);
        way(&mut editor);
        editor.tick(10.0);
        assert_eq!(unsaved(&folder.desk).len(), 0, "way {at}");
    }
}

#[test]
fn editors_leave_each_others_work_alone() {
    let folder = Folder::new();
    let one = folder.desk.for_another();
    let two = one.for_another();
    let mut first = folder.open(&one);
    let mut second = folder.open(&two);
    for (editor, text) in [(&mut first, "One"), (&mut second, "Two")] {
        name(editor, &text);
        editor.tick(0.0);
        editor.tick(9.0);
    }
    assert_eq!(unsaved(&one).len(), 2);
    let mut third = harbour_on(&two.for_another());
    third.tick(0.0);
    assert_eq!(third.dialog(), None, "both run");
    one.end();
    third.ask_to_recover();
    let left = offered(&third);
    assert_eq!(left.len(), 1);
    assert_eq!(left[0].circuit.as_deref(), Some("One"));
    second.save();
    assert_eq!(unsaved(&one), [left[0].key.clone()]);
    third.close_dialog();
    third.ask_to_recover();
    // The second has saved the file.
    assert!(offered(&third)[0].has_changed);
}

#[test]
fn recovered_work_is_kept_until_it_is_saved() {
    let folder = Folder::new();
    let mut editor = folder.open(&folder.desk);
    name(&mut editor, &"Mine");
    editor.tick(0.0);
    editor.tick(9.0);
    folder.desk.end();

    let second = folder.desk.for_another();
    let mut editor = harbour_on(&second);
    // Other work is asked for first.
    name(&mut editor, &"Other");
    editor.tick(0.0);
    let key = offered(&editor)[0].key.clone();
    editor.answer_recover(&key);
    let asks = editor.dialog();
    assert!(matches!(asks, Some(Dialog::Unsaved(Then::Recover(_)))));
    editor.answer_unsaved(false);
    assert_eq!(editor.plan().name, "Mine");
    assert_eq!(unsaved(&second).len(), 1, "there is one of it");
    assert_ne!(unsaved(&second), [key]);
    // And crashes again.
    second.end();
    let third = second.for_another();
    let mut editor = harbour_on(&third);
    editor.tick(0.0);
    let key = offered(&editor)[0].key.clone();
    editor.answer_recover(&key);
    assert_eq!(editor.plan().name, "Mine");
    editor.tick(1.0);
    run(&mut editor, &[Command::Save]);
    // The file is as it was when it was opened.
    assert_eq!(editor.dialog(), None);
    assert_eq!(TrackFile::read(folder.path()).unwrap().plan.name, "Mine");
    assert!(unsaved(&third).is_empty());
}

#[test]
fn all_left_work_is_deleted_at_once() {
    let folder = Folder::new();
    let keys = ["unsaved-7", "unsaved-8"];
    for key in keys {
        folder.desk.clone().store(key, "damaged").unwrap();
    }
    folder.desk.end_all();
    let mut window = Window::with(folder.desk.clone());
    window.click("Delete all");
    assert_eq!(unsaved(&folder.desk), keys);
    window.click("Really delete all");
    assert!(unsaved(&folder.desk).is_empty());
    assert_eq!(window.ed().dialog(), None);
}

#[test]
fn left_work_is_deleted_only_when_that_is_meant() {
    let folder = Folder::new();
    for text in ["damaged", "{\"circuit\": \"Half\"}"] {
        let key = "unsaved-7";
        folder.desk.clone().store(key, text).unwrap();
        folder.desk.end_all();
        let mut editor = harbour_on(&folder.desk);
        editor.tick(0.0);
        let left = offered(&editor);
        assert_eq!(left[0].circuit, None, "it cannot be read");
        editor.answer_recover(key);
        assert!(matches!(editor.dialog(), Some(Dialog::Failed { .. })));
        editor.close_dialog();
        editor.ask_to_recover();
        editor.answer_delete(key);
        assert_eq!(unsaved(&folder.desk), [key]);
        editor.answer_delete(key);
        assert!(unsaved(&folder.desk).is_empty());
        assert_eq!(editor.dialog(), None);
    }
}

#[test]
fn a_full_disk_is_said_and_nothing_is_lost() {
    let folder = Folder::new();
    let before = folder.text();
    let mut editor = folder.open(&folder.desk);
    folder.desk.fill_up(Some("No space left on device"));
    name(&mut editor, &"Mine");
    editor.tick(0.0);
    let wait = editor.tick(9.0);
    let notice = editor.said();
    assert!(notice.contains("No space left"), "{notice}");
    assert!(wait.is_some(), "it is tried again");
    editor.dismiss_notice();
    editor.tick(12.0);
    editor.tick(15.0);
    assert_eq!(editor.notice(), None, "it is said once");

    run(&mut editor, &[Command::Save]);
    let reason = failure(&editor);
    assert!(reason.contains("No space left"));
    assert_eq!(folder.text(), before);
    assert!(editor.document().is_modified());
    folder.desk.fill_up(None);
    editor.close_dialog();
    editor.tick(20.0);
    editor.tick(29.0);
    assert_eq!(unsaved(&folder.desk).len(), 1, "as soon as there is room");
    let elsewhere = folder.folder.path().join("elsewhere.track.json");
    answered(&mut editor, &folder.desk, Command::SaveAs, &elsewhere);
    assert_eq!(TrackFile::read(&elsewhere).unwrap().plan.name, "Mine");
}

fn offers(editor: &Editor) -> &[Offer] {
    editor.notice().map_or(&[], |notice| &notice.offers)
}

#[test]
fn a_file_changed_by_others_is_noticed_and_reloaded() {
    let folder = Folder::new();
    let mut editor = folder.open(&folder.desk);
    assert!(editor.tick(0.0).is_some_and(|wait| wait <= 2.0));
    assert_eq!(editor.notice(), None);
    folder.rename("Theirs, and longer");
    editor.tick(2.0);
    assert!(offers(&editor).contains(&Offer::Reload));
    editor.accept_offer(&Offer::Reload);
    assert_eq!(editor.plan().name, "Theirs, and longer");
    assert!(!editor.document().is_modified());
    editor.tick(4.0);
    assert_eq!(editor.notice(), None);
}

/// On a machine that watches files by itself, nothing is painted to look at them.
#[test]
fn a_file_that_the_machine_watches_is_looked_at_when_it_says_so() {
    let folder = Folder::new();
    folder.desk.watches.set(true);
    let mut editor = folder.open(&folder.desk);
    assert_eq!(editor.tick(0.0), None);
    let watched = folder.desk.watched.borrow().clone();
    assert_eq!(watched, editor.path().map(Path::to_owned));
    folder.rename("Theirs, and longer");
    // It has said so right after the last look: the next is due soon.
    assert_eq!(editor.tick(0.5), Some(1.5));
    assert_eq!(editor.notice(), None);
    assert_eq!(editor.tick(2.0), None);
    assert!(offers(&editor).contains(&Offer::Reload));
}

#[test]
fn a_window_in_which_nothing_happens_is_not_painted() {
    let folder = Folder::new();
    folder.desk.watches.set(true);
    let mut window = Window::with(folder.desk.clone());
    let path = folder.open(&folder.desk).path().unwrap().to_owned();
    window.ed_mut().open(&path);
    window.settle();
    assert!(window.ed().path().is_some());
    // A last look at the file is due; after it nothing is.
    let is_still = (0..20).any(|_| {
        window.harness.step();
        let output = window.harness.output();
        let mut waits = output.viewport_output.values().map(|it| it.repaint_delay);
        waits.all(|wait| wait == std::time::Duration::MAX)
    });
    assert!(is_still);
}

#[test]
fn work_done_since_a_file_was_seen_to_change_is_not_let_go_unasked() {
    let folder = Folder::new();
    let mut editor = folder.open(&folder.desk);
    folder.rename("Theirs, and longer");
    editor.tick(0.0);
    editor.tick(2.0);
    assert!(offers(&editor).contains(&Offer::Reload));
    name(&mut editor, &"Mine");
    editor.accept_offer(&Offer::Reload);
    assert_eq!(editor.plan().name, "Mine");
    let all = [Offer::KeepMine, Offer::Reload, Offer::SaveAs];
    assert_eq!(offers(&editor), all);
    editor.accept_offer(&Offer::Reload);
    assert_eq!(editor.plan().name, "Theirs, and longer");
}

#[test]
fn where_both_have_changed_it_is_asked_and_both_can_be_had() {
    let folder = Folder::new();
    let mut editor = folder.open(&folder.desk);
    name(&mut editor, &"Mine");
    folder.rename("Theirs, and longer");
    editor.tick(2.0);
    let all = [Offer::KeepMine, Offer::Reload, Offer::SaveAs];
    assert_eq!(offers(&editor), all);
    name(&mut editor, &"Mine again");
    assert_eq!(offers(&editor), all, "until it is answered");
    editor.accept_offer(&Offer::KeepMine);
    assert_eq!(editor.plan().name, "Mine again");
    editor.tick(4.0);
    assert_eq!(editor.notice(), None);
    run(&mut editor, &[Command::Save]);
    assert_eq!(editor.dialog(), None, "it was agreed to");
    let saved = TrackFile::read(folder.path()).unwrap();
    assert_eq!(saved.plan.name, "Mine again");

    name(&mut editor, &"Mine");
    folder.rename("Theirs, and longer");
    editor.tick(6.0);
    let other = folder.folder.path().join("other.track.json");
    folder.desk.will_answer(&other);
    editor.accept_offer(&Offer::SaveAs);
    editor.poll();
    assert_eq!(TrackFile::read(&other).unwrap().plan.name, "Mine");
    assert!(folder.text().contains("Theirs"));
}

#[test]
fn a_file_that_is_only_touched_is_no_news() {
    let folder = Folder::new();
    let mut editor = folder.open(&folder.desk);
    std::fs::write(folder.path(), folder.text()).unwrap();
    editor.tick(2.0);
    assert_eq!(editor.notice(), None);
}

/// Whatever has been said of it is no longer true.
#[test]
fn a_file_that_is_again_as_it_was_is_no_news() {
    let folder = Folder::new();
    let before = folder.text();
    let back = || std::fs::write(folder.path(), &before).unwrap();
    let mut editor = folder.open(&folder.desk);
    folder.rename("Theirs, and longer");
    editor.tick(2.0);
    assert!(offers(&editor).contains(&Offer::KeepMine));
    back();
    editor.tick(4.0);
    assert_eq!(editor.notice(), None);
    assert!(!editor.document().is_modified());

    // It is again so when it is answered, or after it has been.
    folder.rename("Theirs, and longer");
    editor.tick(6.0);
    back();
    editor.accept_offer(&Offer::KeepMine);
    assert!(!editor.document().is_modified());
    folder.rename("Theirs, and longer");
    editor.tick(8.0);
    editor.accept_offer(&Offer::KeepMine);
    assert!(editor.document().is_modified(), "the file has another name");
    back();
    editor.tick(10.0);
    assert_eq!(editor.notice(), None);
    assert!(!editor.document().is_modified());

    // Work of the designer's own stays to be saved.
    name(&mut editor, &"Mine");
    folder.rename("Theirs, and longer");
    editor.tick(12.0);
    assert!(offers(&editor).contains(&Offer::SaveAs));
    back();
    editor.tick(14.0);
    assert_eq!(editor.notice(), None);
    assert!(editor.document().is_modified());
    run(&mut editor, &[Command::Save]);
    assert_eq!(editor.dialog(), None);
    assert_eq!(TrackFile::read(folder.path()).unwrap().plan.name, "Mine");
}

#[test]
fn a_file_that_is_back_is_saved() {
    let folder = Folder::new();
    let before = folder.text();
    let mut editor = folder.open(&folder.desk);
    std::fs::remove_file(folder.path()).unwrap();
    editor.tick(2.0);
    editor.tick(4.0);
    assert!(editor.document().is_modified());
    std::fs::write(folder.path(), before).unwrap();
    editor.tick(6.0);
    assert_eq!(editor.notice(), None);
    assert!(!editor.document().is_modified());
}

#[test]
fn a_file_that_vanishes_leaves_unsaved_work() {
    let folder = Folder::new();
    let mut editor = folder.open(&folder.desk);
    std::fs::remove_file(folder.path()).unwrap();
    editor.tick(2.0);
    assert_eq!(editor.notice(), None, "it may be back in a moment");
    editor.tick(4.0);
    assert_eq!(offers(&editor), [Offer::Save, Offer::SaveAs]);
    editor.guard(Then::Quit);
    assert!(matches!(editor.dialog(), Some(Dialog::Unsaved(_))));
    editor.close_dialog();
    editor.accept_offer(&Offer::Save);
    assert!(Path::exists(&folder.path()));
}

#[test]
fn unsaved_work_is_compared_with_its_file() {
    let folder = Folder::new();
    let mut editor = folder.open(&folder.desk);
    let first = editor.plan().spaces[0].id;
    let spaces = editor.plan().spaces.len();
    let corner = editor.plan().corners[0].id;
    name(&mut editor, &"Other");
    editor.apply(&Edit::PlaceSpace(first, [-900.0, 5.0]));
    editor.apply(&Edit::SetStops(corner, 0));
    editor.tick(0.0);
    editor.tick(10.0);
    drop(editor);
    folder.desk.end();

    let mut next = harbour_on(&folder.desk.for_another());
    next.tick(0.0);
    let key = offered(&next)[0].key.clone();
    let compared = |editor: &Editor| match editor.dialog() {
        Some(Dialog::Recovery { compared, .. }) => compared.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(compared(&next), None);
    next.answer_compare(&key);
    let both = compared(&next).expect("they are compared");
    let file = both.file.expect("the file is there");
    assert_eq!((file.spaces, both.unsaved.spaces), (spaces, spaces));
    let warnings = |problems: [usize; 3]| problems[1];
    let (old, new) = (warnings(file.problems), warnings(both.unsaved.problems));
    assert!(new > old, "a corner without stops");
    assert!(both.unsaved.stops < file.stops);
    let said = both.changes.join("; ");
    for words in ["“Other”", "1 space changed", "1 corner changed"] {
        assert!(said.contains(words), "{said}");
    }
    // Once more, and it is out of the way again.
    next.answer_compare(&key);
    assert_eq!(compared(&next), None);
    // Without the file there is nothing to compare with.
    std::fs::remove_file(folder.path()).unwrap();
    next.answer_compare(&key);
    assert_eq!(compared(&next).expect("they are compared").file, None);
}
