//! `design.pit-place`: the pit lane begins or ends far from where it usually does.

use formulad_core::SpaceId;

use super::prelude::*;

pub(super) const LINT: Lint = Lint {
    id: "design.pit-place",
    severity: Severity::Advice,
    finds: "The pit lane of a circuit of three lanes is entered fewer than 9 or more than 18 spaces \
            before the line, or left more than 7 past it.",
    why: "On most circuits it is entered 12 to 14 spaces before the line and left 1 to 3 past it; \
          one elsewhere makes stops dear or cheap, or a short cut of the lane.",
    example: "A pit lane entered 40 spaces before the line.",
    fix: false,
    check,
};

fn check(circuit: &Circuit<'_>) -> Vec<Problem> {
    let figures = circuit.measured().and_then(|figures| figures.pit.as_ref());
    let (Some(figures), Some(pit)) = (figures, circuit.track.pit()) else {
        return Vec::new();
    };
    let mut problems = Vec::new();
    let mut push = |(from, to): (SpaceId, SpaceId), space: SpaceId, message: String, help: &str| {
        let mut place = circuit.spaces(&[space]);
        place.links = vec![(from, to)];
        problems.push(LINT.problem(place, message, help));
    };
    // Of several, the one furthest out tells where the lane begins and ends.
    let entry = figures.entries.iter().zip(&pit.entries).max();
    if let Some((before, link)) = entry.filter(|(before, _)| !(9..=18).contains(*before)) {
        let message = format!(
            "the pit lane is entered from space {}, {before} spaces before the line",
            link.0
        );
        push(
            *link,
            link.0,
            message,
            "enter it 12 to 14 spaces before the line",
        );
    }
    let exit = figures.exits.iter().zip(&pit.exits).min();
    if let Some((past, link)) = exit.filter(|(past, _)| **past > 7) {
        let message = format!(
            "the pit lane is left to space {}, {past} spaces past the line",
            link.1
        );
        push(
            *link,
            link.1,
            message,
            "leave it 1 to 3 spaces past the line",
        );
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pit_lane_is_entered_before_the_line_and_left_past_it() {
        let pit = |before, after| advice(&usual().pit(before, after, 5));
        assert_eq!(pit(13, 2), [""; 0]);
        // It is entered from that space and the one before it, too.
        assert_eq!(pit(8, 7), [""; 0]);
        assert_eq!(pit(7, 7), ["design.pit-place"]);
        assert_eq!(pit(17, 2), [""; 0]);
        assert!(pit(18, 2).contains(&"design.pit-place"));
        assert_eq!(pit(9, 8), ["design.pit-place"]);
    }
}
