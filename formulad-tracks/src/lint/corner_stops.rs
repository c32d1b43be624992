//! `design.corner-stops`: a corner asks for other stops than its length suggests.

use formulad_core::problem::{Change, Fix};

use super::circuit::count;
use super::prelude::*;

pub(super) const LINT: Lint = Lint {
    id: "design.corner-stops",
    severity: Severity::Advice,
    finds: "A corner asks for fewer or more stops than its longest way suggests.",
    why: "The longest way through tells the stops of nearly all corners: up to 8 spaces 1, 9 to 16 \
          spaces 2, more 3. With a stop too many cars crawl from space to space; with one too few \
          the corner is no obstacle. Said of a corner of 1 stop longer than 10, of 2 stops outside \
          9 to 16, of 3 stops shorter than 15; on two lanes one space less, on four one more.",
    example: "A corner of 20 spaces with one stop.",
    fix: true,
    check,
};

/// The longest ways that go with so many stops on three lanes: those by which the stops are told,
/// and those of the middle four fifths of such corners.
fn usual_lengths(stops: u8) -> Option<(u32, u32)> {
    match stops {
        1 => Some((1, 10)),
        2 => Some((9, 16)),
        3 => Some((15, u32::MAX)),
        // None, or more than three, is told of elsewhere.
        _ => None,
    }
}

fn check(circuit: &Circuit<'_>) -> Vec<Problem> {
    let figures = &circuit.figures;
    let odd = figures.corners.iter().filter_map(|corner| {
        // A lane more makes the way from outermost to innermost a space longer.
        let longest = (corner.longest + 3).saturating_sub(figures.lanes.into());
        let (least, most) = usual_lengths(corner.stops)?;
        let suggested = usual::stops_for(longest);
        if (least..=most).contains(&longest) || suggested == corner.stops {
            return None;
        }
        let mut problem = LINT.problem(
            circuit.corner(corner.id, "stops"),
            format!(
                "corner {} asks for {}, but its longest way has {}",
                corner.id,
                count(corner.stops.into(), "stop", "stops"),
                count(corner.longest, "space", "spaces"),
            ),
            format!("let it ask for {suggested}, or change its length"),
        );
        problem.fix = Some(Fix {
            label: format!("Let corner {} ask for {suggested}", corner.id),
            safe: false,
            changes: vec![Change::SetStops(corner.id, suggested.into())],
        });
        Some(problem)
    });
    odd.collect()
}

#[cfg(test)]
mod tests {
    use formulad_core::TrackBuilder;

    use super::super::testing::{Corner, advice_of, with};
    use super::*;

    /// The advice on a corner whose longest way has so many spaces.
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
}
