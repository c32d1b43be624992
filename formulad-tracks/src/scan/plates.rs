//! The plate beside each corner: a field in yellow, orange or black, and on it the number of stops.

use std::cmp::Reverse;

use image::{GrayImage, Luma, RgbImage};
use imageproc::geometry::convex_hull;
use imageproc::point::Point as Place;
use imageproc::region_labelling::{Connectivity, connected_components};

use super::digits::{Digits, Patch};
use super::strip::{light, median, quantile};
use crate::geometry::Point;

/// The length of a space to which larger pictures are reduced, in pixels: a digit is then 10 pixels high or more.
const FINE: f64 = 28.0;

/// The sides of a field, in spaces.
const SIDES: std::ops::RangeInclusive<f64> = 0.35..=1.6;

/// How far a plate may be from the nearest space of its corner, in spaces.
const REACH: f64 = 7.0;

/// How sure a reading has to be to count.
pub(super) const SURE: f32 = 0.2;

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
pub(super) fn stops(picture: &RgbImage, corners: &[Vec<Point>], longest: &[u32], space: f64) -> Vec<Option<Stops>> {
    let reduced = space / FINE;
    let (fields, space, factor) = if reduced > 1.15 {
        let side = |side: u32| ((f64::from(side) / reduced) as u32).max(1);
        let (width, height) = (side(picture.width()), side(picture.height()));
        let small = image::imageops::thumbnail(picture, width, height);
        (fields(&small, FINE), FINE, reduced)
    } else {
        (fields(picture, space), space, 1.0)
    };
    let corners: Vec<Vec<Point>> = corners
        .iter()
        .map(|spaces| spaces.iter().map(|at| Point::new(at.x / factor, at.y / factor)).collect())
        .collect();
    let gains: Vec<Vec<f32>> = fields
        .iter()
        .map(|field| corners.iter().zip(longest).map(|(spaces, longest)| field.gain(spaces, *longest, space)).collect())
        .collect();
    let families = fields.iter().map(|first| {
        let alike: Vec<usize> = (0..fields.len()).filter(|i| first.is_like(&fields[*i])).collect();
        assigned(&alike, &gains, corners.len())
    });
    // All plates of a board look alike, so that other fields with numbers are not taken for one of them.
    let best = families.max_by(|a, b| total(a, &gains).total_cmp(&total(b, &gains)));
    let best = best.unwrap_or_else(|| vec![None; corners.len()]);
    let read = best.iter().zip(longest);
    read.map(|(field, longest)| Some(fields[(*field)?].read(usual(*longest)))).collect()
}

/// The field of each corner, at most one for each and each for one, so that the gains are about as large as can be.
fn assigned(fields: &[usize], gains: &[Vec<f32>], corners: usize) -> Vec<Option<usize>> {
    let mut pairs: Vec<(f32, usize, usize)> = Vec::new();
    for field in fields {
        let wanted = gains[*field].iter().enumerate().filter(|(_, gain)| **gain > 0.0);
        pairs.extend(wanted.map(|(corner, gain)| (*gain, *field, corner)));
    }
    pairs.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut of: Vec<Option<usize>> = vec![None; corners];
    for (_, field, corner) in pairs {
        if of[corner].is_none() && !of.contains(&Some(field)) {
            of[corner] = Some(field);
        }
    }
    // Two corners change fields, or one takes a free field, as long as that gains something.
    let gain = |field: Option<usize>, corner: usize| field.map_or(0.0, |field| gains[field][corner]);
    for _ in 0..corners {
        let mut changed = false;
        for a in 0..corners {
            for b in a + 1..corners {
                if gain(of[b], a) + gain(of[a], b) > gain(of[a], a) + gain(of[b], b) + 1e-4 {
                    of.swap(a, b);
                    changed = true;
                }
            }
            for field in fields {
                if gain(Some(*field), a) > gain(of[a], a) + 1e-4 && !of.contains(&Some(*field)) {
                    of[a] = Some(*field);
                    changed = true;
                }
            }
        }
        if !changed {
            break;
        }
    }
    for (corner, field) in of.iter_mut().enumerate() {
        if gain(*field, corner) <= 0.0 {
            *field = None;
        }
    }
    of
}

