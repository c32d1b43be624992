//! Several windows: of the editor, and of its panels.

use crate::fixture::*;

#[test]
fn another_window_is_opened_by_the_machine() {
    let mut window = Window::open();
    window.press("Ctrl+Shift+N");
    assert_eq!(window.desk.windows.get(), 1);
}

#[test]
fn what_one_window_copies_another_pastes() {
    let mut first = Window::open();
    let chosen: Vec<SpaceId> = first.ed().plan().corners[0].spaces.clone();
    first.ed_mut().select(chosen.iter().copied());
    first.harness.event(Event::Copy);
    first.harness.step();
    let copied = first.harness.output().platform_output.commands.iter();
    let copied = copied.filter_map(|command| match command {
        egui::OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    let copied: Vec<String> = copied.collect();

    let mut second = Window::mini();
    let before = second.ed().plan().clone();
    second.harness.event(Event::Paste(copied[0].clone()));
    second.settle();
    let after = second.ed().plan();
    assert_eq!(after.spaces.len(), before.spaces.len() + chosen.len());
    assert_eq!(after.corners.len(), before.corners.len() + 1);
}

#[test]
fn a_panel_gets_a_window_of_its_own_and_is_put_back() {
    let mut window = Window::open();
    let is_tab = |window: &Window| {
        let tab = window
            .harness
            .query_by_role_and_label(Role::Tab, "Problems");
        tab.is_some()
    };
    assert!(is_tab(&window));
    window.press("F6 F6");
    assert_eq!(window.ed().view.panes.reached(), Some(Pane::Problems));
    window.run(Command::PaneApart);
    assert!(window.ed().view.panes.is_apart(Pane::Problems));
    assert!(!is_tab(&window) && window.says_what_is_wrong());
    assert!(Command::PaneApart.is_on(window.ed()));
    // Its command hides it, and shows it where it was.
    window.press("F5");
    assert!(!window.ed().view.panes.is_open(Pane::Problems));
    window.press("F5");
    assert!(!is_tab(&window) && window.says_what_is_wrong());
    // Another day.
    let settings = Settings::from_text(&window.desk.clone().load(NAME).unwrap()).0;
    assert!(settings.apart.contains("Problems"));
    let mut again = Window::with(window.desk.clone());
    assert!(!is_tab(&again) && again.says_what_is_wrong());
    again.press("F6 F6");
    again.run(Command::PaneApart);
    assert!(is_tab(&again));
}

#[test]
fn a_race_in_a_window_of_its_own_stays_there() {
    let mut window = Window::mini();
    window.press("D");
    window.ed_mut().view.panes.set_apart(Pane::Drive, true);
    window.settle();
    assert!(window.ed().driving().is_some(), "the race goes on");
    window.press("Esc D");
    assert!(window.ed().view.panes.is_apart(Pane::Drive));
    window.run(Command::ResetLayout);
    assert!(!window.ed().view.panes.is_apart(Pane::Drive));
}
