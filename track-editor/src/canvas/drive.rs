//! The race on the board: cars, possible answers, and what a line of the log is about.

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::{
    Color32, CursorIcon, FontId, Galley, Painter, Pos2, Rect, Response, Stroke, Vec2, vec2,
};
use formulad_core::SpaceId;
use formulad_core::race::{CarId, Outlook, State};
use formulad_core::rules::Wear;

use super::car::{self, CarLook};
use super::overlay::BoardOverlay;
use crate::drive::{AnswerOption, Drive, Ride};
use crate::editor::Editor;
use crate::texts::drive as texts;
use crate::theme::Palette;

/// Lets the pointer choose where to go.
pub(super) fn handle(response: &Response, editor: &mut Editor) {
    let over = editor.pointer.and_then(|pointer| pointer.space());
    let moved = response
        .ctx
        .input(|input| input.pointer.delta() != Vec2::ZERO);
    let Some((drive, space)) = editor.driving_mut().zip(over) else {
        return;
    };
    let best = drive
        .question()
        .and_then(|question| question.best_to(space));
    if best.is_some() {
        response.ctx.set_cursor_icon(CursorIcon::PointingHand);
    }
    if let Some(best) = best.filter(|_| moved) {
        drive.set_focus(best);
    }
    if response.clicked() {
        drive.choose_space(space);
    }
}

/// Paints all of it.
pub(super) fn paint(overlay: &BoardOverlay<'_>, drive: &Drive) {
    let board = Board {
        painter: overlay.painter,
        editor: overlay.editor,
        palette: overlay.palette,
        overlay,
        drive,
    };
    board.marked();
    board.debris();
    board.reach();
    board.ends();
    board.path();
    board.driven();
    board.cars();
    board.hint();
    board.prices();
    board.words();
}

/// How a space is reached in a gear.
struct Reached {
    /// The lowest roll that leads there at the lowest price.
    roll: u8,
    points: u32,
    out: bool,
}

/// The spaces that a gear leads to, by the cheapest moves of each roll.
fn reach(outlook: &Outlook) -> BTreeMap<SpaceId, Reached> {
    let mut spaces: BTreeMap<SpaceId, Reached> = BTreeMap::new();
    for roll in &outlook.rolls {
        let least = roll.least().map_or(0, Wear::sum);
        for landing in roll.landings.iter().filter(|it| it.price.sum() == least) {
            let reached = Reached {
                roll: roll.value,
                points: least,
                out: roll.out,
            };
            let order = |reached: &Reached| (reached.out, reached.points);
            let best = spaces.entry(landing.to).or_insert_with(|| Reached {
                out: true,
                points: u32::MAX,
                ..reached
            });
            if order(&reached) < order(best) {
                *best = reached;
            }
        }
    }
    spaces
}

struct Board<'a> {
    painter: &'a Painter,
    editor: &'a Editor,
    palette: &'a Palette,
    overlay: &'a BoardOverlay<'a>,
    drive: &'a Drive,
}

/// Where spaces are shorter than this many points, there is no room for prices.
const ROOM_FOR_PRICES: f32 = 16.0;
/// The largest width of words on the board, in points.
const WORDS: f32 = 280.0;

