//! The outlines of spaces and plates, as the picture shows them.

use std::collections::BTreeMap;

use formulad_core::SpaceId;
use formulad_core::plan::Sign;
use formulad_tracks::draw::{Layer, Owner, Point, Scene, Shape};

use crate::document::sin_cos;

/// The corners of the smallest rectangle around these places.
pub fn bounds(places: impl IntoIterator<Item = [f64; 2]>) -> Option<[[f64; 2]; 2]> {
    let mut places = places.into_iter();
    let first = places.next()?;
    Some(places.fold([first; 2], |[low, high], at| {
        [
            [low[0].min(at[0]), low[1].min(at[1])],
            [high[0].max(at[0]), high[1].max(at[1])],
        ]
    }))
}

/// The outline of each space in the picture's layer of spaces.
pub(super) fn outlines(scene: &Scene) -> BTreeMap<SpaceId, Vec<[f64; 2]>> {
    let mut outlines = BTreeMap::new();
    for item in scene.layer(Layer::Spaces) {
        if let (Some(Owner::Space(id)), Some(outline)) = (item.owner, outline(&item.shape)) {
            outlines.entry(id).or_insert(outline);
        }
    }
    outlines
}

/// The bounding boxes of the shapes of each sign in the picture.
pub(super) fn signs(scene: &Scene) -> Vec<(Sign, [[f64; 2]; 2])> {
    let mut signs = Vec::new();
    for item in scene.layer(Layer::Signs) {
        let sign = match item.owner {
            Some(Owner::Corner(id)) => Sign::Corner(id),
            Some(Owner::Sign(sign)) => sign,
            _ => continue,
        };
        let around = outline(&item.shape).and_then(bounds);
        signs.extend(around.map(|around| (sign, around)));
    }
    signs
}

/// The outline of a shape; `None` if it has no inside.
fn outline(shape: &Shape) -> Option<Vec<[f64; 2]>> {
    let place = |point: &Point| [point.x, point.y];
    match shape {
        Shape::Polygon(points) => Some(points.iter().map(place).collect()),
        Shape::Ribbon { left, right } => {
            let points = left.iter().chain(right.iter().rev());
            Some(points.map(place).collect())
        }
        Shape::Circle { center, radius } => Some(octagon(*center, *radius)),
        Shape::Polyline(_) | Shape::Text(_) | Shape::Image(_) => None,
    }
}

/// Approximates a circle by the octagon around it.
fn octagon(center: Point, radius: f64) -> Vec<[f64; 2]> {
    let (long, short) = (radius, radius * 0.41);
    [
        (long, short),
        (short, long),
        (-short, long),
        (-long, short),
        (-long, -short),
        (-short, -long),
        (short, -long),
        (long, -short),
    ]
    .map(|(x, y)| [center.x + x, center.y + y])
    .to_vec()
}

/// The outline of a space of the usual proportions: 0.58 times as wide as it is long.
pub fn rectangle(center: [f64; 2], heading: f64, length: f64) -> Vec<[f64; 2]> {
    let heading = if heading.is_finite() { heading } else { 0.0 };
    let (sin, cos) = sin_cos(heading);
    let (long, wide) = (length * 0.48, length * 0.28);
    [(long, wide), (-long, wide), (-long, -wide), (long, -wide)]
        .map(|(x, y)| [center[0] + x * cos - y * sin, center[1] + x * sin + y * cos])
        .to_vec()
}

/// Whether a place lies in an outline: whether a ray from it crosses the outline an odd number of
/// times.
pub(super) fn contains(outline: &[[f64; 2]], at: [f64; 2]) -> bool {
    let sides = outline.iter().zip(outline.iter().cycle().skip(1));
    let crossed = sides.filter(|(a, b)| {
        (a[1] > at[1]) != (b[1] > at[1])
            && at[0] < a[0] + (at[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
    });
    crossed.count() % 2 == 1
}
