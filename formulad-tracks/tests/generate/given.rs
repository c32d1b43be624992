//! Corners, line and other things that are asked for.

use formulad_tracks::generate::{self, CornerSpec, Curve, GenerateError, Spec};

use super::with;

/// A round of 300 m radius: no corner by its curvature.
fn ring() -> Curve {
    let points: Vec<_> = (0..36)
        .map(|at| f64::from(at) / 36.0 * std::f64::consts::TAU)
        .map(|angle| (angle.cos() * 300.0, angle.sin() * 300.0))
        .collect();
    Curve::through(&points).expect("a curve")
}

/// The usual circuit but for these corners: from, to and stops of each.
fn cornered(corners: impl IntoIterator<Item = (f64, f64, u32)>) -> Spec {
    let corners = corners.into_iter();
    let corners = corners.map(|(from, to, stops)| CornerSpec { from, to, stops });
    with(|spec| spec.corners = Some(corners.collect()))
}

#[test]
fn a_ring_has_no_corners_of_its_own() {
    let plan = generate::along(&ring(), &Spec::new("Ring")).expect("a circuit");
    assert_eq!(plan.corners, []);
}

#[test]
fn corners_that_are_given_are_made() {
    let corners = [(0.2, 0.3, 1), (0.9, 0.1, 3), (0.5, 0.65, 2)];
    let spec = cornered(corners);
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
                ..cornered([(0.3, 0.4, 1), (0.6, 0.7, 1)])
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
        let corners = [(0.10, 0.15, 1), (0.30, 0.40, 2), (0.45, 0.60, 3)];
        let spec = Spec {
            reverse,
            ..cornered(corners)
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
    let (far, steep) = ((0.1, 1.2, 1), (0.1, 0.2, 4));
    let overlapping = [(0.1, 0.3, 1), (0.2, 0.4, 1)];
    let (most, endless) = (u32::MAX, GenerateError::Spaces(u32::MAX));
    for (spec, error) in [
        (with(|it| it.lanes = 1), GenerateError::Lanes(1)),
        (with(|it| it.spaces = 59), GenerateError::Spaces(59)),
        (with(|it| it.spaces = most), endless),
        (with(|it| it.line = Some(f64::NAN)), GenerateError::Line),
        // Cars start from the grid (GRID-1).
        (with(|it| it.grid = 0), GenerateError::Grid(0)),
        (with(|it| it.grid = 21), GenerateError::Grid(21)),
        (with(|it| it.teams = 7), GenerateError::Teams(7)),
        (cornered([far]), GenerateError::CornerPlace(1)),
        (cornered([steep]), GenerateError::CornerStops(1, 4)),
        (cornered(overlapping), GenerateError::CornersOverlap(2)),
    ] {
        assert_eq!(refused(spec), error);
    }
}