impl Board<'_> {
    /// The length of a space on the screen.
    fn length(&self) -> f32 {
        (self.editor.work.derived().length * self.editor.camera.scale()) as f32
    }

    fn place(&self, space: SpaceId) -> Option<Pos2> {
        let cell = self.editor.work.derived().cells.get(space)?;
        Some(self.editor.camera.to_screen(cell.center))
    }

    /// Which way a space points, as an angle on the screen.
    fn heading(&self, space: SpaceId) -> f32 {
        let space = self.editor.work.space(space);
        space.map_or(0.0, |space| space.heading.to_radians() as f32)
    }

    fn marked(&self) {
        let color = self.palette.accent;
        for space in &self.drive.marked {
            let fill = color.gamma_multiply(0.3);
            self.overlay.cell(*space, fill, Stroke::new(2.0, color));
        }
    }

    /// Damage markers that lie on the road.
    fn debris(&self) {
        let Some(race) = self.drive.race() else {
            return;
        };
        let size = (self.length() * 0.16).clamp(2.5, 9.0);
        for at in race.markers().filter_map(|space| self.place(space)) {
            for (x, y, part) in [(-0.7, 0.5, 1.0), (0.6, 0.7, 0.8), (0.1, -0.6, 0.9)] {
                let at = at + vec2(x, y) * size;
                let side = vec2(size, size) * part;
                let stroke = Stroke::new(1.0, Color32::from_rgb(250, 200, 60));
                self.painter.rect(
                    Rect::from_center_size(at, side),
                    1.0,
                    Color32::from_rgb(40, 36, 30),
                    stroke,
                    egui::StrokeKind::Middle,
                );
            }
        }
    }

    fn focused(&self) -> Option<&AnswerOption> {
        self.drive.question()?.ways.get(self.drive.focus()?)
    }

    fn color(&self, way: &AnswerOption) -> Color32 {
        match way.price.sum() {
            _ if way.out => self.palette.error,
            0 if way.risky => self.palette.warning,
            points => self.price_color(points),
        }
    }

    /// The higher the price, the redder.
    fn price_color(&self, points: u32) -> Color32 {
        match points {
            0 => self.palette.good,
            points => {
                let dear = (points.min(6) - 1) as f32 / 6.0;
                self.palette.warning.lerp_to_gamma(self.palette.error, dear)
            }
        }
    }

    /// Paints the spaces that the focused gear leads to, each with the lowest roll that it takes.
    fn reach(&self) {
        let Some(outlook) = self.focused().and_then(|way| way.outlook.as_ref()) else {
            return;
        };
        for (space, reached) in reach(outlook) {
            let color = match reached.out {
                true => self.palette.error,
                false => self.price_color(reached.points),
            };
            let stroke = Stroke::new(1.5, color);
            self.overlay.cell(space, color.gamma_multiply(0.5), stroke);
            if self.length() >= ROOM_FOR_PRICES
                && let Some(at) = self.place(space)
            {
                let font = FontId::proportional((self.length() * 0.42).clamp(9.0, 18.0));
                let text = reached.roll.to_string();
                let galley = self.painter.layout_no_wrap(text, font, Color32::WHITE);
                let half = galley.size() / 2.0;
                let size = half.max_elem() + 2.0;
                let dark = Color32::from_black_alpha(170);
                self.painter.circle(at, size, dark, Stroke::new(1.0, color));
                self.painter.galley(at - half, galley, Color32::WHITE);
            }
        }
    }

    /// Paints the spaces that answers lead to.
    fn ends(&self) {
        let Some(question) = self.drive.question() else {
            return;
        };
        for (space, best) in question.ends() {
            if let Some(way) = question.ways.get(best) {
                let color = self.color(way);
                let stroke = Stroke::new(1.5, color);
                self.overlay.cell(space, color.gamma_multiply(0.5), stroke);
            }
        }
    }

    /// Paints the path of the focused answer.
    fn path(&self) {
        let Some((way, question)) = self.focused().zip(self.drive.question()) else {
            return;
        };
        let Some(end) = way.end else { return };
        let color = self.color(way);
        let outline = Stroke::new(3.0, self.palette.hover);
        self.overlay.cell(end, color.gamma_multiply(0.7), outline);
        let from = self.drive.place(question.car);
        let spaces = from.into_iter().chain(way.path.iter().copied());
        let points: Vec<Pos2> = spaces.filter_map(|space| self.place(space)).collect();
        if points.len() > 1 {
            let width = (self.length() * 0.1).clamp(2.0, 5.0);
            let under = Stroke::new(width + 2.0, Color32::from_black_alpha(140));
            self.painter.line(points.clone(), under);
            self.painter
                .line(points, Stroke::new(width, Color32::WHITE));
        }
    }

    /// Paints the path driven in the turn that is being watched, in the colour of the car.
    fn driven(&self) {
        let moves = self.drive.playback().map(|it| it.turn().moves.as_slice());
        for movement in moves.unwrap_or_default() {
            let (fill, _) = crate::theme::car(movement.car.index());
            let spaces = movement.path.iter();
            let points: Vec<Pos2> = spaces.filter_map(|space| self.place(*space)).collect();
            let width = (self.length() * 0.14).clamp(2.5, 7.0);
            let under = Stroke::new(width + 2.5, Color32::from_black_alpha(170));
            self.painter.line(points.clone(), under);
            self.painter.line(points, Stroke::new(width, fill));
        }
    }

    /// The answer that the hint suggests.
    fn hinted(&self) -> Option<&AnswerOption> {
        let hint = self.drive.hint()??;
        self.drive.question()?.ways.get(hint.way)
    }

    /// Paints where a hint leads: a ring around its space, with words below unless the price there
    /// has room to say so. For a gear, the words are below the car.
    fn hint(&self) {
        let Some((way, question)) = self.hinted().zip(self.drive.question()) else {
            return;
        };
        let accent = self.palette.accent;
        if let Some(end) = way.end {
            let ring = Stroke::new(3.0, accent);
            self.overlay.cell(end, Color32::TRANSPARENT, ring);
            if self.length() >= ROOM_FOR_PRICES {
                return;
            }
        }
        let here = way.end.or_else(|| self.drive.place(question.car));
        let Some(at) = here.and_then(|space| self.place(space)) else {
            return;
        };
        let text = match way.gear {
            Some(gear) => t!(
                "{hint_here}: {gear} gear",
                hint_here = t!("hint"),
                gear = gear.ordinal()
            ),
            None => t!("hint").to_owned(),
        };
        let font = FontId::proportional(12.0);
        let ink = self.palette.on_accent;
        let galley = self.painter.layout_no_wrap(text, font, ink);
        let below = at + vec2(0.0, self.length() * 0.55 + 10.0);
        let rect = Rect::from_center_size(below, galley.size() + vec2(14.0, 4.0));
        self.plate(rect, galley, (accent, ink), ink);
    }

    fn cars(&self) {
        let Some(race) = self.drive.race() else {
            return;
        };
        let watched = self.drive.playback();
        let mover = watched.and_then(|it| Some(it.turn().moves.last()?.car));
        let asked = self.drive.question().map(|question| question.car).or(mover);
        let riding = self.drive.ride();
        for (id, now) in race.cars() {
            let ride = riding.filter(|ride| ride.movement().car == id);
            let pose = match ride.and_then(Ride::pose) {
                Some(pose) => self.between(pose.from, pose.to, pose.part as f32),
                None => self.drive.place(id).and_then(|space| self.on(space)),
            };
            let Some((at, angle)) = pose else { continue };
            let look = CarLook {
                car: id.index(),
                angle: if now.spun && ride.is_none() {
                    angle + std::f32::consts::PI
                } else {
                    angle
                },
                length: self.length() * 0.82,
                is_asked: asked == Some(id) || ride.is_some(),
                is_out: matches!(now.state, State::Out(_)),
            };
            car::paint(self.painter, at, &look, self.palette);
        }
    }

    fn on(&self, space: SpaceId) -> Option<(Pos2, f32)> {
        Some((self.place(space)?, self.heading(space)))
    }

    /// A place and an angle part of the way from one space to another.
    fn between(&self, from: SpaceId, to: SpaceId, part: f32) -> Option<(Pos2, f32)> {
        let ((a, from), (b, to)) = (self.on(from)?, self.on(to)?);
        let turn = egui::emath::normalized_angle(to - from);
        // In a change of lane the nose points a little to the side.
        let along = egui::emath::normalized_angle((b - a).angle() - from);
        let lean = along * (part * std::f32::consts::PI).sin() * 0.5;
        Some((
            a.lerp(b, part),
            from + turn * part + lean * (1.0 - turn.abs().min(1.0)),
        ))
    }

    /// Paints what the answers cost, on the spaces that they lead to.
    fn prices(&self) {
        if self.length() < ROOM_FOR_PRICES {
            return;
        }
        let Some(question) = self.drive.question() else {
            return;
        };
        let size = (self.length() * 0.3).clamp(9.0, 14.0);
        let hinted = self.hinted().and_then(|hinted| hinted.end);
        let mut ends = question.ends();
        // The words of the hint are longer, and painted over the others.
        ends.sort_by_key(|(space, _)| hinted == Some(*space));
        for (space, best) in ends {
            let (Some(way), Some(at)) = (question.ways.get(best), self.place(space)) else {
                continue;
            };
            let is_hinted = hinted == Some(space);
            let (text, fill, ink) = if is_hinted {
                let text = t!(
                    "{hint_here}: {price_short}",
                    hint_here = t!("hint"),
                    price_short = texts::price_short(way)
                );
                (text, self.palette.accent, self.palette.on_accent)
            } else {
                let fill = Color32::from_black_alpha(190);
                (texts::price_short(way), fill, Color32::WHITE)
            };
            let font = FontId::proportional(size);
            let galley = self.painter.layout_no_wrap(text, font, ink);
            let rect = Rect::from_center_size(at, galley.size()).expand2(vec2(4.0, 1.0));
            self.plate(rect, galley, (fill, ink), self.color(way));
        }
    }

    /// Paints words on a round plate.
    fn plate(
        &self,
        rect: Rect,
        words: Arc<Galley>,
        (fill, ink): (Color32, Color32),
        edge: Color32,
    ) {
        let (edge, outside) = (Stroke::new(1.0, edge), egui::StrokeKind::Outside);
        let round = rect.height() / 2.0;
        self.painter.rect(rect, round, fill, edge, outside);
        let corner = rect.center() - words.size() / 2.0;
        self.painter.galley(corner, words, ink);
    }

    /// Paints a description of the car under the pointer, or else of the focused answer.
    fn words(&self) {
        let way = self.focused().and_then(|way| {
            let ways = self.drive.question()?.ways_to(way.end?);
            Some((way.end?, texts::best_of(ways, &way.text)))
        });
        let said = self.car_under_pointer().or(way);
        let Some((space, text)) = said else { return };
        let Some(at) = self.place(space) else { return };
        let font = FontId::proportional(13.0);
        let color = Color32::WHITE;
        let galley = self.painter.layout(text, font, color, WORDS);
        let room = self.editor.camera.view().shrink(8.0);
        let size = galley.size() + vec2(20.0, 12.0);
        let away = self.length() * 0.7 + 8.0;
        let above = at - vec2(size.x / 2.0, size.y + away);
        let below = at + vec2(-size.x / 2.0, away);
        let low = if above.y < room.top() { below } else { above };
        let most = (room.max - size).max(room.min);
        let rect = Rect::from_min_size(low.clamp(room.min, most), size);
        let fill = Color32::from_rgba_unmultiplied(20, 22, 26, 235);
        let stroke = Stroke::new(1.0, Color32::from_gray(110));
        self.painter
            .rect(rect, 6.0, fill, stroke, egui::StrokeKind::Middle);
        self.painter
            .galley(rect.min + vec2(10.0, 6.0), galley, color);
    }

    fn car_under_pointer(&self) -> Option<(SpaceId, String)> {
        let space = self.editor.pointer?.space()?;
        let race = self.drive.race()?;
        let mut ids = (0..race.entrants().len() as u8).map(CarId);
        let there = ids.find(|id| self.drive.place(*id) == Some(space))?;
        let name = &race.entrant(there).name;
        let wear = race.car(there).wear.to_string();
        let standing = texts::standing(race, there.index());
        Some((
            space,
            t!("{name}: {standing}; {wear} left", name, standing, wear),
        ))
    }
}
