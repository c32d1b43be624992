//! The start, and what a crash left, in the window.

use crate::fixture::*;
use formulad_tracks::generate::{self, Spec, Style};
use track_editor::document::templates;
use track_editor::editor::Then;

fn start(window: &mut Window) {
    window.run(Command::Start);
    assert!(window.sees("Start a circuit"));
}

fn is_open(window: &Window) -> bool {
    matches!(window.ed().view.overlay, Some(Overlay::Start(_)))
}

#[test]
fn every_bundled_circuit_is_offered_and_opened() {
    let mut window = Window::open();
    start(&mut window);
    for circuit in bundled::all() {
        let name = format!("Open bundled circuit {}", circuit.name());
        window.harness.get_by_label(&name);
    }
    let oval = "Open bundled circuit oval";
    window.harness.get_by_label(oval).scroll_to_me();
    window.settle();
    window.click(oval);
    assert!(!is_open(&window));
    let oval = bundled::find("oval").expect("it is bundled").track();
    assert_eq!(window.ed().plan().name, oval.name());
}

#[test]
fn a_template_is_a_circuit_with_its_curve() {
    let mut window = Window::open();
    start(&mut window);
    let name = templates().next().expect("there are some");
    window.click(&format!("Start with {name}"));
    let work = &window.ed().work;
    assert!(work.derived().track.is_some());
    assert!(work.sketch().road.is_some());
    // It is there for the asking: nobody is asked to save it before something was done to it.
    assert!(!work.document().is_modified());
    window.ed_mut().guard(Then::New);
    assert_eq!(window.ed().dialog(), None);
    assert!(window.ed().plan().spaces.is_empty());
}

#[test]
fn it_is_left_with_esc_and_worked_by_keys_alone() {
    let mut window = Window::open();
    let before = window.ed().plan().clone();
    start(&mut window);
    window.press("Esc");
    assert!(!is_open(&window));
    assert_same(window.ed().plan(), &before);

    window.press("Ctrl+Shift+O");
    assert!(is_open(&window));
    window.press("Tab");
    assert!(window.harness.get_by_label("Empty").is_focused());
    window.press("Enter");
    assert!(!is_open(&window));
    assert!(window.ed().plan().spaces.is_empty());
}

#[test]
fn a_random_circuit_is_looked_at_changed_and_taken() {
    let mut window = Window::open();
    start(&mut window);
    window.click("Random…");
    window.type_into("Number", "41");
    window.click("Another");
    assert!(window.sees(&generate::invented_name(42)));
    window.click("Twisty");
    window.click("Mirrored");
    window.click("Use this one");
    assert!(!is_open(&window));
    let spec = Spec {
        style: Some(Style::Twisty),
        mirror: true,
        ..Spec::new(generate::invented_name(42))
    };
    let plan = generate::random(42, &spec);
    let editor = window.ed();
    assert_same(editor.plan(), &plan.expect("it can be made"));
    assert!(editor.document().is_modified(), "it is in no file");
}

#[test]
fn recent_files_are_there_until_they_are_gone() {
    let folder = tempfile::tempdir().expect("a folder");
    let circuit = bundled::find("oval").expect("it is bundled");
    let path = |name: &str| folder.path().join(name);
    let mut window = Window::open();
    for name in ["one.track.json", "two.track.json"] {
        std::fs::write(path(name), circuit.text()).expect("the folder can be written to");
        window.ed_mut().open(&path(name));
    }
    std::fs::remove_file(path("one.track.json")).expect("it is there");
    start(&mut window);
    window.click("Remove one.track.json from this list");
    assert!(!window.sees("one.track.json from"));
    assert_eq!(window.ed_mut().recent(), [path("two.track.json")]);
    window.ed_mut().guard(Then::New);
    window.click("Open two.track.json");
    assert_eq!(window.ed().path(), Some(path("two.track.json").as_path()));
}

#[test]
fn what_a_crash_left_is_offered_and_recovered_by_its_name() {
    let first = Window::open();
    let desk = first.desk.clone();
    let mut first = first;
    let mine = Edit::Name("Mine".to_owned());
    first.ed_mut().apply(&mine);
    first.ed_mut().tick(50.0);
    first.ed_mut().tick(60.0);
    drop(first);
    desk.end();
    let mut window = Window::with(desk.for_another());
    assert!(window.sees("Unsaved work") && window.sees("10 minutes ago"));
    window.click("Delete Mine");
    window.harness.get_by_label("Really delete Mine");
    window.click("Recover Mine");
    assert_eq!(window.ed().plan().name, "Mine");
    assert!(window.sees("has been recovered"));
    let kept = desk.clone().stored_names();
    assert!(kept.contains(&"unsaved-1".to_owned()), "{kept:?}");
}

/// An empty board is no error of the designer's.
#[test]
fn an_empty_board_says_how_to_begin() {
    let mut window = Window::open();
    window.choose("File", "New");
    assert!(window.sees("Empty board") && window.sees("Nothing to check yet"));
    assert!(!window.sees("1 error"));
}
