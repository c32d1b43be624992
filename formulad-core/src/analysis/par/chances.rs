//! The chances of getting to the end of the race in time.
//!
//! As the values of [`Par`] they are worked out from the end of the race to its start, but for a
//! deadline in place of the fewest turns: a car that has so many turns left misses it as often as it
//! does with one turn less from where it comes to, with the gear and the move that let it miss least
//! often. A car that is out misses all.

use crate::dice::Gear;

use super::Par;
use super::reach::Reach;
use super::solver::{Layer, Solver};
use super::values::Values;

/// How many deadlines are told apart in each row.
pub(crate) const DEADLINES: usize = 8;

/// How many turns before the fewest that a row expects its first deadline is: earlier ones are hardly
/// ever met, and later ones than the last hardly ever missed.
const EARLY: f64 = 3.0;

/// How far from the end they are worked out, in turns of a car with all its points: a lap or so. Further
/// away the dice of the others make all deadlines much alike.
const HORIZON: f64 = 20.0;

/// The most memory that working them out may take, in bytes: for 500 spaces and 18 points it is 9 MB.
const MOST_BYTES: usize = 1 << 28;

/// How likely a car misses each of the deadlines, driven so as to meet that one. In the order of
/// [`Par`]'s values: for every row and gear, by budget.
#[derive(Debug, Clone)]
pub(crate) struct Chances {
    gears: usize,
    width: usize,
    /// The row that they begin with.
    from: usize,
    /// The first deadline of each row, in turns from there.
    first: Vec<u16>,
    coming: Vec<[f32; DEADLINES]>,
    driving: Vec<[f32; DEADLINES]>,
}

impl Chances {
    /// The first deadline of a row; none of one that is further from the end.
    pub(crate) fn first(&self, row: usize) -> Option<u16> {
        self.first.get(row.checked_sub(self.from)?).copied()
    }

    /// How likely a car that has come to a row in a gear misses each deadline, by its budget. The row
    /// is one that has deadlines.
    pub(crate) fn coming(&self, row: usize, gear: Gear) -> &[[f32; DEADLINES]] {
        &self.coming[self.run(row, gear)]
    }

    /// The same of a car that is about to roll the die of a gear.
    pub(crate) fn driving(&self, row: usize, gear: Gear) -> &[[f32; DEADLINES]] {
        &self.driving[self.run(row, gear)]
    }

    const fn run(&self, row: usize, gear: Gear) -> std::ops::Range<usize> {
        let row = row - self.from;
        let from = (row * self.gears + gear.number() as usize - 1) * self.width;
        from..from + self.width
    }
}

/// The chances while they are worked out: by row, deadline, gear and budget.
pub(super) struct Layers {
    gears: usize,
    width: usize,
    from: usize,
    first: Vec<u16>,
    coming: Vec<f64>,
    driving: Vec<f64>,
    falls: Vec<u8>,
    /// Those of a deadline that nobody meets.
    missed: Vec<f64>,
}

impl Layers {
    /// Which layer of a row is the one for so many turns; none if nobody makes it.
    fn layer(&self, row: usize, turns: u16) -> Option<usize> {
        let row = row - self.from;
        let layer = usize::from(turns.checked_sub(self.first[row])?);
        Some(row * DEADLINES + layer.min(DEADLINES - 1))
    }

    fn read<'a>(&'a self, from: &'a [f64], layer: Option<usize>, gear: Gear) -> &'a [f64] {
        let Some(layer) = layer else {
            return &self.missed;
        };
        let from_gear = (layer * self.gears + usize::from(gear.number()) - 1) * self.width;
        &from[from_gear..][..self.width]
    }

    /// How likely a car that has come to a row, or has spun there, needs more turns than so many.
    pub(super) fn settled(&self, row: usize, turns: u16, (gear, spun): (Gear, bool)) -> &[f64] {
        let layer = self.layer(row, turns);
        if spun {
            self.read(&self.driving, layer, Gear::FIRST)
        } else {
            self.read(&self.coming, layer, gear)
        }
    }

    /// In which gears points for braking never do harm.
    pub(super) fn falls(&self, row: usize, turns: u16) -> u8 {
        self.layer(row, turns).map_or(u8::MAX, |at| self.falls[at])
    }
}

