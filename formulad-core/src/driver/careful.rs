//! A driver who means to arrive.

use crate::dice::Gear;
use crate::moves::{Move, MoveList};
use crate::race::{Car, Choice, GearOption, Race};
use crate::track::index::{NONE, Node};

use super::Driver;
use super::corner::{Ahead, PRICES, TURN, beyond, coming, driving};

/// Drives by rules of thumb: as fast a gear as the next corner allows, stops where stops are
/// needed, wear where it saves turns, into the box when worn. It knows what the next corner costs a
/// lone car, nearly always finishes, and takes a few microseconds to choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CarefulDriver(());

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
        let scarcity = scarcity(car.wear);
        let mut view = View {
            race,
            car,
            last_lap: race.laps_left(choice.car()) == 0,
            scarcity,
            point: PRICES[scarcity],
            pending: None,
        };
        view.pending = view.ahead(car.node, car.stops);
        match choice {
            Choice::Gear { options, .. } => {
                best(options.iter().map(|option| view.cost_of_gear(option)))
            }
            Choice::Move { options, .. } => view.best_move(options),
        }
    }
}

/// How scarce wear points are: 0 plenty, 3 nearly gone.
fn scarcity(wear: u8) -> usize {
    match wear {
        0..=5 => 3,
        6..=9 => 2,
        10..=13 => 1,
        _ => 0,
    }
}

/// The position of the lowest cost, the first of equals.
fn best(costs: impl Iterator<Item = i32>) -> usize {
    let lowest = costs.enumerate().min_by_key(|(at, cost)| (*cost, *at));
    lowest.map_or(0, |(at, _)| at)
}

/// What the driver sees.
struct View<'a> {
    race: &'a Race,
    car: &'a Car,
    /// Whether its race ends at the line.
    last_lap: bool,
    /// How scarce wear points are, and what one is worth.
    scarcity: usize,
    point: i32,
    /// The corner whose stops it has to make next, with its position.
    pending: Option<(Ahead, u16)>,
}

impl View<'_> {
    fn cost_of_gear(&self, option: &GearOption) -> i32 {
        let price = i32::from(option.price) * self.point;
        price
            + match &self.pending {
                Some((ahead, _)) => driving(self.scarcity, ahead, option.gear),
                None => -i32::from(option.gear.number()) * TURN,
            }
    }

    /// The best of the moves. Those that brake without a stop to make are not.
    fn best_move(&self, options: &MoveList) -> usize {
        let mut best = (0, i32::MAX);
        for (at, m) in options.iter().enumerate() {
            if at > 0 && m.brake > options.blocked() && !self.is_stop(m) {
                continue;
            }
            let paid = self.race.price(m) as i32 * self.point;
            let cost = self.cost_of_move(m).saturating_add(paid);
            if cost < best.1 {
                best = (at, cost);
            }
        }
        best.0
    }

    /// Whether a move ends in the corner whose stops come next: what braking is good for.
    fn is_stop(&self, m: &Move) -> bool {
        let node = self.race.track().node(m.to);
        let corner = node.map(|node| self.race.track().index().nodes[usize::from(node)].corner);
        corner.is_some() && corner == self.pending.map(|(_, corner)| corner)
    }

    fn cost_of_move(&self, m: &Move) -> i32 {
        let index = self.race.track().index();
        let gear = self.car.gear.unwrap_or(Gear::FIRST);
        let Some(node) = self.race.track().node(m.to) else {
            return i32::MAX;
        };
        let info = &index.nodes[usize::from(node)];
        if info.lane == 0 {
            // The pit lane: worth it for a car that has lost much.
            let lost = self.race.rules().wear.saturating_sub(self.car.wear);
            return (5 - i32::from(lost)) * TURN / 2;
        }
        if m.finishes {
            return -100 * TURN;
        }
        let from = &index.nodes[usize::from(self.car.node)];
        let stays = info.corner != NONE && info.corner == from.corner;
        let stops = match (info.corner, m.overshoot) {
            (NONE, _) | (_, 1..) => 0,
            _ if stays => self.car.stops.saturating_add(1),
            _ => 1,
        };
        let near = index.beside(node).iter().chain([&info.ahead]);
        let near = near.filter(|near| self.is_taken(**near)).count() as i32;
        // Each neighbour: one roll for either car, harmful one time in five; some of them next turn,
        // too.
        let near = near * self.point / 2;
        let next = self.ahead(node, stops);
        let after = match (&next, self.pending) {
            // Still on the way to the same corner, or through it.
            (Some((ahead, corner)), Some((_, pending))) if *corner == pending => {
                coming(self.scarcity, ahead, gear)
            }
            (next, pending) => {
                let left = self.left(info.rank, m.crosses_line, pending.map(|(_, at)| at));
                match next {
                    // What it is dearer than coming out of the corner before in 3rd.
                    Some((ahead, _)) => {
                        let first = (i32::from(ahead.first) - left).clamp(0, 60);
                        let length = i32::from(ahead.last - ahead.first);
                        let from_corner = Ahead {
                            first: first as u8,
                            last: (first + length) as u8,
                            missing: ahead.missing,
                        };
                        let usual = Gear::THIRD;
                        coming(self.scarcity, ahead, gear)
                            - coming(self.scarcity, &from_corner, usual)
                    }
                    None => beyond(left, gear),
                }
            }
        };
        near + after
    }

    /// The spaces from a rank to the end of a corner; negative past it.
    fn left(&self, rank: u32, crosses_line: bool, corner: Option<u16>) -> i32 {
        let track = self.race.track();
        let from = track.index().nodes[usize::from(self.car.node)].rank;
        let lap = track.spaces().last().map_or(0, |space| space.rank as i32);
        let end = corner
            .and_then(|corner| track.corners().get(usize::from(corner))?.spaces.last())
            .and_then(|space| track.space(*space))
            .map_or(0, |space| space.rank as i32);
        let end = if corner.is_some() && end < from as i32 {
            end + lap
        } else {
            end
        };
        let here = rank as i32 + if crosses_line { lap } else { 0 };
        (end - here) / 8
    }

    /// The next corner in the lane whose stops are not made, as far as any roll reaches.
    fn ahead(&self, from: Node, stops: u8) -> Option<(Ahead, u16)> {
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
                let ahead = Ahead {
                    first,
                    last: steps,
                    missing,
                };
                return Some((ahead, corner));
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
