//! A race that is watched: the controls to go through it.

use std::time::Duration;

use egui::{
    Button, Color32, ProgressBar, Rect, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2,
};
use formulad_core::race::Race;
use formulad_tracks::replay::Turn;

use super::{cars_and_log, race};
use crate::command::Command;
use crate::drive::{Drive, Playback};
use crate::editor::Editor;
use crate::panels::{button, widgets};
use crate::texts::{drive as words, replay as texts};
use crate::theme::Palette;

/// The height of the bar of turns, in points.
const BAR: f32 = 34.0;

/// Shows it.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor) {
    head(ui, editor);
    let Some(drive) = editor.driving_mut() else {
        return;
    };
    ui.add_space(2.0);
    if let Some(turn) = turns(ui, drive) {
        drive.seek(turn);
    }
    if let Some(playback) = drive.playback() {
        let text = texts::turn(playback.race(), playback.turn());
        ui.add(egui::Label::new(text).wrap());
    }
    if let Some(spaces) = cars_and_log(ui, drive) {
        editor.show_on_board(spaces);
    }
}

fn head(ui: &mut Ui, editor: &mut Editor) {
    let when = editor.driving().and_then(Drive::race).map(words::when);
    let back = (Command::LeaveReplay.title(), Command::LeaveReplay);
    race::heading(ui, editor, &when.unwrap_or_default(), back);
    ui.horizontal_wrapped(|ui| {
        for command in [
            Command::PreviousTurn,
            Command::PlayReplay,
            Command::NextTurn,
        ] {
            transport(ui, editor, command);
        }
        if let Some(drive) = editor.driving_mut() {
            race::seen(ui, &mut drive.habits);
        }
    });
    ui.horizontal_wrapped(|ui| {
        button(ui, editor, Command::NextRound);
        button(ui, editor, Command::NextOvertaking);
        button(ui, editor, Command::NextRetirement);
        button(ui, editor, Command::ExportFilm);
        let response = ui.button(t!("Copy link"));
        widgets::run(response, editor, Command::CopyRaceLink);
    });
    film(ui, editor);
}

/// Shows the progress of the film that is being made.
fn film(ui: &mut Ui, editor: &mut Editor) {
    let Some(part) = editor.film_made() else {
        return;
    };
    ui.ctx().request_repaint_after(Duration::from_millis(100));
    ui.horizontal(|ui| {
        ui.label(t!("Film"));
        let width = ui.available_width() - 70.0;
        ui.add(
            ProgressBar::new(part)
                .desired_width(width)
                .show_percentage(),
        );
        if widgets::button(ui, (t!("Cancel"), t!("Do not make the film"))) {
            editor.cancel_film();
        }
    });
}

/// Shows a button with a well-known playback symbol.
fn transport(ui: &mut Ui, editor: &mut Editor, command: Command) {
    let enabled = command.unavailable(editor).is_none();
    let plays = editor.driving().and_then(Drive::playback);
    let plays = plays.is_some_and(Playback::plays);
    let button = Button::new("").min_size(vec2(26.0, 24.0));
    let response = ui.add_enabled(enabled, button);
    let name = match command {
        Command::PlayReplay if plays => t!("Pause"),
        Command::PlayReplay => t!("Play"),
        _ => command.title(),
    };
    widgets::named(&response, Role::Button, name);
    let color = match enabled {
        true => ui.visuals().text_color(),
        false => ui.visuals().weak_text_color(),
    };
    let at = response.rect.center();
    let way = if command == Command::PreviousTurn {
        -1.0
    } else {
        1.0
    };
    let painter = ui.painter();
    let bar = |x: f32, width: f32| {
        let bar = Rect::from_center_size(at + vec2(x, 0.0), vec2(width, 11.0));
        painter.rect_filled(bar, 0.5, color);
    };
    let arrow = |x: f32| {
        let corners = [(-4.0, -6.0), (6.0, 0.0), (-4.0, 6.0)];
        let corners = corners.map(|(along, down)| at + vec2(x + along * way, down));
        painter.add(Shape::convex_polygon(corners.to_vec(), color, Stroke::NONE));
    };
    if command != Command::PlayReplay {
        arrow(-2.0 * way);
        bar(6.0 * way, 2.5);
    } else if plays {
        bar(-3.0, 3.5);
        bar(3.0, 3.5);
    } else {
        arrow(-1.0);
    }
    widgets::run(response, editor, command);
}

