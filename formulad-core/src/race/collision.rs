//! Collisions (COLL-1 to COLL-4).

use crate::rules::{CollisionWhen, Pilot};
use crate::track::index::NONE;
use crate::track::onward::bit;

use super::agenda::Task;
use super::{CarId, Check, Race, State};

impl Race {
    /// Puts the rolls of collisions on the agenda, if the current car ends its move close to others.
    pub(super) fn plan_collisions(&mut self) {
        let car = self.current();
        // OUT-1: one that is out may still stand there.
        if self.car(car).state != State::Racing || !self.collides(car) {
            return;
        }
        let mut near = self.near(car);
        if self.rules.collision.when == CollisionWhen::Obstructed && !self.now.pressed {
            let ahead = self.car_ahead(car);
            near.retain(|other| Some(*other) != ahead);
        }
        // COLL-1: each of them once, then the car that moved once for each. The agenda is a stack.
        for other in near.iter().rev() {
            self.plan_collision(car, *other);
        }
        for other in near.iter().rev() {
            self.plan_collision(*other, car);
        }
    }

    /// A roll of a car for a collision with another; two for one with Derek (DRIVER-2).
    fn plan_collision(&mut self, car: CarId, with: CarId) {
        let derek = self.abilities_of(with, Pilot::Derek);
        for _ in 0..derek.map_or(1, |abilities| abilities.derek_rolls) {
            self.next(Task::Check(car, Check::Collision(with)));
        }
    }

    /// COLL-4
    fn collides(&self, car: CarId) -> bool {
        match self.rules.collision.when {
            CollisionWhen::Close => true,
            CollisionWhen::Pressing => self.now.pressed && self.car_ahead(car).is_some(),
            CollisionWhen::Obstructed => self.car_ahead(car).is_some(),
        }
    }

    /// The racing car directly in front of one on the road.
    pub(super) fn car_ahead(&self, car: CarId) -> Option<CarId> {
        let info = self.info_of(car).filter(|info| info.lane != 0)?;
        let mut others = self.cars();
        let ahead = others.find(|(_, other)| other.node == info.ahead && other.node != NONE);
        ahead
            .filter(|(_, other)| other.state == State::Racing)
            .map(|(id, _)| id)
    }

    /// The racing cars that a car stands beside or directly behind, in the order of the round.
    fn near(&self, car: CarId) -> arrayvec::ArrayVec<CarId, 8> {
        let mut near = arrayvec::ArrayVec::new();
        let node = self.car(car).node;
        let Some(info) = self.info_of(car).filter(|info| info.lane != 0) else {
            return near;
        };
        let beside = self.track.index().beside(node);
        // This rules out most cars, and usually all of them.
        let bits = self.track.onward()[usize::from(node)].near;
        let mut nodes = self.cars.iter().map(|other| other.node);
        if !nodes.any(|other| bits & bit(other) != 0) {
            return near;
        }
        for other in &self.order {
            let there = self.car(*other);
            if bits & bit(there.node) != 0
                && *other != car
                && there.state == State::Racing
                && there.node != NONE
                && (there.node == info.ahead || beside.contains(&there.node))
            {
                // Two neighbours on either side, and one in front.
                let _full = near.try_push(*other);
            }
        }
        near
    }
}
