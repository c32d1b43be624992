//! What a generated circuit should be like.

use super::curve::CurveError;
use super::measures::LAP;
use super::pit_path::PitSide;
use super::sections::SectionsError;
use crate::figures::usual;

/// What a generated circuit is to be like.
///
/// ```
/// use formulad_tracks::generate::Spec;
///
/// let spec = Spec { lanes: 4, spaces: 130, ..Spec::new("Speed bowl") };
/// assert!(spec.check().is_ok());
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Spec {
    /// What it is called.
    pub name: String,
    /// How many lanes it has: 2 to 4.
    pub lanes: u8,
    /// How many spaces the middle of the road is to be long: 60 to 400.
    pub spaces: u32,
    /// Near which part of the curve, from 0 at its first point to 1, the finish line lies; `None`:
    /// on the longest straight. The line always lies on a straight, with room for the grid.
    pub line: Option<f64>,
    /// Whether it is driven against the order of the points. `line` still counts along the points.
    pub reverse: bool,
    /// The corners; `None`: found by curvature.
    pub corners: Option<Vec<CornerSpec>>,
    /// The radius below which a bend is a corner, if corners are found, in metres of the curve;
    /// wider bends belong to the straights. `None`: 100, and less on laps below 4,500 m, as they
    /// are smaller.
    pub widest_corner: Option<f64>,
    /// How many places the grid has, 1 to 20, if the straight before the line has room for them.
    pub grid: u8,
    /// How many teams have two boxes each in the pit lane; 0: there is no pit lane.
    pub teams: u8,
    /// The side of the pit lane for those who drive along the points, where both have room for it; `None`: the
    /// side with more room.
    pub pit_side: Option<PitSide>,
    /// Whether the curve was driven, and is not the middle of the road: it cuts corners, so bends count as tighter
    /// than they are on it.
    pub driven: bool,
    /// What a random circuit is like; `None`: the seed decides.
    pub style: Option<Style>,
    /// Whether a random circuit, or one along a line that was imported, has right and left exchanged.
    pub mirror: bool,
}

/// A kind of random circuit that can be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Style {
    /// Right angles and short straights, as between houses.
    Street,
    /// Sweepers, S bends and double apexes, hardly a straight between them.
    Flowing,
    /// Few corners, far apart.
    Fast,
    /// Corner upon corner.
    Twisty,
}

impl Style {
    /// All styles.
    pub const ALL: [Self; 4] = [Self::Street, Self::Flowing, Self::Fast, Self::Twisty];
}

/// A corner that is asked for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CornerSpec {
    /// Where it begins, as a part of the curve from 0 at its first point to 1, in driving direction.
    pub from: f64,
    /// Where it ends. Below `from` when the first point lies within the corner.
    pub to: f64,
    /// How many stops it asks for (CORNER-1).
    pub stops: u32,
}

impl Spec {
    /// The shortest and the longest lap that can be generated, in spaces of the middle of the road.
    pub const SPACES: std::ops::RangeInclusive<u32> = LAP;

    /// The usual circuit: three lanes of 155 spaces, ten on the grid, five teams in the pit lane.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            lanes: 3,
            spaces: 155,
            line: None,
            reverse: false,
            corners: None,
            widest_corner: None,
            grid: usual::GRID,
            teams: usual::TEAMS,
            pit_side: None,
            driven: false,
            style: None,
            mirror: false,
        }
    }

    /// Checks that a circuit can be like this.
    ///
    /// # Errors
    ///
    /// [`GenerateError`] when a number is out of its range.
    pub fn check(&self) -> Result<(), GenerateError> {
        if !(2..=4).contains(&self.lanes) {
            return Err(GenerateError::Lanes(self.lanes));
        }
        if !Self::SPACES.contains(&self.spaces) {
            return Err(GenerateError::Spaces(self.spaces));
        }
        if self.line.is_some_and(|line| !(0.0..=1.0).contains(&line)) {
            return Err(GenerateError::Line);
        }
        if let Some(radius) = self.widest_corner
            && !(radius > 0.0 && radius.is_finite())
        {
            return Err(GenerateError::WidestCorner(radius));
        }
        // Cars start from the grid (GRID-1).
        if !(1..=20).contains(&self.grid) {
            return Err(GenerateError::Grid(self.grid));
        }
        if self.teams > 6 {
            return Err(GenerateError::Teams(self.teams));
        }
        for (at, corner) in self.corners.iter().flatten().enumerate() {
            let is_part = |part: f64| (0.0..=1.0).contains(&part);
            if !is_part(corner.from) || !is_part(corner.to) {
                return Err(GenerateError::CornerPlace(at + 1));
            }
            if !(1..=3).contains(&corner.stops) {
                return Err(GenerateError::CornerStops(at + 1, corner.stops));
            }
        }
        Ok(())
    }
}

/// Why no circuit can be made.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The points make no curve.
    #[error(transparent)]
    Curve(#[from] CurveError),
    /// The sections make no road.
    #[error(transparent)]
    Sections(#[from] SectionsError),
    /// Not 2 to 4 lanes.
    #[error("{}", t!("a generated circuit has 2 to 4 lanes, not {lanes}", lanes = .0))]
    Lanes(u8),
    /// Too short or too long.
    #[error("{}", t!("a generated circuit is 60 to 400 spaces long, not {spaces}", spaces = .0))]
    Spaces(u32),
    /// The line would not lie on the curve.
    #[error("{}", t!("the finish line lies at a part of the curve from 0 to 1"))]
    Line,
    /// An invalid radius.
    #[error("{}", t!("the widest corner has a radius above 0 m, not {radius}", radius = .0))]
    WidestCorner(f64),
    /// No grid, or one that is too long.
    #[error("{}", t!("a generated grid has 1 to 20 places, not {places}", places = .0))]
    Grid(u8),
    /// Too many teams.
    #[error("{}", t!("a generated pit lane has boxes for up to 6 teams, not {teams}", teams = .0))]
    Teams(u8),
    /// A corner that is not on the curve.
    #[error("{}", t!(
        "corner {corner} begins and ends at a part of the curve from 0 to 1",
        corner = .0
    ))]
    CornerPlace(usize),
    /// A corner with no stops, or too many.
    #[error("{}", t!(
        "corner {corner} asks for {stops} stops; a corner asks for 1 to 3",
        corner = .0, stops = .1
    ))]
    CornerStops(usize, u32),
    /// A corner that begins within another.
    #[error("{}", t!("corner {corner} begins before the one before it ends", corner = .0))]
    CornersOverlap(usize),
    /// The corners take more spaces than the lap has.
    #[error("{}", t!(
        "the corners alone take {corners} spaces of {spaces}; make the circuit longer",
        corners = .corners, spaces = .spaces
    ))]
    Crowded {
        /// The spaces in corners, plus the minimum of the straights between them.
        corners: u32,
        /// The spaces asked for.
        spaces: u32,
    },
    /// The curve crosses itself too often.
    #[error("{}", t!(
        "the curve crosses itself {times} times; a circuit has up to 12 bridges",
        times = .0
    ))]
    Tangled(usize),
    /// The curve is too wild for a road of this length.
    #[error("{}", t!(
        "no road of {spaces} spaces and {lanes} lanes can follow the curve (the best try still \
         has the problem: {problem}); make the circuit longer, or the curve simpler",
        spaces = .spaces, lanes = .lanes, problem = .problem
    ))]
    Wild {
        /// The spaces asked for.
        spaces: u32,
        /// The lanes asked for.
        lanes: u8,
        /// The first problem of the best try.
        problem: String,
    },
}
