//! What a driver is after: as few turns as can be, and towards the end to be there before the others.
//!
//! Turns are not what a race is won by. Once the end is near, a driver weighs a situation by how likely
//! the car is too late in it: by how likely it misses each deadline if it is driven so as to meet that
//! one ([`Chances`](crate::analysis::par::Chances)), and how likely each deadline is the one that
//! counts, the others coming to the line when their own par says, give or take what dice do.
//! With a car in front of it that makes it bolder, with all others behind it more careful; points that
//! cannot bring it to the line any earlier are worth nothing. What it weighs is told in turns again, so
//! that everything else can be added: what one turn more changes is one turn.

use crate::analysis::par::DEADLINES;
use crate::race::{CarId, Race, State};
use crate::track::index::NONE;

use super::values::{Spot, Standing, Values};

/// How many deadlines are weighed, and how many of them before the first one that is told apart where
/// the car stands.
const SPAN: usize = 20;
const BEFORE: i32 = 6;

/// How much longer others take than their par: they are no better than this driver, and in traffic.
const SLOWER: f64 = 1.1;

/// How far off that is: the variance that the dice make in each turn, and what is not known of the
/// others, as a part of their turns.
const DICE: f64 = 0.06;
const UNKNOWN: f64 = 0.04;

/// What a turn counts for itself, in chances to win: places behind the winner are worth something, too,
/// and cars that are out have none.
const TURN: f64 = 0.02;

/// How a driver weighs what may come.
#[derive(Debug, Clone, Copy)]
pub(super) struct Aim {
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

impl Aim {
    /// As few turns as can be.
    pub(super) const TURNS: Self = Self {
        late: 0.0,
        turn: 1.0,
        rest: 0.0,
        base: 0,
        weights: [0.0; SPAN],
        before: [0.0; SPAN + 1],
    };

    /// That of a car which is about to choose its gear, or has rolled.
    pub(super) fn of(
        race: &Race,
        id: CarId,
        values: &Values<'_>,
        (own, has_rolled): (&Standing, bool),
    ) -> Self {
        let Some((first, chances)) = values.chances_of(own, has_rolled) else {
            return Self::TURNS;
        };
        let mut aim = Self {
            base: i32::from(first) - BEFORE,
            ..Self::TURNS
        };
        if !aim.weigh_deadlines(race, id, values) {
            return Self::TURNS;
        }
        let turns = if has_rolled {
            values.driving(&Self::TURNS, own)
        } else {
            values.coming(&Self::TURNS, own)
        };
        let late = aim.chance(chances, first, 0);
        let turn_more = (aim.chance(chances, first, 1) - late).max(0.0);
        aim.late = 1.0 / (TURN + turn_more);
        aim.turn = TURN / (TURN + turn_more);
        aim.rest = turns - aim.late * late - aim.turn * turns;
        aim
    }

    /// Finds how likely each deadline is the one that counts. Gives whether there are any others.
    fn weigh_deadlines(&mut self, race: &Race, id: CarId, values: &Values<'_>) -> bool {
        // How likely nobody is before a car that takes so many turns.
        let mut is_first = [1.0_f64; SPAN + 1];
        let order = race.order();
        let turn = order.iter().position(|car| *car == id).unwrap_or(0);
        let mut has_others = false;
        for (at, other) in order.iter().enumerate() {
            let car = race.car(*other);
            if *other == id || car.state != State::Racing || car.node == NONE {
                continue;
            }
            let standing = Standing {
                spot: values.spot(values.place_of(car)),
                gear: car.gear,
                wear: car.wear,
            };
            if standing.spot == Spot::Unknown || values.is_out(car.wear) {
                continue;
            }
            has_others = true;
            let left = values.coming(&Self::TURNS, &standing);
            let unknown = UNKNOWN * left;
            // Half the width of a curve that has this variance.
            let half = (5.0 * (DICE * left + unknown * unknown)).sqrt().max(0.5);
            // The turns from this one on; cars behind have this one, too.
            let left = left * SLOWER + if at > turn { 0.0 } else { 1.0 };
            for (turns, is_first) in (self.base..).zip(&mut is_first) {
                // Before anybody else moves, nobody is before it.
                if turns > 1 {
                    let part = (left - f64::from(turns) + half) / (2.0 * half);
                    let part = part.clamp(0.0, 1.0);
                    *is_first *= part * part * (3.0 - 2.0 * part);
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
        has_others
    }

    /// The same aim once the turn is over.
    pub(super) fn after_turn(&self) -> Self {
        Self {
            base: self.base - 1,
            rest: self.rest + self.turn - 1.0,
            ..*self
        }
    }

    /// How likely a car is too late that misses deadlines so often, the first one being in so many
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

    /// What a situation is worth in which so many turns are expected, and deadlines missed so often.
    pub(super) fn worth(&self, turns: f64, missed: &[f32; DEADLINES], first: u16) -> f64 {
        self.late * self.chance(missed, first, 0) + self.turn * turns + self.rest
    }

    /// What it is worth to have finished.
    pub(super) const fn finished(&self) -> f64 {
        self.rest
    }

    /// What being out is worth, which counts as so many turns.
    pub(super) fn out(&self, turns: f64) -> f64 {
        self.late * f64::from(self.before[SPAN]) + self.turn * turns + self.rest
    }
}
