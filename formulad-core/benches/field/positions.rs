//! Positions on the harbour circuit with five other cars, to query legal moves in.

use formulad_core::dice::{Dice, Die, Gear, SeededDice};
use formulad_core::driver::{CarefulDriver, Driver};
use formulad_core::moves::MoveQuery;
use formulad_core::race::{Answer, CarId, Pending, Race, Why};
use formulad_core::rules::Ruleset;
use formulad_core::track::Section;
use formulad_core::{SpaceId, Track};

use super::entrants;

/// A query, and the other cars on the track.
pub(crate) struct Position {
    space: SpaceId,
    roll: u8,
    stops: u8,
    cars: Vec<SpaceId>,
    laps_left: u8,
}

impl Position {
    /// The query for moves of the full length.
    pub(crate) fn query(&self) -> MoveQuery<'_> {
        MoveQuery {
            stops: self.stops,
            cars: &self.cars,
            laps_left: self.laps_left,
            ..MoveQuery::new(self.space, self.roll)
        }
    }
}

/// The rolls of eight races, on the road, with five other cars.
pub(crate) fn raced(track: &Track) -> Vec<Position> {
    let mut positions = Vec::new();
    for seed in 0..8 {
        let rules = Ruleset::basic(2);
        let mut race =
            Race::new(track, &rules, entrants(&rules, 6, 0)).expect("six cars fit on the grid");
        let mut dice = SeededDice::new(seed);
        loop {
            let answer = match race.pending() {
                Pending::Over => break,
                Pending::Time(_) => Answer::Seconds(0),
                Pending::Roll(request) => {
                    let roll = dice.roll(request.die).expect("seeded dice always roll");
                    if request.why == Why::Move {
                        positions.extend(position(&race, request.car, roll.value()));
                    }
                    Answer::Roll(roll)
                }
                Pending::Choice(choice) => {
                    let option = CarefulDriver::new().choose(&race, &choice);
                    choice.answer(option).expect("an option that there is")
                }
            };
            race.apply(answer).expect("an answer that was asked for");
        }
    }
    positions
}

/// The position of a car that has rolled, if it is on the road and all others are on the track.
fn position(race: &Race, id: CarId, roll: u8) -> Option<Position> {
    let car = race.car(id);
    let space = car.space?;
    race.track().space(space)?.lane?;
    let others = race.cars().filter(|(other, _)| *other != id);
    let cars: Vec<SpaceId> = others.filter_map(|(_, car)| car.space).collect();
    (cars.len() == 5).then(|| Position {
        space,
        roll,
        stops: car.stops,
        cars,
        laps_left: race.laps_left(id),
    })
}

/// As hard as it gets: any space of the road, 3rd to 6th gear in turn, all five cars within the next
/// 20 spaces.
pub(crate) fn drawn(track: &Track) -> Vec<Position> {
    let mut dice = SeededDice::new(2008);
    let mut roll = |die| usize::from(dice.roll(die).expect("seeded dice always roll").value());
    let road: Vec<_> = track.spaces().iter().filter(|s| s.lane.is_some()).collect();
    (0..1024)
        .map(|number| {
            let mut black = || roll(Die::Black) - 1;
            let at = (black() * 400 + black() * 20 + black()) % road.len();
            let cars = (0..5)
                .map(|_| road[(at + 1 + (black() * 20 + black()) % 60) % road.len()].id)
                .collect();
            let stops = black();
            let asked = match road[at].section {
                Section::Corner(id) => track.corner(id).map_or(0, |corner| corner.stops),
                _ => 0,
            };
            let gear = Gear::new(3 + number % 4).expect("3rd to 6th");
            Position {
                space: road[at].id,
                roll: roll(Die::Gear(gear)) as u8,
                stops: (stops % (usize::from(asked) + 1)) as u8,
                cars,
                laps_left: 1,
            }
        })
        .collect()
}
