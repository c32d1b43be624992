//! What floats on the sea and lies on its beach.

use super::SHORE;
use super::coast::surf_depth;
use super::plot::Plot;
use crate::draw::art::{boat, dome, palm};
use crate::draw::style::colors;
use crate::draw::{Color, Shape, light};
use crate::geometry::{Rect, Vec2, turn};

pub(super) const HULLS: [Color; 3] = colors([0xf4_f1e8, 0x8a_5a3a, 0xc2_4a3c]);
const CLOTHS: [Color; 3] = colors([0xd9_7a60, 0x6f_a3bb, 0xe3_bd5c]);
const PALM: Color = Color::hex(0x7e_a35b);
const PLANKS: Color = Color::hex(0xb9_a07c);
const TOWEL: Color = Color::hex(0xf6_f3e6);

impl Plot<'_> {
    /// Mostly a wave, now and then a boat, away from everything else.
    pub(super) fn wave(&mut self) {
        let ((dx, dy), shown) = (self.shift(6.5), self.chance.next());
        let at = self.at + Vec2::new(dx, dy);
        let room = Rect::from_center_size(at, (16.0, 8.0)).inflate(SHORE, SHORE);
        if shown > 0.5 || !self.is_free(room) {
            return;
        }
        if shown > 0.46 {
            let (heading, size) = (
                self.chance.between(-40.0, 40.0),
                self.chance.between(9.0, 13.0),
            );
            let hull = *self.chance.one(&HULLS);
            self.build(boat, at, heading, [size, size], hull);
            return;
        }
        let crest = |x: f64| {
            (
                x + dx,
                dy + if (x / 3.5) as i32 % 2 == 0 { 0.7 } else { -0.7 },
            )
        };
        let color = self.site.style.wave;
        self.line(&[-7.0, -3.5, 0.0, 3.5, 7.0].map(crest), 0.9, color);
    }

    /// Waves in the sea, parasols and palms on the beach.
    pub(super) fn shore(&mut self) {
        match surf_depth(self.site.board, self.at) {
            depth if depth > 14.0 => self.wave(),
            depth if depth < -16.0 => self.beach(depth > -170.0),
            _ => {}
        }
    }

    /// Parasols near the water, palms behind.
    fn beach(&mut self, is_near: bool) {
        let kind = self.chance.next();
        let likely = if is_near { 0.5 } else { 0.24 };
        if kind > likely {
            return self.ripples();
        }
        if !self.is_clear() {
            return;
        }
        if !is_near || kind > 0.4 {
            for (x, y) in [(-5.0, -2.0), (4.5, 2.0)] {
                let ((dx, dy), size) = (self.shift(2.0), self.chance.between(8.0, 11.0));
                let heading = self.chance.between(0.0, 90.0);
                let at = self.at + Vec2::new(x + dx, y + dy);
                self.build(palm, at, heading, [size, size], PALM);
            }
            return;
        }
        for (x, y) in [(-6.5, -2.5), (1.0, 3.0), (7.0, -3.0)] {
            let (dx, dy) = self.shift(2.0);
            let cloth = *self.chance.one(&CLOTHS);
            let at = self.at + Vec2::new(x + dx + 4.0, y + dy);
            let towel = Rect::from_center_size(at, (1.6, 3.0));
            self.fill(1, Shape::rect(towel), TOWEL);
            self.draw(dome, (x + dx, y + dy), 5.4, cloth);
        }
    }

    /// A jetty from the edge of the land out into the sea, with boats at their berths, if there is room; returns
    /// the room that it takes.
    pub(super) fn jetty(&mut self, out: Vec2) -> Option<[Rect; 4]> {
        const LENGTH: f64 = 30.0;
        let along = out.turn_90();
        let rooms = [12.0, 20.0, 28.0, 36.0]
            .map(|off| Rect::from_center_size(self.at + out * off, (20.0, 20.0)));
        let is_room = |room: &Rect| self.is_free(*room) && !self.grid.is_inside(room.center());
        if !rooms.iter().all(is_room) {
            return None;
        }
        let deck = Shape::tile(self.at + out * (LENGTH / 2.0 - 1.5), out, LENGTH, 3.2);
        self.fill(0, light::shadow(&deck, 1.2), light::shade(self.site.style));
        self.fill(1, deck, PLANKS);
        for post in 0..5_u32 {
            let off = out * (6.0 + 5.4 * f64::from(post));
            let line = [-1.6, 1.6].map(|x| off + along * x).map(|at| (at.x, at.y));
            self.line_on(2, &line, 0.35, PLANKS.dark(0.3));
        }
        let heading = turn(Vec2::new(1.0, 0.0), out).to_degrees();
        for (off, side) in [(9.0, 1.0), (9.0, -1.0), (20.5, 1.0), (20.5, -1.0)] {
            let (size, hull) = (self.chance.between(8.6, 10.8), *self.chance.one(&HULLS));
            if self.chance.next() < 0.8 {
                let at = self.at + out * off + along * (side * (2.4 + 0.2 * size));
                self.build(boat, at, heading, [size, size], hull);
            }
        }
        Some(rooms)
    }

    /// The wind's lines in the sand.
    fn ripples(&mut self) {
        let (x, y) = self.shift(5.0);
        let room = Rect::from_center_size(self.at + Vec2::new(x, y), (18.0, 8.0));
        if self.chance.next() > 0.4 || !self.is_free(room) {
            return;
        }
        for row in [-2.0, 0.6] {
            let bow = |off: f64| (x + off, y + row - 1.4 + off * off / 40.0);
            self.line(
                &[-7.0, -3.5, 0.0, 3.5, 7.0].map(bow),
                0.6,
                self.ground.dark(0.12),
            );
        }
    }
}
