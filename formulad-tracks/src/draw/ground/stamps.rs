//! The small things that stand in a landscape by day.

use super::super::canvas::{Canvas, Rect};
use super::super::{Color, Layer, Point, Shape};
use super::Place;

const LEAVES: [Color; 3] = [
    Color::hex(0xaebf90),
    Color::hex(0xb7c799),
    Color::hex(0xa5b888),
];
const FIR: Color = Color::hex(0xa9b692);
const ROCK: Color = Color::hex(0xcdc7b4);
const FLEECE: Color = Color::hex(0xf6f3e6);
const STRAW: Color = Color::hex(0xe6d79c);
const HANGAR: [Color; 2] = [Color::hex(0xc4c3b6), Color::hex(0xd0cfc3)];
const CLOTHS: [Color; 3] = [
    Color::hex(0xe0ab98),
    Color::hex(0xa9c4cf),
    Color::hex(0xe7d08d),
];

pub(super) fn disc(canvas: &mut Canvas, center: Point, radius: f64, color: Color) {
    let disc = Shape::Circle { center, radius };
    canvas.fill(Layer::Ground, None, disc, color);
}

impl Place<'_> {
    fn disc(&mut self, x: f64, y: f64, radius: f64, color: Color) {
        disc(self.canvas, self.at + Point::new(x, y), radius, color);
    }

    /// One of these colours.
    fn one(&mut self, colors: &[Color; 3]) -> Color {
        colors[((self.chance.next() * 3.0) as usize).min(2)]
    }

    /// A clump of trees, with this likelihood.
    pub(super) fn grove(&mut self, likely: f64) {
        if self.chance.next() >= likely || self.plot().is_none() {
            return;
        }
        let flip = if self.chance.next() < 0.5 { 1.0 } else { -1.0 };
        for (x, y) in [(-8.0, -3.0), (-2.5, 4.0), (2.0, -4.5), (8.0, 2.0)] {
            let (dx, dy) = (
                self.chance.between(-2.5, 2.5),
                self.chance.between(-2.5, 2.5),
            );
            let radius = self.chance.between(2.8, 5.0);
            let color = self.one(&LEAVES);
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
            let at = self.at + Point::new(x, y + self.chance.between(-1.5, 1.5));
            let roof = Rect::around(at, 6.5, 5.5);
            let ridge = Rect {
                min: Point::new(roof.min.x, at.y),
                ..roof
            };
            let [light, dark, _] = self.style.roofs;
            self.canvas.fill(Layer::Ground, None, roof.polygon(), light);
            self.canvas.fill(Layer::Ground, None, ridge.polygon(), dark);
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
                let (radius, color) = (self.chance.between(1.5, 2.3), self.one(&LEAVES));
                self.disc(x, y, radius, color);
            }
        } else if kind < 0.22 {
            for (x, y) in [(-6.0, -2.0), (-2.0, 3.5), (2.5, -3.0), (6.0, 2.0)] {
                let (dx, dy) = (
                    self.chance.between(-2.0, 2.0),
                    self.chance.between(-2.0, 2.0),
                );
                self.disc(x + dx, y + dy, 1.3, FLEECE);
                self.disc(x + dx + 1.3, y + dy + 0.2, 0.7, ROCK);
            }
        } else {
            let (radius, color) = (self.chance.between(3.0, 4.6), self.one(&LEAVES));
            self.disc(0.0, 0.0, radius, color);
        }
    }

    /// Firs on the lower slopes, rocks on the higher: heights are from 0 to 1.
    pub(super) fn slope(&mut self, height: f64) {
        const TREE_LINE: f64 = 0.55;
        let (kind, likely) = (
            self.chance.next(),
            if height < TREE_LINE { 0.5 } else { 0.3 },
        );
        if kind > likely || self.plot().is_none() {
            return;
        }
        for (x, y) in [(-7.0, -2.0), (0.0, 3.0), (7.0, -1.0)] {
            let (dx, dy) = (
                self.chance.between(-2.0, 2.0),
                self.chance.between(-2.0, 2.0),
            );
            let at = self.at + Point::new(x + dx, y + dy);
            let size = self.chance.between(0.8, 1.2);
            let (outline, color): (&[(f64, f64)], _) = if height < TREE_LINE {
                (&[(0.0, -5.0), (3.0, 3.5), (-3.0, 3.5)], FIR)
            } else {
                (&[(-2.6, 1.6), (-1.0, -1.6), (1.4, -1.2), (2.8, 1.6)], ROCK)
            };
            let points = outline.iter().map(|(x, y)| at + Point::new(*x, *y) * size);
            let shape = Shape::Polygon(points.collect());
            self.canvas.fill(Layer::Ground, None, shape, color);
        }
    }

    /// Bales of straw, and now and then a hangar, off the runways.
    pub(super) fn apron(&mut self, is_runway: bool) {
        let kind = self.chance.next();
        if kind > 0.13 || is_runway {
            return;
        }
        let Some(plot) = self.plot() else {
            return;
        };
        if kind < 0.05 {
            let ridge = Rect {
                max: Point::new(plot.max.x, self.at.y),
                ..plot
            };
            self.canvas
                .fill(Layer::Ground, None, plot.polygon(), HANGAR[0]);
            self.canvas
                .fill(Layer::Ground, None, ridge.polygon(), HANGAR[1]);
        } else {
            for (x, y) in [(-5.0, -2.0), (-1.0, 2.0), (4.0, -1.5)] {
                self.disc(x, y, 1.7, STRAW);
                self.disc(x, y, 0.8, ROCK);
            }
        }
    }

    /// Here and there parasols.
    pub(super) fn parasols(&mut self) {
        if self.chance.next() > 0.3 || self.plot().is_none() {
            return;
        }
        for (x, y) in [(-6.5, -2.5), (1.0, 3.0), (7.0, -3.0)] {
            let (dx, dy) = (
                self.chance.between(-2.0, 2.0),
                self.chance.between(-2.0, 2.0),
            );
            let cloth = self.one(&CLOTHS);
            self.disc(x + dx, y + dy, 2.9, cloth);
            self.disc(x + dx, y + dy, 1.1, FLEECE);
        }
    }
}
