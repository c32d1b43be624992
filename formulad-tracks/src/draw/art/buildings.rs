//! Buildings.

use super::super::Color;
use super::super::style::colors;
use super::easel::Easel;

const WHITE: Color = Color::hex(0xff_ffff);
const BLACK: Color = Color::hex(0x1d_1f22);
const CROWD: [Color; 5] = colors([0xd95f4e, 0xf2e8cf, 0x3f7cac, 0xf0b541, 0x4f9d69]);

/// A house with a ridge along its width.
pub(in crate::draw) fn house(easel: &mut Easel, roof: Color) {
    let high = 0.24 * easel.size * easel.deep.min(1.0);
    easel.shadow_of_rect(high, 0.7);
    gable(easel, roof, 0.35);
    if easel.size > 13.0 {
        easel.line(easel.bright(roof, 0.4), 0.025, &[(-0.5, 0.0), (0.5, 0.0)]);
        easel.rect(roof.dark(0.45), (0.2, -0.24), (0.32, -0.1));
    }
}

/// The two slopes of a roof that reaches this far on either side of its ridge.
fn gable(easel: &mut Easel, roof: Color, half: f64) {
    easel.rect(easel.on_slope(roof, (0.0, -1.0)), (-0.5, -half), (0.5, 0.0));
    easel.rect(easel.on_slope(roof, (0.0, 1.0)), (-0.5, 0.0), (0.5, half));
}

/// A church: a nave, and a tower at its end that is higher.
pub(in crate::draw) fn church(easel: &mut Easel, roof: Color) {
    easel.shadow_of_rect(0.14 * easel.size, 0.36);
    gable(easel, roof, 0.18);
    let tower = [(-0.5, -0.16), (-0.18, -0.16), (-0.18, 0.16), (-0.5, 0.16)];
    easel.shadow(0.36 * easel.size, &tower);
    let top = (-0.34, 0.0);
    for (side, way) in [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]
        .into_iter()
        .enumerate()
    {
        let slope = easel.on_slope(roof.dark(0.12), way);
        easel.polygon(slope, &[tower[side], tower[(side + 1) % 4], top]);
    }
}

/// A long building: a hangar, garages.
pub(in crate::draw) fn hall(easel: &mut Easel, roof: Color) {
    const BAYS: i32 = 6;
    easel.shadow_of_rect(0.07 * easel.size * easel.deep.min(1.5), 0.4);
    let [west, east] = [-1.0, 1.0].map(|x| easel.on_slope(roof, (x, 0.0)));
    for bay in 0..BAYS {
        let x = |at: i32| f64::from(at) / f64::from(BAYS) - 0.5;
        let middle = (x(bay) + x(bay + 1)) / 2.0;
        easel.rect(west, (x(bay), -0.2), (middle, 0.2));
        easel.rect(east, (middle, -0.2), (x(bay + 1), 0.2));
    }
    easel.rect(roof.dark(0.4), (-0.5, 0.17), (0.5, 0.2));
}

/// A tower with stripes, such as a lighthouse, from the front.
pub(super) fn tower(easel: &mut Easel, stripes: Color) {
    /// Half the width of the tower at height `up`, from 0 at its foot.
    fn half(up: f64) -> f64 {
        0.19 - 0.09 * up
    }
    easel.shadow(
        0.5 * easel.size,
        &[(-0.19, 0.4), (0.19, 0.4), (0.19, 0.5), (-0.19, 0.5)],
    );
    for band in 0..4_u32 {
        let (low, high) = (f64::from(band) / 4.0, f64::from(band + 1) / 4.0);
        let y = |up: f64| 0.5 - 0.72 * up;
        let color = if band % 2 == 0 { stripes } else { WHITE };
        easel.polygon(
            color,
            &[
                (-half(low), y(low)),
                (half(low), y(low)),
                (half(high), y(high)),
                (-half(high), y(high)),
            ],
        );
        easel.polygon(
            color.dark(0.16),
            &[
                (0.02, y(low)),
                (half(low), y(low)),
                (half(high), y(high)),
                (0.02, y(high)),
            ],
        );
    }
    easel.rect(BLACK, (-0.15, -0.26), (0.15, -0.22));
    easel.rect(Color::hex(0xffe38a), (-0.09, -0.38), (0.09, -0.26));
    easel.polygon(
        stripes.dark(0.3),
        &[(0.0, -0.5), (0.13, -0.38), (-0.13, -0.38)],
    );
}

/// A stand full of spectators.
pub(super) fn stand(easel: &mut Easel, steps: Color) {
    // By how many colours one seat is after the one beside it, in each row: no row is of one colour, and no two rows
    // are alike.
    const STEPS: [i32; 4] = [3, 4, 2, 1];
    // The width of a stand with four rows of the usual depth, in millimetres.
    const USUAL: f64 = 50.0;
    easel.shadow_of_rect(0.04 * easel.size * easel.deep.min(1.0), 0.3);
    easel.rect(steps, (-0.5, -0.15), (0.5, 0.15));
    let seats = (easel.size / 2.2).clamp(8.0, 200.0) as i32;
    // Deeper stands have more rows, not larger seats.
    let rows = (4.0 * easel.deep * easel.size / USUAL).round();
    let is_usual = (easel.deep - 1.0).abs() < 1e-9;
    let rows = if is_usual {
        4
    } else {
        rows.clamp(1.0, 60.0) as i32
    };
    let apart = 0.2 / f64::from(rows);
    for (row, step) in (0..rows).zip(STEPS.into_iter().cycle()) {
        let y = -0.055 + apart * (f64::from(row) + 0.5);
        easel.line(
            steps.bright(0.25),
            0.006,
            &[(-0.5, y + apart / 2.0), (0.5, y + apart / 2.0)],
        );
        for seat in 0..seats {
            let color = CROWD[(seat * step + row * row * 7) as usize % CROWD.len()];
            if (seat * 7 + row * 11) % 5 != 0 {
                let x = (f64::from(seat) + 0.5) / f64::from(seats) - 0.5;
                easel.disc(color, x, y, (0.3 / f64::from(seats)).min(0.02));
            }
        }
    }
    easel.rect(steps.dark(0.35), (-0.5, -0.15), (0.5, -0.055));
    easel.line(steps.bright(0.5), 0.008, &[(-0.5, -0.055), (0.5, -0.055)]);
}
