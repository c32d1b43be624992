//! `design.one-path`: there is only one way through a corner.

use super::prelude::*;

pub(super) const LINT: Lint = Lint {
    id: "design.one-path",
    severity: Severity::Advice,
    finds: "A corner of several lanes leaves no choice of way: no lane can be changed in it, or all \
            ways through are equally long.",
    why: "Going wide for a longer way, or cutting in for a shorter one, is what drivers do in \
          corners.",
    example: "A corner of three lanes whose spaces lead straight ahead only.",
    fix: false,
    check,
};

fn check(circuit: &Circuit<'_>) -> Vec<Problem> {
    let corners = circuit.figures.corners.iter();
    let wide =
        corners.filter(|corner| corner.lanes.iter().filter(|spaces| **spaces > 0).count() > 1);
    let single = wide.filter(|corner| corner.changes == 0 || corner.longest == corner.shortest);
    let problems = single.map(|corner| {
        let (message, help) = if corner.changes == 0 {
            (
                format!("no lane can be changed in corner {}", corner.id),
                "add lane changes towards its inside",
            )
        } else {
            (
                format!(
                    "all ways through corner {} have {} spaces",
                    corner.id, corner.longest
                ),
                "give its outer lanes more spaces than its inner ones",
            )
        };
        LINT.problem(circuit.corner(corner.id, "spaces"), message, help)
    });
    problems.collect()
}

#[cfg(test)]
mod tests {
    use formulad_core::TrackPlan;

    use super::super::testing::advice_of;
    use super::*;

    /// The usual circuit with only so many lane changes in its first corner.
    fn with_changes(left: usize) -> TrackPlan {
        let mut plan = usual().plan();
        let members = plan.corners[0].spaces.clone();
        let lanes: Vec<_> = plan.spaces.iter().map(|s| (s.id, s.lane)).collect();
        let lane = |id| lanes.iter().find(|(other, _)| *other == id).unwrap().1;
        let mut seen = 0;
        for space in &mut plan.spaces {
            if members.contains(&space.id) {
                space.next.retain(|to| {
                    let change = lane(*to) != space.lane && members.contains(to);
                    seen += usize::from(change);
                    !change || seen <= left
                });
            }
        }
        plan
    }

    #[test]
    fn a_lane_can_be_changed_in_every_corner() {
        assert_eq!(advice_of(&with_changes(0)), ["design.one-path"]);
        assert_eq!(advice_of(&with_changes(1)), [""; 0]);
    }
}
