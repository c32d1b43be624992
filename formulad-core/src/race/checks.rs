//! The rolls after a move: collisions, then engines (COLL-1, COLL-2, ENG-1).

use super::{CarId, Cause, Event, Phase, Race, State, Why};

impl Race {
    /// Asks for the rolls of collisions, if there are any.
    pub(super) fn begin_collisions(&mut self, car: CarId, strained: bool) {
        let near = self.near(car);
        // COLL-1: each of them once, then the car that moved once for each.
        let mut waiting: Vec<(CarId, Why)> = Vec::with_capacity(2 * near.len());
        waiting.extend(near.iter().map(|other| (*other, Why::Collision(car))));
        waiting.extend(near.iter().map(|other| (car, Why::Collision(*other))));
        self.go_on_checking(waiting, strained);
    }

    /// The cars that a car stands beside or directly behind, in the order of the round.
    fn near(&self, car: CarId) -> Vec<CarId> {
        let node = self.car(car).node;
        match self.info_of(car) {
            Some(info) if info.lane != 0 => {
                let beside = self.track.index().beside(node);
                let is_near = |other: &CarId| {
                    let there = self.car(*other).node;
                    beside.contains(&there) || there == info.ahead
                };
                let others = self.order.iter().copied();
                others
                    .filter(|other| *other != car && self.info_of(*other).is_some())
                    .filter(is_near)
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// Waits for the next roll, or goes on to the engines, or ends the turn.
    fn go_on_checking(&mut self, mut waiting: Vec<(CarId, Why)>, mut strained: bool) {
        waiting.retain(|(car, _)| self.car(*car).state == State::Racing);
        if waiting.is_empty() && strained {
            strained = false;
            waiting = self.engines().map(|car| (car, Why::Engine)).collect();
        }
        if waiting.is_empty() {
            self.end_turn();
        } else {
            self.phase = Phase::Checks { waiting, strained };
        }
    }

    /// The cars whose engines are tested: those on the road in high gear, the current one first.
    fn engines(&self) -> impl Iterator<Item = CarId> {
        let current = self.current();
        let others = self
            .order
            .iter()
            .copied()
            .filter(move |car| *car != current);
        std::iter::once(current).chain(others).filter(|car| {
            let on_road = self.info_of(*car).is_some_and(|info| info.lane != 0);
            on_road && self.car(*car).gear >= Some(self.rules.engine.from_gear)
        })
    }

    /// Takes the roll of the next check.
    pub(super) fn roll_check(&mut self, value: u8) {
        let Phase::Checks { waiting, strained } = &mut self.phase else {
            return;
        };
        if waiting.is_empty() {
            return;
        }
        let (car, why) = waiting.remove(0);
        let (waiting, strained) = (std::mem::take(waiting), *strained);
        let (cause, with, risk) = match why {
            Why::Collision(other) => (Cause::Collision, Some(other), self.rules.collision),
            _ => (Cause::Engine, None, self.rules.engine.risk),
        };
        self.tell(Event::CheckRolled {
            car,
            cause,
            with,
            value,
        });
        if value <= risk.harmed_to {
            self.lose(car, risk.price.into(), cause);
        }
        self.go_on_checking(waiting, strained);
    }
}
