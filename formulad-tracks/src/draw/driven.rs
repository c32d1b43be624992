//! The line that a good driver takes: from the outside of the road to the inside of a bend and out again.

use super::edges::Edge;
use super::fields::Fields;
use super::layout::Layout;
use crate::geometry::{Point, Vec2};

/// The most spaces of a circuit for which it is found.
pub(super) const MOST_SPACES: usize = 3_000;

/// The greatest width of the road that is looked across, in lanes.
const WIDEST: f64 = 5.0;

/// How many places are skipped in each round of the search, which goes from the whole to the details, and how often
/// each place is moved.
const STRIDES: [usize; 5] = [16, 8, 4, 2, 1];
const MOVES: usize = 24;

/// A line across the road.
#[derive(Debug, Clone, Copy)]
pub(super) struct Gate {
    /// Its ends: where the left lane ends on the left and the right lane on the right.
    pub(super) left: Point,
    pub(super) right: Point,
    /// The space at its left end, by position.
    pub(super) spot: usize,
}

impl Gate {
    /// The place at this part of it from the left.
    pub(super) fn at(&self, part: f64) -> Point {
        self.left.lerp(self.right, part)
    }

    pub(super) fn width(&self) -> f64 {
        self.left.distance(self.right)
    }
}

/// A stretch of road: lines across it, in driving order, two to a space.
pub(super) struct Stretch {
    pub(super) gates: Vec<Gate>,
    pub(super) is_closed: bool,
}

/// Finds the stretches of road between these edges.
pub(super) fn stretches(layout: &Layout<'_>, edges: &[Edge]) -> Vec<Stretch> {
    let far = WIDEST * layout.lane;
    let mut pieces = Fields::new(far);
    for edge in edges.iter().filter(|edge| edge.side > 0.0) {
        let path = edge.path(layout, layout.lane / 2.0);
        for pair in path.places.windows(2) {
            let piece = [pair[0].0, pair[1].0];
            pieces.put(piece[0], piece);
        }
    }
    let across = |at: Point, right: Vec2| {
        let hits = pieces.near(at).filter_map(|[from, to]: &[Point; 2]| {
            let along = *to - *from;
            // The right edge runs the same way.
            let facing = right.cross(along);
            if facing >= 0.0 || right.dot(along).abs() > 0.5 * along.length() {
                return None;
            }
            let reach = (*from - at).cross(along) / facing;
            let part = (*from - at).cross(right) / facing;
            (reach > 0.0 && reach < far && (-1e-6..=1.0 + 1e-6).contains(&part)).then_some(reach)
        });
        hits.min_by(f64::total_cmp)
    };
    let mut stretches = Vec::new();
    for edge in edges.iter().filter(|edge| edge.side < 0.0) {
        let mut gates = Vec::new();
        let mut is_whole = edge.is_closed;
        for spot in &edge.spots {
            let space = &layout.spots[*spot];
            for (middle, right) in [(space.at, space.way.turn_90()), space.front()] {
                let left = middle - right * (layout.lane / 2.0);
                if let Some(reach) = across(left, right) {
                    gates.push(Gate {
                        left,
                        right: left + right * reach,
                        spot: *spot,
                    });
                } else {
                    is_whole = false;
                    stretches.push((std::mem::take(&mut gates), false));
                }
            }
        }
        stretches.push((gates, is_whole));
    }
    let long = stretches.into_iter().filter(|(gates, _)| gates.len() > 8);
    long.map(|(gates, is_closed)| Stretch { gates, is_closed })
        .collect()
}

impl Stretch {
    /// The line along it that bends least, nowhere nearer to its edges than this: for each gate the part from the left.
    pub(super) fn line(&self, room: f64) -> Vec<f64> {
        let count = self.gates.len();
        let least = |gate: &Gate| (room / gate.width().max(1e-6)).min(0.5);
        let mut parts = vec![0.5; count];
        for stride in STRIDES {
            let picked: Vec<usize> = (0..count).step_by(stride).collect();
            if picked.len() < 5 {
                continue;
            }
            for _ in 0..MOVES {
                self.relax(&picked, &mut parts, &least);
            }
            self.fill_in(&picked, &mut parts);
        }
        for (gate, part) in self.gates.iter().zip(&mut parts) {
            *part = part.clamp(least(gate), 1.0 - least(gate));
        }
        parts
    }

    /// Moves each of some places across the road to where the line through its neighbours bends least.
    fn relax(&self, picked: &[usize], parts: &mut [f64], least: &impl Fn(&Gate) -> f64) {
        let count = picked.len() as isize;
        for at in 0..count {
            let place = |by: isize, parts: &[f64]| {
                let other = at + by;
                let near = if self.is_closed {
                    other.rem_euclid(count)
                } else {
                    other.clamp(0, count - 1)
                };
                let gate = picked[near as usize];
                self.gates[gate].at(parts[gate])
            };
            let [a, b, c, d, e] = [-2, -1, 0, 1, 2].map(|by| place(by, parts).to_vec2());
            // How the sum of the squares of all second differences changes.
            let slope = a - b * 4.0 + c * 6.0 - d * 4.0 + e;
            let gate = picked[at as usize];
            let across = self.gates[gate].right - self.gates[gate].left;
            let step = across.dot(slope) / (6.0 * across.hypot2()).max(1e-9);
            let room = least(&self.gates[gate]);
            parts[gate] = (parts[gate] - step).clamp(room, 1.0 - room);
        }
    }

    /// Gives those between the picked ones the parts between theirs.
    fn fill_in(&self, picked: &[usize], parts: &mut [f64]) {
        let count = parts.len();
        for (at, from) in picked.iter().enumerate() {
            let (to, end) = match picked.get(at + 1) {
                Some(to) => (*to, *to),
                None if self.is_closed => (0, count),
                None => (*from, count),
            };
            let [first, last] = [parts[*from], parts[to]];
            for (i, between) in (*from + 1..end).enumerate() {
                let part = (i + 1) as f64 / (end - from) as f64;
                parts[between] = first + (last - first) * part;
            }
        }
    }
}
