//! A driver who means to arrive.

use crate::dice::{Die, Gear};
use crate::moves::{Move, MoveList};
use crate::race::{Car, Choice, GearOption, Race};
use crate::track::index::{NONE, Node};

use super::Driver;

/// Drives by rules of thumb: as fast a gear as the next corner allows, stops where stops are
/// needed, no wear without need, into the box when worn. It looks one turn ahead, nearly always
/// finishes, and takes about a microsecond to choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CarefulDriver(());

/// Values are counted in hundredths of a space driven.
const SPACE: i64 = 100;

/// How far to look for the next corner: further than any roll.
const HORIZON: u8 = 40;

impl CarefulDriver {
    /// A careful driver.
    #[must_use]
    pub const fn new() -> Self {
        Self(())
    }
}

impl Driver for CarefulDriver {
    fn choose(&mut self, race: &Race, choice: &Choice<'_>) -> usize {
        let car = race.car(choice.car());
        let view = View {
            race,
            car,
            last_lap: race.laps_left(choice.car()) == 0,
            point: point_value(car.wear),
        };
        match choice {
            Choice::Gear { options, .. } => {
                best(options.iter().map(|option| view.value_of_gear(option)))
            }
            Choice::Move { options, .. } => view.best_move(options),
        }
    }
}

/// What a wear point is worth: more and more as they run out.
fn point_value(wear: u8) -> i64 {
    SPACE * 2 + SPACE * 24 / i64::from(wear.max(1))
}

/// The position of the highest value, the first of equals.
fn best(values: impl Iterator<Item = i64>) -> usize {
    let mut best = (0, i64::MIN);
    for (at, value) in values.enumerate() {
        if value > best.1 {
            best = (at, value);
        }
    }
    best.0
}

/// The road ahead of a car, in its lane.
#[derive(Clone, Copy)]
struct Ahead {
    /// The steps to the first space where a stop counts towards what is missing.
    first: u8,
    /// The steps to the last such space: any further is overshooting.
    last: u8,
    /// The stops missing there.
    missing: u8,
}

/// What the driver sees.
struct View<'a> {
    race: &'a Race,
    car: &'a Car,
    /// Whether its race ends at the line.
    last_lap: bool,
    /// The value of a wear point.
    point: i64,
}

