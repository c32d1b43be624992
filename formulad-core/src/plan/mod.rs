//! The plan of a track: plain data, exactly what a track file says and what an editor edits.
//!
//! Every field is public and any value is allowed, however nonsensical;
//! [`TrackPlan::check`](crate::TrackPlan::check) says what is wrong with it. Lengths are
//! millimetres on the board with y down; headings are degrees, clockwise, 0 towards +x.
//!
//! ```
//! use formulad_core::{Track, TrackBuilder};
//!
//! let mut plan = TrackBuilder::<1>::new("Ring").straight(20).corner(2, [6]).straight(9).plan();
//! plan.corners[0].name = "Hairpin".into();
//! plan.spaces[0].next.clear(); // a dead end
//! assert!(plan.check().has_errors());
//! assert!(Track::new(plan).is_err());
//! ```

use serde::{Deserialize, Serialize};

use crate::{CornerId, SpaceId};

mod art;
mod edit;
mod picture;
mod rgb;
mod signs;
mod street;
mod weather;

pub use art::{
    AreaKind, AreaPlan, ArtColors, ArtPlan, Folds, Landscape, Lettering, LineWidths, PieceKind,
    PiecePlan, PlateStyle, TimeOfDay, TitleStyle, Typeface,
};
pub use edit::Change;
pub use picture::{PictureData, PicturePlan};
pub use rgb::{BadColor, Rgb};
pub use signs::{Sign, SignKind, SignPlan};
pub use street::{StreetPlan, TunnelPlan};
pub use weather::{Weather, WeatherRange};

/// Everything a designer says about a circuit.
///
/// ```
/// use formulad_core::TrackPlan;
///
/// let plan = TrackPlan::default();
/// assert!(plan.spaces.is_empty());
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct TrackPlan {
    /// What the circuit is called.
    pub name: String,
    /// Who designed it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub author: String,
    /// Anything a player or another designer should know.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// The sheet the circuit is drawn on.
    pub board: Board,
    /// The spaces, in any order.
    pub spaces: Vec<SpacePlan>,
    /// The corners, in driving order by custom.
    pub corners: Vec<CornerPlan>,
    /// The first space past the finish line in each lane, from lane 1 on, and in the pit lane last
    /// (TRACK-4): a step onto one of these from any space not listed here crosses the line.
    pub finish: Vec<SpaceId>,
    /// The starting grid, pole position first (GRID-1).
    pub grid: Vec<GridPlan>,
    /// The pit lane, if the circuit has one (TRACK-7).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pit: Option<PitPlan>,
    /// The ranges of the d20 that give each weather (TRACK-9).
    pub weather: Vec<WeatherRange>,
    /// What a night race through a city adds (TRACK-8).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub street: Option<StreetPlan>,
    /// How the board looks.
    #[serde(skip_serializing_if = "ArtPlan::is_empty")]
    pub art: ArtPlan,
    /// Warnings and advice that the designer has considered and does not want to see again.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub silenced: Vec<Suppression>,
}

/// The size of the sheet a circuit is drawn on, in millimetres.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Board {
    /// From the left edge to the right.
    pub width: f64,
    /// From the top edge to the bottom.
    pub height: f64,
}

impl Default for Board {
    /// The usual board, 1000 × 700 mm.
    fn default() -> Self {
        Self {
            width: 1000.0,
            height: 700.0,
        }
    }
}

/// One space.
///
/// Later versions may add fields to it, to [`CornerPlan`], [`GridPlan`], [`BoxPlan`] and [`Suppression`]: whoever makes
/// one begins with `new` or `default`.
///
/// ```
/// use formulad_core::SpaceId;
/// use formulad_core::plan::SpacePlan;
///
/// let space = SpacePlan {
///     lane: Some(1),
///     next: vec![SpaceId(8)],
///     ..SpacePlan::new(SpaceId(7), 120.0, 80.5)
/// };
/// assert_eq!(space.heading, 0.0);
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct SpacePlan {
    /// Its number, unique on the track.
    pub id: SpaceId,
    /// Its lane, 1 at the driver's left; `None` for a space off the road: in the pit lane, or a
    /// box.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lane: Option<u32>,
    /// Its centre, millimetres from the board's left edge.
    pub x: f64,
    /// Its centre, millimetres from the board's top edge.
    pub y: f64,
    /// The way a car on it points, in degrees: 0 towards +x, 90 towards +y (down).
    pub heading: f64,
    /// The spaces that one step forward can lead to (TRACK-1).
    #[serde(default)]
    pub next: Vec<SpaceId>,
}

