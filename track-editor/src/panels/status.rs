//! The status bar: what can be done, where the pointer is, and how many spaces and problems there
//! are.

use egui::accesskit::Live;
use egui::{Align, Button, Color32, Label, Layout, RichText, TextStyle, Ui};
use formulad_core::language;

use super::{explain, widgets};
use crate::command::Command;
use crate::editor::Editor;
use crate::texts;
use crate::texts::problems as words;
use crate::theme::Palette;
use crate::view::{Group, Pane, signs};
use crate::work::BoardPart;

/// A window narrower than this many points has no room for figures.
const NARROW: f32 = 640.0;
/// The room that figures take, in points.
const FIGURES: f32 = 260.0;

/// Shows the status bar.
pub fn show(ui: &mut Ui, editor: &mut Editor) {
    ui.horizontal(|ui| {
        ui.set_min_height(22.0);
        ui.style_mut().interaction.selectable_labels = false;
        widgets::at_right(ui, |ui| {
            ui.spacing_mut().item_spacing.x = 16.0;
            problems(ui, editor);
            hidden(ui, editor);
            let work = &editor.work;
            let hint = hint(ui, editor);
            // Without room for both, what the tool does next comes before figures.
            let font = TextStyle::Body.resolve(ui.style());
            let hinted = ui
                .painter()
                .layout_no_wrap(hint.clone(), font, Color32::PLACEHOLDER);
            let wide = ui.available_width() > NARROW.max(hinted.size().x + FIGURES);
            let selected = work.selection().spaces().len();
            let spaces = work.plan().spaces.len();
            if wide {
                ui.label(words::spaces(selected, spaces));
            }
            if let Some(pointer) = editor.pointer.filter(|_| wide) {
                let [x, y] = pointer.at;
                ui.weak(t!("{x:.1}, {y:.1} mm", x, y));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let hint = ui.add(Label::new(hint).truncate());
                ui.ctx()
                    .accesskit_node_builder(hint.id, |node| node.set_live(Live::Polite));
            });
        });
    });
}

/// What can be done next.
fn hint(ui: &Ui, editor: &Editor) -> String {
    match editor.driving() {
        Some(drive) => texts::drive::hint(drive, |command| super::keys(ui.ctx(), editor, command)),
        None => editor.tool().hint(&editor.work, editor.pointer),
    }
}

/// Shows which parts of the board are hidden; a click shows them again.
fn hidden(ui: &mut Ui, editor: &mut Editor) {
    let layers = editor.layers();
    let names: Vec<&str> = layers.hidden().map(texts::layers::part).collect();
    if names.is_empty() {
        return;
    }
    let color = Palette::of(ui.ctx()).warning;
    let text = t!("Hidden: {names}", names = language::series(names));
    let button = Button::new(RichText::new(text).color(color)).frame(false);
    let response = ui.add(button).on_hover_text(t!("Show everything again"));
    if response.clicked() {
        let mut layers = layers;
        for part in BoardPart::ALL {
            layers.hide(part, false);
        }
        editor.set_layers(layers);
    }
}

/// Shows how many problems there are; a click lists them. It is read out whenever it changes.
fn problems(ui: &mut Ui, editor: &mut Editor) {
    let palette = Palette::of(ui.ctx());
    let counts = Group::ALL.map(|group| (group, editor.count_problems(group)));
    let mut counts = counts.to_vec();
    counts.retain(|(_, count)| *count > 0);
    let worst = counts.first().map(|(group, _)| *group);
    let color = match worst {
        None | Some(Group::Advice) => palette.good,
        Some(group) => signs::color(&palette, group),
    };
    // An empty board is no mistake, only a beginning.
    let (text, worst, color) = match editor.is_blank() {
        true => (
            t!("Empty board").to_owned(),
            None,
            ui.visuals().weak_text_color(),
        ),
        false => (words::status(&counts), worst, color),
    };
    let button = Button::new(RichText::new(&text).color(color)).frame(false);
    let response = ui.scope(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let response = ui.add(button);
        if !editor.is_blank() {
            signs::show(ui, worst, color);
        }
        response
    });
    let response = response.inner;
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_live(Live::Polite);
    });
    if explain(response, editor, Command::ToggleProblems).clicked() {
        editor.view.panes.open(Pane::Problems);
    }
}
