//! What a designer wants of a circuit.

use formulad_core::analysis::par::{CornerCost, Forecast};
use formulad_core::{CornerId, Problems, Track};
use serde::{Deserialize, Serialize};

use super::change::Change;
use crate::words::whole_part;

/// What is wanted of a circuit. The [analysis](formulad_core::analysis::par) defines traps, idle
/// corners and dead spaces; the [advice](crate::lint) defines a usual grid.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Goal {
    /// Par is about N turns: within [`Goal::NEAR`] of them.
    Par(f64),
    /// Par is N turns or fewer: the game is shorter.
    AtMost(f64),
    /// The corner is not a [trap](Forecast::traps).
    NoTrap(CornerId),
    /// The corner is not [idle](CornerCost::is_idle).
    NotIdle(CornerId),
    /// N spaces or fewer are [dead](Forecast::dead_spaces).
    DeadSpaces(usize),
    /// There is nothing to say about the grid.
    FairGrid,
}

/// What goals are measured by, as far as they need it.
pub(super) struct Measures<'a> {
    pub(super) track: &'a Track,
    pub(super) problems: &'a Problems,
    pub(super) par: f64,
    pub(super) forecast: Option<&'a Forecast>,
    pub(super) cost: Option<CornerCost>,
}

/// The cost of a corner that is not there any more: far from idle.
const GONE: f64 = 1.0;
/// Penalty for missing a goal, however narrowly, in turns.
const MISSED: f64 = 0.01;

impl Goal {
    /// How far par may be from the turns that are wanted.
    pub const NEAR: f64 = 0.25;

    /// Whether a forecast is needed to see how far it is.
    pub(super) const fn needs_forecast(self) -> bool {
        matches!(self, Self::NoTrap(_) | Self::DeadSpaces(_))
    }

    /// The corner whose cost is needed.
    pub(super) const fn needs_cost(self) -> Option<CornerId> {
        match self {
            Self::NotIdle(corner) => Some(corner),
            _ => None,
        }
    }

    /// The corner that it is about.
    #[must_use]
    pub const fn corner(self) -> Option<CornerId> {
        match self {
            Self::NoTrap(corner) | Self::NotIdle(corner) => Some(corner),
            _ => None,
        }
    }

    /// Whether a change may bring it nearer.
    pub(super) const fn is_helped_by(self, change: Change) -> bool {
        match (self, change) {
            (Self::FairGrid, _) => matches!(change, Change::Grid | Change::Finish { .. }),
            _ => !matches!(change, Change::Grid),
        }
    }

    /// The figure that it is about.
    pub(super) fn figure(self, measures: &Measures<'_>) -> f64 {
        let forecast = measures.forecast;
        match self {
            Self::Par(_) | Self::AtMost(_) => measures.par,
            Self::NoTrap(corner) => {
                let corners = forecast.into_iter().flat_map(|it| &it.corners);
                let mut retires = corners
                    .filter(|it| it.corner == corner)
                    .map(|it| it.retires);
                retires.next().unwrap_or(0.0)
            }
            Self::NotIdle(corner) => match measures.track.corner(corner) {
                Some(_) => measures.cost.and_then(|cost| cost.turns).unwrap_or(GONE),
                None => GONE,
            },
            Self::DeadSpaces(_) => forecast.map_or(0.0, |it| it.dead_spaces().count() as f64),
            Self::FairGrid => {
                let problems = measures.problems.iter().filter(|it| it.silenced.is_none());
                let is_of_grid = |id: &str| id == "design.grid" || id.starts_with("grid.");
                problems.filter(|it| is_of_grid(it.id)).count() as f64
            }
        }
    }

    /// How far a figure is from it, roughly in turns; 0 if it is reached.
    pub(super) fn missing(self, figure: f64) -> f64 {
        match self {
            Self::Par(turns) => ((figure - turns).abs() - Self::NEAR).max(0.0),
            Self::AtMost(turns) => (figure - turns).max(0.0),
            Self::NoTrap(_) if figure < Forecast::TRAP => 0.0,
            // Roughly in thousandths of a race.
            Self::NoTrap(_) => MISSED + figure / Forecast::TRAP * 0.1,
            Self::NotIdle(_) if figure > CornerCost::IDLE => 0.0,
            Self::NotIdle(_) => MISSED + CornerCost::IDLE - figure,
            Self::DeadSpaces(most) => (figure - most as f64).max(0.0) * 0.05,
            Self::FairGrid => figure,
        }
    }

    /// What is wanted, in words.
    #[must_use]
    pub fn words(self) -> String {
        match self {
            Self::Par(turns) => t!(
                "par of about {turns:.2} turns" | "par of about {turns:.2} turns",
                whole = whole_part(turns),
                turns
            ),
            Self::AtMost(turns) => t!(
                "par of {turns:.2} turns or fewer" | "par of {turns:.2} turns or fewer",
                whole = whole_part(turns),
                turns
            ),
            Self::NoTrap(corner) => t!("corner {corner} is not a trap", corner),
            Self::NotIdle(corner) => t!("corner {corner} is not idle", corner),
            Self::DeadSpaces(most) => t!(
                "{spaces} dead spaces or fewer" | "{spaces} dead spaces or fewer",
                spaces = most
            ),
            Self::FairGrid => t!("a usual grid").to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_missed_by_how_far_they_are() {
        let is = |missing: f64, by: f64| (missing - by).abs() < 1e-12;
        assert!(is(Goal::Par(19.0).missing(19.25), 0.0));
        assert!(is(Goal::Par(19.0).missing(18.0), 0.75));
        assert!(is(Goal::AtMost(19.0).missing(17.0), 0.0));
        let trap = Goal::NoTrap(CornerId(1));
        assert!(is(trap.missing(Forecast::TRAP / 2.0), 0.0));
        assert!(trap.missing(Forecast::TRAP) > 0.0);
        let idle = Goal::NotIdle(CornerId(1));
        assert!(idle.missing(CornerCost::IDLE) > 0.0);
        assert!(idle.missing(0.05) < idle.missing(0.01));
        assert!(is(idle.missing(GONE), 0.0));
    }
}
