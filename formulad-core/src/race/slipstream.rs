//! Going on in the slipstream of another car (SLIP-1 to SLIP-4).

use crate::moves::{Slip, SlipQuery};
use crate::rules::{Skid, Slipstream, Wear};

use super::moving::Others;
use super::turn::Leg;
use super::{About, Answer, CarId, Extra, MoveKey, Phase, Race, State};

impl Race {
    /// Offers the ways on in the slipstream, if the current car has one.
    pub(super) fn choose_slipstream(&mut self) {
        let car = self.current();
        if !self.has_slipstream(car) {
            return;
        }
        self.find_slipstreams(car);
        let mut options = std::mem::take(&mut self.options);
        options.clear();
        let slips = self.slips.iter().filter(|slip| self.can_take(car, slip));
        options.push(Answer::No);
        options.extend(slips.map(|slip| Answer::Slipstream(slip.into())));
        self.options = options;
        if self.options.len() > 1 {
            self.decide(car, About::Slipstream);
        }
    }

    /// SLIP-1, SLIP-4, and section 11: whether a car has ended its move in a slipstream.
    fn has_slipstream(&self, id: CarId) -> bool {
        let Some(rules) = self.rules.slipstream else {
            return false;
        };
        let car = self.car(id);
        let leg = self.now.leg;
        if self.is_qualifying()
            || car.state != State::Racing
            || !self.now.rolled
            || leg.braked > 0
            || leg.blocked > 0
            || self.now.overshot
            || rules.once && self.now.slipstreams > 0
        {
            return false;
        }
        let Some(ahead) = self.car_ahead(id) else {
            return false;
        };
        let ahead = self.car(ahead);
        // A car that has spun is in no gear.
        car.gear >= ahead.gear && ahead.gear >= Some(rules.from_gear)
    }

    fn find_slipstreams(&mut self, id: CarId) {
        let Some(rules) = self.rules.slipstream else {
            return;
        };
        let car = self.car(id);
        let extra =
            if self.now.tyres_unused && self.rules.tyres.is_some_and(|t| t.bonus_in_slipstream) {
                self.tyre_bonus(id)
            } else {
                0
            };
        let mut others = Others::new();
        let query = SlipQuery {
            stops: self.now.stops_before,
            shape: rules.shape,
            shortened: rules.braking,
            skid: self.skid_of_slipstream(id),
            cars: self.others(id, &mut others),
            marks: &self.marks,
            laps_left: self.laps_left(id),
            halt_at_line: self.has_to_halt(id),
            ..SlipQuery::new(car.node, self.now.from)
        };
        let mut slips = std::mem::take(&mut self.slips);
        slips.generate(&self.track, &query);
        // TYRE-3: a car that brakes has no need of them.
        if extra > 0 {
            let longer = SlipQuery {
                extra,
                shortened: false,
                ..query
            };
            slips.add(&self.track, &longer);
        }
        self.slips = slips;
    }

    /// TYRE-2: the spaces that a corner adds to a slipstream, if none has added any to the move before.
    fn skid_of_slipstream(&self, id: CarId) -> Option<Skid> {
        let skids = self
            .rules
            .tyres
            .is_some_and(|tyres| tyres.skid_in_slipstream);
        (skids && !self.now.skidded)
            .then(|| self.skid_with(id, Extra::default()))
            .flatten()
    }

    /// Whether a car can pay for a slipstream, and survives it.
    fn can_take(&self, car: CarId, slip: &Slip) -> bool {
        self.bill(car, &self.slip_leg(slip)).survives
    }

    /// What a slipstream that the race offers costs.
    ///
    /// # Panics
    ///
    /// When it is nobody's turn, as before the first round.
    #[must_use]
    pub fn slipstream_price(&self, slip: &Slip) -> Wear {
        let bill = self.bill(self.current(), &self.slip_leg(slip));
        bill.overshoot.and(bill.braking).and(bill.slipstream)
    }

    /// The slipstreams on offer while the race waits for [`About::Slipstream`]; none otherwise.
    pub fn slipstreams(&self) -> impl Iterator<Item = &Slip> {
        let chooser = match self.phase {
            Phase::Decision {
                car,
                about: About::Slipstream,
            } => Some(car),
            _ => None,
        };
        chooser.into_iter().flat_map(move |car| {
            self.slips
                .iter()
                .filter(move |slip| self.can_take(car, slip))
        })
    }

    /// Drives on in the slipstream.
    pub(super) fn take_slipstream(&mut self, key: MoveKey) {
        let car = self.current();
        let mut slips = self.slips.iter();
        if let Some(slip) = slips.find(|slip| MoveKey::from(*slip) == key).cloned() {
            self.now.slipstreams += 1;
            // TYRE-3: the extra spaces of the tyres are the ones past its shape.
            let rules = self.rules.slipstream;
            let is_longer = |rules: Slipstream| slip.path.len() > rules.shape.spaces().into();
            self.now.tyres_unused &= !rules.is_some_and(is_longer);
            self.now.skidded |= slip.skids;
            // SLIP-3: the stop that was made in passing does not count.
            self.car_mut(car).stops = self.now.stops_before;
            let leg = self.slip_leg(&slip);
            self.drive(car, slip.path.to_vec(), leg);
        }
    }

    /// A slipstream as a part of the move.
    fn slip_leg(&self, slip: &Slip) -> Leg {
        Leg {
            overshoot: slip.overshoot,
            tyre_factor: self.tyre_factor(self.current()),
            braked: slip.brake,
            marks: slip.marks,
            finishes: slip.finishes,
            crosses_line: slip.crosses_line,
            slipstream: true,
            enters_corner: slip.enters_corner,
            ..Leg::default()
        }
    }
}
