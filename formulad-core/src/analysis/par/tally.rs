//! What is counted while chances are spread: turns, stops, points, by corner and by space.

use crate::dice::Gear;
use crate::track::index::NONE;
use crate::{Lane, Track};

use super::Par;
use super::forecast::{CornerForecast, Forecast, SpaceForecast};
use super::places::TrackPosition;
use super::successors::{FINISHED, Successors};

/// The sums so far.
pub(super) struct Tally<'a> {
    track: &'a Track,
    /// For each node, the position of the corner that it is in, or else leads to, or [`NONE`].
    corners: Vec<u16>,
    /// For each node of the road, its position among those, or [`NONE`].
    spaces: Vec<u16>,
    /// For each move of a row, its probability, and the points spent in its turn times that probability.
    moved: Vec<(f64, f64)>,
    sums: Forecast,
}

/// The points spent in a turn, times its probability.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spent {
    /// Before the roll: these are counted already.
    pub(super) shifting: f64,
    pub(super) braking: f64,
    pub(super) overshooting: f64,
    /// Whether the car has spun (OVER-6).
    pub(super) spun: bool,
}

impl<'a> Tally<'a> {
    pub(super) fn new(par: &'a Par) -> Self {
        let track = &par.solo.track;
        let lanes = (1..=track.lanes().into()).filter_map(|lane| Lane::new(lane).ok());
        let position = |id| {
            let mut corners = track.corners().iter();
            corners.position(|corner| Some(corner.id) == id)
        };
        let leads_to = track.index().nodes.iter().map(|info| {
            let straight = track.straights().get(usize::from(info.straight));
            let next = straight.and_then(|straight| position(straight.before));
            match info.corner {
                NONE => next.map_or(NONE, |at| at as u16),
                corner => corner,
            }
        });
        let nodes = &track.index().nodes;
        let on_road = |node: &usize| nodes[*node].lane != 0;
        let mut spaces = vec![NONE; nodes.len()];
        for (number, node) in (0..).zip((0..nodes.len()).filter(on_road)) {
            spaces[node] = number;
        }
        let road = track.spaces().iter().filter(|space| !space.in_pit());
        Self {
            track,
            corners: leads_to.collect(),
            spaces,
            moved: Vec::new(),
            sums: Forecast {
                gears: par.solo.costs.gears().map(|gear| (gear, 0.0)).collect(),
                lanes: lanes.map(|lane| (lane, 0.0)).collect(),
                corners: track
                    .corners()
                    .iter()
                    .map(|corner| CornerForecast {
                        corner: corner.id,
                        ..CornerForecast::default()
                    })
                    .collect(),
                spaces: road
                    .map(|space| SpaceForecast {
                        space: space.id,
                        ..SpaceForecast::default()
                    })
                    .collect(),
                ..Forecast::default()
            },
        }
    }

    /// Begins with the moves of another row.
    pub(super) fn begin_moves(&mut self, count: usize) {
        self.moved = vec![(0.0, 0.0); count];
    }

    /// The forecast, with this slack.
    pub(super) fn finish(mut self, slack: f64) -> Forecast {
        self.sums.slack = slack;
        self.sums
    }

    /// Counts points spent on the choice of a gear.
    pub(super) fn shifts(&mut self, place: TrackPosition, points: f64) {
        self.sums.wear.gears += points;
        self.pay(place, points);
    }

    /// Counts a move from a place, by its number among those of the row.
    pub(super) fn moves(&mut self, place: TrackPosition, number: u32, chance: f64, spent: Spent) {
        self.sums.wear.braking += spent.braking;
        self.sums.wear.overshooting += spent.overshooting;
        self.sums.spins += if spent.spun { chance } else { 0.0 };
        self.pay(place, spent.braking + spent.overshooting);
        let moved = &mut self.moved[number as usize];
        moved.0 += chance;
        moved.1 += spent.braking + spent.shifting + spent.overshooting;
    }

