//! The value of a place in a pit lane that is not part of the solution.

use crate::Track;
use crate::analysis::par::TrackPosition;
use crate::dice::Gear;
use crate::rules::{PitStop, Service, Wear};
use crate::track::index::{NONE, Node};

/// Average number of spaces driven in a turn in the pit lane.
pub(super) const SPACES: f64 = 9.0;

/// The part of a turn that is lost if it ends in the box.
const STOP: f64 = 0.6;

/// What waiting for a good roll in the box takes (PIT-5), in turns, and how many points it brings.
const WAIT: f64 = 1.0;
const ROLLED: u8 = 12;

/// A pit lane, and what is done in its boxes.
#[derive(Debug)]
pub(super) struct PitLane {
    service: Service,
    leave_gear: Gear,
    full: Wear,
    /// For each node of it, where it leads back to the road.
    exits: Vec<Exit>,
}

/// Where a pit lane leads back to the road.
#[derive(Debug, Clone, Copy)]
struct Exit {
    node: Node,
    steps: u8,
    crosses_line: bool,
}

impl PitLane {
    pub(super) fn new(track: &Track, pit: PitStop, full: Wear) -> Self {
        let nodes = &track.index().nodes;
        let exit = |from: usize| {
            let mut exit = Exit {
                node: NONE,
                steps: 0,
                crosses_line: false,
            };
            let mut here = from;
            while nodes[here].lane == 0 && exit.steps < u8::MAX {
                let Some(step) = nodes[here].steps.first() else {
                    break;
                };
                exit.steps += 1;
                exit.crosses_line |= step.crosses_line;
                exit.node = step.to;
                here = step.to.into();
            }
            if nodes[here].lane == 0 {
                exit.node = NONE;
            }
            exit
        };
        Self {
            service: pit.service,
            leave_gear: pit.leave_gear,
            full,
            exits: (0..nodes.len()).map(exit).collect(),
        }
    }

    /// The turns that a car in it still expects, from those of a car back on the road with a gear and
    /// points; `None` if the pit lane does not lead there.
    pub(super) fn turns(
        &self,
        place: TrackPosition,
        wear: Wear,
        on_road: impl FnOnce(TrackPosition, Gear, Wear) -> f64,
    ) -> Option<f64> {
        let exit = self.exits[usize::from(place.node)];
        if exit.node == NONE {
            return None;
        }
        let is_served = place.kept > 0;
        let back = TrackPosition {
            crossings: place.crossings + u8::from(exit.crosses_line),
            node: exit.node,
            kept: 0,
        };
        let wear = if is_served { wear } else { self.served(wear) };
        let turns = on_road(back, self.leave_gear, wear) + f64::from(exit.steps) / SPACES;
        Some(match self.service {
            _ if is_served => turns,
            Service::Points { .. } => turns + STOP + WAIT,
            _ => turns + STOP,
        })
    }

    /// The points of a car once it has been served.
    fn served(&self, wear: Wear) -> Wear {
        match (self.service, wear, self.full) {
            (Service::Tyres { .. }, Wear::Zones(left), Wear::Zones(full)) => {
                let mut zones = left;
                zones.tyres = left.tyres.max(full.tyres);
                Wear::Zones(zones)
            }
            (Service::Points { .. }, Wear::Pool(points), _) => Wear::Pool(points.max(ROLLED)),
            (Service::Everything, ..) => self.full,
            _ => wear,
        }
    }
}
