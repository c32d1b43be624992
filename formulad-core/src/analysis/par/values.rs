//! The values of all states, worked out from the end of the race to its start.

use crate::dice::{Die, Gear};

use super::places::Places;
use super::reach::{Extends, FINISHED, Reach};
use super::tariff::{Ground, Tariff};

/// More turns than any race takes: the goal is not reached.
pub(super) const NEVER: u16 = u16::MAX;

/// What each state is worth. A list has a run of values for every row and gear, one value for each
/// number of wear points from 0 (the car is out) to the full pool.
#[derive(Debug, Clone)]
pub(super) struct Values {
    gears: usize,
    width: usize,
    /// The turns still expected, the gear of the next turn to be chosen. In a box they are those of a
    /// car that has just come there, with its points back (PIT-2).
    coming: Vec<f64>,
    /// The same with the gear chosen and paid for, and the die to be rolled.
    driving: Vec<f64>,
    /// For each row, a bit for each gear in which more points never mean more turns. They mostly do
    /// not; but where giving up is near, a car that is out may be better off than one that lingers.
    falls: Vec<u8>,
    /// The fewest turns, with the best dice there are: coming and driving.
    fewest_coming: Vec<u16>,
    fewest_driving: Vec<u16>,
}

/// One number of one die.
#[derive(Debug, Clone, Copy)]
pub(super) struct Face {
    pub(super) gear: Gear,
    pub(super) roll: u8,
    /// Its part of all faces of the die.
    pub(super) chance: f64,
    /// Whether it is the lowest number of its die.
    is_lowest: bool,
}

/// The faces of all dice, gear by gear and ascending.
pub(super) fn faces(tariff: &Tariff) -> Vec<Face> {
    let faces = tariff.gears().flat_map(|gear| {
        let die = Die::Gear(gear);
        let count = die.faces().len() as f64;
        die.outcomes().map(move |(roll, shown)| Face {
            gear,
            roll,
            chance: f64::from(shown) / count,
            is_lowest: die.faces().first() == Some(&roll),
        })
    });
    faces.collect()
}

/// Lowers what is known for each number of points to what another way has for it, that costs so
/// many of them. The values of that way begin with those of a single point left.
fn lower<T: Copy + PartialOrd>(best: &mut [T], price: usize, values: impl Iterator<Item = T>) {
    let affordable = best.get_mut(price + 1..).unwrap_or_default();
    for (best, value) in affordable.iter_mut().zip(values) {
        // Stored in any case, so that several are compared at once.
        *best = if value < *best { value } else { *best };
    }
}

const fn index(gear: Gear) -> usize {
    gear.number() as usize - 1
}

impl Values {
    /// The bytes that values of so many rows take.
    pub(super) fn bytes(rows: usize, tariff: &Tariff) -> u64 {
        let each = 2 * size_of::<f64>() + 2 * size_of::<u16>();
        let runs = u64::from(tariff.top_gear.number()) * (u64::from(tariff.full) + 1);
        (rows as u64).saturating_mul(runs * each as u64 + 1)
    }

    const fn run(&self, row: usize, gear: usize) -> std::ops::Range<usize> {
        let from = (row * self.gears + gear) * self.width;
        from..from + self.width
    }

    /// The turns expected of a car that has come to a row in a gear, by its wear points.
    pub(super) fn coming(&self, row: usize, gear: Gear) -> &[f64] {
        &self.coming[self.run(row, index(gear))]
    }

    /// The turns expected of a car that is about to roll the die of a gear, by its wear points.
    pub(super) fn driving(&self, row: usize, gear: Gear) -> &[f64] {
        &self.driving[self.run(row, index(gear))]
    }

    /// The fewest turns of a car that has come to a row in a gear, by its wear points.
    pub(super) fn fewest_coming(&self, row: usize, gear: Gear) -> &[u16] {
        &self.fewest_coming[self.run(row, index(gear))]
    }

    /// The fewest turns of a car that is about to roll the die of a gear, by its wear points.
    pub(super) fn fewest_driving(&self, row: usize, gear: Gear) -> &[u16] {
        &self.fewest_driving[self.run(row, index(gear))]
    }

    /// Works them out, each row from later ones.
    pub(super) fn solve(
        places: &Places,
        tariff: &Tariff,
        reach: &mut Reach<'_>,
        retirement: f64,
    ) -> Self {
        let rows = places.count();
        let gears = usize::from(tariff.top_gear.number());
        let width = usize::from(tariff.full) + 1;
        let size = rows * gears * width;
        let mut values = Self {
            gears,
            width,
            coming: vec![retirement; size],
            driving: vec![retirement; size],
            falls: vec![0; rows],
            fewest_coming: vec![NEVER; size],
            fewest_driving: vec![NEVER; size],
        };
        let mut solver = Solver {
            tariff,
            retirement,
            faces: faces(tariff),
            best: Vec::new(),
            stays: Vec::new(),
        };
        for row in (0..rows).rev() {
            solver.solve(&mut values, row, places, reach);
        }
        values
    }
}

/// What it takes to solve one row after the other.
struct Solver<'a> {
    tariff: &'a Tariff,
    retirement: f64,
    faces: Vec<Face>,
    /// For each face, the best that comes of it, by wear points.
    best: Vec<f64>,
    /// For each face, the price of braking to a standstill, where that leads to the same row.
    stays: Vec<Option<usize>>,
}

