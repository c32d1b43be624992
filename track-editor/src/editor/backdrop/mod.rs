//! The picture under the board: choosing it, seeing it, and where it is kept.

mod decode;

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use egui::ColorImage;

use super::{Dialog, Editor, Offer};
use crate::document::{Backdrop, BackdropEdit, Design, Edit, Embedded, Picture};
use crate::host::Ask;
use crate::texts::trace as texts;
use crate::tools::Kind;

/// The picture under the board as it is seen, and what is known of its size.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Underlay {
    /// The picture that is unpacked here.
    of: Option<Picture>,
    /// Where it will be, while it is being unpacked.
    slot: Option<Slot>,
    pixels: Option<Arc<ColorImage>>,
    fault: Option<String>,
    /// The picture of another machine that may be read.
    allowed: Option<Picture>,
    /// The picture that is to be laid under the board as soon as it is unpacked, and where it is kept.
    tracing: Option<(PathBuf, Slot)>,
    /// What has been typed as the distance between two points of it.
    pub known: Known,
}

/// A picture that has been unpacked.
#[derive(Debug, Clone, PartialEq)]
struct Unpacked {
    pixels: Arc<ColorImage>,
    /// Its width and height before it was made small enough to be shown.
    size: [usize; 2],
}

/// What comes of unpacking a picture, as soon as it is there.
type Slot = Arc<OnceLock<Result<Unpacked, String>>>;

/// What came of unpacking a picture; none while that is under way.
fn unpacked(slot: &Slot) -> Option<Result<Unpacked, String>> {
    match slot.get() {
        Some(result) => Some(result.clone()),
        // Who was to fill it is gone.
        None => (Arc::strong_count(slot) == 1).then(|| Err(texts::BROKE_OFF.to_owned())),
    }
}

/// A distance that somebody knows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Known {
    /// How long it is.
    pub length: f64,
    /// In what.
    pub unit: Unit,
}

/// What a distance is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Millimetres of the board.
    Millimetres,
    /// Spaces along a lane.
    Spaces,
}

impl Default for Known {
    fn default() -> Self {
        Self {
            length: 100.0,
            unit: Unit::Millimetres,
        }
    }
}

impl Underlay {
    /// The picture, unpacked; none if there is none, or something is wrong with it.
    #[must_use]
    pub fn pixels(&self) -> Option<&Arc<ColorImage>> {
        self.pixels.as_ref()
    }

    /// Why the picture cannot be seen, for people to read.
    #[must_use]
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }
}

/// Whether a file is a picture, by its name.
pub(super) fn is_picture(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    let endings = ["png", "jpg", "jpeg"];
    ending.is_some_and(|ending| endings.iter().any(|e| ending.eq_ignore_ascii_case(e)))
}

impl Editor {
    /// The picture under the board as it is seen.
    #[must_use]
    pub fn underlay(&self) -> &Underlay {
        &self.underlay
    }

    /// The same, to type what is known of it.
    pub fn underlay_mut(&mut self) -> &mut Underlay {
        &mut self.underlay
    }

    /// Asks which picture to lay under the board.
    pub fn ask_for_picture(&mut self) {
        self.ask(Ask::Picture, None);
    }

    /// Lays a PNG or JPEG picture under the board, to draw over it. It takes the place of the one
    /// that is there.
    pub fn trace(&mut self, path: &Path) {
        self.leave_driving();
        if let Err(reason) = self.try_to_trace(path) {
            self.refuse(texts::cannot_trace(path), reason);
        }
    }

    fn try_to_trace(&mut self, path: &Path) -> Result<(), String> {
        let bytes = self.host.bytes(path)?;
        // A path that was typed may begin where the editor was started.
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        path.to_str().ok_or(texts::ODD_PATH)?;
        self.underlay.tracing = Some((path, self.unpack(bytes)));
        self.take_traced();
        Ok(())
    }

    /// Lays the picture under the board that is to be traced, once it is unpacked.
    fn take_traced(&mut self) {
        // Not in the middle of something.
        if self.dialog.is_some() || self.work.document().in_gesture() {
            return;
        }
        let Some((path, slot)) = &self.underlay.tracing else {
            return;
        };
        let Some(result) = unpacked(slot) else { return };
        let path = path.clone();
        self.underlay.tracing = None;
        let Unpacked { pixels, size } = match result {
            Ok(unpacked) => unpacked,
            Err(reason) => return self.refuse(texts::cannot_trace(&path), reason),
        };
        let picture = Picture::File(path.to_string_lossy().into_owned());
        let backdrop = match &self.work.sketch().backdrop {
            Some(old) => old.with_picture(picture, size),
            None => Backdrop::new(picture, size, self.work.plan().board),
        };
        self.underlay.allowed = Some(backdrop.picture.clone());
        self.underlay.of = Some(backdrop.picture.clone());
        self.underlay.slot = None;
        self.underlay.pixels = Some(pixels);
        self.underlay.fault = None;
        let place = BackdropEdit::Place(Box::new(backdrop));
        self.work.apply(&Edit::Backdrop(place));
        self.take(Kind::Backdrop);
    }

