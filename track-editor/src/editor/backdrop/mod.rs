//! The picture under the board: choosing it, seeing it, and where it is kept.

pub(super) mod decode;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::ColorImage;
use formulad_tracks::geometry::hundredths;
use formulad_tracks::import::Choice;

use super::dialog::Then;
use super::{Editor, Offer};
use crate::document::{Backdrop, BackdropEdit, Design, Edit, Embedded, Picture, distance};
use crate::task::{Failed, Task};
use crate::texts::trace as texts;
use crate::tools::Kind;
use crate::view::Pane;
use decode::Embeddable;

/// The picture under the board as it is seen, and what is known of its size.
#[derive(Debug, Default)]
pub struct Underlay {
    /// The picture that is unpacked here.
    of: Option<Picture>,
    unpacking: Option<((), Unpacking)>,
    pixels: Option<Arc<ColorImage>>,
    fault: Option<String>,
    /// The picture on another machine that the designer has allowed to be read.
    allowed: Option<Picture>,
    /// The picture that is to be laid under the board as soon as it is unpacked, and where it is kept.
    tracing: Option<(PathBuf, Unpacking)>,
    /// The picture that is being put into the track file.
    embedding: Option<(Picture, Task<Result<Embeddable, String>>)>,
    /// What has been typed as the distance between two points of it.
    pub known: KnownLength,
    /// The two points that were marked when their distance was measured.
    measured: Option<[[f64; 2]; 2]>,
}

/// A picture that has been unpacked.
#[derive(Debug)]
struct Unpacked {
    pixels: Arc<ColorImage>,
    /// Its width and height before it was made small enough to be shown.
    size: [usize; 2],
}

/// A picture that is being unpacked.
type Unpacking = Task<Result<Unpacked, String>>;

/// A known distance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct KnownLength {
    /// How long it is.
    pub length: f64,
    /// Its unit.
    pub unit: Unit,
}

/// The unit of a distance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Millimetres of the board.
    Millimetres,
    /// Spaces along a lane.
    Spaces,
}

impl Default for KnownLength {
    fn default() -> Self {
        Self {
            length: 100.0,
            unit: Unit::Millimetres,
        }
    }
}

impl Underlay {
    /// The unpacked picture; `None` if there is none, or something is wrong with it.
    pub fn pixels(&self) -> Option<&Arc<ColorImage>> {
        self.pixels.as_ref()
    }

    /// Starts over with another picture, of which nothing is known yet.
    fn begin(&mut self, of: Option<Picture>) {
        self.of = of;
        self.unpacking = None;
        self.pixels = None;
        self.fault = None;
    }

    /// Sets the known distance to that of two newly marked points, to be corrected by the designer.
    /// Returns whether it is to be typed now.
    pub(crate) fn measure(&mut self, points: Option<[[f64; 2]; 2]>, space: f64) -> bool {
        if self.measured == points {
            return false;
        }
        self.measured = points;
        if let Some([a, b]) = points {
            let apart = match self.known.unit {
                Unit::Millimetres => distance(a, b),
                Unit::Spaces => distance(a, b) / space,
            };
            self.known.length = hundredths(apart);
        }
        points.is_some()
    }

    /// Why the picture cannot be seen, for people to read.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }
}

/// Whether a file is a picture, by its name.
pub(super) fn is_picture(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    let endings = ["png", "jpg", "jpeg", "svg"];
    ending.is_some_and(|ending| endings.iter().any(|e| ending.eq_ignore_ascii_case(e)))
}

impl Editor {
    /// The picture under the board as it is seen.
    pub fn underlay(&self) -> &Underlay {
        &self.underlay
    }

    /// The same, to change the known distance.
    pub fn underlay_mut(&mut self) -> &mut Underlay {
        &mut self.underlay
    }

    /// Lays a PNG, JPEG or SVG picture under the board, to draw over it. It takes the place of the one
    /// that is there.
    pub fn trace(&mut self, path: &Path) {
        self.leave_driving();
        if let Err(reason) = self.try_to_trace(path) {
            self.fail(texts::cannot_trace(path), reason);
        }
    }

