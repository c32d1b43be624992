//! Drawing the road: the question before something that was changed by hand is replaced.

use std::collections::BTreeSet;

use super::{Dialog, Editor};
use crate::document::{Edit, FEWEST_POINTS, Road, RoadEdit, through};
use crate::tools::Kind;

/// How far a curve may lie off the road that it is drawn through, in millimetres.
const ACCURACY: f64 = 2.0;

impl Editor {
    /// Changes the road's curve as one step; asks first if something that was changed by hand would
    /// be replaced.
    pub fn draw_road(&mut self, edit: &RoadEdit) {
        self.change(&Edit::Road(edit.clone()));
    }

    /// Makes an edit as one step; asks first if something that was changed by hand would be replaced.
    pub fn change(&mut self, edit: &Edit) {
        self.work.change(edit);
        self.tool.retain_existing(&self.work);
        self.ask_about_road();
    }

    /// Asks before the road's last change becomes a step, if it would replace changes made by hand.
    pub(crate) fn ask_about_road(&mut self) {
        if self.dialog.is_none() && self.work.asks_about_road() {
            self.dialog = Some(Dialog::ReplaceRoad);
        }
    }

    /// Says how large the board is when it has grown for the road: it may take more sheets of paper.
    pub(super) fn say_board_has_grown(&mut self) {
        let document = self.work.document();
        if document.in_gesture() {
            return;
        }
        let by_road = matches!(document.undo_step(), Some(Edit::Road(_)));
        let board = self.work.plan().board;
        let before = self.board_before.replace(board).unwrap_or(board);
        if by_road && (board.width > before.width || board.height > before.height) {
            self.notify(
                t!(
                    "The board has grown to {width:.0} × {height:.0} mm to hold the road.",
                    width = board.width,
                    height = board.height
                ),
                None,
            );
        }
    }

    /// Answers [`Dialog::ReplaceRoad`]: what was changed by hand is replaced.
    pub fn answer_replace_road(&mut self) {
        if self.dialog == Some(Dialog::ReplaceRoad) {
            self.dialog = None;
            self.work.agree();
        }
    }

    /// Answers [`Dialog::ReplaceRoad`]: the road stays as it is, and no longer follows its curve.
    pub fn answer_keep_road(&mut self) {
        if self.dialog == Some(Dialog::ReplaceRoad) {
            self.dialog = None;
            self.work.cancel();
            self.work.apply(&Edit::Road(RoadEdit::LetGo));
            self.tool.retain_existing(&self.work);
        }
    }

    /// Draws a curve through the existing road, and picks the tool for it.
    pub fn follow_road(&mut self) {
        if let Some(road) = through(self.work.plan(), ACCURACY) {
            let edit = Edit::Road(RoadEdit::Follow(Box::new(road)));
            self.work.apply(&edit);
            self.pick_tool(Kind::Road);
        } else {
            self.notify(
                t!("The middle lane is not a closed loop yet").to_owned(),
                None,
            );
        }
    }

    /// The road's curve.
    pub fn road(&self) -> Option<&Road> {
        self.work.sketch().road.as_ref()
    }

    /// Whether the road's curve is open and has enough points to be closed.
    pub fn can_close_road(&self) -> bool {
        self.road()
            .is_some_and(|road| !road.closed && road.points.len() >= FEWEST_POINTS)
    }

    /// The points of the curve that are chosen.
    pub fn road_points(&self) -> BTreeSet<usize> {
        let count = self.road().map_or(0, |road| road.points.len());
        let mut points = self.tool.chosen_points();
        points.retain(|at| *at < count);
        points
    }

    /// The point of the curve that is chosen, if there is exactly one.
    pub fn road_point(&self) -> Option<usize> {
        let points = self.road_points();
        points.first().copied().filter(|_| points.len() == 1)
    }

    /// Chooses points of the curve.
    pub fn choose_road_points(&mut self, points: impl IntoIterator<Item = usize>) {
        self.tool.choose_points(points.into_iter().collect());
    }

    /// Chooses the next point of the curve, or the one before, and wraps around.
    pub fn next_road_point(&mut self, forward: bool) {
        let Some(count) = self.road().map(|road| road.points.len()).filter(|n| *n > 0) else {
            return;
        };
        if self.tool_kind != Kind::Road {
            self.pick_tool(Kind::Road);
        }
        let chosen = self.road_points();
        let next = match (chosen.first().zip(chosen.last()), forward) {
            (Some((_, last)), true) => (last + 1) % count,
            (Some((first, _)), false) => (first + count - 1) % count,
            (None, true) => 0,
            (None, false) => count - 1,
        };
        self.choose_road_points([next]);
        if let Some(at) = self.road().and_then(|road| road.points.get(next)) {
            let at = at.at;
            self.camera.glide_to_see(at);
        }
    }
}
