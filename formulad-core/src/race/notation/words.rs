//! What a position that is read has, and what should be in it, in words.

use crate::language::{self, Source, Table};

/// The fields and their parts, in the order of the reader.
const PARTS: &[Source] = &[
    part("race.notation.part.tag", &["tag"]),
    part(
        "race.notation.part.space_next_field",
        &["a space and the next field"],
    ),
    part(
        "race.notation.part.fd1_with_which_every",
        &["fd1, with which every position begins"],
    ),
    part(
        "race.notation.part.fingerprint_circuit",
        &["fingerprint of the circuit"],
    ),
    part("race.notation.part.rules", &["rules"]),
    part(
        "race.notation.part.cars_their_drivers",
        &["cars and their drivers"],
    ),
    part("race.notation.part.round", &["round"]),
    part(
        "race.notation.part.number_round_0_before",
        &["the number of the round, 0 before the start"],
    ),
    part("race.notation.part.order", &["order"]),
    part("race.notation.part.cars", &["cars"]),
    part(
        "race.notation.part.rain_rainfornow_changeable_goodfornow",
        &["rain, rain-for-now, changeable, good-for-now or good"],
    ),
    part(
        "race.notation.part.end_or_space_one",
        &[
            "the end, or a space and one of arrived=, finished=, out=, markers=, weather=, calls=, speeds=, qualified=, then=, in this order",
        ],
    ),
    part(
        "race.notation.part.sixteen_hexadecimal_digits",
        &["sixteen hexadecimal digits"],
    ),
    part(
        "race.notation.part.preset_basic_or_sixteen",
        &["a preset such as basic, or # and sixteen hexadecimal digits"],
    ),
    part("race.notation.part.colon_laps", &["a colon and the laps"]),
    part("race.notation.part.number_laps", &["the number of laps"]),
    part(
        "race.notation.part.option_preset_weather",
        &["an option of the preset, such as weather"],
    ),
    part(
        "race.notation.part.option_goes_with_preset",
        &["an option that goes with the preset, each once and in order"],
    ),
    part("race.notation.part.number_team", &["the number of a team"]),
    part("race.notation.part.driver_jack", &["a driver such as jack"]),
    part(
        "race.notation.part.point_repair_points",
        &["a point and the repair points"],
    ),
    part("race.notation.part.repair_points", &["the repair points"]),
    part("race.notation.part.one_star_alone", &["one star alone"]),
    part("race.notation.part.at_most_255_cars", &["at most 255 cars"]),
    part(
        "race.notation.part.star_behind_car_whose",
        &["a star behind the car whose turn it is"],
    ),
    part(
        "race.notation.part.number_car_0",
        &["the number of a car, from 0"],
    ),
    part(
        "race.notation.part.number_space",
        &["the number of a space"],
    ),
    part("race.notation.part.gear_1_6", &["a gear, 1 to 6"]),
    part(
        "race.notation.part.h_s_or_r",
        &["h, s or r: hard, soft or rain tyres"],
    ),
    part(
        "race.notation.part.points_tyres",
        &["the points of the tyres"],
    ),
    part(
        "race.notation.part.points_six_zones_with",
        &["points of six zones, with dots between them"],
    ),
    part("race.notation.part.points_zone", &["the points of a zone"]),
    part(
        "race.notation.part.space_car_or_none",
        &["the space of a car, or - for none"],
    ),
    part("race.notation.part.wear_points", &["the wear points"]),
    part(
        "race.notation.part.c_how_often_car",
        &["c and how often the car has crossed the line"],
    ),
    part(
        "race.notation.part.how_often_car_has",
        &["how often the car has crossed the line"],
    ),
    part(
        "race.notation.part.stops_made_in_corner",
        &["the stops made in the corner"],
    ),
    part(
        "race.notation.part.lap_on_which_tyres",
        &["the lap on which the tyres were fitted"],
    ),
    part(
        "race.notation.part.colon_what_put_car",
        &["a colon and what put the car out"],
    ),
    part(
        "race.notation.part.what_put_car_out",
        &["what put the car out, such as collision"],
    ),
    part("race.notation.part.colon_round", &["a colon and the round"]),
    part("race.notation.part.round_2", &["the round"]),
    part(
        "race.notation.part.colon_crossings_line",
        &["a colon and the crossings of the line"],
    ),
    part(
        "race.notation.part.crossings_line",
        &["the crossings of the line"],
    ),
    part(
        "race.notation.part.colon_rank_space",
        &["a colon and the rank of the space"],
    ),
    part("race.notation.part.rank_space", &["the rank of the space"]),
    part("race.notation.part.colon_car", &["a colon and the car"]),
    part("race.notation.part.colon_speed", &["a colon and the speed"]),
    part("race.notation.part.speed", &["the speed"]),
    part(
        "race.notation.part.point_number_rolled",
        &["a point and the number rolled"],
    ),
    part(
        "race.notation.part.spaces_tyres_pay",
        &["the spaces that tyres pay for"],
    ),
    part("race.notation.part.seconds_lap", &["the seconds of a lap"]),
    part(
        "race.notation.part.answer_one_b_d",
        &["an answer: one of b d g m s x y z t c Y N q"],
    ),
    part(
        "race.notation.part.number_on_die",
        &["a number that is on the die"],
    ),
    part(
        "race.notation.part.spaces_overshot",
        &["the spaces overshot"],
    ),
    part(
        "race.notation.part.spaces_not_driven",
        &["the spaces not driven"],
    ),
    part(
        "race.notation.part.marks_driven_over",
        &["the marks driven over"],
    ),
];

const fn part(key: &'static str, english: &'static [&'static str]) -> Source {
    let note = "A field of a position that was written down, or what should be there, in `race.notation.wrong`.";
    Source::new(key, english, &[], note)
}

crate::texts! { "race.notation";
    wrong(at: usize, field: &str, expected: &str) = "the position is wrong at character {at}, in its {field}: expected {expected}";
}

/// What is said of positions that cannot be read.
pub(crate) const TABLES: [Table; 2] = [SOURCES, &[PARTS]];

/// A part in the language that is spoken; names of the notation are the same in all.
fn spoken(english: &'static str) -> &'static str {
    let part = PARTS.iter().find(|part| part.forms == [english]);
    part.map_or(english, language::text)
}

/// That there should be something else at a character.
pub(super) fn message(at: usize, field: &'static str, expected: &'static str) -> String {
    wrong(at, spoken(field), spoken(expected))
}
