//! The corners and straights of the circuit; a click selects one.

use egui::{Align2, Rect, Response, TextStyle, Ui, pos2, vec2};
use formulad_core::CornerId;
use formulad_tracks::figures::usual;
use formulad_tracks::figures::{CornerFigures, Figures, StraightFigures};

use super::{range, title};
use crate::document::Selection;
use crate::editor::Editor;
use crate::panels::corner_table::{self, Columns, CornerRow};
use crate::panels::{describe, table};
use crate::texts::{statistics as texts, versions};
use crate::theme::Palette;

const ROW: f32 = 24.0;

const COLUMNS: Columns = Columns {
    heads: texts::corner_columns,
    widths: [36.0, 36.0, 38.0, 50.0, 38.0],
};

/// Shows the corners.
pub(super) fn corners(
    ui: &mut Ui,
    editor: &mut Editor,
    figures: &Figures,
    before: Option<&Figures>,
) {
    title(ui, t!("Corners"));
    let measured = figures.is_measured();
    let of = |all: &Figures, id| all.corners.iter().find(|it| it.id == id).cloned();
    let rows = figures.corners.iter();
    let rows: Vec<CornerRow> = rows
        .map(|corner| {
            let was = before.map(|before| of(before, corner.id));
            row(corner, was.as_ref().map(Option::as_ref), measured)
        })
        .collect();
    let gone = before.into_iter().flat_map(|it| &it.corners);
    let gone = gone.filter(|corner| of(figures, corner.id).is_none());
    let gone: Vec<String> = gone
        .map(|corner| texts::corner(corner.id, &corner.name))
        .collect();
    corner_table::show(ui, editor, &COLUMNS, &rows, &gone);
}

/// The figures that versions of a corner are compared by, in the order of the columns.
fn columns(corner: &CornerFigures) -> [f64; 5] {
    [
        corner.stops.into(),
        corner.longest.into(),
        corner.shortest.into(),
        corner.turning.into(),
        corner.straight_after.into(),
    ]
}

/// A row for a corner as it is and as it was: `None` without a baseline, `Some(None)` if the
/// baseline has no such corner.
fn row(corner: &CornerFigures, was: Option<Option<&CornerFigures>>, measured: bool) -> CornerRow {
    let figures = [
        corner.stops.to_string(),
        corner.longest.to_string(),
        corner.shortest.to_string(),
        texts::turn(corner.turn, corner.turning),
        corner.straight_after.to_string(),
    ];
    let name = texts::corner(corner.id, &corner.name);
    let differences = was.flatten().map_or_else(Default::default, |was| {
        let (now, was) = (columns(corner), columns(was));
        std::array::from_fn(|at| texts::difference(now[at] - was[at]))
    });
    let [stops, long, short, turn, then] = &figures;
    let read = t!(
        "Corner {name}: stops {stops}, longest way {long}, shortest way {short}, turns {turn}, then \
         a straight of {then}",
        name,
        stops,
        long,
        short,
        turn,
        then
    );
    let heads = texts::corner_columns().map(|(head, _)| head);
    CornerRow {
        id: corner.id,
        read: read + &versions::read(heads.into_iter().zip(&differences)),
        differences,
        is_new: was.is_some_and(|was| was.is_none()),
        name,
        figures,
        odd: if measured { odd(corner) } else { Vec::new() },
        flags: Vec::new(),
    }
}

/// The figures of a corner that lie outside the middle four fifths: the column, and the usual range
/// in words.
fn odd(corner: &CornerFigures) -> Vec<(usize, String)> {
    let Some(usual) = usual::corner(corner.stops) else {
        return Vec::new();
    };
    let figures = [
        (1, corner.longest, usual.longest),
        (2, corner.shortest, usual.shortest),
        (3, corner.turning, usual.turning),
    ];
    let odd = figures
        .into_iter()
        .filter_map(|(column, here, [low, _, high])| {
            let here = f64::from(here);
            let (head, _) = texts::corner_columns()[column];
            (here < low || here > high).then(|| (column, texts::unusual(head, low, high)))
        });
    odd.collect()
}

/// Shows the straights.
pub(super) fn straights(
    ui: &mut Ui,
    editor: &mut Editor,
    figures: &Figures,
    before: Option<&Figures>,
) {
    if figures.straights.is_empty() {
        return;
    }
    title(ui, t!("Straights"));
    let mut chosen = None;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for straight in &figures.straights {
            let ends = |it: &StraightFigures| (it.after, it.before);
            let mut all = before.into_iter().flat_map(|it| &it.straights);
            let was = all.find(|it| ends(it) == ends(straight));
            if straight_row(ui, figures, straight, was).clicked() {
                chosen = Some(straight.after);
            }
        }
    });
    ui.add_space(6.0);
    if let Some(after) = chosen {
        let mut straights = editor.work.derived().straights.iter();
        let spaces = straights
            .find(|it| it.after == after)
            .map(|it| it.spaces.clone());
        editor
            .work
            .select(Selection::of(spaces.unwrap_or_default()));
        editor.show_selection();
    }
}

fn straight_row(
    ui: &mut Ui,
    figures: &Figures,
    straight: &StraightFigures,
    was: Option<&StraightFigures>,
) -> Response {
    let name = |id: Option<CornerId>| {
        let corner = figures.corners.iter().find(|corner| Some(corner.id) == id);
        corner.map(|corner| match corner.name.as_str() {
            "" => corner.id.to_string(),
            name => name.to_owned(),
        })
    };
    let name = match (name(straight.after), name(straight.before)) {
        (Some(after), Some(before)) => t!("{after} – {before}", after, before),
        _ => t!("Whole lap").to_owned(),
    };
    let by = was.map(|was| f64::from(straight.middle_length) - f64::from(was.middle_length));
    let by = by.and_then(texts::difference);
    let heads = std::iter::once((t!("length"), &by));
    let read = t!(
        "Straight {name}: {spaces}",
        spaces = texts::spaces(straight.middle_length),
        name
    ) + &versions::read(heads);
    let bar = 64.0_f32.min(ui.available_width() * 0.25);
    let room = if was.is_some() { 72.0 } else { 36.0 };
    let words = table::name(ui, &name, bar + room);
    let height = table::height(&words, ROW);
    let (rect, response) = table::row(ui, height, false, &read);
    table::write_name(ui, rect, words);
    let font = TextStyle::Body.resolve(ui.style());
    let color = ui.visuals().text_color();
    let end = pos2(rect.right() - bar - 8.0, rect.center().y);
    let length = straight.middle_length.to_string();
    let painter = ui.painter();
    let length = painter.text(end, Align2::RIGHT_CENTER, length, font.clone(), color);
    if let Some(by) = by {
        let at = length.left_center() - vec2(6.0, 0.0);
        let accent = Palette::of(ui.ctx()).accent;
        painter.text(at, Align2::RIGHT_CENTER, by, font, accent);
    }
    if figures.is_measured() {
        let place = Rect::from_min_max(pos2(rect.right() - bar - 2.0, rect.top()), rect.max);
        range::paint(
            ui,
            place,
            &usual::STRAIGHT,
            f64::from(straight.middle_length),
        );
    }
    describe(&response, t!("Select the straight"));
    response.on_hover_ui(|ui| {
        ui.label(&name);
        ui.weak(t!("Select the straight"));
    })
}
