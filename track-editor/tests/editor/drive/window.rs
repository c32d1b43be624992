//! The panel, and driving on the board.

use crate::fixture::*;
use formulad_core::dice::Gear;
use formulad_core::driver::{CarefulDriver, Driver};
use formulad_core::race::{Car, CarId, Pending, Race, State};
use formulad_core::rules::Preset;
use formulad_tracks::draw::HeatShown;
use track_editor::drive::{Question, Rolls};

/// What the person is asked in the window.
pub(crate) fn asked(window: &Window) -> Option<Question> {
    window.ed().driving()?.question().cloned()
}

fn race(window: &Window) -> &Race {
    let drive = window.ed().driving().expect("it is driven");
    drive.session().expect("it has begun").race()
}

/// The car of the person, in a window.
fn my_car(window: &Window) -> Car {
    *race(window).car(CarId(0))
}

/// What a careful driver would choose.
fn careful(window: &Window) -> usize {
    let race = race(window);
    match race.pending() {
        Pending::Choice(choice) => CarefulDriver::new().choose(race, &choice),
        other => panic!("there is nothing to choose: {other:?}"),
    }
}

#[test]
fn a_lap_is_driven_in_the_window() {
    let mut window = Window::open();
    let plan = window.ed().plan().clone();
    window.press("D");
    assert!(window.sees("Car 1: You"));
    window.click("Remove the last car");
    window.race_careful_drivers();
    window.click("Start the race");
    let combo = (Role::ComboBox, "Speed");
    window
        .harness
        .get_by_role_and_label(combo.0, combo.1)
        .click();
    window.settle();
    window.click("instant");
    // All of the board stays in view.
    window.click("Follow");
    window.press("F");
    let mut clicked = 0;
    for _ in 0..200 {
        let Some(question) = asked(&window) else {
            break;
        };
        match question.what {
            QuestionKind::Roll(_) => window.click("Roll"),
            QuestionKind::Gear => {
                let gear = question.ways[careful(&window)].gear.unwrap().number();
                // By key and by button in turn.
                match clicked % 2 {
                    0 => window.click(&format!("Gear {gear}")),
                    _ => window.press(&gear.to_string()),
                }
            }
            QuestionKind::Move => {
                let end = question.ways[careful(&window)].end.unwrap();
                let place = window.place(end);
                assert!(window.ed().camera.view().contains(place), "it is in view");
                window.point(place);
                let best = question.best_to(end);
                assert_eq!(window.ed().driving().unwrap().focus(), best);
                window.click_at(place);
                clicked += 1;
                let car = my_car(&window);
                assert!(car.space == Some(end) || car.state != State::Racing);
            }
            QuestionKind::Decision(_) | QuestionKind::Time => window.press("Enter"),
        }
    }
    assert!(clicked > 6, "a lap takes more moves");
    assert!(window.sees("The race is over"));
    assert_eq!(my_car(&window).state, State::Finished);
    window.press("Esc");
    assert!(window.ed().driving().is_none());
    assert_same(window.ed().plan(), &plan);
    assert_eq!(window.ed().steps(), 0);
    assert!(window.sees("No problems"), "the panels are back");
}

#[test]
fn lists_unfold_and_are_gone_through_by_keys() {
    let mut window = Window::open();
    window.press("D");
    let rolls = |window: &Window| window.ed().driving().unwrap().habits.setup.rolls;
    let list = |window: &Window| {
        let list = window
            .harness
            .get_by_role_and_label(Role::ComboBox, "Rolls I make");
        list.focus();
    };
    list(&window);
    window.press("Enter Down Down Up Enter");
    assert_eq!(rolls(&window), Rolls::Mine);
    assert!(!window.sees("everyone's dice"), "the list is closed");
    // It has the keyboard again.
    window.press("Enter Down Down Down Enter");
    assert_eq!(rolls(&window), Rolls::All);
    window.press("Enter Up Esc");
    assert_eq!(rolls(&window), Rolls::All);
    assert!(window.ed().driving().is_some());
    assert_eq!(window.focused().as_deref(), Some("Rolls I make"));
}

