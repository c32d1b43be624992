//! The edges of corners across the road, and how moving an edge changes its corner.

use std::collections::BTreeSet;

use formulad_core::plan::{CornerPlan, SpacePlan};
use formulad_core::{CornerId, SpaceId, TrackPlan};
use formulad_tracks::figures::usual::LANE_WIDTH;

use super::lanes::Lanes;
use super::place::{distance, sin_cos};

/// Where a corner begins or ends, from lane to lane.
#[derive(Debug, Clone, PartialEq)]
pub struct Edge {
    /// The corner.
    pub corner: CornerId,
    /// Whether the corner ends here, rather than begins.
    pub is_exit: bool,
    /// The space of the corner that lies at the edge in each lane, from lane 1 on.
    pub row: Vec<SpaceId>,
    /// The line of the edge across the road, in millimetres.
    pub line: Vec<[f64; 2]>,
}

/// A place at most this far past the middle of a space counts as at it, in millimetres.
const HAIR: f64 = 0.01;

/// Where corners begin and end. Corners that a lane enters or leaves twice, or that cover the whole
/// lap, have no edges.
pub fn edges(plan: &TrackPlan, lanes: &Lanes<'_>, length: f64) -> Vec<Edge> {
    let both = |corner| [false, true].map(|is_exit| edge(plan, lanes, length, corner, is_exit));
    let edges = plan.corners.iter().flat_map(both);
    edges.flatten().collect()
}

fn edge(
    plan: &TrackPlan,
    lanes: &Lanes<'_>,
    length: f64,
    corner: &CornerPlan,
    is_exit: bool,
) -> Option<Edge> {
    let members: BTreeSet<SpaceId> = corner.spaces.iter().copied().collect();
    let past = |id: SpaceId| lanes.beside(id, is_exit);
    let is_at_edge = |id: &SpaceId| past(*id).is_none_or(|past| !members.contains(&past));
    let mut row: Vec<(u32, SpaceId)> = members
        .iter()
        .filter(|id| is_at_edge(id))
        .filter_map(|id| Some((lanes.lane(*id)?, *id)))
        .collect();
    row.sort_unstable();
    if row.is_empty() || row.windows(2).any(|pair| pair[0].0 == pair[1].0) {
        return None;
    }
    let row: Vec<SpaceId> = row.into_iter().map(|(_, id)| id).collect();
    let spaces = row.iter();
    let spaces = spaces.filter_map(|id| plan.spaces.iter().find(|space| space.id == *id));
    let line = spaces.flat_map(|space| side(space, length, is_exit));
    Some(Edge {
        corner: corner.id,
        is_exit,
        line: line.collect(),
        row,
    })
}

/// The two ends of the front or back edge of a space, the left one first.
fn side(space: &SpacePlan, length: f64, is_front: bool) -> [[f64; 2]; 2] {
    let (sine, cosine) = sin_cos(space.heading);
    let ahead = if is_front { 0.5 } else { -0.5 } * length;
    let aside = LANE_WIDTH / 2.0 * length;
    [-aside, aside].map(|aside| {
        [
            space.x + cosine * ahead - sine * aside,
            space.y + sine * ahead + cosine * aside,
        ]
    })
}

impl Edge {
    /// How far a place lies from it, in millimetres.
    pub fn away(&self, at: [f64; 2]) -> f64 {
        let pieces = self.line.windows(2).map(|pair| {
            let (a, b) = (pair[0], pair[1]);
            let (x, y) = (b[0] - a[0], b[1] - a[1]);
            let part = ((at[0] - a[0]) * x + (at[1] - a[1]) * y) / (x * x + y * y).max(1e-9);
            let part = part.clamp(0.0, 1.0);
            distance([a[0] + x * part, a[1] + y * part], at)
        });
        pieces.fold(f64::INFINITY, f64::min)
    }

    /// The place of its handle: the middle of its line.
    pub fn handle(&self) -> [f64; 2] {
        let (first, last) = (self.line[0], self.line[self.line.len() - 1]);
        [0, 1].map(|axis| f64::midpoint(first[axis], last[axis]))
    }

    /// The outermost space inside the corner if this edge is dragged to a place in a space: this space
    /// if the place is past its middle, as seen from inside the corner, or else the one before.
    pub fn inside(&self, space: &SpacePlan, lanes: &Lanes<'_>, place: [f64; 2]) -> Option<SpaceId> {
        let (sine, cosine) = sin_cos(space.heading);
        let ahead = (place[0] - space.x) * cosine + (place[1] - space.y) * sine;
        match self.is_exit {
            true if ahead < -HAIR => lanes.behind(space.id),
            false if ahead > HAIR => lanes.ahead(space.id),
            _ => Some(space.id),
        }
    }

