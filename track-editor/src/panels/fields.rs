//! Fields of the inspector: whatever is typed or dragged in one becomes one step when the field is
//! left.

use std::borrow::Cow;

use egui::{Button, DragValue, Response, TextEdit, Ui};
use formulad_core::language;

use super::widgets;
use crate::document::Edit;
use crate::editor::Editor;

/// How a number is shown.
pub(super) struct Number {
    pub(super) range: std::ops::RangeInclusive<f64>,
    pub(super) suffix: Cow<'static, str>,
    pub(super) speed: f64,
    pub(super) decimals: usize,
}

impl Number {
    /// A length in this range of millimetres.
    pub(super) fn millimetres(
        range: std::ops::RangeInclusive<f64>,
        speed: f64,
        decimals: usize,
    ) -> Self {
        Self {
            range,
            suffix: LENGTH.suffix,
            speed,
            decimals,
        }
    }

    /// The nearest number that may be entered: assistive technology may set any.
    pub(super) fn within(&self, number: f64) -> f64 {
        number.clamp(*self.range.start(), *self.range.end())
    }
}

/// A length in millimetres.
pub(super) const LENGTH: Number = Number {
    range: -10_000.0..=10_000.0,
    suffix: Cow::Borrowed(" mm"),
    speed: 0.25,
    decimals: 2,
};

/// A heading in degrees.
pub(super) const HEADING: Number = Number {
    range: -360.0..=720.0,
    suffix: Cow::Borrowed("°"),
    speed: 0.5,
    decimals: 1,
};

/// A whole number.
pub(super) const fn whole(range: std::ops::RangeInclusive<f64>) -> Number {
    Number {
        range,
        suffix: Cow::Borrowed(""),
        speed: 0.05,
        decimals: 0,
    }
}

/// A number in percent.
pub(super) fn percent(range: std::ops::RangeInclusive<f64>, speed: f64, decimals: usize) -> Number {
    Number {
        range,
        suffix: language::percentage("").into(),
        speed,
        decimals,
    }
}

/// Shows a row: a label, and at its right something that is wrapped at the end of the panel.
pub(super) fn row<R>(ui: &mut Ui, label: &str, add: impl FnOnce(&mut Ui, egui::Id) -> R) -> R {
    ui.horizontal(|ui| {
        let size = egui::vec2(96.0, 24.0);
        let layout = egui::Layout::left_to_right(egui::Align::Center);
        let label = ui.allocate_ui_with_layout(size, layout, |ui| {
            ui.set_min_width(size.x);
            widgets::label(ui, label)
        });
        ui.horizontal_wrapped(|ui| add(ui, label.inner)).inner
    })
    .inner
}

/// Returns a field for a number that can be dragged or typed.
pub(super) fn drag<'a>(ui: &Ui, value: &'a mut f64, how: &Number) -> DragValue<'a> {
    let speed = match how.decimals {
        0 => widgets::speed(ui, how.speed),
        _ => how.speed,
    };
    let field = DragValue::new(value)
        .range(how.range.clone())
        .suffix(how.suffix.clone())
        .speed(speed)
        .max_decimals(how.decimals)
        .clamp_existing_to_range(false);
    widgets::spoken(field)
}

/// Shows a number that can be dragged or typed; the label comes with a tip.
pub(super) fn number(
    ui: &mut Ui,
    editor: &mut Editor,
    (label, tip): (&str, &str),
    value: f64,
    how: &Number,
    edit: impl FnOnce(f64) -> Edit,
) {
    row(ui, label, |ui, id| {
        let mut new = value;
        let drag = drag(ui, &mut new, how);
        let response = widgets::as_field(ui, |ui| ui.add_sized([104.0, 24.0], drag));
        let response = response.labelled_by(id);
        let response = response.on_hover_text(tip);
        follow(editor, &response, || edit(how.within(new)));
    });
}

/// Shows how far a place lies across and down.
pub(super) fn place(
    ui: &mut Ui,
    editor: &mut Editor,
    labels: [(&str, &str); 2],
    at: [f64; 2],
    edit: impl Fn([f64; 2]) -> Edit,
) {
    for (axis, label) in labels.into_iter().enumerate() {
        number(ui, editor, label, at[axis], &LENGTH, |new| {
            let mut to = at;
            to[axis] = new;
            edit(to)
        });
    }
}

/// Shows a text; the label comes with a tip.
pub(super) fn text(
    ui: &mut Ui,
    editor: &mut Editor,
    (label, tip): (&str, &str),
    (value, lines): (&str, usize),
    edit: impl FnOnce(String) -> Edit,
) -> Response {
    row(ui, label, |ui, id| {
        let mut new = value.to_owned();
        let field = match lines {
            1 => TextEdit::singleline(&mut new).hint_text(t!("Not named")),
            _ => TextEdit::multiline(&mut new).desired_rows(lines),
        };
        let response = ui.add(field.desired_width(f32::INFINITY));
        let response = response.labelled_by(id).on_hover_text(tip);
        follow(editor, &response, || edit(new));
        response
    })
}

/// Shows the wording of what is selected, which gets the keyboard once it is asked for.
pub(super) fn wording(
    ui: &mut Ui,
    editor: &mut Editor,
    label: (&str, &str),
    value: &str,
    edit: impl FnOnce(String) -> Edit,
) {
    let is_asked = std::mem::take(&mut editor.view.edits_text);
    let response = text(ui, editor, label, (value, 1), edit);
    if is_asked {
        response.request_focus();
    }
}

/// Something to choose, with its text and its tip.
type Choice<'a, T> = (T, (&'a str, &'a str));

/// Shows a few choices side by side, and makes the edit for the chosen one.
pub(super) fn choice<T: PartialEq + Copy>(
    ui: &mut Ui,
    editor: &mut Editor,
    label: &str,
    (value, choices): (Option<T>, &[Choice<'_, T>]),
    edit: impl Fn(T) -> Edit,
) {
    if let Some(chosen) = chosen(ui, label, value, choices) {
        editor.change(&edit(chosen));
    }
}

/// Like [`choice`], without an edit. Returns another choice that was made.
pub(super) fn chosen<T: PartialEq + Copy>(
    ui: &mut Ui,
    label: &str,
    value: Option<T>,
    choices: &[Choice<'_, T>],
) -> Option<T> {
    let mut chosen = None;
    row(ui, label, |ui, _| {
        ui.spacing_mut().item_spacing.x = 3.0;
        for (choice, (text, name)) in choices {
            let button = Button::new(*text).min_size([28.0, 24.0].into());
            if widgets::radio(ui, button, value == Some(*choice), name, name) {
                chosen = Some(*choice);
            }
        }
    });
    chosen
}

/// Previews what is being typed or dragged, and makes it a step when that ends; asks before the
/// road's curve replaces something that was changed by hand.
pub(super) fn follow(editor: &mut Editor, response: &Response, edit: impl FnOnce() -> Edit) {
    if response.changed() {
        editor.work.preview(&edit());
    }
    let at_once = response.changed() && !response.has_focus() && !response.dragged();
    if response.lost_focus() || response.drag_stopped() || at_once {
        editor.work.finish();
        editor.ask_about_road();
    }
}
