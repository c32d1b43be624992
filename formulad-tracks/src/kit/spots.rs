//! Where the spaces of a circuit are in its picture.

use formulad_core::plan::SpacePlan;
use formulad_core::{CornerId, SpaceId, Track};
use serde::Serialize;

use crate::geometry::hundredths;

/// A space in the picture of its circuit.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Spot {
    /// Its number in the track file.
    pub id: SpaceId,
    /// Its unique name: its number, with `pit` or `box` before it off the road.
    pub label: String,
    /// Its lane, 1 at the driver's left; `None` off the road.
    pub lane: Option<u32>,
    /// The corner it belongs to.
    pub corner: Option<CornerId>,
    /// Its centre in pixels from the left edge of the picture.
    pub x: f64,
    /// Its centre in pixels from the top edge.
    pub y: f64,
    /// The way a car on it points, in degrees clockwise from the right, from 0 to 360.
    pub angle: f64,
}

/// Whether a space is a box of the pit lane.
pub(super) fn is_box(track: &Track, id: SpaceId) -> bool {
    let mut boxes = track.pit().into_iter().flat_map(|pit| &pit.boxes);
    boxes.any(|it| it.space == id)
}

/// The spaces of a circuit in a picture of `scale` pixels to a millimetre, in the order of the file.
pub(super) fn spots(track: &Track, scale: f64) -> Vec<Spot> {
    let plan = track.plan();
    let spot = |space: &SpacePlan| {
        let id = space.id;
        let label = match space.lane {
            Some(_) => id.to_string(),
            None if is_box(track, id) => format!("box {id}"),
            None => format!("pit {id}"),
        };
        let mut corners = plan.corners.iter();
        let corner = corners.find(|corner| corner.spaces.contains(&id));
        Spot {
            id,
            label,
            lane: space.lane,
            corner: corner.map(|corner| corner.id),
            x: hundredths(space.x * scale),
            y: hundredths(space.y * scale),
            angle: hundredths(space.heading).rem_euclid(360.0),
        }
    };
    plan.spaces.iter().map(spot).collect()
}
