//! What awaits a car where a move ends, and what that is worth.

use crate::analysis::par::SpaceKind;
use crate::dice::Gear;
use crate::driver::landing::Landing;
use crate::race::Check;
use crate::rules::{CollisionWhen, LastPoint, Wear, Zones};
use crate::track::index::NONE;

use super::pit::SPACES;
use super::values::{Spot, Standing};
use super::view::View;

/// How many collision checks a car beside or in front brings on average: one at once, and more when it
/// moves close again.
const CHECKS: f64 = 1.3;

/// What a slipstream that may be taken is worth.
const SLIP: f64 = 0.25;

/// What awaits a car where a move ends, as far as that does not depend on what it has left to spend.
#[derive(Debug, Clone)]
pub(super) struct Outlook {
    landing: Landing,
    spot: Spot,
    pub(super) on_road: bool,
    /// Whether the move crosses the line and completes a lap.
    completes_lap: bool,
    /// The number of cars that it may collide with if the move is driven in full.
    near: u8,
    /// The same if the move is shortened.
    near_if_short: u8,
    /// The gear of a car in front whose slipstream may lead on.
    leader: Option<Gear>,
}

/// How a car comes to where a move ends.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arrival {
    /// `None` after a spin, and in neutral.
    pub(super) gear: Option<Gear>,
    /// Its points before the move, and what is left once that is paid for.
    pub(super) had: Wear,
    pub(super) left: Wear,
    /// Whether the roll has strained the engine (ENG-1).
    pub(super) strains: bool,
    pub(super) is_short: bool,
}

