//! `design.no-straight`: no straight is long enough for the upper gears.

use super::prelude::*;

pub(super) const LINT: Lint = Lint {
    id: "design.no-straight",
    severity: Severity::Advice,
    finds: "The longest straight of a circuit of three lanes has fewer than 19 spaces in the middle \
            lane.",
    why: "Fifth gear takes 11 to 20 spaces a turn; nobody would ever use it, nor overtake with it.",
    example: "A circuit whose longest straight has 12 spaces.",
    fix: false,
    check,
};

fn check(circuit: &Circuit<'_>) -> Vec<Problem> {
    let Some(figures) = circuit.measured() else {
        return Vec::new();
    };
    let usual = usual::LONGEST_STRAIGHT;
    let longest = figures.longest_straight;
    if f64::from(longest) >= usual.least {
        return Vec::new();
    }
    let straights = figures.straights.iter().zip(circuit.track.straights());
    let mut longest_of = straights.filter(|(figures, _)| figures.length == longest);
    let spaces = longest_of.next().map(|(_, straight)| {
        let ends = straight
            .spaces
            .first()
            .into_iter()
            .chain(straight.spaces.last());
        ends.copied().collect::<Vec<_>>()
    });
    vec![LINT.problem(
        circuit.spaces(&spaces.unwrap_or_default()),
        format!(
            "the longest straight has {longest} spaces; those of other circuits have {} to {}",
            usual.least, usual.most
        ),
        format!("have one of {} to {}", usual.p10, usual.p90),
    )]
}

#[cfg(test)]
mod tests {
    use super::super::testing::with_longest_straight;
    use super::*;

    #[test]
    fn some_straight_has_19_spaces_or_more() {
        assert_eq!(advice(&with_longest_straight(19)), [""; 0]);
        assert_eq!(advice(&with_longest_straight(18)), ["design.no-straight"]);
    }
}
