//! The pit lane: boxes beside it, and where it crosses the line.

use std::collections::BTreeSet;

use formulad_core::SpaceId;
use formulad_core::plan::{BoxPlan, PitPlan, SpacePlan};

use super::build::{Builder, SPACE};
use super::text::NodeKind;
use crate::geometry::{Point, Vec2, hundredths};

/// How far a box lies beside the pit lane.
const ASIDE: f64 = 11.0;

impl Builder<'_> {
    /// The boxes, and where the pit lane crosses the line.
    pub(super) fn pit(&mut self) {
        let lane = self.chain();
        if lane.is_empty() {
            return;
        }
        let mut plan = PitPlan::default();
        let last = self.text.nodes.keys().last();
        let mut new_id = last.map_or(0, |last| last.saturating_add(1));
        for (at, id) in self.boxes(&lane).into_iter().enumerate() {
            let found = self.plan.spaces.iter().find(|space| space.id.0 == id);
            let Some(space) = found.cloned() else {
                continue;
            };
            let Point { x, y } = self.aside(id);
            let in_lane = |to: &SpaceId| self.is(to.0, NodeKind::Pit);
            let mut next: Vec<SpaceId> = space.next.iter().copied().filter(in_lane).collect();
            if next.is_empty() {
                next.extend(space.next.first());
            }
            next.truncate(1);
            self.plan.spaces.push(SpacePlan {
                id: SpaceId(new_id),
                lane: None,
                x: hundredths(x),
                y: hundredths(y),
                heading: space.heading,
                next,
            });
            for from in self.before(id).to_vec() {
                if self.is(from, NodeKind::Pit)
                    && let Some(from) = self.plan.spaces.iter_mut().find(|s| s.id.0 == from)
                {
                    from.next.push(SpaceId(new_id));
                }
            }
            plan.boxes.push(BoxPlan {
                space: SpaceId(new_id),
                team: at as u32 / 2 + 1,
            });
            new_id = new_id.saturating_add(1);
        }
        self.pit_line(&lane, &plan.boxes);
        self.plan.pit = Some(plan);
    }

    /// The pit lane in driving order.
    pub(super) fn chain(&self) -> Vec<u32> {
        let is_pit = |id: &u32| self.is(*id, NodeKind::Pit);
        let all: Vec<u32> = self.nodes().map(|(id, _)| id).filter(is_pit).collect();
        let mut chain = Vec::new();
        let mut seen = BTreeSet::new();
        let first = all.iter().filter(|id| !self.is_led_to(**id));
        for start in first.chain(&all) {
            let mut here = Some(*start);
            while let Some(id) = here.filter(|id| seen.insert(*id)) {
                chain.push(id);
                here = self.next(id).iter().copied().find(is_pit);
            }
        }
        chain
    }

    /// Whether another space of the pit lane leads to this one.
    fn is_led_to(&self, id: u32) -> bool {
        self.before(id)
            .iter()
            .any(|from| self.is(*from, NodeKind::Pit))
    }

    /// The nodes of the pit lane beside which boxes are, in driving order.
    fn boxes(&mut self, lane: &[u32]) -> Vec<u32> {
        let (mut boxes, first): (Vec<u32>, Vec<u32>) = lane
            .iter()
            .copied()
            .filter(|id| self.text.notes.contains(id))
            .partition(|id| self.is_led_to(*id));
        for id in first {
            let (message, help) = (
                message!(
                    "there is no box beside space {space}, where the pit lane begins: one drives \
                     into a box from the space before",
                    space = id
                ),
                message!("put the box further down the pit lane"),
            );
            self.warn_at("import.box-left-out", id, &[id], message, help);
        }
        if boxes.is_empty() {
            // Not beside the last space: one drives out of the box past it.
            let middle = lane.split_last().map_or(lane, |(_, rest)| rest);
            boxes.extend(middle.iter().copied().filter(|id| self.is_led_to(*id)));
            if let Some(id) = boxes.first().copied() {
                let (message, help) = (
                    message!(
                        "the file does not say where the boxes are; there is one beside each space \
                         of the pit lane but the first and the last"
                    ),
                    message!("delete those that are not wanted"),
                );
                self.warn_at("import.no-boxes", id, &[id], message, help);
            }
        }
        boxes
    }

    /// A spot beside the pit lane, on the side away from the road.
    fn aside(&self, id: u32) -> Point {
        let (here, way) = (self.spot(id), self.pit_direction(id));
        let length = way.length().max(1e-9);
        let out = Vec2::new(-way.y / length * ASIDE, way.x / length * ASIDE);
        let nearest = |spot: Point| {
            let others = self.nodes().filter(|(_, node)| node.kind != NodeKind::Pit);
            let distances = others.map(|(other, _)| (self.spot(other) - spot).hypot2());
            distances.fold(f64::INFINITY, f64::min)
        };
        let (right, left) = (here + out, here - out);
        if nearest(right) >= nearest(left) {
            right
        } else {
            left
        }
    }

    /// The first space of the pit lane past the line.
    fn pit_line(&mut self, lane: &[u32], boxes: &[BoxPlan]) {
        let is_marked = |id: &&u32| self.node(**id).is_some_and(|node| node.past_line);
        if let Some(id) = lane.iter().find(is_marked).copied() {
            self.cross_pit_lane(id, boxes);
            return;
        }
        let on_road: Vec<&SpacePlan> = self
            .plan
            .spaces
            .iter()
            .filter(|space| self.plan.finish.contains(&space.id))
            .collect();
        if on_road.is_empty() {
            return;
        }
        let count = on_road.len() as f64;
        let mean = |of: fn(&SpacePlan) -> f64| on_road.iter().map(|s| of(s)).sum::<f64>() / count;
        let middle = Point::new(mean(|space| space.x), mean(|space| space.y));
        let links = on_road
            .iter()
            .flat_map(|space| space.next.iter().map(|to| (space.id, to)));
        let ways = links.map(|(from, to)| self.spot(to.0) - self.spot(from.0));
        let way = ways.fold(Vec2::ZERO, |sum, way| sum + way);
        // A space is past the line if it lies ahead of the first spaces past it, or at most half a
        // space behind them.
        let length = way.length().max(1e-9);
        let past = |id: &u32| (self.spot(*id) - middle).dot(way) / length > -SPACE / 2.0;
        let first = lane
            .windows(2)
            .find(|pair| !past(&pair[0]) && past(&pair[1]));
        let first = first.map(|pair| pair[1]);
        if let Some(id) = first {
            self.cross_pit_lane(id, boxes);
            self.warn_of_pit_line(id);
        }
    }

    pub(super) fn warn_of_pit_line(&mut self, id: u32) {
        let (message, help) = (
            message!(
                "the file does not say where the pit lane crosses the finish line; space {space} is \
                 taken for the first past it",
                space = id
            ),
            message!("move the finish line of the pit lane if the drawing shows it elsewhere"),
        );
        self.warn_at("import.pit-line", id, &[id], message, help);
    }

    /// Draws the line across the pit lane again, after the one across the road has changed.
    pub(super) fn draw_pit_line(&mut self) {
        let boxes = self.plan.pit.clone().map(|pit| pit.boxes);
        if let Some(boxes) = boxes {
            self.pit_line(&self.chain(), &boxes);
        }
    }

    /// Draws the line before a space of the pit lane, and before the box beside it.
    pub(super) fn cross_pit_lane(&mut self, first: u32, boxes: &[BoxPlan]) {
        self.plan.finish.push(SpaceId(first));
        let before = self
            .plan
            .spaces
            .iter()
            .filter(|space| space.next.contains(&SpaceId(first)));
        let reached: Vec<SpaceId> = before
            .flat_map(|space| space.next.iter().copied())
            .collect();
        let beside = boxes
            .iter()
            .map(|b| b.space)
            .filter(|space| reached.contains(space));
        self.plan.finish.extend(beside);
    }

    /// The direction of the pit lane at a node.
    pub(super) fn pit_direction(&self, id: u32) -> Vec2 {
        let onward = self.next(id).iter().map(|to| (id, *to));
        let links = onward.chain(self.before(id).iter().map(|from| (*from, id)));
        let ways = links.map(|(from, to)| {
            // Where the lane meets the road it bends: what is in the lane counts.
            let inside = self.is(from, NodeKind::Pit) && self.is(to, NodeKind::Pit);
            (self.spot(to) - self.spot(from)) * if inside { 4.0 } else { 1.0 }
        });
        ways.fold(Vec2::ZERO, |sum, way| sum + way)
    }
}
