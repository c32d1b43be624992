//! From another program's file to a circuit: the harbour as GP Online would have it, a line of a
//! thousand points, and recordings and a map of 2 MB.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use formulad_tracks::bundled;
use formulad_tracks::file::Source;
use formulad_tracks::import::gps::{gpx, kml};
use formulad_tracks::import::{centreline_csv, gp_online};

#[path = "../tests/import/dat.rs"]
mod dat;

/// A place of a line of 6 km with four bends to either side, this far from its middle in metres.
fn place(lap: f64, aside: f64) -> (f64, f64) {
    let angle = lap * std::f64::consts::TAU;
    let radius = 800.0 + 250.0 * (4.0 * angle).sin() + aside;
    (radius * angle.cos(), radius * angle.sin())
}

/// The line, a point every 6 m.
fn line() -> String {
    let point = |at: u32| {
        let (x, y) = place(f64::from(at) / 1000.0, 0.0);
        format!("{x:.3},{y:.3}\n")
    };
    "# x_m,y_m\n".to_owned() + &(0..1000).map(point).collect::<String>()
}

/// Points of a recording of 2 MB.
const POINTS: u32 = 20_000;

/// So many laps of the line as GPX, a few metres to either side of it.
fn recording(laps: f64) -> String {
    let point = |at: u32| {
        let lap = laps * f64::from(at) / f64::from(POINTS);
        let (x, y) = place(lap, 4.0 * (f64::from(at) * 0.37).sin());
        let [lat, lon] = [y, x].map(|metres| metres / 111_195.08);
        format!(
            "<trkpt lat=\"{lat:.8}\" lon=\"{lon:.8}\"><time>2026-11-29T12:00:00.00Z</time></trkpt>\n"
        )
    };
    let points: String = (0..POINTS).map(point).collect();
    format!("<gpx><trk><trkseg>{points}</trkseg></trk></gpx>")
}

/// The line and a pit lane beside a tenth of it as KML, with points every few centimetres.
fn map() -> String {
    let path = |from: f64, to: f64, aside: f64| {
        let point = |at: u32| {
            let part = f64::from(at) / f64::from(POINTS);
            let off = aside * (part * std::f64::consts::PI).sin();
            let (x, y) = place(from + part * (to - from), off);
            format!("{:.8},{:.8},0 ", x / 111_195.08, y / 111_195.08)
        };
        let points: String = (0..=POINTS).map(point).collect();
        format!(
            "<Placemark><LineString><coordinates>{points}</coordinates></LineString></Placemark>"
        )
    };
    format!("<kml>{}{}</kml>", path(0.0, 1.0, 0.0), path(0.1, 0.2, 25.0))
}

fn import(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("import");
    let harbour = bundled::harbour();
    let mut dat = dat::Dat::of(harbour.plan());
    // As most files have it, the line in the pit lane is not marked.
    let pit_line: Vec<_> = harbour.plan().finish.iter().skip(3).collect();
    let is_marked = |node: &&mut Vec<String>| pit_line.iter().any(|id| id.to_string() == node[0]);
    for node in dat.nodes.iter_mut().filter(is_marked) {
        node.truncate(4);
    }
    let source = Source::new("harbour.dat", dat.text());
    group.bench_function("gp-online", |bencher| {
        bencher.iter(|| gp_online::import(black_box(&source)).expect("it is a circuit"));
    });
    let source = Source::new("line.csv", line());
    group.bench_function("centreline-csv", |bencher| {
        bencher.iter(|| centreline_csv::read(black_box(&source)).expect("it is a line"));
    });
    let line = centreline_csv::read(&source).expect("it is a line");
    group.bench_function("circuit along it", |bencher| {
        bencher.iter(|| {
            line.circuit(black_box(&line.spec()))
                .expect("it is a circuit")
        });
    });
    for (name, laps) in [
        ("a recording of three laps", 3.2),
        ("a recording of one lap", 0.99),
    ] {
        let source = Source::new("laps.gpx", recording(laps));
        group.bench_function(name, |bencher| {
            bencher.iter(|| gpx::read(black_box(&source)).expect("it has a lap"));
        });
    }
    let source = Source::new("map.kml", map());
    group.bench_function("a map with a pit lane", |bencher| {
        bencher.iter(|| kml::read(black_box(&source)).expect("it has a circuit"));
    });
    group.finish();
}

criterion_group!(benches, import);
criterion_main!(benches);
