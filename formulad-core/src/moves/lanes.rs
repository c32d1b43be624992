//! The road laid out for sweeps: whole lanes of a straight in a word of bits, corners by how far
//! their steps lead.
//!
//! On a straight whose lanes run evenly, a step ahead advances two half-spaces, and a lane change one.
//! So the number of steps to a space is half the sum of the half-spaces to it and the lane changes, and
//! the shortest way (MOVE-2) is the one with the fewest lane changes.

use std::collections::{BTreeMap, BTreeSet};

use crate::track::index::{Index, NONE, Node, Part};
use crate::{Lane, Track};

/// Spaces of one lane, from the entry of a straight on: bit b stands for the space 2 b half-spaces
/// on, and one more in a lane that is an odd number of lanes away.
pub(super) type Bits = u32;

/// The most lanes of a road.
pub(super) const LANES: usize = Lane::MAX as usize;

/// The most steps that the road is laid out for: the highest roll of any gear.
pub(super) const MOST_STEPS: u8 = 30;

/// The road of a track.
#[derive(Debug)]
pub(super) struct Lanes {
    /// For each node.
    spots: Box<[LaneSpace]>,
    /// The lanes on from each space of an even straight.
    views: Box<[LaneViews]>,
    /// The ways straight on from the last spaces of corners, one after the other.
    runs: Box<[RunStep]>,
    /// The nodes of even straights, lane by lane.
    nodes: Box<[Node]>,
    /// The most nodes that a step advances.
    longest_step: u16,
}

/// One space. Its steps are given by the nodes that they advance; 0 stands for none.
#[derive(Debug, Clone)]
pub(super) struct LaneSpace {
    pub(super) kind: LanePart,
    /// The steps within its corner.
    pub(super) onward: [u8; 3],
    /// The steps to other parts of the road.
    pub(super) exits: [u8; 3],
    /// Where it lies on an even straight.
    pub(super) place: StraightPosition,
}

/// What kind of space it is.
#[derive(Debug, Clone, Copy)]
pub(super) enum LanePart {
    /// On an even straight, with this view of it.
    Straight(u16),
    Corner {
        corner: u16,
        asked: u8,
        /// For the last space of a lane, its way straight on: where it begins and ends.
        run: (u32, u32),
    },
    /// In the pit lane, or on a straight that is not even.
    Other,
}

/// A place on an even straight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct StraightPosition {
    /// The number of the straight, in a count of its own; [`NONE`] for none.
    pub(super) straight: u16,
    pub(super) lane: u8,
    pub(super) half: i32,
}

/// The lanes of a straight on from a space, lane 1 first.
pub(super) type LaneViews = [LaneView; LANES];

/// One of these lanes.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct LaneView {
    pub(super) spaces: Bits,
    /// Those with a change to the left, to the right, and with a step off the straight.
    pub(super) left: Bits,
    pub(super) right: Bits,
    pub(super) leaves: Bits,
    /// Where the node of bit 0 would be on the list, in wrapping arithmetic.
    first: u32,
}

/// A space on the way straight on from a corner that is left too early (OVER-3).
#[derive(Debug, Clone, Copy)]
pub(super) struct RunStep {
    /// How many nodes past the corner's last space it is.
    pub(super) onward: u16,
    /// The spaces moved past corners there (OVER-1, OVER-4).
    pub(super) overshoot: u16,
    /// Whether another corner has been left with more stops missing (OVER-2).
    pub(super) fatal: bool,
}

impl Lanes {
    /// Lays out the road of a track. Returns `None` if a link leads too far.
    pub(super) fn new(track: &Track) -> Option<Self> {
        let index = track.index();
        let longest_step = longest_step(index);
        if longest_step > u8::MAX.into() {
            return None;
        }
        let places = even_places(index);
        let mut by_place: Vec<(StraightPosition, Node)> = places.iter().copied().zip(0..).collect();
        by_place.retain(|(place, _)| place.straight != NONE);
        by_place.sort_unstable();
        let (mut spots, mut views, mut runs) = (Vec::new(), Vec::new(), Vec::new());
        for (node, place) in (0..).zip(&places) {
            let road = &index.roads[usize::from(node)];
            let kind = match road.part {
                Part::Straight(_) if place.straight != NONE => {
                    views.push(view(index, &by_place, *place));
                    LanePart::Straight(views.len() as u16 - 1)
                }
                Part::Corner(corner) => {
                    let first = runs.len() as u32;
                    if road.leaves && road.steps[0] == 0 {
                        add_run(track, node, &mut runs);
                    }
                    LanePart::Corner {
                        corner,
                        asked: asked(track, corner),
                        run: (first, runs.len() as u32),
                    }
                }
                _ => LanePart::Other,
            };
            spots.push(LaneSpace {
                kind,
                onward: match road.part {
                    Part::Corner(_) => road.steps.map(|step| step as u8),
                    _ => [0; 3],
                },
                exits: exits(index, node),
                place: *place,
            });
        }
        Some(Self {
            spots: spots.into(),
            views: views.into(),
            runs: runs.into(),
            nodes: by_place.into_iter().map(|(_, node)| node).collect(),
            longest_step,
        })
    }

