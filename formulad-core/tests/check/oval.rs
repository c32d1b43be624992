//! A good circuit with real geometry: three lanes, clockwise, four corners, a pit lane outside the
//! home straight.
//!
//! Spaces of lane 1 (outside) are numbered from 101, of lane 2 from 201, of lane 3 (inside) from
//! 301, each from the finish line on; the pit lane from 401 and its boxes from 501, in driving
//! direction. Spaces are 20 mm long on straights and lanes 11.6 mm wide; lane 2 lies half a space
//! ahead of lanes 1 and 3. The right-hand end is half a circle of 60 mm radius, the left-hand end
//! two quarters of 40 mm with a short straight between them.

use formulad_core::TrackPlan;

/// The plan of the circuit.
pub(crate) fn plan() -> TrackPlan {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/check/oval.json");
    crate::circuit(file.as_ref())
}
