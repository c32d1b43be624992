//! What is painted without text, as triangles.

use egui::epaint::{CircleShape, Mesh, PathShape, PathStroke, Tessellator};
use egui::{Color32, Pos2, Rect, Stroke, Vec2};
use formulad_tracks::draw::{self, Item};

use super::simpler::UNSEEN;
use super::{color, simpler};
use crate::board::camera::Camera;
use crate::board::cells;

/// How far from its place a line of what is only sketched may be painted, in points.
const HARDLY_SEEN: f32 = 0.6;

/// The box around an item with its outline; none for text, and for what is nowhere.
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
            points,
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
        draw::Shape::Text(_) => {}
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

/// Fills an item without smooth edges and outline: small items are too many for one to be looked
/// at.
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
        draw::Shape::Polyline(_) | draw::Shape::Text(_) => {}
    }
}

fn outline_of(points: Vec<Pos2>, stroke: Stroke, tessellator: &mut Tessellator, mesh: &mut Mesh) {
    let path = PathShape::closed_line(points, stroke);
    tessellator.tessellate_path(&path, mesh);
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
