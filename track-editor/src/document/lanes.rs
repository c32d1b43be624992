//! The lanes of a plan: what lies ahead of, behind and beside a space, even while the circuit is
//! still incomplete.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::plan::SpacePlan;
use formulad_core::{SpaceId, TrackPlan};
use formulad_tracks::figures::usual::SPACE_LENGTH;

use super::place::{apart, offset};
use super::spaces::ahead_in_lane_among;

/// The length of a space of this circuit, in millimetres: the median distance between consecutive
/// spaces of a lane. If there are none, the usual length on circuits that people play.
pub fn usual_length(plan: &TrackPlan) -> f64 {
    let of: BTreeMap<_, _> = plan.spaces.iter().map(|s| (s.id, s)).collect();
    let steps = |s: &SpacePlan| {
        let next = s.next.iter().filter_map(|to| of.get(to));
        let in_lane = next.filter(|to| to.lane == s.lane);
        in_lane.map(|to| apart(s, to)).collect::<Vec<_>>()
    };
    let on_road = plan.spaces.iter().filter(|s| s.lane.is_some());
    let lengths = on_road.flat_map(steps);
    let mut lengths: Vec<f64> = lengths.filter(|d| d.is_finite() && *d > 0.0).collect();
    lengths.sort_by(f64::total_cmp);
    let middle = lengths.get(lengths.len() / 2).copied();
    middle.unwrap_or(SPACE_LENGTH)
}

/// How the spaces of a plan follow one another in their lanes.
#[derive(Debug)]
pub struct Lanes<'a> {
    spaces: BTreeMap<SpaceId, &'a SpacePlan>,
    ahead: BTreeMap<SpaceId, SpaceId>,
    behind: BTreeMap<SpaceId, SpaceId>,
    /// The length of a space, in millimetres.
    length: f64,
}

/// The largest distance between the middles of the outermost lanes, in lengths of a space.
const ROAD: f64 = 2.5;
/// How far boxes may lie from the lane beside the pit lane, in lengths of a space.
const PIT: f64 = 2.5;
/// The largest difference in heading between two spaces beside one another, in degrees.
const ASKEW: f64 = 60.0;
/// The same where lanes run side by side, in degrees: a road that crosses differs by more.
const SIDE_BY_SIDE: f64 = 45.0;

impl<'a> Lanes<'a> {
    /// The lanes of a plan whose spaces are [this long](usual_length).
    pub fn of(plan: &'a TrackPlan, length: f64) -> Self {
        let mut spaces: BTreeMap<SpaceId, &SpacePlan> = BTreeMap::new();
        for space in &plan.spaces {
            spaces.entry(space.id).or_insert(space);
        }
        let mut ahead = BTreeMap::new();
        let mut behind = BTreeMap::new();
        for space in spaces.values() {
            if let Some(next) = ahead_in_lane_among(&spaces, space) {
                ahead.insert(space.id, next);
                behind.entry(next).or_insert(space.id);
            }
        }
        Self {
            spaces,
            ahead,
            behind,
            length,
        }
    }

    /// The space ahead in its lane.
    pub fn ahead(&self, id: SpaceId) -> Option<SpaceId> {
        self.ahead.get(&id).copied()
    }

    /// The space behind in its lane.
    pub fn behind(&self, id: SpaceId) -> Option<SpaceId> {
        self.behind.get(&id).copied()
    }

    /// The space this many spaces behind another in its lane.
    pub(super) fn back(&self, from: SpaceId, steps: usize) -> Option<SpaceId> {
        (0..steps).try_fold(from, |at, _| self.behind(at))
    }

    /// The first space past the finish line in a lane.
    pub(super) fn line(&self, plan: &TrackPlan, lane: u32) -> Option<SpaceId> {
        let mut line = plan.finish.iter().copied();
        line.find(|id| self.lane(*id) == Some(lane))
    }

    /// The rightmost lane, or the leftmost.
    pub(super) fn outermost(&self, right: bool) -> Option<u32> {
        let numbers = self.numbers();
        let lane = if right {
            numbers.last()
        } else {
            numbers.first()
        };
        lane.copied()
    }

