//! What a drawn circuit is to be like.

use std::ops::RangeInclusive;

use crate::generate::curve::CurveError;
use crate::generate::measures::SPACE;
use crate::generate::pit_path::PitSide;

/// The shortest and the longest lap that is laid, in spaces of the middle of the road.
pub(super) const SPACES: RangeInclusive<u32> = 12..=600;

/// How long spaces are, or how many there are to be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Measure {
    /// The length of a space, about, in millimetres: 8 to 60.
    SpaceLength(f64),
    /// The number of spaces in the middle of the road, 12 to 600, whatever their length.
    Spaces(u32),
}

/// A corner that is asked for. Places on the curve are the number of a knot and the part of the way
/// to the next: 2.5 is half-way from the third knot to the fourth.
#[derive(Debug, Clone, PartialEq)]
pub struct DrawnCorner {
    /// Where it begins, in the order of the knots.
    pub from: f64,
    /// Where it ends. Below `from` when the first knot lies within.
    pub to: f64,
    /// How many stops it asks for (CORNER-1); `None`: by its length and its turning.
    pub stops: Option<u32>,
    /// What it is called.
    pub name: String,
}

/// What a circuit that is drawn on the board is to be like.
///
/// ```
/// use formulad_tracks::generate::{DrawnSpec, Measure};
///
/// let spec = DrawnSpec { measure: Measure::Spaces(140), ..DrawnSpec::new("Mine") };
/// assert!(spec.check().is_ok());
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct DrawnSpec {
    /// What it is called.
    pub name: String,
    /// How many lanes it has: 2 to 4.
    pub lanes: u8,
    /// How long its spaces are.
    pub measure: Measure,
    /// Where on the curve the finish line is, or on the nearest straight; `None`: on the longest
    /// straight.
    pub finish: Option<f64>,
    /// Whether it is driven against the order of the knots. Places still count along them.
    pub reverse: bool,
    /// Whether lanes 1 and 3 lie half a space ahead, and not 2 and 4 as usual.
    pub odd_ahead: bool,
    /// Corners that are given; elsewhere they are found where the curve bends.
    pub corners: Vec<DrawnCorner>,
    /// Stretches that are straight however the curve bends, each from a place to one further on, as
    /// far as no corner is given there.
    pub straights: Vec<(f64, f64)>,
    /// Places of the curve at which a space ends, however the curve changes beside them.
    pub cuts: Vec<f64>,
    /// How many places the grid has, if the straight before the line has room for them.
    pub grid: u8,
    /// How many teams have two boxes each in the pit lane, and its side; `None`: where there is
    /// more room.
    pub pit: Option<(u8, Option<PitSide>)>,
}

impl DrawnSpec {
    /// The usual circuit: three lanes of 19 mm spaces, ten on the grid, five teams in the pit lane.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            lanes: 3,
            measure: Measure::SpaceLength(SPACE),
            finish: None,
            reverse: false,
            odd_ahead: false,
            corners: Vec::new(),
            straights: Vec::new(),
            cuts: Vec::new(),
            grid: 10,
            pit: Some((5, None)),
        }
    }

    /// Checks that a circuit can be like this.
    ///
    /// # Errors
    ///
    /// [`DrawnError`] when a number is out of its range.
    pub fn check(&self) -> Result<(), DrawnError> {
        if !(2..=4).contains(&self.lanes) {
            return Err(DrawnError::Lanes(self.lanes));
        }
        match self.measure {
            Measure::SpaceLength(length) if !(8.0..=60.0).contains(&length) => {
                return Err(DrawnError::SpaceLength(length));
            }
            Measure::Spaces(spaces) if !SPACES.contains(&spaces) => {
                return Err(DrawnError::Spaces(spaces));
            }
            _ => {}
        }
        let corners = self.corners.iter().map(|corner| (corner.from, corner.to));
        let stretches = corners.chain(self.straights.iter().copied());
        let places = stretches.flat_map(|(from, to)| [from, to]);
        let places = places.chain(self.finish).chain(self.cuts.iter().copied());
        match places.into_iter().find(|place| !place.is_finite()) {
            Some(place) => Err(DrawnError::Place(place)),
            None => Ok(()),
        }
    }
}

/// Why no road can be laid along a curve at all.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum DrawnError {
    /// The knots make no curve.
    #[error(transparent)]
    Curve(#[from] CurveError),
    /// Not 2 to 4 lanes.
    #[error("{}", t!("a road has 2 to 4 lanes, not {lanes}", lanes = .0))]
    Lanes(u8),
    /// Spaces that nobody could use.
    #[error("{}", t!("a space is 8 to 60 mm long, not {length}", length = .0))]
    SpaceLength(f64),
    /// Too few or too many.
    #[error("{}", t!(
        "the middle of the road is {least} to {most} spaces long, not {spaces}",
        spaces = .0, least = SPACES.start(), most = SPACES.end()
    ))]
    Spaces(u32),
    /// A place that is not a number.
    #[error("{}", t!("a place on the curve is a plain number, not {place}", place = .0))]
    Place(f64),
}
