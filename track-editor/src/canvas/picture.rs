//! The picture of the circuit on the screen: the same display list that is printed.

use std::sync::Arc;

use egui::epaint::{
    CircleShape, Mesh, PathShape, PathStroke, TessellationOptions, Tessellator, TextShape,
};
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, Vec2, emath::TSTransform};
use formulad_tracks::draw::{self, Anchor, Item, Layer, Owner, Scene};

use super::camera::{self, Camera};
use super::cells;

/// Text smaller than this many points cannot be read and is not painted.
const SMALLEST_TEXT: f32 = 5.0;
/// Text is laid out in one of a few sizes and scaled from there, so that zooming does not fill the
/// font texture.
fn layout_size(size: f32) -> f32 {
    if size <= 16.0 {
        // Small text would suffer from scaling.
        (size * 2.0).round().max(1.0) / 2.0
    } else {
        let sizes = [21.0, 29.0, 40.0, 56.0];
        sizes.into_iter().find(|s| *s >= size).unwrap_or(80.0)
    }
}

/// How far around the view the scene is made into triangles too, as a part of the view, so that
/// small movements need nothing new.
const MARGIN: f32 = 0.25;

/// Where more items than this are seen at once, those smaller than [`TINY`] are only sketched.
const MANY: usize = 12_000;
/// In points.
const TINY: f32 = 8.0;

/// What is smaller than this many points is not painted in miniatures.
const SMALLEST_MINIATURE: f64 = 1.6;
/// Below this many points per millimetre a board is seen from afar: as a whole in a small window.
const FAR: f64 = 0.7;

/// The scene as triangles, made anew only when it must be.
#[derive(Debug, Default)]
pub(super) struct Picture {
    /// The box around each item, in millimetres; none for text.
    bounds: Vec<Option<[[f64; 2]; 2]>>,
    made: Option<Made>,
}

/// The triangles, and what they were made for.
#[derive(Debug)]
struct Made {
    revision: u64,
    bare: bool,
    camera: Camera,
    pixels_per_point: f32,
    parts: Vec<Part>,
    /// How many of the parts are the ground, which comes first.
    ground: usize,
}

#[derive(Debug)]
enum Part {
    Mesh(Arc<Mesh>),
    /// The index of an item that is text.
    Text(usize),
}

impl Picture {
    /// Paints a scene as the camera sees it. Scenes of the same revision are the same; `shows` says
    /// which texts are seen. What `between` paints lies between the ground and the road; title and
    /// tables, which would lie over it, are left out.
    pub(super) fn paint(
        &mut self,
        painter: &Painter,
        (scene, revision): (&Scene, u64),
        camera: &Camera,
        shows: impl Fn(&Item) -> bool,
        between: Option<impl FnOnce(&Painter)>,
    ) {
        let bare = between.is_some();
        if self.made.as_ref().map(|made| made.revision) != Some(revision) {
            self.bounds = scene.items.iter().map(bounds).collect();
            self.made = None;
        }
        let pixels_per_point = painter.pixels_per_point();
        let usable = self.made.take().filter(|made| {
            made.pixels_per_point.to_bits() == pixels_per_point.to_bits()
                && made.bare == bare
                && made.shift_to(camera).is_some()
        });
        let made = usable.unwrap_or_else(|| {
            let (parts, ground) = self.tessellate(scene, camera, painter, bare);
            Made {
                revision,
                bare,
                camera: camera.clone(),
                pixels_per_point,
                parts,
                ground,
            }
        });
        let shift = made.shift_to(camera).unwrap_or_default();
        let paint = |part: &Part| match part {
            Part::Mesh(mesh) => {
                let mut mesh = Arc::clone(mesh);
                if shift != Vec2::ZERO {
                    Arc::make_mut(&mut mesh).translate(shift);
                }
                painter.add(Shape::Mesh(mesh));
            }
            Part::Text(index) => {
                if let Some(item) = scene.items.get(*index).filter(|item| shows(item)) {
                    text(painter, camera, item);
                }
            }
        };
        made.parts.iter().take(made.ground).for_each(paint);
        if let Some(between) = between {
            between(painter);
        }
        made.parts.iter().skip(made.ground).for_each(paint);
        self.made = Some(made);
    }

