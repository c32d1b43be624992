//! The small things that stand in a landscape: trees and houses, waves and boats.

use super::{Plot, SHORE};
use crate::draw::style::{Around, colors};
use crate::draw::{Color, Layer, Shape, Stroke};
use crate::geometry::{Point, Rect, Vec2};

const LEAVES: [Color; 3] = colors([0xaebf90, 0xb7c799, 0xa5b888]);
const FIR: Color = Color::hex(0xa9b692);
const ROCK: Color = Color::hex(0xcdc7b4);
const FLEECE: Color = Color::hex(0xf6f3e6);
const STRAW: Color = Color::hex(0xe6d79c);
const HANGAR: [Color; 2] = colors([0xc4c3b6, 0xd0cfc3]);
const CLOTHS: [Color; 3] = colors([0xe0ab98, 0xa9c4cf, 0xe7d08d]);

impl Plot<'_, '_> {
    pub(super) fn fill(&mut self, shape: Shape, color: Color) {
        self.painter.fill(Layer::Ground, None, shape, color);
    }

    fn disc(&mut self, x: f64, y: f64, radius: f64, color: Color) {
        let center = self.at + Vec2::new(x, y);
        self.fill(Shape::Circle { center, radius }, color);
    }

    fn polygon<const N: usize>(&mut self, at: Point, points: [(f64, f64); N], color: Color) {
        let points = points.map(|(x, y)| at + Vec2::new(x, y));
        self.fill(Shape::Polygon(points.to_vec()), color);
    }

    /// A random shift, at most this far across and down.
    fn shift(&mut self, most: f64) -> (f64, f64) {
        (
            self.chance.between(-most, most),
            self.chance.between(-most, most),
        )
    }

    /// A clump of trees, with this probability.
    pub(super) fn grove(&mut self, likely: f64) {
        if self.chance.next() >= likely || self.plot().is_none() {
            return;
        }
        let flip = if self.chance.next() < 0.5 { 1.0 } else { -1.0 };
        for (x, y) in [(-8.0, -3.0), (-2.5, 4.0), (2.0, -4.5), (8.0, 2.0)] {
            let (dx, dy) = self.shift(2.5);
            let radius = self.chance.between(2.8, 5.0);
            let color = *self.chance.one(&LEAVES);
            self.disc(x * flip + dx, y + dy, radius, color);
        }
    }

    /// Mostly fields, now and then some houses or trees.
    pub(super) fn village(&mut self) {
        match self.chance.next() {
            kind if kind < 0.16 => self.houses(),
            kind if kind < 0.40 => self.grove(1.0),
            _ => {}
        }
    }

    fn houses(&mut self) {
        if self.plot().is_none() {
            return;
        }
        for (x, y) in [(-7.5, -3.5), (1.0, 4.0), (7.5, -4.0)] {
            let at = self.at + Vec2::new(x, y + self.chance.between(-1.5, 1.5));
            let roof = Rect::from_center_size(at, (6.5, 5.5));
            let [light, dark, _] = self.painter.style.roofs;
            self.fill(Shape::rect(roof), light);
            self.fill(Shape::rect(Rect { y0: at.y, ..roof }), dark);
        }
    }

    /// Mostly grass, now and then a hedge, a tree or some sheep.
    pub(super) fn pasture(&mut self) {
        let kind = self.chance.next();
        if kind > 0.34 || self.plot().is_none() {
            return;
        }
        if kind < 0.12 {
            for at in -3..=3 {
                let (x, y) = (f64::from(at) * 3.6, self.chance.between(-0.8, 0.8));
                let (radius, color) = (self.chance.between(1.5, 2.3), *self.chance.one(&LEAVES));
                self.disc(x, y, radius, color);
            }
        } else if kind < 0.22 {
            for (x, y) in [(-6.0, -2.0), (-2.0, 3.5), (2.5, -3.0), (6.0, 2.0)] {
                let (dx, dy) = self.shift(2.0);
                self.disc(x + dx, y + dy, 1.3, FLEECE);
                self.disc(x + dx + 1.3, y + dy + 0.2, 0.7, ROCK);
            }
        } else {
            let (radius, color) = (self.chance.between(3.0, 4.6), *self.chance.one(&LEAVES));
            self.disc(0.0, 0.0, radius, color);
        }
    }

    /// Firs on the lower slopes of the mountain, rocks on the higher.
    pub(super) fn slope(&mut self) {
        const TREE_LINE: f64 = 0.55;
        const TREE: &[(f64, f64)] = &[(0.0, -5.0), (3.0, 3.5), (-3.0, 3.5)];
        const STONE: &[(f64, f64)] = &[(-2.6, 1.6), (-1.0, -1.6), (1.4, -1.2), (2.8, 1.6)];
        let (outline, color, likely) = if self.peak.height(self.at) < TREE_LINE {
            (TREE, FIR, 0.5)
        } else {
            (STONE, ROCK, 0.3)
        };
        if self.chance.next() > likely || self.plot().is_none() {
            return;
        }
        for (x, y) in [(-7.0, -2.0), (0.0, 3.0), (7.0, -1.0)] {
            let (dx, dy) = self.shift(2.0);
            let at = self.at + Vec2::new(x + dx, y + dy);
            let size = self.chance.between(0.8, 1.2);
            let points = outline.iter().map(|(x, y)| at + Vec2::new(*x, *y) * size);
            self.fill(Shape::Polygon(points.collect()), color);
        }
    }

