//! Languages that come later or not at all, letters of any script, and input methods.

use crate::fixture::*;
use egui::ImeEvent;
use formulad_core::language::Language;

/// The code of the language that is spoken.
fn spoken(window: &mut Window) -> Option<&'static str> {
    window.ed_mut().language().map(Language::code)
}

fn choose(window: &mut Window, code: &str) {
    window.ed_mut().settings.language = code.to_owned();
    window.settle();
}

#[test]
fn a_language_is_spoken_once_it_has_come() {
    let mut window = Window::open();
    window.desk.will_load(None);
    choose(&mut window, "de");
    assert_eq!(spoken(&mut window), None);
    assert!(window.sees("Inspector"));
    window.desk.will_load(Some(Ok(())));
    window.settle();
    assert_eq!(spoken(&mut window), Some("de"));
    assert!(!window.sees("Inspector"));
    // It is loaded once.
    choose(&mut window, "en");
    assert_eq!(spoken(&mut window), None);
    choose(&mut window, "de");
    assert_eq!(spoken(&mut window), Some("de"));
}

#[test]
fn a_language_that_does_not_come_is_asked_for_again() {
    let mut window = Window::open();
    window.desk.will_load(Some(Err("504 Gateway Timeout")));
    choose(&mut window, "fi");
    assert!(window.sees("Inspector"));
    let said = "Suomi cannot be loaded: 504 Gateway Timeout. Check the network, then try again.";
    assert_eq!(window.ed().said(), said);
    // Not by itself.
    window.desk.will_load(Some(Ok(())));
    window.settle();
    assert_eq!(spoken(&mut window), None);
    window.click("Try again");
    assert_eq!(spoken(&mut window), Some("fi"));
}

#[test]
fn the_system_prefers_languages_in_an_order() {
    for (locales, code) in [
        (vec!["nl-NL", "fi-FI", "en-GB"], Some("fi")),
        (vec!["en-GB", "fi-FI"], None),
        (vec!["zh-Hant-TW"], Some("zh")),
        (vec!["C"], None),
        (vec![], None),
    ] {
        let desk = FakeDesk::default();
        desk.prefers(&locales);
        let mut window = Window::with(desk);
        assert_eq!(spoken(&mut window), code, "{locales:?}");
        // Whatever the system prefers.
        choose(&mut window, "en");
        assert_eq!(spoken(&mut window), None);
    }
}

fn compose(window: &mut Window, text: &str) {
    let preedit = ImeEvent::Preedit {
        text: text.to_owned(),
        active_range_chars: None,
    };
    window.harness.event(Event::Ime(preedit));
    window.harness.run();
}

#[test]
fn a_name_is_composed_by_an_input_method() {
    let mut window = Window::open();
    let before = window.ed().plan().name.clone();
    window.focus("Name");
    window.press("Ctrl+A");
    for text in ["s", "sai", "賽"] {
        compose(&mut window, text);
    }
    // Where its window of candidates belongs.
    let ime = window.harness.output().platform_output.ime;
    let field = window.bounds("Name");
    assert!(ime.is_some_and(|ime| field.contains_rect(ime.cursor_rect)));
    // The keys are the input method's: F1 would open a page of help, Ctrl+K the palette.
    window.press("F1 Ctrl+K");
    assert!(window.ed().view.overlay.is_none());
    let commit = |window: &mut Window, text: &str| {
        compose(window, "");
        let commit = ImeEvent::Commit(text.to_owned());
        window.event(Event::Ime(commit));
    };
    commit(&mut window, "賽車");
    compose(&mut window, "chang");
    commit(&mut window, "場");
    assert_eq!(window.ed().plan().name, "賽車場");
    window.press("Ctrl+K");
    assert!(matches!(window.ed().view.overlay, Some(Overlay::Finder(_))));
    window.press("Esc");
    window.press("Enter");
    assert_eq!(window.ed().steps(), 1);
    window.press("Ctrl+Z");
    assert_eq!(window.ed().plan().name, before);
}

#[test]
fn letters_that_no_font_has_are_named_where_they_are_boxes() {
    let folder = tempfile::tempdir().unwrap();
    let desk = FakeDesk::default();
    let mut editor = Editor::new(
        Box::new(desk.clone()),
        bundled::find("mini").unwrap().file(),
    );
    let mut export = |name: &str, file: &str| {
        editor.name(name);
        editor.printout.format = Format::of(Path::new(file)).unwrap();
        desk.will_answer(&folder.path().join(file));
        editor.export();
        editor.poll();
        editor.said()
    };
    let said = export("서킷 賽車", "board.png");
    assert!(said.contains("boxes in it: 서킷."), "{said}");
    let said = export("서킷 賽車", "board.svg");
    assert!(said.starts_with("Exported as"), "{said}");
    let said = export("賽車 Łódź", "board.pdf");
    assert!(said.starts_with("Exported as"), "{said}");
}

/// The words of a board and the names of keys follow the language, without an edit.
#[test]
fn the_board_and_keys_follow_the_language() {
    let mut window = Window::open();
    let corners = |window: &Window| {
        formulad_tracks::draw::svg(&window.ed().work.derived().scene).contains("corners ·")
    };
    assert!(corners(&window));
    assert!(window.sees("Ctrl+Shift+P"));
    choose(&mut window, "de");
    window.settle();
    assert!(!corners(&window));
    assert!(window.sees("Strg+Umschalt+P"));
    choose(&mut window, "en");
    window.settle();
    assert!(corners(&window));
}

/// A field shows the mark of its language, and takes either.
#[test]
fn numbers_are_typed_with_the_mark_of_the_language() {
    let mut window = Window::open();
    choose(&mut window, "de");
    let id = window.ed().plan().spaces[0].id;
    window.ed_mut().work.select(Selection::of([id]));
    window.settle();
    for (typed, degrees) in [("12,5", 12.5), ("77.2", 77.2)] {
        window.focus("Richtung");
        window.press("Ctrl+A");
        window.type_text(typed);
        window.press("Enter");
        assert_eq!(window.ed().plan().spaces[0].heading, degrees, "{typed}");
    }
    window.press("Tab");
    let shown = window.harness.get_by_label("Richtung").value();
    assert_eq!(shown.as_deref(), Some("77,2°"));
}

#[test]
fn commands_are_found_in_the_language_and_by_their_english_names() {
    let german = |window: &Window| window.sees("Nichts gefunden.");
    for (words, is_there) in [
        ("kein solcher", false),
        ("tastenkombinationen", true),
        ("keyboard shortcuts", true),
    ] {
        let mut window = Window::open();
        choose(&mut window, "de");
        window.press("Ctrl+K");
        window.type_text(words);
        window.settle();
        assert_eq!(!german(&window), is_there, "{words}");
    }
}
