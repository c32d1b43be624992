//! What a right click does: it takes back a step of what is under way, or else asks for the menu of what lies there.

use formulad_core::plan::Sign;

use super::Editor;
use crate::command::Subject;
use crate::document::ArtItem;
use crate::tools::{self, Kind, Pointer};
use crate::view::Pane;

impl Editor {
    /// Takes back the last step of what is under way, or else shows the menu of what lies here.
    pub fn click_right(&mut self, pointer: Pointer) {
        self.given_up += 1;
        if !self.with_tool(|tool, work| tool.step_back(work)) {
            self.show_menu_at(pointer);
        }
    }

    /// Shows the menu of what lies here; what is not selected is selected first.
    fn show_menu_at(&mut self, pointer: Pointer) {
        self.work.commit();
        let point = self.road_point_at(pointer);
        let is_there = point.is_none() && tools::select_at(&mut self.work, pointer);
        if let Some(point) = point.filter(|point| !self.road_points().contains(point)) {
            self.choose_road_points([point]);
        }
        let subject = match point {
            Some(_) => Subject::RoadPoint,
            None if is_there => self.subject(),
            None => Subject::Ground,
        };
        self.view.menu = Some((subject, pointer.at));
    }

    /// Shows the menu of what is selected, or else of what lies where the pointer is.
    pub(crate) fn show_menu(&mut self) {
        if let Some((point, road)) = self.road_points().last().zip(self.road()) {
            let at = road.points.get(*point).map(|point| point.at);
            self.view.menu = at.map(|at| (Subject::RoadPoint, at));
        } else if let Some([low, high]) = self.work.selection_bounds() {
            let middle = [0, 1].map(|axis| f64::midpoint(low[axis], high[axis]));
            self.view.menu = Some((self.subject(), middle));
        } else if let Some(pointer) = self.pointer {
            self.show_menu_at(pointer);
        } else {
            let middle = self.camera.to_board(self.camera.view().center());
            self.view.menu = Some((Subject::Ground, middle));
        }
    }

    /// What is selected, for a menu.
    fn subject(&self) -> Subject {
        let selection = self.work.selection();
        match selection.only_item() {
            _ if selection.link().is_some() => Subject::Link,
            _ if !selection.spaces().is_empty() => Subject::Spaces,
            Some(ArtItem::Sign(_)) => Subject::Sign,
            _ if !selection.items().is_empty() => Subject::Scenery,
            _ => Subject::Ground,
        }
    }

    /// The point of the road's curve that the tool for it could grab here.
    fn road_point_at(&self, pointer: Pointer) -> Option<usize> {
        let road = self.road().filter(|_| self.tool_kind() == Kind::Road)?;
        let mut points = road.points.iter();
        points.position(|point| pointer.is_near(point.at))
    }

    /// Whether something that can be edited is written on what is selected.
    pub(crate) fn has_text(&self) -> bool {
        let pieces = &self.work.plan().art.pieces;
        match self.work.selection().only_item() {
            Some(ArtItem::Sign(sign)) => sign == Sign::Name,
            Some(ArtItem::Piece(at)) => pieces.get(at).is_some_and(|it| it.kind.has_text()),
            Some(ArtItem::Area(_)) | None => false,
        }
    }

    /// Puts the keyboard into the field of what is written on what is selected.
    pub(crate) fn edit_text(&mut self) {
        self.view.panes.open(Pane::Inspector);
        self.view.edits_text = true;
    }
}
