//! Everything that can be pressed, chosen or typed into says what it does.

use crate::fixture::*;
use egui_kittest::kittest::By;

/// What acts or is filled in.
const ACTS: [Role; 10] = [
    Role::Button,
    Role::CheckBox,
    Role::RadioButton,
    Role::ComboBox,
    Role::TextInput,
    Role::MultilineTextInput,
    Role::SpinButton,
    Role::Link,
    Role::Slider,
    Role::Tab,
];

/// What opens a menu says so by what it is called.
const MENUS: [&str; 9] = [
    "File", "Edit", "View", "Tools", "Road", "Circuit", "Race", "Picture", "Help",
];

/// What can be reached now and does not say what it does. A tip is at the same time what assistive
/// technology reads as the description.
fn silent(window: &Window) -> BTreeSet<String> {
    let acts = By::new().predicate(|node| ACTS.contains(&node.role()));
    let nodes = window.harness.query_all(acts);
    let silent = nodes.into_iter().filter_map(|node| {
        let node = node.accesskit_node();
        let name = node.label().unwrap_or_default();
        let is_menu = node.role() == Role::Button && MENUS.contains(&name.as_str());
        let says = node.description().is_some_and(|tip| !tip.trim().is_empty());
        (!says && !is_menu).then(|| format!("{:?} {name}", node.role()))
    });
    silent.collect()
}

fn assert_all_say(window: &mut Window, place: &str) {
    window.settle();
    assert_eq!(silent(window), BTreeSet::new(), "{place}");
}

/// So high that nothing has to be scrolled to.
fn tall() -> Window {
    Window::sized(vec2(1440.0, 2400.0), Theme::Light)
}

#[test]
fn panels_say_what_everything_does() {
    let mut window = tall();
    *window.ed_mut() = mini_on(&window.desk);
    window.ed_mut().settings.tour_shown = true;
    assert_all_say(&mut window, "the circuit");
    let space = middle(&window);
    let select = |window: &mut Window, selection| {
        window.ed_mut().work.select(selection);
    };
    select(&mut window, Selection::of([space]));
    assert_all_say(&mut window, "a space");
    let next = window.ed().space(space).next[0];
    select(&mut window, Selection::of([space, next]));
    assert_all_say(&mut window, "two spaces");
    select(&mut window, Selection::of_link(space, next));
    assert_all_say(&mut window, "a link");
    window.ed_mut().work.select_corner(CornerId(1));
    assert_all_say(&mut window, "a corner");
    run(
        window.ed_mut(),
        &[Command::PinBaseline, Command::KeepVersion],
    );
    window.ed_mut().answer_keep();
    window.ed_mut().view.panes.close(Pane::Versions);
    for pane in [Pane::Statistics, Pane::Analysis, Pane::Versions] {
        window.ed_mut().view.panes.open(pane);
        assert_all_say(&mut window, pane.title());
        window.ed_mut().view.panes.close(pane);
    }
    // Problems of all kinds, one of them set aside, and too many not to have a filter.
    let editor = window.ed_mut();
    for corner in editor.plan().corners.clone() {
        editor.apply(&Edit::SetStops(corner.id, 3));
    }
    window.settle();
    let editor = window.ed_mut();
    let aside = editor
        .problems()
        .position(track_editor::editor::can_be_set_aside);
    editor.ask_to_set_aside(aside.expect("a warning or advice"));
    if let Some(Dialog::SetAside { reason, .. }) = editor.dialog_mut() {
        reason.push_str("so");
    }
    editor.answer_set_aside();
    assert_all_say(&mut window, "problems");
}

#[test]
fn tools_with_panels_of_their_own_say_what_everything_does() {
    let mut window = tall();
    let editor = window.ed_mut();
    Command::RoadTool.run(editor);
    Command::FollowRoad.run(editor);
    assert_all_say(&mut window, "the road");
    let editor = window.ed_mut();
    assert!(editor.road().is_some());
    Command::BackdropTool.run(window.ed_mut());
    assert_all_say(&mut window, "no picture");
}

#[test]
fn windows_over_the_window_say_what_everything_does() {
    let mut window = tall();
    for command in [
        Command::Start,
        Command::Settings,
        Command::Shortcuts,
        Command::Print,
        Command::Kit,
        Command::FindCommand,
        Command::GoTo,
        Command::About,
    ] {
        command.run(window.ed_mut());
        assert_all_say(&mut window, command.title());
        window.ed_mut().view.overlay = None;
    }
    window.run(Command::Start);
    window.click("Random…");
    assert_all_say(&mut window, "a random circuit");
    window.ed_mut().view.overlay = None;
    Command::Tour.run(window.ed_mut());
    assert_all_say(&mut window, "the tour");
}

#[test]
fn questions_say_what_everything_does() {
    let (_folder, file) = temp("mine.track.json");
    let mut window = tall();
    let editor = window.ed_mut();
    editor.name("Mine");
    Command::New.run(editor);
    assert_all_say(&mut window, "unsaved changes");
    window.ed_mut().close_dialog();
    window.desk.will_choose_nothing(false);
    Command::Save.run(window.ed_mut());
    assert_all_say(&mut window, "a path");
    window.ed_mut().close_dialog();
    window.desk.will_answer(&file);
    window.run(Command::Save);
    std::fs::write(&file, "other").unwrap();
    let editor = window.ed_mut();
    editor.name("Other");
    Command::Save.run(editor);
    assert_all_say(&mut window, "a changed file");
    window.ed_mut().close_dialog();
    window.ed_mut().open(&file);
    assert_all_say(&mut window, "a failure");
}

#[test]
fn driving_says_what_everything_does() {
    let mut window = tall();
    Command::Drive.run(window.ed_mut());
    window.race_careful_drivers();
    assert_all_say(&mut window, "the setup");
    let drive = window.ed_mut().driving_mut().expect("a race");
    drive.habits.speed = Speed::Instant;
    drive.begin().expect("it can begin");
    assert_all_say(&mut window, "a gear");
    for _ in 0..6 {
        let drive = window.ed_mut().driving_mut().expect("a race");
        drive.go();
        assert_all_say(&mut window, "a turn");
    }
}
