//! Fields with a digit on them, as on the plates of corners: yellow or orange with a dark digit, or black with a bright
//! one.

use image::{GrayImage, Luma, RgbImage};
use imageproc::definitions::Image;
use imageproc::geometry::convex_hull;
use imageproc::point::Point as Place;
use imageproc::region_labelling::{Connectivity, connected_components};

use super::digits::{Digits, Patch};
use super::strip::{light, median, quantile};
use crate::geometry::Point;

/// The sides of a field, in spaces.
const SIDES: std::ops::RangeInclusive<f64> = 0.35..=1.6;

/// How high a digit is at least, in pixels.
const HIGH: u32 = 5;

/// How many levels brighter or darker than its field a digit is at least.
const CONTRAST: f32 = 60.0;

/// A field with something like a digit on it.
#[derive(Debug, Clone)]
pub(super) struct Field {
    pub(super) middle: Point,
    is_warm: bool,
    width: f64,
    height: f64,
    /// How well the digits 1 to 3 fit, at most 1.
    pub(super) fits: [f32; 3],
}

impl Field {
    /// How well the best digit fits.
    pub(super) fn best(&self) -> f32 {
        self.fits.iter().copied().fold(f32::MIN, f32::max)
    }

    /// Whether another has the same look and size.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let near = |a: f64, b: f64| (a - b).abs() < 2.0 + 0.12 * a.max(b);
        self.is_warm == other.is_warm
            && near(self.width, other.width)
            && near(self.height, other.height)
    }
}

/// What fields are painted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Paint {
    /// Yellow or orange. There is less blue than red and green, by at least so many levels.
    Warm(u8),
    Black,
}

impl Paint {
    /// No number of levels parts every yellow from every ground, so that there are several.
    const ALL: [Self; 4] = [Self::Warm(45), Self::Warm(70), Self::Warm(105), Self::Black];

    fn covers(self, [r, g, b]: [u8; 3]) -> bool {
        match self {
            Self::Warm(least) => {
                let warm = r.min(g).saturating_sub(b);
                warm >= least && u16::from(r) * 10 >= u16::from(g) * 9 && r >= 110
            }
            Self::Black => r.max(g).max(b) < 105 && r.max(g).max(b) - r.min(g).min(b) < 60,
        }
    }
}

/// All fields of the size of a plate's in a picture whose spaces are `space` pixels long.
pub(super) fn fields(picture: &RgbImage, space: f64) -> Vec<Field> {
    if picture.width().min(picture.height()) <= HIGH {
        // The library cannot label a picture of one pixel.
        return Vec::new();
    }
    let digits = Digits::new();
    let mut fields: Vec<Field> = Vec::new();
    for paint in Paint::ALL {
        for part in parts(picture, paint, space) {
            let Some(field) = field(picture, &part, paint, &digits) else {
                continue;
            };
            let is_same = |other: &Field| {
                other.is_warm == field.is_warm && other.middle.distance(field.middle) < 0.3 * space
            };
            match fields.iter_mut().find(|other| is_same(other)) {
                Some(other) if other.best() >= field.best() => {}
                Some(other) => *other = field,
                None => fields.push(field),
            }
        }
    }
    fields
}

/// The box around some pixels.
#[derive(Debug, Clone, Copy)]
struct Bounds {
    left: u32,
    right: u32,
    top: u32,
    bottom: u32,
}

impl Bounds {
    fn of(x: u32, y: u32) -> Self {
        Self {
            left: x,
            right: x,
            top: y,
            bottom: y,
        }
    }

    fn with(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            right: self.right.max(other.right),
            top: self.top.min(other.top),
            bottom: self.bottom.max(other.bottom),
        }
    }

    fn width(self) -> u32 {
        self.right - self.left + 1
    }

    fn height(self) -> u32 {
        self.bottom - self.top + 1
    }
}

/// The pieces that have labels: the label, the box, and how many pixels.
fn pieces(labels: &Image<Luma<u32>>) -> impl Iterator<Item = (u32, Bounds, u32)> + use<> {
    let mut pieces: Vec<Option<(Bounds, u32)>> = Vec::new();
    for (x, y, Luma([label])) in labels
        .enumerate_pixels()
        .filter(|(.., label)| label.0 != [0])
    {
        let label = *label as usize;
        if pieces.len() <= label {
            pieces.resize(label + 1, None);
        }
        let (bounds, count) = pieces[label].get_or_insert((Bounds::of(x, y), 0));
        *bounds = bounds.with(Bounds::of(x, y));
        *count += 1;
    }
    let pieces = (0..).zip(pieces);
    pieces.filter_map(|(label, piece)| piece.map(|(bounds, count)| (label, bounds, count)))
}

