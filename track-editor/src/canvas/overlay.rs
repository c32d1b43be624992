//! What the editor shows on top of the picture: selection, problems, links, the tool's doings.

use std::collections::BTreeMap;

use egui::{Align2, Color32, Mesh, Painter, Pos2, Shape, Stroke, Vec2};
use formulad_core::{Severity, SpaceId};

use super::camera::Camera;
use super::picture::{fill_band, label};
use crate::editor::Editor;
use crate::theme::Palette;
use crate::work::Hit;

/// Paints it all.
pub(super) fn paint(painter: &Painter, editor: &Editor, palette: &Palette) {
    let overlay = Overlay {
        painter,
        editor,
        palette,
        camera: &editor.camera,
    };
    if let Some(drive) = editor.driving() {
        super::drive::paint(&overlay, drive);
        return;
    }
    overlay.moved();
    overlay.problems();
    overlay.selection();
    overlay.hover();
    overlay.links();
    if editor.view.numbers {
        overlay.numbers();
    }
    for ghost in editor.tool().ghosts(&editor.work, editor.pointer) {
        overlay.ghost(&ghost);
    }
}

/// Paints the cursor that the keyboard moves.
pub(super) fn cursor(painter: &Painter, at: Pos2, palette: &Palette) {
    for (width, color) in [(4.0, Color32::from_black_alpha(150)), (2.0, palette.hover)] {
        let stroke = Stroke::new(width, color);
        painter.circle_stroke(at, 7.0, stroke);
        for side in [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y] {
            painter.line_segment([at + side * 4.0, at + side * 12.0], stroke);
        }
    }
}

pub(super) struct Overlay<'a> {
    pub(super) painter: &'a Painter,
    pub(super) editor: &'a Editor,
    pub(super) palette: &'a Palette,
    pub(super) camera: &'a Camera,
}

