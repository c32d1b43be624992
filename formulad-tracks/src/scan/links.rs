//! Where one can drive from each space.

use super::corners::{Looks, Stretch};
use super::spaces::{Lane, ROWS};
use crate::geometry::Point;

/// A change of lane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Change {
    /// The space's lane and its number there.
    pub(super) from: (usize, usize),
    /// The lane and the space it leads to.
    pub(super) to: (usize, usize),
}

/// What was read of the arrow on a corner space.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Arrow {
    /// The side it leads to besides straight on: −1 left, 1 right, 0 neither.
    pub(super) side: i32,
    /// By how much the best reading is better than the next one.
    pub(super) margin: f32,
}

/// All changes of lane, and for each space of a corner what its arrow says.
pub(super) fn changes(
    lanes: &[Lane],
    looks: &[Vec<Looks>],
    stretches: &[Stretch],
) -> (Vec<Change>, Vec<Vec<Option<Arrow>>>) {
    let mut corner: Vec<Vec<Option<usize>>> = lanes
        .iter()
        .map(|lane| vec![None; lane.dividers.len()])
        .collect();
    for (i, stretch) in stretches.iter().enumerate().filter(|(_, it)| it.is_corner) {
        for (lane, of_lane) in corner.iter_mut().enumerate() {
            for space in stretch.spaces(lane, of_lane.len()) {
                of_lane[space] = Some(i);
            }
        }
    }
    let crossing = Crossing::of(lanes, &corner);
    let mut arrows: Vec<Vec<Option<Arrow>>> =
        corner.iter().map(|lane| vec![None; lane.len()]).collect();
    let mut changes = Vec::new();
    for (lane, of_lane) in corner.iter().enumerate() {
        for (space, in_corner) in of_lane.iter().enumerate() {
            if in_corner.is_some() {
                arrows[lane][space] = Some(match &crossing {
                    Some(crossing) => crossing.read(lane, space),
                    None => read(&lanes[lane], space, lane > 0, lane + 1 < lanes.len()),
                });
            }
        }
    }
    for lane in 0..lanes.len() {
        for other in [lane.wrapping_sub(1), lane + 1]
            .into_iter()
            .filter(|other| *other < lanes.len())
        {
            let side = if other > lane { 1 } else { -1 };
            let leads = |space: &usize| match arrows[lane][*space] {
                Some(arrow) => arrow.side == side,
                // An arrow before a corner leads straight on.
                None => crossing.is_some() || looks[lane][*space].ink < 0.05,
            };
            let spaces: Vec<usize> = (0..lanes[lane].dividers.len()).filter(leads).collect();
            let targets = targets(lanes, lane, other, &spaces);
            for (space, target) in spaces.into_iter().zip(targets) {
                let Some(target) = target else { continue };
                // Where arrows are drawn over borders, spaces before a corner have none.
                let enters = crossing.is_some()
                    && corner[lane][space].is_none()
                    && corner[other][target].is_some();
                if !enters {
                    changes.push(Change {
                        from: (lane, space),
                        to: (other, target),
                    });
                }
            }
        }
    }
    (changes, arrows)
}

