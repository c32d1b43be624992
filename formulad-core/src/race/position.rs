//! Races that begin in the middle: positions for puzzles, analysis and tests.

use serde::{Deserialize, Serialize};

use crate::dice::Gear;
use crate::rules::Ruleset;
use crate::{SpaceId, Track};

use super::{CarId, Entrant, PositionError, Race};

/// Where a car stands when a race begins in the middle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CarPosition {
    /// Its space.
    pub space: SpaceId,
    /// Its gear; none after a stall: it starts in 1st, without another roll (START-1).
    pub gear: Option<Gear>,
    /// The wear points it has left, at least 1 (WEAR-3).
    pub wear: u8,
    /// The stops it has made in the corner it stands in (STOP-1); 0 elsewhere.
    pub stops: u8,
    /// How often it has crossed the finish line (TRACK-4), at most as often as there are laps.
    pub crossings: u8,
    /// Whether it has been served on this way through the pit lane; without meaning elsewhere. A
    /// car in its box has been (PIT-2).
    #[serde(default)]
    pub served: bool,
}

impl CarPosition {
    /// A car on its first lap with 18 wear points and no stops made.
    ///
    /// Change what is different: `CarPosition { wear: 3, ..CarPosition::new(space, gear) }`.
    #[must_use]
    pub const fn new(space: SpaceId, gear: Gear) -> Self {
        Self {
            space,
            gear: Some(gear),
            wear: 18,
            stops: 0,
            crossings: 1,
            served: false,
        }
    }
}

impl Race {
    /// A race whose cars, in the order of the entrants, already stand somewhere. It waits for the
    /// first turn of a round, counted as round 1, in the order of ORDER-1 to ORDER-3.
    ///
    /// ```
    /// use formulad_core::dice::Gear;
    /// use formulad_core::race::{CarPosition, Choice, Entrant, Pending, Race};
    /// use formulad_core::rules::Ruleset;
    /// use formulad_core::{SpaceId, TrackBuilder};
    ///
    /// let track = TrackBuilder::<1>::new("Ring").straight(20).corner(2, [6]).straight(9).build()?;
    /// let ada = CarPosition { wear: 3, ..CarPosition::new(SpaceId(17), Gear::new(4)?) };
    /// let race = Race::from_position(&track, &Ruleset::basic(1), vec![Entrant::new("Ada", 1)], &[ada])?;
    /// // With three points, 1st gear, two gears skipped, is still within reach.
    /// let Pending::Choice(Choice::Gear { options, .. }) = race.pending() else { unreachable!() };
    /// assert_eq!(options[0].price, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PositionError`] when the race cannot be set up, or no race comes to that position.
    pub fn from_position(
        track: &Track,
        rules: &Ruleset,
        entrants: Vec<Entrant>,
        position: &[CarPosition],
    ) -> Result<Self, PositionError> {
        let mut race = Self::new(track, rules, entrants)?;
        if position.len() != race.cars.len() {
            return Err(PositionError::Cars {
                positions: position.len(),
                entrants: race.cars.len(),
            });
        }
        for (car, here) in (0..).map(CarId).zip(position) {
            race.set_car(car, here)?;
        }
        race.position = position.to_vec();
        let order = race.racing_order();
        race.begin_round(order);
        Ok(race)
    }

    fn set_car(&mut self, car: CarId, here: &CarPosition) -> Result<(), PositionError> {
        let space = here.space;
        let node = self.track.node(space);
        let node = node.ok_or(PositionError::UnknownSpace { car, space })?;
        if let Some((other, _)) = self.cars().find(|(_, other)| other.node == node) {
            return Err(PositionError::Occupied { car, other, space });
        }
        let most = self.rules.wear;
        if !(1..=most).contains(&here.wear) {
            let wear = here.wear;
            return Err(PositionError::Wear { car, wear, most });
        }
        if let Some(gear) = here.gear.filter(|gear| *gear > self.rules.top_gear) {
            return Err(PositionError::Gear { car, gear });
        }
        let info = self.info(node);
        if here.stops > 0 && usize::from(info.corner) >= self.track.corners().len() {
            return Err(PositionError::Stops { car, space });
        }
        let laps = self.rules.laps;
        if here.crossings > laps {
            return Err(PositionError::Crossings { car, laps });
        }
        let in_pit = info.lane == 0;
        let in_box = info.team != 0;
        let closed = self.rules.pit.is_none() || here.crossings == 0;
        if in_pit && (closed || in_box && info.team != self.entrant(car).team) {
            return Err(PositionError::Pit { car, space });
        }
        self.place(car, node);
        let now = self.car_mut(car);
        now.gear = here.gear;
        now.wear = here.wear;
        now.stops = here.stops;
        now.crossings = here.crossings;
        now.served = in_box || in_pit && here.served;
        now.started = true;
        Ok(())
    }
}
