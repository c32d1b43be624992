//! Corners of a road that follows a curve. They are stretches of the curve, and the road is laid to
//! fit them.

use std::collections::BTreeSet;

use formulad_core::plan::{CornerPlan, TrackPlan};
use formulad_core::{CornerId, SpaceId};
use formulad_tracks::generate::Drawn;

use super::change::lay;
use super::merge::Loss;
use super::pairs::by_place;
use crate::document::design::Design;
use crate::document::edit::Edit;
use crate::document::road::Road;

/// Applies an edit of corners to their stretches of the curve; returns what was lost. Returns `None`,
/// and does nothing, if it edits something else, or spaces that do not lie between two edges across
/// the road.
pub(in crate::document) fn reshape(design: &mut Design, edit: &Edit) -> Option<Vec<Loss>> {
    let old = design.sketch.road.as_ref().filter(|road| road.closed)?;
    let (road, shaped) = match edit {
        Edit::MakeCorner(spaces) => {
            let laid = Laid::of(design, old)?;
            let range = laid.at_edges(laid.range(spaces)?);
            let is_one = |zone: &(f64, f64)| *zone == range;
            if laid.drawn.corners.iter().any(is_one) {
                return None;
            }
            (laid.with(old, range, None, true), None)
        }
        Edit::ShapeCorner(id, spaces) => {
            let laid = Laid::of(design, old)?;
            let zone = laid.zone(&design.plan, *id)?;
            let corner = design.plan.corners.iter().find(|it| it.id == *id)?;
            let range = laid.reshaped(zone, &corner.spaces, spaces)?;
            (laid.with(old, range, Some(zone), true), Some(*id))
        }
        Edit::LeaveCorners(spaces) => {
            let laid = Laid::of(design, old)?;
            let range = laid.range(spaces)?;
            (laid.with(old, range, None, false), None)
        }
        Edit::DeleteCorner(id) => {
            let laid = Laid::of(design, old)?;
            let zone = laid.zone(&design.plan, *id)?;
            (laid.with(old, zone, Some(zone), false), None)
        }
        _ => return None,
    };
    let before = design.plan.corners.clone();
    let old = old.clone();
    road.drawn().ok()?;
    let mut losses = lay(design, Some(old), road, false);
    // Changes of corners were asked for, so they are no losses.
    losses.retain(|loss| !matches!(loss, Loss::Corner(_)));
    // A corner whose edges move keeps its number of stops.
    let was = shaped.and_then(|id| before.iter().find(|corner| corner.id == id));
    if let Some(was) = was {
        let most = |corner: &&mut CornerPlan| {
            let shared = corner.spaces.iter().filter(|id| was.spaces.contains(id));
            shared.count()
        };
        let now = design.plan.corners.iter_mut().max_by_key(most);
        if let Some(now) = now {
            now.stops = was.stops;
        }
    }
    Some(losses)
}

/// Marks the corners and straights of a plan on a curve that was drawn through its road.
pub(super) fn hold_corners(road: &mut Road, plan: &TrackPlan) {
    let Ok(drawn) = road.drawn() else { return };
    let ids = by_place(plan, &drawn);
    let laid = Laid::new(drawn, ids, road);
    for zone in &laid.drawn.corners {
        road.hold(*zone, false);
    }
    for corner in &plan.corners {
        if let Some(range) = laid.range(&corner.spaces) {
            road.hold(range, true);
        }
    }
}

/// Corners of at most this length are dropped, in spaces.
const SLIVER: f64 = 0.5;

/// A road as laid along its curve, with the ids of its spaces in the plan.
struct Laid {
    drawn: Drawn,
    ids: Vec<SpaceId>,
    /// The number of points of the curve.
    points: f64,
    /// Whether the road is driven against the order of the points.
    reverse: bool,
}

impl Laid {
    fn of(design: &Design, road: &Road) -> Option<Self> {
        let drawn = road.drawn().ok()?;
        let mut ids = road.laid();
        if ids.len() != drawn.plan.spaces.len() {
            ids = by_place(&design.plan, &drawn);
        }
        Some(Self::new(drawn, ids, road))
    }

