//! Edits of the curve. Each is one step, and lays the road again where the curve has changed.

use std::collections::BTreeSet;
use std::mem::discriminant;

use formulad_tracks::geometry::Point;

use super::merge::{self, Loss};
use crate::document::design::Design;
use crate::document::place::{length, short};
use crate::document::road::{Bend, End, FEWEST, Length, Road, RoadPoint, Side, pulled};

/// An edit of the road's curve.
#[derive(Debug, Clone, PartialEq)]
pub enum RoadEdit {
    /// Extends an open curve to a place, optionally with a handle, relative to the point, that shapes
    /// the curve before and after it.
    Add([f64; 2], Option<[f64; 2]>),
    /// Inserts a point at this place on the curve.
    Insert(f64),
    /// Moves a point, with its handles.
    Move(usize, [f64; 2]),
    /// Moves several points by this much.
    Shift(Vec<usize>, [f64; 2]),
    /// Moves a handle to a place relative to its point; either alone (`true`), or with the other handle
    /// turning along.
    Pull(usize, End, [f64; 2], bool),
    /// Removes points.
    Remove(Vec<usize>),
    /// Leads the curve back to its first point, and lays the road.
    Close,
    /// Sets how the curve runs through these points.
    Bend(Vec<usize>, Bend),
    /// Straightens the curve from a point to the next.
    Straighten(usize),
    /// Gives the bend at a point this radius, in millimetres.
    Radius(usize, f64),
    /// Locks or unlocks the curve from a point to the next.
    Lock(usize, bool),
    /// Sets the number of lanes.
    Lanes(u8),
    /// Sets the length of spaces or of the lap.
    Length(Length),
    /// Sets the place of the finish line on the curve.
    Finish(f64),
    /// Sets the side of the pit lane; `None` removes it.
    Pit(Option<Side>),
    /// Finds all corners from the bends of the curve, discarding what was set by hand.
    FindCorners,
    /// Uses this curve, which follows the existing road.
    Follow(Box<Road>),
    /// Removes the curve; the road stays.
    LetGo,
}