impl Overlay<'_> {
    /// Paints over a space, if it is in view.
    pub(super) fn cell(&self, id: SpaceId, fill: Color32, stroke: Stroke) {
        if let Some(cell) = self.editor.work.derived().cells.get(id) {
            self.outline(&cell.outline, fill, stroke);
        }
    }

    pub(super) fn outline(&self, outline: &[[f64; 2]], fill: Color32, stroke: Stroke) {
        let points: Vec<Pos2> = outline
            .iter()
            .map(|at| self.camera.to_screen(*at))
            .collect();
        let view = self.camera.view().expand(20.0);
        if points.iter().any(|at| view.contains(*at)) {
            let mut mesh = Mesh::default();
            fill_band(&mut mesh, &points, fill);
            self.painter.add(Shape::mesh(mesh));
            self.painter.add(Shape::closed_line(points, stroke));
        }
    }

    /// The spaces that the picture does not show where they are, until it does.
    fn moved(&self) {
        let quiet = self.palette.quiet;
        for cell in self.editor.work.derived().cells.moved() {
            let (fill, line) = (quiet.gamma_multiply(0.6), Stroke::new(1.0, quiet));
            self.outline(&cell.outline, fill, line);
        }
    }

    /// The spaces that errors and warnings are about.
    fn problems(&self) {
        let mut worst: BTreeMap<SpaceId, Severity> = BTreeMap::new();
        for problem in self.editor.problems() {
            if problem.severity != Severity::Advice {
                for id in &problem.place.spaces {
                    worst.entry(*id).or_insert(problem.severity);
                }
            }
        }
        for (id, severity) in worst {
            let color = self.palette.severity(severity);
            self.cell(id, color.gamma_multiply(0.28), Stroke::new(1.5, color));
        }
    }

    fn selection(&self) {
        let accent = self.palette.accent;
        for id in self.editor.work.selection().spaces() {
            self.cell(*id, accent.gamma_multiply(0.42), Stroke::new(2.0, accent));
        }
    }

    fn hover(&self) {
        let color = self.palette.hover;
        match self.editor.pointer.map(|p| p.hit) {
            Some(Hit::Space(id)) => {
                self.cell(id, color.gamma_multiply(0.22), Stroke::new(1.5, color));
            }
            Some(Hit::Corner(id)) => {
                let corners = self.editor.work.plan().corners.iter();
                for id in corners.filter(|c| c.id == id).flat_map(|c| &c.spaces) {
                    self.cell(*id, color.gamma_multiply(0.22), Stroke::NONE);
                }
            }
            Some(Hit::Link(..) | Hit::Nothing) | None => {}
        }
    }

    /// Arrows along links: of the selected spaces with handles, or of all in view for the tool
    /// that changes them.
    fn links(&self) {
        let work = &self.editor.work;
        if self.editor.tool().shows_links() {
            let color = self.palette.hover.gamma_multiply(0.75);
            let view = self.camera.view().expand(50.0);
            for space in &work.plan().spaces {
                let at = self.camera.to_screen([space.x, space.y]);
                if view.contains(at) {
                    for to in &space.next {
                        self.arrow((space.id, *to), Stroke::new(1.2, color));
                    }
                }
            }
        }
        let selection = work.selection();
        if work.handles().next().is_none() {
            return;
        }
        let quiet = Stroke::new(1.5, self.palette.quiet);
        for space in &work.plan().spaces {
            let led_to = space.next.iter().filter(|to| selection.contains(**to));
            for to in led_to.filter(|_| !selection.contains(space.id)) {
                self.arrow((space.id, *to), quiet);
            }
        }
        let over = self.editor.pointer.map(|p| p.hit);
        let reach = (super::handle_reach(self.editor) * self.camera.scale()) as f32;
        for link in work.handles() {
            let marked = selection.link() == Some(link) || over == Some(Hit::Link(link.0, link.1));
            let (color, width) = match marked {
                true => (self.palette.warning, 3.0),
                false => (self.palette.accent, 2.0),
            };
            self.arrow(link, Stroke::new(width, color));
            if let Some(middle) = work.handle(link).filter(|_| reach > 0.0) {
                let middle = self.camera.to_screen(middle);
                let outline = Stroke::new((reach * 0.2).min(1.5), Color32::WHITE);
                let radius = reach * if marked { 0.8 } else { 0.6 };
                self.painter.circle(middle, radius, color, outline);
            }
        }
    }

    fn arrow(&self, (from, to): (SpaceId, SpaceId), stroke: Stroke) {
        let cells = &self.editor.work.derived().cells;
        if let (Some(from), Some(to)) = (cells.get(from), cells.get(to)) {
            let from = self.camera.to_screen(from.center);
            self.arrow_between(from, self.camera.to_screen(to.center), stroke);
        }
    }

    pub(super) fn arrow_between(&self, from: Pos2, to: Pos2, stroke: Stroke) {
        let along = to - from;
        let length = along.length();
        if length < 4.0 {
            return;
        }
        let unit = along / length;
        let head = (3.0 + 2.5 * stroke.width).min(length * 0.4);
        // Short of the middle of the space, so that arrows that meet there stay apart.
        let tip = to - unit * (length * 0.12);
        let neck = tip - unit * head;
        let side = unit.rot90() * (head * 0.5);
        self.painter
            .line_segment([from + unit * (length * 0.12), neck], stroke);
        self.painter.add(Shape::convex_polygon(
            vec![tip, neck + side, neck - side],
            stroke.color,
            Stroke::NONE,
        ));
    }

    fn numbers(&self) {
        let derived = self.editor.work.derived();
        let size = (derived.length * 0.28 * self.camera.scale()) as f32;
        if size < 6.0 {
            return;
        }
        let view = self.camera.view().expand(20.0);
        for cell in derived.cells.all() {
            let at = self.camera.to_screen(cell.center);
            if view.contains(at) {
                let text = cell.space.to_string();
                let shade = Color32::from_black_alpha(170);
                let align = Align2::CENTER_CENTER;
                label(
                    self.painter,
                    at + egui::vec2(1.0, 1.0),
                    align,
                    &text,
                    size,
                    shade,
                    0.0,
                );
                label(self.painter, at, align, &text, size, Color32::WHITE, 0.0);
            }
        }
    }
}
