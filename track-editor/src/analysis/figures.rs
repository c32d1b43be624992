//! What is found of a circuit at once.

use formulad_core::analysis::par::{Forecast, Par, ParError, StartError};
use formulad_core::rules::Wear;
use serde::{Deserialize, Serialize};

use super::Asked;

/// What is found at once.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// The wear points that the car has.
    pub wear: Wear,
    /// Par: the turns that it expects to need.
    pub turns: f64,
    /// The turns of the best race possible; none if no car gets to the end.
    pub fewest: Option<u16>,
    /// Par with fewer points: see [`Par::turns_by_wear`].
    pub by_wear: Vec<(Wear, f64)>,
    /// What to expect on the way.
    pub forecast: Forecast,
}

/// Why nothing is found of a circuit.
#[derive(Debug, Clone, PartialEq)]
pub enum Unsolved {
    /// There is no par.
    Par(ParError),
    /// No car starts so.
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
