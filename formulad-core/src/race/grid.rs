//! The rolls for the grid (GRID-1).

use super::{CarId, Event, Phase, Race};

/// The rolls made so far.
#[derive(Debug, Clone)]
pub(super) struct GridRolls {
    /// What each car has rolled: more than once where it was tied.
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

    /// Takes the next car's roll.
    fn roll(&mut self, value: u8) {
        if self.waiting.is_empty() {
            return;
        }
        let car = self.waiting.remove(0);
        if let Some((_, rolls)) = self.rolls.iter_mut().find(|(other, _)| *other == car) {
            rolls.push(value);
        }
        if self.waiting.is_empty() {
            // Highest first; ties roll again. The sort is stable: those that are tied stay in the
            // order in which they were entered.
            self.rolls.sort_by(|a, b| b.1.cmp(&a.1));
            let tied = self.rolls.chunk_by(|a, b| a.1 == b.1);
            if let Some(tied) = tied.into_iter().find(|tied| tied.len() > 1) {
                self.waiting = tied.iter().map(|(car, _)| *car).collect();
            }
        }
    }
}

impl Race {
    /// Takes a roll for the grid; with the last one, sets the grid and starts the race.
    pub(super) fn roll_for_grid(&mut self, value: u8) {
        let Phase::Grid(grid) = &mut self.phase else {
            return;
        };
        let Some(car) = grid.next() else { return };
        grid.roll(value);
        let done = grid.next().is_none();
        let order: Vec<CarId> = grid.rolls.iter().map(|(car, _)| *car).collect();
        self.tell(Event::GridRolled { car, value });
        if done {
            self.set_grid(order);
        }
    }

    fn set_grid(&mut self, order: Vec<CarId>) {
        let track = self.track.clone();
        for (car, space) in order.iter().zip(track.grid()) {
            if let Some(node) = track.node(*space) {
                self.place(*car, node);
                let corner = self.info(node).corner;
                let stops = track.corners().get(usize::from(corner)).map(|c| c.stops);
                self.car_mut(*car).stops = stops.unwrap_or(0);
            }
        }
        self.tell(Event::GridSet {
            order: order.clone(),
        });
        self.begin_round(order);
    }
}
