//! Recordings as recorders write them: broken off, divided into laps, begun and ended anywhere.

use formulad_tracks::file::Located;
use formulad_tracks::geometry::Point;
use formulad_tracks::import::{self, Centreline, Choice, Format};

/// Metres to a degree of both on the equator.
const DEGREE: f64 = 111_195.08;

/// Two straights of 1000 m and two half circles of 60 m, a place every 10 m, from the middle of the first straight.
fn course() -> Vec<Point> {
    let half = |angle: f64, x: f64| {
        (0..19).map(move |at| {
            let angle = (angle + f64::from(at) * 180.0 / 19.0).to_radians();
            (x + 60.0 * angle.cos(), 60.0 + 60.0 * angle.sin())
        })
    };
    let ahead = |from: f64| (0..50).map(move |at| (from + f64::from(at) * 10.0, 0.0));
    let back = (0..100).map(|at| (1000.0 - f64::from(at) * 10.0, 120.0));
    let first = ahead(500.0).chain(half(-90.0, 1000.0));
    let second = back.chain(half(90.0, 0.0)).chain(ahead(0.0));
    first.chain(second).map(Point::from).collect()
}

/// The length of a lap of it.
fn lap() -> f64 {
    2000.0 + 120.0 * std::f64::consts::PI
}

/// The places from one to another, counted on from lap to lap, this far to the right.
fn driven(from: usize, to: usize, aside: f64) -> Vec<Point> {
    let course = course();
    let place = |at: usize| {
        let [here, next] = [at, at + 1].map(|at| course[at % course.len()]);
        let way = (next - here) / (next - here).length();
        here + way.turn_90() * aside
    };
    (from..to).map(place).collect()
}

/// The longitude and latitude of a place.
fn degrees(at: Point) -> (f64, f64) {
    (at.x / DEGREE, at.y / DEGREE)
}

/// Places of GPX with times, each on a line of its own.
fn trkpts(points: &[Point]) -> String {
    let place = |at: &Point| {
        let (lon, lat) = degrees(*at);
        format!("<trkpt lat='{lat:.8}' lon='{lon:.8}'><time>2026-11-29T12:00:00Z</time></trkpt>\n")
    };
    points.iter().map(place).collect()
}

/// A track with these segments.
fn trk(name: &str, segments: &[Vec<Point>]) -> String {
    let segment = |points: &Vec<Point>| format!("<trkseg>\n{}</trkseg>\n", trkpts(points));
    let segments: String = segments.iter().map(segment).collect();
    format!("<trk><name>{name}</name>\n{segments}</trk>\n")
}

fn gpx(content: &str) -> String {
    format!("<gpx version='1.1'>\n{content}</gpx>\n")
}

fn read_chosen(text: &str, choice: &Choice) -> Centreline {
    let (source, warnings) = import::source("Recorded", text.as_bytes().to_vec()).unwrap();
    assert_eq!(warnings, []);
    let format = Format::guess(text).unwrap();
    format.line(&source, choice).unwrap().unwrap()
}

fn read(text: &str) -> Centreline {
    read_chosen(text, &Choice::default())
}

fn ids(line: &Centreline) -> Vec<&'static str> {
    line.warnings
        .iter()
        .map(|warning| warning.problem.id)
        .collect()
}

/// The warning of this kind.
#[track_caller]
fn warning<'a>(line: &'a Centreline, id: &str) -> &'a Located {
    let found = line.warnings.iter().find(|it| it.problem.id == id);
    found.unwrap_or_else(|| panic!("{id} is not among {:?}", ids(line)))
}

/// How many laps are averaged.
#[track_caller]
fn laps(line: &Centreline) -> String {
    let message = warning(line, "import.one-lap").problem.message.english();
    message.split(" of about").next().unwrap().to_owned()
}

/// The lap is that of the course, but for its corners being cut.
#[track_caller]
fn is_course(line: &Centreline) {
    let part = line.length() / lap();
    assert!((0.97..1.01).contains(&part), "{part}: {:?}", ids(line));
    // Points are counted from the first of the line.
    let begin = degrees(Point::new(500.0, 0.0));
    assert!(line.part_near(begin.0, begin.1).is_ok());
}

