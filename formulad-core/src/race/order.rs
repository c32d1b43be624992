//! The order in which cars move, and the standings (ORDER-1 to ORDER-3, FIN-2).

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use crate::rules::LevelCars;
use crate::track::Turn;

use super::{CarId, Race, State};

impl Race {
    /// All cars in their current order: those that have finished, the winner first; those racing,
    /// the leader first; those that are out (FIN-2).
    #[must_use]
    pub fn standings(&self) -> Vec<CarId> {
        let mut standings = self.finished.clone();
        standings.extend(self.racing_order());
        standings.extend(self.ranked_out());
        standings
    }

    /// The cars still racing, in the order in which they move.
    pub(super) fn racing_order(&self) -> Vec<CarId> {
        let racing = self.cars().filter(|(_, car)| car.state == State::Racing);
        let mut places = ArrayVec::<_, { u8::MAX as usize }>::new();
        places.extend(racing.map(|(id, car)| {
            let rank = self.info_of(id).map_or(0, |info| info.rank);
            let place = (
                // ORDER-1
                Reverse((car.crossings, rank)),
                // ORDER-4
                !self.wins_ties(id),
                // ORDER-2
                Reverse(self.gear_number(id)),
            );
            (place, id)
        }));
        let tie = |id: CarId| match self.rules.level_cars {
            LevelCars::Inside => self.lanes_from_inside(id).into(),
            LevelCars::FirstThere => self.car(id).arrived,
        };
        places.sort_unstable_by(|(a_place, a), (b_place, b)| {
            let by_place = a_place.cmp(b_place);
            by_place.then_with(|| (tie(*a), a).cmp(&(tie(*b), b)))
        });
        self.hold_back_pit(places.iter().map(|(_, id)| *id).collect())
    }

    /// ORDER-2: how many lanes a car is away from the inside of the corner it is in, or else of the
    /// next one.
    fn lanes_from_inside(&self, car: CarId) -> u8 {
        let Some(info) = self.info_of(car) else {
            return 0;
        };
        let corner = match self.track.straights().get(usize::from(info.straight)) {
            Some(straight) => straight.before.and_then(|id| self.track.corner(id)),
            None => self.track.corners().get(usize::from(info.corner)),
        };
        match corner.map(|corner| corner.turn) {
            Some(Turn::Right) => self.track.lanes() - info.lane.min(self.track.lanes()),
            _ => info.lane,
        }
    }

    /// ORDER-3: moves the cars in the pit lane to after those on the road beside it.
    fn hold_back_pit(&self, cars: Vec<CarId>) -> Vec<CarId> {
        let in_pit = |car: &CarId| self.info_of(*car).is_some_and(|info| info.lane == 0);
        if !cars.iter().any(in_pit) {
            return cars;
        }
        let Some(pit) = self.track.pit() else {
            return cars;
        };
        let rank = |id| self.track.space(id).map(|space| space.rank);
        let entry = pit.entries.iter().filter_map(|(from, _)| rank(*from));
        let exit = pit.exits.iter().filter_map(|(_, to)| rank(*to));
        // The stretch may lie across the line.
        let crosses = self.stretch_crosses_line();
        let first = entry.min().unwrap_or(0);
        let last = exit.max().unwrap_or(0);
        let beside_pit = |car: &CarId| {
            self.info_of(*car).is_some_and(|info| {
                let (after, before) = (info.rank >= first, info.rank <= last);
                info.lane != 0
                    && if crosses {
                        after || before
                    } else {
                        after && before
                    }
            })
        };
        let Some(last_beside) = cars.iter().rposition(beside_pit) else {
            return cars;
        };
        let (early, late) = cars.split_at(last_beside + 1);
        let (held, mut order): (Vec<CarId>, Vec<CarId>) = early.iter().copied().partition(in_pit);
        order.extend(held);
        order.extend_from_slice(late);
        order
    }

    /// Whether the finish line crosses the pit lane.
    fn stretch_crosses_line(&self) -> bool {
        let Some(pit) = self.track.pit() else {
            return false;
        };
        pit.entries
            .iter()
            .chain(&pit.exits)
            .map(|(from, to)| (*from, *to))
            .chain(pit.lane.windows(2).map(|pair| (pair[0], pair[1])))
            .any(|(from, to)| self.track.crosses_line(from, to))
    }
}
