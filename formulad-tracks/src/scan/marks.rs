//! The finish line and the places to start from.

use super::corners::Cut;
use super::spaces::{INSIDE, Lane};
use super::strip::light;

/// Where a race starts and ends.
#[derive(Debug, Clone)]
pub(super) struct Start {
    /// The first space past the finish line in each lane.
    pub(super) finish: Cut,
    /// How clearly the chequered band was seen, from 0 to 1.
    pub(super) finish_seen: f32,
    /// The places to start from, pole first, as lane and space.
    pub(super) grid: Vec<(usize, usize)>,
    /// How clearly they were seen, from 0 to 1.
    pub(super) grid_seen: f32,
}

/// The finish line and the grid behind it. The line is near a point of the road's middle, if that is known; otherwise
/// it is that of several bands behind which the grid is seen best.
pub(super) fn start(lanes: &[Lane], near: Option<usize>) -> Start {
    let bands = if near.is_some() { 1 } else { 5 };
    let starts = finishes(lanes, near, bands)
        .into_iter()
        .map(|(finish, finish_seen)| {
            let (grid, grid_seen) = grid(lanes, &finish);
            Start {
                finish,
                finish_seen,
                grid,
                grid_seen,
            }
        });
    let seen = |start: &Start| start.finish_seen * (0.3 + start.grid_seen);
    let best = starts.reduce(|best, start| {
        if seen(&start) > seen(&best) {
            start
        } else {
            best
        }
    });
    best.unwrap_or_else(|| {
        let finish = vec![0; lanes.len()];
        let (grid, _) = grid(lanes, &finish);
        Start {
            finish,
            finish_seen: 0.0,
            grid,
            grid_seen: 0.0,
        }
    })
}

/// The clearest bands of chequers across the road, at most so many, the clearest first: the first space past each in
/// every lane, and how clearly it was seen, from 0 to 1.
fn finishes(lanes: &[Lane], near: Option<usize>, most: usize) -> Vec<(Cut, f32)> {
    let chequers: Vec<Vec<f32>> = lanes.iter().map(chequers).collect();
    let points = lanes.first().map_or(1, |lane| lane.points);
    // By points of the road's middle.
    let mut by_point = vec![f32::MAX; points];
    for (lane, chequers) in lanes.iter().zip(&chequers) {
        let mut of_lane = vec![0.0_f32; points];
        for (column, chequer) in chequers.iter().enumerate() {
            let at = (lane.beside[column] as usize).min(points - 1);
            of_lane[at] = of_lane[at].max(*chequer);
        }
        // Lines are stepped.
        let reach = (lane.space_points * 0.7) as usize;
        for (at, all) in by_point.iter_mut().enumerate() {
            let near = (at + points - reach..=at + points + reach).map(|i| of_lane[i % points]);
            *all = all.min(near.fold(0.0, f32::max));
        }
    }
    if let Some(near) = near {
        let reach = lanes.first().map_or(0.0, |lane| 7.0 * lane.space_points);
        for (at, all) in by_point.iter_mut().enumerate() {
            let apart = at.abs_diff(near);
            let apart = apart.min(points - apart) as f64;
            // If there is no band at all, the line is at the point itself.
            *all = if apart < reach {
                *all + 0.05 * (1.0 - apart / reach) as f32
            } else {
                0.0
            };
        }
    }
    let reach = lanes
        .first()
        .map_or(0, |lane| (4.0 * lane.space_points) as usize);
    let mut found = Vec::new();
    while found.len() < most {
        let clear = by_point.iter().copied().fold(0.0, f32::max);
        let best: Vec<usize> = (0..points).filter(|at| by_point[*at] >= clear).collect();
        let Some(middle) = best.get(best.len() / 2) else {
            break;
        };
        found.push((
            first_past(lanes, &chequers, *middle, clear),
            (clear / 3.0).min(1.0),
        ));
        for at in middle + points - reach..=middle + points + reach {
            by_point[at % points] = 0.0;
        }
        if by_point.iter().all(|clear| *clear <= 0.0) {
            break;
        }
    }
    found
}

/// The first space past a band of chequers near a point of the road's middle, in each lane.
fn first_past(lanes: &[Lane], chequers: &[Vec<f32>], middle: usize, clear: f32) -> Cut {
    let points = lanes.first().map_or(1, |lane| lane.points);
    let cut = lanes.iter().zip(chequers).map(|(lane, chequers)| {
        let near = |column: usize| {
            let apart = (lane.beside[column] - middle as f64).abs();
            apart.min(points as f64 - apart) < lane.space_points * 1.2
        };
        let columns = (0..lane.columns()).filter(|column| near(*column));
        let band: Vec<usize> = columns
            .clone()
            .filter(|column| chequers[*column] > 0.5 * clear)
            .collect();
        // The line is where the band ends, in driving order.
        let half = lane.columns() / 2;
        let last = band.iter().copied().reduce(|last, column| {
            let ahead = (column + lane.columns() - last) % lane.columns();
            if ahead < half { column } else { last }
        });
        let column = last;
        let column = column
            .or_else(|| columns.clone().nth(columns.count() / 2))
            .unwrap_or(0);
        let apart = |space: &usize| {
            let apart = lane.dividers[*space].column.abs_diff(column);
            apart.min(lane.columns() - apart)
        };
        (0..lane.dividers.len()).min_by_key(apart).unwrap_or(0)
    });
    let mut cut: Cut = cut.collect();
    // The spaces past the line lie side by side.
    let far = |a: f64, b: f64| {
        (a - b + points as f64 * 1.5).rem_euclid(points as f64) - points as f64 / 2.0
    };
    let is_apart = |lane: usize| {
        let begins = |lane: usize| lanes[lane].begins(cut[lane]);
        far(begins(lane), begins(lane - 1)).abs() > 0.9 * lanes[lane].space_points
    };
    if (1..lanes.len()).any(is_apart) {
        for (lane, first) in lanes.iter().zip(&mut cut) {
            let apart = |space: &usize| far(lane.begins(*space), middle as f64).abs();
            let nearest = (0..lane.dividers.len()).min_by(|a, b| apart(a).total_cmp(&apart(b)));
            *first = nearest.unwrap_or(*first);
        }
    }
    cut
}