    /// Unpacks the picture under the board if it has changed; what is wrong with it is said once.
    /// To be called once a frame.
    pub fn see_backdrop(&mut self) {
        let wanted = self.work.sketch().backdrop.as_ref().map(|b| &b.picture);
        if self.underlay.of.as_ref() != wanted {
            let wanted = wanted.cloned();
            self.underlay.of.clone_from(&wanted);
            self.underlay.slot = None;
            self.underlay.pixels = None;
            self.underlay.fault = None;
            match wanted {
                Some(picture) if self.is_foreign(&picture) => {
                    let path = picture.path().unwrap_or_default();
                    let text = texts::elsewhere(&path);
                    self.underlay.fault = Some(text.clone());
                    self.warn(text, &[Offer::SeePicture]);
                }
                Some(picture) => match self.bytes_of(&picture) {
                    Ok(bytes) => self.underlay.slot = Some(self.unpack(bytes)),
                    Err(reason) => self.blame_picture(&reason),
                },
                None => {}
            }
        }
        self.take_unpacked();
        self.take_traced();
    }

    /// Whether a picture is on another machine, other than beside a track file that is there, and
    /// nobody has said yet that it may be read.
    fn is_foreign(&self, picture: &Picture) -> bool {
        let beside = self.path().map(folder);
        let is_beside = |path: PathBuf| beside.is_some_and(|folder| path.starts_with(folder));
        picture.is_elsewhere()
            && self.underlay.allowed.as_ref() != Some(picture)
            && !picture.path().is_some_and(is_beside)
    }

    /// Reads the picture under the board from the other machine that it is on.
    pub(super) fn allow_picture(&mut self) {
        self.underlay.allowed = self.underlay.of.take();
        self.see_backdrop();
    }

    /// Has a picture unpacked beside the window.
    fn unpack(&mut self, bytes: Vec<u8>) -> Slot {
        let slot = Slot::default();
        let filled = Arc::clone(&slot);
        self.host.run(Box::new(move || {
            let decoded = decode::decode(&bytes).map(|decoded| Unpacked {
                pixels: Arc::new(decode::shown(&decoded)),
                size: [decoded.width(), decoded.height()].map(|n| n as usize),
            });
            // Nobody else fills it.
            let _ = filled.set(decoded);
        }));
        slot
    }

    /// Takes the picture that has been unpacked.
    fn take_unpacked(&mut self) {
        let Some(result) = self.underlay.slot.as_ref().and_then(unpacked) else {
            return;
        };
        self.underlay.slot = None;
        match result {
            Ok(unpacked) => self.underlay.pixels = Some(unpacked.pixels),
            Err(reason) => self.blame_picture(&reason),
        }
    }

    /// Says why the picture cannot be seen.
    fn blame_picture(&mut self, reason: &str) {
        let path = self.underlay.of.as_ref().and_then(Picture::path);
        let fault = texts::not_seen(path.as_deref(), reason);
        self.underlay.pixels = None;
        self.underlay.fault = Some(fault.clone());
        self.notify(fault, None);
    }

    fn bytes_of(&mut self, picture: &Picture) -> Result<Vec<u8>, String> {
        match picture {
            Picture::File(path) => self.host.bytes(Path::new(path)),
            Picture::Embedded(embedded) => Ok(embedded.bytes().to_vec()),
        }
    }

    /// Scales the picture so that the two points that the tool has marked are as far apart as is
    /// known, and lets it be moved again.
    pub fn scale_backdrop(&mut self) {
        let known = self.underlay.known;
        let millimetres = match known.unit {
            Unit::Millimetres => known.length,
            Unit::Spaces => known.length * self.work.derived().length,
        };
        let points = self.tool().measured();
        if let (Some(backdrop), Some(points)) = (&self.work.sketch().backdrop, points) {
            let edit = backdrop.scaled_between(points, millimetres);
            self.work.apply(&Edit::Backdrop(edit));
            self.take(Kind::Backdrop);
        }
    }

    /// Puts the picture into the track file, smaller if it has to be.
    pub fn embed_backdrop(&mut self) {
        let Some(backdrop) = &self.work.sketch().backdrop else {
            return;
        };
        let picture = backdrop.picture.clone();
        match self.bytes_of(&picture).and_then(decode::embeddable) {
            Ok((bytes, made_smaller)) => {
                let embedded = Picture::Embedded(Embedded::new(bytes));
                self.work
                    .apply(&Edit::Backdrop(BackdropEdit::Keep(embedded)));
                self.notify(texts::embedded(made_smaller), None);
            }
            Err(reason) => self.refuse(texts::CANNOT_EMBED.to_owned(), reason),
        }
    }

    fn refuse(&mut self, title: String, reason: String) {
        self.dialog = Some(Dialog::Failed {
            title,
            reason,
            output: None,
        });
    }
}

/// The folder of a track file, as seen from where all paths begin.
fn folder(file: &Path) -> PathBuf {
    let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    file.parent().map(Path::to_owned).unwrap_or_default()
}

/// A design as it is kept in this file.
pub(super) fn seen_from(file: &Path, design: &Design) -> Design {
    let mut design = design.clone();
    if let Some(backdrop) = &mut design.sketch.backdrop {
        backdrop.picture = backdrop.picture.seen_from(&folder(file));
    }
    design
}

/// A design as it is kept in this file, to be worked on.
pub(super) fn found_from(file: &Path, design: &mut Design) {
    if let Some(backdrop) = &mut design.sketch.backdrop {
        backdrop.picture = backdrop.picture.found_from(&folder(file));
    }
}
