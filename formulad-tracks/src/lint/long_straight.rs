//! `design.long-straight`: a straight is longer than any on circuits that people play.

use super::prelude::*;

pub(super) const LINT: Lint = Lint {
    id: "design.long-straight",
    severity: Severity::Advice,
    finds: "A straight of a circuit of three lanes has more than 62 spaces in the middle lane.",
    why: "Sixth gear takes 21 to 30 spaces a turn; for turns on end nothing is left to decide.",
    example: "A straight of 80 spaces.",
    fix: false,
    check,
};

fn check(circuit: &Circuit<'_>) -> Vec<Problem> {
    let Some(figures) = circuit.measured() else {
        return Vec::new();
    };
    let most = usual::LONGEST_STRAIGHT.most;
    let straights = figures.straights.iter().zip(circuit.track.straights());
    let long = straights.filter(|(figures, _)| f64::from(figures.length) > most);
    let problems = long.map(|(figures, straight)| {
        let ends: Vec<_> = straight
            .spaces
            .first()
            .into_iter()
            .chain(straight.spaces.last())
            .copied()
            .collect();
        LINT.problem(
            circuit.spaces(&ends),
            format!(
                "the straight from {} on has {} spaces; no other has more than {most}",
                ends.first().map(ToString::to_string).unwrap_or_default(),
                figures.length
            ),
            "make it shorter, or put a corner into it",
        )
    });
    problems.collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::with_straight;
    use super::*;

    #[test]
    fn a_straight_has_up_to_62_spaces() {
        assert_eq!(advice(&with_straight(62)), [""; 0]);
        assert_eq!(advice(&with_straight(63)), ["design.long-straight"]);
    }
}
