//! What a plan says, read once for both the checks and the track: ids resolved, links sorted by
//! kind, corners of spaces, and where along the lap everything lies.
//!
//! A survey can be made of any plan, however broken: what cannot be resolved is skipped (the checks
//! report it), and what is left is consistent. Spaces are identified by their position in
//! `plan.spaces`; an id that occurs twice means the first of them.

use crate::graph::Lists;
use crate::plan::{SpacePlan, TrackPlan};
use crate::{CornerId, Lane, SpaceId};

mod adjacency;
mod lap;
mod links;
mod progress;

pub(crate) use lap::LapLine;
pub(crate) use links::{Link, LinkKind, Links};
pub(crate) use progress::Extent;

/// The length of a space on the usual board, in millimetres.
pub(crate) const USUAL_LENGTH: f64 = 19.0;

/// A space of the plan, by its position in `plan.spaces`.
pub(crate) type SpaceIdx = usize;

/// See the module.
#[derive(Debug)]
pub(crate) struct Survey<'p> {
    /// The plan surveyed.
    pub(crate) plan: &'p TrackPlan,
    /// Every id once, in ascending order, with the first spot that has it.
    pub(crate) ids: Vec<(SpaceId, SpaceIdx)>,
    /// The centre of each spot.
    centres: Vec<[f64; 2]>,
    /// The lane of each spot: `None` off the road, and if the number is not a lane.
    pub(crate) lane: Vec<Option<Lane>>,
    /// The first corner of the plan that lists each spot, by its position in `plan.corners`.
    pub(crate) corner: Vec<Option<usize>>,
    /// Whether each spot is listed as first past the finish line.
    pub(crate) past_line: Vec<bool>,
    /// All links that resolve.
    pub(crate) links: Links,
    /// The space straight ahead in the same lane, by link (or tunnel).
    pub(crate) ahead: Vec<Option<SpaceIdx>>,
    /// The space that has this one straight ahead.
    pub(crate) behind: Vec<Option<SpaceIdx>>,
    /// The usual length of a space in millimetres: the median over straight-ahead links.
    pub(crate) space_length: f64,
    /// The line along which progress is measured.
    pub(crate) lap: LapLine,
    /// Where along the lap each spot on the road lies; `None` off the road, or if no links lead
    /// from the lap line to it or back.
    pub(crate) extent: Vec<Option<Extent>>,
    /// The furthest that any of these reaches from its centre.
    longest_half: f64,
    /// The spots of each lane (index 0: lane 1), each with the progress of its centre, ascending.
    pub(crate) lane_order: [Vec<(f64, SpaceIdx)>; Lane::MAX as usize],
}

/// A survey, and the spots beside each spot, which take as long to find.
pub(crate) struct Surveyed<'p> {
    pub(crate) survey: Survey<'p>,
    pub(crate) beside: Lists,
}

impl<'p> Survey<'p> {
    /// Surveys a plan in O(n log n) time.
    pub(crate) fn new(plan: &'p TrackPlan) -> Self {
        let mut ids: Vec<(SpaceId, SpaceIdx)> = plan
            .spaces
            .iter()
            .enumerate()
            .map(|(spot, space)| (space.id, spot))
            .collect();
        ids.sort_unstable();
        ids.dedup_by_key(|(id, _)| *id);

        let lane: Vec<Option<Lane>> = plan
            .spaces
            .iter()
            .map(|space| space.lane.and_then(|number| Lane::new(number).ok()))
            .collect();
        let mut survey = Self {
            plan,
            ids,
            centres: plan.spaces.iter().map(centre).collect(),
            corner: vec![None; plan.spaces.len()],
            past_line: vec![false; plan.spaces.len()],
            links: Links::default(),
            ahead: vec![None; plan.spaces.len()],
            behind: vec![None; plan.spaces.len()],
            space_length: 0.0,
            lap: LapLine::default(),
            extent: vec![None; plan.spaces.len()],
            longest_half: 0.0,
            lane_order: Default::default(),
            lane,
        };
        for (at, corner) in plan.corners.iter().enumerate() {
            for id in &corner.spaces {
                if let Some(spot) = survey.spot(*id) {
                    survey.corner[spot].get_or_insert(at);
                }
            }
        }
        for id in &plan.finish {
            if let Some(spot) = survey.spot(*id) {
                survey.past_line[spot] = true;
            }
        }
        survey.links = Links::new(&survey);
        survey.chain_lanes();
        survey.space_length = survey.median_space_length();
        survey.lap = LapLine::new(&survey);
        survey.measure_progress();
        survey
    }

