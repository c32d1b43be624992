//! The best gear and the best move of a car in any position.

use crate::dice::Gear;
use crate::moves::{Move, MoveList};
use crate::race::CarPosition;
use crate::rules::Wear;

use super::Par;
use super::cost_model::Settled;
use super::places::{SpaceKind, TrackPosition, after};
use super::table::NEVER;

/// A car that is about to move.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moment {
    pub(super) place: TrackPosition,
    pub(super) gear: Gear,
    pub(super) budget: usize,
    /// Whether its engine has been strained (ENG-1).
    pub(super) strained: bool,
}

/// The option with the fewest turns, the first of equals.
#[inline]
pub(crate) fn fewest_turns<T>(options: impl IntoIterator<Item = (T, f64)>) -> Option<(T, f64)> {
    let mut best: Option<(T, f64)> = None;
    for option in options {
        if best.as_ref().is_none_or(|best| option.1 < best.1) {
            best = Some(option);
        }
    }
    best
}

/// What a move leads to.
enum Destination {
    Finished,
    /// A row, with what is left; and whether the engine is tested there.
    Row(usize, Settled, bool),
}

impl Par {
    /// Expected number of turns to the finish for a car that is about to choose its gear, if it is driven
    /// as well as possible. `None` for a position that cannot occur under these rules, and behind the
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

    /// The best gear for a car that is about to choose it; of equally good ones the lowest. `None` where
    /// [`Par::turns_from`] returns `None`.
    #[must_use]
    pub fn best_gear(&self, car: &CarPosition) -> Option<Gear> {
        let (place, budget) = self.place_of(car)?;
        self.best_shift(place, car.gear, budget)
            .map(|(gear, _)| gear)
    }

    /// The best move of a car that has shifted to its gear, paid for it and rolled a number; of equally
    /// good ones the first that a race offers. `None` where [`Par::turns_from`] returns `None`, and if the
    /// car survives no move.
    #[must_use]
    pub fn best_move(&self, car: &CarPosition, roll: u8) -> Option<Move> {
        let (place, budget) = self.place_of(car)?;
        let gear = car.gear?;
        let space_kind = self.solo.space_kind(place.node);
        let moment = Moment {
            place,
            gear,
            budget,
            strained: self.solo.costs.strains(gear, roll, space_kind),
        };
        let mut moves = MoveList::new();
        self.solo.list_moves(place, roll, true, &mut moves);
        let at = self.best_of(moment, moves.as_slice())?;
        moves.as_slice().get(at).copied()
    }

    /// Index of the best of these gears with their prices; the first of equally good ones.
    pub(crate) fn best_gear_of(
        &self,
        place: TrackPosition,
        wear: Wear,
        options: impl Iterator<Item = (Gear, Wear)>,
    ) -> Option<usize> {
        let budgets = &self.solo.costs.budgets;
        let budget = budgets.find(wear)?;
        let turns = options.enumerate().filter_map(|(at, (gear, price))| {
            let left = budgets.pay(budget, &budgets.price(price))?;
            Some((at, self.turns_driving(place, gear, left)?))
        });
        fewest_turns(turns).map(|(at, _)| at)
    }

    /// Index of the best of these moves for a car with these points.
    pub(crate) fn best_move_of(
        &self,
        place: TrackPosition,
        gear: Gear,
        wear: Wear,
        strained: bool,
        moves: &[Move],
    ) -> Option<usize> {
        let moment = Moment {
            place,
            gear,
            budget: self.solo.costs.budgets.find(wear)?,
            strained,
        };
        self.best_of(moment, moves)
    }

    /// Index of the best of these moves; the first of equally good ones.
    pub(super) fn best_of(&self, moment: Moment, moves: &[Move]) -> Option<usize> {
        let turns = moves.iter().enumerate();
        let turns = turns.filter_map(|(at, m)| Some((at, self.turns_after(moment, m)?)));
        fewest_turns(turns).map(|(at, _)| at)
    }