/// What the fields of all corners gain together.
fn total(of: &[Option<usize>], gains: &[Vec<f32>]) -> f32 {
    of.iter().enumerate().filter_map(|(corner, field)| Some(gains[(*field)?][corner])).sum()
}

/// What fields are painted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Paint {
    /// Yellow or orange, with a dark digit. There is less blue than red and green, by at least so many levels.
    Warm(u8),
    /// Black, with a bright digit.
    Black,
}

impl Paint {
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

/// A field with a digit on it.
#[derive(Debug, Clone)]
struct Field {
    is_warm: bool,
    middle: Point,
    width: f64,
    height: f64,
    /// How well the digits 1 to 3 fit, at most 1.
    fits: [f32; 3],
}

impl Field {
    fn best(&self) -> f32 {
        self.fits.iter().copied().fold(f32::MIN, f32::max)
    }

    fn is_like(&self, other: &Self) -> bool {
        let near = |a: f64, b: f64| (a - b).abs() < 2.0 + 0.12 * a.max(b);
        self.is_warm == other.is_warm && near(self.width, other.width) && near(self.height, other.height)
    }

    /// How likely it is the field of this corner: at most about 1, and 0 if it cannot be.
    fn gain(&self, spaces: &[Point], longest: u32, space: f64) -> f32 {
        let count = spaces.len().max(1) as f64;
        let sum = spaces.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.x, sum.1 + at.y));
        let middle = Point::new(sum.0 / count, sum.1 / count);
        let nearest = spaces.iter().map(|at| at.distance(self.middle)).fold(f64::MAX, f64::min) / space;
        if !(0.7..=REACH).contains(&nearest) {
            return 0.0;
        }
        // It stands beside its corner, and rather beside the middle than beside an end.
        let far = (nearest + 0.35 * self.middle.distance(middle) / space) / (2.0 * REACH);
        let read = self.read(usual(longest));
        let odd = if read.number == usual(longest) { 0.0 } else { 0.03 };
        (self.best() - 0.4 - odd).max(0.0) * (1.0 - far as f32).max(0.0)
    }

    /// The digit, if that of most corners like this one is `usual`.
    fn read(&self, usual: u32) -> Stops {
        let mut fits: Vec<(u32, f32)> = (1..).zip(self.fits).collect();
        for (number, fit) in &mut fits {
            if *number == usual {
                *fit += 0.02;
            }
        }
        fits.sort_by(|a, b| b.1.total_cmp(&a.1));
        let clear = ((fits[0].1 - fits[1].1) / 0.1).min(1.0);
        let good = ((self.best() - 0.4) / 0.3).clamp(0.0, 1.0);
        Stops {
            number: fits[0].0,
            sure: clear * good,
        }
    }
}

/// All fields of the size of a plate's with something like a digit on them.
fn fields(picture: &RgbImage, space: f64) -> Vec<Field> {
    let digits = Digits::new();
    let mut fields: Vec<Field> = Vec::new();
    for paint in Paint::ALL {
        for part in parts(picture, paint, space) {
            let Some(field) = field(picture, &part, paint, &digits) else { continue };
            let same = |other: &Field| other.is_warm == field.is_warm && other.middle.distance(field.middle) < 0.3 * space;
            match fields.iter_mut().find(|other| same(other)) {
                Some(other) if other.best() >= field.best() => {}
                Some(other) => *other = field,
                None => fields.push(field),
            }
        }
    }
    fields
}

/// A connected part of the picture: its rectangle, and by rows which of that is painted.
struct Part {
    left: u32,
    top: u32,
    width: usize,
    height: usize,
    painted: Vec<bool>,
}

