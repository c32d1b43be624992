//! The plate beside each corner: on it stands how many stops the corner asks for.

use image::RgbImage;

use super::fields::{Field, fields};
use crate::geometry::Point;

/// The length of a space to which larger pictures are reduced, in pixels: a digit is then 10 pixels high or more.
const FINE: f64 = 28.0;

/// How near and how far from the nearest space of its corner a plate may be, in spaces.
const NEAR: f64 = 0.5;
const FAR: f64 = 7.0;

/// How much better a digit has to fit than that which is usual for the corner.
const USUAL: f32 = 0.01;

/// How many fields are looked at, the likeliest: no board has as many corners.
const MOST: usize = 100;

/// How sure a reading has to be to count.
pub(super) const SURE: f32 = 0.15;

/// The number of stops on a plate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Stops {
    pub(super) number: u32,
    /// How sure that is, from 0 to 1.
    pub(super) sure: f32,
}

/// The stops of most corners with this longest way: the rule is right for 88 % of the corners that people play.
pub(super) fn usual(longest: u32) -> u32 {
    match longest {
        ..=8 => 1,
        9..=16 => 2,
        _ => 3,
    }
}

/// Reads the plate of each corner; `None` for one that has none. `corners` are the middles of the spaces of each, in
/// pixels, `longest` the longest way through each, and `space` is the length of a space in pixels.
pub(super) fn stops(
    picture: &RgbImage,
    corners: &[Vec<Point>],
    longest: &[u32],
    space: f64,
) -> Vec<Option<Stops>> {
    let factor = (space / FINE).max(1.0);
    // Hardly smaller is not worth the loss.
    let factor = if factor > 1.15 { factor } else { 1.0 };
    let space = space / factor;
    let fields = if factor > 1.0 {
        let side = |side: u32| ((f64::from(side) / factor) as u32).max(1);
        let (width, height) = (side(picture.width()), side(picture.height()));
        fields(&image::imageops::thumbnail(picture, width, height), space)
    } else {
        fields(picture, space)
    };
    let corners = corners.iter().zip(longest).map(|(spaces, longest)| {
        let spaces = spaces
            .iter()
            .map(|at| Point::new(at.x / factor, at.y / factor))
            .collect();
        Corner::new(spaces, usual(*longest))
    });
    let corners: Vec<Corner> = corners.collect();
    let read = owned(&fields, &corners, space).into_iter().zip(&corners);
    read.map(|(field, corner)| Some(stops_on(field?, corner.usual)))
        .collect()
}

/// A corner that looks for its plate.
struct Corner {
    spaces: Vec<Point>,
    middle: Point,
    /// The stops of most corners like it.
    usual: u32,
}

impl Corner {
    fn new(spaces: Vec<Point>, usual: u32) -> Self {
        let count = spaces.len().max(1) as f64;
        let sum = spaces
            .iter()
            .fold(Point::ZERO, |sum, at| sum + at.to_vec2());
        Self {
            spaces,
            middle: (sum.to_vec2() / count).to_point(),
            usual,
        }
    }

    /// How likely a field is its own: at most about 1, and 0 if it cannot be.
    fn gain(&self, field: &Field, space: f64) -> f32 {
        let distances = self.spaces.iter().map(|at| at.distance(field.middle));
        let nearest = distances.fold(f64::MAX, f64::min) / space;
        if !(NEAR..=FAR).contains(&nearest) {
            return 0.0;
        }
        // It stands beside its corner, and rather beside the middle than beside an end.
        let far = (nearest + 0.35 * self.middle.distance(field.middle) / space) / (2.0 * FAR);
        let odd = if stops_on(field, self.usual).number == self.usual {
            0.0
        } else {
            0.03
        };
        (field.best() - 0.4 - odd).max(0.0) * (1.0 - far as f32).max(0.0)
    }
}

/// The stops that a field says, if those of most corners like its own are `usual`.
fn stops_on(field: &Field, usual: u32) -> Stops {
    let mut fits: Vec<(u32, f32)> = (1..).zip(field.fits).collect();
    for (number, fit) in &mut fits {
        if *number == usual {
            *fit += USUAL;
        }
    }
    fits.sort_by(|a, b| b.1.total_cmp(&a.1));
    let clear = ((fits[0].1 - fits[1].1) / 0.08).min(1.0);
    let good = ((field.best() - 0.4) / 0.3).clamp(0.0, 1.0);
    Stops {
        number: fits[0].0,
        sure: clear * good,
    }
}

