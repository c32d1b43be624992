//! The widgets that panels are built from.

use std::ops::RangeInclusive;

use egui::emath::Numeric;
use egui::{
    Align, AsIdSalt, Button, Color32, ComboBox, Context, DragValue, EventFilter, Grid, Id, Key,
    Label, Layout, Modifiers, PointerButton, ProgressBar, Response, RichText, Role, ScrollArea,
    Sense, TextEdit, TextStyle, Ui, Vec2, WidgetInfo, WidgetText, vec2,
};

use formulad_core::language;

use super::explain;
use crate::command::Command;
use crate::editor::Editor;
use crate::theme::Palette;

/// The size of a window that lists things, in points.
pub(super) fn size(ctx: &Context, wanted: Vec2) -> Vec2 {
    let room = ctx.content_rect().size() - vec2(96.0, 200.0);
    wanted.min(room).max(vec2(280.0, 160.0))
}

/// Explains what a command does, and runs it when the widget is clicked.
pub(super) fn run(response: Response, editor: &mut Editor, command: Command) {
    if explain(response, editor, command).clicked() {
        command.run(editor);
    }
}

/// Shows a switch for a command that turns something on and off.
pub(super) fn switch(ui: &mut Ui, editor: &mut Editor, command: Command, text: &str) {
    let mut on = command.is_on(editor);
    let response = ui.checkbox(&mut on, text);
    run(response, editor, command);
}

/// Shows a button, given as its text and its tip. Returns whether it was clicked.
pub(super) fn button(ui: &mut Ui, (text, tip): (&str, &str)) -> bool {
    ui.button(text).on_hover_text(tip).clicked()
}

/// Shows a button whose text says too little: `name` is its tip and what assistive technology reads.
/// Returns whether it was clicked.
pub(super) fn sign_button(ui: &mut Ui, button: Button<'_>, enabled: bool, name: &str) -> bool {
    let response = ui.add_enabled(enabled, button);
    named(&response, Role::Button, name);
    response.on_hover_text(name).clicked()
}

/// Shows something that can be scrolled if it is higher than this.
pub(super) fn scroll(ui: &mut Ui, salt: &str, most: f32, add: impl FnOnce(&mut Ui)) {
    let area = ScrollArea::vertical().id_salt(salt).max_height(most);
    area.auto_shrink([false, true]).show(ui, add);
}

/// Shows rows whose parts are aligned in columns.
pub(super) fn grid(
    ui: &mut Ui,
    salt: impl AsIdSalt,
    columns: usize,
    spacing: [f32; 2],
    add: impl FnOnce(&mut Ui),
) {
    let grid = Grid::new(salt).num_columns(columns).spacing(spacing);
    grid.show(ui, add);
}

/// Shows a row of a grid of two columns: the name of a figure, its value, and more about it. What
/// has no room beside its value is below it.
pub(super) fn figure(
    ui: &mut Ui,
    (name, tip): (&str, &str),
    figure: impl Into<WidgetText>,
    more: impl FnOnce(&mut Ui),
) {
    figures(ui, (name, tip), |ui| {
        ui.label(figure).on_hover_text(tip);
        more(ui);
    });
}

/// Shows a row of a grid of two columns: a name, and figures that are wrapped at the end of the panel.
pub(super) fn figures(ui: &mut Ui, (name, tip): (&str, &str), add: impl FnOnce(&mut Ui)) {
    figure_name(ui, name, NAME).on_hover_text(tip);
    ui.horizontal_wrapped(add);
    ui.end_row();
}

/// Shows by how much a figure differs from that of the baseline, and its value there.
pub(super) fn difference(ui: &mut Ui, by: Option<String>, before: &str) {
    let text = match by {
        Some(by) => RichText::new(by)
            .strong()
            .color(Palette::of(ui.ctx()).accent),
        None => RichText::new(t!("same")).weak(),
    };
    ui.label(text)
        .on_hover_text(t!("In the baseline: {before}", before));
}

