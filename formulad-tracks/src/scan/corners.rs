//! Where corners begin and end.

use super::spaces::{INSIDE, Lane};
use super::strip::{Rgb, distance, light, median, median_color, quantile};

/// A line across the road: in each lane the number of the space that begins there.
pub(super) type Cut = Vec<usize>;

/// A stretch of road between two lines across it.
#[derive(Debug, Clone)]
pub(super) struct Stretch {
    pub(super) from: Cut,
    pub(super) to: Cut,
    pub(super) is_corner: bool,
    /// How clearly its two ends were seen, from 0 to 1.
    pub(super) seen: f32,
}

impl Stretch {
    /// The spaces of a lane in it.
    pub(super) fn spaces(&self, lane: usize, count: usize) -> impl Iterator<Item = usize> + use<> {
        let (from, to) = (self.from[lane], self.to[lane]);
        let length = match (to + count - from) % count {
            0 => count,
            length => length,
        };
        (0..length).map(move |i| (from + i) % count)
    }
}

/// What each space looks like inside.
#[derive(Debug, Clone)]
pub(super) struct Looks {
    /// The share of the space that is covered by marks.
    pub(super) ink: f32,
    /// The colour of the road in it.
    surface: Rgb,
}

impl Looks {
    pub(super) fn of(lane: &Lane, space: usize) -> Self {
        let from = lane.dividers[space].column;
        let length = lane.length_of(space);
        let (first, last) = (
            from + (length * 0.16) as usize,
            from + (length * 0.86) as usize,
        );
        let (mut marked, mut all) = (0_u32, 0_u32);
        for column in first..=last {
            for row in INSIDE.start + 1..INSIDE.end - 1 {
                all += 1;
                marked += u32::from(lane.mark(column, row) > 0.4 * lane.usual);
            }
        }
        let columns = (first..=last)
            .step_by(2)
            .map(|column| column % lane.columns());
        Self {
            ink: marked as f32 / all.max(1) as f32,
            surface: median_color(columns.map(|column| lane.surface[column])),
        }
    }
}

/// A colour that is far from that of the road.
const STRONG: f32 = 20.0;

/// Divides the road into corners and what is between them, in driving order.
pub(super) fn stretches(lanes: &[Lane], looks: &[Vec<Looks>]) -> Vec<Stretch> {
    let ends = ends(lanes);
    let plain: Vec<&Looks> = looks
        .iter()
        .flatten()
        .filter(|look| look.ink < 0.02)
        .collect();
    let road = median_color(plain.iter().map(|look| look.surface));
    let tint = |look: &Looks| distance(look.surface, road);
    // Where the road itself has another colour in corners, arrows say nothing that it does not.
    // Corners may be of several colours, some much stronger than others.
    let hue = |look: &Looks| hue_apart(look.surface, road).min(STRONG);
    let shade = |look: &Looks| tint(look).min(STRONG);
    let ways: [&dyn Fn(&Looks) -> f32; 2] = [&hue, &shade];
    let parted = ways.into_iter().find_map(|far| {
        let between = parted(looks.iter().flatten().map(far).collect())?;
        Some((far, between))
    });
    let mut plain: Vec<f32> = plain.into_iter().map(tint).collect();
    let tinted = 8.0 + 2.0 * median(&mut plain);
    let inside = |look: &Looks| {
        if let Some((far, between)) = parted {
            return f32::from(u8::from(far(look) > between));
        }
        let tint = (tint(look) / tinted - 0.5).clamp(0.0, 1.0);
        (look.ink / 0.07).min(1.0).max(tint)
    };
    let inside: Vec<Vec<f32>> = looks
        .iter()
        .map(|lane| lane.iter().map(inside).collect())
        .collect();

    let sums: Vec<Vec<f32>> = inside.iter().map(|lane| sums(lane)).collect();
    chosen(&candidates(lanes, &ends), &sums)
}

/// The number between two groups of numbers, by Otsu's method, if they are two groups, and neither is small.
fn parted(mut numbers: Vec<f32>) -> Option<f32> {
    /// The least share of the variance that is between the groups.
    const APART: f32 = 0.8;
    /// The least share of all numbers in a group.
    const SMALL: f32 = 0.1;
    /// The least variance.
    const WIDE: f32 = 15.0;
    numbers.sort_by(f32::total_cmp);
    let count = numbers.len() as f32;
    let mean = numbers.iter().sum::<f32>() / count;
    let variance = numbers.iter().map(|number| (number - mean).powi(2));
    let variance = variance.sum::<f32>() / count;
    let mut lower = 0.0;
    let parts = numbers.windows(2).enumerate().map(|(i, pair)| {
        lower += pair[0];
        let share = (i + 1) as f32 / count;
        let apart = lower / (share * count) - (mean * count - lower) / ((1.0 - share) * count);
        let between = share * (1.0 - share) * apart * apart;
        (share, between, f32::midpoint(pair[0], pair[1]))
    });
    let (share, between, at) = parts.max_by(|a, b| a.1.total_cmp(&b.1))?;
    let is_parted = between > APART * variance && share.min(1.0 - share) > SMALL && variance > WIDE;
    is_parted.then_some(at)
}

