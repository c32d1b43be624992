//! Races that begin in the middle: positions for puzzles, analysis and tests.

use serde::{Deserialize, Serialize};

use crate::dice::Gear;
use crate::rules::{LastPoint, Ruleset, Service, Tyres, Wear};
use crate::track::index::Node;
use crate::{SpaceId, Track};

use super::{CarId, Entrant, PositionError, Race, Sky};

/// A position that a race begins in.
///
/// A list of [`CarPosition`] is one, without markers and without weather.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub struct Position {
    /// The cars, in the order of the entrants.
    pub cars: Vec<CarPosition>,
    /// The spaces with damage markers (DEBRIS-1).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<SpaceId>,
    /// The weather; none where the rules have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weather: Option<Sky>,
}

impl From<Vec<CarPosition>> for Position {
    fn from(cars: Vec<CarPosition>) -> Self {
        Self {
            cars,
            ..Self::default()
        }
    }
}

impl From<&[CarPosition]> for Position {
    fn from(cars: &[CarPosition]) -> Self {
        cars.to_vec().into()
    }
}

impl<const N: usize> From<&[CarPosition; N]> for Position {
    fn from(cars: &[CarPosition; N]) -> Self {
        cars.to_vec().into()
    }
}

/// Where a car stands when a race begins in the middle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CarPosition {
    /// Its space.
    pub space: SpaceId,
    /// Its gear; none after a stall before the line (START-1), and past it in neutral (WEAR-4,
    /// OVER-7): it starts without another roll.
    pub gear: Option<Gear>,
    /// The wear points it has left (WEAR-3); none: all it starts with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wear: Option<Wear>,
    /// The stops it has made in the corner it stands in (STOP-1); 0 elsewhere.
    #[serde(default)]
    pub stops: u8,
    /// How often it has crossed the finish line (TRACK-4), at most as often as there are laps.
    pub crossings: u8,
    /// Whether it has been served on this way through the pit lane; without meaning elsewhere. A
    /// car in its box has been (PIT-2), unless it has to roll for its points (PIT-5).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub served: bool,
    /// Whether it has spun and points backwards (OVER-6, OVER-7).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spun: bool,
    /// Its tyres (TYRE-1).
    #[serde(default)]
    pub tyres: Tyres,
    /// The lap on which they were fitted, from 1; the next one, if that was in a box before the line.
    #[serde(default = "one")]
    pub tyres_since: u8,
    /// Whether its nitro is used up on this lap (NITRO-1).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub nitro_used: bool,
    /// Whether its turbo has been used (TURBO-1).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub turbo_used: bool,
    /// Whether it has stopped in its box before (PIT-5).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pitted: bool,
    /// Whether it has stopped on the last space before the line (DRIVER-2).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub halted: bool,
    /// Whether its driver's ability is used up (DRIVER-2).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ability_used: bool,
}

const fn one() -> u8 {
    1
}

impl CarPosition {
    /// A car on its first lap, with all its wear points and no stops made.
    ///
    /// Change what is different: `CarPosition { stops: 1, ..CarPosition::new(space, gear) }`.
    #[must_use]
    pub const fn new(space: SpaceId, gear: Gear) -> Self {
        Self {
            space,
            gear: Some(gear),
            wear: None,
            stops: 0,
            crossings: 1,
            served: false,
            spun: false,
            tyres: Tyres::Hard,
            tyres_since: 1,
            nitro_used: false,
            turbo_used: false,
            pitted: false,
            halted: false,
            ability_used: false,
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
    /// use formulad_core::rules::{Ruleset, Wear};
    /// use formulad_core::{SpaceId, TrackBuilder};
    ///
    /// let track = TrackBuilder::<1>::new("Ring").straight(20).corner(2, [6]).straight(9).build()?;
    /// let wear = Some(Wear::Pool(3));
    /// let ada = CarPosition { wear, ..CarPosition::new(SpaceId(17), Gear::new(4)?) };
    /// let race = Race::from_position(&track, &Ruleset::basic(1), vec![Entrant::new("Ada", 1)], &[ada])?;
    /// // With three points, 1st gear, two gears skipped, is still within reach.
    /// let Pending::Choice(Choice::Gear { options, .. }) = race.pending() else { unreachable!() };
    /// assert_eq!(options[0].price, Wear::Pool(2));
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
        position: impl Into<Position>,
    ) -> Result<Self, PositionError> {
        let mut race = Self::empty(track, rules, entrants)?;
        let position = position.into();
        if position.cars.len() != race.cars.len() {
            return Err(PositionError::Cars {
                positions: position.cars.len(),
                entrants: race.cars.len(),
            });
        }
        for (car, here) in (0..).map(CarId).zip(&position.cars) {
            race.set_car(car, here)?;
        }
        for space in &position.markers {
            let node = race.track.node(*space);
            let node = node.filter(|node| race.info(*node).lane != 0);
            race.put_marker(node.ok_or(PositionError::Marker(*space))?);
        }
        if position.weather.is_some() != rules.weather.is_some() {
            return Err(PositionError::Weather(rules.weather.is_some()));
        }
        race.weather.sky = position.weather;
        race.events.clear();
        race.position = Some(Box::new(position));
        let order = race.racing_order();
        race.begin_round(order);
        race.go_on();
        Ok(race)
    }

    fn set_car(&mut self, car: CarId, here: &CarPosition) -> Result<(), PositionError> {
        let space = here.space;
        let node = self.track.node(space);
        let node = node.ok_or(PositionError::UnknownSpace { car, space })?;
        if let Some((other, _)) = self.cars().find(|(_, other)| other.node == node) {
            return Err(PositionError::Occupied { car, other, space });
        }
        let most = self.car(car).full;
        let wear = here.wear.unwrap_or(most);
        let in_neutral = wear == Wear::NONE && self.rules.last_point == LastPoint::Neutral;
        if !(wear.is_alive() || in_neutral) || !wear.is_like(most) || !most.covers(wear) {
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
        let rolls = self
            .rules
            .pit
            .is_some_and(|pit| matches!(pit.service, Service::Points { .. }));
        // No race leaves a car past its boxes without service: it is on its way out.
        let is_past = in_pit && !in_box && !self.has_box_ahead(node, self.entrant(car).team);
        self.place(car, node);
        let now = self.car_mut(car);
        now.gear = here.gear;
        now.wear = wear;
        now.stops = here.stops;
        now.crossings = here.crossings;
        now.served = in_box && !rolls || in_pit && (here.served || is_past);
        now.started = true;
        now.stalled = here.gear.is_none() && !here.spun && here.crossings == 0;
        now.spun = here.spun;
        now.tyres = here.tyres;
        // Those fitted in a box before the line are driven from the next lap on.
        now.tyres_since = here.tyres_since.clamp(1, here.crossings.max(1) + 1);
        now.nitro = !here.nitro_used;
        now.turbo_used = here.turbo_used;
        now.pitted = here.pitted;
        now.halted = here.halted;
        now.ability_used = here.ability_used;
        Ok(())
    }

    /// Whether a box of this team lies further on along the pit lane.
    fn has_box_ahead(&self, mut node: Node, team: u32) -> bool {
        loop {
            let steps = self.info(node).steps.iter();
            let next = steps.map(|step| (step.to, self.info(step.to)));
            let mut lane = None;
            for (to, info) in next.filter(|(_, info)| info.lane == 0) {
                match info.team {
                    0 => lane = Some(to),
                    own if own == team => return true,
                    _ => {}
                }
            }
            match lane {
                Some(to) => node = to,
                None => return false,
            }
        }
    }
}
