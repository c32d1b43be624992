//! Lines of real circuits keep their shape.

use std::path::PathBuf;

use formulad_core::SpaceId;
use formulad_core::plan::{SpacePlan, TrackPlan};
use formulad_tracks::file::Source;
use formulad_tracks::generate::{Curve, Point, Spec};
use formulad_tracks::import::{Centreline, Likeness, centreline_csv};

use crate::samples::{import, read, samples};

/// All sample lines.
fn lines() -> Vec<PathBuf> {
    let kinds = [
        ("centreline-csv", "csv"),
        ("wild", "csv"),
        ("geojson", "geojson"),
        ("wild", "geojson"),
    ];
    kinds
        .into_iter()
        .flat_map(|(kind, ending)| samples(kind, ending))
        .collect()
}

fn stem(path: &std::path::Path) -> String {
    path.file_stem().unwrap().to_string_lossy().into_owned()
}

/// The middle of the road; between two lanes, the one to the left.
fn middle(plan: &TrackPlan) -> Vec<&SpacePlan> {
    let lanes = plan.spaces.iter().filter_map(|s| s.lane).max().unwrap();
    let lane = Some(lanes.div_ceil(2));
    plan.spaces.iter().filter(|s| s.lane == lane).collect()
}

/// How often a closed line crosses itself, counted apart from the generator.
fn crossings(points: &[Point]) -> usize {
    let piece = |at: usize| (points[at], points[(at + 1) % points.len()]);
    let side = |(a, b): (Point, Point), at: Point| (b - a).cross(at - a) > 0.0;
    let mut found = 0;
    for i in 0..points.len() {
        for j in i + 2..points.len() {
            let (p, q) = (piece(i), piece(j));
            if (j + 1) % points.len() != i
                && side(p, q.0) != side(p, q.1)
                && side(q, p.0) != side(q, p.1)
            {
                found += 1;
            }
        }
    }
    found
}

/// Bends of the road outside corners that turn by at least 140 degrees within 16 spaces.
fn hairpins_without_corner(plan: &TrackPlan) -> usize {
    let lane = middle(plan);
    let in_corner: Vec<bool> = lane
        .iter()
        .map(|s| plan.corners.iter().any(|c| c.spaces.contains(&s.id)))
        .collect();
    let turn = |at: usize| {
        let turned = lane[(at + 1) % lane.len()].heading - lane[at].heading;
        (turned + 180.0).rem_euclid(360.0) - 180.0
    };
    let mut found = 0;
    let mut at = 0;
    while at < lane.len() {
        let window = (at..at + 15).map(|s| s % lane.len());
        let free = window.clone().all(|s| !in_corner[s]);
        if free && window.map(turn).sum::<f64>().abs() >= 140.0 {
            found += 1;
            at += 15;
        }
        at += 1;
    }
    found
}

fn stops(plan: &TrackPlan) -> u32 {
    plan.corners.iter().map(|c| c.stops).sum()
}

struct Row {
    crossings: [usize; 2],
    off: f64,
    spaces: usize,
    corners: usize,
    stops: u32,
    hairpins: usize,
    warnings: Vec<&'static str>,
}

fn measure(line: &Centreline, spec: &Spec) -> Row {
    let imported = line.circuit(spec).unwrap();
    let plan = &imported.plan;
    let road: Vec<Point> = middle(plan).iter().map(|s| (s.x, s.y).into()).collect();
    Row {
        crossings: [crossings(&line.points), crossings(&road)],
        off: imported.likeness.unwrap().distance * 100.0,
        spaces: imported.likeness.unwrap().spaces,
        corners: plan.corners.len(),
        stops: stops(plan),
        hairpins: hairpins_without_corner(plan),
        warnings: imported.warnings.iter().map(|w| w.problem.id).collect(),
    }
}

