//! Lines that should not be written over: where a board is folded, or glued together.

use formulad_core::plan::Folds;

use crate::geometry::Rect;

/// Lines across a board and down it, in millimetres.
///
/// ```
/// use formulad_core::plan::Folds;
/// use formulad_tracks::draw::Seams;
///
/// let folds = Seams::of_folds(Folds::Sixth, 900.0, 600.0);
/// assert_eq!((folds.upright, folds.level), (vec![300.0, 600.0], vec![300.0]));
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Seams {
    /// How far from the left edge the upright lines are.
    pub upright: Vec<f64>,
    /// How far from the top edge the level ones are.
    pub level: Vec<f64>,
}

/// How near a line may come to something, in millimetres.
const NEAR: f64 = 2.0;

impl Seams {
    /// Where a board of this size is folded.
    #[must_use]
    pub fn of_folds(folds: Folds, width: f64, height: f64) -> Self {
        let (long, short) = folds.parts();
        let (across, down) = if width < height {
            (short, long)
        } else {
            (long, short)
        };
        let lines = |side: f64, parts: u32| {
            let line = |at: u32| side * f64::from(at) / f64::from(parts);
            (1..parts).map(line).collect()
        };
        Self {
            upright: lines(width, across),
            level: lines(height, down),
        }
    }

    /// These lines and others.
    #[must_use]
    pub fn and(mut self, others: &Self) -> Self {
        self.upright.extend(&others.upright);
        self.level.extend(&others.level);
        self
    }

    /// The same on a picture `times` times as large.
    #[must_use]
    pub fn scaled(&self, times: f64) -> Self {
        let larger = |lines: &[f64]| lines.iter().map(|at| at * times).collect();
        Self {
            upright: larger(&self.upright),
            level: larger(&self.level),
        }
    }

    /// Whether one runs through an area, or very near it.
    pub(super) fn cross(&self, area: Rect) -> bool {
        let lies_in = |from: f64, to: f64| move |at: &f64| (from - NEAR..=to + NEAR).contains(at);
        self.upright.iter().any(lies_in(area.x0, area.x1))
            || self.level.iter().any(lies_in(area.y0, area.y1))
    }
}
