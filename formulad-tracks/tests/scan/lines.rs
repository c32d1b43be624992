//! Lines along the road, from texts.

use formulad_tracks::file::Source;
use formulad_tracks::geometry::Point;
use formulad_tracks::scan::{ImportError, read_line};

fn read(text: &str) -> Result<Vec<Point>, ImportError> {
    read_line(&Source::new("line", text))
}

fn points(text: &str) -> Vec<(f64, f64)> {
    let points = read(text).expect(text);
    points.into_iter().map(Into::into).collect()
}

const SQUARE: [(f64, f64); 4] = [
    (100.0, 120.5),
    (400.0, 120.0),
    (400.0, 300.0),
    (90.0, 310.0),
];

#[test]
fn every_format_says_the_same() {
    for text in [
        "x,y\n100,120.5\n400,120\n400,300\n90,310\n",
        "100 120.5\n400 120\n\n400 300\n90 310",
        "# a line\r\n100;120,5\r\n400;120\r\n400;300\r\n90;310\r\n",
        "\u{feff}name\ty\tx\r\na\t120.5\t100\r\nb\t120\t400\r\nc\t300\t400\r\nd\t310\t90\r\n",
        "M 100 120.5 L 400,120 400,300 90,310",
        "m100 120.5h300v-0.5l0 180z m0 0 M 90 310",
        r#"{"type":"LineString","coordinates":[[100,120.5],[400,120],[400,300,7],[90,310]]}"#,
        r#"{"type":"FeatureCollection","features":[
            {"type":"Feature","properties":{"coordinates":3},"geometry":{"type":"Point","coordinates":[1,2]}},
            {"type":"Feature","properties":null,"geometry":{"type":"MultiLineString","coordinates":[[[0,0],[5,5]],
                [[100,120.5],[400,120],[400,300],[90,310]]]}}]}"#,
        r#"<svg xmlns="http://www.w3.org/2000/svg"><defs><path d="M0 0H9000"/></defs>
            <path d="M0 0 H 20"/><polyline points="100,120.5 400,120 400,300 90,310"/></svg>"#,
        r#"<?xml version="1.0"?><svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:g transform="translate(50,20)">
            <svg:g transform="matrix(2 0 0 2 0 0)"><svg:path style="fill:none" d="M 25 50.25 L 175 50 175 140 20 145"
            /></svg:g></svg:g></svg:svg>"#,
    ] {
        // The sixth has a straight way to the third point, and ends there.
        let read = points(text);
        let expected = if text.starts_with('m') {
            vec![
                (100.0, 120.5),
                (400.0, 120.5),
                (400.0, 120.0),
                (400.0, 300.0),
            ]
        } else {
            SQUARE.to_vec()
        };
        assert_eq!(read, expected, "{text}");
    }
}

