//! Lines as text, one point a line.

use formulad_tracks::file::{Located, Source};
use formulad_tracks::generate::Spec;
use formulad_tracks::geometry::Point;
use formulad_tracks::import::{self, Centreline, Format, ImportError, centreline_csv};

use crate::{assert_refused, refused_cases};

fn read(text: &str) -> Result<Centreline, ImportError> {
    centreline_csv::read(&Source::new("a.csv", text))
}

/// What the first warning says.
fn first(warnings: &[Located]) -> &str {
    warnings[0].problem.message.english()
}

/// The ids of the warnings and the lines they are on.
fn warnings(line: &Centreline) -> Vec<(&'static str, usize)> {
    let place = |warning: &Located| warning.span.unwrap().line;
    let warnings = line.warnings.iter();
    warnings
        .map(|warning| (warning.problem.id, place(warning)))
        .collect()
}

/// A ring of `count` points, `step` metres apart, as x and y.
fn ring(count: usize, step: f64) -> Vec<(f64, f64)> {
    let radius = step * count as f64 / std::f64::consts::TAU;
    let angle = |at: usize| std::f64::consts::TAU * at as f64 / count as f64;
    let point = |at| (radius * f64::cos(angle(at)), radius * f64::sin(angle(at)));
    (0..count).map(point).collect()
}

fn text(points: &[(f64, f64)]) -> String {
    let lines = points.iter().map(|(x, y)| format!("{x:.6},{y:.6}\n"));
    "# x_m,y_m\n".to_owned() + &lines.collect::<String>()
}

/// The square that every spelling below is one of: first to the north, then to the east.
const SQUARE: [Point; 4] = [
    Point::new(0.0, 0.0),
    Point::new(0.0, -900.5),
    Point::new(900.5, -900.5),
    Point::new(900.5, 0.0),
];

#[test]
fn however_it_is_written_it_is_the_same_line() {
    let spellings = [
        // As the racetrack database has it.
        "# x_m,y_m,w_tr_right_m,w_tr_left_m\n0,0,5,6\n0,900.5,5,6\n900.5,900.5,5,6\n900.5,0,5,6\n",
        "x,y\r\n0,0\r\n0,900.5\r\n900.5,900.5\r\n900.5,0\r\n",
        "\u{feff}X [m];Y [m]\n0;0\n0;900,5\n900,5;900,5\n900,5;0",
        "y\tx\n0\t0\n900.5\t0\n900.5\t900.5\n0\t900.5\n",
        "  s   x     y\n 0.0  0     0\n 1    0   9.005e2\n 2  900.5  900.5\n 3  900.5  0\n",
        "# a square\n# s_m; x_m; y_m; psi_rad\n0;0;0;0\n\n1;0;900.5;0\n2;900.5;900.5;0\n\n3;900.5;0;0\n4;0;0;0\n",
        "\"pos_x\",\"pos_y\"\n\"0\",\"0\"\n\"0\",\"900.5\"\n\"900.5\",\"900.5\"\n\"900.5\",\"0\"\n",
        "Easting,Northing\r500000,5000000\r500000,5000900.5\r500900.5,5000900.5\r500900.5,5000000\r",
        "% prose about x and y, and their ways\n// x y\n+0 -0\n0 900.5\n900.5 900.5\n900.5 0\n# the end\n",
    ];
    for spelling in spellings {
        assert_eq!(
            Format::guess(spelling),
            Some(Format::CentrelineCsv),
            "{spelling}"
        );
        let line = read(spelling).unwrap_or_else(|error| panic!("{spelling}: {error}"));
        assert_eq!(line.points, SQUARE, "{spelling}");
        assert_eq!(warnings(&line), [], "{spelling}");
    }
}

/// A foot is 0.3048 m, by definition. What is in kilometres looks like degrees, and is not.
#[test]
fn units_in_names_count() {
    let units = [
        ("x (km),y (km)\n", [0.9005; 2]),
        ("# x_cm,y_mm\n", [90050.0, 900_500.0]),
        ("X [ft],Y [feet]\n", [900.5 / 0.3048; 2]),
        ("x [yd],northing (m)\n", [900.5 / 0.9144, 900.5]),
        ("easting_mi,northing_mi\n", [900.5 / 1609.344; 2]),
    ];
    for (names, [x, y]) in units {
        let text = format!("{names}0,0\n0,{y}\n{x},{y}\n{x},0\n");
        let line = read(&text).unwrap();
        for (at, expected) in line.points.iter().zip(SQUARE) {
            assert!(at.distance(expected) < 1e-6, "{names}: {at:?}");
        }
        assert_eq!(warnings(&line), [], "{names}");
        // Places are given in the units of the file.
        let part = line.part_near(x, 0.0).unwrap();
        assert!((part - 0.75).abs() < 1e-9, "{names}: {part}");
    }
    let spaced = "s [m] x [m] y [m]\n0 0 0\n1 0 900.5\n2 900.5 900.5\n3 900.5 0\n";
    assert_eq!(read(spaced).unwrap().points, SQUARE);
    let degrees = "59.99,5\n60.01,5\n60.01,5.02\n59.99,5.02\n";
    let [named, unit] = ["lat,lon\n", "lat (deg),lon (deg)\n"].map(|names| {
        let line = read(&format!("{names}{degrees}")).unwrap();
        assert_eq!(warnings(&line), [], "{names}");
        line.points
    });
    assert_eq!(named, unit);
}

