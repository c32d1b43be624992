//! The colours of heat maps.

use super::{Color, Tone};

/// The colours of the ramp, evenly spaced, from the light end to the dark one. In `OKLab`, where
/// equal distances look equal, they grow darker in equal steps while the hue turns from yellow
/// through red to violet: lightness alone tells them apart, for any eye and on any printer.
const ANCHORS: [Color; 6] = [
    Color::hex(0xf9f4da),
    Color::hex(0xf6cc76),
    Color::hex(0xf88e29),
    Color::hex(0xe03e39),
    Color::hex(0x981561),
    Color::hex(0x3d1152),
];

/// The dark end of the ramp where it stands for the least: as dark, but nearly grey.
const FAINT: Color = Color::hex(0x30_2a3d);

/// The colours of differences, evenly spaced: violet for less, orange for more, which any eye tells
/// apart. No difference is nearly grey; the larger a difference, the more its colour differs from
/// the ground.
const DIFFERENCES: [[Color; 7]; 2] = [
    [
        Color::hex(0x35_1462),
        Color::hex(0x77_58ae),
        Color::hex(0xbf_b2dd),
        Color::hex(0xf7_f6f2),
        Color::hex(0xfb_c581),
        Color::hex(0xdc_7418),
        Color::hex(0x7d_3605),
    ],
    [
        Color::hex(0xd9_ccff),
        Color::hex(0x9b_80e0),
        Color::hex(0x57_4592),
        Color::hex(0x2f_2e36),
        Color::hex(0x7f_4712),
        Color::hex(0xdd_812b),
        Color::hex(0xff_dcaa),
    ],
];

/// The colour this far along the ramp, from 0 for the least to 1 for the most.
pub(super) fn color(part: f64, tone: Tone) -> Color {
    let last = ANCHORS.len() - 1;
    along(part, last, |at| match tone {
        Tone::Light => ANCHORS[at],
        Tone::Dark if at == 0 => FAINT,
        Tone::Dark => ANCHORS[last - at],
    })
}

/// The colour of a difference, from 0 for the largest decrease to 1 for the largest increase.
pub(super) fn difference(part: f64, tone: Tone) -> Color {
    let anchors = &DIFFERENCES[usize::from(tone == Tone::Dark)];
    along(part, anchors.len() - 1, |at| anchors[at])
}

fn along(part: f64, last: usize, anchor: impl Fn(usize) -> Color) -> Color {
    let place = part.clamp(0.0, 1.0) * last as f64;
    let from = (place as usize).min(last - 1);
    let (one, other) = (to_lab(anchor(from)), to_lab(anchor(from + 1)));
    let on = place - from as f64;
    let [l, a, b] = [0, 1, 2].map(|i| one[i] + (other[i] - one[i]) * on);
    from_lab([l, a, b])
}

/// Lightness from 0 to 1, and how far the colour is from grey towards red and towards yellow.
pub(super) fn to_lab(color: Color) -> [f64; 3] {
    let [r, g, b] = [color.r, color.g, color.b].map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 {
            part / 12.92
        } else {
            libm::pow((part + 0.055) / 1.055, 2.4)
        }
    });
    let [l, m, s] = [
        0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b,
        0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b,
        0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b,
    ]
    .map(libm::cbrt);
    [
        0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
        1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
        0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s,
    ]
}