    /// The space ahead in its lane if `ahead`, else the one behind.
    pub(super) fn beside(&self, id: SpaceId, ahead: bool) -> Option<SpaceId> {
        if ahead {
            self.ahead(id)
        } else {
            self.behind(id)
        }
    }

    /// The lane of a space.
    pub fn lane(&self, id: SpaceId) -> Option<u32> {
        self.spaces.get(&id)?.lane
    }

    /// The numbers of the lanes, the leftmost first.
    pub fn numbers(&self) -> BTreeSet<u32> {
        self.spaces.values().filter_map(|s| s.lane).collect()
    }

    /// The spaces between two spaces of the same lane, both included, in driving order, whichever comes
    /// first: the shorter way round.
    pub fn path(&self, a: SpaceId, b: SpaceId) -> Option<Vec<SpaceId>> {
        let ways = [self.walk(a, b), self.walk(b, a)];
        ways.into_iter().flatten().min_by_key(Vec::len)
    }

    fn walk(&self, from: SpaceId, to: SpaceId) -> Option<Vec<SpaceId>> {
        let mut path = vec![from];
        let mut at = from;
        while at != to {
            at = self.ahead(at)?;
            if path.len() > self.spaces.len() {
                return None;
            }
            path.push(at);
        }
        Some(path)
    }

    /// All spaces of the road between two of them, in all lanes: what a sweep from one to the other
    /// covers.
    pub fn stretch(&self, a: SpaceId, b: SpaceId) -> Vec<SpaceId> {
        let (Some(lane), Some(to)) = (self.lane(a), self.spaces.get(&b)) else {
            return Vec::new();
        };
        let Some(end) = self.nearest(lane, to) else {
            return Vec::new();
        };
        let Some(path) = self.path(a, end) else {
            return vec![a];
        };
        let covered: BTreeSet<SpaceId> = path.iter().copied().collect();
        let reach = ROAD * self.length;
        let near = path.iter().filter_map(|id| self.spaces.get(id));
        let near: Vec<&SpacePlan> = near.copied().collect();
        let mut all = path;
        for space in self.spaces.values() {
            let is_other = space.lane.is_some() && space.lane != Some(lane);
            let is_near = || {
                near.iter()
                    .any(|s| apart(s, space) < reach && alike(s, space))
            };
            if is_other
                && is_near()
                && self
                    .nearest(lane, space)
                    .is_some_and(|id| covered.contains(&id))
            {
                all.push(space.id);
            }
        }
        all
    }

    /// The space of a lane nearest to another space, among those with about the same heading.
    fn nearest(&self, lane: u32, to: &SpacePlan) -> Option<SpaceId> {
        let of_lane = self.spaces.values().filter(|s| s.lane == Some(lane));
        of_lane
            .filter(|s| alike(s, to))
            .min_by(|a, b| apart(a, to).total_cmp(&apart(b, to)))
            .map(|s| s.id)
    }