/// At most 2 % of the diagonal on average and 4 % on any line, with the bridges of the line and no
/// others; in other sizes it is so or said.
#[test]
fn lines_keep_their_shape() {
    let lines = lines();
    for (lanes, spaces) in [(3, 155), (2, 155), (3, 100)] {
        println!("{lanes} lanes, {spaces} spaces");
        let mut sum = 0.0;
        for path in &lines {
            let (_, line) = read(path);
            let spec = Spec {
                lanes,
                spaces,
                ..line.spec()
            };
            let row = measure(&line, &spec);
            let name = stem(path);
            println!(
                "{name:14} crossings {} -> {}  off {:.1} %  spaces {}  corners {} stops {}  hairpins {}  {}",
                row.crossings[0],
                row.crossings[1],
                row.off,
                row.spaces,
                row.corners,
                row.stops,
                row.hairpins,
                row.warnings.join(" ")
            );
            let says = |id| row.warnings.contains(&id);
            let by = row.spaces.abs_diff(spaces as usize) * 100;
            assert!(by <= 3 * spaces as usize || says("import.spaces"), "{name}");
            assert!(row.off <= 4.0 || says("import.off-line"), "{name}");
            let is_alike = row.crossings[0] == row.crossings[1];
            assert!(is_alike || says("import.crossings"), "{name}");
            if spaces == 155 {
                assert!(is_alike && row.off <= 4.0, "{name}");
            }
            sum += row.off;
        }
        let mean = sum / lines.len().max(1) as f64;
        println!("mean {mean:.2} %");
        assert!(spaces < 155 || mean <= 2.0, "{mean}");
    }
}

/// The corners and stops of real circuits' lines are nearly those of boards of them.
#[test]
fn corners_are_nearly_those_of_boards() {
    let mut apart = [0.0, 0.0];
    let mut pairs = 0.0;
    for path in lines() {
        let name = stem(&path);
        let Some((_, board)) = BOARDS.iter().find(|(line, _)| *line == name) else {
            continue;
        };
        let mut boards = ["gp-online", "wild"]
            .into_iter()
            .flat_map(|kind| samples(kind, "dat"));
        let Some(board) = boards.find(|path| stem(path) == *board) else {
            continue;
        };
        let (_, line) = read(&path);
        let row = measure(&line, &line.spec());
        let plan = import(&std::fs::read_to_string(board).unwrap()).plan;
        let theirs = [plan.corners.len(), stops(&plan) as usize];
        let ours = [row.corners, row.stops as usize];
        println!("{name:12} {ours:?}, the board {theirs:?}");
        for (apart, (ours, theirs)) in apart.iter_mut().zip(ours.into_iter().zip(theirs)) {
            *apart += ours.abs_diff(theirs) as f64;
        }
        pairs += 1.0;
    }
    if pairs > 0.0 {
        let [corners, stops] = apart.map(|apart| apart / pairs);
        println!("on average {corners:.2} corners and {stops:.2} stops apart");
        assert!(corners <= 1.0 && stops <= 1.3, "{corners}, {stops}");
    }
}

/// Lines of circuits, and boards of them.
const BOARDS: [(&str, &str); 11] = [
    ("Monza", "monza"),
    ("it-1922", "monza"),
    ("mc-1929", "monaco"),
    ("Spa", "spa"),
    ("be-1925", "spa"),
    ("Suzuka", "suzuka"),
    ("jp-1962", "suzuka"),
    ("tr-2005", "istanbul"),
    ("Shanghai", "shanghai"),
    ("cn-2004", "shanghai"),
    ("Silverstone", "silverstone"),
];

/// A line through these points, straight from one to the next, with a point every 10 m, each this far
/// off to either side by turns.
fn line(corners: &[(f64, f64)], off: f64) -> Centreline {
    let mut text = "x,y\n".to_owned();
    let mut side = off;
    for (at, from) in corners.iter().enumerate() {
        let (from, to) = (
            Point::from(*from),
            Point::from(corners[(at + 1) % corners.len()]),
        );
        let steps = (from.distance(to) / 10.0).round() as u32;
        let across = (to - from).turn_90() / from.distance(to);
        for step in 0..steps {
            let at = from.lerp(to, f64::from(step) / f64::from(steps)) + across * side;
            text += &format!("{:.3},{:.3}\n", at.x, at.y);
            side = if step % 7 == 0 { -side } else { side };
        }
    }
    centreline_csv::read(&Source::new("own.csv", text)).unwrap()
}