#[test]
fn a_polygon_is_read_once_around() {
    let polygon = r#"{"type":"Polygon","coordinates":[[[0,0],[300,0],[300,300],[0,0]],[[1,1],[2,2],[3,1],[1,1]]]}"#;
    assert_eq!(points(polygon).len(), 4);
    let closed = points(r#"<svg><polygon points="0,0 300,0 300,300"/></svg>"#);
    assert_eq!(closed, [(0.0, 0.0), (300.0, 0.0), (300.0, 300.0)]);
}

/// A circle of four curves: all points are on it, and no two are far apart.
#[test]
fn curves_become_points_along_them() {
    let text = "M 500 100 a 300 300 0 0 1 300 300 a 300 300 0 0 1 -300 300 300 300 0 0 1 -300 -300 300 300 0 0 1 300 -300 z";
    let circle = points(text);
    assert!((50..70).contains(&circle.len()), "{}", circle.len());
    let around = circle.iter().zip(circle.iter().cycle().skip(1));
    for (a, b) in around {
        let radius = (a.0 - 500.0).hypot(a.1 - 400.0);
        assert!((radius - 300.0).abs() < 0.2, "{a:?}");
        let step = (a.0 - b.0).hypot(a.1 - b.1);
        assert!((20.0..50.0).contains(&step), "{a:?} {b:?}");
    }
}

#[test]
fn transforms_are_those_of_svg() {
    let read = |transform: &str| {
        points(&format!(
            r#"<svg><path transform="{transform}" d="M0 0 L100 0"/></svg>"#
        ))
    };
    for (transform, expected) in [
        ("", [(0.0, 0.0), (100.0, 0.0)]),
        ("translate(7)", [(7.0, 0.0), (107.0, 0.0)]),
        ("scale(2) translate(5 -3)", [(10.0, -6.0), (210.0, -6.0)]),
        ("scale(2,3), translate(1,1)", [(2.0, 3.0), (202.0, 3.0)]),
        ("rotate(90)", [(0.0, 0.0), (0.0, 100.0)]),
        ("rotate(180 50 10)", [(100.0, 20.0), (0.0, 20.0)]),
        ("matrix(0 1 1 0 5 6)", [(5.0, 6.0), (5.0, 106.0)]),
    ] {
        assert_eq!(read(transform), expected, "{transform}");
    }
}

#[test]
fn what_cannot_be_read_is_refused_where_it_is() {
    for (text, place, part) in [
        ("", None, "no points"),
        (" \n", None, "no points"),
        ("# nothing\nx,y\n", None, "no points"),
        ("x,y\n1,2\n3\n", Some((3, 2)), "column 2 holds no number"),
        (
            "x,y\n1,2\n3,four\n",
            Some((3, 3)),
            "\"four\" is not a finite number",
        ),
        ("1,2\n1e999,2\n", Some((2, 1)), "\"1e999\""),
        (
            "7.42,43.73\n7.43,43.74\n7.44,43.75\n",
            None,
            "within one pixel",
        ),
        ("Dear reader, a letter", None, "no points"),
        ("{\"type\":", Some((1, 9)), ""),
        (
            "{\"type\":\"Point\",\"coordinates\":[1,2]}",
            None,
            "no line",
        ),
        (
            "{\"coordinates\":[[1,2],[\"a\",3]]}",
            Some((1, 23)),
            "not a place",
        ),
        (
            "{\"coordinates\":[[1,2],[3]]}",
            Some((1, 23)),
            "not a place",
        ),
        (
            "{\"coordinates\":[[1,2],[3,1e999]]}",
            Some((1, 23)),
            "not a place",
        ),
        (
            "<svg><path d=\"M 1 2 L x\"/></svg>",
            Some((1, 6)),
            "cannot be read",
        ),
        ("<svg></svg>", None, "no path"),
        ("<svg><circle r=\"9\"/></svg>", None, "no path"),
        ("<svg>\n<g></svg>", Some((2, 4)), "not valid XML"),
        ("<svg><circle r=\"9\"/>", Some((1, 1)), "ends within"),
        (
            "<svg><path transform=\"turn(9)\" d=\"M0 0 H9\"/></svg>",
            Some((1, 6)),
            "turn(9)",
        ),
        ("M", Some((1, 1)), "cannot be read"),
        (
            "M 0 0 A 1e300 1e300 0 0 1 1e300 0",
            Some((1, 1)),
            "too large",
        ),
        ("M 0 0 A 99999999 1 0 0 1 9 9", Some((1, 1)), "too large"),
        ("M 0 0 H 9999999", Some((1, 1)), "too large"),
        ("M 0 0", None, "no path"),
    ] {
        let error = read(text).expect_err(text);
        let span = error.span.map(|span| (span.line, span.column));
        assert_eq!(span, place, "{text}: {error}");
        assert!(error.message.english().contains(part), "{text}: {error}");
        assert!(!error.help.english().is_empty());
    }
    let many = "1,2\n".repeat(10_001);
    let error = read(&many).expect_err("many points");
    assert_eq!(error.span.map(|span| span.line), Some(10_001));
}

/// Wherever a text is cut off or spoilt, there is an answer.
#[test]
fn damaged_texts_are_read_or_refused() {
    for text in [
        "x,y\n100,120.5\n400,120\n400,300\n90,310\n",
        "M100 120.5C400,120 400,300 90 310Q1e2-3.5 7 8T9 1S1 2 3 4A5 5 0 1110 10Z",
        r#"{"type":"Polygon","coordinates":[[[100,120.5],[400,120],[400,300,7],[90,310]]]}"#,
        r#"<svg><g transform="scale(2,3) rotate(9,1 2)"><path d="M1 2L300 4Z"/></g><!-- a --></svg>"#,
    ] {
        for at in 0..=text.len() {
            let (before, after) = text.split_at(at);
            let rest = after.get(1..).unwrap_or_default();
            for token in [
                "", "\0", "-", "1e99", "NaN", "ü", "<", "\"", "[", "(", "M", "z", "999999",
            ] {
                for spoilt in [
                    format!("{before}{token}{rest}"),
                    format!("{before}{token}{after}"),
                    format!("{before}{token}"),
                ] {
                    let Ok(points) = read(&spoilt) else { continue };
                    let finite = points.iter().all(|at| at.x.is_finite() && at.y.is_finite());
                    assert!(finite, "{spoilt:?}");
                }
            }
        }
    }
}
