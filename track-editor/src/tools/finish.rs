//! The tools that draw a line across the road with one click: the finish line, and the police line.

use formulad_core::SpaceId;

use super::{Ghost, Pointer, Tone, Tool};
use crate::document::lanes::usual_length;
use crate::document::{Edit, RoadEdit, sin_cos};
use crate::work::Work;

/// Draws a line across the road with one click.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum LineTool {
    Finish,
    /// The police line of a street circuit.
    Police,
}

impl Tool for LineTool {
    fn click(&mut self, work: &mut Work, pointer: Pointer) {
        let Some(mut row) = row(work, pointer) else {
            return;
        };
        if *self == Self::Police {
            // There are no police in the pit lane.
            row.retain(|id| work.is_on_road(*id));
            let there = work.plan().street.as_ref().map(|street| &street.police);
            if there == Some(&row) {
                row.clear();
            }
            work.apply(&Edit::SetPolice(row));
        } else {
            let along_curve =
                place_on_curve(work, &row).map(|place| Edit::Road(RoadEdit::Finish(place)));
            work.change(&along_curve.unwrap_or(Edit::SetFinish(row)));
        }
    }

    fn double_click(&mut self, _work: &mut Work, _pointer: Pointer) {}

    fn hint(&self, work: &Work, pointer: Option<Pointer>) -> String {
        let over = pointer.and_then(|pointer| work.space(pointer.space()?));
        match self {
            _ if over.is_some_and(|space| space.lane.is_none()) => {
                t!("The line runs across the road: point at a space of the road")
            }
            Self::Finish => t!("Click the first space past the finish line"),
            Self::Police => t!("Click the first space past the police line; again to remove it"),
        }
        .to_owned()
    }

    fn ghosts(&self, work: &Work, pointer: Option<Pointer>) -> Vec<Ghost> {
        let row = pointer.and_then(|pointer| row(work, pointer));
        row.map(|row| Ghost::Spaces(row, Tone::Accent))
            .into_iter()
            .collect()
    }
}

/// Where the line at the back of these spaces crosses the curve that the road was drawn along.
fn place_on_curve(work: &Work, row: &[SpaceId]) -> Option<f64> {
    let road = work.sketch().road.as_ref().filter(|road| road.closed)?;
    let half = usual_length(work.plan()) / 2.0;
    let on_road = row.iter().filter_map(|id| work.space(*id));
    let backs = on_road.filter(|space| space.lane.is_some()).map(|space| {
        let (sin, cos) = sin_cos(space.heading);
        [space.x - half * cos, space.y - half * sin]
    });
    // The foremost: the line is stepped, and the road is measured from there.
    let near = backs.filter_map(|at| road.nearest(at));
    near.min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(place, _)| place)
}

/// The row of first spaces past a line at the back of the space under the pointer.
fn row(work: &Work, pointer: Pointer) -> Option<Vec<SpaceId>> {
    Some(work.lanes().row(pointer.on_road(work)?))
}
