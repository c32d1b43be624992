//! `design.lane-balance`: one lane is much longer than another.

use super::circuit::whole;
use super::prelude::*;

pub(super) const LINT: Lint = Lint {
    id: "design.lane-balance",
    severity: Severity::Advice,
    finds: "The longest lane of a circuit of three lanes has more than 1.092 times the spaces of \
            the shortest.",
    why: "Whoever gets into the short lane first has won a move. Corners to the other side make up \
          for it.",
    example: "Lanes of 165, 155 and 145 spaces.",
    fix: false,
    check,
};

fn check(circuit: &Circuit<'_>) -> Vec<Problem> {
    let Some(figures) = circuit.measured() else {
        return Vec::new();
    };
    let balance = figures.lane_balance().unwrap_or(1.0);
    if balance <= usual::LANE_BALANCE.most {
        return Vec::new();
    }
    let (longest, shortest) = figures.lane_extremes();
    vec![LINT.problem(
        whole("/spaces"),
        format!(
            "the longest lane has {longest} spaces, the shortest {shortest}: {balance:.3} times as \
             many",
        ),
        format!(
            "have more corners to the other side; usual is up to {:.3}",
            usual::LANE_BALANCE.p90
        ),
    )]
}

#[cfg(test)]
mod tests {
    use super::super::testing::with_lanes_of;
    use super::*;

    #[test]
    fn the_longest_lane_is_at_most_1_092_times_the_shortest() {
        // 154 ÷ 142 = 1.085, 155 ÷ 141 = 1.099
        assert_eq!(advice(&with_lanes_of(154, 142)), [""; 0]);
        assert_eq!(advice(&with_lanes_of(155, 141)), ["design.lane-balance"]);
    }
}
