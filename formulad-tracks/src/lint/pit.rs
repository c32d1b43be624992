//! `design.pit-boxes`, `design.pit-length` and `design.pit-place`: the pit lane.

use super::prelude::*;

kinds! {
    advice PIT_BOXES "design.pit-boxes":
        "The boxes of a circuit of three lanes are not ten, two of each of five teams beside each \
         other.",
        "Ten cars in five colours take part, and each looks for the box of its colour (PIT-1).",
        "Boxes of the teams 1, 2, 1, 2.";

    advice PIT_LENGTH "design.pit-length":
        "The pit lane of a circuit of three lanes has fewer than 12 or more than 18 spaces.",
        "Boxes lie beside ten of them; what a stop costs depends on how long the rest is.",
        "A pit lane of 25 spaces.";

    advice PIT_PLACE "design.pit-place":
        "The pit lane of a circuit of three lanes is entered fewer than 9 or more than 18 spaces \
         before the line, or left more than 7 past it.",
        "On most circuits it is entered 12 to 14 spaces before the line and left 1 to 3 past it; one \
         elsewhere makes stops dear or cheap, or a short cut of the lane.",
        "A pit lane entered 40 spaces before the line.";
}

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
        let (boxes, teams) = (
            message!("1 box" | "{count} boxes", count = boxes),
            message!("1 team" | "{count} teams", count = teams),
        );
        Some(message!(
            "the pit lane has {boxes} of {teams}, not {usual} of {usual_teams}",
            boxes,
            teams,
            usual,
            usual_teams = TEAMS
        ))
    } else if figures.boxes.chunk_by(|one, other| one == other).count() != TEAMS {
        Some(message!("the boxes of a team are not beside each other"))
    } else {
        None
    };
    if let Some(message) = message {
        reporter.push(PIT_BOXES.at(
            "/pit/boxes",
            message,
            message!("have two boxes of each of five teams, one behind the other"),
        ));
    }
    if !LENGTHS.contains(&figures.spaces) {
        let (least, most) = (LENGTHS.start(), LENGTHS.end());
        let message = message!(
            "the pit lane has 1 space; others have {least} to {most}"
                | "the pit lane has {spaces} spaces; others have {least} to {most}",
            spaces = figures.spaces,
            least = *least,
            most = *most
        );
        reporter.push(match pit.lane.first() {
            Some(first) => {
                circuit.at_spaces(&PIT_LENGTH, [*first], message, message!("14 are usual"))
            }
            None => PIT_LENGTH.at("/pit", message, message!("14 are usual")),
        });
    }
    let mut report =
        |(from, to): (SpaceId, SpaceId), space: SpaceId, message: Message, help: Message| {
            let problem = circuit.at_spaces(&PIT_PLACE, [space], message, help);
            reporter.push(problem.link(from, to));
        };
    // Of several, the one furthest out decides where the lane begins and ends.
    let entry = figures.entries.iter().zip(&pit.entries).max();
    if let Some((before, link)) = entry.filter(|(before, _)| !(9..=18).contains(*before)) {
        let message = message!(
            "the pit lane is entered from space {space}, 1 space before the line"
                | "the pit lane is entered from space {space}, {before} spaces before the line",
            before = *before,
            space = link.0
        );
        report(
            *link,
            link.0,
            message,
            message!("enter it 12 to 14 spaces before the line"),
        );
    }
    let exit = figures.exits.iter().zip(&pit.exits).min();
    if let Some((past, link)) = exit.filter(|(past, _)| **past > 7) {
        let message = message!(
            "the pit lane is left to space {space}, 1 space past the line"
                | "the pit lane is left to space {space}, {past} spaces past the line",
            past = *past,
            space = link.1
        );
        report(
            *link,
            link.1,
            message,
            message!("leave it 1 to 3 spaces past the line"),
        );
    }
}
