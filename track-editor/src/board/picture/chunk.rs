//! Consecutive items of a scene, as triangles.

use std::ops::Range;
use std::sync::Arc;

use egui::Rect;
use egui::epaint::{Mesh, Tessellator};
use formulad_tracks::draw::{self, Item, Layer, Owner};

use super::triangles::{bounds, shape, sketch};
use crate::board::camera::Camera;

/// The largest number of items in a chunk: few enough that little is rebuilt when one of them
/// changes, and enough that there are not too many meshes.
pub(super) const MOST: usize = 64;

/// Where there are many, items smaller than this many points are only sketched.
const SMALL: f32 = 16.0;
/// From afar, arrows and scenery smaller than this many points are left out.
const TINY: f32 = 8.0;

/// Which part of a scene is seen, and in how much detail.
pub(super) struct Sight<'a> {
    pub(super) camera: &'a Camera,
    /// The part of the screen that items are made into triangles for.
    pub(super) view: Rect,
    pub(super) far: bool,
    pub(super) many: bool,
    pub(super) bare: bool,
}

impl Sight<'_> {
    /// The rectangle of a box of the board on the screen, if it is in view.
    fn of(&self, [low, high]: &[[f64; 2]; 2]) -> Option<Rect> {
        let [low, high] = [low, high].map(|at| self.camera.to_screen(*at));
        Some(Rect::from_two_pos(low, high)).filter(|seen| seen.intersects(self.view))
    }
}

/// Consecutive items of one layer.
#[derive(Debug)]
pub(super) struct Chunk {
    first: usize,
    /// The bounding box of each item, in millimetres; `None` for text.
    bounds: Arc<[Option<[[f64; 2]; 2]>]>,
    /// How many items are seen.
    seen: usize,
    made: Option<Triangulated>,
}

#[derive(Debug, Clone)]
struct Triangulated {
    many: bool,
    parts: Arc<[ChunkPart]>,
}

#[derive(Debug)]
pub(super) enum ChunkPart {
    Mesh(Arc<Mesh>),
    /// A text item, by its index in the chunk.
    Text(usize),
    /// An image item, by its index in the chunk.
    Image(usize),
}

impl Chunk {
    /// A chunk of these items of a scene. Reuses `before`, the chunk of the same items at the same
    /// sight.
    pub(super) fn new(
        first: usize,
        items: &[Item],
        before: Option<&Self>,
        sight: &Sight<'_>,
    ) -> Self {
        if let Some(before) = before {
            return Self {
                first,
                bounds: Arc::clone(&before.bounds),
                seen: before.seen,
                made: before.made.clone(),
            };
        }
        let bounds: Arc<[_]> = items.iter().map(bounds).collect();
        let seen = bounds.iter().flatten().filter_map(|it| sight.of(it));
        Self {
            first,
            seen: seen.count(),
            bounds,
            made: None,
        }
    }

    /// The indices of the items in the scene.
    pub(super) fn items(&self) -> Range<usize> {
        self.first..self.first + self.bounds.len()
    }

    /// How many of the items are seen.
    pub(super) fn seen(&self) -> usize {
        self.seen
    }

    /// What there is to paint, from the bottom to the top.
    pub(super) fn parts(&self) -> &[ChunkPart] {
        self.made.as_ref().map_or(&[], |made| &made.parts)
    }

    /// Makes the triangles, unless they are there already.
    pub(super) fn make(
        &mut self,
        items: &[Item],
        sight: &Sight<'_>,
        tessellator: &mut Tessellator,
    ) {
        let many = sight.many;
        if self.made.as_ref().is_some_and(|made| made.many == many) {
            return;
        }
        let mut parts = Vec::new();
        let mut mesh = Mesh::default();
        for (at, (item, bounds)) in items.iter().zip(self.bounds.iter()).enumerate() {
            if sight.bare && item.layer == Layer::Signs && item.owner.is_none() {
                continue;
            }
            let Some(bounds) = bounds else {
                flush(&mut mesh, &mut parts);
                parts.push(ChunkPart::Text(at));
                continue;
            };
            match sight.of(bounds) {
                Some(_) if matches!(item.shape, draw::Shape::Image(_)) => {
                    flush(&mut mesh, &mut parts);
                    parts.push(ChunkPart::Image(at));
                }
                Some(seen) if sight.far && seen.size().max_elem() < least(item) => {}
                Some(seen) if many && seen.size().max_elem() < SMALL => {
                    sketch(item, sight.camera, &mut mesh);
                }
                Some(_) => shape(item, sight.camera, tessellator, &mut mesh),
                None => {}
            }
        }
        flush(&mut mesh, &mut parts);
        self.made = Some(Triangulated {
            many,
            parts: parts.into(),
        });
    }
}

/// How large an item has to be on the screen to be painted from afar, in points.
fn least(item: &Item) -> f32 {
    match (item.layer, item.owner, &item.shape) {
        (Layer::Ground, _, draw::Shape::Circle { .. }) => 2.5,
        (Layer::Ground, ..) | (Layer::Marks, Some(Owner::Link(..)), _) => TINY,
        _ => 0.0,
    }
}

fn flush(mesh: &mut Mesh, parts: &mut Vec<ChunkPart>) {
    if !mesh.is_empty() {
        parts.push(ChunkPart::Mesh(Arc::new(std::mem::take(mesh))));
    }
}
