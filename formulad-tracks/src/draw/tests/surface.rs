//! The surface of the road: rubber lies where cars drive, and hides nothing.

use super::super::driven::stretches;
use super::super::edges::edges;
use super::super::laid_out;
use super::super::style::Style;
use super::super::surface::{BANDS, DUST, DUST_BANDS, NEW, OLD, RUBBER, TRACK, rubbered};
use super::{Color, contrast};
use crate::bundled;
use crate::geometry::{Point, turn};

/// Half of the widest band stays on the road, everywhere.
#[test]
fn rubber_stays_within_the_road() {
    for circuit in bundled::all() {
        let track = circuit.track();
        let layout = laid_out(track.plan());
        let stretches = stretches(&layout, &edges(&layout));
        let gates: usize = stretches.iter().map(|stretch| stretch.gates.len()).sum();
        assert!(gates > 60, "{}: {gates}", circuit.name());
        let half = BANDS
            .iter()
            .map(|(width, _)| width * layout.lane / 2.0)
            .fold(0.0, f64::max);
        for stretch in &stretches {
            for (gate, at) in stretch.gates.iter().zip(rubbered(&layout, stretch)) {
                let aside = [gate.left, gate.right].map(|end| end.distance(at));
                assert!(aside[0] + aside[1] < gate.width() + 1e-6);
                assert!(
                    aside[0].min(aside[1]) > half,
                    "{}: {aside:?}",
                    circuit.name()
                );
            }
        }
    }
}

/// In the middle of a bend, the line is nearer to the inside than the middle of the road is, and it is shorter.
#[test]
fn rubber_cuts_bends() {
    for circuit in bundled::all() {
        let track = circuit.track();
        let layout = laid_out(track.plan());
        for stretch in stretches(&layout, &edges(&layout))
            .iter()
            .filter(|it| it.is_closed)
        {
            let line = rubbered(&layout, stretch);
            let middles: Vec<Point> = stretch.gates.iter().map(|gate| gate.at(0.5)).collect();
            let turned = |line: &[Point]| -> f64 {
                line.windows(3)
                    .map(|it| turn(it[1] - it[0], it[2] - it[1]).powi(2))
                    .sum()
            };
            let length =
                |line: &[Point]| -> f64 { line.windows(2).map(|it| it[0].distance(it[1])).sum() };
            assert!(turned(&line) < turned(&middles), "{}", circuit.name());
            assert!(length(&line) < length(&middles), "{}", circuit.name());
        }
    }
}

/// One colour painted over another.
fn over(below: Color, paint: Color) -> Color {
    below.towards(paint, f64::from(paint.a) / 255.0)
}

/// Lines between spaces and what is painted on them stand out from asphalt with everything on it about as well as
/// lines of two thirds of their opacity would from bare asphalt.
#[test]
fn borders_and_numbers_are_as_legible_as_on_bare_asphalt() {
    let rubber = BANDS
        .iter()
        .chain([&TRACK, &TRACK])
        .map(|(_, alpha)| RUBBER.alpha(*alpha));
    let dust = DUST_BANDS.iter().map(|(_, alpha)| DUST.alpha(*alpha));
    let dark: Vec<Color> = rubber.chain([NEW]).collect();
    let bright: Vec<Color> = dust.chain([OLD]).collect();
    for style in [Style::DAY, Style::NIGHT] {
        for ground in style.corners.into_iter().chain([style.asphalt]) {
            let border = over(ground, style.joint);
            let bare = contrast(over(ground, style.joint.alpha(170)), ground);
            for paints in [&dark, &bright] {
                let under = |color: Color| {
                    paints
                        .iter()
                        .fold(color, |below, paint| over(below, *paint))
                };
                let worn = contrast(under(border), under(ground));
                assert!(worn > 0.97 * bare, "{ground}: {worn} of {bare}");
                let number = contrast(style.paint, under(ground));
                assert!(number > 3.0, "{ground}: {number}");
            }
        }
    }
}
