//! Sets of tyres (TYRE-1 to TYRE-3).

use crate::rules::{Compound, Pilot, Skid, SkidCounts, Tyres};

use super::{About, Answer, CarId, Event, Extra, Race};

impl Race {
    /// Lets a driver choose tyres.
    pub(super) fn choose_tyres(&mut self, car: CarId) {
        self.options.clear();
        self.options.extend(Tyres::ALL.map(Answer::Tyres));
        self.decide(car, About::Tyres);
    }

    /// Fits tyres.
    pub(super) fn fit(&mut self, car: CarId, tyres: Tyres) {
        let since = self.lap_after_box(car);
        let now = self.car_mut(car);
        now.tyres = tyres;
        now.tyres_since = since;
        self.emit(Event::TyresFitted { car, tyres });
    }

    /// The lap on which tyres fitted now are driven first: in a box before the line, the next one.
    fn lap_after_box(&self, car: CarId) -> u8 {
        let crossings = self.car(car).crossings.max(1);
        let Some(info) = self.info_of(car).filter(|info| info.team != 0) else {
            return crossings;
        };
        let lap = self.track.spaces().last().map_or(0, |space| space.rank);
        crossings + u8::from(info.rank > lap / 2)
    }

    /// What the tyres of a car do, where tyres matter.
    fn compound(&self, car: CarId) -> Option<Compound> {
        let rules = self.rules.tyres?;
        Some(rules.compound(self.car(car).tyres))
    }

    /// TYRE-1: the extra spaces that a driver may add to the move.
    pub(super) fn tyre_bonus(&self, car: CarId) -> u8 {
        let lap = usize::from(self.car(car).laps_on_tyres()).clamp(1, 3) - 1;
        match self.compound(car) {
            Some(compound) if !self.is_wet() => compound.bonus[lap],
            _ => 0,
        }
    }

    /// TYRE-1: the factor by which overshooting costs more.
    #[inline]
    pub(crate) fn tyre_factor(&self, car: CarId) -> u8 {
        let lap = usize::from(self.car(car).laps_on_tyres()).clamp(1, 3) - 1;
        match self.compound(car) {
            Some(compound) if self.is_wet() => compound.wet_factor[lap],
            Some(compound) => compound.dry_factor[lap],
            None => 1,
        }
    }

    /// TYRE-1, TYRE-2 and Jack's drift (DRIVER-2): the spaces that moves through corners gain.
    pub(crate) fn skid(&self, car: CarId) -> Option<Skid> {
        self.skid_with(car, self.now.extra)
    }

    /// The same with these extra spaces.
    pub(super) fn skid_with(&self, car: CarId, extra: Extra) -> Option<Skid> {
        // On a dry road, nothing else adds or takes spaces.
        if extra.drift == 0 && !self.is_wet() {
            return None;
        }
        let mut skid = match self.compound(car) {
            Some(compound) if self.is_wet() => compound.skid,
            _ => 0,
        };
        if let Some(abilities) = self.abilities_of(car, Pilot::Julien) {
            skid = skid.min(abilities.julien_skid);
        }
        let drift = extra.drift;
        let counts = match (drift, self.rules.tyres) {
            (0, Some(tyres)) => tyres.skid_counts,
            (0, None) => return None,
            _ => SkidCounts::CornerEntered,
        };
        let spaces = skid as i8 + drift;
        (skid > 0 || drift != 0).then_some(Skid { spaces, counts })
    }
}
