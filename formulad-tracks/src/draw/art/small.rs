//! Boats, and small things beside a road.

use super::super::Color;
use super::easel::Easel;

const BLACK: Color = Color::hex(0x1d_1f22);
const WHITE: Color = Color::hex(0xff_ffff);

/// A boat, from above, and the water that it parts.
pub(in crate::draw) fn boat(easel: &mut Easel, hull: Color) {
    const HULL: [(f64, f64); 6] = [
        (-0.5, -0.12),
        (0.1, -0.17),
        (0.34, -0.11),
        (0.5, 0.0),
        (0.34, 0.11),
        (0.1, 0.17),
    ];
    const STERN: (f64, f64) = (-0.5, 0.12);
    let outline: Vec<(f64, f64)> = HULL.into_iter().chain([STERN]).collect();
    let times = |factor: f64| -> Vec<(f64, f64)> {
        outline
            .iter()
            .map(|(x, y)| (x * factor, y * factor))
            .collect()
    };
    easel.polygon(
        WHITE.alpha(80),
        &[
            (-0.66, -0.1),
            (-0.5, -0.18),
            (0.3, -0.2),
            (0.3, 0.2),
            (-0.5, 0.18),
            (-0.66, 0.1),
        ],
    );
    easel.shadow(0.07 * easel.size, &outline);
    easel.polygon(hull, &outline);
    easel.polygon(Color::hex(0xea_d9b8), &times(0.78));
    easel.rect(
        easel.on_slope(hull.bright(0.6), (0.0, -1.0)),
        (-0.28, -0.08),
        (0.06, 0.0),
    );
    easel.rect(
        easel.on_slope(hull.bright(0.6), (0.0, 1.0)),
        (-0.28, 0.0),
        (0.06, 0.08),
    );
}

/// A post of marshals, with their flag.
pub(super) fn marshal(easel: &mut Easel, flag: Color) {
    easel.shadow(
        0.12 * easel.size,
        &[(-0.16, 0.2), (0.16, 0.2), (0.16, 0.48), (-0.16, 0.48)],
    );
    easel.disc(Color::hex(0xe0762c), 0.0, 0.32, 0.18);
    easel.disc(Color::hex(0xf3e3cf), 0.0, 0.3, 0.09);
    easel.line(BLACK, 0.05, &[(0.14, 0.3), (0.14, -0.5)]);
    easel.polygon(
        flag,
        &[(0.14, -0.5), (0.54, -0.42), (0.54, -0.12), (0.14, -0.2)],
    );
}

/// A wall of tyres.
pub(super) fn tyres(easel: &mut Easel, red: Color) {
    let count = (easel.size / 2.5).clamp(1.0, 400.0) as i32;
    let radius = 0.5 / f64::from(count);
    for tyre in 0..count {
        let x = (f64::from(tyre) + 0.5) / f64::from(count) - 0.5;
        let color = match tyre / 2 % 3 {
            0 => red,
            1 => Color::hex(0xf2f0ea),
            _ => BLACK,
        };
        easel.disc(color, x, 0.0, radius);
        easel.disc(color.dark(0.45), x, 0.0, 0.42 * radius);
    }
}