impl RoadEdit {
    /// Whether it does the same as another to the same point.
    pub(crate) fn continues(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Shift(a, _), Self::Shift(b, _)) | (Self::Bend(a, _), Self::Bend(b, _)) => a == b,
            (Self::Move(a, _), Self::Move(b, _))
            | (Self::Radius(a, _), Self::Radius(b, _))
            | (Self::Lock(a, _), Self::Lock(b, _)) => a == b,
            (Self::Pull(a, end, ..), Self::Pull(b, other, ..)) => (a, end) == (b, other),
            (Self::Length(a), Self::Length(b)) => discriminant(a) == discriminant(b),
            (
                Self::Add(..) | Self::Insert(_) | Self::Lanes(_) | Self::Finish(_) | Self::Pit(_),
                _,
            ) => discriminant(self) == discriminant(other),
            _ => self == other,
        }
    }

    /// Applies the edit; returns what was changed by hand and had to be replaced.
    pub(crate) fn apply(&self, design: &mut Design) -> Vec<Loss> {
        match self {
            Self::LetGo => {
                design.sketch.road = None;
                return Vec::new();
            }
            Self::Follow(road) => {
                design.sketch.road = Some((**road).clone());
                return Vec::new();
            }
            _ => {}
        }
        let old = design.sketch.road.clone();
        let mut new = old.clone().unwrap_or_default();
        if !self.is_finite() || !self.change(&mut new) || old.as_ref() == Some(&new) {
            return Vec::new();
        }
        if !new.closed {
            design.sketch.road = Some(new);
            return Vec::new();
        }
        if matches!(self, Self::Finish(_)) {
            new = on_roomier_side(new);
        }
        let is_first = *self == Self::Close;
        lay(design, old.filter(|road| road.closed), new, is_first)
    }

    fn is_finite(&self) -> bool {
        let fine = |at: &[f64; 2]| at.iter().all(|n| n.is_finite() && n.abs() < 1e5);
        match self {
            Self::Add(at, pull) => fine(at) && pull.as_ref().is_none_or(fine),
            Self::Move(_, at) | Self::Shift(_, at) | Self::Pull(_, _, at, _) => fine(at),
            Self::Insert(n) | Self::Finish(n) | Self::Radius(_, n) => n.is_finite(),
            _ => true,
        }
    }

    /// Changes the curve; returns whether that was possible.
    fn change(&self, road: &mut Road) -> bool {
        let count = road.points.len();
        let is_there = |at: usize| at < count;
        match *self {
            Self::Add(at, pull) if !road.closed => {
                let mut point = road.next_point(at);
                if let Some(after) = pull.filter(|pull| length(*pull) > 0.5) {
                    let before = after.map(|n| -n);
                    point.bend = Bend::Pulled { before, after };
                }
                road.points.push(point);
            }
            Self::Insert(place) => return insert(road, place),
            Self::Move(at, to) if is_there(at) && !road.is_held(at) => {
                road.points[at].at = to.map(short);
            }
            Self::Shift(ref points, [x, y]) => {
                let points = free(road, points);
                for at in &points {
                    let [left, top] = road.points[*at].at;
                    road.points[*at].at = [left + x, top + y].map(short);
                }
                return !points.is_empty();
            }
            Self::Pull(at, end, to, _) if road.arc(at).is_some() && !road.is_held(at) => {
                return reach(road, at, end, to);
            }
            Self::Pull(at, end, to, alone) if is_there(at) && !is_kept(road, at, end) => {
                let alone = alone || road.is_held(at);
                road.points[at].bend = pulled(road.handles(at), end, to.map(short), alone);
            }
            Self::Remove(ref points) => {
                let points = free(road, points);
                if road.closed && count < FEWEST + points.len() {
                    return false;
                }
                for at in points.iter().rev() {
                    remove(road, *at);
                }
                return !points.is_empty();
            }
            Self::Close if !road.closed && count >= FEWEST => road.closed = true,
            Self::Bend(ref points, bend) => {
                let points = free(road, points);
                for at in &points {
                    road.points[*at].bend = bend;
                }
                return !points.is_empty();
            }
            Self::Straighten(at) => return straighten(road, at),
            Self::Radius(at, radius) if is_there(at) && !road.is_held(at) => {
                return set_radius(road, at, radius);
            }
            Self::Lock(at, locked) if is_there(at) && road.closed => {
                let at = without_arcs(road, at);
                let count = road.points.len();
                // The ends of the stretch must no longer follow their neighbours.
                for end in [at, (at + 1) % count] {
                    let [before, after] = road.handles(end);
                    road.points[end].bend = Bend::Pulled { before, after };
                }
                let Ok(drawn) = road.drawn() else {
                    return false;
                };
                road.points[at].locked = locked;
                road.end_locks_at_spaces(&drawn);
            }
            Self::Lanes(lanes) if !road.has_locks() => road.lanes = lanes.clamp(2, 4),
            Self::Length(length) if !road.has_locks() => {
                road.length = match length {
                    Length::Space(length) if length.is_finite() => {
                        Length::Space(length.clamp(8.0, 60.0))
                    }
                    Length::Lap(spaces) => Length::Lap(spaces.clamp(12, 600)),
                    Length::Space(_) => return false,
                };
            }
            Self::Finish(place) => road.finish = Some(place),
            Self::Pit(side) => road.pit = side,
            Self::FindCorners => road.stretches.clear(),
            _ => return false,
        }
        true
    }
}

/// Those of these points that are there and are not held by a locked stretch, in order.
fn free(road: &Road, points: &[usize]) -> BTreeSet<usize> {
    let points = points.iter().copied();
    let there = points.filter(|at| *at < road.points.len());
    there.filter(|at| !road.is_held(*at)).collect()
}

/// Removes a point, and keeps the line and the like where they are.
fn remove(road: &mut Road, at: usize) {
    let places = road.places();
    road.points.remove(at);
    let places = places.into_iter();
    let places = places.map(|(place, there)| without(road, place, there, at));
    let places: Vec<f64> = places.collect();
    road.set_places(places);
}

/// Whether there is room for the pit lane.
fn has_pit(road: &Road) -> bool {
    road.drawn().is_ok_and(|drawn| drawn.pit.is_some())
}

/// The edit that moves the line to where the pit lane fits: to the longest straight, with the pit lane
/// on either side of it.
pub(crate) fn line_with_room(road: &Road) -> Option<RoadEdit> {
    let longest = Road {
        finish: None,
        ..road.clone()
    };
    let place = fine(longest.drawn().ok()?.finish);
    let moved = Road {
        finish: Some(place),
        ..longest
    };
    has_pit(&on_roomier_side(moved)).then_some(RoadEdit::Finish(place))
}

