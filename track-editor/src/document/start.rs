//! The finish line with the grid behind it and the pit lane beside it: they move as one.

use std::collections::BTreeSet;

use formulad_core::plan::GridPlan;
use formulad_core::{Severity, SpaceId, TrackPlan};
use formulad_tracks::generate::PitPath;

use super::lanes::{Lanes, usual_length};
use super::pit;

/// Makes these spaces the first past the finish line. The grid keeps its distance from the line, and so does the pit
/// lane, which is laid anew: on its side of the road if it fits there, or else on the other. Where it fits on neither,
/// there is none any more.
pub(super) fn move_line(plan: &mut TrackPlan, row: &[SpaceId]) {
    let (grid, path) = {
        let lanes = Lanes::of(plan, usual_length(plan));
        (Grid::of(plan, &lanes), Path::of(plan, &lanes))
    };
    plan.finish = row.to_vec();
    if let Some(grid) = grid {
        grid.lay(plan);
    }
    if let Some(path) = path {
        path.lay(plan, row);
    }
}

/// Whether the pit lane by the line has other boxes than one that is laid there: it was made by hand.
pub(super) fn has_own_pit_lane(plan: &TrackPlan) -> bool {
    let lanes = Lanes::of(plan, usual_length(plan));
    let Some(path) = Path::of(plan, &lanes) else {
        return false;
    };
    let mut laid = plan.clone();
    pit::lay(&mut laid, &path.spaces, path.teams);
    let teams = |plan: &TrackPlan| {
        let boxes = plan.pit.iter().flat_map(|pit| &pit.boxes);
        boxes.map(|it| it.team).collect::<Vec<_>>()
    };
    pit_spaces(&laid) != pit_spaces(plan) || teams(&laid) != teams(plan)
}

/// How many spaces the pit lane has, with its boxes.
pub(super) fn pit_spaces(plan: &TrackPlan) -> usize {
    plan.spaces.iter().filter(|it| it.lane.is_none()).count()
}

/// The most spaces from the line to a place of the grid, or to an end of the pit lane.
const FAR: usize = 60;

/// How many spaces of its lane a space lies before the line.
fn before_line(plan: &TrackPlan, lanes: &Lanes<'_>, id: SpaceId) -> Option<usize> {
    let line = lanes.line(plan, lanes.lane(id)?)?;
    let ways = std::iter::successors(Some(id), |at| lanes.ahead(*at));
    ways.take(FAR).position(|at| at == line)
}

/// The places of a grid by their lanes and their distances from the line.
struct Grid(Vec<(GridPlan, u32, usize)>);

impl Grid {
    /// `None` if a place is not behind the line.
    fn of(plan: &TrackPlan, lanes: &Lanes<'_>) -> Option<Self> {
        let places = plan.grid.iter().map(|place| {
            let before = before_line(plan, lanes, place.space)?;
            Some((*place, lanes.lane(place.space)?, before))
        });
        places.collect::<Option<_>>().map(Self)
    }

    fn lay(&self, plan: &mut TrackPlan) {
        let lanes = Lanes::of(plan, usual_length(plan));
        let places = self.0.iter().map(|(place, lane, before)| {
            let space = lanes.back(lanes.line(plan, *lane)?, *before)?;
            let heading = place.heading.filter(|_| space == place.space);
            Some(GridPlan { space, heading })
        });
        if let Some(places) = places.collect::<Option<Vec<_>>>() {
            plan.grid = places;
        }
    }
}

/// The stretch of an outermost lane that a pit lane lies beside, by its distances from the line.
struct Path {
    spaces: Vec<SpaceId>,
    /// How many of them lie before the line.
    before: usize,
    is_right: bool,
    teams: u32,
}

impl Path {
    /// `None` if there is no pit lane beside the line.
    fn of(plan: &TrackPlan, lanes: &Lanes<'_>) -> Option<Self> {
        let off_road = |id: &SpaceId| lanes.lane(*id).is_none();
        let enters = |id: SpaceId| {
            let space = plan.spaces.iter().find(|space| space.id == id);
            space.is_some_and(|space| space.next.iter().any(off_road))
        };
        let left: BTreeSet<SpaceId> = {
            let pit_lane = plan.spaces.iter().filter(|space| space.lane.is_none());
            pit_lane.flat_map(|space| space.next.clone()).collect()
        };
        let (is_right, from, line) = [false, true].into_iter().find_map(|is_right| {
            let line = lanes.line(plan, lanes.outermost(is_right)?)?;
            let behind = std::iter::successors(Some(line), |at| lanes.behind(*at));
            let from = behind.take(FAR).filter(|at| enters(*at)).last()?;
            Some((is_right, from, line))
        })?;
        let spaces = std::iter::successors(Some(from), |at| lanes.ahead(*at));
        let spaces: Vec<SpaceId> = spaces.take(2 * FAR).collect();
        let before = spaces.iter().position(|at| *at == line)?;
        let end = spaces.iter().skip(before).take(FAR);
        let past = end.clone().rposition(|at| left.contains(at))?;
        let teams = plan.pit.iter().flat_map(|pit| &pit.boxes);
        let teams: BTreeSet<u32> = teams.map(|it| it.team).collect();
        Some(Self {
            spaces: spaces.get(..=before + past)?.to_vec(),
            before,
            is_right,
            teams: teams.len() as u32,
        })
    }

    fn lay(&self, plan: &mut TrackPlan, row: &[SpaceId]) {
        let length = self.spaces.len();
        let sides = [self.is_right, !self.is_right]
            .map(|side| pit::path_by_line(plan, side, self.before, length));
        // Without a line across the lanes there is nothing to lay it by.
        let is_lost = sides.iter().all(Option::is_none);
        if is_lost || sides[0].as_ref() == Some(&self.spaces) {
            return;
        }
        pit::remove(plan);
        // The pit lane that is gone crossed no line any more.
        plan.finish = row
            .iter()
            .filter(|id| plan.finish.contains(id))
            .copied()
            .collect();
        let faults = faults(plan);
        // As long as it was, or else as long as usual.
        let usual = [self.is_right, !self.is_right].map(|side| pit::usual_path(plan, side));
        let paths: Vec<_> = sides.into_iter().chain(usual).flatten().collect();
        for least in [1.0, 0.0] {
            for path in paths.iter().filter(|path| has_room(plan, path, least)) {
                let mut with_pit = plan.clone();
                pit::lay(&mut with_pit, path, self.teams);
                if self::faults(&with_pit) <= faults {
                    *plan = with_pit;
                    return;
                }
            }
        }
    }
}

/// Whether a pit lane beside this path has at least so much room, and neither begins nor ends in a corner, whose ways it
/// would shorten.
fn has_room(plan: &TrackPlan, path: &[SpaceId], least: f64) -> bool {
    let in_corner = |id: &SpaceId| plan.corners.iter().any(|it| it.spaces.contains(id));
    let mut ends = path.iter().take(2).chain(path.iter().rev().take(2));
    let room = PitPath::along(plan, path, usual_length(plan)).map(|path| path.room(plan));
    room.is_ok_and(|room| room >= least) && !ends.any(in_corner)
}

/// How many errors and warnings a plan has.
fn faults(plan: &TrackPlan) -> usize {
    let problems = plan.check();
    let serious = problems.iter().filter(|it| it.severity > Severity::Advice);
    serious.count()
}
