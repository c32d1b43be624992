//! Files as people have them: of games, recorders, maps and drawing programs.

use formulad_tracks::file::Source;
use formulad_tracks::generate::{PitSide, Spec};
use formulad_tracks::geometry::Point;
use formulad_tracks::import::{self, Centreline, Choice, Format, ImportError};

fn chosen(name: &str, text: &str, choice: &Choice) -> Result<Centreline, ImportError> {
    let format = Format::recognize(text)
        .expect("it is recognized")
        .expect("it is no track file");
    format
        .line(&Source::new(name, text), choice)
        .expect("it is a line")
}

fn read(name: &str, text: &str) -> Centreline {
    chosen(name, text, &Choice::default()).unwrap()
}

fn ids(line: &Centreline) -> Vec<&'static str> {
    line.warnings
        .iter()
        .map(|warning| warning.problem.id)
        .collect()
}

fn layout(number: u32) -> Choice {
    let mut choice = Choice::default();
    choice.layout = Some(number);
    choice
}

mod torcs {
    use super::*;

    /// `kind`, and numbers with their units.
    fn segment(name: &str, kind: &str, numbers: &[(&str, f64, &str)]) -> String {
        let number = |(name, value, unit): &(&str, f64, &str)| {
            format!("<attnum name=\"{name}\" unit=\"{unit}\" val=\"{value}\"/>")
        };
        let numbers: String = numbers.iter().map(number).collect();
        format!(
            "<section name=\"{name}\"><attstr name=\"type\" val=\"{kind}\"/>{numbers}<section name=\"Left Side\"><attnum name=\"width\" val=\"0xFF\"/></section></section>"
        )
    }

    fn track(list: &str, before: &str, segments: &[String]) -> String {
        format!(
            "<?xml version=\"1.0\"?>\n<!-- a track -->\n<!DOCTYPE params SYSTEM \"params.dtd\" [\n<!ENTITY default-surfaces SYSTEM \"file:///etc/passwd\">\n]>\n\
             <params name=\"bowl\" type=\"param\"><section name=\"Header\"><attstr name=\"name\" val=\"Old Bowl\"/></section>\
             <section name=\"Surfaces\">&default-surfaces;</section>\
             <section name=\"Main Track\">{before}<section name=\"{list}\">{}</section></section></params>",
            segments.concat()
        )
    }

    /// Two straights of 600 m, two half circles to the left of 100 m: 1200 + 628.3 m.
    fn bowl() -> Vec<String> {
        let straight = |name| segment(name, "str", &[("lg", 600.0, "m")]);
        let turn = |name| {
            segment(
                name,
                "lft",
                &[("radius", 100.0, "m"), ("arc", 180.0, "deg")],
            )
        };
        vec![
            straight("start lane"),
            turn("turn 1"),
            straight("s2"),
            turn("Karussell"),
        ]
    }

    #[test]
    fn both_forms_are_the_same_circuit() {
        let pits = "<section name=\"Pits\"><attstr name=\"side\" val=\"right\"/></section>";
        let line = read("bowl.xml", &track("Track Segments", pits, &bowl()));
        let old = read(
            "bowl.xml",
            &track(
                "segments",
                "<attstr name=\"pit side\" val=\"left\"/>",
                &bowl(),
            ),
        );
        assert_eq!(line.name, "Old Bowl");
        assert_eq!(line.points, old.points);
        assert_eq!((ids(&line), ids(&old)), (vec![], vec![]));
        let length = 1200.0 + std::f64::consts::TAU * 100.0;
        // Chords of three degrees are a little shorter.
        assert!((line.length() - length).abs() < 0.5, "{}", line.length());
        assert_eq!(line.spec().pit_side, Some(PitSide::Right));
        assert_eq!(old.spec().pit_side, Some(PitSide::Left));
        assert_eq!(line.spec().line, Some(0.0));
        // To the right, and then to the left, which is up on the board.
        let (end, half) = (line.points[60], line.points[60 + 60]);
        assert!(
            end.distance((600.0, 0.0).into()) < 1e-6
                && half.distance((600.0, -200.0).into()) < 1e-6,
            "{end} {half}"
        );
        let plan = line
            .circuit(&Spec {
                widest_corner: Some(150.0),
                ..line.spec()
            })
            .unwrap()
            .plan;
        let names: Vec<&str> = plan
            .corners
            .iter()
            .map(|corner| corner.name.as_str())
            .collect();
        assert_eq!(names.len(), 2);
        assert_eq!(names[1], "Karussell");
    }

