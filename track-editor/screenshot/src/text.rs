//! Finds texts that do not fit.

use egui::{FullOutput, Rect, Shape};

/// How far, in points, letters may reach beyond their place: side bearings, rounding.
const SLACK: f32 = 1.5;

/// The texts of the last frame of which a part is hidden at the left or right, or that end in dots
/// for want of room. Above and below they may be hidden: things scroll.
#[must_use]
pub fn cut_texts(output: &FullOutput) -> Vec<String> {
    let mut found = Vec::new();
    for clipped in &output.shapes {
        look(&clipped.shape, clipped.clip_rect, &mut found);
    }
    found
}

fn look(shape: &Shape, clip: Rect, found: &mut Vec<String>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| look(shape, clip, found)),
        Shape::Text(text) => {
            let place = text.visual_bounding_rect();
            let is_seen = clip.intersect(place).is_positive();
            let sides = clip.x_range().expand(SLACK);
            let is_cut = !sides.contains(place.left()) || !sides.contains(place.right());
            if is_seen && (is_cut || text.galley.elided) {
                found.push(text.galley.text().to_owned());
            }
        }
        _ => {}
    }
}
