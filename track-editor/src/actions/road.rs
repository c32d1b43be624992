//! The commands of the road's curve.

use std::collections::BTreeSet;

use crate::document::{Bend, FEWEST_POINTS, Road, RoadEdit, leads_round, radius};
use crate::editor::Editor;
use crate::texts::road as texts;
use crate::tools::Kind;

/// The factor by which one command tightens a bend.
pub(super) const STEP: f64 = 0.8;

pub(super) fn no_curve(editor: &Editor) -> Option<&'static str> {
    editor.road().is_none().then_some(t!("Draw a road first"))
}

pub(super) fn no_points(editor: &Editor) -> Option<&'static str> {
    let any = editor.road().is_some_and(|road| !road.points.is_empty());
    (!any).then_some(t!("Draw a road first"))
}

pub(super) fn cannot_follow(editor: &Editor) -> Option<&'static str> {
    match editor.road() {
        Some(road) => (!road.points.is_empty()).then_some(t!("The road already has a curve")),
        None => (!leads_round(editor.work.plan()))
            .then_some(t!("The middle lane is not a closed loop yet")),
    }
}

pub(super) fn no_corners_by_hand(editor: &Editor) -> Option<&'static str> {
    match editor.road() {
        None => Some(t!("Draw a road first")),
        Some(road) => road
            .stretches
            .is_empty()
            .then_some(t!("All corners are where the curve bends")),
    }
}

pub(super) fn cannot_close(editor: &Editor) -> Option<&'static str> {
    match editor.road() {
        None => Some(t!("Draw a road first")),
        Some(road) if road.closed => Some(t!("The curve is already closed")),
        Some(road) => {
            (road.points.len() < FEWEST_POINTS).then_some(t!("A curve needs at least three points"))
        }
    }
}

/// Why the chosen points cannot be changed, or, if none is chosen, the reason that `other` gives.
pub(super) fn point_or(
    editor: &Editor,
    other: fn(&Editor) -> Option<&'static str>,
) -> Option<&'static str> {
    match chosen(editor).is_empty() {
        true => other(editor),
        false => holds(editor),
    }
}

/// Why a command cannot act on the chosen point: there is no closed curve, not exactly one point is
/// chosen, or the reason that `against` gives.
fn at_point(
    editor: &Editor,
    against: impl FnOnce(&Road, usize) -> Option<&'static str>,
) -> Option<&'static str> {
    match (editor.road(), editor.road_point()) {
        (None, _) => Some(t!("Draw a road first")),
        (Some(_), None) if editor.road_points().is_empty() => {
            Some(t!("Select a point of the road's curve first"))
        }
        (Some(_), None) => Some(t!("Select a single point of the road's curve first")),
        (Some(road), Some(_)) if !road.closed => Some(t!("Close the curve first")),
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
            radius(road, at)
                .is_none()
                .then_some(t!("The curve does not bend at this point"))
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

/// Gives the chosen points the next shape after that of the first of them.
pub(super) fn kink(editor: &mut Editor) {
    let points = editor.road_points();
    if let Some((road, first)) = editor.road().zip(points.first()) {
        let bend = match road.points[*first].bend {
            Bend::Rounded { .. } => Bend::Smooth,
            Bend::Smooth | Bend::Pulled { .. } => Bend::Sharp,
            Bend::Sharp => road.usual_bend(),
        };
        editor.draw_road(&RoadEdit::Bend(points.into_iter().collect(), bend));
    }
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
        editor.choose_road_points(first);
    }
}

/// Removes the chosen points of the curve; returns whether there were any.
pub(super) fn delete(editor: &mut Editor) -> bool {
    on_chosen(editor, RoadEdit::Remove)
}

/// Moves the chosen points by this many millimetres; returns whether there were any.
pub(super) fn nudge(editor: &mut Editor, by: [f64; 2]) -> bool {
    on_chosen(editor, |points| RoadEdit::Shift(points, by))
}

fn on_chosen(editor: &mut Editor, edit: impl FnOnce(Vec<usize>) -> RoadEdit) -> bool {
    let points = chosen(editor);
    if points.is_empty() {
        return false;
    }
    editor.draw_road(&edit(points.into_iter().collect()));
    true
}

/// Chooses every point of the curve; returns whether the tool for it is in hand.
pub(super) fn choose_all(editor: &mut Editor) -> bool {
    let count = editor.road().map_or(0, |road| road.points.len());
    let is_drawn = editor.tool_kind() == Kind::Road && count > 0;
    if is_drawn {
        editor.choose_road_points(0..count);
    }
    is_drawn
}

/// Why the chosen points can be neither removed nor moved: a locked stretch holds them all.
pub(super) fn holds(editor: &Editor) -> Option<&'static str> {
    let (points, road) = (chosen(editor), editor.road()?);
    let is_held = !points.is_empty() && points.iter().all(|at| road.is_held(*at));
    is_held.then_some(texts::point_held())
}

/// Why the chosen points cannot be given another shape.
pub(super) fn no_shape(editor: &Editor) -> Option<&'static str> {
    match editor.road_points().is_empty() {
        true => no_point(editor),
        false => holds(editor),
    }
}

/// Whether the way from the chosen point to the next is locked.
pub(super) fn is_locked(editor: &Editor) -> bool {
    let chosen = editor.road_point().zip(editor.road());
    chosen.is_some_and(|(at, road)| road.points[at].locked)
}

/// The points that commands act on while the curve is being drawn.
fn chosen(editor: &Editor) -> BTreeSet<usize> {
    match editor.tool_kind() {
        Kind::Road => editor.road_points(),
        _ => BTreeSet::new(),
    }
}
