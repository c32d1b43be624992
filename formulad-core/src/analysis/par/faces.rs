//! The faces of the dice.

use crate::dice::{Die, Gear};

use super::tariff::Tariff;

/// One number of one die.
#[derive(Debug, Clone, Copy)]
pub(super) struct Face {
    pub(super) gear: Gear,
    pub(super) roll: u8,
    /// Its part of all faces of the die.
    pub(super) chance: f64,
    /// Whether it is the lowest number of its die.
    pub(super) is_lowest: bool,
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
