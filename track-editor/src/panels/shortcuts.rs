//! All commands with their keys, which can be changed here.

use egui::{Button, Event, Key, KeyboardShortcut, Modifiers, RichText, ScrollArea, Ui, vec2};

use super::{attention, dialog, widgets};
use crate::command::{Command, Menu, in_menu_order, pressed};
use crate::editor::Editor;
use crate::texts::desk as texts;
use crate::texts::keys::{held, written};
use crate::theme::Palette;
use crate::view::{KeyChange, Shortcuts};

/// The width of a shortcut, in points: most fit in it, and so are aligned in a column.
const CHIP: f32 = 96.0;

/// Keys that mean the same everywhere: they move through the window, press the focused widget, and
/// leave.
const RESERVED: [Key; 4] = [Key::Tab, Key::Enter, Key::Space, Key::Escape];

impl Shortcuts {
    /// Shows the window. Returns whether it stays open.
    pub(super) fn show(&mut self, ui: &mut Ui, editor: &mut Editor) -> bool {
        let size = widgets::size(ui.ctx(), vec2(620.0, 700.0));
        ui.set_width(size.x);
        self.listen(ui, editor);
        ui.horizontal(|ui| {
            ui.heading(t!("Keyboard shortcuts"));
            widgets::at_right(ui, |ui| self.field(ui));
        });
        ui.add_space(8.0);
        ScrollArea::vertical()
            .min_scrolled_height(size.y)
            .max_height(size.y)
            .auto_shrink(false)
            .show(ui, |ui| {
                let mut menu = None;
                let mut first = true;
                for command in in_menu_order() {
                    if !self.is_wanted(ui, editor, command) {
                        continue;
                    }
                    let of = Menu::of(command);
                    if first || menu != of {
                        menu = of;
                        ui.add_space(if first { 0.0 } else { 10.0 });
                        first = false;
                        let title = of.map_or(t!("Keyboard only"), Menu::title);
                        ui.strong(title);
                    }
                    self.row(ui, editor, command);
                }
                if self.typed.trim().is_empty() {
                    on_board(ui);
                }
            });
        ui.add_space(10.0);
        ui.horizontal(|ui| {
            let close = dialog::primary(ui, texts::close());
            let changed = editor.settings.keys.are_changed();
            let reset = ui.add_enabled(changed, Button::new(t!("Reset all keys")));
            if reset
                .on_hover_text(t!("Restore the default keys of every command"))
                .clicked()
            {
                editor.settings.keys.reset_all();
            }
            !close
        })
        .inner
    }

    fn field(&mut self, ui: &mut Ui) {
        let words = (
            t!("Search commands and keys"),
            t!("Search commands and keys"),
        );
        let response = widgets::search(ui, &mut self.typed, words, |field| {
            field.desired_width(220.0)
        });
        attention::first(&response);
        response.on_hover_text(t!("Filter by name, keys or tip"));
    }

    /// Whether a command is listed: whether what was typed is in its name, its keys or its tip.
    fn is_wanted(&self, ui: &Ui, editor: &Editor, command: Command) -> bool {
        let typed = self.typed.trim().to_lowercase();
        let keys = editor.settings.keys.of(command).iter();
        let mut keys = keys.map(|keys| written(ui.ctx(), keys).to_lowercase());
        typed.is_empty()
            || command.title().to_lowercase().contains(&typed)
            || command.tip().to_lowercase().contains(&typed)
            || keys.any(|keys| keys.contains(&typed))
    }

    fn row(&mut self, ui: &mut Ui, editor: &mut Editor, command: Command) {
        ui.horizontal(|ui| {
            let title = egui::Label::new(command.title())
                .selectable(false)
                .truncate();
            left(ui, |ui| {
                ui.add(title).on_hover_text(command.tip());
            });
            ui.spacing_mut().item_spacing.x = 3.0;
            let keys = editor.settings.keys.of(command).to_vec();
            for (which, shortcut) in keys.iter().enumerate() {
                self.chip(ui, editor, command, which, *shortcut);
            }
            self.adder(ui, command, keys.len());
            if editor.settings.keys.is_changed(command) {
                let name = t!("Reset the keys of {command}", command = command.title());
                if small(ui, t!("Reset"), &name) {
                    editor.settings.keys.reset(command);
                    self.change = None;
                }
            }
        });
        if let Some(change) = self.change.clone().filter(|it| it.command == command) {
            self.answer(ui, editor, &change);
        }
    }

    /// Shows a shortcut as a button that changes it, and a cross that removes it.
    fn chip(
        &mut self,
        ui: &mut Ui,
        editor: &mut Editor,
        command: Command,
        which: usize,
        shortcut: KeyboardShortcut,
    ) {
        if self.listens_to(command, which) {
            return listening(ui);
        }
        let text = written(ui.ctx(), &shortcut);
        let name = t!(
            "Change {keys} for {command}",
            keys = text,
            command = command.title()
        );
        let button = Button::new(&text).min_size(vec2(CHIP, 24.0));
        if widgets::sign_button(ui, button, true, &name) {
            self.ask(command, which);
        }
        if small(
            ui,
            "×",
            &t!(
                "Remove {keys} from {command}",
                keys = text,
                command = command.title()
            ),
        ) {
            let mut keys = editor.settings.keys.of(command).to_vec();
            keys.remove(which);
            editor.settings.keys.set(command, keys);
        }
    }

