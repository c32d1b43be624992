//! `design.short-straight`: a single space lies between two corners.

use super::prelude::*;

pub(super) const LINT: Lint = Lint {
    id: "design.short-straight",
    severity: Severity::Advice,
    finds: "A straight between two corners has a single space in the middle lane.",
    why: "Corners of known circuits touch, or have two spaces and more between them; a single one is \
          hardly seen, and usually belongs to one of them.",
    example: "Corners 2 and 3 with one space of each lane between them.",
    fix: false,
    check,
};

fn check(circuit: &Circuit<'_>) -> Vec<Problem> {
    let straights = circuit
        .figures
        .straights
        .iter()
        .zip(circuit.track.straights());
    let short = straights.filter(|(figures, _)| f64::from(figures.length) < usual::STRAIGHT.least);
    let problems = short.filter_map(|(figures, straight)| {
        let (after, before) = (figures.after?, figures.before?);
        let mut place = circuit.spaces(&straight.spaces);
        place.corners = vec![after, before];
        Some(LINT.problem(
            place,
            format!("a single space lies between corners {after} and {before}"),
            "put it into one of them, or have two spaces and more",
        ))
    });
    problems.collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::with_straight_between;
    use super::*;

    #[test]
    fn corners_touch_or_keep_two_spaces_apart() {
        assert_eq!(advice(&with_straight_between(0)), [""; 0]);
        assert_eq!(advice(&with_straight_between(1)), ["design.short-straight"]);
        assert_eq!(advice(&with_straight_between(2)), [""; 0]);
    }
}