impl Solver<'_> {
    fn solve(&mut self, values: &mut Values, row: usize, places: &Places, reach: &mut Reach<'_>) {
        let place = places.place(row);
        let ground = reach.ground(place);
        reach.look(place, self.faces.last().map_or(0, |face| face.roll));
        self.best.clear();
        let size = self.faces.len() * values.width;
        self.best.resize(size, f64::INFINITY);
        self.stays.clear();
        let one_less = usize::from(self.tariff.of_braking(1, 0).unwrap_or(u8::MAX));
        for (at, face) in self.faces.iter().enumerate() {
            let (before, best) = self.best.split_at_mut(at * values.width);
            let best = &mut best[..values.width];
            let gear = index(face.gear);
            let own = values.run(row, gear);
            let risk = self.tariff.risk(face.gear, face.roll, ground);
            let mut stay = None;
            let extends = !face.is_lowest
                && risk.is_none()
                && match reach.extends(face.roll) {
                    Extends::No => false,
                    // What is come to at a lower price is not come to at a higher one, but that it
                    // might be makes no difference where more points are never worse.
                    Extends::WithBetter => reach
                        .drives_of(face.roll)
                        .filter(|drive| drive.to != FINISHED)
                        .all(|drive| values.falls[drive.to as usize] >> gear & 1 == 1),
                    Extends::Exactly => true,
                };
            if extends {
                // All that the number before it leads to, another space braked.
                let less = &before[before.len() - values.width..];
                lower(best, one_less, less[1..].iter().copied());
                let stayed = self.stays.last().copied().flatten();
                stay = stayed.map(|price| price + one_less);
            }
            reach.find(face.roll, !extends);
            for way in reach.ways() {
                let price = usize::from(way.price);
                if way.to == FINISHED {
                    lower(best, price, std::iter::repeat(0.0));
                    let fewest = &mut values.fewest_driving[own.clone()];
                    lower(fewest, price, std::iter::repeat(0));
                    continue;
                }
                if way.to as usize == row {
                    stay = Some(price);
                    continue;
                }
                let run = values.run(way.to as usize, gear);
                let coming = &values.coming[run.clone()];
                match risk {
                    Some(risk) if way.on_road => {
                        let left = 1..values.width;
                        lower(best, price, left.map(|wear| risk.before(coming, wear)));
                    }
                    _ => lower(best, price, coming[1..].iter().copied()),
                }
                // What is braked from a higher roll is had for less from a lower one.
                if face.is_lowest || !way.is_braked {
                    let fewest = &mut values.fewest_driving[own.clone()];
                    let coming = &values.fewest_coming[run];
                    lower(fewest, price, coming[1..].iter().copied());
                }
            }
            self.stays.push(stay);
        }
        // A car that stays on the spot has fewer points left then.
        for wear in 1..values.width {
            self.drive(values, row, wear, ground);
            self.shift(values, row, wear, ground);
        }
        if ground == Ground::Box {
            values.refill(row);
        }
        for gear in 0..values.gears {
            let coming = &values.coming[values.run(row, gear)];
            let falls = coming[1..].is_sorted_by(|few, more| few >= more);
            values.falls[row] |= u8::from(falls) << gear;
        }
    }

    /// The values of a car that rolls, by those of what comes of each face.
    fn drive(&self, values: &mut Values, row: usize, wear: usize, ground: Ground) {
        for gear in 0..values.gears {
            let own = values.run(row, gear).start;
            values.driving[own + wear] = 1.0;
            let fewest = &mut values.fewest_driving[own + wear];
            *fewest = fewest.saturating_add(1);
        }
        let bests = self.best.chunks_exact(values.width);
        for ((face, best), stay) in self.faces.iter().zip(bests).zip(&self.stays) {
            let own = values.run(row, index(face.gear));
            let mut best = best[wear];
            if let Some(left) = stay.and_then(|price| wear.checked_sub(price))
                && left > 0
            {
                let coming = &values.coming[own.clone()];
                let stays = match self.tariff.risk(face.gear, face.roll, ground) {
                    Some(risk) => risk.before(coming, left),
                    None => coming[left],
                };
                if stays < best {
                    best = stays;
                }
            }
            if best == f64::INFINITY {
                best = self.retirement;
            }
            values.driving[own.start + wear] += face.chance * best;
        }
    }

    /// The values of a car that is to choose its gear, by those of driving in each.
    fn shift(&self, values: &mut Values, row: usize, wear: usize, ground: Ground) {
        for from in self.tariff.gears() {
            let own = values.run(row, index(from)).start + wear;
            let (mut best, mut fewest) = (f64::INFINITY, NEVER);
            for to in self.tariff.gears() {
                let price = self.tariff.of_shift(from, to, ground);
                let left = price.and_then(|price| wear.checked_sub(price.into()));
                let Some(left) = left.filter(|left| *left > 0) else {
                    continue;
                };
                let driving = values.run(row, index(to)).start + left;
                best = best.min(values.driving[driving]);
                fewest = fewest.min(values.fewest_driving[driving]);
            }
            (values.coming[own], values.fewest_coming[own]) = (best, fewest);
        }
    }
}

impl Values {
    /// PIT-2: whoever comes to a box has all points.
    fn refill(&mut self, row: usize) {
        for gear in 0..self.gears {
            let run = self.run(row, gear);
            let full = run.end - 1;
            let (turns, fewest) = (self.coming[full], self.fewest_coming[full]);
            self.coming[run.start + 1..run.end].fill(turns);
            self.fewest_coming[run.start + 1..run.end].fill(fewest);
        }
    }
}
