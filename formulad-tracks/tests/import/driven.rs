//! Lines that were driven: racing lines that cut apexes, and recordings of laps with noise and stops.

use formulad_tracks::file::Source;
use formulad_tracks::generate::Spec;
use formulad_tracks::geometry::{Point, Vec2};
use formulad_tracks::import::{Centreline, Choice, Format, centreline_csv};

use crate::samples::samples;

/// The middle of a road in even steps of 5 m, and half its width.
struct Road {
    name: String,
    points: Vec<Point>,
    half: Vec<f64>,
}

/// The roads of the samples that have widths.
fn roads() -> Vec<Road> {
    let paths = samples("centreline-csv", "csv").into_iter();
    let road = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        let rows = text.lines().filter(|line| !line.starts_with('#'));
        let rows: Vec<Vec<f64>> = rows
            .map(|line| {
                line.split(',')
                    .map(|cell| cell.trim().parse().unwrap())
                    .collect()
            })
            .collect();
        Road {
            name: path.file_stem().unwrap().to_string_lossy().into_owned(),
            points: rows.iter().map(|row| Point::new(row[0], row[1])).collect(),
            half: rows
                .iter()
                .map(|row| f64::midpoint(row[2], row[3]))
                .collect(),
        }
    };
    paths.map(road).collect()
}

impl Road {
    /// The line of a driver who uses up to four fifths of the road: at each place as straight as it goes.
    fn racing_line(&self) -> Vec<Point> {
        let count = self.points.len();
        let at = |points: &[Point], index: usize| points[index % count];
        let normal = |index: usize| {
            let way = at(&self.points, index + 1) - at(&self.points, index + count - 1);
            let length = way.length().max(1e-9);
            Vec2::new(-way.y / length, way.x / length)
        };
        let normals: Vec<Vec2> = (0..count).map(normal).collect();
        let mut offsets = vec![0.0_f64; count];
        for _ in 0..400 {
            let line: Vec<Point> = (0..count)
                .map(|i| self.points[i] + normals[i] * offsets[i])
                .collect();
            for i in 0..count {
                let middle = at(&line, i + count - 1).midpoint(at(&line, i + 1));
                let most = self.half[i] * 0.8;
                offsets[i] = (offsets[i] + (middle - line[i]).dot(normals[i])).clamp(-most, most);
            }
        }
        (0..count)
            .map(|i| self.points[i] + normals[i] * offsets[i])
            .collect()
    }
}

fn csv(points: &[Point]) -> String {
    let rows = points.iter().map(|at| format!("{:.3},{:.3}\n", at.x, at.y));
    "x_m,y_m\n".to_owned() + &rows.collect::<String>()
}

/// Where each corner of the circuit along a line lies on a road, as a part of its lap: at the place of the road that is
/// nearest to the middle of the corner. `first` is the place of the file from which the line is measured.
fn corners(line: &Centreline, first: Point, road: &[Point]) -> Vec<f64> {
    let next = line.points.iter().cycle().skip(1);
    let steps = line.points.iter().zip(next).map(|(a, b)| a.distance(*b));
    let mut length = 0.0;
    let walked: Vec<f64> = steps
        .map(|step| {
            length += step;
            length
        })
        .collect();
    let place = |corner: &std::ops::Range<f64>| {
        let along = f64::midpoint(corner.start, corner.end).fract() * length;
        let at = line.points[walked.partition_point(|walked| *walked < along)];
        let here = first + Vec2::new(at.x, -at.y);
        let apart = |at: &usize| road[*at].distance(here);
        let nearest = (0..road.len()).min_by(|a, b| apart(a).total_cmp(&apart(b)));
        nearest.unwrap() as f64 / road.len() as f64
    };
    let made = line.circuit(&line.spec()).unwrap();
    assert_eq!(made.corners.len(), made.plan.corners.len());
    made.corners.iter().map(place).collect()
}

/// How many corners of one are within three hundredths of a lap of one of the other.
fn shared(corners: &[f64], others: &[f64]) -> usize {
    let mut left = others.to_vec();
    let mut count = 0;
    for corner in corners {
        let apart = |other: &f64| {
            let apart = (other - corner).abs();
            apart.min(1.0 - apart)
        };
        let nearest = (0..left.len()).min_by(|a, b| apart(&left[*a]).total_cmp(&apart(&left[*b])));
        if let Some(nearest) = nearest.filter(|at| apart(&left[*at]) < 0.03) {
            left.remove(nearest);
            count += 1;
        }
    }
    count
}

fn corner_count(line: &Centreline, spec: &Spec) -> usize {
    line.circuit(spec).unwrap().plan.corners.len()
}

/// As many corners by the racing line as by the middle of the road, within a twentieth, in all.
#[test]
fn a_racing_line_has_the_corners_of_the_road() {
    let (mut by_middle, mut by_line, mut undeclared) = (0, 0, 0);
    for road in roads() {
        let middle = centreline_csv::read(&Source::new("a.csv", csv(&road.points))).unwrap();
        let mut choice = Choice::default();
        choice.driven = Some(true);
        let source = Source::new("a.csv", csv(&road.racing_line()));
        let driven = Format::CentrelineCsv
            .line(&source, &choice)
            .unwrap()
            .unwrap();
        let [road_corners, line_corners] =
            [&middle, &driven].map(|line| corner_count(line, &line.spec()));
        let as_middle = corner_count(
            &driven,
            &Spec {
                driven: false,
                ..driven.spec()
            },
        );
        by_middle += road_corners;
        by_line += line_corners;
        undeclared += as_middle;
    }
    if by_middle == 0 {
        return;
    }
    let part = by_line as f64 / by_middle as f64;
    assert!(
        (0.95..=1.05).contains(&part),
        "{by_line} of {by_middle}, undeclared {undeclared}"
    );
}

