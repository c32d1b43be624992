//! A point of a curve.

use serde::{Deserialize, Serialize};

use crate::document::place::length;

/// How the curve runs through a point.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bend {
    /// Smoothly, in a direction derived from its neighbours.
    #[default]
    Smooth,
    /// With a kink.
    Sharp,
    /// From one straight to the next by an arc.
    Rounded {
        /// Its radius, in millimetres, if there is room for it.
        radius: f64,
    },
    /// Shaped by handles, each relative to the point.
    Pulled {
        /// The handle of the curve coming in.
        before: [f64; 2],
        /// The handle of the curve going out.
        after: [f64; 2],
    },
}

/// One of the two handles of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Of the curve coming in.
    Before,
    /// Of the curve going out.
    After,
}

/// A point that a curve runs through.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct RoadPoint {
    /// Where it is, in millimetres.
    pub at: [f64; 2],
    /// How the curve runs through it.
    #[serde(default)]
    pub bend: Bend,
    /// Whether the stretch to the next point stays as it is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub locked: bool,
    /// Where a locked stretch that begins or ends here is cut, at the end of a space: this fraction of
    /// the way past the point, or, if negative, before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<f64>,
}

impl RoadPoint {
    /// A smooth point.
    pub const fn smooth(at: [f64; 2]) -> Self {
        Self {
            at,
            bend: Bend::Smooth,
            locked: false,
            cut: None,
        }
    }

    /// Its handles, relative to the point, between these neighbours.
    pub(super) fn handles(
        &self,
        before: Option<[f64; 2]>,
        after: Option<[f64; 2]>,
    ) -> [[f64; 2]; 2] {
        match (self.bend, before, after) {
            (Bend::Pulled { before, after }, _, _) => [before, after],
            (Bend::Smooth, Some(before), Some(after)) => {
                let to = |other: [f64; 2]| [other[0] - self.at[0], other[1] - self.at[1]];
                let (a, c) = (to(before), to(after));
                let (la, lc) = (length(a).max(1e-6), length(c).max(1e-6));
                // Roughly along the tangent of a circle through the three.
                let way = [c[0] / lc - a[0] / la, c[1] / lc - a[1] / la];
                let long = length(way);
                if long < 1e-6 {
                    return [[0.0; 2]; 2];
                }
                let pull = |by: f64| [way[0] / long * by, way[1] / long * by];
                [pull(-la * PULL), pull(lc * PULL)]
            }
            _ => [[0.0; 2]; 2],
        }
    }
}

/// How far handles reach towards the neighbour: with four points on a circle, the curve is that
/// circle.
const PULL: f64 = 0.39;

/// The bend of a point after one of its handles was moved. Unless `alone`, the other handle keeps
/// pointing the opposite way if it did before.
pub(in crate::document) fn pulled(
    handles: [[f64; 2]; 2],
    end: End,
    to: [f64; 2],
    alone: bool,
) -> Bend {
    let [mut before, mut after] = handles;
    let (moved, other) = match end {
        End::Before => (&mut before, &mut after),
        End::After => (&mut after, &mut before),
    };
    let (long, far) = (length(*moved).max(1e-9), length(*other));
    let turn = (moved[0] * other[1] - moved[1] * other[0]) / (long * far.max(1e-9));
    let away = moved[0] * other[0] + moved[1] * other[1] <= 0.0;
    let in_line = turn.abs() < 0.02 && away;
    *moved = to;
    let reach = length(to);
    if in_line && !alone && reach > 1e-6 && far > 1e-6 {
        *other = [-to[0] / reach * far, -to[1] / reach * far];
    }
    Bend::Pulled { before, after }
}
