//! What each corner costs.

use serde::{Deserialize, Serialize};

use crate::rules::Wear;
use crate::steps::{Work, at_once};
use crate::{CornerId, Track};

use super::Par;
use super::terms::{Start, StartError};

/// What a corner costs.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CornerCost {
    /// The corner.
    pub corner: CornerId,
    /// How many turns lower par would be if its spaces were a straight; `None` if the circuit could
    /// not be raced on then.
    pub turns: Option<f64>,
}

impl CornerCost {
    /// The most turns that an idle corner costs: one in ten laps.
    pub const IDLE: f64 = 0.1;

    /// Whether nobody needs to slow down for the corner: it might as well not be there.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.turns.is_some_and(|turns| turns <= Self::IDLE)
    }
}

impl Par {
    /// What each corner costs a car from a start with these wear points, in driving order. The
    /// circuit is solved once more for every corner.
    ///
    /// ```
    /// use formulad_core::TrackBuilder;
    /// use formulad_core::analysis::par::{Par, Start, Terms};
    /// use formulad_core::dice::Gear;
    /// use formulad_core::rules::Ruleset;
    ///
    /// // A bend of ten spaces that one stop is enough for, and a hairpin.
    /// let track = TrackBuilder::<3>::new("Oval")
    ///     .straight(10)
    ///     .corner(1, [12, 11, 10])
    ///     .straight(20)
    ///     .corner(3, [11, 9, 8])
    ///     .straight(12)
    ///     .build()?;
    /// let par = Par::solve(&track, &Ruleset::basic(1), &Terms::default())?;
    /// let [bend, hairpin] = par.corner_costs(Start::flying(Gear::FOURTH), 18_u8)?[..] else {
    ///     unreachable!()
    /// };
    /// assert!(bend.turns < hairpin.turns);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`StartError`] if no car can start like this.
    pub fn corner_costs(
        &self,
        start: Start,
        wear: impl Into<Wear>,
    ) -> Result<Vec<CornerCost>, StartError> {
        let wear = wear.into();
        let corners = self.track().corners().iter();
        corners
            .map(|corner| self.corner_cost(corner.id, start, wear))
            .collect()
    }

    /// What one corner costs a car from a start with these wear points: one of
    /// [`Par::corner_costs`]. A corner that the circuit does not have costs nothing.
    ///
    /// # Errors
    ///
    /// [`StartError`] if no car can start like this.
    pub fn corner_cost(
        &self,
        corner: CornerId,
        start: Start,
        wear: impl Into<Wear>,
    ) -> Result<CornerCost, StartError> {
        at_once(self.corner_cost_in_steps(corner, start, wear.into()))
    }

    /// The same with a pause after each place: see [`Steps`](crate::steps::Steps).
    ///
    /// # Errors
    ///
    /// As [`Par::corner_cost`].
    #[must_use]
    pub fn corner_cost_in_steps(
        &self,
        corner: CornerId,
        start: Start,
        wear: Wear,
    ) -> Work<'_, Result<CornerCost, StartError>> {
        Box::pin(async move {
            let whole = self.turns(start, wear)?;
            let without = async {
                let mut plan = self.track().plan().clone();
                plan.corners.retain(|other| other.id != corner);
                let track = Track::new(plan).ok()?;
                let par = Self::solve_in_steps(&track, self.rules(), self.terms());
                par.await.ok()?.turns(start, wear).ok()
            };
            let turns = without.await.map(|turns| whole - turns);
            Ok(CornerCost { corner, turns })
        })
    }
}
