//! Rasterizes triangles.

use egui::epaint::Vertex;
use egui::{Pos2, pos2};

use crate::picture::Picture;
use crate::texture::Texture;

/// Corners lie on a grid this much finer than pixels, as on a GPU. Coverage is then computed in
/// integers, so that triangles with a common edge neither overlap nor leave a gap.
const STEPS: i64 = 256;

/// Coordinates are clamped to this many pixels, so that products of two coordinates do not overflow.
const FAR: f64 = (1 << 21) as f64;

/// The part of the picture that may be painted, in pixels: from `min` up to, but not including, `max`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clip {
    pub(crate) min: [i64; 2],
    pub(crate) max: [i64; 2],
}

/// Fills a triangle, whose corners are given in pixels.
pub(crate) fn fill(picture: &mut Picture, clip: Clip, texture: &Texture, corners: [Vertex; 3]) {
    if !corners.iter().all(|c| c.pos.is_finite()) {
        return;
    }
    let [a, mut b, mut c] = corners;
    let [at_a, mut at_b, mut at_c] = corners.map(|corner| on_grid(corner.pos));
    let mut area = cross(at_a, at_b, at_c);
    if area == 0 {
        return;
    }
    if area < 0 {
        std::mem::swap(&mut b, &mut c);
        std::mem::swap(&mut at_b, &mut at_c);
        area = -area;
    }
    let edges = [
        Edge::new(at_a, at_b),
        Edge::new(at_b, at_c),
        Edge::new(at_c, at_a),
    ];
    let surface = Surface::new([a, b, c], [at_a, at_b, at_c], area);

    let ys = [at_a[1], at_b[1], at_c[1]].map(|y| y.div_euclid(STEPS));
    let first = ys.into_iter().min().unwrap_or(0).max(clip.min[1]);
    let last = ys.into_iter().max().unwrap_or(0).min(clip.max[1] - 1);
    for y in first..=last {
        let (mut from, mut to) = (clip.min[0], clip.max[0]);
        for edge in &edges {
            edge.narrow(y, &mut from, &mut to);
        }
        if from < to {
            let row = &mut picture.row_mut(y as usize)[from as usize..to as usize];
            surface.paint(row, from, y, texture);
        }
    }
}

fn on_grid(at: Pos2) -> [i64; 2] {
    [at.x, at.y].map(|n| (f64::from(n).clamp(-FAR, FAR) * STEPS as f64).round() as i64)
}

/// Twice the area of a triangle, positive if its corners are in clockwise order.
fn cross(a: [i64; 2], b: [i64; 2], c: [i64; 2]) -> i64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// A line with the triangle on its right, where `x * at_x + y * at_y + rest` is not negative.
struct Edge {
    at_x: i64,
    at_y: i64,
    rest: i64,
}

impl Edge {
    fn new(from: [i64; 2], to: [i64; 2]) -> Self {
        let (at_x, at_y) = (from[1] - to[1], to[0] - from[0]);
        // A pixel whose middle lies on an edge belongs to the triangle below or right of it.
        let is_top_or_left = at_x > 0 || (at_x == 0 && at_y > 0);
        let rest = -(at_x * from[0] + at_y * from[1]) - i64::from(!is_top_or_left);
        Self { at_x, at_y, rest }
    }

    /// Narrows a range of pixels of a row to those whose centre is inside.
    fn narrow(&self, y: i64, from: &mut i64, to: &mut i64) {
        let half = STEPS / 2;
        let at_first = self.at_x * half + self.at_y * (y * STEPS + half) + self.rest;
        let each = self.at_x * STEPS;
        match each {
            0 if at_first >= 0 => {}
            0 => *to = *from,
            1.. => *from = (*from).max(-at_first.div_euclid(each)),
            _ => *to = (*to).min(at_first.div_euclid(-each) + 1),
        }
    }
}

/// The number of values that vary over a triangle: red, green, blue, alpha, and two texture
/// coordinates.
const KINDS: usize = 6;

/// How the colour and the texture coordinates vary over a triangle.
struct Surface {
    /// In pixels.
    origin: [f64; 2],
    at_origin: [f64; KINDS],
    along_x: [f64; KINDS],
    along_y: [f64; KINDS],
    /// Whether the colour is the same all over.
    is_plain: bool,
    /// Whether the place in the texture is the same all over.
    is_flat: bool,
}

impl Surface {
    fn new(corners: [Vertex; 3], at: [[i64; 2]; 3], area: i64) -> Self {
        let [a, b, c] = corners.map(|corner| {
            let [red, green, blue, alpha] = corner.color.to_array().map(f64::from);
            let (u, v) = (f64::from(corner.uv.x), f64::from(corner.uv.y));
            [red, green, blue, alpha, u, v]
        });
        let steps = STEPS as f64;
        let between = |to: usize, axis: usize| (at[to][axis] - at[0][axis]) as f64 / steps;
        let area = area as f64 / (steps * steps);
        let along_x = std::array::from_fn(|i| {
            ((b[i] - a[i]) * between(2, 1) - (c[i] - a[i]) * between(1, 1)) / area
        });
        let along_y = std::array::from_fn(|i| {
            ((c[i] - a[i]) * between(1, 0) - (b[i] - a[i]) * between(2, 0)) / area
        });
        let [first, others @ ..] = &corners;
        Self {
            origin: at[0].map(|n| n as f64 / steps),
            at_origin: a,
            along_x,
            along_y,
            is_plain: others.iter().all(|other| other.color == first.color),
            is_flat: others.iter().all(|other| other.uv == first.uv),
        }
    }

    /// Paints consecutive pixels of a row; `x` and `y` are those of the first.
    fn paint(&self, row: &mut [[u8; 4]], x: i64, y: i64, texture: &Texture) {
        let off = [
            x as f64 + 0.5 - self.origin[0],
            y as f64 + 0.5 - self.origin[1],
        ];
        let first: [f64; KINDS] = std::array::from_fn(|i| {
            self.at_origin[i] + self.along_x[i] * off[0] + self.along_y[i] * off[1]
        });
        let texel = |at: &[f64; KINDS]| texture.at(pos2(at[4] as f32, at[5] as f32));
        if self.is_plain && self.is_flat {
            let color = tint(&self.at_origin, texel(&self.at_origin));
            if color[3] >= 255.0 {
                row.fill(color.map(|n| n.round() as u8));
            } else if color.iter().any(|part| *part > 0.0) {
                row.iter_mut().for_each(|pixel| blend(pixel, color));
            }
            return;
        }
        let same_texel = self.is_flat.then(|| texel(&self.at_origin));
        for (pixel, n) in row.iter_mut().zip(0_u32..) {
            let at = std::array::from_fn(|i| first[i] + self.along_x[i] * f64::from(n));
            let texel = same_texel.unwrap_or_else(|| texel(&at));
            blend(pixel, tint(&at, texel));
        }
    }
}

/// The colour, from 0 to 255, multiplied by a texel.
fn tint(at: &[f64; KINDS], texel: [f64; 4]) -> [f64; 4] {
    std::array::from_fn(|i| at[i].clamp(0.0, 255.0) * texel[i])
}

/// Blends a premultiplied colour over a pixel.
fn blend(pixel: &mut [u8; 4], over: [f64; 4]) {
    let through = 1.0 - over[3] / 255.0;
    for (channel, over) in pixel.iter_mut().zip(over) {
        // The cast saturates at 255.
        *channel = (over + f64::from(*channel) * through).round() as u8;
    }
}
