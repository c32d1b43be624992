//! What each corner asks of the driver.

use egui::Ui;
use formulad_core::CornerId;
use formulad_core::analysis::par::CornerForecast;
use formulad_core::language::percentage;

use crate::analysis::Findings;
use crate::editor::Editor;
use crate::panels::corner_table::{self, Columns, CornerRow};
use crate::texts::{analysis as texts, statistics, versions};

const COLUMNS: Columns = Columns {
    heads: texts::corner_columns,
    widths: [36.0, 36.0, 40.0, 34.0, 36.0],
};

/// The decimals of differences in each column, and the column in percent.
const DECIMALS: [usize; 5] = [1, 1, 0, 1, 1];
const PERCENT: usize = 2;

/// Shows the corners, and by how much they differ from those of the baseline.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor, found: &Findings, before: Option<&Findings>) {
    let corners = found.forecast.corners.iter();
    let rows: Vec<CornerRow> = corners
        .map(|corner| row(editor, (found, before), corner))
        .collect();
    let is_there = |id| found.forecast.corners.iter().any(|it| it.corner == id);
    let gone = before.into_iter().flat_map(|it| it.track().corners());
    let gone = gone.filter(|corner| !is_there(corner.id));
    let gone: Vec<String> = gone
        .map(|corner| statistics::corner(corner.id, &corner.name))
        .collect();
    corner_table::show(ui, editor, &COLUMNS, &rows, &gone);
}

fn row(
    editor: &Editor,
    (found, before): (&Findings, Option<&Findings>),
    corner: &CornerForecast,
) -> CornerRow {
    let cost = match found.cost(corner.corner).map(|cost| cost.turns) {
        Some(Some(turns)) => texts::short(turns),
        None if !found.is_complete() => t!("…").to_owned(),
        Some(None) | None => t!("–").to_owned(),
    };
    let figures = [
        texts::short(corner.turns),
        texts::short(corner.stops),
        texts::percent_short(corner.overshoot_chance()),
        texts::short(corner.wear),
        cost,
    ];
    let flags = found.flags(corner.corner);
    let name = name(editor, corner.corner);
    let was = before.and_then(|before| before.corner(corner.corner));
    let differences = match (before, was) {
        (Some(before), Some(was)) => {
            let [now, was] = [(found, corner), (before, was)].map(|(of, it)| of.columns(it));
            std::array::from_fn(|at| {
                let by = now[at]? - was[at]?;
                let by = versions::difference(by, DECIMALS[at])?;
                Some(match at {
                    PERCENT => percentage(&by),
                    _ => by,
                })
            })
        }
        _ => Default::default(),
    };
    let heads = texts::corner_columns().map(|(head, _)| head);
    let read = texts::read_corner(&name, figures.each_ref().map(String::as_str), &flags);
    CornerRow {
        id: corner.corner,
        read: read + &versions::read(heads.into_iter().zip(&differences)),
        differences,
        is_new: before.is_some() && was.is_none(),
        name,
        figures,
        odd: Vec::new(),
        flags,
    }
}

/// The current name of a corner, which may have changed since the findings; its number, if it has
/// no name.
pub(super) fn name(editor: &Editor, corner: CornerId) -> String {
    match editor.work.corner(corner).map_or("", |it| &it.name) {
        "" => corner.to_string(),
        name => name.to_owned(),
    }
}
