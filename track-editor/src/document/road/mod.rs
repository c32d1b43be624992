//! The curve that a road is drawn along, and the road that follows from it.

mod knots;
mod point;
mod stretch;

use std::collections::BTreeSet;

use formulad_core::SpaceId;
use formulad_tracks::figures::usual::{LANE_WIDTH, SPACE_LENGTH};
use formulad_tracks::generate::{
    self, Drawn, DrawnCorner, DrawnError, DrawnSpec, Knot, Measure, PitSide,
};
use serde::{Deserialize, Serialize};

use super::place::{distance, same, short};
use knots::Knots;

pub(super) use point::pulled;
pub use point::{Bend, End, RoadPoint};
pub use stretch::Stretch;

/// The side of the road that the pit lane lies on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// To the drivers' left.
    Left,
    /// To their right.
    Right,
}

/// The length of spaces, or their number.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Length {
    /// The approximate length of a space, in millimetres.
    Space(f64),
    /// The number of spaces in the middle of the road.
    Lap(u32),
}

/// A curve, and the properties of the road along it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Road {
    /// The points that the curve runs through.
    pub points: Vec<RoadPoint>,
    /// Whether it leads back to the first point; until then there is no road.
    pub closed: bool,
    /// How many lanes the road has.
    pub lanes: u8,
    /// How long its spaces are.
    pub length: Length,
    /// The place of the finish line: the index of a point, plus the fraction of the way to the next.
    pub finish: Option<f64>,
    /// Whether it is driven against the order of the points.
    pub reverse: bool,
    /// Whether lanes 1 and 3 lie half a space ahead, and not 2 and 4.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub odd_ahead: bool,
    /// The side of the pit lane; `None` for no pit lane.
    pub pit: Option<Side>,
    /// How many places the grid has.
    pub grid: u8,
    /// The stretches that the designer has set to corner or straight; elsewhere corners are found where
    /// the curve bends.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stretches: Vec<Stretch>,
    /// The spaces of the plan that were laid, in the order in which they were laid: runs of ids, each
    /// as its first id and its length.
    pub laid: Vec<(u32, u32)>,
    /// The spaces that are older than the curve through them and have not been changed by hand since:
    /// runs of ids in order, each as its first id and its length.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub found: Vec<(u32, u32)>,
}

impl Default for Road {
    fn default() -> Self {
        Self {
            points: Vec::new(),
            closed: false,
            lanes: 3,
            length: Length::Space(SPACE_LENGTH),
            finish: None,
            reverse: false,
            odd_ahead: false,
            pit: Some(Side::Right),
            grid: 10,
            stretches: Vec::new(),
            laid: Vec::new(),
            found: Vec::new(),
        }
    }
}

/// How many teams have boxes in a pit lane that is laid.
const TEAMS: u8 = 5;
/// The fewest points of a closed curve.
pub(crate) const FEWEST: usize = 3;

impl Road {
    /// The point that a click here adds to an open curve: shaped like the one before, and smooth at
    /// first and after one with handles.
    pub(crate) fn next_point(&self, at: [f64; 2]) -> RoadPoint {
        let bend = match self.points.last().map(|point| point.bend) {
            None | Some(Bend::Pulled { .. }) => Bend::Smooth,
            Some(bend) => bend,
        };
        RoadPoint {
            bend,
            ..RoadPoint::smooth(at.map(short))
        }
    }

    /// The bend of a point that is rounded: an arc from straight to straight.
    pub fn usual_bend(&self) -> Bend {
        /// In lengths of a space.
        const RADIUS: f64 = 2.4;
        Bend::Rounded {
            radius: (RADIUS * self.space_length()).round(),
        }
    }

    /// The width of the road, in millimetres.
    pub(crate) fn width(&self) -> f64 {
        f64::from(self.lanes) * LANE_WIDTH * self.space_length()
    }

    /// The length of a space, in millimetres; the usual one while the number of spaces is given.
    pub(crate) const fn space_length(&self) -> f64 {
        match self.length {
            Length::Space(length) => length,
            Length::Lap(_) => SPACE_LENGTH,
        }
    }

    /// The curve as the generator takes it.
    pub fn knots(&self) -> Vec<Knot> {
        Knots::of(self).list
    }

    /// The places of the handles of a point; for a rounded one, of the ends of its arc.
    pub fn handle_places(&self, at: usize) -> [[f64; 2]; 2] {
        let here = self.points.get(at).map_or([0.0; 2], |point| point.at);
        self.handles(at)
            .map(|by| [here[0] + by[0], here[1] + by[1]])
    }

