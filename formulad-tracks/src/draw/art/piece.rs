//! Pieces: a small set of things seen from above, or from the front as on old maps.

use formulad_core::plan::{Lettering, PictureData, PieceKind, PiecePlan, Typeface};

use super::super::style::{Around, Style, colors};
use super::super::{Color, Image, Item, Layer, Shape, Stroke, Text};
use crate::geometry::{Point, Rect, Vec2, bounds, heading};
use crate::picture::Header;

const WHITE: Color = Color::hex(0xff_ffff);
const BLACK: Color = Color::hex(0x1d_1f22);
const SHADOW: Color = Color::hex(0).alpha(46);
/// The opacity of a picture on the ground at night.
const DIMMED: f32 = 0.45;
const CROWD: [Color; 5] = colors([0xd95f4e, 0xf2e8cf, 0x3f7cac, 0xf0b541, 0x4f9d69]);

/// The items that a piece is drawn with; `shown` is the picture that it shows, if any. Empty if the piece has no size,
/// or is left out on paper.
pub(super) fn items(
    piece: &PiecePlan,
    shown: Option<(&PictureData, Header)>,
    style: &Style,
) -> Vec<Item> {
    let is_paper = style.around == Around::Paper;
    let is_drawable = [piece.x, piece.y, piece.heading]
        .iter()
        .all(|n| n.abs() < 1e5)
        && [Some(piece.size), piece.depth()]
            .into_iter()
            .flatten()
            .all(|n| n > 0.0 && n <= PiecePlan::LARGEST);
    if !is_drawable || is_paper && !piece.kind.is_overhead() {
        return Vec::new();
    }
    let right = heading(piece.heading.rem_euclid(360.0));
    let usual_depth = piece.kind.usual_depth().map(|part| part * piece.size);
    let deep = piece.depth().zip(usual_depth);
    let deep = deep.map_or(1.0, |(depth, usual)| depth / usual);
    let mut easel = Easel {
        at: Point::new(piece.x, piece.y),
        right: right * piece.size,
        down: right.turn_90() * (piece.size * deep),
        size: piece.size,
        deep,
        lettering: piece.lettering.unwrap_or(style.lettering),
        typeface: piece.typeface.unwrap_or(style.typeface),
        // Texts and logos lie on top of everything and stay lit at night.
        layer: if piece.kind.is_overhead() {
            Layer::Overhead
        } else {
            Layer::Scenery
        },
        items: Vec::new(),
    };
    let color = piece.color.map_or(usual(piece.kind), Color::from);
    let draw = match piece.kind {
        PieceKind::Tree => tree,
        PieceKind::Fir => fir,
        PieceKind::Palm => palm,
        PieceKind::Rock => rock,
        PieceKind::House => house,
        PieceKind::Hall => hall,
        PieceKind::Tower => tower,
        PieceKind::Stand => stand,
        PieceKind::Marshal => marshal,
        PieceKind::Tyres => tyres,
        PieceKind::Boat => boat,
        PieceKind::Billboard | PieceKind::Footbridge => {
            let color = if is_paper { WHITE } else { color };
            let is_bridge = piece.kind == PieceKind::Footbridge;
            easel.sign(color, style.on(color), is_bridge, &piece.text);
            return easel.items;
        }
        PieceKind::Picture | PieceKind::Logo => {
            let is_dimmed = style.is_dark && piece.kind == PieceKind::Picture;
            let opacity = if is_dimmed { DIMMED } else { 1.0 };
            match shown.zip(piece.cropped()) {
                Some((shown, crop)) => easel.image(shown, crop, opacity),
                None => easel.missing(),
            }
            return easel.items;
        }
        PieceKind::Text => {
            let ink = piece.color.filter(|_| !is_paper);
            easel.write(
                &piece.text,
                piece.size,
                ink.map_or(style.pointer, Color::from),
            );
            return easel.items;
        }
    };
    draw(&mut easel, color);
    easel.items
}

/// The default main colour of a piece; that of a text depends on the time of day.
pub(super) const fn usual(kind: PieceKind) -> Color {
    Color::hex(match kind {
        PieceKind::Tree => 0x86a66c,
        PieceKind::Fir => 0x5f8560,
        PieceKind::Palm => 0x7ea35b,
        PieceKind::Rock => 0xb3ad9d,
        PieceKind::House => 0xb9694f,
        PieceKind::Hall => 0xaeb6bb,
        PieceKind::Tower | PieceKind::Tyres => 0xc8402f,
        PieceKind::Stand => 0x7d8894,
        PieceKind::Marshal => 0xf2c230,
        PieceKind::Boat => 0x8a5a3a,
        PieceKind::Billboard | PieceKind::Footbridge => 0x1f4e79,
        PieceKind::Text => 0x1d2a38,
        PieceKind::Picture | PieceKind::Logo => 0x8b9299,
    })
}