    /// The spot that an id means, or `None` if no space has it.
    pub(crate) fn spot(&self, id: SpaceId) -> Option<SpaceIdx> {
        self.ids
            .binary_search_by_key(&id, |(id, _)| *id)
            .ok()
            .map(|at| self.ids[at].1)
    }

    /// Whether an earlier spot has the same id, so that the id does not refer to this one.
    pub(crate) fn is_repeated(&self, spot: SpaceIdx) -> bool {
        self.ids.len() < self.len() && self.spot(self.id(spot)) != Some(spot)
    }

    /// Whether a spot leads to an id that no space has.
    pub(crate) fn dangles(&self, spot: SpaceIdx) -> bool {
        self.links.from(spot).len() < self.space(spot).next.len()
    }

    /// The plan of a spot.
    pub(crate) fn space(&self, spot: SpaceIdx) -> &'p SpacePlan {
        &self.plan.spaces[spot]
    }

    /// The id of a spot.
    pub(crate) fn id(&self, spot: SpaceIdx) -> SpaceId {
        self.plan.spaces[spot].id
    }

    /// The id of the corner that a spot belongs to.
    pub(crate) fn corner_id(&self, spot: SpaceIdx) -> Option<CornerId> {
        self.corner[spot].map(|at| self.plan.corners[at].id)
    }

    /// How many spots there are.
    pub(crate) fn len(&self) -> usize {
        self.plan.spaces.len()
    }

    /// Whether a spot is on the road: in a lane that exists.
    pub(crate) fn on_road(&self, spot: SpaceIdx) -> bool {
        self.lane[spot].is_some()
    }

    /// Whether a spot was meant to be off the road: it names no lane at all.
    pub(crate) fn off_road(&self, spot: SpaceIdx) -> bool {
        self.plan.spaces[spot].lane.is_none()
    }

    /// Whether a step crosses the finish line (TRACK-4).
    pub(crate) fn crosses_line(&self, from: SpaceIdx, to: SpaceIdx) -> bool {
        self.past_line[to] && !self.past_line[from]
    }

    /// Whether a tunnel begins at a spot (TRACK-8).
    pub(crate) fn enters_tunnel(&self, spot: SpaceIdx) -> bool {
        let mut links = self.links.from(spot).iter();
        self.plan.street.is_some() && links.any(|link| link.kind == LinkKind::Tunnel)
    }

    /// The centre of a spot in millimetres, to the hundredth that track files keep, so that saving
    /// a plan cannot change what follows from it; the origin where it is not a number.
    pub(crate) fn centre(&self, spot: SpaceIdx) -> [f64; 2] {
        self.centres[spot]
    }

    /// Fills `ahead` and `behind` from the first straight-ahead link of each spot.
    fn chain_lanes(&mut self) {
        for spot in 0..self.len() {
            let next = self
                .links
                .from(spot)
                .iter()
                .find(|link| matches!(link.kind, LinkKind::Ahead | LinkKind::Tunnel))
                .map(|link| link.to);
            if let Some(next) = next {
                self.ahead[spot] = Some(next);
                self.behind[next].get_or_insert(spot);
            }
        }
    }

    fn median_space_length(&self) -> f64 {
        let mut lengths: Vec<f64> = (0..self.len())
            .filter(|spot| self.on_road(*spot))
            .filter_map(|spot| Some(distance(self.centre(spot), self.centre(self.ahead[spot]?))))
            .filter(|length| *length > 0.0 && length.is_finite())
            .collect();
        if lengths.is_empty() {
            return USUAL_LENGTH;
        }
        let middle = lengths.len() / 2;
        *lengths.select_nth_unstable_by(middle, f64::total_cmp).1
    }
}

fn centre(space: &SpacePlan) -> [f64; 2] {
    if space.x.is_finite() && space.y.is_finite() {
        [hundredths(space.x), hundredths(space.y)]
    } else {
        [0.0, 0.0]
    }
}

/// A length rounded to hundredths of a millimetre, unless it is too large to have any.
fn hundredths(length: f64) -> f64 {
    if length.abs() < 1e12 {
        (length * 100.0).round() / 100.0
    } else {
        length
    }
}

/// The distance between two points.
pub(crate) fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    (dx * dx + dy * dy).sqrt()
}
