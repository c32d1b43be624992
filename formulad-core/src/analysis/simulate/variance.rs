//! Luck against skill: a variance decomposition.

use serde::Serialize;

use super::findings::{mean_place, sum};
use super::totals::{SeatTotals, Totals};

/// What the differences between finishing places are due to, as shares of their variance.
///
/// It is an analysis of variance of the place with two factors, who drives and where on the grid the car
/// starts. As every seat meets every grid place equally often, the two can be separated: with `N` races
/// of `n` cars, the places vary by `SS = N·n(n² − 1)/12` in all; the kinds of drivers explain
/// `Σ starts·(mean place − (n + 1)/2)²` of that, summed over the kinds, and so do the places of the grid.
/// What is left over is chance: dice, and who gets into whose way.
///
/// Chance makes the means differ a little, too. So, as for Kelley's `ε²`, what chance alone explains on
/// average is subtracted from each of the two: its degrees of freedom times the mean square of what is
/// left over. A share that would be negative is 0.
///
/// The shares depend on who takes part: among equals nothing is skill. (Kelley, *Proceedings of the
/// National Academy of Sciences* 21, 1935; Albers and Lakens, *Journal of Experimental Social Psychology*
/// 74, 2018, on why `ε²` rather than `η²`.)
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[non_exhaustive]
pub struct VarianceDecomposition {
    /// The part that is due to who drives.
    pub driver: f64,
    /// The part that is due to the place on the grid. `None` if that depends on who drives, as with
    /// qualifying (QUAL-1): then the part of the driver includes both.
    pub grid: Option<f64>,
    /// The rest.
    pub chance: f64,
}

impl Totals {
    /// How much of the differences between finishing places is due to who drives. Each kind of driver is
    /// given by its seats ([`Experiment::kinds`](super::Experiment::kinds)). `None` for a lone car, or with too
    /// few races.
    #[must_use]
    pub fn variance_decomposition<'a>(
        &self,
        kinds: impl IntoIterator<Item = &'a [usize]>,
    ) -> Option<VarianceDecomposition> {
        let cars = self.seats.len() as f64;
        let races = self.races as f64;
        let middle = f64::midpoint(cars, 1.0);
        let between = |places: &[u64]| {
            let mean = mean_place(places).unwrap_or(middle);
            sum(places) as f64 * (mean - middle) * (mean - middle)
        };
        let all = races * cars * (cars * cars - 1.0) / 12.0;
        let kinds: Vec<SeatTotals> = kinds
            .into_iter()
            .map(|seats| self.group(seats.iter().copied()))
            .collect();
        let by_driver: f64 = kinds.iter().map(|kind| between(&kind.by_place())).sum();
        let driver_freedom = (kinds.len() as f64 - 1.0).max(0.0);
        let is_balanced = self.is_balanced();
        let (by_grid, grid_freedom) = if is_balanced {
            let places = self.places_by_grid();
            (
                places.iter().map(|places| between(places)).sum(),
                cars - 1.0,
            )
        } else {
            (0.0, 0.0)
        };
        // Within a race the mean of all places is fixed.
        let freedom = races * (cars - 1.0) - driver_freedom - grid_freedom;
        if all <= 0.0 || freedom <= 0.0 {
            return None;
        }
        let noise = (all - by_driver - by_grid).max(0.0) / freedom;
        let part =
            |explained: f64, freedom: f64| ((explained - freedom * noise) / all).clamp(0.0, 1.0);
        let driver = part(by_driver, driver_freedom);
        let grid = part(by_grid, grid_freedom);
        Some(VarianceDecomposition {
            driver,
            grid: is_balanced.then_some(grid),
            chance: (1.0 - driver - grid).max(0.0),
        })
    }

    /// Whether every seat met every place of the grid about equally often: a shard may begin and end in
    /// the middle of a block.
    fn is_balanced(&self) -> bool {
        let mut starts = self.seats.iter().flat_map(|seat| &seat.places).map(sum);
        let first = starts.next().unwrap_or(0);
        let (least, most) = starts.fold((first, first), |(least, most), n| {
            (least.min(n), most.max(n))
        });
        most - least <= 2
    }
}
