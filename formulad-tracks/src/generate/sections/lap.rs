//! A lap to be drawn from sections.

use super::super::crossings::crossings;
use super::super::curve::Curve;
use super::super::stretches::{Lap, Stretch};
use super::closing::{self, STEPS, Trace};
use super::{Sections, SectionsError};

/// The length of a space of real circuits, in metres: the curve is measured in them.
const METRES: f64 = 30.0;

/// The lap of sections, with as many teams in the pit lane.
pub(in super::super) fn lap(sections: &Sections, teams: u8) -> Result<Lap, SectionsError> {
    closing::check(&sections.0)?;
    let points = Trace::new(&sections.0, STEPS).closed();
    let points = points.into_iter().map(|(x, y)| (x * METRES, y * METRES));
    let curve = Curve::of_steps(points.collect(), METRES / f64::from(STEPS));
    let mut stretches: Vec<Stretch> = Vec::new();
    let mut first = 0;
    for section in &sections.0 {
        let stops = Some(section.stops).filter(|stops| *stops > 0);
        let count = (section.spaces * STEPS) as usize;
        match stretches.last_mut() {
            // Straights and bends driven flat out are one straight.
            Some(last) if last.stops.is_none() && stops.is_none() => {
                last.spaces += section.spaces;
                last.count += count;
            }
            _ => stretches.push(Stretch {
                stops,
                spaces: section.spaces,
                least: section.spaces,
                first,
                count,
            }),
        }
        first += count;
    }
    let crossed = crossings(&curve);
    Ok(Lap::new(curve, stretches, &crossed, teams))
}