/// Shows the turns of the race as a bar, with what happened in them. Returns the one that was
/// chosen.
fn turns(ui: &mut Ui, drive: &Drive) -> Option<usize> {
    let playback = drive.playback()?;
    let (at, last) = (playback.at(), playback.replay().last());
    let size = vec2(ui.available_width(), BAR);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let bar = rect.shrink2(vec2(8.0, 3.0));
    let across = |turn: usize| bar.left() + bar.width() * turn as f32 / last.max(1) as f32;
    let palette = Palette::of(ui.ctx());
    paint(ui, playback, bar, across, &palette);
    if response.has_focus() {
        let ring = Stroke::new(1.5, palette.accent);
        ui.painter()
            .rect_stroke(rect, 4.0, ring, egui::StrokeKind::Inside);
    }
    response.widget_info(|| {
        let mut info = WidgetInfo::slider(true, at as f64, t!("Turns of the race"));
        info.current_text_value = Some(texts::turn_of(at, last));
        info
    });
    crate::panels::describe(&response, texts::turns_tip());
    let under = |x: f32| {
        let part = ((x - bar.left()) / bar.width()).clamp(0.0, 1.0);
        (part * last as f32).round() as usize
    };
    let held = response.interact_pointer_pos();
    let held = held.filter(|_| response.dragged() || response.clicked());
    let chosen = held.map(|at| under(at.x)).filter(|turn| *turn != at);
    if let Some(over) = response.hover_pos() {
        let turn = under(over.x);
        let race: &Race = playback.race();
        let said: Option<&Turn> = playback.replay().turns().get(turn);
        let said = said.map(|it| texts::turn(race, it)).unwrap_or_default();
        response.on_hover_ui_at_pointer(|ui| {
            ui.label(said);
            ui.weak(texts::turn_of(turn, last));
            ui.weak(texts::turns_tip());
        });
    }
    chosen
}

fn paint(
    ui: &Ui,
    playback: &Playback,
    bar: Rect,
    across: impl Fn(usize) -> f32,
    palette: &Palette,
) {
    let painter = ui.painter();
    let quiet = palette.quiet.gamma_multiply(0.25);
    painter.rect_filled(bar, 4.0, quiet);
    let now = across(playback.at());
    let done = bar.with_max_x(now);
    painter.rect_filled(done, 4.0, palette.accent.gamma_multiply(0.3));
    let mut round = 1;
    for (at, turn) in playback.replay().turns().iter().enumerate() {
        let x = across(at);
        let mark = |color: Color32, from: f32, to: f32, width: f32| {
            let y = bar.top() + bar.height() * from..=bar.top() + bar.height() * to;
            painter.vline(x, y, Stroke::new(width, color));
        };
        if turn.round > round {
            round = turn.round;
            mark(palette.quiet.gamma_multiply(0.45), 0.0, 1.0, 1.0);
        }
        if !turn.overtaken.is_empty() {
            mark(palette.warning, 0.12, 0.45, 2.5);
        }
        if !turn.out.is_empty() {
            mark(palette.error, 0.55, 0.88, 3.5);
        }
    }
    let knob = Rect::from_center_size(pos2(now, bar.center().y), vec2(5.0, bar.height() + 6.0));
    let edge = Stroke::new(1.0, palette.paper);
    painter.rect(knob, 2.5, palette.accent, edge, egui::StrokeKind::Outside);
}
