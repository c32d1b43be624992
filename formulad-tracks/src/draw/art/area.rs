//! Areas: smooth outlines, filled band by band.

use formulad_core::TrackPlan;
use formulad_core::plan::{AreaKind, AreaPlan, ArtPlan};

use super::super::chance::PlaceNoise;
use super::super::painter::Painter;
use super::super::style::{Style, colors};
use super::super::{Color, Layer, Shape, Stroke, light};
use super::easel::Easel;
use super::nature::tree;
use super::outline::{bands, contains, inset, smooth};
use super::tiers::Tiers;
use crate::geometry::{Point, Rect, Vec2, bounds};

/// How far apart the marks in an area are.
const APART: f64 = 11.0;

/// The leaves of trees.
pub(in crate::draw) const LEAVES: [Color; 3] = colors([0x8f_ae74, 0xa1_bb84, 0x7f_9f66]);

/// What the edge of water is painted with.
const BEACH: Color = Color::hex(0xe2_d6b2);

/// The areas of a plan that can be drawn, with their outlines.
pub(in crate::draw) struct Areas<'a>(Vec<(&'a AreaPlan, Vec<Point>)>);

impl<'a> Areas<'a> {
    pub(in crate::draw) fn of(plan: &'a TrackPlan) -> Self {
        let mut left = ArtPlan::MOST_POINTS;
        let areas = plan.art.areas.iter().map_while(|area| {
            left = left.checked_sub(area.outline.len() / 2)?;
            Some((area, smooth(area)))
        });
        Self(areas.collect())
    }

    /// Whether any of them covers a part of a rectangle.
    pub(in crate::draw) fn touch(&self, rect: Rect) -> bool {
        let Rect { x0, y0, x1, y1 } = rect;
        let places = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)].map(Point::from);
        self.0.iter().any(|(_, outline)| {
            bounds(outline).is_some_and(|bounds| bounds.overlaps(rect))
                && (places.iter().any(|at| contains(outline, *at))
                    || outline.iter().any(|at| rect.contains(*at)))
        })
    }

    pub(super) fn paint(&self, painter: &mut Painter<'_>) {
        for (area, outline) in &self.0 {
            paint(painter, area, outline);
        }
    }
}

fn fill(painter: &mut Painter<'_>, outline: &[Point], color: Color) {
    // A thin line closes the seams between bands.
    let seam = Stroke::new(0.3, color);
    for band in bands(outline) {
        painter.outlined(Layer::Scenery, None, band, color, seam);
    }
}

fn rim(painter: &mut Painter<'_>, outline: &[Point], width: f64, color: Color) {
    let around = outline.iter().chain(outline.first()).copied().collect();
    painter.line(Layer::Scenery, None, around, Stroke::new(width, color));
}

fn disc(painter: &mut Painter<'_>, center: Point, radius: f64, color: Color) {
    let disc = Shape::Circle { center, radius };
    painter.fill(Layer::Scenery, None, disc, color);
}

/// The default colour of an area.
pub(super) const fn usual(kind: AreaKind) -> Color {
    match kind {
        AreaKind::Water => Style::DAY.sea,
        AreaKind::Grass => Color::hex(0xc9d8a2),
        AreaKind::Wood => Color::hex(0xb5c896),
        AreaKind::Sand => Color::hex(0xe8d9ae),
        AreaKind::Hill => Color::hex(0xd3d6ab),
        AreaKind::Paving => Color::hex(0xc6c6c2),
    }
}

fn paint(painter: &mut Painter<'_>, area: &AreaPlan, outline: &[Point]) {
    let color = area.color.map_or(usual(area.kind), Color::from);
    let darker = color.towards(Color::hex(0x2b_2a1e), 0.22);
    let brighter = color.towards(Color::hex(0xff_ffff), 0.35);
    fill(painter, outline, color);
    match area.kind {
        AreaKind::Water => {
            rim(painter, outline, 2.4, BEACH);
            // Shallow at its edge.
            fill(painter, outline, color.bright(0.3));
            for (off, part) in [(2.6, 0.15), (7.0, 0.0)] {
                fill(painter, &inset(outline, off), color.bright(part));
            }
            marks(outline, 1.6 * APART, |at, chance| {
                let crest =
                    |x: f64| at + Vec2::new(x, if (x / 3.0) as i32 % 2 == 0 { 0.7 } else { -0.7 });
                if chance.next() < 0.6 {
                    let wave = [-6.0, -3.0, 0.0, 3.0, 6.0].map(crest).to_vec();
                    painter.line(Layer::Scenery, None, wave, Stroke::new(0.9, brighter));
                }
            });
        }
        AreaKind::Grass | AreaKind::Paving => rim(painter, outline, 0.8, darker),
        AreaKind::Wood => {
            let mut trees = Tiers::default();
            marks(outline, APART, |center, chance| {
                let size = chance.between(6.4, 12.4);
                let style = painter.style;
                let mut easel = Easel::new(style, Layer::Scenery, center, 0.0, [size, size]);
                tree(&mut easel, *chance.one(&LEAVES));
                trees.add(easel);
            });
            trees.paint(painter);
        }
        AreaKind::Sand => {
            rim(painter, outline, 0.8, darker);
            marks(outline, 0.5 * APART, |center, chance| {
                disc(painter, center, chance.between(0.25, 0.55), darker);
            });
        }
        AreaKind::Hill => {
            let middle = bounds(outline).map_or(Point::ZERO, |bounds| bounds.center());
            rim(painter, outline, 0.7, darker);
            for (height, times) in [(0.35, 0.72), (0.7, 0.44), (1.0, 0.2)] {
                // The slopes away from the light are seen, those towards it hide behind their edges.
                let off = light::AWAY * (-2.4 * height);
                let lift = |at: &Point| middle + (*at - middle) * times + off;
                let ring: Vec<Point> = outline.iter().map(lift).collect();
                fill(painter, &ring, color.towards(Color::hex(0xf4_f1e0), height));
                rim(painter, &ring, 0.5, darker);
            }
        }
    }
}

/// Visits places spread over the inside of an outline, the same in every picture.
fn marks(outline: &[Point], apart: f64, mut mark: impl FnMut(Point, &mut PlaceNoise)) {
    /// The most rows or columns: more would not look like a texture.
    const MOST: f64 = 200.0;
    let Some(Rect { x0, y0, x1, y1 }) = bounds(outline) else {
        return;
    };
    let apart = apart.max((x1 - x0).max(y1 - y0) / MOST);
    // Aligned to the board's own grid, so that a changed outline does not move the marks that stay
    // in it.
    let range = |from: f64, to: f64| (from / apart).floor() as i32..=(to / apart).ceil() as i32;
    for row in range(y0, y1) {
        for column in range(x0, x1) {
            let mut chance = PlaceNoise::at(column.cast_unsigned(), row.cast_unsigned());
            let off = Vec2::new(chance.between(-0.4, 0.4), chance.between(-0.4, 0.4));
            let at = Point::ZERO + (Vec2::new(column.into(), row.into()) + off) * apart;
            if contains(outline, at) {
                mark(at, &mut chance);
            }
        }
    }
}
