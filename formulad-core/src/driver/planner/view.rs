//! What a planner sees when it has to choose.

use arrayvec::ArrayVec;

use crate::analysis::par::{Ground, Place};
use crate::dice::{Die, Gear};
use crate::moves::MoveList;
use crate::race::{Car, CarId, Choice, GearOption, Race};
use crate::rules::{Risk, Wear, Zone};
use crate::track::index::NONE;

use super::aim::Aim;
use super::company::Company;
use super::look::Look;
use super::strength::Strength;
use super::values::{Knowledge, Spot, Standing, Values};

/// A car that has to choose, and everything around it.
pub(super) struct View<'a> {
    pub(super) values: Values<'a>,
    pub(super) race: &'a Race,
    pub(super) id: CarId,
    pub(super) car: &'a Car,
    pub(super) place: Place,
    pub(super) spot: Spot,
    pub(super) company: Company,
    /// What the driver is after: before the turn, and once it is over.
    pub(super) now: Aim,
    pub(super) then: Aim,
    strength: Strength,
}

impl<'a> View<'a> {
    /// None for a car that the values do not know of.
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
        let place = values.place_of(car);
        let company = if strength.sees_others() {
            Company::of(race, id)
        } else {
            Company::none(race, id)
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
        let now = if strength.sees_others() {
            Aim::of(race, id, &values, (&own, has_rolled))
        } else {
            Aim::TURNS
        };
        Some(Self {
            values,
            race,
            id,
            car,
            place,
            spot,
            company,
            now,
            then: now.after_turn(),
            strength,
        })
    }

    /// The option with the fewest turns, the first of equals, and those turns; none if all of them
    /// are as bad as being out.
    pub(super) fn best(&self, turns: impl Iterator<Item = f64>) -> Option<(usize, f64)> {
        let mut best: Option<(usize, f64)> = None;
        for (option, turns) in turns.enumerate() {
            let turns = turns + self.strength.error(self.race, self.id, option);
            if best.is_none_or(|(_, least)| turns < least) {
                best = Some((option, turns));
            }
        }
        best
    }

    /// The best gear: the values say what each is worth to a car alone, and those that might be the
    /// best are looked through.
    pub(super) fn best_gear(
        &self,
        options: &[GearOption],
        look: &mut Look,
    ) -> Option<(usize, f64)> {
        let alone = |option: &GearOption| {
            let standing = Standing {
                spot: self.spot,
                gear: Some(option.gear),
                wear: self.car.wear.less(option.price),
            };
            self.values.driving(&self.now, &standing)
        };
        if !self.strength.sees_others() {
            return self.best(options.iter().map(alone));
        }
        let mut ranked: ArrayVec<(usize, f64), 6> = options
            .iter()
            .take(6)
            .enumerate()
            .map(|(at, option)| (at, alone(option)))
            .collect();
        ranked.sort_by(|a, b| a.1.total_cmp(&b.1));
        look.clear();
        let mut best: Option<(usize, f64)> = None;
        for (at, alone) in ranked {
            // Others make it no better.
            if best.is_some_and(|(_, least)| alone >= least) {
                break;
            }
            let highest = Die::Gear(options[at].gear).highest();
            let turns = if self.has_to_look(highest) {
                look.turns_in(self, &options[at])
            } else {
                alone
            };
            if best.is_none_or(|(_, least)| turns < least) {
                best = Some((at, turns));
            }
        }
        best
    }

    /// Whether a roll of so many spaces may lead to what the values do not know of.
    fn has_to_look(&self, roll: u8) -> bool {
        let marks = self.race.marks();
        !self.values.are_of_pool()
            || self.company.is_within(roll)
            || marks.iter().any(|mark| {
                let rank = self.race.track().index().nodes[usize::from(*mark)].rank;
                self.company.is_near(rank, roll)
            })
    }

    /// Whether a roll puts the engine to the test (ENG-1).
    pub(super) fn strains(&self, gear: Gear, roll: u8) -> bool {
        let on_road = self.values.ground(self.place.node) == Ground::Road;
        let from = self.race.rules().engine.from_gear;
        on_road && gear >= from && roll == Die::Gear(gear).highest()
    }

