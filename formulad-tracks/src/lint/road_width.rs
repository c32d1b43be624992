//! `design.road-width`: the lanes are narrow or wide for the length of the spaces.

use super::circuit::whole;
use super::prelude::*;

pub(super) const LINT: Lint = Lint {
    id: "design.road-width",
    severity: Severity::Advice,
    finds: "The lanes of straights are less than 0.46 or more than 0.61 times as wide as a space is \
            long.",
    why: "Cars are a little narrower than a lane and a little shorter than a space; on a narrow road \
          they touch each other, on a wide one the eye misjudges what is beside what.",
    example: "Spaces 19 mm long in lanes 7 mm wide.",
    fix: false,
    check,
};

fn check(circuit: &Circuit<'_>) -> Vec<Problem> {
    let usual = usual::WIDTH_TO_LENGTH;
    let figures = &circuit.figures;
    let (Some(ratio), Some(width)) = (figures.width_to_length(), figures.lane_width) else {
        return Vec::new();
    };
    // To the hundredth that the usual figures were measured to.
    let hundredths = (ratio * 100.0).round() / 100.0;
    if !usual.standing(hundredths).is_outside() {
        return Vec::new();
    }
    vec![LINT.problem(
        whole("/spaces"),
        format!(
            "lanes are {width:.1} mm wide, {ratio:.2} times the length of a space; on other boards \
             {} to {} times",
            usual.least, usual.most
        ),
        format!(
            "lay the lanes {:.1} mm apart",
            usual.median * figures.space_length
        ),
    )]
}

#[cfg(test)]
mod tests {
    use super::super::testing::{advice_of, with_lanes_as_wide_as};

    #[test]
    fn lanes_are_about_half_as_wide_as_spaces_are_long() {
        for (ratio, expected) in [
            (0.44, &["design.road-width"][..]),
            (0.47, &[]),
            (0.60, &[]),
            (0.63, &["design.road-width"]),
        ] {
            assert_eq!(
                advice_of(&with_lanes_as_wide_as(ratio)),
                expected,
                "{ratio}"
            );
        }
    }
}