    /// The scene as parts, and how many of them are the ground.
    fn tessellate(
        &self,
        scene: &Scene,
        camera: &Camera,
        painter: &Painter,
        bare: bool,
    ) -> (Vec<Part>, usize) {
        let options = painter.ctx().tessellation_options(|options| *options);
        let pixels_per_point = painter.pixels_per_point();
        let mut tessellator = Tessellator::new(pixels_per_point, options, [1, 1], Vec::new());
        let view = camera.view();
        let view = view.expand2(view.size() * MARGIN);
        let on_screen = |[low, high]: &[[f64; 2]; 2]| {
            let [low, high] = [low, high].map(|at| camera.to_screen(*at));
            Some(Rect::from_two_pos(low, high)).filter(|seen| seen.intersects(view))
        };
        let seen = self.bounds.iter().flatten().filter_map(on_screen).count();
        let many = seen > MANY;
        let far = camera.scale() < FAR;
        let mut parts = Vec::new();
        let mut mesh = Mesh::default();
        let mut ground = None;
        for (index, (item, bounds)) in scene.items.iter().zip(&self.bounds).enumerate() {
            if ground.is_none() && item.layer != Layer::Ground {
                flush(&mut mesh, &mut parts);
                ground = Some(parts.len());
            }
            if bare && item.layer == Layer::Signs && item.owner.is_none() {
                continue;
            }
            let Some(bounds) = bounds else {
                flush(&mut mesh, &mut parts);
                parts.push(Part::Text(index));
                continue;
            };
            match on_screen(bounds) {
                Some(seen) if far && seen.size().max_elem() < least(item) => {}
                Some(seen) if many && seen.size().max_elem() < TINY => {
                    sketch(item, camera, &mut mesh);
                }
                Some(_) => shape(item, camera, &mut tessellator, &mut mesh),
                None => {}
            }
        }
        flush(&mut mesh, &mut parts);
        let ground = ground.unwrap_or(parts.len());
        (parts, ground)
    }
}

/// The scene as triangles, fitted into a box of this size in points at the origin. What is too
/// small to be made out there, and all text, is left out.
pub(crate) fn miniature(scene: &Scene, size: Vec2, pixels_per_point: f32) -> Mesh {
    let mut camera = Camera::default();
    let view = Rect::from_center_size((size * 0.5).to_pos2(), size + Vec2::splat(camera::MARGIN));
    camera.set_view(view, [[0.0; 2], [scene.width, scene.height]]);
    let options = TessellationOptions::default();
    let mut tessellator = Tessellator::new(pixels_per_point, options, [1, 1], Vec::new());
    let mut mesh = Mesh::default();
    for item in &scene.items {
        let Some([low, high]) = bounds(item) else {
            continue;
        };
        let length = (high[0] - low[0]).max(high[1] - low[1]);
        if length * camera.scale() >= SMALLEST_MINIATURE {
            shape(item, &camera, &mut tessellator, &mut mesh);
        }
    }
    mesh
}

/// How large an item has to be on the screen to be painted from afar, in points: smaller arrows and
/// scenery are specks.
fn least(item: &Item) -> f32 {
    match (item.layer, item.owner, &item.shape) {
        (Layer::Ground, _, draw::Shape::Circle { .. }) => 2.5,
        (Layer::Ground, ..) | (Layer::Marks, Some(Owner::Link(..)), _) => TINY,
        _ => 0.0,
    }
}

impl Made {
    /// How far this has to be moved to be right for a camera; none if it cannot be.
    fn shift_to(&self, camera: &Camera) -> Option<Vec2> {
        let same_size = camera.scale().to_bits() == self.camera.scale().to_bits()
            && camera.view() == self.camera.view();
        let shift = camera.to_screen([0.0; 2]) - self.camera.to_screen([0.0; 2]);
        let margin = camera.view().size() * MARGIN;
        let near = shift.x.abs() <= margin.x && shift.y.abs() <= margin.y;
        (same_size && near).then_some(shift)
    }
}

fn flush(mesh: &mut Mesh, parts: &mut Vec<Part>) {
    if !mesh.is_empty() {
        parts.push(Part::Mesh(Arc::new(std::mem::take(mesh))));
    }
}

/// The box around an item with its outline; none for text, and for what is nowhere.
fn bounds(item: &Item) -> Option<[[f64; 2]; 2]> {
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
        draw::Shape::Text { .. } => return None,
    };
    let [low, high] = around.unwrap_or_default();
    let width = item.stroke.map_or(0.0, |stroke| stroke.width);
    Some([
        [low[0] - width, low[1] - width],
        [high[0] + width, high[1] + width],
    ])
}

