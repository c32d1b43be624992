//! The closed ways along pieces.

use super::pieces::Piece;
use super::{Route, RoutePart};
use crate::geometry::turn;

/// Where more than two pieces meet, no car turns by more than this, in radians: 120 degrees.
const SHARPEST: f64 = 2.0 * std::f64::consts::FRAC_PI_3;
/// Number of steps in which ways are looked for.
const STEPS: usize = 200_000;
/// Number of ways that are kept.
const MOST: usize = 200;

/// Every closed way that takes no piece twice, and whether there may be more, as they were too many to be looked for.
/// Pit lanes are no part of one.
pub(super) fn loops(pieces: &[Piece]) -> (Vec<Route>, bool) {
    let nodes = pieces
        .iter()
        .flat_map(|piece| piece.ends)
        .max()
        .map_or(0, |most| most + 1);
    let mut at: Vec<Vec<(usize, bool)>> = vec![Vec::new(); nodes];
    for (number, piece) in pieces.iter().enumerate() {
        at[piece.ends[0]].push((number, false));
        at[piece.ends[1]].push((number, true));
    }
    let mut search = Search {
        pieces,
        at,
        used: vec![false; pieces.len()],
        way: Vec::new(),
        steps: 0,
        found: Vec::new(),
        is_cut: false,
    };
    for (number, piece) in pieces.iter().enumerate() {
        if piece.closed && !piece.pit {
            search.way.push((number, false));
            search.keep();
            search.way.pop();
        }
        if !piece.pit {
            search.from(number);
        }
    }
    (search.found, search.is_cut)
}

struct Search<'a> {
    pieces: &'a [Piece],
    /// The pieces at each node, and whether each ends there.
    at: Vec<Vec<(usize, bool)>>,
    used: Vec<bool>,
    way: Vec<(usize, bool)>,
    steps: usize,
    found: Vec<Route>,
    /// Whether ways were left.
    is_cut: bool,
}

impl Search<'_> {
    /// Finds the ways of which this piece, as it is drawn, is the first in the file.
    fn from(&mut self, first: usize) {
        self.used[first] = true;
        self.way.push((first, false));
        // What is to be tried at each place of the way.
        let mut open = vec![self.onward(first)];
        while let Some(next) = open.last_mut() {
            self.steps += 1;
            let is_over = self.steps > STEPS || self.found.len() >= MOST;
            self.is_cut |= is_over && !next.is_empty();
            let Some((piece, turned)) = next.pop().filter(|_| !is_over) else {
                open.pop();
                if let Some((piece, _)) = self.way.pop() {
                    self.used[piece] = false;
                }
                continue;
            };
            if piece == first {
                self.keep();
                continue;
            }
            self.used[piece] = true;
            self.way.push((piece, turned));
            let onward = self.onward(first);
            open.push(onward);
        }
    }

    /// Where the way can go on; back to its first piece, too.
    fn onward(&self, first: usize) -> Vec<(usize, bool)> {
        let Some((last, turned)) = self.way.last().copied() else {
            return Vec::new();
        };
        let ([_, node], [_, way]) = self.pieces[last].followed(turned);
        let meet = &self.at[node];
        let mut onward: Vec<(usize, bool)> = meet
            .iter()
            .copied()
            .filter(|(piece, turned)| {
                let is_home = *piece == first && !*turned && self.way.len() > 1;
                let is_free = *piece > first && !self.used[*piece];
                let other = &self.pieces[*piece];
                let (_, [into, _]) = other.followed(*turned);
                let is_sharp = meet.len() > 2 && turn(way, into).abs() > SHARPEST;
                (is_home || is_free) && !other.pit && !is_sharp
            })
            .collect();
        // The straightest comes last, and is tried first.
        let bend = |(piece, turned): &(usize, bool)| {
            let (_, [into, _]) = self.pieces[*piece].followed(*turned);
            turn(way, into).abs()
        };
        onward.sort_by(|a, b| bend(b).total_cmp(&bend(a)));
        onward
    }

    /// Keeps the way.
    fn keep(&mut self) {
        let ways = self
            .way
            .iter()
            .map(|(piece, turned)| self.pieces[*piece].followed(*turned).1);
        let ways: Vec<_> = ways.collect();
        let next = ways.iter().cycle().skip(1);
        let joints: f64 = ways
            .iter()
            .zip(next)
            .map(|(a, b)| turn(a[1], b[0]).abs())
            .sum();
        let pieces = || self.way.iter().map(|(piece, _)| &self.pieces[*piece]);
        self.found.push(Route {
            parts: self
                .way
                .iter()
                .map(|(piece, turned)| RoutePart {
                    piece: *piece,
                    turned: *turned,
                    gap: 0.0,
                })
                .collect(),
            length: pieces().map(|piece| piece.length).sum(),
            closed: true,
            turning: joints + pieces().map(|piece| piece.turning).sum::<f64>(),
        });
    }
}
