//! The rolls for the grid (GRID-1).

use crate::dice::Die;
use crate::rules::Pole;

use super::{CarId, Event, Race, Why};

/// The rolls made so far.
#[derive(Debug, Clone)]
pub(super) struct GridRolls {
    /// What each car has rolled, higher being better: several rolls if it was tied.
    rolls: Vec<(CarId, Vec<u8>)>,
    /// The cars still to roll, in the order in which they were entered.
    waiting: Vec<CarId>,
}

impl GridRolls {
    pub(super) fn new(cars: impl Iterator<Item = CarId>) -> Self {
        let waiting: Vec<CarId> = cars.collect();
        Self {
            rolls: waiting.iter().map(|car| (*car, Vec::new())).collect(),
            waiting,
        }
    }

    /// Whose turn it is to roll.
    pub(super) fn next(&self) -> Option<CarId> {
        self.waiting.first().copied()
    }

    /// Takes the next car's roll. `first` wins ties (DRIVER-2).
    fn roll(&mut self, value: u8, pole: Pole, first: Option<CarId>) {
        if self.waiting.is_empty() {
            return;
        }
        let car = self.waiting.remove(0);
        self.note(
            car,
            match pole {
                Pole::Highest => value,
                Pole::Lowest => u8::MAX - value,
            },
        );
        if !self.waiting.is_empty() {
            return;
        }
        loop {
            // Ties roll again. The sort is stable: those that are tied stay in the order in which
            // they were entered.
            self.rolls.sort_by(|a, b| b.1.cmp(&a.1));
            let mut ties = self.rolls.chunk_by(|a, b| a.1 == b.1);
            let Some(tied) = ties.find(|tied| tied.len() > 1) else {
                return;
            };
            let tied: Vec<CarId> = tied.iter().map(|(car, _)| *car).collect();
            let Some(first) = first.filter(|first| tied.contains(first)) else {
                self.waiting = tied;
                return;
            };
            self.note(first, u8::MAX);
        }
    }

    /// Notes what a car has rolled, higher being better.
    fn note(&mut self, car: CarId, better: u8) {
        if let Some((_, rolls)) = self.rolls.iter_mut().find(|(other, _)| *other == car) {
            rolls.push(better);
        }
    }
}

impl Race {
    /// GRID-1: sets the grid by qualifying, or asks for the first roll for it.
    pub(super) fn begin_grid(&mut self) {
        self.qualifying.is_on = false;
        if self.rules.grid.qualifying.is_some() {
            let order = self.close_qualifying();
            self.set_grid(order);
        } else {
            self.next_grid_roll();
        }
    }

    fn next_grid_roll(&mut self) {
        if let Some(car) = self.grid.next() {
            self.ask(car, Die::Black, Why::Grid);
        } else {
            let rolls = std::mem::take(&mut self.grid.rolls);
            self.set_grid(rolls.into_iter().map(|(car, _)| car).collect());
        }
    }

    /// Takes a roll for the grid; with the last one, sets the grid.
    pub(super) fn roll_for_grid(&mut self, value: u8) {
        let Some(car) = self.grid.next() else { return };
        let cars = (0..self.cars.len() as u8).map(CarId);
        let first = cars.into_iter().find(|car| self.wins_ties(*car));
        self.grid.roll(value, self.rules.grid.pole, first);
        self.emit(Event::GridRolled { car, value });
        self.next_grid_roll();
    }
}
