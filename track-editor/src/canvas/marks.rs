//! Marks on what differs from the baseline.

use egui::{Color32, Painter, Pos2, Shape, Stroke};

use super::overlay::BoardOverlay;
use crate::board::cells::Cell;
use crate::theme::Palette;
use crate::work::Work;

/// Outlines a space that only one of the circuits has: one that is new, or one that is gone, dashed.
pub(super) fn outline(painter: &Painter, corners: &[Pos2], is_gone: bool, palette: &Palette) {
    let under = Stroke::new(4.0, palette.paper);
    let line = Stroke::new(2.0, palette.accent);
    painter.add(Shape::closed_line(corners.to_vec(), under));
    if is_gone {
        let closed: Vec<Pos2> = corners.iter().chain(corners.first()).copied().collect();
        painter.extend(Shape::dashed_line(&closed, line, 4.0, 3.0));
    } else {
        painter.add(Shape::closed_line(corners.to_vec(), line));
    }
}

impl BoardOverlay<'_> {
    /// Marks the spaces that only the circuit or only its baseline has, on a heat map of
    /// differences.
    pub(super) fn new_and_gone(&self) {
        let legend = self.editor.analysis.heat_map().legend();
        let is_difference = legend.is_some_and(|legend| legend.is_difference);
        let is_seen = is_difference && self.editor.heat_scene().is_some();
        let Some(changed) = self.editor.changed().filter(|_| is_seen) else {
            return;
        };
        let cells = &self.editor.work.derived().cells;
        for cell in changed.new.iter().filter_map(|id| cells.get(*id)) {
            self.mark(cell, false);
        }
        let before = self.editor.baseline().map(|it| &it.work().derived().cells);
        let gone = |id| before.and_then(|cells| cells.get(id));
        for cell in changed.gone.iter().filter_map(|id| gone(*id)) {
            self.mark(cell, true);
        }
    }

    /// Marks the differences between the circuit and its baseline on one of them: corners by their
    /// colour, spaces by their outlines.
    pub(super) fn changed(&self, work: &Work, is_baseline: bool) {
        let Some(changed) = self.editor.changed() else {
            return;
        };
        let cells = &work.derived().cells;
        let accent = self.palette.accent;
        let corners = work.plan().corners.iter();
        let corners = corners.filter(|corner| changed.corners.contains(&corner.id));
        for cell in corners
            .flat_map(|corner| &corner.spaces)
            .filter_map(|id| cells.get(*id))
        {
            self.outline(&cell.outline, accent.gamma_multiply(0.45), Stroke::NONE);
        }
        let own = if is_baseline {
            &changed.gone
        } else {
            &changed.new
        };
        for cell in changed.other.iter().filter_map(|id| cells.get(*id)) {
            self.outline(
                &cell.outline,
                Color32::TRANSPARENT,
                Stroke::new(1.5, accent),
            );
        }
        for cell in own.iter().filter_map(|id| cells.get(*id)) {
            self.mark(cell, is_baseline);
        }
    }

    fn mark(&self, cell: &Cell, is_gone: bool) {
        let corners = cell.outline.iter().map(|at| self.camera.to_screen(*at));
        let corners: Vec<Pos2> = corners.collect();
        let view = self.camera.view().expand(20.0);
        if corners.iter().any(|at| view.contains(*at)) {
            outline(self.painter, &corners, is_gone, self.palette);
        }
    }
}
