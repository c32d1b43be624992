//! The best gear and the best move of a car wherever it is.

use crate::dice::Gear;
use crate::moves::{Move, MoveList, MoveQuery};
use crate::race::CarPosition;

use super::places::{Place, after, ground};
use super::tariff::{Ground, Settled};
use super::{NEVER, Par};

/// A car that is about to move.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moment {
    pub(super) place: Place,
    pub(super) gear: Gear,
    pub(super) budget: usize,
    /// Whether its engine has been strained (ENG-1).
    pub(super) strained: bool,
}

/// What a move leads to.
enum Outcome {
    Finished,
    /// A row, with what is left; and whether the engine is tested there.
    Row(usize, Settled, bool),
}

impl Par {
    /// The turns still expected of a car that stands somewhere, its gear to be chosen, if it is driven
    /// as well as possible. None for a position that no race by these rules comes to, and behind the
    /// grid.
    ///
    /// ```
    /// use formulad_core::TrackBuilder;
    /// use formulad_core::analysis::par::{Par, Terms};
    /// use formulad_core::dice::Gear;
    /// use formulad_core::race::CarPosition;
    /// use formulad_core::rules::{Ruleset, Wear};
    ///
    /// let track = TrackBuilder::<1>::new("Ring").straight(20).corner(2, [6]).straight(9).build()?;
    /// let par = Par::solve(&track, &Ruleset::basic(1), &Terms::default())?;
    /// // On the last space of the corner in 1st gear, with a stop missing, and a point to spend:
    /// // there is no way to stop again, and every roll is an overshoot it does not survive.
    /// let here = CarPosition {
    ///     stops: 1,
    ///     wear: Some(Wear::Pool(1)),
    ///     ..CarPosition::new(track.corners()[0].spaces[5], Gear::FIRST)
    /// };
    /// assert_eq!(par.turns_from(&here), Some(1.0 + 40.0));
    /// // With two points a roll of 1 saves it, which only 1st gear has.
    /// let here = CarPosition { wear: Some(Wear::Pool(2)), ..here };
    /// assert_eq!(par.best_gear(&here), Some(Gear::FIRST));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn turns_from(&self, car: &CarPosition) -> Option<f64> {
        let (place, budget) = self.place_of(car)?;
        self.best_shift(place, car.gear, budget)
            .map(|(_, turns)| turns)
    }

    /// The best gear for a car that stands somewhere; of equally good ones the lowest. None where
    /// [`Par::turns_from`] knows nothing.
    #[must_use]
    pub fn best_gear(&self, car: &CarPosition) -> Option<Gear> {
        let (place, budget) = self.place_of(car)?;
        self.best_shift(place, car.gear, budget)
            .map(|(gear, _)| gear)
    }

    /// The best move of a car that stands somewhere, has shifted to its gear and paid for it, and has
    /// rolled so many spaces; of equally good ones the first that a race offers. None where
    /// [`Par::turns_from`] knows nothing, and when the car survives no move.
    #[must_use]
    pub fn best_move(&self, car: &CarPosition, roll: u8) -> Option<Move> {
        let (place, budget) = self.place_of(car)?;
        let gear = car.gear?;
        let ground = ground(&self.track, place.node);
        let moment = Moment {
            place,
            gear,
            budget,
            strained: self.tariff.strains(gear, roll, ground),
        };
        let mut moves = MoveList::new();
        self.list_moves(place, roll, &mut moves);
        let at = self.best_of(moment, moves.as_slice())?;
        moves.as_slice().get(at).copied()
    }

    /// Which of these moves is the best; of equally good ones the first.
    pub(super) fn best_of(&self, moment: Moment, moves: &[Move]) -> Option<usize> {
        let mut best: Option<(usize, f64)> = None;
        for (at, m) in moves.iter().enumerate() {
            if let Some(turns) = self.turns_after(moment, m)
                && best.is_none_or(|(_, least)| turns < least)
            {
                best = Some((at, turns));
            }
        }
        best.map(|(at, _)| at)
    }

    /// Lists the moves of a car alone.
    pub(super) fn list_moves(&self, place: Place, roll: u8, moves: &mut MoveList) {
        let query = MoveQuery {
            braking: true,
            ..self.alone().query(place, roll)
        };
        moves.generate(&self.track, &self.rules.movement, &query);
    }

    /// Where a car stands, and its budget.
    fn place_of(&self, car: &CarPosition) -> Option<(Place, usize)> {
        let wear = car.wear.unwrap_or_else(|| self.full_wear());
        let budget = self.tariff.budgets.find(wear)?;
        let node = self.track.node(car.space)?;
        let kept = match ground(&self.track, node) {
            Ground::Road => car.stops,
            Ground::PitLane => u8::from(car.served),
            Ground::Box => 1,
        };
        let place = Place {
            crossings: car.crossings,
            node,
            kept,
        };
        // OVER-6: a car that has spun goes on in 1st, as one without a gear does.
        let has_spun = car.spun && car.gear.is_none() && car.crossings > 0;
        let is_known = !car.spun || has_spun && self.tariff.has_spins();
        is_known.then_some((place, budget))
    }

    /// The best gear of a car, and the turns expected with it.
    pub(super) fn best_shift(
        &self,
        place: Place,
        from: Option<Gear>,
        budget: usize,
    ) -> Option<(Gear, f64)> {
        let ground = ground(&self.track, place.node);
        let mut best: Option<(Gear, f64)> = None;
        for to in self.tariff.gears() {
            let left = match from {
                Some(from) => {
                    let toll = self.tariff.of_shift(from, to, ground);
                    toll.and_then(|toll| toll.left(budget))
                }
                // START-1: without one, as after a stall.
                None if place.crossings == 0 => {
                    (to <= self.rules.start.gear_after_stall).then_some(budget)
                }
                None => (to == Gear::FIRST).then_some(budget),
            };
            let turns = left.and_then(|left| self.turns_driving(place, to, left));
            if let Some(turns) = turns
                && best.is_none_or(|(_, least)| turns < least)
            {
                best = Some((to, turns));
            }
        }
        best
    }

    /// The turns expected of a car that is about to roll.
    pub(super) fn turns_driving(&self, place: Place, gear: Gear, budget: usize) -> Option<f64> {
        let row = self.places.row(place)?;
        (gear <= self.tariff.top_gear).then(|| self.values.driving(row, gear)[budget])
    }

    /// What a move leads to; none if the car does not survive it.
    fn outcome(&self, moment: Moment, m: &Move) -> Option<Outcome> {
        if m.fatal {
            return None;
        }
        let braked = m.brake.saturating_sub(m.blocked);
        let rest = self.tariff.of_braking(braked, m.blocked)?;
        let settled = self.tariff.settle(moment.budget, m.overshoot, &rest)?;
        if m.finishes {
            return Some(Outcome::Finished);
        }
        let node = self.track.node(m.to)?;
        let mut place = after(&self.track, moment.place, m, node);
        let ground = ground(&self.track, node);
        if ground == Ground::Box {
            place.kept = (!moment.strained).into();
        }
        let is_tested = moment.strained && ground == Ground::Road;
        Some(Outcome::Row(self.places.row(place)?, settled, is_tested))
    }

    /// The turns expected after a move; none if the car does not survive it.
    pub(super) fn turns_after(&self, moment: Moment, m: &Move) -> Option<f64> {
        Some(match self.outcome(moment, m)? {
            Outcome::Finished => 0.0,
            Outcome::Row(row, settled, is_tested) => {
                let values = self.values.settled(row, moment.gear, settled.spun);
                if is_tested {
                    self.tariff.risk().before(values, settled.budget)
                } else {
                    values[settled.budget]
                }
            }
        })
    }

    /// The fewest turns after a move.
    pub(super) fn fewest_after(&self, moment: Moment, m: &Move) -> u16 {
        match self.outcome(moment, m) {
            None => NEVER,
            Some(Outcome::Finished) => 0,
            Some(Outcome::Row(row, settled, _)) => {
                let values = self.values.fewest_settled(row, moment.gear, settled.spun);
                values[settled.budget]
            }
        }
    }
}