    /// The turns still expected of a car once it stands somewhere.
    pub(super) fn coming(&self, standing: &Standing) -> f64 {
        self.values.coming(&self.then, standing)
    }

    /// What it is worth to be out once the turn is over.
    pub(super) fn out(&self) -> f64 {
        self.then.out(self.values.out())
    }

    /// The best of the moves that a race offers.
    pub(super) fn best_move(&self, options: &MoveList) -> Option<(usize, f64)> {
        let standing = Standing {
            spot: self.spot,
            gear: Some(self.car.gear?),
            wear: self.car.wear,
        };
        let roll = self.race.spaces_to_move();
        self.best_of(options, standing, roll)
    }

    /// The best of these moves, with the turns still expected; none if all of them are as bad as being
    /// out.
    pub(super) fn best_of(
        &self,
        options: &MoveList,
        standing: Standing,
        roll: u8,
    ) -> Option<(usize, f64)> {
        let strains = standing.gear.is_some_and(|gear| self.strains(gear, roll));
        let mut best: Option<(usize, f64)> = None;
        for (at, m) in options.iter().enumerate() {
            let Some(landing) = self.landing(m) else {
                continue;
            };
            let after = Standing {
                wear: standing.wear.less(self.race.price(m)),
                ..standing
            };
            let error = self.strength.error(self.race, self.id, at);
            let least = best.map_or(f64::INFINITY, |(_, least)| least) - error;
            let after = (standing.wear, after);
            let turns = self.turns_at(&landing, after, (strains, m.brake > 0), least) + error;
            if best.is_none_or(|(_, least)| turns < least) {
                best = Some((at, turns));
            }
        }
        best
    }

    /// What a car has that completes a lap (STREET-5): the points that come back are those of the first
    /// zones that miss some.
    pub(super) fn regained(&self, left: Wear) -> Wear {
        let street = self.race.rules().street.as_ref();
        let Some(checkpoint) = street.and_then(|street| street.checkpoint) else {
            return left;
        };
        let mut points = checkpoint.points;
        match (left, self.car.full) {
            (Wear::Pool(left), Wear::Pool(full)) => {
                Wear::Pool(left.saturating_add(points).min(full.max(left)))
            }
            (Wear::Zones(mut zones), Wear::Zones(full)) => {
                for zone in Zone::ALL {
                    let left = zones.get_mut(zone);
                    let missing = full.get(zone).saturating_sub(*left);
                    *left += match zone {
                        Zone::Tyres if checkpoint.tyres => missing,
                        Zone::Tyres => 0,
                        _ => {
                            let more = missing.min(points);
                            points -= more;
                            more
                        }
                    };
                }
                Wear::Zones(zones)
            }
            (left, _) => left,
        }
    }

    /// What a check costs on average.
    pub(super) fn turns_of_risk(&self, risk: &Risk, standing: &Standing, turns: f64) -> f64 {
        let harmed_to = self.race.harmed_to(risk);
        self.turns_of_loss(risk.price, standing, turns) * f64::from(harmed_to.min(20)) / 20.0
    }

    /// What losing points costs.
    pub(super) fn turns_of_loss(&self, price: Wear, standing: &Standing, turns: f64) -> f64 {
        let harmed = Standing {
            wear: standing.wear.less(price),
            ..*standing
        };
        self.coming(&harmed) - turns
    }

    /// DEBRIS-2, STREET-2
    pub(super) fn turns_of_marks(&self, marks: u8, standing: &Standing, turns: f64) -> f64 {
        let Some(risk) = self.race.rules().risk_of_marks() else {
            return 0.0;
        };
        let once = self.turns_of_risk(&risk, standing, turns);
        f64::from(marks) * once
    }

    /// STREET-1
    pub(super) fn turns_of_residents(&self, standing: &Standing, turns: f64) -> f64 {
        let Some(rules) = &self.race.rules().street else {
            return 0.0;
        };
        // Summed in this order, from 0: the last digit depends on it.
        rules.nuisances().fold(0.0, |sum, (price, faces)| {
            sum + self.turns_of_loss(price, standing, turns) * f64::from(faces) / 20.0
        })
    }
}