fn shape(item: &Item, camera: &Camera, tessellator: &mut Tessellator, mesh: &mut Mesh) {
    let fill = item.fill.map_or(Color32::TRANSPARENT, color);
    let stroke = item.stroke.map_or(Stroke::NONE, |stroke| {
        Stroke::new((stroke.width * camera.scale()) as f32, color(stroke.color))
    });
    let on_screen = |points: &[draw::Point]| -> Vec<Pos2> {
        points
            .iter()
            .map(|p| camera.to_screen([p.x, p.y]))
            .collect()
    };
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
        draw::Shape::Polygon(points) => path(on_screen(points), true, fill, stroke),
        draw::Shape::Polyline(points) => {
            path(on_screen(points), false, Color32::TRANSPARENT, stroke);
        }
        draw::Shape::Ribbon { left, right } => {
            let mut outline = on_screen(left);
            outline.extend(on_screen(right).into_iter().rev());
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
        draw::Shape::Text { .. } => {}
    }
}

/// Fills an item without smooth edges, outline or all of its points: so many small ones are seen
/// that none is looked at.
fn sketch(item: &Item, camera: &Camera, mesh: &mut Mesh) {
    let fill = item.fill.map_or(Color32::TRANSPARENT, color);
    let on_screen = |p: &draw::Point| camera.to_screen([p.x, p.y]);
    match &item.shape {
        draw::Shape::Ribbon { left, right } => {
            let ends = [left.first(), left.last(), right.last(), right.first()];
            let outline: Vec<Pos2> = ends.into_iter().flatten().map(on_screen).collect();
            fill_band(mesh, &outline, fill);
        }
        draw::Shape::Polygon(points) => {
            let outline: Vec<Pos2> = points.iter().map(on_screen).collect();
            fill_band(mesh, &outline, fill);
        }
        draw::Shape::Circle { center, radius } => {
            let radius = (radius * camera.scale()) as f32;
            let square = Rect::from_center_size(on_screen(center), Vec2::splat(radius * 1.8));
            mesh.add_colored_rect(square, fill);
        }
        draw::Shape::Polyline(_) | draw::Shape::Text { .. } => {}
    }
}

fn outline_of(points: Vec<Pos2>, stroke: Stroke, tessellator: &mut Tessellator, mesh: &mut Mesh) {
    let path = PathShape::closed_line(points, stroke);
    tessellator.tessellate_path(&path, mesh);
}

/// Fills an outline whose first point lies opposite its last, its second opposite the last but
/// one, and so on: a band along a lane, or anything convex.
pub(super) fn fill_band(mesh: &mut Mesh, outline: &[Pos2], fill: Color32) {
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

fn text(painter: &Painter, camera: &Camera, item: &Item) {
    let draw::Shape::Text {
        at,
        text,
        size,
        anchor,
        bold,
        rotation,
    } = &item.shape
    else {
        return;
    };
    let place = camera.to_screen([at.x, at.y]);
    let size = (size * camera.scale()) as f32;
    let reach = size * (1.0 + text.chars().count() as f32);
    if size < SMALLEST_TEXT || !camera.view().expand(reach).contains(place) {
        return;
    }
    let align = match anchor {
        Anchor::Start => Align2::LEFT_CENTER,
        Anchor::Middle => Align2::CENTER_CENTER,
        Anchor::End => Align2::RIGHT_CENTER,
    };
    let fill = item.fill.map_or(Color32::BLACK, color);
    let angle = (*rotation as f32).to_radians();
    label(painter, place, align, text, size, fill, angle);
    if *bold && size > 5.5 {
        // The font has no bold: a second print beside the first makes the stems wider.
        let beside = Vec2::angled(angle) * (size * 0.03);
        label(painter, place + beside, align, text, size, fill, angle);
    }
}

/// Paints text of any size, turned about its anchor.
pub(super) fn label(
    painter: &Painter,
    place: Pos2,
    align: Align2,
    text: &str,
    size: f32,
    fill: Color32,
    angle: f32,
) {
    let laid_out = layout_size(size);
    let font = FontId::proportional(laid_out);
    let galley = painter.layout_no_wrap(text.to_owned(), font, fill);
    let mut shape = TextShape::new(Pos2::ZERO, galley, fill);
    shape.transform(TSTransform::from_scaling(size / laid_out));
    let from = align.pos_in_rect(&shape.galley.rect);
    shape.pos = place - egui::emath::Rot2::from_angle(angle) * from.to_vec2();
    shape.angle = angle;
    painter.add(shape);
}

fn color(color: draw::Color) -> Color32 {
    Color32::from_rgba_unmultiplied(color.r, color.g, color.b, color.a)
}