/// Something like chance, about as often above 0 as below, with a standard deviation of 1.
fn noise(at: usize) -> f64 {
    let uniform = |salt: f64| {
        let wild = (at as f64 * 12.9898 + salt).sin() * 43_758.545_3;
        wild - wild.floor()
    };
    (0..12).map(|k| uniform(f64::from(k) * 1.7)).sum::<f64>() - 6.0
}

/// Three laps, a place a second, from a paddock and back to it, with a stop of a minute in the pit lane in the second;
/// each place is off by 4 m, in each of several recordings by chance.
fn recording(line: &[Point], number: usize) -> Vec<Point> {
    let count = line.len();
    let bend = |at: usize| {
        let [a, b, c] = [count - 3, 0, 3].map(|step| line[(at + step) % count]);
        let (one, two) = (b - a, c - b);
        one.cross(two).abs() / (one.length() * two.length()).max(1e-9)
    };
    let mut points = vec![
        line[count - 60] + Vec2::new(120.0, 90.0),
        line[count - 40] + Vec2::new(60.0, 40.0),
    ];
    let mut along = 0.0;
    while along < 3.0 * count as f64 + 10.0 {
        let at = along as usize;
        let lap = at / count;
        let here = line[at % count];
        let next = line[(at + 1) % count];
        let aside = (next - here) * (1.0 / (next - here).length().max(1e-9));
        // The pit lane lies beside the beginning of the line.
        let near = (at % count).min(count - at % count) as f64 * 5.0;
        let in_pit = lap == 1 && at % count > count / 2 || lap == 2 && at % count < count / 2;
        let off = if in_pit {
            ((250.0 - near) / 4.0).clamp(0.0, 22.0)
        } else {
            0.0
        };
        points.push(here + Vec2::new(-aside.y, aside.x) * off);
        if lap == 2
            && at % count < 12
            && points.len() < 10_000
            && !points.windows(2).any(|pair| pair[0] == pair[1])
        {
            points.extend(std::iter::repeat_n(
                here + Vec2::new(-aside.y, aside.x) * off,
                60,
            ));
        }
        // Metres a second, by how the road bends: 18 to 75.
        let speed = if in_pit && off > 10.0 {
            16.0
        } else {
            (75.0 - 260.0 * bend(at % count)).max(18.0)
        };
        along += speed / 5.0;
    }
    points.push(line[60] + Vec2::new(-80.0, 60.0));
    let noisy = points.iter().enumerate();
    noisy
        .map(|(at, point)| {
            let chance = 2 * (at + number * 10_000);
            *point + Vec2::new(noise(chance), noise(chance + 1)) * 4.0
        })
        .collect()
}

fn gpx(points: &[Point]) -> String {
    let place = |at: &Point| {
        let (lon, lat) = (at.x / 111_195.08, at.y / 111_195.08);
        format!(
            "<trkpt lat=\"{lat:.8}\" lon=\"{lon:.8}\"><time>2026-11-28T12:00:00Z</time></trkpt>"
        )
    };
    let places: String = points.iter().map(place).collect();
    format!(
        "<?xml version=\"1.0\"?><gpx xmlns=\"x\" version=\"1.1\"><trk><name>Laps</name><trkseg>{places}</trkseg></trk></gpx>"
    )
}

#[test]
fn a_recording_of_three_laps_has_the_corners_of_the_road() {
    let (mut all, mut found, mut made) = (0, 0, 0);
    for road in roads() {
        let middle = centreline_csv::read(&Source::new("a.csv", csv(&road.points))).unwrap();
        let of_road = corners(&middle, road.points[0], &road.points);
        let racing_line = road.racing_line();
        for number in 0..3 {
            let recorded = recording(&racing_line, number);
            let text = gpx(&recorded);
            let format = Format::guess(&text).unwrap();
            assert_eq!(format, Format::Gpx);
            let line = format
                .line(&Source::new("a.gpx", text), &Choice::default())
                .unwrap()
                .unwrap();
            let part = line.length() / middle.length();
            let ids: Vec<&str> = line
                .warnings
                .iter()
                .map(|warning| warning.problem.id)
                .collect();
            assert!(
                (0.92..1.02).contains(&part),
                "{}: {part} {ids:?}",
                road.name
            );
            assert_eq!(
                ids,
                ["import.one-lap", "import.driven-line"],
                "{}",
                road.name
            );
            let laps = line.warnings[0].problem.message.english();
            assert!(laps.contains("has 3 laps"), "{}: {laps}", road.name);
            let of_line = corners(&line, recorded[0], &road.points);
            all += of_road.len();
            made += of_line.len();
            found += shared(&of_road, &of_line);
        }
    }
    let is_near = made * 10 >= all * 9 && made * 10 <= all * 11;
    assert!(
        is_near && found * 10 >= all * 9,
        "{found} of {all}, {made} made"
    );
}
