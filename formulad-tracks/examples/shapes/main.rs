//! Compares the shapes of random circuits with those of boards.
//!
//! `cargo run --release -p formulad-tracks --example shapes -- 240 > sheet.svg` prints the figures of
//! 240 random circuits to standard error and draws 60 of them; with files of boards (`*.dat`,
//! `*.track.json`) behind the number, the figures of these boards, too.

#![expect(
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "this is a program"
)]

mod shape;

use std::error::Error;
use std::time::Instant;

use formulad_core::Track;
use formulad_core::analysis::par::{Par, Start, Terms};
use formulad_core::rules::Ruleset;
use formulad_tracks::generate::{self, Spec};
use formulad_tracks::import;

use shape::{Shape, sheet};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let count: u64 = arguments.next().as_deref().unwrap_or("240").parse()?;
    let mut boards = Vec::new();
    for path in arguments {
        let source = import::source(path.as_ref())?;
        match Track::new(import::gp_online::import(&source)?.plan) {
            Ok(track) => boards.push(track),
            Err(_) => eprintln!("{path}: has errors, is left out"),
        }
    }
    let begun = Instant::now();
    let mut random = Vec::new();
    for seed in 0..count {
        random.push(Track::new(generate::random(
            seed,
            &Spec::new(format!("{seed}")),
        )?)?);
    }
    let each = begun.elapsed().as_secs_f64() * 1000.0 / count.max(1) as f64;
    eprintln!("{count} circuits in {each:.1} ms each");
    for (name, tracks) in [("boards", &boards), ("random", &random)] {
        let shapes: Vec<Shape> = tracks.iter().filter_map(Shape::of).collect();
        if !shapes.is_empty() {
            print(name, &shapes, tracks);
        }
    }
    let shapes: Vec<Shape> = random.iter().take(60).filter_map(Shape::of).collect();
    print!("{}", sheet(&shapes));
    Ok(())
}

/// Prints the figures of circuits.
fn print(name: &str, shapes: &[Shape], tracks: &[Track]) {
    let part = |is: fn(&Shape) -> bool| {
        let count = shapes.iter().filter(|shape| is(shape)).count();
        100.0 * count as f64 / shapes.len() as f64
    };
    let mean =
        |figure: fn(&Shape) -> f64| shapes.iter().map(figure).sum::<f64>() / shapes.len() as f64;
    let row = |what: &str, value: f64| eprintln!("  {what:32} {value:6.2}");
    eprintln!("{name}: {}", shapes.len());
    row("clockwise, %", part(Shape::is_clockwise));
    row(
        "line in the upper quarter, %",
        part(Shape::is_home_at_the_top),
    );
    row("line along the board, %", part(Shape::is_home_horizontal));
    row("sweepers", mean(|shape| shape.sweepers().len() as f64));
    row("S bends", mean(|shape| shape.s_bends() as f64));
    row("hairpins", mean(|shape| shape.hairpins() as f64));
    row("corners of 1 stop", mean(|shape| shape.of_stops(1) as f64));
    row("corners of 2 stops", mean(|shape| shape.of_stops(2) as f64));
    row("corners of 3 stops", mean(|shape| shape.of_stops(3) as f64));
    row(
        "with a corner of 3 stops, %",
        part(|shape| shape.of_stops(3) > 0),
    );
    quantiles("roundness", shapes.iter().map(Shape::roundness).collect());
    quantiles("parallel", shapes.iter().map(Shape::parallel).collect());
    let resampled: Vec<_> = shapes.iter().map(Shape::resampled).collect();
    let nearest = |(at, a): (usize, &_)| {
        let others = resampled
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != at);
        others
            .map(|(_, b)| Shape::distance(a, b))
            .fold(1.0, f64::min)
    };
    let some = resampled.iter().enumerate().take(200);
    quantiles("distance to the nearest", some.map(nearest).collect());
    let rules = Ruleset::default();
    let par = tracks.iter().take(60).filter_map(|track| {
        let terms = Terms::default();
        let par = Par::solve(track, &rules, &terms).ok()?;
        par.turns(Start::Pole, rules.wear.points()).ok()
    });
    quantiles("par of a lap from pole", par.collect());
}

/// Prints the least, p10, median, p90 and most.
fn quantiles(what: &str, mut values: Vec<f64>) {
    values.sort_by(f64::total_cmp);
    let at = |part: usize| {
        values
            .get((values.len().max(1) - 1) * part / 100)
            .copied()
            .unwrap_or_default()
    };
    let [a, b, c, d, e] = [0, 10, 50, 90, 100].map(at);
    eprintln!("  {what:32} {a:6.2} {b:6.2} {c:6.2} {d:6.2} {e:6.2}");
}