/// Those parts in a paint that have the size of a field.
fn parts(picture: &RgbImage, paint: Paint, space: f64) -> Vec<Part> {
    let mask = GrayImage::from_fn(picture.width(), picture.height(), |x, y| {
        Luma([u8::from(paint.covers(picture.get_pixel(x, y).0))])
    });
    let labels = connected_components(&mask, Connectivity::Four, Luma([0]));
    // The left, right, top and bottom end, and how many pixels.
    let mut found: Vec<([u32; 4], u32)> = Vec::new();
    for (x, y, Luma([label])) in labels.enumerate_pixels() {
        let label = *label as usize;
        if label == 0 {
            continue;
        }
        if found.len() <= label {
            found.resize(label + 1, ([u32::MAX, 0, u32::MAX, 0], 0));
        }
        let ([left, right, top, bottom], count) = &mut found[label];
        (*left, *right) = ((*left).min(x), (*right).max(x));
        (*top, *bottom) = ((*top).min(y), (*bottom).max(y));
        *count += 1;
    }
    let mut parts = Vec::new();
    for (label, ([left, right, top, bottom], count)) in found.into_iter().enumerate() {
        if count == 0 {
            continue;
        }
        let (width, height) = (right - left + 1, bottom - top + 1);
        let fits = |side: u32| SIDES.contains(&(f64::from(side) / space));
        let is_long = width > 2 * height || height > 2 * width;
        if !fits(width) || !fits(height) || is_long || count * 5 < width * height * 2 {
            continue;
        }
        let pixels = (top..=bottom).flat_map(|y| (left..=right).map(move |x| (x, y)));
        parts.push(Part {
            left,
            top,
            width: width as usize,
            height: height as usize,
            painted: pixels.map(|(x, y)| labels.get_pixel(x, y).0 == [label as u32]).collect(),
        });
    }
    parts
}

/// What is inside a part and not at its rim: within its convex hull, a pixel or more from the edge of that.
fn inside(part: &Part) -> Vec<bool> {
    let (width, height) = (part.width, part.height);
    let places = (0..height).flat_map(|y| (0..width).map(move |x| Place::new(x as i32, y as i32)));
    let painted: Vec<Place<i32>> = places.clone().zip(&part.painted).filter(|(_, is)| **is).map(|(at, _)| at).collect();
    let hull = convex_hull(painted);
    let edges: Vec<_> = hull.iter().zip(hull.iter().cycle().skip(1)).collect();
    let is_inside = |at: Place<i32>| {
        let from_edges = edges.iter().map(|(from, to)| {
            let ((ax, ay), (bx, by)) = ((to.x - from.x, to.y - from.y), (at.x - from.x, at.y - from.y));
            (ax * by - ay * bx, ax * ax + ay * ay)
        });
        // Hulls may go round either way.
        let (mut left, mut right) = (true, true);
        for (cross, squared) in from_edges {
            left &= cross > 0 && cross * cross >= squared;
            right &= cross < 0 && cross * cross >= squared;
        }
        left || right
    };
    places.map(is_inside).collect()
}

/// Reads what is on a part.
fn field(picture: &RgbImage, part: &Part, paint: Paint, digits: &Digits) -> Option<Field> {
    let (width, height) = (part.width, part.height);
    let level = |at: usize| {
        let pixel = picture.get_pixel(part.left + (at % width) as u32, part.top + (at / width) as u32);
        light(pixel.0.map(f32::from))
    };
    let levels: Vec<f32> = (0..width * height).map(level).collect();
    let inside = inside(part);
    let of = |which: &[bool]| -> Vec<f32> {
        levels.iter().zip(which).filter(|(_, is)| **is).map(|(level, _)| *level).collect()
    };
    let ground = median(&mut of(&part.painted));
    let ink = quantile(&mut of(&inside), if paint == Paint::Black { 0.97 } else { 0.03 });
    let contrast = ink - ground;
    if contrast.abs() < 60.0 || (contrast > 0.0) != (paint == Paint::Black) {
        return None;
    }
    let inked = |at: usize| if inside[at] { ((levels[at] - ground) / contrast).clamp(0.0, 1.0) } else { 0.0 };
    let inked: Vec<f32> = (0..width * height).map(inked).collect();
    let [left, right, top, bottom] = digit(&inked, &inside, width, height)?;
    let high = (bottom - top + 1) as f32;
    let middle = ((left + right) as f32 / 2.0, (top + bottom) as f32 / 2.0);
    let patch = Patch::of(middle, high, |x, y| {
        let at = |x: i32, y: i32| {
            let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
            (x < width && y < height).then(|| inked[y * width + x])
        };
        let (left, top) = (x.floor(), y.floor());
        let (fx, fy) = (x - left, y - top);
        let (left, top) = (left as i32, top as i32);
        let at = |x: i32, y: i32| at(x, y).unwrap_or(0.0);
        (at(left, top) * (1.0 - fx) + at(left + 1, top) * fx) * (1.0 - fy)
            + (at(left, top + 1) * (1.0 - fx) + at(left + 1, top + 1) * fx) * fy
    });
    Some(Field {
        is_warm: paint != Paint::Black,
        middle: Point::new(
            f64::from(part.left) + width as f64 / 2.0,
            f64::from(part.top) + height as f64 / 2.0,
        ),
        width: width as f64,
        height: height as f64,
        fits: digits.fits(&patch),
    })
}

