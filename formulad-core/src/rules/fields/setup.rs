//! The fields of what is settled before the start, and of cars.

use super::FieldKind::{Fields, Gear, Points, Word, YesNo};
use super::{RuleField, UP_TO, number};

pub(super) const FIELDS: &[RuleField] = &[
    RuleField::new("laps", &["LAPS-1"], "laps", number(1, 3)),
    RuleField::new("top_gear", &["DICE-3", "GEAR-1"], "the highest gear", Gear),
    RuleField::new(
        "grid.pole",
        &["GRID-1"],
        "pole position goes to",
        Word(&[
            ("highest", "the highest number rolled"),
            ("lowest", "the lowest number rolled"),
        ]),
    ),
    RuleField::new("grid.qualifying", &["QUAL-1"], "qualifying", Fields).or("no"),
    RuleField::new(
        "grid.qualifying.turn",
        &["QUAL-1"],
        "a turn of the lap counts",
        number(0, 255),
    ),
    RuleField::new(
        "grid.qualifying.overshoot",
        &["QUAL-1"],
        "a space overshot counts",
        number(0, 255),
    ),
    RuleField::new(
        "grid.qualifying.minute",
        &["QUAL-1"],
        "a full minute counts",
        number(0, 255),
    ),
    RuleField::new(
        "start.stalls_to",
        &["START-1"],
        "a car stalls on this number and below",
        UP_TO,
    ),
    RuleField::new(
        "start.great_from",
        &["START-1"],
        "it starts greatly on this number and above",
        number(1, 21),
    ),
    RuleField::new(
        "start.great_spaces",
        &["START-1", "START-2"],
        "spaces of a great start",
        number(1, 30),
    ),
    RuleField::new(
        "start.gear_after_stall",
        &["START-1"],
        "the highest gear to start in after a stall",
        Gear,
    ),
    RuleField::new(
        "level_cars",
        &["ORDER-2"],
        "of level cars in the same gear, first moves",
        Word(&[
            ("inside", "the one nearer the inside of the corner"),
            ("first-there", "the one that arrived first"),
        ]),
    ),
    RuleField::new("wear", &["WEAR-1", "WEAR-2"], "a car starts with", Points),
    RuleField::new(
        "last_point",
        &["WEAR-3", "WEAR-4"],
        "a car that loses the last point of its pool",
        Word(&[("out", "is out"), ("neutral", "goes to neutral")]),
    ),
    RuleField::new("construction", &["BUILD-1"], "own construction", Fields).or("no"),
    RuleField::new(
        "construction.points",
        &["BUILD-1"],
        "points to build a car from",
        number(6, 255),
    ),
    RuleField::new(
        "construction.most",
        &["BUILD-1"],
        "the most for each zone",
        Points,
    ),
    RuleField::new(
        "construction.repairs",
        &["BUILD-1", "TECH-1"],
        "of them for repairs at most",
        number(0, 255),
    ),
    RuleField::new(
        "skip_prices[]",
        &["GEAR-2"],
        "skipping one, two, three gears costs",
        Points,
    ),
    RuleField::new(
        "movement.fewest_spaces",
        &["MOVE-2"],
        "the fewest spaces possible on straights",
        YesNo,
    ),
    RuleField::new(
        "movement.lane_changes",
        &["MOVE-3"],
        "lane changes on a straight at most",
        number(0, 2),
    ),
    RuleField::new(
        "movement.return_past_cars_only",
        &["MOVE-3"],
        "back to a lane only past a car",
        YesNo,
    ),
];