/// The sums of twice round a lane, of all spaces before each: how much more they look like a corner than not.
fn sums(inside: &[f32]) -> Vec<f32> {
    let twice = inside.iter().chain(inside);
    let sums = twice.scan(0.0, |sum, inside| {
        *sum += inside - 0.45;
        Some(*sum)
    });
    std::iter::once(0.0).chain(sums).collect()
}

/// Of the lines at which corners may end, those that together divide the road best.
fn chosen(candidates: &[(Cut, f32)], sums: &[Vec<f32>]) -> Vec<Stretch> {
    const LINE: f32 = 8.0;
    const TOUCH: f32 = 0.8;
    let counts: Vec<usize> = sums.iter().map(|sums| sums.len() / 2).collect();
    let Some(first) =
        (0..candidates.len()).max_by(|a, b| candidates[*a].1.total_cmp(&candidates[*b].1))
    else {
        return Vec::new();
    };
    let start = &candidates[first].0;
    // How far each is from the first, in each lane; the first is also the last.
    let ahead = |cut: &Cut| -> Vec<usize> {
        let lanes = cut.iter().zip(start).zip(&counts);
        lanes
            .map(|((at, start), count)| (at + count - start) % count)
            .collect()
    };
    let mut all: Vec<(Vec<usize>, &Cut, f32)> = candidates
        .iter()
        .map(|(cut, clear)| (ahead(cut), cut, *clear))
        .collect();
    all.sort_by_key(|(ahead, ..)| ahead.iter().sum::<usize>());
    all.push((counts.clone(), start, candidates[first].1));
    // How much the stretch between two lines looks like a corner, and like none. Arrows on the last spaces before a
    // corner say that nobody changes lanes there.
    let between = |from: &[usize], to: &[usize]| -> Option<[f32; 2]> {
        let (mut corner, mut other) = (0.0, 0.0);
        for lane in 0..counts.len() {
            if to[lane] <= from[lane] {
                return None;
            }
            let at = |ahead: usize| sums[lane][start[lane] + ahead];
            corner += at(to[lane]) - at(from[lane]);
            other -= at(to[lane] - 1) - at(from[lane]);
        }
        Some([other, corner])
    };
    let mut best: Option<(f32, Vec<(usize, bool)>)> = None;
    for first_is_corner in [false, true] {
        // By cut and by whether the stretch before it is a corner: the value so far, and the cut and the kind before.
        let mut values: Vec<[Option<(f32, usize, bool)>; 2]> = vec![[None; 2]; all.len()];
        for to in 1..all.len() {
            for from in 0..to {
                let Some(alike) = between(&all[from].0, &all[to].0) else {
                    continue;
                };
                for is_corner in [false, true] {
                    let own = alike[usize::from(is_corner)];
                    let clear = all[from].2;
                    let before: Vec<(f32, bool)> = if from == 0 {
                        if is_corner == first_is_corner {
                            vec![(0.0, is_corner)]
                        } else {
                            vec![]
                        }
                    } else {
                        [false, true]
                            .into_iter()
                            .filter(|kind| *kind != is_corner || (is_corner && clear > TOUCH))
                            .filter_map(|kind| Some((values[from][usize::from(kind)]?.0, kind)))
                            .map(|(value, kind)| {
                                (
                                    value + LINE * (clear - 0.5) - if kind { 0.0 } else { 0.01 },
                                    kind,
                                )
                            })
                            .collect()
                    };
                    for (value, kind) in before {
                        let slot = &mut values[to][usize::from(is_corner)];
                        if slot.is_none_or(|(most, ..)| value + own > most) {
                            *slot = Some((value + own, from, kind));
                        }
                    }
                }
            }
        }
        let last = all.len() - 1;
        for is_corner in [false, true] {
            let Some((value, ..)) = values[last][usize::from(is_corner)] else {
                continue;
            };
            if is_corner == first_is_corner && !is_corner {
                continue;
            }
            if best.as_ref().is_some_and(|(most, _)| *most >= value) {
                continue;
            }
            let mut kinds = Vec::new();
            let (mut at, mut kind) = (last, is_corner);
            while at > 0 {
                let Some((_, from, before)) = values[at][usize::from(kind)] else {
                    break;
                };
                kinds.push((from, kind));
                (at, kind) = (from, before);
            }
            kinds.reverse();
            best = Some((value, kinds));
        }
    }
    let kinds = best.map(|(_, kinds)| kinds).unwrap_or_default();
    let ends = kinds
        .iter()
        .skip(1)
        .map(|(from, _)| *from)
        .chain([all.len() - 1]);
    let stretches = kinds
        .iter()
        .zip(ends)
        .filter_map(|((from, is_corner), to)| {
            between(&all[*from].0, &all[to].0)?;
            Some(Stretch {
                from: all[*from].1.clone(),
                to: all[to].1.clone(),
                is_corner: *is_corner,
                seen: all[*from].2.min(all[to].2),
            })
        });
    let stretches: Vec<Stretch> = stretches.collect();
    stretches
}

