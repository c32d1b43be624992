//! Circuits along lines that were read.

use formulad_core::{SpaceId, Track};
use formulad_tracks::file::Source;
use formulad_tracks::generate::Spec;
use formulad_tracks::import::{Centreline, centreline_csv, geojson};

/// A bowl of 3400 m from straight to straight: two of 1000 m, and two half circles of 700 m.
fn bowl(begin: usize) -> Centreline {
    let radius = 700.0 / std::f64::consts::PI;
    let arc = |x: f64, from: f64| {
        (0..70).map(move |at| {
            let angle = (from + f64::from(at) / 70.0 * 180.0).to_radians();
            (x + radius * angle.cos(), radius * angle.sin())
        })
    };
    let mut points: Vec<(f64, f64)> = Vec::new();
    points.extend((0..100).map(|at| (f64::from(at) * 10.0, -radius)));
    points.extend(arc(1000.0, -90.0));
    points.extend((0..100).map(|at| (1000.0 - f64::from(at) * 10.0, radius)));
    points.extend(arc(0.0, 90.0));
    points.rotate_left(begin);
    let lines = points.iter().map(|(x, y)| format!("{x:.4},{y:.4}\n"));
    let text = "x,y\n".to_owned() + &lines.collect::<String>();
    centreline_csv::read(&Source::new("bowls/Big bowl.2.csv", text)).unwrap()
}

fn track(line: &Centreline, spec: &Spec) -> Track {
    Track::new(line.circuit(spec).unwrap().plan).unwrap()
}

#[test]
fn lengths_and_parts_are_those_of_the_line() {
    let line = bowl(0);
    assert_eq!(line.name, "Big bowl.2");
    // The polygons in the half circles are a little shorter.
    assert!((line.length() - 3400.0).abs() < 1.0, "{}", line.length());
    let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-3, "{a}, not {b}");
    near(line.part_after(850.0).unwrap(), 0.25);
    near(line.part_after(line.length()).unwrap(), 1.0);
    for nowhere in [-850.0, 3402.0, 1e9, f64::INFINITY, f64::NAN] {
        let error = line.part_after(nowhere).unwrap_err();
        assert!(error.help.english().contains("3400 m"), "{error}");
    }
    // 50 m beside the line, 500 m from where it begins; places are those of the file.
    let radius = 700.0 / std::f64::consts::PI;
    near(
        line.part_near(500.0, -radius - 50.0).unwrap(),
        500.0 / 3400.0,
    );
    near(
        line.part_near(500.0, radius + 50.0).unwrap(),
        2200.0 / 3400.0,
    );
    // The middle of the bowl is 223 m away, more than a twentieth of the lap.
    for (x, y, away) in [
        (500.0, 0.0, "223 m"),
        (500.0, -radius - 12_000.0, "12 km"),
        (1e300, -1e300, "more than 100,000 km"),
    ] {
        let error = line.part_near(x, y).unwrap_err();
        assert!(error.message.english().contains(away), "{error}");
        assert!(error.help.english().contains("within 170 m"), "{error}");
    }
}

#[test]
fn a_place_on_the_globe_is_found_on_the_line() {
    let text = "{\"type\":\"LineString\",\"coordinates\":[[7,50],[7.02,50],[7.02,50.01],[7,50.01],[7,50]]}";
    let line = geojson::read(&Source::new("a.geojson", text)).unwrap();
    // In the middle of the first side.
    let side = 0.02 * 111_195.08 * 50.005_f64.to_radians().cos();
    let part = line.part_near(7.01, 49.999).unwrap();
    assert!((part * line.length() - side / 2.0).abs() < 0.01);
}

/// A triangle of sides 900, 1200 and 1500 m with a point every 10 m, its corners cut.
fn triangle(begin: usize) -> Centreline {
    let corners = [(0.0, 0.0), (900.0, 0.0), (900.0, 1200.0)];
    let mut points: Vec<(f64, f64)> = Vec::new();
    for (at, from) in corners.iter().enumerate() {
        let to = corners[(at + 1) % 3];
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let count = (f64::hypot(dx, dy) / 10.0) as usize;
        let inner = 5..count - 4;
        points.extend(inner.map(|step| {
            let part = step as f64 / count as f64;
            (from.0 + part * dx, from.1 + part * dy)
        }));
    }
    points.rotate_left(begin);
    let lines = points.iter().map(|(x, y)| format!("{x:.4} {y:.4}\n"));
    let text = "x y\n".to_owned() + &lines.collect::<String>();
    centreline_csv::read(&Source::new("triangle.csv", text)).unwrap()
}

/// Which straight the line is on, by length: 0 is the shortest.
fn home(line: &Centreline, spec: &Spec) -> usize {
    let track = track(line, spec);
    let first = track.plan().finish[0];
    let straights = track.straights();
    let home = straights
        .iter()
        .find(|straight| straight.spaces.contains(&first))
        .unwrap();
    assert_eq!(straights.len(), 3);
    straights
        .iter()
        .filter(|other| other.spaces.len() < home.spaces.len())
        .count()
}