impl Par {
    /// How likely deadlines are missed towards the end of the race; none if that would take too much
    /// memory.
    pub(crate) fn chances(&self) -> Option<Chances> {
        let gears = self.values.gears();
        let width = self.tariff.budgets.count();
        let full = self.tariff.budgets.full();
        let least = |row| {
            let coming = |gear| self.values.coming(row, gear)[full];
            self.tariff
                .gears()
                .map(coming)
                .fold(f64::INFINITY, f64::min)
        };
        let count = self.places.count();
        let from = (0..count).find(|row| least(*row) <= HORIZON)?;
        let (rows, run) = (count - from, gears * width);
        let size = rows * run * DEADLINES;
        if size > MOST_BYTES / (2 * size_of::<f64>()) {
            return None;
        }
        // Few turns, but for places that no car gets on from.
        let first = |row| (least(row) - EARLY).clamp(1.0, 1000.0) as u16;
        let mut layers = Layers {
            gears,
            width,
            from,
            first: (from..count).map(first).collect(),
            coming: vec![1.0; size],
            driving: vec![1.0; size],
            falls: vec![u8::MAX; rows * DEADLINES],
            missed: vec![1.0; width],
        };
        let mut reach = Reach::new(self.alone(), (&self.tariff, &self.places));
        let mut solver = Solver::of_chances(&self.tariff);
        let mut own = Values::of_row(gears, width);
        for row in (from..count).rev() {
            solver.look(row, &self.places, &mut reach);
            for at in 0..DEADLINES {
                let turns = layers.first[row - from] + at as u16;
                let layer = Layer {
                    layers: &layers,
                    turns,
                };
                own.clear_for(row);
                solver.solve(&mut own, Some(layer), row, &self.places, &mut reach);
                let at = (row - from) * DEADLINES + at;
                let (coming, driving, falls) = own.row();
                layers.coming[at * run..][..run].copy_from_slice(coming);
                layers.driving[at * run..][..run].copy_from_slice(driving);
                layers.falls[at] = falls;
            }
        }
        Some(Chances {
            gears,
            width,
            from,
            coming: side_by_side(&layers.coming, run),
            driving: side_by_side(&layers.driving, run),
            first: layers.first,
        })
    }
}

/// The deadlines of each value side by side, in place of the values of each deadline.
fn side_by_side(layers: &[f64], run: usize) -> Vec<[f32; DEADLINES]> {
    let rows = layers.chunks_exact(run * DEADLINES);
    let values = rows.flat_map(|row| {
        (0..run).map(move |at| std::array::from_fn(|deadline| row[deadline * run + at] as f32))
    });
    values.collect()
}

#[cfg(test)]
mod tests {
    use crate::TrackBuilder;
    use crate::analysis::par::{Par, Place, Terms};
    use crate::dice::Gear;
    use crate::rules::Ruleset;

    fn solved() -> Par {
        let builder = TrackBuilder::<1>::new("Ring").straight(20).corner(1, [6]);
        let track = builder.straight(12).build().unwrap();
        Par::solve(&track, &Ruleset::basic(1), &Terms::default()).unwrap()
    }

    /// Ten spaces before the line: 4th gear has 10, 11 and 12 on three of its six faces, 5th nothing
    /// less than 11, and whoever is not there drives on in the same gear.
    #[test]
    fn deadlines_are_missed_as_often_as_the_dice_say() {
        let par = solved();
        let chances = par.chances().unwrap();
        let place = Place {
            crossings: 1,
            node: par.track().index().nodes.len() as u16 - 10,
            kept: 0,
        };
        let row = par.row(place).unwrap();
        assert_eq!(chances.first(row), Some(1));
        let missed = |gear, at: usize| f64::from(chances.driving(row, gear)[18][at]);
        assert!((missed(Gear::FOURTH, 0) - 0.5).abs() < 1e-6);
        assert!(missed(Gear::FOURTH, 1).abs() < 1e-6);
        assert!(missed(Gear::FIFTH, 0).abs() < 1e-6);
        assert!((missed(Gear::THIRD, 0) - 1.0).abs() < 1e-6);
        // The choice of the gear is the best of those: from 2nd it is not yet 4th.
        let coming = |gear, at: usize| f64::from(chances.coming(row, gear)[18][at]);
        assert!(coming(Gear::FOURTH, 0).abs() < 1e-6);
        assert!((coming(Gear::SECOND, 0) - 1.0).abs() < 1e-6);
    }

    /// Turns are what is missed, counted: a car driven for the fewest of them misses each deadline at
    /// least as often as one that is driven for that deadline.
    #[test]
    fn deadlines_are_missed_no_more_often_than_par_says() {
        let par = solved();
        let chances = par.chances().unwrap();
        let mut seen = 0;
        for row in 0..par.places.count() {
            let Some(first) = chances.first(row) else {
                continue;
            };
            for gear in Gear::all() {
                let missed = &chances.driving(row, gear)[18];
                assert!(missed.is_sorted_by(|a, b| a + 1e-6 >= *b), "{missed:?}");
                // Those before the first are missed nearly always; the first may still be far off.
                let before = f64::from(first - 1) - 1.0;
                let sum: f64 = missed.iter().copied().map(f64::from).sum();
                let turns = par.driving(row, gear)[18];
                assert!(
                    before + sum <= turns + 1e-3,
                    "{row} {gear:?} {missed:?} {turns}"
                );
                seen += 1;
            }
        }
        assert!(seen > 100);
    }
}