#[test]
fn a_recording_that_does_not_come_back_is_said_to_be_open() {
    let count = course().len();
    // From the middle of a straight to the middle of the other, 120 m away, and to where the straight begins.
    for (to, apart) in [(69 + 50, "120 m"), (count - 49, "500 m")] {
        let text = gpx(&trk("Half", &[driven(0, to, 0.0)]));
        let line = read(&text);
        let gap = warning(&line, "import.gap");
        let message = gap.problem.message.english();
        assert!(message.contains(apart), "{message}");
        assert!(gap.problem.help.english().contains("add the points"));
        let last = text
            .lines()
            .filter(|line| line.starts_with("<trkpt"))
            .count()
            + 3;
        assert_eq!(gap.span.unwrap().line, last);
    }
    // One that comes back is not, whether or not it repeats its first place.
    for to in [count - 1, count, count + 1] {
        let line = read(&gpx(&trk("Whole", &[driven(0, to, 0.0)])));
        assert!(!ids(&line).contains(&"import.gap"), "{:?}", ids(&line));
        is_course(&line);
    }
}

#[test]
fn a_place_called_start_is_the_start() {
    let recorded = trk("Laps", &[driven(0, 3 * course().len() + 5, 0.0)]);
    let mark = |name: &str, at: Point| {
        let (lon, lat) = degrees(at);
        format!("<wpt lat='{lat:.8}' lon='{lon:.8}'><name>{name}</name></wpt>")
    };
    let start = Point::new(200.0, 130.0);
    let line = read(&gpx(&(mark("Start/Finish", start) + &recorded)));
    warning(&line, "import.start-point");
    let (lon, lat) = degrees(start);
    let by_place = line.part_near(lon, lat).unwrap();
    assert!((line.spec().line.unwrap() - by_place).abs() < 1e-9);
    // Behind the middle of the first straight: half of it, an end, and 800 m.
    let metres = by_place * line.length();
    assert!(
        (metres - (500.0 + 60.0 * std::f64::consts::PI + 800.0)).abs() < 40.0,
        "{metres}"
    );
    // Two say nothing, nor does one of another name.
    let two = mark("Start", start) + &mark("Finish", Point::new(900.0, 0.0));
    for marks in [two, mark("Paddock", start)] {
        let line = read(&gpx(&(marks + &recorded)));
        assert!(!ids(&line).contains(&"import.start-point"));
    }
    let line = read(&gpx(&(mark("Start", Point::new(500.0, 900.0)) + &recorded)));
    warning(&line, "import.left-out");
    // KML has them as places of their own.
    let coords: String = driven(0, 2 * course().len() + 5, 0.0)
        .iter()
        .map(|at| {
            format!(
                "<gx:coord>{:.8} {:.8} 0</gx:coord>",
                degrees(*at).0,
                degrees(*at).1
            )
        })
        .collect();
    let place = format!(
        "<Placemark><name>Start</name><Point><coordinates>{lon:.8}, {lat:.8}, 0</coordinates></Point></Placemark>"
    );
    let kml = format!("<kml>{place}<Placemark><gx:Track>{coords}</gx:Track></Placemark></kml>");
    warning(&read(&kml), "import.start-point");
}

/// A lap each, 4 m to the left, in the middle and 8 m to the right.
fn three_laps() -> [Vec<Point>; 3] {
    let count = course().len();
    [-4.0, 0.0, 8.0].map(|aside| driven(0, count, aside))
}

