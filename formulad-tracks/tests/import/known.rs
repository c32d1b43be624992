//! What a file says besides its line: where it begins, which way it is driven, what it is called; and what it is that
//! the line is of.

use formulad_tracks::file::Source;
use formulad_tracks::generate::{PitSide, Spec};
use formulad_tracks::import::{
    self, Centreline, Choice, Format, Imported, centreline_csv, geojson,
};

use crate::samples::{read as read_sample, samples};

fn ids(line: &Centreline) -> Vec<&'static str> {
    line.warnings
        .iter()
        .map(|warning| warning.problem.id)
        .collect()
}

fn says(line: &Centreline, id: &str) -> String {
    let found = line
        .warnings
        .iter()
        .find(|warning| warning.problem.id == id);
    found
        .map(|warning| warning.problem.message.english().to_string())
        .unwrap_or_default()
}

fn read_geojson(text: &str) -> Centreline {
    geojson::read(&Source::new("lines/Old bowl.geojson", text)).unwrap()
}

fn read_csv(text: &str) -> Centreline {
    centreline_csv::read(&Source::new("lines/Old bowl.csv", text)).unwrap()
}

fn made(line: &Centreline) -> Imported {
    line.circuit(&line.spec()).unwrap()
}

/// A line of about 3 km with bends of all kinds, made larger or smaller.
fn quarry(factor: f64) -> Centreline {
    let points = [
        (0, 0),
        (300, 0),
        (600, 0),
        (650, 15),
        (670, 60),
        (650, 105),
        (600, 120),
        (480, 130),
        (440, 160),
        (450, 210),
        (520, 260),
        (620, 310),
        (660, 370),
        (630, 430),
        (560, 450),
        (300, 440),
        (60, 430),
        (-20, 400),
        (-40, 330),
        (-10, 270),
        (30, 210),
        (10, 150),
        (-60, 110),
        (-90, 60),
        (-60, 10),
    ];
    let row = |(x, y): &(i32, i32)| {
        format!(
            "{:.4},{:.4}\n",
            f64::from(*x) * factor,
            f64::from(*y) * factor
        )
    };
    read_csv(&format!(
        "x,y\n{}",
        points.iter().map(row).collect::<String>()
    ))
}

/// On a board both are 155 spaces: a model of a circuit has the corners of the circuit.
#[test]
fn a_lap_has_the_same_corners_in_every_size_below_4500_m() {
    let corners = |line: &Centreline| {
        let made = made(line);
        let stops: Vec<u32> = made
            .plan
            .corners
            .iter()
            .map(|corner| corner.stops)
            .collect();
        (stops, made.likeness.unwrap().distance)
    };
    let (stops, off) = corners(&quarry(3600.0 / quarry(1.0).length()));
    assert!(stops.len() >= 3 && off < 0.03, "{stops:?} {off}");
    for metres in [150.0, 554.0, 1500.0, 2300.0, 4200.0] {
        let (small, off) = corners(&quarry(metres / quarry(1.0).length()));
        assert_eq!(small, stops, "{metres} m");
        assert!(off < 0.03, "{metres} m: {off}");
    }
    for path in samples("centreline-csv", "csv") {
        let line = read_sample(&path).1;
        let sized = |metres: f64| {
            let factor = metres / line.length();
            let row = |at: &formulad_tracks::geometry::Point| {
                format!("{:.5},{:.5}\n", at.x * factor, -at.y * factor)
            };
            read_csv(&format!(
                "x_m,y_m\n{}",
                line.points.iter().map(row).collect::<String>()
            ))
        };
        let (stops, _) = corners(&sized(4400.0));
        let (small, off) = corners(&sized(554.0));
        assert_eq!(small, stops, "{}", path.display());
        assert!(off < 0.02, "{}: {off}", path.display());
    }
}

