//! What a planner sees when it has to choose.

use std::cmp::Ordering;

use arrayvec::ArrayVec;

use crate::analysis::par::{SpaceKind, TrackPosition};
use crate::dice::{Die, Gear};
use crate::race::{Car, CarId, Check, Choice, Odds, Race};
use crate::rules::Wear;
use crate::track::index::NONE;

use super::objective::Objective;
use super::strength::Strength;
use super::traffic::Traffic;
use super::values::{Knowledge, MOST_RIVALS, Rivals, Spot, Standing, Values};
use crate::driver::landing::place_of;

/// A car that has to choose, and everything around it.
pub(super) struct View<'a> {
    pub(super) values: Values<'a>,
    pub(super) race: &'a Race,
    pub(super) id: CarId,
    pub(super) car: &'a Car,
    pub(super) place: TrackPosition,
    pub(super) spot: Spot,
    pub(super) traffic: Traffic,
    /// The objective before the turn, and once it is over.
    pub(super) now: Objective,
    pub(super) then: Objective,
    rivals: Rivals,
    /// How the car compares with each of them once the turn is over.
    order: ArrayVec<Ordering, MOST_RIVALS>,
    pub(super) strength: Strength,
}

impl<'a> View<'a> {
    /// `None` for a car that the values do not know.
    pub(super) fn new(
        known: &'a Knowledge,
        race: &'a Race,
        choice: &Choice<'_>,
        strength: Strength,
    ) -> Option<Self> {
        let id = choice.car();
        let car = race.car(id);
        if car.node == NONE {
            return None;
        }
        let values = known.values(race, id);
        let place = place_of(race.track(), car);
        let traffic = if strength.sees_others() {
            Traffic::of(race, id)
        } else {
            Traffic::none(race, id)
        };
        let spot = values.spot(place);
        if spot == Spot::Unknown {
            return None;
        }
        let own = Standing {
            spot,
            gear: car.gear,
            wear: car.wear,
        };
        let has_rolled = !matches!(choice, Choice::Gear { .. });
        let (now, rivals) = if strength.sees_others() {
            values.objective(race, id, &own, has_rolled)
        } else {
            (Objective::TURNS, Rivals::new())
        };
        Some(Self {
            values,
            race,
            id,
            car,
            place,
            spot,
            traffic,
            now,
            then: now.after_turn(),
            order: rivals.iter().map(|_| Ordering::Equal).collect(),
            rivals,
            strength,
        })
    }

    /// Sets where the car is once the turn is over, which decides which rivals it is ahead of.
    pub(super) fn move_to(&mut self, place: TrackPosition) {
        let rank = self.race.track().index().nodes[usize::from(place.node)].rank;
        let progress = (place.crossings, rank);
        let order = self.rivals.iter().map(|rival| rival.order(progress));
        let order: ArrayVec<Ordering, MOST_RIVALS> = order.collect();
        if order != self.order {
            self.then = self.now.after_move(&self.rivals, &order);
            self.order = order;
        }
    }

    /// Whether a roll puts the engine to the test (ENG-1).
    pub(super) fn strains(&self, gear: Gear, roll: u8) -> bool {
        let on_road = self.values.space_kind(self.place.node) == SpaceKind::Road;
        let from = self.race.rules().engine.from_gear;
        on_road && gear >= from && roll == Die::Gear(gear).highest()
    }

    /// The car where it stands now.
    pub(super) const fn standing(&self) -> Standing {
        Standing {
            spot: self.spot,
            gear: self.car.gear,
            wear: self.car.wear,
        }
    }

    /// The turns still expected of a car once it stands somewhere.
    pub(super) fn turns_standing(&self, standing: &Standing) -> f64 {
        self.values.before_shift(&self.then, standing)
    }

    /// What being out once the turn is over is worth.
    pub(super) fn out(&self) -> f64 {
        self.then.out(self.values.out())
    }

    /// What a check costs on average.
    pub(super) fn turns_of_check(&self, check: Check, standing: &Standing, turns: f64) -> f64 {
        let odds = self.race.odds(self.id, check);
        odds.map_or(0.0, |odds| self.turns_of_odds(odds, standing, turns))
    }

    pub(super) fn turns_of_odds(&self, odds: Odds, standing: &Standing, turns: f64) -> f64 {
        self.turns_of_loss(odds.price, standing, turns) * odds.chance()
    }

    /// What losing points costs.
    pub(super) fn turns_of_loss(&self, price: Wear, standing: &Standing, turns: f64) -> f64 {
        let harmed = Standing {
            wear: standing.wear.less(price),
            ..*standing
        };
        self.turns_standing(&harmed) - turns
    }
}
