//! Pictures and logos on the board: choosing a file, making it fit the track file, placing it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::ColorImage;
use formulad_core::plan::{PictureData, PicturePlan, PieceKind, PiecePlan};
use formulad_tracks::picture;

use super::Editor;
use super::backdrop::{broke_off, decode};
use crate::document::{ArtEdit, ArtItem, Edit, Selection};
use crate::host::Ask;
use crate::task::Task;
use crate::texts::art as texts;
use crate::tools::Kind;
use crate::view::Pane;

/// The largest texture that every machine can show, in pixels a side.
const SHARPEST: u32 = 2048;

/// The picture that is to be put on the board.
#[derive(Debug)]
pub(super) struct Artwork {
    /// The kind of piece that shows it.
    kind: PieceKind,
    /// The piece whose picture it replaces, if any.
    instead: Option<usize>,
    fitting: Option<(PathBuf, Fitting)>,
}

/// A picture that is being made ready for the track file, and its size if it had to be made smaller.
type Fitting = Task<Result<(PictureData, Option<[u32; 2]>), String>>;

impl Default for Artwork {
    fn default() -> Self {
        Self {
            kind: PieceKind::Logo,
            instead: None,
            fitting: None,
        }
    }
}

/// Pixels to be shown; `None` if the picture is broken.
pub(crate) type Pixels = Task<Option<ColorImage>>;

impl Editor {
    /// Asks which picture to put on the board as a piece of this kind.
    pub(crate) fn ask_for_art(&mut self, kind: PieceKind) {
        self.artwork.kind = kind;
        self.artwork.instead = None;
        self.ask(Ask::Art, None);
    }

    /// Asks which picture a piece is to show.
    pub(crate) fn ask_for_other_art(&mut self, piece: usize) {
        self.artwork.instead = Some(piece);
        self.ask(Ask::Art, None);
    }

    /// Puts a picture file on the board, in the middle of what is seen of it.
    pub fn put_picture(&mut self, path: &Path) {
        self.leave_driving();
        let path = self.host.absolute(path);
        match self.host.bytes(&path) {
            Ok(bytes) => {
                let task = Task::begin(&self.host.helper(), move || {
                    let (bytes, smaller) = decode::for_board(bytes)?;
                    Ok((picture::data(&bytes), smaller))
                });
                self.artwork.fitting = Some((path, task));
                self.take_artwork();
            }
            Err(reason) => self.fail(texts::cannot_put(&path), reason),
        }
    }

    /// Puts the picture that has been made ready on the board. To be called once a frame.
    pub(super) fn take_artwork(&mut self) {
        if self.is_busy() {
            return;
        }
        let Some((path, result)) = Task::take_ended(&mut self.artwork.fitting) else {
            return;
        };
        let (data, smaller) = match result.unwrap_or_else(broke_off) {
            Ok(fitted) => fitted,
            Err(reason) => return self.fail(texts::cannot_put(&path), reason),
        };
        let name = path.file_stem().unwrap_or_default();
        let picture = PicturePlan {
            name: name.to_string_lossy().into_owned(),
            data,
        };
        if !self.has_room_for(std::slice::from_ref(&picture)) {
            return self.fail(texts::cannot_put(&path), texts::too_much().to_owned());
        }
        let art = &self.work.plan().art;
        let at = self.artwork.instead.take();
        let before = at.and_then(|at| Some((at, art.pieces.get(at)?.clone())));
        let (item, edit) = if let Some((at, piece)) = before {
            let piece = PiecePlan {
                crop: Vec::new(),
                ..piece
            };
            (at, ArtEdit::ShowPicture(Some(at), picture, piece))
        } else {
            let [x, y] = self.middle_of_view();
            let piece = PiecePlan::new(self.artwork.kind, x, y);
            let at = art.pieces.len();
            (at, ArtEdit::ShowPicture(None, picture, piece))
        };
        self.pick_tool(Kind::Select);
        let selection = Selection::of_items([ArtItem::Piece(item)]);
        self.work.apply_and_select(&Edit::Art(edit), selection);
        self.view.panes.open(Pane::Inspector);
        if let Some(size) = smaller {
            self.notify(
                t!(
                    "The picture was too large for the track file and has been made smaller: \
                     {width} by {height} pixels.",
                    width = size[0],
                    height = size[1]
                ),
                None,
            );
        }
    }

    /// Whether the track file can hold these pictures, too.
    pub(super) fn has_room_for(&self, pictures: &[PicturePlan]) -> bool {
        let there = &self.work.plan().art.pictures;
        let is_new = |new: &&PicturePlan| there.iter().all(|picture| picture.data != new.data);
        let new: Vec<&PicturePlan> = pictures.iter().filter(is_new).collect();
        let all = there.iter().chain(new.iter().copied());
        let bytes: usize = all.map(|it| picture::size(&it.data)).sum();
        let count = there.len() + new.len();
        new.is_empty() || bytes <= PicturePlan::MOST_BYTES && count <= PicturePlan::MOST
    }

    /// The place in the middle of the view, or the middle of the board if that is off the board.
    fn middle_of_view(&self) -> [f64; 2] {
        let board = self.work.plan().board;
        let middle = self.camera.to_board(self.camera.view().center());
        let is_on =
            (0.0..=board.width).contains(&middle[0]) && (0.0..=board.height).contains(&middle[1]);
        if is_on {
            middle
        } else {
            [board.width / 2.0, board.height / 2.0]
        }
    }

    /// Unpacks a picture in the background, to be shown.
    pub(crate) fn unpack_art(&self, data: &PictureData) -> Pixels {
        let data = data.clone();
        Task::begin(&self.host.helper(), move || {
            let bytes = picture::bytes(&data).ok()?;
            let unpacked = picture::unpack(&bytes, PicturePlan::LONGEST).ok()?;
            Some(decode::shown_within(&unpacked.pixels, SHARPEST))
        })
    }
}

/// The result of unpacking a picture; `None` while it is under way.
pub(crate) fn unpacked(pixels: &Pixels) -> Option<Option<Arc<ColorImage>>> {
    let result = pixels.result()?;
    Some(result.unwrap_or(None).map(Arc::new))
}
