//! The camera: which part of the board the canvas shows.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

/// How the board is seen through the canvas. Board lengths are millimetres, screen lengths points.
///
/// Movements that the designer does not make by hand are animated: the camera has a target, and
/// [`Camera::advance`] moves it there.
#[derive(Debug, Clone, PartialEq)]
pub struct Camera {
    /// The board place in the middle of the view.
    center: [f64; 2],
    /// Points per millimetre.
    scale: f64,
    target: Option<([f64; 2], f64)>,
    view: Rect,
    /// Two opposite corners of the board.
    board: [[f64; 2]; 2],
    /// Whether the whole board is kept in view when the view changes, until the designer looks
    /// elsewhere.
    fits: bool,
}

impl Default for Camera {
    fn default() -> Self {
        Self {
            center: [500.0, 350.0],
            scale: 1.0,
            target: None,
            view: Rect::from_min_size(Pos2::ZERO, vec2(1000.0, 700.0)),
            board: [[0.0, 0.0], [1000.0, 700.0]],
            fits: true,
        }
    }
}

/// How much of the view stays free beside a board that is fitted into it, in points.
pub(super) const MARGIN: f32 = 48.0;

/// The range of the scale, in points per millimetre: from a board on a thumbnail to a space that
/// fills the window.
const SCALE: std::ops::RangeInclusive<f64> = 0.05..=60.0;
/// From this scale on, single spaces are easily seen.
const READABLE: f64 = 2.5;
/// The largest coordinate of the centre: beyond it, numbers lose their last digits.
const FARTHEST: f64 = 1e7;

impl Camera {
    /// The point of the screen at this place of the board.
    pub fn to_screen(&self, at: [f64; 2]) -> Pos2 {
        let middle = self.view.center();
        pos2(
            middle.x + ((at[0] - self.center[0]) * self.scale) as f32,
            middle.y + ((at[1] - self.center[1]) * self.scale) as f32,
        )
    }

    /// The place of the board at this point of the screen.
    pub fn to_board(&self, at: Pos2) -> [f64; 2] {
        let from_middle = at - self.view.center();
        [
            self.center[0] + f64::from(from_middle.x) / self.scale,
            self.center[1] + f64::from(from_middle.y) / self.scale,
        ]
    }

    /// Points per millimetre.
    pub fn scale(&self) -> f64 {
        self.scale
    }

    /// The same camera for another canvas, with the same place of the board in its middle.
    pub fn through(&self, view: Rect) -> Self {
        Self {
            view,
            ..self.clone()
        }
    }

    /// Where on the screen the canvas is.
    pub fn view(&self) -> Rect {
        self.view
    }

    /// Sets where on the screen the canvas is. While the whole board is kept in view, the board
    /// between these corners is fitted into it.
    pub fn set_view(&mut self, view: Rect, board: [[f64; 2]; 2]) {
        let changed = self.view != view;
        self.view = view;
        self.board = board;
        if self.fits && changed {
            self.target = None;
            (self.center, self.scale) = self.fitted(board);
        }
    }

    /// Moves the board under the canvas by this much on the screen.
    pub fn pan(&mut self, by: Vec2) {
        self.look_elsewhere();
        self.center[0] -= f64::from(by.x) / self.scale;
        self.center[1] -= f64::from(by.y) / self.scale;
        self.clamp();
    }

    /// Zooms by this factor; the board stays where it is under this point of the screen.
    pub fn zoom_at(&mut self, at: Pos2, factor: f64) {
        let changes = (factor - 1.0).abs() > f64::EPSILON;
        if !factor.is_finite() || factor <= 0.0 || !changes {
            return;
        }
        self.look_elsewhere();
        let before = self.to_board(at);
        self.scale = (self.scale * factor).clamp(*SCALE.start(), *SCALE.end());
        let after = self.to_board(at);
        self.center[0] += before[0] - after[0];
        self.center[1] += before[1] - after[1];
        self.clamp();
    }

    /// Glides to a zoom by this factor about the middle.
    pub fn glide_zoom(&mut self, factor: f64) {
        let (center, scale) = self.target.unwrap_or((self.center, self.scale));
        let scale = (scale * factor).clamp(*SCALE.start(), *SCALE.end());
        self.fits = false;
        self.target = Some((center, scale));
    }

