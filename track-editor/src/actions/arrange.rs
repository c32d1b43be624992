//! Commands on the selection as a whole: selecting, and arranging what is selected.

use std::collections::BTreeSet;

use formulad_core::SpaceId;

use crate::board::cells;
use crate::document::{Edit, Flush, Selection, Transform, runs};
use crate::editor::Editor;
use crate::texts::arrange as texts;
use crate::work::Work;

/// How far the tilt commands turn, in degrees.
pub(super) const TILT: f64 = 5.0;
/// The factor of the enlarge command.
pub(super) const LARGER: f64 = 1.1;

pub(super) fn no_lane(editor: &Editor) -> Option<&'static str> {
    let off_road = lanes_of(&editor.work)
        .is_empty()
        .then_some(texts::no_road());
    super::no_spaces(editor).or(off_road)
}

pub(super) fn no_stretch(editor: &Editor) -> Option<&'static str> {
    stretch(&editor.work)
        .is_none()
        .then_some(texts::two_spaces())
}

pub(super) fn no_run(editor: &Editor) -> Option<&'static str> {
    let work = &editor.work;
    let runs = runs(work.plan(), &work.selection().list());
    runs.is_empty().then_some(texts::no_run())
}

pub(super) fn no_links(editor: &Editor) -> Option<&'static str> {
    let mut spaces = editor.work.plan().spaces.iter();
    spaces
        .all(|s| s.next.is_empty())
        .then_some(texts::no_links())
}

pub(super) fn select_lane(editor: &mut Editor) {
    let lanes = lanes_of(&editor.work);
    let spaces = editor.work.plan().spaces.iter();
    let all = spaces.filter(|s| s.lane.is_some_and(|lane| lanes.contains(&lane)));
    let all = Selection::of(all.map(|s| s.id));
    editor.work.select(all);
}

pub(super) fn select_stretch(editor: &mut Editor) {
    if let Some(stretch) = stretch(&editor.work) {
        editor.work.select(Selection::of(stretch));
    }
}

pub(super) fn invert_selection(editor: &mut Editor) {
    let selected = editor.work.selection();
    let others = editor.work.plan().spaces.iter().map(|s| s.id);
    let others = Selection::of(others.filter(|id| !selected.contains(*id)));
    editor.work.select(others);
}

/// Turns the selection by a quarter turn; if it is the whole circuit, with its board.
pub(super) fn rotate(editor: &mut Editor, right: bool) {
    if is_all(&editor.work) {
        editor.change(&Edit::TurnBoard(right));
        editor.camera.glide_to_fit(editor.board());
    } else {
        tilt(editor, if right { 90.0 } else { -90.0 });
    }
}

pub(super) fn tilt(editor: &mut Editor, degrees: f64) {
    transform(editor, |middle| Transform::Turn(middle, degrees));
}

pub(super) fn scale(editor: &mut Editor, times: f64) {
    transform(editor, |middle| Transform::Scale(middle, times));
}

/// Transforms the selection about its middle.
fn transform(editor: &mut Editor, how: impl FnOnce([f64; 2]) -> Transform) {
    if let Some(middle) = middle(&editor.work) {
        let spaces = editor.work.selection().list();
        editor.change(&Edit::Transform(spaces, how(middle)));
    }
}

/// Mirrors the selection about its middle; if it is the whole circuit, with the picture under it.
pub(super) fn mirror(editor: &mut Editor, how: impl FnOnce([f64; 2]) -> Transform) {
    let all = is_all(&editor.work);
    transform(editor, how);
    if all {
        editor.camera.glide_to_fit(editor.board());
    }
}

pub(super) fn align(editor: &mut Editor, side: Flush) {
    let spaces = editor.work.selection().list();
    editor.change(&Edit::Align(spaces, side));
}

fn is_all(work: &Work) -> bool {
    work.selection().spaces().len() == work.plan().spaces.len()
}

/// The centre about which the selection is turned, scaled and mirrored: its middle or, if it is the
/// whole circuit, that of the board, so that it stays on the board.
fn middle(work: &Work) -> Option<[f64; 2]> {
    let board = work.plan().board;
    if is_all(work) && board.width.is_finite() && board.height.is_finite() {
        return Some([board.width / 2.0, board.height / 2.0]);
    }
    let spaces = work.plan().spaces.iter();
    let selected = spaces.filter(|s| work.selection().contains(s.id));
    let [low, high] = cells::bounds(selected.map(|s| [s.x, s.y]))?;
    Some([0, 1].map(|axis| f64::midpoint(low[axis], high[axis])))
}

/// The lanes of the selected spaces.
fn lanes_of(work: &Work) -> BTreeSet<u32> {
    let spaces = work.plan().spaces.iter();
    let selected = spaces.filter(|s| work.selection().contains(s.id));
    selected.filter_map(|s| s.lane).collect()
}

/// The road between the two selected spaces.
fn stretch(work: &Work) -> Option<Vec<SpaceId>> {
    let selected = work.selection().list();
    let [a, b] = selected.as_slice() else {
        return None;
    };
    let stretch = work.lanes().stretch(*a, *b);
    (stretch.len() > 1).then_some(stretch)
}
