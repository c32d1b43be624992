//! Engines at full speed (ENG-1, ENG-2).

use crate::rules::{EngineOrder, Tested};

use super::agenda::Task;
use super::{CarId, Check, Race, State};

impl Race {
    /// Whether the roll of this turn has strained the engine of the car whose turn it is.
    pub(crate) const fn is_engine_strained(&self) -> bool {
        self.now.strained.is_some()
    }

    /// Puts the rolls of the engines on the agenda, if the current car has strained them.
    pub(super) fn plan_engines(&mut self) {
        if self.now.strained.is_none() {
            return;
        }
        let cars: arrayvec::ArrayVec<CarId, { u8::MAX as usize }> = self.engines().collect();
        self.next_all(cars.iter().map(|car| Task::Check(*car, Check::Engine)));
    }

    /// The cars on the road whose engines are tested. The car that rolled is tested in whatever gear
    /// it is by now.
    fn engines(&self) -> impl Iterator<Item = CarId> {
        let engine = self.rules.engine;
        let current = self.current();
        let gear = self.now.strained;
        let first = (engine.order == EngineOrder::RollerFirst).then_some(current);
        let others = self.order.iter().copied();
        let others = others.filter(move |car| Some(*car) != first);
        first.into_iter().chain(others).filter(move |car| {
            // The car that rolled may have spun.
            let is_tested = *car == current
                || match engine.tested {
                    Tested::HighGears => self.car(*car).gear >= Some(engine.from_gear),
                    Tested::SameGear => self.car(*car).gear == gear,
                    Tested::Roller => false,
                };
            let on_road = self.is_on_road(*car);
            is_tested && on_road && self.car(*car).state == State::Racing
        })
    }
}
