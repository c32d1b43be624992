//! Items other than text, as triangles.

use egui::epaint::{CircleShape, Mesh, PathShape, PathStroke, Tessellator};
use egui::{Color32, Pos2, Rect, Stroke, Vec2};
use formulad_tracks::draw::{self, Item};

use super::simpler::UNSEEN;
use super::{color, simpler};
use crate::board::camera::Camera;
use crate::board::cells;

/// How far from its place a line of a sketched item may be painted, in points.
const HARDLY_SEEN: f32 = 0.6;

/// The bounding box of an item with its outline; `None` for text.
pub(super) fn bounds(item: &Item) -> Option<[[f64; 2]; 2]> {
    let around = match &item.shape {
        draw::Shape::Polygon(points) | draw::Shape::Polyline(points) => {
            cells::bounds(points.iter().map(|p| [p.x, p.y]))
        }
        draw::Shape::Ribbon { left, right } => {
            cells::bounds(left.iter().chain(right).map(|p| [p.x, p.y]))
        }
        draw::Shape::Circle { center, radius } => Some([
            [center.x - radius, center.y - radius],
            [center.x + radius, center.y + radius],
        ]),
        draw::Shape::Image(image) => cells::bounds(image.corners.iter().map(|p| [p.x, p.y])),
        draw::Shape::Text(_) => return None,
    };
    let [low, high] = around.unwrap_or_default();
    let width = item.stroke.map_or(0.0, |stroke| stroke.width);
    Some([
        [low[0] - width, low[1] - width],
        [high[0] + width, high[1] + width],
    ])
}

/// Adds an item other than text.
pub(super) fn shape(item: &Item, camera: &Camera, tessellator: &mut Tessellator, mesh: &mut Mesh) {
    let fill = item.fill.map_or(Color32::TRANSPARENT, color);
    let stroke = item.stroke.map_or(Stroke::NONE, |stroke| {
        Stroke::new((stroke.width * camera.scale()) as f32, color(stroke.color))
    });
    let mut path = |points, closed, fill, stroke: Stroke| {
        let path = PathShape {
            points: if closed { blunt(points) } else { points },
            closed,
            fill,
            stroke: PathStroke::from(stroke),
        };
        tessellator.tessellate_path(&path, mesh);
    };
    match &item.shape {
        draw::Shape::Polygon(points) => path(line(points, camera, UNSEEN), true, fill, stroke),
        draw::Shape::Polyline(points) => {
            path(
                line(points, camera, UNSEEN),
                false,
                Color32::TRANSPARENT,
                stroke,
            );
        }
        draw::Shape::Ribbon { left, right } => {
            let outline = band(left, right, camera, UNSEEN);
            fill_band(mesh, &outline, fill);
            // Without an outline, a line one pixel wide softens the edges.
            let stroke = match item.stroke {
                Some(_) => stroke,
                None => Stroke::new(1.0, fill),
            };
            outline_of(outline, stroke, tessellator, mesh);
        }
        draw::Shape::Circle { center, radius } => {
            let circle = CircleShape {
                center: camera.to_screen([center.x, center.y]),
                radius: (radius * camera.scale()) as f32,
                fill,
                stroke,
            };
            tessellator.tessellate_circle(circle, mesh);
        }
        draw::Shape::Text(_) | draw::Shape::Image(_) => {}
    }
}

/// A line on the screen.
fn line(points: &[draw::Point], camera: &Camera, off: f32) -> Vec<Pos2> {
    let line = on_screen(points, camera);
    let kept = simpler::of_line(&line, off).into_iter();
    kept.map(|at| line[at]).collect()
}

/// The outline of a band on the screen: along its left side and back along its right.
fn band(left: &[draw::Point], right: &[draw::Point], camera: &Camera, off: f32) -> Vec<Pos2> {
    let [left, right] = [left, right].map(|edge| on_screen(edge, camera));
    let kept = simpler::of_band(&left, &right, off);
    let there = kept.iter().map(|at| left[*at]);
    let back = kept.iter().rev().map(|at| right[*at]);
    there.chain(back).collect()
}

fn on_screen(points: &[draw::Point], camera: &Camera) -> Vec<Pos2> {
    points
        .iter()
        .map(|p| camera.to_screen([p.x, p.y]))
        .collect()
}

