//! Pictures of the circuit that are being made in the background.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use egui::ColorImage;
use formulad_core::steps::Steps;
use formulad_tracks::draw::{self, Resolution};
use formulad_tracks::replay::Film;

use super::{Editor, Output};
use crate::task::{Failed, Task};
use crate::texts::tabletop as tabletop_texts;

/// The width of a picture for the clipboard, in pixels.
const COPY_WIDTH: u32 = 2000;

/// The pictures that are being made.
#[derive(Debug, Default)]
pub(super) struct Pictures {
    files: Vec<Export>,
    copy: Option<Task<Result<ColorImage, String>>>,
}

/// A picture or a kit for a file.
#[derive(Debug)]
struct Export {
    path: PathBuf,
    output: Output,
    /// Whether the file may be replaced if it is there.
    agreed: bool,
    bytes: Task<Result<Vec<u8>, String>>,
    /// How many frames of a film are made, and how many it has.
    frames: Option<(Arc<AtomicUsize>, usize)>,
}

/// The width of a film, in pixels.
const FILM_WIDTH: u32 = 960;

impl Pictures {
    /// Whether no picture is still to be written to a file.
    pub(super) fn are_written(&self) -> bool {
        self.files.is_empty()
    }
}

impl Editor {
    /// Writes the picture that [`Editor::printout`] describes to a file that the designer is asked
    /// for.
    pub fn export(&mut self) {
        self.write_elsewhere(Output::Picture);
    }

    /// Starts making the picture that is to be written to this file.
    pub(super) fn export_to(&mut self, path: &Path, agreed: bool) {
        self.work.catch_up();
        let printout = self.printout;
        let plan = self.work.plan().clone();
        let track = self.work.derived().track.clone();
        let places = Arc::clone(&self.work.derived().places);
        let make = move || printout.bytes(&plan, track.as_ref(), &places);
        let bytes = Task::begin(&self.host.helper(), make);
        self.make(path, Output::Picture, agreed, bytes, None);
    }

    /// Writes the kit for the table that [`Editor::tabletop`] describes to a file that the designer is
    /// asked for.
    pub fn export_kit(&mut self) {
        self.write_elsewhere(Output::Kit(self.tabletop.extension()));
    }

    /// Starts making the kit that is to be written to this file.
    pub(super) fn export_kit_to(&mut self, path: &Path, output: Output, agreed: bool) {
        self.work.catch_up();
        let tabletop = self.tabletop.clone();
        let track = self.work.derived().track.clone();
        let name = path.file_stem().unwrap_or_default();
        let name = name.to_string_lossy().into_owned();
        let make = move || {
            let track = track.ok_or_else(|| tabletop_texts::not_sound().to_owned())?;
            tabletop.bytes(&track, &name)
        };
        let bytes = Task::begin(&self.host.helper(), make);
        self.make(path, output, agreed, bytes, None);
    }

    /// Writes a film of the race that is watched to a file that the designer is asked for.
    pub(crate) fn export_film(&mut self) {
        self.write_elsewhere(Output::Film);
    }

    /// Starts making the film that is to be written to this file.
    pub(super) fn export_film_to(&mut self, path: &Path, agreed: bool) {
        let Some((drive, watched)) = self
            .driving()
            .and_then(|drive| Some((drive, drive.playback()?)))
        else {
            return;
        };
        let film = Film::new(watched.replay().clone(), drive.track(), FILM_WIDTH);
        let made = Arc::new(AtomicUsize::new(0));
        let frames = Some((Arc::clone(&made), film.frames()));
        let work = Steps::new(async move {
            let png = film.png(|frames| made.store(frames, Ordering::Relaxed));
            png.await.map_err(|error| error.to_string())
        });
        let bytes = Task::begin_in_steps(&self.host.helper(), work);
        self.make(path, Output::Film, agreed, bytes, frames);
    }

    /// How much of a film has been made, if one is being made.
    pub(crate) fn film_made(&self) -> Option<f32> {
        let frames = |export: &Export| export.frames.clone();
        let (made, all) = self.pictures.files.iter().find_map(frames)?;
        Some(made.load(Ordering::Relaxed) as f32 / all.max(1) as f32)
    }

    /// Cancels making a film.
    pub(crate) fn cancel_film(&mut self) {
        self.pictures.files.retain(|it| it.output != Output::Film);
        self.notice = None;
    }

    /// Queues what is being made for this file.
    fn make(
        &mut self,
        path: &Path,
        output: Output,
        agreed: bool,
        bytes: Task<Result<Vec<u8>, String>>,
        frames: Option<(Arc<AtomicUsize>, usize)>,
    ) {
        self.notify(
            t!(
                "Exporting {path}. You can keep working.",
                path = path.display()
            ),
            None,
        );
        self.pictures.files.push(Export {
            path: path.to_owned(),
            output,
            agreed,
            bytes,
            frames,
        });
        self.take_pictures();
    }

    /// Starts making a picture of the circuit for the clipboard: the window puts it there.
    pub fn copy_picture(&mut self) {
        self.work.catch_up();
        let scene = self.work.derived().scene.clone();
        let make = move || {
            let png = draw::png(&scene, Resolution::Width(COPY_WIDTH));
            let png = png.map_err(|error| error.to_string())?;
            let pixels = image::load_from_memory(&png).map_err(|error| error.to_string())?;
            let pixels = pixels.into_rgba8();
            let size = [pixels.width() as usize, pixels.height() as usize];
            Ok(ColorImage::from_rgba_unmultiplied(size, &pixels))
        };
        self.pictures.copy = Some(Task::begin(&self.host.helper(), make));
        self.take_pictures();
    }

    /// Puts the pictures that have been made into their files or on the clipboard. To be called
    /// once a frame.
    pub(super) fn take_pictures(&mut self) {
        for export in std::mem::take(&mut self.pictures.files) {
            // One question at a time.
            let is_free = self.dialog.is_none();
            let result = is_free.then(|| export.bytes.result()).flatten();
            let Some(result) = result else {
                self.pictures.files.push(export);
                continue;
            };
            let bytes =
                result.unwrap_or_else(|Failed| Err(t!("it could not be created").to_owned()));
            self.put(&export.path, export.output, export.agreed, bytes);
            if self.dialog.is_some() {
                // The question is to be answered before the window closes.
                self.leave = false;
            }
        }
        let Some(copied) = self.pictures.copy.as_ref().and_then(Task::result) else {
            return;
        };
        self.pictures.copy = None;
        match copied.unwrap_or_else(|Failed| Err(t!("it could not be created").to_owned())) {
            Ok(picture) => {
                self.view.copy = Some(picture);
                self.notify(
                    t!("A picture of the circuit is on the clipboard.").to_owned(),
                    None,
                );
            }
            Err(reason) => self.notify(t!("The picture cannot be copied: {reason}.", reason), None),
        }
    }
}
