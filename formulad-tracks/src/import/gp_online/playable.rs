//! Repairs what keeps a board from being raced on, with a warning at its place.

use std::collections::BTreeSet;

use formulad_core::language::Message;
use formulad_core::plan::Change;
use formulad_core::{Problem, Severity, SpaceId, TrackPlan};

use super::build::Builder;
use crate::geometry::{Vec2, heading};

/// How often a plan is checked again: repairs may uncover more.
const ROUNDS: usize = 8;

/// Maximum number of errors that are repaired; a file with more does not hold a circuit.
const MOST_ERRORS: usize = 60;

/// Maximum number of links of a space.
const MOST_LINKS: usize = 4;

/// Maximum spaces of a pit lane in which the line is tried: each try checks the whole plan.
const MOST_PIT_LINES: usize = 64;

impl Builder<'_> {
    /// Repairs what keeps the plan from being raced on. If that is impossible, the plan stays as in
    /// the file, and the checks list what is wrong.
    pub(super) fn make_playable(&mut self) {
        let (plan, warnings) = (self.plan.clone(), self.warnings.len());
        for _ in 0..ROUNDS {
            let problems = self.plan.check().into_vec().into_iter();
            // The grid comes last.
            let errors = problems.filter(|p| p.severity == Severity::Error);
            let errors: Vec<Problem> = errors.filter(|p| !p.id.starts_with("grid.")).collect();
            if errors.is_empty() {
                return;
            }
            let before = self.plan.clone();
            if errors.len() <= MOST_ERRORS {
                // Of several errors at a space, one may follow from another.
                let mut touched = BTreeSet::new();
                for error in errors {
                    let spaces = error.place.spaces.iter().copied();
                    let spaces: Vec<SpaceId> = spaces.collect();
                    if !spaces.iter().any(|space| touched.contains(space)) {
                        self.put_right(&error);
                        touched.extend(spaces);
                    }
                }
            }
            if self.plan == before {
                break;
            }
        }
        self.plan = plan;
        self.warnings.truncate(warnings);
    }

    fn put_right(&mut self, error: &Problem) {
        let link = error.place.links.first().copied();
        let space = error.place.spaces.first().copied();
        match (error.id, link, space) {
            ("link.backwards", Some((from, to)), _) if self.is_of_one_lane(from, to) => {
                self.turn_link(from, to);
            }
            ("link.jumps-a-lane" | "link.backwards" | "link.to-itself", Some((from, to)), _) => {
                self.drop_link(from, to, message!("no car can drive it"));
            }
            ("link.two-into-lane", Some((from, to)), _) => self.drop_further(from, to),
            ("link.too-many", _, Some(from)) => self.drop_longest(from),
            ("link.bypasses-finish", ..) if !self.has_line() => self.redraw_finish(),
            ("link.bypasses-finish", ..) => self.break_circle(&error.place.spaces),
            ("space.no-way-on", ..) if error.fix.is_some() => self.add_link(error),
            ("space.no-way-on", _, Some(space)) => self.leave_out_space(space),
            ("corner.inescapable", ..) => self.lower_stops(error),
            ("finish.missing" | "finish.not-across" | "finish.ragged", ..) => self.redraw_finish(),
            ("finish.not-in-pit", ..) => self.cross_pit_lane_somewhere(),
            (id, ..) if id.starts_with("pit.") => self.leave_out_pit(error.message.clone()),
            _ => {}
        }
    }

    fn lane_of(&self, id: SpaceId) -> Option<u32> {
        self.plan.spaces.iter().find(|s| s.id == id)?.lane
    }

    /// Whether the line is drawn anywhere across the road.
    fn has_line(&self) -> bool {
        let mut finish = self.plan.finish.iter();
        finish.any(|id| self.lane_of(*id).is_some())
    }

    fn is_of_one_lane(&self, one: SpaceId, other: SpaceId) -> bool {
        let lane = self.lane_of(one);
        lane.is_some() && lane == self.lane_of(other)
    }

    /// Removes a link of the plan, and returns whether it was there.
    fn unlink(&mut self, from: SpaceId, to: SpaceId) -> bool {
        let Some(space) = self.plan.space_mut(from) else {
            return false;
        };
        let links = space.next.len();
        space.next.retain(|other| *other != to);
        space.next.len() < links
    }

    fn warn_of_link(&mut self, from: SpaceId, to: SpaceId, id: &'static str, message: Message) {
        let mut edges = self.text.edges.iter();
        let edge = edges.find(|(a, b, _)| (*a, *b) == (from.0, to.0));
        let bytes = edge.map_or_else(|| self.bytes_of(from.0), |(.., bytes)| bytes.clone());
        self.warn(
            id,
            bytes,
            &[from.0, to.0],
            message,
            message!("compare this place with the original"),
        );
    }

    fn drop_link(&mut self, from: SpaceId, to: SpaceId, why: Message) {
        if self.unlink(from, to) {
            let message = message!(
                "the link from {from} to {to} is left out: {reason}",
                from,
                to,
                reason = why
            );
            self.warn_of_link(from, to, "import.link-left-out", message);
        }
    }

    fn turn_link(&mut self, from: SpaceId, to: SpaceId) {
        if self.unlink(from, to) {
            self.plan.link(to, from);
            self.warn_of_link(
                from,
                to,
                "import.link-turned",
                message!(
                    "the link from {from} to {to} leads backwards; it is turned round",
                    from,
                    to
                ),
            );
        }
    }

    /// The links of a space, the longest first.
    fn longest(&self, from: SpaceId) -> Vec<SpaceId> {
        let space = self.plan.spaces.iter().find(|space| space.id == from);
        let mut next = space.map(|space| space.next.clone()).unwrap_or_default();
        let length = |to: &SpaceId| self.spot(from.0).distance(self.spot(to.0));
        next.sort_by(|a, b| length(b).total_cmp(&length(a)).then(a.cmp(b)));
        next
    }

    fn drop_further(&mut self, from: SpaceId, to: SpaceId) {
        let lane = self.lane_of(to);
        let mut longest = self.longest(from).into_iter();
        if let Some(further) = longest.find(|other| self.lane_of(*other) == lane) {
            self.drop_link(
                from,
                further,
                message!("another leads to a nearer space of that lane"),
            );
        }
    }

    fn drop_longest(&mut self, from: SpaceId) {
        let longest = self.longest(from);
        for to in longest
            .iter()
            .take(longest.len().saturating_sub(MOST_LINKS))
        {
            self.drop_link(from, *to, message!("a space has four links at most"));
        }
    }

    /// Removes the links of a circle that lead against the direction of the road.
    fn break_circle(&mut self, circle: &[SpaceId]) {
        let mut against = Vec::new();
        for space in self.plan.spaces.iter().filter(|s| circle.contains(&s.id)) {
            let way = heading(space.heading);
            let here = self.spot(space.id.0);
            let next = space.next.iter().filter(|to| circle.contains(to));
            let back = next.filter(|to| way.dot(self.spot(to.0) - here) < 0.0);
            against.extend(back.map(|to| (space.id, *to)));
        }
        for (from, to) in against {
            self.drop_link(from, to, message!("it leads in a circle"));
        }
    }

    fn add_link(&mut self, error: &Problem) {
        let changes = error.fix.iter().flat_map(|fix| fix.changes.clone());
        for change in changes {
            let Change::AddLink(from, to) = change else {
                continue;
            };
            if self.plan.link(from, to) {
                self.warn_of_link(
                    from,
                    to,
                    "import.link-added",
                    message!("space {from} led nowhere; it is linked to {to}", from, to),
                );
            }
        }
    }

    fn leave_out_space(&mut self, space: SpaceId) {
        self.plan.retain_spaces(|id| id != space);
        let (message, help) = (
            message!(
                "node {node} is left out: no car can drive on from there",
                node = space
            ),
            message!("link it to the nodes around it, if cars are to drive there"),
        );
        self.warn_at("import.cut-off", space.0, &[], message, help);
    }

    fn lower_stops(&mut self, error: &Problem) {
        let changes = error.fix.iter().flat_map(|fix| fix.changes.clone());
        for change in changes {
            let Change::SetStops(id, stops) = change else {
                continue;
            };
            let corner = self.plan.corner_mut(id);
            let Some(space) = corner.and_then(|corner| {
                corner.stops = stops;
                corner.spaces.first().copied()
            }) else {
                continue;
            };
            let message = message!(
                "{problem}; it asks for {stops} here",
                problem = error.message.clone(),
                stops
            );
            let help = message!("compare this place with the original");
            self.warn_at("import.corner-stops", space.0, &[space.0], message, help);
        }
    }

    /// The space two before the pole position.
    fn before_pole(&self) -> Option<SpaceId> {
        let ahead = |id: SpaceId| {
            let space = self.plan.spaces.iter().find(|space| space.id == id)?;
            let mut next = space.next.iter().copied();
            next.find(|to| self.is_of_one_lane(id, *to))
        };
        let places = self.text.grid.iter().map(|place| SpaceId(place.0));
        let places: Vec<SpaceId> = places.collect();
        // No other place lies ahead of it.
        let pole = places.iter().copied().find(|place| {
            let way = self.spaces_way(*place);
            let ahead = |other: &SpaceId| way.dot(self.spot(other.0) - self.spot(place.0)) > 0.0;
            self.lane_of(*place).is_some() && !places.iter().any(ahead)
        });
        pole.and_then(|pole| ahead(ahead(pole)?))
    }

    fn spaces_way(&self, id: SpaceId) -> Vec2 {
        let space = self.plan.spaces.iter().find(|space| space.id == id);
        space.map_or(Vec2::ZERO, |space| heading(space.heading))
    }

    /// Draws the line straight across the road where the file has some of it, or else before the grid.
    fn redraw_finish(&mut self) {
        let on_road = |id: &SpaceId| self.lane_of(*id).is_some();
        let finish = self.plan.finish.iter().copied();
        let mut marked: Vec<SpaceId> = finish.filter(on_road).collect();
        marked.sort_by_key(|id| (self.lane_of(*id), *id));
        let middle = marked.get(marked.len() / 2).copied();
        let Some(middle) = middle.or_else(|| self.before_pole()) else {
            return;
        };
        let way = self.spaces_way(middle);
        let place = |id: SpaceId| {
            let apart = self.spot(id.0) - self.spot(middle.0);
            (way.dot(apart), way.cross(apart).abs())
        };
        let lanes: BTreeSet<u32> = self.plan.spaces.iter().filter_map(|s| s.lane).collect();
        let mut line = Vec::new();
        for lane in lanes {
            let spaces = self
                .plan
                .spaces
                .iter()
                .filter(|space| space.lane == Some(lane));
            let near = spaces.filter(|space| {
                let (ahead, across) = place(space.id);
                let same_way = heading(space.heading).dot(way) > 0.5;
                same_way && across < WIDTH && ahead > -REACH && ahead < 3.0 * REACH
            });
            let first = near.min_by(|a, b| place(a.id).0.total_cmp(&place(b.id).0));
            line.extend(first.map(|space| space.id));
        }
        if line == self.plan.finish {
            return;
        }
        let list = line
            .iter()
            .map(|id| id.0.to_string())
            .collect::<Vec<_>>()
            .join(", ");
        let (message, help) = (
            message!(
                "the file does not draw the finish line across the road; it is drawn before \
                 {spaces}",
                spaces = &list
            ),
            message!("draw the line elsewhere, if it is not there"),
        );
        let spaces: Vec<u32> = line.iter().map(|id| id.0).collect();
        self.warn_at("import.finish-line", middle.0, &spaces, message, help);
        self.plan.finish = line;
        // The line in the pit lane goes with that of the road.
        self.draw_pit_line();
    }

    /// Draws the line before the space of the pit lane with which every way round crosses the line.
    fn cross_pit_lane_somewhere(&mut self) {
        let of_road: Vec<SpaceId> = {
            let finish = self.plan.finish.iter().copied();
            finish.filter(|id| self.lane_of(*id).is_some()).collect()
        };
        let boxes = self
            .plan
            .pit
            .clone()
            .map(|pit| pit.boxes)
            .unwrap_or_default();
        let is_wrong = |plan: &TrackPlan| plan.check().iter().any(|p| p.id.starts_with("finish."));
        for id in self.chain().into_iter().rev().take(MOST_PIT_LINES) {
            self.plan.finish.clone_from(&of_road);
            self.cross_pit_lane(id, &boxes);
            if !is_wrong(&self.plan) {
                self.warn_of_pit_line(id);
                return;
            }
        }
        self.leave_out_pit(message!("it passes the finish line without crossing it"));
    }

    fn leave_out_pit(&mut self, why: Message) {
        let chain = self.chain();
        let Some(first) = chain.first().copied() else {
            return;
        };
        let road = self.plan.spaces.iter().filter(|space| space.lane.is_some());
        let road: BTreeSet<SpaceId> = road.map(|space| space.id).collect();
        if road.len() == self.plan.spaces.len() {
            return;
        }
        self.plan.retain_spaces(|id| road.contains(&id));
        self.plan.pit = None;
        let (message, help) = (
            message!(
                "the pit lane from node {node} on is left out: {reason}",
                node = first,
                reason = why
            ),
            message!("draw a pit lane in the editor, if the circuit is to have one"),
        );
        self.warn_at("import.pit-left-out", first, &[], message, help);
    }
}

/// How far across the road, in millimetres, the line reaches from its middle: three lanes and a bit.
const WIDTH: f64 = 42.0;

/// How far behind the first of its spaces, in millimetres, others may lie: half a space and a bit.
const REACH: f64 = 12.0;
