//! The track editor as a page of the web.
#![cfg(target_arch = "wasm32")]

mod fonts;
mod machine;
mod platform;

use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;

use egui::{Context, DroppedFile, RawInput, Ui};
use formulad_core::language::Language;
use formulad_tracks::bundled::{self, Bundled};
use formulad_tracks::languages;
use track_editor::app::App;
use track_editor::command::Command;
use track_editor::editor::Editor;
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use fonts::Fonts;
use machine::Machine;

/// Shows the editor on this canvas.
///
/// # Errors
///
/// What keeps the browser from drawing on it.
#[wasm_bindgen]
pub async fn start(canvas: HtmlCanvasElement) -> Result<(), JsValue> {
    platform::prepare().await;
    let page: eframe::AppCreator<'_> =
        Box::new(|context| Ok(Box::new(Page::begin(&context.egui_ctx))));
    let options = eframe::WebOptions::default();
    let runner = eframe::WebRunner::new();
    runner.start(canvas, options, page).await
}

/// Answers the jobs of the page, in a worker.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Bench(track_editor::analysis::Bench);

#[wasm_bindgen]
impl Bench {
    /// To be kept as long as the worker is there.
    #[must_use]
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// The answer to a request; none if the page has to do the job.
    pub fn answer(&mut self, about: &str, part: &str) -> Option<Vec<u8>> {
        self.0.answer(about, part)
    }
}

/// The editor in its tab.
struct Page {
    app: App,
    /// What the tab is called, and whether leaving it loses work.
    tab: (String, bool),
    /// The code of the language that the page is in.
    language: String,
}

impl Page {
    fn begin(window: &Context) -> Self {
        window.add_font_provider(Arc::new(Fonts));
        let painted = window.clone();
        let news = Closure::new(move || painted.request_repaint());
        platform::on_news(&news);
        // As long as the page is there.
        news.forget();
        Self {
            app: App::new(start_editor(Machine::new(window.clone()))),
            tab: Default::default(),
            language: String::new(),
        }
    }
}

/// The editor with what the address asks for, or else with the ways to begin over the harbour.
fn start_editor(machine: Machine) -> Editor {
    let harbour = bundled::find("harbour").map(Bundled::file);
    let mut editor = Editor::new(Box::new(machine), harbour.unwrap_or_else(Editor::blank));
    match platform::take_fragment() {
        Some(fragment) => editor.open_link(&fragment),
        None => Command::Start.run(&mut editor),
    }
    editor
}

impl eframe::App for Page {
    fn raw_input_hook(&mut self, _: &Context, input: &mut RawInput) {
        // As `platform.js` has read them: those of egui have yet to be read.
        let names = std::iter::from_fn(platform::take_dropped);
        input.dropped_files = names
            .map(|name| Arc::new(Dropped(name.into())) as _)
            .collect();
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        if let Some(fragment) = platform::take_fragment() {
            self.app.editor.open_link(&fragment);
        }
        self.app.ui(ui);
        let language = self.app.editor.language();
        let language = language.map_or(languages::ENGLISH.0, Language::code);
        if language != self.language {
            platform::speak(language);
            language.clone_into(&mut self.language);
        }
        let editor = &self.app.editor;
        let tab = (editor.title(), editor.work.document().is_modified());
        if tab != self.tab {
            platform::name_tab(&tab.0, tab.1);
            self.tab = tab;
        }
    }
}

/// A file that was dropped, and that the machine can read.
#[derive(Debug)]
struct Dropped(PathBuf);

impl DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes_async(&self) -> Pin<Box<dyn Future<Output = Result<Vec<u8>, String>> + '_>> {
        let name = self.0.to_str().unwrap_or_default();
        let bytes = platform::read(name).ok_or_else(|| name.to_owned());
        Box::pin(std::future::ready(bytes))
    }
}
