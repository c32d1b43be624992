//! The turns that a solo car can still expect to need, without the other values of par.

use crate::Track;
use crate::dice::Gear;
use crate::rules::{Ruleset, Skid, Wear};

use super::backward::Solver;
use super::places::TrackPosition;
use super::sent;
use super::solo_car::SoloCar;
use super::table::Table;
use super::terms::{ParError, Terms};

/// The values of a [`Par`](super::Par).
#[derive(Debug)]
pub(crate) struct Turns {
    pub(super) solo: SoloCar,
    pub(super) table: Table<f64>,
}

impl Turns {
    /// Solves a circuit as [`Par::solve_in_steps`](super::Par::solve_in_steps) does, for a road on which
    /// corners may add spaces to moves (TYRE-2). The rules need not be supported by it: whatever is not solved is
    /// ignored. Points that come back at a checkpoint are solved (STREET-5), but only in the values.
    pub(crate) async fn solve(
        track: &Track,
        rules: &Ruleset,
        terms: &Terms,
        skid: Option<Skid>,
    ) -> Result<Self, ParError> {
        let solo = SoloCar::new(track, rules, terms, skid)?;
        let table = Solver::solve_all(&solo, false).await.turns;
        Ok(Self { solo, table })
    }

    /// Reads what [`Turns::write`] wrote of the values of the same circuit, by the same rules; `None` if it
    /// cannot have written this.
    pub(crate) fn read(
        track: &Track,
        rules: &Ruleset,
        terms: &Terms,
        skid: Option<Skid>,
        bytes: &mut &[u8],
    ) -> Option<Self> {
        let solo = SoloCar::new(track, rules, terms, skid).ok()?;
        let shape = solo.shape(0);
        let cells = shape.cells(solo.places.count());
        let table = sent::read_table(shape, cells, bytes, f64::from_le_bytes)?;
        Some(Self { solo, table })
    }

    /// Writes the values, for a program that shares no memory with this one.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        sent::write_table(&self.table, bytes, f64::to_le_bytes);
    }

    pub(crate) const fn track(&self) -> &Track {
        &self.solo.track
    }

    pub(crate) const fn rules(&self) -> &Ruleset {
        &self.solo.rules
    }

    /// The row of a place, if cars come there.
    pub(crate) fn row(&self, place: TrackPosition) -> Option<usize> {
        self.solo.places.row(place)
    }

    /// The budget of a car in the race. Zones with more points than are solved count as full.
    pub(crate) fn budget_of(&self, wear: Wear) -> Option<usize> {
        let budgets = &self.solo.costs.budgets;
        let capped = match (wear, budgets.full_wear()) {
            (Wear::Zones(zones), Wear::Zones(full)) => {
                Wear::Zones(zones.map(|zone, points| points.min(full.get(zone))))
            }
            (wear, _) => wear,
        };
        budgets.find(capped)
    }

    /// The turns expected of a car in a row and gear, before or after the gear choice, by its budget.
    pub(crate) fn values(&self, row: usize, gear: Gear, shifted: bool) -> &[f64] {
        self.table.values(row, gear, shifted)
    }
}
