//! What each corner costs.

use serde::{Deserialize, Serialize};

use crate::rules::Wear;
use crate::steps::{Work, at_once};
use crate::{CornerId, Track};

use super::Par;
use super::backward::Solver;
use super::solo_car::SoloCar;
use super::table::Values;
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
    /// What each corner costs a car from a start with these wear points, in driving order. For every
    /// corner, all of the race up to where it is passed for the last time is solved once more.
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
                let par = self.without(corner, &track, start);
                par.await?.turns(start, wear).ok()
            };
            let turns = without.await.map(|turns| whole - turns);
            Ok(CornerCost { corner, turns })
        })
    }

    /// The turns on a track that is this one without a corner, for cars from a start. Behind the corner, in the
    /// last lap, they are the same.
    async fn without(&self, corner: CornerId, track: &Track, start: Start) -> Option<Self> {
        let solo = SoloCar::new(track, self.rules(), &self.terms(), None).ok()?;
        // Only cars from the grid are asked for their fewest turns.
        let has_fewest = matches!(start, Start::Grid { .. });
        let (shape, rows) = (solo.shape(0), solo.places.count());
        let mut values = Values::new(shape, rows, self.retirement(), has_fewest).await;
        let same = self.rows_behind(corner, &solo).min(rows);
        values.end_as(&self.values, same);
        let values = Solver::solve_before(&solo, values, rows - same).await;
        Some(Self { solo, values })
    }

    /// How many of the last rows are the same without a corner: those of spaces behind all of it.
    fn rows_behind(&self, corner: CornerId, without: &SoloCar) -> usize {
        let ids = |track: &Track| {
            track
                .spaces()
                .iter()
                .map(|space| space.id)
                .collect::<Vec<_>>()
        };
        if ids(self.track()) != ids(&without.track) {
            return 0;
        }
        let corners = self.track().plan().corners.iter();
        let spaces = corners.filter(|other| other.id == corner);
        let nodes = spaces.flat_map(|corner| &corner.spaces);
        let last = nodes.filter_map(|space| self.track().node(*space)).max();
        last.map_or(0, |last| without.places.rows_behind(last))
    }
}