/// As programs of old Macintoshes end them. Places count lines all the same.
#[test]
fn lines_may_end_with_carriage_returns_only() {
    let text = "0,0\r0,900.5\r900.5,900.5\r900.5,0\r";
    assert_eq!(Format::guess(text), Some(Format::CentrelineCsv));
    let opened = import::open("a.csv", text.into()).unwrap();
    assert_eq!(opened.format, Some(Format::CentrelineCsv));
    let broken = import::open("a.csv", "x,y\r0,0\r0,900\r900,?\r".into()).unwrap_err();
    let broken = broken.to_string();
    assert!(broken.starts_with("line 4, column 5: "), "{broken}");
}

#[test]
fn without_names_the_first_two_columns_count_and_this_is_said() {
    let line = read("0,0,5\n0,900.5,5\n900.5,900.5,5\n900.5,0,5\n").unwrap();
    assert_eq!(line.points, SQUARE);
    assert_eq!(warnings(&line), [("import.no-names", 1)]);
}

/// A degree of latitude is 111 km, one of longitude at 60° north half of that.
#[test]
fn degrees_become_metres() {
    let named = "lat,lon\n59.99,5\n60.01,5\n60.01,5.02\n59.99,5.02\n";
    let line = read(named).unwrap();
    assert_eq!(warnings(&line), []);
    let (north, east) = (line.points[1].y, line.points[2].x);
    assert!((north + 2224.0).abs() < 2.0, "{north}");
    assert!((east - 1112.0).abs() < 2.0, "{east}");
    // Where the file does not say so, it is said.
    let other = "x,y\n5,59.99\n5,60.01\n5.02,60.01\n5.02,59.99\n";
    let taken = read(other).unwrap();
    assert_eq!(taken.points, line.points);
    assert_eq!(warnings(&taken), [("import.degrees", 2)]);
}

#[test]
fn an_even_line_closes_itself_and_is_beyond_doubt() {
    let points = ring(400, 5.0);
    let line = read(&text(&points)).unwrap();
    assert_eq!((line.points.len(), warnings(&line)), (400, vec![]));
    // With the first point once more at the end it is the same line.
    let closed: Vec<_> = points.iter().chain(points.first()).copied().collect();
    assert_eq!(read(&text(&closed)).unwrap().points, line.points);
}

#[test]
fn doubled_points_are_left_out_and_said_once() {
    let mut points = ring(400, 5.0);
    points.insert(10, points[10]);
    points.insert(100, points[100]);
    points.insert(100, points[100]);
    let line = read(&text(&points)).unwrap();
    assert_eq!(line.points.len(), 400);
    // Point 11 is on line 13: a line of names is above.
    assert_eq!(warnings(&line), [("import.doubled-point", 13)]);
    assert!(first(&line.warnings).contains("2 more"));
}

#[test]
fn gaps_are_told_at_the_point_behind_them() {
    let mut points = ring(400, 5.0);
    points.drain(200..240);
    let line = read(&text(&points)).unwrap();
    assert_eq!(line.points.len(), 360);
    assert_eq!(warnings(&line), [("import.gap", 202)]);
    // A line that does not come back: reported at its last point.
    let line = read(&text(&ring(400, 5.0)[..300])).unwrap();
    assert_eq!(warnings(&line), [("import.gap", 301)]);
}

#[test]
fn a_point_astray_is_left_out() {
    let mut points = ring(400, 5.0);
    points[50].0 *= 10.0;
    let line = read(&text(&points)).unwrap();
    assert_eq!(line.points.len(), 399);
    assert_eq!(warnings(&line), [("import.stray-point", 52)]);
}

#[test]
fn units_that_make_no_circuit_are_doubted() {
    let kilometres: Vec<_> = ring(400, 0.05);
    let line = read(&text(&kilometres)).unwrap();
    assert_eq!(warnings(&line), [("import.odd-length", 2)]);
    assert!(first(&line.warnings).contains("20 m"));
}

