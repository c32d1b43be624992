//! A plan from what a GP Online file says.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use formulad_core::language::Message;
use formulad_core::plan::{Board, CornerPlan, SpacePlan, Weather, WeatherRange};
use formulad_core::{CornerId, Place, SpaceId, TrackPlan};

use super::lanes::{MOST, RoadGraph};
use super::text::{FileText, Node, NodeKind};
use crate::figures::median;
use crate::geometry::{Point, Vec2, bounds, hundredths};
use crate::import::Imported;
use crate::import::warnings::Warnings;

/// The usual length of a space, in millimetres.
pub(super) const SPACE: f64 = crate::figures::usual::SPACE_LENGTH;
/// How many rows of nodes past the line designers may have marked.
const ROWS: usize = 6;
/// The margin of the board around the road.
const MARGIN: f64 = 40.0;
/// Maximum number of lanes of a road.
const MOST_LANES: usize = 4;
/// Maximum number of spaces of a corner that may be painted wrong by mistake.
const SLIP: usize = 3;

pub(super) struct Builder<'a> {
    pub(super) text: &'a FileText,
    /// Nodes that do not become spaces: those that are blocked, and what nothing leads to.
    left_out: BTreeSet<u32>,
    /// Links without those that a later one replaces.
    edges: Vec<(u32, u32)>,
    /// Links between nodes that become spaces, by where they begin and by where they end.
    next: BTreeMap<u32, Vec<u32>>,
    before: BTreeMap<u32, Vec<u32>>,
    /// Millimetres to a pixel, and where the picture begins.
    scale: f64,
    origin: Point,
    pub(super) plan: TrackPlan,
    pub(super) warnings: Warnings<'a>,
}

pub(super) fn build(text: &FileText, warnings: Warnings<'_>) -> Imported {
    let mut builder = Builder {
        text,
        left_out: BTreeSet::new(),
        edges: Vec::new(),
        next: BTreeMap::new(),
        before: BTreeMap::new(),
        scale: 1.0,
        origin: Point::ORIGIN,
        plan: TrackPlan {
            name: text.name.clone(),
            weather: weather(text.rain),
            ..TrackPlan::default()
        },
        warnings,
    };
    builder.links();
    builder.leave_out();
    builder.road();
    builder.pit();
    builder.make_playable();
    builder.grid();
    let plan = builder.plan;
    Imported::board(plan, builder.warnings)
}

/// The weather table: the usual one, or the file's chance of rain in twentieths.
fn weather(rain: Option<u32>) -> Vec<WeatherRange> {
    let Some(rain) = rain else {
        return WeatherRange::usual();
    };
    let faces = (rain + 2) / 5;
    let line = |from, to, weather| WeatherRange { from, to, weather };
    let mut table = Vec::new();
    if faces > 0 {
        table.push(line(1, faces, Weather::Rain));
    }
    if faces < 20 {
        table.push(line(faces + 1, 20, Weather::Good));
    }
    table
}