    /// The first spaces past a line drawn across the road at the back of a space: in each lane from
    /// lane 1 on, and in the pit lane last.
    pub fn row(&self, at: SpaceId) -> Vec<SpaceId> {
        let Some(here) = self.spaces.get(&at) else {
            return Vec::new();
        };
        let is_past = |ahead: f64| (-0.4..=0.65).contains(&(ahead / self.length));
        let alike = |s: &&&SpacePlan| alike(here, s);
        let mut past: BTreeMap<u32, (f64, &SpacePlan)> = BTreeMap::new();
        let side_by_side = |s: &&&SpacePlan| askew(here, s) < SIDE_BY_SIDE;
        for space in self.spaces.values().filter(side_by_side) {
            let (ahead, across) = offset(here, space);
            let Some(lane) = space.lane else { continue };
            if is_past(ahead) && across.abs() < ROAD * self.length {
                let first = past.entry(lane).or_insert((ahead, space));
                if ahead < first.0 {
                    *first = (ahead, space);
                }
            }
        }
        if let Some(lane) = here.lane {
            past.insert(lane, (0.0, here));
        }
        let road: Vec<&SpacePlan> = past.into_values().map(|(_, space)| space).collect();
        // The pit lane crosses the line where the lane beside it does.
        let crosses = |space: &&&SpacePlan| {
            let beside = road
                .iter()
                .min_by(|a, b| apart(a, space).total_cmp(&apart(b, space)));
            beside.is_some_and(|beside| {
                let (ahead, across) = offset(beside, space);
                is_past(ahead) && across.abs() < PIT * self.length
            })
        };
        let off_road = self.spaces.values().filter(|s| s.lane.is_none());
        let pit: Vec<&SpacePlan> = off_road.filter(alike).filter(crosses).copied().collect();
        // Of consecutive spaces of the pit lane, only the first counts.
        let follows = |space: &&&SpacePlan| pit.iter().any(|other| other.next.contains(&space.id));
        let first = pit.iter().filter(|space| !follows(space));
        road.iter().chain(first).map(|space| space.id).collect()
    }
}

/// Whether two spaces have about the same heading, unlike those of crossing roads.
fn alike(a: &SpacePlan, b: &SpacePlan) -> bool {
    askew(a, b) < ASKEW
}

/// How far the headings of two spaces are apart, in degrees.
fn askew(a: &SpacePlan, b: &SpacePlan) -> f64 {
    let apart = (a.heading - b.heading).rem_euclid(360.0);
    apart.min(360.0 - apart)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two lanes of eight spaces that run right; lane 2 lies half a space ahead.
    fn road() -> TrackPlan {
        let space = |id: u32, lane: u32, at: u32, x: f64, y: f64| SpacePlan {
            id: SpaceId(id),
            lane: Some(lane),
            x: x + 20.0 * f64::from(at),
            y,
            heading: 0.0,
            next: (at < 7).then_some(SpaceId(id + 1)).into_iter().collect(),
        };
        let left = (0..8).map(|at| space(1 + at, 1, at, 0.0, 0.0));
        let right = (0..8).map(|at| space(11 + at, 2, at, 10.0, 11.0));
        TrackPlan {
            spaces: left.chain(right).collect(),
            ..TrackPlan::default()
        }
    }

    fn ids(spaces: impl IntoIterator<Item = u32>) -> Vec<SpaceId> {
        spaces.into_iter().map(SpaceId).collect()
    }

    #[test]
    fn a_path_runs_in_driving_order_either_way() {
        let plan = road();
        let lanes = Lanes::of(&plan, 20.0);
        assert_eq!(lanes.path(SpaceId(3), SpaceId(5)), Some(ids(3..=5)));
        assert_eq!(lanes.path(SpaceId(5), SpaceId(3)), Some(ids(3..=5)));
        assert_eq!(lanes.path(SpaceId(5), SpaceId(13)), None);
    }

    #[test]
    fn a_sweep_takes_in_all_lanes() {
        let plan = road();
        let lanes = Lanes::of(&plan, 20.0);
        let mut swept = lanes.stretch(SpaceId(3), SpaceId(14));
        swept.sort_unstable();
        // 14 lies at 70, as near to 4 at 60 as to 5 at 80; 12 at 30 as near to 2 as to 3.
        assert!(swept.starts_with(&ids([3, 4])), "{swept:?}");
        assert!(swept.contains(&SpaceId(13)), "{swept:?}");
        assert!(!swept.contains(&SpaceId(6)) && !swept.contains(&SpaceId(15)));
    }

    #[test]
    fn a_row_is_what_lies_first_past_the_back_of_a_space() {
        let plan = road();
        let lanes = Lanes::of(&plan, 20.0);
        assert_eq!(lanes.row(SpaceId(3)), ids([3, 13]));
        // Its back lies at 40: space 4 at 60 is the first past it, not 3 at 40.
        assert_eq!(lanes.row(SpaceId(13)), ids([4, 13]));
    }
}
