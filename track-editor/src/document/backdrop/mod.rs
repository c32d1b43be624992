//! A picture under the board, to draw over.

mod picture;

use std::sync::Arc;

use formulad_core::plan::Board;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::place::{distance, same, sin_cos};
use super::transform::Transform;

pub use picture::{Embedded, Picture};

/// A picture under the board, and how it lies there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct Backdrop {
    /// Where the picture is kept.
    pub picture: Picture,
    /// The place of its middle on the board, in millimetres.
    pub center: [f64; 2],
    /// Its width and height on the board before it is turned, in millimetres.
    pub size: [f64; 2],
    /// How far it is turned clockwise, in degrees.
    #[serde(default)]
    pub turn: f64,
    /// Its opacity, from 0 to 1.
    pub opacity: f64,
    /// Its contrast: 1 as it is, less flatter, more harder.
    #[serde(default = "as_it_is", skip_serializing_if = "is_as_it_is")]
    pub contrast: f64,
    /// Whether it cannot be moved, turned or scaled.
    #[serde(default)]
    pub locked: bool,
    /// Whether it is hidden for now.
    #[serde(default)]
    pub hidden: bool,
    /// Whether it is mirrored left to right before it is turned.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mirrored: bool,
}

/// How far from the board's corner the middle of a picture may be, in millimetres.
const FARTHEST: f64 = 1e5;
/// How long the sides of a picture may be, in millimetres.
const SIDES: std::ops::RangeInclusive<f64> = 1.0..=1e5;
/// The lowest and the highest contrast.
pub(crate) const CONTRASTS: std::ops::RangeInclusive<f64> = 0.2..=4.0;

const fn as_it_is() -> f64 {
    1.0
}

fn is_as_it_is(contrast: &f64) -> bool {
    same([*contrast, 0.0], [1.0, 0.0])
}

/// The lowest opacity: a fainter picture could not be found again.
pub(crate) const FAINTEST: f64 = 0.05;

impl Backdrop {
    /// A picture of this size in pixels as it is first placed on a board: in the middle, as large as
    /// fits.
    pub fn new(picture: Picture, pixels: [usize; 2], board: Board) -> Self {
        let [width, height] = pixels.map(|n| n.max(1) as f64);
        let scale = (board.width / width).min(board.height / height);
        let mut backdrop = Self {
            picture,
            center: [board.width / 2.0, board.height / 2.0],
            size: [width * scale, height * scale],
            turn: 0.0,
            opacity: 0.6,
            contrast: as_it_is(),
            locked: false,
            hidden: false,
            mirrored: false,
        };
        backdrop.tidy();
        backdrop
    }

    /// Another picture of this size in pixels in the same place, as wide as the one before.
    pub fn with_picture(&self, picture: Picture, [width, height]: [usize; 2]) -> Self {
        let tall = height.max(1) as f64 / width.max(1) as f64;
        let mut backdrop = Self {
            picture,
            size: [self.size[0], self.size[0] * tall],
            hidden: false,
            ..self.clone()
        };
        backdrop.tidy();
        backdrop
    }

    /// The place on the board of a point of the picture, where (0, 0) is its top left corner and
    /// (1, 1) its bottom right one.
    pub fn place(&self, [across, down]: [f64; 2]) -> [f64; 2] {
        let [x, y] = [(across - 0.5) * self.across(), (down - 0.5) * self.size[1]];
        let (sin, cos) = sin_cos(self.turn);
        [
            self.center[0] + x * cos - y * sin,
            self.center[1] + x * sin + y * cos,
        ]
    }

    /// The opposite of [`Backdrop::place`].
    pub fn point(&self, at: [f64; 2]) -> [f64; 2] {
        let [x, y] = [at[0] - self.center[0], at[1] - self.center[1]];
        let (sin, cos) = sin_cos(self.turn);
        [
            (x * cos + y * sin) / self.across() + 0.5,
            (y * cos - x * sin) / self.size[1] + 0.5,
        ]
    }

    /// Its width, negative where it is mirrored.
    fn across(&self) -> f64 {
        if self.mirrored {
            -self.size[0]
        } else {
            self.size[0]
        }
    }

    /// Whether a place of the board lies in the picture.
    pub fn contains(&self, at: [f64; 2]) -> bool {
        self.point(at).iter().all(|n| (0.0..=1.0).contains(n))
    }

