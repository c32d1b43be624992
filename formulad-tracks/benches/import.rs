//! From another program's file to a circuit: the harbour as GP Online would have it, and a line of a
//! thousand points.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use formulad_tracks::bundled;
use formulad_tracks::file::Source;
use formulad_tracks::import::{centreline_csv, gp_online};

#[path = "../tests/import/dat.rs"]
mod dat;

/// A line of 6 km with four bends to either side, a point every 6 m.
fn line() -> String {
    let point = |at: u32| {
        let angle = f64::from(at) / 1000.0 * std::f64::consts::TAU;
        let radius = 800.0 + 250.0 * (4.0 * angle).sin();
        format!("{:.3},{:.3}\n", radius * angle.cos(), radius * angle.sin())
    };
    "# x_m,y_m\n".to_owned() + &(0..1000).map(point).collect::<String>()
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
    group.finish();
}

criterion_group!(benches, import);
criterion_main!(benches);
