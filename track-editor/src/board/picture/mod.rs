//! The picture of the circuit on the screen: the same display list that is printed.

mod chunk;
pub(crate) mod images;
mod miniature;
mod simpler;
mod text;
mod triangles;

use std::sync::Arc;

use egui::epaint::Tessellator;
use egui::{Color32, Painter, Rect, Shape, Vec2};
use formulad_tracks::draw::{self, Layer, Scene};

use super::camera::Camera;
use chunk::{Chunk, ChunkPart, Sight};

pub(crate) use miniature::{Miniature, miniature};
pub(crate) use text::label;
pub(crate) use triangles::fill_band;

/// How far beyond the view the scene is made into triangles, as a fraction of the view, so that
/// small movements need no new ones.
const MARGIN: f32 = 0.25;

/// Where more items than this are seen at once, small ones are only sketched.
const MANY: usize = 12_000;

/// Below this many points per millimetre a board is seen from afar: as a whole in a small window.
const FAR: f64 = 0.7;

/// The scene as triangles, rebuilt only where necessary.
#[derive(Debug, Default)]
pub(crate) struct BoardPicture {
    /// Whether text that cannot be read is painted, too.
    all_texts: bool,
    made: Option<MadeScene>,
}

/// The triangles, and what they were made for.
#[derive(Debug)]
struct MadeScene {
    scene: Arc<Scene>,
    bare: bool,
    camera: Camera,
    pixels_per_point: f32,
    /// For each run of items of a layer, its chunks.
    runs: Vec<Vec<Chunk>>,
}

impl BoardPicture {
    /// One for previews, in which small text shows at least where it is.
    pub(crate) fn with_all_texts() -> Self {
        Self {
            all_texts: true,
            ..Self::default()
        }
    }

    /// Paints a scene as the camera sees it, or only its ground. What `between` paints lies between
    /// the ground and the road; title and tables, which would lie over it, are left out.
    pub(crate) fn paint(
        &mut self,
        painter: &Painter,
        scene: &Arc<Scene>,
        camera: &Camera,
        only_ground: bool,
        between: Option<impl FnOnce(&Painter)>,
    ) {
        self.paint_without(painter, scene, (camera, only_ground), between, |_| false);
    }

    /// Like [`BoardPicture::paint`], without the hidden layers.
    pub(crate) fn paint_without(
        &mut self,
        painter: &Painter,
        scene: &Arc<Scene>,
        (camera, only_ground): (&Camera, bool),
        between: Option<impl FnOnce(&Painter)>,
        is_hidden: impl Fn(Layer) -> bool,
    ) {
        let bare = between.is_some();
        let pixels_per_point = painter.pixels_per_point();
        let usable = self.made.take().filter(|made| {
            made.pixels_per_point.to_bits() == pixels_per_point.to_bits()
                && made.bare == bare
                && made.shift_to(camera).is_some()
        });
        let made = match usable {
            Some(made) if Arc::ptr_eq(&made.scene, scene) => made,
            Some(before) => MadeScene {
                runs: runs(scene, painter, (&before.camera, bare), Some(&before)),
                scene: Arc::clone(scene),
                ..before
            },
            None => MadeScene {
                scene: Arc::clone(scene),
                bare,
                camera: camera.clone(),
                pixels_per_point,
                runs: runs(scene, painter, (camera, bare), None),
            },
        };
        let shift = made.shift_to(camera).unwrap_or_default();
        // The board ends at its edge, like a printed one; spaces beside it are seen, to be put back.
        let corners = [[0.0; 2], [scene.width, scene.height]].map(|at| camera.to_screen(at));
        let board = Rect::from_two_pos(corners[0], corners[1]);
        let on_board = painter.with_clip_rect(painter.clip_rect().intersect(board));
        let mut between = between;
        for chunk in made.runs.iter().flatten() {
            let items = &scene.items[chunk.items()];
            let layer = items.first().map(|item| item.layer);
            if layer.is_some_and(|layer| layer > Layer::Scenery) {
                if let Some(between) = between.take() {
                    between(painter);
                }
                if only_ground {
                    break;
                }
            }
            if layer.is_some_and(&is_hidden) {
                continue;
            }
            let painter = match layer {
                Some(Layer::Spaces | Layer::Marks | Layer::Signs) | None => painter,
                Some(_) => &on_board,
            };
            for part in chunk.parts() {
                match part {
                    ChunkPart::Mesh(mesh) => {
                        let mut mesh = Arc::clone(mesh);
                        if shift != Vec2::ZERO {
                            Arc::make_mut(&mut mesh).translate(shift);
                        }
                        painter.add(Shape::Mesh(mesh));
                    }
                    ChunkPart::Text(at) => {
                        if let Some(item) = items.get(*at) {
                            text::text(painter, camera, item, self.all_texts);
                        }
                    }
                    ChunkPart::Image(at) => {
                        if let Some(item) = items.get(*at) {
                            images::image(painter, camera, item);
                        }
                    }
                }
            }
        }
        if let Some(between) = between {
            between(painter);
        }
        self.made = Some(made);
    }
}

impl MadeScene {
    /// How far the triangles have to be moved to fit a camera; `None` if moving them is not enough.
    fn shift_to(&self, camera: &Camera) -> Option<Vec2> {
        let same_size = camera.scale().to_bits() == self.camera.scale().to_bits()
            && camera.view() == self.camera.view();
        let shift = camera.to_screen([0.0; 2]) - self.camera.to_screen([0.0; 2]);
        let margin = camera.view().size() * MARGIN;
        let near = shift.x.abs() <= margin.x && shift.y.abs() <= margin.y;
        (same_size && near).then_some(shift)
    }
}

/// A scene as triangles for a camera. Chunks that are the same in `before`, made for the same
/// camera, are reused.
fn runs(
    scene: &Scene,
    painter: &Painter,
    (camera, bare): (&Camera, bool),
    before: Option<&MadeScene>,
) -> Vec<Vec<Chunk>> {
    let view = camera.view();
    let mut sight = Sight {
        camera,
        view: view.expand2(view.size() * MARGIN),
        far: camera.scale() < FAR,
        many: false,
        bare,
    };
    let mut runs = Vec::new();
    let mut first = 0;
    for run in scene.items.chunk_by(|a, b| a.layer == b.layer) {
        let old = before.and_then(|made| Some((made.scene.as_ref(), made.runs.get(runs.len())?)));
        let mut chunks: Vec<Chunk> = Vec::new();
        for items in run.chunks(chunk::MOST) {
            let old = old.and_then(|(scene, chunks_before)| {
                let chunk = chunks_before.get(chunks.len())?;
                (scene.items[chunk.items()] == *items).then_some(chunk)
            });
            chunks.push(Chunk::new(first, items, old, &sight));
            first += items.len();
        }
        runs.push(chunks);
    }
    let seen: usize = runs.iter().flatten().map(Chunk::seen).sum();
    sight.many = seen > MANY;
    let options = painter.ctx().tessellation_options(|options| *options);
    let mut tessellator = Tessellator::new(painter.pixels_per_point(), options, [1, 1], Vec::new());
    for chunk in runs.iter_mut().flatten() {
        let items = &scene.items[chunk.items()];
        chunk.make(items, &sight, &mut tessellator);
    }
    runs
}

fn color(color: draw::Color) -> Color32 {
    Color32::from_rgba_unmultiplied(color.r, color.g, color.b, color.a)
}
