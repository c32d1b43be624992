//! The best gear and the best move of a car wherever it is.

use crate::dice::Gear;
use crate::moves::{Move, MoveList};
use crate::race::CarPosition;
use crate::rules::Wear;

use super::places::{Place, after, car_at, ground};
use super::tariff::{Ground, Risk};
use super::{NEVER, Par};

/// A car that is about to move.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moment {
    pub(super) place: Place,
    pub(super) gear: Gear,
    pub(super) wear: u8,
    /// The check of the engine that its roll calls for.
    pub(super) risk: Option<Risk>,
}

/// What a move leads to.
enum Outcome {
    Finished,
    /// A row, with so many points; and whether it is on the road.
    Row(usize, usize, bool),
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
        let (place, wear) = self.place_of(car)?;
        self.best_shift(place, car.gear, wear)
            .map(|(_, turns)| turns)
    }

    /// The best gear for a car that stands somewhere; of equally good ones the lowest. None where
    /// [`Par::turns_from`] knows nothing.
    #[must_use]
    pub fn best_gear(&self, car: &CarPosition) -> Option<Gear> {
        let (place, wear) = self.place_of(car)?;
        self.best_shift(place, car.gear, wear).map(|(gear, _)| gear)
    }

    /// The best move of a car that stands somewhere, has shifted to its gear and paid for it, and has
    /// rolled so many spaces; of equally good ones the first that a race offers. None where
    /// [`Par::turns_from`] knows nothing, and when the car survives no move.
    #[must_use]
    pub fn best_move(&self, car: &CarPosition, roll: u8) -> Option<Move> {
        let (place, wear) = self.place_of(car)?;
        let gear = car.gear?;
        let moment = Moment {
            place,
            gear,
            wear,
            risk: self.risk(place, gear, roll),
        };
        let mut moves = MoveList::new();
        self.list_moves(place, roll, &mut moves);
        let at = self.best_of(moment, moves.as_slice())?;
        moves.as_slice().get(at).copied()
    }

    /// The check of the engine that a roll calls for.
    pub(super) fn risk(&self, place: Place, gear: Gear, roll: u8) -> Option<Risk> {
        let ground = ground(&self.track, place.node);
        self.tariff.risk(gear, roll, ground)
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
        let car = car_at(&self.track, &self.rules, place, self.terms.team);
        let movement = &self.rules.movement;
        moves.generate(&self.track, movement, &car, (roll, true), &[]);
    }

    /// Where a car stands, and its wear points.
    fn place_of(&self, car: &CarPosition) -> Option<(Place, u8)> {
        let wear = match car.wear {
            None => self.full_wear(),
            Some(Wear::Pool(points)) => points,
            Some(Wear::Zones(_)) => return None,
        };
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
        let is_known = !car.spun && (1..=self.full_wear()).contains(&wear);
        is_known.then_some((place, wear))
    }

    /// The best gear of a car, and the turns expected with it.
    pub(super) fn best_shift(
        &self,
        place: Place,
        from: Option<Gear>,
        wear: u8,
    ) -> Option<(Gear, f64)> {
        let ground = ground(&self.track, place.node);
        let mut best: Option<(Gear, f64)> = None;
        for to in self.tariff.gears() {
            let price = match from {
                Some(from) => self.tariff.of_shift(from, to, ground),
                // START-1: without one, as after a stall.
                None if place.crossings == 0 => {
                    (to <= self.rules.start.gear_after_stall).then_some(0)
                }
                None => (to == Gear::FIRST).then_some(0),
            };
            let left = price.and_then(|price| wear.checked_sub(price));
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
    pub(super) fn turns_driving(&self, place: Place, gear: Gear, wear: u8) -> Option<f64> {
        let row = self.places.row(place)?;
        let is_known = gear <= self.tariff.top_gear && (1..=self.full_wear()).contains(&wear);
        is_known.then(|| self.values.driving(row, gear)[usize::from(wear)])
    }

    /// What a move leads to; none if the car does not survive it.
    fn outcome(&self, moment: Moment, m: &Move) -> Option<Outcome> {
        if m.fatal {
            return None;
        }
        let braked = m.brake.saturating_sub(m.blocked);
        let overshoot = self.tariff.of_overshoot(m.overshoot);
        let price = self.tariff.of_braking(braked, m.blocked)?;
        let price = price.saturating_add(overshoot);
        let left = usize::from(moment.wear.checked_sub(price).filter(|left| *left > 0)?);
        if m.finishes {
            return Some(Outcome::Finished);
        }
        let node = self.track.node(m.to)?;
        let row = self.places.row(after(&self.track, moment.place, m, node))?;
        let on_road = ground(&self.track, node) == Ground::Road;
        Some(Outcome::Row(row, left, on_road))
    }

    /// The turns expected after a move; none if the car does not survive it.
    pub(super) fn turns_after(&self, moment: Moment, m: &Move) -> Option<f64> {
        Some(match self.outcome(moment, m)? {
            Outcome::Finished => 0.0,
            Outcome::Row(row, left, on_road) => {
                let coming = self.values.coming(row, moment.gear);
                match moment.risk {
                    Some(risk) if on_road => risk.before(coming, left),
                    _ => coming[left],
                }
            }
        })
    }

    /// The fewest turns after a move.
    pub(super) fn fewest_after(&self, moment: Moment, m: &Move) -> u16 {
        match self.outcome(moment, m) {
            None => NEVER,
            Some(Outcome::Finished) => 0,
            Some(Outcome::Row(row, left, _)) => self.values.fewest_coming(row, moment.gear)[left],
        }
    }
}
