//! Commands about the finish line, the grid, the pit lane and lanes.

use formulad_core::SpaceId;

use super::apply;
use crate::document::{Edit, TEAMS, grid, pit};
use crate::editor::Editor;
use crate::texts::{art, commands, features as texts};

pub(super) fn no_finish(editor: &Editor) -> Option<&'static str> {
    let finish = &editor.work.plan().finish;
    finish.is_empty().then_some(texts::no_finish())
}

pub(super) fn no_left_pit(editor: &Editor) -> Option<&'static str> {
    no_usual_pit(editor, false)
}

pub(super) fn no_right_pit(editor: &Editor) -> Option<&'static str> {
    no_usual_pit(editor, true)
}

fn no_usual_pit(editor: &Editor, right: bool) -> Option<&'static str> {
    no_finish(editor).or_else(|| {
        let path = pit::usual_path(editor.work.plan(), right);
        path.is_none().then_some(texts::no_usual_pit())
    })
}

pub(super) fn no_pit(editor: &Editor) -> Option<&'static str> {
    let mut spaces = editor.work.plan().spaces.iter();
    spaces.all(|s| s.lane.is_some()).then_some(texts::no_pit())
}

pub(super) fn no_signs(editor: &Editor) -> Option<&'static str> {
    let signs = &editor.work.plan().art.signs;
    signs.is_empty().then_some(art::no_signs())
}

pub(super) fn no_grid_places(editor: &Editor) -> Option<&'static str> {
    let mut places = editor.work.plan().grid.iter();
    let selection = editor.work.selection();
    (!places.any(|place| selection.contains(place.space))).then_some(commands::no_grid_places())
}

/// Makes the selected spaces the finish line, by lane, with the pit lane last.
pub(super) fn set_finish(editor: &mut Editor) {
    let work = &editor.work;
    let lane = |id: &SpaceId| work.space(*id).and_then(|s| s.lane).unwrap_or(u32::MAX);
    let mut finish = work.selection().list();
    finish.sort_by_key(|id| (lane(id), *id));
    apply(editor, &Edit::SetFinish(finish));
}

pub(super) fn lay_grid(editor: &mut Editor) {
    let usual = grid::usual(editor.work.plan());
    apply(editor, &Edit::SetGrid(usual));
}

/// Makes the selected spaces the grid, the nearest to the line first.
pub(super) fn set_grid(editor: &mut Editor) {
    let work = &editor.work;
    let grid = grid::places(work.plan(), work.selection().list());
    apply(editor, &Edit::SetGrid(grid));
}

/// Adds the selected spaces at the back of the grid, the nearest to the line first.
pub(super) fn add_to_grid(editor: &mut Editor) {
    let work = &editor.work;
    let mut grid = work.plan().grid.clone();
    let mut added = work.selection().list();
    added.retain(|id| !grid.iter().any(|place| place.space == *id));
    grid.extend(grid::places(work.plan(), added));
    apply(editor, &Edit::SetGrid(grid));
}

pub(super) fn leave_grid(editor: &mut Editor) {
    let mut grid = editor.work.plan().grid.clone();
    grid.retain(|place| !editor.work.selection().contains(place.space));
    apply(editor, &Edit::SetGrid(grid));
}

pub(super) fn lay_pit(editor: &mut Editor, right: bool) {
    if let Some(path) = pit::usual_path(editor.work.plan(), right) {
        apply(editor, &Edit::LayPit { path, teams: TEAMS });
    }
}

pub(super) fn set_lane(editor: &mut Editor, lane: u32) {
    let edit = Edit::SetLane(editor.work.selection().list(), Some(lane));
    apply(editor, &edit);
}
