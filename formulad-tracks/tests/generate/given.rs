//! Corners, line and other things that are asked for.

use formulad_tracks::generate::{self, CornerRecipe, Curve, GenerateError, Recipe};

/// A round of 300 m radius: no corner by its curvature.
fn ring() -> Curve {
    let points: Vec<_> = (0..36)
        .map(|at| f64::from(at) / 36.0 * std::f64::consts::TAU)
        .map(|angle| (angle.cos() * 300.0, angle.sin() * 300.0))
        .collect();
    Curve::through(&points).expect("a curve")
}

fn corner(from: f64, to: f64, stops: u32) -> CornerRecipe {
    CornerRecipe { from, to, stops }
}

#[test]
fn a_ring_has_no_corners_of_its_own() {
    let plan = generate::along(&ring(), &Recipe::new("Ring")).expect("a circuit");
    assert_eq!(plan.corners, []);
}

#[test]
fn corners_that_are_given_are_made() {
    let recipe = Recipe {
        corners: Some(vec![
            corner(0.2, 0.3, 1),
            corner(0.9, 0.1, 3),
            corner(0.5, 0.65, 2),
        ]),
        ..Recipe::new("Ring")
    };
    let plan = generate::along(&ring(), &recipe).expect("a circuit");
    let mut stops: Vec<u32> = plan.corners.iter().map(|corner| corner.stops).collect();
    stops.sort_unstable();
    assert_eq!(stops, [1, 2, 3]);
    assert!(!plan.check().has_errors());
}

/// TRACK-4: boxes of many teams on a short straight reach past the line, which leads through them.
#[test]
fn the_line_leads_through_boxes_beside_it() {
    for teams in 0..=6 {
        for spaces in [80, 100, 130] {
            let recipe = Recipe {
                teams,
                spaces,
                corners: Some(vec![corner(0.3, 0.4, 1), corner(0.6, 0.7, 1)]),
                ..Recipe::new("Ring")
            };
            let plan = generate::along(&ring(), &recipe).expect("a circuit");
            let problems = plan.check();
            let around = problems.iter().filter(|p| p.id == "link.bypasses-finish");
            assert_eq!(around.count(), 0, "{teams} teams, {spaces} spaces");
            let boxes = plan.pit.map_or(0, |pit| pit.boxes.len());
            assert!(boxes == 0 || boxes == 2 * usize::from(teams));
        }
    }
}

/// Places of corners count along the points, whichever way they are driven; the line lies in the
/// middle of the longest straight, between the corners of 3 and of 1.
#[test]
fn given_corners_stay_where_they_are_when_driven_the_other_way() {
    let stops = |reverse| {
        let recipe = Recipe {
            corners: Some(vec![
                corner(0.10, 0.15, 1),
                corner(0.30, 0.40, 2),
                corner(0.45, 0.60, 3),
            ]),
            reverse,
            ..Recipe::new("Ring")
        };
        let plan = generate::along(&ring(), &recipe).expect("a circuit");
        let stops = plan.corners.iter().map(|corner| corner.stops);
        stops.collect::<Vec<_>>()
    };
    assert_eq!(stops(false), [1, 2, 3]);
    assert_eq!(stops(true), [3, 2, 1]);
}

#[test]
fn what_cannot_be_is_refused_by_name() {
    let refused = |recipe: Recipe| generate::along(&ring(), &recipe).map(|_| ()).unwrap_err();
    let usual = || Recipe::new("Ring");
    let corners = |corners: &[CornerRecipe]| Recipe {
        corners: Some(corners.to_vec()),
        ..usual()
    };
    assert_eq!(
        refused(Recipe {
            lanes: 1,
            ..usual()
        }),
        GenerateError::Lanes(1)
    );
    assert_eq!(
        refused(Recipe {
            spaces: 59,
            ..usual()
        }),
        GenerateError::Spaces(59)
    );
    assert_eq!(
        refused(Recipe {
            spaces: u32::MAX,
            ..usual()
        }),
        GenerateError::Spaces(u32::MAX)
    );
    assert_eq!(
        refused(Recipe {
            line: Some(f64::NAN),
            ..usual()
        }),
        GenerateError::Line
    );
    // Cars start from the grid (GRID-1).
    for grid in [0, 21] {
        assert_eq!(
            refused(Recipe { grid, ..usual() }),
            GenerateError::Grid(grid)
        );
    }
    assert_eq!(
        refused(Recipe {
            teams: 7,
            ..usual()
        }),
        GenerateError::Teams(7)
    );
    assert_eq!(
        refused(corners(&[corner(0.1, 1.2, 1)])),
        GenerateError::CornerPlace(1)
    );
    assert_eq!(
        refused(corners(&[corner(0.1, 0.2, 4)])),
        GenerateError::CornerStops(1, 4)
    );
    assert_eq!(
        refused(corners(&[corner(0.1, 0.3, 1), corner(0.2, 0.4, 1)])),
        GenerateError::CornersOverlap(2)
    );
}