    #[test]
    fn feet_are_feet() {
        let feet: Vec<String> = bowl()
            .iter()
            .map(|it| it.replace("unit=\"m\"", "unit=\"ft\""))
            .collect();
        let [metres, feet] =
            [bowl(), feet].map(|it| read("a.xml", &track("segments", "", &it)).length());
        assert!((feet / metres - 0.3048).abs() < 1e-4, "{feet} {metres}");
    }

    /// 150 degrees from 20 to 60 m with a step of 40 m: ⌊40 · 150 · π/180 / 40⌋ + 1 = ⌊2.618⌋ + 1 = 3 arcs, of 20, 40
    /// and 60 m. 1/20 + 1/40 + 1/60 = 11/120, so that each turns by 150° · 120/11 divided by its radius: 81.818°, 40.909°
    /// and 27.273°. An arc of radius r from the heading a to b leads on by r (sin b − sin a) and aside by
    /// r (cos a − cos b). On: 20 · 0.98982 + 40 · (0.84125 − 0.98982) + 60 · (0.5 − 0.84125) = −6.621. Aside:
    /// 20 · (1 − 0.14232) + 40 · (0.14232 + 0.54064) + 60 · (0.86603 − 0.54064) = 63.995.
    #[test]
    fn the_steps_of_a_turn_are_those_of_the_program() {
        let turn = |kind: &str, step: &[(&str, f64, &str)]| {
            let numbers = [
                &[
                    ("radius", 20.0, "m"),
                    ("end radius", 60.0, "m"),
                    ("arc", 150.0, "deg"),
                ],
                step,
            ]
            .concat();
            let segments = [
                segment("t", kind, &numbers),
                segment("s", "str", &[("lg", 300.0, "m")]),
            ];
            read("a.xml", &track("Track Segments", "", &segments))
        };
        let three = turn("lft", &[("profil steps length", 40.0, "m")]);
        let end = (-6.621, 63.995);
        let leads_to = |line: &Centreline, (x, y): (f64, f64)| {
            let place = Point::new(x, -y);
            line.points.iter().any(|at| at.distance(place) < 0.003)
        };
        assert!(leads_to(&three, end));
        // To the right it is the mirror image; the number of steps may be given itself; and without any it is one arc.
        let right = turn("rgt", &[("profil steps length", 40.0, "m")]);
        assert!(leads_to(&right, (end.0, -end.1)));
        assert!(leads_to(&turn("lft", &[("profil steps", 3.0, "")]), end));
        let angle = 150.0_f64.to_radians();
        let one = (20.0 * angle.sin(), 20.0 * (1.0 - angle.cos()));
        assert!(leads_to(&turn("lft", &[]), one));
        // A finer step makes more arcs.
        assert!(!leads_to(
            &turn("lft", &[("profil steps length", 4.0, "m")]),
            end
        ));
    }

    /// Numbers are rounded in files; a missing segment is not rounding.
    #[test]
    fn a_track_that_does_not_close_says_by_how_much() {
        let last = |metres| {
            let mut segments = bowl();
            segments[2] = segment("s2", "str", &[("lg", metres, "m")]);
            read("bowl.xml", &track("Track Segments", "", &segments))
        };
        assert_eq!(ids(&last(600.4)), Vec::<&str>::new());
        let open = last(607.0);
        assert_eq!(ids(&open), ["import.gap"]);
        let message = open.warnings[0].problem.message.english();
        assert!(
            message.contains("ends 7.0 m from where it begins"),
            "{message}"
        );
    }

    #[test]
    fn what_is_no_track_is_refused_at_its_place() {
        let bad = |segments: &[String]| {
            chosen(
                "a.xml",
                &track("segments", "", segments),
                &Choice::default(),
            )
            .unwrap_err()
        };
        for (numbers, kind, part) in [
            (&[("radius", 20.0, "m")][..], "lft", "no arc"),
            (&[("lg", -3.0, "m")], "str", "not above 0"),
            (&[("lg", f64::NAN, "m")], "str", "not a length"),
            (&[("lg", 5.0, "m")], "jump", "type \"jump\""),
            (&[("lg", 1e12, "m")], "str", "too long"),
        ] {
            let error = bad(&[segment("a", kind, numbers)]);
            assert!(error.to_string().contains(part), "{part}: {error}");
            assert!(error.span.is_some());
        }
        let empty = "<params><section name=\"Main Track\"></section></params>";
        assert!(
            chosen("a.xml", empty, &Choice::default())
                .unwrap_err()
                .to_string()
                .contains("no list of segments")
        );
    }
}

