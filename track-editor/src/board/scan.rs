//! Reads the board in a picture: what a helper does in the background.

use std::io::Cursor;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

use formulad_core::steps::{Steps, pause};
use formulad_tracks::geometry::Point;
use formulad_tracks::picture::{self, PictureError};
use formulad_tracks::scan::{self, FoundRoad, Options, ScanError, Step};
use image::metadata::Orientation;
use image::{ImageDecoder, ImageFormat, ImageReader};

use crate::document::Reading;

/// The longer side of an SVG picture as it is read, in pixels.
const VECTOR_SIDE: u32 = 3000;
/// Pictures with a longer side are refused, in pixels.
const LONGEST: u32 = 20_000;

/// A board that is to be read from its picture.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardQuery {
    /// The file of the picture.
    pub file: Arc<[u8]>,
    /// Places along the middle of the road in driving order, if they are known: fractions of the width and height of the
    /// picture.
    pub line: Option<Vec<[f64; 2]>>,
    /// The road that was found in it before.
    pub road: Option<FoundRoad>,
}

/// Why a board was not read.
#[derive(Debug, Clone, PartialEq)]
pub enum Unread {
    /// The picture cannot be unpacked.
    Picture(PictureError),
    /// No road was found, and no line was given.
    NoRoad,
    /// There is no road at this place of the line: a fraction of the width and height of the picture.
    NoRoadAt([f64; 2]),
    /// The line is too short.
    ShortLine,
    /// Something else, for people to read.
    Other(String),
    /// The work broke off.
    BrokeOff,
}

/// How far the reading of a board has got.
#[derive(Debug, Clone, Default)]
pub struct Progress(Arc<Mutex<Option<Step>>>);

impl Progress {
    /// Tells that a step has begun.
    pub fn begin(&self, step: Step) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(step);
    }

    /// The step under way; `None` while the picture is unpacked.
    pub fn step(&self) -> Option<Step> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Which part of the work has been done, from 0 to 1.
    pub fn part(&self) -> f32 {
        const STEPS: [Step; 6] = [
            Step::Board,
            Step::Road,
            Step::Lanes,
            Step::Spaces,
            Step::Signs,
            Step::Links,
        ];
        let now = self.step();
        let done = now.map_or(0, |now| {
            1 + STEPS.iter().filter(|step| **step < now).count()
        });
        done as f32 / (STEPS.len() + 1) as f32
    }
}

/// What reads boards. Tests bring another.
pub type BoardReader = Rc<dyn Fn(BoardQuery, Progress) -> Steps<Result<Reading, Unread>>>;

/// Reads a board in steps.
pub fn read(query: BoardQuery, progress: Progress) -> Steps<Result<Reading, Unread>> {
    Steps::new(async move {
        let file = upright(&query.file).map_err(Unread::Picture)?;
        pause().await;
        let picture = scan::Picture::decode(file.as_deref().unwrap_or(&query.file));
        let picture = picture.map_err(|error| Unread::Other(error.to_string()))?;
        drop(file);
        pause().await;
        let pixels = [picture.width(), picture.height()];
        let sides = pixels.map(f64::from);
        let mut options = Options::default();
        let line = query.line.map(|line| {
            let points = line.into_iter();
            let points = points.map(|[x, y]| Point::new(x * sides[0], y * sides[1]));
            points.collect()
        });
        options.line = line;
        options.road = query.road;
        let report = |step| progress.begin(step);
        match scan::scan_in_steps(&picture, &options, &report).await {
            Ok(scan) => Ok(Reading::new(scan, pixels)),
            Err(ScanError::NoRoad) => Err(Unread::NoRoad),
            Err(ScanError::NoRoadAt { x, y }) => {
                Err(Unread::NoRoadAt([x / sides[0], y / sides[1]]))
            }
            Err(ScanError::ShortLine(_)) => Err(Unread::ShortLine),
            Err(error) => Err(Unread::Other(error.to_string())),
        }
    })
}

/// A file whose pixels are the right way up, as the picture is seen; `None` if those of the file are.
fn upright(file: &[u8]) -> Result<Option<Vec<u8>>, PictureError> {
    if picture::is_svg(file) {
        return picture::draw_svg(file, VECTOR_SIDE).map(Some);
    }
    if !is_turned(file) {
        return Ok(None);
    }
    let unpacked = picture::unpack(file, LONGEST)?;
    let mut turned = Cursor::new(Vec::new());
    let written = unpacked.pixels.write_to(&mut turned, ImageFormat::Png);
    written.map_err(|error| PictureError::Damaged(error.to_string()))?;
    Ok(Some(turned.into_inner()))
}

/// Whether a file says that its pixels are to be turned.
fn is_turned(file: &[u8]) -> bool {
    let reader = ImageReader::new(Cursor::new(file)).with_guessed_format();
    let decoder = reader.ok().and_then(|reader| reader.into_decoder().ok());
    let orientation = decoder.and_then(|mut decoder| decoder.orientation().ok());
    orientation.is_some_and(|it| it != Orientation::NoTransforms)
}
