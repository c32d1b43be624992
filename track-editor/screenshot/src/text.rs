//! Finds texts that do not fit.

use egui::{FullOutput, Rect, Shape};

/// How far letters may extend past their clip rectangle, in points: side bearings, rounding.
const SLACK: f32 = 1.5;

/// The texts of the last frame that are cut off at the left or right, or elided.
///
/// Texts may be cut off at the top and bottom, because things scroll. What is painted on these parts of
/// the window, such as a map, may extend past all of their edges.
#[must_use]
pub fn cut_texts(output: &FullOutput, maps: &[Rect]) -> Vec<String> {
    let mut found = Vec::new();
    for clipped in &output.shapes {
        let clip = clipped.clip_rect;
        let runs_over = maps.iter().any(|map| is_same(clip, *map));
        look(&clipped.shape, clip, runs_over, &mut found);
    }
    found
}

fn is_same(a: Rect, b: Rect) -> bool {
    let near = |a: egui::Pos2, b: egui::Pos2| a.distance(b) < 1.0;
    near(a.min, b.min) && near(a.max, b.max)
}

fn look(shape: &Shape, clip: Rect, runs_over: bool, found: &mut Vec<String>) {
    match shape {
        Shape::Vec(shapes) => {
            for shape in shapes {
                look(shape, clip, runs_over, found);
            }
        }
        Shape::Text(text) if !text.galley.text().trim().is_empty() => {
            let place = text.visual_bounding_rect();
            let is_seen = clip.intersect(place).is_positive();
            let sides = clip.x_range().expand(SLACK);
            let is_inside = sides.contains(place.left()) && sides.contains(place.right());
            let is_cut = !is_inside && !runs_over;
            if is_seen && (is_cut || text.galley.elided) {
                found.push(text.galley.text().to_owned());
            }
        }
        _ => {}
    }
}

/// How far the letters of two texts may overlap, in points.
const TOUCH: f32 = 2.0;

/// The pairs of texts of the last frame on this part of the window of which one lies over the other.
///
/// Only what is seen of them counts.
#[must_use]
pub fn crossed_texts(output: &FullOutput, part: Rect) -> Vec<[String; 2]> {
    let mut texts = Vec::new();
    for clipped in &output.shapes {
        collect(
            &clipped.shape,
            clipped.clip_rect.intersect(part),
            &mut texts,
        );
    }
    let mut crossed = Vec::new();
    for (at, (a, text)) in texts.iter().enumerate() {
        for (b, other) in &texts[at + 1..] {
            let both = a.intersect(*b);
            if both.width() > TOUCH && both.height() > TOUCH {
                crossed.push([text.clone(), other.clone()]);
            }
        }
    }
    crossed
}

/// Collects what is seen of each text, and what it says.
fn collect(shape: &Shape, seen: Rect, found: &mut Vec<(Rect, String)>) {
    match shape {
        Shape::Vec(shapes) => {
            for shape in shapes {
                collect(shape, seen, found);
            }
        }
        Shape::Text(text) if !text.galley.text().trim().is_empty() => {
            // Line by line: what is wrapped may begin behind something else.
            for row in &text.galley.rows {
                let place = row.row.visuals.mesh_bounds.translate(row.pos.to_vec2());
                let place = place.translate(text.pos.to_vec2()).intersect(seen);
                if place.is_positive() {
                    found.push((place, row.text()));
                }
            }
        }
        _ => {}
    }
}