/// The field of each corner.
fn owned<'a>(fields: &'a [Field], corners: &[Corner], space: f64) -> Vec<Option<&'a Field>> {
    let gains = |field: &Field| {
        corners
            .iter()
            .map(|corner| corner.gain(field, space))
            .collect()
    };
    let gains = fields.iter().map(|field| (field, gains(field)));
    let is_any = |(_, gains): &(&Field, Vec<f32>)| gains.iter().any(|gain| *gain > 0.0);
    let mut fields: Vec<(&Field, Vec<f32>)> = gains.filter(is_any).collect();
    let most = |gains: &[f32]| gains.iter().copied().fold(0.0, f32::max);
    fields.sort_by(|a, b| most(&b.1).total_cmp(&most(&a.1)));
    fields.truncate(MOST);
    // All plates of a board look alike, so that other fields with numbers are not taken for one of them.
    let mut best = (0.0, vec![None; corners.len()]);
    for (first, _) in &fields {
        let alike: Vec<&(&Field, Vec<f32>)> = fields
            .iter()
            .filter(|(field, _)| first.is_like(field))
            .collect();
        let gains: Vec<&[f32]> = alike.iter().map(|(_, gains)| gains.as_slice()).collect();
        let (total, of) = assigned(&gains, corners.len());
        if total > best.0 {
            best = (
                total,
                of.into_iter().map(|field| Some(alike[field?].0)).collect(),
            );
        }
    }
    best.1
}

/// Gives each corner at most one field, and each field to at most one corner, so that they gain the most together.
/// `gains` are those of each field for each corner. Returns what they gain, and the field of each corner.
fn assigned(gains: &[&[f32]], corners: usize) -> (f32, Vec<Option<usize>>) {
    // The Hungarian method: one corner after another gets the field, or one of those that stand for none, to which
    // the cheapest chain of changes leads. Corners and fields have prices, so that each step costs 0 or more.
    let columns = gains.len() + corners;
    let cost = |corner: usize, column: usize| gains.get(column).map_or(0.0, |gains| -gains[corner]);
    let mut of_column: Vec<Option<usize>> = vec![None; columns];
    let (mut corner_prices, mut column_prices) = (vec![0.0_f32; corners], vec![0.0_f32; columns]);
    for first in 0..corners {
        let mut least = vec![f32::MAX; columns];
        let mut before: Vec<Option<usize>> = vec![None; columns];
        let mut is_done = vec![false; columns];
        let (mut corner, mut at) = (first, None);
        let free = loop {
            for column in (0..columns).filter(|column| !is_done[*column]) {
                let step = cost(corner, column) - corner_prices[corner] - column_prices[column];
                if step < least[column] {
                    (least[column], before[column]) = (step, at);
                }
            }
            let open = (0..columns).filter(|column| !is_done[*column]);
            let Some(next) = open.min_by(|a, b| least[*a].total_cmp(&least[*b])) else {
                break None;
            };
            let step = least[next];
            corner_prices[first] += step;
            for column in 0..columns {
                match of_column[column] {
                    Some(corner) if is_done[column] => {
                        corner_prices[corner] += step;
                        column_prices[column] -= step;
                    }
                    _ => least[column] -= step,
                }
            }
            is_done[next] = true;
            at = Some(next);
            match of_column[next] {
                Some(owner) => corner = owner,
                None => break Some(next),
            }
        };
        let mut column = free;
        while let Some(to) = column {
            let from = before[to];
            of_column[to] = from.map_or(Some(first), |from| of_column[from]);
            column = from;
        }
    }
    let mut of = vec![None; corners];
    for (field, corner) in of_column.into_iter().take(gains.len()).enumerate() {
        if let Some(corner) = corner.filter(|corner| gains[field][*corner] > 0.0) {
            of[corner] = Some(field);
        }
    }
    let total = of
        .iter()
        .enumerate()
        .filter_map(|(corner, field)| Some(gains[(*field)?][corner]))
        .sum();
    (total, of)
}

#[cfg(test)]
mod tests {
    use image::Rgb;

    use super::*;

    const DIGITS: [[&str; 7]; 3] = [
        [
            "..##..", ".###..", "..##..", "..##..", "..##..", "..##..", ".####.",
        ],
        [
            ".####.", "##..##", "....##", "...##.", "..##..", ".##...", "######",
        ],
        [
            "#####.", "....##", "....##", "..###.", "....##", "....##", "#####.",
        ],
    ];

    const GRASS: Rgb<u8> = Rgb([96, 128, 84]);
    const YELLOW: [Rgb<u8>; 2] = [Rgb([250, 205, 20]), Rgb([30, 30, 30])];
    const BLACK: [Rgb<u8>; 2] = [Rgb([10, 10, 10]), Rgb([245, 245, 245])];

