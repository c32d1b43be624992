//! The window's contents: panels around the canvas.

mod apart;
mod keys;
mod window;

use std::time::Duration;

use egui::{CentralPanel, Context, Frame, Panel, ThemePreference, Ui, ViewportCommand};
use formulad_core::language;

use crate::canvas::Canvas;
use crate::editor::{Editor, Then};
use crate::panels::attention::Attention;
use crate::panels::{self, dock::Dock, tour, what::What};
use crate::theme;
use crate::view::settings::{Settings, Theme};
use crate::view::tour::WindowPart;
use crate::view::{Overlay, Paste};

pub use window::{LEAST_SIZE, Screen};

/// The editor with its user interface, which a window shows once a frame with [`App::ui`].
#[derive(Debug)]
pub struct App {
    /// The editor without its user interface.
    pub editor: Editor,
    canvas: Canvas,
    dock: Dock,
    attention: Attention,
    what: What,
    title: String,
    dressed: bool,
    /// Whether the tour should start as soon as nothing covers the window.
    tour_due: bool,
    /// Whether the window has been given its last size.
    placed: bool,
    /// The screens of the machine, if it reveals them.
    screens: Vec<Screen>,
    /// The settings as last stored by the host.
    kept: Settings,
    /// The settings in the last frame in which they had changed.
    seen: Settings,
}

impl App {
    /// The user interface of this editor.
    pub fn new(editor: Editor) -> Self {
        Self {
            dock: Dock::new(&editor.settings.layout),
            kept: editor.settings.clone(),
            seen: editor.settings.clone(),
            editor,
            canvas: Canvas::default(),
            attention: Attention::default(),
            what: What::default(),
            title: String::new(),
            dressed: false,
            tour_due: false,
            placed: false,
            screens: Vec::new(),
        }
    }

    /// The same on a machine with these screens: the window is put back on the one that it was on.
    #[must_use]
    pub fn on_screens(self, screens: Vec<Screen>) -> Self {
        Self { screens, ..self }
    }

    /// Shows everything and acts on what the designer does, in the designer's language.
    pub fn ui(&mut self, ui: &mut Ui) {
        let language = self.editor.language();
        language::speak(language, || self.show(ui));
    }

    fn show(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        if !self.dressed {
            theme::install(&ctx);
            // The editor has its own zoom commands, with keys that can be changed.
            ctx.options_mut(|options| options.zoom_with_keyboard = false);
            self.tour_due = !self.editor.settings.tour_shown;
            self.dressed = true;
            // Fonts are available once the frame is restarted.
            ctx.request_discard("fonts");
            return;
        }
        if self.editor.take_new_font() {
            theme::install_fonts(&ctx);
            ctx.request_discard("fonts");
        }
        self.editor.poll();
        self.editor.show_settings_warning();
        self.tick(&ctx);
        self.guard_window(&ctx);
        self.attention.follow(&ctx, &self.editor);
        let editor = &mut self.editor;
        if editor.dialog().is_none() && editor.view.overlay.is_none() {
            // It begins with an empty board: who comes with a circuit is shown it another time.
            if std::mem::take(&mut self.tour_due) && !editor.is_imported() {
                editor.go_on_tour(Some(0));
            }
            keys::run(&ctx, editor);
        } else if !takes_keys(editor) {
            keys::ask_what(&ctx, editor);
        }

        Panel::top("menus").show(ui, |ui| {
            panels::menu::show(ui, editor);
            panels::toolbar::show(ui, editor);
        });
        let status = Panel::bottom("status").show(ui, |ui| panels::status::show(ui, editor));
        tour::mark(&ctx, WindowPart::Status, status.response.rect);
        CentralPanel::default()
            .frame(Frame::NONE)
            .show(ui, |ui| self.dock.show(ui, editor, &mut self.canvas));
        apart::show(&ctx, editor, &mut self.canvas, &mut self.what);
        match editor.dialog() {
            Some(_) => panels::dialog::show(&ctx, editor),
            None if editor.view.overlay.is_some() => panels::show_overlay(&ctx, editor),
            // Nothing that the tour talks about can be done while driving.
            None if editor.driving().is_some() => {}
            None => tour::show(&ctx, editor),
        }
        panels::context::show(&ctx, editor);
        self.what.show(&ctx, editor);
        panels::drop::show(&ctx, editor);
        dress(&ctx, editor);
        self.place_window(&ctx);
        self.remember(&ctx);
        self.name_window(&ctx);
    }

    /// Does what is due, and schedules a repaint for what is due next.
    fn tick(&mut self, ctx: &Context) {
        let (now, focused) = ctx.input(|input| (input.time, input.focused));
        self.editor.is_away = !focused;
        if let Some(wait) = self.editor.tick(now) {
            ctx.request_repaint_after(Duration::from_secs_f64(wait));
        }
    }

    /// Restores the last size and place of the window, and remembers the current ones.
    fn place_window(&mut self, ctx: &Context) {
        if self.placed {
            window::remember(ctx, &mut self.editor.settings);
        } else {
            self.placed = true;
            window::restore(ctx, &self.editor.settings, &self.screens);
        }
    }

    /// Stores the settings when they have changed.
    fn remember(&mut self, ctx: &Context) {
        // Not while something is being dragged.
        if ctx.input(|input| input.pointer.any_down()) {
            return;
        }
        let editor = &mut self.editor;
        editor.settings.layout = self.dock.layout();
        editor.settings.panes = editor.usual_panes().to_map();
        editor.settings.apart = editor.view.panes.apart_names();
        editor.settings.numbers = editor.view.numbers;
        if editor.settings.race != *editor.race_habits() {
            editor.settings.race = editor.race_habits().clone();
        }
        editor
            .settings
            .unlisted
            .clone_from(editor.view.filter.hidden());
        if editor.settings == self.kept {
            return;
        }
        // Waits until they no longer change: resizing a window changes them in every frame.
        if editor.settings == self.seen || editor.is_left() {
            self.kept = editor.settings.clone();
            editor.store_settings();
        } else {
            self.seen = editor.settings.clone();
            ctx.request_repaint();
        }
    }

    /// Asks before closing the window would lose work.
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

/// Whether the next keys are to be those of a command.
fn takes_keys(editor: &Editor) -> bool {
    match &editor.view.overlay {
        Some(Overlay::Shortcuts(shortcuts)) => shortcuts.is_listening(),
        _ => false,
    }
}

/// Applies what the editor wants of the window: clipboard, theme and scale.
fn dress(ctx: &Context, editor: &mut Editor) {
    if let Some(picture) = editor.view.copy.take() {
        ctx.copy_image(picture);
    }
    if let Some(text) = editor.view.copy_text.take() {
        ctx.copy_text(text);
    }
    if editor.view.paste == Paste::Wanted {
        ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
        editor.view.paste = Paste::Asked;
    }
    let settings = &mut editor.settings;
    if std::mem::take(&mut editor.view.change_theme) {
        settings.theme = match ctx.theme() {
            egui::Theme::Dark => Theme::Light,
            egui::Theme::Light => Theme::Dark,
        };
    }
    let theme = match settings.theme {
        Theme::System => ThemePreference::System,
        Theme::Light => ThemePreference::Light,
        Theme::Dark => ThemePreference::Dark,
    };
    if ctx.options(|options| options.theme_preference) != theme {
        ctx.set_theme(theme);
    }
    let scale = settings.scale.factor();
    if ctx.zoom_factor().to_bits() != scale.to_bits() {
        ctx.set_zoom_factor(scale);
    }
}
