//! The links that a new space gets, and those that are removed for them.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::plan::SpacePlan;
use formulad_core::{CornerId, SpaceId, TrackPlan};

use super::super::place::{apart, offset, sin_cos};
use super::within;

/// How far ahead the next space of a neighbour lane lies, in spaces: usually half a space.
const HALF_AHEAD: [f64; 2] = [0.25, 0.85];

pub(super) struct Rules<'a> {
    plan: &'a TrackPlan,
    space: &'a SpacePlan,
    length: f64,
    corners: BTreeMap<SpaceId, CornerId>,
    /// The spaces in the new one's lane.
    own_lane: BTreeSet<SpaceId>,
    /// The links to add.
    pub(super) link: Vec<(SpaceId, SpaceId)>,
    /// The links to remove.
    pub(super) unlink: Vec<(SpaceId, SpaceId)>,
    /// The corner that the new space is in.
    pub(super) corner: Option<CornerId>,
}

impl<'a> Rules<'a> {
    pub(super) fn new(plan: &'a TrackPlan, space: &'a SpacePlan, length: f64) -> Self {
        let members = plan
            .corners
            .iter()
            .flat_map(|c| c.spaces.iter().map(|space| (*space, c.id)));
        let own_lane = plan.spaces.iter().filter(|s| s.lane == space.lane);
        Self {
            plan,
            space,
            length,
            corners: members.collect(),
            own_lane: own_lane.map(|s| s.id).collect(),
            link: Vec::new(),
            unlink: Vec::new(),
            corner: None,
        }
    }

    /// Links the tail to the new space, and the new space to where the tail led in its lane.
    pub(super) fn follow(&mut self, tail: &SpacePlan, ahead: Option<&SpacePlan>) {
        self.link.push((tail.id, self.space.id));
        let Some(ahead) = ahead else { return };
        self.unlink.push((tail.id, ahead.id));
        self.link.push((self.space.id, ahead.id));
        let [before, after] = [tail, ahead].map(|s| self.corners.get(&s.id));
        self.corner = before.filter(|_| before == after).copied();
    }

    /// Joins a lane that begins one space ahead.
    pub(super) fn meet_lane_ahead(&mut self) {
        if self.link.iter().any(|(from, _)| *from == self.space.id) {
            return;
        }
        let starts = |s: &&SpacePlan| {
            let led_to = |b: &SpacePlan| b.lane == s.lane && b.next.contains(&s.id);
            s.lane == self.space.lane && !self.plan.spaces.iter().any(led_to)
        };
        let is_ahead = |s: &&SpacePlan| {
            let (along, across) = offset(self.space, s);
            within(along / self.length, 0.6, 1.45) && across.abs() < 0.35 * self.length
        };
        let ahead = self.near().filter(is_ahead).find(starts).map(|s| s.id);
        if let Some(ahead) = ahead {
            self.link.push((self.space.id, ahead));
        }
    }

    /// Outside corners, links the new space with the spaces of each neighbour lane that lie nearest to
    /// half a space behind and ahead of it, if no other space of its lane is a better match for them.
    /// Links between the two lanes that would then pass it are removed.
    pub(super) fn change_lanes(&mut self) {
        let (Some(lane), None) = (self.space.lane, self.corner) else {
            return;
        };
        for side in [lane.checked_sub(1), lane.checked_add(1)] {
            let Some(side) = side else { continue };
            let half_behind = self.partner(side, |s| self.half_ahead(s, self.space));
            let half_ahead = self.partner(side, |s| self.half_ahead(self.space, s));
            if let Some(from) = half_behind {
                let passes = from.next.iter().filter(|to| self.own_lane.contains(to));
                self.unlink.extend(passes.map(|to| (from.id, *to)));
                self.link.push((from.id, self.space.id));
            }
            if let Some(to) = half_ahead {
                let passing = self.lane().filter(|s| s.next.contains(&to.id));
                let passing: Vec<_> = passing.map(|s| (s.id, to.id)).collect();
                self.unlink.extend(passing);
                self.link.push((self.space.id, to.id));
            }
        }
    }

    /// The space of this lane to link the new one with: the one closest to the ideal by `off`, unless a
    /// space of the new one's lane is a better match for it.
    fn partner(&self, lane: u32, off: impl Fn(&SpacePlan) -> Option<f64>) -> Option<&'a SpacePlan> {
        let near = self.near().filter(|s| s.lane == Some(lane));
        let straight = near.filter(|s| !self.corners.contains_key(&s.id));
        straight
            .filter_map(|s| Some((s, off(s)?)))
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .filter(|(partner, off)| !self.has_better(partner, *off))
            .map(|(partner, _)| partner)
    }

    /// The spaces of the new one's lane.
    fn lane(&self) -> impl Iterator<Item = &'a SpacePlan> {
        let spaces = self.plan.spaces.iter();
        spaces.filter(|s| self.own_lane.contains(&s.id))
    }

    /// Whether a space is linked, on the same side, with a space of the new one's lane that is closer to
    /// half a space from it.
    fn has_better(&self, partner: &SpacePlan, off: f64) -> bool {
        let is_ahead = offset(self.space, partner).0 > 0.0;
        let mut linked = self.lane().filter(|s| match is_ahead {
            true => s.next.contains(&partner.id),
            false => partner.next.contains(&s.id),
        });
        linked.any(|s| {
            let other = match is_ahead {
                true => self.half_ahead(s, partner),
                false => self.half_ahead(partner, s),
            };
            other.is_some_and(|other| other < off)
        })
    }

    /// How far `to` is from lying half a space ahead of `from`, if it is roughly there.
    fn half_ahead(&self, from: &SpacePlan, to: &SpacePlan) -> Option<f64> {
        let (along, across) = offset(from, to);
        let [low, high] = HALF_AHEAD;
        let is_beside = across.abs() <= 0.9 * self.length;
        let ahead = along / self.length;
        (is_beside && within(ahead, low, high)).then(|| (ahead - 0.5).abs())
    }

    /// The nearby spaces with about the same heading.
    fn near(&self) -> impl Iterator<Item = &'a SpacePlan> + use<'a> {
        let (space, length) = (self.space, self.length);
        self.plan.spaces.iter().filter(move |s| {
            let (_, along) = sin_cos(s.heading - space.heading);
            apart(s, space) < 1.6 * length && along > 0.7
        })
    }
}
