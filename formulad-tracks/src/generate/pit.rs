//! The pit lane by the finish line: how long it is, and on which side.

use formulad_core::SpaceId;
use formulad_core::plan::TrackPlan;

use super::lay::LaidRoad;
use super::measures::LANE;
use super::pit_path::{APART, BOXES_APART, PitPath, PitSide};
use super::stretch::Stretch;

/// A pit lane by the finish line: the spaces before and past the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PitLane {
    pub(super) before: usize,
    pub(super) after: usize,
    /// Each has two boxes.
    pub(super) teams: usize,
}

impl PitLane {
    /// A pit lane as long as usual, if the straights by the line have room for one.
    pub(super) fn new(
        stretches: &[Stretch],
        bridges: &[(usize, usize)],
        teams: u8,
    ) -> Option<Self> {
        let (first, last) = (stretches.first()?, stretches.last()?);
        let teams = usize::from(teams);
        let least = 2 * teams + 3;
        let before = (last.spaces as usize).min(least.max(14));
        let after = (first.spaces as usize).saturating_sub(1).min(2);
        let lap: usize = stretches
            .iter()
            .map(|stretch| stretch.spaces as usize)
            .sum();
        let crossed = |space: &usize| *space + before + 2 >= lap || *space <= after + 2;
        let is_crossed = bridges.iter().any(|(a, b)| crossed(a) || crossed(b));
        let fits = before >= 3 && after >= 1 && before + after >= least && 2 * before < lap;
        (teams > 0 && fits && !is_crossed).then_some(Self {
            before,
            after,
            teams,
        })
    }
}

/// How much room a pit lane takes beyond half the road, in spaces.
pub(super) const ROOM: f64 = APART + BOXES_APART + LANE;

impl PitLane {
    /// A pit lane as long as usual, whatever the road does there.
    pub(super) fn usual(teams: u8, spaces: u32) -> Option<Self> {
        let usual = Self {
            before: 14,
            after: 2,
            teams: usize::from(teams),
        };
        (teams > 0 && 4 * usual.before <= spaces as usize).then_some(usual)
    }

    /// Returns its path beside the outermost lane with this index, in a plan measured in spaces.
    pub(super) fn beside(
        self,
        plan: &TrackPlan,
        road: &LaidRoad<'_>,
        edge: usize,
    ) -> Option<PitPath> {
        let lane = &road.lanes[edge];
        let entry = (2 * lane.len()).checked_sub(self.before + 1)?;
        let steps = 0..self.before + self.after + 2;
        let path: Vec<SpaceId> = steps
            .map(|step| lane[(entry + step) % lane.len()].id)
            .collect();
        PitPath::along(plan, &path, 1.0).ok()
    }

    /// The outermost lane, by its index, beside which there is more room, and how much: 1 is enough.
    pub(super) fn roomier(self, plan: &TrackPlan, road: &LaidRoad<'_>) -> Option<(usize, f64)> {
        let room = |edge: usize| Some((edge, self.beside(plan, road, edge)?.room(plan)));
        let (right, left) = (room(road.lanes.len() - 1)?, room(0)?);
        Some(if left.1 > right.1 { left } else { right })
    }

    /// Adds it to a plan, beside this outermost lane.
    pub(super) fn lay(self, plan: &mut TrackPlan, road: &LaidRoad<'_>, edge: usize) {
        let first = plan.spaces.len() as u32;
        if let Some(path) = self.beside(plan, road, edge) {
            path.lay(plan, self.teams, (first..).map(SpaceId));
        }
    }
}

/// Adds the pit lane to a plan, on the side that is asked for unless its boxes would overlap there, otherwise on the
/// side with more room. Says on which side it is, and how much room there is on the one asked for: 1 is enough.
pub(super) fn lay(
    plan: &mut TrackPlan,
    road: &LaidRoad<'_>,
    pit: PitLane,
    asked: Option<PitSide>,
) -> Option<(PitSide, f64)> {
    /// Boxes stand closer together, but one behind the other.
    const CRAMPED: f64 = 0.7;
    let asked = asked.and_then(|side| {
        let edge = if side == PitSide::Left {
            0
        } else {
            road.lanes.len() - 1
        };
        Some((edge, pit.beside(plan, road, edge)?.room(plan)))
    });
    let (edge, room) = match asked {
        Some((edge, room)) if room >= CRAMPED => (edge, room),
        Some((_, room)) => (pit.roomier(plan, road)?.0, room),
        None => pit.roomier(plan, road)?,
    };
    pit.lay(plan, road, edge);
    let side = if edge == 0 {
        PitSide::Left
    } else {
        PitSide::Right
    };
    Some((side, room))
}
