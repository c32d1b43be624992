//! What the circuit asks of its drivers.

use crate::fixture::*;
use formulad_tracks::drivers::DriverKind;
use track_editor::analysis::Wanted;

use crate::SMALL;
use crate::places::run;
use crate::scene::Scene;

/// Par with few points: some corners are traps then.
fn with_few_points(window: &mut Window) {
    let editor = window.ed_mut();
    editor.analysis.asked.wear = Some(3);
    editor.view.panes.close(Pane::Problems);
    window.press("F9");
}

#[test]
fn analysis() {
    Scene::new("analysis", LARGE, Theme::Light).play(with_few_points);
}

#[test]
fn analysis_small() {
    Scene::new("analysis-small", SMALL, Theme::Dark).play(with_few_points);
}

#[test]
fn heat() {
    Scene::new("heat", LARGE, Theme::Light).play(|window| {
        with_few_points(window);
        run(window, Command::HeatVisits);
    });
}

#[test]
fn heat_dark() {
    Scene::new("heat-dark", SMALL, Theme::Dark).play(|window| run(window, Command::HeatOvershoots));
}

/// Races of careful drivers, who are quickest done, and what came of them.
#[test]
fn quick_races() {
    Scene::new("quick-races", LARGE, Theme::Light).play(|window| {
        let editor = window.ed_mut();
        editor.view.panes.close(Pane::Problems);
        let field = &mut editor.analysis.races.field;
        field.races = 200;
        field.drivers = DriverKind::Careful;
        run(window, Command::RunRaces);
        scroll_to(window, "From place 6");
    });
}

/// A game that is to be shorter, and what the first suggestion would change.
#[test]
fn suggestions() {
    Scene::new("suggestions", LARGE, Theme::Light).play(suggest);
}

#[test]
fn suggestions_dark() {
    Scene::new("suggestions-dark", SMALL, Theme::Dark).play(suggest);
}

fn suggest(window: &mut Window) {
    window.ed_mut().view.panes.close(Pane::Problems);
    window.press("F9");
    let suggestions = &mut window.ed_mut().analysis.suggestions;
    suggestions.wanted = Wanted::AtMost;
    window.settle();
    let suggestions = &mut window.ed_mut().analysis.suggestions;
    suggestions.turns = suggestions.turns.map(|par| par - 1.0);
    run(window, Command::SuggestChanges);
    window.ed_mut().analysis.suggestions.pinned = Some(0);
    scroll_to(window, "Quick races");
}

/// Moves a widget of a panel into view.
fn scroll_to(window: &mut Window, name: &str) {
    let mut found = window.harness.query_all_by_label_contains(name);
    found.next().expect("it is there").scroll_to_me();
    drop(found);
    window.settle();
}

fn hint(window: &mut Window, what: QuestionKind) {
    window.press("D");
    let drive = window.ed_mut().driving_mut();
    drive.expect("it is driven").habits.speed = Speed::Instant;
    window.click("Start the race");
    for _ in 0..40 {
        let drive = window.ed().driving().expect("it is driven");
        let round = drive.session().map_or(0, |session| session.race().round());
        if round > 2
            && drive
                .question()
                .is_some_and(|question| question.what == what)
        {
            break;
        }
        window.press("Enter");
    }
    window.press("H");
}

/// A hint on where to go.
#[test]
fn hint_move() {
    Scene::new("hint", LARGE, Theme::Light).play(|window| hint(window, QuestionKind::Move));
}

/// A hint on the gear.
#[test]
fn hint_gear() {
    Scene::new("hint-gear", SMALL, Theme::Dark).play(|window| hint(window, QuestionKind::Gear));
}

/// The harbour with a corner that asks for one stop more than in the baseline.
fn with_another_stop(window: &mut Window) {
    window.ed_mut().view.panes.close(Pane::Problems);
    run(window, Command::PinBaseline);
    window.apply(&Edit::SetStops(CornerId(4), 3));
}

#[test]
fn baseline() {
    Scene::new("baseline", LARGE, Theme::Light).play(|window| {
        with_another_stop(window);
        window.press("F9");
    });
}

#[test]
fn baseline_statistics() {
    Scene::new("baseline-statistics", SMALL, Theme::Dark).play(|window| {
        with_another_stop(window);
        window.press("F7");
    });
}

#[test]
fn heat_difference() {
    Scene::new("heat-difference", LARGE, Theme::Light).play(|window| {
        with_another_stop(window);
        window.press("F9");
        run(window, Command::HeatVisits);
    });
}

#[test]
fn heat_difference_dark() {
    Scene::new("heat-difference-dark", SMALL, Theme::Dark).play(|window| {
        window.press("F4");
        with_another_stop(window);
        let gone = window.ed().plan().spaces[10..12].iter();
        let gone = gone.map(|space| space.id).collect();
        window.apply(&Edit::DeleteSpaces(gone));
        window.ed_mut().view.panes.close(Pane::Versions);
        run(window, Command::HeatWear);
    });
}

#[test]
fn versions() {
    Scene::new("versions", SMALL, Theme::Light).play(|window| {
        window.press("F4");
        window.ed_mut().view.panes.close(Pane::Problems);
        for name in ["First draft", "Tighter sailmakers"] {
            window.press("Shift+K");
            window.type_into("Name", name);
            window.apply(&Edit::SetStops(CornerId(4), 2));
        }
        window.click("Compare the circuit with “First draft”");
    });
}

#[test]
fn beside() {
    Scene::new("beside", LARGE, Theme::Light).play(|window| {
        window.ed_mut().view.panes.close(Pane::Problems);
        run(window, Command::PinBaseline);
        let editor = window.ed_mut();
        editor.apply(&Edit::SetStops(CornerId(4), 2));
        let corner = editor.plan().corners[2].clone();
        let without: Vec<_> = corner.spaces[..3].to_vec();
        editor.apply(&Edit::LeaveCorners(without));
        run(window, Command::ToggleBeside);
    });
}

#[test]
fn beside_dark() {
    Scene::new("beside-dark", LARGE, Theme::Dark).play(|window| {
        window.press("F4");
        window.ed_mut().view.panes.close(Pane::Problems);
        run(window, Command::PinBaseline);
        window.ed_mut().view.panes.close(Pane::Versions);
        let spaces = window.ed().plan().corners[3].spaces.clone();
        let gone = window.ed().plan().spaces[200..203].iter().map(|it| it.id);
        let gone = gone.collect();
        let editor = window.ed_mut();
        editor.apply(&shift(spaces, [6.0, 8.0]));
        editor.apply(&Edit::DeleteSpaces(gone));
        run(window, Command::ToggleBeside);
    });
}
