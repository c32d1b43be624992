//! How much of a circuit was read right: the scanned plan beside the true one.
//!
//! It uses the libraries alone, so that tests of other crates can include the file.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use formulad_core::{CornerId, SpaceId, TrackPlan};
use formulad_tracks::geometry::Point;

/// How far a space may lie off, in lengths of a space.
const NEAR: f64 = 0.4;

/// What was found of what is there: both together make F1, the harmonic mean of their shares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Found {
    /// What is there and was read.
    pub(crate) right: usize,
    /// All that was read.
    pub(crate) read: usize,
    /// All that is there.
    pub(crate) true_count: usize,
}

impl Found {
    /// From 0 to 1; 1 if there is nothing, and nothing was read.
    pub(crate) fn f1(self) -> f64 {
        match self.read + self.true_count {
            0 => 1.0,
            both => 2.0 * self.right as f64 / both as f64,
        }
    }
}

/// A scanned plan beside the true one.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Measure {
    /// Spaces whose centres are near each other.
    pub(crate) spaces: Found,
    /// Those in lanes of the road.
    pub(crate) road_spaces: Found,
    /// Those off the road: the pit lane and its boxes.
    pub(crate) pit_spaces: Found,
    /// Links between spaces that were found.
    pub(crate) links: Found,
    /// Those between spaces of the road.
    pub(crate) road_links: Found,
    /// Spaces in the right corner: each true corner is compared with the scanned one that has most spaces in common.
    pub(crate) corners: Found,
    /// Road spaces in the right lane.
    pub(crate) lanes: Found,
    /// In how many corners the stops are right, and how many corners there are.
    pub(crate) stops: (usize, usize),
    /// Whether the grid is the same, in the same order.
    pub(crate) grid: bool,
    /// Whether the same spaces of the road are the first past the finish line.
    pub(crate) finish: bool,
    /// Whether there is a pit lane if, and only if, there is one.
    pub(crate) pit: bool,
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |right: bool| if right { "right" } else { "WRONG" };
        write!(
            f,
            "spaces {:.3} (road {:.3}, pit {:.3}), links {:.3} (road {:.3}), lanes {:.3}, corners {:.3}, stops {}/{}, \
             grid {}, finish {}, pit {}",
            self.spaces.f1(),
            self.road_spaces.f1(),
            self.pit_spaces.f1(),
            self.links.f1(),
            self.road_links.f1(),
            self.lanes.f1(),
            self.corners.f1(),
            self.stops.0,
            self.stops.1,
            word(self.grid),
            word(self.finish),
            word(self.pit),
        )
    }
}

impl Measure {
    /// Compares a scanned plan with the true one; `scanned_place` and `true_place` lead from millimetres of each to
    /// places that can be compared, such as pixels of one picture.
    pub(crate) fn of(
        scanned: &TrackPlan,
        truth: &TrackPlan,
        scanned_place: impl Fn(Point) -> Point,
        true_place: impl Fn(Point) -> Point,
    ) -> Self {
        let scanned = Spaces::of(scanned, scanned_place);
        let truth = Spaces::of(truth, true_place);
        let pairs = matched(&scanned, &truth);
        let read = |true_id: &SpaceId| pairs.get(true_id).copied();

        let spaces = |is_meant: fn(Option<u32>) -> bool| {
            let of = |spaces: &Spaces<'_>| {
                let lanes = spaces.lanes.iter();
                let ids = lanes
                    .filter(|(_, lane)| is_meant(**lane))
                    .map(|(id, _)| *id);
                ids.collect::<BTreeSet<_>>()
            };
            found(&of(&scanned), &of(&truth), read)
        };
        let links = |is_meant: fn(Option<u32>) -> bool| {
            let of = |spaces: &Spaces<'_>| {
                let lane = |id: &SpaceId| spaces.lanes.get(id).copied().map(is_meant);
                let links = spaces.plan.spaces.iter();
                let links = links.flat_map(|from| from.next.iter().map(|to| (from.id, *to)));
                let is_meant = |(from, to): &(SpaceId, SpaceId)| {
                    lane(from) == Some(true) && lane(to) == Some(true)
                };
                links.filter(is_meant).collect::<BTreeSet<_>>()
            };
            let read = |(from, to): &(SpaceId, SpaceId)| Some((read(from)?, read(to)?));
            found(&of(&scanned), &of(&truth), read)
        };
        let in_lanes = |spaces: &Spaces<'_>| {
            let lanes = spaces.lanes.iter();
            let lanes = lanes.filter_map(|(id, lane)| Some((*id, (*lane)?)));
            lanes.collect::<BTreeSet<_>>()
        };
        let lanes = found(&in_lanes(&scanned), &in_lanes(&truth), |(id, lane)| {
            Some((read(id)?, *lane))
        });
        let (corners, stops) = corners(scanned.plan, truth.plan, read);

        let grid = |plan: &TrackPlan| -> Vec<SpaceId> {
            plan.grid.iter().map(|place| place.space).collect()
        };
        let true_grid: Vec<_> = grid(truth.plan).iter().map(read).collect();
        let read_grid: Vec<_> = grid(scanned.plan).into_iter().map(Some).collect();
        let finish = |spaces: &Spaces<'_>| -> BTreeSet<SpaceId> {
            let ids = spaces.plan.finish.iter().copied();
            ids.filter(|id| spaces.lanes.get(id).is_some_and(Option::is_some))
                .collect()
        };
        let true_finish: BTreeSet<_> = finish(&truth).iter().map(read).collect();
        let read_finish: BTreeSet<_> = finish(&scanned).into_iter().map(Some).collect();
        Self {
            spaces: spaces(|_| true),
            road_spaces: spaces(|lane| lane.is_some()),
            pit_spaces: spaces(|lane| lane.is_none()),
            links: links(|_| true),
            road_links: links(|lane| lane.is_some()),
            corners,
            lanes,
            stops,
            grid: true_grid == read_grid,
            finish: true_finish == read_finish,
            pit: truth.plan.pit.is_some() == scanned.plan.pit.is_some(),
        }
    }
}

