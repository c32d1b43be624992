//! Waves and boats.

use super::super::canvas::Rect;
use super::super::{Layer, Point, Shape};
use super::Place;

/// A wave, now and then a boat, mostly: this far at least from all else.
pub(super) fn wave(place: &mut Place<'_>, off: f64) {
    let chance = &mut place.chance;
    let (dx, dy, shown) = (chance.next(), chance.next(), chance.next());
    let at = place.at + Point::new((dx - 0.5) * 14.0, (dy - 0.5) * 12.0);
    if shown > 0.68 || !place.site.is_free(Rect::around(at, 16.0, 8.0).grown(off)) {
        return;
    }
    if shown > 0.63 {
        boat(place, at);
        return;
    }
    let crest = |x: f64| at + Point::new(x, if (x / 3.5) as i32 % 2 == 0 { 0.8 } else { -0.8 });
    let line = [-7.0, -3.5, 0.0, 3.5, 7.0].map(crest).to_vec();
    place
        .canvas
        .line(Layer::Ground, None, line, 1.1, place.style.wave);
}

fn boat(place: &mut Place<'_>, at: Point) {
    let shape = |points: [(f64, f64); 4]| {
        Shape::Polygon(points.map(|(x, y)| at + Point::new(x, y)).to_vec())
    };
    let hull = shape([(-5.5, 2.2), (5.5, 2.2), (3.2, 4.6), (-3.6, 4.6)]);
    let main = shape([(0.4, -5.6), (0.4, 1.4), (4.6, 1.4), (4.6, 1.4)]);
    let jib = shape([(-0.4, -4.4), (-0.4, 1.4), (-3.8, 1.4), (-3.8, 1.4)]);
    place
        .canvas
        .fill(Layer::Ground, None, hull, place.style.quay);
    for sail in [main, jib] {
        place
            .canvas
            .fill(Layer::Ground, None, sail, place.style.paper);
    }
}