mod hostile {
    use super::*;

    /// Nothing is fetched, nothing grows, nothing overflows, and all is answered.
    #[test]
    fn xml_that_wants_more_than_it_says_is_answered() {
        let lol: String = (1..10)
            .map(|n| format!("<!ENTITY l{n} \"{}\">", format!("&l{};", n - 1).repeat(10)))
            .collect();
        let bomb = format!(
            "<!DOCTYPE gpx [<!ENTITY l0 \"lol\">{lol}]><gpx><trk><name>&l9;</name></trk></gpx>"
        );
        let outside = "<!DOCTYPE kml [<!ENTITY x SYSTEM \"http://example.com/x\">]><kml><name>&x;</name></kml>";
        let deep = format!("<osm>{}", "<a>".repeat(1_000_000));
        let many = format!("<gpx>{}</gpx>", "<a/>".repeat(1_500_000));
        let cut = "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/>";
        let crossed = "<gpx><trk></gpx></trk>";
        let far = "<gpx><rte><rtept lat=\"1\" lon=\"2\"/><rtept lat=\"91\" lon=\"2\"/></rte></gpx>";
        for (text, part) in [
            (bomb.as_str(), "no line"),
            (outside, "no line"),
            (&deep, "deep"),
            (&many, "more than 1000000 elements"),
            (cut, "ends within"),
            (crossed, "not valid XML"),
            (far, "\"91\" is not a place"),
        ] {
            let error = chosen("a.xml", text, &Choice::default()).unwrap_err();
            assert!(error.to_string().contains(part), "{part}: {error}");
        }
        let many = format!(
            "<gpx><rte>{}</rte></gpx>",
            "<rtept lat=\"1\" lon=\"2\"/>".repeat(100_001)
        );
        assert!(
            chosen("a.gpx", &many, &Choice::default())
                .unwrap_err()
                .to_string()
                .contains("more than 100000 points")
        );
    }

    #[test]
    fn an_archive_that_grows_too_large_is_refused() {
        let large = vec![b' '; 9 << 20];
        let error = import::source("a.kmz", maps::kmz("doc.kml", &large)).unwrap_err();
        assert!(error.to_string().contains("too large"), "{error}");
        let mut damaged = maps::kmz("doc.kml", b"<kml></kml>");
        damaged[38] ^= 0xFF;
        assert!(import::source("a.kmz", damaged.clone()).is_err());
        for cut in 0..damaged.len() {
            let _ = import::source("a.kmz", damaged[..cut].to_vec());
        }
    }
}

/// The ends of a road course on the equator, in metres, and the line of it.
fn course() -> Vec<Point> {
    let straight = (0..20).map(|at| (f64::from(at) * 50.0, 0.0));
    let end = |x: f64, from: f64| {
        (0..12).map(move |at| {
            let angle = (from + f64::from(at) * 15.0).to_radians();
            (x + 60.0 * angle.cos(), 60.0 + 60.0 * angle.sin())
        })
    };
    let back = (0..20).map(|at| (1000.0 - f64::from(at) * 50.0, 120.0));
    straight
        .chain(end(1000.0, -90.0))
        .chain(back)
        .chain(end(0.0, 90.0))
        .map(Into::into)
        .collect()
}

fn degrees(at: Point) -> (f64, f64) {
    (at.x / 111_195.08, at.y / 111_195.08)
}

mod maps {
    use super::*;

    fn places(points: &[Point]) -> String {
        let place = |at: &Point| {
            let (lon, lat) = degrees(*at);
            format!("{lon:.8},{lat:.8},0")
        };
        Vec::from_iter(points.iter().map(place)).join(" ")
    }

