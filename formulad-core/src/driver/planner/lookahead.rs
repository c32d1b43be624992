//! What each roll leads to, with the other cars where they are.

use crate::dice::Die;
use crate::driver::landing::Landing;
use crate::moves::MoveList;
use crate::race::{Extra, GearOption};
use crate::rules::Wear;

use super::outlook::{Arrival, Outlook};
use super::view::View;

/// How far below the lowest number of its die a car may brake: braking further is dearer than another
/// gear.
const BRAKED: u8 = 4;

/// The most spaces that are looked at: those of the highest roll.
const MOST: usize = 31;

/// What has been found out about the moves of a car, once for each number of spaces, for all gears.
#[derive(Debug, Clone)]
pub(super) struct Lookahead {
    pub(super) moves: MoveList,
    drives: Vec<FullMove>,
    /// Where the drives of each number of spaces begin and end.
    found: [Option<(u32, u32)>; MOST],
}

/// A move of a number of spaces, without braking.
#[derive(Debug, Clone)]
struct FullMove {
    outlook: Outlook,
    /// What it costs: for overshooting, and for blocked spaces.
    price: Wear,
    /// Whether there is no room for all of its spaces.
    is_blocked: bool,
    /// The turns still expected after it in the current gear. They are no fewer if the car brakes from a higher
    /// roll.
    turns: f64,
}

impl Lookahead {
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

    /// The moves of a number of spaces.
    fn drives(&mut self, view: &View<'_>, spaces: u8) -> (usize, usize) {
        let at = usize::from(spaces).min(MOST - 1);
        if let Some((from, to)) = self.found[at] {
            return (from as usize, to as usize);
        }
        let from = self.drives.len();
        let (race, id) = (view.race, view.id);
        race.list_moves(id, spaces, false, Extra::default(), &mut self.moves);
        for m in &self.moves {
            if race.survives(id, m) && !m.fatal {
                let landing = Landing::of_move(race.track(), view.place, m);
                self.drives.push(FullMove {
                    outlook: view.outlook(landing),
                    price: race.price(m),
                    is_blocked: m.brake > 0,
                    turns: 0.0,
                });
            }
        }
        let to = self.drives.len();
        self.found[at] = Some((from as u32, to as u32));
        (from, to)
    }

    /// The turns still expected of a car that is about to roll in a gear.
    pub(super) fn turns_in(&mut self, view: &View<'_>, option: &GearOption) -> f64 {
        let faces = Die::Gear(option.gear).faces();
        let (lowest, highest) = (faces[0], faces[faces.len() - 1]);
        let wear = view.car.wear.less(option.price);
        let braked = (1..=BRAKED.min(lowest)).take_while(|braked| view.may_brake(*braked, wear));
        let least = lowest - braked.count() as u8;
        let arrival = Arrival {
            gear: Some(option.gear),
            had: wear,
            left: wear,
            strains: false,
            is_short: false,
        };
        for spaces in least..=highest {
            let (from, to) = self.drives(view, spaces);
            for drive in &mut self.drives[from..to] {
                let arrival = Arrival {
                    left: wear.less(drive.price),
                    is_short: drive.is_blocked,
                    ..arrival
                };
                drive.turns = view.turns_after(&drive.outlook, arrival, f64::INFINITY);
            }
        }
        let (mut sum, mut faces) = (0.0, 0.0);
        for (roll, shown) in Die::Gear(option.gear).outcomes() {
            let arrival = Arrival {
                strains: view.strains(option.gear, roll),
                ..arrival
            };
            let best = self.best(view, arrival, roll, least);
            sum += best * f64::from(shown);
            faces += f64::from(shown);
        }
        1.0 + sum / faces
    }

    /// The turns still expected after a roll, braked down to `least` spaces.
    fn best(&mut self, view: &View<'_>, arrival: Arrival, roll: u8, least: u8) -> f64 {
        let mut best = view.out();
        for spaces in (least..=roll).rev() {
            let braked = roll - spaces;
            if !view.may_brake(braked, arrival.had) {
                break;
            }
            let paid = view.race.rules().braking.price.times(braked.into());
            let (from, to) = self.drives(view, spaces);
            for drive in &self.drives[from..to] {
                if drive.turns >= best {
                    continue;
                }
                if braked == 0 && !arrival.strains {
                    best = drive.turns;
                    continue;
                }
                let left = arrival.had.less(drive.price);
                // PIT-1: braking is for the road; and where there is no room, none is needed.
                if braked > 0 && (drive.is_blocked || !drive.outlook.on_road || !left.covers(paid))
                {
                    continue;
                }
                let arrival = Arrival {
                    left: left.less(paid),
                    is_short: braked > 0 || drive.is_blocked,
                    ..arrival
                };
                let turns = view.turns_after(&drive.outlook, arrival, best);
                best = if turns < best { turns } else { best };
            }
        }
        best
    }
}

impl View<'_> {
    /// Whether a car with these points may brake this many spaces (BRAKE-1).
    fn may_brake(&self, spaces: u8, wear: Wear) -> bool {
        let braking = self.race.rules().braking;
        braking.most.is_none_or(|most| spaces <= most)
            && wear.covers(braking.price.times(spaces.into()))
    }
}
