//! Lines on the globe.

use formulad_tracks::file::{Located, Source};
use formulad_tracks::import::{Centreline, Format, ImportError, geojson};

use crate::refused_cases;

fn read(text: &str) -> Result<Centreline, ImportError> {
    geojson::read(&Source::new("a.geojson", text))
}

/// What is warned of, with the JSON Pointer that each warning has.
fn warnings(line: &Centreline) -> Vec<(&str, &str)> {
    let is_placed =
        |warning: &Located| warning.span.is_some() && !warning.problem.place.pointer.is_empty();
    assert!(line.warnings.iter().all(is_placed));
    let warnings = line.warnings.iter().map(|warning| &warning.problem);
    let places = warnings.map(|warning| (warning.id, warning.place.pointer.as_str()));
    places.collect()
}

/// A degree on the equator, in metres: the circumference of a ball of 6371.0088 km by 360.
const DEGREE: f64 = 111_195.08;

/// Places about the equator, by hundredths of a degree.
fn places(points: &[(i32, i32)]) -> String {
    let place =
        |(x, y): &(i32, i32)| format!("[{},{}]", f64::from(*x) / 100.0, f64::from(*y) / 100.0);
    format!(
        "[{}]",
        points.iter().map(place).collect::<Vec<_>>().join(",")
    )
}

/// The points of a line in hundredths of a degree again, from its first and up.
fn hundredths(line: &Centreline) -> Vec<(i32, i32)> {
    let first = line.points[0];
    let whole = |metres: f64| {
        let number = metres / DEGREE * 100.0;
        assert!((number - number.round()).abs() < 1e-3, "{number}");
        number.round() as i32
    };
    let points = line.points.iter();
    points
        .map(|at| (whole(at.x - first.x), whole(first.y - at.y)))
        .collect()
}

const SQUARE: [(i32, i32); 4] = [(0, 0), (2, 0), (2, 2), (0, 2)];
const CLOSED: [(i32, i32); 5] = [(0, 0), (2, 0), (2, 2), (0, 2), (0, 0)];

fn line_string(points: &[(i32, i32)]) -> String {
    format!(
        "{{\"type\":\"LineString\",\"coordinates\":{}}}",
        places(points)
    )
}

fn feature(name: &str, geometry: &str) -> String {
    format!(
        "{{\"type\":\"Feature\",\"properties\":{{\"Name\":\"{name}\"}},\"geometry\":{geometry}}}"
    )
}

fn collection(features: &[String]) -> String {
    format!(
        "{{\"type\":\"FeatureCollection\",\"name\":\"all\",\"features\":[{}]}}",
        features.join(",")
    )
}

#[test]
fn whatever_holds_the_line_it_is_the_same() {
    let closed = line_string(&CLOSED);
    let ring = places(&CLOSED);
    let halves = format!("[{},{}]", places(&CLOSED[..3]), places(&CLOSED[2..]));
    let spellings = [
        closed.clone(),
        line_string(&SQUARE),
        feature("Square", &closed),
        collection(&[feature("Square", &closed)]),
        format!("{{\"type\":\"GeometryCollection\",\"geometries\":[{closed}]}}"),
        format!("{{\"type\":\"Polygon\",\"coordinates\":[{ring}]}}"),
        format!("{{\"type\":\"MultiPolygon\",\"coordinates\":[[{ring}]]}}"),
        format!("{{\"type\":\"MultiLineString\",\"coordinates\":[{ring}]}}"),
        format!("{{\"type\":\"MultiLineString\",\"coordinates\":{halves}}}"),
        collection(&[
            feature("First half", &line_string(&CLOSED[..3])),
            feature("Second half", &line_string(&CLOSED[2..])),
        ]),
        // Heights, and what else RFC 7946 lets one add.
        "\n{\"bbox\":[0,0,1,1],\"type\":\"LineString\",\"coordinates\":[[0,0,12.5],[0.02,0,13],[0.02,0.02,1e1],[0,0.02,0],[0,0,12.5]]}\n"
            .to_owned(),
    ];
    for spelling in spellings {
        assert_eq!(
            Format::guess(&spelling),
            Some(Format::GeoJson),
            "{spelling}"
        );
        let line = read(&spelling).unwrap_or_else(|error| panic!("{spelling}: {error}"));
        assert_eq!(hundredths(&line), SQUARE, "{spelling}");
        // Outlines are drawn counter-clockwise, whatever is driven along them.
        let unknown = spelling.contains("Polygon");
        let warned: Vec<&str> = warnings(&line).iter().map(|(id, _)| *id).collect();
        assert_eq!(
            warned,
            vec!["import.direction"; usize::from(unknown)],
            "{spelling}"
        );
    }
}

