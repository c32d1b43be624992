//! A car from above.

use egui::epaint::PathShape;
use egui::{Align2, Color32, FontId, Painter, Pos2, Shape, Stroke, Vec2, emath::Rot2, vec2};
use formulad_tracks::draw::{CAR, CarPart};

use crate::theme::{self, Palette};

/// How a car looks.
#[derive(Debug, Clone, Copy)]
pub(super) struct CarLook {
    /// Its position among the entrants.
    pub(super) car: usize,
    /// Which way it points.
    pub(super) angle: f32,
    /// How long it is, in points.
    pub(super) length: f32,
    /// Whether it is its turn.
    pub(super) is_asked: bool,
    /// Whether it is out of the race.
    pub(super) is_out: bool,
}

/// Cars shorter than this are painted as dots with a number.
const SHORTEST: f32 = 15.0;
/// The smallest dot.
const DOT: f32 = 6.5;

pub(super) fn paint(painter: &Painter, at: Pos2, look: &CarLook, palette: &Palette) {
    let (mut fill, mut ink) = theme::car(look.car);
    if look.is_out {
        (fill, ink) = (Color32::from_gray(120), Color32::from_gray(30));
    }
    let dark = Color32::from_rgb(22, 22, 26);
    let label = (look.car + 1).to_string();
    if look.length < SHORTEST {
        if look.is_asked {
            painter.circle_filled(at, DOT + 3.0, palette.hover);
        }
        painter.circle(at, DOT, fill, Stroke::new(1.5, dark));
        number(painter, at, &label, DOT * 1.6, ink);
        return;
    }
    let length = look.length.min(90.0);
    let turn = Rot2::from_angle(look.angle);
    // A car is a unit long, its nose to the right.
    let place = |x: f32, y: f32| at + turn * (vec2(x, y) * length);
    if look.is_asked {
        let halo = Color32::from_rgba_unmultiplied(255, 255, 255, 150);
        let ring: Vec<Pos2> = (0..24)
            .map(|step| Vec2::angled(step as f32 * std::f32::consts::TAU / 24.0))
            .map(|way| place(way.x * 0.62, way.y * 0.42))
            .collect();
        painter.add(Shape::closed_line(ring, Stroke::new(2.5, halo)));
    }
    let wheel = Stroke::new(0.8, Color32::from_gray(95));
    let edge = Stroke::new((length * 0.03).clamp(0.8, 2.0), dark);
    for (part, points) in CAR {
        let (fill, stroke) = match part {
            CarPart::Wheel => (dark, wheel),
            CarPart::Body => (fill, edge),
        };
        let points = points.iter().map(|(x, y)| place(*x as f32, *y as f32));
        let shape = PathShape::convex_polygon(points.collect(), fill, stroke);
        painter.add(Shape::Path(shape));
    }
    // The number stands upright, whichever way the car points.
    let middle = place(-0.1, 0.0);
    painter.circle(middle, length * 0.15, fill, Stroke::NONE);
    number(painter, middle, &label, (length * 0.3).max(9.0), ink);
    if look.is_out {
        let stroke = Stroke::new(2.0, palette.error);
        painter.line_segment([place(-0.4, -0.25), place(0.4, 0.25)], stroke);
        painter.line_segment([place(-0.4, 0.25), place(0.4, -0.25)], stroke);
    }
}

/// Paints text centred at a place.
fn number(painter: &Painter, at: Pos2, text: &str, size: f32, color: Color32) {
    let font = FontId::proportional(size);
    painter.text(at, Align2::CENTER_CENTER, text, font, color);
}
