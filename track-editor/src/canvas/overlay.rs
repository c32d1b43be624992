//! What the editor shows on top of the picture: selection, problems, links, the tool's ghosts.

use std::collections::{BTreeMap, BTreeSet};

use egui::{
    Color32, FontId, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2,
};
use formulad_core::{CornerId, Place, SpaceId};

use crate::analysis::Flag;
use crate::board::camera::Camera;
use crate::board::cells::rectangle;
use crate::board::{LARGE_NUMBER, SMALLEST_NUMBER, fill_band, label};
use crate::document::lanes::usual_length;
use crate::editor::Editor;
use crate::texts::analysis as texts;
use crate::theme::Palette;
use crate::tools::{Ghost, Kind};
use crate::view::{Group, signs};
use crate::work::{Hit, Work};

/// On spaces shorter than `ROOMY` points, arrows are thinner than usual; on those shorter than
/// `TINY`, only arrows that lead away from the selection are shown.
const ROOMY: f32 = 48.0;
const TINY: f32 = 24.0;
/// Spaces shorter than this many points have no room for edges.
const ROOM_FOR_EDGES: f32 = 9.0;
/// Of more selected spaces than this, each is marked less.
const MANY: usize = 30;
/// Below this many points per millimetre, the numbers on plates cannot be read.
const SMALL_PLATES: f64 = 0.7;
/// The usual size of numbers of spaces, as a fraction of the length of a space.
const NUMBER: f64 = 0.28;
/// The same where something else is on the space.
const SECOND_NUMBER: f64 = 0.2;

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

/// The shape of an arrow.
struct Arrow {
    shaft: [Pos2; 2],
    head: [Pos2; 3],
}

impl Arrow {
    /// An arrow along a link between the middles of two spaces, with a shaft so thick; `None` if they are too near.
    fn between(from: Pos2, to: Pos2, width: f32) -> Option<Self> {
        let along = to - from;
        let length = along.length();
        if length < 4.0 {
            return None;
        }
        let unit = along / length;
        let head = (3.0 + 2.5 * width).min(length * 0.4);
        // Well short of the middles of both spaces, where numbers are and other arrows end.
        let tip = to - unit * (length * 0.22);
        let neck = tip - unit * head;
        let side = unit.rot90() * (head * 0.5);
        Some(Self {
            shaft: [from + unit * (length * 0.22), neck],
            head: [tip, neck + side, neck - side],
        })
    }
}

pub(super) struct BoardOverlay<'a> {
    pub(super) painter: &'a Painter,
    pub(super) editor: &'a Editor,
    pub(super) palette: &'a Palette,
    pub(super) camera: &'a Camera,
}

