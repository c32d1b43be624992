//! The tools that draw a line across the road with one click: the finish line, and the police line.

use formulad_core::SpaceId;

use super::{Ghost, Pointer, Tone, Tool};
use crate::document::Edit;
use crate::texts::features as texts;
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
            work.apply(&Edit::SetFinish(row));
        }
    }

    fn double_click(&mut self, _work: &mut Work, _pointer: Pointer) {}

    fn hint(&self, work: &Work, pointer: Option<Pointer>) -> String {
        let over = pointer.and_then(|pointer| work.space(pointer.space()?));
        match self {
            _ if over.is_some_and(|space| space.lane.is_none()) => texts::finish_off_road(),
            Self::Finish => texts::finish(),
            Self::Police => texts::police(),
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

/// The row of first spaces past a line at the back of the space under the pointer.
fn row(work: &Work, pointer: Pointer) -> Option<Vec<SpaceId>> {
    Some(work.lanes().row(pointer.on_road(work)?))
}