    /// Its corners on the board: top left, top right, bottom right, bottom left.
    pub fn corners(&self) -> [[f64; 2]; 4] {
        [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(|corner| self.place(corner))
    }

    /// The edit that scales the picture so that what lies at two places of the board is this many
    /// millimetres apart; the first place stays where it is.
    pub fn scaled_between(&self, [a, b]: [[f64; 2]; 2], millimetres: f64) -> BackdropEdit {
        let factor = millimetres / distance(a, b);
        let center = [0, 1].map(|axis| a[axis] + (self.center[axis] - a[axis]) * factor);
        BackdropEdit::Scale {
            center,
            width: self.size[0] * factor,
        }
    }

    /// Turns or mirrors it along with the board, locked or not.
    pub(super) fn turn_with_board(&mut self, how: Transform) {
        let mut turned = self.clone();
        turned.center = how.place(self.center);
        turned.turn = how.heading(self.turn);
        if how.mirrors() {
            // `heading` follows its right side, which mirroring swaps with the left: hence the half turn.
            turned.mirrored = !self.mirrored;
            turned.turn += 180.0;
        }
        turned.tidy();
        if turned.is_sane() {
            *self = turned;
        }
    }

    /// Rounds the numbers as they are kept in the file: finer than anyone can see, and with few enough
    /// digits to be read back exactly.
    fn tidy(&mut self) {
        let fine = |n: f64| (n * 1e4).round() / 1e4;
        self.center = self.center.map(fine);
        self.size = self.size.map(fine);
        self.turn = fine(self.turn.rem_euclid(360.0)).rem_euclid(360.0);
        self.opacity = fine(self.opacity.clamp(FAINTEST, 1.0));
        self.contrast = fine(self.contrast.clamp(*CONTRASTS.start(), *CONTRASTS.end()));
    }

    fn is_sane(&self) -> bool {
        self.center.iter().all(|n| n.abs() <= FARTHEST)
            && self.size.iter().all(|n| SIDES.contains(n))
            && self.turn.is_finite()
            && (0.0..=1.0).contains(&self.opacity)
            && CONTRASTS.contains(&self.contrast)
    }
}

/// An edit of the picture under the board.
#[derive(Debug, Clone, PartialEq)]
pub enum BackdropEdit {
    /// Places a picture, instead of the current one.
    Place(Box<Backdrop>),
    /// Moves its middle to a place, in millimetres.
    Move([f64; 2]),
    /// Gives it this width, in millimetres, with its middle at this place.
    Scale {
        /// The new place of its middle.
        center: [f64; 2],
        /// Its new width; the height follows.
        width: f64,
    },
    /// Turns it about its middle to this angle, in degrees clockwise.
    Turn(f64),
    /// Sets its opacity, from 0 to 1.
    Fade(f64),
    /// Sets its contrast, 1 as it is.
    Contrast(f64),
    /// Locks it, or lets it be moved again.
    Lock(bool),
    /// Hides it, or shows it again.
    Hide(bool),
    /// Changes where its picture is kept.
    Keep(Picture),
    /// Removes it.
    Remove,
}

impl BackdropEdit {
    /// Applies the edit. An edit that leads to numbers out of range, or moves a locked picture, does
    /// nothing.
    pub(super) fn apply(&self, slot: &mut Option<Backdrop>) {
        let changed = match (self, slot.as_ref()) {
            (Self::Place(backdrop), _) => Some(backdrop.as_ref().clone()),
            (Self::Remove, _) => {
                *slot = None;
                return;
            }
            (_, None) => None,
            (Self::Move(_) | Self::Scale { .. } | Self::Turn(_), Some(old)) if old.locked => None,
            (edit, Some(old)) => Some(edit.changed(old.clone())),
        };
        if let Some(mut changed) = changed {
            changed.tidy();
            if changed.is_sane() {
                *slot = Some(changed);
            }
        }
    }

    fn changed(&self, mut backdrop: Backdrop) -> Backdrop {
        match self {
            Self::Move(center) => backdrop.center = *center,
            Self::Scale { center, width } => {
                let factor = width / backdrop.size[0];
                backdrop.center = *center;
                backdrop.size = [*width, backdrop.size[1] * factor];
            }
            Self::Turn(degrees) => backdrop.turn = *degrees,
            Self::Fade(opacity) => backdrop.opacity = *opacity,
            Self::Contrast(contrast) => backdrop.contrast = *contrast,
            Self::Lock(locked) => backdrop.locked = *locked,
            Self::Hide(hidden) => backdrop.hidden = *hidden,
            Self::Keep(picture) => backdrop.picture = picture.clone(),
            Self::Place(_) | Self::Remove => {}
        }
        backdrop
    }
}

/// The weight in the history of a step between two backdrops, besides their own: the bytes of
/// pictures that they do not share.
pub(super) fn embedded_weight(backdrops: [Option<&Backdrop>; 2]) -> usize {
    let embedded = backdrops.map(|backdrop| match &backdrop?.picture {
        Picture::Embedded(bytes) => Some(bytes),
        Picture::File(_) => None,
    });
    match embedded {
        [Some(a), Some(b)] if Arc::ptr_eq(&a.0, &b.0) => 0,
        both => both.into_iter().flatten().map(|it| it.0.len() / 8).sum(),
    }
}

/// The error for a picture whose place or size is out of range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Nowhere;

impl Serialize for Backdrop {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, to)
    }
}

