//! Corners, line and other things that are asked for.

use formulad_tracks::generate::{self, CornerSpec, Curve, GenerateError, Spec};

/// A round of 300 m radius: no corner by its curvature.
fn ring() -> Curve {
    let points: Vec<_> = (0..36)
        .map(|at| f64::from(at) / 36.0 * std::f64::consts::TAU)
        .map(|angle| (angle.cos() * 300.0, angle.sin() * 300.0))
        .collect();
    Curve::through(&points).expect("a curve")
}

fn corner(from: f64, to: f64, stops: u32) -> CornerSpec {
    CornerSpec { from, to, stops }
}

#[test]
fn a_ring_has_no_corners_of_its_own() {
    let plan = generate::along(&ring(), &Spec::new("Ring")).expect("a circuit");
    assert_eq!(plan.corners, []);
}

#[test]
fn corners_that_are_given_are_made() {
    let spec = Spec {
        corners: Some(vec![
            corner(0.2, 0.3, 1),
            corner(0.9, 0.1, 3),
            corner(0.5, 0.65, 2),
        ]),
        ..Spec::new("Ring")
    };
    let plan = generate::along(&ring(), &spec).expect("a circuit");
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
            let spec = Spec {
                teams,
                spaces,
                corners: Some(vec![corner(0.3, 0.4, 1), corner(0.6, 0.7, 1)]),
                ..Spec::new("Ring")
            };
            let plan = generate::along(&ring(), &spec).expect("a circuit");
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
        let spec = Spec {
            corners: Some(vec![
                corner(0.10, 0.15, 1),
                corner(0.30, 0.40, 2),
                corner(0.45, 0.60, 3),
            ]),
            reverse,
            ..Spec::new("Ring")
        };
        let plan = generate::along(&ring(), &spec).expect("a circuit");
        let stops = plan.corners.iter().map(|corner| corner.stops);
        stops.collect::<Vec<_>>()
    };
    assert_eq!(stops(false), [1, 2, 3]);
    assert_eq!(stops(true), [3, 2, 1]);
}

#[test]
fn what_cannot_be_is_refused_by_name() {
    let refused = |spec: Spec| generate::along(&ring(), &spec).map(|_| ()).unwrap_err();
    let usual = || Spec::new("Ring");
    let corners = |corners: &[CornerSpec]| Spec {
        corners: Some(corners.to_vec()),
        ..usual()
    };
    let with = |change: fn(&mut Spec)| {
        let mut spec = usual();
        change(&mut spec);
        spec
    };
    let (far, steep) = (corner(0.1, 1.2, 1), corner(0.1, 0.2, 4));
    let overlapping = [corner(0.1, 0.3, 1), corner(0.2, 0.4, 1)];
    for (spec, error) in [
        (with(|it| it.lanes = 1), GenerateError::Lanes(1)),
        (with(|it| it.spaces = 59), GenerateError::Spaces(59)),
        (
            with(|it| it.spaces = u32::MAX),
            GenerateError::Spaces(u32::MAX),
        ),
        (with(|it| it.line = Some(f64::NAN)), GenerateError::Line),
        // Cars start from the grid (GRID-1).
        (with(|it| it.grid = 0), GenerateError::Grid(0)),
        (with(|it| it.grid = 21), GenerateError::Grid(21)),
        (with(|it| it.teams = 7), GenerateError::Teams(7)),
        (corners(&[far]), GenerateError::CornerPlace(1)),
        (corners(&[steep]), GenerateError::CornerStops(1, 4)),
        (corners(&overlapping), GenerateError::CornersOverlap(2)),
    ] {
        assert_eq!(refused(spec), error);
    }
}
