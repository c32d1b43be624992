//! A small file of every form that can be imported, for tests that damage them.

use formulad_core::{TrackBuilder, TrackPlan};
use formulad_tracks::import::Format;

use crate::dat::Dat;

/// What a form is called, and a file of it.
pub(crate) type Example = (&'static str, Vec<u8>);

/// A file of each form of a format. A format that is new needs one here.
pub(crate) fn examples(format: Format) -> Vec<Example> {
    let texts = match format.name() {
        "geojson" => vec![("geojson", geojson())],
        "tts-script" => vec![
            ("tts-script", tabletop_script()),
            ("tts-script lua", tabletop_module()),
        ],
        "bga-editor" => vec![
            (
                "bga-editor",
                format!("const CIRCUITS = {{\n    ring: {},\n}};\n", cells()),
            ),
            ("bga-editor json", cells()),
        ],
        "torcs" => vec![("torcs", torcs())],
        "gpx" => vec![("gpx", gpx()), ("gpx recording", recording())],
        "kml" => {
            let archive = ("kmz", archive("doc.kml", kml().as_bytes()));
            return vec![("kml", kml().into_bytes()), archive];
        }
        "tcx" => vec![("tcx", tcx())],
        "osm" => vec![("osm", osm()), ("osm json", overpass())],
        "svg" => vec![("svg", svg())],
        "gp-online" => vec![("gp-online", Dat::of(&ring()).text())],
        "centreline-csv" => vec![("csv", csv()), ("csv edges", edges())],
        _ => Vec::new(),
    };
    let bytes = texts
        .into_iter()
        .map(|(form, text)| (form, text.into_bytes()));
    bytes.collect()
}

/// Points along two straights and two bends, in metres, counter-clockwise.
fn course() -> Vec<(f64, f64)> {
    let bend = |x: f64, from: f64| {
        (0..9).map(move |at| {
            let angle = (from + f64::from(at) * 22.5).to_radians();
            (x + 50.0 * angle.cos(), 50.0 * angle.sin())
        })
    };
    let straight =
        |y: f64, way: f64| (1..6).map(move |at| (way * (f64::from(at) * 200.0 - 600.0), y));
    let first = straight(-50.0, 1.0).chain(bend(600.0, -90.0));
    first
        .chain(straight(50.0, -1.0))
        .chain(bend(-600.0, 90.0))
        .collect()
}

/// The places of the course, each as it is to be written, with its number.
fn places(write: impl Fn(usize, f64, f64) -> String) -> Vec<String> {
    let degrees = course()
        .into_iter()
        .map(|(x, y)| (7.0 + x / 81_000.0, 43.0 + y / 111_195.0));
    let written = degrees
        .enumerate()
        .map(|(at, (lon, lat))| write(at, lon, lat));
    written.collect()
}

fn geojson() -> String {
    let places = places(|_, lon, lat| format!("[{lon:.6},{lat:.6}]")).join(",\n");
    format!(
        "{{\"type\":\"Feature\",\"properties\":{{\"Name\":\"Bowl\"}},\"geometry\":{{\"type\":\"LineString\",\"coordinates\":[\n{places}]}}}}\n"
    )
}

fn torcs() -> String {
    let number = |name: &str, unit: &str, value: f64| {
        format!("<attnum name=\"{name}\" unit=\"{unit}\" val=\"{value}\"/>")
    };
    let segment = |kind: &str, numbers: String| {
        format!("<section name=\"a\"><attstr name=\"type\" val=\"{kind}\"/>{numbers}</section>\n")
    };
    let straight = segment("str", number("lg", "m", 800.0));
    let turn = number("radius", "m", 30.0)
        + &number("end radius", "m", 30.0)
        + &number("arc", "deg", 180.0);
    let turn = segment("lft", turn);
    format!(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE params SYSTEM \"params.dtd\" [\n<!ENTITY surfaces SYSTEM \"surfaces.xml\">\n]>\n\
         <params name=\"bowl\"><section name=\"Surfaces\">&surfaces;</section>\n<section name=\"Main Track\">{}\
         <section name=\"Track Segments\">\n{straight}{turn}{straight}{turn}</section></section></params>\n",
        number("profil steps length", "m", 4.0)
    )
}

fn gpx() -> String {
    let places = places(|_, lon, lat| format!("<rtept lat=\"{lat:.6}\" lon=\"{lon:.6}\"/>\n"));
    format!(
        "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\"><rte><name>Bowl</name>\n{}</rte></gpx>\n",
        places.concat()
    )
}

/// A time of day, two seconds after the last.
fn time(at: usize) -> String {
    format!("2026-05-01T10:{:02}:{:02}Z", at / 30, at % 30 * 2)
}

fn recording() -> String {
    let lap = |lap: usize| {
        places(|at, lon, lat| {
            let time = time(lap * 28 + at);
            format!(
                "<trkpt lat=\"{lat:.6}\" lon=\"{lon:.6}\"><ele>3</ele><time>{time}</time></trkpt>\n"
            )
        })
    };
    let laps: String = (0..3).flat_map(lap).collect();
    format!("<gpx version=\"1.1\"><trk><name>Bowl</name><trkseg>\n{laps}</trkseg></trk></gpx>\n")
}

fn kml() -> String {
    let places = places(|_, lon, lat| format!("{lon:.6},{lat:.6},0")).join("\n");
    format!(
        "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document><Placemark><name>Bowl</name>\n<LineString><coordinates>\n{places}\n\
         </coordinates></LineString></Placemark></Document></kml>\n"
    )
}

fn tcx() -> String {
    let lap = |lap: usize| {
        places(|at, lon, lat| {
            format!(
                "<Trackpoint><Time>{}</Time><Position><LatitudeDegrees>{lat:.6}</LatitudeDegrees>\
                 <LongitudeDegrees>{lon:.6}</LongitudeDegrees></Position></Trackpoint>\n",
                time(lap * 28 + at)
            )
        })
    };
    let laps: String = (0..3).flat_map(lap).collect();
    format!(
        "<TrainingCenterDatabase><Activities><Activity Sport=\"Other\"><Lap><Track>\n{laps}</Track></Lap></Activity></Activities>\
         </TrainingCenterDatabase>\n"
    )
}

fn osm() -> String {
    let nodes =
        places(|at, lon, lat| format!("<node id=\"{at}\" lat=\"{lat:.6}\" lon=\"{lon:.6}\"/>\n"));
    let way = |nodes: std::ops::Range<usize>| {
        let ends: String = nodes
            .map(|at| format!("<nd ref=\"{}\"/>\n", at % 28))
            .collect();
        format!(
            "<way id=\"7\">\n{ends}<tag k=\"highway\" v=\"raceway\"/><tag k=\"oneway\" v=\"yes\"/></way>\n"
        )
    };
    format!(
        "<osm version=\"0.6\">\n{}{}{}</osm>\n",
        nodes.concat(),
        way(0..15),
        way(14..29)
    )
}

fn overpass() -> String {
    let mut places = places(|_, lon, lat| format!("{{\"lat\":{lat:.6},\"lon\":{lon:.6}}}"));
    places.extend(places.first().cloned());
    format!(
        "{{\"version\":0.6,\"elements\":[\n{{\"type\":\"way\",\"id\":7,\"tags\":{{\"highway\":\"raceway\",\"oneway\":\"yes\"}},\n\"geometry\":[{}]}}]}}\n",
        places.join(",\n")
    )
}

fn svg() -> String {
    let points = course()
        .into_iter()
        .map(|(x, y)| format!("{x:.1} {:.1}", -y));
    let points = points.collect::<Vec<_>>().join(" L");
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-700 -100 1400 200\">\n<g transform=\"translate(7 3) rotate(5)\">\
         <path id=\"bowl\" d=\"M{points} z\"/></g></svg>\n"
    )
}

