//! "What is this?": a click on anything says what it is.

use formulad_core::plan::Sign;

use crate::fixture::*;

/// A window in which it is asked.
fn asking() -> Window {
    let mut window = Window::open();
    window.press("Shift+F1");
    assert!(window.sees("Click anything to learn what it is"));
    window
}

/// The middle of a widget.
fn middle_of(window: &Window, role: Role, name: &str) -> Pos2 {
    let node = window.harness.get_by_role_and_label(role, name);
    node.rect().center()
}

#[test]
fn a_button_says_what_it_does_and_does_nothing() {
    let mut window = asking();
    let at = middle_of(&window, Role::Button, "Corners");
    window.click_at(at);
    assert!(window.sees("Drag along the road to make corners"));
    assert_eq!(window.ed().tool_kind(), Kind::Select);
    // The guide says more.
    window.click("More in the guide");
    let browsed = window.desk.browsed.borrow().clone();
    assert_eq!(browsed.len(), 1);
    assert!(browsed[0].ends_with("/book/editor-tools.html#corners"));
    // And it goes on, until it is ended.
    let at = middle_of(&window, Role::Button, "File");
    window.click_at(at);
    assert!(window.sees("Menus list all commands"));
    window.press("Esc");
    assert!(!window.ed().view.asks_what);
    let at = middle_of(&window, Role::Button, "Corners");
    window.click_at(at);
    assert_eq!(window.ed().tool_kind(), Kind::Corner);
}

#[test]
fn what_lies_on_the_board_says_what_it_is() {
    let mut window = asking();
    let plan = window.ed().plan().clone();
    let grid = plan.grid[0].space;
    let at = window.place(grid);
    window.click_at(at);
    assert!(window.sees("Place 1 of the starting grid"));
    let pit_box = plan.pit.as_ref().expect("a pit lane").boxes[0];
    let at = window.place(pit_box.space);
    window.click_at(at);
    assert!(window.sees(&format!("Pit box of team {}.", pit_box.team)));
    let plates = window.ed().work.derived().cells.plates();
    let plate = *plates.values().next().expect("a corner has a plate");
    let [low, high] = plate.map(|at| window.screen(at));
    window.click_at(low.lerp(high, 0.5));
    assert!(window.sees("a car must stop a number of times"));
    let signs = window.ed().work.derived().cells.signs().clone();
    for sign in [Sign::Name, Sign::Weather] {
        let [low, high] = signs[&sign].map(|at| window.screen(at));
        window.click_at(low.lerp(high, 0.5));
        assert!(window.sees("The program places the signs"), "{sign:?}");
    }
    // Nothing was selected by it.
    assert!(window.ed().work.selection().is_empty());
    assert_eq!(window.ed().steps(), 0);
}

#[test]
fn the_price_of_a_move_says_what_it_is() {
    let mut window = Window::mini();
    window.press("D");
    window.race_careful_drivers();
    let drive = window.drive();
    drive.habits.speed = Speed::Instant;
    drive.start().unwrap();
    for _ in 0..20 {
        while window.ed_mut().advance_driving(0.1) {}
        let drive = window.drive();
        let is_move = drive
            .question()
            .is_some_and(|it| it.what == QuestionKind::Move);
        if is_move || !drive.go() {
            break;
        }
    }
    window.settle();
    let question = window.ed().driving().unwrap().question().unwrap();
    let (end, _) = question.ends()[0];
    let at = window.place(end);
    window.press("Shift+F1");
    window.click_at(at);
    assert!(window.sees("The number is the price of the move"));
    let drive = window.ed().driving().unwrap();
    assert!(drive.is_choice(), "it is not driven there");
}

#[test]
fn what_lies_behind_another_panel_is_not_taken_for_it() {
    let mut window = Window::mini();
    window.press("D");
    let drive = middle_of(&window, Role::Tab, "Drive");
    window.press("Shift+F1");
    // Beside the tabs, where nothing is but the panel.
    window.click_at(drive + vec2(0.0, 40.0));
    assert!(!window.sees("Properties of the selection"));
    let bar = window.harness.ctx.content_rect().left_bottom() + vec2(300.0, -12.0);
    window.click_at(bar);
    assert!(window.sees("At the left, what a click does next"));
}

#[test]
fn a_panel_says_what_it_is() {
    let mut window = asking();
    let tab = window.harness.get_by_role_and_label(Role::Tab, "Problems");
    let under = tab.rect().center_bottom() + vec2(0.0, 60.0);
    window.click_at(under);
    assert!(window.sees("Live checks of the circuit") || window.sees("Problems"));
    window.press("Esc");
    assert!(!window.sees("More in the guide"));
}

/// Every dialog can be asked, and stays as it is while it is.
#[test]
fn what_stands_in_a_dialog_says_what_it_is() {
    let mut window = Window::open();
    window.press("Ctrl+P");
    window.press("Shift+F1");
    assert!(window.sees("Click anything to learn what it is"));
    let before = window.ed().printout;
    let choice = middle_of(&window, Role::RadioButton, "PNG");
    window.click_at(choice);
    assert!(window.sees("More in the guide"));
    assert_eq!(window.ed().printout, before, "nothing was chosen");
    // Beside it lies what cannot be reached now: the dialog itself is meant.
    window.click_at(Pos2::new(700.0, 890.0));
    assert!(window.sees("Print the board at true size on sheets of paper."));
    window.press("Esc");
    assert!(!window.ed().view.asks_what);
    assert!(window.ed().view.overlay.is_some(), "only the asking ends");
    window.click_at(choice);
    assert_ne!(window.ed().printout, before);
    window.press("Esc");
    assert!(window.ed().view.overlay.is_none());
}

#[test]
fn a_question_says_what_it_asks() {
    let mut window = Window::open();
    window.apply(&Edit::Name("Mine".to_owned()));
    window.press("Ctrl+N");
    assert!(window.ed().dialog().is_some());
    window.press("Shift+F1");
    let keep = middle_of(&window, Role::Button, "Don't save");
    window.click_at(keep);
    assert!(window.ed().dialog().is_some(), "it is not answered");
    assert!(window.sees("More in the guide"));
    window.press("Esc Esc");
    assert!(window.ed().dialog().is_none());
}

/// So can a panel in a window of its own.
#[test]
fn a_panel_of_its_own_says_what_it_is() {
    let mut window = Window::open();
    window.press("F6 F6");
    window.run(Command::PaneApart);
    window.press("Shift+F1");
    let line = window.harness.get_by_label("Ready to race");
    let at = line.rect().center();
    window.click_at(at);
    assert!(window.sees("Live checks of the circuit"));
}
