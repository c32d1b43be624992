//! Checks that a ruleset does not contradict itself.
//!
//! Any ruleset that passes can be raced by: every race ends, and every question has an answer. So
//! numbers stay within what dice can show and how far a move can go, and standing still costs
//! something.

use crate::dice::Gear;

use super::fields::Value;
use super::{
    Contradiction, FieldKind, LastPoint, Need, RuleField, Ruleset, Service, SkidCounts, Unpaid,
    Wear, Zone,
};

/// The most points of a pool or a zone: one more stands for any price that is too high to pay
/// ([`Wear::times`]).
const MOST_POINTS: u8 = 254;

/// The most points that zones regain at once: more could be shared among them in too many ways.
pub(crate) const MOST_SHARED: u8 = 6;

impl Ruleset {
    /// All contradictions within the ruleset; empty if it can be raced by.
    #[must_use]
    pub fn check(&self) -> Vec<Contradiction> {
        let mut found = Vec::new();
        self.check_fields(&mut found);
        self.check_points(&mut found);
        self.check_prices(&mut found);
        self.check_gears(&mut found);
        self.check_needs(&mut found);
        self.check_lists(&mut found);
        found
    }

    /// Checks that numbers are in the ranges of the field table, and prices in the points that cars
    /// have.
    fn check_fields(&self, found: &mut Vec<Contradiction>) {
        for rule_field in RuleField::all() {
            let field = rule_field.path;
            for value in rule_field.values(self) {
                let new = match (rule_field.kind, value) {
                    (FieldKind::Number { least, most }, Value::Number(value))
                        if !(least..=most).contains(&value) =>
                    {
                        Contradiction::OutOfRange {
                            field,
                            value,
                            least,
                            most,
                        }
                    }
                    (_, Value::Price(price)) if !price.is_none() && !price.is_like(self.wear) => {
                        let zones = matches!(price, Wear::Zones(_));
                        Contradiction::OtherPoints { field, zones }
                    }
                    _ => continue,
                };
                // Once for a list is enough.
                if !found.contains(&new) {
                    found.push(new);
                }
            }
        }
        let (stalls_to, great_from) = (self.start.stalls_to, self.start.great_from);
        if stalls_to >= great_from {
            found.push(Contradiction::StartBands {
                stalls_to,
                great_from,
            });
        }
    }

    /// Checks that cars have points to begin with, and not too many.
    fn check_points(&self, found: &mut Vec<Contradiction>) {
        if !self.wear.is_alive() {
            found.push(Contradiction::NoWear);
        }
        let most = self.construction.map(|built| Wear::Zones(built.most));
        for (field, points) in [("wear", Some(self.wear)), ("construction.most", most)] {
            let highest = points.iter().flat_map(|points| points.parts());
            let highest = highest.map(|(_, points)| points).max().unwrap_or(0);
            check_most(field, highest, MOST_POINTS, found);
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
            check_most("street.police.points", police, MOST_SHARED, found);
            check_most("street.checkpoint.points", checkpoint, MOST_SHARED, found);
        }
    }

    /// Checks that standing still is not free.
    fn check_prices(&self, found: &mut Vec<Contradiction>) {
        for (field, price) in [
            ("braking.price", self.braking.price),
            ("blocking.price", self.blocking.price),
        ] {
            if price.is_none() {
                found.push(Contradiction::Free { field });
            }
        }
    }

    /// Checks that cars have the gears that the rules put them in. The lowest gear for an effect
    /// may lie above them: then the effect never happens.
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

