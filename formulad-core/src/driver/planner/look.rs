//! Looking through the dice: what each roll leads to, the other cars being where they are.

use crate::dice::Die;
use crate::moves::MoveList;
use crate::race::{Extra, GearOption};
use crate::rules::Wear;

use super::landing::Landing;
use super::values::Standing;
use super::view::View;

/// How far below the lowest number of its die a car may brake: what is braked further is dearer than
/// another gear.
const BRAKED: u8 = 4;

/// The most spaces that are looked at: those of the highest roll.
const MOST: usize = 31;

/// What has been found out about the moves of a car: for each number of spaces once, whatever the gear.
#[derive(Debug, Clone)]
pub(super) struct Look {
    pub(super) moves: MoveList,
    drives: Vec<Drive>,
    /// Where the drives of so many spaces begin and end.
    found: [Option<(u32, u32)>; MOST],
}

/// A move of a number of spaces, braked by none.
#[derive(Debug, Clone)]
struct Drive {
    landing: Landing,
    /// What it costs: for overshooting, and for want of room.
    price: Wear,
    /// Whether there is no room for all of its spaces.
    is_blocked: bool,
}

impl Look {
    pub(super) const fn new(moves: MoveList) -> Self {
        Self {
            moves,
            drives: Vec::new(),
            found: [None; MOST],
        }
    }

    /// Forgets the moves of another situation.
    pub(super) fn clear(&mut self) {
        self.drives.clear();
        self.found = [None; MOST];
    }

    /// The moves of so many spaces.
    fn drives(&mut self, view: &View<'_>, spaces: u8) -> (usize, usize) {
        let at = usize::from(spaces).min(MOST - 1);
        if let Some((from, to)) = self.found[at] {
            return (from as usize, to as usize);
        }
        let from = self.drives.len();
        let (race, id) = (view.race, view.id);
        race.list_moves(id, spaces, false, Extra::default(), &mut self.moves);
        for m in &self.moves {
            if race.survives(id, m)
                && let Some(landing) = view.landing(m)
            {
                self.drives.push(Drive {
                    landing,
                    price: race.price(m),
                    is_blocked: m.brake > 0,
                });
            }
        }
        let to = self.drives.len();
        self.found[at] = Some((from as u32, to as u32));
        (from, to)
    }

    /// The turns still expected of a car that is about to roll in a gear.
    pub(super) fn turns_in(&mut self, view: &View<'_>, option: &GearOption) -> f64 {
        let die = Die::Gear(option.gear);
        let lowest = die.faces().first().copied().unwrap_or(0);
        let wear = view.car.wear.less(option.price);
        let (mut sum, mut faces) = (0.0, 0.0);
        for (roll, shown) in die.outcomes() {
            let standing = Standing {
                spot: view.spot,
                gear: Some(option.gear),
                wear,
            };
            let best = self.best(view, &standing, roll, lowest.saturating_sub(BRAKED));
            sum += best * f64::from(shown);
            faces += f64::from(shown);
        }
        1.0 + sum / faces
    }

    /// The turns still expected after a roll, braked down to so many spaces.
    fn best(&mut self, view: &View<'_>, standing: &Standing, roll: u8, lowest: u8) -> f64 {
        let braking = view.race.rules().braking;
        let strains = standing.gear.is_some_and(|gear| view.strains(gear, roll));
        let mut best = view.out();
        for spaces in (lowest..=roll).rev() {
            let braked = roll - spaces;
            if braking.most.is_some_and(|most| braked > most) {
                break;
            }
            let paid = braking.price.times(braked.into());
            let (from, to) = self.drives(view, spaces);
            for drive in &self.drives[from..to] {
                // PIT-1: braking is for the road; and where there is no room, none is needed.
                if braked > 0 && (drive.is_blocked || !drive.landing.on_road) {
                    continue;
                }
                let left = standing.wear.less(drive.price);
                if braked > 0 && !left.covers(paid) {
                    continue;
                }
                let wear = if braked > 0 { left.less(paid) } else { left };
                let after = (standing.wear, Standing { wear, ..*standing });
                let is_short = braked > 0 || drive.is_blocked;
                let turns = view.turns_at(&drive.landing, after, (strains, is_short), best);
                best = if turns < best { turns } else { best };
            }
        }
        best
    }
}