/// Fills an item without smooth edges and outline, where small items are too many to be looked at
/// one by one.
pub(super) fn sketch(item: &Item, camera: &Camera, mesh: &mut Mesh) {
    let fill = item.fill.map_or(Color32::TRANSPARENT, color);
    match &item.shape {
        draw::Shape::Ribbon { left, right } => {
            fill_band(mesh, &band(left, right, camera, HARDLY_SEEN), fill);
        }
        draw::Shape::Polygon(points) => {
            fill_band(mesh, &line(points, camera, HARDLY_SEEN), fill);
        }
        draw::Shape::Circle { center, radius } => {
            let radius = (radius * camera.scale()) as f32;
            let square = Rect::from_center_size(
                camera.to_screen([center.x, center.y]),
                Vec2::splat(radius * 1.8),
            );
            mesh.add_colored_rect(square, fill);
        }
        draw::Shape::Polyline(_) | draw::Shape::Text(_) | draw::Shape::Image(_) => {}
    }
}

fn outline_of(points: Vec<Pos2>, stroke: Stroke, tessellator: &mut Tessellator, mesh: &mut Mesh) {
    let path = PathShape::closed_line(blunt(points), stroke);
    tessellator.tessellate_path(&path, mesh);
}

/// Replaces each point at which an outline turns back by two: mitres have no limit, and that of a
/// tip would be a needle across the board.
pub(crate) fn blunt(mut outline: Vec<Pos2>) -> Vec<Pos2> {
    /// Half the width of a blunt tip, in points.
    const HALF: f32 = 0.05;
    /// The mitre of a turn this sharp is three times as long as the line is wide.
    const SHARPEST: f32 = -0.8;
    outline.dedup();
    if outline.len() > 1 && outline.first() == outline.last() {
        outline.pop();
    }
    let count = outline.len();
    let turn = |at: usize| {
        let [before, here, next] = [at + count - 1, at, at + 1].map(|at| outline[at % count]);
        [(here - before).normalized(), (next - here).normalized()]
    };
    let is_tip = |at: usize| {
        let [there, back] = turn(at);
        there.dot(back) < SHARPEST
    };
    if count < 3 || !(0..count).any(is_tip) {
        return outline;
    }
    let mut blunted = Vec::with_capacity(count + 8);
    for (at, here) in outline.iter().enumerate() {
        if !is_tip(at) {
            blunted.push(*here);
            continue;
        }
        let [there, back] = turn(at);
        let across = match there + back {
            middle if middle.length() > 1e-3 => middle.normalized(),
            _ => there.rot90(),
        };
        blunted.extend([*here - across * HALF, *here + across * HALF]);
    }
    blunted
}

/// Fills an outline whose first point lies opposite its last, its second opposite the last but
/// one, and so on: a band along a lane, or anything convex.
pub(crate) fn fill_band(mesh: &mut Mesh, outline: &[Pos2], fill: Color32) {
    let Ok(first) = u32::try_from(mesh.vertices.len()) else {
        return;
    };
    if fill == Color32::TRANSPARENT || outline.len() < 3 {
        return;
    }
    for at in outline {
        mesh.colored_vertex(*at, fill);
    }
    let (mut left, mut right) = (first, first + outline.len() as u32 - 1);
    while left + 1 < right {
        mesh.add_triangle(left, left + 1, right);
        if left + 1 < right - 1 {
            mesh.add_triangle(left + 1, right - 1, right);
        }
        left += 1;
        right -= 1;
    }
}

#[cfg(test)]
mod tests {
    use egui::epaint::TessellationOptions;
    use egui::pos2;

    use super::*;

    /// Whatever way an outline turns back, its line stays near its points.
    #[test]
    fn outlines_have_no_needles() {
        let mut tessellator =
            Tessellator::new(1.0, TessellationOptions::default(), [1, 1], Vec::new());
        for off in [0.0, 0.001, 0.01, 0.1, 1.0, 5.0, 20.0] {
            for side in [1.0_f32, -1.0] {
                let tip = pos2(100.0, 50.0);
                let outline = vec![
                    pos2(0.0, 50.0),
                    tip,
                    tip,
                    pos2(0.0, side.mul_add(off, 50.0)),
                    pos2(-40.0, 90.0),
                ];
                let mut mesh = Mesh::default();
                let stroke = Stroke::new(4.0, Color32::WHITE);
                outline_of(outline, stroke, &mut tessellator, &mut mesh);
                let far = mesh.vertices.iter().map(|vertex| vertex.pos.x);
                let far = far.fold(0.0, f32::max);
                assert!(far < tip.x + 10.0, "{off}: {far}");
            }
        }
        let square = vec![
            pos2(0.0, 0.0),
            pos2(9.0, 0.0),
            pos2(9.0, 9.0),
            pos2(0.0, 9.0),
        ];
        assert_eq!(blunt(square.clone()), square);
    }
}
