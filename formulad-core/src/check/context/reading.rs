//! What several checks derive from the survey.

use crate::plan::{BoxPlan, Change};
use crate::survey::{Link, LinkKind, SpaceIdx, distance};
use crate::{Lane, Problem, ProblemKind, SpaceId};

use super::super::{link_them, link_these};
use super::{Context, Fault, field_at, is_somewhere};

/// A way between the road and the pit lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::check) enum LinkEnd {
    /// From the road into the pit lane.
    Entry,
    /// From the pit lane back to the road.
    Exit,
}

impl LinkEnd {
    /// The spots that a link joins: on the road, and in the pit lane.
    pub(in crate::check) const fn of(self, link: &Link) -> (SpaceIdx, SpaceIdx) {
        match self {
            Self::Entry => (link.from, link.to),
            Self::Exit => (link.to, link.from),
        }
    }
}

impl Context<'_> {
    /// How far ahead of one spot another lies, in spaces, the shorter way round; 0 where unknown.
    pub(in crate::check) fn lead(&self, from: SpaceIdx, to: SpaceIdx) -> f64 {
        match (self.survey.extent[from], self.survey.extent[to]) {
            (Some(a), Some(b)) if self.survey.lap.closed => {
                self.survey.lap.shorter_way(b.centre - a.centre)
            }
            (Some(a), Some(b)) => b.centre - a.centre,
            _ => 0.0,
        }
    }

    /// How many spaces before the line a space of the road lies.
    pub(in crate::check) fn before_line(&self, id: SpaceId) -> Option<f64> {
        let spot = self.survey.spot(id)?;
        if !self.survey.lap.closed || self.plan.finish.is_empty() || !self.is_clear(spot) {
            return None;
        }
        let centre = self.survey.extent[spot]?.centre;
        Some(self.survey.lap.length() - centre)
    }

    /// How many spaces before the line a grid place (pole position: 0) may lie: on known circuits
    /// pole position is 2 before it, and the last of ten 15.
    pub(in crate::check) fn grid_reach(&self, place: usize) -> f64 {
        12.0 + 3.0 * place as f64
    }

    /// Whether a grid place this many spaces before the line more likely lies past it: it is nearer
    /// to the line that way round, and too far back otherwise.
    pub(in crate::check) fn is_past_line(&self, before: f64, place: usize) -> bool {
        before > self.survey.lap.length() / 2.0 && before > self.grid_reach(place)
    }

    /// The change to the left or right from a spot, if there is one without a fault.
    pub(in crate::check) fn sound_change(&self, spot: SpaceIdx, side: LinkKind) -> Option<&Link> {
        let mut links = self.survey.links.from(spot).iter();
        links.find(|link| link.kind == side && !self.is_faulty(link))
    }

    /// The target of the change to the left or right that a spot should have but does not.
    pub(in crate::check) fn expected_change(
        &self,
        spot: SpaceIdx,
        side: LinkKind,
    ) -> Option<SpaceIdx> {
        if self.change(spot, side).is_some() || self.leads_too_far(spot) {
            return None;
        }
        let own = u32::from(self.lane(spot));
        let lane = match side {
            LinkKind::ChangeLeft => own.checked_sub(1)?,
            _ => own + 1,
        };
        let to = self.survey.change_target(spot, Lane::new(lane).ok()?)?;
        if !self.is_clear(to) {
            return None;
        }
        // Not if another space of the lane leads there, or if the link exists the wrong way round.
        let taken = |link: &Link| self.lane(link.from) == self.lane(spot) && !self.is_faulty(link);
        let mut back = self.survey.links.from(to).iter();
        let reversed = back.any(|link| link.to == spot);
        (!reversed && !self.survey.links.to(to).any(taken)).then_some(to)
    }

    /// The problem that a lane change is missing, with the fix that adds it.
    pub(in crate::check) fn missing(
        &self,
        kind: &ProblemKind,
        from: SpaceIdx,
        to: SpaceIdx,
        is_safe: bool,
    ) -> Problem {
        let lane = self.lane(to);
        let (pointer, from, to) = (field_at(from, "next"), self.id(from), self.id(to));
        let problem = kind.at(
            pointer,
            message!(
                "space {from} does not lead to {to} in lane {lane}",
                from,
                to,
                lane
            ),
            link_these(from, to),
        );
        let problem = problem.spaces([from, to]).link(from, to);
        let changes = vec![Change::AddLink(from, to)];
        problem.with_fix(link_them(from, to), is_safe, changes)
    }

    /// The space to which the lane should lead on from here but does not.
    pub(in crate::check) fn lane_breaks_after(&self, spot: SpaceIdx) -> Option<SpaceIdx> {
        let to = self.lane_goes_on_after(spot)?;
        (!self.is_hole(spot, to)).then_some(to)
    }

    /// Whether a link leads from here to another space of the road.
    pub(in crate::check) fn leads_on(&self, spot: SpaceIdx) -> bool {
        let mut links = self.survey.links.from(spot).iter();
        links.any(|link| link.to != spot && self.survey.on_road(link.to))
    }

    /// Whether the only link from here to another space of the road leads to this one.
    pub(in crate::check) fn leads_only_to(&self, spot: SpaceIdx, to: SpaceId) -> bool {
        let links = self.survey.links.from(spot).iter();
        let mut on = links.filter(|link| link.to != spot && self.survey.on_road(link.to));
        let only = on.next().filter(|_| on.next().is_none());
        only.is_some_and(|link| self.id(link.to) == to)
    }

    /// Whether a link between these two is there, but the wrong way round, and reported as such.
    pub(in crate::check) fn is_reversed(&self, from: SpaceIdx, to: SpaceIdx) -> bool {
        let mut links = self.survey.links.from(from).iter();
        let backwards = [Some(Fault::Backwards), Some(Fault::FallsBehind)];
        links.any(|link| link.to == to && backwards.contains(&self.fault(link)))
    }

    /// The space where the lane goes on, if a space is missing after this one.
    pub(in crate::check) fn lane_has_hole_after(&self, spot: SpaceIdx) -> Option<SpaceIdx> {
        let to = self.lane_goes_on_after(spot)?;
        self.is_hole(spot, to).then_some(to)
    }

    /// Whether there is room for a space between these two of a lane.
    fn is_hole(&self, spot: SpaceIdx, to: SpaceIdx) -> bool {
        let extents = self.survey.extent[spot].zip(self.survey.extent[to]);
        extents.is_some_and(|(here, there)| {
            let length = f64::midpoint(here.end - here.start, there.end - there.start);
            let bare = self.survey.lap.shorter_way(there.start - here.end);
            bare > length / 2.0
        })
    }

    /// The next space of the lane, if no link of the lane leads to it or on from here.
    fn lane_goes_on_after(&self, spot: SpaceIdx) -> Option<SpaceIdx> {
        let links = self.survey.links.from(spot);
        if self.malformed[spot]
            || self.survey.ahead[spot].is_some()
            || links.iter().any(|link| self.malformed[link.to])
            || self.survey.enters_tunnel(spot)
        {
            return None;
        }
        let to = self.survey.next_in_lane(spot, self.survey.lane[spot]?, 1)?;
        (to != spot && self.survey.behind[to].is_none()).then_some(to)
    }

    /// Whether the lane breaks off before this space, or the space before it is malformed.
    pub(in crate::check) fn lane_breaks_before(&self, spot: SpaceIdx) -> bool {
        let before = self.survey.lane[spot]
            .and_then(|lane| self.survey.next_in_lane(spot, lane, -1))
            .filter(|before| *before != spot);
        before.is_some_and(|before| {
            self.malformed[before] || self.lane_breaks_after(before) == Some(spot)
        })
    }

    /// The driving direction here by the spaces before and after this one, as x and y.
    pub(in crate::check) fn way_ahead(&self, spot: SpaceIdx) -> Option<(f64, f64)> {
        let (behind, ahead) = if self.survey.on_road(spot) {
            (self.survey.behind[spot], self.survey.ahead[spot])
        } else if self.in_pit_lane(spot) {
            (self.led_to_by(spot), self.next_in_pit_lane(spot))
        } else {
            (None, None)
        };
        let here = self.survey.centre(spot);
        let near = |other: &SpaceIdx| {
            is_somewhere(self.survey.space(*other))
                && distance(self.survey.centre(*other), here) < 2.5 * self.survey.space_length
        };
        let (behind, ahead) = (behind.filter(near), ahead.filter(near));
        let from = self.survey.centre(behind.or(ahead.map(|_| spot))?);
        let to = self.survey.centre(ahead.unwrap_or(spot));
        let way = (to[0] - from[0], to[1] - from[1]);
        (distance(from, to) > 0.0).then_some(way)
    }

    /// The spaces beside these, in lanes that none of these is in.
    pub(in crate::check) fn in_open_lanes(&self, spots: &[SpaceIdx]) -> Vec<SpaceIdx> {
        let mut covered = [false; 5];
        for spot in spots {
            covered[usize::from(self.lane(*spot))] = true;
        }
        let beside = spots.iter().flat_map(|spot| self.beside.of(*spot)).copied();
        beside
            .filter(|spot| !covered[usize::from(self.lane(*spot))])
            .collect()
    }

    /// Whether a spot is the first of its corner in its lane.
    pub(in crate::check) fn is_entry(&self, spot: SpaceIdx) -> bool {
        self.survey.behind[spot]
            .is_none_or(|behind| self.survey.corner[behind] != self.survey.corner[spot])
    }

    /// For a loop that does not cross the line, a spot beside the line, in a lane that the line
    /// leaves open.
    pub(in crate::check) fn bypass_by_lane(&self, group: &[SpaceIdx]) -> Option<SpaceIdx> {
        let open = group.iter().copied().filter(|spot| {
            let mut beside = self.beside.of(*spot).iter();
            beside.any(|b| self.survey.past_line[*b])
                && !self.line_lanes[usize::from(self.lane(*spot))]
        });
        // Of those that touch the line, the first in driving direction.
        open.min_by(|a, b| self.lead(*b, *a).total_cmp(&0.0).then(a.cmp(b)))
    }

    /// Whether a loop that does not cross the line includes the pit lane, and most of a lap.
    pub(in crate::check) fn bypasses_by_pit(&self, group: &[SpaceIdx]) -> bool {
        let lap = self.survey.lap.length();
        let at = group.iter().filter_map(|spot| self.survey.extent[*spot]);
        let (low, high) = at.fold((lap, 0.0), |(low, high), extent| {
            (extent.centre.min(low), extent.centre.max(high))
        });
        group.iter().any(|spot| self.survey.off_road(*spot)) && high - low > lap / 2.0
    }

    /// The boxes with their positions in the plan.
    pub(in crate::check) fn boxes(&self) -> impl Iterator<Item = (usize, &BoxPlan)> {
        self.plan
            .pit
            .iter()
            .flat_map(|pit| pit.boxes.iter().enumerate())
    }

    /// The links between the road and the pit lane.
    pub(in crate::check) fn pit_links(&self, end: LinkEnd) -> Vec<&Link> {
        let links = self.survey.links.all().iter().filter(|link| {
            let (road, pit) = end.of(link);
            matches!(link.kind, LinkKind::Pit | LinkKind::Tunnel)
                && self.survey.on_road(road)
                && self.survey.off_road(pit)
                && !self.is_faulty(link)
        });
        links.collect()
    }

    /// The first or last space of a pit lane that has no entry or exit.
    pub(in crate::check) fn pit_lane_without(&self, end: LinkEnd) -> Option<SpaceIdx> {
        if !self.pit_links(end).is_empty() {
            return None;
        }
        let mut lane = (0..self.survey.len()).filter(|spot| self.in_pit_lane(*spot));
        let any = lane.clone().next()?;
        let outermost = lane.find(|spot| match end {
            LinkEnd::Entry => self.survey.links.to(*spot).next().is_none(),
            LinkEnd::Exit => self.survey.links.from(*spot).is_empty(),
        });
        Some(outermost.unwrap_or(any))
    }
}
