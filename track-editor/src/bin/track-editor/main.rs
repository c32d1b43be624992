//! The window of the track editor.
#![cfg_attr(all(windows, not(debug_assertions)), windows_subsystem = "windows")]

mod machine;
mod running;
#[cfg(feature = "sound")]
mod sound;
#[cfg(test)]
mod tests;
mod translate;
mod watch;

use std::path::PathBuf;
use std::process::ExitCode;

use formulad_core::language::Language;
use formulad_tracks::bundled::{self, Bundled};
use track_editor::app::{App, LEAST_SIZE, Screen};
use track_editor::command::Command;
use track_editor::editor::Editor;
use track_editor::host::Host;
use track_editor::texts::machine as texts;

use machine::Machine;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const ICON: &[u8] = include_bytes!("../../../packaging/icon/256.png");

/// The exit code for wrong usage, or no display.
const WRONG: u8 = 2;

fn main() -> ExitCode {
    match arguments() {
        Ok(CommandLine::Help) => {
            say(texts::HELP);
            ExitCode::SUCCESS
        }
        Ok(CommandLine::Version) => {
            say(concat!("track-editor ", env!("CARGO_PKG_VERSION"), "\n"));
            ExitCode::SUCCESS
        }
        Ok(CommandLine::Translate(path)) => match translate::report(&path) {
            Ok(complete) => {
                say(&complete);
                ExitCode::SUCCESS
            }
            Err(incomplete) => {
                say(&incomplete);
                ExitCode::FAILURE
            }
        },
        Ok(CommandLine::Window(file, language)) => match open_window(file, language) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                complain(&format!("track-editor: {}", reason(&error)));
                ExitCode::from(WRONG)
            }
        },
        Err(wrong) => {
            complain(&format!("track-editor: {}", texts::wrong_call(&wrong)));
            ExitCode::from(WRONG)
        }
    }
}

enum CommandLine {
    Help,
    Version,
    /// Reports what is missing in the table of a language.
    Translate(PathBuf),
    /// The file to open, and a language that is being translated.
    Window(Option<PathBuf>, Option<&'static Language>),
}

fn arguments() -> Result<CommandLine, String> {
    let mut file = None;
    let mut language = None;
    let mut arguments = std::env::args_os().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("-h" | "--help") => return Ok(CommandLine::Help),
            Some("-V" | "--version") => return Ok(CommandLine::Version),
            Some(option @ ("--translate" | "--language")) => {
                let path = arguments.next().map(PathBuf::from);
                let path = path.ok_or_else(|| texts::no_file_after(option))?;
                if option == "--translate" {
                    return Ok(CommandLine::Translate(path));
                }
                language = Some(translate::read(&path)?.leak());
            }
            Some(option) if option.starts_with('-') && option.len() > 1 => {
                return Err(texts::no_option(option));
            }
            _ if file.is_some() => return Err(texts::ONE_FILE.to_owned()),
            _ => file = Some(argument.into()),
        }
    }
    Ok(CommandLine::Window(file, language))
}

fn open_window(
    file: Option<PathBuf>,
    language: Option<&'static Language>,
) -> Result<(), eframe::Error> {
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title(texts::WINDOW)
            .with_app_id("track-editor")
            .with_icon(eframe::icon_data::from_png_bytes(ICON).unwrap_or_default())
            .with_inner_size([1360.0, 860.0])
            .with_min_inner_size(LEAST_SIZE)
            .with_clamp_size_to_monitor_size(true),
        ..eframe::NativeOptions::default()
    };
    eframe::run_native(
        "track-editor",
        options,
        Box::new(move |context| {
            let machine = Machine::new(context.egui_ctx.clone());
            let mut editor = start(Box::new(machine), file);
            if let Some(language) = language {
                editor.speak(language);
            }
            let app = App::new(editor).on_screens(screens(context));
            Ok(Box::new(Window(app)))
        }),
    )
}

/// The screens of this machine.
fn screens(context: &eframe::CreationContext<'_>) -> Vec<Screen> {
    let Some(window) = context.winit_window() else {
        return Vec::new();
    };
    let own = window.scale_factor() as f32;
    let screens = window.available_monitors().map(|monitor| {
        let scale = monitor.scale_factor() as f32;
        let (place, size) = (monitor.position(), monitor.size());
        let place = egui::pos2(place.x as f32, place.y as f32) / scale;
        let size = egui::vec2(size.width as f32, size.height as f32) / scale;
        Screen {
            area: egui::Rect::from_min_size(place, size),
            // A Mac counts all places in points, and converts them by the scale of the window's screen.
            scale: if cfg!(target_os = "macos") {
                own
            } else {
                scale
            },
        }
    });
    screens.collect()
}

/// Why there is no window, and what works without one.
fn reason(error: &eframe::Error) -> String {
    match error {
        eframe::Error::Winit(_) | eframe::Error::WinitEventLoop(_) => texts::no_display(),
        other => texts::no_window(other),
    }
}

/// The editor with the requested file, or else with the start screen over the harbour.
fn start(host: Box<dyn Host>, file: Option<PathBuf>) -> Editor {
    let harbour = bundled::find("harbour").map(Bundled::file);
    if let Some(path) = file {
        let mut editor = Editor::new(host, Editor::blank());
        editor.open_named(&path);
        return editor;
    }
    let mut editor = Editor::new(host, harbour.unwrap_or_else(Editor::blank));
    Command::Start.run(&mut editor);
    editor
}

struct Window(App);

impl eframe::App for Window {
    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.0.ui(ui);
    }
}

#[expect(clippy::print_stdout, reason = "a program answers on standard output")]
fn say(text: &str) {
    print!("{text}");
}

#[expect(clippy::print_stderr, reason = "a program complains on standard error")]
fn complain(text: &str) {
    eprintln!("{text}");
}
