//! What a street circuit adds to a track.

use serde::{Deserialize, Serialize};

use crate::SpaceId;

/// The features of a night race through a city (TRACK-8).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct StreetPlan {
    /// Spaces under the windows of irritable residents.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub residents: Vec<SpaceId>,
    /// Spaces whose surface damages cars.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub danger: Vec<SpaceId>,
    /// The first space past the police line in each lane.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub police: Vec<SpaceId>,
    /// The tunnels, one entry for each lane that runs through one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tunnels: Vec<TunnelPlan>,
}

/// One lane of a tunnel: a single step from one mouth to the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TunnelPlan {
    /// The numbered space at which a car goes in.
    pub entry: SpaceId,
    /// The space of the same number at which it comes out.
    pub exit: SpaceId,
}
