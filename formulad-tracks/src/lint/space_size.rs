//! `design.space-size`: the spaces are too small for a car.

use super::circuit::whole;
use super::prelude::*;

pub(super) const LINT: Lint = Lint {
    id: "design.space-size",
    severity: Severity::Advice,
    finds: "Spaces are shorter than 15 mm, or lanes narrower than 8 mm.",
    why: "On printed boards a space is about 19 mm long and 10.5 mm wide; a car of the game does \
          not fit on a much smaller one.",
    example: "A board of A4 with 500 spaces.",
    fix: false,
    check,
};

/// Millimetres.
const SHORTEST: f64 = 15.0;
const NARROWEST: f64 = 8.0;

fn check(circuit: &Circuit<'_>) -> Vec<Problem> {
    let figures = &circuit.figures;
    let length = figures.space_length;
    let is_narrow = figures.lane_width.is_some_and(|width| width < NARROWEST);
    if length >= SHORTEST && !is_narrow {
        return Vec::new();
    }
    let width = figures
        .lane_width
        .map_or_else(String::new, |width| format!(" and {width:.1} mm wide"));
    vec![LINT.problem(
        whole("/board"),
        format!("spaces are {length:.1} mm long{width}"),
        "make the board larger, or have fewer spaces: 19 × 10.5 mm are usual",
    )]
}

#[cfg(test)]
mod tests {
    use super::super::testing::{advice_of, scaled};

    #[test]
    fn a_car_fits_on_a_space() {
        assert_eq!(advice_of(&scaled(15.1)), [""; 0]);
        assert_eq!(advice_of(&scaled(14.9)), ["design.space-size"]);
    }
}
