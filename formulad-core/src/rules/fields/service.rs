//! The fields of pit stops, weather, tyres and teams.

use super::FieldKind::{Fields, Gear, Word, YesNo};
use super::{FieldKind, RuleField, UP_TO, number};

/// How many times as much overshooting costs.
const FACTOR: FieldKind = number(0, 9);

pub(super) const FIELDS: &[RuleField] = &[
    RuleField::new("pit", &["PIT-1"], "the pit lane is open", Fields).or("no"),
    RuleField::new(
        "pit.leave_gear",
        &["PIT-2", "PIT-3", "PIT-5"],
        "the highest gear to leave the box in",
        Gear,
    ),
    RuleField::new(
        "pit.service.kind",
        &["PIT-2", "PIT-3", "PIT-5"],
        "a stop gives back",
        Word(&[
            ("everything", "all points"),
            ("tyres", "all tyre points"),
            ("points", "as many points as are rolled"),
        ]),
    ),
    RuleField::new(
        "pit.service.quick_to",
        &["PIT-3"],
        "it is quick on this number and below",
        UP_TO,
    ),
    RuleField::new(
        "pit.service.quick_bonus",
        &["PIT-4"],
        "the extra space of soft tyres goes with a quick exit",
        YesNo,
    ),
    RuleField::new(
        "pit.service.at_once",
        &["PIT-5"],
        "rolled in the turn of arrival, too",
        YesNo,
    ),
    RuleField::new("pit.once", &["PIT-5"], "one stop a race", YesNo),
    RuleField::new(
        "pit.lane_gear",
        &["PIT-5"],
        "the gear to drive the pit lane in",
        Gear,
    )
    .or("any"),
    RuleField::new(
        "pit.skip_prices",
        &["PIT-1", "PIT-4"],
        "skipping gears costs in the pit lane, too",
        YesNo,
    ),
    RuleField::new(
        "pit.braking",
        &["PIT-1", "PIT-4"],
        "cars may brake in the pit lane",
        YesNo,
    ),
    RuleField::new("technical", &["TECH-1"], "technical stops", Fields).or("no"),
    RuleField::new(
        "technical.reserve",
        &["TECH-1"],
        "repair points of a car",
        number(0, 255),
    ),
    RuleField::new(
        "technical.team_reserve",
        &["TECH-1"],
        "repair points that a team shares",
        number(0, 255),
    ),
    RuleField::new(
        "technical.most",
        &["TECH-1"],
        "of them in a stop at most",
        number(0, 6),
    ),
    RuleField::new(
        "technical.always",
        &["PIT-4"],
        "even with nothing to repair",
        YesNo,
    ),
    RuleField::new("weather", &["WEATHER-1"], "weather", Fields).or("no"),
    RuleField::new(
        "weather.change",
        &["WEATHER-2"],
        "changeable weather changes",
        Word(&[
            ("at-once", "at once"),
            ("round-end", "at the end of the round"),
        ]),
    ),
    RuleField::new(
        "weather.rain_lasts",
        &["WEATHER-3"],
        "changeable is wet when it rained in qualifying",
        YesNo,
    ),
    RuleField::new("tyres", &["TYRE-1"], "sets of tyres", Fields).or("no"),
    RuleField::new(
        "tyres.first",
        &["STREET-6"],
        "everyone starts on",
        Word(&[
            ("hard", "hard tyres"),
            ("soft", "soft tyres"),
            ("rain", "rain tyres"),
        ]),
    )
    .or("what they choose"),
    RuleField::new(
        "tyres.hard.bonus[]",
        &["TYRE-1"],
        "hard, dry: extra spaces by laps driven",
        number(0, 1),
    ),
    RuleField::new(
        "tyres.hard.dry_factor[]",
        &["TYRE-1"],
        "hard, dry: overshooting costs times",
        FACTOR,
    ),
    RuleField::new(
        "tyres.hard.skid",
        &["TYRE-1"],
        "hard, wet: skid",
        number(0, 6),
    ),
    RuleField::new(
        "tyres.hard.wet_factor[]",
        &["TYRE-1"],
        "hard, wet: overshooting costs times",
        FACTOR,
    ),
    RuleField::new(
        "tyres.soft.bonus[]",
        &["TYRE-1"],
        "soft, dry: extra spaces by laps driven",
        number(0, 1),
    ),
    RuleField::new(
        "tyres.soft.dry_factor[]",
        &["TYRE-1"],
        "soft, dry: overshooting costs times",
        FACTOR,
    ),
    RuleField::new(
        "tyres.soft.skid",
        &["TYRE-1"],
        "soft, wet: skid",
        number(0, 6),
    ),
    RuleField::new(
        "tyres.soft.wet_factor[]",
        &["TYRE-1"],
        "soft, wet: overshooting costs times",
        FACTOR,
    ),
    RuleField::new(
        "tyres.rain.bonus[]",
        &["TYRE-1"],
        "rain, dry: extra spaces by laps driven",
        number(0, 1),
    ),
    RuleField::new(
        "tyres.rain.dry_factor[]",
        &["TYRE-1"],
        "rain, dry: overshooting costs times",
        FACTOR,
    ),
    RuleField::new(
        "tyres.rain.skid",
        &["TYRE-1"],
        "rain, wet: skid",
        number(0, 6),
    ),
    RuleField::new(
        "tyres.rain.wet_factor[]",
        &["TYRE-1"],
        "rain, wet: overshooting costs times",
        FACTOR,
    ),
    RuleField::new(
        "tyres.skid_counts",
        &["TYRE-2"],
        "a car skids in a move",
        Word(&[
            ("any-corner", "that touches a corner"),
            (
                "unfinished-corner",
                "that counts towards completing a corner",
            ),
        ]),
    ),
    RuleField::new(
        "tyres.bonus_in_slipstream",
        &["TYRE-3"],
        "the extra space may be used in the slipstream",
        YesNo,
    ),
    RuleField::new("teams", &["TEAM-1"], "teams of two cars", Fields).or("no"),
    RuleField::new(
        "teams.points[]",
        &["TEAM-1"],
        "points by place",
        number(0, u16::MAX),
    ),
    RuleField::new(
        "teams.qualifying[]",
        &["TEAM-1"],
        "points by place in qualifying",
        number(0, u16::MAX),
    )
    .or("none"),
];
