//! How many turns the next corner takes: worked out once, for a lone car in one lane.

use std::sync::LazyLock;

use crate::dice::{Die, Gear};

/// A turn, in the unit that everything is weighed in.
pub(super) const TURN: i32 = 1000;

/// What a space driven further is worth beyond a corner: a ninth of a turn.
pub(super) const SPACE: i32 = TURN / 9;

/// What a wear point is worth: while there are many, fewer, few, and hardly any.
pub(super) const PRICES: [i32; 4] = [250, 450, 1300, 5000];

/// The longest way to a corner and the longest corner that are told apart.
const FAR: usize = 30;
const LONG: usize = 20;
const GEARS: usize = 6;

/// The road ahead of a car, in its lane.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ahead {
    /// The steps to the first space where a stop counts towards what is missing.
    pub(super) first: u8,
    /// The steps to the last such space: any further is overshooting.
    pub(super) last: u8,
    /// The stops missing there.
    pub(super) missing: u8,
}

/// What it costs to leave the next corner, by the price of a wear point: in turns, with what they
/// cost in wear, less what is driven beyond it.
static TABLES: LazyLock<[Table; 4]> = LazyLock::new(|| PRICES.map(Table::new));

struct Table {
    /// The costs of driving in each gear, by missing stops, length of the corner, way to it.
    driving: Vec<[i32; GEARS]>,
    price: i32,
}

/// The cost of driving in this gear, on the way to this corner.
pub(super) fn driving(scarcity: usize, ahead: &Ahead, gear: Gear) -> i32 {
    let (ahead, extra) = within(ahead);
    TABLES[scarcity].driving[place(&ahead)][usize::from(gear.number()) - 1] + extra
}

/// The cost with the gear still to be chosen, coming in this one.
pub(super) fn coming(scarcity: usize, ahead: &Ahead, gear: Gear) -> i32 {
    let (ahead, extra) = within(ahead);
    TABLES[scarcity].coming(&ahead, gear) + extra
}

/// What is left to pay for where so many spaces remain to the end of a corner that is done with.
pub(super) fn beyond(left: i32, gear: Gear) -> i32 {
    const BONUS: [i32; GEARS] = [-700, -250, 0, 250, 400, 450];
    left * SPACE - BONUS[usize::from(gear.number()) - 1]
}

/// The nearest corner that is told apart, and what the rest costs.
fn within(ahead: &Ahead) -> (Ahead, i32) {
    let too_far = ahead.first.saturating_sub(FAR as u8);
    let first = ahead.first - too_far;
    let last = (ahead.last - too_far).clamp(first, first + LONG as u8 - 1);
    let missing = ahead.missing.clamp(1, 3);
    let near = Ahead {
        first,
        last,
        missing,
    };
    (near, i32::from(too_far) * TURN / 16)
}

fn place(ahead: &Ahead) -> usize {
    let length = usize::from(ahead.last - ahead.first);
    ((usize::from(ahead.missing) - 1) * LONG + length) * (FAR + 1) + usize::from(ahead.first)
}

impl Table {
    fn new(price: i32) -> Self {
        let mut table = Self {
            driving: vec![[0; GEARS]; 3 * LONG * (FAR + 1)],
            price,
        };
        // Whatever a roll leads to is nearer to the end of the corner, or has fewer stops missing.
        for missing in 1..=3 {
            for length in 0..LONG as u8 {
                for first in 0..=FAR as u8 {
                    let ahead = Ahead {
                        first,
                        last: first + length,
                        missing,
                    };
                    let mut costs = [0; GEARS];
                    for (cost, gear) in costs.iter_mut().zip(Gear::all()) {
                        *cost = table.cost(&ahead, gear);
                    }
                    table.driving[place(&ahead)] = costs;
                }
            }
        }
        table
    }

    /// A turn in this gear, and what comes after it.
    fn cost(&self, ahead: &Ahead, gear: Gear) -> i32 {
        let (mut sum, mut faces) = (0, 0);
        for (roll, weight) in Die::Gear(gear).outcomes() {
            let fits = roll.min(ahead.last);
            let shorter = [roll, roll.saturating_sub(1), roll.saturating_sub(2), fits];
            let best = shorter.iter().map(|spaces| {
                self.after(ahead, gear, *spaces) + i32::from(roll - spaces) * self.price
            });
            sum += best.min().unwrap_or(0) * weight as i32;
            faces += weight as i32;
        }
        TURN + sum / faces
    }

    /// What comes after a move of so many spaces.
    fn after(&self, ahead: &Ahead, gear: Gear, spaces: u8) -> i32 {
        let left = i32::from(ahead.last) - i32::from(spaces);
        if left < 0 {
            let fatal = if ahead.missing > 1 { 100 * TURN } else { 0 };
            return fatal - left * self.price + beyond(left, gear);
        }
        if spaces < ahead.first {
            let (first, last) = (ahead.first - spaces, ahead.last - spaces);
            let missing = ahead.missing;
            return if spaces == 0 {
                20 * TURN
            } else {
                self.coming(
                    &Ahead {
                        first,
                        last,
                        missing,
                    },
                    gear,
                )
            };
        }
        match ahead.missing - 1 {
            0 => beyond(left, gear),
            missing => self.coming(
                &Ahead {
                    first: 0,
                    last: ahead.last - spaces,
                    missing,
                },
                gear,
            ),
        }
    }

    fn coming(&self, ahead: &Ahead, gear: Gear) -> i32 {
        let costs = &self.driving[place(ahead)];
        let highest = usize::from(gear.number() + 1).min(GEARS);
        let costs = costs[..highest].iter().zip(1..);
        let costs = costs.map(|(cost, number)| {
            let skipped = i32::from(gear.number()) - number - 1;
            match skipped {
                ..=0 => *cost,
                1..=3 => cost + skipped * self.price,
                _ => i32::MAX,
            }
        });
        costs.min().unwrap_or(0)
    }
}