/// For each column of a lane how often black and white change across it, over a stretch as long as a chequered band.
fn chequers(lane: &Lane) -> Vec<f32> {
    const REACH: usize = 3;
    let columns = lane.columns();
    let single: Vec<f32> = (0..columns)
        .map(|column| {
            let colors = lane.strip.column(column)[INSIDE].iter();
            // A light road is no white square.
            let white = (light(lane.surface[column]) + 20.0).clamp(170.0, 235.0);
            let mut changes = 0.0;
            let mut last = 0;
            for color in colors {
                let level = light(*color);
                let grey = color
                    .iter()
                    .fold(0.0_f32, |most, part| most.max((part - level).abs()))
                    < 40.0;
                let now = match level {
                    level if grey && level > white => 1,
                    level if grey && level < 90.0 => -1,
                    _ => 0,
                };
                if now != 0 && last != 0 && now != last {
                    changes += 1.0;
                }
                if now != 0 {
                    last = now;
                }
            }
            changes
        })
        .collect();
    (0..columns)
        .map(|column| {
            let around = column + columns - REACH..=column + columns + REACH;
            around.map(|i| single[i % columns]).sum::<f32>() / (2 * REACH + 1) as f32
        })
        .collect()
}

/// The places to start from, pole first, as lane and space; and how clearly they were seen, from 0 to 1.
fn grid(lanes: &[Lane], finish: &Cut) -> (Vec<(usize, usize)>, f32) {
    let last = lanes.len() - 1;
    // How much is painted in white on spaces behind the line.
    let white = |lane: usize, back: usize| {
        let count = lanes[lane].dividers.len();
        painted(&lanes[lane], (finish[lane] + count * 40 - back) % count)
    };
    let paint: Vec<Vec<f32>> = [0, last]
        .iter()
        .map(|lane| (0..40).map(|back| white(*lane, back)).collect())
        .collect();
    let mut best = (f32::MIN, 0, 2, 3, 3);
    for pole in 0..2 {
        for first in 1..=4_usize {
            for second in first..=first + 2 {
                for step in 2..=4_usize {
                    let places = (0..5).flat_map(|row| {
                        [(pole, first + row * step), (1 - pole, second + row * step)]
                    });
                    let places: Vec<_> = places.collect();
                    let on: f32 = places.iter().map(|(side, back)| paint[*side][*back]).sum();
                    let longest = second + 4 * step;
                    let all: f32 = paint
                        .iter()
                        .map(|lane| lane[1..=longest].iter().sum::<f32>())
                        .sum();
                    let off = (all - on) / (2 * longest - 10).max(1) as f32;
                    // By custom the pole is two spaces back, the second place three, and rows are three apart.
                    let odd = first.abs_diff(2) + second.abs_diff(3) + step.abs_diff(3);
                    let score = on / 10.0 - off - 0.004 * odd as f32;
                    if score > best.0 {
                        best = (score, pole, first, second, step);
                    }
                }
            }
        }
    }
    let (score, pole, first, second, step) = best;
    let place = |side: usize, back: usize| {
        let lane = [0, last][side];
        let count = lanes[lane].dividers.len();
        (lane, (finish[lane] + count * 40 - back) % count)
    };
    let rows = (0..5).flat_map(|row| {
        [
            place(pole, first + row * step),
            place(1 - pole, second + row * step),
        ]
    });
    (rows.collect(), (score / 0.05).clamp(0.0, 1.0))
}

/// By how many levels paint differs from the road at least.
const PAINT: f32 = 25.0;

/// The brightness of a road that no paint is brighter than, in levels.
const BRIGHT: f32 = 255.0 - PAINT;

/// The share of a space that is painted in a colour brighter than the road, or darker on a road as bright as paint.
fn painted(lane: &Lane, space: usize) -> f32 {
    let from = lane.dividers[space].column;
    let length = lane.length_of(space);
    let columns = from + (length * 0.15) as usize..=from + (length * 0.9) as usize;
    let (mut painted, mut all) = (0_u32, 0_u32);
    for column in columns.map(|column| column % lane.columns()) {
        for row in INSIDE.start..INSIDE.end {
            let (level, road) = (
                light(lane.strip.at(column, row)),
                light(lane.surface[column]),
            );
            let clear = if road > BRIGHT {
                road - level
            } else {
                level - road
            };
            all += 1;
            painted += u32::from(clear > PAINT);
        }
    }
    painted as f32 / all.max(1) as f32
}
