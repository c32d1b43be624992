//! How likely each state is under the best driving, from the start to the end of the race.

use crate::Lane;
use crate::dice::Gear;
use crate::track::index::NONE;

use super::Par;
use super::forecast::{CornerForecast, Forecast, SpaceForecast, WearForecast};
use super::places::{Place, ground, stops_of};
use super::reach::{FINISHED, Reach, Way};
use super::tariff::{Ground, Risk};
use super::values::{Face, faces};

/// The chances of all states, spread row by row in the order of driving.
pub(super) struct Flow<'a> {
    par: &'a Par,
    width: usize,
    gears: usize,
    /// How likely a car comes to a row in a gear with so many points, laid out as the values are.
    coming: Vec<f64>,
    /// The same of the row that is looked at, with the gear chosen.
    driving: Vec<f64>,
    /// The points that choosing it has cost, times how likely that is.
    shifted: Vec<f64>,
    /// A car on the grid that drives off or has stalled: how likely it drives in which gear.
    grid: Vec<(usize, Gear, usize, f64)>,
    /// For each node, the position of the corner that it is in, or else leads to, or [`NONE`].
    corners: Vec<u16>,
    /// For each move of the row, how likely it is, and the points spent in its turn, times that.
    moved: Vec<(f64, f64)>,
    /// For each node of the road, its position among those, or [`NONE`].
    spaces: Vec<u16>,
    sums: Forecast,
}

