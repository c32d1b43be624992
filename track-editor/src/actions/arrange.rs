//! Commands on the selection as a whole: selecting, and arranging what is selected.

use std::collections::BTreeSet;

use formulad_core::SpaceId;

use crate::board::cells;
use crate::document::{ArtItem, Edit, Flush, Group, Selection, Transform, runs};
use crate::editor::Editor;
use crate::work::Work;

/// How far the tilt commands turn, in degrees.
pub(super) const TILT: f64 = 5.0;
/// The factor of the enlarge command.
pub(super) const LARGER: f64 = 1.1;

pub(super) fn no_lane(editor: &Editor) -> Option<&'static str> {
    let off_road = lanes_of(&editor.work)
        .is_empty()
        .then_some(t!("Select spaces of the road first"));
    super::no_spaces(editor).or(off_road)
}

pub(super) fn no_stretch(editor: &Editor) -> Option<&'static str> {
    stretch(&editor.work)
        .is_none()
        .then_some(t!("Select two spaces first, the ends of the stretch"))
}

pub(super) fn no_run(editor: &Editor) -> Option<&'static str> {
    let work = &editor.work;
    let runs = runs(work.plan(), &work.selection().list());
    runs.is_empty()
        .then_some(t!("Select three or more consecutive spaces of a lane"))
}

pub(super) fn no_links(editor: &Editor) -> Option<&'static str> {
    let mut spaces = editor.work.plan().spaces.iter();
    spaces
        .all(|s| s.next.is_empty())
        .then_some(t!("There are no links to reverse yet"))
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

/// Selects everything that can be picked.
pub(super) fn select_all(editor: &mut Editor) {
    let work = &editor.work;
    let mut all = Selection::of(work.plan().spaces.iter().map(|s| s.id));
    all.extend_items(work.all_items());
    editor.work.select(all);
}

pub(super) fn invert_selection(editor: &mut Editor) {
    let work = &editor.work;
    let selected = work.selection();
    let others = work.plan().spaces.iter().map(|s| s.id);
    let mut others = Selection::of(others.filter(|id| !selected.contains(*id)));
    others.extend_items(
        work.all_items()
            .filter(|item| !selected.items().contains(item)),
    );
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
        let work = &editor.work;
        let edit = work.group().transformed(work.plan(), how(middle));
        editor.change(&edit);
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

/// Lines up what is selected: spaces by their middles, items by their sides.
pub(super) fn align(editor: &mut Editor, side: Flush) {
    let selection = editor.work.selection();
    if selection.items().is_empty() {
        let spaces = selection.list();
        return editor.change(&Edit::Align(spaces, side));
    }
    let axis = match side {
        Flush::Left | Flush::Right | Flush::Column => 0,
        Flush::Top | Flush::Bottom | Flush::Row => 1,
    };
    // The place of a rectangle that is lined up.
    let place = |[low, high]: [f64; 2]| match side {
        Flush::Left | Flush::Top => low,
        Flush::Right | Flush::Bottom => high,
        Flush::Column | Flush::Row => f64::midpoint(low, high),
    };
    let things = things(&editor.work, axis);
    let low = things.iter().map(|(_, ends)| ends[0]).reduce(f64::min);
    let high = things.iter().map(|(_, ends)| ends[1]).reduce(f64::max);
    if let (Some(low), Some(high)) = (low, high) {
        let line = place([low, high]);
        let moves = things.into_iter();
        let moves = moves.map(|(group, ends)| (group, line - place(ends)));
        move_each(editor, axis, moves);
    }
}

/// Spaces what is selected evenly between the first and the last, which stay, along an axis of the board.
pub(super) fn spread(editor: &mut Editor, axis: usize) {
    let middle = |ends: [f64; 2]| f64::midpoint(ends[0], ends[1]);
    let mut things = things(&editor.work, axis);
    things.sort_by(|(_, a), (_, b)| middle(*a).total_cmp(&middle(*b)));
    let (Some((_, first)), Some((_, last))) = (things.first(), things.last()) else {
        return;
    };
    let (first, last) = (middle(*first), middle(*last));
    let gaps = things.len().saturating_sub(1).max(1) as f64;
    let moves = things.into_iter().enumerate();
    let moves = moves.map(|(at, (group, ends))| {
        let to = first + (last - first) * at as f64 / gaps;
        (group, to - middle(ends))
    });
    move_each(editor, axis, moves);
}

/// Everything that is selected, each by itself, with its ends on an axis of the board.
fn things(work: &Work, axis: usize) -> Vec<(Group, [f64; 2])> {
    let all = work.group();
    let spaces = all.spaces.into_iter().filter_map(|id| {
        let space = work.space(id)?;
        let at = [space.x, space.y][axis];
        let group = Group {
            spaces: vec![id],
            ..Group::default()
        };
        Some((group, [at, at]))
    });
    let ends = |item| {
        let [low, high] = cells::bounds(work.item_outline(item)?)?;
        Some([low[axis], high[axis]])
    };
    let items = all.items.into_iter().filter_map(|item| {
        let group = Group {
            items: vec![item],
            ..Group::default()
        };
        Some((group, ends(item)?))
    });
    let signs = all.signs.into_iter().filter_map(|sign| {
        let ends = ends(ArtItem::Sign(sign.0))?;
        let group = Group {
            signs: vec![sign],
            ..Group::default()
        };
        Some((group, ends))
    });
    spaces.chain(items).chain(signs).collect()
}

fn move_each(editor: &mut Editor, axis: usize, moves: impl Iterator<Item = (Group, f64)>) {
    let edits = moves.filter(|(_, by)| by.abs() > 1e-9).map(|(group, by)| {
        let mut way = [0.0; 2];
        way[axis] = by;
        group.moved(way)
    });
    let edit = Edit::several(edits);
    editor.change(&edit);
}

fn is_all(work: &Work) -> bool {
    let spaces = &work.plan().spaces;
    !spaces.is_empty() && work.selection().spaces().len() == spaces.len()
}

/// The centre about which the selection is turned, scaled and mirrored: its middle or, if it is the
/// whole circuit, that of the board, so that it stays on the board.
fn middle(work: &Work) -> Option<[f64; 2]> {
    let board = work.plan().board;
    if is_all(work) && board.width.is_finite() && board.height.is_finite() {
        return Some([board.width / 2.0, board.height / 2.0]);
    }
    let group = work.group();
    let spaces = work.plan().spaces.iter();
    let selected = spaces.filter(|s| work.selection().contains(s.id));
    let items = group
        .items
        .iter()
        .filter_map(|item| work.item_outline(*item));
    let signs = group.signs.iter().map(|(_, at)| *at);
    let places = selected.map(|s| [s.x, s.y]).chain(items.flatten());
    let [low, high] = cells::bounds(places.chain(signs))?;
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