    fn new(drawn: Drawn, ids: Vec<SpaceId>, road: &Road) -> Self {
        Self {
            drawn,
            ids,
            points: road.points.len() as f64,
            reverse: road.reverse,
        }
    }

    /// The curve with a stretch set to corner or straight; other corners keep their part outside it.
    fn with(
        &self,
        road: &Road,
        range: (f64, f64),
        own: Option<(f64, f64)>,
        is_corner: bool,
    ) -> Road {
        let mut road = road.clone();
        let (from, long) = self.spaces(range);
        let around = f64::from(self.drawn.spaces);
        for zone in &self.drawn.corners {
            let (begin, size) = self.spaces(*zone);
            let reaches =
                |from: f64, to: f64, long: f64| (to - from).rem_euclid(around) < long - SLIVER;
            if reaches(from, begin, long) || reaches(begin, from, size) {
                road.hold(*zone, true);
            }
        }
        if let Some(own) = own {
            road.hold(own, false);
        }
        road.hold(range, is_corner);
        road.stretches
            .retain(|it| !it.is_corner || self.spaces((it.from, it.to)).1 > SLIVER);
        road
    }

    /// Where a stretch begins in driving direction, in spaces from the finish line, and its length in
    /// spaces.
    fn spaces(&self, stretch: (f64, f64)) -> (f64, f64) {
        let (from, to) = self.ordered(stretch);
        let [from, to] = [from, to].map(|place| self.space_at(place));
        (from, (to - from).rem_euclid(f64::from(self.drawn.spaces)))
    }

    /// Converts two places between the order of the points and driving order, in either direction.
    fn ordered(&self, (from, to): (f64, f64)) -> (f64, f64) {
        if self.reverse { (to, from) } else { (from, to) }
    }

    /// The distance of a place on the curve from the finish line, in spaces of the middle of the road.
    fn space_at(&self, place: f64) -> f64 {
        let points = self.points;
        let from_line = |place: f64| {
            let way = place - self.drawn.finish;
            let way = if self.reverse { -way } else { way };
            // Just before the line counts as at it.
            match way.rem_euclid(points) {
                way if points - way < 1e-6 => 0.0,
                way => way,
            }
        };
        let here = from_line(place);
        let ends = &self.drawn.ends;
        let next = ends.partition_point(|end| from_line(*end) <= here).max(1);
        let low = from_line(ends[next - 1]);
        let high = ends.get(next).map_or(points, |end| from_line(*end));
        next as f64 - 1.0 + (here - low) / (high - low).max(1e-9)
    }

    /// The stretch of the curve for a corner of the plan: the one that shares most spaces with it.
    fn zone(&self, plan: &TrackPlan, id: CornerId) -> Option<(f64, f64)> {
        let corner = plan.corners.iter().find(|corner| corner.id == id)?;
        let mine: BTreeSet<SpaceId> = corner.spaces.iter().copied().collect();
        let shared = |laid: &[SpaceId]| {
            let inside = laid.iter().filter_map(|id| self.ids.get(id.0 as usize));
            inside.filter(|id| mine.contains(id)).count()
        };
        let corners = self.drawn.plan.corners.iter().zip(&self.drawn.corners);
        let counted = corners.map(|(laid, zone)| (shared(&laid.spaces), *zone));
        let (count, zone) = counted.max_by_key(|(count, _)| *count)?;
        (count > 0).then_some(zone)
    }

    /// The stretch that these spaces cover, from edge to edge across the road. `None` where the spaces of
    /// a lane are not consecutive.
    fn range(&self, spaces: &[SpaceId]) -> Option<(f64, f64)> {
        let [begin, end] = self.ends(spaces)?.map(f64::round);
        self.places([begin, end.max(begin + 1.0)])
    }

    /// A stretch with its ends snapped to nearby edges of corners.
    fn at_edges(&self, range: (f64, f64)) -> (f64, f64) {
        let around = f64::from(self.drawn.spaces);
        let edges = self.drawn.corners.iter().flat_map(|zone| [zone.0, zone.1]);
        let edges: Vec<f64> = edges.collect();
        let at_edge = |place: f64| {
            let off = |edge: f64| {
                let off = (self.space_at(edge) - self.space_at(place)).rem_euclid(around);
                off.min(around - off)
            };
            let near = edges.iter().copied().filter(|edge| off(*edge) < 1.1);
            near.min_by(|a, b| off(*a).total_cmp(&off(*b)))
                .unwrap_or(place)
        };
        let edges = (at_edge(range.0), at_edge(range.1));
        if (edges.0 - edges.1).abs() < 1e-9 {
            range
        } else {
            edges
        }
    }

