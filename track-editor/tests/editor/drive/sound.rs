//! What races sound like.

use crate::fixture::*;

/// How many sounds a race of two careful drivers has.
fn heard(speed: Speed, sounds: bool) -> u32 {
    let (mut editor, desk) = mini();
    editor.settings.sound = sounds;
    editor.start_driving();
    let drive = editor.driving_mut().expect("it can be driven on");
    drive.habits.speed = speed;
    drive.habits.setup.seats = vec![Seat::Careful; 2];
    drive.start().expect("it can begin");
    while editor.advance_driving(0.1) {}
    desk.played.get()
}

#[test]
fn races_are_silent_until_sounds_are_wanted() {
    assert_eq!(heard(Speed::Fast, false), 0);
    let heard_at_speed = heard(Speed::Fast, true);
    assert!(heard_at_speed > 20, "{heard_at_speed}");
    // Where cars are there at once, only the finish is heard.
    let at_once = heard(Speed::Instant, true);
    assert!((1..=2).contains(&at_once), "{at_once}");
}

#[test]
fn sounds_are_switched_by_a_key_and_remembered() {
    let mut window = Window::mini();
    assert!(!window.ed().settings.sound);
    window.press("Shift+M");
    assert!(window.ed().settings.sound);
    let kept = window.desk.clone().load(NAME).expect("settings are kept");
    assert!(Settings::from_text(&kept).0.sound);
}
