//! What comes over the window has the keyboard, says what it is, and gives the keyboard back.

use crate::fixture::*;
use egui::accesskit::Live;

/// A window with a circuit that is not saved, and the name field has the keyboard.
fn unsaved() -> Window {
    let mut window = Window::open();
    let editor = window.ed_mut();
    editor.name("Kept");
    window.settle();
    window.focus("Designer");
    assert_eq!(window.focused().as_deref(), Some("Designer"));
    window
}

fn press(window: &mut Window, key: Key) {
    window.press_key(Modifiers::NONE, key);
}

#[test]
fn a_question_has_the_keyboard_and_gives_it_back() {
    let mut window = unsaved();
    window.press("Ctrl+N");
    let question = |window: &Window| window.ed().dialog().is_some();
    assert!(question(&window));
    // The answer that loses nothing, and then round and round.
    let mut round = vec![window.focused()];
    for _ in 0..3 {
        press(&mut window, Key::Tab);
        round.push(window.focused());
    }
    let round: Vec<&str> = round.iter().flatten().map(String::as_str).collect();
    assert_eq!(round, ["Save", "Don't save", "Cancel", "Save"]);
    window.press("Shift+Tab");
    assert_eq!(window.focused().as_deref(), Some("Cancel"));

    press(&mut window, Key::Escape);
    assert!(!question(&window));
    assert_eq!(window.ed().plan().name, "Kept");
    assert_eq!(window.focused().as_deref(), Some("Designer"));

    // Enter takes the answer that has the keyboard.
    window.press("Ctrl+N");
    press(&mut window, Key::Tab);
    press(&mut window, Key::Enter);
    assert!(!question(&window));
    assert_ne!(window.ed().plan().name, "Kept");
}

#[test]
fn a_question_to_be_answered_in_words_is_typed_into_at_once() {
    let (_folder, path) = temp("typed.track.json");
    let mut window = unsaved();
    window.desk.will_choose_nothing(false);
    window.press("Ctrl+S");
    assert_eq!(window.focused().as_deref(), Some("Path of the file"));
    window.press("Ctrl+A");
    window.type_text(&path.display().to_string());
    press(&mut window, Key::Enter);
    assert_eq!(window.ed().dialog(), None);
    assert!(path.exists());
    assert_eq!(window.focused().as_deref(), Some("Designer"));
}

#[test]
fn a_question_over_an_empty_board_has_the_keyboard_too() {
    let mut window = Window::open();
    window.run(Command::New);
    window.harness.get_by_label("Start drawing");
    window.desk.will_choose_nothing(false);
    window.press("Ctrl+O");
    assert_eq!(window.focused().as_deref(), Some("Path of the file"));
    window.press("Ctrl+A");
    window.type_text("/nowhere/at all.track.json");
    press(&mut window, Key::Enter);
    let dialog = window.ed().dialog();
    assert!(matches!(dialog, Some(Dialog::Failed { .. })), "{dialog:?}");
    assert_eq!(window.focused().as_deref(), Some("Close"));
    press(&mut window, Key::Enter);
    assert_eq!(window.ed().dialog(), None);

    let keys = [
        (Modifiers::COMMAND, Key::Comma, "Close"),
        (Modifiers::NONE, Key::F1, "Search commands and keys"),
        (Modifiers::COMMAND, Key::P, "Save as…"),
    ];
    for (held, key, first) in keys {
        window.press_key(held, key);
        let focused = window.focused();
        let focused = focused.unwrap_or_default();
        assert!(focused.starts_with(first), "{key:?}: {focused}");
        press(&mut window, Key::Escape);
        assert_eq!(window.ed().view.overlay, None);
    }
}

#[test]
fn enter_writes_over_no_file() {
    let (_folder, path) = temp("there");
    let there = path.with_extension("track.json");
    std::fs::write(&there, "precious").unwrap();
    let mut window = unsaved();
    // The name was agreed to, but not the one with its ending.
    window.desk.will_answer(&path);
    window.press("Ctrl+S");
    let dialog = window.ed().dialog();
    assert!(matches!(dialog, Some(Dialog::Replace { .. })));
    assert_eq!(window.focused().as_deref(), Some("Another name…"));
    press(&mut window, Key::Enter);
    assert_eq!(std::fs::read_to_string(&there).unwrap(), "precious");
}

