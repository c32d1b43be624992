//! One lap is found in a line that goes round more than once, and no other line is touched.

use std::f64::consts::TAU;

use formulad_core::plan::TrackPlan;
use formulad_tracks::file::Source;
use formulad_tracks::import::{Centreline, Format, centreline_csv, geojson};

use crate::samples::samples;

/// The half axes of an oval, in metres.
const LONG: f64 = 340.0;
const SHORT: f64 = 85.0;
/// About the length of a lap, in metres.
const LAP: f64 = 1450.0;
/// Points of a lap, some 6 m apart.
const POINTS: f64 = 240.0;

/// A place of the oval, this part of a lap from the middle of its top, and aside of it in metres.
fn oval(lap: f64, aside: f64) -> (f64, f64) {
    let angle = TAU * lap;
    ((LONG + aside) * angle.sin(), (SHORT + aside) * angle.cos())
}

/// A line along the oval from one place to another, in laps, each point as far aside as `aside` says of
/// its place.
fn along_oval(from: f64, to: f64, aside: impl Fn(f64) -> f64) -> Vec<(f64, f64)> {
    let count = ((to - from) * POINTS).round() as usize;
    let parts = (0..=count).map(|at| from + at as f64 / POINTS);
    parts.map(|part| oval(part, aside(part))).collect()
}

/// Something between −1 and 1 that looks like chance.
fn noise(at: usize, salt: f64) -> f64 {
    let wild = (at as f64 * 12.9898 + salt).sin() * 43_758.545_3;
    (wild - wild.floor()) * 2.0 - 1.0
}

fn csv(points: &[(f64, f64)]) -> String {
    let rows = points.iter().map(|(x, y)| format!("{x:.3},{y:.3}\n"));
    "x_m,y_m\n".to_owned() + &rows.collect::<String>()
}

/// The same on the equator, where a degree of both is as long.
fn degrees(points: &[(f64, f64)]) -> String {
    let places = points
        .iter()
        .map(|(x, y)| format!("[{:.8},{:.8}]", x / 111_195.0, y / 111_195.0));
    let places = Vec::from_iter(places).join(",");
    format!("{{\"type\":\"LineString\",\"coordinates\":[{places}]}}")
}

fn read(text: &str) -> Centreline {
    let source = Source::new("a", text);
    match Format::guess(text) {
        Some(Format::GeoJson) => geojson::read(&source),
        _ => centreline_csv::read(&source),
    }
    .unwrap()
}

fn ids(line: &Centreline) -> Vec<&'static str> {
    line.warnings
        .iter()
        .map(|warning| warning.problem.id)
        .collect()
}

fn circuit(line: &Centreline) -> TrackPlan {
    line.circuit(&line.spec()).unwrap().plan
}

/// How many corners there are, and stops in them.
fn corners(plan: &TrackPlan) -> (usize, u32) {
    (
        plan.corners.len(),
        plan.corners.iter().map(|corner| corner.stops).sum(),
    )
}

#[test]
fn one_lap_is_found_however_many_there_are() {
    let whole = along_oval(0.0, 1.0, |_| 0.0);
    let whole = read(&csv(&whole));
    assert_eq!(ids(&whole), [""; 0]);
    let expected = corners(&circuit(&whole));
    assert_eq!(expected, (2, 2));
    for laps in [1.01, 1.03, 1.1, 1.5, 2.0, 2.4, 3.0, 7.3] {
        for drift in [0.0, 1.0, 4.0, 8.0] {
            let points = along_oval(0.0, laps, |lap| drift * lap.floor());
            for text in [csv(&points), degrees(&points)] {
                let line = read(&text);
                let case = format!("{laps} laps, {drift} m apart");
                assert_eq!(ids(&line), ["import.one-lap"], "{case}");
                assert_eq!(corners(&circuit(&line)), expected, "{case}");
                let part = line.length() / whole.length();
                assert!((0.98..1.02).contains(&part), "{case}: {part}");
            }
        }
    }
    // As in the file if the laps are the same, and the warning is where the second begins.
    let twice = along_oval(0.0, 0.0 + 2.0, |_| 0.0);
    let line = read(&csv(&twice));
    assert_eq!(line.points, whole.points);
    let place = line.warnings[0].span.unwrap().line;
    assert_eq!(place, 2 + whole.points.len());
}