    /// Checks that settings that need others have them.
    fn check_needs(&self, found: &mut Vec<Contradiction>) {
        let mut needs = |is_set: bool, field, needed| {
            if is_set {
                found.push(Contradiction::Needs { field, needed });
            }
        };
        let has_zones = matches!(self.wear, Wear::Zones(_));
        let (blocking, overshoot) = (self.blocking, self.overshoot);
        let service = self.pit.map(|pit| pit.service);
        let new_tyres = matches!(service, Some(Service::Tyres { .. }));
        let new_points = matches!(service, Some(Service::Points { .. }));

        let team_repairs = self.teams.as_ref().is_some_and(|it| it.repairs > 0);
        let tyres_on_the_way = self.checkpoint().is_some_and(|it| it.tyres);
        for (is_set, field) in [
            (overshoot.last_tyre.is_some(), "overshoot.last_tyre"),
            (blocking.or_braking, "blocking.or_braking"),
            (self.construction.is_some(), "construction"),
            (self.technical.is_some(), "technical"),
            (self.pilots.is_some(), "pilots"),
            (team_repairs, "teams.repairs"),
            (new_tyres, "pit.service.kind"),
            (tyres_on_the_way, "street.checkpoint.tyres"),
        ] {
            needs(is_set && !has_zones, field, Need::Zones);
        }

        let neutral = self.last_point != LastPoint::Out;
        needs(neutral && has_zones, "last_point", Need::Pool);
        needs(new_points && has_zones, "pit.service.kind", Need::Pool);

        // WEAR-4 is a rule of Mini, whose cars have five gears (DICE-3).
        let is_no_mini = !has_zones && self.top_gear != Gear::FIFTH;
        needs(neutral && is_no_mini, "last_point", Need::FiveGears);

        let spins = overshoot.spin_without_points > 0;
        for (is_set, field) in [
            (overshoot.spin_back.is_some(), "overshoot.spin_back"),
            (spins, "overshoot.spin_without_points"),
            (overshoot.unpaid == Unpaid::Spins, "overshoot.unpaid"),
        ] {
            needs(is_set && !neutral, field, Need::Neutral);
        }

        let tyre_and_brake = [Zone::Tyres, Zone::Brakes].map(|zone| Wear::zone(zone, 1));
        let other_prices = [blocking.price, self.braking.price] != tyre_and_brake;
        let no_choice = has_zones && blocking.or_braking && other_prices;
        let no_crashes = !blocking.crash_price.is_none() && blocking.crash_from.is_none();
        let leave_gear = self.pit.map(|pit| pit.leave_gear);
        let lane_gear = self.pit.and_then(|pit| pit.lane_gear);
        let high_gear = lane_gear.is_some() && lane_gear < leave_gear;
        let no_tyres = self.technical.is_some() && !new_tyres;
        let repairs = self.construction.map_or(0, |built| built.repairs);
        let no_stops = repairs > 0 && self.technical.is_none();
        let skid_counts = self.tyres.map(|tyres| tyres.skid_counts);
        let no_count = skid_counts == Some(SkidCounts::CornerEntered);
        for (is_wrong, field, needed) in [
            (no_choice, "blocking.or_braking", Need::TyreOrBrake),
            (no_crashes, "blocking.crash_price", Need::Crashes),
            (high_gear, "pit.leave_gear", Need::LaneGear),
            (no_tyres, "technical", Need::TyreService),
            (no_stops, "construction.repairs", Need::Technical),
            (no_count, "tyres.skid_counts", Need::SkidCounts),
        ] {
            needs(is_wrong, field, needed);
        }
        if self.construction.is_some() && self.pilots.is_some() {
            found.push(Contradiction::Excludes {
                field: "construction",
                other: "pilots",
            });
        }
    }

    /// Checks that the numbers in tables of the black die rise.
    fn check_lists(&self, found: &mut Vec<Contradiction>) {
        for field in ["street.residents[].from", "pilots.stanley_hits[].to"] {
            let values = RuleField::find(field).map(|field| field.values(self));
            if !values.unwrap_or_default().is_sorted_by(|a, b| a < b) {
                found.push(Contradiction::NotRising { field });
            }
        }
    }
}

fn check_most(field: &'static str, value: u8, most: u8, found: &mut Vec<Contradiction>) {
    if value > most {
        found.push(Contradiction::OutOfRange {
            field,
            value: value.into(),
            least: 0,
            most: most.into(),
        });
    }
}