/// The part of the board that items take up.
pub(super) fn bounds_of(items: &[Item]) -> Option<Rect> {
    let parts = items.iter().filter_map(|item| match &item.shape {
        Shape::Circle { center, radius } => Some(Rect::from_center_size(
            *center,
            (2.0 * radius, 2.0 * radius),
        )),
        Shape::Text(text) => {
            let lean = text.slant * 0.36 * text.size;
            let half = Vec2::new(text.width() / 2.0 + lean, 0.4 * text.size);
            let (way, along) = (heading(text.rotation.rem_euclid(360.0)), half);
            let across = way.turn_90() * along.y;
            let ends = [way * along.x, way * -along.x];
            bounds(
                ends.into_iter()
                    .flat_map(|end| [text.at + end + across, text.at + end - across]),
            )
        }
        shape => bounds(shape.outline()),
    });
    parts.reduce(|all, part| all.union(part))
}

/// What is drawn instead of a picture that cannot be shown: a crossed-out frame.
pub(in crate::draw) fn no_image(layer: Layer, corners: &[Point; 4]) -> Vec<Item> {
    let [a, b, c, d] = *corners;
    let stroke = Stroke::new(
        0.01 * (b - a).length().min(100.0),
        usual(PieceKind::Logo).dark(0.3),
    );
    let line = |points: Vec<Point>| Item::stroked(layer, None, Shape::Polyline(points), stroke);
    vec![
        Item::filled(
            layer,
            None,
            Shape::Polygon(corners.to_vec()),
            Color::hex(0xd9dcdf),
        ),
        line(vec![a, b, c, d, a]),
        line(vec![a, c]),
        line(vec![b, d]),
    ]
}

/// Draws in units of the piece: 1 is its width, and its middle is at (0, 0).
struct Easel {
    at: Point,
    right: Vec2,
    down: Vec2,
    size: f64,
    /// How many times as deep as usual it is.
    deep: f64,
    lettering: Lettering,
    typeface: Typeface,
    layer: Layer,
    items: Vec<Item>,
}

impl Easel {
    fn place(&self, (x, y): (f64, f64)) -> Point {
        self.at + self.right * x + self.down * y
    }

    fn push(&mut self, shape: Shape, color: Color) {
        self.items
            .push(Item::filled(self.layer, None, shape, color));
    }

    fn polygon(&mut self, color: Color, points: &[(f64, f64)]) {
        let points = points.iter().map(|point| self.place(*point)).collect();
        self.push(Shape::Polygon(points), color);
    }

    fn rect(&mut self, color: Color, (x0, y0): (f64, f64), (x1, y1): (f64, f64)) {
        self.polygon(color, &[(x0, y0), (x1, y0), (x1, y1), (x0, y1)]);
    }

    fn disc(&mut self, color: Color, x: f64, y: f64, radius: f64) {
        let (center, radius) = (self.place((x, y)), radius * self.size);
        self.push(Shape::Circle { center, radius }, color);
    }

    fn line(&mut self, color: Color, width: f64, points: &[(f64, f64)]) {
        let points = points.iter().map(|point| self.place(*point)).collect();
        let stroke = Stroke::new(width * self.size, color);
        let line = Shape::Polyline(points);
        self.items
            .push(Item::stroked(self.layer, None, line, stroke));
    }

    /// The shadow of something as wide as the piece and this deep. It falls the same way however the piece is turned.
    fn shadow(&mut self, depth: f64, off: f64) {
        let at = self.at;
        // A shadow is as long as things are high: by the smaller side.
        let size = self.size * self.deep.min(1.0);
        self.at += Vec2::new(0.6, 0.8) * (off * size);
        self.rect(SHADOW, (-0.5, -depth / 2.0), (0.5, depth / 2.0));
        self.at = at;
    }

    /// A part of a picture, as wide as the piece.
    fn image(&mut self, (data, header): (&PictureData, Header), crop: [f64; 4], opacity: f32) {
        let [left, top, right, bottom] = crop;
        let wide = f64::from(header.width) * (1.0 - left - right);
        let high = f64::from(header.height) * (1.0 - top - bottom);
        let half = high / wide / 2.0;
        let corners = [(-0.5, -half), (0.5, -half), (0.5, half), (-0.5, half)];
        self.items.push(Item {
            layer: self.layer,
            owner: None,
            shape: Shape::Image(Image {
                data: data.clone(),
                header,
                crop,
                corners: corners.map(|at| self.place(at)),
                opacity,
            }),
            fill: None,
            stroke: None,
        });
    }

