//! Fields of numbers, by keyboard.

use crate::fixture::*;
use formulad_core::plan::Weather;

#[test]
fn arrow_keys_change_whole_numbers_by_one() {
    let mut window = Window::open();
    let rain = |window: &Window| {
        let mut table = window.ed().plan().weather.iter();
        let rain = table.find(|range| range.weather == Weather::Rain);
        rain.expect("there is rain").to
    };
    let before = rain(&window);
    window.focus("Rain to");
    window.press("Up");
    assert_eq!(rain(&window), before + 1);
    window.press("Down Down");
    assert_eq!(rain(&window), before - 1);
    window.press("Shift+Up");
    assert_eq!(rain(&window), before + 9);
    // As far as there is anything to change it to, and all as one step.
    for _ in 0..3 {
        window.press("Shift+Up");
    }
    assert_eq!(rain(&window), 18);
    window.press("Tab");
    window.ed_mut().undo();
    assert_eq!(rain(&window), before);
}

#[test]
fn the_line_at_the_bottom_is_not_marked_by_dragging() {
    let mut window = Window::open();
    let editor = window.ed();
    let hint = editor.tool().hint(&editor.work, None);
    let line = window.bounds(&hint);
    let drag = (line.left_center() + vec2(4.0, 0.0), line.center());
    window.drag(drag.0, drag.1);
    window.press("Ctrl+C");
    let copied = |command: &egui::OutputCommand| matches!(command, egui::OutputCommand::CopyText(text) if hint.contains(text.as_str()));
    let commands = &window.harness.output().platform_output.commands;
    assert!(!commands.iter().any(copied));
}
