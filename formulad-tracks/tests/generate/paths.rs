//! Curves from paths.

use formulad_tracks::generate::{self, Curve, CurveError, Spec};
use kurbo::{BezPath, Circle, Point, Shape};

fn of(path: &str) -> Result<Curve, CurveError> {
    Curve::of_path(&BezPath::from_svg(path).expect("a path"))
}

/// The length of a round of radius 300.
#[test]
fn a_path_is_as_long_as_it_is_drawn() {
    let round = Circle::new((50.0, -20.0), 300.0).to_path(1e-3);
    let curve = Curve::of_path(&round).expect("a curve");
    let length = 300.0 * std::f64::consts::TAU;
    assert!(
        (curve.length() / length - 1.0).abs() < 1e-3,
        "{}",
        curve.length()
    );
    for point in curve.points() {
        let radius = point.distance(Point::new(50.0, -20.0));
        assert!((radius - 300.0).abs() < 0.5, "{radius}");
    }
}

#[test]
fn a_square_of_lines_has_four_corners() {
    let square = of("M 0 0 H 800 V 800 H 0 Z").expect("a curve");
    assert!((square.length() - 3200.0).abs() < 1.0);
    let plan = generate::along(&square, &Spec::new("Square")).expect("a circuit");
    assert_eq!(plan.corners.len(), 4);
}

#[test]
fn closing_a_path_may_be_left_out_where_it_ends_where_it_begins() {
    let closed = of("M 0 0 Q 900 0 900 900 Q 0 900 0 0 Z");
    assert!(closed.is_ok());
    assert_eq!(of("M 0 0 Q 900 0 900 900 Q 0 900 0 0"), closed);
}

#[test]
fn paths_that_are_no_curve_are_refused_by_name() {
    for (path, error) in [
        ("M 0 0 H 800 V 800", CurveError::Open),
        ("", CurveError::TooFew(0)),
        ("M 0 0 Z", CurveError::TooFew(0)),
        ("M 0 0 H 100 Z", CurveError::Line),
        ("M 0 0 H 100 H 300 H 200 Z", CurveError::Line),
        (
            "M 0 0 H 800 V 800 Z M 10 10 H 20 V 20 Z",
            CurveError::Several,
        ),
        ("M 0 0 H 800 V 800 Z H 900", CurveError::Several),
    ] {
        assert_eq!(of(path), Err(error), "{path}");
    }
    let drawn = |draw: fn(&mut BezPath)| {
        let mut path = BezPath::new();
        path.move_to((0.0, 0.0));
        draw(&mut path);
        path.close_path();
        Curve::of_path(&path)
    };
    let nan = drawn(|path| path.quad_to((f64::NAN, 3.0), (800.0, 0.0)));
    assert_eq!(nan, Err(CurveError::NotFinite(1)));
    let far = drawn(|path| path.line_to((1e200, 0.0)));
    assert_eq!(far, Err(CurveError::TooFar(1)));
    let many = drawn(|path| (1..Curve::MAX_POINTS).for_each(|_| path.line_to((1.0, 1.0))));
    assert_eq!(many, Err(CurveError::TooMany(Curve::MAX_POINTS + 1)));
}
