//! `design.board-size`: the board is larger than a sheet of A0.

use super::circuit::whole;
use super::prelude::*;

pub(super) const LINT: Lint = Lint {
    id: "design.board-size",
    severity: Severity::Advice,
    finds: "The board is larger than a sheet of A0.",
    why: "Printed boards are about 1000 × 700 mm; a larger one fits few tables, and no usual sheet \
          of paper.",
    example: "A board of 1600 × 1200 mm.",
    fix: false,
    check,
};

/// A0, in millimetres.
const LONG: f64 = 1189.0;
const SHORT: f64 = 841.0;

fn check(circuit: &Circuit<'_>) -> Vec<Problem> {
    let board = circuit.track.plan().board;
    let (long, short) = (board.width.max(board.height), board.width.min(board.height));
    if long <= LONG && short <= SHORT {
        return Vec::new();
    }
    vec![LINT.problem(
        whole("/board"),
        format!("the board is {} × {} mm", board.width, board.height),
        "make it smaller, up to 1189 × 841 mm",
    )]
}

#[cfg(test)]
mod tests {
    use formulad_core::TrackBuilder;

    use super::super::check;

    #[test]
    fn a_board_fits_a_sheet_either_way_round() {
        for (width, height, fits) in [
            (1189.0, 841.0, true),
            (841.0, 1189.0, true),
            (1190.0, 700.0, false),
            (1000.0, 842.0, false),
        ] {
            let mut plan = TrackBuilder::<2>::new("Small")
                .straight(30)
                .corner(1, [6, 4])
                .straight(18)
                .grid(10)
                .plan();
            plan.board.width = width;
            plan.board.height = height;
            let problems = check(&plan);
            let found: Vec<_> = problems.iter().map(|problem| problem.id).collect();
            let expected: &[&str] = if fits { &[] } else { &["design.board-size"] };
            assert_eq!(found, expected, "{width} × {height}");
        }
    }
}