fn from_lab([lightness, a, b]: [f64; 3]) -> Color {
    let [l, m, s] = [
        lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b,
        lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b,
        lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b,
    ]
    .map(|part| part * part * part);
    let [r, g, b] = [
        4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
        -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
        -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s,
    ]
    .map(|part| {
        let part = if part <= 0.003_130_8 {
            12.92 * part
        } else {
            1.055 * libm::pow(part, 1.0 / 2.4) - 0.055
        };
        (255.0 * part).round() as u8
    });
    Color { r, g, b, a: 255 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How different two colours look.
    fn apart(one: Color, other: Color) -> f64 {
        let (one, other) = (to_lab(one), to_lab(other));
        let squares = (0..3).map(|i| (one[i] - other[i]) * (one[i] - other[i]));
        squares.sum::<f64>().sqrt()
    }

    /// How an eye without one kind of cone sees a colour, by the matrices of Machado, Oliveira and
    /// Fernandes (2009) for red, green and blue.
    fn seen_without(cone: [[f64; 3]; 3], color: Color) -> Color {
        let linear = [color.r, color.g, color.b].map(|part| (f64::from(part) / 255.0).powf(2.2));
        let part = |row: [f64; 3]| {
            let sum: f64 = row.iter().zip(linear).map(|(by, part)| by * part).sum();
            (255.0 * sum.clamp(0.0, 1.0).powf(1.0 / 2.2)).round() as u8
        };
        let [r, g, b] = cone.map(part);
        Color { r, g, b, a: 255 }
    }

    const WITHOUT: [[[f64; 3]; 3]; 3] = [
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ];

    #[test]
    fn a_colour_comes_back_from_its_lightness_and_hue() {
        for rgb in [0, 0xff_ffff, 0x80_8080, 0x12_34f6, 0xe0_3e39] {
            let color = Color::hex(rgb);
            assert_eq!(from_lab(to_lab(color)), color);
        }
        assert_eq!(color(0.0, Tone::Light), ANCHORS[0]);
        assert_eq!(color(0.4, Tone::Light), ANCHORS[2]);
        assert_eq!(color(0.4, Tone::Dark), ANCHORS[3]);
        assert_eq!(color(1.0, Tone::Dark), ANCHORS[0]);
    }

    /// The ramps of both tones, the lightest colour first.
    fn ramps(steps: u32) -> [Vec<Color>; 2] {
        let parts = || (0..=steps).map(move |i| f64::from(i) / f64::from(steps));
        let light = parts().map(|part| color(part, Tone::Light)).collect();
        let dark = parts().rev().map(|part| color(part, Tone::Dark)).collect();
        [light, dark]
    }

    #[test]
    fn the_ramp_darkens_steadily() {
        for colors in ramps(20) {
            let steps = colors.windows(2).map(|pair| apart(pair[0], pair[1]));
            let least = steps.clone().fold(f64::INFINITY, f64::min);
            let most = steps.fold(0.0, f64::max);
            assert!(most < 2.5 * least, "{least} to {most}");
            for pair in colors.windows(2) {
                assert!(to_lab(pair[1])[0] < to_lab(pair[0])[0] - 0.01);
            }
        }
    }

    #[test]
    fn differences_stand_out_more_the_further_they_are_from_none() {
        for tone in [Tone::Light, Tone::Dark] {
            for side in [-1.0, 1.0] {
                let at = |i: u32| difference(0.5 + side * f64::from(i) / 20.0, tone);
                let lightness: Vec<f64> = (0..=10).map(|i| to_lab(at(i))[0]).collect();
                let grows = |pair: &[f64]| match tone {
                    Tone::Light => pair[1] < pair[0] - 0.01,
                    Tone::Dark => pair[1] > pair[0] + 0.01,
                };
                assert!(lightness.windows(2).all(grows), "{tone:?} {lightness:?}");
            }
        }
    }

    #[test]
    fn every_eye_tells_less_from_more() {
        for tone in [Tone::Light, Tone::Dark] {
            for (cone, i) in WITHOUT
                .into_iter()
                .flat_map(|cone| (3..=8).map(move |i| (cone, i)))
            {
                let part = f64::from(i) / 20.0;
                let [less, more] = [0.5 - part, 0.5 + part];
                let seen = [less, more].map(|part| seen_without(cone, difference(part, tone)));
                assert!(apart(seen[0], seen[1]) > 0.08, "{tone:?} {part} {seen:?}");
            }
        }
    }

    #[test]
    fn every_eye_tells_the_ramp_apart() {
        for (cone, colors) in WITHOUT
            .into_iter()
            .flat_map(|cone| ramps(10).map(|colors| (cone, colors)))
        {
            let seen = colors.into_iter().map(|color| seen_without(cone, color));
            let seen: Vec<_> = seen.collect();
            for pair in seen.windows(2) {
                assert!(apart(pair[0], pair[1]) > 0.03, "{pair:?}");
                assert!(to_lab(pair[1])[0] < to_lab(pair[0])[0], "{pair:?}");
            }
        }
    }
}