/// The spaces of another lane to which these spaces, in driving order, lead: each the one beside its end, no two the
/// same, and none across another. Where there is no room for all, some lead nowhere.
fn targets(lanes: &[Lane], lane: usize, other: usize, spaces: &[usize]) -> Vec<Option<usize>> {
    /// What it costs that a space leads nowhere; otherwise the square of how far off it leads, in spaces.
    const NOWHERE: f64 = 0.5;
    /// Besides the nearest space, the two before it and the two past it.
    const CHOICES: usize = 5;
    /// A price, and the space and choice before.
    type Chosen = (f64, Option<(usize, usize)>);
    let (from, to) = (&lanes[lane], &lanes[other]);
    let count = to.dividers.len();
    let points = from.points as f64;
    let center = |space: usize| to.beside_at(to.middle_of(space));
    let centers: Vec<f64> = (0..count).map(center).collect();
    let apart = |a: f64, b: f64| (a - b + points * 1.5).rem_euclid(points) - points / 2.0;
    let end =
        |space: usize| from.begins((space + 1) % from.dividers.len()) + 0.08 * from.space_points;
    let mut laps = 0;
    let mut before = None;
    // By spaces: the number of each choice, counted on from lap to lap, and its price.
    let choices: Vec<[(usize, f64); CHOICES]> = spaces
        .iter()
        .map(|space| {
            let end = end(*space);
            let far = |i: &usize| apart(centers[*i], end).abs();
            let near = (0..count)
                .min_by(|a, b| far(a).total_cmp(&far(b)))
                .unwrap_or(0);
            laps += usize::from(before.is_some_and(|before| before > near + count / 2));
            before = Some(near);
            let first = near + (laps + 1) * count - CHOICES / 2;
            std::array::from_fn(|i| {
                let off = apart(centers[(first + i) % count], end) / to.space_points;
                (first + i, off * off)
            })
        })
        .collect();
    // The least price of all up to a space that leads to a choice, and which space and choice is before it.
    let mut least: Vec<[Chosen; CHOICES]> = Vec::with_capacity(choices.len());
    for (i, here) in choices.iter().enumerate() {
        let best = here.map(|(target, price)| {
            let mut best = (i as f64 * NOWHERE + price, None);
            for back in 1..=i.min(3) {
                for choice in 0..CHOICES {
                    let (total, _) = least[i - back][choice];
                    let total = total + price + (back - 1) as f64 * NOWHERE;
                    if choices[i - back][choice].0 < target && total < best.0 {
                        best = (total, Some((i - back, choice)));
                    }
                }
            }
            best
        });
        least.push(best);
    }
    let mut found = vec![None; spaces.len()];
    let last = spaces.len();
    let ends = least.iter().enumerate().flat_map(|(i, best)| {
        let rest = (last - 1 - i) as f64 * NOWHERE;
        best.iter()
            .enumerate()
            .map(move |(choice, (total, _))| (total + rest, (i, choice)))
    });
    let mut at = ends.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, at)| at);
    while let Some((i, choice)) = at {
        found[i] = Some(choices[i][choice].0 % count);
        at = least[i][choice].1;
    }
    found
}

/// The space of a lane beside, to which a car that changes lanes on this space comes.
pub(super) fn target(lanes: &[Lane], lane: usize, other: usize, space: usize) -> usize {
    let targets = targets(lanes, lane, other, &[space]);
    targets.first().copied().flatten().unwrap_or(0)
}

/// How many columns a patch of a space has.
const LONG: usize = 26;

/// The marks of a space, from its beginning to its end and from left to right.
type Patch = [[f32; ROWS]; LONG];

/// How marked each place of a space is, from 0 to 1.
fn patch(lane: &Lane, space: usize) -> Patch {
    let from = lane.dividers[space].column as f64;
    let length = lane.length_of(space);
    let mut patch = [[0.0_f32; ROWS]; LONG];
    for (i, column) in patch.iter_mut().enumerate() {
        let at = from + length * (i as f64 + 0.5) / LONG as f64;
        for (row, mark) in column.iter_mut().enumerate() {
            *mark = (lane.mark(at as usize, row) / lane.usual).clamp(0.0, 1.0);
        }
    }
    patch
}

/// How well the arrow of a space fits one that leads ahead, and one that leads back.
pub(super) fn heads(lane: &Lane, space: usize) -> (f32, f32) {
    let mut patch = patch(lane, space);
    let mut best = || {
        let fits = [-1, 0, 1].map(|side| best_match(&patch, &template(side)));
        let best = fits.into_iter().fold(0.0_f32, f32::max);
        patch.reverse();
        for column in &mut patch {
            column.reverse();
        }
        best
    };
    (best(), best())
}

