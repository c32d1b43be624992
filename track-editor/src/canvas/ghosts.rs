//! What the tool in hand shows on top of the board.

use egui::epaint::PathShape;
use egui::{Align2, Color32, FontId, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};
use formulad_core::SpaceId;

use super::overlay::BoardOverlay;
use crate::board::cells::rectangle;
use crate::tools::{Ghost, Tone};

/// In points.
const HANDLE: f32 = 5.0;
const LABEL: f32 = 13.0;
const DASH: f32 = 6.0;

impl BoardOverlay<'_> {
    /// Paints a ghost.
    pub(super) fn ghost(&self, ghost: &Ghost) {
        match ghost {
            Ghost::Box(a, b) => self.rectangle(*a, *b),
            Ghost::Space(space, link) => {
                let center = [space.x, space.y];
                let length = self.editor.work.derived().length;
                let outline = rectangle(center, space.heading, length);
                let accent = self.tone(Tone::Accent);
                let stroke = Stroke::new(2.0, accent);
                self.outline(&outline, accent.gamma_multiply(0.55), stroke);
                let place = |id: SpaceId| match id == space.id {
                    true => Some(center),
                    false => self.center(id),
                };
                for (from, to) in link {
                    if let (Some(from), Some(to)) = (place(*from), place(*to)) {
                        self.arrow_between(self.screen(from), self.screen(to), stroke);
                    }
                }
            }
            Ghost::Arrow(from, at, to) => {
                let end = to.and_then(|to| self.center(to)).unwrap_or(*at);
                if let Some(from) = self.center(*from) {
                    let stroke = Stroke::new(2.5, self.tone(Tone::Accent));
                    self.arrow_between(self.screen(from), self.screen(end), stroke);
                }
            }
            Ghost::Spaces(spaces, tone) => {
                let color = self.tone(*tone);
                for id in spaces {
                    self.cell(*id, color.gamma_multiply(0.55), Stroke::new(2.0, color));
                }
            }
            Ghost::Outline(outline, tone) => {
                let color = self.tone(*tone);
                self.outline(outline, color.gamma_multiply(0.25), Stroke::new(1.5, color));
            }
            Ghost::Line(places, tone) => {
                let stroke = Stroke::new(2.0, self.tone(*tone));
                self.painter
                    .add(PathShape::line(self.through(places), stroke));
            }
            Ghost::Band(line, width) => {
                let width = (width * self.camera.scale()) as f32;
                let stroke = Stroke::new(width, self.palette.quiet.gamma_multiply(0.3));
                self.painter
                    .add(PathShape::line(self.through(line), stroke));
            }
            Ghost::Guide(places) => {
                // So that it is seen on the road and beside it.
                let ground = Stroke::new(2.5, self.palette.paper.gamma_multiply(0.6));
                let through = self.through(places);
                self.painter.add(PathShape::line(through.clone(), ground));
                let stroke = Stroke::new(1.0, self.tone(Tone::Quiet));
                let dashes = Shape::dashed_line(&through, stroke, DASH, DASH * 0.7);
                self.painter.extend(dashes);
            }
            Ghost::Handle(at, tone, filled) => {
                let color = self.tone(*tone);
                let fill = if *filled { color } else { self.palette.paper };
                let outline = Stroke::new(2.0, color);
                self.painter.circle(self.screen(*at), HANDLE, fill, outline);
            }
            Ghost::Label(at, text, tone) => self.words(*at, text, *tone),
        }
    }

    fn rectangle(&self, a: [f64; 2], b: [f64; 2]) {
        let rect = Rect::from_two_pos(self.screen(a), self.screen(b));
        let accent = self.tone(Tone::Accent);
        let (fill, stroke) = (accent.gamma_multiply(0.15), Stroke::new(1.0, accent));
        self.painter
            .rect(rect, 2.0, fill, stroke, StrokeKind::Middle);
    }

    /// Words on a plate, to the right of a place and above it if there is room.
    fn words(&self, at: [f64; 2], text: &str, tone: Tone) {
        let font = FontId::proportional(LABEL);
        let color = self.tone(tone);
        let galley = self.painter.layout_no_wrap(text.to_owned(), font, color);
        let size = galley.size() + vec2(12.0, 6.0);
        let mut corner = self.screen(at) + vec2(6.0, -9.0 - size.y);
        // At the edge of the view, on the other side of the place, and within the view.
        let view = self.camera.view().shrink(2.0);
        if corner.x + size.x > view.right() {
            corner.x = self.screen(at).x - 6.0 - size.x;
        }
        corner.x = corner.x.max(view.left());
        if corner.y < view.top() {
            corner.y = self.screen(at).y + 9.0;
        }
        let plate = Rect::from_min_size(corner, size);
        self.painter.rect(
            plate,
            4.0,
            self.palette.paper,
            Stroke::new(1.0, color.gamma_multiply(0.5)),
            StrokeKind::Outside,
        );
        let middle = Align2::LEFT_TOP.pos_in_rect(&plate.shrink2(vec2(6.0, 3.0)));
        self.painter.galley(middle, galley, color);
    }

    fn tone(&self, tone: Tone) -> Color32 {
        match tone {
            Tone::Accent => self.palette.accent,
            Tone::Quiet => self.palette.quiet,
            Tone::Wrong => self.palette.error,
            Tone::Good => self.palette.good,
        }
    }

    fn center(&self, id: SpaceId) -> Option<[f64; 2]> {
        let cells = &self.editor.work.derived().cells;
        cells.get(id).map(|cell| cell.center)
    }

    fn screen(&self, at: [f64; 2]) -> Pos2 {
        self.camera.to_screen(at)
    }

    fn through(&self, places: &[[f64; 2]]) -> Vec<Pos2> {
        places.iter().map(|at| self.screen(*at)).collect()
    }
}
