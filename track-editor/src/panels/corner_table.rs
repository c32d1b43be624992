//! The table of corners: a row of figures for each, with unusual ones marked; a click selects the
//! corner.

use egui::{Align2, Color32, FontId, Pos2, Rect, Response, Stroke, TextStyle, Ui, pos2, vec2};
use formulad_core::CornerId;
use formulad_core::language;

use super::{describe, table, widgets};
use crate::analysis::Flag;
use crate::editor::Editor;
use crate::texts::analysis;
use crate::theme::Palette;
use crate::view::signs;

const ROW: f32 = 24.0;
/// How much higher the row of a corner with flags or with differences is.
const BELOW: f32 = 15.0;

/// The columns of figures: what each means, and its width in points unless its head is wider.
pub(super) struct Columns {
    pub(super) heads: fn() -> [(&'static str, &'static str); 5],
    pub(super) widths: [f32; 5],
}

/// A corner in the table.
pub(super) struct CornerRow {
    pub(super) id: CornerId,
    pub(super) name: String,
    /// What assistive technology reads.
    pub(super) read: String,
    pub(super) figures: [String; 5],
    /// The columns whose figure stands out, and why.
    pub(super) odd: Vec<(usize, String)>,
    pub(super) flags: Vec<Flag>,
    /// By how much each figure differs from that of the baseline, where it does.
    pub(super) differences: [Option<String>; 5],
    /// Whether the baseline has no such corner.
    pub(super) is_new: bool,
}

impl CornerRow {
    /// Whether there is something to compare below its figures.
    fn is_compared(&self) -> bool {
        self.is_new || self.differences.iter().any(Option::is_some)
    }
}

/// Shows the table, and the corners that only the baseline has.
pub(super) fn show(
    ui: &mut Ui,
    editor: &mut Editor,
    columns: &Columns,
    rows: &[CornerRow],
    gone: &[String],
) {
    if rows.is_empty() {
        ui.weak(t!("None" as "of a circuit"));
        return;
    }
    let selected = editor.work.selection().corner(editor.work.plan());
    let mut chosen = None;
    let heads = (columns.heads)();
    let widths: [f32; 5] = std::array::from_fn(|at| {
        let head = widgets::width(ui, heads[at].0, &TextStyle::Small);
        columns.widths[at].max(head + 6.0)
    });
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        table::heads(ui, &heads, &widths);
        for corner in rows {
            if row(ui, &widths, corner, selected == Some(corner.id)).clicked() {
                chosen = Some(corner.id);
            }
        }
    });
    if !gone.is_empty() {
        ui.weak(t!(
            "No longer there: {corners}",
            corners = language::series(gone.iter().cloned())
        ));
    }
    ui.add_space(6.0);
    if let Some(id) = chosen {
        editor.show_corner(id);
    }
}

fn row(ui: &mut Ui, widths: &[f32], corner: &CornerRow, selected: bool) -> Response {
    let words = table::name(ui, &corner.name, widths.iter().sum());
    let high = table::height(&words, ROW);
    let lines = [corner.is_compared(), !corner.flags.is_empty()];
    let below = BELOW * lines.map(f32::from).iter().sum::<f32>();
    let (rect, response) = table::row(ui, high + below, selected, &corner.read);
    let line = Rect::from_min_size(rect.min, vec2(rect.width(), high));
    table::write_name(ui, line, words);
    let palette = Palette::of(ui.ctx());
    let font = TextStyle::Body.resolve(ui.style());
    let places = table::places(line, widths);
    for (column, (figure, place)) in corner.figures.iter().zip(places).enumerate() {
        let is_odd = corner.odd.iter().any(|(at, _)| *at == column);
        let usual = ui.visuals().text_color();
        let color = if is_odd { palette.warning } else { usual };
        let end = place.right_center();
        let painter = ui.painter();
        let seen = painter.text(end, Align2::RIGHT_CENTER, figure, font.clone(), color);
        if is_odd {
            // Not by colour alone.
            let line = Stroke::new(1.0, palette.warning);
            painter.hline(seen.x_range(), seen.bottom(), line);
        }
    }
    let below = line.bottom() + BELOW * 0.5 - 3.0;
    let small = FontId::proportional(11.5);
    let places = table::places(line, widths);
    for (by, place) in corner.differences.iter().zip(places) {
        if let Some(by) = by {
            let (at, font) = (pos2(place.right(), below), small.clone());
            let painter = ui.painter();
            painter.text(at, Align2::RIGHT_CENTER, by, font, palette.accent);
        }
    }
    if corner.is_new {
        let at = pos2(rect.left() + 8.0, below);
        let painter = ui.painter();
        painter.text(at, Align2::LEFT_CENTER, t!("new"), small, palette.accent);
    }
    let below = below + if corner.is_compared() { BELOW } else { 0.0 };
    let mut left = rect.left() + 16.0;
    for flag in &corner.flags {
        left = write_flag(
            ui,
            pos2(left, below),
            *flag,
            signs::flag_color(&palette, *flag),
        ) + 16.0;
    }
    describe(&response, t!("Select the corner"));
    response.on_hover_ui(|ui| {
        ui.set_max_width(300.0);
        ui.label(&corner.name);
        for (_, why) in &corner.odd {
            ui.colored_label(palette.warning, why);
        }
        for flag in &corner.flags {
            ui.colored_label(
                signs::flag_color(&palette, *flag),
                analysis::flag_tip(*flag),
            );
        }
        ui.weak(t!("Select the corner"));
    })
}

/// Writes a flag with its sign. Returns where it ends.
fn write_flag(ui: &Ui, at: Pos2, flag: Flag, color: Color32) -> f32 {
    signs::paint_flag(ui.painter(), at, flag, color);
    let font = FontId::proportional(11.5);
    let (place, text) = (at + vec2(10.0, 0.0), analysis::flag(flag));
    let painter = ui.painter();
    let text = painter.text(place, Align2::LEFT_CENTER, text, font, color);
    text.right()
}