    /// Glides by this fraction of the view.
    pub fn glide_pan(&mut self, part: Vec2) {
        let (mut center, scale) = self.target.unwrap_or((self.center, self.scale));
        center[0] += f64::from(part.x * self.view.width()) / scale;
        center[1] += f64::from(part.y * self.view.height()) / scale;
        // As far as the middle of the view is over the board.
        let [low, high] = self.board;
        for axis in [0, 1] {
            let (least, most) = (low[axis].min(high[axis]), low[axis].max(high[axis]));
            center[axis] = center[axis].max(least).min(most);
        }
        self.fits = false;
        self.target = Some((center, scale));
    }

    /// Glides until the board between these corners fills the view.
    pub fn glide_to_fit(&mut self, board: [[f64; 2]; 2]) {
        self.fits = true;
        self.target = Some(self.fitted(board));
    }

    /// Glides back to where it was `before`.
    pub fn go_back(&mut self, before: &Self) {
        self.fits = before.fits;
        self.target = Some(before.target.unwrap_or((before.center, before.scale)));
    }

    /// Glides until these places are in the middle, or as near to it as the board still fills the
    /// view. Zooms in if they would be hard to see; stays if they are near the middle already.
    pub fn glide_to_show(&mut self, places: [[f64; 2]; 2]) {
        let inner = self.view.shrink2(self.view.size() * 0.25);
        let in_view = places.iter().all(|at| inner.contains(self.to_screen(*at)));
        if in_view && self.scale >= READABLE {
            return;
        }
        let (center, scale) = self.fitted(places);
        let readable = self.scale.clamp(READABLE, 6.0);
        let scale = scale.min(readable);
        self.fits = false;
        self.target = Some((self.on_board(center, scale, places), scale));
    }

    /// The centre nearest to this one that shows little beside the board, or this one if that would
    /// put any of these places out of view.
    fn on_board(&self, center: [f64; 2], scale: f64, places: [[f64; 2]; 2]) -> [f64; 2] {
        let beside = f64::from(MARGIN) / 2.0 / scale;
        let [low, high] = self.board;
        let sizes = [self.view.width(), self.view.height()];
        let halves = sizes.map(|size| f64::from(size) / 2.0 / scale);
        let near = [0, 1].map(|axis| {
            let first = low[axis] - beside + halves[axis];
            let last = high[axis] + beside - halves[axis];
            if first < last {
                center[axis].clamp(first, last)
            } else {
                f64::midpoint(low[axis], high[axis])
            }
        });
        let is_seen = |axis: usize| {
            let away = places.map(|at| (at[axis] - near[axis]).abs());
            away.iter().all(|away| *away < halves[axis])
        };
        if is_seen(0) && is_seen(1) {
            near
        } else {
            center
        }
    }

    /// Whether this place is in view, at the latest when the camera has got where it is gliding to.
    pub fn sees(&self, at: [f64; 2]) -> bool {
        let (center, scale) = self.target.unwrap_or((self.center, self.scale));
        let within = |axis: usize, room: f32| {
            (at[axis] - center[axis]).abs() * scale <= f64::from(room) * 0.5
        };
        within(0, self.view.width()) && within(1, self.view.height())
    }

    /// Glides until this place is well in view; stays if it already is.
    pub fn glide_to_see(&mut self, at: [f64; 2]) {
        let (center, scale) = self.target.unwrap_or((self.center, self.scale));
        let away = |axis: usize, room: f32| {
            (at[axis] - center[axis]).abs() * scale > f64::from(room) * 0.42
        };
        if away(0, self.view.width()) || away(1, self.view.height()) {
            self.fits = false;
            self.target = Some((at, scale));
        }
    }

    /// Glides until this place is in the middle.
    pub fn glide_to(&mut self, at: [f64; 2]) {
        let (_, scale) = self.target.unwrap_or((self.center, self.scale));
        self.fits = false;
        self.target = Some((at, scale));
    }

    /// Moves the camera towards its target. Returns whether it is still gliding.
    pub fn advance(&mut self, seconds: f32) -> bool {
        let Some((center, scale)) = self.target else {
            return false;
        };
        // A fixed part of the way per unit of time: the same glide at every frame rate.
        let part = 1.0 - (-14.0 * f64::from(seconds.clamp(0.0, 0.1))).exp();
        let log = self.scale.ln() + (scale.ln() - self.scale.ln()) * part;
        let away = |from: f64, to: f64| (from - to).abs() * self.scale;
        let there = away(self.center[0], center[0]) < 0.5
            && away(self.center[1], center[1]) < 0.5
            && (self.scale / scale - 1.0).abs() < 1e-3;
        if there {
            (self.center, self.scale) = (center, scale);
            self.target = None;
        } else {
            self.center[0] += (center[0] - self.center[0]) * part;
            self.center[1] += (center[1] - self.center[1]) * part;
            self.scale = log.exp();
        }
        self.clamp();
        !there
    }