/// A connected part of the picture: its box, and by rows which pixels of that are painted.
struct Part {
    bounds: Bounds,
    painted: Vec<bool>,
}

/// Those parts in a paint that have the size of a field.
fn parts(picture: &RgbImage, paint: Paint, space: f64) -> Vec<Part> {
    let mask = GrayImage::from_fn(picture.width(), picture.height(), |x, y| {
        Luma([u8::from(paint.covers(picture.get_pixel(x, y).0))])
    });
    let labels = connected_components(&mask, Connectivity::Four, Luma([0]));
    let mut parts = Vec::new();
    for (label, bounds, count) in pieces(&labels) {
        let (width, height) = (bounds.width(), bounds.height());
        let fits = |side: u32| side > HIGH && SIDES.contains(&(f64::from(side) / space));
        let is_long = width > 2 * height || height > 2 * width;
        if !fits(width) || !fits(height) || is_long || count * 5 < width * height * 2 {
            continue;
        }
        let rows = bounds.top..=bounds.bottom;
        let pixels = rows.flat_map(|y| (bounds.left..=bounds.right).map(move |x| (x, y)));
        parts.push(Part {
            bounds,
            painted: pixels
                .map(|(x, y)| labels.get_pixel(x, y).0 == [label])
                .collect(),
        });
    }
    parts
}

impl Part {
    fn width(&self) -> usize {
        self.bounds.width() as usize
    }

    /// Which pixels are inside and not at the rim: within the convex hull, a pixel or more from the edge of that.
    fn inside(&self) -> Vec<bool> {
        let width = self.width();
        let places =
            (0..self.painted.len()).map(|at| Place::new((at % width) as i32, (at / width) as i32));
        let painted = places
            .clone()
            .zip(&self.painted)
            .filter(|(_, is_painted)| **is_painted);
        let hull = convex_hull(painted.map(|(at, _)| at).collect::<Vec<_>>());
        let edges: Vec<_> = hull.iter().zip(hull.iter().cycle().skip(1)).collect();
        let is_inside = |at: Place<i32>| {
            // It may go round either way.
            let (mut is_left, mut is_right) = (true, true);
            for (from, to) in &edges {
                let (edge, off) = (
                    (to.x - from.x, to.y - from.y),
                    (at.x - from.x, at.y - from.y),
                );
                let cross = edge.0 * off.1 - edge.1 * off.0;
                let is_off = cross * cross >= edge.0 * edge.0 + edge.1 * edge.1;
                is_left &= is_off && cross > 0;
                is_right &= is_off && cross < 0;
            }
            is_left || is_right
        };
        places.map(is_inside).collect()
    }
}

/// The field that a part of the picture is, if there is something like a digit on it.
fn field(picture: &RgbImage, part: &Part, paint: Paint, digits: &Digits) -> Option<Field> {
    let ink = Ink::on(picture, part, paint)?;
    let digit = ink.digit()?;
    let middle = (
        (digit.left + digit.right) as f32 / 2.0,
        (digit.top + digit.bottom) as f32 / 2.0,
    );
    let patch = Patch::of(middle, digit.height() as f32, |x, y| ink.between(x, y));
    let (width, height) = (
        f64::from(part.bounds.width()),
        f64::from(part.bounds.height()),
    );
    Some(Field {
        middle: Point::new(
            f64::from(part.bounds.left) + width / 2.0,
            f64::from(part.bounds.top) + height / 2.0,
        ),
        is_warm: paint != Paint::Black,
        width,
        height,
        fits: digits.fits(&patch),
    })
}

/// How much ink is on a field, by rows, from 0 to 1.
struct Ink {
    width: usize,
    ink: Vec<f32>,
    inside: Vec<bool>,
}

