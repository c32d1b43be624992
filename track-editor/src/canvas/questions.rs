//! Marks where something was read from the picture with little certainty.

use std::f32::consts::{FRAC_PI_2, TAU};

use egui::{Color32, Pos2, Shape, Stroke, Vec2, vec2};
use formulad_core::Problem;

use super::overlay::BoardOverlay;
use crate::view::signs;

/// On spaces shorter than this many points, marks are dots.
const ROOM_FOR_PINS: f32 = 9.0;
/// How far the tip of a pin is from the middle of its head, in radii.
const TIP: f32 = 1.75;
/// How many sides the head of a pin has.
const SIDES: usize = 24;

impl BoardOverlay<'_> {
    /// Marks the questions about what was read: what each is about, and a pin above the place to look at; dots in place of
    /// pins while one of them is gone to.
    pub(super) fn questions(&self) {
        let questions = &self.editor.work.derived().questions;
        if questions.is_empty() {
            return;
        }
        let color = self.palette.question;
        let asked = questions.iter().flat_map(|it| &it.place.spaces);
        let edge = Stroke::new(1.5, color);
        self.cells(asked.map(|id| (*id, color.gamma_multiply(0.15), edge)));
        let current = self.editor.current_problem();
        let current = current.and_then(|at| self.editor.problems().nth(at));
        let is_current = |question: &Problem| current.is_some_and(|it| std::ptr::eq(it, question));
        let view = self.camera.view().expand(40.0);
        let places = questions
            .iter()
            .filter_map(|it| Some((it, self.place(it)?)));
        let mut places: Vec<(&Problem, Pos2)> =
            places.filter(|(_, at)| view.contains(*at)).collect();
        // Those farther down lie over those behind them, and the current one over all.
        places.sort_by(|(a, at), (b, other)| {
            let order = is_current(a).cmp(&is_current(b));
            order.then(at.y.total_cmp(&other.y))
        });
        for (question, at) in places {
            let is_current = is_current(question);
            // The others would cover what is being looked at.
            match current.is_some() && !is_current {
                true => self.dot(at),
                false => self.pin(at, is_current),
            }
        }
    }

    /// Where to look for a question on the screen.
    fn place(&self, question: &Problem) -> Option<Pos2> {
        let work = &self.editor.work;
        let place = &question.place;
        let at = if let ([], [link, ..]) = (&*place.spaces, &*place.links) {
            work.handle(*link)?
        } else {
            let spaces = work.spaces_of(place);
            // The first one is to be looked at; of a corner, one in its midst.
            let at = if place.spaces.is_empty() {
                spaces.len() / 2
            } else {
                0
            };
            work.derived().cells.get(*spaces.get(at)?)?.center
        };
        Some(self.camera.to_screen(at))
    }

    fn dot(&self, at: Pos2) {
        let edge = Stroke::new(1.5, self.palette.paper);
        self.painter.circle(at, 3.5, self.palette.question, edge);
    }

    /// Paints a pin whose tip is at this place.
    fn pin(&self, at: Pos2, is_current: bool) {
        let (color, paper) = (self.palette.question, self.palette.paper);
        let long = (self.editor.work.derived().length * self.camera.scale()) as f32;
        if long < ROOM_FOR_PINS && !is_current {
            return self.dot(at);
        }
        let edge = Stroke::new(1.5, paper);
        let radius = (long * 0.3).clamp(6.5, 10.0) * if is_current { 1.3 } else { 1.0 };
        // What is in the middle of the space is to be seen.
        let at = at - vec2(0.0, long * 0.2);
        let outline = pin_outline(at, radius);
        let shade = outline.iter().map(|at| *at + vec2(0.0, 1.5)).collect();
        let shade = Shape::convex_polygon(shade, Color32::from_black_alpha(70), Stroke::NONE);
        self.painter.add(shade);
        self.painter
            .add(Shape::convex_polygon(outline, color, edge));
        let head = at - vec2(0.0, radius * TIP);
        signs::question_mark(self.painter, head, radius / 6.2, paper);
    }
}

/// A circle that tapers to this place below it.
fn pin_outline(tip: Pos2, radius: f32) -> Vec<Pos2> {
    let head = tip - vec2(0.0, radius * TIP);
    // Where the sides touch the circle, as seen from its middle.
    let open = (1.0 / TIP).acos();
    let turn = TAU - 2.0 * open;
    let angles = (0..=SIDES).map(|side| FRAC_PI_2 + open + turn * side as f32 / SIDES as f32);
    let round = angles.map(|angle| head + Vec2::angled(angle) * radius);
    round.chain([tip]).collect()
}
