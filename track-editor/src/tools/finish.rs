//! The tools that draw a line across the road: the finish line, and the police line.

use formulad_core::SpaceId;

use super::{Ghost, Kind, Pointer, Tone, Tool};
use crate::document::Edit;
use crate::document::lanes::Lanes;
use crate::texts::features as texts;
use crate::work::{Hit, Work};

/// Draws the finish line with one click.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct FinishTool;

impl Tool for FinishTool {
    fn kind(&self) -> Kind {
        Kind::Finish
    }

    fn click(&mut self, work: &mut Work, pointer: Pointer) {
        if let Some(row) = row(work, pointer) {
            work.apply(&Edit::SetFinish(row));
        }
    }

    fn double_click(&mut self, _work: &mut Work, _pointer: Pointer) {}

    fn hint(&self, work: &Work, pointer: Option<Pointer>) -> String {
        hint(work, pointer, texts::finish())
    }

    fn ghosts(&self, work: &Work, pointer: Option<Pointer>) -> Vec<Ghost> {
        ghosts(work, pointer)
    }
}

/// Draws the police line of a street circuit with one click.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PoliceTool;

impl Tool for PoliceTool {
    fn kind(&self) -> Kind {
        Kind::Police
    }

    fn click(&mut self, work: &mut Work, pointer: Pointer) {
        let Some(mut row) = row(work, pointer) else {
            return;
        };
        // No police waits in the pit lane.
        row.retain(|id| work.space(*id).is_some_and(|s| s.lane.is_some()));
        let there = work.plan().street.as_ref().map(|street| &street.police);
        let edit = match there == Some(&row) {
            true => Edit::SetPolice(Vec::new()),
            false => Edit::SetPolice(row),
        };
        work.apply(&edit);
    }

    fn double_click(&mut self, _work: &mut Work, _pointer: Pointer) {}

    fn hint(&self, work: &Work, pointer: Option<Pointer>) -> String {
        hint(work, pointer, texts::police())
    }

    fn ghosts(&self, work: &Work, pointer: Option<Pointer>) -> Vec<Ghost> {
        ghosts(work, pointer)
    }
}

fn hint(work: &Work, pointer: Option<Pointer>, usual: &str) -> String {
    match pointer.map(|p| p.hit) {
        Some(Hit::Space(id)) if work.space(id).is_some_and(|s| s.lane.is_none()) => {
            texts::finish_off_road().to_owned()
        }
        _ => usual.to_owned(),
    }
}

/// The row of first spaces past a line at the back of the space under the pointer.
fn row(work: &Work, pointer: Pointer) -> Option<Vec<SpaceId>> {
    let Hit::Space(id) = pointer.hit else {
        return None;
    };
    work.space(id).filter(|space| space.lane.is_some())?;
    Some(Lanes::of(work.plan(), work.derived().length).row(id))
}

fn ghosts(work: &Work, pointer: Option<Pointer>) -> Vec<Ghost> {
    let row = pointer.and_then(|pointer| row(work, pointer));
    row.map(|row| Ghost::Spaces(row, Tone::Accent))
        .into_iter()
        .collect()
}
