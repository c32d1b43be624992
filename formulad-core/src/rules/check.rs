//! That a ruleset does not contradict itself.
//!
//! Whatever passes can be raced by: every race comes to an end, and no question is without an
//! answer. So numbers stay within what dice show and what a move can be, and standing still costs
//! something.

use crate::dice::Gear;

use super::{
    Contradiction, FieldKind, LastPoint, Risk, RuleField, Ruleset, Service, SkidCounts, Unpaid,
    Wear, Zone,
};

/// The most points of a pool or a zone: one more stands for any price that is too high to be paid
/// ([`Wear::times`]).
const MOST_POINTS: u8 = 254;

/// The most points that zones regain at once: more could be shared among them in too many ways.
const MOST_SHARED: u8 = 6;

impl Ruleset {
    /// Everything in which the ruleset contradicts itself; empty when it can be raced by.
    #[must_use]
    pub fn check(&self) -> Vec<Contradiction> {
        let mut found = Vec::new();
        self.check_ranges(&mut found);
        self.check_points(&mut found);
        self.check_prices(&mut found);
        self.check_gears(&mut found);
        self.check_needs(&mut found);
        self.check_lists(&mut found);
        found
    }

    /// That numbers are within the ranges of the field table.
    fn check_ranges(&self, found: &mut Vec<Contradiction>) {
        for (field, value) in self.numbers() {
            let kind = RuleField::find(field).map(|field| field.kind);
            if let Some(FieldKind::Number { least, most }) = kind
                && !(least..=most).contains(&value)
            {
                found.push(Contradiction::OutOfRange {
                    field,
                    value,
                    least,
                    most,
                });
            }
        }
        let start = self.start;
        if start.stalls_to >= start.great_from {
            found.push(Contradiction::StartBands {
                stalls_to: start.stalls_to,
                great_from: start.great_from,
            });
        }
    }

    /// The numbers that can be out of range.
    fn numbers(&self) -> Vec<(&'static str, u16)> {
        let mut numbers = Vec::new();
        let mut add = |field, value: u8| numbers.push((field, u16::from(value)));
        add("laps", self.laps);
        add("start.stalls_to", self.start.stalls_to);
        add("start.great_from", self.start.great_from);
        add("start.great_spaces", self.start.great_spaces);
        if let Some(construction) = self.construction {
            add("construction.points", construction.points);
        }
        add("movement.lane_changes", self.movement.lane_changes);
        if let Some(last) = self.overshoot.last_tyre {
            add("overshoot.last_tyre.left", last.left);
        }
        if let Some(from) = self.blocking.crash_from {
            add("blocking.crash_from", from);
        }
        let mut risk = |[harmed_to, in_rain]: [&'static str; 2], risk: Risk| {
            add(harmed_to, risk.harmed_to);
            add(in_rain, risk.in_rain);
        };
        risk(
            ["collision.risk.harmed_to", "collision.risk.in_rain"],
            self.collision.risk,
        );
        risk(
            ["engine.risk.harmed_to", "engine.risk.in_rain"],
            self.engine.risk,
        );
        if let Some(debris) = self.debris {
            risk(["debris.harmed_to", "debris.in_rain"], debris);
        }
        if let Some(danger) = self.street.as_ref().and_then(|street| street.danger) {
            risk(
                ["street.danger.risk.harmed_to", "street.danger.risk.in_rain"],
                danger.risk,
            );
        }
        if let Some(turbo) = self.turbo {
            add("turbo.spaces", turbo.spaces);
        }
        if let Some(Service::Tyres { quick_to, .. }) = self.pit.map(|pit| pit.service) {
            add("pit.service.quick_to", quick_to);
        }
        if let Some(technical) = self.technical {
            add("technical.most", technical.most);
        }
        if let Some(tyres) = &self.tyres {
            for ([bonus, dry, skid, wet], compound) in [
                (COMPOUNDS[0], tyres.hard),
                (COMPOUNDS[1], tyres.soft),
                (COMPOUNDS[2], tyres.rain),
            ] {
                add(skid, compound.skid);
                let most = |numbers: [u8; 3]| numbers.into_iter().max().unwrap_or(0);
                add(bonus, most(compound.bonus));
                add(dry, most(compound.dry_factor));
                add(wet, most(compound.wet_factor));
            }
        }
        for nuisance in self.street.iter().flat_map(|street| &street.residents) {
            add("street.residents[].from", nuisance.from);
        }
        if let Some(pilots) = &self.pilots {
            add("pilots.julien_skid", pilots.julien_skid);
            add("pilots.derek_rolls", pilots.derek_rolls);
            add("pilots.jenny_points", pilots.jenny_points);
            for hit in &pilots.stanley_hits {
                add("pilots.stanley_hits[].to", hit.to);
            }
            add("pilots.temana_harmed_to", pilots.temana_harmed_to);
            add("pilots.dimitri_harmed_to", pilots.dimitri_harmed_to);
            add("pilots.dimitri_in_rain", pilots.dimitri_in_rain);
            add("pilots.montoya_spaces", pilots.montoya_spaces);
        }
        numbers
    }

