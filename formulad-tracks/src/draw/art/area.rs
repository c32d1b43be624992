//! Areas: smooth outlines, filled band by band.

use formulad_core::TrackPlan;
use formulad_core::plan::{AreaKind, AreaPlan, ArtPlan};

use super::super::chance::PlaceNoise;
use super::super::painter::Painter;
use super::super::style::Style;
use super::super::{Color, Layer, Shape, Stroke};
use crate::geometry::{Point, Rect, Vec2, bounds};

/// The least height of a band, in millimetres.
const BAND: f64 = 0.2;

/// How far apart the marks in an area are.
const APART: f64 = 11.0;

const LEAVES: [Color; 3] = [
    Color::hex(0x8fae74),
    Color::hex(0xa1bb84),
    Color::hex(0x7f9f66),
];

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

/// The outline of an area: a Catmull–Rom curve through its points. Empty if it has no inside.
pub(super) fn smooth(area: &AreaPlan) -> Vec<Point> {
    let mut points: Vec<Point> = area.points().map(Point::from).collect();
    let is_drawable = |point: &Point| point.x.abs() < 1e5 && point.y.abs() < 1e5;
    if points.len() > ArtPlan::MOST_POINTS || !points.iter().all(is_drawable) {
        return Vec::new();
    }
    points.dedup();
    let count = points.len();
    if count < 3 {
        return Vec::new();
    }
    let steps = (600 / count).clamp(2, 10);
    let mut curve = Vec::with_capacity(count * steps);
    for at in 0..count {
        let [a, b, c, d] = [count - 1, 0, 1, 2].map(|off| points[(at + off) % count].to_vec2());
        for step in 0..steps {
            let t = step as f64 / steps as f64;
            let place = b * 2.0
                + (c - a) * t
                + (a * 2.0 - b * 5.0 + c * 4.0 - d) * (t * t)
                + (b * 3.0 - a - c * 3.0 + d) * (t * t * t);
            curve.push((place * 0.5).to_point());
        }
    }
    curve
}

/// Whether a place lies inside an outline: a ray from the place crosses it an odd number of times.
pub(super) fn contains(outline: &[Point], at: Point) -> bool {
    let crossed = edges(outline)
        .filter(|(from, to)| (from.y > at.y) != (to.y > at.y) && at.x < crossing(*from, *to, at.y));
    crossed.count() % 2 == 1
}

fn edges(outline: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    let next = outline.iter().cycle().skip(1);
    outline.iter().copied().zip(next.copied())
}

/// The x coordinate of an edge at this height, clamped to the ends of the edge.
fn crossing(from: Point, to: Point, y: f64) -> f64 {
    let x = from.x + (to.x - from.x) * ((y - from.y) / (to.y - from.y));
    x.clamp(from.x.min(to.x), from.x.max(to.x))
}

