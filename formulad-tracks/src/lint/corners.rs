//! `design.corner-stops` and `design.one-path`: corners.

use formulad_core::problem::Change;

use super::circuit::count;
use super::prelude::*;
use crate::figures::CornerFigures;

pub(super) const KINDS: &[ProblemKind] = &[CORNER_STOPS, ONE_PATH];

const CORNER_STOPS: ProblemKind = ProblemKind::advice(
    "design.corner-stops",
    "A corner asks for fewer or more stops than its longest way suggests.",
    "The longest way through predicts the stops of nearly all corners: up to 8 spaces 1, 9 to 16 \
     spaces 2, more 3. With a stop too many cars crawl from space to space; with one too few the \
     corner is no obstacle. Reported for a corner of 1 stop longer than 10, of 2 stops outside 9 to 16, \
     of 3 stops shorter than 15; on two lanes one space less, on four one more.",
    "A corner of 20 spaces with one stop.",
)
.fixable();

const ONE_PATH: ProblemKind = ProblemKind::advice(
    "design.one-path",
    "A corner of several lanes leaves no choice of way: no lane can be changed in it, or all ways \
     through are equally long.",
    "Going wide for a longer way, or cutting in for a shorter one, is what drivers do in corners.",
    "A corner of three lanes whose spaces lead straight ahead only.",
);

/// The longest ways that go with a number of stops on three lanes: those that suggest it, and those
/// of the middle four fifths of such corners.
fn usual_lengths(stops: u8) -> Option<std::ops::RangeInclusive<u32>> {
    match stops {
        1 => Some(1..=10),
        2 => Some(9..=16),
        3 => Some(15..=u32::MAX),
        // None, or more than three, is reported by the checks.
        _ => None,
    }
}

pub(super) fn check(circuit: &Circuit<'_>, reporter: &mut Reporter<'_>) {
    for corner in &circuit.figures.corners {
        check_stops(circuit, corner, reporter);
        let (id, spaces) = (corner.id, corner.longest);
        let lanes = corner.lanes.iter().filter(|spaces| **spaces > 0).count();
        let (message, help) = if lanes < 2 {
            continue;
        } else if corner.changes == 0 {
            let message = format!("no lane can be changed in corner {id}");
            (message, "add lane changes towards its inside")
        } else if corner.longest == corner.shortest {
            let message = format!("all ways through corner {id} have {spaces} spaces");
            (
                message,
                "give its outer lanes more spaces than its inner ones",
            )
        } else {
            continue;
        };
        reporter.push(circuit.at_corner(&ONE_PATH, id, "spaces", message, help));
    }
}

fn check_stops(circuit: &Circuit<'_>, corner: &CornerFigures, reporter: &mut Reporter<'_>) {
    // A lane more makes the way from outermost to innermost a space longer.
    let longest = (corner.longest + 3).saturating_sub(circuit.figures.lanes.into());
    let suggested = usual::stops_for(longest);
    let is_usual = usual_lengths(corner.stops).is_none_or(|usual| usual.contains(&longest));
    if is_usual || suggested == corner.stops {
        return;
    }
    let id = corner.id;
    let message = format!(
        "corner {id} asks for {}, but its longest way has {}",
        count(corner.stops.into(), "stop", "stops"),
        count(corner.longest, "space", "spaces"),
    );
    let help = format!("let it ask for {suggested}, or change its length");
    let problem = circuit.at_corner(&CORNER_STOPS, id, "stops", message, &help);
    let label = format!("Let corner {id} ask for {suggested}");
    reporter.push(problem.unsafe_fix(label, vec![Change::SetStops(id, suggested.into())]));
}

#[cfg(test)]
mod tests {
    use formulad_core::{TrackBuilder, TrackPlan};

    use super::super::testing::{Corner, advice, advice_of, usual, with};

    /// The advice on a corner whose longest way has this many spaces.
    fn with_corner(stops: u32, longest: u32) -> Vec<&'static str> {
        // Changing lanes on the way makes it up to two spaces longer than the outer lane.
        let outside = u16::try_from(longest).unwrap();
        let corners = (outside - 2..=outside).map(|outside| Corner {
            stops,
            lanes: [outside, outside - 1, outside - 2],
        });
        let mut circuits = corners.map(with);
        let is_so_long =
            |circuit: &TrackBuilder<3>| circuit.build().unwrap().corners()[1].longest == longest;
        advice(&circuits.find(is_so_long).unwrap())
    }

    #[test]
    fn the_longest_way_tells_the_stops() {
        for (stops, longest) in [(1, 5), (1, 10), (2, 9), (2, 16), (3, 15), (3, 22)] {
            assert_eq!(with_corner(stops, longest), [""; 0], "{stops}, {longest}");
        }
        for (stops, longest) in [(1, 11), (2, 8), (2, 17), (3, 14)] {
            let found = with_corner(stops, longest);
            assert_eq!(found, ["design.corner-stops"], "{stops}, {longest}");
        }
    }

    /// What the fix asks for is usual.
    #[test]
    fn the_fix_mends_it() {
        let mut plan = with(Corner {
            stops: 1,
            lanes: [12, 11, 10],
        })
        .plan();
        let problems = super::super::check(&plan);
        let fix = problems.iter().find_map(|problem| problem.fix.clone());
        fix.unwrap().apply(&mut plan);
        assert_eq!(advice_of(&plan), [""; 0]);
    }

    /// The usual circuit with only this many lane changes in its first corner.
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