    /// The spaces of the corner once this edge lies at a space, which is inside; the other edge stays
    /// where it is. `None` if that would turn the corner inside out.
    pub fn moved_to(
        &self,
        plan: &TrackPlan,
        lanes: &Lanes<'_>,
        to: SpaceId,
    ) -> Option<Vec<SpaceId>> {
        let corner = plan.corners.iter().find(|it| it.id == self.corner)?;
        let back = |id: SpaceId| lanes.beside(id, !self.is_exit);
        let forth = |id: SpaceId| lanes.beside(id, self.is_exit);
        let inside = |id: &SpaceId| corner.spaces.contains(id);
        let far = |own: SpaceId| {
            let inside = std::iter::successors(Some(own), |id| back(*id).filter(inside));
            inside.take(corner.spaces.len()).last()
        };
        // Measured in the lane that the space is in, or else in the first lane of the edge.
        let of_lane = |id: &&SpaceId| lanes.lane(**id) == lanes.lane(to);
        let own_lane = *self.row.iter().find(of_lane).or(self.row.first())?;
        let from_far = |to: SpaceId| -> BTreeSet<SpaceId> {
            let far = far(own_lane).unwrap_or(own_lane);
            lanes.stretch(far, to).into_iter().collect()
        };
        let (before, swept) = (from_far(own_lane), from_far(to));
        if !before.contains(&to) && !swept.contains(&own_lane) {
            return None;
        }
        // Each lane runs from the other edge to the last space swept.
        let most = swept.len() + corner.spaces.len();
        let mut spaces = Vec::new();
        for own in &self.row {
            let lane = std::iter::successors(far(*own), |id| forth(*id));
            let lane: Vec<SpaceId> = lane.take(most).collect();
            let first = lane.iter().position(|id| swept.contains(id));
            let is_swept = |id: &&SpaceId| swept.contains(id);
            let count = first.map_or(0, |first| {
                first + lane[first..].iter().take_while(is_swept).count()
            });
            // Every lane moves by at least one space, even where lanes are of different length.
            let now = lane.iter().take_while(|id| inside(id)).count();
            let count = match before.contains(&to) {
                _ if own_lane == to => now,
                true => count.min(now.saturating_sub(1)),
                false => count.max(now + 1),
            };
            spaces.extend(lane.into_iter().take(count));
        }
        Some(spaces)
    }
}

/// The spaces of a corner from the row of one of its spaces on: the second corner when it is split
/// there. `None` if no space, or every space, lies there.
pub fn tail(corner: &CornerPlan, lanes: &Lanes<'_>, at: SpaceId) -> Option<Vec<SpaceId>> {
    let members: BTreeSet<SpaceId> = corner.spaces.iter().copied().collect();
    let row = lanes.row(at).into_iter().filter(|id| members.contains(id));
    let tail: BTreeSet<SpaceId> = row
        .flat_map(|first| {
            let ahead = std::iter::successors(Some(first), |id| lanes.ahead(*id));
            let inside = ahead.take_while(|id| members.contains(id));
            inside.take(members.len()).collect::<Vec<_>>()
        })
        .collect();
    let is_part = !tail.is_empty() && tail.len() < members.len();
    is_part.then(|| tail.into_iter().collect())
}

/// The spaces of two corners and of the road between them, from the entry of the first to the exit
/// of the second.
pub fn joined(lanes: &Lanes<'_>, [first, second]: [&CornerPlan; 2]) -> Vec<SpaceId> {
    let [first, second]: [BTreeSet<SpaceId>; 2] =
        [first, second].map(|corner| corner.spaces.iter().copied().collect());
    let mut all: BTreeSet<SpaceId> = first.union(&second).copied().collect();
    for id in &first {
        let mut between = Vec::new();
        let mut here = lanes.ahead(*id);
        while let Some(id) = here.filter(|id| !all.contains(id)) {
            between.push(id);
            all.insert(id);
            here = lanes.ahead(id);
        }
        if !here.is_some_and(|id| second.contains(&id)) {
            between.iter().for_each(|id| {
                all.remove(id);
            });
        }
    }
    all.into_iter().collect()
}
