//! How many turns the next corner takes: worked out once, for a lone car in one lane.

use std::sync::OnceLock;

use crate::dice::{Die, Gear};

use super::units::{OUT, SPACE, TURN};
use super::wear_valuation::{Prices, TABLES};

/// The longest way to a corner and the longest corner that make a difference.
const FAR: u8 = 30;
const LONG: u8 = 20;
/// The most stops that a corner asks for.
const MISSING: u8 = 3;
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

impl Ahead {
    /// The same after some steps on the way to it, or in it.
    const fn after(self, steps: u8) -> Self {
        Self {
            first: self.first.saturating_sub(steps),
            last: self.last.saturating_sub(steps),
            missing: self.missing,
        }
    }
}

/// What it costs to leave the next corner, by what the car can spend: turns and wear, less what is
/// driven beyond the corner.
static KNOWN: [OnceLock<CornerTable>; TABLES] = [const { OnceLock::new() }; TABLES];

pub(super) struct CornerTable {
    /// The costs after the gear choice, by missing stops and length of the corner.
    after_shift: Vec<CornerCosts>,
    /// The costs before the gear choice, by the gear that the car comes in.
    before_shift: Vec<CornerCosts>,
    /// The least that a stop in a corner and what comes after it can cost, by the way to the next corner.
    least_of_stop: CornerCosts,
    prices: Prices,
}

/// What a corner costs, by the way to it and the gear.
#[derive(Clone)]
pub(super) struct CornerCosts([[i32; GEARS]; FAR as usize + 1]);

impl CornerCosts {
    /// The costs in each gear.
    pub(super) fn in_gears(&self, first: u8) -> [i32; GEARS] {
        let (near, extra) = within(first);
        self.0[usize::from(near)].map(|cost| cost + extra)
    }

    #[inline]
    pub(super) fn at(&self, first: u8, gear: Gear) -> i32 {
        let (near, extra) = within(first);
        self.0[usize::from(near)][usize::from(gear.number()) - 1] + extra
    }
}

/// The nearest way to a corner that makes a difference, and what the rest costs.
#[inline]
fn within(first: u8) -> (u8, i32) {
    let near = first.min(FAR);
    (near, i32::from(first - near) * TURN / 16)
}

/// Index of the costs of a corner in a table.
#[inline]
fn place(ahead: &Ahead) -> usize {
    let length = ahead.last.saturating_sub(ahead.first).min(LONG - 1);
    let missing = ahead.missing.clamp(1, MISSING) - 1;
    usize::from(missing) * usize::from(LONG) + usize::from(length)
}

/// What it is worth to leave a corner in each gear.
const BONUS: [i32; GEARS] = [-700, -250, 0, 250, 400, 450];

/// What is left to pay once all stops of a corner are made, by the spaces to its end.
pub(super) fn beyond(left: i32, gear: Gear) -> i32 {
    left * SPACE - BONUS[usize::from(gear.number()) - 1]
}

