//! Designers' pictures on the screen. Painting requests them here, and the canvas has them
//! unpacked.

use std::sync::{Arc, Mutex, PoisonError};

use egui::epaint::Vertex;
use egui::{Color32, Context, Id, Mesh, Painter, Shape, TextureHandle, pos2};
use formulad_core::plan::PictureData;
use formulad_tracks::draw::{self, Item};

use crate::board::camera::Camera;

/// How many pictures are kept: more than a board may have.
const MOST: usize = 100;

/// All pictures that have been requested.
#[derive(Clone, Default)]
struct Images(Arc<Mutex<Vec<(PictureData, Image)>>>);

/// The state of a picture.
#[derive(Clone)]
enum Image {
    Wanted,
    Begun,
    Made(TextureHandle),
    Broken,
}

fn with<R>(ctx: &Context, act: impl FnOnce(&mut Vec<(PictureData, Image)>) -> R) -> R {
    let id = Id::unique("board_pictures");
    let images = ctx.data_mut(|data| data.get_temp_mut_or_default::<Images>(id).clone());
    let mut images = images.0.lock().unwrap_or_else(PoisonError::into_inner);
    act(&mut images)
}

/// The pictures that have been requested since the last call.
pub(crate) fn wanted(ctx: &Context) -> Vec<PictureData> {
    with(ctx, |images| {
        let new = images
            .iter_mut()
            .filter(|(_, it)| matches!(it, Image::Wanted));
        new.map(|(data, image)| {
            *image = Image::Begun;
            data.clone()
        })
        .collect()
    })
}

/// Shows a picture from now on; without pixels, as broken.
pub(crate) fn show(ctx: &Context, data: &PictureData, pixels: Option<Arc<egui::ColorImage>>) {
    let options = egui::TextureOptions::LINEAR.with_mipmap_mode(Some(egui::TextureFilter::Linear));
    let texture = pixels.map(|pixels| ctx.load_texture("picture", pixels, options));
    with(ctx, |images| {
        if let Some((_, image)) = images.iter_mut().find(|(known, _)| known == data) {
            *image = texture.map_or(Image::Broken, Image::Made);
        }
    });
    ctx.request_repaint();
}

/// Returns the state of a picture, and requests the picture if it is new.
fn find(ctx: &Context, data: &PictureData) -> Image {
    with(ctx, |images| {
        if let Some((_, image)) = images.iter().find(|(known, _)| known == data) {
            return image.clone();
        }
        if images.len() >= MOST {
            images.remove(0);
        }
        images.push((data.clone(), Image::Wanted));
        ctx.request_repaint();
        Image::Wanted
    })
}

/// Paints an image item; until its pixels are there, only the area that it covers.
pub(super) fn image(painter: &Painter, camera: &Camera, item: &Item) {
    let draw::Shape::Image(image) = &item.shape else {
        return;
    };
    let corners = image.corners.map(|at| camera.to_screen([at.x, at.y]));
    match find(painter.ctx(), &image.data) {
        Image::Made(texture) => {
            let [left, top, right, bottom] = image.crop.map(|part| part as f32);
            let (right, bottom) = (1.0 - right, 1.0 - bottom);
            let uv = [(left, top), (right, top), (right, bottom), (left, bottom)];
            let mut mesh = Mesh::with_texture(texture.id());
            for (pos, (u, v)) in corners.into_iter().zip(uv) {
                mesh.vertices.push(Vertex {
                    pos,
                    uv: pos2(u, v),
                    color: Color32::WHITE.gamma_multiply(image.opacity),
                });
            }
            mesh.add_triangle(0, 1, 2);
            mesh.add_triangle(0, 2, 3);
            painter.add(Shape::mesh(mesh));
        }
        Image::Wanted | Image::Begun => {
            let veil = Color32::from_gray(160).gamma_multiply(0.4);
            let stroke = egui::Stroke::NONE;
            painter.add(Shape::convex_polygon(corners.to_vec(), veil, stroke));
        }
        Image::Broken => {
            let [a, b, c, d] = corners;
            let stroke = egui::Stroke::new(1.5, Color32::from_gray(96));
            let fill = Color32::from_gray(218);
            painter.add(Shape::convex_polygon(corners.to_vec(), fill, stroke));
            painter.line_segment([a, c], stroke);
            painter.line_segment([b, d], stroke);
        }
    }
}
