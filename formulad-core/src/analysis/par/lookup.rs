//! Values by place, for drivers who look at more than their own car.

use crate::dice::Gear;
use crate::rules::Wear;

use super::Par;
use super::places::Place;

impl Par {
    /// The row of a place, if cars come there.
    pub(crate) fn row(&self, place: Place) -> Option<usize> {
        self.places.row(place)
    }

    /// The budget of a car in the race; points beyond those that are solved count as the most that are.
    pub(crate) fn budget_of(&self, wear: Wear) -> Option<usize> {
        let capped = match (wear, self.full_wear()) {
            (Wear::Zones(zones), Wear::Zones(full)) => {
                Wear::Zones(zones.map(|zone, points| points.min(full.get(zone))))
            }
            (wear, _) => wear,
        };
        self.tariff.budgets.find(capped)
    }

    /// The turns expected of a car that has come to a row in a gear, by its budget.
    pub(crate) fn coming(&self, row: usize, gear: Gear) -> &[f64] {
        self.values.coming(row, gear)
    }

    /// The turns expected of a car that is about to roll the die of a gear, by its budget.
    pub(crate) fn driving(&self, row: usize, gear: Gear) -> &[f64] {
        self.values.driving(row, gear)
    }
}

#[cfg(test)]
mod tests {
    use crate::TrackBuilder;
    use crate::analysis::par::{Par, Place, Terms};
    use crate::dice::Gear;
    use crate::rules::{Preset, Ruleset, Wear, Zones};

    /// STREET-5: on the last space before the line at the end of a first lap, with the corner far away,
    /// cars with tyres and without are worth the same where all tyres come back at the line, and only
    /// there.
    #[test]
    fn tyres_that_come_back_are_worth_nothing_before() {
        let builder = TrackBuilder::<1>::new("Ring").straight(20).corner(2, [6]);
        let track = builder.straight(12).build().unwrap();
        let street = Preset::StreetAdvanced.rules(2).street;
        let worth = |street, crossings, tyres| {
            let rules = Ruleset {
                street,
                ..Preset::Advanced.rules(2)
            };
            let par = Par::solve_on(&track, &rules, &Terms::default(), None).unwrap();
            let place = Place {
                crossings,
                node: 37,
                kept: 0,
            };
            let zones = Zones::new([tyres, 3, 3, 3, 3, 2]);
            let budget = par.budget_of(Wear::Zones(zones)).unwrap();
            par.coming(par.row(place).unwrap(), Gear::SECOND)[budget]
        };
        let saved = |street, crossings| {
            let few: f64 = worth(Option::clone(&street), crossings, 0);
            few - worth(street, crossings, 6)
        };
        assert!(saved(None, 1) > 0.1);
        assert!(saved(street.clone(), 1).abs() < 1e-9);
        // At the start of the race nothing comes back yet.
        assert!(saved(street, 0) > 0.1);
    }
}
