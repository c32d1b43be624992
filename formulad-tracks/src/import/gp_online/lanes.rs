//! Lanes, which a GP Online file does not have.
//!
//! Every space of the road leads straight ahead to one space of its own lane, and is led to by one.
//! So the links straight ahead are a perfect matching of spaces with spaces among the links. Of all
//! such matchings, the one with the straightest links is taken. Its cycles are the lanes.

use std::collections::{BTreeMap, VecDeque};

use super::text::Node;
use crate::geometry::{Point, Vec2};

/// The links among the nodes of the road, by position in a list of its ids.
pub(super) struct RoadGraph<'a> {
    pub(super) ids: &'a [u32],
    pub(super) nodes: &'a BTreeMap<u32, Node>,
    pub(super) next: Vec<Vec<usize>>,
    pub(super) before: Vec<Vec<usize>>,
}

/// Cost of a link that leads fully sideways, and the weight of what the links around it say: a link
/// to a space that a neighbour leads on to leads straight ahead.
const STRAIGHT: i64 = 1000;

/// Maximum costs of a link, tried in turn: a node is left without one ahead rather than pay more.
/// So lanes end where a link is missing, and do not swap places along links that lead to the side.
/// If they still do, the next maximum is tried.
pub(super) const MOST: [i64; 4] = [8000, 5000, 3500, 2500];

/// How many links are visited before the rest is left without one ahead: forty times as many as
/// circuits take, and a limit for tangles.
const MOST_LOOKS: usize = 2_000_000;

impl<'a> RoadGraph<'a> {
    pub(super) fn new(
        ids: &'a [u32],
        nodes: &'a BTreeMap<u32, Node>,
        edges: &[(u32, u32)],
    ) -> Self {
        let mut road = Self {
            ids,
            nodes,
            next: vec![Vec::new(); ids.len()],
            before: vec![Vec::new(); ids.len()],
        };
        for (from, to) in edges {
            let place = |id| ids.binary_search(id).ok();
            if let (Some(from), Some(to)) = (place(from), place(to))
                && !road.next[from].contains(&to)
            {
                road.next[from].push(to);
                road.before[to].push(from);
            }
        }
        road
    }

    pub(super) fn spot(&self, at: usize) -> Point {
        let node = self.ids.get(at).and_then(|id| self.nodes.get(id));
        node.map_or(Point::ORIGIN, |node| node.at)
    }

    /// The direction of the road at a node: a unit vector, or 0 for a node without links.
    pub(super) fn direction(&self, at: usize) -> Vec2 {
        let here = self.spot(at);
        let onward = self.next[at].iter().map(|to| self.spot(*to) - here);
        let back = self.before[at].iter().map(|from| here - self.spot(*from));
        unit(onward.chain(back).fold(Vec2::ZERO, |sum, way| sum + way))
    }

    /// Cost of a link: the less it leads straight ahead, the higher.
    fn cost(&self, from: usize, to: usize) -> i64 {
        let way = unit(self.direction(from) + self.direction(to));
        let sideways = unit(self.spot(to) - self.spot(from)).cross(way).abs();
        let mut cost = (sideways * STRAIGHT as f64) as i64 + 2 * STRAIGHT;
        let others = || self.next[from].iter().filter(|other| **other != to);
        if others().any(|other| self.next[*other].contains(&to)) {
            cost -= STRAIGHT;
        }
        if others().any(|other| self.next[to].contains(other)) {
            cost += STRAIGHT;
        }
        cost
    }

    /// For each node the one straight ahead, if the links allow it and it costs no more than `most`.
    pub(super) fn ahead(&self, most: i64) -> Vec<Option<usize>> {
        let costs: Vec<Vec<i64>> = (0..self.ids.len())
            .map(|from| {
                self.next[from]
                    .iter()
                    .map(|to| self.cost(from, *to))
                    .collect()
            })
            .collect();
        let mut matching = Matching {
            road: self,
            costs,
            ahead: vec![None; self.ids.len()],
            behind: vec![None; self.ids.len()],
            most,
            looks: MOST_LOOKS,
        };
        for from in 0..self.ids.len() {
            matching.add(from);
        }
        matching.ahead
    }

    /// The lane of each node, from 1 on, given the first spaces past the line from left to right.
    pub(super) fn lanes(&self, ahead: &[Option<usize>], finish: &[usize]) -> Vec<Option<u32>> {
        let mut lanes = vec![None; self.ids.len()];
        for (lane, first) in (1..).zip(finish) {
            let mut here = Some(*first);
            while let Some(at) = here.filter(|at| lanes[*at].is_none()) {
                lanes[at] = Some(lane);
                here = ahead[at];
            }
        }
        self.join_pieces(ahead, finish.len() as u32, &mut lanes);
        lanes
    }