/// The line lies where the file begins, on whichever straight that is, and on the longest where it
/// begins in a corner.
#[test]
fn the_file_says_where_the_line_is() {
    // Ten points are left out at each corner: 81, 111 and 141 are left.
    for (begin, side) in [(40, 0), (130, 1), (260, 2), (0, 2), (81, 2)] {
        let line = triangle(begin);
        assert_eq!(home(&line, &line.spec()), side, "{begin}");
    }
    // A place beside the middle side.
    let line = triangle(40);
    let wish = |part: f64| Spec {
        line: Some(part),
        ..line.spec()
    };
    assert_eq!(
        home(&line, &wish(line.part_near(1000.0, 600.0).unwrap())),
        1
    );
    assert_eq!(home(&line, &wish(line.part_after(1100.0).unwrap())), 1);
    let back = Spec {
        reverse: true,
        ..wish(line.part_near(1000.0, 600.0).unwrap())
    };
    assert_eq!(home(&line, &back), 1);
}

/// The longest side is 1500 m long, and a space 21.5 m. A grid takes 17 of them, 365 m: of those there are about 80 before
/// a place 130 m along the side, and all before one that is 730 m along it.
#[test]
fn a_line_that_makes_room_for_the_grid_says_how_far_it_moves() {
    let line = triangle(40);
    let said = |spec: Spec| {
        let warnings = line.circuit(&spec).unwrap().warnings.into_iter();
        let mut said = warnings.map(|warning| warning.problem.message.english().to_owned());
        let said = said.find(|said| said.contains("further along its straight"))?;
        let metres = said.split(' ').find_map(|word| word.parse::<f64>().ok());
        Some(metres.expect("metres"))
    };
    let along = |metres: f64| {
        let part = 1.0 - metres / 1500.0;
        Spec {
            line: Some(line.part_near(900.0 * part, 1200.0 * part).unwrap()),
            ..line.spec()
        }
    };
    let moved = said(along(130.0)).expect("it moves");
    assert!((220.0..=330.0).contains(&moved), "{moved}");
    assert_eq!(said(along(730.0)), None);
    // The other way round it is near the end of the side.
    let back = Spec {
        reverse: true,
        ..along(130.0)
    };
    assert_eq!(said(back), None);
    // A first point is not asked for.
    let line = triangle(200);
    let ids = line.circuit(&line.spec()).unwrap().warnings;
    assert!(
        ids.iter()
            .all(|warning| warning.problem.id != "import.start-line")
    );
}

/// Its bends have a radius of 223 m: wherever the line is to be, there it is.
#[test]
fn without_corners_the_line_is_where_it_is_to_be() {
    let line = bowl(0);
    let at = |part: f64| {
        let spec = Spec {
            line: Some(part),
            ..line.spec()
        };
        let imported = line.circuit(&spec).unwrap();
        assert!(imported.plan.corners.is_empty());
        let first = imported.plan.finish[1];
        let mut spaces = imported.plan.spaces.iter();
        spaces.find(|space| space.id == first).unwrap().heading
    };
    // The other side is driven the other way.
    let turned = (at(0.65) - at(0.15)).rem_euclid(360.0);
    assert!((turned - 180.0).abs() < 5.0, "{turned}");
}

#[test]
fn wishes_are_granted() {
    let line = bowl(40);
    for lanes in 2..=4 {
        let spec = Spec {
            lanes,
            spaces: 120,
            ..line.spec()
        };
        let track = track(&line, &spec);
        assert_eq!(track.lanes(), lanes);
        assert_eq!(track.plan().name, "Big bowl.2");
        let spaces = track
            .spaces()
            .iter()
            .filter(|space| space.lane.is_some())
            .count();
        let lap = spaces / usize::from(lanes);
        assert!((114..=126).contains(&lap), "{lap}");
    }
    // Reversed it is driven the other way: left about instead of right about.
    let heading = |reverse| {
        let track = track(
            &line,
            &Spec {
                reverse,
                ..line.spec()
            },
        );
        let plan = track.plan();
        let first: SpaceId = plan.finish[0];
        plan.spaces
            .iter()
            .find(|space| space.id == first)
            .unwrap()
            .heading
            .to_radians()
            .cos()
    };
    assert!(heading(false) * heading(true) < 0.0);
}

#[test]
fn what_cannot_be_is_refused_with_the_place_of_the_line() {
    let flat = "x,y\n0,0\n500,0\n1000,0\n250,0\n";
    let line = centreline_csv::read(&Source::new("a.csv", flat)).unwrap();
    let error = line.circuit(&line.spec()).unwrap_err();
    assert_eq!(error.span.map(|span| span.line), Some(2));
    assert!(error.message.english().contains("lie on a line"), "{error}");
    let line = bowl(0);
    let error = line
        .circuit(&Spec {
            lanes: 9,
            ..line.spec()
        })
        .unwrap_err();
    assert!(
        error.message.english().contains("2 to 4 lanes, not 9"),
        "{error}"
    );
}