/// Points that lie 2 m to the left and right of a straight by turns make no bend: of a triangle each
/// side points one way, but for what the corners at its ends take.
#[test]
fn noise_makes_no_bends() {
    let line = line(&[(0.0, 0.0), (2000.0, 0.0), (1200.0, 1500.0)], 2.0);
    let spec = Spec {
        line: None,
        ..line.spec()
    };
    let imported = line.circuit(&spec).unwrap();
    assert_eq!(imported.plan.corners.len(), 3);
    let lane = middle(&imported.plan);
    let turned = |a: f64, b: f64| ((a - b + 180.0).rem_euclid(360.0) - 180.0).abs();
    let straight = lane
        .windows(7)
        .filter(|seven| turned(seven[0].heading, seven[6].heading) < 3.0);
    // Corners take up to 10 of 155 spaces each, and the windows that reach into one as many again.
    let count = straight.count();
    assert!(count > 80, "{count}");
    assert!(imported.likeness.unwrap().distance < 0.02);
}

/// Straights 40 m apart with hairpins between, and a line that crosses itself once: whatever the size,
/// there are as many bridges as in the line, or it is said that there are not.
#[test]
fn a_line_is_never_knotted_without_a_doubt() {
    let hairpins = [
        (0.0, 0.0),
        (1200.0, 0.0),
        (1200.0, 40.0),
        (200.0, 40.0),
        (200.0, 80.0),
        (1200.0, 80.0),
        (1200.0, 500.0),
        (0.0, 500.0),
    ];
    let crossed = [
        (0.0, 0.0),
        (1500.0, 700.0),
        (1500.0, 0.0),
        (900.0, 600.0),
        (0.0, 700.0),
    ];
    for (corners, expected) in [(&hairpins[..], 0), (&crossed[..], 1)] {
        for spaces in [60, 80, 100, 155, 220] {
            for lanes in 2..=4 {
                let line = line(corners, 0.0);
                let spec = Spec {
                    lanes,
                    spaces,
                    ..line.spec()
                };
                let Ok(imported) = line.circuit(&spec) else {
                    continue;
                };
                let points = middle(&imported.plan).into_iter();
                let points: Vec<Point> = points.map(|s| (s.x, s.y).into()).collect();
                let says = |id| imported.warnings.iter().any(|w| w.problem.id == id);
                assert!(
                    crossings(&points) == expected || says("import.crossings"),
                    "{} for {expected}: {lanes} lanes, {spaces} spaces",
                    crossings(&points)
                );
            }
        }
    }
}

/// A road laid exactly along a line is at no distance from it, however it is turned, scaled and begun;
/// one along a rectangle of 2 by 1 is off a square of side 1.4 by what its sides are.
#[test]
fn the_distance_of_a_road_is_that_of_its_shape() {
    let plan = |points: &[Point]| {
        let mut plan = TrackPlan::default();
        for (id, at) in (0..).zip(points) {
            plan.spaces.push(SpacePlan {
                id: SpaceId(id),
                lane: Some(1),
                x: at.x,
                y: at.y,
                heading: 0.0,
                next: Vec::new(),
            });
        }
        plan
    };
    let curve = |line: &Centreline| Curve::through(&line.points).unwrap();
    let l = curve(&line(
        &[(0.0, 0.0), (900.0, 0.0), (900.0, 300.0), (400.0, 700.0)],
        0.0,
    ));
    let turned = |at: &Point| Point::new(300.0 - at.y * 0.4, 200.0 + at.x * 0.4);
    let mut road: Vec<Point> = l.points().iter().map(turned).collect();
    road.rotate_left(70);
    let likeness = Likeness::of(&l, &plan(&road)).unwrap();
    assert!(likeness.distance < 1e-3, "{likeness:?}");
    // The square lies 0.3 outside the long sides' middle line and 0.3 inside the short ones'.
    let rectangle = curve(&line(
        &[(0.0, 0.0), (2000.0, 0.0), (2000.0, 1000.0), (0.0, 1000.0)],
        0.0,
    ));
    let square = curve(&line(
        &[(0.0, 0.0), (1400.0, 0.0), (1400.0, 1400.0), (0.0, 1400.0)],
        0.0,
    ));
    let likeness = Likeness::of(&rectangle, &plan(square.points())).unwrap();
    assert!((0.08..0.2).contains(&likeness.distance), "{likeness:?}");
}
