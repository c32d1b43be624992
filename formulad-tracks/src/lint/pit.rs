//! `design.pit-boxes`, `design.pit-length` and `design.pit-place`: the pit lane.

use formulad_core::SpaceId;

use super::circuit::count;
use super::prelude::*;

pub(super) const KINDS: &[ProblemKind] = &[PIT_BOXES, PIT_LENGTH, PIT_PLACE];

const PIT_BOXES: ProblemKind = ProblemKind::advice(
    "design.pit-boxes",
    "The boxes of a circuit of three lanes are not ten, two of each of five teams beside each \
     other.",
    "Ten cars in five colours take part, and each looks for the box of its colour (PIT-1).",
    "Boxes of the teams 1, 2, 1, 2.",
);

const PIT_LENGTH: ProblemKind = ProblemKind::advice(
    "design.pit-length",
    "The pit lane of a circuit of three lanes has fewer than 12 or more than 18 spaces.",
    "Boxes lie beside ten of them; what a stop costs depends on how long the rest is.",
    "A pit lane of 25 spaces.",
);

const PIT_PLACE: ProblemKind = ProblemKind::advice(
    "design.pit-place",
    "The pit lane of a circuit of three lanes is entered fewer than 9 or more than 18 spaces \
     before the line, or left more than 7 past it.",
    "On most circuits it is entered 12 to 14 spaces before the line and left 1 to 3 past it; one \
     elsewhere makes stops dear or cheap, or a short cut of the lane.",
    "A pit lane entered 40 spaces before the line.",
);

/// The boxes of each team, and the teams.
const EACH: usize = 2;
const TEAMS: usize = usual::TEAMS as usize;

/// The spaces of a usual pit lane.
const LENGTHS: std::ops::RangeInclusive<u32> = 12..=18;

pub(super) fn check(circuit: &Circuit<'_>, reporter: &mut Reporter<'_>) {
    let figures = circuit.measured().and_then(|figures| figures.pit.as_ref());
    let (Some(figures), Some(pit)) = (figures, circuit.track.pit()) else {
        return;
    };
    let (boxes, teams) = (figures.boxes.len(), figures.teams());
    let message = if teams != TEAMS || boxes != EACH * TEAMS {
        let usual = EACH * TEAMS;
        Some(format!(
            "there are {boxes} boxes of {teams} teams, not {usual} of {TEAMS}"
        ))
    } else if figures.boxes.chunk_by(|one, other| one == other).count() != TEAMS {
        Some("the boxes of a team are not beside each other".to_owned())
    } else {
        None
    };
    if let Some(message) = message {
        let help = "have two boxes of each of five teams, one behind the other";
        reporter.push(PIT_BOXES.at("/pit/boxes", message, help));
    }
    if !LENGTHS.contains(&figures.spaces) {
        let (least, most) = (LENGTHS.start(), LENGTHS.end());
        let spaces = count(figures.spaces, "space", "spaces");
        let message = format!("the pit lane has {spaces}; others have {least} to {most}");
        reporter.push(match pit.lane.first() {
            Some(first) => circuit.at_spaces(&PIT_LENGTH, [*first], message, "14 are usual"),
            None => PIT_LENGTH.at("/pit", message, "14 are usual"),
        });
    }
    let mut report = |(from, to): (SpaceId, SpaceId), space: SpaceId, how: String, help: &str| {
        let message = format!("the pit lane is {how} the line");
        let problem = circuit.at_spaces(&PIT_PLACE, [space], message, help);
        reporter.push(problem.link(from, to));
    };
    // Of several, the one furthest out decides where the lane begins and ends.
    let entry = figures.entries.iter().zip(&pit.entries).max();
    if let Some((before, link)) = entry.filter(|(before, _)| !(9..=18).contains(*before)) {
        let how = format!("entered from space {}, {before} spaces before", link.0);
        report(
            *link,
            link.0,
            how,
            "enter it 12 to 14 spaces before the line",
        );
    }
    let exit = figures.exits.iter().zip(&pit.exits).min();
    if let Some((past, link)) = exit.filter(|(past, _)| **past > 7) {
        let how = format!("left to space {}, {past} spaces past", link.1);
        report(*link, link.1, how, "leave it 1 to 3 spaces past the line");
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{advice, advice_of, usual};

    #[test]
    fn five_teams_have_two_boxes_each() {
        assert_eq!(advice(&usual().pit(13, 2, 5)), [""; 0]);
        assert_eq!(advice(&usual().pit(13, 2, 4)), ["design.pit-boxes"]);
    }

    #[test]
    fn the_boxes_of_a_team_are_beside_each_other() {
        let mut plan = usual().plan();
        let boxes = &mut plan.pit.as_mut().unwrap().boxes;
        let teams = [boxes[1].team, boxes[2].team];
        [boxes[2].team, boxes[1].team] = teams;
        assert_eq!(advice_of(&plan), ["design.pit-boxes"]);
    }

    /// From so many spaces before the line to so many past it, with a space of the pit lane beside
    /// each of the road between.
    #[test]
    fn a_pit_lane_has_12_to_18_spaces() {
        assert_eq!(advice(&usual().pit(12, 1, 5)), [""; 0]);
        let pit = |before, after| advice(&usual().pit(before, after, 5));
        // There is no room beside it for the tenth box.
        assert!(pit(11, 1).contains(&"design.pit-length"));
        assert_eq!(pit(16, 3), [""; 0]);
        assert_eq!(pit(16, 5), ["design.pit-length"]);
    }

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