    fn try_to_trace(&mut self, path: &Path) -> Result<(), String> {
        // A typed path may be relative to where the editor was started.
        let path = self.host.absolute(path);
        let bytes = self.host.bytes(&path)?;
        path.to_str().ok_or(t!(
            "Its path has characters that a track file cannot store. Rename the file or its folder."
        ))?;
        self.underlay.tracing = Some((path, self.unpack(bytes)));
        self.take_traced();
        Ok(())
    }

    /// Lays the picture that is to be traced under the board, once it is unpacked.
    fn take_traced(&mut self) {
        if self.is_busy() {
            return;
        }
        let Some((path, result)) = Task::take_ended(&mut self.underlay.tracing) else {
            return;
        };
        let Unpacked { pixels, size } = match result.unwrap_or_else(broke_off) {
            Ok(unpacked) => unpacked,
            Err(reason) => return self.fail(texts::cannot_trace(&path), reason),
        };
        let picture = Picture::File(path.to_string_lossy().into_owned());
        let backdrop = match &self.work.sketch().backdrop {
            Some(old) => old.with_picture(picture, size),
            None => Backdrop::new(picture, size, self.work.plan().board),
        };
        self.underlay.allowed = Some(backdrop.picture.clone());
        self.underlay.begin(Some(backdrop.picture.clone()));
        self.underlay.pixels = Some(pixels);
        let place = BackdropEdit::Place(Box::new(backdrop));
        self.work.apply(&Edit::Backdrop(place));
        self.pick_tool(Kind::Backdrop);
        self.view.panes.open(Pane::Inspector);
        let is_svg = path
            .extension()
            .is_some_and(|it| it.eq_ignore_ascii_case("svg"));
        if is_svg && self.read_circuit(&path, &Choice::default()).is_ok() {
            self.warn(
                t!("The picture has a closed line.").to_owned(),
                &[Offer::AlongLine(path)],
            );
        }
    }

    /// Opens the circuit along the line of a picture, which was only laid under the board to be traced.
    pub(super) fn open_along_line(&mut self, path: &Path) {
        let place = |edit: &Edit| matches!(edit, Edit::Backdrop(BackdropEdit::Place(_)));
        if self.work.document().undo_step().is_some_and(place) {
            self.undo();
        }
        self.guard(Then::OpenFile(path.to_owned()));
    }

    /// Unpacks the picture under the board if it has changed; says once what is wrong with it. To
    /// be called once a frame.
    pub fn see_backdrop(&mut self) {
        let wanted = self.work.sketch().backdrop.as_ref().map(|b| &b.picture);
        if self.underlay.of.as_ref() != wanted {
            let wanted = wanted.cloned();
            self.underlay.begin(wanted.clone());
            match wanted {
                Some(picture) if self.is_foreign(&picture) => {
                    let path = picture.path().unwrap_or_default();
                    let text = texts::elsewhere(&path);
                    self.underlay.fault = Some(text.clone());
                    self.warn(text, &[Offer::SeePicture]);
                }
                Some(picture) => match self.bytes_of(&picture) {
                    Ok(bytes) => self.underlay.unpacking = Some(((), self.unpack(bytes))),
                    Err(reason) => self.blame_picture(&reason),
                },
                None => {}
            }
        }
        self.take_unpacked();
        self.take_traced();
        self.take_embedded();
    }

    /// The picture under the board, if it is seen.
    pub(crate) fn seen_backdrop(&self) -> Option<&Backdrop> {
        let backdrop = self.work.sketch().backdrop.as_ref();
        let is_shown = self.underlay.pixels.is_some() && self.driving().is_none();
        backdrop.filter(|it| is_shown && !it.hidden)
    }

    /// Whether the road is only outlined, so that the picture under it is seen.
    pub fn sees_through(&self) -> bool {
        self.view.see_through && self.seen_backdrop().is_some()
    }

    /// Whether the landscape, the scenery and the signs are left out, so that they are not in the way
    /// of a picture that is being placed or drawn over.
    pub fn draws_over_picture(&self) -> bool {
        let draws = matches!(
            self.tool_kind(),
            Kind::Road | Kind::Pen | Kind::Backdrop | Kind::Gauge
        );
        draws && self.seen_backdrop().is_some()
    }

