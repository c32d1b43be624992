//! The commands of the road's curve.

use crate::document::{Bend, FEWEST_POINTS, Road, RoadEdit, leads_round, radius};
use crate::editor::Editor;
use crate::texts::road as texts;
use crate::tools::Kind;

/// The factor by which one command tightens a bend.
pub(super) const STEP: f64 = 0.8;

pub(super) fn no_curve(editor: &Editor) -> Option<&'static str> {
    editor.road().is_none().then_some(texts::no_road())
}

pub(super) fn no_points(editor: &Editor) -> Option<&'static str> {
    let any = editor.road().is_some_and(|road| !road.points.is_empty());
    (!any).then_some(texts::no_road())
}

pub(super) fn cannot_follow(editor: &Editor) -> Option<&'static str> {
    match editor.road() {
        Some(road) => (!road.points.is_empty()).then_some(texts::follows()),
        None => (!leads_round(editor.work.plan())).then_some(texts::not_round()),
    }
}

pub(super) fn no_corners_by_hand(editor: &Editor) -> Option<&'static str> {
    match editor.road() {
        None => Some(texts::no_road()),
        Some(road) => road.stretches.is_empty().then_some(texts::all_found()),
    }
}

pub(super) fn cannot_close(editor: &Editor) -> Option<&'static str> {
    match editor.road() {
        None => Some(texts::no_road()),
        Some(road) if road.closed => Some(texts::closed_already()),
        Some(road) => (road.points.len() < FEWEST_POINTS).then_some(texts::too_few()),
    }
}

/// Why the chosen point cannot be changed, or, if none is chosen, the reason that `other` gives.
pub(super) fn point_or(
    editor: &Editor,
    other: fn(&Editor) -> Option<&'static str>,
) -> Option<&'static str> {
    match chosen(editor) {
        Some(_) => holds(editor),
        None => other(editor),
    }
}

/// Why a command cannot act on the chosen point: there is no closed curve, no point is chosen, or
/// the reason that `against` gives.
fn at_point(
    editor: &Editor,
    against: impl FnOnce(&Road, usize) -> Option<&'static str>,
) -> Option<&'static str> {
    match (editor.road(), editor.road_point()) {
        (None, _) => Some(texts::no_road()),
        (Some(_), None) => Some(texts::no_point()),
        (Some(road), Some(_)) if !road.closed => Some(texts::open_still()),
        (Some(road), Some(at)) => against(road, at),
    }
}

pub(super) fn no_point(editor: &Editor) -> Option<&'static str> {
    at_point(editor, |_, _| None)
}

pub(super) fn way_is_locked(editor: &Editor) -> Option<&'static str> {
    at_point(editor, |road, at| {
        road.points[at].locked.then_some(texts::point_held())
    })
}

pub(super) fn point_is_held(editor: &Editor) -> Option<&'static str> {
    at_point(editor, |road, at| {
        road.is_held(at).then_some(texts::point_held())
    })
}

pub(super) fn no_bend(editor: &Editor) -> Option<&'static str> {
    point_is_held(editor).or_else(|| {
        at_point(editor, |road, at| {
            radius(road, at).is_none().then_some(texts::is_straight())
        })
    })
}

/// Changes the curve at the chosen point.
pub(super) fn draw(editor: &mut Editor, edit: impl FnOnce(&Road, usize) -> Option<RoadEdit>) {
    let point = editor.road_point().zip(editor.road());
    if let Some(edit) = point.and_then(|(at, road)| edit(road, at)) {
        editor.draw_road(&edit);
    }
}

/// Multiplies the radius of the bend at the chosen point.
pub(super) fn scale(editor: &mut Editor, by: f64) {
    draw(editor, |road, at| {
        radius(road, at).map(|radius| RoadEdit::Radius(at, radius * by))
    });
}

pub(super) fn kink(road: &Road, at: usize) -> Option<RoadEdit> {
    let bend = match road.points[at].bend {
        Bend::Rounded { .. } => Bend::Smooth,
        Bend::Smooth | Bend::Pulled { .. } => Bend::Sharp,
        Bend::Sharp => road.usual_bend(),
    };
    Some(RoadEdit::Bend(at, bend))
}

/// Locks or unlocks the way from the chosen point to the next.
pub(super) fn lock(editor: &mut Editor) {
    let points = |editor: &Editor| editor.road().map_or(0, |road| road.points.len());
    let before = points(editor);
    draw(editor, |road, at| {
        Some(RoadEdit::Lock(at, !road.points[at].locked))
    });
    // Locking may have split arcs into two points each: choose the one where the locked way begins.
    if let Some(at) = editor.road_point().filter(|_| points(editor) > before) {
        let is_locked = |at: &usize| editor.road().is_some_and(|road| road.points[*at].locked);
        let first = (at..points(editor)).find(is_locked);
        editor.choose_road_point(first);
    }
}

/// Removes the chosen point of the curve; returns whether there was one.
pub(super) fn delete(editor: &mut Editor) -> bool {
    let point = chosen(editor);
    if let Some(at) = point {
        editor.draw_road(&RoadEdit::Remove(at));
    }
    point.is_some()
}

/// Moves the chosen point by this many millimetres; returns whether there was one.
pub(super) fn nudge(editor: &mut Editor, by: [f64; 2]) -> bool {
    let point = chosen(editor);
    if let Some((at, road)) = point.zip(editor.road()) {
        let [x, y] = road.points[at].at;
        editor.draw_road(&RoadEdit::Move(at, [x + by[0], y + by[1]]));
    }
    point.is_some()
}

/// Why the chosen point can be neither removed nor moved.
pub(super) fn holds(editor: &Editor) -> Option<&'static str> {
    let (at, road) = chosen(editor).zip(editor.road())?;
    road.is_held(at).then_some(texts::point_held())
}

/// Whether the way from the chosen point to the next is locked.
pub(super) fn is_locked(editor: &Editor) -> bool {
    let chosen = editor.road_point().zip(editor.road());
    chosen.is_some_and(|(at, road)| road.points[at].locked)
}

/// The point that commands act on while the curve is being drawn.
pub(super) fn chosen(editor: &Editor) -> Option<usize> {
    editor
        .road_point()
        .filter(|_| editor.tool_kind() == Kind::Road)
}
