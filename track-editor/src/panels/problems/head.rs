//! The head of the list: how many problems there are, which are listed, and a button that fixes
//! them.

use egui::{Role, Sense, Stroke, TextStyle, Ui, WidgetInfo, vec2};

use crate::command::Command;
use crate::editor::Editor;
use crate::panels::widgets;
use crate::texts::problems as texts;
use crate::theme::Palette;
use crate::view::{Group, signs};

/// Up to this many problems need no filter.
const FEW: usize = 5;

/// Shows the head.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor) {
    if editor.count_problems(Group::Error) == 0 {
        ready(ui);
    }
    if editor.problems().next().is_none() {
        ui.weak(t!("No problems"));
        return;
    }
    let safe = editor.count_safe();
    let few = editor.problems().nth(FEW).is_none();
    let filters = !few || !editor.view.filter.text.is_empty();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for group in Group::ALL {
            // Most circuits were not read from a picture.
            if group != Group::Question || editor.count_problems(group) > 0 {
                switch(ui, editor, group);
            }
        }
        ui.add_space(4.0);
        if safe > 0 {
            let response = ui.button(texts::fix_safe(safe));
            widgets::run(response, editor, Command::FixAll);
        } else if filters {
            // Every line counts if the panel is low.
            let room = ui.available_size_before_wrap().x;
            filter(ui, editor, room);
        }
    });
    if safe > 0 && filters {
        filter(ui, editor, f32::INFINITY);
    }
}

/// Shows the field that filters problems by their text.
fn filter(ui: &mut Ui, editor: &mut Editor, width: f32) {
    let words = (t!("Filter problems"), t!("Filter"));
    let text = &mut editor.view.filter.text;
    let response = widgets::search(ui, text, words, |field| field.desired_width(width));
    response.on_hover_text(t!("List only problems that contain all of these words"));
    ui.add_space(2.0);
}

/// Says that the circuit can be raced on.
fn ready(ui: &mut Ui) {
    let palette = Palette::of(ui.ctx());
    ui.horizontal(|ui| {
        signs::show(ui, None, palette.good);
        ui.label(
            egui::RichText::new(t!("Ready to race"))
                .color(palette.good)
                .strong(),
        );
    });
}

/// Shows whether a group of problems is listed, and how many there are.
fn switch(ui: &mut Ui, editor: &mut Editor, group: Group) {
    let palette = Palette::of(ui.ctx());
    let count = editor.count_problems(group);
    let on = editor.view.filter.shows(group);
    let font = TextStyle::Button.resolve(ui.style());
    let text = ui.visuals().text_color();
    let galley = ui.painter().layout_no_wrap(count.to_string(), font, text);
    let size = vec2(galley.size().x + 34.0, ui.spacing().interact_size.y);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let name = texts::switch(group);
    response.widget_info(|| {
        let mut info = WidgetInfo::selected(Role::CheckBox, true, on, name);
        info.value = Some(count as f64);
        info
    });
    let visuals = ui.style().interact(&response);
    let painter = ui.painter();
    let fill = if on {
        visuals.weak_bg_fill
    } else {
        egui::Color32::TRANSPARENT
    };
    let line = match (response.has_focus(), on) {
        (true, _) => Stroke::new(1.5, palette.accent),
        (false, true) => Stroke::NONE,
        (false, false) => ui.visuals().widgets.noninteractive.bg_stroke,
    };
    painter.rect(rect, 5.0, fill, line, egui::StrokeKind::Inside);
    let faint = if on && count > 0 { 1.0 } else { 0.45 };
    let color = signs::color(&palette, group).gamma_multiply(faint);
    signs::paint(
        painter,
        rect.left_center() + vec2(14.0, 0.0),
        Some(group),
        color,
    );
    let place = rect.left_center() + vec2(26.0, -galley.size().y * 0.5);
    painter.galley(place, galley, text.gamma_multiply(faint));
    let response = response.on_hover_text(texts::switch_tip(group, on));
    if response.clicked() {
        editor.view.filter.toggle(group);
    }
}