/// Reads the arrow printed on a space: with one head, or with a second one to the left or to the right.
fn read(lane: &Lane, space: usize, left: bool, right: bool) -> Arrow {
    let patch = patch(lane, space);
    let straight = best_match(&patch, &template(0));
    let mut sides: Vec<(i32, f32)> = Vec::new();
    if left {
        sides.push((-1, best_match(&patch, &template(-1))));
    }
    if right {
        sides.push((1, best_match(&patch, &template(1))));
    }
    sides.push((0, straight));
    sides.sort_by(|a, b| b.1.total_cmp(&a.1));
    let margin = sides.get(1).map_or(0.5, |next| (sides[0].1 - next.1) * 2.5);
    Arrow {
        side: sides[0].0,
        margin,
    }
}

/// How an arrow with this second head looks: how dark each place of a patch is.
fn template(side: i32) -> Patch {
    // Shafts from and to, in parts of the space; heads are at their ends.
    let middle = if side == 0 {
        0.0
    } else {
        -0.06 * f64::from(side)
    };
    let mut shafts = vec![((0.14, 0.0), (0.86, middle))];
    if side != 0 {
        shafts.push(((0.32, 0.0), (0.72, 0.3 * f64::from(side))));
    }
    let mut places = [[0.0_f32; ROWS]; LONG];
    for (i, column) in places.iter_mut().enumerate() {
        for (row, dark) in column.iter_mut().enumerate() {
            let at = (
                (i as f64 + 0.5) / LONG as f64,
                (row as f64 + 0.5) / ROWS as f64 - 0.5,
            );
            for (from, to) in &shafts {
                // Across, a space is as wide as 0.57 of its length.
                let (ax, ay) = (at.0 - from.0, (at.1 - from.1) * 0.57);
                let (bx, by) = (to.0 - from.0, (to.1 - from.1) * 0.57);
                let on = ((ax * bx + ay * by) / (bx * bx + by * by)).clamp(0.0, 1.0);
                let far = libm::hypot(ax - bx * on, ay - by * on);
                let wide = 0.035 + if on > 0.72 { 0.035 } else { 0.0 };
                *dark = dark.max((1.6 - far / wide).clamp(0.0, 1.0) as f32);
            }
        }
    }
    places
}

/// The correlation of a patch with a template, at the best of some places near its own.
fn best_match(patch: &Patch, template: &Patch) -> f32 {
    let mut best = f32::MIN;
    for along in -3_i32..=3 {
        for across in -2_i32..=2 {
            let (mut n, mut a, mut b, mut aa, mut bb, mut ab) = (0.0_f32, 0.0, 0.0, 0.0, 0.0, 0.0);
            for (column, marks) in patch.iter().enumerate().take(LONG - 2).skip(2) {
                for (row, mark) in marks.iter().enumerate().take(ROWS - 2).skip(2) {
                    let from = (
                        usize::try_from(column as i32 - along),
                        usize::try_from(row as i32 - across),
                    );
                    let y = match from {
                        (Ok(i), Ok(j)) if i < LONG && j < ROWS => template[i][j],
                        _ => 0.0,
                    };
                    n += 1.0;
                    a += mark;
                    b += y;
                    aa += mark * mark;
                    bb += y * y;
                    ab += mark * y;
                }
            }
            let spread = ((aa - a * a / n) * (bb - b * b / n)).max(1e-6).sqrt();
            best = best.max((ab - a * b / n) / spread);
        }
    }
    best
}

/// Arrows that lead over the border between lanes, one for each change.
struct Crossing {
    /// By lane and space how clear the arrow to the left and to the right is.
    clear: Vec<Vec<[f32; 2]>>,
}

impl Crossing {
    /// How clear an arrow has to be.
    const CLEAR: f32 = 0.35;