/// The inside of an outline as bands between its left and right edges, which any canvas can fill.
fn bands(outline: &[Point]) -> Vec<Shape> {
    let mut levels: Vec<f64> = outline.iter().map(|point| point.y).collect();
    levels.sort_by(f64::total_cmp);
    levels.dedup_by(|next, last| *next - *last < BAND);
    // The left and right edges of the bands that continue downwards.
    let mut open: Vec<[Vec<Point>; 2]> = Vec::new();
    let mut done = Vec::new();
    for level in levels.windows(2) {
        let (top, bottom) = (level[0], level[1]);
        let middle = (top + bottom) / 2.0;
        let mut crossed: Vec<_> = edges(outline)
            .filter(|(from, to)| (from.y > middle) != (to.y > middle))
            .collect();
        crossed.sort_by(|a, b| crossing(a.0, a.1, middle).total_cmp(&crossing(b.0, b.1, middle)));
        let mut rest = std::mem::take(&mut open);
        for pair in crossed.chunks_exact(2) {
            let [left, right] = [pair[0], pair[1]]
                .map(|(from, to)| [top, bottom].map(|y| Point::new(crossing(from, to, y), y)));
            let goes_on = |band: &[Vec<Point>; 2]| {
                let ends = [(&band[0], left[0]), (&band[1], right[0])];
                ends.into_iter()
                    .all(|(edge, at)| edge.last().is_some_and(|last| last.distance(at) < BAND))
            };
            let mut band = match rest.iter().position(goes_on) {
                Some(at) => rest.swap_remove(at),
                None => [vec![left[0]], vec![right[0]]],
            };
            band[0].push(left[1]);
            band[1].push(right[1]);
            open.push(band);
        }
        done.append(&mut rest);
    }
    done.append(&mut open);
    let ribbon = |[left, right]: [Vec<Point>; 2]| Shape::Ribbon { left, right };
    done.into_iter().map(ribbon).collect()
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
            rim(painter, outline, 1.6, darker);
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
        AreaKind::Wood => marks(outline, APART, |center, chance| {
            let (radius, color) = (chance.between(3.6, 5.8), *chance.one(&LEAVES));
            let light = color.towards(Color::hex(0xff_ffff), 0.18);
            disc(painter, center, radius, color);
            disc(painter, center - Vec2::new(1.0, 1.2), 0.55 * radius, light);
        }),
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
                let lift = |at: &Point| middle + (*at - middle) * times;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn area(outline: &[f64]) -> AreaPlan {
        AreaPlan {
            kind: AreaKind::Water,
            outline: outline.to_vec(),
            color: None,
        }
    }

    /// The size of a filled band, by the shoelace formula.
    fn size(points: &[Point]) -> f64 {
        edges(points)
            .map(|(a, b)| a.x * b.y - b.x * a.y)
            .sum::<f64>()
            .abs()
            / 2.0
    }

    /// Bands fill what the outline encloses, however it winds.
    #[test]
    fn bands_cover_the_inside_and_nothing_else() {
        let shapes: [&[f64]; 3] = [
            &[0.0, 0.0, 100.0, 0.0, 100.0, 80.0, 0.0, 80.0],
            // A horseshoe.
            &[
                0.0, 0.0, 90.0, 0.0, 90.0, 90.0, 60.0, 90.0, 60.0, 30.0, 30.0, 30.0, 30.0, 90.0,
                0.0, 90.0,
            ],
            &[
                50.0, 0.0, 65.0, 40.0, 100.0, 50.0, 65.0, 60.0, 50.0, 100.0, 35.0, 60.0, 0.0, 50.0,
                35.0, 40.0,
            ],
        ];
        for points in shapes {
            let outline = smooth(&area(points));
            let filled: f64 = bands(&outline)
                .iter()
                .map(|band| size(&band.outline().copied().collect::<Vec<_>>()))
                .sum();
            let wanted = size(&outline);
            assert!((filled - wanted).abs() < 0.01 * wanted, "{filled} {wanted}");
        }
    }

    /// The curve goes through the points it was given.
    #[test]
    fn an_outline_passes_through_its_points() {
        let lake = area(&[10.0, 10.0, 60.0, 15.0, 50.0, 70.0, 12.0, 44.0]);
        let outline = smooth(&lake);
        for point in lake.points().map(Point::from) {
            assert!(outline.iter().any(|at| at.distance(point) < 1e-9));
        }
    }

    #[test]
    fn what_has_no_inside_is_not_drawn() {
        for outline in [
            &[][..],
            &[1.0, 1.0, 9.0, 9.0],
            &[1.0, f64::NAN, 2.0, 2.0, 3.0, 9.0],
            &[1e300; 6],
        ] {
            assert!(smooth(&area(outline)).is_empty(), "{outline:?}");
        }
        assert!(smooth(&area(&[5.0, 5.0, 5.0, 5.0, 5.0, 5.0])).is_empty());
    }
}
