//! What grows in a landscape, and who lives among it.

use super::plot::Plot;
use crate::draw::art::{LEAVES, dome, fir, hall, house, rock, tree};
use crate::draw::style::colors;
use crate::draw::{Color, Shape};
use crate::geometry::{Point, Rect, Vec2};

/// A tree now and then that is not like the others.
const BLOSSOM: Color = Color::hex(0xc8_b878);
const FIR: Color = Color::hex(0x74_936c);
const ROCK: Color = Color::hex(0xbf_b9a8);
const FLEECE: Color = Color::hex(0xf6_f3e6);
const STRAW: Color = Color::hex(0xe2_cf87);
const HANGAR: Color = Color::hex(0xbd_c1be);
const ROOFS: [Color; 3] = colors([0xc0_8468, 0xc9_a07c, 0xa8_8a78]);

impl Plot<'_> {
    /// Trees of several sizes, with this probability; otherwise a tuft of grass now and then.
    pub(super) fn grove(&mut self, likely: f64) {
        if self.chance.next() >= likely {
            return self.tuft();
        }
        if !self.is_clear() {
            return;
        }
        let flip = if self.chance.next() < 0.5 { 1.0 } else { -1.0 };
        for (x, y) in [(-7.0, -2.8), (0.5, 3.6), (7.2, -2.2)] {
            let (dx, dy) = self.shift(1.8);
            let size = self.chance.between(5.6, 10.4);
            let color = if self.chance.next() < 0.05 {
                BLOSSOM
            } else {
                *self.chance.one(&LEAVES)
            };
            self.draw(tree, (x * flip + dx, y + dy), size, color);
        }
    }

    /// Trees with leaves, and firs among them.
    pub(super) fn wood(&mut self, likely: f64) {
        if self.chance.next() < 0.3 {
            self.firs(likely, 9.6);
        } else {
            self.grove(likely);
        }
    }

    fn firs(&mut self, likely: f64, largest: f64) {
        if self.chance.next() > likely || !self.is_clear() {
            return;
        }
        for (x, y) in [(-7.0, -2.0), (0.0, 3.0), (7.0, -1.0)] {
            let (dx, dy) = self.shift(1.6);
            let size = self.chance.between(0.62 * largest, largest);
            self.draw(fir, (x + dx, y + dy), size, FIR);
        }
    }

    /// A few blades of grass.
    pub(super) fn tuft(&mut self) {
        let (x, y) = self.shift(8.0);
        let room = Rect::from_center_size(self.at + Vec2::new(x, y), (6.0, 4.0));
        if self.chance.next() > 0.45 || !self.is_free(room) {
            return;
        }
        let blades = [
            (x - 2.2, y - 1.4),
            (x - 1.2, y + 0.8),
            (x, y - 1.8),
            (x + 1.2, y + 0.8),
            (x + 2.2, y - 1.4),
        ];
        self.line(&blades, 0.5, self.ground.dark(0.2));
    }

    /// Mostly fields, now and then some houses or trees.
    pub(super) fn village(&mut self) {
        match self.chance.next() {
            kind if kind < 0.16 => self.houses(),
            kind if kind < 0.36 => self.grove(1.0),
            kind if kind < 0.5 => self.field(),
            _ => self.tuft(),
        }
    }

    fn houses(&mut self) {
        if !self.is_clear() {
            return;
        }
        for (x, y, heading) in [(-7.2, -3.2, 0.0), (1.0, 3.4, 90.0), (8.0, -3.0, 12.0)] {
            let at = self.at + Vec2::new(x, y + self.chance.between(-1.0, 1.0));
            let (size, roof) = (self.chance.between(7.0, 8.6), *self.chance.one(&ROOFS));
            self.build(house, at, heading, [size, 1.1 * size], roof);
        }
        let leaves = *self.chance.one(&LEAVES);
        self.draw(tree, (-5.0, 5.4), 5.0, leaves);
    }

    /// A ploughed field.
    fn field(&mut self) {
        const FURROWS: u32 = 6;
        if !self.is_clear() {
            return;
        }
        let field = Rect::from_center_size(self.at, (24.0, 18.0));
        self.fill(0, Shape::rounded(field, 1.6), self.ground.dark(0.05));
        let slant = self.chance.between(-3.0, 3.0);
        for furrow in 0..FURROWS {
            let y = -7.0 + 2.8 * f64::from(furrow);
            self.line(
                &[(-10.6, y - slant / 8.0), (10.6, y + slant / 8.0)],
                0.6,
                self.ground.dark(0.14),
            );
        }
    }

    /// Mostly grass, now and then a hedge, a tree, a field or some sheep.
    pub(super) fn pasture(&mut self) {
        let kind = self.chance.next();
        if kind > 0.46 {
            return self.tuft();
        }
        if !self.is_clear() {
            return;
        }
        if kind < 0.12 {
            for at in -3..=3 {
                let (x, y) = (f64::from(at) * 3.3, self.chance.between(-0.8, 0.8));
                let (size, color) = (self.chance.between(3.2, 4.6), *self.chance.one(&LEAVES));
                self.draw(tree, (x, y), size, color);
            }
        } else if kind < 0.2 {
            for (x, y) in [(-6.0, -2.0), (-2.0, 3.5), (2.5, -3.0), (6.0, 2.0)] {
                let (dx, dy) = self.shift(2.0);
                self.draw(dome, (x + dx, y + dy), 2.6, FLEECE);
                self.disc((x + dx + 1.4, y + dy + 0.2), 0.6, ROCK.dark(0.5));
            }
        } else if kind < 0.38 {
            let (size, color) = (self.chance.between(6.0, 10.0), *self.chance.one(&LEAVES));
            self.draw(tree, (0.0, 0.0), size, color);
        } else {
            self.field();
        }
    }

    pub(super) fn disc(&mut self, (x, y): (f64, f64), radius: f64, color: Color) {
        let center = self.at + Vec2::new(x, y);
        self.fill(4, Shape::Circle { center, radius }, color);
    }

    /// Firs on the lower slopes of the mountain, rocks on the higher.
    pub(super) fn slope(&mut self) {
        const TREE_LINE: f64 = 0.55;
        if self.site.peak.height(self.at) < TREE_LINE {
            return self.firs(0.5, 8.4);
        }
        if self.chance.next() > 0.3 || !self.is_clear() {
            return;
        }
        for (x, y) in [(-7.0, -2.0), (0.5, 3.0), (7.0, -1.0)] {
            let ((dx, dy), size) = (self.shift(2.0), self.chance.between(3.4, 6.4));
            self.draw(rock, (x + dx, y + dy), size, ROCK);
        }
    }

    /// Bales of straw, and now and then a hangar, off the runways.
    pub(super) fn apron(&mut self) {
        let kind = self.chance.next();
        if kind > 0.2 || super::flats::is_runway(self.site.board, self.at) {
            return self.tuft();
        }
        if !self.is_clear() {
            return;
        }
        if kind < 0.05 {
            self.build(hall, self.at, 0.0, [24.0, 40.0], HANGAR);
        } else if kind < 0.13 {
            for (x, y) in [(-5.0, -2.0), (-1.0, 2.0), (4.0, -1.5)] {
                self.draw(dome, (x, y), 3.6, STRAW);
            }
        } else {
            self.grove(1.0);
        }
    }

    /// The middle of a part of the room, which lies this far into it.
    pub(super) fn inside(&self, across: f64, down: f64) -> Point {
        self.room.origin() + Vec2::new(across * self.room.width(), down * self.room.height())
    }
}