/// Beside the road as in a pit lane that leads onto it and off again, from where a car parks.
#[test]
fn laps_out_of_and_into_the_pit_lane_are_left_out() {
    let expected = corners(&circuit(&read(&csv(&along_oval(0.0, 1.0, |_| 0.0)))));
    let out = |lap: f64| (0.05 - lap).max(0.0) * LAP;
    for laps in [1.3, 2.1, 3.6] {
        let end = laps;
        let into = |lap: f64| (lap - (end - 0.05)).max(0.0) * LAP;
        for (name, points) in [
            ("in", along_oval(0.0, end, |lap| into(lap) * 0.3)),
            ("out", along_oval(0.0, end, |lap| out(lap) * 0.6)),
            (
                "both",
                along_oval(0.0, end, |lap| (into(lap) - out(lap)) * 0.5),
            ),
        ] {
            let line = read(&csv(&points));
            assert_eq!(ids(&line), ["import.one-lap"], "{name}, {laps} laps");
            assert_eq!(corners(&circuit(&line)), expected, "{name}, {laps} laps");
        }
    }
    // Fifteen points before a lap, and fifteen after it, each some metres aside.
    let few = 15.0 / POINTS;
    let aside = |lap: f64| match lap {
        _ if lap < 0.0 => 2.0,
        _ if lap > 1.0 => -2.0,
        _ => 0.0,
    };
    let line = read(&csv(&along_oval(-few, 1.0 + few, aside)));
    assert_eq!(ids(&line), ["import.one-lap"]);
    assert_eq!(corners(&circuit(&line)), expected);
}

/// With few points, far apart, of which only the second is repeated; and in a unit in which the whole
/// lap is shorter than a road is wide.
/// A session that begins and ends in a pit lane: its end lies a few metres past its beginning, far beside the road.
#[test]
fn a_session_from_the_pit_lane_to_the_pit_lane_is_several_laps() {
    let pit_lane = |part: f64| {
        let way_in = 1.0 - ((part - 0.1) / 0.05).clamp(0.0, 1.0);
        let way_out = ((part - 2.85) / 0.05).clamp(0.0, 1.0);
        -25.0 * way_in.max(way_out)
    };
    let line = read(&csv(&along_oval(0.0, 3.015, pit_lane)));
    assert_eq!(ids(&line)[0], "import.one-lap");
    assert_eq!(corners(&circuit(&line)), (2, 2));
}

#[test]
fn the_shortest_overlap_is_no_corner() {
    let ring = |count: usize, aside: f64| {
        let point = move |at: usize| {
            let angle = TAU * (at % 24) as f64 / 24.0;
            let radius = 1.0 + aside * (at / 24) as f64;
            (radius * 200.0 * angle.cos(), radius * 120.0 * angle.sin())
        };
        (0..count).map(point).collect::<Vec<_>>()
    };
    for aside in [0.0, 0.005, 0.02] {
        for more in [2, 3, 10, 24, 31] {
            let points = ring(24 + more, aside);
            let line = read(&csv(&points));
            assert_eq!(ids(&line), ["import.one-lap"], "{more} more");
            assert_eq!(line.points.len(), 24, "{more} more");
            assert_eq!(corners(&circuit(&line)), (0, 0), "{more} more");
            let small: Vec<_> = points.iter().map(|(x, y)| (x / 1e3, y / 1e3)).collect();
            let line = read(
                &csv(&small)
                    .replace("_m", "_cm")
                    .replace("x_cm,y_cm", "x_km,y_km"),
            );
            assert_eq!(line.points.len(), 24, "{more} more in km");
        }
    }
}

/// The line is what it was, point by point.
#[track_caller]
fn untouched(name: &str, points: &[(f64, f64)]) {
    let line = read(&csv(points));
    assert!(!ids(&line).contains(&"import.one-lap"), "{name}");
    assert_eq!(line.points.len(), points.len(), "{name}");
    let (x, y) = points[0];
    for (here, (px, py)) in line.points.iter().zip(points) {
        let there = (px - x, y - py);
        let apart = (here.x - there.0).hypot(here.y - there.1);
        assert!(apart < 2e-3, "{name}: {here:?} {there:?}");
    }
}

/// Through these corners, with a point every 6 m, up to where it closes.
fn polygon(corners: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let next = corners.iter().cycle().skip(1);
    let sides = corners.iter().zip(next);
    sides
        .flat_map(|(a, b)| {
            let count = ((b.0 - a.0).hypot(b.1 - a.1) / 6.0).round();
            let part = move |at: usize| at as f64 / count;
            (0..count as usize)
                .map(move |at| (a.0 + (b.0 - a.0) * part(at), a.1 + (b.1 - a.1) * part(at)))
        })
        .collect()
}