impl Builder<'_> {
    /// A warning about some bytes of the file, and the spaces that are made of them.
    pub(super) fn warn(
        &mut self,
        id: &'static str,
        bytes: Range<usize>,
        spaces: &[u32],
        message: Message,
        help: Message,
    ) {
        let place = Place::of(spaces.iter().copied().map(SpaceId));
        self.warnings.add(id, bytes, place, message, help);
    }

    /// Adds a warning about the line of a node.
    pub(super) fn warn_at(
        &mut self,
        id: &'static str,
        node: u32,
        spaces: &[u32],
        message: Message,
        help: Message,
    ) {
        self.warn(id, self.bytes_of(node), spaces, message, help);
    }

    pub(super) fn node(&self, id: u32) -> Option<&Node> {
        let node = self.text.nodes.get(&id);
        node.filter(|_| !self.left_out.contains(&id))
    }

    /// All nodes that become spaces, by id.
    pub(super) fn nodes(&self) -> impl Iterator<Item = (u32, &Node)> {
        let nodes = self.text.nodes.iter().map(|(id, node)| (*id, node));
        nodes.filter(|(id, _)| !self.left_out.contains(id))
    }

    pub(super) fn is(&self, id: u32, kind: NodeKind) -> bool {
        self.node(id).is_some_and(|node| node.kind == kind)
    }

    /// The bytes of the file that give a node.
    pub(super) fn bytes_of(&self, id: u32) -> Range<usize> {
        let node = self.text.nodes.get(&id);
        node.map_or(0..0, |node| node.bytes.clone())
    }

    /// Where the file ends.
    pub(super) fn end(&self) -> Range<usize> {
        let end = self.warnings.source().text().trim_end().len();
        end..end
    }

    /// The links that count: a later one replaces an earlier one in the opposite direction.
    fn links(&mut self) {
        let mut last: BTreeMap<(u32, u32), usize> = BTreeMap::new();
        for (at, (from, to, _)) in self.text.edges.iter().enumerate() {
            last.insert((*from, *to), at);
        }
        for (at, (from, to, bytes)) in self.text.edges.iter().enumerate() {
            if last
                .get(&(*to, *from))
                .is_some_and(|other| *other > at && from != to)
            {
                let message = message!(
                    "the link from {from} to {to} is left out, as one from {to} to {from} follows",
                    from = *from,
                    to = *to
                );
                let (bytes, help) = (bytes.clone(), message!("keep the one in driving direction"));
                self.warn("import.both-ways", bytes, &[*from, *to], message, help);
            } else if last.get(&(*from, *to)) == Some(&at) {
                self.edges.push((*from, *to));
                self.next.entry(*from).or_default().push(*to);
                self.before.entry(*to).or_default().push(*from);
            }
        }
    }

    /// Leaves out blocked nodes and nodes without links, then those that have lost their last link
    /// in or out.
    fn leave_out(&mut self) {
        let nodes = self.text.nodes.iter();
        let blocked = nodes.filter(|(_, node)| node.kind == NodeKind::Blocked);
        let mut going: Vec<u32> = blocked.map(|(id, _)| *id).collect();
        let alone = |id: &u32| self.next(*id).is_empty() && self.before(*id).is_empty();
        let nodes = self.text.nodes.keys().copied();
        let mut cut_off: Vec<u32> = nodes.filter(alone).collect();
        going.extend(&cut_off);
        while let Some(id) = going.pop() {
            if !self.left_out.insert(id) {
                continue;
            }
            for to in self.next.remove(&id).unwrap_or_default() {
                if remove(&mut self.before, to, id) {
                    cut_off.push(to);
                    going.push(to);
                }
            }
            for from in self.before.remove(&id).unwrap_or_default() {
                if remove(&mut self.next, from, id) {
                    cut_off.push(from);
                    going.push(from);
                }
            }
        }
        cut_off.sort_unstable();
        cut_off.dedup();
        for id in cut_off {
            let nodes = self.text.nodes.get(&id);
            if nodes.is_none_or(|node| node.kind == NodeKind::Blocked) {
                continue;
            }
            let (message, help) = (
                message!(
                    "node {node} is left out: no car can come here and drive on",
                    node = id
                ),
                message!("link it to the nodes around it, if cars are to drive there"),
            );
            self.warn_at("import.cut-off", id, &[], message, help);
        }
    }

    pub(super) fn next(&self, id: u32) -> &[u32] {
        self.next.get(&id).map_or(&[], Vec::as_slice)
    }

    pub(super) fn before(&self, id: u32) -> &[u32] {
        self.before.get(&id).map_or(&[], Vec::as_slice)
    }

    pub(super) fn spot(&self, id: u32) -> Point {
        let at = self.node(id).map_or(Point::ORIGIN, |node| node.at);
        Point::new(MARGIN, MARGIN) + (at - self.origin) * self.scale
    }

    /// The spaces, their lanes, the finish line.
    fn road(&mut self) {
        // Blocked nodes count for the lanes, though they do not become spaces.
        let of_road = self.text.nodes.iter().filter(|(id, node)| {
            node.kind == NodeKind::Blocked
                || node.kind != NodeKind::Pit && !self.left_out.contains(id)
        });
        let of_road: Vec<u32> = of_road.map(|(id, _)| *id).collect();
        let road = RoadGraph::new(&of_road, &self.text.nodes, &self.edges);
        let ahead = road.ahead(MOST[0]);
        self.measure(&of_road, &ahead);
        let finish = self.finish(&road, &ahead);
        let lanes = self.lanes(&road, &ahead, &finish);
        let space = |id: u32| {
            let Point { x, y } = self.spot(id);
            let place = of_road.binary_search(&id).ok();
            let direction = place.map_or_else(|| self.pit_direction(id), |at| road.direction(at));
            SpacePlan {
                id: SpaceId(id),
                lane: place.and_then(|at| lanes[at]),
                x: hundredths(x),
                y: hundredths(y),
                heading: degrees(direction),
                next: self.next(id).iter().copied().map(SpaceId).collect(),
            }
        };
        self.plan.spaces = self.nodes().map(|(id, _)| space(id)).collect();
        let finish = finish.iter().map(|at| of_road[*at]);
        let finish = finish.filter(|id| self.node(*id).is_some());
        self.plan.finish = finish.map(SpaceId).collect();
        let right = self.plan.spaces.iter().map(|s| s.x).fold(0.0, f64::max);
        let bottom = self.plan.spaces.iter().map(|s| s.y).fold(0.0, f64::max);
        self.plan.board = Board {
            width: (right + MARGIN).ceil(),
            height: (bottom + MARGIN).ceil(),
        };
        self.corners(&road);
    }

    /// The lane of each node: found along the way from the line, unless the lanes by place fit
    /// better.
    fn lanes(
        &self,
        road: &RoadGraph<'_>,
        ahead: &[Option<usize>],
        finish: &[usize],
    ) -> Vec<Option<u32>> {
        let usual = SPACE / self.scale;
        let by_links = road.lanes(ahead, finish);
        let mut best = (road.misfits(&by_links), by_links);
        let mut consider = |lanes: Option<Vec<Option<u32>>>| {
            if let Some(lanes) = lanes {
                let misfits = road.misfits(&lanes);
                if misfits < best.0 {
                    best = (misfits, lanes);
                }
            }
            best.0 == 0
        };
        if !consider(None) && !consider(road.lanes_by_place(ahead, usual)) {
            for most in &MOST[1..] {
                let ahead = road.ahead(*most);
                if consider(Some(road.lanes(&ahead, finish)))
                    || consider(road.lanes_by_place(&ahead, usual))
                {
                    break;
                }
            }
        }
        best.1
    }

    /// The first spaces past the line, from the driver's left to the right, by position in the road.
    fn finish(&mut self, road: &RoadGraph<'_>, ahead: &[Option<usize>]) -> Vec<usize> {
        let node = |at: usize| self.text.nodes.get(&road.ids[at]);
        let marked = |at: &usize| node(*at).is_some_and(|node| node.past_line);
        let mut finish: Vec<usize> = (0..road.ids.len()).filter(marked).collect();
        // Of several rows that are marked the first is the one past the line.
        let mut behind = BTreeMap::new();
        for first in &finish {
            let mut here = ahead[*first];
            for _ in 0..ROWS {
                let Some(at) = here.filter(|at| at != first && !behind.contains_key(at)) else {
                    break;
                };
                if marked(&at) {
                    behind.insert(at, *first);
                }
                here = ahead[at];
            }
        }
        finish.retain(|at| !behind.contains_key(at));
        self.complete_finish(road, ahead, &mut finish);
        let directions = finish.iter().map(|at| road.direction(*at));
        let way = directions.fold(Vec2::ZERO, |sum, direction| sum + direction);
        let rightwards = |at: &usize| node(*at).map_or(0.0, |node| way.cross(node.at.to_vec2()));
        finish.sort_by(|a, b| rightwards(a).total_cmp(&rightwards(b)));
        for (at, first) in behind {
            let (id, first) = (road.ids[at], road.ids[first]);
            let (message, help) = (
                message!(
                    "node {node} is marked as the first past the line, and so is {first} behind it; \
                     the line is drawn before {first}",
                    node = id,
                    first
                ),
                draw_elsewhere(),
            );
            self.warn_at("import.second-line", id, &[id], message, help);
        }
        finish
    }

    /// Adds the spaces abreast of the line in lanes that the file does not mark.
    fn complete_finish(
        &mut self,
        road: &RoadGraph<'_>,
        ahead: &[Option<usize>],
        finish: &mut Vec<usize>,
    ) {
        /// Within this many spaces either way of the line, a space is in the lane of a marked one.
        const NEAR: usize = 3;
        let steps = |from: usize| std::iter::successors(Some(from), |at| ahead[*at]).take(NEAR);
        let usual = SPACE / self.scale;
        let marked = finish.len();
        let mut at = 0;
        while let Some(first) = finish.get(at).copied().filter(|_| at < MOST_LANES) {
            at += 1;
            let mut beside = road.abreast(first, usual);
            beside.retain(|(other, _)| self.node(road.ids[*other]).is_some());
            // Level ones come before those half a space off.
            let off = |other: usize| road.offset(first, other, usual).0.abs();
            beside.sort_by(|a, b| off(a.0).total_cmp(&off(b.0)).then(a.0.cmp(&b.0)));
            for (other, _) in beside {
                let is_of_lane = |first: &usize| {
                    steps(other).any(|at| at == *first) || steps(*first).any(|at| at == other)
                };
                if !finish.iter().any(is_of_lane) {
                    finish.push(other);
                }
            }
        }
        let added: Vec<u32> = finish[marked..].iter().map(|at| road.ids[*at]).collect();
        if let (Some(first), Some(from)) = (added.first(), finish.first()) {
            let message = message!(
                "node {node} is not marked as the first past the line, but {beside} beside it is; \
                 the line is drawn before both",
                node = *first,
                beside = road.ids[*from]
            );
            let help = draw_elsewhere();
            self.warn_at("import.finish-line", *first, &added, message, help);
        }
    }

    /// Sets the scale: the usual space is as long as on a board.
    fn measure(&mut self, ids: &[u32], ahead: &[Option<usize>]) {
        let spot = |at: usize| self.text.nodes.get(&ids[at]).map(|node| node.at);
        let pairs = ahead.iter().enumerate();
        let lengths = pairs.filter_map(|(at, next)| Some(spot(at)?.distance(spot((*next)?)?)));
        if let Some(usual) = median(lengths.collect()).filter(|usual| *usual > 0.0) {
            self.scale = SPACE / usual;
        }
        let board = bounds(self.nodes().map(|(_, node)| node.at));
        self.origin = board.unwrap_or_default().origin();
    }

    /// Corners: connected nodes of one kind, with the odd ones beside them.
    fn corners(&mut self, road: &RoadGraph<'_>) {
        let mut seen = BTreeSet::new();
        let mut corners: Vec<(u32, Vec<u32>)> = Vec::new();
        for (id, node) in self.nodes() {
            let NodeKind::Corner(stops) = node.kind else {
                continue;
            };
            if !seen.insert(id) {
                continue;
            }
            let mut spaces = vec![id];
            let mut at = 0;
            while let Some(here) = spaces.get(at).copied() {
                at += 1;
                for other in self.next(here).iter().chain(self.before(here)) {
                    if self.is(*other, node.kind) && seen.insert(*other) {
                        spaces.push(*other);
                    }
                }
            }
            corners.push((stops, spaces));
        }
        self.join_corners(road, &mut corners);
        let corners = corners.into_iter().zip(1..);
        let corners = corners.map(|((stops, mut spaces), id)| {
            spaces.sort_unstable();
            CornerPlan {
                id: CornerId(id),
                name: String::new(),
                stops,
                spaces: spaces.into_iter().map(SpaceId).collect(),
            }
        });
        self.plan.corners = corners.collect();
    }

    /// Joins corners that do not reach across all lanes to the corner abreast of them. A few spaces
    /// with another number of stops count as a mistake.
    fn join_corners(&mut self, road: &RoadGraph<'_>, corners: &mut Vec<(u32, Vec<u32>)>) {
        let lane_of: BTreeMap<u32, u32> = {
            let spaces = self.plan.spaces.iter();
            spaces.filter_map(|s| Some((s.id.0, s.lane?))).collect()
        };
        let lanes = lane_of.values().collect::<BTreeSet<_>>().len();
        let is_part = |spaces: &[u32]| {
            let of = spaces.iter().filter_map(|id| lane_of.get(id));
            of.collect::<BTreeSet<_>>().len() < lanes
        };
        let usual = SPACE / self.scale;
        let mut at = 0;
        while at < corners.len() {
            let (stops, spaces) = &corners[at];
            if !is_part(spaces) {
                at += 1;
                continue;
            }
            let places = spaces
                .iter()
                .filter_map(|id| road.ids.binary_search(id).ok());
            let abreast = places.flat_map(|place| road.abreast(place, usual));
            let abreast: BTreeSet<u32> = abreast.map(|(other, _)| road.ids[other]).collect();
            let is_slip = spaces.len() <= SLIP;
            let fits = |(other, (other_stops, others)): &(usize, &(u32, Vec<u32>))| {
                let is_same = other_stops == stops || is_slip && others.len() > spaces.len();
                *other != at && is_same && others.iter().any(|id| abreast.contains(id))
            };
            let whole = corners.iter().enumerate().filter(fits);
            let Some((whole, _)) = whole.max_by_key(|(other, (other_stops, others))| {
                (
                    other_stops == stops,
                    others.len(),
                    std::cmp::Reverse(*other),
                )
            }) else {
                at += 1;
                continue;
            };
            let (stops, mut spaces) = corners.remove(at);
            let (whole_stops, others) = &mut corners[whole - usize::from(whole > at)];
            let asked = *whole_stops;
            others.append(&mut spaces.clone());
            if asked != stops
                && let Some(first) = spaces.first().copied()
            {
                spaces.sort_unstable();
                let message = message!(
                    "node {node} is painted for {stops} stops amid a corner of {asked}; it is taken \
                     for a space of that corner",
                    node = first,
                    stops,
                    asked
                );
                let help = message!("compare this corner with the original");
                self.warn_at("import.corner-stops", first, &spaces, message, help);
            }
            at = 0;
        }
    }
}

/// A direction in degrees, to a tenth.
fn degrees(Vec2 { x, y }: Vec2) -> f64 {
    (libm::atan2(y, x).to_degrees() * 10.0).round() / 10.0
}

/// Removes a link from a list, and returns whether it was the last.
fn remove(links: &mut BTreeMap<u32, Vec<u32>>, id: u32, other: u32) -> bool {
    let Some(list) = links.get_mut(&id) else {
        return false;
    };
    list.retain(|to| *to != other);
    let last = list.is_empty();
    if last {
        links.remove(&id);
    }
    last
}

fn draw_elsewhere() -> Message {
    message!("draw the line elsewhere, if it is not there")
}
