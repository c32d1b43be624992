//! `design.pit-boxes`: the boxes are not those of five teams of two cars.

use super::circuit::whole;
use super::prelude::*;

pub(super) const LINT: Lint = Lint {
    id: "design.pit-boxes",
    severity: Severity::Advice,
    finds: "The boxes of a circuit of three lanes are not ten, two of each of five teams beside \
            each other.",
    why: "Ten cars in five colours take part, and each looks for the box of its colour (PIT-1).",
    example: "Boxes of the teams 1, 2, 1, 2.",
    fix: false,
    check,
};

/// The boxes of each team, and the teams.
const EACH: usize = 2;
const TEAMS: usize = usual::TEAMS as usize;

fn check(circuit: &Circuit<'_>) -> Vec<Problem> {
    let Some(pit) = circuit.measured().and_then(|figures| figures.pit.as_ref()) else {
        return Vec::new();
    };
    let blocks: Vec<&[u32]> = pit.boxes.chunk_by(|one, other| one == other).collect();
    let teams = pit.teams();
    let message = if teams != TEAMS || pit.boxes.len() != EACH * TEAMS {
        format!(
            "there are {} boxes of {teams} teams, not {} of {TEAMS}",
            pit.boxes.len(),
            EACH * TEAMS
        )
    } else if blocks.len() != TEAMS {
        "the boxes of a team are not beside each other".to_owned()
    } else {
        return Vec::new();
    };
    vec![LINT.problem(
        whole("/pit/boxes"),
        message,
        "have two boxes of each of five teams, one behind the other",
    )]
}

#[cfg(test)]
mod tests {
    use super::super::testing::advice_of;
    use super::*;

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
}