    /// That cars have points to begin with, and not too many.
    fn check_points(&self, found: &mut Vec<Contradiction>) {
        let alive = match self.wear {
            Wear::Pool(points) => points > 0,
            Wear::Zones(zones) => zones.body > 0 && zones.engine > 0 && zones.handling > 0,
        };
        if !alive {
            found.push(Contradiction::NoWear);
        }
        let most = self.construction.map(|built| Wear::Zones(built.most));
        for (field, points) in [("wear", Some(self.wear)), ("construction.most", most)] {
            let highest = points.iter().flat_map(|points| points.parts());
            let highest = highest.map(|(_, points)| points).max().unwrap_or(0);
            if highest > MOST_POINTS {
                found.push(Contradiction::OutOfRange {
                    field,
                    value: highest.into(),
                    least: 0,
                    most: MOST_POINTS.into(),
                });
            }
        }
        if let Some(construction) = self.construction {
            let points = construction.points;
            let most = construction.most.sum() + u32::from(construction.repairs);
            let least = construction.most.map(|_, most| most.min(1)).sum();
            if least < 6 || u32::from(points) > most {
                found.push(Contradiction::Construction { points, most });
            }
        }
        if let (Some(street), Wear::Zones(_)) = (&self.street, self.wear) {
            let police = street.police.map_or(0, |police| police.points);
            let checkpoint = street.checkpoint.map_or(0, |checkpoint| checkpoint.points);
            for (field, points) in [
                ("street.police.points", police),
                ("street.checkpoint.points", checkpoint),
            ] {
                if points > MOST_SHARED {
                    found.push(Contradiction::OutOfRange {
                        field,
                        value: points.into(),
                        least: 0,
                        most: MOST_SHARED.into(),
                    });
                }
            }
        }
    }

    /// That everything is paid in the points that cars have, and standing still is not free.
    fn check_prices(&self, found: &mut Vec<Contradiction>) {
        for (field, price) in self.prices() {
            if !price.is_none() && !price.is_like(self.wear) {
                let zones = matches!(price, Wear::Zones(_));
                let new = Contradiction::OtherPoints { field, zones };
                // One of a list is enough.
                if !found.contains(&new) {
                    found.push(new);
                }
            }
        }
        for (field, price) in [
            ("braking.price", self.braking.price),
            ("blocking.price", self.blocking.price),
        ] {
            if price.is_none() {
                found.push(Contradiction::Free { field });
            }
        }
    }

    /// All prices.
    fn prices(&self) -> Vec<(&'static str, Wear)> {
        let mut prices = vec![
            ("overshoot.price", self.overshoot.price),
            ("braking.price", self.braking.price),
            ("blocking.price", self.blocking.price),
            ("blocking.crash_price", self.blocking.crash_price),
            ("collision.risk.price", self.collision.risk.price),
            ("engine.risk.price", self.engine.risk.price),
        ];
        prices.extend(self.skip_prices.map(|price| ("skip_prices[]", price)));
        let mut add = |field, price: Option<Wear>| prices.extend(price.map(|price| (field, price)));
        add("overshoot.spin_back", self.overshoot.spin_back);
        add("debris.price", self.debris.map(|risk| risk.price));
        let slip = self.slipstream;
        add("slipstream.price", slip.map(|slip| slip.price));
        add(
            "slipstream.corner_price",
            slip.map(|slip| slip.corner_price),
        );
        add("turbo.price", self.turbo.map(|turbo| turbo.price));
        if let Some(street) = &self.street {
            let danger = street.danger;
            add(
                "street.danger.risk.price",
                danger.map(|danger| danger.risk.price),
            );
            for nuisance in &street.residents {
                add("street.residents[].price", Some(nuisance.price));
            }
        }
        add(
            "pilots.jack_price",
            self.pilots.as_ref().map(|pilots| pilots.jack_price),
        );
        prices
    }

    /// That the cars have the gears that are spoken of. From which gear on something happens may
    /// lie above them: then it never does.
    fn check_gears(&self, found: &mut Vec<Contradiction>) {
        let top = self.top_gear;
        let mut check = |field, gear: Option<Gear>| {
            if let Some(gear) = gear.filter(|gear| *gear > top) {
                found.push(Contradiction::NoSuchGear { field, gear, top });
            }
        };
        check("start.gear_after_stall", Some(self.start.gear_after_stall));
        check("pit.leave_gear", self.pit.map(|pit| pit.leave_gear));
        check("pit.lane_gear", self.pit.and_then(|pit| pit.lane_gear));
    }

