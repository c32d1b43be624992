//! Commands about the selected corner.

use formulad_core::plan::CornerPlan;
use formulad_core::{CornerId, SpaceId};

use crate::document::{Edit, Selection, joined, tail};
use crate::editor::Editor;

fn selected(editor: &Editor) -> Option<CornerId> {
    editor.work.selection().corner(editor.work.plan())
}

pub(super) fn none(editor: &Editor) -> Option<&'static str> {
    selected(editor)
        .is_none()
        .then_some(t!("Select a corner or spaces in it first"))
}

/// Why no corner can be made: the selection is exactly a corner, or has no spaces.
pub(super) fn is_whole(editor: &Editor) -> Option<&'static str> {
    let selected = editor.work.selection().spaces().len();
    let is_whole = plan_of(editor).is_some_and(|c| c.spaces.len() == selected);
    is_whole
        .then_some(t!("It is already a corner"))
        .or_else(|| super::no_spaces(editor))
}

pub(super) fn no_members(editor: &Editor) -> Option<&'static str> {
    let mut members = editor.work.plan().corners.iter().flat_map(|c| &c.spaces);
    let selection = editor.work.selection();
    (!members.any(|id| selection.contains(*id)))
        .then_some(t!("Select a corner or spaces in it first"))
}

pub(super) fn on(editor: &mut Editor, act: impl FnOnce(&mut Editor, CornerId)) {
    if let Some(id) = selected(editor) {
        act(editor, id);
    }
}

pub(super) fn set_stops(editor: &mut Editor, stops: u32) {
    on(editor, |editor, id| {
        super::apply(editor, &Edit::SetStops(id, stops));
    });
}

fn plan_of(editor: &Editor) -> Option<&CornerPlan> {
    editor.work.corner(selected(editor)?)
}

/// The spaces that are split off as a new corner: those from the selected space on, or, if the whole
/// corner is selected, from the middle of its longest lane on.
fn second_part(editor: &Editor) -> Option<Vec<SpaceId>> {
    let corner = plan_of(editor)?;
    let work = &editor.work;
    let lanes = work.lanes();
    let selected = work.selection().spaces();
    let at = if selected.len() == corner.spaces.len() {
        let lane = |lane: u32| {
            let of_lane = |id: &SpaceId| lanes.lane(*id) == Some(lane);
            let spaces = corner.spaces.iter().copied();
            spaces.filter(of_lane).collect::<Vec<_>>()
        };
        let longest = lanes.numbers().into_iter().map(lane);
        let longest = longest.max_by_key(Vec::len)?;
        let is_first = |id: &&SpaceId| lanes.behind(**id).is_none_or(|it| !longest.contains(&it));
        let first = *longest.iter().find(is_first)?;
        let mut ahead = std::iter::successors(Some(first), |id| lanes.ahead(*id));
        ahead.nth(longest.len() / 2)?
    } else {
        *selected.first()?
    };
    tail(corner, &lanes, at)
}

pub(super) fn no_split(editor: &Editor) -> Option<&'static str> {
    none(editor).or_else(|| {
        second_part(editor)
            .is_none()
            .then_some(t!("Select a space inside a corner first"))
    })
}

pub(super) fn split(editor: &mut Editor) {
    if let Some(spaces) = second_part(editor) {
        let edit = Edit::MakeCorner(spaces.clone());
        editor.work.apply_and_select(&edit, Selection::of(spaces));
    }
}

pub(super) fn no_next(editor: &Editor) -> Option<&'static str> {
    let is_only = editor.work.plan().corners.len() < 2;
    none(editor).or_else(|| is_only.then_some(t!("There is no other corner")))
}

pub(super) fn join(editor: &mut Editor) {
    let work = &editor.work;
    let Some((id, next)) = selected(editor).zip(next(editor)) else {
        return;
    };
    let Some((a, b)) = work.corner(id).zip(work.corner(next)) else {
        return;
    };
    let spaces = joined(&work.lanes(), [a, b]);
    let edit = Edit::ShapeCorner(id, spaces.clone());
    editor.work.apply_and_select(&edit, Selection::of(spaces));
}

/// The corner that a lane enters next after the selected one.
fn next(editor: &Editor) -> Option<CornerId> {
    let work = &editor.work;
    let corner = plan_of(editor)?;
    let lanes = work.lanes();
    let ahead = std::iter::successors(corner.spaces.first().copied(), |id| lanes.ahead(*id));
    let mut others = ahead
        .take(work.plan().spaces.len())
        .filter_map(|id| work.corner_of(id));
    others.find(|other| other.id != corner.id).map(|it| it.id)
}