    fn look_elsewhere(&mut self) {
        self.target = None;
        self.fits = false;
    }

    fn fitted(&self, [low, high]: [[f64; 2]; 2]) -> ([f64; 2], f64) {
        let width = (high[0] - low[0]).max(1.0);
        let height = (high[1] - low[1]).max(1.0);
        let room = |points: f32| f64::from((points - MARGIN).max(16.0));
        let scale = (room(self.view.width()) / width).min(room(self.view.height()) / height);
        let center = [
            f64::midpoint(low[0], high[0]),
            f64::midpoint(low[1], high[1]),
        ];
        (center, scale.clamp(*SCALE.start(), *SCALE.end()))
    }

    /// Makes the centre and the scale finite, and limits the centre.
    fn clamp(&mut self) {
        for number in &mut self.center {
            *number = if number.is_finite() {
                number.clamp(-FARTHEST, FARTHEST)
            } else {
                0.0
            };
        }
        if !self.scale.is_finite() {
            self.scale = 1.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn camera() -> Camera {
        let mut camera = Camera::default();
        let view = Rect::from_min_size(pos2(100.0, 50.0), vec2(800.0, 600.0));
        camera.set_view(view, [[0.0, 0.0], [1000.0, 700.0]]);
        camera
    }

    #[test]
    fn the_first_view_shows_all_of_the_board() {
        let camera = camera();
        for corner in [[0.0, 0.0], [1000.0, 700.0]] {
            assert!(camera.view().contains(camera.to_screen(corner)));
        }
    }

    #[test]
    fn a_board_that_is_opened_before_the_window_is_laid_out_fits_into_it() {
        let board = [[0.0, 0.0], [900.0, 540.0]];
        let mut camera = Camera::default();
        camera.glide_to_fit(board);
        let view = Rect::from_min_size(pos2(0.0, 70.0), vec2(490.0, 1080.0));
        camera.set_view(view, board);
        while camera.advance(0.016) {}
        for corner in board {
            assert!(camera.view().contains(camera.to_screen(corner)));
        }
    }

    #[test]
    fn zooming_keeps_the_place_under_the_pointer() {
        let mut camera = camera();
        let pointer = pos2(300.0, 200.0);
        let before = camera.to_board(pointer);
        for factor in [1.7, 3.0, 0.2, 1e9, f64::NAN, -1.0, 1e-12] {
            camera.zoom_at(pointer, factor);
            let after = camera.to_board(pointer);
            assert!((before[0] - after[0]).abs() < 1e-6 && (before[1] - after[1]).abs() < 1e-6);
        }
    }

    #[test]
    fn arrow_keys_do_not_lose_the_board() {
        for part in [
            vec2(0.2, 0.0),
            vec2(-0.2, 0.0),
            vec2(0.0, 0.2),
            vec2(0.0, -0.2),
        ] {
            let mut camera = camera();
            for _ in 0..100 {
                camera.glide_pan(part);
            }
            while camera.advance(0.016) {}
            let corners = [[0.0, 0.0], [1000.0, 700.0]].map(|at| camera.to_screen(at));
            let board = Rect::from_two_pos(corners[0], corners[1]);
            let seen = board.intersect(camera.view()).area();
            assert!(seen > 0.4 * board.area(), "{part:?}: {seen}");
        }
    }

    #[test]
    fn a_glide_ends_where_it_should() {
        let mut camera = camera();
        camera.glide_to_show([[200.0, 200.0], [220.0, 210.0]]);
        let frames = (0..200).take_while(|_| camera.advance(0.016)).count();
        assert!((5..100).contains(&frames), "{frames} frames");
        let middle = camera.to_screen([210.0, 205.0]);
        assert!((middle - camera.view().center()).length() < 1.0);
        assert!(camera.scale() >= 2.5);
    }

    #[test]
    fn a_glide_to_the_edge_shows_the_board_and_not_what_lies_beside_it() {
        let mut camera = camera();
        let place = [500.0, 690.0];
        camera.glide_to_show([place, place]);
        while camera.advance(0.016) {}
        let below = camera.view().bottom() - camera.to_screen([500.0, 700.0]).y;
        assert!((below - MARGIN / 2.0).abs() < 1.0, "{below}");
        assert!(camera.view().contains(camera.to_screen(place)));
        // What lies far beside the board is shown all the same.
        let astray = [500.0, 2000.0];
        camera.glide_to_show([astray, astray]);
        while camera.advance(0.016) {}
        assert!(camera.view().contains(camera.to_screen(astray)));
    }
}
