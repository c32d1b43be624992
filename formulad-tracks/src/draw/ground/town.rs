//! Towns: blocks of houses along streets, squares, car parks.

use super::plot::Plot;
use crate::draw::art::{LEAVES, church, hall, house, tree};
use crate::draw::chance::PlaceNoise;
use crate::draw::style::{Around, colors};
use crate::draw::{Color, Shape};
use crate::geometry::{self, Point, Rect, Vec2};

/// The width of a street between blocks of houses, and of an avenue.
const STREET: f64 = 5.0;
const AVENUE: f64 = 9.0;
/// The least side of a part of a block that is built on.
const LEAST: f64 = 11.0;
const LAWN: Color = Color::hex(0xc3_d09f);
const PAVED: Color = Color::hex(0xd2_cdc2);
const SLATE: Color = Color::hex(0xb4_b2ae);
const CARS: [Color; 3] = colors([0xb5_5a4c, 0x5f_7f9d, 0xea_e6da]);

/// The blocks of a town, in rows of different heights and columns of different widths.
pub(super) fn blocks(board: Rect) -> Vec<(Rect, [u32; 2])> {
    let strips = |length: f64, (least, most): (f64, f64), salt: u32| -> Vec<(f64, f64)> {
        let mut strips = Vec::new();
        let mut at = 4.0;
        for number in 0..4_000 {
            let side = PlaceNoise::at(salt, number).between(least, most);
            if at + side > length - 4.0 {
                break;
            }
            strips.push((at, at + side));
            at += side + if number % 5 == 3 { AVENUE } else { STREET };
        }
        strips
    };
    let columns = strips(board.width(), (22.0, 38.0), 0x51);
    let rows = strips(board.height(), (17.0, 27.0), 0x52);
    let blocks = (0..).zip(&rows).flat_map(|(row, (y0, y1))| {
        let block = move |(column, (x0, x1)): (u32, &(f64, f64))| {
            (Rect::new(*x0, *y0, *x1, *y1), [column, row])
        };
        (0..).zip(&columns).map(block).collect::<Vec<_>>()
    });
    blocks.collect()
}

