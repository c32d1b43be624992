//! Pictures larger or smaller than the board says.

use thiserror::Error;

use super::layout::LARGEST_BOARD;
use super::{Item, Scene, Shape};

/// The shortest side a picture may have, in millimetres.
const SMALLEST: f64 = 5.0;

/// How large a picture is to be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Scale {
    /// This many times as large as the board.
    Times(f64),
    /// Makes the usual space this many millimetres long.
    SpaceLength(f64),
}

/// Why a picture cannot have a scale.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum ScaleError {
    /// The scale is not a number above 0.
    #[error("{}", t!("{given} is not a scale; choose a number above 0", given = .0))]
    Number(f64),
    /// The circuit has no two spaces in a row that could be measured.
    #[error("{}", t!("the circuit has no spaces to measure; give the scale as a factor instead"))]
    NoSpaces,
    /// The picture would be too large or too small.
    #[error("{}", t!(
        "the picture would be {width:.0} × {height:.0} mm; choose a scale at which its sides are \
         from {least} mm to {most} m long",
        width = .width, height = .height, least = SMALLEST, most = LARGEST_BOARD / 1000.0
    ))]
    Size {
        /// Its width in millimetres.
        width: f64,
        /// Its height in millimetres.
        height: f64,
    },
}

impl Scene {
    /// The same picture larger or smaller, with all its lines and letters.
    ///
    /// # Errors
    ///
    /// [`ScaleError`] if the scale is not a number above 0, or the picture would be larger or smaller
    /// than makes sense.
    ///
    /// ```
    /// use formulad_tracks::bundled;
    /// use formulad_tracks::draw::{self, Scale, Theme};
    ///
    /// let track = bundled::mini();
    /// let board = draw::scene(track.plan(), Some(&track), Theme::of(track.plan()));
    /// let large = board.scaled(Scale::SpaceLength(30.0))?;
    /// assert!((large.space.unwrap() - 30.0).abs() < 1e-9);
    /// # Ok::<(), draw::ScaleError>(())
    /// ```
    pub fn scaled(&self, scale: Scale) -> Result<Self, ScaleError> {
        let (number, times) = match scale {
            Scale::Times(times) => (times, Some(times)),
            Scale::SpaceLength(length) => (length, self.space.map(|space| length / space)),
        };
        if !number.is_finite() || number <= 0.0 {
            return Err(ScaleError::Number(number));
        }
        let times = times.ok_or(ScaleError::NoSpaces)?;
        let (width, height) = (self.width * times, self.height * times);
        let fits = |side: f64| (SMALLEST..=LARGEST_BOARD).contains(&side);
        if !fits(width) || !fits(height) {
            return Err(ScaleError::Size { width, height });
        }
        Ok(Self {
            width,
            height,
            title: self.title.clone(),
            author: self.author.clone(),
            space: self.space.map(|space| space * times),
            folds: self.folds.scaled(times),
            items: self.items.iter().map(|item| larger(item, times)).collect(),
        })
    }
}

fn larger(item: &Item, times: f64) -> Item {
    let mut item = item.clone();
    for at in item.shape.points_mut() {
        *at = (at.to_vec2() * times).to_point();
    }
    match &mut item.shape {
        Shape::Circle { radius, .. } => *radius *= times,
        Shape::Text(text) => text.size *= times,
        _ => {}
    }
    if let Some(stroke) = &mut item.stroke {
        stroke.width *= times;
    }
    item
}