#[test]
fn the_name_is_that_of_the_feature_then_of_the_collection_then_of_the_file() {
    let line = line_string(&CLOSED);
    let named = |text: &str| read(text).unwrap().name;
    assert_eq!(named(&feature("Sq\\u0075are\\n", &line)), "Square");
    assert_eq!(named(&collection(&[feature("Square", &line)])), "Square");
    assert_eq!(named(&collection(&[feature("", &line)])), "all");
    // The file is called a.geojson.
    assert_eq!(named(&line), "a");
    let long = named(&feature(&"x".repeat(1000), &line));
    assert_eq!(long.len(), 100);
}

#[test]
fn across_the_antimeridian_it_stays_in_one_piece() {
    let text = "{\"type\":\"LineString\",\"coordinates\":[[179.99,0],[-179.99,0],[-179.99,0.02],[179.99,0.02],[179.99,0]]}";
    let line = read(text).unwrap();
    assert_eq!(hundredths(&line), SQUARE);
}

#[test]
fn parts_are_joined_in_whatever_order_and_direction() {
    let parts = [
        vec![(0, 0), (2, 0)],
        // Turned round, and before its turn.
        vec![(0, 0), (0, 2)],
        vec![(2, 0), (2, 2), (0, 2)],
    ];
    let parts = parts.map(|part| places(&part)).join(",");
    let text = format!("{{\"type\":\"MultiLineString\",\"coordinates\":[{parts}]}}");
    let line = read(&text).unwrap();
    assert_eq!(hundredths(&line), SQUARE);
    assert_eq!(warnings(&line), [("import.turned-line", "/coordinates/1")]);
}

#[test]
fn a_line_that_does_not_come_back_is_doubted_at_its_end() {
    let points = [(0, 0), (1, 0), (1, 1), (2, 1), (2, 3)];
    let line = read(&line_string(&points)).unwrap();
    assert_eq!(line.points.len(), points.len());
    assert_eq!(warnings(&line), [("import.gap", "/coordinates/4")]);
}

#[test]
fn parts_that_almost_meet_are_joined_and_this_is_said() {
    // A ten-thousandth of a degree is 11 m.
    let text = "{\"type\":\"MultiLineString\",\"coordinates\":[[[0,0],[0.02,0],[0.02,0.02]],[[0.0199,0.02],[0,0.02],[0,0]]]}";
    let line = read(text).unwrap();
    assert_eq!(line.points.len(), 5);
    assert_eq!(warnings(&line), [("import.gap", "/coordinates/1")]);
    let message = line.warnings[0].problem.message.english();
    assert!(message.contains("11 m"), "{message}");
}

#[test]
fn of_several_lines_the_longest_closed_one_is_taken() {
    let small: Vec<(i32, i32)> = CLOSED.iter().map(|(x, y)| (x / 2 + 10, y / 2)).collect();
    let pit = [(-9, 5), (40, 5)];
    let text = collection(&[
        feature("Kart track", &line_string(&small)),
        feature("Tower", "{\"type\":\"Point\",\"coordinates\":[0,0]}"),
        feature("Square", &line_string(&CLOSED)),
        feature("Road to it", &line_string(&pit)),
        feature("Nothing", "null"),
    ]);
    let line = read(&text).unwrap();
    assert_eq!(line.name, "Square");
    assert_eq!(hundredths(&line), SQUARE);
    let expected = [
        ("import.left-out", "/features/1/geometry"),
        ("import.other-line", "/features/0/geometry/coordinates"),
        ("import.other-line", "/features/3/geometry/coordinates"),
    ];
    assert_eq!(warnings(&line), expected);
}

