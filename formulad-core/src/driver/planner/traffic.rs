//! The other cars on the board.

use arrayvec::ArrayVec;

use crate::dice::Gear;
use crate::race::{CarId, Race, State};
use crate::track::index::{NONE, Node};

/// How far a step may lead, in eighths of a space (an inner lane has longer ones), and how far beyond
/// a roll a car still matters.
const STEP: u32 = 9;
const BEYOND: u32 = 12;

/// The other cars on the board, and how far they are ahead.
#[derive(Debug, Clone)]
pub(super) struct Traffic {
    others: ArrayVec<Other, 32>,
    /// A bit for each of them, by the low bits of its space. These show that most spaces are free.
    near: u64,
    rank: u32,
    lap: u32,
}

/// Another car.
#[derive(Debug, Clone, Copy)]
pub(super) struct Other {
    node: Node,
    pub(super) gear: Option<Gear>,
    racing: bool,
    rank: u32,
}

impl Traffic {
    /// Whether there are no others.
    pub(super) const fn is_empty(&self) -> bool {
        self.others.is_empty()
    }

    /// No other cars.
    pub(super) fn none(race: &Race, own: CarId) -> Self {
        let track = race.track();
        let nodes = &track.index().nodes;
        let node = race.car(own).node;
        Self {
            others: ArrayVec::new(),
            near: 0,
            rank: nodes.get(usize::from(node)).map_or(0, |info| info.rank),
            lap: nodes.last().map_or(0, |info| info.rank) + 8,
        }
    }

    /// The others of a race; in a large field, those that were entered first.
    pub(super) fn of(race: &Race, own: CarId) -> Self {
        let nodes = &race.track().index().nodes;
        let others = race
            .cars()
            .filter(|(id, car)| *id != own && car.node != NONE);
        let others = others.map(|(_, car)| Other {
            node: car.node,
            gear: car.gear,
            racing: car.state == State::Racing,
            rank: nodes[usize::from(car.node)].rank,
        });
        let others: ArrayVec<Other, 32> = others.take(32).collect();
        Self {
            near: others.iter().fold(0, |near, other| near | bit(other.node)),
            others,
            ..Self::none(race, own)
        }
    }

    /// Whether a place is so near ahead that a roll may lead to it.
    pub(super) const fn is_near(&self, rank: u32, roll: u8) -> bool {
        // Level counts as near.
        let ahead = (rank + self.lap + 8 - self.rank) % self.lap;
        ahead <= roll as u32 * STEP + BEYOND
    }

    /// Whether a roll may lead to any other car.
    pub(super) fn is_within(&self, roll: u8) -> bool {
        let mut others = self.others.iter();
        others.any(|other| self.is_near(other.rank, roll))
    }

    /// The racing car on a space.
    #[inline]
    pub(super) fn at(&self, node: Node) -> Option<&Other> {
        if self.near & bit(node) == 0 {
            return None;
        }
        let mut others = self.others.iter();
        others.find(|other| other.node == node && other.racing)
    }
}

const fn bit(node: Node) -> u64 {
    1 << (node % 64)
}
