//! A race on the board.

use crate::fixture::*;
use formulad_core::driver::{CarefulDriver, Driver};
use formulad_core::race::Pending;

use crate::SMALL;
use crate::scene::{Part, Scene};

#[test]
fn drive_setup() {
    let scene = Scene::new("drive-setup", vec2(900.0, 660.0), Theme::Light);
    scene.of(Part::Panels).play(|window| {
        window.press("D");
    });
}

#[test]
fn drive() {
    choice("drive", LARGE, Theme::Light, 3);
}

#[test]
fn drive_dark() {
    choice("drive-dark", SMALL, Theme::Dark, 5);
}

/// The move of this number, when it is to be chosen and the pointer is over one that costs little.
fn choice(name: &'static str, size: Vec2, theme: Theme, number: usize) {
    Scene::new(name, size, theme).with_pointer().play(|window| {
        start(window, 6);
        let mut moves = 0;
        while !(asked(window) == Some(QuestionKind::Move) && moves + 1 >= number) {
            moves += usize::from(asked(window) == Some(QuestionKind::Move));
            answer(window);
        }
        let drive = window.ed().driving().expect("it goes on");
        let question = drive.question().expect("it is asked");
        let ends = question
            .ends()
            .into_iter()
            .map(|(space, best)| (space, &question.ways[best]));
        let dear = ends.filter(|(_, way)| !way.out && way.price.sum() > 0);
        let there = dear.min_by_key(|(_, way)| way.price.sum());
        let there = window.place(there.expect("some way costs something").0);
        window.harness.hover_at(there);
    });
}

/// What the fourth gear leads to.
#[test]
fn drive_gear() {
    Scene::new("drive-gear", LARGE, Theme::Light)
        .with_pointer()
        .play(|window| {
            start(window, 6);
            let mut gears = 0;
            while !(asked(window) == Some(QuestionKind::Gear) && gears >= 3) {
                gears += usize::from(asked(window) == Some(QuestionKind::Gear));
                answer(window);
            }
            window.harness.get_by_label("Gear 4").hover();
        });
}

#[test]
fn drive_result() {
    let scene = Scene::new("drive-result", SMALL, Theme::Dark);
    scene.of(Part::Panels).play(|window| {
        start(window, 6);
        while asked(window).is_some() {
            answer(window);
        }
    });
}

/// Begins a race of `cars` cars.
fn start(window: &mut Window, cars: usize) {
    window.press("D");
    let drive = window.ed_mut().driving_mut();
    let drive = drive.expect("there are no errors");
    drive.habits.speed = Speed::Instant;
    drive.habits.setup.set_cars(cars);
    drive.habits.setup.seed = 7;
    window.settle();
    window.click("Start the race");
}

fn asked(window: &Window) -> Option<QuestionKind> {
    let drive = window.ed().driving()?;
    drive.question().map(|question| question.what)
}

/// Answers as a careful driver would.
fn answer(window: &mut Window) {
    let drive = window.ed_mut().driving_mut();
    let drive = drive.expect("it goes on");
    let race = drive.session().expect("it has begun").race();
    let option = match race.pending() {
        Pending::Choice(choice) => Some(CarefulDriver::new().choose(race, &choice)),
        _ => None,
    };
    match option {
        Some(option) => drive.choose(option),
        None => drive.roll(),
    };
    window.settle();
}

#[test]
fn replay() {
    watched("replay", LARGE, Theme::Light);
}

#[test]
fn replay_dark() {
    watched("replay-dark", SMALL, Theme::Dark);
}

/// A race that is watched, where a car has just been overtaken late in it.
fn watched(name: &'static str, size: Vec2, theme: Theme) {
    Scene::new(name, size, theme).play(|window| {
        start(window, 6);
        while asked(window).is_some() {
            answer(window);
        }
        window.click("Watch again");
        let drive = window.ed_mut().driving_mut().expect("it is watched");
        let turns = drive.playback().expect("it is watched").replay();
        // What is said of the cars fits a small window.
        let is_short = |at: &usize| turns.race_at(*at).cars().all(|(_, car)| car.stops < 2);
        let overtakes = |at: &usize| !turns.turns()[*at].overtaken.is_empty() && is_short(at);
        let late = (turns.last() / 2..turns.last()).find(overtakes);
        drive.show_turn(late.expect("somebody overtakes"));
        window.settle();
    });
}