#[test]
fn a_line_of_one_lap_is_what_it_was() {
    // Closed but for a last step, or with a gap before it, wherever it begins.
    for begin in [0.0, 0.13, 0.25, 0.41, 0.5] {
        for gap in [6.0, 30.0, 90.0, 400.0] {
            let points = along_oval(begin, begin + 1.0 - gap / LAP, |_| 0.0);
            untouched(&format!("from {begin} with a gap of {gap}"), &points);
        }
    }
    for size in [0.7, 2.0] {
        let exact = along_oval(0.0, 1.0 - 1.0 / POINTS, |_| 0.0);
        let noisy = exact.iter().enumerate();
        let noisy =
            noisy.map(|(at, (x, y))| (x + size * noise(at, 0.1), y + size * noise(at, 0.7)));
        untouched("noise", &noisy.collect::<Vec<_>>());
    }
    // A car that stands for a while, and lurches.
    let mut standing: Vec<(f64, f64)> =
        (0..40).map(|at| (noise(at, 0.3), noise(at, 0.9))).collect();
    let (x, y) = oval(0.0, 0.0);
    for place in &mut standing {
        *place = (x + place.0, y + place.1);
    }
    standing.extend(along_oval(0.005, 1.0 - 1.0 / POINTS, |_| 0.0));
    untouched("standing start", &standing);
}

#[test]
fn a_road_beside_itself_is_no_lap_end() {
    // A figure of eight that crosses itself at these angles, begun all round.
    for half in [150.0_f64, 300.0, 600.0] {
        let eight = polygon(&[
            (-800.0, -half),
            (800.0, half),
            (800.0, -half),
            (-800.0, half),
        ]);
        for begin in (0..eight.len()).step_by(11) {
            let mut points = eight.clone();
            points.rotate_left(begin);
            untouched(&format!("eight of {half} from {begin}"), &points);
        }
    }
    // Hairpins 24 m apart: every second leads the same way.
    let comb: Vec<(f64, f64)> = (0..10)
        .map(|at| {
            (
                if at % 4 == 0 || at % 4 == 3 {
                    0.0
                } else {
                    500.0
                },
                f64::from(at / 2) * 24.0,
            )
        })
        .chain([(-300.0, 96.0), (-300.0, 0.0)])
        .collect();
    // There and back 12 m apart.
    let there_and_back = [(0.0, 0.0), (900.0, 0.0), (900.0, 12.0), (0.0, 12.0)];
    // A road course and an oval that share a straight, side by side, as Monza had it: a lap passes the
    // pits twice.
    let both = [
        (0.0, 0.0),
        (1000.0, 0.0),
        (1000.0, 900.0),
        (-400.0, 900.0),
        (-400.0, 10.0),
        (1100.0, 10.0),
        (1100.0, -600.0),
        (-500.0, -600.0),
        (-500.0, 0.0),
    ];
    for (name, corners) in [
        ("comb", &comb[..]),
        ("there and back", &there_and_back),
        ("both", &both),
    ] {
        let line = polygon(corners);
        for begin in (0..line.len()).step_by(17) {
            let mut points = line.clone();
            points.rotate_left(begin);
            untouched(&format!("{name} from {begin}"), &points);
        }
    }
}

/// The lines of real circuits with points of their own repeated are the same circuits.
#[test]
fn real_lines_that_go_on_are_the_same_circuits() {
    let kinds = [("centreline-csv", "csv"), ("wild", "csv")];
    for path in kinds
        .iter()
        .flat_map(|(kind, ending)| samples(kind, ending))
    {
        let text = std::fs::read_to_string(&path).unwrap();
        let alone = read(&text);
        let expected = circuit(&alone);
        let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        for more in [1, 2, 10, 40, 400, rows.len(), 2 * rows.len() + 100] {
            let again = rows.iter().cycle().take(more).copied();
            let whole = text.lines().chain(again);
            let line = read(&(Vec::from_iter(whole).join("\n") + "\n"));
            let name = format!("{} and {more} points", path.display());
            // The first point once more closes the line, as ever.
            let said = usize::from(more > 1);
            assert_eq!(ids(&line), vec!["import.one-lap"; said], "{name}");
            assert_eq!(line.points, alone.points, "{name}");
        }
        assert!(!expected.corners.is_empty());
    }
    for path in samples("geojson", "geojson") {
        let text = std::fs::read_to_string(&path).unwrap();
        let alone = read(&text);
        // As places in metres, since the format is another test.
        let points: Vec<(f64, f64)> = alone.points.iter().map(|at| (at.x, -at.y)).collect();
        let expected = corners(&circuit(&alone));
        let is_open = ids(&alone).contains(&"import.gap");
        for more in [2, 5, points.len()] {
            if is_open {
                continue;
            }
            let again = points.iter().cycle().take(points.len() + more);
            let line = read(&csv(&again.copied().collect::<Vec<_>>()));
            let name = format!("{} and {more} points", path.display());
            assert_eq!(ids(&line), ["import.one-lap"], "{name}");
            assert_eq!(line.points.len(), points.len(), "{name}");
            assert_eq!(corners(&circuit(&line)), expected, "{name}");
        }
    }
}