/// DRIVER-1: who drives a car stands on one line with its driver.
#[test]
fn drivers_of_street_races_take_one_line_each() {
    let mut window = Window::open();
    window.press("D");
    let drive = window.drive();
    drive.habits.setup.set_preset(Preset::StreetAdvanced);
    drive.habits.setup.set_cars(10);
    window.settle();
    for car in 1..=10 {
        let top = |seat| {
            let name = format!("Car {car}: {seat}");
            window.bounds(&name).center().y
        };
        assert_eq!(top("You"), top("Random"), "car {car}");
    }
}

#[test]
fn a_race_is_driven_by_keyboard_and_looked_back_on() {
    let mut window = Window::open();
    window.press("D");
    let drive = window.drive();
    drive.habits.speed = Speed::Instant;
    drive.habits.setup.set_cars(2);
    window.race_careful_drivers();
    window.click("Start the race");
    let mut turns = 0;
    while turns < 4 {
        let question = asked(&window).expect("the race goes on");
        match question.what {
            QuestionKind::Roll(_) => window.press("Space"),
            QuestionKind::Gear => window.press("2"),
            _ => {
                let before = window.ed().driving().unwrap().focus();
                window.press("Down");
                let after = window.ed().driving().unwrap().focus();
                assert!(before != after || question.ways.len() == 1);
                window.press("Enter");
                turns += 1;
            }
        }
        assert_ne!(asked(&window), Some(question), "the answer is taken");
    }
    let question = asked(&window);
    let acts = |window: &Window| {
        let drive = window.ed().driving().unwrap();
        drive.session().unwrap().acts().len()
    };
    let before = acts(&window);
    window.press("Backspace");
    assert!(acts(&window) < before);
    assert_ne!(asked(&window), question);
    // A click on what was told shows where it was.
    let lines = window.ed().driving().unwrap().session().unwrap().log();
    let line = lines.iter().rfind(|line| line.text.starts_with("  Ada"));
    let line = line.expect("Ada has moved").clone();
    window.click(line.text.trim());
    assert_eq!(window.ed().driving().unwrap().marked, line.spaces);
    let view = window.ed().camera.view();
    for space in &line.spaces {
        assert!(view.contains(window.place(*space)), "{space} is in view");
    }
}

/// The keys of a race stand in the same list as all others, and are chosen there.
#[test]
fn keys_of_a_race_are_chosen_like_all_others() {
    let mut window = Window::open();
    window.press("F1");
    window.type_into("Search commands and keys", "gear");
    window.click("Change 1 for First gear");
    window.press("Q");
    // The keys of another command of races are taken only when told; those of drawing are not.
    window.click("Change 2 for Second gear");
    window.press("H");
    assert!(window.sees("H runs “Hint” already."));
    window.click("Cancel");
    window.click("Change 2 for Second gear");
    window.press("V");
    window.click("Close");

    window.press("D");
    window.race_careful_drivers();
    window.click("Start the race");
    window.press("Space");
    for _ in 0..40 {
        if asked(&window).is_some_and(|question| question.what == QuestionKind::Gear) {
            break;
        }
        window.press("Enter");
    }
    assert!(window.sees("Click a gear; Q to 6 choose a gear; Backspace undoes"));
    let question = asked(&window);
    for no_longer in [Key::Num1, Key::Num2] {
        window.press_key(Modifiers::NONE, no_longer);
        assert_eq!(asked(&window), question);
    }
    window.press("Q");
    assert_ne!(asked(&window), question);
    assert_eq!(my_car(&window).gear.map(Gear::number), Some(1));
    // What a key does in a race it does there alone.
    window.press("Esc Esc");
    assert!(window.ed().driving().is_none());
    window.press("K V");
    assert_eq!(window.ed().tool_kind(), Kind::Select);
}

/// Tab leaves the board in a race as it does elsewhere.
#[test]
fn the_keyboard_goes_round_the_window_in_a_race() {
    let mut window = Window::open();
    window.press("D");
    window.race_careful_drivers();
    window.click("Start the race");
    let mut seen = Vec::new();
    for _ in 0..70 {
        window.press("Tab");
        seen.extend(window.focused());
    }
    for name in ["File", "Board", "Back to drawing", "Roll"] {
        assert!(seen.iter().any(|it| it == name), "{name} in {seen:?}");
    }
}

