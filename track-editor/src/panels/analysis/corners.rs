//! What each corner asks of the driver; a click goes there.

use egui::{Align2, FontId, Rect, Response, TextStyle, Ui, pos2, vec2};
use formulad_core::analysis::par::CornerForecast;

use crate::analysis::{Findings, Flag};
use crate::editor::Editor;
use crate::panels::{describe, table};
use crate::texts::analysis as texts;
use crate::texts::statistics;
use crate::theme::Palette;
use crate::view::signs;

const ROW: f32 = 24.0;
/// How much higher the row of a corner is of which something is remarkable.
const FLAGS: f32 = 15.0;
/// The widths of the columns of figures, in points.
const COLUMNS: [f32; 5] = [36.0, 36.0, 40.0, 34.0, 36.0];

/// Shows them.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor, found: &Findings) {
    if found.forecast.corners.is_empty() {
        ui.weak(texts::NO_CORNERS);
        return;
    }
    let selected = editor.work.selection().corner(editor.work.plan());
    let mut chosen = None;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        table::heads(ui, &texts::CORNER_COLUMNS, &COLUMNS);
        for corner in &found.forecast.corners {
            let name = name(editor, corner);
            if row(ui, found, corner, &name, selected == Some(corner.corner)).clicked() {
                chosen = Some(corner.corner);
            }
        }
    });
    ui.add_space(6.0);
    if let Some(id) = chosen {
        editor.show_corner(id);
    }
}

/// What the corner is called now, which does not matter for what was found; its number, if it has no
/// name.
fn name(editor: &Editor, corner: &CornerForecast) -> String {
    let mut corners = editor.work.plan().corners.iter();
    let named = corners.find(|other| other.id == corner.corner);
    match named.map_or("", |corner| &corner.name) {
        "" => corner.corner.to_string(),
        name => name.to_owned(),
    }
}

fn row(
    ui: &mut Ui,
    found: &Findings,
    corner: &CornerForecast,
    name: &str,
    selected: bool,
) -> Response {
    let cost = match found.cost(corner.corner).map(|cost| cost.turns) {
        Some(Some(turns)) => texts::short(turns),
        Some(None) => texts::CANNOT_BE_TOLD.to_owned(),
        None if found.is_complete() => texts::CANNOT_BE_TOLD.to_owned(),
        None => texts::UNKNOWN.to_owned(),
    };
    let figures = [
        texts::short(corner.turns),
        texts::short(corner.stops),
        texts::percent_short(corner.overshoot_chance()),
        texts::short(corner.wear),
        cost,
    ];
    let flags = found.flags(corner.corner);
    let read = texts::read_corner(name, figures.each_ref().map(String::as_str), &flags);
    let words = table::name(ui, name, COLUMNS.iter().sum());
    let high = table::height(&words, ROW);
    let below = if flags.is_empty() { 0.0 } else { FLAGS };
    let (rect, response) = table::row(ui, high + below, selected, &read);
    let line = Rect::from_min_size(rect.min, vec2(rect.width(), high));
    table::write_name(ui, line, words);
    let font = TextStyle::Body.resolve(ui.style());
    let color = ui.visuals().text_color();
    for (figure, place) in figures.iter().zip(table::places(line, &COLUMNS)) {
        let end = place.right_center();
        ui.painter()
            .text(end, Align2::RIGHT_CENTER, figure, font.clone(), color);
    }
    let palette = Palette::of(ui.ctx());
    let mut left = rect.left() + 16.0;
    for flag in &flags {
        let at = pos2(left, line.bottom() + FLAGS * 0.5 - 3.0);
        left = write_flag(ui, at, *flag, &palette) + 16.0;
    }
    describe(&response, statistics::SELECT_CORNER);
    response.on_hover_ui(|ui| {
        ui.set_max_width(300.0);
        ui.label(name);
        for flag in &flags {
            ui.colored_label(signs::flag_color(&palette, *flag), texts::flag_tip(*flag));
        }
        ui.weak(statistics::SELECT_CORNER);
    })
}

/// Writes what is remarkable, with its sign. Returns where it ends.
fn write_flag(ui: &Ui, at: egui::Pos2, flag: Flag, palette: &Palette) -> f32 {
    let color = signs::flag_color(&palette, flag);
    signs::paint_flag(ui.painter(), at, flag, color);
    let font = FontId::proportional(11.5);
    let text = ui.painter().text(
        at + vec2(10.0, 0.0),
        Align2::LEFT_CENTER,
        texts::flag(flag),
        font,
        color,
    );
    text.right()
}
