//! What a driver is after: the fewest turns, and towards the end to finish before the others.
//!
//! Turns are not what a race is won by. Once the end is near, a driver weighs a situation by how likely
//! the car is too late in it: by how likely it misses each deadline if it is driven so as to meet that
//! one ([`Deadlines`](crate::analysis::par::Deadlines)), and how likely each deadline is the one that
//! counts, the others coming to the line when their own par says, give or take what dice do. Of cars that
//! come to it in the same round the one that is ahead moves first (ORDER-1), and wins.
//! With a car in front of it that makes it bolder, with all others behind it more careful; points that
//! cannot bring it to the line any earlier are worth nothing. What it weighs is converted back to turns, so
//! that everything else can be added: what one turn more changes is one turn.

use std::cmp::Ordering;

use crate::analysis::par::{DEADLINES, OUT};

/// How many deadlines are weighed, and how many of them before the first one that is distinguished where
/// the car stands.
const SPAN: usize = 20;
const BEFORE: i32 = 6;

/// How much longer others take than their par: they are no better than this driver, and in traffic.
const SLOWER: f64 = 1.1;

/// How far off that is: the variance that the dice make in each turn, and what is not known of the
/// others, as a part of their turns.
const DICE: f64 = 0.06;
const UNKNOWN: f64 = 0.04;

/// What a turn counts for itself, in chances to win: places behind the winner are worth something, too.
const TURN: f64 = 0.03;

/// How a driver weighs what may come.
#[derive(Debug, Clone, Copy)]
pub(super) struct Objective {
    /// What being too late is worth in turns, and what a turn is worth for itself.
    late: f64,
    turn: f64,
    rest: f64,
    /// The turns until the first deadline.
    base: i32,
    /// How likely each deadline is the one that counts, and how likely one before it is.
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
    /// How likely it needs more than a number of turns, this one among them, from one before the first
    /// deadline that is weighed.
    later: [f64; SPAN + 2],
}

impl Rival {
    /// A car that still expects a number of turns, by the one that weighs deadlines.
    pub(super) fn new(own: &Expected<'_>, turns: f64, is_behind: bool, progress: Progress) -> Self {
        let unknown = UNKNOWN * turns;
        // Half the width of a curve that has this variance.
        let half = (5.0 * (DICE * turns + unknown * unknown)).sqrt().max(0.5);
        // The turns from this one on; cars behind have this one, too.
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
    /// As few turns as can be.
    pub(super) const TURNS: Self = Self {
        late: 0.0,
        turn: 1.0,
        rest: 0.0,
        base: 0,
        weights: [0.0; SPAN],
        before: [0.0; SPAN + 1],
    };

    /// The objective of a car whose own turns are expected, among rivals; turns where it has none.
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

    /// Finds how likely each deadline is the one that counts, by whether the car is ahead of each rival.
    fn weigh_deadlines<'o>(&mut self, rivals: &[Rival], order: impl Iterator<Item = &'o Ordering>) {
        // How likely nobody is before a car that takes a number of turns.
        let mut is_first = [1.0_f64; SPAN + 1];
        for (rival, order) in rivals.iter().zip(order) {
            let side = f64::from(*order as i8);
            // How much more likely than not the car moves first in the last round: the order of the next one is
            // known, and counts for half as much with each round that comes between.
            let mut ahead = 0.5_f64.powi((self.base - 1).max(1)) * side;
            for (at, turns) in (0..=SPAN).zip(self.base..) {
                // Before anybody else moves, nobody is before it.
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

    /// The same objective once the turn is over and the car is ahead of these rivals, or not.
    pub(super) fn after_move(&self, rivals: &[Rival], order: &[Ordering]) -> Self {
        let mut objective = *self;
        objective.weigh_deadlines(rivals, order.iter());
        objective.after_turn()
    }

    /// How likely a car is too late, by how often it misses deadlines, the first of which is in `first`
    /// turns, when it has lost some.
    fn chance(&self, missed: &[f32; DEADLINES], first: u16, lost: i32) -> f64 {
        let start = i32::from(first) + lost - self.base;
        let start = start.clamp(0, (SPAN - DEADLINES) as i32) as usize;
        let end = start + DEADLINES;
        let mut parts = *missed;
        for (part, weight) in parts.iter_mut().zip(&self.weights[start..end]) {
            *part *= weight;
        }
        // Several at once.
        let [a, b, c, d, e, f, g, h] = parts;
        let within = ((a + e) + (b + f)) + ((c + g) + (d + h));
        let after = (self.before[SPAN] - self.before[end]) * missed[DEADLINES - 1];
        f64::from(self.before[start] + within + after)
    }

    /// Whether it is more than turns that count.
    pub(super) fn has_deadlines(&self) -> bool {
        self.late > 0.0
    }

    /// What a situation is worth, by the turns expected and how often deadlines are missed.
    pub(super) fn worth(&self, turns: f64, missed: &[f32; DEADLINES], first: u16) -> f64 {
        self.late * self.chance(missed, first, 0) + self.turn * turns + self.rest
    }

    /// What it is worth to have finished.
    pub(super) const fn finished(&self) -> f64 {
        self.rest
    }

    /// What being out is worth, by the turns that it counts as.
    pub(super) fn out(&self, turns: f64) -> f64 {
        OUT * self.late * f64::from(self.before[SPAN]) + self.turn * turns + self.rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A car that surely needs two turns more, and so does a rival: who is ahead once both have moved comes
    /// to the line first (ORDER-1), and the less that counts the more rounds are to come.
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
