//! What is on the road ahead: cars that close it, and marked spaces.

use arrayvec::ArrayVec;

use crate::rules::Wear;
use crate::track::index::{NONE, Node};

use super::{HORIZON, View, bit};

/// The road ahead of a car, as far as any roll reaches.
pub(super) struct Road {
    /// The steps that can be driven before other cars close it.
    pub(super) room: u8,
    /// The fewest marked spaces on any way of that many steps.
    pub(super) marks: [u8; HORIZON as usize + 1],
}

/// The fewest marks on ways with no lane change, one and two; [`NO_WAY`] if no way leads there.
type Ways = [u8; 3];

/// More marks than any way has.
const NO_WAY: u8 = u8::MAX;

/// The spaces that a number of steps lead to: at most one for each lane, and a few for lanes that run
/// unevenly.
type Front = ArrayVec<(Node, Ways), 12>;

/// The ways after a step, which may be a change of lanes, to a space that may be marked.
fn onward(ways: Ways, changes: bool, marked: bool) -> Ways {
    let [none, one, two] = if changes {
        [NO_WAY, ways[0], ways[1]]
    } else {
        ways
    };
    // Not by a map, which is not inlined.
    let more = |marks: u8| marks.saturating_add(marked.into());
    [more(none), more(one), more(two)]
}

impl View<'_> {
    /// Looks at the road as far as a roll reaches; none when there is nothing on it that matters.
    pub(super) fn road(&self, roll: u8) -> Option<Road> {
        let marked = self.race.marks();
        if marked.is_empty() && !self.fears_traffic() {
            return None;
        }
        let track = self.race.track();
        let nodes = &track.index().nodes;
        let distance = |node: Node| track.index().distance(self.car.node, node);
        let reach = usize::from(roll.min(HORIZON)) * usize::from(track.lanes());
        let is_near = |node: &Node| *node != NONE && (1..=reach).contains(&distance(*node));
        let taken = self
            .race
            .cars()
            .map(|(_, other)| other.node)
            .filter(is_near);
        let taken: ArrayVec<Node, 16> = taken.take(16).collect();
        let far = |nodes: &[Node]| nodes.iter().copied().filter(is_near).map(distance).max();
        let marks_end = far(marked);
        // Only cars close to each other close a road.
        let side_by_side = |a: &Node, b: &Node| {
            a != b && distance(*a).abs_diff(distance(*b)) <= 2 * usize::from(track.lanes())
        };
        let closes = |a: &Node| taken.iter().any(|b| side_by_side(a, b));
        if marks_end.is_none() && !taken.iter().any(closes) {
            return None;
        }
        let last = far(&taken).max(marks_end)?;
        let marked = if marks_end.is_some() { marked } else { &[] };
        // Most spaces are known by these to be free.
        let bits = |nodes: &[Node]| nodes.iter().fold(0, |bits, node| bits | bit(*node));
        let (taken_bits, marked_bits) = (bits(&taken), bits(marked));
        let is_taken = |to: Node| taken_bits & bit(to) != 0 && taken.contains(&to);
        let is_marked = |to: Node| marked_bits & bit(to) != 0 && marked.binary_search(&to).is_ok();
        let mut road = Road {
            room: HORIZON,
            marks: [0; HORIZON as usize + 1],
        };
        let mut front = Front::new();
        front.push((self.car.node, [0, NO_WAY, NO_WAY]));
        for steps in 1..=roll.min(HORIZON) {
            let mut next = Front::new();
            for (node, ways) in front {
                let info = &nodes[usize::from(node)];
                for step in &info.steps {
                    let to = step.to;
                    if is_taken(to) {
                        continue;
                    }
                    // MOVE-3, MOVE-4
                    let changes = step.to != info.ahead && info.corner == NONE;
                    let ways = onward(ways, changes, is_marked(to));
                    match next.iter_mut().find(|(other, _)| *other == to) {
                        Some((_, best)) => {
                            for (best, new) in best.iter_mut().zip(ways) {
                                *best = new.min(*best);
                            }
                        }
                        // A wider road than this has room.
                        None => drop(next.try_push((to, ways))),
                    }
                }
            }
            next.retain(|(_, ways)| *ways != [NO_WAY; 3]);
            let fewest = next.iter().flat_map(|(_, ways)| ways).min();
            let Some(fewest) = fewest.copied() else {
                road.room = steps - 1;
                break;
            };
            road.marks[usize::from(steps)..].fill(fewest);
            if next.iter().all(|(node, _)| distance(*node) > last) {
                break;
            }
            front = next;
        }
        Some(road)
    }

    /// Whether a car that is held up may pay with more than points of its pool (BLOCK-1).
    fn fears_traffic(&self) -> bool {
        matches!(self.car.wear, Wear::Zones(_)) || self.race.rules().blocking.crash_from.is_some()
    }
}