    /// That settings that need others have them.
    fn check_needs(&self, found: &mut Vec<Contradiction>) {
        let mut needs = |is_set: bool, field, needed| {
            if is_set {
                found.push(Contradiction::Needs { field, needed });
            }
        };
        let has_zones = matches!(self.wear, Wear::Zones(_));
        let service = self.pit.map(|pit| pit.service);
        let street = self.street.as_ref();
        let overshoot = self.overshoot;

        let zones = "cars with zones; `wear` is one pool";
        let checkpoint = street.and_then(|street| street.checkpoint);
        for (is_set, field) in [
            (overshoot.last_tyre.is_some(), "overshoot.last_tyre"),
            (self.blocking.or_braking, "blocking.or_braking"),
            (self.construction.is_some(), "construction"),
            (self.technical.is_some(), "technical"),
            (self.pilots.is_some(), "pilots"),
            (
                matches!(service, Some(Service::Tyres { .. })),
                "pit.service.kind",
            ),
            (
                checkpoint.is_some_and(|checkpoint| checkpoint.tyres),
                "street.checkpoint.tyres",
            ),
        ] {
            needs(is_set && !has_zones, field, zones);
        }

        let pool = "cars with one pool; `wear` has zones";
        let neutral = self.last_point == LastPoint::Neutral;
        needs(neutral && has_zones, "last_point", pool);
        needs(
            has_zones && matches!(service, Some(Service::Points { .. })),
            "pit.service.kind",
            pool,
        );

        // WEAR-4 is a rule of Mini, whose cars have five gears (DICE-3).
        needs(
            neutral && !has_zones && self.top_gear != Gear::FIFTH,
            "last_point",
            "`top_gear` to be 5",
        );

        let neutral_needed = "`last_point` to be neutral";
        for (is_set, field) in [
            (overshoot.spin_back.is_some(), "overshoot.spin_back"),
            (
                overshoot.spin_without_points > 0,
                "overshoot.spin_without_points",
            ),
            (overshoot.unpaid == Unpaid::Spins, "overshoot.unpaid"),
        ] {
            needs(is_set && !neutral, field, neutral_needed);
        }

        needs(
            has_zones
                && self.blocking.or_braking
                && (self.blocking.price != Wear::zone(Zone::Tyres, 1)
                    || self.braking.price != Wear::zone(Zone::Brakes, 1)),
            "blocking.or_braking",
            "`blocking.price` to be 1 tyre and `braking.price` 1 brake",
        );
        needs(
            !self.blocking.crash_price.is_none() && self.blocking.crash_from.is_none(),
            "blocking.crash_price",
            "`blocking.crash_from`",
        );
        needs(
            self.pit
                .is_some_and(|pit| pit.lane_gear.is_some_and(|gear| gear < pit.leave_gear)),
            "pit.leave_gear",
            "to be `pit.lane_gear` at most",
        );
        needs(
            self.technical.is_some() && !matches!(service, Some(Service::Tyres { .. })),
            "technical",
            "`pit.service` of kind tyres",
        );
        needs(
            self.construction.is_some_and(|built| built.repairs > 0) && self.technical.is_none(),
            "construction.repairs",
            "`technical`",
        );
        needs(
            self.tyres
                .is_some_and(|tyres| tyres.skid_counts == SkidCounts::CornerEntered),
            "tyres.skid_counts",
            "to be any-corner or unfinished-corner",
        );
        if self.construction.is_some() && self.pilots.is_some() {
            found.push(Contradiction::Excludes {
                field: "construction",
                other: "pilots",
            });
        }
    }

    /// That tables of the black die rise.
    fn check_lists(&self, found: &mut Vec<Contradiction>) {
        let residents = self.street.iter().flat_map(|street| &street.residents);
        let hits = self.pilots.iter().flat_map(|pilots| &pilots.stanley_hits);
        for (field, rises) in [
            (
                "street.residents[].from",
                residents
                    .map(|nuisance| nuisance.from)
                    .is_sorted_by(|a, b| a < b),
            ),
            (
                "pilots.stanley_hits[].to",
                hits.map(|hit| hit.to).is_sorted_by(|a, b| a < b),
            ),
        ] {
            if !rises {
                found.push(Contradiction::NotRising { field });
            }
        }
    }
}

/// The fields of the sets of tyres.
const COMPOUNDS: [[&str; 4]; 3] = [
    [
        "tyres.hard.bonus[]",
        "tyres.hard.dry_factor[]",
        "tyres.hard.skid",
        "tyres.hard.wet_factor[]",
    ],
    [
        "tyres.soft.bonus[]",
        "tyres.soft.dry_factor[]",
        "tyres.soft.skid",
        "tyres.soft.wet_factor[]",
    ],
    [
        "tyres.rain.bonus[]",
        "tyres.rain.dry_factor[]",
        "tyres.rain.skid",
        "tyres.rain.wet_factor[]",
    ],
];
