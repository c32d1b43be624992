//! The fields of street races and their drivers.

use super::FieldKind::{Fields, Points, Word, YesNo};
use super::{RuleField, UP_TO, number};

pub(super) const FIELDS: &[RuleField] = &[
    RuleField::new("street", &["STREET-1"], "street features", Fields).or("harmless"),
    RuleField::new(
        "street.residents[].from",
        &["STREET-1"],
        "residents act on this number and above",
        number(1, 20),
    )
    .or("never"),
    RuleField::new(
        "street.residents[].price",
        &["STREET-1"],
        "a car under their windows loses",
        Points,
    )
    .or("nothing"),
    RuleField::new("street.danger", &["STREET-2"], "danger spaces", Fields).or("harmless"),
    RuleField::new(
        "street.danger.risk.harmed_to",
        &["STREET-2"],
        "danger spaces harm on this number and below",
        UP_TO,
    ),
    RuleField::new(
        "street.danger.risk.in_rain",
        &["STREET-2", "DEBRIS-2"],
        "the same in rain",
        UP_TO,
    ),
    RuleField::new(
        "street.danger.risk.price",
        &["STREET-2"],
        "a car harmed loses",
        Points,
    ),
    RuleField::new(
        "street.danger.landing_only",
        &["STREET-2"],
        "only at the end of a move, not in passing",
        YesNo,
    ),
    RuleField::new("street.police", &["STREET-3"], "the speed trap", Fields).or("no"),
    RuleField::new(
        "street.police.speed",
        &["STREET-3"],
        "its speed is",
        Word(&[
            ("roll", "the number rolled, times 10"),
            ("gear", "the gear, times 10"),
        ]),
    ),
    RuleField::new(
        "street.police.points",
        &["STREET-3"],
        "points that the fastest regains",
        number(0, 255),
    ),
    RuleField::new("street.checkpoint", &["STREET-5"], "the checkpoint", Fields).or("no"),
    RuleField::new(
        "street.checkpoint.tyres",
        &["STREET-5"],
        "it gives all tyre points back",
        YesNo,
    ),
    RuleField::new(
        "street.checkpoint.points",
        &["STREET-5"],
        "other points that it gives back",
        number(0, 255),
    ),
    RuleField::new(
        "pilots",
        &["DRIVER-1", "DRIVER-2"],
        "the ten drivers, with their cars and abilities",
        Fields,
    )
    .or("no"),
    RuleField::new(
        "pilots.julien_skid",
        &["DRIVER-2"],
        "Julien skids at most",
        number(0, 6),
    ),
    RuleField::new(
        "pilots.derek_rolls",
        &["DRIVER-2"],
        "Derek's opponents roll times",
        number(1, 4),
    ),
    RuleField::new(
        "pilots.jack_price",
        &["DRIVER-2"],
        "Jack's drift costs",
        Points,
    ),
    RuleField::new(
        "pilots.jenny_points",
        &["DRIVER-2"],
        "Jenny regains at the line",
        number(0, 6),
    ),
    RuleField::new(
        "pilots.stanley_hits[].to",
        &["DRIVER-2"],
        "Stanley's radio hits up to this number",
        number(1, 20),
    )
    .or("never"),
    RuleField::new(
        "pilots.stanley_hits[].zone",
        &["DRIVER-2"],
        "the zone it hits",
        Word(&[
            ("tyres", "tyres"),
            ("brakes", "brakes"),
            ("gearbox", "gearbox"),
            ("body", "body"),
            ("engine", "engine"),
            ("handling", "handling"),
        ]),
    )
    .or("none"),
    RuleField::new(
        "pilots.temana_harmed_to",
        &["DRIVER-2"],
        "a marker harms Temana on this number and below",
        UP_TO,
    ),
    RuleField::new(
        "pilots.dimitri_harmed_to",
        &["DRIVER-2"],
        "Dimitri's engine is harmed on this number and below",
        UP_TO,
    ),
    RuleField::new(
        "pilots.dimitri_in_rain",
        &["DRIVER-2"],
        "the same in rain",
        UP_TO,
    ),
    RuleField::new(
        "pilots.montoya_spaces",
        &["DRIVER-2"],
        "extra spaces of Montoya's nitro",
        number(0, 6),
    ),
];