impl Ink {
    fn on(picture: &RgbImage, part: &Part, paint: Paint) -> Option<Self> {
        let width = part.width();
        let level = |at: usize| {
            let (x, y) = (
                part.bounds.left + (at % width) as u32,
                part.bounds.top + (at / width) as u32,
            );
            light(picture.get_pixel(x, y).0.map(f32::from))
        };
        let levels: Vec<f32> = (0..part.painted.len()).map(level).collect();
        let inside = part.inside();
        let of = |which: &[bool]| -> Vec<f32> {
            let chosen = levels
                .iter()
                .zip(which)
                .filter(|(_, is_chosen)| **is_chosen);
            chosen.map(|(level, _)| *level).collect()
        };
        let ground = median(&mut of(&part.painted));
        let contrast = match paint {
            Paint::Warm(_) => ground - quantile(&mut of(&inside), 0.03),
            Paint::Black => quantile(&mut of(&inside), 0.97) - ground,
        };
        if contrast < CONTRAST {
            return None;
        }
        let sign = if paint == Paint::Black { 1.0 } else { -1.0 };
        let inked = levels.iter().zip(&inside).map(|(level, is_inside)| {
            if *is_inside {
                (sign * (level - ground) / contrast).clamp(0.0, 1.0)
            } else {
                0.0
            }
        });
        Some(Self {
            width,
            ink: inked.collect(),
            inside,
        })
    }

    fn height(&self) -> usize {
        self.ink.len() / self.width
    }

    fn at(&self, x: f32, y: f32) -> f32 {
        let is_on = x >= 0.0 && y >= 0.0 && x < self.width as f32 && y < self.height() as f32;
        if is_on {
            self.ink[y as usize * self.width + x as usize]
        } else {
            0.0
        }
    }

    /// What there is at a place between pixels.
    fn between(&self, x: f32, y: f32) -> f32 {
        let (left, top) = (x.floor(), y.floor());
        let (fx, fy) = (x - left, y - top);
        let row = |y: f32| self.at(left, y) * (1.0 - fx) + self.at(left + 1.0, y) * fx;
        row(top) * (1.0 - fy) + row(top + 1.0) * fy
    }

    /// The box around the digit.
    fn digit(&self) -> Option<Bounds> {
        // Where it nearly touches the rim, only its darkest parts are clear of that, or none are.
        let ways = [(0.45, false), (0.65, false), (0.8, false), (0.6, true)];
        ways.into_iter().find_map(|(least, is_cut)| {
            let bounds = self.in_the_middle(least, is_cut)?;
            let (wide, high) = (bounds.width() as usize, bounds.height() as usize);
            let is_large = high >= HIGH as usize && high * 4 >= self.height();
            let is_narrow = wide * 20 <= self.width * 17 && wide * 5 <= high * 6;
            (is_large && is_narrow).then_some(bounds)
        })
    }

    /// The box around all of at least so much ink that is about the middle of the field; what touches the rim, or
    /// stands beside it, is no part of the digit. `is_cut` cuts off what is at the rim.
    fn in_the_middle(&self, least: f32, is_cut: bool) -> Option<Bounds> {
        let width = self.width;
        let is_inside = |at: Option<usize>| {
            at.and_then(|at| self.inside.get(at))
                .is_some_and(|is_inside| *is_inside)
        };
        let is_at_rim = |at: usize| {
            let around = [
                at.checked_sub(1),
                Some(at + 1),
                at.checked_sub(width),
                Some(at + width),
            ];
            !around.into_iter().all(is_inside)
        };
        let mask = GrayImage::from_fn(width as u32, self.height() as u32, |x, y| {
            let at = y as usize * width + x as usize;
            Luma([u8::from(self.ink[at] > least && !(is_cut && is_at_rim(at)))])
        });
        let labels = connected_components(&mask, Connectivity::Eight, Luma([0]));
        let mut at_rim: Vec<u32> = Vec::new();
        if !is_cut {
            let all = labels
                .pixels()
                .enumerate()
                .filter(|(at, label)| label.0 != [0] && is_at_rim(*at));
            at_rim = all.map(|(_, label)| label.0[0]).collect();
            at_rim.sort_unstable();
        }
        let off =
            |from: u32, to: u32, all: usize| (f64::from(from + to + 1) / all as f64 - 1.0).abs();
        let middle: Vec<(Bounds, u32)> = pieces(&labels)
            .filter(|(label, bounds, _)| {
                let is_in_middle = off(bounds.left, bounds.right, width) < 0.5
                    && off(bounds.top, bounds.bottom, self.height()) < 0.5;
                is_in_middle && at_rim.binary_search(label).is_err()
            })
            .map(|(_, bounds, count)| (bounds, count))
            .collect();
        let most = middle.iter().map(|(_, count)| *count).max()?;
        let large = middle.into_iter().filter(|(_, count)| count * 12 > most);
        large.map(|(bounds, _)| bounds).reduce(Bounds::with)
    }
}