impl BoardOverlay<'_> {
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

    pub(super) fn cells(&self, spaces: impl IntoIterator<Item = (SpaceId, Color32, Stroke)>) {
        let cells = &self.editor.work.derived().cells;
        self.outlines(spaces.into_iter().filter_map(|(id, fill, stroke)| {
            let cell = cells.get(id)?;
            Some((cell.outline.as_slice(), fill, stroke))
        }));
    }

    /// Paints the spaces that have moved since the picture was made.
    pub(super) fn moved(&self) {
        let quiet = self.palette.quiet;
        let (fill, edge) = (quiet.gamma_multiply(0.6), Stroke::new(1.0, quiet));
        let moved = self.editor.work.derived().cells.moved();
        self.outlines(moved.map(|cell| (cell.outline.as_slice(), fill, edge)));
    }

    /// The road that is being laid: its spaces as plain boxes, those of corners in another colour.
    pub(super) fn plain_road(&self) {
        let plan = self.editor.work.plan();
        let corners = plan.corners.iter().flat_map(|corner| &corner.spaces);
        let corners: BTreeSet<SpaceId> = corners.copied().collect();
        let length = usual_length(plan);
        let edge = Stroke::new(1.0, Color32::from_gray(170));
        let spaces = plan.spaces.iter().map(|space| {
            let fill = match (space.lane, corners.contains(&space.id)) {
                (_, true) => Color32::from_rgb(178, 92, 52),
                (Some(_), false) => Color32::from_gray(78),
                (None, false) => Color32::from_gray(112),
            };
            (rectangle([space.x, space.y], space.heading, length), fill)
        });
        let spaces: Vec<_> = spaces.collect();
        let each = spaces.iter();
        self.outlines(each.map(|(outline, fill)| (outline.as_slice(), *fill, edge)));
    }

    /// The road over a picture that is to be seen under it: the edges of its spaces, corners tinted, and the lane changes
    /// in corners, where arrows rule.
    pub(super) fn outlined_road(&self) {
        let work = &self.editor.work;
        let corners = work.plan().corners.iter();
        let corners: BTreeSet<SpaceId> = corners.flat_map(|it| &it.spaces).copied().collect();
        let color = self.palette.accent;
        let (edge, arrow) = (Stroke::new(1.0, color), Stroke::new(2.0, color));
        let tint = color.gamma_multiply(0.12);
        let spaces = work.plan().spaces.iter();
        self.cells(spaces.clone().map(|space| {
            let fill = match corners.contains(&space.id) {
                true => tint,
                false => Color32::TRANSPARENT,
            };
            (space.id, fill, edge)
        }));
        let lanes: BTreeMap<SpaceId, Option<u32>> =
            spaces.clone().map(|space| (space.id, space.lane)).collect();
        let view = self.camera.view().expand(50.0);
        let in_corners = spaces.filter(|space| corners.contains(&space.id));
        for space in in_corners.filter(|it| view.contains(self.camera.to_screen([it.x, it.y]))) {
            for to in &space.next {
                if lanes.get(to) != Some(&space.lane) {
                    self.arrow((space.id, *to), arrow);
                }
            }
        }
    }

    /// Paints the curve of a road that is not closed yet, with any tool but the one for the road.
    pub(super) fn open_road(&self) {
        const FINE: f64 = 3.0;
        let road = self.editor.road().filter(|road| !road.closed);
        if let Some(road) = road.filter(|_| self.editor.tool_kind() != Kind::Road) {
            let line = road.outline(FINE).into_iter().map(|(_, at)| at);
            self.ghost(&Ghost::Guide(line.collect()));
        }
    }

    /// The colour of the worst problem of each of these: an error or a warning.
    fn worst<T: Ord + Copy>(&self, of: impl Fn(&Place) -> &[T]) -> BTreeMap<T, Color32> {
        let mut worst = BTreeMap::new();
        // The worst come first.
        for problem in self.editor.problems() {
            let group = Group::of(problem);
            if matches!(group, Group::Error | Group::Warning) {
                for it in of(&problem.place) {
                    let color = signs::color(self.palette, group);
                    worst.entry(*it).or_insert(color);
                }
            }
        }
        worst
    }

    /// The spaces that errors and warnings are about.
    pub(super) fn problems(&self) {
        let worst = self.worst(|place| &place.spaces);
        self.cells(
            worst
                .into_iter()
                .map(|(id, color)| (id, color.gamma_multiply(0.28), Stroke::new(1.5, color))),
        );
    }

    pub(super) fn selection(&self) {
        let accent = self.palette.accent;
        let selected = self.editor.work.selection().spaces();
        // What is in the picture under it is to be seen, too, and the road under a large selection, in which nothing has to
        // be found.
        let (strength, edge) = match selected.len() > MANY {
            _ if self.editor.sees_through() => (0.15, Stroke::new(2.0, accent)),
            true => (0.18, Stroke::new(1.0, accent.gamma_multiply(0.55))),
            false => (0.42, Stroke::new(2.0, accent)),
        };
        let selected = selected.iter();
        self.cells(selected.map(|id| (*id, accent.gamma_multiply(strength), edge)));
    }

    pub(super) fn hover(&self) {
        let color = self.palette.hover;
        match self.editor.pointer.map(|p| p.hit) {
            Some(Hit::Space(id)) => {
                self.cell(id, color.gamma_multiply(0.22), Stroke::new(1.5, color));
            }
            Some(Hit::Corner(id)) => {
                let corner = self.editor.work.corner(id);
                for id in corner.into_iter().flat_map(|it| &it.spaces) {
                    self.cell(*id, color.gamma_multiply(0.22), Stroke::NONE);
                }
            }
            Some(Hit::Link(..) | Hit::Nothing) | None => {}
        }
    }

    /// Arrows along links: of the selected spaces with handles, or of all in view for the tool
    /// that changes them.
    pub(super) fn links(&self) {
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
        let weight = self.weight();
        let long = (work.derived().length * self.camera.scale()) as f32;
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

    /// The links that errors and warnings are about, over all else; dotted if they are missing.
    pub(super) fn wrong_links(&self) {
        let work = &self.editor.work;
        for ((from, to), color) in self.worst(|place| &place.links) {
            let Some([start, end]) = self.ends((from, to)) else {
                continue;
            };
            let stroke = Stroke::new(3.0 * self.weight(), color);
            let is_there = work.space(from).is_some_and(|it| it.next.contains(&to));
            let Some(arrow) = Arrow::between(start, end, stroke.width) else {
                continue;
            };
            // On a light ground: the road may be as dark as the colour.
            let paper = self.palette.paper;
            let around = Stroke::new(1.2, paper);
            let [back, neck] = arrow.shaft;
            if is_there {
                let under = Stroke::new(stroke.width + 2.4, paper);
                self.painter.line_segment([back, neck], under);
                self.painter.line_segment([back, neck], stroke);
            } else {
                let radius = stroke.width * 0.6;
                let dots = Shape::dotted_line(&[back, neck], color, radius * 3.6, radius);
                let outline = Shape::dotted_line(&[back, neck], paper, radius * 3.6, radius + 1.2);
                self.painter.extend(outline.into_iter().chain(dots));
            }
            let head = Shape::convex_polygon(arrow.head.to_vec(), color, around);
            self.painter.add(head);
        }
    }

    /// How thick lines along links are, as a part of their thickness where spaces are large.
    fn weight(&self) -> f32 {
        let long = self.editor.work.derived().length * self.camera.scale();
        (long as f32 / ROOMY).clamp(0.5, 1.0)
    }

    /// How many stops each corner has, where its plate is too small to be read.
    pub(super) fn stops(&self, work: &Work, over_heat: bool) {
        let are_small = self.camera.scale() < SMALL_PLATES;
        // Over a heat map, bright badges would be taken for heat.
        let usual = match over_heat {
            true => (self.palette.paper, self.palette.quiet_text),
            false => (
                Color32::from_rgb(255, 210, 0),
                Color32::from_rgb(20, 28, 40),
            ),
        };
        let changed = self.editor.changed().filter(|_| self.editor.is_beside());
        for (id, plate) in self.plates_of(work) {
            let is_changed = changed.is_some_and(|changed| changed.corners.contains(&id));
            let (fill, ink) = match is_changed {
                true => (self.palette.accent, self.palette.on_accent),
                false => usual,
            };
            let is_seen = plate.intersects(self.camera.view());
            if let Some(corner) = work.corner(id).filter(|_| is_seen && are_small) {
                let size = plate.size().max(vec2(18.0, 16.0));
                let badge = Rect::from_center_size(plate.center(), size);
                let edge = Stroke::new(1.0, ink);
                self.painter
                    .rect(badge, 2.0, fill, edge, StrokeKind::Outside);
                let text = corner.stops.to_string();
                label(self.painter, badge.center(), &text, 12.0, ink, 0.0);
            }
        }
    }

    /// The stops of corners, and their flags.
    pub(super) fn plates(&self) {
        let work = &self.editor.work;
        self.stops(work, self.editor.heat_scene().is_some());
        for (id, plate) in self.plates_of(work) {
            let is_seen = plate.intersects(self.camera.view());
            let flags = self.editor.analysis.flags(work, id);
            let mut top = plate.center().y + plate.height().max(16.0) * 0.5 + 3.0;
            for flag in flags.into_iter().filter(|_| is_seen) {
                top = self.flag(pos2(plate.center().x, top), flag) + 2.0;
            }
        }
    }

    /// The plates of corners, where they are on the screen.
    fn plates_of(&self, work: &Work) -> impl Iterator<Item = (CornerId, Rect)> {
        work.derived()
            .cells
            .plates()
            .into_iter()
            .map(|(id, plate)| {
                let [low, high] = plate.map(|at| self.camera.to_screen(at));
                (id, Rect::from_two_pos(low, high))
            })
    }

    /// Paints a flag of a corner below its plate. Returns where it ends.
    fn flag(&self, top: Pos2, flag: Flag) -> f32 {
        let color = signs::flag_color(self.palette, flag);
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
        if let Some(arrow) = Arrow::between(from, to, stroke.width) {
            self.painter.line_segment(arrow.shaft, stroke);
            let head = arrow.head.to_vec();
            let head = Shape::convex_polygon(head, stroke.color, Stroke::NONE);
            self.painter.add(head);
        }
    }

    /// The number of each space; at the back of the space if something else is on it.
    pub(super) fn numbers(&self) {
        let work = &self.editor.work;
        let (length, scale) = (work.derived().length, self.camera.scale());
        let taken: BTreeSet<SpaceId> = {
            let plan = work.plan();
            let boxes = plan.pit.iter().flat_map(|pit| &pit.boxes);
            let boxes = boxes.map(|it| it.space);
            boxes.chain(plan.grid.iter().map(|it| it.space)).collect()
        };
        let has_room = |part: f64| part * length * scale >= SMALLEST_NUMBER;
        let view = self.camera.view().expand(20.0);
        for space in &work.plan().spaces {
            let at = self.camera.to_screen([space.x, space.y]);
            let is_taken = taken.contains(&space.id);
            let most = if is_taken {
                SECOND_NUMBER
            } else {
                LARGE_NUMBER
            };
            if !has_room(most) || !view.contains(at) {
                continue;
            }
            let size = (most.min(NUMBER) * length * scale).max(SMALLEST_NUMBER) as f32;
            let (at, angle) = if is_taken {
                let heading = (space.heading as f32).to_radians();
                let back = Vec2::angled(heading) * (0.36 * length * scale) as f32;
                // Across the lane, where it is longest, and not upside down.
                let across = heading + std::f32::consts::FRAC_PI_2;
                let turned = if across.cos() < 0.0 {
                    across + std::f32::consts::PI
                } else {
                    across
                };
                (at - back, turned)
            } else {
                (at, 0.0)
            };
            let text = space.id.to_string();
            let shade = Color32::from_black_alpha(170);
            let under = at + vec2(1.0, 1.0);
            label(self.painter, under, &text, size, shade, angle);
            label(self.painter, at, &text, size, Color32::WHITE, angle);
        }
    }
}
