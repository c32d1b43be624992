//! Races that are watched again.

use super::window::asked;
use crate::fixture::*;
use formulad_core::race::{CarId, Race};
use track_editor::drive::Playback;

/// A race of careful drivers that is watched.
fn watched(cars: usize) -> Window {
    let mut window = Window::open();
    window.press("D");
    let drive = window.drive();
    drive.habits.speed = Speed::Instant;
    drive.habits.setup.seats = vec![Seat::Careful; cars];
    drive.start().unwrap();
    while window.ed_mut().advance_driving(0.1) {}
    window.settle();
    assert!(window.sees("The race is over"));
    window.click("Watch again");
    window
}

fn playback(window: &Window) -> &Playback {
    let drive = window.ed().driving().expect("it is driven");
    drive.playback().expect("a race is watched")
}

/// Where the cars are to be seen.
fn places(window: &Window) -> Vec<Option<SpaceId>> {
    let drive = window.ed().driving().unwrap();
    let cars = drive.race().unwrap().cars().len() as u8;
    (0..cars).map(|car| drive.place(CarId(car))).collect()
}

fn stand(race: &Race) -> Vec<Option<SpaceId>> {
    race.cars().map(|(_, car)| car.space).collect()
}

#[test]
fn a_race_is_watched_turn_by_turn_and_left() {
    let mut window = watched(4);
    let plan = window.ed().plan().clone();
    let last = playback(&window).replay().last();
    // It has been played from the start to the end.
    assert_eq!(playback(&window).at(), last);
    assert!(!playback(&window).plays());
    let driven = window.ed().driving().unwrap().session().unwrap();
    assert_eq!(
        playback(&window).race().standings(),
        driven.race().standings()
    );
    assert_eq!(playback(&window).log(), driven.log());
    // Back and forth by keys.
    window.press("Left Left");
    assert_eq!(playback(&window).at(), last - 2);
    let before = places(&window);
    assert_eq!(before, stand(playback(&window).race()));
    window.press("Right");
    while window.ed_mut().advance_driving(0.1) {}
    assert_eq!(playback(&window).at(), last - 1);
    window.press("Left");
    assert_eq!(places(&window), before);
    // Space plays and pauses.
    window.press("Space");
    assert!(playback(&window).plays() || playback(&window).at() == last);
    assert_eq!(asked(&window), None);
    // Esc returns to the race that was driven, and then to the drawing.
    window.press("Esc");
    assert!(window.sees("The race is over"));
    window.press("Esc");
    assert!(window.ed().driving().is_none());
    assert_same(window.ed().plan(), &plan);
    assert_eq!(window.ed().steps(), 0);
}

#[test]
fn what_happened_is_gone_to() {
    let mut window = watched(6);
    window.drive().show_turn(0);
    window.settle();
    let turns = playback(&window).replay().turns().to_vec();
    let overtakings: Vec<usize> = (0..turns.len())
        .filter(|at| !turns[*at].overtaken.is_empty())
        .collect();
    for at in overtakings.iter().take(3) {
        window.click("Next overtaking");
        assert_eq!(playback(&window).at(), *at);
        let other = turns[*at].overtaken[0];
        let name = &playback(&window).race().entrant(other).name;
        assert!(window.sees(&format!("overtakes {name}")), "turn {at}");
    }
    let next =
        (0..turns.len()).find(|at| *at > playback(&window).at() && !turns[*at].out.is_empty());
    if let Some(next) = next {
        window.press("X");
        assert_eq!(playback(&window).at(), next);
    } else {
        let why = Command::NextRetirement.unavailable(window.ed());
        assert!(why.is_some_and(|why| why.contains("later")));
    }
    let round = playback(&window).turn().round;
    window.press("Down");
    assert_eq!(playback(&window).turn().round, round + 1);
    assert_eq!(
        turns[playback(&window).at() - 1].round,
        round,
        "its first turn"
    );
}

#[test]
fn the_bar_of_turns_is_dragged_along() {
    let mut window = watched(3);
    let bar = window.bounds("Turns of the race");
    let last = playback(&window).replay().last();
    window.click_at(bar.center());
    let at = playback(&window).at();
    assert!(at.abs_diff(last / 2) <= 1, "{at} of {last}");
    assert_eq!(places(&window), stand(playback(&window).race()));
    window.click_at(bar.left_center() + vec2(2.0, 0.0));
    assert_eq!(playback(&window).at(), 0);
    window.click_at(bar.right_center() - vec2(2.0, 0.0));
    assert_eq!(playback(&window).at(), last);
}

