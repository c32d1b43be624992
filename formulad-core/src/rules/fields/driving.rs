//! The fields of what driving costs.

use super::FieldKind::{Fields, Gear, Points, Word, YesNo};
use super::{RuleField, UP_TO, number};

pub(super) const FIELDS: &[RuleField] = &[
    RuleField::new(
        "overshoot.price",
        &["OVER-5"],
        "a space overshot costs",
        Points,
    ),
    RuleField::new(
        "overshoot.last_tyre",
        &["OVER-6"],
        "losing the last tyre point by it spins the car",
        Fields,
    )
    .or("no"),
    RuleField::new(
        "overshoot.last_tyre.left",
        &["OVER-6"],
        "tyre points after that spin",
        number(0, 1),
    ),
    RuleField::new(
        "overshoot.last_tyre.again",
        &["OVER-6"],
        "without tyre points, a car spins again if",
        Word(&[
            ("spaces", "it overshoots by one space"),
            ("penalty", "it overshoots for one point"),
        ]),
    ),
    RuleField::new(
        "overshoot.spin_back",
        &["OVER-7"],
        "overshooting by more spaces than the gear spins back, and costs times the gear",
        Points,
    )
    .or("no"),
    RuleField::new(
        "overshoot.spin_without_points",
        &["WEAR-4"],
        "without points, a car spins up to this many spaces",
        number(0, 255),
    ),
    RuleField::new(
        "overshoot.unpaid",
        &["OVER-7"],
        "a car that cannot pay for it, and is not out",
        Word(&[("neutral", "goes to neutral"), ("spins", "spins")]),
    ),
    RuleField::new(
        "overshoot.spin_takes_turn",
        &["OVER-6", "OVER-7"],
        "turning round after a spin takes a turn",
        YesNo,
    ),
    RuleField::new(
        "braking.price",
        &["BRAKE-1"],
        "a space braked costs",
        Points,
    ),
    RuleField::new(
        "braking.most",
        &["BRAKE-1"],
        "spaces braked in a turn at most",
        number(0, 255),
    )
    .or("as many as it can pay for"),
    RuleField::new(
        "blocking.as_braking",
        &["BLOCK-1"],
        "spaces held up that cost the same as braked",
        number(0, 255),
    ),
    RuleField::new(
        "blocking.price",
        &["BLOCK-1"],
        "a further space held up costs",
        Points,
    ),
    RuleField::new(
        "blocking.or_braking",
        &["BLOCK-1"],
        "or the same as braked, as the driver likes",
        YesNo,
    ),
    RuleField::new(
        "blocking.crash_from",
        &["BLOCK-1", "BLOCK-3"],
        "held up by this many spaces and more, a car is out",
        number(1, 255),
    )
    .or("never"),
    RuleField::new(
        "blocking.crash_price",
        &["BLOCK-3"],
        "the car in front loses then",
        Points,
    ),
    RuleField::new(
        "collision.risk.harmed_to",
        &["COLL-2"],
        "a collision harms on this number and below",
        UP_TO,
    ),
    RuleField::new(
        "collision.risk.in_rain",
        &["COLL-2"],
        "the same in rain",
        UP_TO,
    ),
    RuleField::new(
        "collision.risk.price",
        &["COLL-2"],
        "a car harmed loses",
        Points,
    ),
    RuleField::new(
        "collision.when",
        &["COLL-1", "COLL-4"],
        "a car that has moved collides",
        Word(&[
            ("close", "beside and directly behind others"),
            (
                "pressing",
                "directly behind another, having braked, been held up or declined its slipstream",
            ),
        ]),
    ),
    RuleField::new(
        "collision.harmed_by_eliminated",
        &["COLL-3"],
        "a car put out harms the one that moved",
        YesNo,
    ),
    RuleField::new(
        "engine.from_gear",
        &["ENG-1", "ENG-2"],
        "the highest roll strains engines from gear",
        Gear,
    ),
    RuleField::new(
        "engine.tested",
        &["ENG-1", "ENG-2"],
        "engines tested then",
        Word(&[
            ("high-gears", "those of all cars in such gears"),
            ("same-gear", "those of all cars in the same gear"),
            ("roller", "that of the car that rolled"),
        ]),
    ),
    RuleField::new(
        "engine.order",
        &["ENG-1"],
        "in which order",
        Word(&[
            ("roller-first", "the car that rolled first"),
            ("round", "as in the round"),
        ]),
    ),
    RuleField::new(
        "engine.risk.harmed_to",
        &["ENG-1", "ENG-2"],
        "an engine is harmed on this number and below",
        UP_TO,
    ),
    RuleField::new("engine.risk.in_rain", &["ENG-1"], "the same in rain", UP_TO),
    RuleField::new(
        "engine.risk.price",
        &["ENG-1", "ENG-2"],
        "a car harmed loses",
        Points,
    ),
    RuleField::new(
        "debris",
        &["DEBRIS-1"],
        "harmed cars leave damage markers",
        Fields,
    )
    .or("no"),
    RuleField::new(
        "debris.harmed_to",
        &["DEBRIS-2"],
        "a marker harms on this number and below",
        UP_TO,
    ),
    RuleField::new("debris.in_rain", &["DEBRIS-2"], "the same in rain", UP_TO),
    RuleField::new("debris.price", &["DEBRIS-2"], "a car harmed loses", Points),
    RuleField::new(
        "elimination.removal",
        &["OUT-1"],
        "a car that is out is removed",
        Word(&[
            ("at-once", "at once"),
            (
                "round-end",
                "at once by overshooting, markers and engine, else at the end of the round",
            ),
        ]),
    ),
    RuleField::new(
        "elimination.by_distance",
        &["FIN-2"],
        "of those out in the same round, distance decides",
        YesNo,
    ),
    RuleField::new("slipstream", &["SLIP-1"], "slipstreams", Fields).or("no"),
    RuleField::new(
        "slipstream.from_gear",
        &["SLIP-1", "SLIP-4"],
        "both cars at least in gear",
        Gear,
    ),
    RuleField::new(
        "slipstream.shape",
        &["SLIP-1", "SLIP-4"],
        "a slipstream goes",
        Word(&[
            ("publisher", "three spaces, with one or two lane changes"),
            ("mini", "one lane change and three spaces ahead"),
        ]),
    ),
    RuleField::new("slipstream.price", &["SLIP-4"], "it costs", Points),
    RuleField::new(
        "slipstream.corner_price",
        &["SLIP-3"],
        "into a corner, it costs besides",
        Points,
    ),
    RuleField::new(
        "slipstream.braking",
        &["SLIP-2"],
        "it may be shortened by braking",
        YesNo,
    ),
    RuleField::new(
        "slipstream.free_overshoot",
        &["SLIP-4"],
        "overshooting in it is free",
        YesNo,
    ),
    RuleField::new("slipstream.once", &["SLIP-4"], "once a turn only", YesNo),
    RuleField::new("turbo", &["TURBO-1"], "turbo, once a race", Fields).or("no"),
    RuleField::new(
        "turbo.spaces",
        &["TURBO-1"],
        "extra spaces of the turbo",
        number(1, 6),
    ),
    RuleField::new("turbo.price", &["TURBO-1"], "the turbo costs", Points),
    RuleField::new("nitro", &["NITRO-1"], "nitro, once a lap", YesNo),
];