impl View<'_> {
    /// What awaits the car where it lands.
    pub(super) fn outlook(&self, landing: Landing) -> Outlook {
        let node = landing.place.node;
        let mut outlook = Outlook {
            landing,
            spot: self.values.spot(landing.place),
            on_road: self.values.space_kind(node) == SpaceKind::Road,
            completes_lap: landing.crosses_line && self.place.crossings > 0,
            near: 0,
            near_if_short: 0,
            leader: None,
        };
        if landing.finishes || !outlook.on_road {
            return outlook;
        }
        let (track, rules) = (self.race.track(), self.race.rules());
        if self.traffic.is_empty() {
            return outlook;
        }
        let info = &track.index().nodes[usize::from(node)];
        let ahead = (info.ahead != NONE)
            .then(|| self.traffic.at(info.ahead))
            .flatten();
        outlook.near_if_short = u8::from(ahead.is_some());
        let beside = || {
            let beside = track.index().beside(node).iter();
            beside
                .filter(|near| self.traffic.at(**near).is_some())
                .count() as u8
        };
        match rules.collision.when {
            CollisionWhen::Close => {
                outlook.near_if_short += beside();
                outlook.near = outlook.near_if_short;
            }
            CollisionWhen::Obstructed if ahead.is_some() => {
                outlook.near = beside();
                outlook.near_if_short += outlook.near;
            }
            CollisionWhen::Obstructed | CollisionWhen::Pressing => {}
        }
        if info.corner == NONE {
            outlook.leader = ahead.and_then(|ahead| ahead.gear);
        }
        outlook
    }

    /// The turns still expected of a car that has arrived somewhere. A result that is not below `least`
    /// need not be exact.
    pub(super) fn turns_after(&self, outlook: &Outlook, arrival: Arrival, least: f64) -> f64 {
        let mut standing = Standing {
            spot: outlook.spot,
            gear: arrival.gear,
            wear: arrival.left,
        };
        let is_put_back = self.is_put_back(&outlook.landing, arrival);
        let lost = self.turns_lost(&outlook.landing, arrival.had, is_put_back, &mut standing);
        if outlook.landing.finishes {
            return if self.values.is_out(standing.wear) {
                self.out()
            } else if is_put_back {
                // As from the last space before the line, from where it needs one turn.
                self.then.finished() + 1.0 + lost - 1.0 / SPACES
            } else {
                self.then.finished()
            };
        }
        if outlook.completes_lap
            && let Some(checkpoint) = self.race.rules().checkpoint()
        {
            standing.wear = checkpoint.regained(standing.wear, self.car.full);
        }
        let base = self.turns_standing(&standing);
        let gain = self.gain_of_slipstream(outlook, &standing, arrival.is_short);
        let mut turns = base - gain + lost;
        if turns >= least || base >= self.out() {
            return turns;
        }
        turns += self.turns_of_marks(outlook.landing.marks, &standing, base);
        if !outlook.on_road {
            return turns;
        }
        if arrival.strains {
            turns += self.turns_of_check(Check::Engine, &standing, base);
        }
        let near = if arrival.is_short {
            outlook.near_if_short
        } else {
            outlook.near
        };
        turns + self.turns_of_collisions(near, &standing, base)
    }

    /// OVER-7: whether a car is put back to the corner.
    fn is_put_back(&self, landing: &Landing, arrival: Arrival) -> bool {
        let overshoot = landing.overshoot;
        let spins_back = || self.race.spins_back(arrival.gear, arrival.had, overshoot);
        overshoot > 0 && !landing.is_slipstream && spins_back()
    }

    /// Applies the consequences of an overshoot (OVER-6, OVER-7, WEAR-4), which may leave the car without a
    /// gear. Returns the turns that it loses by being put back and turning round.
    fn turns_lost(
        &self,
        landing: &Landing,
        had: Wear,
        is_put_back: bool,
        standing: &mut Standing,
    ) -> f64 {
        let rules = self.race.rules();
        let is_free = || {
            let slipstream = rules.slipstream;
            landing.is_slipstream && slipstream.is_some_and(|slip| slip.free_overshoot)
        };
        if landing.overshoot == 0 || is_free() {
            return 0.0;
        }
        let overshoot = rules.overshoot;
        match standing.wear {
            // OVER-6
            Wear::Zones(zones) => {
                if let (0, Some(last)) = (zones.tyres, overshoot.last_tyre) {
                    let tyres = last.left;
                    (standing.gear, standing.wear) = (None, Wear::Zones(Zones { tyres, ..zones }));
                }
                0.0
            }
            Wear::Pool(_) if rules.last_point == LastPoint::Out => 0.0,
            Wear::Pool(left) => {
                // WEAR-4: a car that had no points spins; one that loses its last, or under some rules
                // owes more than it had, is in neutral.
                let spins = is_put_back || had.is_none();
                let owed = overshoot.price.times(landing.overshoot.into());
                let keeps = rules.last_point == LastPoint::NeutralIfShort && had.covers(owed);
                if spins || left == 0 && !keeps {
                    standing.gear = None;
                }
                let back = if is_put_back {
                    f64::from(landing.overshoot) / SPACES
                } else {
                    0.0
                };
                let turning = if spins && overshoot.spin_takes_turn {
                    1.0
                } else {
                    0.0
                };
                back + turning
            }
        }
    }
    /// COLL-1, COLL-4
    fn turns_of_collisions(&self, near: u8, standing: &Standing, turns: f64) -> f64 {
        if near == 0 {
            return 0.0;
        }
        let check = Check::Collision(self.id);
        CHECKS * f64::from(near) * self.turns_of_check(check, standing, turns)
    }

    /// SLIP-1: what the slipstream of the car in front is worth.
    fn gain_of_slipstream(&self, outlook: &Outlook, standing: &Standing, is_short: bool) -> f64 {
        let (Some(rules), Some(_)) = (self.race.rules().slipstream, outlook.leader) else {
            return 0.0;
        };
        let leads_on = !is_short
            && outlook.landing.overshoot == 0
            && standing.gear >= outlook.leader
            && outlook.leader >= Some(rules.from_gear);
        if leads_on { SLIP } else { 0.0 }
    }

    /// DEBRIS-2, STREET-2
    fn turns_of_marks(&self, marks: u8, standing: &Standing, turns: f64) -> f64 {
        if marks == 0 {
            return 0.0;
        }
        let odds = self.race.odds_of_mark(self.id);
        let once = odds.map_or(0.0, |odds| self.turns_of_odds(odds, standing, turns));
        f64::from(marks) * once
    }
}
