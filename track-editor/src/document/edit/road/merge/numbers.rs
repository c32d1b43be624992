//! The numbers of corners where the road has made some or has done without some.

use std::collections::BTreeMap;

use formulad_core::plan::{CornerPlan, TrackPlan};
use formulad_core::{CornerId, SpaceId};

use super::super::pairs::NONE;
use super::Merge;

impl Merge<'_> {
    /// Numbers the corners in driving order if some have come or gone, unless the designer has
    /// numbered them otherwise than from 1 on, or the curve does not tell where one of them is.
    pub(super) fn number_corners(&self, plan: &mut TrackPlan) {
        let before = numbers(&self.mine.corners);
        let is_usual = (1..).zip(&before).all(|(number, id)| id.0 == number);
        if !is_usual || numbers(&plan.corners) == before {
            return;
        }
        let order = self.order();
        // As on the track, a corner on both sides of the finish line is the first.
        let place = |corner: &CornerPlan| {
            let places = corner.spaces.iter().filter_map(|id| order.get(id));
            places.min().copied()
        };
        // One of spaces that were added by hand, or are held where the road is locked.
        if plan.corners.iter().any(|corner| place(corner).is_none()) {
            return;
        }
        plan.corners.sort_by_key(place);
        let mut now = BTreeMap::new();
        for (number, corner) in (1..).zip(&mut plan.corners) {
            now.insert(corner.id, CornerId(number));
            corner.id = CornerId(number);
        }
        // What was set aside stays set aside, and not for another corner.
        plan.silenced.retain_mut(|silence| {
            let had = !silence.corners.is_empty();
            let corners = silence.corners.iter();
            silence.corners = corners.filter_map(|id| now.get(id).copied()).collect();
            !had || !silence.corners.is_empty()
        });
    }

    /// How far round the lap each space is that is laid now, in thousandths.
    fn order(&self) -> BTreeMap<SpaceId, usize> {
        let spaces = &self.new.plan.spaces;
        let mut lanes: BTreeMap<_, Vec<SpaceId>> = BTreeMap::new();
        for (space, id) in spaces.iter().zip(&self.ids) {
            // Each lane is laid from the finish line on.
            let lane = lanes.entry(space.lane).or_default();
            lane.push(id.unwrap_or(NONE));
        }
        let rounds = lanes.into_values().flat_map(|lane| {
            let count = lane.len();
            let places = (0..count).map(move |at| at * 1000 / count);
            lane.into_iter().zip(places)
        });
        rounds.collect()
    }
}

fn numbers(corners: &[CornerPlan]) -> Vec<CornerId> {
    corners.iter().map(|corner| corner.id).collect()
}