/// The same road with its pit lane on the other side, if it fits only there.
fn on_roomier_side(road: Road) -> Road {
    let other = match road.pit {
        None => return road,
        Some(Side::Left) => Side::Right,
        Some(Side::Right) => Side::Left,
    };
    let other = Road {
        pit: Some(other),
        ..road.clone()
    };
    if !has_pit(&road) && has_pit(&other) {
        other
    } else {
        road
    }
}

/// Lays a road along a closed curve, in place of the road along the old one, and keeps manual changes;
/// returns what was lost.
pub(super) fn lay(
    design: &mut Design,
    old: Option<Road>,
    mut new: Road,
    is_first: bool,
) -> Vec<Loss> {
    let places: Vec<f64> = new.places().into_iter().map(|it| fine(it.0)).collect();
    new.set_places(places);
    if is_first {
        new = at_first(&new);
    }
    if new.finish.is_none() {
        new.finish = new.drawn().ok().map(|drawn| fine(drawn.finish));
    }
    // Drawn with the stored place of the line: later edits compare with what this curve gives.
    let Ok(drawn) = new.drawn() else {
        // The curve is far too short or long for a road: nothing changes.
        return Vec::new();
    };
    let base = old.and_then(|road| Some((road.drawn().ok()?, road)));
    let base = base.as_ref().map(|(drawn, road)| (drawn, road));
    merge::merge(design, base, &drawn, new)
}

/// The curve of the first road. Its line lies where the drawing began and its pit lane on the requested
/// side, unless the line on the longest straight or the pit lane on the other side has fewer faults.
fn at_first(road: &Road) -> Road {
    let lines = match road.finish {
        None => vec![where_it_began(road), None],
        asked => vec![asked],
    };
    let sides = match road.pit {
        None => vec![None],
        Some(Side::Left) => vec![road.pit, Some(Side::Right)],
        Some(Side::Right) => vec![road.pit, Some(Side::Left)],
    };
    let tries = lines.into_iter().flat_map(|finish| {
        sides.iter().map(move |pit| Road {
            finish,
            pit: *pit,
            ..road.clone()
        })
    });
    let faults = |road: &Road| {
        let drawn = road.drawn().ok()?;
        let lints = formulad_tracks::lint::check(&drawn.plan);
        let count = drawn.plan.check().len() + lints.len();
        Some((road.pit.is_some() && drawn.pit.is_none(), count))
    };
    let tries = tries.filter_map(|road| Some((faults(&road)?, road)));
    let best = tries.min_by_key(|(faults, _)| *faults);
    best.map_or(road.clone(), |(_, best)| best)
}

/// A place for the finish line on the straight where the drawing began, if a grid fits there.
fn where_it_began(road: &Road) -> Option<f64> {
    /// The spaces that six grid places need before the line, and those needed past it.
    const SIX: usize = 11;
    const PAST: usize = 3;
    /// The part of a straight that usually lies before the line, and the spaces of the usual grid.
    const BEFORE: f64 = 0.6;
    const GRID: usize = 17;
    let drawn = Road {
        finish: Some(0.5),
        ..road.clone()
    }
    .drawn()
    .ok()?;
    let count = drawn.ends.len();
    let way = |place: f64| (place - drawn.finish).rem_euclid(road.points.len() as f64);
    let spaces_to = |place: f64| {
        let ends = drawn.ends.iter();
        ends.filter(|end| way(**end) < way(place) - 1e-6).count()
    };
    let corners = drawn.corners.iter();
    let past = corners.clone().map(|(from, _)| spaces_to(*from)).min()?;
    let before = count - corners.map(|(_, to)| spaces_to(*to)).max()?;
    let straight = before + past;
    let most = straight.checked_sub(PAST).filter(|most| *most >= SIX)?;
    let wanted = ((straight as f64 * BEFORE) as usize).clamp(GRID.min(most), most);
    Some(fine(drawn.ends[(count + wanted - before) % count]))
}

/// Whether a handle shapes a locked stretch.
fn is_kept(road: &Road, at: usize, end: End) -> bool {
    let count = road.points.len();
    let stretch = match end {
        End::Before => (at + count - 1) % count,
        End::After => at,
    };
    road.points[stretch].locked
}

