//! Where the road has fewer lanes: an outer lane ends, and begins again further on.

use std::collections::BTreeSet;

use super::spaces::Lane;
use super::strip::distance;

/// How far the ground beside a road is at least from its colour.
const APART: f32 = 25.0;

/// How clearly the lines across a lane that is not there are seen at most.
const UNSEEN: f32 = 0.35;

/// The fewest spaces that a lane may leave out: fewer may be covered by something.
const FEWEST: usize = 4;

/// The spaces of the outer lanes that are none, as lane and space: a row of them looks unlike the lane beside, and has no
/// lines across.
pub(super) fn gone(lanes: &[Lane]) -> BTreeSet<(usize, usize)> {
    let mut gone = BTreeSet::new();
    let last = lanes.len() - 1;
    for (outer, beside) in [(0, 1), (last, last.saturating_sub(1))] {
        let (Some(lane), Some(inner)) = (lanes.get(outer), lanes.get(beside)) else {
            continue;
        };
        let is_gone: Vec<bool> = (0..lane.dividers.len())
            .map(|space| is_ground(lane, inner, space))
            .collect();
        for space in runs(&is_gone) {
            gone.insert((outer, space));
        }
    }
    gone
}

/// Whether a space looks unlike the lane beside it, and where it begins there is no line.
fn is_ground(lane: &Lane, inner: &Lane, space: usize) -> bool {
    let middle = lane.middle_of(space) as usize % lane.columns();
    let there = lane.surface[middle];
    let point = lane.beside[middle];
    let points = lane.points as f64;
    let apart = |column: &usize| {
        let apart = (inner.beside[*column] - point).rem_euclid(points);
        apart.min(points - apart)
    };
    let nearest = (0..inner.columns()).min_by(|a, b| apart(a).total_cmp(&apart(b)));
    let road = nearest.map(|column| inner.surface[column]);
    lane.dividers[space].seen < UNSEEN && road.is_some_and(|road| distance(there, road) > APART)
}

/// The places in rows that are long enough, round a ring.
fn runs(is_there: &[bool]) -> Vec<usize> {
    let count = is_there.len();
    let Some(start) = is_there.iter().position(|is_there| !is_there) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let mut row = Vec::new();
    for at in (start..=start + count).map(|at| at % count) {
        if is_there[at] {
            row.push(at);
            continue;
        }
        if row.len() >= FEWEST {
            found.append(&mut row);
        }
        row.clear();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::runs;

    #[test]
    fn rows_go_round_and_short_ones_are_none() {
        assert!(runs(&[false; 9]).is_empty());
        // A lane that is nowhere is no lane of this road.
        assert!(runs(&[true; 9]).is_empty());
        let mut rows = [false; 12];
        for at in [10, 11, 0, 1, 4, 5, 6] {
            rows[at] = true;
        }
        assert_eq!(runs(&rows), [10, 11, 0, 1]);
    }
}