    /// The most nodes that this many steps lead on.
    #[inline]
    pub(super) fn reach(&self, steps: u8) -> usize {
        usize::from(self.longest_step) * usize::from(steps)
    }

    #[inline]
    pub(super) fn spot(&self, node: Node) -> &LaneSpace {
        &self.spots[usize::from(node)]
    }

    /// Whether a space of the road is in a corner or on an even straight.
    pub(super) fn is_even_at(&self, node: Node) -> bool {
        !matches!(self.spot(node).kind, LanePart::Other)
    }

    #[inline]
    pub(super) fn view(&self, number: u16) -> &LaneViews {
        &self.views[usize::from(number)]
    }

    #[inline]
    pub(super) fn run(&self, (first, end): (u32, u32)) -> &[RunStep] {
        &self.runs[first as usize..end as usize]
    }

    /// The node of a bit of a lane.
    #[inline]
    pub(super) fn node(&self, lane: &LaneView, bit: u8) -> Node {
        self.nodes[lane.first.wrapping_add(bit.into()) as usize]
    }
}

impl StraightPosition {
    const NOWHERE: Self = Self {
        straight: NONE,
        lane: 0,
        half: 0,
    };

    /// Where a step within a straight leads: ahead, or by a change to the left or right.
    const fn after(self, step: usize) -> Self {
        let (lane, halves) = match step {
            0 => (self.lane, 2),
            1 => (self.lane.wrapping_sub(1), 1),
            _ => (self.lane + 1, 1),
        };
        Self {
            lane,
            half: self.half + halves,
            ..self
        }
    }

    /// The number of its lane, counted from 0.
    #[inline]
    pub(super) const fn lane(self) -> usize {
        (self.lane as usize).wrapping_sub(1) % LANES
    }

    /// The lane of the view from a space, and the bit, that stand for this place.
    #[inline]
    pub(super) fn seen_from(self, entry: Self) -> Option<(usize, u32)> {
        if self.straight != entry.straight {
            return None;
        }
        let halves = self.half - entry.half - i32::from((self.lane ^ entry.lane) & 1);
        let is_seen = (0..=2 * i32::from(MOST_STEPS)).contains(&halves);
        is_seen.then_some((self.lane(), halves as u32 / 2))
    }
}

/// The stops that a corner asks for.
fn asked(track: &Track, corner: u16) -> u8 {
    let corner = track.corners().get(usize::from(corner));
    corner.map_or(0, |corner| corner.stops)
}

/// The place of each node on a straight whose lanes run evenly.
fn even_places(index: &Index) -> Vec<StraightPosition> {
    let mut places = vec![StraightPosition::NOWHERE; index.roads.len()];
    let (mut straights, mut uneven) = (0, BTreeSet::new());
    for (first, road) in (0..).zip(&index.roads) {
        let Part::Straight(part) = road.part else {
            continue;
        };
        if places[usize::from(first)].straight != NONE || uneven.contains(&part) {
            continue;
        }
        let start = StraightPosition {
            straight: straights,
            lane: road.lane,
            half: 0,
        };
        straights += 1;
        match spread_from(index, first, start) {
            Some(even) => {
                for (place, node) in even {
                    places[usize::from(node)] = place;
                }
            }
            None => {
                uneven.insert(part);
            }
        }
    }
    places
}

