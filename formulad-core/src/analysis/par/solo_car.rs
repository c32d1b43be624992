//! A car that is alone on a circuit, and everything that its race depends on.

use crate::Track;
use crate::moves::{MoveList, MoveQuery};
use crate::rules::{Ruleset, Skid};
use crate::track::index::Node;

use super::cost_model::CostModel;
use super::places::{Ground, Place, Places, ground};
use super::table::Shape;
use super::terms::Terms;

#[derive(Debug, Clone)]
pub(super) struct SoloCar {
    pub(super) track: Track,
    pub(super) rules: Ruleset,
    pub(super) terms: Terms,
    /// What corners add to its moves (TYRE-2).
    pub(super) skid: Option<Skid>,
    pub(super) costs: CostModel,
    pub(super) places: Places,
}

impl SoloCar {
    pub(super) fn ground(&self, node: Node) -> Ground {
        ground(&self.track, node)
    }

    /// The layout of a table that begins with a row.
    pub(super) fn shape(&self, first: usize) -> Shape {
        Shape {
            first,
            gears: self.costs.top_gear.number().into(),
            width: self.costs.budgets.count(),
        }
    }

    /// Lists the moves from a place of a number of spaces, as in a race.
    pub(super) fn list_moves(&self, place: Place, spaces: u8, brakes: bool, list: &mut MoveList) {
        let may_stop = match self.ground(place.node) {
            Ground::Road => self.rules.pit.is_some() && place.crossings > 0,
            Ground::PitLane => place.kept == 0,
            Ground::Box => false,
        };
        let query = MoveQuery {
            stops: place.kept,
            laps_left: self.rules.laps.saturating_sub(place.crossings),
            pit: may_stop.then_some(self.terms.team),
            skid: self.skid,
            foremost_box: self.rules.pit.is_some_and(|pit| pit.foremost_box),
            braking: brakes,
            ..MoveQuery::new(place.node, spaces)
        };
        list.generate(&self.track, &self.rules.movement, &query);
    }
}
