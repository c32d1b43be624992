//! Hidden and locked parts of the board.

use formulad_core::plan::{ArtPlan, Change, PieceKind};
use formulad_tracks::draw::Layer;

use crate::document::{ArtEdit, ArtItem, Edit, VersionEdit};

/// A part of the board that can be hidden and locked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BoardPart {
    /// The landscape around the road.
    Ground,
    /// Areas, and what stands beside the road.
    Scenery,
    /// The road, with the pit lane and everything painted on it.
    Road,
    /// The plates of corners, the title and tables.
    Signs,
    /// The designer's texts, logos, and footbridges.
    Texts,
}

impl BoardPart {
    /// All of them, from the bottom to the top.
    pub const ALL: [Self; 5] = [
        Self::Ground,
        Self::Scenery,
        Self::Road,
        Self::Signs,
        Self::Texts,
    ];

    /// Its name in the settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ground => "ground",
            Self::Scenery => "scenery",
            Self::Road => "road",
            Self::Signs => "signs",
            Self::Texts => "texts",
        }
    }

    /// The part that a layer of the picture shows.
    pub const fn of(layer: Layer) -> Self {
        match layer {
            Layer::Ground => Self::Ground,
            Layer::Scenery => Self::Scenery,
            Layer::Road | Layer::Kerbs | Layer::Spaces | Layer::Marks => Self::Road,
            Layer::Overhead => Self::Texts,
            Layer::Signs => Self::Signs,
        }
    }

    /// The part that an item of this art belongs to.
    pub fn of_item(item: ArtItem, art: &ArtPlan) -> Option<Self> {
        match item {
            ArtItem::Piece(at) => art.pieces.get(at).map(|piece| Self::of_piece(piece.kind)),
            ArtItem::Area(_) => Some(Self::Scenery),
            ArtItem::Sign(_) => Some(Self::Signs),
        }
    }

    /// The part that pieces of a kind belong to.
    pub const fn of_piece(kind: PieceKind) -> Self {
        if kind.is_overhead() {
            Self::Texts
        } else {
            Self::Scenery
        }
    }
}

/// Which parts are hidden, and which are locked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Layers {
    hidden: [bool; BoardPart::ALL.len()],
    locked: [bool; BoardPart::ALL.len()],
}

impl Layers {
    /// Whether a part is hidden.
    pub const fn hides(&self, part: BoardPart) -> bool {
        self.hidden[part as usize]
    }

    /// Whether a part cannot be changed.
    pub const fn locks(&self, part: BoardPart) -> bool {
        self.locked[part as usize]
    }

    /// Whether a part can be picked and changed: it is neither hidden nor locked.
    pub const fn is_open(&self, part: BoardPart) -> bool {
        !self.hides(part) && !self.locks(part)
    }

    /// Hides a part, or shows it again.
    pub fn hide(&mut self, part: BoardPart, hide: bool) {
        self.hidden[part as usize] = hide;
    }

    /// Locks a part, or lets it be changed again.
    pub fn lock(&mut self, part: BoardPart, lock: bool) {
        self.locked[part as usize] = lock;
    }

    /// The parts that are hidden.
    pub fn hidden(&self) -> impl Iterator<Item = BoardPart> {
        BoardPart::ALL.into_iter().filter(|part| self.hides(*part))
    }

    /// The parts that are locked.
    pub fn locked(&self) -> impl Iterator<Item = BoardPart> {
        BoardPart::ALL.into_iter().filter(|part| self.locks(*part))
    }

    /// The hidden or locked part that an edit would change, if any.
    pub fn refuses(&self, edit: &Edit, art: &ArtPlan) -> Option<BoardPart> {
        let is_closed = |part: &BoardPart| !self.is_open(*part);
        match edit {
            Edit::Several(edits) => edits.iter().find_map(|edit| self.refuses(edit, art)),
            Edit::Art(
                ArtEdit::Shift(items, _)
                | ArtEdit::Transform(items, _)
                | ArtEdit::Remove(items)
                | ArtEdit::Restack(items, _),
            ) => {
                let mut parts = items
                    .iter()
                    .filter_map(|item| BoardPart::of_item(*item, art));
                parts.find(is_closed)
            }
            Edit::Paste(clip, _) => {
                let [spaces, items] = clip.counts();
                let pieces = clip.pieces();
                let road = (spaces > 0).then_some(BoardPart::Road);
                let ground = (items > pieces.len()).then_some(BoardPart::Scenery);
                let pieces = pieces.iter().map(|piece| BoardPart::of_piece(piece.kind));
                road.into_iter().chain(ground).chain(pieces).find(is_closed)
            }
            _ => changed(edit).filter(is_closed),
        }
    }
}

/// The part that an edit changes; `None` if it concerns no part, or all.
fn changed(edit: &Edit) -> Option<BoardPart> {
    match edit {
        Edit::Fix(fix) if fix.changes.iter().all(is_of_piece) => Some(BoardPart::Scenery),
        Edit::Art(edit) => match edit {
            ArtEdit::Time(_) | ArtEdit::Landscape(_) | ArtEdit::Color(0 | 1, _) => {
                Some(BoardPart::Ground)
            }
            ArtEdit::Plates(_)
            | ArtEdit::Title(_)
            | ArtEdit::Color(9.., _)
            | ArtEdit::PutSign(..)
            | ArtEdit::FreeSigns => Some(BoardPart::Signs),
            ArtEdit::Lines(_) | ArtEdit::Color(..) => Some(BoardPart::Road),
            ArtEdit::Lettering(_) | ArtEdit::Typeface(_) | ArtEdit::Folds(_) | ArtEdit::Look(_) => {
                None
            }
            ArtEdit::AddPieces(pieces) => {
                pieces.first().map(|piece| BoardPart::of_piece(piece.kind))
            }
            ArtEdit::ShowPicture(_, _, piece) | ArtEdit::SetPiece(_, piece) => {
                Some(BoardPart::of_piece(piece.kind))
            }
            ArtEdit::AddArea(_) | ArtEdit::SetArea(..) => Some(BoardPart::Scenery),
            // Which parts these change depends on the items.
            ArtEdit::Shift(..)
            | ArtEdit::Transform(..)
            | ArtEdit::Remove(_)
            | ArtEdit::Restack(..) => None,
        },
        Edit::Name(_)
        | Edit::Author(_)
        | Edit::Notes(_)
        | Edit::Board(_)
        | Edit::SetWeather(_)
        | Edit::SetAside(_)
        | Edit::ShowAgain(_)
        | Edit::Backdrop(_)
        | Edit::Version(VersionEdit::Keep(_) | VersionEdit::Drop(..)) => None,
        _ => Some(BoardPart::Road),
    }
}

fn is_of_piece(change: &Change) -> bool {
    matches!(change, Change::MovePiece(..))
}
