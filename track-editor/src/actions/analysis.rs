//! The commands of the analysis.

use formulad_tracks::draw::HeatShown;

use crate::analysis::{Findings, Wanted};
use crate::editor::Editor;

pub(super) fn cannot_suggest(editor: &Editor) -> Option<&'static str> {
    let analysis = &editor.analysis;
    let is_known = || {
        analysis
            .fresh(&editor.work)
            .is_some_and(Findings::is_complete)
    };
    match analysis.suggestions.wanted {
        _ if analysis.suggestions.is_looking() => Some(t!("A search for changes is running")),
        Wanted::Par | Wanted::AtMost if analysis.suggestions.turns.is_none() => {
            Some(t!("Open Analysis and wait for it to finish"))
        }
        Wanted::Corners if !is_known() => Some(t!("Open Analysis and wait for it to finish")),
        Wanted::Corner(id) if !editor.work.plan().corners.iter().any(|it| it.id == id) => {
            Some(t!("There is no corner with this number"))
        }
        _ => editor.cannot_drive(),
    }
}

pub(super) fn not_suggesting(editor: &Editor) -> Option<&'static str> {
    let looking = editor.analysis.suggestions.is_looking();
    (!looking).then_some(t!("No search for changes is running"))
}

pub(super) fn cannot_run_races(editor: &Editor) -> Option<&'static str> {
    match editor.races_progress() {
        Some(_) => Some(t!("Races are already running")),
        None => editor.cannot_drive(),
    }
}

pub(super) fn no_races(editor: &Editor) -> Option<&'static str> {
    let progress = editor.races_progress();
    progress.is_none().then_some(t!("No races are running"))
}

pub(super) fn no_baseline(editor: &Editor) -> Option<&'static str> {
    editor
        .baseline()
        .is_none()
        .then_some(t!("There is no baseline"))
}

pub(super) fn no_dead_spaces(editor: &Editor) -> Option<&'static str> {
    match editor.analysis.fresh(&editor.work) {
        None => Some(t!("Open Analysis and wait for it to finish")),
        Some(found) => found
            .dead_spaces()
            .is_empty()
            .then_some(t!("There are no dead spaces")),
    }
}

pub(super) fn show_dead_spaces(editor: &mut Editor) {
    let found = editor.analysis.fresh(&editor.work);
    let spaces = found.map(Findings::dead_spaces);
    editor.look_at(spaces.unwrap_or_default());
}

pub(super) fn toggle_heat(editor: &mut Editor, heat: HeatShown) {
    let view = &mut editor.view;
    view.heat = Some(heat).filter(|_| view.heat != Some(heat));
}
