//! Which spaces lie side by side, and which one a lane change should lead to.

use crate::Lane;

use super::{SpaceIdx, Survey};

/// The least part of the shorter of two spaces that has to lie alongside the other for the two to
/// be beside each other: neither digitised centres nor painted lines are exact.
const TOUCH: f64 = 0.2;

/// How far ahead, in spaces, the next space of another lane has to be not to count as level.
const LEVEL: f64 = 0.15;

/// The most spaces of a lane that are looked at within reach of another: a road has a dozen, and a
/// hostile plan must not take for ever.
const CROWD: usize = 64;

impl Survey<'_> {
    /// The spaces of the neighbouring lanes that lie alongside this one (TRACK-6), by lane, then
    /// in driving order.
    pub(crate) fn beside(&self, spot: SpaceIdx) -> Vec<SpaceIdx> {
        let mut beside = Vec::new();
        let Some(lane) = self.lane[spot] else {
            return beside;
        };
        let number = u32::from(lane.number());
        for neighbour in [number.wrapping_sub(1), number + 1] {
            if let Ok(neighbour) = Lane::new(neighbour) {
                self.alongside(spot, neighbour, &mut beside);
            }
        }
        beside
    }

    fn alongside(&self, spot: SpaceIdx, lane: Lane, found: &mut Vec<SpaceIdx>) {
        let Some(here) = self.extent[spot] else {
            return;
        };
        let lap = self.lap.length();
        let order = &self.lane_order[usize::from(lane.number()) - 1];
        // The lane once round, seen from this side of the line and from the other.
        for shift in [-lap, 0.0, lap] {
            // No space is longer than this many of the lap line's.
            let reach = here.end - here.start + 8.0;
            let from = order.partition_point(|other| {
                self.extent[*other].is_some_and(|e| e.centre + shift < here.centre - reach)
            });
            for other in order[from..].iter().take(CROWD) {
                let Some(there) = self.extent[*other] else {
                    continue;
                };
                if there.centre + shift > here.centre + reach {
                    break;
                }
                let overlap = here.end.min(there.end + shift) - here.start.max(there.start + shift);
                let shorter = (here.end - here.start).min(there.end - there.start);
                if overlap > TOUCH * shorter && !found.contains(other) {
                    found.push(*other);
                }
            }
        }
    }

    /// The space that a change from here into that lane should lead to: the next one of that lane,
    /// provided that this is also the last one of its own lane before it. None where the other
    /// lane is not there, or another space of this lane is nearer to it.
    ///
    /// Links by this rule never cross, and never two of a lane lead to the same space.
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
        let centre = |at: usize| self.extent[order[at]].map_or(0.0, |extent| extent.centre);
        let (spot, gap) = if way > 0 {
            let at = order.partition_point(|other| {
                self.extent[*other].is_some_and(|e| e.centre <= here + LEVEL)
            });
            if at < order.len() {
                (order[at], centre(at) - here)
            } else if self.lap.closed && !order.is_empty() {
                (order[0], centre(0) + lap - here)
            } else {
                return None;
            }
        } else {
            let at = order.partition_point(|other| {
                self.extent[*other].is_some_and(|e| e.centre < here - LEVEL)
            });
            if at > 0 {
                (order[at - 1], here - centre(at - 1))
            } else if let (true, Some(last)) = (self.lap.closed, order.last()) {
                (*last, here + lap - centre(order.len() - 1))
            } else {
                return None;
            }
        };
        // Further off, the other lane is simply not there at this point.
        (gap < 2.5).then_some(spot)
    }
}