fn insert(road: &mut Road, place: f64) -> bool {
    let count = road.points.len();
    if !(0.0..count as f64).contains(&place) {
        return false;
    }
    let at = place as usize;
    let part = place - at as f64;
    let is_way = at + 1 < count || road.closed && at < count;
    if !is_way || !(0.001..0.999).contains(&part) || road.points[at].locked {
        return false;
    }
    let places = road.places();
    let here = road.at(place);
    let is_straight =
        |at: usize| matches!(road.points[at].bend, Bend::Rounded { .. } | Bend::Sharp);
    let point = match is_straight(at) && is_straight((at + 1) % count) {
        true => RoadPoint {
            bend: road.usual_bend(),
            ..RoadPoint::smooth(here.map(short))
        },
        false => RoadPoint::smooth(here.map(short)),
    };
    road.points.insert(at + 1, point);
    let places = places.into_iter().map(|(place, there)| match place {
        place if place < at as f64 => place,
        place if place >= (at + 1) as f64 => place + 1.0,
        place => road.nearest_at(there, FINELY).map_or(place, |it| it.0),
    });
    let places: Vec<f64> = places.collect();
    road.set_places(places);
    true
}

/// Sets the radius of a rounded point so that its arc begins, or ends, as far along the road as this
/// place.
fn reach(road: &mut Road, at: usize, end: End, to: [f64; 2]) -> bool {
    let [before, after] = road.handles(at);
    let way = match end {
        End::Before => before,
        End::After => after,
    };
    let along = (way[0] * to[0] + way[1] * to[1]) / length(way).max(1e-9);
    let Some(radius) = road.radius_for(at, along.max(0.0)) else {
        return false;
    };
    road.points[at].bend = arc(radius);
    true
}

/// The radii that a bend may have, in millimetres.
const RADII: [f64; 2] = [5.0, 2000.0];

/// An arc of this radius, clamped to [`RADII`].
fn arc(radius: f64) -> Bend {
    Bend::Rounded {
        radius: short(radius.clamp(RADII[0], RADII[1])),
    }
}

/// Turns rounded points at either end of the way from a point to the next into points with handles;
/// returns the point at which the way begins now.
fn without_arcs(road: &mut Road, at: usize) -> usize {
    let next = (at + 1) % road.points.len();
    let added = usize::from(unround(road, next));
    // If the next point is the first, the points added there shift this one.
    let at = if next == 0 { at + added } else { at };
    at + usize::from(unround(road, at))
}

/// Replaces a rounded point by two, the ends of its arc; returns whether it was rounded.
fn unround(road: &mut Road, at: usize) -> bool {
    let Some(arc) = road.arc(at) else {
        return false;
    };
    let places = road.places();
    let here = road.points[at];
    let [before, after] = arc.ends;
    let place = |by: [f64; 2]| [here.at[0] + by[0], here.at[1] + by[1]].map(short);
    let pull = arc.whole_pull();
    let toward = |end: [f64; 2]| end.map(|n| short(-n * pull));
    let begin = RoadPoint {
        bend: Bend::Pulled {
            before: [0.0; 2],
            after: toward(before),
        },
        locked: here.locked,
        ..RoadPoint::smooth(place(before))
    };
    let end = RoadPoint {
        at: place(after),
        bend: Bend::Pulled {
            before: toward(after),
            after: [0.0; 2],
        },
        ..here
    };
    road.points.splice(at..=at, [begin, end]);
    let count = road.points.len();
    let near = |place: f64| {
        let way = (place.max(0.0) as usize) % (count - 1);
        way == at || (way + 1) % (count - 1) == at
    };
    let places = places.into_iter().map(|(place, there)| match place {
        place if near(place) => road.nearest_at(there, FINELY).map_or(place, |it| it.0),
        place if place > at as f64 => place + 1.0,
        place => place,
    });
    let places: Vec<f64> = places.collect();
    road.set_places(places);
    true
}

