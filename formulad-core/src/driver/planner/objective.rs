//! What a driver maximises: few turns, and towards the end, finishing before the others.
//!
//! A race is not won by turns as such. Once the end is near, a driver weighs a situation by the chance that
//! the car is too late: by how often it misses each deadline if it is driven to meet that one
//! ([`Deadlines`](crate::analysis::par::Deadlines)), and how likely that deadline is to be the one that counts.
//! The others are assumed to come to the line when their own par says, give or take the dice. Of cars that
//! come to it in the same round, the one that is ahead moves first (ORDER-1), and wins.
//! With a car in front this makes a driver bolder, with all others behind more careful. Points that cannot
//! bring the car to the line any earlier are worth nothing. The result is converted back to turns, so that
//! everything else can be added: the effect of one more turn counts as one turn.

use std::cmp::Ordering;

use crate::analysis::par::{DEADLINES, OUT};

/// How many deadlines are weighed, and how many of them come before the first deadline of the row in which
/// the car stands.
const SPAN: usize = 20;
const BEFORE: i32 = 6;

/// How much longer others take than their par: they are no better than this driver, and in traffic.
const SLOWER: f64 = 1.1;

/// How uncertain that is: the variance that the dice add in each turn, and what is not known of the
/// others, as a share of their turns.
const DICE: f64 = 0.06;
const UNKNOWN: f64 = 0.04;

/// What a turn is worth in itself, in chances to win: places behind the winner are worth something, too.
const TURN: f64 = 0.03;

/// How a driver weighs situations.
#[derive(Debug, Clone, Copy)]
pub(super) struct Objective {
    /// What being too late is worth in turns, and what a turn is worth in itself.
    late: f64,
    turn: f64,
    rest: f64,
    /// The turns until the first deadline.
    base: i32,
    /// Probability that each deadline is the one that counts, and that one before it is.
    weights: [f32; SPAN],
    before: [f32; SPAN + 1],
}

/// What a car expects of its own race.
#[derive(Debug, Clone, Copy)]
pub(super) struct Expected<'a> {
    pub(super) turns: f64,
    /// The first deadline, and P(turns to finish > n) for it and those after it.
    pub(super) first: u16,
    pub(super) missed: &'a [f32; DEADLINES],
}

impl Expected<'_> {
    /// The turns until the first deadline that is weighed.
    fn base(&self) -> i32 {
        i32::from(self.first) - BEFORE
    }
}

/// How far a car has come: the crossings of the line, and its rank.
pub(super) type Progress = (u8, u32);

/// Another car that is still racing.
#[derive(Debug, Clone)]
pub(super) struct Rival {
    /// Whether it moves later in the round.
    is_behind: bool,
    progress: Progress,
    /// Probability that it needs more than a number of turns, including the current one. The first number
    /// is one before the first deadline that is weighed.
    later: [f64; SPAN + 2],
}

impl Rival {
    /// A rival that still expects a number of turns, for the car that weighs deadlines.
    pub(super) fn new(own: &Expected<'_>, turns: f64, is_behind: bool, progress: Progress) -> Self {
        let unknown = UNKNOWN * turns;
        // Half the width of a curve that has this variance.
        let half = (5.0 * (DICE * turns + unknown * unknown)).sqrt().max(0.5);
        // Includes the current turn, which cars behind have yet to drive.
        let left = turns * SLOWER + if is_behind { 0.0 } else { 1.0 };
        let first = f64::from(own.base()) - 0.5;
        let later = |at: usize| {
            let part = (left - (first + at as f64) + half) / (2.0 * half);
            let part = part.clamp(0.0, 1.0);
            part * part * (3.0 - 2.0 * part)
        };
        Self {
            is_behind,
            progress,
            later: std::array::from_fn(later),
        }
    }

    /// How a car that has come this far compares with the rival: greater if it is ahead, equal while the rival has
    /// yet to move.
    pub(super) fn order(&self, progress: Progress) -> Ordering {
        if self.is_behind {
            Ordering::Equal
        } else {
            progress.cmp(&self.progress)
        }
    }
}

impl Objective {
    /// The fewest turns.
    pub(super) const TURNS: Self = Self {
        late: 0.0,
        turn: 1.0,
        rest: 0.0,
        base: 0,
        weights: [0.0; SPAN],
        before: [0.0; SPAN + 1],
    };

    /// The objective of a car with these expectations among rivals; the fewest turns without rivals.
    pub(super) fn among(own: &Expected<'_>, rivals: &[Rival]) -> Self {
        if rivals.is_empty() {
            return Self::TURNS;
        }
        let mut objective = Self {
            base: own.base(),
            ..Self::TURNS
        };
        objective.weigh_deadlines(rivals, std::iter::repeat(&Ordering::Equal));
        let late = objective.chance(own.missed, own.first, 0);
        let turn_more = (objective.chance(own.missed, own.first, 1) - late).max(0.0);
        objective.late = 1.0 / (TURN + turn_more);
        objective.turn = TURN / (TURN + turn_more);
        objective.rest = own.turns - objective.late * late - objective.turn * own.turns;
        objective
    }

