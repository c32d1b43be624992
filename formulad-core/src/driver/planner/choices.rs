//! What a planner chooses: gears, moves, and the rest.

use arrayvec::ArrayVec;

use crate::analysis::par::fewest_turns;
use crate::dice::Die;
use crate::driver::landing::Landing;
use crate::moves::MoveList;
use crate::race::{About, Answer, Extra, GearOption};
use crate::rules::Wear;

use super::lookahead::Lookahead;
use super::outlook::Arrival;
use super::values::Standing;
use super::view::View;

/// What nitro is worth if it is kept for later on the lap.
const NITRO: f64 = 0.6;

impl View<'_> {
    /// The option with the fewest turns, the first of equals, and those turns; `None` without options.
    fn best(&self, turns: impl Iterator<Item = f64>) -> Option<(usize, f64)> {
        let error = |option| self.strength.error(self.race, self.id, option);
        fewest_turns(turns.enumerate().map(|(at, turns)| (at, turns + error(at))))
    }

    /// The best gear. The values say what each is worth to a solo car, and lookahead evaluates those that
    /// might be the best.
    pub(super) fn best_gear(
        &self,
        options: &[GearOption],
        lookahead: &mut Lookahead,
    ) -> Option<(usize, f64)> {
        let alone = |option: &GearOption| {
            let standing = Standing {
                gear: Some(option.gear),
                wear: self.car.wear.less(option.price),
                ..self.standing()
            };
            self.values.after_shift(&self.now, &standing)
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
        lookahead.clear();
        let mut best: Option<(usize, f64)> = None;
        for (at, alone) in ranked {
            // Other cars make no gear better.
            if best.is_some_and(|(_, least)| alone >= least) {
                break;
            }
            let highest = Die::Gear(options[at].gear).highest();
            let turns = if self.has_to_look(highest) {
                lookahead.turns_in(self, &options[at])
            } else {
                alone
            };
            if best.is_none_or(|(_, least)| turns < least) {
                best = Some((at, turns));
            }
        }
        best
    }

    /// Whether a roll may lead to something that the values do not know.
    fn has_to_look(&self, roll: u8) -> bool {
        let marks = self.race.marks();
        !self.values.are_of_pool()
            || self.traffic.is_within(roll)
            || marks.iter().any(|mark| {
                let rank = self.race.track().index().nodes[usize::from(*mark)].rank;
                self.traffic.is_near(rank, roll)
            })
    }

    /// The best of the moves that a race offers.
    pub(super) fn best_move(&mut self, options: &MoveList) -> Option<(usize, f64)> {
        self.car.gear?;
        self.best_of(options, self.car.wear, self.race.spaces_to_move())
    }

    /// The best of these moves for a car with these points, with the turns still expected; `None` if all
    /// of them are fatal.
    fn best_of(&mut self, options: &MoveList, had: Wear, roll: u8) -> Option<(usize, f64)> {
        let gear = self.car.gear;
        let strains = gear.is_some_and(|gear| self.strains(gear, roll));
        let mut best: Option<(usize, f64)> = None;
        for (at, m) in options.iter().enumerate().filter(|(_, m)| !m.fatal) {
            let landing = Landing::of_move(self.race.track(), self.place, m);
            let arrival = Arrival {
                gear,
                had,
                left: had.less(self.race.price(m)),
                strains,
                is_short: landing.is_short,
            };
            self.move_to(landing.place);
            let error = self.strength.error(self.race, self.id, at);
            let least = best.map_or(f64::INFINITY, |(_, least)| least) - error;
            let turns = self.turns_after(&self.outlook(landing), arrival, least) + error;
            if best.is_none_or(|(_, least)| turns < least) {
                best = Some((at, turns));
            }
        }
        best
    }

    /// The best answer; `None` for questions that have nothing to do with the values.
    pub(super) fn best_decision(
        &mut self,
        about: About,
        options: &[Answer],
        moves: &mut MoveList,
    ) -> Option<(usize, f64)> {
        match about {
            About::Extra => {
                let out = self.out();
                let turns = options.iter().map(|option| match option {
                    Answer::Extra(extra) => self.turns_with(*extra, moves).unwrap_or(out),
                    _ => out,
                });
                let turns: Vec<f64> = turns.collect();
                self.best(turns.into_iter())
            }
            About::Slipstream => {
                let turns = options.iter();
                let turns = turns.map(|option| self.turns_in_slipstream(*option));
                let turns: Vec<f64> = turns.collect();
                self.best(turns.into_iter())
            }
            About::Regain => self.best(options.iter().map(|option| {
                let mut standing = self.standing();
                if let (Wear::Zones(left), Answer::Regain(more)) = (standing.wear, option) {
                    let all = left.map(|zone, points| points.saturating_add(more.get(zone)));
                    standing.wear = Wear::Zones(all);
                }
                self.turns_standing(&standing)
            })),
            _ => None,
        }
    }

    /// NITRO-1, TURBO-1, TYRE-1, DRIVER-2: the turns expected with extra spaces; `None` if the car would be out.
    fn turns_with(&mut self, extra: Extra, moves: &mut MoveList) -> Option<f64> {
        let roll = self.race.spaces_to_move();
        let mut wear = self.car.wear;
        for price in self.race.prices_of_extra(extra).into_iter().flatten() {
            wear = wear.less(price);
        }
        self.race.list_moves(self.id, roll, true, extra, moves);
        moves.retain(|m| self.race.survives(self.id, m));
        let (_, best) = self.best_of(moves, wear, roll)?;
        let kept = if extra.nitro {
            NITRO * self.lap_left()
        } else {
            0.0
        };
        Some(best + kept)
    }

    /// How much of the lap is left.
    fn lap_left(&self) -> f64 {
        let count = self.race.track().index().nodes.len() as f64;
        if self.place.crossings == 0 {
            return 1.0;
        }
        1.0 - f64::from(self.place.node) / count
    }

    /// SLIP-1: the turns expected by going on, or by staying.
    fn turns_in_slipstream(&mut self, answer: Answer) -> f64 {
        let found = Landing::of_slipstream(self.race, self.place, answer);
        let Some((landing, price)) = found else {
            return self.out();
        };
        self.move_to(landing.place);
        let arrival = Arrival {
            gear: self.car.gear,
            had: self.car.wear,
            left: self.car.wear.less(price),
            strains: false,
            is_short: landing.is_short,
        };
        self.turns_after(&self.outlook(landing), arrival, f64::INFINITY)
    }
}