#[test]
fn laps_on_their_own_are_laps_of_one_recording() {
    let laps_apart = three_laps();
    let tracks = |names: [&str; 3]| -> String {
        let laps = laps_apart.iter().zip(names);
        laps.map(|(lap, name)| trk(name, std::slice::from_ref(lap)))
            .collect()
    };
    let places = |lap: &Vec<Point>, place: &dyn Fn(f64, f64) -> String| -> String {
        lap.iter()
            .map(|at| place(degrees(*at).0, degrees(*at).1))
            .collect()
    };
    let position = |lon: f64, lat: f64| {
        format!(
            "<Trackpoint><Position><LatitudeDegrees>{lat:.8}</LatitudeDegrees><LongitudeDegrees>{lon:.8}</LongitudeDegrees></Position></Trackpoint>"
        )
    };
    let watch: String = laps_apart
        .iter()
        .map(|lap| format!("<Lap><Track>{}</Track></Lap>", places(lap, &position)))
        .collect();
    let coord = |lon: f64, lat: f64| format!("<gx:coord>{lon:.8} {lat:.8} 0</gx:coord>");
    let map: String = laps_apart
        .iter()
        .map(|lap| format!("<gx:Track>{}</gx:Track>", places(lap, &coord)))
        .collect();
    for (text, name) in [
        (gpx(&tracks(["Ring", "Ring", "Ring"])), "Ring"),
        // A lap's name is not that of the circuit.
        (gpx(&tracks(["Lap 1", "Lap 2", "Lap 3"])), "Recorded"),
        (gpx(&trk("Ring", &laps_apart)), "Ring"),
        (
            format!(
                "<TrainingCenterDatabase><Activities><Activity>{watch}</Activity></Activities></TrainingCenterDatabase>"
            ),
            "Recorded",
        ),
        (
            format!(
                "<kml><Placemark><name>Ring</name><gx:MultiTrack>{map}</gx:MultiTrack></Placemark></kml>"
            ),
            "Ring",
        ),
    ] {
        let line = read(&text);
        assert_eq!(ids(&line), ["import.one-lap", "import.driven-line"]);
        assert_eq!(laps(&line), "the recording has 3 laps");
        assert_eq!(line.name, name);
        is_course(&line);
        // Of three the one in the middle: on the straight back, 120 m to the north.
        let north = line
            .points
            .iter()
            .map(|at| at.y)
            .fold(f64::INFINITY, f64::min);
        let south = line
            .points
            .iter()
            .map(|at| at.y)
            .fold(f64::NEG_INFINITY, f64::max);
        assert!((south - north - 120.0).abs() < 3.0, "{}", south - north);
    }
    // A recording of another road is still another one.
    let far: Vec<Point> = driven(0, course().len() / 2, 0.0)
        .iter()
        .map(|at| *at + formulad_tracks::geometry::Vec2::new(0.0, 2000.0))
        .collect();
    let line = read(&gpx(&(tracks(["a", "a", "a"]) + &trk("far", &[far]))));
    warning(&line, "import.other-line");
    assert_eq!(laps(&line), "the recording has 3 laps");
}

#[test]
fn a_pause_is_named_and_its_lap_left_out() {
    let count = course().len();
    // Along the straight back, in the second lap.
    let (stop, onward) = (count + 80, count + 120);
    let session = [driven(0, stop, 0.0), driven(onward, 3 * count + 2, 0.0)];
    let line = read(&gpx(&trk("Ring", &session)));
    assert_eq!(laps(&line), "the recording has 3 laps");
    let taken = warning(&line, "import.one-lap").problem.message.english();
    assert!(taken.contains("the middle of 2"), "{taken}");
    is_course(&line);
    let gap = warning(&line, "import.gap");
    // From the last place before it to the first behind it.
    assert!(
        gap.problem.message.english().contains("410 m"),
        "{:?}",
        gap.problem.message
    );
    assert!(gap.problem.help.english().contains("in no lap"));
    // The lap itself can be taken, and is bridged.
    let mut choice = Choice::default();
    choice.lap = Some(2);
    let second = read_chosen(&gpx(&trk("Ring", &session)), &choice);
    let help = &warning(&second, "import.gap").problem.help;
    assert!(help.english().contains("bridged by a straight"));
    is_course(&second);
    // All of them can be chosen, whichever is taken.
    assert_eq!([line.choices.laps, second.choices.laps], [3, 3]);
    // So it is without another lap.
    let only = [driven(0, 80, 0.0), driven(120, count, 0.0)];
    let line = read(&gpx(&trk("Ring", &only)));
    let help = &warning(&line, "import.gap").problem.help;
    assert!(help.english().contains("bridged by a straight"));
    is_course(&line);
    // Whether or not the recorder says that it was broken off.
    let line = read(&gpx(&trk("Ring", &[only.concat()])));
    assert!(
        warning(&line, "import.gap")
            .problem
            .message
            .english()
            .contains("410 m")
    );
}

#[test]
fn a_last_lap_counts_although_its_last_metres_are_missing() {
    let count = course().len();
    let paddock = [Point::new(450.0, -40.0), Point::new(440.0, -70.0)];
    for missing in [2, 4, 6] {
        for way_home in [&paddock[..0], &paddock] {
            for whole in [2, 3] {
                let mut points = driven(0, whole * count - missing, 0.0);
                points.extend(way_home);
                let line = read(&gpx(&trk("Ring", &[points])));
                let expected = format!("the recording has {whole} laps");
                assert_eq!(laps(&line), expected, "without {missing}");
                assert!(!ids(&line).contains(&"import.gap"));
                is_course(&line);
            }
        }
    }
}

