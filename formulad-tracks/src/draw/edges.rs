//! The edges of the road, each from its beginning to its end.

use super::layout::{CrossSections, Layout};
use crate::geometry::{Point, Vec2, turn};

/// An edge of the road: the outer spaces on one side of it, one after the other.
pub(super) struct Edge {
    /// −1 for the left side, 1 for the right.
    pub(super) side: f64,
    /// The spaces, by position.
    pub(super) spots: Vec<usize>,
    /// Whether the last one leads to the first.
    pub(super) is_closed: bool,
    /// How far the road turns on each of them, averaged with its neighbours: the angle over a usual space, positive
    /// where this side is the inner one.
    pub(super) bends: Vec<f64>,
}

/// Finds the edges of the road. Closed ones begin where the road is straight.
pub(super) fn edges(layout: &Layout<'_>) -> Vec<Edge> {
    [-1.0, 1.0]
        .into_iter()
        .flat_map(|side| chains(layout, side))
        .collect()
}

fn chains(layout: &Layout<'_>, side: f64) -> Vec<Edge> {
    let spots = &layout.spots;
    let is_edge = |at: usize| spots[at].is_road() && spots[at].edges().any(|it| it * side > 0.0);
    let ahead = |at: usize| {
        let to = spots[at].ahead?;
        let touch = spots[at].front().0.distance(spots[to].back().0) < 0.2 * layout.space;
        (touch && spots[to].behind == Some(at) && is_edge(to)).then_some(to)
    };
    let begins = |at: &usize| {
        spots[*at]
            .behind
            .is_none_or(|behind| !is_edge(behind) || ahead(behind) != Some(*at))
    };
    let all = || (0..spots.len()).filter(|at| is_edge(*at));
    let mut is_known = vec![false; spots.len()];
    let mut edges = Vec::new();
    // What is left after the open ones are closed ones.
    for first in all().filter(begins).chain(all()) {
        let mut chain = Vec::new();
        let mut next = Some(first);
        while let Some(at) = next.filter(|at| !is_known[*at]) {
            is_known[at] = true;
            chain.push(at);
            next = ahead(at);
        }
        if chain.is_empty() {
            continue;
        }
        let is_closed = next == Some(first);
        let mut bends = bends(layout, &chain, is_closed, side);
        if is_closed && let Some(start) = straightest(layout, &chain, &bends) {
            chain.rotate_left(start);
            bends.rotate_left(start);
        }
        edges.push(Edge {
            side,
            spots: chain,
            is_closed,
            bends,
        });
    }
    edges
}

/// The place in a closed chain where the road turns least, out of corners if it can be.
fn straightest(layout: &Layout<'_>, chain: &[usize], bends: &[f64]) -> Option<usize> {
    let is_in_corner = |at: usize| layout.spots[chain[at]].corner.is_some();
    let order = |a: &usize, b: &usize| {
        let bend = |at: usize| bends[at].abs();
        is_in_corner(*a)
            .cmp(&is_in_corner(*b))
            .then(bend(*a).total_cmp(&bend(*b)))
    };
    (0..chain.len()).min_by(order)
}

fn bends(layout: &Layout<'_>, chain: &[usize], is_closed: bool, side: f64) -> Vec<f64> {
    let bend = |at: &usize| {
        let spot = &layout.spots[*at];
        let ((back, from), (front, into)) = (spot.back(), spot.front());
        let length = back.distance(front).max(0.1 * layout.space);
        side * turn(from, into) * layout.space / length
    };
    let bends: Vec<f64> = chain.iter().map(bend).collect();
    let count = bends.len();
    let near = |at: usize, by: usize| match at + by {
        0 => bends[if is_closed { count - 1 } else { 0 }],
        next if next > count => bends[if is_closed { 0 } else { count - 1 }],
        next => bends[next - 1],
    };
    let mean = |at| (near(at, 0) + 2.0 * near(at, 1) + near(at, 2)) / 4.0;
    (0..count).map(mean).collect()
}

impl Edge {
    /// The line this far outside of the middle of the outer lane.
    pub(super) fn path(&self, layout: &Layout<'_>, off: f64) -> Path {
        let mut path = Path::default();
        for at in &self.spots {
            path.marks.push(path.length());
            for (middle, right) in layout.spots[*at].sections() {
                let out = *right * self.side;
                path.push(*middle + out * off, out);
            }
        }
        path.marks.push(path.length());
        path
    }
}

/// A line along an edge: its places, and the directions away from the road there.
#[derive(Default)]
pub(super) struct Path {
    pub(super) places: CrossSections,
    /// The length of the line up to each place.
    along: Vec<f64>,
    /// The length up to the beginning of each space, and that of the whole.
    pub(super) marks: Vec<f64>,
}

impl Path {
    pub(super) fn push(&mut self, at: Point, out: Vec2) {
        let step = self
            .places
            .last()
            .map_or(0.0, |(last, _)| last.distance(at));
        if self.places.is_empty() || step > 1e-6 {
            self.along.push(self.length() + step);
            self.places.push((at, out));
        }
    }

    pub(super) fn length(&self) -> f64 {
        self.along.last().copied().unwrap_or_default()
    }

    /// The length up to a place that is given in spaces, such as half-way along the third: 2.5.
    pub(super) fn reach(&self, spaces: f64) -> f64 {
        let last = self.marks.len().saturating_sub(1);
        let spaces = spaces.clamp(0.0, last as f64);
        let at = (spaces as usize).min(last.saturating_sub(1));
        let (from, to) = (self.mark(at), self.mark(at + 1));
        from + (to - from) * (spaces - at as f64)
    }

    fn mark(&self, at: usize) -> f64 {
        self.marks.get(at).copied().unwrap_or_default()
    }

    /// The place after this length.
    pub(super) fn at(&self, length: f64) -> (Point, Vec2) {
        let after = self.along.partition_point(|reached| *reached < length);
        match (
            self.places.get(after.wrapping_sub(1)),
            self.places.get(after),
        ) {
            (Some((a, from)), Some((b, to))) => {
                let piece = (self.along[after] - self.along[after - 1]).max(1e-9);
                let part = (length - self.along[after - 1]) / piece;
                (a.lerp(*b, part), from.lerp(*to, part))
            }
            (Some(end), None) | (None, Some(end)) => *end,
            (None, None) => <(Point, Vec2)>::default(),
        }
    }

    /// The part between two lengths.
    pub(super) fn part(&self, from: f64, to: f64) -> CrossSections {
        let between = self.along.iter().zip(&self.places);
        let between = between.filter(|(along, _)| **along > from + 1e-6 && **along < to - 1e-6);
        let mut part = vec![self.at(from)];
        part.extend(between.map(|(_, place)| *place));
        part.push(self.at(to));
        part
    }
}

/// The runs of numbers below `count` for which something is so: where each begins, and where it ends.
pub(super) fn runs(
    count: usize,
    is_so: impl Fn(usize) -> bool,
) -> impl Iterator<Item = (usize, usize)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let from = (at..count).find(|at| is_so(*at))?;
        at = (from..count).find(|at| !is_so(*at)).unwrap_or(count);
        Some((from, at))
    })
}