#[test]
fn what_is_no_point_is_refused_at_its_place() {
    let cases = r#"
- | no points | ⏎
- | no points | # only a comment⏎⏎
3:2 | column 2 holds no number | x,y⏎1,2⏎3⏎
4:3 | column 2 holds no number | x,y⏎1,2⏎3,4,5⏎6,⏎
3:1 | "lap" is not a finite number | x,y⏎1,2⏎lap,two⏎
3:4 | "NaN" is not a finite number | x,y⏎1,2⏎3, NaN⏎
2:3 | "inf" | x,y⏎1,inf⏎
2:3 | "1e999" | x,y⏎1,1e999⏎
1:1 | "nan" | nan,nan⏎
3:1 | away from the first | x,y⏎0,0⏎1,1e308⏎
3:1 | away from the first | x,y⏎-1e308,0⏎1e308,1⏎
2:3 | "91" is not a place on the globe | lon,lat⏎7,91⏎
2:4 | "400" is not a place on the globe | lat,lon⏎50,400⏎
2:1 | only 1 different point | x,y⏎5,5⏎5,5⏎5,5⏎5,5⏎
2:1 | only 2 different points | x,y⏎0,0⏎500,0⏎0,0⏎
"#;
    for (place, part, text) in refused_cases(cases) {
        assert_refused(centreline_csv::read, &text, place, part);
    }
    let long = format!("x,y\n0,0\n{}\n", ",".repeat(1_000_000));
    let many = format!("x,y\n{}", "0,0\n1,1\n".repeat(50_001));
    let same = text(&vec![(3.0, 4.0); 50_000]);
    for (place, part, text) in [
        ("-", "no points", ""),
        ("3:1", "column 1 holds no number", &long),
        ("100002:1", "more than 100000 points", &many),
        ("2:1", "only 1 different point", &same),
    ] {
        assert_refused(centreline_csv::read, text, place, part);
    }
}

#[test]
fn files_that_claim_too_much_are_refused_before_they_are_read() {
    let huge = vec![b'1'; (8 << 20) + 1];
    let errors = [
        import::source("a.csv", huge.clone()).unwrap_err(),
        read(&String::from_utf8(huge).unwrap()).unwrap_err(),
    ];
    for error in errors {
        let message = error.message.english();
        assert!(message.contains("larger than 8 MiB"), "{error}");
    }
}

#[test]
fn other_encodings_are_read_or_refused() {
    let latin = b"# caf\xe9\n# x,y\n0,0\n0,900.5\n900.5,900.5\n900.5,0\n".to_vec();
    let (source, said) = import::source("a.csv", latin).unwrap();
    assert_eq!(centreline_csv::read(&source).unwrap().points, SQUARE);
    assert_eq!(said[0].problem.id, "import.latin-1");
    let span = said[0].span.unwrap();
    assert_eq!((span.line, span.column), (1, 6));

    let wide: Vec<u8> = "\u{feff}x,y\n0,0\n0,900.5\n900.5,900.5\n900.5,0\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let (source, said) = import::source("a.csv", wide).unwrap();
    assert_eq!(centreline_csv::read(&source).unwrap().points, SQUARE);
    assert_eq!(said, []);

    let error = import::source("a.bin", b"1,2\n3,4\n5,\0\0".to_vec()).unwrap_err();
    assert!(error.message.english().contains("zero byte"), "{error}");
    assert_eq!(error.span.map(|span| span.line), Some(3));
    assert!(import::source("a", vec![0xFF, 0xFE, 0x00, 0xD8, 0x41]).is_err());
}

mod properties {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]

        /// Whatever it says, there is an answer, and it is a line of finite points.
        #[test]
        fn any_text_is_answered(text in "([-+0-9.eE,; \\t\"#xynaif]{0,12}\n){0,20}") {
            if let Ok(line) = read(&text) {
                prop_assert!(line.points.len() >= 3);
                prop_assert!(line.points.iter().all(|at| at.is_finite()));
            }
        }
    }
}

/// Two straights of 1,500 m, joined by half circles of 200 m in radius.
fn stadium() -> String {
    let straight = (0..30).map(|at| 50.0 * f64::from(at));
    let angle = |at: i32| std::f64::consts::PI * f64::from(at) / 30.0;
    let end = |at| (200.0 * f64::sin(angle(at)), -200.0 * f64::cos(angle(at)));
    let points: Vec<_> = straight
        .clone()
        .map(|x| (x, -200.0))
        .chain((0..30).map(|at| (1500.0 + end(at).0, end(at).1)))
        .chain(straight.map(|x| (1500.0 - x, 200.0)))
        .chain((0..30).map(|at| (-end(at).0, -end(at).1)))
        .collect();
    text(&points)
}

