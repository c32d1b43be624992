//! Renumbers corners after the road has gained or lost some.

use std::collections::BTreeMap;

use formulad_core::plan::{CornerPlan, TrackPlan};
use formulad_core::{CornerId, SpaceId};

use super::super::pairs::NONE;
use super::Merge;

impl Merge<'_> {
    /// Numbers the corners in driving order if some were added or removed, unless the designer has not
    /// numbered them from 1 on, or the curve does not tell where one of them lies.
    pub(super) fn number_corners(&self, plan: &mut TrackPlan) {
        let before = numbers(&self.mine.corners);
        let is_usual = (1..).zip(&before).all(|(number, id)| id.0 == number);
        if !is_usual || numbers(&plan.corners) == before {
            return;
        }
        let order = self.order();
        // As on the track, a corner across the finish line is the first.
        let place = |corner: &CornerPlan| {
            let places = corner.spaces.iter().filter_map(|id| order.get(id));
            places.min().copied()
        };
        // The corner consists of spaces that were added by hand, or lie on locked road.
        if plan.corners.iter().any(|corner| place(corner).is_none()) {
            return;
        }
        plan.corners.sort_by_key(place);
        let mut now = BTreeMap::new();
        for (number, corner) in (1..).zip(&mut plan.corners) {
            now.insert(corner.id, CornerId(number));
            corner.id = CornerId(number);
        }
        // Problems that were set aside stay so, for the same corners.
        plan.silenced.retain_mut(|silence| {
            let had = !silence.corners.is_empty();
            let corners = silence.corners.iter();
            silence.corners = corners.filter_map(|id| now.get(id).copied()).collect();
            !had || !silence.corners.is_empty()
        });
    }

    /// How far round the lap each space laid now lies, in thousandths.
    fn order(&self) -> BTreeMap<SpaceId, usize> {
        let spaces = &self.new.plan.spaces;
        let mut lanes: BTreeMap<_, Vec<SpaceId>> = BTreeMap::new();
        for (space, id) in spaces.iter().zip(&self.ids) {
            // The spaces of each lane are listed from the finish line on.
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
