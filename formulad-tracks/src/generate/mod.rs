//! Circuits from centrelines.
//!
//! A real circuit is too long for a board as it is: corners matter, straights are compressed. The
//! generator finds the corners of a closed curve by its curvature, gives each as many spaces as it
//! turns, shares the rest among the straights, draws a new middle line with these lengths, and lays
//! lanes, links, line, grid, pit lane and boxes along it. The result is a plan without errors in
//! which everything can still be changed.
//!
//! The same curve and spec give the same plan on every machine: only arithmetic that rounds the
//! same everywhere is used, and places are kept to a hundredth of a millimetre.
//!
//! ```
//! use formulad_tracks::generate::{self, Spec};
//!
//! // An oval, 1200 m by 300 m.
//! let curve = generate::Curve::through(&[
//!     (0.0, 0.0), (300.0, 0.0), (600.0, 0.0), (900.0, 0.0), (1050.0, 150.0),
//!     (900.0, 300.0), (600.0, 300.0), (300.0, 300.0), (0.0, 300.0), (-150.0, 150.0),
//! ])?;
//! let plan = generate::along(&curve, &Spec::new("Oval"))?;
//! assert!(formulad_core::Track::new(plan).is_ok());
//! # Ok::<(), generate::GenerateError>(())
//! ```

mod bezier;
mod board;
mod corners;
mod course;
mod crossings;
mod curve;
mod drawn;
mod follow;
mod laid;
mod lap;
mod lay;
mod line;
mod measures;
mod pit;
mod pit_path;
mod random;
mod relax;
mod sections;
mod shape;
mod spec;
mod straighten;
mod stretch;

use formulad_core::plan::TrackPlan;

pub use crate::geometry::Point;
#[cfg(feature = "import")]
pub(crate) use corners::{radius_with_corners, tightest_radius, usual_radius};
pub use curve::{Curve, CurveError};
pub use drawn::{Drawn, DrawnCorner, DrawnError, DrawnSpec, Knot, Measure, curve_points, on_board};
#[cfg(feature = "import")]
pub(crate) use measures::LANE;
pub use pit_path::{NoPit, PitPath, PitSide};
pub use random::{invented_name, random};
pub use sections::{
    NotationError, NotationProblem, Open, Section, SectionError, Sections, SectionsError,
};
pub use spec::{CornerSpec, GenerateError, Spec, Style};

use follow::Manner;
use laid::LaidLap;
pub(crate) use lap::StartLine;
use lap::{Followed, Lap};

/// Makes a circuit of a closed curve measured in metres, y pointing down.
///
/// # Errors
///
/// [`GenerateError`] when the spec asks for something impossible, or the curve is too wild for it.
pub fn along(curve: &Curve, spec: &Spec) -> Result<TrackPlan, GenerateError> {
    Ok(followed(curve, spec)?.plan)
}

/// A circuit along a curve, and facts about it.
#[cfg_attr(
    not(feature = "import"),
    expect(dead_code, reason = "importers say them")
)]
pub(crate) struct AlongCurve {
    pub(crate) plan: TrackPlan,
    pub(crate) line: StartLine,
    /// The side of its pit lane, as drivers see it.
    pub(crate) pit_side: Option<PitSide>,
    /// Where each of its corners lies on the curve in the order of its points, from 0 at the first to 1; a corner
    /// over the first point ends above 1.
    pub(crate) corners: Vec<std::ops::Range<f64>>,
}

/// The circuit along a curve, and the facts about it.
pub(crate) fn followed(curve: &Curve, spec: &Spec) -> Result<AlongCurve, GenerateError> {
    spec.check()?;
    // If this fails, the spec is impossible in any other manner, too.
    let first = Lap::along(curve, spec, Manner::ALL[0])?;
    let line = first.line;
    let others = Manner::ALL.iter().skip(1);
    let others = others.flat_map(|manner| Lap::along(curve, spec, *manner));
    let laid = std::iter::once(first).chain(others).map(|followed| {
        let Followed { lap, middle, .. } = &followed;
        let mut laid = LaidLap::of(lap, spec, middle);
        // A spec that says what a corner is was written by somebody who has looked at the line.
        if spec.corners.is_none()
            && spec.widest_corner.is_none()
            && let Some(lap) = lap.judged_again(middle, spec)
        {
            let again = LaidLap::of(&lap, spec, middle);
            if !laid.is_sounder_than(&again) {
                laid = again;
            }
        }
        laid.is_knotted = followed.is_knotted;
        laid
    });
    let best = LaidLap::best(spec, laid)?;
    let along_points = |corner: std::ops::Range<f64>| {
        let from = if spec.reverse {
            1.0 - corner.end
        } else {
            corner.start
        };
        let from = from.rem_euclid(1.0);
        from..from + (corner.end - corner.start)
    };
    Ok(AlongCurve {
        plan: best.plan,
        line,
        pit_side: best.pit_side,
        corners: best.corners.into_iter().map(along_points).collect(),
    })
}

/// How often a curve crosses itself.
#[cfg(feature = "import")]
pub(crate) fn crossing_count(curve: &Curve) -> usize {
    crossings::crossings(curve).len()
}

/// Makes a circuit of sections. They say how long it is and where its corners and its line are, so
/// `spaces`, `line`, `reverse` and `corners` of the spec are ignored. In the middle lane the
/// lengths of the sections are exact.
///
/// # Errors
///
/// [`GenerateError`] when the spec asks for something impossible, the sections do not lead back to
/// where they began ([`Sections::fitted`] makes them), or they leave no room for a road.
pub fn of_sections(sections: &Sections, spec: &Spec) -> Result<TrackPlan, GenerateError> {
    Ok(laid(sections, 0, spec)?.plan)
}

/// The circuit of sections whose first heading is this many degrees clockwise from the right, with
/// its problems.
fn laid(sections: &Sections, turned: i32, spec: &Spec) -> Result<LaidLap, GenerateError> {
    let spec = Spec {
        spaces: sections.spaces(),
        ..spec.clone()
    };
    spec.check()?;
    let lap = Lap::of_sections(sections, turned, spec.teams)?;
    let mut laid = LaidLap::out(&lap, &spec)?;
    let corners = sections
        .as_slice()
        .iter()
        .filter(|section| section.stops() > 0);
    for (corner, section) in laid.plan.corners.iter_mut().zip(corners) {
        section.name().clone_into(&mut corner.name);
    }
    Ok(laid)
}