/// A record on the disk, of a race on a bundled circuit.
fn saved(circuit: &str) -> (tempfile::TempDir, PathBuf) {
    let (folder, path) = temp("quay.race.json");
    let track = super::track(circuit);
    let setup = Setup {
        seats: vec![Seat::Careful; 3],
        ..Setup::default()
    };
    let mut session = setup.start(&track).unwrap();
    while !session.race().is_over() {
        session.go_on();
    }
    let text = formulad_tracks::record::to_text(&session.record()).unwrap();
    std::fs::write(&path, text).unwrap();
    (folder, path)
}

#[test]
fn a_saved_race_is_opened() {
    let (mut editor, desk) = harbour();
    let (_folder, path) = saved("harbour");
    let revision = editor.document().revision();
    answered(&mut editor, &desk, Command::OpenRace, &path);
    let drive = editor.driving().expect("it is watched");
    assert_eq!(drive.playback().expect("it is watched").at(), 0);
    assert!(drive.session().is_none());
    // Nothing of a race that is driven can be done.
    for command in [Command::RollDie, Command::NewRace, Command::StartRace] {
        assert!(command.unavailable(&editor).is_some(), "{command:?}");
    }
    run(&mut editor, &[Command::NextTurn, Command::LeaveReplay]);
    assert!(editor.driving().is_none());
    assert_eq!(editor.document().revision(), revision);
}

#[test]
fn a_race_on_another_bundled_circuit_is_watched_there() {
    let (mut editor, desk) = harbour();
    let (_folder, path) = saved("mini");
    editor.name("Quay");
    answered(&mut editor, &desk, Command::OpenRace, &path);
    assert!(matches!(editor.dialog(), Some(Dialog::Unsaved(_))));
    assert!(editor.driving().is_none(), "it is asked first");
    editor.answer_unsaved(false);
    assert_same(editor.plan(), &bundled_file("mini").plan);
    assert!(editor.driving().is_some_and(|it| it.playback().is_some()));
}

#[test]
fn what_cannot_be_watched_says_why() {
    let (mut editor, desk) = harbour();
    let (_folder, path) = saved("mini");
    let text = std::fs::read_to_string(&path).unwrap();
    let broken = [
        (text[..text.len() / 2].to_owned(), "not a race record"),
        (
            bundled::find("mini").unwrap().text().to_owned(),
            "not a race record",
        ),
        (
            text.replacen("fingerprint\":\"", "fingerprint\":\"0", 1),
            "Open that version",
        ),
        (
            text.replacen("\"version\":3", "\"version\":99", 1),
            "later release",
        ),
    ];
    for (text, why) in broken {
        std::fs::write(&path, text).unwrap();
        let mut editor = match why {
            "later release" => mini_on(&desk),
            _ => harbour_on(&desk),
        };
        answered(&mut editor, &desk, Command::OpenRace, &path);
        assert!(failure(&editor).contains(why), "{}", failure(&editor));
        assert!(editor.driving().is_none());
    }
    let missing = path.with_file_name("none.race.json");
    answered(&mut editor, &desk, Command::OpenRace, &missing);
    assert!(!failure(&editor).is_empty());
}

#[test]
fn the_minimap_chooses_what_is_seen() {
    let mut window = watched(3);
    window.press("F");
    assert!(!window.sees("Minimap"), "the whole board is seen anyway");
    for _ in 0..3 {
        window.run(Command::ZoomIn);
    }
    let map = window.bounds("Minimap");
    window.click_at(map.min + map.size() * vec2(0.25, 0.75));
    let camera = &window.ed().camera;
    let [x, y] = camera.to_board(camera.view().center());
    let board = window.ed().plan().board;
    assert!((x / board.width - 0.25).abs() < 0.01, "{x}");
    assert!((y / board.height - 0.75).abs() < 0.01, "{y}");
    window.run(Command::ToggleMinimap);
    assert!(!window.sees("Minimap"));
}

/// What is given up is not made any longer, leaves no file, and can be begun again.
#[test]
fn a_film_is_given_up() {
    let mut window = watched(1);
    let (_folder, path) = temp("film.png");
    window.desk.will_be_late();
    window.desk.will_answer(&path);
    window.run(Command::ExportFilm);
    assert!(window.desk.wanted_jobs() > 0);
    assert!(Command::ExportFilm.unavailable(window.ed()).is_some());
    window.click("Cancel");
    assert_eq!(window.desk.wanted_jobs(), 0);
    assert_eq!(Command::ExportFilm.unavailable(window.ed()), None);
    window.desk.do_jobs();
    window.settle();
    assert!(!path.exists());
    assert!(window.ed().dialog().is_none());
    window.desk.will_answer(&path);
    window.run(Command::ExportFilm);
    assert!(window.desk.wanted_jobs() > 0);
}