/// Esses over a kilometre of a lap of 4.6 km, by turns to the left and to the right.
#[test]
fn a_corner_longer_than_those_of_boards_is_said() {
    let esses = (0..120).map(|at| {
        let x = f64::from(at) * 8.0;
        (x, 8.0 * (x / 160.0 * std::f64::consts::TAU).sin())
    });
    let rest = [
        (1300.0, 0.0),
        (1340.0, -40.0),
        (1340.0, -900.0),
        (1300.0, -940.0),
        (0.0, -940.0),
        (-40.0, -900.0),
        (-40.0, -20.0),
    ];
    let rows: String = esses
        .chain(rest)
        .map(|(x, y)| format!("{x:.3},{y:.3}\n"))
        .collect();
    let line = read_csv(&format!("x,y\n{rows}"));
    let made = made(&line);
    let lanes = made
        .plan
        .spaces
        .iter()
        .filter_map(|space| space.lane)
        .max()
        .unwrap() as usize;
    let lengths = made
        .plan
        .corners
        .iter()
        .map(|corner| corner.spaces.len().div_ceil(lanes));
    let longest = lengths.max().unwrap();
    assert!(longest > 26, "{longest}");
    let said = made
        .warnings
        .iter()
        .find(|warning| warning.problem.id == "import.long-corner");
    let message = said
        .expect("it is said")
        .problem
        .message
        .english()
        .to_string();
    assert!(message.contains(&format!("{longest} spaces")), "{message}");
}

/// A line on the equator, in ten-thousandths of a degree: 11.1 m each.
fn feature(properties: &str, points: &[(i32, i32)]) -> String {
    let place = |(x, y): &(i32, i32)| {
        format!(
            "[{},{}]",
            f64::from(*x) / 10_000.0,
            f64::from(*y) / 10_000.0
        )
    };
    let places = Vec::from_iter(points.iter().map(place)).join(",");
    format!(
        "{{\"type\":\"Feature\",\"properties\":{{{properties}}},\"geometry\":{{\"type\":\"LineString\",\"coordinates\":[{places}]}}}}"
    )
}

fn collection(features: &[String]) -> String {
    format!(
        "{{\"type\":\"FeatureCollection\",\"features\":[{}]}}",
        features.join(",")
    )
}

/// The straight of a circuit, and the rest of it.
const STRAIGHT: [(i32, i32); 2] = [(0, 0), (60, 0)];
const REST: [(i32, i32); 18] = [
    (60, 0),
    (100, 0),
    (116, 0),
    (120, 4),
    (120, 20),
    (120, 40),
    (120, 56),
    (116, 60),
    (100, 60),
    (-60, 60),
    (-76, 60),
    (-80, 56),
    (-80, 40),
    (-80, 20),
    (-80, 4),
    (-76, 0),
    (-60, 0),
    (-40, 0),
];
const TO_LINE: [(i32, i32); 3] = [(-40, 0), (-20, 0), (0, 0)];
/// Beside the straight, on the outer side.
const PIT: [(i32, i32); 4] = [(-40, 0), (-36, -3), (56, -3), (60, 0)];

/// Whichever line is first in the file; the pit lane closes a ring, too, which is a little longer.
#[test]
fn a_ring_is_found_before_lines_are_joined() {
    let lines = [&STRAIGHT[..], &REST, &TO_LINE, &PIT];
    let length = |points: &[&[(i32, i32)]]| -> f64 {
        let steps = points.iter().flat_map(|points| points.windows(2));
        let step = |pair: &[(i32, i32)]| {
            f64::from(pair[1].0 - pair[0].0).hypot(f64::from(pair[1].1 - pair[0].1))
        };
        steps.map(step).sum::<f64>() * 11.1195
    };
    let ring = length(&[&STRAIGHT, &REST, &TO_LINE]);
    for order in [[0, 1, 2, 3], [3, 0, 1, 2], [1, 3, 0, 2], [2, 3, 1, 0]] {
        let features: Vec<String> = order.iter().map(|at| feature("", lines[*at])).collect();
        let line = read_geojson(&collection(&features));
        assert!(
            (line.length() - ring).abs() < 1.0,
            "{order:?}: {}, not {ring}",
            line.length()
        );
        assert!(
            !ids(&line).contains(&"import.gap"),
            "{order:?}: {:?}",
            ids(&line)
        );
        // Driven to the east along the south, the outside is at the right.
        assert_eq!(line.spec().pit_side, Some(PitSide::Right), "{order:?}");
    }
}

