//! Lines with fewer points that look the same on the screen.

use egui::Pos2;

/// How far from its place a line may be painted, in points: too little to be seen.
pub(crate) const UNSEEN: f32 = 0.1;

/// How many points in a row may be left out.
const MOST: usize = 24;

/// The indices of the points of a line to paint so that it is nowhere farther than `off` from its
/// place. They always include the first and the last.
pub(crate) fn of_line(line: &[Pos2], off: f32) -> Vec<usize> {
    kept([line], off)
}

/// Like [`of_line`], for the two edges of a band with the same number of points: the same indices
/// for both.
pub(crate) fn of_band(left: &[Pos2], right: &[Pos2], off: f32) -> Vec<usize> {
    kept([left, right], off)
}

fn kept<const N: usize>(lines: [&[Pos2]; N], off: f32) -> Vec<usize> {
    let count = lines.iter().map(|line| line.len()).min().unwrap_or(0);
    let mut kept = Vec::with_capacity(count.min(16));
    let mut from = 0;
    for at in 0..count {
        let is_end = at == 0 || at + 1 == count;
        let is_straight = || {
            at - from <= MOST
                && lines.iter().all(|line| {
                    let between = &line[from + 1..=at];
                    between
                        .iter()
                        .all(|it| is_near(*it, line[from], line[at + 1], off))
                })
        };
        if is_end || !is_straight() {
            kept.push(at);
            from = at;
        }
    }
    kept
}

/// Whether a place is near the straight line between two others.
fn is_near(at: Pos2, from: Pos2, to: Pos2, off: f32) -> bool {
    let (along, to_it) = (to - from, at - from);
    let length = along.length();
    let far = along.x * to_it.y - along.y * to_it.x;
    let part = along.dot(to_it);
    far.abs() <= off * length && part >= 0.0 && part <= length * length
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    #[test]
    fn a_straight_line_is_its_ends() {
        let line: Vec<Pos2> = (0..20).map(|at| pos2(at as f32, 2.0 * at as f32)).collect();
        assert_eq!(of_line(&line, UNSEEN), [0, 19]);
        assert_eq!(of_line(&line[..2], UNSEEN), [0, 1]);
        assert_eq!(of_line(&line[..1], UNSEEN), [0]);
        assert!(of_line(&[], UNSEEN).is_empty());
    }

    #[test]
    fn a_long_straight_line_keeps_a_point_now_and_then() {
        let line: Vec<Pos2> = (0..100).map(|at| pos2(at as f32, 0.0)).collect();
        let kept = of_line(&line, UNSEEN);
        assert!(kept.len() < 8 && kept.windows(2).all(|two| two[1] - two[0] <= MOST + 1));
    }

    #[test]
    fn no_point_of_a_circle_is_left_that_far_from_the_line() {
        let circle: Vec<Pos2> = (0..=200)
            .map(|at| (at as f32 * std::f32::consts::TAU / 200.0).sin_cos())
            .map(|(sin, cos)| pos2(40.0 * cos, 40.0 * sin))
            .collect();
        let kept = of_line(&circle, UNSEEN);
        assert!(kept.len() < 60);
        for ends in kept.windows(2) {
            for at in &circle[ends[0]..ends[1]] {
                assert!(is_near(
                    *at,
                    circle[ends[0]],
                    circle[ends[1]],
                    UNSEEN + 1e-4
                ));
            }
        }
    }

    #[test]
    fn a_line_that_turns_back_keeps_its_turn() {
        let line = [pos2(0.0, 0.0), pos2(9.0, 0.0), pos2(3.0, 0.0)];
        assert_eq!(of_line(&line, UNSEEN), [0, 1, 2]);
    }

    #[test]
    fn what_one_edge_of_a_band_needs_the_other_keeps() {
        let left: Vec<Pos2> = (0..5).map(|at| pos2(at as f32, 0.0)).collect();
        let mut right = left.clone();
        right[2].y = 1.0;
        assert_eq!(of_band(&left, &right, UNSEEN), [0, 1, 2, 3, 4]);
        assert_eq!(of_band(&left, &left, UNSEEN), [0, 4]);
    }
}