/// One lap that comes by its first metres again, from a paddock far away and back.
#[test]
fn the_way_to_a_single_lap_is_left_out() {
    let count = course().len();
    let way = |from: Point, to: Point| (0..30).map(move |at| from.lerp(to, f64::from(at) / 30.0));
    let paddock = Point::new(450.0, -300.0);
    let lap = driven(0, count + 12, 0.0);
    let mut points: Vec<Point> = way(paddock, lap[0]).collect();
    points.extend(&lap);
    points.extend(way(lap[lap.len() - 1], paddock));
    is_course(&read(&gpx(&trk("Ring", &[points]))));
}

#[test]
fn places_of_a_map_are_read_as_they_are_meant() {
    let course = course();
    let map = |place: &dyn Fn(f64, f64) -> String| {
        let places: Vec<String> = course
            .iter()
            .map(|at| place(degrees(*at).0, degrees(*at).1))
            .collect();
        format!(
            "<kml><Placemark><LineString><coordinates>{}</coordinates></LineString></Placemark></kml>",
            places.join(" ")
        )
    };
    let usual = read(&map(&|lon, lat| format!("{lon:.8},{lat:.8},0"))).points;
    assert_eq!(usual.len(), course.len());
    for text in [
        map(&|lon, lat| format!("{lon:.8}, {lat:.8}")),
        map(&|lon, lat| format!("{lon:.8}, {lat:.8}, 0")),
        map(&|lon, lat| format!("{lon:.8} ,{lat:.8}")),
        map(&|lon, lat| format!("{lon:.8}\n, {lat:.8} , 0")),
        map(&|lon, lat| format!("{lon:.8},{lat:.8},0,")),
        map(&|lon, lat| format!("{lon:.8},{lat:.8}, 0")),
    ] {
        assert!(read(&text).points == usual, "{}", &text[..120]);
    }
    // Where it is not certain where a place ends, none is made up.
    for text in [
        map(&|lon, lat| format!("{lon:.8}, {lat:.8},")),
        map(&|lon, lat| format!("{lon:.8},{lat:.8},0,7")),
        map(&|lon, lat| format!("{lon:.8} {lat:.8}")),
        map(&|lon, lat| format!("{lon:.8},,{lat:.8}")),
    ] {
        let source = formulad_tracks::file::Source::new("a.kml", text.as_str());
        let error = Format::Kml
            .line(&source, &Choice::default())
            .unwrap()
            .unwrap_err();
        assert!(
            error.message.english().contains("is not a place"),
            "{error}"
        );
        assert!(error.span.is_some());
    }
}

#[test]
fn an_encoding_is_read_as_it_is_declared_or_refused() {
    let route: String = course()
        .iter()
        .map(|at| {
            format!(
                "<rtept lat='{:.8}' lon='{:.8}'/>",
                degrees(*at).1,
                degrees(*at).0
            )
        })
        .collect();
    let file = |encoding: &str, name: &[u8]| {
        let mut bytes =
            format!("<?xml version='1.0' encoding='{encoding}'?><gpx><rte><name>").into_bytes();
        bytes.extend(name);
        bytes.extend(format!("</name>{route}</rte></gpx>").bytes());
        bytes
    };
    let name = |encoding: &str, name: &[u8]| {
        let (source, warnings) = import::source("a.gpx", file(encoding, name))?;
        let ids: Vec<_> = warnings.iter().map(|it| it.problem.id).collect();
        let line = Format::Gpx.line(&source, &Choice::default()).unwrap()?;
        Ok::<_, import::ImportError>((line.name, ids))
    };
    // As is said, and without a doubt then.
    assert_eq!(
        name("ISO-8859-1", b"N\xFCrburg").unwrap(),
        ("Nürburg".into(), vec![])
    );
    assert_eq!(
        name("windows-1252", b"Ma\x9Aice \x80").unwrap(),
        ("Mašice €".into(), vec![])
    );
    // A file that was saved as UTF-8 still says what it was before.
    for encoding in ["UTF-8", "windows-1250", "utf-16", "Shift_JIS"] {
        assert_eq!(
            name(encoding, "Poznań".as_bytes()).unwrap(),
            ("Poznań".into(), vec![])
        );
    }
    assert_eq!(
        name("UTF-8", b"N\xFCrburg").unwrap(),
        ("Nürburg".into(), vec!["import.latin-1"])
    );
    for (encoding, letters) in [
        ("windows-1250", &b"Pozna\xF1"[..]),
        ("ISO-8859-2", b"Pozna\xF1"),
        ("Shift_JIS", b"\x97\xE9\x8E\xAD"),
        ("iso-2022-jp", b"\x1B$BNk</\x1B(B"),
    ] {
        let error = name(encoding, letters).unwrap_err();
        assert!(error.message.english().contains(encoding), "{error}");
        assert!(error.help.english().contains("save it as UTF-8"));
    }
    // UTF-16 with the mark that says so, and without it.
    let text = String::from_utf8(file("UTF-16", "Sepang 雪邦".as_bytes())).unwrap();
    let wide = |unit: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(unit).collect::<Vec<u8>>();
    for bytes in [
        [&b"\xFF\xFE"[..], &wide(u16::to_le_bytes)].concat(),
        wide(u16::to_le_bytes),
        wide(u16::to_be_bytes),
    ] {
        let (source, _) = import::source("a.gpx", bytes).unwrap();
        assert_eq!(source.text(), text);
    }
}