    /// An archive with one file.
    pub(super) fn kmz(name: &str, bytes: &[u8]) -> Vec<u8> {
        let packed = miniz_oxide::deflate::compress_to_vec(bytes, 6);
        let about = |signature: &[u8], more: &[u8]| {
            let mut about = signature.to_vec();
            about.extend([20, 0, 0, 0, 8, 0, 0, 0, 33, 0]);
            about.extend(crc32fast::hash(bytes).to_le_bytes());
            about.extend((packed.len() as u32).to_le_bytes());
            about.extend((bytes.len() as u32).to_le_bytes());
            about.extend((name.len() as u16).to_le_bytes());
            about.extend(more);
            about.extend(name.as_bytes());
            about
        };
        let mut archive = about(b"PK\x03\x04", &[0, 0]);
        archive.extend(&packed);
        let directory = archive.len() as u32;
        let entry = about(b"PK\x01\x02\x14\x00", &[0; 16]);
        archive.extend(&entry);
        archive.extend(b"PK\x05\x06\0\0\0\0\x01\0\x01\0");
        archive.extend((entry.len() as u32).to_le_bytes());
        archive.extend(directory.to_le_bytes());
        archive.extend([0, 0]);
        archive
    }

    #[test]
    fn a_line_drawn_on_a_map_is_taken_as_it_is() {
        let mut closed = course();
        closed.push(closed[0]);
        let drawn = places(&closed);
        let kml = format!(
            "<?xml version=\"1.0\"?><kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document><name>Map</name><Placemark><name>Bowl &amp; more</name><LineString><coordinates>\n{drawn}\n</coordinates></LineString></Placemark><Placemark><name>Tower</name><Point><coordinates>0,0,0</coordinates></Point></Placemark></Document></kml>"
        );
        let line = read("map.kml", &kml);
        assert_eq!((line.name.as_str(), ids(&line)), ("Bowl & more", vec![]));
        assert_eq!(line.points.len(), course().len());
        // As a ring it says nothing about the direction; alone it has no name.
        let ring = kml.replace("LineString", "LinearRing");
        assert_eq!(ids(&read("map.kml", &ring)), ["import.direction"]);
        let alone = read("coords.txt", &drawn);
        assert_eq!(alone.points, line.points);
        let route: String = closed
            .iter()
            .map(|at| {
                format!(
                    "<rtept lat='{:.8}' lon='{:.8}'/>",
                    degrees(*at).1,
                    degrees(*at).0
                )
            })
            .collect();
        let gpx = format!("<gpx version='1.0'><rte><name>Bowl</name>{route}</rte></gpx>");
        assert_eq!(read("map.gpx", &gpx).points, line.points);
        // What the readers of others stop at.
        let odd = gpx
            .replace("</rtept>", "")
            .replace("<rte>", "<rte><extensions><a/></extensions>")
            .replace("/>", "><course>3</course></rtept>")
            .replace("<a></course></rtept>", "<a/>");
        let _ = chosen("odd.gpx", &odd, &Choice::default());
    }

    #[test]
    fn an_archive_with_a_map_is_unpacked() {
        let mut closed = course();
        closed.push(closed[0]);
        let kml = format!(
            "<kml><Placemark><name>Bowl</name><LineString><coordinates>{}</coordinates></LineString></Placemark></kml>",
            places(&closed)
        );
        let opened = import::open("map.kmz", kmz("doc.kml", kml.as_bytes())).unwrap();
        assert_eq!(opened.format, Some(Format::Kml));
        assert_eq!(opened.file.plan.name, "Bowl");
        let other = import::source("a.zip", kmz("letter.txt", b"Dear reader")).unwrap_err();
        assert!(other.to_string().contains("a ZIP archive"), "{other}");
    }

