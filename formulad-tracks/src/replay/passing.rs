//! Who overtakes whom.

use formulad_core::race::{CarId, Event, Race, State};
use formulad_core::track::Section;

/// Who was ahead of whom last.
#[derive(Debug)]
pub(super) struct Passing {
    /// The cars that each car was ahead of, of the two the last to be so.
    behind: Vec<Vec<bool>>,
    /// How far along the race each car is, in laps and rank (ORDER-1), and whether it is on the road, not in
    /// the pit lane; none once it is out or has finished.
    cars: Vec<Option<((u8, u32), bool)>>,
}

impl Passing {
    /// Before the first turn the car in front is the one that stands before the other.
    pub(super) fn new(race: &Race) -> Self {
        let cars = race.cars().len();
        let mut behind = vec![vec![false; cars]; cars];
        let order = race.standings();
        for (place, car) in order.iter().enumerate() {
            for other in &order[place + 1..] {
                behind[car.index()][other.index()] = true;
            }
        }
        let cars = race.cars().map(|(car, _)| now(race, car)).collect();
        Self { behind, cars }
    }

    /// Takes note of a car that crosses the line for the last time. Returns the cars that it passes by it.
    pub(super) fn hear(&mut self, race: &Race, event: &Event) -> Vec<CarId> {
        let Event::Finished { car, .. } = event else {
            return Vec::new();
        };
        let before = self.cars[car.index()].take();
        let is_on_road = before.is_some_and(|(_, is_on_road)| is_on_road);
        self.pass(race, *car, (u8::MAX, 0), is_on_road)
    }

    /// Returns the cars that were overtaken in a turn that has ended.
    pub(super) fn end_turn(&mut self, race: &Race) -> Vec<CarId> {
        let cars = race.cars().map(|(car, _)| now(race, car)).collect();
        let before = std::mem::replace(&mut self.cars, cars);
        let mut passed = Vec::new();
        for ((car, _), before) in race.cars().zip(before) {
            if let (Some((was, on_road)), Some((is, stays))) = (before, self.cars[car.index()])
                && is > was
            {
                passed.extend(self.pass(race, car, is, on_road && stays));
            }
        }
        passed
    }

    fn pass(&mut self, race: &Race, car: CarId, far: (u8, u32), is_on_road: bool) -> Vec<CarId> {
        let mut passed = Vec::new();
        for (other, _) in race.cars().filter(|(other, _)| *other != car) {
            let Some((place, on_road)) = self.cars[other.index()] else {
                continue;
            };
            let is_ahead = self.behind[car.index()][other.index()];
            if place < far && !is_ahead {
                self.behind[car.index()][other.index()] = true;
                self.behind[other.index()][car.index()] = false;
                if is_on_road && on_road {
                    passed.push(other);
                }
            }
        }
        passed
    }
}

fn now(race: &Race, id: CarId) -> Option<((u8, u32), bool)> {
    let car = race.car(id);
    let space = race.track().space(car.space?)?;
    let is_on_road = matches!(space.section, Section::Straight(_) | Section::Corner(_));
    (car.state == State::Racing).then_some(((car.crossings, space.rank), is_on_road))
}
