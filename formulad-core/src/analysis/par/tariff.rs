//! What a lone car pays by a ruleset, and the rulesets that par can be worked out for.

use crate::dice::{Die, Gear};
use crate::rules::{LastPoint, Ruleset, Service, Wear};

use super::ParError;

/// The prices of a ruleset whose cars have one pool of points and are out when it is empty.
#[derive(Debug, Clone)]
pub(super) struct Tariff {
    /// The points a car starts with.
    pub(super) full: u8,
    pub(super) top_gear: Gear,
    skips: [u32; 3],
    overshoot: u32,
    braking: u32,
    most_braked: u8,
    blocking: u32,
    blocked_as_braking: u8,
    crash_from: u8,
    engine: Risk,
    engine_from: Gear,
    /// The highest gear out of a box, and whether skipping costs anything in the pit lane.
    leave_gear: Gear,
    pit_skips: bool,
}

/// The check of an engine that has been strained (ENG-1).
#[derive(Debug, Clone, Copy)]
pub(super) struct Risk {
    /// How likely it is harmed.
    pub(super) chance: f64,
    /// The points that costs.
    pub(super) price: usize,
}

impl Risk {
    /// What so many points are worth before the black die is rolled, by what they are worth after it.
    pub(super) fn before(self, values: &[f64], wear: usize) -> f64 {
        let harmed = values[wear.saturating_sub(self.price)];
        harmed * self.chance + values[wear] * (1.0 - self.chance)
    }
}

/// Where a gear is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ground {
    Road,
    PitLane,
    Box,
}

fn points(price: Wear) -> u32 {
    price.get(None).into()
}

impl Tariff {
    pub(super) fn new(rules: &Ruleset) -> Result<Self, ParError> {
        let contradictions = rules.check();
        if !contradictions.is_empty() {
            return Err(ParError::Rules(contradictions));
        }
        let Wear::Pool(full) = rules.wear else {
            return Err(ParError::Unsupported { field: "wear" });
        };
        let pit = rules.pit;
        let unsupported = [
            ("last_point", rules.last_point != LastPoint::Out),
            ("construction", rules.construction.is_some()),
            ("turbo", rules.turbo.is_some()),
            ("nitro", rules.nitro),
            (
                "pit.service",
                pit.is_some_and(|pit| pit.service != Service::Everything),
            ),
            ("pit.once", pit.is_some_and(|pit| pit.once)),
            (
                "pit.lane_gear",
                pit.is_some_and(|pit| pit.lane_gear.is_some()),
            ),
            ("pit.braking", pit.is_some_and(|pit| pit.braking)),
            ("weather", rules.weather.is_some()),
            ("tyres", rules.tyres.is_some()),
            ("street", rules.street.is_some()),
        ];
        if let Some((field, _)) = unsupported.into_iter().find(|(_, is_set)| *is_set) {
            return Err(ParError::Unsupported { field });
        }
        let risk = rules.engine.risk;
        Ok(Self {
            full,
            top_gear: rules.top_gear,
            skips: rules.skip_prices.map(points),
            overshoot: points(rules.overshoot.price),
            braking: points(rules.braking.price),
            most_braked: rules.braking.most.unwrap_or(u8::MAX),
            blocking: points(rules.blocking.price),
            blocked_as_braking: rules.blocking.as_braking,
            crash_from: rules.blocking.crash_from.unwrap_or(u8::MAX),
            engine: Risk {
                chance: f64::from(risk.harmed_to.min(20)) / 20.0,
                price: risk.price.get(None).into(),
            },
            engine_from: rules.engine.from_gear,
            leave_gear: pit.map_or(Gear::FIRST, |pit| pit.leave_gear),
            pit_skips: pit.is_some_and(|pit| pit.skip_prices),
        })
    }

    /// The gears of the cars, ascending.
    pub(super) fn gears(&self) -> impl Iterator<Item = Gear> + use<> {
        let top = self.top_gear;
        Gear::all().take_while(move |gear| *gear <= top)
    }

    /// What overshooting costs (OVER-5). This price and the others that are above 255 are as good as
    /// 255: no car has more points than 254.
    pub(super) fn of_overshoot(&self, spaces: u16) -> u8 {
        (u32::from(spaces) * self.overshoot).min(255) as u8
    }

    /// What it costs not to drive so many spaces by choice and so many for want of room (BRAKE-1,
    /// BLOCK-1); none if no car does it by choice.
    pub(super) fn of_braking(&self, braked: u8, blocked: u8) -> Option<u8> {
        if braked > self.most_braked || blocked >= self.crash_from {
            return None;
        }
        let most = self.most_braked - braked;
        let as_braking = blocked.min(self.blocked_as_braking).min(most);
        let price = (u32::from(braked) + u32::from(as_braking)) * self.braking
            + u32::from(blocked - as_braking) * self.blocking;
        Some(price.min(255) as u8)
    }

    /// Whether a car may brake for so many spaces only.
    pub(super) const fn limits_braking(&self) -> bool {
        self.most_braked != u8::MAX
    }

    /// What it costs to go on in a gear (GEAR-1, GEAR-2, PIT-1, PIT-2); none if that cannot be.
    pub(super) fn of_shift(&self, from: Gear, to: Gear, ground: Ground) -> Option<u8> {
        let highest = match ground {
            Ground::Box => self.leave_gear.number(),
            _ => from.number() + 1,
        };
        if to.number() > highest {
            return None;
        }
        let skipped = from.number().saturating_sub(to.number()).saturating_sub(1);
        let is_free = ground == Ground::Box || ground == Ground::PitLane && !self.pit_skips;
        if skipped == 0 || is_free {
            return Some(0);
        }
        let price = self.skips.get(usize::from(skipped) - 1)?;
        Some((*price).min(255) as u8)
    }

    /// The check that a roll calls for, if it strains the engine (ENG-1): a full one on the road in
    /// a high gear.
    pub(super) fn risk(&self, gear: Gear, roll: u8, ground: Ground) -> Option<Risk> {
        let strains =
            ground == Ground::Road && gear >= self.engine_from && roll == Die::Gear(gear).highest();
        strains.then_some(self.engine)
    }
}