    /// Where a car stands, and its budget.
    fn place_of(&self, car: &CarPosition) -> Option<(TrackPosition, usize)> {
        let wear = car.wear.unwrap_or_else(|| self.full_wear());
        let budget = self.solo.costs.budgets.find(wear)?;
        let node = self.solo.track.node(car.space)?;
        let kept = match self.solo.space_kind(node) {
            SpaceKind::Road => car.stops,
            SpaceKind::PitLane => u8::from(car.served),
            SpaceKind::Box => 1,
        };
        let place = TrackPosition {
            crossings: car.crossings,
            node,
            kept,
        };
        // OVER-6: a car that has spun goes on in 1st, as one without a gear does.
        let has_spun = car.spun && car.gear.is_none() && car.crossings > 0;
        let is_known = !car.spun || has_spun && self.solo.costs.has_spins();
        is_known.then_some((place, budget))
    }

    /// The best gear of a car, and the turns expected with it.
    pub(super) fn best_shift(
        &self,
        place: TrackPosition,
        from: Option<Gear>,
        budget: usize,
    ) -> Option<(Gear, f64)> {
        let space_kind = self.solo.space_kind(place.node);
        let left = |to| match from {
            Some(from) => self.solo.costs.of_shift(from, to, space_kind)?.left(budget),
            // START-1: a car without a gear, as after a stall.
            None if place.crossings == 0 => {
                (to <= self.solo.rules.start.gear_after_stall).then_some(budget)
            }
            None => (to == Gear::FIRST).then_some(budget),
        };
        let turns = |to| Some((to, self.turns_driving(place, to, left(to)?)?));
        fewest_turns(self.solo.costs.gears().filter_map(turns))
    }

    /// The turns expected of a car that is about to roll.
    pub(super) fn turns_driving(
        &self,
        place: TrackPosition,
        gear: Gear,
        budget: usize,
    ) -> Option<f64> {
        let row = self.solo.places.row(place)?;
        (gear <= self.solo.costs.top_gear).then(|| self.values.turns.after(row, gear)[budget])
    }

    /// What a move leads to; `None` if the car does not survive it.
    fn destination(&self, moment: Moment, m: &Move) -> Option<Destination> {
        if m.fatal {
            return None;
        }
        let braked = m.brake.saturating_sub(m.blocked);
        let costs = &self.solo.costs;
        let rest = costs
            .may_brake(braked, m.blocked)
            .then(|| costs.of_braking(braked, m.blocked))?;
        let settled = self.solo.costs.settle(moment.budget, m.overshoot, &rest)?;
        if m.finishes {
            return Some(Destination::Finished);
        }
        let node = self.solo.track.node(m.to)?;
        let mut place = after(&self.solo.track, moment.place, m, node);
        let space_kind = self.solo.space_kind(node);
        if space_kind == SpaceKind::Box {
            place.kept = (!moment.strained).into();
        }
        let is_tested = moment.strained && space_kind == SpaceKind::Road;
        Some(Destination::Row(
            self.solo.places.row(place)?,
            settled,
            is_tested,
        ))
    }

    /// The turns expected after a move; `None` if the car does not survive it.
    pub(super) fn turns_after(&self, moment: Moment, m: &Move) -> Option<f64> {
        Some(match self.destination(moment, m)? {
            Destination::Finished => 0.0,
            Destination::Row(row, settled, is_tested) => {
                self.turns_in(row, moment.gear, settled, is_tested)
            }
        })
    }

    /// The turns expected of a car that has come to a row, where its engine may have to be tested.
    #[inline]
    pub(super) fn turns_in(&self, row: usize, gear: Gear, left: Settled, is_tested: bool) -> f64 {
        let values = self.values.turns.settled(row, gear, left.spun);
        if is_tested {
            self.solo.costs.risk.before(values, left.budget)
        } else {
            values[left.budget]
        }
    }

    /// The fewest turns after a move.
    pub(super) fn fewest_after(&self, moment: Moment, m: &Move) -> u16 {
        match self.destination(moment, m) {
            None => NEVER,
            Some(Destination::Finished) => 0,
            Some(Destination::Row(row, settled, _)) => {
                let values = self.values.fewest.settled(row, moment.gear, settled.spun);
                values[settled.budget]
            }
        }
    }
}
