//! The figures of a circuit that are known first.

use formulad_core::analysis::par::{Forecast, Par, ParError, StartError};
use formulad_core::rules::Wear;
use serde::{Deserialize, Serialize};

use super::Asked;

/// The figures that are known first, before the costs of corners.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// The car's wear points.
    pub wear: Wear,
    /// Par: the turns that the car is expected to need.
    pub turns: f64,
    /// The turns of the best possible race; `None` if no car can finish.
    pub fewest: Option<u16>,
    /// Par with fewer points: see [`Par::turns_by_wear`].
    pub by_wear: Vec<(Wear, f64)>,
    /// The forecast for the way.
    pub forecast: Forecast,
}

/// Why a circuit has no figures.
#[derive(Debug, Clone, PartialEq)]
pub enum Unsolved {
    /// There is no par.
    Par(ParError),
    /// No car can start like this.
    Start(StartError),
}

impl Figures {
    pub(super) async fn of(par: &Par, asked: &Asked) -> Result<Self, StartError> {
        let (start, wear) = (asked.start, asked.wear_of(par.full_wear()));
        Ok(Self {
            wear,
            turns: par.turns(start, wear)?,
            fewest: par.fewest_turns(start, wear)?,
            by_wear: par.turns_by_wear(start)?,
            forecast: par.forecast_in_steps(start, wear).await?,
        })
    }
}