    #[test]
    fn recordings_of_every_kind_are_recordings() {
        let laps: Vec<Point> = course().repeat(3);
        let gx: String = laps
            .iter()
            .map(|at| {
                format!(
                    "<when>2026-11-28T12:00:00Z</when><gx:coord>{:.8} {:.8} 0</gx:coord>",
                    degrees(*at).0,
                    degrees(*at).1
                )
            })
            .collect();
        let gx =
            format!("<kml xmlns:gx='x'><Placemark><gx:Track>{gx}</gx:Track></Placemark></kml>");
        let tcx: String = laps.iter().map(|at| format!("<Trackpoint><Time>x</Time><Position><LatitudeDegrees>{:.8}</LatitudeDegrees><LongitudeDegrees>{:.8}</LongitudeDegrees></Position></Trackpoint><Trackpoint><Time>no view of the sky</Time></Trackpoint>", degrees(*at).1, degrees(*at).0)).collect();
        let tcx = format!(
            "<TrainingCenterDatabase><Activities><Activity><Lap><Track>{tcx}</Track></Lap></Activity></Activities></TrainingCenterDatabase>"
        );
        let part: f64 = course()
            .iter()
            .zip(course().iter().cycle().skip(1))
            .map(|(a, b)| a.distance(*b))
            .sum();
        for (name, text) in [("a.kml", gx), ("a.tcx", tcx)] {
            let line = read(name, &text);
            assert_eq!(
                ids(&line),
                ["import.one-lap", "import.driven-line"],
                "{name}"
            );
            assert!(
                (line.length() / part - 1.0).abs() < 0.03,
                "{name}: {} {part}",
                line.length()
            );
            let mut choice = Choice::default();
            choice.lap = Some(2);
            assert_eq!(
                ids(&chosen(name, &text, &choice).unwrap()),
                ["import.driven-line"],
                "{name}"
            );
            choice.lap = Some(7);
            let error = chosen(name, &text, &choice).unwrap_err().to_string();
            assert!(error.contains("no lap 7, but only"), "{error}");
        }
    }
}

mod osm {
    use super::*;

    struct Map {
        nodes: Vec<(u32, Point)>,
        ways: String,
        number: u32,
    }

    impl Map {
        fn new() -> Self {
            Self {
                nodes: Vec::new(),
                ways: String::new(),
                number: 0,
            }
        }

        fn node(&mut self, at: Point) -> u32 {
            let known = self
                .nodes
                .iter()
                .find(|(_, other)| other.distance(at) < 0.01);
            if let Some((id, _)) = known {
                return *id;
            }
            self.nodes.push((self.nodes.len() as u32 + 100, at));
            self.nodes.len() as u32 + 99
        }

        fn way(&mut self, points: &[Point], tags: &[(&str, &str)]) {
            let refs: Vec<u32> = points.iter().map(|at| self.node(*at)).collect();
            let refs: String = refs
                .iter()
                .map(|id| format!("<nd ref=\"{id}\"/>\n"))
                .collect();
            let tags: String = tags
                .iter()
                .map(|(k, v)| format!("<tag k=\"{k}\" v=\"{v}\"/>\n"))
                .collect();
            self.number += 1;
            self.ways += &format!("<way id=\"{}\">{refs}{tags}</way>\n", self.number);
        }

        /// Nodes come before ways, or after them.
        fn xml(&self, nodes_first: bool, without: Option<u32>) -> String {
            let kept = self.nodes.iter().filter(|(id, _)| Some(*id) != without);
            let nodes: String = kept
                .map(|(id, at)| {
                    format!(
                        "<node id=\"{id}\" lat=\"{:.8}\" lon=\"{:.8}\"/>\n",
                        degrees(*at).1,
                        degrees(*at).0
                    )
                })
                .collect();
            let parts = if nodes_first {
                [&nodes, &self.ways]
            } else {
                [&self.ways, &nodes]
            };
            format!(
                "<?xml version='1.0'?><osm version=\"0.6\">{}{}</osm>",
                parts[0], parts[1]
            )
        }
    }

    const RACEWAY: (&str, &str) = ("highway", "raceway");

    fn back(points: &[Point]) -> Vec<Point> {
        points.iter().rev().copied().collect()
    }

    fn closed_length(points: &[Point]) -> f64 {
        points
            .iter()
            .zip(points.iter().cycle().skip(1))
            .map(|(a, b)| a.distance(*b))
            .sum()
    }

