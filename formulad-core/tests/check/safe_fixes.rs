//! Safe fixes lose nothing: made on a track with one slip, they leave what the slip did not touch.

use formulad_core::plan::CornerPlan;
use formulad_core::{SpaceId, TrackPlan};
use rayon::prelude::*;

use crate::oval;

/// A slip of a designer, at a space.
#[derive(Debug, Clone, Copy)]
enum Slip {
    Renumbered,
    /// Put in this lane.
    InLane(u32),
    DroppedFromCorner,
}

const OTHER: SpaceId = SpaceId(9999);

fn corner_of(plan: &mut TrackPlan, id: SpaceId) -> Option<&mut CornerPlan> {
    let mut corners = plan.corners.iter_mut();
    corners.find(|corner| corner.spaces.contains(&id))
}

impl Slip {
    fn make(self, at: usize, plan: &mut TrackPlan) {
        let id = plan.spaces[at].id;
        match self {
            Self::Renumbered => plan.spaces[at].id = OTHER,
            Self::InLane(lane) => plan.spaces[at].lane = Some(lane),
            Self::DroppedFromCorner => {
                if let Some(corner) = corner_of(plan, id) {
                    corner.spaces.retain(|member| *member != id);
                }
            }
        }
    }

    /// Takes it back.
    fn take_back(self, at: usize, good: &TrackPlan, plan: &mut TrackPlan) {
        plan.spaces[at].id = good.spaces[at].id;
        plan.spaces[at].lane = good.spaces[at].lane;
        if matches!(self, Self::DroppedFromCorner) {
            plan.corners.clone_from(&good.corners);
        }
    }
}

/// Every slip at every space: with all safe fixes made and the slip taken back, the track is as it
/// was.
#[test]
fn safe_fixes_lose_nothing_when_something_else_was_meant() {
    let good = oval::plan();
    let lost = |at: usize, slip: Slip| {
        let mut plan = good.clone();
        slip.make(at, &mut plan);
        if plan == good {
            return None;
        }
        let problems = plan.check();
        let fixes = problems.iter().filter_map(|problem| problem.fix.as_ref());
        let fixes: Vec<_> = fixes.filter(|fix| fix.safe).collect();
        for fix in &fixes {
            fix.apply(&mut plan);
        }
        slip.take_back(at, &good, &mut plan);
        let labels: Vec<_> = fixes.iter().map(|fix| &fix.label).collect();
        (plan != good).then(|| format!("{} {slip:?}: {labels:?}", good.spaces[at].id))
    };
    // One space in three, of each lane and corner.
    let spaces = (0..good.spaces.len()).into_par_iter().step_by(3);
    let lost: Vec<_> = spaces
        .flat_map_iter(|at| {
            let slips = [
                Slip::Renumbered,
                Slip::InLane(1),
                Slip::InLane(2),
                Slip::InLane(3),
                Slip::DroppedFromCorner,
            ];
            slips.map(|slip| lost(at, slip)).into_iter().flatten()
        })
        .collect();
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

/// What has only one problem is fixed unseen.
#[test]
fn a_fix_without_contradiction_is_safe() {
    let mut plan = oval::plan();
    plan.corners[0].spaces.push(OTHER);
    let problems = plan.check();
    let fixes = problems.iter().filter_map(|problem| problem.fix.as_ref());
    let fixes: Vec<_> = fixes.map(|fix| (fix.label.english(), fix.safe)).collect();
    assert_eq!(fixes, [("Take space 9999 out of corner 1", true)]);
}

/// A repetition hides no other mistake: it is taken out unseen, and so is what else is wrong there.
#[test]
fn repetitions_cast_no_doubt() {
    let mut plan = oval::plan();
    let id = plan.finish[0];
    plan.finish.push(id);
    let space = plan.spaces.iter_mut().find(|space| space.id == id).unwrap();
    space.heading += 180.0;
    let problems = plan.check();
    let fixes = problems.iter().filter_map(|problem| problem.fix.as_ref());
    assert_eq!(fixes.filter(|fix| fix.safe).count(), 2, "{problems:?}");
}