    /// Whether the document must not be changed now: in the middle of something, or in a race.
    pub(super) fn is_busy(&self) -> bool {
        self.dialog.is_some() || self.work.document().in_gesture() || self.driving().is_some()
    }

    /// Whether a picture is on another machine, not beside the track file there, and the designer
    /// has not allowed yet that it is read.
    pub(super) fn is_foreign(&self, picture: &Picture) -> bool {
        let beside = self.path().map(|path| self.folder(path));
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

    /// Unpacks a picture in the background.
    fn unpack(&self, bytes: Vec<u8>) -> Unpacking {
        Task::begin(&self.host.helper(), move || {
            let decoded = decode::decode(&bytes)?;
            Ok(Unpacked {
                pixels: Arc::new(decode::shown(&decoded)),
                size: [decoded.width(), decoded.height()].map(|n| n as usize),
            })
        })
    }

    /// Takes the picture that has been unpacked.
    fn take_unpacked(&mut self) {
        if let Some((_, result)) = Task::take_ended(&mut self.underlay.unpacking) {
            match result.unwrap_or_else(broke_off) {
                Ok(unpacked) => self.underlay.pixels = Some(unpacked.pixels),
                Err(reason) => self.blame_picture(&reason),
            }
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

    pub(super) fn bytes_of(&mut self, picture: &Picture) -> Result<Vec<u8>, String> {
        match picture {
            Picture::File(path) => self.host.bytes(Path::new(path)),
            Picture::Embedded(embedded) => Ok(embedded.bytes().to_vec()),
        }
    }

    /// Scales the picture so that the two points that the tool has marked are the known distance
    /// apart, and switches back to the tool that moves it.
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
            self.pick_tool(Kind::Backdrop);
        }
    }

    /// Starts putting the picture into the track file, made smaller if necessary.
    pub fn embed_backdrop(&mut self) {
        let Some(backdrop) = &self.work.sketch().backdrop else {
            return;
        };
        let picture = backdrop.picture.clone();
        match self.bytes_of(&picture) {
            Ok(bytes) => {
                let helper = self.host.helper();
                let task = Task::begin(&helper, move || decode::embeddable(bytes));
                self.underlay.embedding = Some((picture, task));
                self.take_embedded();
            }
            Err(reason) => self.fail(texts::cannot_embed().to_owned(), reason),
        }
    }

    /// Puts the picture that has been made ready into the track file, unless another picture has
    /// taken its place.
    fn take_embedded(&mut self) {
        if self.is_busy() {
            return;
        }
        let Some((picture, result)) = Task::take_ended(&mut self.underlay.embedding) else {
            return;
        };
        let now = self.work.sketch().backdrop.as_ref();
        if now.is_none_or(|backdrop| backdrop.picture != picture) {
            return;
        }
        match result.unwrap_or_else(broke_off) {
            Ok((bytes, made_smaller)) => {
                let embedded = Picture::Embedded(Embedded::new(bytes));
                self.work
                    .apply(&Edit::Backdrop(BackdropEdit::Keep(embedded)));
                self.notify(texts::embedded(made_smaller), None);
            }
            Err(reason) => self.fail(texts::cannot_embed().to_owned(), reason),
        }
    }

    /// The absolute path of the folder of a track file.
    fn folder(&self, file: &Path) -> PathBuf {
        let file = self.host.absolute(file);
        file.parent().map(Path::to_owned).unwrap_or_default()
    }

    /// The design as it is kept in this file.
    pub(super) fn design_in(&self, file: &Path) -> Design {
        let mut design = self.work.document().design().clone();
        if let Some(backdrop) = &mut design.sketch.backdrop {
            backdrop.picture = backdrop.picture.seen_from(&self.folder(file));
        }
        design
    }

    /// Finds the picture of a design that is kept in this file.
    pub(super) fn find_picture(&self, file: &Path, design: &mut Design) {
        if let Some(backdrop) = &mut design.sketch.backdrop {
            backdrop.picture = backdrop.picture.found_from(&self.folder(file));
        }
    }
}

pub(super) fn broke_off<T>(_: Failed) -> Result<T, String> {
    Err(t!("It could not be decoded.").to_owned())
}
