//! The outlines of areas: smooth curves, and what lies inside.

use formulad_core::plan::{AreaPlan, ArtPlan};

use super::super::Shape;
use crate::geometry::{Point, Vec2, unit};

/// The least height of a band, in millimetres.
const BAND: f64 = 0.2;

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

pub(super) fn edges(outline: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    let next = outline.iter().cycle().skip(1);
    outline.iter().copied().zip(next.copied())
}

/// The x coordinate of an edge at this height, clamped to the ends of the edge.
fn crossing(from: Point, to: Point, y: f64) -> f64 {
    let x = from.x + (to.x - from.x) * ((y - from.y) / (to.y - from.y));
    x.clamp(from.x.min(to.x), from.x.max(to.x))
}

/// The inside of an outline as bands between its left and right edges, which any canvas can fill.
pub(super) fn bands(outline: &[Point]) -> Vec<Shape> {
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

/// The outline this far inside of another one, about; empty if it has no such inside.
pub(super) fn inset(outline: &[Point], by: f64) -> Vec<Point> {
    let twice: f64 = edges(outline)
        .map(|(a, b)| a.to_vec2().cross(b.to_vec2()))
        .sum();
    let count = outline.len();
    let moved = (0..count).filter_map(|at| {
        let [before, after] = [at + count - 1, at + 1].map(|at| outline[at % count]);
        let inwards = unit(after - before, Vec2::ZERO).turn_90() * twice.signum();
        let place = outline[at] + inwards * by;
        let is_inside = contains(outline, place);
        let near = outline.iter().map(|edge| edge.distance_squared(place));
        let near = near.fold(f64::MAX, f64::min);
        (is_inside && near > 0.9 * by * by).then_some(place)
    });
    let moved: Vec<Point> = moved.collect();
    if moved.len() < 3 { Vec::new() } else { moved }
}

#[cfg(test)]
mod tests {
    use formulad_core::plan::AreaKind;

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

    /// A lake is shallow all around, also in its bays.
    #[test]
    fn what_is_inset_lies_inside_and_keeps_its_distance() {
        let bay = [
            0.0, 0.0, 90.0, 0.0, 90.0, 90.0, 60.0, 90.0, 60.0, 30.0, 30.0, 30.0, 30.0, 90.0, 0.0,
            90.0,
        ];
        for points in [&bay[..], &[0.0, 0.0, 0.0, 80.0, 100.0, 80.0, 100.0, 0.0]] {
            let outline = smooth(&area(points));
            let inner = inset(&outline, 5.0);
            assert!(inner.len() > outline.len() / 2);
            for at in &inner {
                assert!(contains(&outline, *at), "{at:?}");
                assert!(
                    outline.iter().all(|edge| edge.distance(*at) > 4.7),
                    "{at:?}"
                );
            }
            assert!(inset(&outline, 60.0).is_empty());
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
