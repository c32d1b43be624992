//! `design.space-count`: a circuit has fewer or more spaces than any that people play.

use super::circuit::{count, whole};
use super::prelude::*;

pub(super) const LINT: Lint = Lint {
    id: "design.space-count",
    severity: Severity::Advice,
    finds: "A circuit of three lanes has fewer than 375 or more than 611 spaces.",
    why: "So many fill a board of 1000 × 700 mm with spaces that a car fits on.",
    example: "A circuit of 800 spaces.",
    fix: false,
    check,
};

fn check(circuit: &Circuit<'_>) -> Vec<Problem> {
    let Some(figures) = circuit.measured() else {
        return Vec::new();
    };
    let usual = usual::SPACES;
    if !usual.standing(figures.spaces.into()).is_outside() {
        return Vec::new();
    }
    vec![LINT.problem(
        whole("/spaces"),
        format!(
            "the road has {}; those of other circuits have {} to {}",
            count(figures.spaces, "space", "spaces"),
            usual.least,
            usual.most
        ),
        format!("usual are {} to {}", usual.p10, usual.p90),
    )]
}

#[cfg(test)]
mod tests {
    use super::super::testing::longer;
    use super::*;

    /// The usual circuit has three lanes of 140 spaces.
    #[test]
    fn a_circuit_has_375_to_611_spaces() {
        let with = |spaces: i16| {
            let mut found = advice(&longer(spaces / 3 - 140));
            // Laps get short and long, too.
            found.retain(|id| *id != "design.lap-length");
            found
        };
        assert_eq!(with(372), ["design.space-count"]);
        assert_eq!(with(375), [""; 0]);
        assert_eq!(with(609), [""; 0]);
        assert_eq!(with(612), ["design.space-count"]);
    }
}
