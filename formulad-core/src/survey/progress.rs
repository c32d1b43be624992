//! Where along the lap each space lies.
//!
//! Progress is measured in spaces of the lap line, 0 at its first space past the finish line. The
//! centre of every other space is projected onto the line, looking only near the spaces it is
//! linked with, so that a circuit may cross itself or run back beside itself. Only + − × ÷ and √
//! are used, which every platform rounds alike.

use std::collections::VecDeque;

use super::{LinkKind, SpaceIdx, Survey};

/// How far from the lap line, in spaces, a space may lie and still be placed by projection. Four
/// lanes of 0.6 spaces lie within 1.8 of an outermost one.
const FAR: f64 = 3.0;

/// How many spaces either side of a neighbour's progress to look.
const REACH: i64 = 4;

/// The stretch of the lap that a space covers, in spaces of the lap line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Extent {
    /// Half-way from the space behind.
    pub(crate) start: f64,
    /// Its centre.
    pub(crate) centre: f64,
    /// Half-way to the space ahead.
    pub(crate) end: f64,
}

impl Survey<'_> {
    /// Fills `extent`, `longest_half` and `lane_order`.
    pub(super) fn measure_progress(&mut self) {
        if self.lap.path.is_empty() {
            return;
        }
        let mut centre = self.project();
        self.unwrap_from_line(&mut centre);
        for spot in 0..self.len() {
            self.extent[spot] = centre[spot].map(|here| self.extent_of(spot, here, &centre));
        }
        let halves = self.extent.iter().flatten();
        let halves =
            halves.flat_map(|extent| [extent.end - extent.centre, extent.centre - extent.start]);
        self.longest_half = halves.fold(0.0, f64::max);
        for spot in 0..self.len() {
            if let (Some(lane), Some(extent)) = (self.lane[spot], self.extent[spot]) {
                self.lane_order[usize::from(lane.number()) - 1].push((extent.centre, spot));
            }
        }
        for order in &mut self.lane_order {
            order.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        }
    }

    /// Projects every space of the road onto the lap line, from the line outwards.
    fn project(&self) -> Vec<Option<f64>> {
        let mut centre = vec![None; self.len()];
        let mut queue: VecDeque<SpaceIdx> = VecDeque::new();
        for (at, spot) in self.lap.path.iter().enumerate() {
            centre[*spot] = Some(at as f64);
            queue.push_back(*spot);
        }
        let far = FAR * self.space_length;
        // Spaces linked only from far away, which are placed last, by those links.
        let mut astray: Vec<(SpaceIdx, f64)> = Vec::new();
        while let Some(spot) = queue.pop_front() {
            let here = centre[spot].unwrap_or(0.0);
            let forward = self.links.from(spot).iter().map(|l| (l.to, l.kind, 0.75));
            let backward = self.links.to(spot).map(|l| (l.from, l.kind, -0.75));
            for (other, kind, ahead) in forward.chain(backward) {
                if centre[other].is_some() || !self.on_road(other) || kind == LinkKind::Jump {
                    continue;
                }
                let hint = here + ahead;
                let (at, apart) = self.lap.abreast(self.centre(other), hint, REACH);
                if apart <= far {
                    centre[other] = Some(at);
                    queue.push_back(other);
                } else {
                    astray.push((other, hint));
                }
            }
            if queue.is_empty() {
                while let Some((other, hint)) = astray.pop() {
                    if centre[other].is_none() {
                        centre[other] = Some(hint);
                        queue.push_back(other);
                        break;
                    }
                }
            }
        }
        centre
    }

    /// Makes progress rise from the line: from 0 past it to a whole lap before it, even where the
    /// line is not square to the road.
    fn unwrap_from_line(&self, centre: &mut [Option<f64>]) {
        if !self.lap.closed {
            return;
        }
        let lap = self.lap.length();
        let mut done = vec![false; self.len()];
        let mut queue = VecDeque::new();
        for spot in 0..self.len() {
            if let (true, Some(here)) = (self.past_line[spot], centre[spot]) {
                centre[spot] = Some(self.lap.shorter_way(here));
                done[spot] = true;
                queue.push_back(spot);
            }
        }
        while let Some(spot) = queue.pop_front() {
            let Some(here) = centre[spot] else { continue };
            for link in self.links.from(spot) {
                let to = link.to;
                if done[to] || self.crosses_line(spot, to) {
                    continue;
                }
                if let Some(there) = centre[to] {
                    let step = self.lap.shorter_way(there - here);
                    // A link from far away does not show which lap this is.
                    if step.abs() > 2.0 * REACH as f64 {
                        continue;
                    }
                    centre[to] = Some(here + step);
                    done[to] = true;
                    queue.push_back(to);
                }
            }
        }
        for spot in 0..self.len() {
            if let (false, Some(here)) = (done[spot], centre[spot]) {
                centre[spot] = Some(here - lap * (here / lap).floor());
            }
        }
    }

    fn extent_of(&self, spot: SpaceIdx, here: f64, centre: &[Option<f64>]) -> Extent {
        let lap = self.lap.length();
        // Half-way to a neighbour in the lane, if it is at most a few spaces away. Less far through
        // a tunnel, where the lap line is longer than the one step: no space before a tunnel may
        // reach one of another lane past it.
        let reach = |other: Option<SpaceIdx>, part: f64| {
            let apart = (centre[other?]? - here).abs();
            let apart = apart.min((lap - apart).abs());
            (apart <= REACH as f64).then_some(apart * part)
        };
        let part = |from: Option<SpaceIdx>| match from {
            Some(from) if self.enters_tunnel(from) => 0.25,
            _ => 0.5,
        };
        let before = reach(self.behind[spot], part(self.behind[spot]));
        let after = reach(self.ahead[spot], part(Some(spot)));
        Extent {
            start: here - before.or(after).unwrap_or(0.5),
            centre: here,
            end: here + after.or(before).unwrap_or(0.5),
        }
    }
}
