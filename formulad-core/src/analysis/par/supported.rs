//! The rulesets that par can be worked out for.

use crate::rules::{LastPoint, Ruleset, Service, Wear};

use super::ParError;

/// Whether the rules are of the kind that is solved.
pub(super) fn check(rules: &Ruleset) -> Result<(), ParError> {
    let contradictions = rules.check();
    if !contradictions.is_empty() {
        return Err(ParError::Rules(contradictions));
    }
    let pit = rules.pit;
    let overshoot = rules.overshoot;
    let points = matches!(rules.wear, Wear::Pool(_));
    let unsupported = [
        ("last_point", points && rules.last_point != LastPoint::Out),
        ("construction", rules.construction.is_some()),
        (
            "overshoot.spin_takes_turn",
            overshoot.last_tyre.is_some() && overshoot.spin_takes_turn,
        ),
        ("blocking.or_braking", rules.blocking.or_braking),
        ("turbo", rules.turbo.is_some()),
        ("nitro", rules.nitro),
        (
            "pit.service",
            pit.is_some_and(|pit| matches!(pit.service, Service::Points { .. })),
        ),
        ("pit.once", pit.is_some_and(|pit| pit.once)),
        (
            "pit.lane_gear",
            pit.is_some_and(|pit| pit.lane_gear.is_some()),
        ),
        ("pit.braking", pit.is_some_and(|pit| pit.braking)),
        ("technical", rules.technical.is_some()),
        ("weather", rules.weather.is_some()),
        ("tyres", rules.tyres.is_some()),
        ("street", rules.street.is_some()),
        ("pilots", rules.pilots.is_some()),
    ];
    let found = unsupported.into_iter().find(|(_, is_set)| *is_set);
    found.map_or(Ok(()), |(field, _)| Err(ParError::Unsupported { field }))
}