    /// The handles of a point, relative to it; for a rounded one, the ends of its arc.
    pub(crate) fn handles(&self, at: usize) -> [[f64; 2]; 2] {
        let count = self.points.len();
        let Some(point) = self.points.get(at) else {
            return [[0.0; 2]; 2];
        };
        if let Some(arc) = self.arc(at) {
            return arc.ends;
        }
        let ends = !self.closed && (at == 0 || at + 1 == count);
        let before = self.points[(at + count - 1) % count].at;
        let after = self.points[(at + 1) % count].at;
        point.handles(
            (!(ends && at == 0)).then_some(before),
            (!(ends && at + 1 == count)).then_some(after),
        )
    }

    /// Points along the curve about this many millimetres apart, each with its place on it.
    pub fn outline(&self, step: f64) -> Vec<(f64, [f64; 2])> {
        let knots = Knots::of(self);
        let points = generate::curve_points(&knots.list, self.closed, step);
        points
            .into_iter()
            .map(|(at, place)| (knots.place(at), [place.x, place.y]))
            .collect()
    }

    /// The length of the curve, in millimetres.
    pub fn millimetres(&self) -> f64 {
        let outline = self.outline(2.0);
        let mut sum: f64 = outline
            .windows(2)
            .map(|pair| distance(pair[0].1, pair[1].1))
            .sum();
        if let ([first, .., last], true) = (outline.as_slice(), self.closed) {
            sum += distance(first.1, last.1);
        }
        sum
    }

    /// The place on the board of a place on the curve.
    pub fn at(&self, place: f64) -> [f64; 2] {
        let knots = Knots::of(self);
        let Some(last) = knots.list.len().checked_sub(1) else {
            return [0.0; 2];
        };
        let place = knots.knot(place.rem_euclid(self.points.len() as f64));
        let at = (place as usize).min(last);
        let next = (at + 1) % knots.list.len();
        let place = knots.list[at].toward(&knots.list[next], place - at as f64);
        [place.x, place.y]
    }

    /// The place on the curve nearest to one on the board, and its distance from there.
    pub fn nearest(&self, at: [f64; 2]) -> Option<(f64, f64)> {
        self.nearest_at(at, 1.0)
    }

