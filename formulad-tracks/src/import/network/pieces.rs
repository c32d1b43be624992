//! Lines, divided where others end on them.

use std::collections::{BTreeMap, BTreeSet};

use super::{FileLine, TOUCHING};
use crate::geometry::{Point, Vec2, turn, unit};

/// A piece of a line between two places where lines meet.
#[derive(Debug)]
pub(super) struct Piece {
    pub(super) line: usize,
    /// The vertices of the line along it.
    pub(super) vertices: Vec<usize>,
    /// The nodes at its beginning and its end.
    pub(super) ends: [usize; 2],
    pub(super) first: Point,
    pub(super) last: Point,
    /// Which way it leads at its beginning and at its end.
    pub(super) ways: [Vec2; 2],
    /// In metres.
    pub(super) length: f64,
    /// How far it turns, in radians.
    pub(super) turning: f64,
    /// Whether it leads back to its own beginning.
    pub(super) closed: bool,
    /// Whether other lines meet it at both ends.
    pub(super) leaves: bool,
    pub(super) pit: bool,
}

/// The ends of lines; those that meet are one.
#[derive(Debug, Default)]
struct Nodes {
    places: Vec<Point>,
    /// The nodes in each square of a grid.
    grid: BTreeMap<(i64, i64), Vec<usize>>,
    /// The lines that end there.
    lines: Vec<BTreeSet<usize>>,
}

impl Nodes {
    fn cell(at: Point) -> (i64, i64) {
        (
            (at.x / TOUCHING).floor() as i64,
            (at.y / TOUCHING).floor() as i64,
        )
    }

    fn find(&self, at: Point) -> Option<usize> {
        let (x, y) = Self::cell(at);
        let near = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
        let near = near
            .filter_map(|cell| self.grid.get(&cell))
            .flatten()
            .copied();
        let apart = |node: &usize| self.places[*node].distance(at);
        let near = near.filter(|node| apart(node) <= TOUCHING);
        near.min_by(|a, b| apart(a).total_cmp(&apart(b)))
    }

    /// Whether another line than this one ends at a place.
    fn is_met(&self, at: Point, line: usize) -> bool {
        self.find(at)
            .is_some_and(|node| self.lines[node].iter().any(|other| *other != line))
    }

    fn add(&mut self, at: Point, line: usize) -> usize {
        let node = self.find(at).unwrap_or_else(|| {
            let node = self.places.len();
            self.places.push(at);
            self.lines.push(BTreeSet::new());
            self.grid.entry(Self::cell(at)).or_default().push(node);
            node
        });
        self.lines[node].insert(line);
        node
    }
}

/// The pieces of all lines. `on_board` has the vertices of each line in metres.
pub(super) fn pieces(lines: &[FileLine], on_board: &[Vec<Point>]) -> Vec<Piece> {
    let is_closed = |line: usize| {
        let points = &on_board[line];
        let ends = points.first().zip(points.last());
        lines[line].outline
            || points.len() > 2 && ends.is_some_and(|(a, b)| a.distance(*b) <= TOUCHING)
    };
    let mut nodes = Nodes::default();
    for (line, points) in on_board.iter().enumerate() {
        if let (Some(first), Some(last), false) = (points.first(), points.last(), is_closed(line)) {
            nodes.add(*first, line);
            nodes.add(*last, line);
        }
    }
    let mut pieces = Vec::new();
    for (line, points) in on_board.iter().enumerate() {
        let Some(count) = points.len().checked_sub(1) else {
            continue;
        };
        if is_closed(line) {
            let first = points[0];
            let repeats = points.len() > 2 && first.distance(points[count]) <= TOUCHING;
            let round = points.len() - usize::from(repeats);
            let mut cuts: Vec<usize> = (0..round)
                .filter(|at| nodes.is_met(points[*at], line))
                .collect();
            // It still begins where it begins.
            if cuts.first().is_some_and(|first| *first > 0) {
                nodes.add(first, line);
                cuts.insert(0, 0);
            }
            if cuts.is_empty() {
                let node = nodes.add(first, line);
                pieces.push(Piece::new(
                    line,
                    (0..points.len()).collect(),
                    points,
                    [node; 2],
                    lines[line].tags.pit,
                ));
            }
            for (at, cut) in cuts.iter().enumerate() {
                let next = cuts.get(at + 1).copied().unwrap_or(cuts[0] + round);
                let vertices: Vec<usize> = (*cut..=next).map(|at| at % round).collect();
                let ends =
                    [*cut, next % round].map(|at| nodes.find(points[at]).unwrap_or_default());
                pieces.push(Piece::new(
                    line,
                    vertices,
                    points,
                    ends,
                    lines[line].tags.pit,
                ));
            }
        } else {
            let inner = (1..count).filter(|at| nodes.is_met(points[*at], line));
            let mut cuts: Vec<usize> = std::iter::once(0).chain(inner).collect();
            cuts.push(count);
            for pair in cuts.windows(2) {
                let ends = [pair[0], pair[1]].map(|at| nodes.find(points[at]).unwrap_or_default());
                pieces.push(Piece::new(
                    line,
                    (pair[0]..=pair[1]).collect(),
                    points,
                    ends,
                    lines[line].tags.pit,
                ));
            }
        }
    }
    // Those that lie within one node lead nowhere.
    pieces.retain(|piece| {
        piece.vertices.len() > 1
            && (piece.ends[0] != piece.ends[1] || piece.length > 2.0 * TOUCHING)
    });
    let mut met = vec![0; nodes.places.len()];
    for piece in &pieces {
        for end in piece.ends {
            met[end] += 1;
        }
    }
    for piece in &mut pieces {
        piece.leaves = !piece.closed && piece.ends.iter().all(|end| met[*end] > 2);
    }
    pieces
}

impl Piece {
    fn new(
        line: usize,
        vertices: Vec<usize>,
        points: &[Point],
        ends: [usize; 2],
        pit: bool,
    ) -> Self {
        let places: Vec<Point> = vertices.iter().map(|at| points[*at]).collect();
        let steps: Vec<Vec2> = places.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let way = |step: Option<&Vec2>| step.map_or(Vec2::ZERO, |step| unit(*step, Vec2::ZERO));
        let real = || steps.iter().filter(|step| step.hypot2() > 1e-9);
        Self {
            line,
            ends,
            first: places.first().copied().unwrap_or_default(),
            last: places.last().copied().unwrap_or_default(),
            ways: [way(real().next()), way(real().next_back())],
            length: steps.iter().map(|step| step.length()).sum(),
            turning: real()
                .zip(real().skip(1))
                .map(|(a, b)| turn(*a, *b).abs())
                .sum(),
            closed: ends[0] == ends[1],
            leaves: false,
            vertices,
            pit,
        }
    }

    /// The node at which it begins and the one at which it ends, and which way it leads there, if it is followed so.
    pub(super) fn followed(&self, turned: bool) -> ([usize; 2], [Vec2; 2]) {
        if turned {
            ([self.ends[1], self.ends[0]], [-self.ways[1], -self.ways[0]])
        } else {
            (self.ends, self.ways)
        }
    }
}