    /// Gives each piece of a broken lane the lane that best fits the links to and from the spaces around.
    fn join_pieces(&self, ahead: &[Option<usize>], count: u32, lanes: &mut [Option<u32>]) {
        let mut behind = vec![None; ahead.len()];
        for (at, next) in ahead.iter().enumerate() {
            if let Some(next) = next {
                behind[*next] = Some(at);
            }
        }
        let mut pieces: Vec<Vec<usize>> = Vec::new();
        let mut seen = vec![false; ahead.len()];
        for start in 0..ahead.len() {
            if lanes[start].is_some() || seen[start] {
                continue;
            }
            // Back to where the piece begins, or once round.
            let mut first = start;
            while let Some(before) = behind[first].filter(|b| lanes[*b].is_none() && *b != start) {
                first = before;
            }
            let mut piece = Vec::new();
            let mut here = Some(first);
            while let Some(at) = here.filter(|at| lanes[*at].is_none() && !seen[*at]) {
                seen[at] = true;
                piece.push(at);
                here = ahead[at];
            }
            pieces.push(piece);
        }
        // The longest first: they have the most neighbours to go by.
        pieces.sort_by_key(|piece| (std::cmp::Reverse(piece.len()), piece.first().copied()));
        for piece in pieces {
            // A space leads to spaces of its own and of neighbouring lanes, one of each.
            let misfits = |lane: u32| {
                let one = |at: usize| {
                    let after = self.next[at].iter().map(|to| (*to, &self.before[*to]));
                    let before = self.before[at]
                        .iter()
                        .map(|from| (*from, &self.next[*from]));
                    let around = after.chain(before);
                    let others = around.filter(|(other, _)| {
                        ahead[at] != Some(*other) && behind[at] != Some(*other)
                    });
                    let misfit = |(other, beside): (usize, &Vec<usize>)| {
                        let apart = lanes[other].is_some_and(|other| other.abs_diff(lane) != 1);
                        apart || beside.iter().any(|next| lanes[*next] == Some(lane))
                    };
                    others.filter(|other| misfit(*other)).count()
                };
                piece.iter().map(|at| one(*at)).sum::<usize>()
            };
            let best = (1..=count).min_by_key(|lane| misfits(*lane));
            for at in piece {
                lanes[at] = best;
            }
        }
    }
}

/// The unit vector in the same direction, or 0. Each part is divided, because rounding decides
/// between lanes.
fn unit(way: Vec2) -> Vec2 {
    match way.length() {
        length if length > 0.0 => Vec2::new(way.x / length, way.y / length),
        _ => Vec2::ZERO,
    }
}

/// A matching of minimum cost, grown by one node at a time along the cheapest augmenting path.
struct Matching<'a> {
    road: &'a RoadGraph<'a>,
    costs: Vec<Vec<i64>>,
    ahead: Vec<Option<usize>>,
    behind: Vec<Option<usize>>,
    most: i64,
    /// How many links may still be visited.
    looks: usize,
}

impl Matching<'_> {
    /// Matches one more node; this one or another is left without one ahead where that is cheaper.
    fn add(&mut self, start: usize) {
        let count = self.ahead.len();
        let mut cost = vec![i64::MAX; count];
        // The node from which each space is reached.
        let mut from_of: Vec<Option<usize>> = vec![None; count];
        let mut cheapest = vec![i64::MAX; count];
        cheapest[start] = 0;
        let mut queue = VecDeque::from([start]);
        let mut waiting = vec![false; count];
        // Each node is visited again whenever a cheaper path to it is found; there is no cycle of
        // negative cost, as the matching so far has minimum cost.
        while let Some(from) = queue.pop_front() {
            waiting[from] = false;
            let Some(left) = self.looks.checked_sub(self.costs[from].len()) else {
                return;
            };
            self.looks = left;
            for (to, step) in self.road.next[from].iter().zip(&self.costs[from]) {
                let sum = cheapest[from] + step;
                if self.ahead[from] == Some(*to) || sum >= cost[*to] {
                    continue;
                }
                cost[*to] = sum;
                from_of[*to] = Some(from);
                if let Some(other) = self.behind[*to] {
                    let back = self.road.next[other].iter().position(|next| next == to);
                    let saved = back.map_or(0, |at| self.costs[other][at]);
                    if sum - saved < cheapest[other] {
                        cheapest[other] = sum - saved;
                        if !waiting[other] {
                            waiting[other] = true;
                            queue.push_back(other);
                        }
                    }
                }
            }
        }
        let free = (0..count).filter(|to| self.behind[*to].is_none() && cost[*to] < i64::MAX);
        let mut end = free.min_by_key(|to| (cost[*to], *to));
        let alone = (0..count).filter(|from| cheapest[*from] < i64::MAX);
        if let Some(from) = alone.min_by_key(|from| (cheapest[*from], *from))
            && end.is_none_or(|to| cost[to] > cheapest[from] + self.most)
        {
            end = self.ahead[from].take();
        }
        while let Some(to) = end {
            let Some(from) = from_of[to] else { return };
            end = self.ahead[from];
            self.ahead[from] = Some(to);
            self.behind[to] = Some(from);
            if from == start {
                return;
            }
        }
    }
}