fn csv() -> String {
    let points = course()
        .into_iter()
        .map(|(x, y)| format!("{x:.2},{y:.2},5\n"));
    format!("x_m,y_m,width\n{}", points.collect::<String>())
}

fn edges() -> String {
    let edges = course().into_iter().map(|(x, y)| {
        // Towards the middle of the bend, and away from it.
        let middle = x.clamp(-600.0, 600.0);
        let (aside, along) = ((x - middle) * 0.05, y * 0.05);
        format!(
            "{:.2};{:.2};{:.2};{:.2}\n",
            x + aside,
            y + along,
            x - aside,
            y - along
        )
    });
    format!(
        "right_x;right_y;left_x;left_y\n{}",
        edges.collect::<String>()
    )
}

/// A circuit of two lanes with everything that these formats have.
fn ring() -> TrackPlan {
    let builder = TrackBuilder::<2>::new("Ring").straight(14);
    let builder = builder.corner(1, [4, 3]).straight(8);
    builder.grid(4).pit(5, 5, 1).plan()
}

/// The spaces of the ring, each written with the ids that it leads to.
fn spaces(write: impl Fn(&formulad_core::plan::SpacePlan, String, u32) -> String) -> Vec<String> {
    let ring = ring();
    let written = ring.spaces.iter().map(|space| {
        let next: Vec<String> = space.next.iter().map(ToString::to_string).collect();
        let corner = ring
            .corners
            .iter()
            .find(|corner| corner.spaces.contains(&space.id));
        write(
            space,
            next.join(","),
            corner.map_or(0, |corner| corner.id.0),
        )
    });
    written.collect()
}