/// The left, right, top and bottom end of the digit: of all that is about the middle of the field. What touches the
/// rim, or stands beside it, is no part of the digit.
fn digit(inked: &[f32], inside: &[bool], width: usize, height: usize) -> Option<[u32; 4]> {
    // Where it nearly touches the rim, only its darkest parts are clear of that.
    [(0.45, false), (0.65, false), (0.8, false), (0.6, true)].into_iter().find_map(|(least, is_cut)| {
        let ends = above(inked, inside, width, height, least, is_cut)?;
        let [left, right, top, bottom] = ends;
        let (wide, high) = (right - left + 1, bottom - top + 1);
        let fits = high >= 5 && high * 4 >= height as u32 && wide * 20 <= width as u32 * 17 && wide * 5 <= high * 6;
        fits.then_some(ends)
    })
}

/// The same of what has at least so much ink, of any size; `is_cut` cuts off what is at the rim.
fn above(inked: &[f32], inside: &[bool], width: usize, height: usize, least: f32, is_cut: bool) -> Option<[u32; 4]> {
    let is_inside = |at: Option<usize>| at.and_then(|at| inside.get(at)).is_some_and(|is| *is);
    let is_at_rim = |at: usize| {
        let around = [at.checked_sub(1), Some(at + 1), at.checked_sub(width), Some(at + width)];
        !around.into_iter().all(is_inside)
    };
    let mask = GrayImage::from_fn(width as u32, height as u32, |x, y| {
        let at = y as usize * width + x as usize;
        Luma([u8::from(inked[at] > least && !(is_cut && is_at_rim(at)))])
    });
    let labels = connected_components(&mask, Connectivity::Eight, Luma([0]));
    let mut pieces: Vec<(u32, [u32; 4], u32, bool)> = Vec::new();
    for (x, y, Luma([label])) in labels.enumerate_pixels() {
        if *label == 0 {
            continue;
        }
        let at = y as usize * width + x as usize;
        let is_at_rim = !is_cut && is_at_rim(at);
        match pieces.iter_mut().find(|piece| piece.0 == *label) {
            Some((_, [left, right, top, bottom], count, rim)) => {
                (*left, *right) = ((*left).min(x), (*right).max(x));
                (*top, *bottom) = ((*top).min(y), (*bottom).max(y));
                *count += 1;
                *rim |= is_at_rim;
            }
            None => pieces.push((*label, [x, x, y, y], 1, is_at_rim)),
        }
    }
    pieces.retain(|(_, [left, right, top, bottom], _, is_at_rim)| {
        let x = f64::from(left + right + 1) / width as f64 - 1.0;
        let y = f64::from(top + bottom + 1) / height as f64 - 1.0;
        !is_at_rim && x.abs() < 0.5 && y.abs() < 0.5
    });
    let most = pieces.iter().map(|piece| piece.2).max()?;
    pieces.retain(|piece| piece.2 * 12 > most);
    pieces.sort_by_key(|piece| Reverse(piece.2));
    let ends = pieces.into_iter().map(|piece| piece.1);
    ends.reduce(|a, b| [a[0].min(b[0]), a[1].max(b[1]), a[2].min(b[2]), a[3].max(b[3])])
}