    /// What there is of them; `None` on a board that has other arrows.
    fn of(lanes: &[Lane], corner: &[Vec<Option<usize>>]) -> Option<Self> {
        let mut clear: Vec<Vec<[f32; 2]>> = corner
            .iter()
            .map(|lane| vec![[0.0; 2]; lane.len()])
            .collect();
        let (mut crossed, mut all) = (0, 0);
        for lane in 0..lanes.len() {
            for (side, other) in [(0, lane.wrapping_sub(1)), (1, lane + 1)] {
                if other >= lanes.len() {
                    continue;
                }
                let count = lanes[lane].dividers.len();
                let spaces: Vec<usize> = (0..count).collect();
                let targets = targets(lanes, lane, other, &spaces);
                for (space, target) in targets.into_iter().enumerate() {
                    let Some(target) = target.filter(|_| corner[lane][space].is_some()) else {
                        continue;
                    };
                    let value = |off| over_border(&lanes[lane], space, &lanes[other], target, off);
                    clear[lane][space][side] = value(2);
                    all += 1;
                    crossed += usize::from(value(0) > Self::CLEAR);
                }
            }
        }
        (crossed * 5 > all).then_some(Self { clear })
    }

    fn read(&self, lane: usize, space: usize) -> Arrow {
        let [left, right] = self.clear[lane][space];
        let most = left.max(right);
        let side = match most > Self::CLEAR {
            false => 0,
            true if left > right => -1,
            true => 1,
        };
        Arrow {
            side,
            margin: (most - Self::CLEAR).abs(),
        }
    }
}

/// How much clearer the heads of arrows over a lane's borders point forwards than backwards, summed up over all spaces,
/// and how clear they are in all.
pub(super) fn heads_over_borders(lanes: &[Lane]) -> (f32, f32) {
    let (mut forwards, mut all) = (0.0, 0.0);
    for (lane, from) in lanes.iter().enumerate() {
        for other in [lane.wrapping_sub(1), lane + 1] {
            let Some(to) = lanes.get(other) else { continue };
            let spaces: Vec<usize> = (0..from.dividers.len()).collect();
            for (space, target) in targets(lanes, lane, other, &spaces).into_iter().enumerate() {
                let Some(target) = target else { continue };
                if over_border(from, space, to, target, 0) > Crossing::CLEAR {
                    let ends = [0.6, 0.4].map(|part| head_at(from, space, to, target, part));
                    forwards += ends[0] - ends[1];
                    all += ends[0] + ends[1];
                }
            }
        }
    }
    (forwards, all)
}

/// How clear both sides of an arrow's head are, where it begins at this part of the way from a space to another.
fn head_at(from: &Lane, space: usize, to: &Lane, target: usize, part: f64) -> f32 {
    let (start, _) = from.place(from.middle_of(space));
    let (end, _) = to.place(to.middle_of(target));
    let way = (end - start).normalize();
    let wide = from.across[from.dividers[space].column].hypot();
    let mark = |at: Point| from.mark_at(space, at).max(to.mark_at(target, at));
    // Arrows may be much clearer than the lines between spaces; what their shafts leave beside them is no head.
    let shaft = mark(start.lerp(end, 0.5)).max(from.usual);
    let beside =
        |side: f64| mark(start.lerp(end, part) + way.turn_90() * (side * 0.1 * wide)) / shaft;
    beside(-1.0).min(beside(1.0)).clamp(0.0, 1.0)
}

/// How clear the shaft of an arrow from a space to one of another lane is, from 0 to 1; it may be this far off, in
/// twentieths of a lane.
fn over_border(from: &Lane, space: usize, to: &Lane, target: usize, off: i32) -> f32 {
    let (start, _) = from.place(from.middle_of(space));
    let (end, _) = to.place(to.middle_of(target));
    let wide = from.across[from.dividers[space].column].hypot();
    let aside = (end - start).normalize().turn_90() * (0.05 * wide);
    // Centres are read a little off.
    let on = |part: f64| {
        let at = start.lerp(end, part);
        let near = (-off..=off).map(|steps| {
            let at = at + aside * f64::from(steps);
            from.mark_at(space, at).max(to.mark_at(target, at)) / from.usual
        });
        near.fold(0.0, f32::max)
    };
    let parts = [0.3, 0.34, 0.38, 0.42, 0.56, 0.6, 0.64];
    let mut marks = parts.map(on);
    super::strip::quantile(&mut marks, 0.3).clamp(0.0, 1.0)
}