#[test]
fn streets_that_meet_in_too_many_ways_are_said_to() {
    let town = |blocks: i32| {
        let place =
            |x: i32, y: i32| format!("[{:.6},{:.6}]", f64::from(x) * 0.001, f64::from(y) * 0.001);
        let street =
            |a: String, b: String| format!("{{\"type\":\"LineString\",\"coordinates\":[{a},{b}]}}");
        let mut streets = Vec::new();
        for x in 0..=blocks {
            for y in 0..=blocks {
                if x < blocks {
                    streets.push(street(place(x, y), place(x + 1, y)));
                }
                if y < blocks {
                    streets.push(street(place(x, y), place(x, y + 1)));
                }
            }
        }
        format!(
            "{{\"type\":\"GeometryCollection\",\"geometries\":[{}]}}",
            streets.join(",")
        )
    };
    assert!(ids(&read(&town(9))).contains(&"import.many-ways"));
    assert!(!ids(&read(&town(2))).contains(&"import.many-ways"));
}

/// Three laps of a shorter way: from the straight back across to the first.
fn club() -> Vec<Point> {
    let across = (1..12).map(|at| Point::new(400.0, 120.0 - f64::from(at) * 10.0));
    let ahead = (0..10).map(|at| Point::new(400.0 + f64::from(at) * 10.0, 0.0));
    let lap: Vec<Point> = driven(0, 130, 0.0)
        .into_iter()
        .chain(across)
        .chain(ahead)
        .collect();
    [&lap[..], &lap[..], &lap[..], &lap[..3]].concat()
}

#[test]
fn circuits_that_share_a_road_are_layouts_and_not_laps_of_one() {
    let whole = driven(0, 3 * course().len() + 5, 0.0);
    let mut reversed = whole.clone();
    reversed.truncate(2 * course().len() + 5);
    reversed.reverse();
    let (long, short, back) = (
        trk("Grand prix", &[whole]),
        trk("Club", &[club()]),
        trk("Back", &[reversed]),
    );
    for (tracks, other) in [
        (short.clone() + &long, "Club"),
        (long.clone() + &short, "Club"),
        (long + &back, "Back"),
    ] {
        let line = read(&gpx(&tracks));
        is_course(&line);
        let names = line.choices.layouts.iter().map(|it| it.name.as_str());
        assert_eq!(names.collect::<Vec<_>>(), ["Grand prix", other]);
        warning(&line, "import.other-line");
        let mut choice = Choice::default();
        choice.layout = Some(2);
        let second = read_chosen(&gpx(&tracks), &choice);
        assert_eq!(second.name, other);
    }
}

#[test]
fn the_way_home_is_no_part_of_the_laps() {
    let laps = driven(0, 3 * course().len() + 5, 0.0);
    let end = *laps.last().unwrap();
    let home = (1..4_000).map(|at| Point::new(end.x, end.y - f64::from(at) * 10.0));
    let tracks = trk("Laps", &[laps]) + &trk("Home", &[home.collect()]);
    let mut choice = Choice::default();
    // The way home is longer.
    choice.layout = Some(2);
    let line = read_chosen(&gpx(&tracks), &choice);
    assert_eq!(line.choices.layouts.len(), 2);
    is_course(&line);
}

#[test]
fn a_drawn_route_is_not_taken_before_a_recording() {
    let laps = trk("Laps", &[driven(0, 3 * course().len() + 5, 0.0)]);
    let place = |at: i32| {
        let (lon, lat) = degrees(Point::new(f64::from(at) * 100.0, f64::from(at % 7) * 50.0));
        format!("<rtept lat='{lat:.8}' lon='{lon:.8}'/>")
    };
    let route: String = (0..300).map(place).collect();
    let line = read(&gpx(&format!("<rte><name>Home</name>{route}</rte>{laps}")));
    is_course(&line);
    assert_eq!(line.choices.laps, 3);
}
