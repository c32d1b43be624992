//! The window of the track editor.
#![cfg_attr(all(windows, not(debug_assertions)), windows_subsystem = "windows")]

mod machine;
mod running;
#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::process::ExitCode;

use formulad_tracks::{TrackFile, bundled};
use track_editor::app::App;
use track_editor::command::Command;
use track_editor::desk::Desk;
use track_editor::editor::Editor;

use machine::Machine;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const HELP: &str = "\
Draw and edit Formula D circuits.

Usage: track-editor [FILE]

Opens FILE, a track file (*.track.json) or a circuit of another program, or shows the ways to begin.

Options:
  -h, --help     Say this
  -V, --version  Say which version this is

Without a display, use the command line: `cargo formulad --help`.
";

/// Wrong usage, or no display.
const WRONG: u8 = 2;

fn main() -> ExitCode {
    match arguments() {
        Ok(Wanted::Help) => {
            say(HELP);
            ExitCode::SUCCESS
        }
        Ok(Wanted::Version) => {
            say(concat!("track-editor ", env!("CARGO_PKG_VERSION"), "\n"));
            ExitCode::SUCCESS
        }
        Ok(Wanted::Window(file)) => match open_window(file) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                complain(&format!("track-editor: {}", reason(&error)));
                ExitCode::from(WRONG)
            }
        },
        Err(wrong) => {
            complain(&format!("track-editor: {wrong}; see track-editor --help"));
            ExitCode::from(WRONG)
        }
    }
}

enum Wanted {
    Help,
    Version,
    Window(Option<PathBuf>),
}

fn arguments() -> Result<Wanted, String> {
    let mut file = None;
    for argument in std::env::args_os().skip(1) {
        match argument.to_str() {
            Some("-h" | "--help") => return Ok(Wanted::Help),
            Some("-V" | "--version") => return Ok(Wanted::Version),
            Some(option) if option.starts_with('-') && option.len() > 1 => {
                return Err(format!("there is no option {option}"));
            }
            _ if file.is_some() => return Err("one file at a time".to_owned()),
            // Later the path is remembered, and the folder of the moment is not.
            _ => file = Some(std::path::absolute(&argument).unwrap_or_else(|_| argument.into())),
        }
    }
    Ok(Wanted::Window(file))
}

fn open_window(file: Option<PathBuf>) -> Result<(), eframe::Error> {
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title("Track editor")
            .with_app_id("track-editor")
            .with_inner_size([1360.0, 860.0])
            .with_min_inner_size([720.0, 480.0]),
        ..eframe::NativeOptions::default()
    };
    eframe::run_native(
        "track-editor",
        options,
        Box::new(move |context| {
            let machine = Machine::new(context.egui_ctx.clone());
            Ok(Box::new(Window(App::new(start(Box::new(machine), file)))))
        }),
    )
}

/// Why there is no window, and what works without one.
fn reason(error: &eframe::Error) -> String {
    let instead = "the command line works without one: cargo formulad --help";
    match error {
        eframe::Error::Winit(_) | eframe::Error::WinitEventLoop(_) => {
            format!("there is no display to open a window on; {instead}")
        }
        other => format!("the display cannot show a window ({other}); {instead}"),
    }
}

/// The editor with the file that was asked for, or else with the ways to begin over the harbour.
fn start(desk: Box<dyn Desk>, file: Option<PathBuf>) -> Editor {
    let harbour = bundled::find("harbour").and_then(|c| TrackFile::parse(c.text()).ok());
    if let Some(path) = file {
        let mut editor = Editor::new(desk, Editor::blank());
        editor.open(&path);
        return editor;
    }
    let mut editor = Editor::new(desk, harbour.unwrap_or_else(Editor::blank));
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