impl Plot<'_> {
    /// The largest part of the block that is free.
    fn free_part(&self) -> Option<Rect> {
        let Rect { x0, y0, x1, y1 } = self.room;
        let parts = [
            (0.0, 1.0),
            (0.0, 0.66),
            (0.34, 1.0),
            (0.0, 0.45),
            (0.55, 1.0),
        ];
        let along = |low: f64, high: f64, (from, to): (f64, f64)| {
            (low + (high - low) * from, low + (high - low) * to)
        };
        let wide = parts.map(|part| (along(x0, x1, part), (y0, y1)));
        let high = parts.map(|part| ((x0, x1), along(y0, y1, part)));
        let rects = wide.into_iter().chain(high);
        let rects = rects.map(|((x0, x1), (y0, y1))| Rect::new(x0, y0, x1, y1));
        let mut best: Option<Rect> = None;
        for rect in rects {
            let is_large = rect.width() >= LEAST && rect.height() >= LEAST;
            let is_larger = best.is_none_or(|best| rect.area() > best.area() + 1.0);
            if is_large && is_larger && self.is_free(rect.inflate(1.0, 1.0)) {
                best = Some(rect);
            }
        }
        best
    }

    /// A block of a town: mostly houses around a yard.
    pub(super) fn block(&mut self) {
        let Some(block) = self.free_part() else {
            return;
        };
        self.room = block;
        self.at = block.center();
        match self.chance.next() {
            kind if kind < 0.13 => self.square(),
            kind if kind < 0.16 && block.width() > 20.0 => self.church(),
            kind if kind < 0.2 && block.width() > 20.0 => self.car_park(),
            kind if kind < 0.28 => {
                let roof = if self.site.style.around == Around::City {
                    self.site.style.roofs[0]
                } else {
                    SLATE
                };
                self.build(
                    hall,
                    self.at,
                    0.0,
                    [block.width(), block.height() / 0.4],
                    roof,
                );
                self.windows(block);
            }
            _ => self.terraces(block),
        }
    }

    /// Two rows of houses with a yard between them, or one; along the longer side of the block or across it.
    fn terraces(&mut self, block: Rect) {
        let is_across = self.chance.next() < 0.35 && block.width() > 16.0;
        let (heading, length, high) = if is_across {
            (90.0, block.height(), block.width())
        } else {
            (0.0, block.width(), block.height())
        };
        let is_single = high < 15.0;
        let share = self.chance.between(0.33, 0.41);
        let depth = if is_single { 0.9 } else { share } * high;
        let (way, off) = (geometry::heading(heading), (high - depth) / 2.0);
        let rows = [-off, off];
        for off in rows.into_iter().take(if is_single { 1 } else { 2 }) {
            let off = if is_single { 0.0 } else { off };
            let mut from = -length / 2.0;
            while length / 2.0 - from > 5.0 {
                let mut width = self.chance.between(8.0, 14.0);
                if length / 2.0 - from - width < 7.0 {
                    width = length / 2.0 - from;
                }
                let roof = self.site.style.roofs[((self.chance.next() * 3.0) as usize).min(2)];
                let deep = depth * self.chance.between(0.86, 1.0);
                let at = block.center() + way * (from + width / 2.0) + way.turn_90() * off;
                self.build(house, at, heading, [width - 0.3, deep / 0.7], roof);
                let size = if is_across {
                    (deep, width)
                } else {
                    (width, deep)
                };
                self.windows(Rect::from_center_size(at, size));
                from += width;
            }
        }
        if !is_single && self.chance.next() < 0.6 {
            let size = (high - 2.0 * depth).min(6.0);
            let along = self.chance.between(-0.3, 0.3) * length;
            let leaves = self.leaves();
            self.draw(tree, (way.x * along, way.y * along), size, leaves);
        }
    }

    fn leaves(&mut self) -> Color {
        let leaves = *self.chance.one(&LEAVES);
        if self.site.style.around == Around::City {
            self.site.style.tree
        } else {
            leaves
        }
    }

    /// A green square with trees around it.
    fn square(&mut self) {
        let (room, is_city) = (self.room, self.site.style.around == Around::City);
        let lawn = if is_city {
            self.site.style.tree.dark(0.45)
        } else {
            LAWN
        };
        self.fill(0, Shape::rounded(room.inflate(-1.0, -1.0), 3.0), lawn);
        for (across, down) in [
            (0.2, 0.26),
            (0.5, 0.3),
            (0.8, 0.24),
            (0.24, 0.74),
            (0.54, 0.7),
            (0.8, 0.76),
        ] {
            let (size, leaves) = (self.chance.between(4.4, 6.6), self.leaves());
            let at = self.inside(across, down);
            self.build(tree, at, 0.0, [size, size], leaves);
        }
    }

    /// A church on a paved square.
    fn church(&mut self) {
        let (room, style) = (self.room, self.site.style);
        let (paved, roof) = if style.around == Around::City {
            (style.roofs[2], style.roofs[0])
        } else {
            (PAVED, SLATE)
        };
        self.fill(0, Shape::rounded(room.inflate(-0.6, -0.6), 1.4), paved);
        let length = (0.8 * room.width()).min(1.5 * room.height());
        self.build(church, self.at, 0.0, [length, length], roof);
        for across in [0.12, 0.88] {
            let (at, leaves) = (self.inside(across, 0.84), self.leaves());
            self.build(tree, at, 0.0, [4.6, 4.6], leaves);
        }
    }

    /// Rows of cars.
    fn car_park(&mut self) {
        const BAY: f64 = 3.0;
        let (room, is_city) = (self.room, self.site.style.around == Around::City);
        let paved = if is_city {
            self.site.style.roofs[2]
        } else {
            PAVED
        };
        self.fill(0, Shape::rounded(room.inflate(-0.6, -0.6), 1.4), paved);
        let bays = ((room.width() - 4.0) / BAY) as u32;
        for down in [0.2, 0.8] {
            for bay in 0..bays {
                if self.chance.next() < 0.3 {
                    continue;
                }
                let x = room.x0 + 2.0 + BAY * (f64::from(bay) + 0.5);
                let at = Point::new(x, self.inside(0.0, down).y);
                let car = Rect::from_center_size(at, (1.7, 3.6));
                let color = *self.chance.one(&CARS);
                let color = if is_city { color.dark(0.5) } else { color };
                self.fill(1, Shape::rounded(car, 0.5), color);
            }
        }
    }

    /// The few windows of a house behind which someone is awake, by night.
    fn windows(&mut self, house: Rect) {
        const APART: f64 = 4.2;
        if !self.site.style.is_dark {
            return;
        }
        let room = house.inflate(-2.0, -1.8);
        let (columns, rows) = (room.width() / APART, room.height() / APART);
        for row in 0..=rows.max(0.0) as u32 {
            for column in 0..=columns.max(0.0) as u32 {
                let light = self.chance.next();
                if light < 0.11 {
                    let at = room.origin() + Vec2::new(column.into(), row.into()) * APART;
                    let window = Rect::from_center_size(at, (1.5, 1.9));
                    let glow = if light < 0.05 { 210 } else { 110 };
                    self.fill(
                        5,
                        Shape::rect(window),
                        self.site.style.street.lit.alpha(glow),
                    );
                }
            }
        }
    }
}