/// Rounds a place on the curve, or a length, to few enough digits to be read back exactly.
pub(super) fn fine(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

/// How precisely places on the curve, such as the finish line, stay where they are, in millimetres.
const FINELY: f64 = 0.05;

/// A place on the curve after a point was removed: the same place, or, if it was on the way to or
/// from that point, the one now nearest to where it was on the board.
fn without(road: &Road, place: f64, there: [f64; 2], gone: usize) -> f64 {
    // The number of points before the removal.
    let count = road.points.len() + 1;
    let before = (gone + count - 1) % count;
    let at = (place.max(0.0) as usize).min(count - 1);
    match at {
        at if at == before || at == gone => road
            .nearest_at(there, FINELY)
            .map_or(0.0, |nearest| nearest.0),
        at if at > gone => place - 1.0,
        _ => place,
    }
}

/// Straightens the way to the next point, with a smooth transition at both ends.
fn straighten(road: &mut Road, at: usize) -> bool {
    let count = road.points.len();
    let is_way = at + 1 < count || road.closed && at < count;
    if !is_way || road.points[at].locked {
        return false;
    }
    let next = (at + 1) % count;
    let (a, b) = (road.points[at].at, road.points[next].at);
    let way = [b[0] - a[0], b[1] - a[1]];
    let long = length(way);
    if long < 1e-6 {
        return false;
    }
    let along = |by: f64| [way[0] / long * by, way[1] / long * by].map(short);
    for (point, forward) in [(at, true), (next, false)] {
        // It is straight up to an arc.
        if let Bend::Rounded { .. } = road.points[point].bend {
            continue;
        }
        let held = road.is_held(point);
        let [before, after] = road.handles(point);
        // The handle on the far side keeps its length and turns into the line.
        let (before, after) = match forward {
            true if held => (before, along(long / 3.0)),
            true => (along(-length(before)), along(long / 3.0)),
            false if held => (along(-long / 3.0), after),
            false => (along(-long / 3.0), along(length(after))),
        };
        road.points[point].bend = Bend::Pulled { before, after };
    }
    true
}

/// The radius of the bend at a point, on the tighter side, in millimetres; `None` where it is straight.
pub(crate) fn radius(road: &Road, at: usize) -> Option<f64> {
    if let Some(arc) = road.arc(at) {
        return Some(arc.radius);
    }
    let sides = sides(road, at)?;
    let radius = |(_, long, aside): (End, f64, f64)| 1.5 * long * long / aside.max(1e-9);
    let least = sides.into_iter().map(radius).fold(f64::INFINITY, f64::min);
    (least < 2000.0).then_some(least)
}

/// For the ways to and from a point: the length of the point's handle, and how far the next handle
/// lies to the side of it.
fn sides(road: &Road, at: usize) -> Option<[(End, f64, f64); 2]> {
    let count = road.points.len();
    if count < FEWEST || at >= count || !road.closed {
        return None;
    }
    let [last, knot, next] = road.knots_at(at);
    let side = |end: End, handle: Point, pull: Point| {
        let way = handle - knot.at;
        let long = length([way.x, way.y]);
        let aside = (way.cross(pull - knot.at) / long.max(1e-9)).abs();
        (end, long, aside)
    };
    Some([
        side(End::Before, knot.before, last.after),
        side(End::After, knot.after, next.before),
    ])
}

/// Sets the length of the handles of a point so that the curve has this radius there.
fn set_radius(road: &mut Road, at: usize, radius: f64) -> bool {
    if let Bend::Rounded { .. } = road.points[at].bend {
        road.points[at].bend = arc(radius);
        return true;
    }
    let Some(sides) = sides(road, at) else {
        return false;
    };
    let count = road.points.len();
    let [mut before, mut after] = road.handles(at);
    let mut changed = false;
    for (end, long, aside) in sides {
        let (handle, other) = match end {
            End::Before => (&mut before, (at + count - 1) % count),
            End::After => (&mut after, (at + 1) % count),
        };
        let there = road.points[other].at;
        let here = road.points[at].at;
        let most = length([there[0] - here[0], there[1] - here[1]]) * 0.95;
        // The curvature of a cubic at its end is ⅔ of the next handle's distance to the side, divided by
        // the square of this handle's length.
        let wanted = (radius.clamp(RADII[0], RADII[1]) * aside / 1.5)
            .sqrt()
            .clamp(1.0, most.max(1.0));
        if long > 1e-6 {
            *handle = handle.map(|n| short(n / long * wanted));
            changed = true;
        }
    }
    road.points[at].bend = Bend::Pulled { before, after };
    changed
}