    /// A frame where a picture would be.
    fn missing(&mut self) {
        let corners =
            [(-0.5, -0.35), (0.5, -0.35), (0.5, 0.35), (-0.5, 0.35)].map(|at| self.place(at));
        self.items.extend(no_image(self.layer, &corners));
    }

    fn write(&mut self, text: &str, size: f64, ink: Color) {
        if text.is_empty() {
            return;
        }
        let rotation = libm::atan2(self.right.y, self.right.x).to_degrees();
        let line = Text {
            rotation,
            ..Text::bold(self.at, size, text).set(self.lettering, self.typeface)
        };
        self.push(Shape::Text(line), ink);
    }

    /// A board with a text as large as fits on it; the deck of a bridge has stairs at its ends.
    fn sign(&mut self, color: Color, ink: Color, is_bridge: bool, text: &str) {
        let half = if is_bridge { 0.085 } else { 0.11 };
        self.shadow(2.0 * half, if is_bridge { 0.07 } else { 0.03 });
        if is_bridge {
            for (left, right) in [(-0.5, -0.44), (0.44, 0.5)] {
                self.rect(ink, (left, -1.5 * half), (right, 1.5 * half));
            }
        }
        self.rect(color, (-0.5, -half), (0.5, half));
        let frame = [
            (-0.5, -half),
            (0.5, -half),
            (0.5, half),
            (-0.5, half),
            (-0.5, -half),
        ];
        self.line(ink, 0.012, &frame);
        let room = (if is_bridge { 0.84 } else { 0.94 }) * self.size;
        let height = 1.5 * half * self.size * self.deep;
        let line = Text::bold(self.at, 1.0, text).set(self.lettering, self.typeface);
        let width = line.width().max(0.01);
        self.write(text, height.min(room / width), ink);
    }
}

fn tree(easel: &mut Easel, leaves: Color) {
    easel.disc(SHADOW, 0.08, 0.1, 0.5);
    easel.disc(leaves, 0.0, 0.0, 0.5);
    easel.disc(leaves.bright(0.14), -0.1, -0.12, 0.34);
    easel.disc(leaves.bright(0.3), -0.16, -0.18, 0.17);
}

fn fir(easel: &mut Easel, needles: Color) {
    easel.polygon(SHADOW, &[(0.06, 0.62), (0.5, 0.52), (-0.2, 0.5)]);
    easel.rect(Color::hex(0x7a5c42), (-0.06, 0.4), (0.06, 0.6));
    for (top, bottom, half, light) in [
        (-0.1, 0.48, 0.44, 0.0),
        (-0.36, 0.18, 0.34, 0.1),
        (-0.62, -0.1, 0.24, 0.2),
    ] {
        easel.polygon(
            needles.bright(light),
            &[(0.0, top), (half, bottom), (-half, bottom)],
        );
        easel.polygon(
            needles.bright(light).dark(0.14),
            &[(0.0, top), (half, bottom), (0.1 * half, bottom)],
        );
    }
}

fn palm(easel: &mut Easel, leaves: Color) {
    easel.disc(SHADOW, 0.08, 0.1, 0.36);
    for leaf in 0..8_u32 {
        let (sin, cos) = libm::sincos(f64::from(leaf) * std::f64::consts::FRAC_PI_4 + 0.2);
        let (sin_on, cos_on) = libm::sincos(f64::from(leaf) * std::f64::consts::FRAC_PI_4 + 0.5);
        let color = if leaf % 2 == 0 {
            leaves
        } else {
            leaves.bright(0.2)
        };
        easel.polygon(
            color,
            &[
                (0.0, 0.0),
                (0.3 * cos, 0.3 * sin),
                (0.54 * cos_on, 0.54 * sin_on),
                (0.3 * cos_on, 0.3 * sin_on),
            ],
        );
    }
    easel.disc(Color::hex(0x8a6642), 0.0, 0.0, 0.08);
}