/// The most points that the names of figures take from a panel.
const NAME: f32 = 104.0;

/// Shows the name of a figure, on several lines if it is longer than this many points.
pub(super) fn figure_name(ui: &mut Ui, name: &str, most: f32) -> Response {
    let label = Label::new(RichText::new(name).weak()).sense(Sense::hover());
    if width(ui, name, &TextStyle::Body) <= most {
        return ui.add(label);
    }
    let wrapped = ui.vertical(|ui| {
        ui.set_max_width(most);
        ui.add(label.wrap())
    });
    wrapped.inner
}

/// Gives a widget a name for assistive technology.
pub(super) fn named(response: &Response, role: Role, name: &str) {
    let enabled = response.enabled();
    response.widget_info(|| WidgetInfo::labeled(role, enabled, name));
}

/// Shows one of several choices. Returns whether it was chosen.
pub(super) fn radio(ui: &mut Ui, button: Button<'_>, on: bool, name: &str, tip: &str) -> bool {
    let response = ui.add(button.selected(on));
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, on, name));
    response.on_hover_text(tip).clicked() && !on
}

/// Shows one of several values to choose from, given as its text and its tip.
pub(super) fn option<T: PartialEq>(
    ui: &mut Ui,
    chosen: &mut T,
    value: T,
    (text, tip): (&str, &str),
) {
    ui.spacing_mut().item_spacing.x = 3.0;
    let on = *chosen == value;
    if radio(ui, Button::selectable(on, text), on, text, tip) {
        *chosen = value;
    }
}

/// The value of this type that is kept for a window as long as the program runs.
pub(super) fn kept<T: Default + Clone + Send + Sync + 'static>(ui: &Ui) -> T {
    ui.data_mut(|data| data.get_temp_mut_or_default::<T>(Id::NULL).clone())
}

/// Shows how far something has got, with words for assistive technology; leaves room for a button
/// on the same line.
pub(super) fn progress(ui: &mut Ui, bar: ProgressBar, part: f32, words: &str) {
    let bar = bar.desired_width((ui.available_width() - 80.0).max(60.0));
    ui.add(bar).widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::ProgressIndicator, true, words);
        info.value = Some(f64::from(part));
        info
    });
}

/// Puts something at the right end of a line.
pub(super) fn at_right<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    let layout = Layout::right_to_left(Align::Center);
    ui.with_layout(layout, add).inner
}

/// The width of a text on one line.
pub(super) fn width(ui: &Ui, text: &str, style: &TextStyle) -> f32 {
    let font = style.resolve(ui.style());
    let galley = ui
        .painter()
        .layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER);
    galley.size().x
}

/// Shows a drop-down list: the chosen text, the name and tip of the list, and the choices, each
/// with its text and a tip, which may be empty. Arrow keys go through the open list, Enter chooses.
/// Whoever chooses by keyboard has the keyboard on the list afterwards; after a click, keys go on to
/// mean what they meant before.
pub(super) fn combo<T: PartialEq, W: Into<WidgetText>>(
    ui: &mut Ui,
    salt: impl AsIdSalt,
    shown: &str,
    (name, tip): (&str, &str),
    chosen: &mut T,
    choices: impl IntoIterator<Item = (T, W, String)>,
) {
    let combo = ComboBox::from_id_salt(salt).selected_text(shown);
    let combo = combo.show_ui(ui, |ui| {
        let mut by_keyboard = ui.input(|input| input.key_pressed(Key::Escape));
        let mut items = Vec::new();
        let mut marked = 0;
        for (choice, text, tip) in choices {
            let on = *chosen == choice;
            let item = ui.selectable_label(on, text.into());
            let item = if tip.is_empty() {
                item
            } else {
                item.on_hover_text(tip)
            };
            if item.clicked() {
                *chosen = choice;
                by_keyboard = !item.clicked_by(PointerButton::Primary);
                ui.close();
            }
            if on {
                marked = items.len();
            }
            items.push(item);
        }
        walk(ui, &items, marked);
        by_keyboard
    });
    let response = combo.response.on_hover_text(tip);
    response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, name));
    if combo.inner == Some(true) {
        response.request_focus();
    }
}