#[test]
fn a_pit_lane_on_the_file_is_on_that_side_of_the_board() {
    let inside: Vec<(i32, i32)> = PIT.iter().map(|(x, y)| (*x, -*y)).collect();
    for (pit, side) in [(&PIT[..], PitSide::Right), (&inside, PitSide::Left)] {
        let text = collection(&[
            feature("", &STRAIGHT),
            feature("", &REST),
            feature("", &TO_LINE),
            feature("\"name\":\"Pit lane\"", pit),
        ]);
        let line = read_geojson(&text);
        assert_eq!(line.spec().pit_side, Some(side));
        for reverse in [false, true] {
            let made = line
                .circuit(&Spec {
                    reverse,
                    ..line.spec()
                })
                .unwrap();
            let plan = &made.plan;
            let ids: Vec<&str> = made
                .warnings
                .iter()
                .map(|warning| warning.problem.id)
                .collect();
            let lane = plan.pit.as_ref().unwrap_or_else(|| panic!("{ids:?}")).boxes[3].space;
            let at = |id| {
                plan.spaces
                    .iter()
                    .find(|space| space.id == id)
                    .expect("a space")
            };
            let place = at(lane);
            let road = plan.spaces.iter().filter(|space| space.lane.is_some());
            let apart = |x: f64, y: f64| (x - place.x).hypot(y - place.y);
            let near = road
                .min_by(|a, b| apart(a.x, a.y).total_cmp(&apart(b.x, b.y)))
                .expect("a road");
            let (sine, cosine) = near.heading.to_radians().sin_cos();
            // Across the way, to the right of it: y points down.
            let right = (place.y - near.y) * cosine - (place.x - near.x) * sine;
            let expected = if reverse { side.opposite() } else { side };
            assert_eq!(
                right > 0.0,
                expected == PitSide::Right,
                "{side:?} {reverse}: {right}"
            );
            assert!(!ids.contains(&"import.pit-side"), "{ids:?}");
        }
    }
}

#[test]
fn a_closed_line_has_no_gap_however_long_its_straights_are() {
    // Points 100 m apart in the bends, and one straight of 1.5 km that takes two.
    let bend = |x: f64, from: f64| {
        (0..24).map(move |at| {
            let angle = (from + f64::from(at) * 7.5_f64).to_radians();
            (x + 400.0 * angle.cos(), 400.0 * angle.sin())
        })
    };
    let points: Vec<(f64, f64)> = bend(1500.0, -90.0).chain(bend(0.0, 90.0)).collect();
    let mut closed = points.clone();
    closed.push(points[0]);
    let text = |points: &[(f64, f64)]| {
        let place = |(x, y): &(f64, f64)| format!("[{:.7},{:.7}]", x / 111_195.0, y / 111_195.0);
        let places = Vec::from_iter(points.iter().map(place)).join(",");
        format!("{{\"type\":\"LineString\",\"coordinates\":[{places}]}}")
    };
    assert_eq!(ids(&read_geojson(&text(&closed))), [""; 0]);
    // Begun elsewhere, the straights are amid the line.
    let mut turned = points.clone();
    turned.rotate_left(12);
    turned.push(turned[0]);
    assert_eq!(ids(&read_geojson(&text(&turned))), [""; 0]);
    // An open one is doubted as ever.
    assert_eq!(ids(&read_geojson(&text(&points[..40]))), ["import.gap"]);
}

#[test]
fn where_y_is_the_height_the_plan_is_x_and_z() {
    let ring = |at: i32| {
        let angle = f64::from(at) * 3.6_f64.to_radians();
        (
            500.0 * angle.cos(),
            300.0 * angle.sin(),
            5.0 + 4.0 * (2.0 * angle).sin(),
        )
    };
    let rows = |up: bool| -> String {
        let row = |(x, z, y): (f64, f64, f64)| {
            if up {
                format!("{x:.3},{y:.3},{z:.3}\n")
            } else {
                format!("{x:.3},{z:.3},{y:.3}\n")
            }
        };
        (0..100).map(ring).map(row).collect()
    };
    let flat = read_csv(&format!("x,y,z\n{}", rows(false)));
    assert_eq!(ids(&flat), [""; 0]);
    let up = read_csv(&format!("x,y,z\n{}", rows(true)));
    assert_eq!(ids(&up), ["import.y-up"]);
    assert_eq!(up.points, flat.points);
    let no_names = read_csv(&rows(true));
    assert_eq!(ids(&no_names), ["import.y-up", "import.no-names"]);
    assert_eq!(no_names.points, flat.points);
    assert!(says(&no_names, "import.y-up").contains("1 and 3"));
    // As it was chosen: by names, by numbers.
    for columns in [["x", "z"], ["1", "3"]] {
        let mut choice = Choice::default();
        choice.columns = Some(columns.map(str::to_owned));
        let source = Source::new("a.csv", format!("x,y,z\n{}", rows(true)));
        let line = Format::CentrelineCsv
            .line(&source, &choice)
            .unwrap()
            .unwrap();
        assert_eq!((line.points.len(), ids(&line)), (100, vec![]));
        assert_eq!(line.points, flat.points);
        choice.columns = Some(["x".to_owned(), "w".to_owned()]);
        let error = Format::CentrelineCsv
            .line(&source, &choice)
            .unwrap()
            .unwrap_err();
        assert!(
            error.to_string().contains("no column w; there are x, y, z"),
            "{error}"
        );
    }
    // Mirrored, it is driven the other way round.
    let mirrored = flat
        .circuit(&Spec {
            mirror: true,
            ..flat.spec()
        })
        .unwrap();
    let turning = |plan: &formulad_core::TrackPlan| {
        let lane: Vec<_> = plan
            .spaces
            .iter()
            .filter(|space| space.lane == Some(1))
            .collect();
        let pairs = lane.iter().zip(lane.iter().cycle().skip(1));
        pairs.map(|(a, b)| a.x * b.y - b.x * a.y).sum::<f64>()
    };
    assert!(turning(&mirrored.plan) * turning(&made(&flat).plan) < 0.0);
}

