//! Remedies for problems without a fix of their own.

use formulad_core::Problem;
use formulad_core::plan::GridPlan;

use crate::command::Command;
use crate::document::{Edit, grid};
use crate::editor::Editor;
use crate::view::Group;

/// What fixes a problem that has no fix of its own.
#[derive(Debug, Clone, PartialEq)]
pub enum Remedy {
    /// A general command.
    Run(Command),
    /// An edit of this circuit.
    Change(Edit),
}

impl Editor {
    /// What fixes a problem that has no fix of its own.
    pub fn remedy(&self, problem: &Problem) -> Option<Remedy> {
        let remedy = match (problem.id, problem.place.corners.as_slice()) {
            ("corner.empty", [corner]) => Remedy::Change(Edit::DeleteCorner(*corner)),
            ("grid.past-line", _) => Remedy::Run(Command::UsualGrid),
            ("grid.missing" | "grid.short" | "grid.in-corner", _)
                if self.is_usual_grid_better() =>
            {
                Remedy::Run(Command::UsualGrid)
            }
            ("pit.no-boxes" | "pit.broken", _) => Remedy::Run(Command::RemovePit),
            ("scan.direction", _) => Remedy::Run(Command::ReverseCircuit),
            ("scan.space", _) => match problem.place.spaces.as_slice() {
                [] => return None,
                [space] => Remedy::Change(Edit::SplitSpace(*space)),
                spaces => Remedy::Change(Edit::JoinSpaces(spaces.to_vec())),
            },
            _ => return None,
        };
        let available = |command: &Command| command.unavailable(self).is_none();
        match &remedy {
            // What was read wrongly may be so in more ways than its answers say.
            _ if problem.fix.is_some() && Group::of(problem) != Group::Question => None,
            Remedy::Run(command) => available(command).then_some(remedy),
            Remedy::Change(_) => Some(remedy),
        }
    }

    /// Whether a standard grid has more places outside of corners than the one there is.
    fn is_usual_grid_better(&self) -> bool {
        let plan = self.work.plan();
        let in_corner = |place: &&GridPlan| {
            let mut corners = plan.corners.iter();
            corners.any(|corner| corner.spaces.contains(&place.space))
        };
        let free = |grid: &[GridPlan]| grid.iter().filter(|place| !in_corner(place)).count();
        free(&grid::usual(plan)) > free(&plan.grid)
    }

    /// Applies the remedy of a problem, given by its index in [`Editor::problems`].
    pub fn apply_remedy(&mut self, problem: usize) {
        let problem = self.problems().nth(problem);
        match problem.and_then(|problem| self.remedy(problem)) {
            Some(Remedy::Run(command)) => command.run(self),
            Some(Remedy::Change(edit)) => self.change(&edit),
            None => {}
        }
    }
}
