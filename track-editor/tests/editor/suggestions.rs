//! Changes that bring about what is wanted: looked for beside the window, shown on the board, taken by
//! a click.

use crate::analysis::answered;
use crate::fixture::*;
use egui_kittest::kittest::Queryable;
use formulad_core::analysis::par::{Par, Start, Terms};
use formulad_core::dice::Gear;
use formulad_core::rules::Ruleset;
use formulad_tracks::suggest::{Bounds, Goal, Question, Search, Suggestion};
use track_editor::analysis::{Bench, Looked, Wanted};

/// Asks for a game that is shorter by so much.
fn ask(editor: &mut Editor, by: f64) -> f64 {
    let track = editor.derived().track.clone().expect("a track");
    let turns = par(&track) - by;
    editor.analysis.suggestions.wanted = Wanted::AtMost;
    editor.analysis.suggestions.turns = Some(turns);
    Command::SuggestChanges.run(editor);
    turns
}

/// Par of a flying lap in fourth gear, which is asked about unless somebody asks otherwise.
fn par(track: &Track) -> f64 {
    let par = Par::solve(track, &Ruleset::basic(1), &Terms::default()).expect("par");
    par.turns(Start::flying(Gear::FOURTH), 18_u8)
        .expect("a start")
}

fn found(editor: &Editor) -> Vec<Suggestion> {
    let found = editor.analysis.suggestions.found();
    found.into_iter().cloned().collect()
}

/// Scrolls a widget of the panel into view.
fn into_view(window: &mut Window, name: &str) {
    window.harness.get_by_label_contains(name).scroll_to_me();
    window.settle();
}

/// The same is found as by the library, by threads and by what shares no memory with the window.
#[test]
fn suggestions_are_those_of_the_library_wherever_they_are_worked_out() {
    let looked = |apart: bool| {
        let (mut editor, desk) = mini();
        desk.will_be_late();
        let turns = ask(&mut editor, 0.5);
        assert!(Command::SuggestChanges.unavailable(&editor).is_some());
        let mut bench = Bench::default();
        while desk.do_jobs_apart(|request| apart.then(|| answered(&mut bench, request))?) > 0 {
            editor.poll();
        }
        (found(&editor), turns, editor.derived().track.clone())
    };
    let (here, turns, track) = looked(false);
    assert!(!here.is_empty());
    assert_eq!(looked(true).0, here);
    let mut question = Question::new(&track.expect("a track"), vec![Goal::AtMost(turns)]);
    question.start = Start::flying(Gear::FOURTH);
    let search = Search::run(&question, Bounds::default()).expect("par");
    let there: Vec<Suggestion> = search.found().into_iter().cloned().collect();
    assert_eq!(here, there);
}

/// Taking one is one step, after which par is what was said, and another circuit than was looked at.
#[test]
fn a_suggestion_is_taken_by_a_click_and_undone_by_one() {
    let mut window = Window::mini();
    window.press("F9");
    let before = window.ed().plan().clone();
    window.ed_mut().analysis.suggestions.wanted = Wanted::AtMost;
    window.settle();
    // What stands in the field is par, to half a turn.
    let track = window.ed().derived().track.clone().expect("a track");
    let (now, shown) = (par(&track), window.ed().analysis.suggestions.turns);
    assert!(shown.is_some_and(|turns| (turns - now).abs() <= 0.25));
    let turns = now - 0.5;
    window.ed_mut().analysis.suggestions.turns = Some(turns);
    into_view(&mut window, "Suggest changes");
    window.click("Suggest changes");
    let first = found(window.ed()).remove(0);
    assert!(first.par <= turns);
    into_view(&mut window, "Apply suggestion 1");
    window.click("Apply suggestion 1");
    let editor = window.ed();
    let track = editor.derived().track.as_ref().expect("it can be raced on");
    assert!((par(track) - first.par).abs() < 1e-9);
    assert!(!editor.analysis.are_suggestions_fresh(&editor.work));
    // What is of another circuit cannot be taken.
    let taken = editor.plan().clone();
    window.ed_mut().take_suggestion(0);
    assert_eq!(*window.ed().plan(), taken);
    window.run(Command::Undo);
    let editor = window.ed();
    assert_eq!(*editor.plan(), before);
    assert!(editor.analysis.are_suggestions_fresh(&editor.work));
}

