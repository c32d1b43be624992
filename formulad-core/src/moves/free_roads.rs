//! Paths along straights without cars, computed once for each track.

use crate::Track;
use crate::rules::Movement;
use crate::track::index::{Index, Node, Part};

use super::path_set::{PathSet, Shortest, spread};

/// For each node, the paths on from it, by the publisher's reading of MOVE-2 and MOVE-3, when there
/// are no cars.
#[derive(Debug)]
pub(super) struct FreeRoads(Vec<FreeRoad>);

/// The paths on from one space of a straight; empty elsewhere.
#[derive(Debug, Default)]
pub(super) struct FreeRoad {
    /// The paths to each node from this one on.
    pub(super) cells: Vec<Shortest>,
    /// The spaces that are reached, by their steps, then in the order of the track.
    pub(super) ends: Vec<RoadEnd>,
    /// Those of them with a step off the straight, in the order of the track.
    pub(super) exits: Vec<RoadEnd>,
}

/// A space that is reached: the steps it takes, and how many nodes further on it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RoadEnd {
    pub(super) steps: u8,
    pub(super) place: u16,
}

impl FreeRoads {
    /// The rules that these hold for.
    pub(super) const MOVEMENT: Movement = Movement::PUBLISHER;
    /// The most steps that these hold for: the highest roll of 6th gear plus the spaces that nitro
    /// adds to it.
    pub(super) const MOST_STEPS: u8 = 36;

    /// Returns the free road from a node of a track.
    #[inline]
    pub(super) fn from(track: &Track, entry: Node) -> &FreeRoad {
        let index = track.index();
        let entries = 0..index.roads.len() as Node;
        let make = || Self(entries.clone().map(|e| FreeRoad::new(index, e)).collect());
        &track.cached(&make).0[usize::from(entry)]
    }
}

impl FreeRoad {
    fn new(index: &Index, entry: Node) -> Self {
        let mut free = Self::default();
        let road = &index.roads[usize::from(entry)];
        if !matches!(road.part, Part::Straight(_)) {
            return free;
        }
        let reach = usize::from(FreeRoads::MOST_STEPS) * usize::from(index.longest_step) + 1;
        free.cells = vec![Shortest::NONE; reach.min(index.roads.len())];
        free.cells[0] = Shortest::START;
        let used = spread(
            index,
            entry,
            &mut free.cells,
            FreeRoads::MOST_STEPS,
            FreeRoads::MOVEMENT.lane_changes.unwrap_or(0),
            // No car to come back past.
            |lane, _| lane != road.lane,
            |place, paths, _| {
                if let Some(steps) = paths.fewest() {
                    let here = index.node_at(entry, place);
                    let place = place as u16;
                    free.ends.push(RoadEnd { steps, place });
                    if index.roads[usize::from(here)].leaves {
                        free.exits.push(RoadEnd { steps, place });
                    }
                }
                true
            },
        );
        free.ends.sort_unstable();
        free.cells.truncate(used);
        free.cells.shrink_to_fit();
        free
    }
}
