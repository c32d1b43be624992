//! A car that is alone on a circuit, and everything that its race depends on.

use crate::Track;
use crate::dice::Gear;
use crate::moves::{MoveList, MoveQuery};
use crate::rules::{Ruleset, Service, Skid};
use crate::track::index::Node;

use super::Par;
use super::budgets::Budgets;
use super::cost_model::CostModel;
use super::places::{Places, SpaceKind, TrackPosition, space_kind};
use super::table::{Shape, Values};
use super::terms::{ParError, Terms};

#[derive(Debug, Clone)]
pub(super) struct SoloCar {
    pub(super) track: Track,
    pub(super) rules: Ruleset,
    /// What retiring costs, in turns.
    pub(super) retirement: f64,
    /// The team in whose boxes it may stop (PIT-1).
    pub(super) team: u32,
    /// What corners add to its moves (TYRE-2).
    pub(super) skid: Option<Skid>,
    pub(super) costs: CostModel,
    pub(super) places: Places,
    /// The spaces under residents' windows (STREET-1).
    pub(super) residents: Vec<Node>,
}

impl SoloCar {
    /// Creates a car, if its values do not take too much memory.
    pub(super) fn new(
        track: &Track,
        rules: &Ruleset,
        terms: &Terms,
        skid: Option<Skid>,
    ) -> Result<Self, ParError> {
        let usual = || Terms::usual_retirement(track, rules);
        let retirement = terms.retirement.unwrap_or_else(usual);
        if !(retirement.is_finite() && retirement >= 0.0) {
            return Err(ParError::Retirement(retirement));
        }
        let team = rules.pit.map(|_| terms.team);
        let service = rules.pit.map(|pit| pit.service);
        let has_exits = matches!(service, Some(Service::Tyres { quick_to, .. }) if quick_to > 0);
        let places = Places::new(track, rules.laps, team, has_exits);
        let budgets = Budgets::new(rules);
        let bytes = Values::bytes(places.count(), rules.top_gear, &budgets);
        let most = Par::MOST_BYTES;
        if bytes > most {
            return Err(ParError::TooLarge { bytes, most });
        }
        Ok(Self {
            track: track.clone(),
            rules: rules.clone(),
            retirement,
            team: terms.team,
            skid,
            costs: CostModel::new(rules, budgets),
            places,
            residents: residents(track, rules),
        })
    }

    pub(super) fn space_kind(&self, node: Node) -> SpaceKind {
        space_kind(&self.track, node)
    }

    /// The layout of a table that begins with a row.
    pub(super) fn shape(&self, first: usize) -> Shape {
        Shape {
            first,
            lowest: Gear::FIRST,
            gears: self.costs.top_gear.number().into(),
            width: self.costs.budgets.count(),
        }
    }

    /// The same, for only the gears that strain the engine.
    pub(super) fn strained_shape(&self, first: usize) -> Shape {
        Shape {
            lowest: self.costs.engine_from,
            gears: self.costs.straining_gears().count(),
            ..self.shape(first)
        }
    }

    /// Lists the moves of a number of spaces from a place, as in a race.
    pub(super) fn list_moves(
        &self,
        place: TrackPosition,
        spaces: u8,
        brakes: bool,
        list: &mut MoveList,
    ) {
        let may_stop = match self.space_kind(place.node) {
            SpaceKind::Road => self.rules.pit.is_some() && place.crossings > 0,
            SpaceKind::PitLane => place.kept == 0,
            SpaceKind::Box => false,
        };
        let query = MoveQuery {
            stops: place.kept,
            laps_left: self.rules.laps.saturating_sub(place.crossings),
            pit: may_stop.then_some(self.team),
            skid: self.skid,
            foremost_box: self.rules.pit.is_some_and(|pit| pit.foremost_box),
            braking: brakes,
            ..MoveQuery::new(place.node, spaces)
        };
        list.generate(&self.track, &self.rules.movement, &query);
    }
}

/// The spaces under residents' windows, if the rules have residents.
fn residents(track: &Track, rules: &Ruleset) -> Vec<Node> {
    match (&rules.street, &track.plan().street) {
        (Some(rules), Some(plan)) if !rules.residents.is_empty() => {
            let spaces = plan.residents.iter();
            spaces.filter_map(|space| track.node(*space)).collect()
        }
        _ => Vec::new(),
    }
}