/// One corner: a stretch of road on which a car has to stop a number of times (TRACK-2).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct CornerPlan {
    /// Its number, unique on the track.
    pub id: CornerId,
    /// What it is called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The stops it asks for: 1, 2 or 3.
    pub stops: u32,
    /// Its spaces, in all lanes.
    pub spaces: Vec<SpaceId>,
}

/// One place on the starting grid.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, Default)]
pub struct GridPlan {
    /// The space the car stands on.
    pub space: SpaceId,
    /// The heading of the car in degrees, if it is not that of the space.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heading: Option<f64>,
}

/// The pit lane's boxes. The lane itself is the chain of spaces without a lane number that leads
/// off the road and back to it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct PitPlan {
    /// The boxes, in driving order by custom. Each is a space of its own beside the pit lane:
    /// one pit lane space leads to it, and it leads to the pit lane space after the one it lies
    /// beside, so that it is as far from the entry as the lane beside it.
    pub boxes: Vec<BoxPlan>,
}

/// One box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct BoxPlan {
    /// The space a car is served on.
    pub space: SpaceId,
    /// The team it belongs to, counted from 1.
    pub team: u32,
}

/// A warning or advice set aside by the designer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Suppression {
    /// The problem's id, such as `grid.in-corner`.
    pub problem: String,
    /// The spaces concerned; if empty, all of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spaces: Vec<SpaceId>,
    /// The corners concerned; if empty, all of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corners: Vec<CornerId>,
    /// Why it is right as it is.
    pub reason: String,
}

impl SpacePlan {
    /// A space off the road at this place in millimetres, which a car on it leaves to the right, without links.
    #[must_use]
    pub fn new(id: SpaceId, x: f64, y: f64) -> Self {
        Self {
            id,
            x,
            y,
            ..Self::default()
        }
    }
}

impl CornerPlan {
    /// A corner without a name.
    #[must_use]
    pub fn new(id: CornerId, stops: u32, spaces: Vec<SpaceId>) -> Self {
        Self {
            id,
            stops,
            spaces,
            ..Self::default()
        }
    }
}

impl GridPlan {
    /// A place whose car points as its space does.
    #[must_use]
    pub fn new(space: SpaceId) -> Self {
        Self {
            space,
            ..Self::default()
        }
    }
}

impl BoxPlan {
    /// The box of a team on a space.
    #[must_use]
    pub const fn new(space: SpaceId, team: u32) -> Self {
        Self { space, team }
    }
}

impl Suppression {
    /// Sets a kind of problem aside everywhere, for a reason.
    #[must_use]
    pub fn new(problem: impl Into<String>, reason: impl Into<String>) -> Self {
        Self {
            problem: problem.into(),
            reason: reason.into(),
            ..Self::default()
        }
    }
}

impl TrackPlan {
    /// The first space with this id. [`Track::space_plan`](crate::Track::space_plan) finds it at once.
    ///
    /// ```
    /// use formulad_core::{CornerId, SpaceId, TrackBuilder};
    ///
    /// let plan = TrackBuilder::<2>::new("Paperclip").straight(18).corner(1, [5, 3]).plan();
    /// assert_eq!(plan.space(SpaceId(4)).map(|space| space.id), Some(SpaceId(4)));
    /// assert!(plan.corner(CornerId(9)).is_none());
    /// ```
    #[must_use]
    pub fn space(&self, id: SpaceId) -> Option<&SpacePlan> {
        self.spaces.iter().find(|space| space.id == id)
    }

    /// The first corner with this id.
    #[must_use]
    pub fn corner(&self, id: CornerId) -> Option<&CornerPlan> {
        self.corners.iter().find(|corner| corner.id == id)
    }
}