#[test]
fn a_question_says_what_it_is() {
    let mut window = unsaved();
    window.press("Ctrl+N");
    let node = window.harness.get_by_role(Role::AlertDialog);
    let node = node.accesskit_node();
    assert_eq!(node.label().as_deref(), Some("Save the changes to “Kept”?"));
    let about = node.description().unwrap_or_default();
    assert!(about.contains("lost"), "{about}");
    press(&mut window, Key::Escape);
    window.press("Ctrl+,");
    let node = window.harness.get_by_role(Role::Dialog);
    assert_eq!(node.accesskit_node().label().as_deref(), Some("Settings"));
}

#[test]
fn windows_over_the_window_give_the_keyboard_back() {
    let mut window = unsaved();
    for (key, first) in [(Key::Comma, "Close"), (Key::K, "Find a command or a place")] {
        window.press_key(Modifiers::COMMAND, key);
        assert_eq!(window.focused().as_deref(), Some(first));
        press(&mut window, Key::Escape);
        assert_eq!(window.ed().view.overlay, None);
        assert_eq!(window.focused().as_deref(), Some("Designer"));
    }
}

/// How what says this is read out when it comes or changes.
fn live(window: &Window, text: &str) -> Option<Live> {
    let said = window.harness.query_by_label(text);
    said.map(|node| node.accesskit_node().live())
}

#[test]
fn what_the_editor_says_is_read_out() {
    let mut window = Window::open();
    window.ed_mut().ask_to_recover();
    window.settle();
    let nothing = "There is no unsaved work to recover.";
    assert_eq!(live(&window, nothing), Some(Live::Polite));
    let hint = {
        let editor = window.ed();
        editor.tool().hint(&editor.work, editor.pointer)
    };
    assert_eq!(live(&window, &hint), Some(Live::Polite));
    assert_eq!(live(&window, "Designer"), Some(Live::Off));
}

#[test]
fn a_notice_is_reached_by_keyboard() {
    let mut window = Window::open();
    window.desk.will_choose_nothing(true);
    window.run(Command::Open);
    let notice = window.ed().notice();
    let offers = &notice.expect("nothing was chosen").offers;
    assert!(matches!(offers.as_slice(), [Offer::TypePath(_)]));
    press(&mut window, Key::F6);
    assert_eq!(window.focused().as_deref(), Some("Type a path…"));
    press(&mut window, Key::Tab);
    assert_eq!(window.focused().as_deref(), Some("Dismiss"));
    press(&mut window, Key::Enter);
    assert_eq!(window.ed().notice(), None);
    let board = window.harness.query(has_keyboard());
    let board = board.expect("something has it");
    let label = board.accesskit_node().label();
    assert!(label.unwrap_or_default().contains("Board"));
    // Without a notice the next stop is the panel after the board.
    press(&mut window, Key::F6);
    assert_eq!(window.focused().as_deref(), Some("Inspector"));
}

#[test]
fn a_long_notice_stays_within_the_board() {
    let (_folder, path) = temp("mine.track.json");
    let mut window = Window::sized(vec2(900.0, 600.0), Theme::Light);
    window.desk.will_answer(&path);
    window.run(Command::Save);
    let text = std::fs::read_to_string(&path).unwrap();
    let text = text.replacen('{', "{\"editor\": {\"road\": 7},", 1);
    std::fs::write(&path, text).unwrap();
    window.ed_mut().open(&path);
    window.settle();
    window.picture("long-notice");
    let notice = window.ed().notice().expect("it is said");
    let said = window.bounds(&notice.text);
    let board = window.ed().camera.view();
    assert!(board.contains_rect(said), "{said} in {board}");
    let dismiss = window.bounds("Dismiss");
    assert!(board.contains_rect(dismiss), "{dismiss} in {board}");
}
