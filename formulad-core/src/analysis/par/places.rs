//! The places a car can be in between two turns, in an order in which every move leads forward.

use crate::Track;
use crate::moves::Move;
use crate::track::index::Node;

/// Where a car is, besides its gear and its wear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TrackPosition {
    /// How often it has crossed the finish line.
    pub(crate) crossings: u8,
    pub(crate) node: Node,
    /// In a corner, the stops made, as far as they count. In the pit lane, 1 once the car has been served.
    /// In a box, 0 if the engine has been strained on the way there and may still be tested (PIT-3).
    pub(crate) kept: u8,
}

/// What kind of space a gear is chosen on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SpaceKind {
    Road,
    PitLane,
    Box,
}

/// All places of a race, numbered in rows: by crossings, then along the track, then
/// by what is kept. A move leads to a later row, or, braked to a standstill, to the same one.
///
/// Before the first crossing, there are rows only from the last grid place on.
#[derive(Debug, Clone)]
pub(super) struct Places {
    /// The first state of each node, and at the end their number.
    first: Vec<u32>,
    /// The states of a lap before the first row.
    before_grid: u32,
    laps: u8,
}

impl Places {
    /// The places of a race. If the pit lane is open, `team` has boxes, and `strained` says whether a
    /// strained engine makes a difference there.
    pub(super) fn new(track: &Track, laps: u8, team: Option<u32>, strained: bool) -> Self {
        let nodes = &track.index().nodes;
        let mut first = Vec::with_capacity(nodes.len() + 1);
        let mut count = 0;
        for info in nodes {
            first.push(count);
            count += match (info.lane, info.team) {
                (0, 0) => {
                    if team.is_some() {
                        2
                    } else {
                        0
                    }
                }
                (0, own) if team == Some(own) => 1 + u32::from(strained),
                (0, _) => 0,
                _ => 1 + u32::from(info.stops),
            };
        }
        first.push(count);
        let grid = track.grid().iter().filter_map(|space| track.node(*space));
        let before_grid = grid.min().map_or(count, |node| first[usize::from(node)]);
        Self {
            first,
            before_grid,
            laps,
        }
    }

    /// How many rows there are.
    pub(super) fn count(&self) -> usize {
        let lap = self.lap() as usize;
        lap * (usize::from(self.laps) + 1) - self.before_grid as usize
    }

    /// How many of the last rows are behind a node.
    pub(super) fn rows_behind(&self, node: Node) -> usize {
        let first = self.first.get(usize::from(node) + 1);
        first.map_or(0, |first| (self.lap() - first) as usize)
    }

    /// Number of states in a lap.
    fn lap(&self) -> u32 {
        self.first.last().copied().unwrap_or(0)
    }

    /// The row of a place; `kept` is capped at the most of that node. `None` for places that no car comes
    /// to: the pit lane while it is closed, other teams' boxes, and everything behind the grid.
    pub(super) fn row(&self, place: TrackPosition) -> Option<usize> {
        let node = usize::from(place.node);
        let (from, to) = (*self.first.get(node)?, *self.first.get(node + 1)?);
        let kept = u32::from(place.kept).min((to - from).checked_sub(1)?);
        if place.crossings > self.laps {
            return None;
        }
        let state = u64::from(from + kept) + u64::from(place.crossings) * u64::from(self.lap());
        usize::try_from(state.checked_sub(self.before_grid.into())?).ok()
    }

    /// The place of a row.
    pub(super) fn place(&self, row: usize) -> TrackPosition {
        let at = row + self.before_grid as usize;
        let lap = self.lap().max(1) as usize;
        let (crossings, state) = ((at / lap) as u8, (at % lap) as u32);
        // Nodes without states begin where the next one does.
        let node = self.first.partition_point(|first| *first <= state) - 1;
        TrackPosition {
            crossings,
            node: node as Node,
            kept: (state - self.first[node]) as u8,
        }
    }
}

/// The kind of space that a node is for the choice of a gear.
#[inline]
pub(crate) fn space_kind(track: &Track, node: Node) -> SpaceKind {
    let info = &track.index().nodes[usize::from(node)];
    match (info.lane, info.team) {
        (0, 0) => SpaceKind::PitLane,
        (0, _) => SpaceKind::Box,
        _ => SpaceKind::Road,
    }
}

/// Where a car is after a move to a node (STOP-1, OVER-4).
#[inline]
pub(crate) fn after(track: &Track, place: TrackPosition, m: &Move, node: Node) -> TrackPosition {
    let nodes = &track.index().nodes;
    let (here, there) = (&nodes[usize::from(place.node)], &nodes[usize::from(node)]);
    let kept = match (space_kind(track, place.node), space_kind(track, node)) {
        (SpaceKind::Road, SpaceKind::PitLane) => 0,
        (SpaceKind::PitLane, SpaceKind::PitLane) => place.kept,
        (SpaceKind::Box, SpaceKind::PitLane) | (_, SpaceKind::Box) => 1,
        (_, SpaceKind::Road) => {
            let same = here.corner == there.corner;
            let made = if same { place.kept } else { 0 };
            let stop = u8::from(m.overshoot == 0);
            made.saturating_add(stop).min(there.stops)
        }
    };
    TrackPosition {
        crossings: place.crossings + u8::from(m.crosses_line),
        node,
        kept,
    }
}