    /// The course in three ways, one drawn backwards, with a pit lane at its south side, a kart track and a road.
    fn map(one_way: bool) -> Map {
        let course = course();
        let mut map = Map::new();
        let tags = [RACEWAY, ("oneway", if one_way { "yes" } else { "no" })];
        map.way(&course[..=25], &tags);
        map.way(&back(&course[25..=50]), &[RACEWAY]);
        map.way(&[&course[50..], &course[..1]].concat(), &[RACEWAY]);
        let pit: Vec<Point> = [(100.0, 0.0), (150.0, -20.0), (700.0, -20.0), (750.0, 0.0)]
            .map(Into::into)
            .to_vec();
        map.way(&pit, &[RACEWAY, ("service", "pit_lane")]);
        let kart: Vec<Point> = [
            (100.0, 300.0),
            (300.0, 300.0),
            (300.0, 400.0),
            (100.0, 400.0),
            (100.0, 300.0),
        ]
        .map(Into::into)
        .to_vec();
        map.way(
            &kart,
            &[RACEWAY, ("sport", "karting"), ("name", "Kart track")],
        );
        let road: Vec<Point> = [
            (-2000.0, -500.0),
            (2000.0, -500.0),
            (2000.0, 2000.0),
            (-2000.0, 2000.0),
            (-2000.0, -500.0),
        ]
        .map(Into::into)
        .to_vec();
        map.way(&road, &[("highway", "primary")]);
        map
    }

    #[test]
    fn the_longest_closed_raceway_is_the_circuit() {
        for nodes_first in [true, false] {
            let line = read("map.osm", &map(true).xml(nodes_first, None));
            assert!(
                (line.length() - closed_length(&course())).abs() < 1.0,
                "{}",
                line.length()
            );
            assert_eq!(ids(&line), ["import.other-line"], "the kart track");
            // One way to the east, with the pit lane to the south.
            assert!(line.points[1].x > line.points[0].x);
            assert_eq!(line.spec().pit_side, Some(PitSide::Right));
        }
        let unknown = read("map.osm", &map(false).xml(true, None));
        assert_eq!(ids(&unknown), ["import.other-line", "import.direction"]);
        let kart = chosen("map.osm", &map(true).xml(true, None), &layout(2)).unwrap();
        assert!(
            (kart.length() - 600.0).abs() < 1.0 && kart.name == "Kart track",
            "{} {}",
            kart.length(),
            kart.name
        );
        let error = chosen("map.osm", &map(true).xml(true, None), &layout(3)).unwrap_err();
        assert!(
            error.to_string().contains("no layout 3, but only 2"),
            "{error}"
        );
    }

    /// Of 24 raceways one is taken and 19 are listed.
    #[test]
    fn lines_that_are_not_listed_are_counted() {
        let map_of = |rings: u8| {
            let mut map = Map::new();
            for ring in 0..rings {
                let east = 2000.0 * f64::from(ring);
                let ring = [(0.0, 0.0), (400.0, 0.0), (200.0, 300.0), (0.0, 0.0)];
                map.way(&ring.map(|(x, y)| Point::new(east + x, y)), &[RACEWAY]);
            }
            read("map.osm", &map.xml(true, None))
        };
        let said = |line: &Centreline| {
            let other = line.warnings.iter();
            let other = other.filter(|warning| warning.problem.id == "import.other-line");
            Vec::from_iter(other.map(|warning| warning.problem.message.english().to_owned()))
        };
        let many = map_of(24);
        assert_eq!(many.choices.layouts.len(), 20);
        let said_of_many = said(&many);
        assert_eq!(said_of_many.len(), 20, "{said_of_many:?}");
        assert!(
            said_of_many[19].starts_with("4 more lines"),
            "{said_of_many:?}"
        );
        let all = said(&map_of(20));
        assert!(all.len() == 19 && !all[18].contains("more"), "{all:?}");
    }

    /// The way that leads through it ends there, and is not led on by guess.
    #[test]
    fn a_missing_node_is_named() {
        let map = map(true);
        let text = map.xml(true, Some(map.nodes[10].0));
        let line = read("map.osm", &text);
        assert!(
            ids(&line).contains(&"import.missing-node"),
            "{:?}",
            ids(&line)
        );
        let said = line
            .warnings
            .iter()
            .find(|warning| warning.problem.id == "import.missing-node")
            .unwrap();
        assert!(
            said.problem.message.english().contains("node 110"),
            "{}",
            said.problem.message.english()
        );
        // The kart track alone is closed.
        assert!((line.length() - 600.0).abs() < 1.0, "{}", line.length());
        let open = chosen("map.osm", &text, &layout(2)).unwrap();
        assert!(ids(&open).contains(&"import.gap"), "{:?}", ids(&open));
    }