    /// Finds how likely each deadline is to be the one that counts, by whether the car is ahead of each rival.
    fn weigh_deadlines<'o>(&mut self, rivals: &[Rival], order: impl Iterator<Item = &'o Ordering>) {
        // Probability that nobody finishes before a car that takes a number of turns.
        let mut is_first = [1.0_f64; SPAN + 1];
        for (rival, order) in rivals.iter().zip(order) {
            let side = f64::from(*order as i8);
            // How much more likely than not the car moves first in the last round. The order of the next round is
            // known, and counts half as much with each round in between.
            let mut ahead = 0.5_f64.powi((self.base - 1).max(1)) * side;
            for (at, turns) in (0..=SPAN).zip(self.base..) {
                // A car that finishes in this turn does so before anybody else moves.
                if turns > 1 {
                    let later = rival.later[at + 1];
                    let same = rival.later[at] - later;
                    is_first[at] *= later + same * (0.5 + ahead);
                    ahead *= 0.5;
                }
            }
        }
        let mut before = 0.0;
        for at in 0..SPAN {
            // The last one stands for all later ones.
            let later = if at + 1 < SPAN { is_first[at + 1] } else { 0.0 };
            self.weights[at] = (is_first[at] - later) as f32;
            before += self.weights[at];
            self.before[at + 1] = before;
        }
    }

    /// The same objective once the turn is over.
    pub(super) fn after_turn(&self) -> Self {
        Self {
            base: self.base - 1,
            rest: self.rest + self.turn - 1.0,
            ..*self
        }
    }

    /// The same objective once the turn is over and the car compares with the rivals like this.
    pub(super) fn after_move(&self, rivals: &[Rival], order: &[Ordering]) -> Self {
        let mut objective = *self;
        objective.weigh_deadlines(rivals, order.iter());
        objective.after_turn()
    }

    /// Probability that a car is too late once it has lost some turns, by how often it misses deadlines,
    /// the first of which is in `first` turns.
    fn chance(&self, missed: &[f32; DEADLINES], first: u16, lost: i32) -> f64 {
        let start = i32::from(first) + lost - self.base;
        let start = start.clamp(0, (SPAN - DEADLINES) as i32) as usize;
        let end = start + DEADLINES;
        let mut parts = *missed;
        for (part, weight) in parts.iter_mut().zip(&self.weights[start..end]) {
            *part *= weight;
        }
        // In pairs, so that several are added at once.
        let [a, b, c, d, e, f, g, h] = parts;
        let within = ((a + e) + (b + f)) + ((c + g) + (d + h));
        let after = (self.before[SPAN] - self.before[end]) * missed[DEADLINES - 1];
        f64::from(self.before[start] + within + after)
    }

    /// Whether anything besides turns counts.
    pub(super) fn has_deadlines(&self) -> bool {
        self.late > 0.0
    }

    /// What a situation is worth, from the turns expected and how often deadlines are missed.
    pub(super) fn worth(&self, turns: f64, missed: &[f32; DEADLINES], first: u16) -> f64 {
        self.late * self.chance(missed, first, 0) + self.turn * turns + self.rest
    }

    /// What it is worth to have finished.
    pub(super) const fn finished(&self) -> f64 {
        self.rest
    }

    /// What being out is worth, from the turns that it counts as.
    pub(super) fn out(&self, turns: f64) -> f64 {
        OUT * self.late * f64::from(self.before[SPAN]) + self.turn * turns + self.rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A car and a rival need the same number of turns for certain. Whichever is ahead once both have moved
    /// comes to the line first (ORDER-1). That counts less the more rounds are to come.
    #[test]
    fn being_ahead_counts_once_the_rival_has_moved() {
        let missed = [0.0; DEADLINES];
        let lead = |turns: u16, is_behind| {
            let own = Expected {
                turns: turns.into(),
                first: turns,
                missed: &missed,
            };
            // Its curve is that of a car that comes to the line in the same turn.
            let left = (f64::from(turns) - 1.0) / SLOWER;
            let rivals = [Rival::new(&own, left, is_behind, (1, 80))];
            let objective = Objective::among(&own, &rivals);
            let late = |rank| {
                let then = objective.after_move(&rivals, &[rivals[0].order((1, rank))]);
                then.chance(&missed, turns - 1, 0)
            };
            assert!(late(88) <= late(80) && late(80) <= late(72));
            late(72) - late(88)
        };
        assert!(lead(2, false) > lead(3, false));
        assert!(lead(3, false) > lead(6, false));
        assert!(lead(6, false) > 0.0);
        assert!(lead(2, true).abs() < 1e-12);
    }
}