#[test]
fn small_windows_have_room_for_a_race() {
    let mut window = Window::open();
    window.press("D");
    for size in [vec2(1440.0, 900.0), vec2(900.0, 600.0), vec2(720.0, 480.0)] {
        window.harness.set_size(size);
        window.settle();
        let edge = Rect::from_min_size(Pos2::ZERO, size).expand(0.5);
        let leave = window.bounds("Back to drawing");
        assert!(edge.contains_rect(leave), "{leave} at {size}");
        for seat in ["Car 1: You", "Car 1: Random"] {
            let seat = window.bounds(seat);
            assert!(edge.contains_rect(seat), "{seat} at {size}");
        }
    }
}

#[test]
fn races_are_set_up_as_the_last_time_with_other_dice() {
    let mut window = Window::open();
    Command::Drive.run(window.ed_mut());
    window.run(Command::ToggleHints);
    let drive = window.drive();
    drive.habits.setup.set_cars(5);
    drive.habits.setup.names[3] = "Zoë".to_owned();
    let seed = drive.habits.setup.seed;
    window.race_careful_drivers();
    window.click("Start the race");
    let raced = window.ed().driving().unwrap().session().unwrap().setup();
    assert_eq!(raced.seed, seed);
    let mut next = harbour_on(&window.desk.for_another());
    Command::Drive.run(&mut next);
    let habits = &next.driving().unwrap().habits;
    assert!(habits.hints);
    assert_eq!(habits.setup.seats.len(), 5);
    assert_eq!(habits.setup.names[3], "Zoë");
    assert_ne!(habits.setup.seed, seed);
}

#[test]
fn a_race_of_the_computer_is_watched_to_its_end() {
    let mut window = Window::open();
    window.press("D");
    let drive = window.drive();
    drive.habits.speed = Speed::Instant;
    drive.habits.setup.seats = vec![Seat::Careful; 4];
    window.settle();
    assert!(window.sees("You drive no car: watch the race."));
    window.click("Start the race");
    for _ in 0..50 {
        window.settle();
    }
    assert!(window.sees("The race is over"));
    let session = window.ed().driving().unwrap().session().unwrap();
    // A row for the start of each round, and one for the end.
    let rounds = session.race().round() as usize;
    assert_eq!(session.places().len(), rounds + 1);
    assert_eq!(session.places()[rounds], session.race().standings());
    let first = session.race().notation();
    window.click("Race again");
    for _ in 0..50 {
        window.settle();
    }
    let session = window.ed().driving().unwrap().session().unwrap();
    assert!(session.race().is_over());
    assert_ne!(session.race().notation(), first, "other dice");
}

#[test]
fn a_gear_that_is_looked_at_says_what_it_leads_to() {
    let mut window = Window::open();
    let heat = HeatShown::Overshoots;
    window.ed_mut().view.heat = Some(heat);
    let before = window.ed().camera.clone();
    window.settle();
    window.run(Command::Drive);
    assert_eq!(window.ed().view.heat, None, "it has colours of its own");
    let drive = window.drive();
    drive.habits.speed = Speed::Instant;
    drive.habits.setup.set_cars(1);
    window.settle();
    window.click("Start the race");
    for _ in 0..20 {
        if asked(&window).is_some_and(|question| question.what == QuestionKind::Gear) {
            break;
        }
        let drive = window.drive();
        let _ = drive.roll() || drive.go();
        window.settle();
    }
    let question = asked(&window).expect("a gear is asked for");
    let gears: Vec<_> = question
        .ways
        .iter()
        .map(|way| way.outlook.clone())
        .collect();
    assert!(gears.iter().all(Option::is_some));
    window.harness.get_by_label("Gear 2").hover();
    window.settle();
    // DICE-1: the die of the second gear.
    assert!(window.sees("2 to 4 spaces."));
    window.press("Esc Esc");
    assert_eq!(window.ed().view.heat, Some(heat));
    for _ in 0..200 {
        window.settle();
    }
    let now = &window.ed().camera;
    let middle = before.view().center();
    let [dx, dy] =
        [0, 1].map(|axis| (now.to_board(middle)[axis] - before.to_board(middle)[axis]).abs());
    assert!(dx < 1.0 && dy < 1.0, "the board lies as before");
}

