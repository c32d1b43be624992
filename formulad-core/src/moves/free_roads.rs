//! Paths along straights without cars, computed once for each track.

use std::ops::Range;

use crate::Track;
use crate::rules::Movement;
use crate::track::index::{Index, Node, Part};

use super::path_set::{Found, PathSet, Shortest, spread};

/// For each space of a straight, the paths on from it, by the publisher's reading of MOVE-2 and
/// MOVE-3, when there are no cars.
#[derive(Debug)]
pub(super) struct FreeRoads {
    roads: Vec<FreeRoad>,
    cells: Vec<Shortest>,
    ends: Vec<End>,
    exits: Vec<End>,
}

/// The paths on from one space: ranges in the lists above.
#[derive(Debug, Clone, Copy, Default)]
struct FreeRoad {
    cells: (u32, u32),
    ends: (u32, u32),
    exits: (u32, u32),
}

/// A space that is reached: the steps it takes, and how many nodes further on it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct End {
    pub(super) steps: u8,
    pub(super) place: u16,
}

impl FreeRoads {
    /// The rules that this holds for.
    pub(super) const MOVEMENT: Movement = Movement::PUBLISHER;
    /// The most steps that this holds for: the highest roll of 6th gear, and as many spaces again
    /// as nitro adds.
    pub(super) const MOST_STEPS: u8 = 36;

    /// The free roads of a track.
    #[inline]
    pub(super) fn of(track: &Track) -> &Self {
        track.cached(&|| Self::new(track.index()))
    }

    fn new(index: &Index) -> Self {
        let roads = &index.roads;
        let mut free = Self {
            roads: Vec::with_capacity(roads.len()),
            cells: Vec::new(),
            ends: Vec::new(),
            exits: Vec::new(),
        };
        let reach = usize::from(Self::MOST_STEPS) * usize::from(index.longest_step) + 1;
        let mut cells = Vec::new();
        for (entry, road) in (0..).zip(roads) {
            if !matches!(road.part, Part::Straight(_)) {
                free.roads.push(FreeRoad::default());
                continue;
            }
            cells.clear();
            cells.resize(reach.min(roads.len()), Shortest::NONE);
            cells[0] = Shortest::START;
            let (first_end, first_exit) = (free.ends.len(), free.exits.len());
            let used = spread(
                index,
                entry,
                &mut cells,
                Self::MOST_STEPS,
                Self::MOVEMENT.lane_changes,
                // No car to come back past.
                |lane, _| lane != road.lane,
                |place, paths, _| {
                    if let Some(steps) = paths.fewest() {
                        let here = index.node_at(entry, place);
                        let place = place as u16;
                        free.ends.push(End { steps, place });
                        if roads[usize::from(here)].leaves {
                            free.exits.push(End { steps, place });
                        }
                    }
                    true
                },
            );
            free.ends[first_end..].sort_unstable();
            let first_cell = free.cells.len();
            free.cells.extend_from_slice(&cells[..used]);
            free.roads.push(FreeRoad {
                cells: (first_cell as u32, free.cells.len() as u32),
                ends: (first_end as u32, free.ends.len() as u32),
                exits: (first_exit as u32, free.exits.len() as u32),
            });
        }
        free
    }

    /// The paths to each node from this one on.
    #[inline]
    pub(super) fn cells(&self, entry: Node) -> &[Shortest] {
        &self.cells[self.places(entry)]
    }

    /// The same as places in the list of all.
    #[inline]
    pub(super) fn places(&self, entry: Node) -> Range<usize> {
        let (from, to) = self.roads[usize::from(entry)].cells;
        from as usize..to as usize
    }

    /// The list of all.
    pub(super) fn found(&self) -> &dyn Found {
        &self.cells
    }

    /// Returns the spaces reached in exactly this number of steps.
    #[inline]
    pub(super) fn ends(&self, entry: Node, steps: u8) -> impl Iterator<Item = &End> {
        let (from, to) = self.roads[usize::from(entry)].ends;
        let ends = &self.ends[from as usize..to as usize];
        let first = ends.partition_point(|end| end.steps < steps);
        ends[first..]
            .iter()
            .take_while(move |end| end.steps == steps)
    }

    /// Returns the spaces reached in at most this number of steps, the nearest first.
    #[inline]
    pub(super) fn ends_within(&self, entry: Node, steps: u8) -> impl Iterator<Item = &End> {
        let (from, to) = self.roads[usize::from(entry)].ends;
        let ends = &self.ends[from as usize..to as usize];
        ends.iter().take_while(move |end| end.steps <= steps)
    }

    /// The spaces with a step off the straight.
    #[inline]
    pub(super) fn exits(&self, entry: Node) -> &[End] {
        let (from, to) = self.roads[usize::from(entry)].exits;
        &self.exits[from as usize..to as usize]
    }
}