#[test]
fn names_are_those_that_all_lines_share_and_never_ids() {
    let named = |straight: &str, rest: &str| {
        read_geojson(&collection(&[
            feature(straight, &STRAIGHT),
            feature(rest, &REST),
            feature(rest, &TO_LINE),
        ]))
        .name
    };
    let ring = "\"name\":\"Ring\"";
    assert_eq!(named(ring, ring), "Ring");
    assert_eq!(
        named("\"@id\":\"way/1\",\"id\":\"way/1\"", "\"id\":\"way/2\""),
        "Old bowl"
    );
    assert_eq!(named("\"name\":\"Turn 19\"", ring), "Old bowl");
    assert_eq!(named(ring, ""), "Old bowl");
}

/// The two ends have a name each, and the two corners at each take it.
#[test]
fn names_of_lines_are_those_of_the_corners_on_them() {
    let half = REST
        .iter()
        .position(|(x, y)| (*x, *y) == (-60, 60))
        .unwrap();
    let (east, west) = (&REST[..=half], [&REST[half..], &TO_LINE[1..]].concat());
    let text = collection(&[
        feature("\"name\":\"Main Straight\"", &STRAIGHT),
        feature("\"name\":\"East Bend\"", east),
        feature("\"name\":\"Castle\"", &west),
    ]);
    let line = read_geojson(&text);
    for reverse in [false, true] {
        let plan = line
            .circuit(&Spec {
                reverse,
                ..line.spec()
            })
            .unwrap()
            .plan;
        let names: Vec<&str> = plan
            .corners
            .iter()
            .map(|corner| corner.name.as_str())
            .collect();
        let expected = if reverse {
            ["Castle", "Castle", "East Bend", "East Bend"]
        } else {
            ["East Bend", "East Bend", "Castle", "Castle"]
        };
        assert_eq!(names, expected, "{reverse}");
    }
}

#[test]
fn a_point_beside_the_line_is_the_start() {
    let point = |name: &str, x: f64, y: f64| {
        format!(
            "{{\"type\":\"Feature\",\"properties\":{{{name}}},\"geometry\":{{\"type\":\"Point\",\"coordinates\":[{x},{y}]}}}}"
        )
    };
    let ring: Vec<(i32, i32)> = STRAIGHT
        .iter()
        .chain(&REST[1..])
        .chain(&TO_LINE[1..])
        .copied()
        .collect();
    let read = |points: &[String]| {
        let mut features = vec![feature("", &ring)];
        features.extend_from_slice(points);
        read_geojson(&collection(&features))
    };
    // On the straight at the north, beside the road.
    let line = read(&[point("", 0.002, 0.00605)]);
    assert_eq!(ids(&line), ["import.start-point"]);
    let expected = line.part_near(0.002, 0.006).unwrap();
    assert!((line.spec().line.unwrap() - expected).abs() < 1e-6);
    // Too far away, or of something else, or one of several: the line begins where it begins.
    let tower = point("\"name\":\"Tower\"", 0.002, 0.00605);
    for points in [
        vec![point("", 0.002, 0.03)],
        vec![tower.clone()],
        vec![point("", 0.002, 0.00605), point("", 0.0, 0.0)],
    ] {
        let line = read(&points);
        assert_eq!(line.spec().line, Some(0.0), "{points:?}");
        assert_eq!(
            ids(&line),
            vec!["import.left-out"; points.len()],
            "{points:?}"
        );
    }
    let line = read(&[tower, point("\"name\":\"Start/Finish\"", 0.002, 0.00605)]);
    assert_eq!(ids(&line), ["import.left-out", "import.start-point"]);
}