    /// Counts engine points that are lost.
    pub(super) fn strains(&mut self, place: TrackPosition, lost: f64) {
        self.sums.wear.engine += lost;
        self.pay(place, lost);
    }

    /// Counts cars that are out because they lack points or stops.
    pub(super) fn retires(&mut self, place: TrackPosition, chance: f64) {
        self.sums.retires += chance;
        let corner = usize::from(self.threat(place));
        if let Some(corner) = self.sums.corners.get_mut(corner) {
            corner.retires += chance;
        }
    }

    /// Counts cars that are out because of their engines.
    pub(super) const fn breaks_down(&mut self, chance: f64) {
        self.sums.retires += chance;
    }

    /// Counts points spent in turns that begin at a place.
    fn pay(&mut self, place: TrackPosition, points: f64) {
        if let Some(space) = self.space(place) {
            space.wear += points;
        }
    }

    /// The figures of the space of the road that a place is on.
    fn space(&mut self, place: TrackPosition) -> Option<&mut SpaceForecast> {
        let at = self.spaces[usize::from(place.node)];
        self.sums.spaces.get_mut(usize::from(at))
    }

    /// The corner that a car has to stop in next.
    fn threat(&self, place: TrackPosition) -> u16 {
        let info = &self.track.index().nodes[usize::from(place.node)];
        let count = self.track.corners().len() as u16;
        if info.corner == NONE || place.kept < info.stops {
            self.corners[usize::from(place.node)]
        } else {
            (info.corner + 1) % count
        }
    }

    /// Counts a turn that begins at a place.
    pub(super) fn count_turn(&mut self, place: TrackPosition, gear: Option<Gear>, chance: f64) {
        let node = usize::from(place.node);
        let sums = &mut self.sums;
        sums.turns += chance;
        if let Some(gear) = gear {
            sums.gears[usize::from(gear.number()) - 1].1 += chance;
        }
        let lane = usize::from(self.track.index().nodes[node].lane);
        match lane.checked_sub(1).and_then(|at| sums.lanes.get_mut(at)) {
            Some(lane) => lane.1 += chance,
            None => sums.pit_lane += chance,
        }
        let corner = usize::from(self.corners[node]);
        if let Some(corner) = sums.corners.get_mut(corner) {
            corner.turns += chance;
        }
        if let Some(space) = self.space(place) {
            space.turns += chance;
            if let Some(gear) = gear {
                space.gears[usize::from(gear.number()) - 1] += chance;
            }
        }
    }

    /// Counts the moves that have been made from a place in the figures of corners and spaces.
    pub(super) fn end_moves(&mut self, place: TrackPosition, successors: &mut Successors<'_>) {
        let moved = std::mem::take(&mut self.moved);
        for (at, (chance, paid)) in moved.into_iter().enumerate() {
            if chance == 0.0 {
                continue;
            }
            let drive = successors.drives()[at];
            let passed = successors.passed(place, &drive);
            let overshot = passed.iter().find(|(_, is_overshot)| *is_overshot);
            let ends_at = self.corners[usize::from(drive.node)];
            let pays = overshot.map_or(ends_at, |(corner, _)| *corner);
            let corners = &mut self.sums.corners;
            if let Some(corner) = corners.get_mut(usize::from(pays)) {
                corner.wear += paid;
            }
            for (corner, is_overshot) in &passed {
                if let Some(corner) = corners.get_mut(usize::from(*corner)) {
                    corner.passings += chance;
                    corner.overshoots += if *is_overshot { chance } else { 0.0 };
                }
            }
            let stands_in = self.track.index().nodes[usize::from(drive.node)].corner;
            if drive.overshoot == 0
                && drive.to != FINISHED
                && let Some(corner) = corners.get_mut(usize::from(stands_in))
            {
                corner.stops += chance;
            }
            if drive.overshoot > 0
                && let Some(space) = self.space(place)
            {
                space.overshoots += chance;
            }
        }
    }
}
