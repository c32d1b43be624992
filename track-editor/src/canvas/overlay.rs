//! What the editor shows on top of the picture: selection, problems, links, the tool's doings.

use std::collections::BTreeMap;

use egui::{
    Align2, Color32, FontId, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2,
};
use formulad_core::{Severity, SpaceId};

use super::camera::Camera;
use super::picture::{fill_band, label};
use crate::analysis::Flag;
use crate::editor::Editor;
use crate::panels::signs;
use crate::texts::analysis as texts;
use crate::theme::Palette;
use crate::work::Hit;

/// Spaces shorter than this many points leave no room for arrows of the usual weight, and those
/// shorter than that for none that need not be.
const ROOMY: f32 = 48.0;
const TINY: f32 = 24.0;
/// Spaces shorter than this many points have no room for edges.
const ROOM_FOR_EDGES: f32 = 9.0;
/// Plates lower than this many points cannot be read.
const SMALL_PLATE: f32 = 17.0;

/// Paints it all.
pub(super) fn paint(painter: &Painter, editor: &Editor, palette: &Palette) {
    let overlay = Overlay {
        painter,
        editor,
        palette,
        camera: &editor.camera,
    };
    overlay.plates();
    if let Some(drive) = editor.driving() {
        super::drive::paint(&overlay, drive);
        return;
    }
    overlay.moved();
    overlay.problems();
    overlay.selection();
    overlay.hover();
    overlay.links();
    overlay.wrong_links();
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
        self.cells([(id, fill, stroke)]);
    }

    pub(super) fn outline(&self, outline: &[[f64; 2]], fill: Color32, stroke: Stroke) {
        self.outlines([(outline, fill, stroke)]);
    }

    /// Paints over many spaces, as far as they are in view: all insides, then all edges. From afar
    /// there is no room for edges: a whole space has the colour of its edge.
    fn outlines<'o>(&self, all: impl IntoIterator<Item = (&'o [[f64; 2]], Color32, Stroke)>) {
        let view = self.camera.view().expand(20.0);
        let (mut insides, mut edges) = (Mesh::default(), Vec::new());
        for (outline, fill, stroke) in all {
            let points: Vec<Pos2> = outline
                .iter()
                .map(|at| self.camera.to_screen(*at))
                .collect();
            let seen = Rect::from_points(&points);
            if !seen.intersects(view) {
                continue;
            }
            if stroke.is_empty() || seen.size().max_elem() >= ROOM_FOR_EDGES {
                fill_band(&mut insides, &points, fill);
                edges.push(Shape::closed_line(points, stroke));
            } else {
                let half = points.len() / 2;
                let corners = [0, half.saturating_sub(1), half, points.len() - 1];
                fill_band(&mut insides, &corners.map(|at| points[at]), stroke.color);
            }
        }
        self.painter.add(Shape::mesh(insides));
        self.painter.extend(edges);
    }

    fn cells(&self, spaces: impl IntoIterator<Item = (SpaceId, Color32, Stroke)>) {
        let cells = &self.editor.work.derived().cells;
        self.outlines(spaces.into_iter().filter_map(|(id, fill, stroke)| {
            let cell = cells.get(id)?;
            Some((cell.outline.as_slice(), fill, stroke))
        }));
    }

    /// The spaces that the picture does not show where they are, until it does.
    fn moved(&self) {
        let quiet = self.palette.quiet;
        let (fill, edge) = (quiet.gamma_multiply(0.6), Stroke::new(1.0, quiet));
        let moved = self.editor.work.derived().cells.moved();
        self.outlines(moved.map(|cell| (cell.outline.as_slice(), fill, edge)));
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
        self.cells(worst.into_iter().map(|(id, severity)| {
            let color = self.palette.severity(severity);
            (id, color.gamma_multiply(0.28), Stroke::new(1.5, color))
        }));
    }

    fn selection(&self) {
        let accent = self.palette.accent;
        let selected = self.editor.work.selection().spaces().iter();
        let edge = Stroke::new(2.0, accent);
        self.cells(selected.map(|id| (*id, accent.gamma_multiply(0.42), edge)));
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
        // Thinner where spaces are small, and where they are tiny only those that lead away.
        let long = (work.derived().length * self.camera.scale()) as f32;
        let weight = (long / ROOMY).clamp(0.5, 1.0);
        if long > TINY {
            let quiet = Stroke::new(1.5 * weight, self.palette.quiet);
            for space in &work.plan().spaces {
                let led_to = space.next.iter().filter(|to| selection.contains(**to));
                for to in led_to.filter(|_| !selection.contains(space.id)) {
                    self.arrow((space.id, *to), quiet);
                }
            }
        }
        let over = self.editor.pointer.map(|p| p.hit);
        let reach = (super::handle_reach(self.editor) * self.camera.scale()) as f32;
        for link in work.handles() {
            let marked = selection.link() == Some(link) || over == Some(Hit::Link(link.0, link.1));
            let (color, width) = match marked {
                true => (self.palette.warning, 2.5),
                false => (self.palette.accent, 1.5),
            };
            self.arrow(link, Stroke::new(width * weight, color));
            if let Some(middle) = work.handle(link).filter(|_| reach > 0.0) {
                let middle = self.camera.to_screen(middle);
                let outline = Stroke::new((reach * 0.15).min(1.0), Color32::WHITE);
                let radius = reach * if marked { 0.7 } else { 0.5 };
                self.painter.circle(middle, radius, color, outline);
            }
        }
    }

    /// The links that errors and warnings are about, over all else; dashed if they are missing.
    fn wrong_links(&self) {
        let mut worst: BTreeMap<(SpaceId, SpaceId), Severity> = BTreeMap::new();
        for problem in self.editor.problems() {
            if problem.severity != Severity::Advice {
                for link in &problem.place.links {
                    worst.entry(*link).or_insert(problem.severity);
                }
            }
        }
        let work = &self.editor.work;
        for ((from, to), severity) in worst {
            let color = self.palette.severity(severity);
            let Some(ends) = self.ends((from, to)) else {
                continue;
            };
            // On paper of its own: the road is as dark as the colour may be.
            let [back, front] = [0.19, 0.78].map(|part| ends[0] + (ends[1] - ends[0]) * part);
            let paper = Stroke::new(7.0, self.palette.paper);
            self.painter.line_segment([back, front], paper);
            let stroke = Stroke::new(3.0, color);
            if work.space(from).is_some_and(|it| it.next.contains(&to)) {
                self.arrow_between(ends[0], ends[1], stroke);
            } else {
                let dashes = Shape::dashed_line(&[back, front], stroke, 6.0, 4.0);
                self.painter.extend(dashes);
            }
        }
    }

    /// How many stops each corner has, where its plate is too small to be read.
    fn plates(&self) {
        let stops = |id| {
            let mut corners = self.editor.work.plan().corners.iter();
            corners
                .find(|corner| corner.id == id)
                .map(|corner| corner.stops)
        };
        for (id, plate) in self.editor.work.derived().cells.plates() {
            let [low, high] = plate.map(|at| self.camera.to_screen(at));
            let plate = Rect::from_two_pos(low, high);
            let is_seen = plate.intersects(self.camera.view());
            if let Some(stops) = stops(id).filter(|_| is_seen && plate.height() < SMALL_PLATE) {
                let size = plate.size().max(vec2(18.0, 16.0));
                let badge = Rect::from_center_size(plate.center(), size);
                let (yellow, ink) = (
                    Color32::from_rgb(255, 210, 0),
                    Color32::from_rgb(20, 28, 40),
                );
                let edge = Stroke::new(1.0, ink);
                self.painter
                    .rect(badge, 2.0, yellow, edge, StrokeKind::Outside);
                let (text, align) = (stops.to_string(), Align2::CENTER_CENTER);
                label(self.painter, badge.center(), align, &text, 12.0, ink, 0.0);
            }
            let flags = self.editor.analysis.flags(&self.editor.work, id);
            let mut top = plate.center().y + plate.height().max(16.0) * 0.5 + 3.0;
            for flag in flags.into_iter().filter(|_| is_seen) {
                top = self.flag(pos2(plate.center().x, top), flag) + 2.0;
            }
        }
    }

    /// What is remarkable of a corner, below its plate. Returns where it ends.
    fn flag(&self, top: Pos2, flag: Flag) -> f32 {
        let color = self.palette.flag(flag);
        let font = FontId::proportional(12.0);
        let text = texts::flag(flag).to_owned();
        let galley = self.painter.layout_no_wrap(text, font, color);
        let size = vec2(galley.size().x + 26.0, galley.size().y + 3.0);
        let rect = Rect::from_min_size(top - vec2(size.x / 2.0, 0.0), size);
        let round = size.y / 2.0;
        let edge = Stroke::new(1.0, color);
        self.painter
            .rect(rect, round, self.palette.paper, edge, StrokeKind::Outside);
        let at = rect.left_center() + vec2(11.0, 0.0);
        signs::paint_flag(self.painter, at, flag, color);
        self.painter
            .galley(rect.min + vec2(19.0, 1.5), galley, color);
        rect.bottom()
    }

    fn ends(&self, (from, to): (SpaceId, SpaceId)) -> Option<[Pos2; 2]> {
        let cells = &self.editor.work.derived().cells;
        let [from, to] = [cells.get(from)?, cells.get(to)?];
        Some([from.center, to.center].map(|at| self.camera.to_screen(at)))
    }

    fn arrow(&self, link: (SpaceId, SpaceId), stroke: Stroke) {
        if let Some([from, to]) = self.ends(link) {
            self.arrow_between(from, to, stroke);
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
        // Well short of the middles of both spaces, where numbers are and other arrows end.
        let tip = to - unit * (length * 0.22);
        let neck = tip - unit * head;
        let side = unit.rot90() * (head * 0.5);
        self.painter
            .line_segment([from + unit * (length * 0.22), neck], stroke);
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
                    at + vec2(1.0, 1.0),
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
