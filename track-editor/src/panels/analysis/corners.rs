//! What each corner asks of the driver.

use egui::Ui;
use formulad_core::analysis::par::CornerForecast;

use crate::analysis::Findings;
use crate::editor::Editor;
use crate::panels::corners::{self, Columns, Row};
use crate::texts::analysis as texts;

const COLUMNS: Columns = Columns {
    heads: texts::CORNER_COLUMNS,
    widths: [36.0, 36.0, 40.0, 34.0, 36.0],
};

/// Shows them.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor, found: &Findings) {
    let corners = found.forecast.corners.iter();
    let rows: Vec<Row> = corners.map(|corner| row(editor, found, corner)).collect();
    corners::show(ui, editor, &COLUMNS, &rows);
}

fn row(editor: &Editor, found: &Findings, corner: &CornerForecast) -> Row {
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
    let name = name(editor, corner);
    Row {
        id: corner.corner,
        read: texts::read_corner(&name, figures.each_ref().map(String::as_str), &flags),
        name,
        figures,
        odd: Vec::new(),
        flags,
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