#[test]
fn the_direction_is_that_of_one_way_lines_or_said_to_be_unknown() {
    let east = |line: &Centreline| line.points[1].x > line.points[0].x;
    let back = |points: &[(i32, i32)]| points.iter().rev().copied().collect::<Vec<_>>();
    // More of it is drawn to the west, but the straight is one way, to the east.
    let drawn = |straight: &str, points: &[(i32, i32)], rest: &str| {
        let text = collection(&[
            feature(straight, points),
            feature(rest, &back(&REST)),
            feature(rest, &back(&TO_LINE)),
        ]);
        read_geojson(&text)
    };
    let lines = |straight: &str, rest: &str| drawn(straight, &STRAIGHT, rest);
    let one_way = lines("\"oneway\":\"yes\"", "");
    assert!(east(&one_way));
    assert_eq!(ids(&one_way), [""; 0]);
    // Drawn to the west, and driven against that.
    let against = drawn("\"oneway\":\"-1\"", &back(&STRAIGHT), "");
    assert!(east(&against));
    assert_eq!(ids(&against), [""; 0]);
    let by_length = lines("", "");
    assert!(!east(&by_length));
    assert_eq!(ids(&by_length), ["import.turned-line"]);
    let outline =
        "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[0.02,0],[0.02,0.01],[0,0.01],[0,0]]]}";
    assert_eq!(ids(&read_geojson(outline)), ["import.direction"]);
}

#[test]
fn the_lap_is_measured() {
    let text = "x,y\n0,0\n1500,0\n1700,200\n1500,400\n0,400\n-200,200\n";
    // Two sides of 1500 m, four of 200 m times the square root of 2.
    let opened = import::open("bowl.csv", text.into()).unwrap();
    assert!((opened.lap.unwrap() - 4131.37).abs() < 0.01);
}

#[test]
fn the_middle_between_two_edges_is_the_road() {
    let text =
        "right_x,right_y,left_x,left_y\n0,-5,0,5\n805,-5,795,5\n805,605,795,595\n0,605,0,595\n";
    let line = read_csv(text);
    assert_eq!(ids(&line), ["import.edges"]);
    let expected = [(0.0, 0.0), (800.0, 0.0), (800.0, -600.0), (0.0, -600.0)];
    assert_eq!(line.points, expected.map(Into::into));
    let other =
        "x_left,y_left,x_right,y_right\n0,5,0,-5\n795,5,805,-5\n795,595,805,605\n0,595,0,605\n";
    assert_eq!(read_csv(other).points, line.points);
}

#[test]
fn a_line_with_speeds_was_driven() {
    let text = "# s_m; x_m; y_m; psi_rad; kappa_radpm; vx_mps; ax_mps2\n0;0;0;0;0;50;1\n1;900;0;0;0;50;1\n2;900;900;0;0;50;1\n3;0;900;0;0;50;1\n";
    let line = read_csv(text);
    assert_eq!(ids(&line), ["import.driven-line"]);
    assert!(line.spec().driven);
    let source = Source::new("Spa_raceline.csv", "x,y\n0,0\n900,0\n900,900\n0,900\n");
    assert!(centreline_csv::read(&source).unwrap().spec().driven);
    let mut choice = Choice::default();
    choice.driven = Some(false);
    let line = Format::CentrelineCsv
        .line(&source, &choice)
        .unwrap()
        .unwrap();
    assert!(!line.spec().driven && line.warnings.is_empty());
}

/// As `RaceChrono` writes it: what it is, names, units, and then points.
#[test]
fn what_a_recorder_writes_above_its_points_is_passed_over() {
    let text = "Format,3\nSession title,\"Test\"\nCreated,01/05/2023\n\n\
        timestamp,lap_number,latitude,longitude,speed\nunix time,,deg,deg,m/s\n\
        1680000000,1,50.00,7.00,30\n1680000001,1,50.00,7.02,30\n1680000002,1,50.01,7.02,30\n1680000003,1,50.01,7.00,30\n";
    assert_eq!(Format::guess(text), Some(Format::CentrelineCsv));
    let line = read_csv(text);
    assert_eq!(
        (line.points.len(), ids(&line)),
        (4, vec!["import.driven-line"])
    );
    let north = line.points[2].y - line.points[1].y;
    assert!((north + 1112.0).abs() < 2.0, "{north}");
}
