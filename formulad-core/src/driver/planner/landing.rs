//! Where a move ends, and what awaits the car there.

use crate::analysis::par::{Ground, after};
use crate::dice::Gear;
use crate::moves::Move;
use crate::rules::{LastPoint, Wear, Zones};

use super::pit::SPACES;
use super::values::{Spot, Standing};
use super::view::View;

/// Where a move ends: all that does not depend on what the car has left to spend.
#[derive(Debug, Clone)]
pub(super) struct Landing {
    pub(super) spot: Spot,
    pub(super) on_road: bool,
    pub(super) finishes: bool,
    /// Whether the line is crossed to complete a lap.
    pub(super) completes_lap: bool,
    /// The spaces past corners.
    pub(super) overshoot: u16,
    /// Whether the car is in a slipstream: none is put back from there (OVER-7).
    pub(super) is_slipstream: bool,
    pub(super) marks: u8,
    /// The cars to collide with, where it ends in full, and where it is shortened.
    pub(super) near: (u8, u8),
    /// The gear of a car in front whose slipstream may lead on.
    pub(super) leader: Option<Gear>,
    /// Whether residents are woken.
    pub(super) residents: bool,
}

impl View<'_> {
    /// Where a move ends; none for one that ends the race.
    pub(super) fn landing(&self, m: &Move) -> Option<Landing> {
        if m.fatal {
            return None;
        }
        let track = self.race.track();
        let node = track.node(m.to)?;
        let place = after(track, self.place, m, node);
        let on_road = self.values.ground(node) == Ground::Road;
        let mut landing = Landing {
            spot: self.values.spot(place),
            on_road,
            finishes: m.finishes,
            completes_lap: m.crosses_line && self.place.crossings > 0,
            overshoot: m.overshoot,
            is_slipstream: false,
            marks: m.marks,
            near: (0, 0),
            leader: None,
            residents: false,
        };
        if on_road && !m.finishes {
            self.add_company(&mut landing, node);
        }
        Some(landing)
    }

    /// The turns still expected of a car that has come somewhere: what it had left to spend before, and
    /// how it stands then. What is no better than another way need not be exact.
    pub(super) fn turns_at(
        &self,
        landing: &Landing,
        (had, mut standing): (Wear, Standing),
        (strains, is_short): (bool, bool),
        least: f64,
    ) -> f64 {
        let is_put_back = self.is_put_back(landing, had, standing.gear);
        let lost = self.turns_lost(landing, (had, is_put_back), &mut standing);
        if landing.finishes {
            return if self.values.is_out(standing.wear) {
                self.out()
            } else if is_put_back {
                // As from the last space before the line, from where it needs one turn.
                self.then.finished() + 1.0 + lost - 1.0 / SPACES
            } else {
                self.then.finished()
            };
        }
        standing.spot = landing.spot;
        if landing.completes_lap {
            standing.wear = self.regained(standing.wear);
        }
        let base = self.coming(&standing);
        let gain = self.gain_of_slipstream(landing, &standing, is_short);
        let mut turns = base - gain + lost;
        if turns >= least || base >= self.out() {
            return turns;
        }
        if landing.marks > 0 {
            turns += self.turns_of_marks(landing.marks, &standing, base);
        }
        if !landing.on_road {
            return turns;
        }
        if strains {
            let risk = self.race.rules().engine.risk;
            turns += self.turns_of_risk(&risk, &standing, base);
        }
        if landing.residents {
            turns += self.turns_of_residents(&standing, base);
        }
        let near = if is_short {
            landing.near.1
        } else {
            landing.near.0
        };
        turns + self.turns_of_collisions(near, &standing, base)
    }

    /// OVER-7: whether a car that had so much left is put back to the corner.
    fn is_put_back(&self, landing: &Landing, had: Wear, gear: Option<Gear>) -> bool {
        let overshoot = landing.overshoot;
        overshoot > 0 && !landing.is_slipstream && self.race.spins_back(gear, had, overshoot)
    }

    /// What becomes of a car that has overshot (OVER-6, OVER-7, WEAR-4): it may be in no gear. The turns
    /// that it loses by being put back, and turning round.
    fn turns_lost(
        &self,
        landing: &Landing,
        (had, is_put_back): (Wear, bool),
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
                // WEAR-4: a car that had no points spins; one that loses its last is in neutral.
                let spins = is_put_back || had.is_none();
                if spins || left == 0 {
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
}
