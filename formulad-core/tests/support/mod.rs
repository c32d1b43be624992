//! Tracks for tests: random ones, and ones laid along a curve.

pub(crate) mod layout;
mod random;

use formulad_core::plan::{CornerPlan, GridPlan, SpacePlan, TrackPlan, WeatherRange};
use formulad_core::{CornerId, SpaceId};

pub(crate) use random::*;

/// Lays lanes along a closed curve given by its points, about 19 mm a space, each lane with as many
/// spaces as its own length needs, so that the stagger drifts as on old hand-drawn boards. A lane
/// change leads to the next space of the neighbouring lane, from the last space before it.
///
/// The finish is where the curve begins; `corners` are stretches of it (from, to, stops), as fractions
/// of the whole from 0 to 1.
pub(crate) fn along(curve: &[[f64; 2]], lanes: u32, corners: &[(f64, f64, u32)]) -> TrackPlan {
    let mut laid: Vec<Vec<(f64, SpacePlan)>> = Vec::new();
    let mut id = 0;
    for lane in 0..lanes {
        let offset = (f64::from(lane) - f64::from(lanes - 1) / 2.0) * 10.8;
        let line = offset_line(curve, offset);
        let lengths = running_lengths(&line);
        let total = lengths[lengths.len() - 1];
        let count = (total / 19.0).round().max(3.0) as u32;
        let stagger = if lane % 2 == 1 { 0.5 } else { 0.0 };
        let mut spaces = Vec::new();
        for at in 0..count {
            let along = (f64::from(at) + stagger + 0.1) / f64::from(count) * total;
            let segment = lengths.partition_point(|l| *l <= along).min(line.len()) - 1;
            let (a, b) = (line[segment], line[(segment + 1) % line.len()]);
            let length = (lengths[segment + 1] - lengths[segment]).max(1e-9);
            let part = (along - lengths[segment]) / length;
            let share = (segment as f64 + part) / line.len() as f64;
            spaces.push((
                share,
                SpacePlan {
                    id: SpaceId(id),
                    lane: Some(lane + 1),
                    x: a[0] + (b[0] - a[0]) * part,
                    y: a[1] + (b[1] - a[1]) * part,
                    heading: (b[1] - a[1]).atan2(b[0] - a[0]).to_degrees(),
                    next: Vec::new(),
                },
            ));
            id += 1;
        }
        laid.push(spaces);
    }
    link(&mut laid);
    let corner = |at: usize, (from, to, stops): (f64, f64, u32)| CornerPlan {
        id: CornerId(at as u32 + 1),
        name: String::new(),
        stops,
        spaces: laid
            .iter()
            .flatten()
            .filter(|(share, _)| (from..to).contains(share))
            .map(|(_, space)| space.id)
            .collect(),
    };
    TrackPlan {
        name: "Curve".to_owned(),
        corners: corners
            .iter()
            .enumerate()
            .map(|(at, c)| corner(at, *c))
            .collect(),
        finish: laid.iter().map(|lane| lane[0].1.id).collect(),
        grid: (0..10)
            .map(|place| {
                let lane = &laid[if place % 2 == 0 { 0 } else { laid.len() - 1 }];
                GridPlan {
                    space: lane[lane.len() - 2 - place - place / 2].1.id,
                    heading: None,
                }
            })
            .collect(),
        weather: WeatherRange::usual(),
        spaces: laid.into_iter().flatten().map(|(_, space)| space).collect(),
        ..TrackPlan::default()
    }
}

fn link(laid: &mut [Vec<(f64, SpacePlan)>]) {
    for lane in 0..laid.len() {
        for at in 0..laid[lane].len() {
            let count = laid[lane].len();
            let ahead = laid[lane][(at + 1) % count].1.id;
            let mut next = vec![ahead];
            let here = laid[lane][at].0;
            let after = if at + 1 < count {
                laid[lane][at + 1].0
            } else {
                laid[lane][0].0 + 1.0
            };
            for side in [lane.checked_sub(1), Some(lane + 1)].into_iter().flatten() {
                let Some(other) = laid.get(side) else {
                    continue;
                };
                let to = other.iter().find(|(share, _)| *share > here + 1e-4);
                let (share, to) = match to {
                    Some((share, space)) => (*share, space.id),
                    None => (other[0].0 + 1.0, other[0].1.id),
                };
                if share <= after + 1e-4 {
                    next.push(to);
                }
            }
            laid[lane][at].1.next = next;
        }
    }
}

fn offset_line(curve: &[[f64; 2]], offset: f64) -> Vec<[f64; 2]> {
    let count = curve.len();
    (0..count)
        .map(|at| {
            let (a, b) = (curve[(at + count - 1) % count], curve[(at + 1) % count]);
            let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
            let length = (dx * dx + dy * dy).sqrt().max(1e-9);
            // y points down, so the driver's right is (-dy, dx).
            [
                curve[at][0] - dy / length * offset,
                curve[at][1] + dx / length * offset,
            ]
        })
        .collect()
}

fn running_lengths(line: &[[f64; 2]]) -> Vec<f64> {
    let mut lengths = vec![0.0];
    for at in 0..line.len() {
        let (a, b) = (line[at], line[(at + 1) % line.len()]);
        let length = ((b[0] - a[0]).powi(2) + (b[1] - a[1]).powi(2)).sqrt();
        lengths.push(lengths[at] + length);
    }
    lengths
}

/// A figure of eight: the road crosses itself in the middle of the board.
pub(crate) fn figure_of_eight() -> Vec<[f64; 2]> {
    (0..720)
        .map(|at| {
            let turn = f64::from(at) / 720.0 * std::f64::consts::TAU + 0.7;
            [
                500.0 + 420.0 * turn.cos(),
                350.0 + 250.0 * (2.0 * turn).sin(),
            ]
        })
        .collect()
}

/// An oval with straights, driven clockwise from the middle of the upper straight.
pub(crate) fn oval() -> Vec<[f64; 2]> {
    let (half, radius) = (260.0, 160.0);
    let mut points = Vec::new();
    let steps =
        |from: f64, to: f64| (0..100).map(move |at| from + (to - from) * f64::from(at) / 100.0);
    points.extend(steps(0.0, half).map(|x| [500.0 + x, 350.0 - radius]));
    points.extend(steps(-0.25, 0.25).map(|t| {
        let angle = t * std::f64::consts::TAU;
        [
            500.0 + half + radius * angle.cos(),
            350.0 + radius * angle.sin(),
        ]
    }));
    points.extend(steps(half, -half).map(|x| [500.0 + x, 350.0 + radius]));
    points.extend(steps(0.25, 0.75).map(|t| {
        let angle = t * std::f64::consts::TAU;
        [
            500.0 - half + radius * angle.cos(),
            350.0 + radius * angle.sin(),
        ]
    }));
    points.extend(steps(-half, 0.0).map(|x| [500.0 + x, 350.0 - radius]));
    points
}