impl View<'_> {
    fn value_of_gear(&self, option: &GearOption) -> i64 {
        let price = i64::from(option.price) * self.point;
        let Some(ahead) = self.ahead(self.car.node, self.car.stops) else {
            return i64::from(option.gear.number()) * SPACE - price;
        };
        let (mut sum, mut faces) = (0, 0);
        for (roll, weight) in Die::Gear(option.gear).outcomes() {
            let after = if roll > ahead.last {
                // Too far: brake, or pay for every space past the corner.
                let over = i64::from(roll - ahead.last);
                i64::from(ahead.last) * SPACE - over * self.point * i64::from(ahead.missing)
            } else {
                let left = Ahead {
                    first: ahead.first.saturating_sub(roll),
                    last: ahead.last - roll,
                    missing: ahead.missing - u8::from(roll >= ahead.first),
                };
                i64::from(roll) * SPACE - self.next_price(&left, option.gear)
            };
            sum += after * i64::from(weight);
            faces += i64::from(weight);
        }
        sum / faces - price
    }

    /// The best of the moves. Most of those that brake much cannot be it, whatever comes after.
    fn best_move(&self, options: &MoveList) -> usize {
        let mut best = (0, i64::MIN);
        for (at, m) in options.iter().enumerate() {
            let price = self.race.price(m);
            let paid = i64::from(price) * self.point;
            let hoped = i64::from(m.steps) * SPACE * 2 - paid;
            if hoped > best.1 || m.finishes {
                let value = self.value_of_move(m, paid);
                if value > best.1 {
                    best = (at, value);
                }
            }
        }
        best.0
    }

    fn value_of_move(&self, m: &Move, paid: i64) -> i64 {
        let index = self.race.track().index();
        let Some(node) = self.race.track().node(m.to) else {
            return i64::MIN;
        };
        let info = &index.nodes[usize::from(node)];
        if info.lane == 0 {
            // The pit lane: worth it for a car that has lost much.
            let lost = self.race.rules().wear.saturating_sub(self.car.wear);
            return (i64::from(lost) - 9) * SPACE * 4;
        }
        if m.finishes {
            return 1000 * SPACE - paid;
        }
        // Nearer to the line across the road: fewer spaces left to drive.
        let driven = i64::from(m.steps) * SPACE;
        let from = &index.nodes[usize::from(self.car.node)];
        let stays = info.corner != NONE && info.corner == from.corner;
        let stops = match (info.corner, m.overshoot) {
            (NONE, _) | (_, 1..) => 0,
            _ if stays => self.car.stops.saturating_add(1),
            _ => 1,
        };
        let danger = match (self.ahead(node, stops), self.car.gear) {
            (Some(ahead), Some(gear)) => self.next_price(&ahead, gear),
            _ => 0,
        };
        let near = index.beside(node).iter().chain([&info.ahead]);
        let near = near.filter(|near| self.is_taken(**near)).count() as i64;
        // Each neighbour: one roll for either car, harmful one time in five.
        driven + self.shortcut(from.rank, info.rank, m.crosses_line)
            - paid
            - danger
            - near * self.point / 5
    }

    /// How much further along the circuit a move gets the car than another of as many spaces: an
    /// eighth of a space for each rank.
    fn shortcut(&self, from: u32, to: u32, crosses_line: bool) -> i64 {
        let last = self.race.track().spaces().last();
        let lap = last.map_or(0, |space| i64::from(space.rank));
        let ranks = i64::from(to) - i64::from(from) + if crosses_line { lap } else { 0 };
        ranks * SPACE / 16
    }

    /// What the lowest roll of the next turn will cost at least, coming in this gear.
    fn next_price(&self, ahead: &Ahead, gear: Gear) -> i64 {
        if ahead.missing == 0 {
            return 0;
        }
        // Shift down once for nothing, then at a price, or overshoot.
        let cheapest = Gear::all()
            .take(usize::from(gear.number()))
            .map(|next| {
                let down = gear.number() - next.number();
                let skipped = i64::from(down.saturating_sub(1));
                let lowest = Die::Gear(next).faces()[0];
                let over = i64::from(lowest.saturating_sub(ahead.last));
                skipped + over * i64::from(ahead.missing)
            })
            .min();
        // Of a corner that asks for more stops, every space is dear.
        let cramped = i64::from(ahead.missing - 1) * 4 - i64::from(ahead.last);
        cheapest.unwrap_or(0) * self.point + cramped.max(0) * SPACE
    }

    /// The next corner in the lane whose stops are not made, as far as any roll reaches.
    fn ahead(&self, from: Node, stops: u8) -> Option<Ahead> {
        let track = self.race.track();
        let nodes = &track.index().nodes;
        let first_corner = nodes[usize::from(from)].corner;
        let asked = |corner: u16| {
            track
                .corners()
                .get(usize::from(corner))
                .map_or(0, |c| c.stops)
        };
        let mut done = NONE;
        let mut missing = 0;
        if first_corner != NONE {
            missing = asked(first_corner).saturating_sub(stops);
            if missing == 0 {
                done = first_corner;
            }
        }
        let mut first = 0;
        let mut inside = missing > 0;
        let mut here = from;
        for steps in 0..HORIZON {
            let next = nodes[usize::from(here)].ahead;
            let crosses_line = next < here;
            if next == NONE || crosses_line && self.last_lap {
                return None;
            }
            let (corner, next_corner) = (
                nodes[usize::from(here)].corner,
                nodes[usize::from(next)].corner,
            );
            if inside && next_corner != corner {
                return Some(Ahead {
                    first,
                    last: steps,
                    missing,
                });
            }
            if !inside && next_corner != NONE && next_corner != done {
                inside = true;
                first = steps + 1;
                missing = asked(next_corner);
            }
            here = next;
        }
        None
    }

    fn is_taken(&self, node: Node) -> bool {
        node != NONE
            && node != self.car.node
            && self.race.cars().any(|(_, other)| other.node == node)
    }
}