#[test]
fn the_setup_is_where_it_was_when_a_race_is_over() {
    let mut window = Window::mini();
    window.press("D");
    window.race_careful_drivers();
    let places = |window: &Window| ["Start the race", "New seed"].map(|name| window.bounds(name));
    let before = places(&window);
    window.click("Start the race");
    window.run(Command::NewRace);
    assert_eq!(places(&window), before);
}

/// Names of the longest kind are read whole, in the setup and among the cars.
#[test]
fn long_names_are_not_cut() {
    let mut window = Window::mini();
    window.press("D");
    window.race_careful_drivers();
    let name = "Wilhelmina Wrightman";
    assert_eq!(name.len(), Setup::LONGEST_NAME);
    let drive = window.drive();
    drive.habits.setup.names[..3].fill(name.to_owned());
    window.settle();
    let edge = window.harness.ctx.content_rect().right();
    let field = window
        .harness
        .get_by_role_and_label(Role::TextInput, "Name of driver 1");
    assert!(field.rect().width() > 140.0 && field.rect().right() < edge);
    let button = window.harness.get_by_label("Car 1: Random");
    assert!(button.rect().top() > field.rect().bottom() && button.rect().right() < edge);
    let drive = window.drive();
    drive.habits.speed = Speed::Instant;
    window.click("Start the race");
    let standings: Vec<Rect> = window
        .harness
        .get_all_by_role(Role::Label)
        .filter(|label| label.value().is_some_and(|text| text.contains("points")))
        .map(|label| label.rect())
        .collect();
    assert!(standings.len() >= 2);
    for rect in standings {
        assert!(rect.right() < edge && rect.width() > 60.0, "{rect:?}");
    }
}

/// Keys go on to mean what they meant before something was clicked.
#[test]
fn enter_answers_after_a_speed_was_clicked() {
    let mut window = Window::open();
    window.press("D");
    window.drive().habits.speed = Speed::Instant;
    window.race_careful_drivers();
    window.click("Start the race");
    let list = window
        .harness
        .get_by_role_and_label(Role::ComboBox, "Speed");
    let at = list.rect().center();
    window.click_at(at);
    let fast = window.bounds("fast").center();
    window.click_at(fast);
    assert_eq!(window.drive().habits.speed, Speed::Fast);
    let question = asked(&window);
    assert!(question.is_some());
    window.press("Enter");
    assert!(!window.sees("instant"), "the list stays closed");
    assert_ne!(asked(&window), question);
}

#[test]
fn a_race_is_left_step_by_step() {
    let mut window = Window::open();
    window.press("D Esc");
    assert!(window.ed().driving().is_none(), "nothing was under way");
    window.press("D");
    window.drive().habits.speed = Speed::Instant;
    window.race_careful_drivers();
    window.click("Start the race");
    window.drive().marked = vec![middle(&window)];
    window.press("Esc");
    assert!(window.drive().marked.is_empty());
    window.press("Esc");
    assert!(window.drive().session().is_some());
    assert!(window.sees("Press Esc again"));
    // Going on withdraws it.
    window.press("Enter");
    window.press("Esc");
    assert!(window.ed().driving().is_some());
    window.press("Esc");
    assert!(window.ed().driving().is_none());
}

#[test]
fn the_log_is_told_in_the_language_that_is_spoken() {
    let mut window = Window::open();
    window.press("D");
    window.drive().habits.speed = Speed::Instant;
    window.race_careful_drivers();
    window.click("Start the race");
    for _ in 0..6 {
        window.press("Enter");
    }
    let log = |window: &Window| -> Vec<String> {
        let drive = window.ed().driving().expect("a race");
        drive.log().iter().map(|line| line.text.clone()).collect()
    };
    let english = log(&window);
    window.ed_mut().settings.language = "de".to_owned();
    window.settle();
    let german = log(&window);
    assert_eq!(german.len(), english.len());
    let other = german.iter().zip(&english).filter(|(a, b)| a != b).count();
    assert!(other * 2 > english.len(), "{german:?}");
    // Taken back and gone on, it stays in one language.
    window.press("Backspace Enter");
    window.ed_mut().settings.language = "en".to_owned();
    window.settle();
    let again = log(&window);
    assert!(
        again
            .iter()
            .all(|line| english.contains(line) || !german.contains(line))
    );
}