/// While there is driving, the circuit stays as it is.
#[test]
fn no_suggestion_is_taken_in_a_race() {
    let (mut editor, _) = mini();
    ask(&mut editor, 0.5);
    let before = editor.plan().clone();
    editor.start_driving();
    editor.take_suggestion(0);
    assert_eq!(*editor.plan(), before);
    editor.leave_driving();
    editor.take_suggestion(0);
    assert_ne!(*editor.plan(), before);
}

/// What does not change the races keeps the suggestions, and stays when one is taken.
#[test]
fn names_and_scenery_of_later_stay() {
    let (mut editor, _) = mini();
    ask(&mut editor, 0.5);
    editor.apply(&Edit::Name("Other".to_owned()));
    assert!(editor.analysis.are_suggestions_fresh(&editor.work));
    editor.take_suggestion(0);
    assert_eq!(editor.plan().name, "Other");
    let track = editor.derived().track.as_ref().expect("a track");
    assert!((par(track) - found(&editor)[0].par).abs() < 1e-9);
}

#[test]
fn a_search_that_is_stopped_keeps_what_was_found() {
    let (mut editor, desk) = mini();
    desk.will_be_late();
    assert!(Command::StopSuggesting.unavailable(&editor).is_some());
    ask(&mut editor, 0.5);
    let count = |editor: &Editor| found(editor).len();
    while count(&editor) == 0 && desk.do_jobs() > 0 {
        editor.poll();
    }
    let first = found(&editor);
    Command::StopSuggesting.run(&mut editor);
    desk.do_jobs();
    editor.poll();
    assert_eq!(found(&editor), first);
    assert_eq!(desk.do_jobs(), 0, "nothing goes on");
    let looked = editor.analysis.suggestions.looked();
    assert!(matches!(looked, Some(Looked::Over(_))));
}

/// The goals are the corners that the analysis names; before it has, there is nothing to ask.
#[test]
fn corners_that_the_analysis_names_are_fixed() {
    let (mut editor, _) = mini();
    editor.analysis.suggestions.wanted = Wanted::Corners;
    assert!(Command::SuggestChanges.unavailable(&editor).is_some());
    editor.analyse();
    let flawed: Vec<CornerId> = {
        let corners = editor.plan().corners.iter().map(|corner| corner.id);
        let is_flawed = |id: &CornerId| !editor.analysis.flags(&editor.work, *id).is_empty();
        corners.filter(is_flawed).collect()
    };
    Command::SuggestChanges.run(&mut editor);
    match editor.analysis.suggestions.looked() {
        Some(Looked::Over(search)) if flawed.is_empty() => assert!(search.is_as_wanted()),
        Some(Looked::Over(search)) => {
            let goals = &search.question().goals;
            assert_eq!(goals.len(), flawed.len());
            for suggestion in search.found() {
                assert!(suggestion.whole.traps.is_empty());
                assert_eq!(suggestion.whole.idle().count(), 0);
            }
        }
        other => panic!("{other:?}"),
    }
}

/// A card that is pointed at, or was clicked, shows on the board what would change.
#[test]
fn what_would_change_is_shown_on_the_board() {
    let mut window = Window::mini();
    window.press("F9");
    window.settle();
    ask(window.ed_mut(), 0.5);
    window.settle();
    let before = window.paint();
    let words = "Suggestion 1: ";
    into_view(&mut window, words);
    window.harness.get_by_label_contains(words).click();
    window.settle();
    assert_eq!(window.ed().analysis.suggestions.pinned, Some(0));
    assert!(window.paint() != before);
}
