//! Where the designer has put the signs of a board.

use serde::{Deserialize, Serialize};

use crate::CornerId;
use crate::names::names;

names! {
    /// A kind of sign.
    pub enum SignKind: name {
        /// The name of the circuit.
        Name = "name",
        /// The weather panel.
        Weather = "weather",
        /// The arrow that shows which way the race goes.
        Direction = "direction",
        /// The plate of a corner.
        Corner = "corner",
    }
}

/// A sign of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// The name of the circuit.
    Name,
    /// The weather panel.
    Weather,
    /// The arrow that shows which way the race goes.
    Direction,
    /// The plate of this corner.
    Corner(CornerId),
}

/// The place that the designer has given a sign, which otherwise stands where there is room for it.
///
/// ```
/// use formulad_core::TrackPlan;
/// use formulad_core::plan::{Sign, SignPlan};
///
/// let mut plan = TrackPlan::default();
/// plan.art.signs.push(SignPlan::new(Sign::Weather, 120.0, 80.0));
/// assert_eq!(plan.art.sign(Sign::Weather), Some((120.0, 80.0)));
/// assert_eq!(plan.art.sign(Sign::Name), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct SignPlan {
    /// Which sign.
    pub sign: SignKind,
    /// The corner that it is the plate of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corner: Option<CornerId>,
    /// Its middle, millimetres from the board's left edge.
    pub x: f64,
    /// Its middle, millimetres from the board's top edge.
    pub y: f64,
}

impl SignPlan {
    /// The place of a sign.
    #[must_use]
    pub const fn new(sign: Sign, x: f64, y: f64) -> Self {
        let (sign, corner) = match sign {
            Sign::Name => (SignKind::Name, None),
            Sign::Weather => (SignKind::Weather, None),
            Sign::Direction => (SignKind::Direction, None),
            Sign::Corner(id) => (SignKind::Corner, Some(id)),
        };
        Self { sign, corner, x, y }
    }

    /// The sign whose place it is; `None` if it is the plate of a corner, but of which is not
    /// given.
    #[must_use]
    pub fn of(&self) -> Option<Sign> {
        match self.sign {
            SignKind::Name => Some(Sign::Name),
            SignKind::Weather => Some(Sign::Weather),
            SignKind::Direction => Some(Sign::Direction),
            SignKind::Corner => self.corner.map(Sign::Corner),
        }
    }
}