#[test]
fn the_inner_outline_of_a_polygon_is_left_out() {
    let inner = places(&[(1, 1), (1, 2), (2, 1), (1, 1)]);
    let text = format!(
        "{{\"type\":\"Polygon\",\"coordinates\":[{},{inner}]}}",
        places(&CLOSED)
    );
    let line = read(&text).unwrap();
    assert_eq!(hundredths(&line), SQUARE);
    let expected = [
        ("import.left-out", "/coordinates/1"),
        ("import.direction", "/coordinates/0/0"),
    ];
    assert_eq!(warnings(&line), expected);
}

#[test]
fn what_is_no_line_is_refused_at_its_place() {
    // Of coordinates of a line, and whole texts; where is a JSON Pointer.
    let of_coordinates = r#"
- | 0 different points | []
/coordinates/0 | 2 different points | [[0,0],[1,1],[0,0]]
/coordinates/1/1 | 91 | [[0,0],[0,91],[1,1]]
/coordinates/1/0 | 1e308 | [[0,0],[1e308,0],[1,1]]
/coordinates/1/0 | 1e999 | [[0,0],[1e999,0],[1,1]]
- |  | [[0,0],[NaN,0],[1,1]]
/coordinates/1/0 | not a number | [[0,0],["1",0],[1,1]]
/coordinates/1 | not a place | [[0,0],[1],[1,1]]
/coordinates/1 | not a place | [[0,0],7,[1,1]]
/coordinates/1 | away from the first | [[0,0],[50,0],[50,50]]
"#;
    let whole = r#"
- | not a GeoJSON object | [[0,0],[1,1]]
- | no type "Topology" | {"type":"Topology"}
- | `type` | {"coordinates":[]}
- | `features` | {"type":"FeatureCollection"}
- | no line | {"type":"FeatureCollection","name":"all","features":[]}
/features/0 | not a GeoJSON object | {"type":"FeatureCollection","name":"all","features":[7]}
- | no line | {"type":"Point","coordinates":[0,0]}
/coordinates | list of coordinates | {"type":"LineString"}
"#;
    let line = |list: String| format!("{{\"type\":\"LineString\",\"coordinates\":{list}}}");
    let nested = "{\"type\":\"GeometryCollection\",\"geometries\":[".repeat(2_000);
    let lines = vec!["[[0,0],[1,1]]"; 1_001].join(",");
    let lines = format!("{{\"type\":\"MultiLineString\",\"coordinates\":[{lines}]}}");
    let points = format!("[{}]", vec!["[0,0]"; 100_001].join(","));
    let closed = line_string(&CLOSED);
    let large = [
        ("-", "empty", String::new()),
        ("-", "deep", line("[".repeat(100_000))),
        ("-", "deep", nested),
        ("/coordinates/1000", "more than 1000 lines", lines),
        ("/coordinates", "more than 100000 points", line(points)),
        ("-", "unterminated", closed[..closed.len() - 3].to_owned()),
        (
            "/coordinates/0",
            "only 1 different point",
            line_string(&vec![(3, 4); 50_000]),
        ),
    ];
    let of_coordinates = refused_cases(of_coordinates);
    let of_coordinates = of_coordinates.map(|(pointer, part, list)| (pointer, part, line(list)));
    let cases = refused_cases(whole).chain(of_coordinates).chain(large);
    for (pointer, part, text) in cases {
        let shown: String = text.chars().take(80).collect();
        let error = read(&text).expect_err(&shown);
        assert_eq!(
            &*error.pointer,
            pointer.trim_start_matches('-'),
            "{shown}: {error}"
        );
        assert!(error.message.english().contains(part), "{shown}: {error}");
        let is_placed = error.span.is_some() && !error.help.english().is_empty();
        assert!(is_placed, "{shown}: {error}");
    }
}

mod properties {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]

        /// Whatever is cut out or put in, there is an answer, and it is a line of finite points.
        #[test]
        fn spoilt_files_are_answered(from in 0usize..400, to in 0usize..400, put in "[-0-9e.,{}\\[\\]\"]{0,6}") {
            let text = collection(&[feature("A", &line_string(&CLOSED)), feature("B", &line_string(&SQUARE))]);
            let (from, to) = (from.min(text.len()), to.min(text.len()));
            let spoilt = format!("{}{put}{}", &text[..from.min(to)], &text[to..]);
            if let Ok(line) = read(&spoilt) {
                prop_assert!(line.points.len() >= 3);
                prop_assert!(line.points.iter().all(|at| at.is_finite()));
            }
        }
    }
}
