//! The result of a race.

use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, RichText, Role, Sense, Stroke, TextStyle, Ui,
    pos2, vec2,
};
use formulad_core::language;
use formulad_core::race::{CarId, Race, State};
use formulad_tracks::words::ordinal;

use super::badge;
use crate::command::Command;
use crate::drive::{Drive, Session};
use crate::editor::Editor;
use crate::panels::widgets;
use crate::texts::drive as texts;
use crate::theme;
use crate::theme::Palette;
use crate::view::signs;

/// The height of the podium, of the chart, and of a step of the podium, in points.
const PODIUM: f32 = 92.0;
const CHART: f32 = 110.0;
const STEP: f32 = 14.0;

/// Shows who has won, and the course of the race.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor) {
    let Some(session) = editor.driving().and_then(Drive::session) else {
        return;
    };
    ui.horizontal(|ui| {
        ui.label(RichText::new(t!("The race is over")).strong());
    });
    podium(ui, session.race());
    widgets::label(ui, t!("Places by round"));
    chart(ui, session);
    ui.horizontal_wrapped(|ui| {
        if let Some(drive) = editor.driving_mut() {
            if widgets::button(
                ui,
                (
                    t!("Race again"),
                    t!("Race again with the same cars and new dice"),
                ),
            ) {
                // What could be raced before can be raced again.
                let _ = drive.begin();
            }
            if widgets::button(ui, (t!("Watch again"), t!("Watch the race from its start"))) {
                drive.watch_again();
            }
        }
        let response = ui.button(t!("Copy link"));
        widgets::run(response, editor, Command::CopyRaceLink);
    });
}

/// The first three on their steps, the winner in the middle.
fn podium(ui: &mut Ui, race: &Race) {
    let finished = |id: &CarId| race.car(*id).state == State::Finished;
    let first: Vec<CarId> = race
        .standings()
        .into_iter()
        .filter(finished)
        .take(3)
        .collect();
    if first.is_empty() {
        return;
    }
    let width = ui.available_width().min(330.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, PODIUM), Sense::hover());
    let names: Vec<String> = (1..)
        .zip(&first)
        .map(|(place, id)| texts::places(&race.entrant(*id).name, &ordinal(place)))
        .collect();
    // Only those names that fit are written on the steps.
    let lines = names.join(
        "
",
    );
    widgets::named(&response, Role::Label, &language::clauses(names).text());
    response.on_hover_text(lines);
    let palette = Palette::of(ui.ctx());
    let third = width / 3.0;
    for (place, id) in first.into_iter().enumerate() {
        let column = [1.0, 0.0, 2.0][place];
        let height = STEP * (3 - place) as f32;
        let low = pos2(rect.left() + third * column, rect.bottom() - height);
        let step = Rect::from_min_max(
            low + vec2(1.0, 0.0),
            pos2(low.x + third - 1.0, rect.bottom()),
        );
        let painter = ui.painter();
        painter.rect_filled(step, 3.0, palette.quiet.gamma_multiply(0.35));
        let strong = ui.visuals().strong_text_color();
        let (number, font) = ((place + 1).to_string(), FontId::proportional(12.0));
        painter.text(step.center(), Align2::CENTER_CENTER, number, font, strong);
        let car = step.center_top() - vec2(0.0, 28.0);
        let colors = theme::car(id.index());
        signs::paint_car(painter, car, id.index(), colors, (11.0, 13.0));
        let name = race.entrant(id).name.clone();
        // Long names are set smaller, so that they can be read in full.
        let length = widgets::width(ui, &name, &TextStyle::Body);
        let size = 13.0 * ((third - 6.0) / length.max(1.0)).clamp(0.65, 1.0);
        let mut name = LayoutJob::simple_singleline(name, FontId::proportional(size), strong);
        name.wrap = TextWrapping::truncate_at_width(third - 6.0);
        let name = painter.layout_job(name);
        let at = step.center_top() - vec2(name.size().x / 2.0, 9.0 + name.size().y / 2.0);
        painter.galley(at, name, strong);
    }
}

/// Shows the places of all cars from round to round.
fn chart(ui: &mut Ui, session: &Session) {
    let rounds = session.places();
    let race = session.race();
    let cars = race.cars().count();
    let size = vec2(ui.available_width(), CHART);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let palette = Palette::of(ui.ctx());
    ui.painter()
        .rect_filled(rect, 4.0, palette.quiet.gamma_multiply(0.15));
    let inner = rect.shrink2(vec2(14.0, 12.0));
    let across = |round: usize| {
        let last = rounds.len().saturating_sub(1).max(1) as f32;
        inner.left() + inner.width() * round as f32 / last
    };
    let down = |place: usize| {
        let last = cars.saturating_sub(1).max(1) as f32;
        inner.top() + inner.height() * place as f32 / last
    };
    let mut words = Vec::new();
    for (id, _) in race.cars() {
        let places: Vec<usize> = rounds
            .iter()
            .filter_map(|order| order.iter().position(|other| *other == id))
            .collect();
        let points: Vec<Pos2> = places
            .iter()
            .enumerate()
            .map(|(round, place)| pos2(across(round), down(*place)))
            .collect();
        line(ui.painter(), points, id);
        let said: Vec<String> = places.iter().map(|place| (place + 1).to_string()).collect();
        let said = language::series(said);
        words.push(texts::places(&race.entrant(id).name, &said.text()));
    }
    widgets::named(&response, Role::Label, &language::clauses(words).text());
    response.on_hover_ui(|ui| {
        for (nth, order) in rounds.last().into_iter().flatten().enumerate() {
            ui.horizontal(|ui| {
                ui.label((nth + 1).to_string());
                badge(ui, order.index());
                ui.label(&race.entrant(*order).name);
            });
        }
    });
}

fn line(painter: &Painter, points: Vec<Pos2>, car: CarId) {
    let (fill, _) = theme::car(car.index());
    let ends = [points.first().copied(), points.last().copied()];
    let under = Stroke::new(4.0, Color32::from_black_alpha(90));
    painter.line(points.clone(), under);
    painter.line(points, Stroke::new(2.5, fill));
    let edge = Stroke::new(1.0, Color32::from_black_alpha(120));
    for end in ends.into_iter().flatten() {
        painter.circle(end, 4.5, fill, edge);
    }
}
