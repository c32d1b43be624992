//! `design.corner-count`: a circuit has fewer or more corners than any that people play.

use super::circuit::{count, whole};
use super::prelude::*;

pub(super) const LINT: Lint = Lint {
    id: "design.corner-count",
    severity: Severity::Advice,
    finds: "A circuit of three lanes has fewer than 5 or more than 11 corners.",
    why: "With few corners a race is a matter of dice; with many, nobody ever gets beyond third \
          gear.",
    example: "An oval with two corners.",
    fix: false,
    check,
};

fn check(circuit: &Circuit<'_>) -> Vec<Problem> {
    let Some(figures) = circuit.measured() else {
        return Vec::new();
    };
    let corners = u32::try_from(figures.corners.len()).unwrap_or(u32::MAX);
    if !usual::CORNERS.standing(corners.into()).is_outside() {
        return Vec::new();
    }
    let usual = usual::CORNERS;
    vec![LINT.problem(
        whole("/corners"),
        format!(
            "the circuit has {}; others have {} to {}",
            count(corners, "corner", "corners"),
            usual.least,
            usual.most
        ),
        format!("usual are {} to {}", usual.p10, usual.p90),
    )]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_to_eleven_corners_are_usual() {
        use super::super::testing::with_corners;
        assert_eq!(advice(&with_corners(4, 2)), ["design.corner-count"]);
        assert_eq!(advice(&with_corners(5, 2)), [""; 0]);
        assert_eq!(advice(&with_corners(11, 1)), [""; 0]);
        assert_eq!(advice(&with_corners(12, 1)), ["design.corner-count"]);
    }
}