/// Long bends are straights, which is said; or corners, where that is asked for.
#[test]
fn wide_bends_are_corners_when_they_are_asked_for() {
    let line = read(&stadium()).unwrap();
    let straight = line.circuit(&line.spec()).unwrap();
    assert_eq!(straight.plan.corners.len(), 0);
    let [warning] = straight.warnings.as_slice() else {
        panic!("{:?}", straight.warnings);
    };
    assert_eq!(warning.problem.id, "import.no-corner");
    let message = warning.problem.message.english();
    // 100 m on a lap of 4500 m.
    assert!(message.contains("wider than 95 m"), "{message}");
    // The radius of the ends, near enough, and a wider one to ask for.
    let radius: f64 = message
        .rsplit_once("radius of about ")
        .and_then(|(_, radius)| radius.strip_suffix(" m")?.parse().ok())
        .unwrap();
    assert!((180.0..=220.0).contains(&radius), "{message}");
    let help = warning.problem.help.english();
    let wide: f64 = help
        .split_once("--widest-corner ")
        .and_then(|(_, help)| help.split_once(',')?.0.parse().ok())
        .unwrap();
    assert!(wide > 210.0, "{help}");
    let with = |radius: f64| Spec {
        widest_corner: Some(radius),
        ..line.spec()
    };
    let oval = line.circuit(&with(wide)).unwrap();
    let corners = oval.plan.corners.iter();
    let stops: Vec<_> = corners.map(|corner| corner.stops).collect();
    assert_eq!((stops, oval.warnings.len()), (vec![2, 2], 0));
    assert!(!oval.plan.check().has_errors());
    // Below the radius there is none.
    let below = line.circuit(&with(150.0)).unwrap();
    assert!(first(&below.warnings).contains("wider than 150 m"));
    for radius in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(line.circuit(&with(radius)).is_err(), "{radius}");
    }
}

/// Bends of which the tightest turns by little, and a circle, which is all one bend.
#[test]
fn a_radius_that_is_advised_gives_corners() {
    let ring = |radius: &dyn Fn(f64) -> f64| {
        let points: Vec<_> = (0..200)
            .map(|at| std::f64::consts::TAU * f64::from(at) / 200.0)
            .map(|angle| (radius(angle) * angle.cos(), radius(angle) * angle.sin()))
            .collect();
        read(&text(&points)).unwrap()
    };
    let advised = |line: &Centreline| {
        let made = line.circuit(&line.spec()).unwrap();
        let none = made
            .warnings
            .iter()
            .find(|it| it.problem.id == "import.no-corner");
        let help = none.expect("it has no corner").problem.help.english();
        let radius = help.split_once("--widest-corner ")?.1.split_once(',')?.0;
        radius.parse::<f64>().ok()
    };
    let swinging =
        ring(&|angle| 1600.0 + 600.0 * (2.0 * angle).cos() + 150.0 * (3.0 * angle).cos());
    let short = ring(&|angle| 160.0 + 40.0 * (2.0 * angle).cos());
    for line in [swinging, short] {
        let spec = Spec {
            widest_corner: Some(advised(&line).expect("a radius helps")),
            ..line.spec()
        };
        assert!(!line.circuit(&spec).unwrap().plan.corners.is_empty());
    }
    assert_eq!(advised(&ring(&|_| 160.0)), None);
}

/// A circle of 447 m in radius bends at less than 450 m, though to ten metres that is its radius; at
/// less than 444 m it does not, and is not said to.
#[test]
fn a_bend_is_held_against_the_widest_corner_as_it_is() {
    let angle = |at: i32| std::f64::consts::TAU * f64::from(at) / 360.0;
    let points: Vec<_> = (0..360)
        .map(|at| (447.0 * angle(at).cos(), 447.0 * angle(at).sin()))
        .collect();
    let line = read(&text(&points)).unwrap();
    let said = |widest| {
        let spec = Spec {
            widest_corner: Some(widest),
            ..line.spec()
        };
        let warnings = line.circuit(&spec).unwrap().warnings;
        assert_eq!(warnings.len(), 1, "{warnings:?}");
        warnings[0].problem.message.to_string()
    };
    let above = said(450.0);
    assert!(above.contains("less than 450 m"), "{above}");
    assert!(above.contains("all the way round"), "{above}");
    let below = said(444.0);
    assert!(below.contains("wider than 444 m"), "{below}");
    assert!(below.ends_with("about 450 m"), "{below}");
}