impl<'a> Flow<'a> {
    pub(super) fn new(par: &'a Par) -> Self {
        let width = usize::from(par.full_wear()) + 1;
        let gears = par.tariff.gears().count();
        let track = &par.track;
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
            par,
            width,
            gears,
            coming: vec![0.0; par.places.count() * gears * width],
            driving: vec![0.0; gears * width],
            shifted: vec![0.0; gears * width],
            grid: Vec::new(),
            corners: leads_to.collect(),
            moved: Vec::new(),
            sums: Forecast {
                turns: 0.0,
                retires: 0.0,
                wear: WearForecast::default(),
                gears: par.tariff.gears().map(|gear| (gear, 0.0)).collect(),
                lanes: lanes.map(|lane| (lane, 0.0)).collect(),
                corners: track
                    .corners()
                    .iter()
                    .map(|corner| CornerForecast {
                        corner: corner.id,
                        turns: 0.0,
                        stops: 0.0,
                        wear: 0.0,
                        passings: 0.0,
                        overshoots: 0.0,
                        retires: 0.0,
                    })
                    .collect(),
                spaces: road
                    .map(|space| SpaceForecast {
                        space: space.id,
                        turns: 0.0,
                        gears: [0.0; 6],
                        overshoots: 0.0,
                        wear: 0.0,
                    })
                    .collect(),
                pit_lane: 0.0,
            },
            spaces,
        }
    }

    const fn at(&self, row: usize, gear: Gear, wear: usize) -> usize {
        (row * self.gears + gear.number() as usize - 1) * self.width + wear
    }

    fn reach(&self) -> Reach<'a> {
        let par = self.par;
        let known = (&par.tariff, &par.places, par.terms.team);
        Reach::new(&par.track, &par.rules, known)
    }

    /// A car comes to a row with so many points.
    pub(super) fn come(&mut self, row: usize, gear: Gear, wear: usize, chance: f64) {
        let place = self.par.places.place(row);
        // PIT-2
        let is_served = ground(&self.par.track, place.node) == Ground::Box;
        let wear = if is_served { self.width - 1 } else { wear };
        let at = self.at(row, gear, wear);
        self.coming[at] += chance;
    }

    /// A car stands on the grid, and rolls for its start (START-1, START-2).
    pub(super) fn start(&mut self, row: usize, wear: usize) {
        let par = self.par;
        let place = par.places.place(row);
        let [stalls, drives, great] = par.starts(row, wear).map(|start| start.chance);
        self.count_turn(place, None, stalls);
        let after_stall = par.best_shift(place, None, wear as u8);
        let gear = after_stall.map_or(Gear::FIRST, |(gear, _)| gear);
        self.grid.push((row, gear, wear, stalls));
        self.grid.push((row, Gear::FIRST, wear, drives));
        let spaces = par.rules.start.great_spaces;
        let mut reach = self.reach();
        reach.look(place, spaces);
        reach.find(spaces, true);
        self.moved = vec![(0.0, 0.0); reach.drives().len()];
        self.count_turn(place, Some(Gear::FIRST), great);
        self.spend(place, reach.ways(), (Gear::FIRST, wear, None), (great, 0.0));
        self.tell_moves(place, &mut reach);
    }

    /// Spreads the chances to the end of the race.
    pub(super) fn run(mut self) -> Forecast {
        let mut reach = self.reach();
        let faces = faces(&self.par.tariff);
        let cells = self.gears * self.width;
        for row in 0..self.par.places.count() {
            let mut coming = self.coming[row * cells..][..cells].iter();
            let is_reached = coming.any(|chance| *chance > 0.0);
            if is_reached || self.grid.iter().any(|(at, ..)| *at == row) {
                self.spread(row, &faces, &mut reach);
            }
        }
        self.sums
    }

    /// Spreads the chances of one row.
    fn spread(&mut self, row: usize, faces: &[Face], reach: &mut Reach<'_>) {
        let par = self.par;
        let place = par.places.place(row);
        let ground = ground(&par.track, place.node);
        let most = faces.last().map_or(0, |face| face.roll);
        reach.look(place, most);
        self.moved = vec![(0.0, 0.0); reach.drives().len()];
        let ways: Vec<Vec<Way>> = (0..=most)
            .map(|roll| {
                reach.find(roll, true);
                reach.ways().to_vec()
            })
            .collect();
        self.driving.fill(0.0);
        self.shifted.fill(0.0);
        for at in 0..self.grid.len() {
            let (grid, gear, wear, chance) = self.grid[at];
            if grid == row {
                let cell = self.at(0, gear, wear);
                self.driving[cell] += chance;
            }
        }
        // A car braked to a standstill comes to the same row with fewer points.
        for wear in (1..self.width).rev() {
            for from in par.tariff.gears() {
                self.shift(row, from, wear, ground);
            }
            for gear in par.tariff.gears() {
                let cell = self.at(0, gear, wear);
                let (chance, shifted) = (self.driving[cell], self.shifted[cell]);
                if chance == 0.0 {
                    continue;
                }
                self.count_turn(place, Some(gear), chance);
                for face in faces.iter().filter(|face| face.gear == gear) {
                    let risk = par.tariff.risk(gear, face.roll, ground);
                    let ways = &ways[usize::from(face.roll)];
                    let share = (chance * face.chance, shifted * face.chance);
                    self.spend(place, ways, (gear, wear, risk), share);
                }
            }
        }
        self.tell_moves(place, reach);
    }

    /// Chooses the gear of a car that has come to a row.
    fn shift(&mut self, row: usize, from: Gear, wear: usize, ground: Ground) {
        let chance = self.coming[self.at(row, from, wear)];
        if chance == 0.0 {
            return;
        }
        let place = self.par.places.place(row);
        let best = self.par.best_shift(place, Some(from), wear as u8);
        let to = best.map_or(from, |(gear, _)| gear);
        let price = self.par.tariff.of_shift(from, to, ground).unwrap_or(0);
        let cell = self.at(0, to, wear - usize::from(price));
        self.driving[cell] += chance;
        self.shifted[cell] += chance * f64::from(price);
        self.sums.wear.gears += chance * f64::from(price);
        self.pay(place, chance * f64::from(price));
    }

    /// Counts points spent in turns that begin at a place.
    fn pay(&mut self, place: Place, points: f64) {
        if let Some(space) = self.space(place) {
            space.wear += points;
        }
    }

    /// The figures of the space of the road that a place is on.
    fn space(&mut self, place: Place) -> Option<&mut SpaceForecast> {
        let at = self.spaces[usize::from(place.node)];
        self.sums.spaces.get_mut(usize::from(at))
    }

    /// Spends a roll in the best way. With its chance comes what shifting has cost, times it.
    fn spend(
        &mut self,
        place: Place,
        ways: &[Way],
        (gear, wear, risk): (Gear, usize, Option<Risk>),
        (chance, shifted): (f64, f64),
    ) {
        let mut best: Option<(&Way, f64)> = None;
        for way in ways.iter().filter(|way| usize::from(way.price) < wear) {
            let turns = self.turns_after(way, gear, wear, risk);
            if best.is_none_or(|(_, least)| turns < least) {
                best = Some((way, turns));
            }
        }
        let Some((way, _)) = best else {
            self.sums.retires += chance;
            let corner = usize::from(self.threat(place));
            if let Some(corner) = self.sums.corners.get_mut(corner) {
                corner.retires += chance;
            }
            return;
        };
        let (price, overshooting) = (f64::from(way.price), f64::from(way.overshooting));
        let braking = chance * (price - overshooting);
        self.sums.wear.braking += braking;
        self.sums.wear.overshooting += chance * overshooting;
        self.pay(place, chance * price);
        let moved = &mut self.moved[way.drive as usize];
        moved.0 += chance;
        moved.1 += braking + shifted + chance * overshooting;
        if way.to == FINISHED {
            return;
        }
        let (row, left) = (way.to as usize, wear - usize::from(way.price));
        let mut unharmed = chance;
        if let Some(risk) = risk.filter(|_| way.on_road) {
            let harmed = chance * risk.chance;
            unharmed -= harmed;
            let lost = harmed * risk.price.min(left) as f64;
            self.sums.wear.engine += lost;
            self.pay(place, lost);
            match left.saturating_sub(risk.price) {
                0 => self.sums.retires += harmed,
                left => self.come(row, gear, left, harmed),
            }
        }
        self.come(row, gear, left, unharmed);
    }

    /// The turns expected after a way that the car can pay for.
    fn turns_after(&self, way: &Way, gear: Gear, wear: usize, risk: Option<Risk>) -> f64 {
        if way.to == FINISHED {
            return 0.0;
        }
        let coming = self.par.values.coming(way.to as usize, gear);
        let left = wear - usize::from(way.price);
        match risk {
            Some(risk) if way.on_road => risk.before(coming, left),
            _ => coming[left],
        }
    }

    /// The corner that a car has to stop in next.
    fn threat(&self, place: Place) -> u16 {
        let corner = self.par.track.index().nodes[usize::from(place.node)].corner;
        let count = self.par.track.corners().len() as u16;
        if corner == NONE || place.kept < stops_of(&self.par.track, corner) {
            self.corners[usize::from(place.node)]
        } else {
            (corner + 1) % count
        }
    }

    /// Counts a turn that begins at a place.
    fn count_turn(&mut self, place: Place, gear: Option<Gear>, chance: f64) {
        let node = usize::from(place.node);
        let sums = &mut self.sums;
        sums.turns += chance;
        if let Some(gear) = gear {
            sums.gears[usize::from(gear.number()) - 1].1 += chance;
        }
        let lane = usize::from(self.par.track.index().nodes[node].lane);
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

    /// Tells corners of the moves that have been made from a place.
    fn tell_moves(&mut self, place: Place, reach: &mut Reach<'_>) {
        let moved = std::mem::take(&mut self.moved);
        for (at, (chance, paid)) in moved.into_iter().enumerate() {
            if chance == 0.0 {
                continue;
            }
            let drive = reach.drives()[at];
            let passed = reach.passed(place, &drive);
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
            let stands_in = self.par.track.index().nodes[usize::from(drive.node)].corner;
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
