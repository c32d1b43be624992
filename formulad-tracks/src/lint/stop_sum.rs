//! `design.stop-sum`: all corners together ask for fewer or more stops than on any circuit that
//! people play.

use super::circuit::{count, whole};
use super::prelude::*;

pub(super) const LINT: Lint = Lint {
    id: "design.stop-sum",
    severity: Severity::Advice,
    finds: "The corners of a circuit of three lanes ask for fewer than 8 or more than 16 stops \
            together.",
    why: "Every stop costs a turn: the sum says how long a lap takes, and how hard it is on tyres \
          and brakes.",
    example: "Seven corners of one stop each.",
    fix: false,
    check,
};

fn check(circuit: &Circuit<'_>) -> Vec<Problem> {
    let Some(figures) = circuit.measured() else {
        return Vec::new();
    };
    let usual = usual::STOPS;
    if !usual.standing(figures.stops.into()).is_outside() {
        return Vec::new();
    }
    vec![LINT.problem(
        whole("/corners"),
        format!(
            "the corners ask for {} together; on other circuits for {} to {}",
            count(figures.stops, "stop", "stops"),
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
    fn eight_to_sixteen_stops_are_usual() {
        use super::super::testing::with_corners;
        assert_eq!(advice(&with_corners(7, 1)), ["design.stop-sum"]);
        assert_eq!(advice(&with_corners(8, 1)), [""; 0]);
        assert_eq!(advice(&with_corners(8, 2)), [""; 0]);
        assert_eq!(advice(&with_corners(9, 2)), ["design.stop-sum"]);
    }
}