/// The places of all nodes of a straight that are connected with `first`, if they run evenly.
fn spread_from(
    index: &Index,
    first: Node,
    start: StraightPosition,
) -> Option<BTreeMap<StraightPosition, Node>> {
    let mut nodes = BTreeMap::from([(start, first)]);
    let mut places = BTreeMap::from([(first, start)]);
    let mut waiting = vec![(first, start)];
    while let Some((here, place)) = waiting.pop() {
        let mut links = Vec::new();
        for (step, to) in steps(index, here) {
            links.push((to, place.after(step)));
        }
        for before in index.before(here) {
            for (step, _) in steps(index, *before).filter(|(_, to)| *to == here) {
                let start = place.after(step);
                links.push((
                    *before,
                    StraightPosition {
                        lane: index.roads[usize::from(*before)].lane,
                        half: 2 * place.half - start.half,
                        ..place
                    },
                ));
            }
        }
        for (node, place) in links {
            let is_new = match places.insert(node, place) {
                Some(known) if known != place => return None,
                known => known.is_none(),
            };
            if is_new {
                if nodes.insert(place, node).is_some() {
                    return None;
                }
                waiting.push((node, place));
            }
        }
    }
    let is_lane =
        |place: &StraightPosition, node: &Node| index.roads[usize::from(*node)].lane == place.lane;
    let goes_on = |(a, from): (&StraightPosition, &Node), (b, to): (&StraightPosition, &Node)| {
        a.lane != b.lane || steps(index, *from).any(|(step, next)| step == 0 && next == *to)
    };
    let pairs = || nodes.iter().zip(nodes.iter().skip(1));
    (nodes.iter().all(|(place, node)| is_lane(place, node)) && pairs().all(|(a, b)| goes_on(a, b)))
        .then_some(nodes)
}

/// The steps within a part: ahead, by a change to the left or right.
fn steps(index: &Index, from: Node) -> impl Iterator<Item = (usize, Node)> {
    let onward = index.roads[usize::from(from)].steps.into_iter().enumerate();
    let onward = onward.filter(|(_, onward)| *onward != 0);
    onward.map(move |(step, onward)| (step, index.node_at(from, onward.into())))
}

/// The most nodes that a step on the road advances.
fn longest_step(index: &Index) -> u16 {
    let is_road = |node: Node| index.roads[usize::from(node)].part != Part::Pit;
    let links = (0..).zip(&index.nodes).flat_map(|(from, node)| {
        let to = node.steps.iter().map(|step| step.to);
        to.filter(move |to| is_road(from) && is_road(*to))
            .map(move |to| index.distance(from, to) as u16)
    });
    links.max().unwrap_or(0)
}

/// The steps to other parts, without those into the pit lane.
fn exits(index: &Index, from: Node) -> [u8; 3] {
    let part = |node: Node| index.roads[usize::from(node)].part;
    let steps = index.nodes[usize::from(from)].steps.iter();
    let mut exits = steps
        .map(|step| step.to)
        .filter(|to| part(*to) != part(from) && part(*to) != Part::Pit)
        .map(|to| index.distance(from, to) as u8);
    std::array::from_fn(|_| exits.next().unwrap_or(0))
}

/// The lanes on from a place.
fn view(
    index: &Index,
    by_place: &[(StraightPosition, Node)],
    entry: StraightPosition,
) -> LaneViews {
    std::array::from_fn(|lane| {
        let mut view = LaneView::default();
        let beside = StraightPosition {
            lane: lane as u8 + 1,
            ..entry
        };
        let from = by_place.partition_point(|(place, _)| *place < beside);
        for (at, (place, node)) in (from as u32..).zip(&by_place[from..]) {
            let seen = place.seen_from(entry);
            let Some((_, bit)) = seen.filter(|(seen, _)| *seen == lane) else {
                break;
            };
            let road = &index.roads[usize::from(*node)];
            let if_there = |step: u16| if step == 0 { 0 } else { 1 << bit };
            view.spaces |= 1 << bit;
            view.left |= if_there(road.steps[1]);
            view.right |= if_there(road.steps[2]);
            view.leaves |= if_there(road.leaves.into());
            view.first = at.wrapping_sub(bit);
        }
        view
    })
}

/// Adds the way straight on from the last space of a corner.
fn add_run(track: &Track, last: Node, runs: &mut Vec<RunStep>) {
    let index = track.index();
    let road = |node: Node| &index.roads[usize::from(node)];
    let (mut here, mut corners, mut late, mut fatal) = (last, 1, 0, false);
    for step in 1..=u16::from(MOST_STEPS) {
        let to = road(here).ahead;
        if to == NONE {
            return;
        }
        if let Part::Corner(left) = road(here).part
            && here != last
            && road(to).part != road(here).part
            && asked(track, left) > 0
        {
            corners += 1;
            late += step - 1;
            fatal |= asked(track, left) > 1;
        }
        runs.push(RunStep {
            onward: index.distance(last, to) as u16,
            overshoot: corners * step - late,
            fatal,
        });
        here = to;
    }
}
