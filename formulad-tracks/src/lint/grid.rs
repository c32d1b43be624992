//! `design.grid`: the grid is not laid out as on the circuits that people play.

use super::prelude::*;

pub(super) const LINT: Lint = Lint {
    id: "design.grid",
    severity: Severity::Advice,
    finds: "The grid of a circuit of three lanes is not the usual one: ten places, on the two \
            outer lanes in turn, pole position 2 spaces before the line, the second 3, and each \
            further row 3 spaces behind the one before it.",
    why: "So 41 of 43 circuits have it. What a place on the grid is worth is known from there.",
    example: "Places one space behind the other in the middle lane.",
    fix: false,
    check,
};

/// The places of a usual grid.
const PLACES: usize = 10;

fn check(circuit: &Circuit<'_>) -> Vec<Problem> {
    let Some(figures) = circuit.measured() else {
        return Vec::new();
    };
    let Some(pole) = figures.grid.first() else {
        return Vec::new();
    };
    let problem = |at: usize, message: String| {
        let ids: Vec<_> = figures
            .grid
            .iter()
            .skip(at)
            .map(|place| place.space)
            .collect();
        let place = Place {
            pointer: format!("/grid/{at}"),
            spaces: ids.first().copied().into_iter().collect(),
            ..Place::default()
        };
        LINT.problem(
            place,
            message,
            "start from the outer lanes in turn, 2, 3, 5, 6, 8, 9 … spaces before the line",
        )
    };
    let outer = [1, figures.lanes];
    for (at, place) in figures.grid.iter().enumerate() {
        let space = place.space;
        if at >= PLACES {
            let many = figures.grid.len();
            return vec![problem(
                at,
                format!("the grid has {many} places, not {PLACES}"),
            )];
        }
        let lane = place.lane.map(formulad_core::Lane::number);
        // The lanes of the first two places take turns.
        let turn = if at % 2 == 0 {
            lane == pole.lane.map(formulad_core::Lane::number)
        } else {
            lane != pole.lane.map(formulad_core::Lane::number)
        };
        if !turn || !lane.is_some_and(|lane| outer.contains(&lane)) {
            let message = format!(
                "place {}, on space {space}, is not in its outer lane",
                at + 1
            );
            return vec![problem(at, message)];
        }
        let usual = u32::try_from(2 + 3 * (at / 2) + at % 2).ok();
        if let (Some(before), Some(usual)) = (place.before_line, usual)
            && before != usual
        {
            let message = format!(
                "place {}, on space {space}, is {before} spaces before the line, not {usual}",
                at + 1
            );
            return vec![problem(at, message)];
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use formulad_core::TrackPlan;
    use formulad_core::plan::GridPlan;

    use super::super::testing::{advice_of, ahead, behind};
    use super::*;

    #[test]
    fn a_place_is_in_its_lane_and_row() {
        let plan = usual().plan();
        assert_eq!(advice_of(&plan), [""; 0]);
        let moved = |at: usize, space| {
            let mut moved: TrackPlan = plan.clone();
            moved.grid[at].space = space;
            advice_of(&moved)
        };
        // The last place a space further back.
        assert_eq!(moved(9, behind(&plan, plan.grid[9].space)), ["design.grid"]);
        // All of them a space further forward.
        let mut forward = plan.clone();
        for place in &mut forward.grid {
            place.space = ahead(&plan, place.space);
        }
        assert_eq!(advice_of(&forward), ["design.grid"]);
        // Places 9 and 10 one behind the other; place 10 is level with no other now.
        assert_eq!(moved(9, behind(&plan, plan.grid[8].space)), ["design.grid"]);
    }

    #[test]
    fn ten_cars_start() {
        let mut plan = usual().plan();
        // Sixteen spaces before the line in the middle lane.
        let mut space = plan.finish[1];
        for _ in 0..16 {
            space = behind(&plan, space);
        }
        plan.grid.push(GridPlan {
            space,
            heading: None,
        });
        assert_eq!(advice_of(&plan), ["design.grid"]);
        plan.grid.pop();
        assert_eq!(advice_of(&plan), [""; 0]);
    }
}
