//! What par says of a circuit, worked out once for all of the page.

use std::collections::BTreeMap;

use formulad_core::analysis::par::{CornerCost, Forecast, Par, SpaceForecast, Start, StartError};
use formulad_core::dice::Gear;
use formulad_core::rules::Wear;
use formulad_core::{CornerId, SpaceId};

/// What par says of a circuit.
pub(super) struct Solved<'a> {
    pub(super) par: &'a Par,
    pub(super) standing: Begun,
    pub(super) flying: Begun,
    pub(super) costs: Vec<CornerCost>,
    /// What the best driver does on each space, from pole position.
    spaces: BTreeMap<SpaceId, SpaceForecast>,
}

/// What par says for one start.
pub(super) struct Begun {
    pub(super) turns: f64,
    pub(super) fewest: Option<u16>,
    /// By the points of the pool; empty where cars have zones.
    pub(super) by_wear: Vec<(u8, f64)>,
    pub(super) forecast: Forecast,
}

/// Over the line in 4th gear.
pub(super) const FLYING: Start = Start::flying(Gear::FOURTH);

impl<'a> Solved<'a> {
    pub(super) fn new(par: &'a Par) -> Result<Self, StartError> {
        let standing = Begun::new(par, Start::POLE)?;
        let spaces = standing.forecast.spaces.iter();
        Ok(Self {
            par,
            flying: Begun::new(par, FLYING)?,
            costs: par.corner_costs(FLYING, par.full_wear())?,
            spaces: spaces.map(|space| (space.space, *space)).collect(),
            standing,
        })
    }

    pub(super) fn space(&self, id: SpaceId) -> Option<&SpaceForecast> {
        self.spaces.get(&id)
    }

    pub(super) fn spaces(&self) -> impl Iterator<Item = &SpaceForecast> {
        self.spaces.values()
    }

    pub(super) fn cost(&self, corner: CornerId) -> Option<&CornerCost> {
        self.costs.iter().find(|cost| cost.corner == corner)
    }

    /// Returns the laps of the race, over which figures of a lap are averaged.
    pub(super) fn laps(&self) -> f64 {
        f64::from(self.par.rules().laps)
    }
}

impl Begun {
    fn new(par: &Par, start: Start) -> Result<Self, StartError> {
        let wear = par.full_wear();
        let by_wear = par.turns_by_wear(start)?.into_iter();
        let of_pool = by_wear.filter_map(|(wear, turns)| match wear {
            Wear::Pool(points) => Some((points, turns)),
            Wear::Zones(_) => None,
        });
        Ok(Self {
            turns: par.turns(start, wear)?,
            fewest: par.fewest_turns(start, wear)?,
            by_wear: of_pool.collect(),
            forecast: par.forecast(start, wear)?,
        })
    }
}