    /// The club circuit turns off at the east and comes back in the west.
    #[test]
    fn layouts_are_told_apart() {
        let course = course();
        let mut map = Map::new();
        map.way(&course[..=15], &[RACEWAY, ("name", "Ring")]);
        map.way(
            &[&course[15..], &course[..1]].concat(),
            &[RACEWAY, ("name", "Ring")],
        );
        let link: Vec<Point> = [
            (750.0, 0.0),
            (790.0, 20.0),
            (800.0, 60.0),
            (780.0, 100.0),
            (750.0, 120.0),
        ]
        .map(Into::into)
        .to_vec();
        map.way(&link, &[RACEWAY, ("name", "Club link")]);
        let line = read("map.osm", &map.xml(true, None));
        assert_eq!(line.name, "Ring");
        assert!((line.length() - closed_length(&course)).abs() < 1.0);
        let club = chosen("map.osm", &map.xml(true, None), &layout(2)).unwrap();
        let shorter = 2.0 * 250.0 + 12.0 * 2.0 * 60.0 * 7.5_f64.to_radians().sin();
        let with_link: f64 = link.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        assert!(
            (club.length() - (closed_length(&course) - shorter + with_link)).abs() < 1.0,
            "{}",
            club.length()
        );
    }

    /// Its two roads share a node where they cross, as careless mappers have it.
    #[test]
    fn a_figure_of_eight_goes_straight_on_where_it_crosses() {
        let eight = |at: i32| {
            let angle = f64::from(at) * 4.5_f64.to_radians();
            Point::new(600.0 * angle.sin(), 300.0 * (2.0 * angle).sin())
        };
        let points: Vec<Point> = (0..80).map(eight).collect();
        let mut whole = points.clone();
        whole.push(points[0]);
        for cuts in [vec![0, 80], vec![0, 40, 80], vec![0, 20, 60, 80]] {
            let mut map = Map::new();
            for pair in cuts.windows(2) {
                map.way(&whole[pair[0]..=pair[1]], &[RACEWAY, ("oneway", "yes")]);
            }
            let line = read("map.osm", &map.xml(true, None));
            assert!(
                (line.length() - closed_length(&points)).abs() < 1.0,
                "{cuts:?}: {}",
                line.length()
            );
        }
    }

    #[test]
    fn json_and_xml_are_the_same_map() {
        let map = map(true);
        let element = |(id, at): &(u32, Point)| {
            format!(
                "{{\"type\":\"node\",\"id\":{id},\"lat\":{:.8},\"lon\":{:.8}}}",
                degrees(*at).1,
                degrees(*at).0
            )
        };
        let nodes = Vec::from_iter(map.nodes.iter().map(element)).join(",");
        let ways = map.ways.split("</way>").filter(|way| way.contains("<way"));
        let way = |text: &str| {
            let all = |before: &'static str| {
                text.match_indices(before)
                    .map(move |(at, _)| {
                        text[at + before.len()..]
                            .split('"')
                            .next()
                            .unwrap()
                            .to_owned()
                    })
                    .collect::<Vec<_>>()
            };
            let tags = all("k=\"")
                .into_iter()
                .zip(all("v=\""))
                .map(|(k, v)| format!("\"{k}\":\"{v}\""));
            format!(
                "{{\"type\":\"way\",\"id\":1,\"nodes\":[{}],\"tags\":{{{}}}}}",
                all("ref=\"").join(","),
                Vec::from_iter(tags).join(",")
            )
        };
        let ways = Vec::from_iter(ways.map(way)).join(",");
        let json = format!("{{\"version\":0.6,\"elements\":[{ways},{nodes}]}}");
        let (line, xml) = (read("a.json", &json), read("a.osm", &map.xml(true, None)));
        assert_eq!(line.points, xml.points);
        assert_eq!(ids(&line), ids(&xml));
        let geometry = "{\"elements\":[{\"type\":\"way\",\"id\":1,\"geometry\":[{\"lat\":0,\"lon\":0},{\"lat\":0,\"lon\":0.02},{\"lat\":0.01,\"lon\":0.02},{\"lat\":0,\"lon\":0}]}]}";
        assert_eq!(read("a.json", geometry).points.len(), 3);
    }
}

mod svg {
    use super::*;

    const BOWL: &str = "M10 0H90L100 10V40L90 50H10L0 40V10Z";

