//! Commands about the finish line, the grid, the pit lane and lanes.

use std::collections::BTreeSet;

use formulad_core::SpaceId;

use super::apply;
use crate::document::{Edit, Selection, TEAMS, grid, joinable, pit};
use crate::editor::Editor;

pub(super) fn no_finish(editor: &Editor) -> Option<&'static str> {
    let finish = &editor.work.plan().finish;
    finish.is_empty().then_some(t!("Set the finish line first"))
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
        path.is_none()
            .then_some(t!("There is no stretch of 18 spaces at the finish line"))
    })
}

pub(super) fn no_pit(editor: &Editor) -> Option<&'static str> {
    let mut spaces = editor.work.plan().spaces.iter();
    spaces
        .all(|s| s.lane.is_some())
        .then_some(t!("There is no pit lane"))
}

pub(super) fn no_signs(editor: &Editor) -> Option<&'static str> {
    let signs = &editor.work.plan().art.signs;
    signs.is_empty().then_some(t!("No sign has been moved"))
}

pub(super) fn no_grid_places(editor: &Editor) -> Option<&'static str> {
    let mut places = editor.work.plan().grid.iter();
    let selection = editor.work.selection();
    (!places.any(|place| selection.contains(place.space)))
        .then_some(t!("Select places of the grid first"))
}

/// Makes the selected spaces the finish line, by lane, with the pit lane last.
pub(super) fn set_finish(editor: &mut Editor) {
    let work = &editor.work;
    let lane = |id: &SpaceId| work.space(*id).and_then(|s| s.lane).unwrap_or(u32::MAX);
    let mut finish = work.selection().list();
    finish.sort_by_key(|id| (lane(id), *id));
    editor.change(&Edit::SetFinish(finish));
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

/// Why the selection cannot be split.
pub(super) fn not_one(editor: &Editor) -> Option<&'static str> {
    let one = editor.work.selection().only();
    one.is_none().then_some(t!("Select one space first"))
}

/// Makes two spaces of the selected one, and selects both.
pub(super) fn split(editor: &mut Editor) {
    if let Some(id) = editor.work.selection().only() {
        let before: BTreeSet<SpaceId> = ids(editor).collect();
        apply(editor, &Edit::SplitSpace(id));
        let new = ids(editor).filter(|it| !before.contains(it));
        let halves = Selection::of(new.chain([id]).collect::<Vec<_>>());
        editor.work.select(halves);
    }
}

fn ids(editor: &Editor) -> impl Iterator<Item = SpaceId> {
    editor.work.plan().spaces.iter().map(|space| space.id)
}

/// Why the selection cannot be joined.
pub(super) fn no_neighbours(editor: &Editor) -> Option<&'static str> {
    let runs = joinable(editor.work.plan(), &editor.work.selection().list());
    runs.is_empty()
        .then_some(t!("Select spaces that follow one another in a lane first"))
}

pub(super) fn join(editor: &mut Editor) {
    let spaces = editor.work.selection().list();
    apply(editor, &Edit::JoinSpaces(spaces));
}