impl CornerTable {
    /// The table of this number.
    pub(super) fn of(number: usize) -> &'static Self {
        KNOWN[number].get_or_init(|| Self::new(Prices::of_table(number)))
    }

    /// The costs of this corner after the gear choice.
    #[inline]
    pub(super) fn after_shift(&self, ahead: &Ahead) -> &CornerCosts {
        &self.after_shift[place(ahead)]
    }

    /// The costs of this corner before the gear choice, by the gear that the car comes in.
    #[inline]
    pub(super) fn before_shift(&self, ahead: &Ahead) -> &CornerCosts {
        &self.before_shift[place(ahead)]
    }

    /// The least that a stop in a corner and what comes after it can cost, this far before the next corner.
    #[inline]
    pub(super) fn least_of_stop(&self, first: u8, gear: Gear) -> i32 {
        let (near, _) = within(first);
        self.least_of_stop.0[usize::from(near)][usize::from(gear.number()) - 1]
    }

    /// The cost of a roll that has come up, or of any number of spaces to move.
    pub(super) fn rolled(&self, ahead: &Ahead, gear: Gear, roll: u8) -> i32 {
        let (first, extra) = within(ahead.first);
        let last = ahead.last - (ahead.first - first);
        let near = Ahead {
            first,
            last: last.clamp(first, first + LONG - 1),
            missing: ahead.missing.clamp(1, MISSING),
        };
        self.best(&near, gear, roll) + extra
    }

    fn new(prices: Prices) -> Self {
        let places = usize::from(MISSING) * usize::from(LONG);
        let unknown = vec![CornerCosts([[0; GEARS]; FAR as usize + 1]); places];
        let mut table = Self {
            after_shift: unknown.clone(),
            before_shift: unknown,
            least_of_stop: CornerCosts([BONUS.map(|bonus| -bonus); FAR as usize + 1]),
            prices,
        };
        // Whatever a roll leads to is nearer to the end of the corner, or has fewer stops missing.
        for missing in 1..=MISSING {
            for length in 0..LONG {
                for first in 0..=FAR {
                    let ahead = Ahead {
                        first,
                        last: first + length,
                        missing,
                    };
                    let mut costs = [0; GEARS];
                    for (cost, gear) in costs.iter_mut().zip(Gear::all()) {
                        *cost = table.cost(&ahead, gear);
                    }
                    let (place, way) = (place(&ahead), usize::from(first));
                    table.after_shift[place].0[way] = costs;
                    table.before_shift[place].0[way] = table.shifted(&costs);
                }
            }
        }
        table.find_least_of_stop();
        table
    }

    /// After a stop, another one is missing, or the next corner counts, less what it costs from the end of this one
    /// in 3rd gear, or no corner is left. Spaces left to that end only add to the cost: no space of a corner lies
    /// past it, because they are in order of rank.
    fn find_least_of_stop(&mut self) {
        for CornerCosts(corner) in &self.before_shift {
            let mut from_corner = 0;
            for (least, costs) in self.least_of_stop.0.iter_mut().zip(corner) {
                from_corner = from_corner.max(costs[usize::from(Gear::THIRD.number()) - 1]);
                for (gear, least) in least.iter_mut().enumerate() {
                    *least = corner[0][gear].min(costs[gear] - from_corner).min(*least);
                }
            }
        }
    }

    /// The costs before the gear choice, from those after it.
    fn shifted(&self, after_shift: &[i32; GEARS]) -> [i32; GEARS] {
        std::array::from_fn(|from| {
            let highest = (from + 2).min(GEARS);
            let costs = after_shift[..highest].iter().enumerate();
            let costs = costs.map(|(to, cost)| {
                let skipped = from.saturating_sub(to + 1);
                let price = self.prices.skipping.get(skipped);
                price.map_or(i32::MAX, |price| cost + price)
            });
            costs.min().unwrap_or(0)
        })
    }

    /// A turn in this gear, and what comes after it.
    fn cost(&self, ahead: &Ahead, gear: Gear) -> i32 {
        let (mut sum, mut faces) = (0, 0);
        for (roll, weight) in Die::Gear(gear).outcomes() {
            sum += self.best(ahead, gear, roll) * weight as i32;
            faces += weight as i32;
        }
        TURN + sum / faces
    }

    /// What comes after a roll, with the best braking.
    fn best(&self, ahead: &Ahead, gear: Gear, roll: u8) -> i32 {
        let touches = roll >= ahead.first;
        let roll = if touches {
            roll + self.prices.skid
        } else {
            roll
        };
        let fits = roll.min(ahead.last);
        let shorter = [roll, roll.saturating_sub(1), roll.saturating_sub(2), fits];
        let costs = shorter.iter().map(|spaces| {
            let braked = usize::from(roll - spaces).min(self.prices.braking.len() - 1);
            self.after(ahead, gear, *spaces) + self.prices.braking[braked]
        });
        costs.min().unwrap_or(0)
    }

    /// The cost after a move of a number of spaces.
    fn after(&self, ahead: &Ahead, gear: Gear, spaces: u8) -> i32 {
        let left = i32::from(ahead.last) - i32::from(spaces);
        if left < 0 {
            if ahead.missing > 1 {
                return OUT;
            }
            let past = (-left as usize).min(self.prices.overshoot.len() - 1);
            return self.prices.overshoot[past] + beyond(left, gear);
        }
        let before_shift = |ahead: &Ahead| self.before_shift(ahead).at(ahead.first, gear);
        if spaces < ahead.first {
            return if spaces == 0 {
                20 * TURN
            } else {
                before_shift(&ahead.after(spaces))
            };
        }
        match ahead.missing - 1 {
            0 => beyond(left, gear),
            missing => before_shift(&Ahead {
                first: 0,
                last: ahead.last - spaces,
                missing,
            }),
        }
    }
}