/// Gives one item of an open list the keyboard: at first the marked one, then the one that the
/// arrow keys lead to.
fn walk(ui: &Ui, items: &[Response], marked: usize) {
    let at = items.iter().position(Response::has_focus);
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let (up, down) = (pressed(Key::ArrowUp), pressed(Key::ArrowDown));
    let next = match at {
        None => marked,
        Some(at) if up => at.saturating_sub(1),
        Some(at) if down => at + 1,
        Some(at) => at,
    };
    let Some(item) = items.get(next).or(items.last()) else {
        return;
    };
    if at != Some(next) {
        item.request_focus();
        item.scroll_to_me(None);
    }
    let arrows = EventFilter {
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(item.id, arrows));
}

/// Shows the label of a field. Returns its id, for [`field`].
pub(super) fn label(ui: &mut Ui, text: &str) -> Id {
    ui.add(Label::new(RichText::new(text).weak()).selectable(false))
        .id
}

/// Writes the number of a field as in the current language, and reads either decimal mark.
pub(super) fn spoken(field: DragValue<'_>) -> DragValue<'_> {
    field
        .custom_formatter(|value, decimals| {
            let text = egui::emath::format_with_decimals_in_range(value, decimals);
            text.replace('.', language::decimal_mark().encode_utf8(&mut [0; 4]))
        })
        .custom_parser(|text| {
            let digits = text.chars().filter(|c| !c.is_whitespace());
            let text: String = digits
                .map(|c| match c {
                    '−' => '-',
                    ',' => '.',
                    c => c,
                })
                .collect();
            text.parse().ok()
        })
}

/// Returns a field for a whole number, which changes by `dragged` for each point that it is dragged.
pub(super) fn whole<'a, N: Numeric>(
    ui: &Ui,
    value: &'a mut N,
    range: RangeInclusive<N>,
    dragged: f64,
) -> DragValue<'a> {
    DragValue::new(value).range(range).speed(speed(ui, dragged))
}

/// Shows a field, with its label and tip.
pub(super) fn field(ui: &mut Ui, label: Id, field: DragValue<'_>, tip: &str) -> Response {
    let response = as_field(ui, |ui| ui.add(field));
    response.labelled_by(label).on_hover_text(tip)
}

/// Shows numbers with the look of text fields: egui gives them that of buttons.
pub(super) fn as_field<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    // Not in a scope: it would not be wrapped at the end of a line.
    let before = ui.visuals().widgets.clone();
    let visuals = ui.visuals_mut();
    let widgets = &mut visuals.widgets;
    for widget in [
        &mut widgets.inactive,
        &mut widgets.hovered,
        &mut widgets.active,
    ] {
        widget.weak_bg_fill = visuals.extreme_bg_color;
    }
    let added = add(ui);
    ui.visuals_mut().widgets = before;
    added
}

/// Returns how fast a whole number changes: by `dragged` for each point that it is dragged; by one
/// for each press of an arrow key, or by ten with Shift.
pub(super) fn speed(ui: &Ui, dragged: f64) -> f64 {
    ui.input(
        |input| match (input.pointer.any_down(), input.modifiers.shift) {
            (true, _) => dragged,
            (false, false) => 1.0,
            (false, true) => 10.0,
        },
    )
}

/// Shows a search field, given as its name and the hint that it shows while it is empty.
pub(super) fn search(
    ui: &mut Ui,
    text: &mut String,
    (name, hint): (&str, &str),
    style: impl FnOnce(TextEdit<'_>) -> TextEdit<'_>,
) -> Response {
    let response = ui.add(style(TextEdit::singleline(text).hint_text(hint)));
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::TextInput, true, name);
        info.current_text_value = Some(text.clone());
        info
    });
    response
}
