//! The fields of a position that is read, and what should be in them, in words.

use crate::language::{Table, by_english};

// The fields and their parts, in the order of the reader.
by_english! {
    PARTS "race.notation.part"
    "A field of a position that was written down, or what should be there, in `race.notation.wrong`.";
    tag = "tag";
    space_next_field = "a space and the next field";
    fd1_with_which_every = "fd1, with which every position begins";
    fingerprint_circuit = "fingerprint of the circuit";
    rules = "rules";
    cars_their_drivers = "cars and their drivers";
    round = "round";
    number_round_0_before = "the number of the round, 0 before the start";
    order = "order";
    cars = "cars";
    rain_rainfornow_changeable_goodfornow = "rain, rain-for-now, changeable, good-for-now or good";
    end_or_space_one = "the end, or a space and one of arrived=, finished=, out=, markers=, weather=, calls=, speeds=, qualified=, then=, in this order";
    sixteen_hexadecimal_digits = "sixteen hexadecimal digits";
    preset_basic_or_sixteen = "a preset such as basic, or # and sixteen hexadecimal digits";
    colon_laps = "a colon and the laps";
    number_laps = "the number of laps";
    option_preset_weather = "an option of the preset, such as weather";
    option_goes_with_preset = "an option that goes with the preset, each once and in order";
    number_team = "the number of a team";
    driver_jack = "a driver such as jack";
    point_repair_points = "a point and the repair points";
    repair_points = "the repair points";
    one_star_alone = "one star alone";
    at_most_255_cars = "at most 255 cars";
    star_behind_car_whose = "a star behind the car whose turn it is";
    number_car_0 = "the number of a car, from 0";
    number_space = "the number of a space";
    gear_1_6 = "a gear, 1 to 6";
    h_s_or_r = "h, s or r: hard, soft or rain tyres";
    points_tyres = "the points of the tyres";
    points_six_zones_with = "points of six zones, with dots between them";
    points_zone = "the points of a zone";
    space_car_or_none = "the space of a car, or - for none";
    wear_points = "the wear points";
    c_how_often_car = "c and how often the car has crossed the line";
    how_often_car_has = "how often the car has crossed the line";
    stops_made_in_corner = "the stops made in the corner";
    lap_on_which_tyres = "the lap on which the tyres were fitted";
    colon_what_put_car = "a colon and what put the car out";
    what_put_car_out = "what put the car out, such as collision";
    colon_round = "a colon and the round";
    round_2 = "the round";
    colon_crossings_line = "a colon and the crossings of the line";
    crossings_line = "the crossings of the line";
    colon_rank_space = "a colon and the rank of the space";
    rank_space = "the rank of the space";
    colon_car = "a colon and the car";
    colon_speed = "a colon and the speed";
    speed = "the speed";
    point_number_rolled = "a point and the number rolled";
    spaces_tyres_pay = "the spaces that tyres pay for";
    seconds_lap = "the seconds of a lap";
    answer_one_b_d = "an answer: one of b d g m s x y z t c Y N q";
    number_on_die = "a number that is on the die";
    spaces_overshot = "the spaces overshot";
    spaces_not_driven = "the spaces not driven";
    marks_driven_over = "the marks driven over";
}

crate::texts! { "race.notation";
    wrong(at: usize, field: &str, expected: &str) = "the position is wrong at character {at}, in its {field}: expected {expected}";
}

/// The messages about positions that cannot be read.
pub(crate) const TABLES: [Table; 2] = [SOURCES, &[PARTS]];

/// The message that something else was expected at a character.
pub(super) fn message(at: usize, field: &'static str, expected: &'static str) -> String {
    // Names of the notation are the same in all languages.
    wrong(at, by_english(PARTS, field), by_english(PARTS, expected))
}