fn rock(easel: &mut Easel, stone: Color) {
    easel.polygon(
        SHADOW,
        &[
            (-0.42, 0.34),
            (-0.1, -0.2),
            (0.4, -0.06),
            (0.6, 0.36),
            (0.2, 0.44),
        ],
    );
    easel.polygon(
        stone,
        &[
            (-0.5, 0.28),
            (-0.26, -0.26),
            (0.14, -0.36),
            (0.5, 0.02),
            (0.42, 0.3),
            (0.0, 0.38),
        ],
    );
    easel.polygon(
        stone.bright(0.3),
        &[(-0.26, -0.26), (0.14, -0.36), (0.02, 0.0), (-0.24, 0.06)],
    );
    easel.polygon(
        stone.dark(0.18),
        &[(0.14, -0.36), (0.5, 0.02), (0.42, 0.3), (0.02, 0.0)],
    );
}

fn house(easel: &mut Easel, roof: Color) {
    easel.shadow(0.7, 0.08);
    easel.rect(roof.bright(0.16), (-0.5, -0.35), (0.5, 0.0));
    easel.rect(roof.dark(0.1), (-0.5, 0.0), (0.5, 0.35));
    easel.line(roof.bright(0.4), 0.03, &[(-0.5, 0.0), (0.5, 0.0)]);
    easel.rect(roof.dark(0.45), (0.2, -0.24), (0.32, -0.1));
}

fn hall(easel: &mut Easel, roof: Color) {
    const BAYS: i32 = 6;
    easel.shadow(0.4, 0.04);
    for bay in 0..BAYS {
        let x = |at: i32| f64::from(at) / f64::from(BAYS) - 0.5;
        let middle = (x(bay) + x(bay + 1)) / 2.0;
        easel.rect(roof.bright(0.2), (x(bay), -0.2), (middle, 0.2));
        easel.rect(roof.dark(0.1), (middle, -0.2), (x(bay + 1), 0.2));
    }
    easel.rect(roof.dark(0.4), (-0.5, 0.17), (0.5, 0.2));
}

fn tower(easel: &mut Easel, stripes: Color) {
    /// Half the width of the tower at height `up`, from 0 at its foot.
    fn half(up: f64) -> f64 {
        0.19 - 0.09 * up
    }
    easel.polygon(
        SHADOW,
        &[(-0.1, 0.5), (0.2, 0.5), (0.56, 0.3), (0.48, 0.22)],
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

fn stand(easel: &mut Easel, steps: Color) {
    // By how many colours one seat is after the one beside it, in each row: no row is of one colour, and no two rows
    // are alike.
    const STEPS: [i32; 4] = [3, 4, 2, 1];
    // The width of a stand with four rows of the usual depth, in millimetres.
    const USUAL: f64 = 50.0;
    easel.shadow(0.3, 0.04);
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

fn marshal(easel: &mut Easel, flag: Color) {
    easel.disc(SHADOW, 0.06, 0.38, 0.2);
    easel.disc(Color::hex(0xe0762c), 0.0, 0.32, 0.18);
    easel.disc(Color::hex(0xf3e3cf), 0.0, 0.3, 0.09);
    easel.line(BLACK, 0.05, &[(0.14, 0.3), (0.14, -0.5)]);
    easel.polygon(
        flag,
        &[(0.14, -0.5), (0.54, -0.42), (0.54, -0.12), (0.14, -0.2)],
    );
}

fn tyres(easel: &mut Easel, red: Color) {
    let count = (easel.size / 2.5).clamp(1.0, 400.0) as i32;
    let radius = 0.5 / f64::from(count);
    for tyre in 0..count {
        let x = (f64::from(tyre) + 0.5) / f64::from(count) - 0.5;
        let color = match tyre / 2 % 3 {
            0 => red,
            1 => Color::hex(0xf2f0ea),
            _ => BLACK,
        };
        easel.disc(color, x, 0.0, radius);
        easel.disc(color.dark(0.45), x, 0.0, 0.42 * radius);
    }
}

fn boat(easel: &mut Easel, hull: Color) {
    easel.polygon(
        WHITE.alpha(90),
        &[
            (-0.62, -0.1),
            (-0.5, -0.17),
            (0.3, -0.19),
            (0.3, 0.19),
            (-0.5, 0.17),
            (-0.62, 0.1),
        ],
    );
    easel.polygon(
        hull,
        &[
            (-0.5, -0.13),
            (0.2, -0.16),
            (0.5, 0.0),
            (0.2, 0.16),
            (-0.5, 0.13),
        ],
    );
    easel.polygon(
        Color::hex(0xead9b8),
        &[
            (-0.44, -0.08),
            (0.18, -0.1),
            (0.38, 0.0),
            (0.18, 0.1),
            (-0.44, 0.08),
        ],
    );
    easel.rect(hull.bright(0.6), (-0.3, -0.06), (0.0, 0.06));
}