    /// Paints a field around a place, with a digit in pixels of `size`.
    fn paint(
        picture: &mut RgbImage,
        at: (u32, u32),
        digit: u32,
        size: u32,
        [ground, ink]: [Rgb<u8>; 2],
    ) {
        let rows = DIGITS[digit as usize - 1];
        for y in 0..11 * size {
            for x in 0..12 * size {
                let (column, row) = ((x / size).wrapping_sub(3), (y / size).wrapping_sub(2));
                let row = rows.get(row as usize).map_or("", |row| row);
                let is_ink = row.as_bytes().get(column as usize) == Some(&b'#');
                let color = if is_ink { ink } else { ground };
                picture.put_pixel(at.0 - 6 * size + x, at.1 - 5 * size + y, color);
            }
        }
    }

    /// A corner of four spaces around a place.
    fn corner(x: f64, y: f64) -> Vec<Point> {
        [-30.0, -10.0, 10.0, 30.0]
            .map(|off| Point::new(x + off, y))
            .to_vec()
    }

    fn numbers(read: &[Option<Stops>]) -> Vec<Option<u32>> {
        read.iter()
            .map(|stops| stops.map(|stops| stops.number))
            .collect()
    }

    #[test]
    fn each_digit_is_read_on_yellow_and_on_black() {
        for colors in [YELLOW, BLACK] {
            for size in [1, 2] {
                let mut picture = RgbImage::from_pixel(700, 200, GRASS);
                let corners: Vec<Vec<Point>> =
                    [100.0, 330.0, 560.0].map(|x| corner(x, 150.0)).to_vec();
                for (i, x) in [100, 330, 560].into_iter().enumerate() {
                    paint(&mut picture, (x, 110), 3 - i as u32, size, colors);
                }
                let space = f64::from(18 * size);
                // The usual stops for these longest ways are 1, 3 and 2.
                let read = stops(&picture, &corners, &[6, 20, 10], space);
                assert_eq!(
                    numbers(&read),
                    [Some(3), Some(2), Some(1)],
                    "pixels of {size}"
                );
                assert!(
                    read.iter().flatten().all(|stops| stops.sure > SURE),
                    "{read:?}"
                );
            }
        }
    }

    #[test]
    fn a_corner_without_a_plate_has_no_stops() {
        let mut picture = RgbImage::from_pixel(700, 200, GRASS);
        paint(&mut picture, (100, 110), 2, 1, YELLOW);
        let corners = [corner(100.0, 150.0), corner(600.0, 150.0)];
        assert_eq!(
            numbers(&stops(&picture, &corners, &[6, 6], 20.0)),
            [Some(2), None]
        );
        let read = stops(&RgbImage::new(1, 1), &corners, &[6, 6], 20.0);
        assert_eq!(read, [None, None]);
    }

    #[test]
    fn a_field_of_another_size_is_no_plate() {
        let mut picture = RgbImage::from_pixel(700, 300, GRASS);
        paint(&mut picture, (100, 90), 2, 2, YELLOW);
        paint(&mut picture, (560, 90), 2, 2, YELLOW);
        // As the pit's boxes have.
        paint(&mut picture, (100, 180), 1, 1, YELLOW);
        let corners = [corner(100.0, 150.0), corner(560.0, 150.0)];
        assert_eq!(
            numbers(&stops(&picture, &corners, &[6, 6], 30.0)),
            [Some(2), Some(2)]
        );
    }

    #[test]
    fn corners_share_fields_so_that_each_has_its_own() {
        // The best single pair, of the first corner and the first field, would leave the second corner with nothing.
        let gains: [&[f32]; 2] = [&[0.5, 0.4], &[0.4, 0.0]];
        assert_eq!(assigned(&gains, 2).1, [Some(1), Some(0)]);
        // No field is better than one that cannot be.
        assert_eq!(assigned(&[&[0.0, 0.3]], 2).1, [None, Some(0)]);
        assert_eq!(assigned(&[], 2), (0.0, vec![None, None]));
    }

    #[test]
    fn no_other_assignment_gains_more() {
        // Gains from a simple generator; all orders of four corners are tried.
        let mut state = 7_u32;
        let mut next = || {
            state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            (state >> 16 & 255) as f32 / 256.0
        };
        for _ in 0..50 {
            let gains: Vec<Vec<f32>> = (0..4).map(|_| (0..4).map(|_| next()).collect()).collect();
            let rows: Vec<&[f32]> = gains.iter().map(Vec::as_slice).collect();
            let mut most = 0.0_f32;
            for order in 0..256_usize {
                let fields = [order & 3, order >> 2 & 3, order >> 4 & 3, order >> 6];
                if (0..4).all(|field| fields.contains(&field)) {
                    most = most.max((0..4).map(|corner| gains[fields[corner]][corner]).sum());
                }
            }
            let (total, _) = assigned(&rows, 4);
            assert!((total - most).abs() < 1e-4, "{total} for {most}");
        }
    }
}
