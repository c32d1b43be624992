//! The palette: commands and places, found by typing.

use egui::{Align, Button, Key, Label, Layout, Modifiers, RichText, Sense, Ui, WidgetInfo, vec2};
use formulad_core::CornerId;

use super::{keys, title, tour, widgets};
use crate::actions::{Found, search};
use crate::command::Command;
use crate::editor::Editor;
use crate::texts::desk as texts;
use crate::theme::Palette;
use crate::view::tour::WindowPart;
use crate::view::{Finder, Scope};

const ROW: f32 = 30.0;

impl Finder {
    /// Shows the palette. Returns whether it stays open.
    pub(super) fn show(&mut self, ui: &mut Ui, editor: &mut Editor) -> bool {
        let size = widgets::size(ui.ctx(), vec2(560.0, 400.0));
        ui.set_width(size.x);
        let pressed = |ui: &Ui, key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
        let up = pressed(ui, Key::ArrowUp);
        let down = pressed(ui, Key::ArrowDown);
        let enter = pressed(ui, Key::Enter);
        self.field(ui);
        let found = search(editor, &self.typed, self.scope);
        let last = found.len().saturating_sub(1);
        self.at = match (up, down) {
            (true, _) if self.at == 0 => last,
            (true, _) => self.at - 1,
            (_, true) if self.at >= last => 0,
            (_, true) => self.at + 1,
            _ => self.at.min(last),
        };
        ui.add_space(4.0);
        let mut chosen = enter.then(|| found.get(self.at).copied()).flatten();
        if found.is_empty() {
            ui.weak(t!("Nothing found."));
        }
        widgets::scroll(ui, "found", size.y, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            for (at, found) in found.iter().enumerate() {
                let marked = at == self.at;
                if row(ui, editor, *found, marked, marked && (up || down)) {
                    chosen = Some(*found);
                }
            }
        });
        let chosen = chosen.filter(|found| unavailable(editor, *found).is_none());
        if let Some(found) = chosen {
            found.choose(editor);
        }
        chosen.is_none()
    }

    fn field(&mut self, ui: &mut Ui) {
        let (name, hint) = match self.scope {
            Scope::All => (
                t!("Find a command or a place"),
                t!("Type a command or the number of a space"),
            ),
            Scope::Places => (
                t!("Go to a space or a corner"),
                t!("The number of a space, or the name of a corner"),
            ),
        };
        let response = widgets::search(ui, &mut self.typed, (name, hint), |field| {
            field.margin(vec2(10.0, 8.0)).desired_width(f32::INFINITY)
        });
        let response = response.on_hover_text(t!(
            "Choose with the arrow keys, confirm with Enter, close with Esc"
        ));
        if response.changed() {
            self.at = 0;
        }
        if !response.has_focus() {
            response.request_focus();
        }
    }
}

fn unavailable(editor: &Editor, found: Found) -> Option<String> {
    match found {
        Found::Command(command) => command.unavailable(editor).map(ToString::to_string),
        Found::Space(_) | Found::Corner(_) => None,
    }
}

/// Shows a line of what was found. Returns whether it was clicked.
fn row(ui: &mut Ui, editor: &Editor, found: Found, marked: bool, scroll: bool) -> bool {
    let (name, detail, keys) = describe(ui, editor, found);
    let why_not = unavailable(editor, found);
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, ROW), Sense::click());
    let enabled = why_not.is_none();
    response
        .widget_info(|| WidgetInfo::selected(egui::Role::ListBoxOption, enabled, marked, &name));
    if scroll {
        response.scroll_to_me(None);
    }
    // Sighted users see both in the line already.
    super::describe(&response, why_not.as_deref().unwrap_or(&detail));
    let palette = Palette::of(ui.ctx());
    if marked {
        let fill = palette.accent.gamma_multiply(0.22);
        ui.painter().rect_filled(rect, 5.0, fill);
    } else if response.hovered() {
        let fill = ui.visuals().faint_bg_color;
        ui.painter().rect_filled(rect, 5.0, fill);
    }
    let inner = rect.shrink2(vec2(10.0, 0.0));
    let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(inner));
    widgets::at_right(&mut ui, |ui| {
        ui.spacing_mut().item_spacing.x = 12.0;
        let quiet = |text: String| Label::new(RichText::new(text).weak()).selectable(false);
        if !keys.is_empty() {
            ui.add(quiet(keys));
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let mut text = RichText::new(name);
            if !enabled {
                text = text.weak();
            }
            ui.add(Label::new(text).selectable(false));
            ui.add(quiet(why_not.unwrap_or(detail)).truncate());
        });
    });
    response.clicked()
}

/// What it is called, what it does, and its keys.
fn describe(ui: &Ui, editor: &Editor, found: Found) -> (String, String, String) {
    match found {
        Found::Command(command) => (
            title(editor, command),
            command.tip().to_owned(),
            keys(ui.ctx(), editor, command),
        ),
        Found::Space(id) => (texts::space(id), t!("Go there").to_owned(), String::new()),
        Found::Corner(id) => (corner(editor, id), t!("Go there").to_owned(), String::new()),
    }
}

fn corner(editor: &Editor, id: CornerId) -> String {
    texts::corner(id, editor.work.corner(id).map_or("", |it| &it.name))
}

/// Shows the button of the menu bar that opens the palette.
pub(super) fn button(ui: &mut Ui, editor: &mut Editor) {
    let command = Command::FindCommand;
    let text = RichText::new(t!("Find a command or a place")).weak();
    let button = Button::new(text).shortcut_text(keys(ui.ctx(), editor, command));
    let response = ui.add(button);
    tour::mark(ui.ctx(), WindowPart::Finder, response.rect);
    widgets::run(response, editor, command);
}
