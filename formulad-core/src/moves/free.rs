//! Ways along straights that no car is in the way of, worked out once for each track.

use crate::rules::Movement;
use crate::track::index::{Node, Part, Road};

use super::straight::spread;
use super::ways::{Shortest, Ways};

/// For each space of a straight, the ways on from it, by the publisher's reading of MOVE-2 and
/// MOVE-3, when there are no cars.
#[derive(Debug)]
pub(crate) struct FreeRoads {
    roads: Vec<FreeRoad>,
    cells: Vec<Shortest>,
    ends: Vec<End>,
    exits: Vec<End>,
}

/// The ways on from one space: ranges in the lists above.
#[derive(Debug, Clone, Copy, Default)]
struct FreeRoad {
    cells: (u32, u32),
    ends: (u32, u32),
    exits: (u32, u32),
}

/// A space that is reached in so many steps, so many nodes further on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct End {
    pub(super) steps: u8,
    pub(super) place: u16,
}

impl FreeRoads {
    /// The rules it is worked out for.
    pub(super) const MOVEMENT: Movement = Movement::PUBLISHER;
    /// The most steps it is worked out for: the highest roll of 6th gear, and as many spaces again
    /// as nitro adds.
    pub(super) const MOST_STEPS: u8 = 36;

    pub(crate) fn new(roads: &[Road], longest_step: u16) -> Self {
        let mut free = Self {
            roads: Vec::with_capacity(roads.len()),
            cells: Vec::new(),
            ends: Vec::new(),
            exits: Vec::new(),
        };
        let reach = usize::from(Self::MOST_STEPS) * usize::from(longest_step) + 1;
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
                roads,
                entry,
                &mut cells,
                (Self::MOST_STEPS, Self::MOVEMENT.lane_changes),
                // No car to come back past.
                |lane, _| lane != road.lane,
                |place, ways, _| {
                    if let Some(steps) = ways.fewest() {
                        let place = place as u16;
                        free.ends.push(End { steps, place });
                        let here = (usize::from(entry) + usize::from(place)) % roads.len();
                        if roads[here].leaves {
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

    /// The ways to each node from this one on.
    #[inline]
    pub(super) fn cells(&self, entry: Node) -> &[Shortest] {
        let (from, to) = self.roads[usize::from(entry)].cells;
        &self.cells[from as usize..to as usize]
    }

    /// The spaces reached in exactly so many steps.
    #[inline]
    pub(super) fn ends(&self, entry: Node, steps: u8) -> impl Iterator<Item = &End> {
        let (from, to) = self.roads[usize::from(entry)].ends;
        let ends = &self.ends[from as usize..to as usize];
        let first = ends.partition_point(|end| end.steps < steps);
        ends[first..]
            .iter()
            .take_while(move |end| end.steps == steps)
    }

    /// The spaces reached in so many steps or fewer, the nearest first.
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
