//! The other cars: what it costs to be close to them.

use arrayvec::ArrayVec;

use crate::dice::Gear;
use crate::race::{CarId, Race, State};
use crate::rules::CollisionWhen;
use crate::track::index::{NONE, Node};

use super::landing::Landing;
use super::values::Standing;
use super::view::View;

/// How often a car beside or in front is rolled for, on average: at once, and when it moves close
/// again.
const CHECKS: f64 = 1.3;

/// What a slipstream that may be taken is worth.
const SLIP: f64 = 0.25;

/// The eighths of a space that a step may lead on (an inner lane has longer ones), and how far beyond
/// a roll a car still matters.
const STEP: u32 = 9;
const BEYOND: u32 = 12;

/// The other cars on the board, and how far they are ahead.
#[derive(Debug, Clone)]
pub(super) struct Company {
    others: ArrayVec<Other, 32>,
    rank: u32,
    lap: u32,
}

/// Another car.
#[derive(Debug, Clone, Copy)]
struct Other {
    node: Node,
    gear: Option<Gear>,
    racing: bool,
    rank: u32,
}

impl Company {
    /// Nobody.
    pub(super) fn none(race: &Race, own: CarId) -> Self {
        let track = race.track();
        let nodes = &track.index().nodes;
        let node = race.car(own).node;
        Self {
            others: ArrayVec::new(),
            rank: nodes.get(usize::from(node)).map_or(0, |info| info.rank),
            lap: nodes.last().map_or(0, |info| info.rank) + 8,
        }
    }

    /// The others of a race: of a large field those that were entered first.
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
        Self {
            others: others.take(32).collect(),
            ..Self::none(race, own)
        }
    }

    /// Whether a place is so near ahead that a roll may lead to it.
    pub(super) const fn is_near(&self, rank: u32, roll: u8) -> bool {
        // Level is near.
        let ahead = (rank + self.lap + 8 - self.rank) % self.lap;
        ahead <= roll as u32 * STEP + BEYOND
    }

    /// Whether a roll may lead to any other car.
    pub(super) fn is_within(&self, roll: u8) -> bool {
        let mut others = self.others.iter();
        others.any(|other| self.is_near(other.rank, roll))
    }

    fn at(&self, node: Node) -> Option<&Other> {
        let mut others = self.others.iter();
        others.find(|other| other.node == node && other.racing)
    }
}

impl View<'_> {
    /// Adds what is around a space of the road where a move ends.
    pub(super) fn add_company(&self, landing: &mut Landing, node: Node) {
        let track = self.race.track();
        if let (Some(_), Some(plan)) = (&self.race.rules().street, &track.plan().street) {
            landing.residents = plan.residents.contains(&track.id(node));
        }
        if self.company.others.is_empty() {
            return;
        }
        let info = &track.index().nodes[usize::from(node)];
        let ahead = if info.ahead == NONE {
            None
        } else {
            self.company.at(info.ahead)
        };
        let in_front = u8::from(ahead.is_some());
        landing.near = match self.race.rules().collision.when {
            CollisionWhen::Close => {
                let beside = track.index().beside(node).iter();
                let near = beside.filter(|near| self.company.at(**near).is_some());
                let near = near.count() as u8 + in_front;
                (near, near)
            }
            CollisionWhen::Pressing => (0, in_front),
        };
        if info.corner == NONE {
            landing.leader = ahead.and_then(|ahead| ahead.gear);
        }
    }

    /// COLL-1, COLL-4
    pub(super) fn turns_of_collisions(&self, near: u8, standing: &Standing, turns: f64) -> f64 {
        if near == 0 {
            return 0.0;
        }
        let risk = self.race.rules().collision.risk;
        CHECKS * f64::from(near) * self.turns_of_risk(&risk, standing, turns)
    }

    /// SLIP-1: what the car in front is good for.
    pub(super) fn gain_of_slipstream(
        &self,
        landing: &Landing,
        standing: &Standing,
        is_short: bool,
    ) -> f64 {
        let (Some(rules), Some(_)) = (self.race.rules().slipstream, landing.leader) else {
            return 0.0;
        };
        let leads_on = !is_short
            && landing.overshoot == 0
            && standing.gear >= landing.leader
            && landing.leader >= Some(rules.from_gear);
        if leads_on { SLIP } else { 0.0 }
    }
}
