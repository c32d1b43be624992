//! Keeps textures and paints frames.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use egui::epaint::{ClippedPrimitive, Mesh, Primitive, Vertex};
use egui::{Context, FullOutput, Rect, TextureId, TexturesDelta, pos2};
use egui_kittest::TestRenderer;

use crate::picture::Picture;
use crate::texture::Texture;
use crate::triangle::{self, Clip};

/// Paints what egui shows. Clones share their textures: one goes to the harness, which gives it the
/// textures, and one is kept to paint with.
#[derive(Clone, Default)]
pub struct Painter {
    textures: Rc<RefCell<BTreeMap<(u8, u64), Texture>>>,
}

impl fmt::Debug for Painter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Painter({} textures)", self.textures.borrow().len())
    }
}

impl Painter {
    /// Paints the last frame.
    ///
    /// # Panics
    ///
    /// If a shape uses a texture that does not exist, or a paint callback, which would need a GPU.
    #[must_use]
    pub fn paint(&self, ctx: &Context, output: &FullOutput) -> Picture {
        let scale = ctx.pixels_per_point();
        let size = ctx.viewport_rect().size() * scale;
        let mut picture = Picture::new([size.x.round() as usize, size.y.round() as usize]);
        let textures = self.textures.borrow();
        for part in ctx.tessellate(output.shapes.clone(), scale) {
            let ClippedPrimitive {
                clip_rect,
                primitive: Primitive::Mesh(mesh),
            } = part
            else {
                panic!("a paint callback needs a GPU");
            };
            let clip = pixels(clip_rect, scale, picture.size());
            let texture = textures.get(&key(mesh.texture_id));
            let texture = texture.expect("egui tells of textures before it paints with them");
            paint_mesh(&mut picture, clip, texture, &mesh, scale);
        }
        picture
    }
}

fn paint_mesh(picture: &mut Picture, clip: Clip, texture: &Texture, mesh: &Mesh, scale: f32) {
    let in_pixels = |index: u32| {
        let Vertex { pos, uv, color } = mesh.vertices[index as usize];
        let pos = pos2(pos.x * scale, pos.y * scale);
        Vertex { pos, uv, color }
    };
    for corners in mesh.indices.as_chunks::<3>().0 {
        triangle::fill(picture, clip, texture, corners.map(in_pixels));
    }
}

/// The pixels of a rectangle that are in the picture.
fn pixels(rect: Rect, scale: f32, size: [usize; 2]) -> Clip {
    let inside = |n: f32, axis: usize| ((n * scale).round() as i64).clamp(0, size[axis] as i64);
    Clip {
        min: [inside(rect.min.x, 0), inside(rect.min.y, 1)],
        max: [inside(rect.max.x, 0), inside(rect.max.y, 1)],
    }
}

fn key(id: TextureId) -> (u8, u64) {
    match id {
        TextureId::Managed(number) => (0, number),
        TextureId::User(number) => (1, number),
    }
}

impl TestRenderer for Painter {
    #[expect(
        clippy::iter_over_hash_type,
        reason = "every texture is changed on its own, so that the order does not matter"
    )]
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        let mut textures = self.textures.borrow_mut();
        for (id, changes) in delta.set.drain() {
            for change in changes {
                match change.pos {
                    None => {
                        textures.insert(key(id), Texture::new(&change));
                    }
                    Some(at) => {
                        let texture = textures.get_mut(&key(id));
                        let texture = texture.expect("egui patches only textures that there are");
                        texture.patch(at, &change);
                    }
                }
            }
        }
        for id in delta.free.drain() {
            textures.remove(&key(id));
        }
    }
}
