//! Which spaces lie side by side, and which one a lane change should lead to.

use crate::Lane;
use crate::graph::Lists;

use super::{SpaceIdx, Survey};

/// The least fraction of the shorter of two spaces that has to lie alongside the other for the two
/// to be beside each other: neither digitised centres nor painted lines are exact.
const TOUCH: f64 = 0.2;

/// A space of another lane counts as level if it is no further ahead or behind than this, in
/// spaces.
const LEVEL: f64 = 0.15;

/// The most spaces of a lane to look at within reach of another: a road has a dozen, and a hostile
/// plan must not take forever.
const CROWD: usize = 64;

impl Survey<'_> {
    /// The spaces of the neighbouring lanes that lie alongside each one (TRACK-6), by lane, then
    /// in driving order.
    pub(crate) fn beside(&self) -> Lists {
        Lists::filled(self.len(), |spot, beside| {
            let Some(lane) = self.lane[spot] else {
                return;
            };
            let number = u32::from(lane.number());
            for neighbour in [number.wrapping_sub(1), number + 1] {
                if let Ok(neighbour) = Lane::new(neighbour) {
                    self.alongside(spot, neighbour, beside);
                }
            }
        })
    }

    fn alongside(&self, spot: SpaceIdx, lane: Lane, found: &mut Vec<SpaceIdx>) {
        let order = &self.lane_order[usize::from(lane.number()) - 1];
        let (Some(here), Some(first), Some(last)) =
            (self.extent[spot], order.first(), order.last())
        else {
            return;
        };
        let lap = self.lap.length();
        let reach = here.end - here.start + self.longest_half;
        let known = found.len();
        // The lane repeats every lap, so look on both sides of the line.
        for shift in [-lap, 0.0, lap] {
            if first.0 + shift > here.centre + reach || last.0 + shift < here.centre - reach {
                continue;
            }
            let from = order.partition_point(|(at, _)| at + shift < here.centre - reach);
            for (at, other) in order[from..].iter().take(CROWD) {
                let Some(there) = self.extent[*other] else {
                    continue;
                };
                if at + shift > here.centre + reach {
                    break;
                }
                let overlap = here.end.min(there.end + shift) - here.start.max(there.start + shift);
                let shorter = (here.end - here.start).min(there.end - there.start);
                if overlap > TOUCH * shorter && !found[known..].contains(other) {
                    found.push(*other);
                }
            }
        }
    }

    /// The space that a change from here into that lane should lead to: the next one of that lane,
    /// provided that this is also the last one of its own lane before it. `None` if the other lane
    /// does not exist here, or if another space of this lane is nearer to it.
    ///
    /// Links by this rule never cross, and no two from one lane lead to the same space.
    pub(crate) fn change_target(&self, spot: SpaceIdx, lane: Lane) -> Option<SpaceIdx> {
        let own = self.lane[spot]?;
        let target = self.next_in_lane(spot, lane, 1)?;
        (self.next_in_lane(target, own, -1) == Some(spot)).then_some(target)
    }

    /// The nearest space of a lane ahead (`way` 1) or behind (−1) that is not level.
    pub(crate) fn next_in_lane(&self, spot: SpaceIdx, lane: Lane, way: i32) -> Option<SpaceIdx> {
        let here = self.extent[spot]?.centre;
        let lap = self.lap.length();
        let order = &self.lane_order[usize::from(lane.number()) - 1];
        let (spot, gap) = if way > 0 {
            let at = order.partition_point(|(centre, _)| *centre <= here + LEVEL);
            if let Some((centre, spot)) = order.get(at) {
                (*spot, centre - here)
            } else if let (true, Some((centre, spot))) = (self.lap.closed, order.first()) {
                (*spot, centre + lap - here)
            } else {
                return None;
            }
        } else {
            let at = order.partition_point(|(centre, _)| *centre < here - LEVEL);
            if let Some((centre, spot)) = order[..at].last() {
                (*spot, here - centre)
            } else if let (true, Some((centre, spot))) = (self.lap.closed, order.last()) {
                (*spot, here + lap - centre)
            } else {
                return None;
            }
        };
        // Further off, the other lane is simply not there at this point.
        (gap < 2.5).then_some(spot)
    }
}