    /// Bales of straw, and now and then a hangar, off the runways.
    pub(super) fn apron(&mut self) {
        let kind = self.chance.next();
        if kind > 0.13 || super::relief::is_runway(self.board, self.at) {
            return;
        }
        let Some(plot) = self.plot() else {
            return;
        };
        if kind < 0.05 {
            let y1 = self.at.y;
            self.fill(Shape::rect(plot), HANGAR[0]);
            self.fill(Shape::rect(Rect { y1, ..plot }), HANGAR[1]);
        } else {
            for (x, y) in [(-5.0, -2.0), (-1.0, 2.0), (4.0, -1.5)] {
                self.disc(x, y, 1.7, STRAW);
                self.disc(x, y, 0.8, ROCK);
            }
        }
    }

    /// Parasols here and there.
    pub(super) fn parasols(&mut self) {
        if self.chance.next() > 0.3 || self.plot().is_none() {
            return;
        }
        for (x, y) in [(-6.5, -2.5), (1.0, 3.0), (7.0, -3.0)] {
            let (dx, dy) = self.shift(2.0);
            let cloth = *self.chance.one(&CLOTHS);
            self.disc(x + dx, y + dy, 2.9, cloth);
            self.disc(x + dx, y + dy, 1.1, FLEECE);
        }
    }

    /// Waves in the sea, parasols on the beach.
    pub(super) fn shore(&mut self) {
        match super::relief::surf_depth(self.board, self.at) {
            depth if depth > 14.0 => self.wave(),
            depth if depth < -16.0 => self.parasols(),
            _ => {}
        }
    }

    /// Mostly a wave, now and then a boat, away from everything else.
    pub(super) fn wave(&mut self) {
        let chance = &mut self.chance;
        let (dx, dy, shown) = (chance.next(), chance.next(), chance.next());
        let at = self.at + Vec2::new((dx - 0.5) * 14.0, (dy - 0.5) * 12.0);
        let room = Rect::from_center_size(at, (16.0, 8.0)).inflate(SHORE, SHORE);
        if shown > 0.68 || !self.grid.is_free(room) {
            return;
        }
        if shown > 0.63 {
            self.boat(at);
            return;
        }
        let crest = |x: f64| at + Vec2::new(x, if (x / 3.5) as i32 % 2 == 0 { 0.8 } else { -0.8 });
        let line = [-7.0, -3.5, 0.0, 3.5, 7.0].map(crest).to_vec();
        let stroke = Stroke::new(1.1, self.painter.style.wave);
        self.painter.line(Layer::Ground, None, line, stroke);
    }

    fn boat(&mut self, at: Point) {
        let (hull, sail) = (self.painter.style.quay, self.painter.style.paper);
        self.polygon(at, [(-5.5, 2.2), (5.5, 2.2), (3.2, 4.6), (-3.6, 4.6)], hull);
        self.polygon(at, [(0.4, -5.6), (0.4, 1.4), (4.6, 1.4), (4.6, 1.4)], sail);
        self.polygon(
            at,
            [(-0.4, -4.4), (-0.4, 1.4), (-3.8, 1.4), (-3.8, 1.4)],
            sail,
        );
    }

    /// A block of a town: two houses, or now and then some trees.
    pub(super) fn block(&mut self) {
        let (split, kind) = (0.35 + 0.3 * self.chance.next(), self.chance.next());
        let shades = [self.chance.next(), self.chance.next()];
        let Some(block) = self.plot() else {
            return;
        };
        let style = self.painter.style;
        if kind < 0.14 {
            let (flip, wind) = (if shades[0] < 0.5 { 1.0 } else { -1.0 }, 4.0 * shades[1]);
            for (x, y, radius) in [(-7.0, -3.5, 3.2), (0.5, 3.5, 4.2), (7.5, -2.0, 3.6)] {
                self.disc(x - 2.0 + wind, y * flip, radius, style.tree);
            }
            return;
        }
        let middle = block.x0 + split * block.width();
        let left = Rect {
            x1: middle - 0.4,
            ..block
        };
        let right = Rect {
            x0: middle + 0.4,
            ..block
        };
        for (house, shade) in [left, right].into_iter().zip(shades) {
            let roof = style.roofs[((shade * 3.0) as usize).min(2)];
            self.fill(Shape::rect(house), roof);
            if style.around == Around::City {
                self.windows(house);
            }
        }
    }

    /// The few windows of a house behind which someone is awake.
    fn windows(&mut self, house: Rect) {
        const APART: f64 = 4.2;
        let room = house.inflate(-2.4, -2.4);
        let (columns, rows) = (room.width() / APART, room.height() / APART);
        for row in 0..=rows.max(0.0) as u32 {
            for column in 0..=columns.max(0.0) as u32 {
                let light = self.chance.next();
                if light < 0.16 {
                    let at = room.origin() + Vec2::new(column.into(), row.into()) * APART;
                    let window = Rect::from_center_size(at, (1.5, 1.9));
                    let glow = if light < 0.06 { 210 } else { 110 };
                    let glow = self.painter.style.street.lit.alpha(glow);
                    self.fill(Shape::rect(window), glow);
                }
            }
        }
    }
}
