//! Positions of races on the clipboard.

use crate::fixture::*;
use egui::{Event, OutputCommand};
use formulad_core::race::Race;

fn race(window: &Window) -> Race {
    let drive = window.ed().driving().expect("it is driven");
    drive.session().expect("it has begun").race().clone()
}

/// What has been put on the clipboard.
fn copied(window: &Window) -> String {
    let commands = &window.harness.output().platform_output.commands;
    let text = commands.iter().find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    text.expect("it is on the clipboard")
}

#[test]
fn a_position_is_copied_and_pasted() {
    let mut window = Window::open();
    window.press("D");
    assert!(Command::CopyPosition.unavailable(window.ed()).is_some());
    let drive = window.drive();
    drive.habits.speed = Speed::Instant;
    drive.habits.setup.set_cars(2);
    window.race_careful_drivers();
    window.click("Start the race");
    for _ in 0..6 {
        window.press("Enter");
    }
    let before = race(&window);
    window.harness.event(Event::Copy);
    window.harness.step();
    let line = copied(&window);
    assert_eq!(line, before.notation().to_string());
    window.settle();

    // Some turns later, with another race set up, the position is there again.
    for _ in 0..4 {
        window.press("Enter");
    }
    assert!(race(&window) != before);
    window.run(Command::NewRace);
    window
        .ed_mut()
        .driving_mut()
        .unwrap()
        .habits
        .setup
        .set_cars(3);
    window.event(Event::Paste(line.clone()));
    assert!(race(&window) == before);
    // The menu asks the machine, which answers in its own time.
    window.choose("Race", "Paste position");
    window.event(Event::Paste(format!(" {line}\n")));
    assert!(race(&window) == before);
    // The race goes on, and what has been decided since can be taken back.
    window.press("Enter");
    assert!(race(&window) != before);

    window.event(Event::Paste("fd1 Monza".to_owned()));
    assert!(window.sees("wrong at character 5, in its fingerprint of the circuit"));
    let circuit = &line[4..20];
    window
        .harness
        .event(Event::Paste(line.replace(circuit, "0123456789abcdef")));
    window.settle();
    assert!(window.sees("0123456789abcdef"));
}
