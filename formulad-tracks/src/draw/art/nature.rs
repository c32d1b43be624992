//! What grows, and rocks.

use super::super::Color;
use super::easel::Easel;
use crate::geometry::Vec2;

/// From this width on, in millimetres, what stands somewhere is drawn in detail.
const LARGE: f64 = 8.5;

/// A tree with leaves, from above.
pub(in crate::draw) fn tree(easel: &mut Easel, leaves: Color) {
    dome(easel, leaves);
    if easel.size > LARGE {
        easel.lit_disc(easel.bright(leaves, 0.32), -0.22, 0.17);
    }
}

/// Something round, from above.
pub(in crate::draw) fn dome(easel: &mut Easel, color: Color) {
    easel.lit_disc(easel.shade, 0.2, 0.44);
    easel.lit_disc(color.dark(0.1), 0.0, 0.5);
    easel.lit_disc(easel.bright(color, 0.14), -0.11, 0.36);
}

/// A fir, from the front.
pub(in crate::draw) fn fir(easel: &mut Easel, needles: Color) {
    easel.shadow(0.34 * easel.size, &[(0.0, 0.2), (0.34, 0.5), (-0.3, 0.5)]);
    let tiers: &[(f64, f64, f64, f64)] = if easel.size > LARGE {
        &[
            (-0.1, 0.52, 0.44, 0.0),
            (-0.36, 0.18, 0.34, 0.08),
            (-0.62, -0.1, 0.24, 0.16),
        ]
    } else {
        &[(-0.6, 0.5, 0.38, 0.06)]
    };
    for (top, bottom, half, light) in tiers.iter().copied() {
        let color = easel.bright(needles, light);
        easel.polygon(
            easel.bright(color, 0.12),
            &[(0.0, top), (half, bottom), (-half, bottom)],
        );
        easel.polygon(
            color.dark(0.18),
            &[(0.0, top), (half, bottom), (0.1 * half, bottom)],
        );
    }
}

/// A palm, from above.
pub(in crate::draw) fn palm(easel: &mut Easel, leaves: Color) {
    easel.lit_disc(easel.shade, 0.22, 0.36);
    for leaf in 0..8_u32 {
        let [near, far] = [0.2, 0.5].map(|off| {
            let (sin, cos) = libm::sincos(f64::from(leaf) * std::f64::consts::FRAC_PI_4 + off);
            (cos, sin)
        });
        easel.polygon(
            easel.on_slope(leaves, far),
            &[
                (0.0, 0.0),
                (0.3 * near.0, 0.3 * near.1),
                (0.54 * far.0, 0.54 * far.1),
                (0.3 * far.0, 0.3 * far.1),
            ],
        );
    }
    easel.disc(Color::hex(0x8a_6642), 0.0, 0.0, 0.08);
}

/// A rock: slopes around its top.
pub(in crate::draw) fn rock(easel: &mut Easel, stone: Color) {
    const FOOT: [(f64, f64); 6] = [
        (-0.5, 0.26),
        (-0.26, -0.26),
        (0.14, -0.36),
        (0.5, 0.02),
        (0.42, 0.3),
        (0.0, 0.38),
    ];
    const TOP: (f64, f64) = (0.02, -0.02);
    easel.shadow(0.24 * easel.size, &FOOT);
    for at in 0..FOOT.len() {
        let (from, to) = (FOOT[at], FOOT[(at + 1) % FOOT.len()]);
        let out = Vec2::new(to.1 - from.1, from.0 - to.0);
        easel.polygon(easel.on_slope(stone, (out.x, out.y)), &[from, to, TOP]);
    }
}