/// The spaces of a plan.
struct Spaces<'a> {
    plan: &'a TrackPlan,
    /// Where they lie; the same measure for both plans.
    places: BTreeMap<SpaceId, Point>,
    lanes: BTreeMap<SpaceId, Option<u32>>,
}

impl<'a> Spaces<'a> {
    fn of(plan: &'a TrackPlan, place: impl Fn(Point) -> Point) -> Self {
        let spaces = || plan.spaces.iter();
        Self {
            plan,
            places: spaces()
                .map(|space| (space.id, place(Point::new(space.x, space.y))))
                .collect(),
            lanes: spaces().map(|space| (space.id, space.lane)).collect(),
        }
    }

    /// The usual length of a space: the median of all links within a lane.
    fn length(&self) -> f64 {
        let spaces = self.plan.spaces.iter();
        let spaces = spaces.filter(|space| space.lane.is_some());
        let links = spaces.flat_map(|from| from.next.iter().map(move |to| (from, to)));
        let ahead = links.filter(|(from, to)| self.lanes.get(to) == Some(&from.lane));
        let mut lengths: Vec<f64> = ahead
            .map(|(from, to)| self.places[&from.id].distance(self.places[to]))
            .collect();
        lengths.sort_by(f64::total_cmp);
        lengths.get(lengths.len() / 2).copied().unwrap_or(0.0)
    }
}

/// The scanned space of each true one: the nearest pairs first.
fn matched(scanned: &Spaces<'_>, truth: &Spaces<'_>) -> BTreeMap<SpaceId, SpaceId> {
    let near = NEAR * truth.length();
    let mut pairs = Vec::new();
    for (true_id, at) in &truth.places {
        for (id, place) in &scanned.places {
            let distance = at.distance(*place);
            if distance <= near {
                pairs.push((distance, *true_id, *id));
            }
        }
    }
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    let (mut found, mut taken) = (BTreeMap::new(), BTreeSet::new());
    for (_, true_id, id) in pairs {
        if !found.contains_key(&true_id) && taken.insert(id) {
            found.insert(true_id, id);
        }
    }
    found
}

/// How many true things were read; `read` is what each was read as.
fn found<T: Ord>(
    scanned: &BTreeSet<T>,
    truth: &BTreeSet<T>,
    read: impl Fn(&T) -> Option<T>,
) -> Found {
    let right = truth.iter().filter_map(read);
    Found {
        right: right.filter(|it| scanned.contains(it)).count(),
        read: scanned.len(),
        true_count: truth.len(),
    }
}

/// The spaces in the right corners, in how many corners the stops are right, and how many corners there are.
fn corners(
    scanned: &TrackPlan,
    truth: &TrackPlan,
    read: impl Fn(&SpaceId) -> Option<SpaceId>,
) -> (Found, (usize, usize)) {
    let members = |ids: &[SpaceId]| ids.iter().copied().collect::<BTreeSet<_>>();
    let mut common: Vec<(usize, usize, CornerId)> = Vec::new();
    for (at, corner) in truth.corners.iter().enumerate() {
        let expected: BTreeSet<_> = members(&corner.spaces).iter().filter_map(&read).collect();
        for other in &scanned.corners {
            let shared = members(&other.spaces).intersection(&expected).count();
            if shared > 0 {
                common.push((shared, at, other.id));
            }
        }
    }
    // Those with most in common first.
    common.sort_by(|a, b| b.0.cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    let mut corner_of: BTreeMap<usize, (CornerId, usize)> = BTreeMap::new();
    let mut taken = BTreeSet::new();
    for (shared, at, id) in common {
        if !corner_of.contains_key(&at) && taken.insert(id) {
            corner_of.insert(at, (id, shared));
        }
    }
    let count = |plan: &TrackPlan| -> usize {
        let corners = plan.corners.iter();
        corners.map(|corner| members(&corner.spaces).len()).sum()
    };
    let stops = |id: CornerId| {
        let mut corners = scanned.corners.iter();
        corners
            .find(|corner| corner.id == id)
            .map(|corner| corner.stops)
    };
    let right = truth.corners.iter().enumerate().filter(|(at, corner)| {
        let read = corner_of.get(at).and_then(|(id, _)| stops(*id));
        read == Some(corner.stops)
    });
    let found = Found {
        right: corner_of.values().map(|(_, shared)| shared).sum(),
        read: count(scanned),
        true_count: count(truth),
    };
    (found, (right.count(), truth.corners.len()))
}