    /// As [`Road::nearest`], among places that are this many millimetres apart.
    pub(super) fn nearest_at(&self, at: [f64; 2], step: f64) -> Option<(f64, f64)> {
        let outline = self.outline(step);
        let places = outline
            .iter()
            .map(|(knot, place)| (*knot, distance(*place, at)));
        places.min_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// The road along the curve, before anything is changed by hand.
    ///
    /// # Errors
    ///
    /// [`DrawnError`] when there cannot be one.
    pub fn drawn(&self) -> Result<Drawn, DrawnError> {
        let knots = Knots::of(self);
        let corner = |(from, to): (f64, f64)| DrawnCorner {
            from: knots.knot(from),
            to: knots.knot(to),
            stops: None,
            name: String::new(),
        };
        let spec = DrawnSpec {
            lanes: self.lanes,
            measure: match self.length {
                Length::Space(length) => Measure::SpaceLength(length),
                Length::Lap(spaces) => Measure::Spaces(spaces),
            },
            finish: self.finish.map(|place| knots.knot(place)),
            reverse: self.reverse,
            odd_ahead: self.odd_ahead,
            corners: self.stretches(true).map(corner).collect(),
            straights: self
                .stretches(false)
                .map(|(from, to)| (knots.knot(from), knots.knot(to)))
                .collect(),
            cuts: self.cuts().into_iter().map(|cut| knots.knot(cut)).collect(),
            grid: self.grid,
            pit: self.pit.map(|side| {
                let side = match side {
                    Side::Left => PitSide::Left,
                    Side::Right => PitSide::Right,
                };
                (TEAMS, Some(side))
            }),
            ..DrawnSpec::new("")
        };
        let mut drawn = generate::on_board(&knots.list, &spec)?;
        let places = drawn.places.iter_mut().chain(&mut drawn.ends);
        let corners = drawn.corners.iter_mut().flat_map(|(from, to)| [from, to]);
        for place in places.chain(corners).chain([&mut drawn.finish]) {
            *place = knots.place(*place);
        }
        Ok(drawn)
    }

    /// The stretches that were set to corner by hand, or those set to straight.
    fn stretches(&self, corners: bool) -> impl Iterator<Item = (f64, f64)> {
        let stretches = self.stretches.iter();
        let these = stretches.filter(move |it| it.is_corner == corners);
        these.map(|it| (it.from, it.to))
    }

    /// Whether a place on the curve lies on a locked stretch.
    pub(crate) fn is_locked(&self, place: f64) -> bool {
        let count = self.points.len();
        let at = place.max(0.0) as usize;
        if !self.points.get(at).is_some_and(|point| point.locked) {
            return false;
        }
        let part = place - at as f64;
        let begin = self.points[at].cut.unwrap_or(0.0);
        let end = 1.0 + self.points[(at + 1) % count].cut.unwrap_or(0.0);
        (!self.begins(at) || part >= begin) && (!self.begins((at + 1) % count) || part <= end)
    }

    /// Whether a place on the curve lies on a stretch that is locked both here and in another version
    /// of the curve.
    pub(crate) fn stays_locked(&self, place: f64, other: &Self) -> bool {
        let is_same = |at: [f64; 2]| {
            let there = other.points.iter().find(|point| same(point.at, at));
            there.is_some_and(|point| point.locked)
        };
        let start = self.points.get(place.max(0.0) as usize);
        self.is_locked(place) && start.is_some_and(|point| is_same(point.at))
    }

    /// Whether a locked stretch begins or ends at a point.
    fn begins(&self, at: usize) -> bool {
        let count = self.points.len();
        self.points[at].locked != self.points[(at + count - 1) % count].locked
    }

    /// Whether any stretch is locked.
    pub fn has_locks(&self) -> bool {
        self.points.iter().any(|point| point.locked)
    }

    /// Whether a point lies at either end of a locked stretch, which keeps it where it is.
    pub fn is_held(&self, at: usize) -> bool {
        let count = self.points.len();
        let locked = |at: usize| self.points.get(at).is_some_and(|point| point.locked);
        count > 0 && (locked(at) || locked((at + count - 1) % count))
    }

    /// Where locked stretches begin and end.
    fn cuts(&self) -> Vec<f64> {
        let count = self.points.len();
        let ends = (0..count).filter(|at| self.begins(*at));
        ends.map(|at| (at as f64 + self.points[at].cut.unwrap_or(0.0)).rem_euclid(count as f64))
            .collect()
    }

    /// Makes locked stretches begin and end where spaces do.
    pub(super) fn end_locks_at_spaces(&mut self, drawn: &Drawn) {
        let count = self.points.len();
        for at in 0..count {
            if !self.begins(at) {
                self.points[at].cut = None;
            } else if self.points[at].cut.is_none() {
                let forward = self.points[at].locked;
                let way = if forward {
                    at
                } else {
                    (at + count - 1) % count
                };
                let inside = drawn.ends.iter().map(|end| end - way as f64);
                let inside = inside.filter(|part| (0.0..1.0).contains(part));
                let cut = match forward {
                    true => inside.fold(f64::INFINITY, f64::min),
                    false => inside.fold(f64::NEG_INFINITY, f64::max) - 1.0,
                };
                self.points[at].cut = Some(if cut.abs() < 1.0 { cut } else { 0.0 });
            }
        }
    }

    /// The ids of the spaces that were laid.
    pub(crate) fn laid(&self) -> Vec<SpaceId> {
        of_runs(&self.laid).collect()
    }

    pub(crate) fn set_laid(&mut self, ids: &[SpaceId]) {
        self.laid = runs(ids.iter().copied());
    }

    /// The ids of the spaces that have not been changed by hand since the curve was drawn through them.
    pub(in crate::document) fn found(&self) -> BTreeSet<SpaceId> {
        of_runs(&self.found).collect()
    }

    pub(in crate::document) fn set_found(&mut self, ids: &BTreeSet<SpaceId>) {
        self.found = runs(ids.iter().copied());
    }

    /// Roughly how many numbers it keeps.
    pub(crate) fn weight(&self) -> usize {
        let runs = self.laid.len() + self.found.len();
        10 + self.points.len() * 8 + self.stretches.len() * 3 + runs * 2
    }
}

/// Runs of consecutive ids, each as its first id and its length.
fn runs(ids: impl Iterator<Item = SpaceId>) -> Vec<(u32, u32)> {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for id in ids {
        match runs.last_mut() {
            Some((first, count)) if first.wrapping_add(*count) == id.0 => *count += 1,
            _ => runs.push((id.0, 1)),
        }
    }
    runs
}

fn of_runs(runs: &[(u32, u32)]) -> impl Iterator<Item = SpaceId> + '_ {
    /// More than any road has.
    const MOST: usize = 5000;
    let runs = runs.iter();
    let ids = runs.flat_map(|(first, count)| (0..*count).map(move |n| first.wrapping_add(n)));
    ids.take(MOST).map(SpaceId)
}
