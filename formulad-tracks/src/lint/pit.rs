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
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let message = if teams != TEAMS || boxes != EACH * TEAMS {
        let usual = EACH * TEAMS;
        let boxes = count(number(boxes), "box", "boxes");
        let teams = count(number(teams), "team", "teams");
        Some(format!(
            "the pit lane has {boxes} of {teams}, not {usual} of {TEAMS}"
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
    let mut report =
        |(from, to): (SpaceId, SpaceId), space: SpaceId, how: String, help: &'static str| {
            let message = format!("the pit lane is {how} the line");
            let problem = circuit.at_spaces(&PIT_PLACE, [space], message, help);
            reporter.push(problem.link(from, to));
        };
    // Of several, the one furthest out decides where the lane begins and ends.
    let entry = figures.entries.iter().zip(&pit.entries).max();
    if let Some((before, link)) = entry.filter(|(before, _)| !(9..=18).contains(*before)) {
        let before = count(*before, "space", "spaces");
        let how = format!("entered from space {}, {before} before", link.0);
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
