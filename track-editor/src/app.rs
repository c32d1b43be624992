//! The window's contents: panels around the canvas.

use egui::{CentralPanel, Context, Frame, Key, Modifiers, Panel, Ui, ViewportCommand};

use crate::canvas::Canvas;
use crate::command::Command;
use crate::editor::{Editor, Then};
use crate::panels::{self, dock::Dock};
use crate::theme;

/// The editor with its skin: what a window shows, once a frame, with [`App::ui`].
#[derive(Debug)]
pub struct App {
    /// The editor without the skin.
    pub editor: Editor,
    canvas: Canvas,
    dock: Dock,
    title: String,
    dressed: bool,
}

impl App {
    /// The skin of this editor.
    #[must_use]
    pub fn new(editor: Editor) -> Self {
        Self {
            editor,
            canvas: Canvas::default(),
            dock: Dock::default(),
            title: String::new(),
            dressed: false,
        }
    }

    /// Shows everything and acts on what the designer does.
    pub fn ui(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        if !self.dressed {
            theme::install(&ctx);
            self.dressed = true;
        }
        self.editor.poll();
        self.guard_window(&ctx);
        if self.editor.dialog().is_none() {
            shortcuts(&ctx, &mut self.editor);
        }

        let editor = &mut self.editor;
        Panel::top("menus").show(ui, |ui| {
            panels::menu::show(ui, editor);
            panels::toolbar::show(ui, editor);
        });
        Panel::bottom("status").show(ui, |ui| panels::status::show(ui, editor));
        CentralPanel::default()
            .frame(Frame::NONE)
            .show(ui, |ui| self.dock.show(ui, editor, &mut self.canvas));
        panels::dialog::show(&ctx, editor);

        if std::mem::take(&mut editor.view.change_theme) {
            let other = match ctx.theme() {
                egui::Theme::Dark => egui::Theme::Light,
                egui::Theme::Light => egui::Theme::Dark,
            };
            ctx.set_theme(other);
        }
        self.name_window(&ctx);
    }

    /// Asks before work is lost with the window.
    fn guard_window(&mut self, ctx: &Context) {
        if !ctx.input(|input| input.viewport().close_requested()) || self.editor.is_left() {
            return;
        }
        self.editor.guard(Then::Quit);
        if !self.editor.is_left() {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
        }
    }

    fn name_window(&mut self, ctx: &Context) {
        if self.editor.is_left() {
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
        let title = self.editor.title();
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }
}

/// Runs the commands whose keys were pressed.
fn shortcuts(ctx: &Context, editor: &mut Editor) {
    let typing = ctx.egui_wants_keyboard_input();
    let mut keys: Vec<_> = Command::ALL
        .iter()
        .filter(|command| !typing || command.works_while_typing())
        .flat_map(|command| command.shortcuts().iter().map(move |keys| (*command, keys)))
        .collect();
    // Shift-F before F: egui takes the second for either.
    keys.sort_by_key(|(_, keys)| std::cmp::Reverse(held(keys.modifiers)));
    for (command, keys) in keys {
        if ctx.input_mut(|input| input.consume_shortcut(keys)) {
            command.run(editor);
        }
    }
    if !typing && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
        editor.cancel();
    }
}

/// How many modifier keys are held.
fn held(modifiers: Modifiers) -> usize {
    let Modifiers {
        alt,
        shift,
        ctrl,
        command,
        mac_cmd,
    } = modifiers;
    [alt, shift, ctrl || command || mac_cmd]
        .into_iter()
        .filter(|held| *held)
        .count()
}
