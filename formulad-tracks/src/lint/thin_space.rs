//! `design.thin-space`: a space of a corner runs to a point.

use super::prelude::*;

pub(super) const LINT: Lint = Lint {
    id: "design.thin-space",
    severity: Severity::Advice,
    finds: "The inner side of a space is less than 0.4 times as long as spaces usually are.",
    why: "Where a lane bends more than its width allows, its spaces run to a point; no car fits on \
          them, and nobody can tell which one it stands on.",
    example: "An inner lane that turns by 90 degrees in two spaces.",
    fix: false,
    check,
};

/// Of the usual length. On boards drawn by hand the least is 0.64.
const LEAST: f64 = 0.4;

fn check(circuit: &Circuit<'_>) -> Vec<Problem> {
    let figures = &circuit.figures;
    let Some(width) = figures.lane_width else {
        return Vec::new();
    };
    let spaces = circuit
        .track
        .spaces()
        .iter()
        .filter(|space| space.lane.is_some());
    let thin = spaces.filter_map(|space| {
        let site = circuit.ground.site(space.id)?;
        let inner = site.length - site.bend.abs() * width / 2.0;
        if inner >= LEAST * figures.space_length {
            return None;
        }
        Some(LINT.problem(
            circuit.spaces(&[space.id]),
            format!(
                "the inner side of space {} is {:.1} mm long, where spaces are {:.1} mm",
                space.id,
                inner.max(0.0),
                figures.space_length
            ),
            "let the road bend less, or have fewer spaces on the inside of the bend",
        ))
    });
    thin.collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{advice_of, squeezed};

    #[test]
    fn a_space_is_not_squeezed_to_a_point() {
        assert_eq!(advice_of(&squeezed(0.45)), [""; 0]);
        assert_eq!(advice_of(&squeezed(0.38)), ["design.thin-space"]);
    }
}