impl<'de> Deserialize<'de> for Backdrop {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let backdrop = Self::deserialize(from)?;
        match backdrop.is_sane() {
            true => Ok(backdrop),
            false => Err(D::Error::custom(Nowhere)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn backdrop() -> Backdrop {
        let board = Board {
            width: 1000.0,
            height: 700.0,
        };
        Backdrop::new(Picture::File("map.png".into()), [400, 200], board)
    }

    #[test]
    fn a_picture_lies_in_the_middle_of_the_board_at_first() {
        let backdrop = backdrop();
        assert!(same(backdrop.center, [500.0, 350.0]));
        assert!(same(backdrop.size, [1000.0, 500.0]));
    }

    #[test]
    fn contrast_is_kept_only_where_it_was_changed() {
        let mut slot = Some(backdrop());
        let text = |slot: &Option<Backdrop>| serde_json::to_string(slot).unwrap();
        assert!(!text(&slot).contains("contrast"));
        for (asked, kept) in [(2.5, 2.5), (99.0, 4.0), (0.0, 0.2)] {
            BackdropEdit::Contrast(asked).apply(&mut slot);
            let again: Option<Backdrop> = serde_json::from_str(&text(&slot)).unwrap();
            assert_eq!(again, slot);
            assert!((slot.as_ref().unwrap().contrast - kept).abs() < 1e-9);
        }
    }

    #[test]
    fn points_of_a_turned_picture_are_found_again() {
        let mut backdrop = backdrop();
        backdrop.turn = 90.0;
        // Its upper edge faces right now.
        let top = backdrop.place([0.5, 0.0]);
        assert!((top[0] - 750.0).abs() < 1e-9 && (top[1] - 350.0).abs() < 1e-9);
        backdrop.turn = 33.0;
        let at = backdrop.place([0.2, 0.9]);
        let [across, down] = backdrop.point(at);
        assert!((across - 0.2).abs() < 1e-12 && (down - 0.9).abs() < 1e-12);
        assert!(backdrop.contains(at) && !backdrop.contains([-500.0, 0.0]));
    }

    /// The points of the picture are mirrored like any other place on the board.
    #[test]
    fn a_picture_is_mirrored_with_the_board() {
        for how in [Transform::MirrorAcross(300.0), Transform::MirrorDown(200.0)] {
            let mut before = backdrop();
            before.turn = 33.0;
            let mut after = before.clone();
            after.turn_with_board(how);
            for point in [[0.2, 0.9], [0.0, 0.0], [0.5, 0.1]] {
                let [x, y] = after.place(point);
                let [to_x, to_y] = how.place(before.place(point));
                assert!(
                    (x - to_x).abs() < 1e-3 && (y - to_y).abs() < 1e-3,
                    "{how:?}"
                );
                let [across, down] = after.point([x, y]);
                assert!((across - point[0]).abs() < 1e-9 && (down - point[1]).abs() < 1e-9);
            }
            let text = serde_json::to_string(&after).unwrap();
            assert_eq!(
                serde_json::from_str::<Backdrop>(&text).ok(),
                Some(after.clone())
            );
            after.turn_with_board(how);
            assert_eq!(after, before);
            let text = serde_json::to_string(&after).unwrap();
            assert!(!text.contains("mirrored"), "{text}");
        }
    }

    #[test]
    fn a_picture_that_lies_nowhere_is_not_read() {
        let text = |size: &str| {
            format!(
                r#"{{"picture":{{"file":"a.png"}},"center":[0,0],"size":{size},"opacity":0.5}}"#
            )
        };
        let read = |size| serde_json::from_str::<Backdrop>(&text(size));
        assert!(read("[100, 50]").is_ok());
        for size in ["[0, 50]", "[-1, 50]", "[1e300, 50]"] {
            assert!(read(size).is_err(), "{size}");
        }
    }
}
