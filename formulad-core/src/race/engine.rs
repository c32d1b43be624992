//! Engines at full speed (ENG-1, ENG-2).

use crate::rules::{EngineOrder, Pilot, Tested};

use super::agenda::Task;
use super::{CarId, Cause, Event, Race, State, Why};

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
        self.next_all(cars.iter().map(|car| Task::Check(*car, Why::Engine)));
    }

    /// The cars whose engines are tested: those on the road, the one that rolled in whatever gear it
    /// is by now.
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
            let on_road = self.info_of(*car).is_some_and(|info| info.lane != 0);
            is_tested && on_road && self.car(*car).state == State::Racing
        })
    }

    /// ENG-1, ENG-2
    pub(super) fn engine_rolled(&mut self, car: CarId, value: u8) {
        self.tell(Event::CheckRolled {
            car,
            cause: Cause::Engine,
            with: None,
            value,
        });
        let risk = self.rules.engine.risk;
        let mut harmed_to = self.harmed_to(risk);
        // DRIVER-2
        if let (Some(Pilot::Dimitri), Some(abilities)) = (self.pilot(car), &self.rules.pilots) {
            harmed_to = if self.is_wet() {
                abilities.dimitri_in_rain
            } else {
                abilities.dimitri_harmed_to
            };
        }
        if value <= harmed_to {
            self.lose(car, risk.price, Cause::Engine);
        }
    }
}