fn listed<T: ToString>(ids: impl Iterator<Item = T>) -> String {
    ids.map(|id| id.to_string()).collect::<Vec<_>>().join(",")
}

fn tabletop_script() -> String {
    let ring = ring();
    let spaces = spaces(|space, next, corner| {
        format!(
            "{{\"id\":{},\"pos\":[{:.1},{:.1}],\"rot\":{:.1},\"lane\":{},\"next\":[{next}],\"corner\":{corner}}}",
            space.id,
            space.x,
            space.y,
            space.heading,
            space.lane.unwrap_or(0)
        )
    });
    let boxes = ring.pit.iter().flat_map(|pit| &pit.boxes);
    format!(
        "{{\"name\":\"Ring\",\"lanes\":2,\"image\":{{\"width\":{},\"height\":{}}},\"spaces\":[\n{}],\n\
         \"corners\":[{{\"id\":{},\"stops\":1,\"long\":4,\"short\":3}}],\n\"start\":[{}],\"finish\":{{\"line\":[{}]}},\n\
         \"pit\":{{\"boxes\":[{}]}}}}\n",
        ring.board.width,
        ring.board.height,
        spaces.join(",\n"),
        listed(ring.corners.iter().map(|corner| corner.id)),
        listed(ring.grid.iter().map(|place| place.space)),
        listed(ring.finish.iter()),
        listed(boxes.map(|it| format!("{{\"space\":{},\"team\":{}}}", it.space, it.team))),
    )
}

fn tabletop_module() -> String {
    let ring = ring();
    let spaces = spaces(|space, next, corner| {
        format!(
            "    {{ id = {}, pos = {{ {:.1}, {:.1} }}, rot = {:.1}, lane = {}, next = {{ {next} }}, corner = {corner} }},\n",
            space.id,
            space.x,
            space.y,
            space.heading,
            space.lane.unwrap_or(0)
        )
    });
    format!(
        "-- A track.\n\nlocal T = {{}}\n\nT.name = \"Ring\"\nT.lanes = 2\nT.spaces = {{\n{}}}\n\n-- Once more.\n\
         T.corners = {{ {{ id = {}, stops = 1, name = [[Bend]] }} }}\nT.start = {{ {} }}\nT.finish = {{ line = {{ {} }} }}\n\n\
         T.byId = {{}}\nfor _, s in ipairs(T.spaces) do\n    T.byId[s.id] = s\nend\n\nreturn T\n",
        spaces.concat(),
        listed(ring.corners.iter().map(|corner| corner.id)),
        listed(ring.grid.iter().map(|place| place.space)),
        listed(ring.finish.iter()),
    )
}

fn cells() -> String {
    let cells = spaces(|space, next, _| {
        let lane = space
            .lane
            .map(|lane| format!(",\"lane\":{lane},\"position\":10"));
        format!(
            "\"{}\":{{\"center\":{{\"x\":{:.1},\"y\":{:.1}}},\"angle\":{:.1},\"neighbours\":[],\"adjacence\":[{next}]{}}}",
            space.id,
            space.x,
            space.y,
            space.heading,
            lane.unwrap_or_default()
        )
    });
    let finish = ring().finish;
    let ends = (1..)
        .zip(&finish)
        .map(|(lane, id)| format!("\"end{lane}\":{id}"));
    format!(
        "{{\"computed\":{{\"lanes\":true,\"laneEnds\":{{{}}}}},\"cells\":{{{}}}}}",
        listed(ends),
        cells.join(",\n")
    )
}

/// An archive with one file, which is not packed.
pub(crate) fn archive(name: &str, bytes: &[u8]) -> Vec<u8> {
    let check = !bytes.iter().fold(u32::MAX, |check, byte| {
        (0..8).fold(check ^ u32::from(*byte), |check, _| {
            (check >> 1) ^ (0xEDB8_8320 & 0_u32.wrapping_sub(check & 1))
        })
    });
    let length = (bytes.len() as u32).to_le_bytes();
    let about = |signature: &[u8], more: &[u8]| {
        let mut about = signature.to_vec();
        about.extend([20, 0, 0, 0, 0, 0, 0, 0, 33, 0]);
        about.extend(check.to_le_bytes());
        about.extend([length, length].concat());
        about.extend((name.len() as u16).to_le_bytes());
        about.extend([more, name.as_bytes()].concat());
        about
    };
    let mut archive = about(b"PK\x03\x04", &[0, 0]);
    archive.extend(bytes);
    let directory = (archive.len() as u32).to_le_bytes();
    let entry = about(b"PK\x01\x02\x14\x00", &[0; 16]);
    archive.extend(&entry);
    archive.extend(b"PK\x05\x06\0\0\0\0\x01\0\x01\0");
    archive.extend([(entry.len() as u32).to_le_bytes(), directory].concat());
    archive.extend([0, 0]);
    archive
}