    #[test]
    fn the_longest_closed_path_is_taken_wherever_it_lies() {
        let plain = read("a.svg", &format!("<svg><path d='{BOWL}'/></svg>"));
        assert_eq!(ids(&plain), ["import.no-scale", "import.direction"]);
        assert!((plain.length() - 5000.0).abs() < 0.1);
        // y points down there, too: it is no mirror image.
        assert!(plain.points[2].y > plain.points[1].y);
        for other in [
            format!(
                "<svg><path d='M0 0L5000 5000'/><path d='{BOWL}'/><path d='{BOWL}' stroke-width='9'/></svg>"
            ),
            format!(
                "<svg><g transform='translate(70 20)'><path d='M-999 -999l2 0 0 2z{BOWL}' transform='scale(3)'/></g></svg>"
            ),
            format!(
                "<svg xmlns='http://www.w3.org/2000/svg'><defs><path d='M0 0H9999V9999z'/></defs><path d='{BOWL}'/><path d='M0 0h1z'/></svg>"
            ),
        ] {
            let line = read("a.svg", &other);
            assert_eq!(line.points.len(), plain.points.len(), "{other}");
            for (a, b) in line.points.iter().zip(&plain.points) {
                assert!(a.distance(*b) < 0.01, "{other}");
            }
        }
    }

    /// A drop has a sharp tip, and a round end with a radius of a tenth of the lap.
    #[test]
    fn a_drawing_with_one_corner_says_how_to_get_more() {
        let drop = "<svg><path d='M0 0L500 -200A220 220 0 1 1 500 200Z'/></svg>";
        let line = read("drop.svg", drop);
        let imported = line.circuit(&line.spec()).unwrap();
        assert_eq!(imported.plan.corners.len(), 1);
        let mut warnings = imported.warnings.iter();
        let said = warnings.find(|warning| warning.problem.id == "import.no-corner");
        let help = said.unwrap().problem.help.english().to_owned();
        let radius = help
            .split_once("--widest-corner ")
            .and_then(|(_, rest)| rest.split([',', ' ']).next()?.parse::<f64>().ok());
        let radius = radius.expect("a radius");
        let spec = Spec {
            widest_corner: Some(radius),
            ..line.spec()
        };
        assert_eq!(line.circuit(&spec).unwrap().plan.corners.len(), 2, "{help}");
        // No wider than it has to be: at 480 m the round end is a corner.
        assert!((480.0..=700.0).contains(&radius), "{help}");
    }

    #[test]
    fn a_path_is_chosen_by_its_id_or_that_of_its_group() {
        let text = format!(
            "<svg><path id='border' d='M0 0H999V999H0z'/><g id='track'><path d='{BOWL}'/></g></svg>"
        );
        let mut choice = Choice::default();
        choice.path = Some("track".to_owned());
        let line = chosen("a.svg", &text, &choice).unwrap();
        assert_eq!(
            (line.points.len(), ids(&line)),
            (8, vec!["import.no-scale", "import.direction"])
        );
        assert_eq!(
            ids(&read("a.svg", &text)),
            ["import.other-line", "import.no-scale", "import.direction"]
        );
        choice.path = Some("pit".to_owned());
        assert!(
            chosen("a.svg", &text, &choice)
                .unwrap_err()
                .to_string()
                .contains("no path with the id \"pit\"")
        );
        assert!(
            chosen("a.svg", "<svg><rect/></svg>", &Choice::default())
                .unwrap_err()
                .to_string()
                .contains("no path")
        );
    }
}

/// What is no line of any kind is called by its name.
#[test]
fn files_of_other_programs_are_called_by_name() {
    for (text, what) in [
        (
            "[header]\nsatellites\n[column names]\nsats time lat long\n[data]\n1 2 3 4\n",
            "a VBO recording",
        ),
        ("[Waypoint]\ntrackstate=1\nwp_pos=(1,2,3)\n", "AIW"),
        (
            "<?xml version='1.0'?><OpenDRIVE><header/></OpenDRIVE>",
            "an OpenDRIVE road",
        ),
        ("WKT,name\n\"LINESTRING (7 50, 7.1 50, 7 51)\",a\n", "WKT"),
        (
            "{\"circuitKey\": 1, \"x\": [1, 2], \"y\": [3, 4]}",
            "MultiViewer",
        ),
    ] {
        let error = import::open("a", text.into()).unwrap_err().to_string();
        assert!(error.contains(what), "{what}: {error}");
    }
}