    /// The stretch of a corner whose spaces change from `was` to `now`: each of its edges moves as far as
    /// theirs, by whole spaces.
    fn reshaped(&self, zone: (f64, f64), was: &[SpaceId], now: &[SpaceId]) -> Option<(f64, f64)> {
        /// An edge whose average move is smaller does not move in all lanes.
        const LEAST: f64 = 0.6;
        let around = f64::from(self.drawn.spaces);
        let (was, now) = (self.ends(was)?, self.ends(now)?);
        let (begin, long) = self.spaces(zone);
        let moved = |at: usize| {
            let by = now[at] - was[at];
            let by = (by + around / 2.0).rem_euclid(around) - around / 2.0;
            // A lane on the outside may have moved by one more.
            let spaces = (by.abs() - 0.2).round().max(1.0).copysign(by);
            (by.abs() >= LEAST).then_some(spaces)
        };
        let by = [moved(0), moved(1)];
        if by == [None; 2] {
            return None;
        }
        let from = begin.round() + by[0].unwrap_or(0.0);
        let to = (begin + long).round() + by[1].unwrap_or(0.0);
        let (first, last) = self.ordered(self.places([from, to.max(from + 1.0)])?);
        let (own_first, own_last) = self.ordered(zone);
        let first = by[0].map_or(own_first, |_| first);
        let last = by[1].map_or(own_last, |_| last);
        Some(self.ordered((first, last)))
    }

    /// The stretch between two ends of spaces of the middle of the road, given in driving order.
    fn places(&self, ends: [f64; 2]) -> Option<(f64, f64)> {
        let around = f64::from(self.drawn.spaces);
        let [from, to] = ends.map(|end| {
            let end = end.rem_euclid(around) as usize;
            self.drawn.ends.get(end).copied()
        });
        Some(self.ordered((from?, to?)))
    }

    /// Where these spaces begin and end on average over the lanes, in spaces of the middle of the road
    /// from the finish line.
    fn ends(&self, spaces: &[SpaceId]) -> Option<[f64; 2]> {
        let meant: BTreeSet<SpaceId> = spaces.iter().copied().collect();
        let around = f64::from(self.drawn.spaces);
        let (mut first, mut begins, mut lengths) = (None, 0.0, 0.0);
        let mut lanes = 0.0;
        for lane in 1..=4 {
            let of_lane = self.drawn.plan.spaces.iter().zip(&self.drawn.places);
            let of_lane = of_lane.zip(&self.ids);
            let of_lane: Vec<(f64, bool)> = of_lane
                .filter(|((space, _), _)| space.lane == Some(lane))
                .map(|((_, place), id)| (self.space_at(*place), meant.contains(id)))
                .collect();
            let count = of_lane.len();
            let edges = |inside: bool| {
                let is_edge = |at: &usize| {
                    let before = of_lane[(at + count - 1) % count];
                    of_lane[*at].1 == inside && before.1 != inside
                };
                let edge = |at: usize| {
                    let (before, here) = (of_lane[(at + count - 1) % count].0, of_lane[at].0);
                    before + (here - before).rem_euclid(around) / 2.0
                };
                let edges = (0..count).filter(is_edge).map(edge);
                edges.collect::<Vec<f64>>()
            };
            let (begins_at, ends_at) = (edges(true), edges(false));
            let ([begin], [end]) = (begins_at.as_slice(), ends_at.as_slice()) else {
                if of_lane.iter().any(|it| it.1) {
                    return None;
                }
                continue;
            };
            let first = *first.get_or_insert(*begin);
            begins += (begin - first + around / 2.0).rem_euclid(around) - around / 2.0;
            lengths += (end - begin).rem_euclid(around);
            lanes += 1.0;
        }
        let begin = first? + begins / lanes;
        Some([begin, begin + lengths / lanes])
    }
}
