//! The tool that lays the grid.

use formulad_core::SpaceId;

use super::{Cursor, Ghost, Pointer, Tone, Tool};
use crate::document::{Edit, grid};
use crate::work::Work;

/// Lays the usual grid with one click, then adds spaces to it and removes them.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct GridTool;

impl Tool for GridTool {
    fn click(&mut self, work: &mut Work, pointer: Pointer) {
        let Some(id) = pointer.on_road(work) else {
            return;
        };
        let plan = work.plan();
        let there = |id: SpaceId| plan.grid.iter().find(|place| place.space == id).copied();
        let mut grid = match there(id) {
            Some(_) => {
                let mut grid = plan.grid.clone();
                grid.retain(|place| place.space != id);
                grid
            }
            None if plan.grid.is_empty() && !plan.finish.is_empty() => grid::usual(plan),
            None => {
                let spaces = plan.grid.iter().map(|place| place.space);
                grid::places(plan, spaces.chain([id]).collect())
            }
        };
        // The way that cars are drawn stays as it was.
        for place in &mut grid {
            place.heading = there(place.space).and_then(|before| before.heading);
        }
        work.apply(&Edit::SetGrid(grid));
    }

    fn double_click(&mut self, _work: &mut Work, _pointer: Pointer) {}

    fn hint(&self, work: &Work, _pointer: Option<Pointer>) -> String {
        let plan = work.plan();
        match (plan.finish.is_empty(), plan.grid.is_empty()) {
            (true, _) => t!("Set the finish line first: the grid lies before it"),
            (false, true) => t!("Click the road to lay the standard grid before the finish line"),
            (false, false) => t!("Click spaces to put them on the grid or take them off"),
        }
        .to_owned()
    }

    fn cursor(&self, work: &Work, pointer: Pointer) -> Cursor {
        match pointer.on_road(work) {
            Some(_) => Cursor::Hand,
            None => Cursor::Arrow,
        }
    }

    fn ghosts(&self, work: &Work, pointer: Option<Pointer>) -> Vec<Ghost> {
        let places = work.plan().grid.iter().map(|place| place.space).collect();
        let over = pointer.and_then(|pointer| pointer.on_road(work));
        let over = over.map(|id| Ghost::Spaces(vec![id], Tone::Accent));
        let marks = Ghost::Spaces(places, Tone::Good);
        std::iter::once(marks).chain(over).collect()
    }
}