/// For each space of each lane how much the line at its beginning looks like the end of a corner, from 0 to 1.
fn ends(lanes: &[Lane]) -> Vec<Vec<f32>> {
    let features: Vec<Vec<[f32; 3]>> = lanes
        .iter()
        .map(|lane| {
            lane.dividers
                .iter()
                .map(|it| features(lane, it.column))
                .collect()
        })
        .collect();
    let usual: [f32; 3] = std::array::from_fn(|i| {
        let mut all: Vec<f32> = features.iter().flatten().map(|it| it[i]).collect();
        median(&mut all)
    });
    let end = |[tint, thick, step]: [f32; 3]| {
        let tint = ((tint - usual[0]) / 45.0).clamp(0.0, 1.0);
        let thick = ((thick / usual[1].max(0.1) - 1.4) / 0.8).clamp(0.0, 1.0);
        let step = ((step - usual[2]) / 10.0).clamp(0.0, 1.0);
        tint.max(0.5 * thick + 0.5 * step)
    };
    features
        .into_iter()
        .map(|lane| lane.into_iter().map(end).collect())
        .collect()
}

/// How far two colours are apart, but for how bright they are.
fn hue_apart(a: Rgb, b: Rgb) -> f32 {
    let grey = |color: Rgb| {
        let level = light(color);
        color.map(|part| part - level)
    };
    distance(grey(a), grey(b))
}

/// Of a line across a lane: how coloured it is beside the road, how thick, and how much the road changes there.
fn features(lane: &Lane, column: usize) -> [f32; 3] {
    let columns = lane.columns();
    let at = |offset: i32| (column as i32 + offset).rem_euclid(columns as i32) as usize;
    let mut tints: Vec<f32> = INSIDE
        .map(|row| {
            let near = (-1..=1)
                .map(|offset| hue_apart(lane.strip.at(at(offset), row), lane.surface[at(offset)]));
            near.fold(0.0, f32::max)
        })
        .collect();
    let mut thick: Vec<f32> = INSIDE
        .map(|row| {
            let marks = (-4..=4).map(|offset| lane.mark(at(offset), row).max(0.0));
            marks.sum::<f32>() / lane.usual
        })
        .collect();
    let around = |offsets: std::ops::RangeInclusive<i32>| {
        median_color(offsets.map(|offset| lane.surface[at(offset)]))
    };
    [
        quantile(&mut tints, 0.35),
        quantile(&mut thick, 0.4),
        distance(around(-12..=-10), around(10..=12)),
    ]
}

/// Lines across all lanes at which corners may end, with how clear they are.
fn candidates(lanes: &[Lane], ends: &[Vec<f32>]) -> Vec<(Cut, f32)> {
    const CLEAR: f32 = 0.15;
    let points = lanes.first().map_or(1.0, |lane| lane.points as f64);
    let mut found: Vec<(Cut, f32)> = Vec::new();
    for first in 0..lanes.len() {
        for start in (0..ends[first].len()).filter(|space| ends[first][*space] > CLEAR) {
            let mut cut = vec![0; lanes.len()];
            cut[first] = start;
            let order = (first + 1..lanes.len())
                .map(|lane| (lane, lane - 1))
                .chain((0..first).rev().map(|lane| (lane, lane + 1)));
            for (lane, beside) in order {
                let before = lanes[beside].begins(cut[beside]);
                let near = |space: usize| {
                    let apart = (lanes[lane].begins(space) - before).rem_euclid(points);
                    apart.min(points - apart) / lanes[lane].space_points
                };
                let best = (0..ends[lane].len())
                    .filter(|space| near(*space) < 2.6)
                    .map(|space| (space, ends[lane][space] - 0.05 * near(space) as f32))
                    .max_by(|a, b| a.1.total_cmp(&b.1));
                cut[lane] = best.map_or(0, |(space, _)| space);
            }
            let clear = cut
                .iter()
                .enumerate()
                .map(|(lane, space)| ends[lane][*space])
                .sum::<f32>()
                / lanes.len() as f32;
            if clear > CLEAR && !found.iter().any(|(other, _)| *other == cut) {
                found.push((cut, clear));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::parted;

    #[test]
    fn two_groups_are_parted_between_them() {
        let road = (0..70).map(|i| 0.04 * i as f32);
        let corners = (0..30).map(|i| 16.0 + 0.1 * i as f32);
        let between = parted(road.chain(corners).collect()).expect("two groups");
        assert!((2.8..16.0).contains(&between), "{between}");
    }

    #[test]
    fn one_group_or_a_small_second_one_is_not_parted() {
        let even = (0..100).map(|i| 0.2 * i as f32);
        let few = (0..100).map(|i| if i < 5 { 40.0 } else { 0.01 * i as f32 });
        for numbers in [Vec::new(), vec![3.0; 50], even.collect(), few.collect()] {
            assert_eq!(parted(numbers), None);
        }
    }
}