    fn adder(&mut self, ui: &mut Ui, command: Command, which: usize) {
        if self.listens_to(command, which) {
            return listening(ui);
        }
        if small(
            ui,
            "+",
            &t!("Add keys for {command}", command = command.title()),
        ) {
            self.ask(command, which);
        }
    }

    fn listens_to(&self, command: Command, which: usize) -> bool {
        let change = self.change.as_ref();
        change.is_some_and(|it| it.command == command && it.which == which)
    }

    fn ask(&mut self, command: Command, which: usize) {
        self.change = Some(KeyChange {
            command,
            which,
            taken: None,
            reserved: false,
        });
    }

    /// Shows what is wrong with the keys that were pressed, and what can be done.
    fn answer(&mut self, ui: &mut Ui, editor: &mut Editor, change: &KeyChange) {
        let palette = Palette::of(ui.ctx());
        if change.reserved {
            ui.colored_label(
                palette.warning,
                t!("Tab, Enter, Space and Esc are reserved."),
            );
        }
        let Some((keys, other)) = change.taken else {
            return;
        };
        ui.horizontal(|ui| {
            let text = t!(
                "{keys} runs “{command}” already.",
                keys = written(ui.ctx(), &keys),
                command = other.title()
            );
            ui.colored_label(palette.warning, text);
            if widgets::button(
                ui,
                (
                    t!("Use it here"),
                    t!("Remove the keys from the other command"),
                ),
            ) {
                give(editor, change, keys);
                self.change = None;
            }
            if widgets::button(ui, (t!("Cancel"), t!("Keep the keys as they are"))) {
                self.change = None;
            }
        });
    }

    /// Takes the next keys as those of the command whose keys are being changed.
    fn listen(&mut self, ui: &Ui, editor: &mut Editor) {
        let Some(change) = &mut self.change else {
            return;
        };
        let mut found = None;
        ui.input_mut(|input| {
            input.events.retain(|event| {
                let keys = pressed(event);
                found = keys.or(found);
                // Nor is the text that they type used elsewhere.
                keys.is_none() && !matches!(event, Event::Text(_))
            });
        });
        let Some((modifiers, key)) = found else {
            return;
        };
        if key == Key::Escape {
            self.change = None;
            return;
        }
        change.reserved = RESERVED.contains(&key);
        if change.reserved {
            return;
        }
        let keys = KeyboardShortcut::new(plain(modifiers), key);
        let other = editor.settings.keys.other(keys, change.command);
        change.taken = other.map(|other| (keys, other));
        if change.taken.is_none() {
            let change = change.clone();
            give(editor, &change, keys);
            self.change = None;
        }
    }
}

/// Shows the left column of the list.
fn left(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let width = (ui.available_width() * 0.42).max(120.0);
    let left = egui::Layout::left_to_right(egui::Align::Center);
    ui.allocate_ui_with_layout(vec2(width, 24.0), left, |ui| {
        ui.set_min_width(width);
        add(ui);
    });
}

/// Shows the keys that act on the board while it has the keyboard; they cannot be changed.
fn on_board(ui: &mut Ui) {
    ui.add_space(10.0);
    ui.strong(t!("On the board, while it has the focus (Tab or F6)"));
    let command = held(ui.ctx(), Modifiers::COMMAND);
    for (keys, what) in texts::board_keys() {
        ui.horizontal(|ui| {
            left(ui, |ui| {
                ui.weak(keys.replace(t!("Ctrl"), &command));
            });
            ui.add(egui::Label::new(what).wrap());
        });
    }
}

/// The modifiers as they are stored: of two that are the same key, the one that is the same on all
/// platforms.
fn plain(held: Modifiers) -> Modifiers {
    let main = match (held.command, held.ctrl) {
        (true, _) => Modifiers::COMMAND,
        (false, true) => Modifiers::CTRL,
        (false, false) => Modifiers::NONE,
    };
    Modifiers {
        alt: held.alt,
        shift: held.shift,
        ..main
    }
}

fn give(editor: &mut Editor, change: &KeyChange, new: KeyboardShortcut) {
    let mut keys = editor.settings.keys.of(change.command).to_vec();
    match keys.get_mut(change.which) {
        Some(old) => *old = new,
        None => keys.push(new),
    }
    let mut before = Vec::new();
    keys.retain(|keys| {
        let is_first = !before.contains(keys);
        before.push(*keys);
        is_first
    });
    editor.settings.keys.set(change.command, keys);
}

fn listening(ui: &mut Ui) {
    let palette = Palette::of(ui.ctx());
    let text = RichText::new(t!("Press keys…")).color(palette.on_accent);
    let button = Button::new(text).fill(palette.accent);
    let response = ui.add(button.min_size(vec2(CHIP, 24.0)));
    response.on_hover_text(t!("Press the new keys, or Esc to cancel"));
}

fn small(ui: &mut Ui, sign: &str, name: &str) -> bool {
    let text = RichText::new(sign).weak();
    let button = Button::new(text).frame_when_inactive(false);
    widgets::sign_button(ui, button, true, name)
}
