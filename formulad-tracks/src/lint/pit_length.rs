//! `design.pit-length`: the pit lane is shorter or longer than usual.

use super::circuit::{count, whole};
use super::prelude::*;

pub(super) const LINT: Lint = Lint {
    id: "design.pit-length",
    severity: Severity::Advice,
    finds: "The pit lane of a circuit of three lanes has fewer than 12 or more than 18 spaces.",
    why: "Boxes lie beside ten of them; what a stop costs depends on how long the rest is.",
    example: "A pit lane of 25 spaces.",
    fix: false,
    check,
};

const LEAST: u32 = 12;
const MOST: u32 = 18;

fn check(circuit: &Circuit<'_>) -> Vec<Problem> {
    let pit = circuit.measured().and_then(|figures| figures.pit.as_ref());
    let odd = pit.filter(|pit| !(LEAST..=MOST).contains(&pit.spaces));
    let problem = odd.map(|pit| {
        let spaces = circuit.track.pit().and_then(|pit| pit.lane.first());
        let place = spaces.map_or_else(|| whole("/pit"), |first| circuit.spaces(&[*first]));
        LINT.problem(
            place,
            format!(
                "the pit lane has {}; others have {LEAST} to {MOST}",
                count(pit.spaces, "space", "spaces")
            ),
            "14 are usual",
        )
    });
    problem.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From so many spaces before the line to so many past it, with a space of the pit lane beside
    /// each of the road between.
    #[test]
    fn a_pit_lane_has_12_to_18_spaces() {
        assert_eq!(advice(&usual().pit(12, 1, 5)), [""; 0]);
        let pit = |before, after| advice(&usual().pit(before, after, 5));
        // There is no room beside it for the tenth box.
        assert!(pit(11, 1).contains(&"design.pit-length"));
        assert_eq!(pit(16, 3), [""; 0]);
        assert_eq!(pit(16, 5), ["design.pit-length"]);
    }
}
