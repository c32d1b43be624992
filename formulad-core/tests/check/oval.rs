//! A good circuit with real geometry: three lanes, clockwise, four corners, a pit lane outside the
//! home straight.
//!
//! Spaces of lane 1 (outside) are numbered from 101, of lane 2 from 201, of lane 3 (inside) from
//! 301, each from the finish line on; the pit lane from 401 and its boxes from 501, in driving
//! direction. Spaces are 20 mm long on straights and lanes 11.6 mm wide; lane 2 lies half a space
//! ahead of lanes 1 and 3.

use formulad_core::plan::{BoxPlan, CornerPlan, GridPlan, PitPlan, SpacePlan, WeatherRange};
use formulad_core::{CornerId, SpaceId, TrackPlan};

const LENGTH: f64 = 20.0;
const WIDTH: f64 = 0.58 * LENGTH;

/// Spaces of the home straight before and after the line.
const BEFORE: usize = 18;
const AFTER: usize = 6;
/// Where the pit lane is entered, in spaces before the line, and how long it is.
const PIT: (usize, usize) = (13, 14);

/// A stretch of road: how far it goes along the middle line, how far it turns to the right
/// (degrees), and the spaces it has in each lane.
struct Stretch {
    length: f64,
    turn: f64,
    spaces: [usize; 3],
    stops: u32,
}

fn stretches() -> Vec<Stretch> {
    let straight = |length: f64, spaces: usize| Stretch {
        length,
        turn: 0.0,
        spaces: [spaces; 3],
        stops: 0,
    };
    let corner = |radius: f64, turn: f64, spaces: [usize; 3], stops: u32| Stretch {
        length: radius * turn.to_radians(),
        turn,
        spaces,
        stops,
    };
    // The right-hand end is half a circle, the left-hand end two quarters with a short straight
    // between them that makes up the difference.
    let (wide, tight) = (3.0 * LENGTH, 2.0 * LENGTH);
    let home = (BEFORE + AFTER) as f64 * LENGTH;
    vec![
        straight(AFTER as f64 * LENGTH, AFTER),
        corner(wide, 180.0, [11, 9, 8], 2),
        straight(home, BEFORE + AFTER),
        corner(tight, 90.0, [4, 3, 2], 1),
        straight(2.0 * (wide - tight), 2),
        corner(tight, 90.0, [4, 3, 2], 1),
        straight(BEFORE as f64 * LENGTH, BEFORE),
    ]
}

/// A space while it is being laid out.
struct Laid {
    stretch: usize,
    /// Where its centre lies along the middle line.
    centre: f64,
}

/// The plan of the circuit.
pub(crate) fn plan() -> TrackPlan {
    let stretches = stretches();
    let lanes: Vec<Vec<Laid>> = (0..3).map(|lane| lay(&stretches, lane)).collect();
    let lap: f64 = stretches.iter().map(|stretch| stretch.length).sum();
    let id = |lane: usize, at: usize| SpaceId((lane as u32 + 1) * 100 + at as u32 + 1);
    let mut plan = TrackPlan {
        name: "Oval".to_owned(),
        weather: WeatherRange::usual(),
        finish: (0..3).map(|lane| id(lane, 0)).collect(),
        ..TrackPlan::default()
    };
    for (number, stretch) in stretches.iter().enumerate() {
        if stretch.stops > 0 {
            let spaces = lanes.iter().enumerate().flat_map(|(lane, spaces)| {
                let of = move |at: &usize| spaces[*at].stretch == number;
                (0..spaces.len()).filter(of).map(move |at| id(lane, at))
            });
            plan.corners.push(CornerPlan {
                id: CornerId(plan.corners.len() as u32 + 1),
                name: String::new(),
                stops: stretch.stops,
                spaces: spaces.collect(),
            });
        }
    }
    for (lane, spaces) in lanes.iter().enumerate() {
        for (at, space) in spaces.iter().enumerate() {
            let mut next = vec![id(lane, (at + 1) % spaces.len())];
            let in_corner = stretches[space.stretch].stops > 0;
            for side in [lane.wrapping_sub(1), lane + 1] {
                if side > 2 || (in_corner && side < lane) {
                    continue;
                }
                if let Some(to) = change(spaces, at, &lanes[side], lap) {
                    let there = lanes[side][to].stretch;
                    // Corners are entered and left straight ahead.
                    let same = there == space.stretch;
                    let line = stretches[there].stops == 0 && !in_corner;
                    if same || line {
                        next.push(id(side, to));
                    }
                }
            }
            let (x, y, heading) = place(&stretches, space.centre, offset(lane));
            plan.spaces.push(SpacePlan {
                id: id(lane, at),
                lane: Some(lane as u32 + 1),
                x,
                y,
                heading,
                next,
            });
        }
    }
    for nth in 0..10 {
        let lane = if nth % 2 == 0 { 0 } else { 2 };
        let before = 2 + nth + nth / 2;
        plan.grid.push(GridPlan {
            space: id(lane, lanes[lane].len() - before),
            heading: None,
        });
    }
    lay_pit(&mut plan, &stretches, &lanes[0], lap);
    plan
}

/// Off the middle line, to the right.
fn offset(lane: usize) -> f64 {
    (lane as f64 - 1.0) * WIDTH
}

fn lay(stretches: &[Stretch], lane: usize) -> Vec<Laid> {
    let mut start = if lane == 1 { LENGTH / 2.0 } else { 0.0 };
    let mut spaces = Vec::new();
    for (number, stretch) in stretches.iter().enumerate() {
        let count = stretch.spaces[lane];
        let step = stretch.length / count as f64;
        for at in 0..count {
            spaces.push(Laid {
                stretch: number,
                centre: start + (at as f64 + 0.5) * step,
            });
        }
        start += stretch.length;
    }
    spaces
}

/// The space of the other lane that a change leads to: the next one there, unless a later space of
/// this lane lies before it. Spaces within an eighth of a space of each other are level.
fn change(lane: &[Laid], at: usize, other: &[Laid], lap: f64) -> Option<usize> {
    let ahead = |from: &Laid, to: &Laid| {
        let ahead = (to.centre - from.centre).rem_euclid(lap);
        (LENGTH / 8.0..lap / 2.0).contains(&ahead).then_some(ahead)
    };
    let (_, to) = (0..other.len())
        .filter_map(|to| Some((ahead(&lane[at], &other[to])?, to)))
        .min_by(|a, b| a.0.total_cmp(&b.0))?;
    let next = &lane[(at + 1) % lane.len()];
    ahead(next, &other[to]).is_none().then_some(to)
}

/// The point so far along the middle line and so far off it to the right, and the heading there.
fn place(stretches: &[Stretch], along: f64, right: f64) -> (f64, f64, f64) {
    let lap: f64 = stretches.iter().map(|stretch| stretch.length).sum();
    let mut left = along.rem_euclid(lap);
    // The line lies in the middle of the upper edge.
    let (mut x, mut y, mut heading) = (500.0, 200.0, 0.0_f64);
    for stretch in stretches {
        let part = left.min(stretch.length) / stretch.length;
        let (sin, cos) = heading.to_radians().sin_cos();
        if stretch.turn == 0.0 {
            x += cos * stretch.length * part;
            y += sin * stretch.length * part;
        } else {
            let radius = stretch.length / stretch.turn.to_radians();
            let turned = heading + stretch.turn * part;
            let (sin_after, cos_after) = turned.to_radians().sin_cos();
            x += radius * (sin_after - sin);
            y += radius * (cos - cos_after);
            heading = turned;
        }
        left -= stretch.length;
        if left <= 0.0 {
            break;
        }
    }
    let (sin, cos) = heading.to_radians().sin_cos();
    let round = |value: f64| (value * 100.0).round() / 100.0;
    (
        round(x - sin * right),
        round(y + cos * right),
        round(heading),
    )
}

/// A pit lane to the left of lane 1: entered from two spaces, left to two.
fn lay_pit(plan: &mut TrackPlan, stretches: &[Stretch], beside: &[Laid], lap: f64) {
    let (before, length) = PIT;
    let count = beside.len();
    let lane = |at: usize| SpaceId(401 + at as u32);
    let road = |at: usize| SpaceId(101 + (at % count) as u32);
    let entry = count - before;
    for from in [entry - 1, entry] {
        for space in plan.spaces.iter_mut().filter(|s| s.id == road(from)) {
            space.next.push(lane(0));
        }
    }
    let centre = |at: usize| lap - (before as f64 - 1.5 - at as f64) * LENGTH;
    for at in 0..length {
        let (x, y, heading) = place(stretches, centre(at), offset(0) - 1.2 * WIDTH);
        let mut next = Vec::new();
        if at + 1 < length {
            next.push(lane(at + 1));
            if (1..=10).contains(&at) {
                next.push(SpaceId(500 + at as u32));
            }
        } else {
            next.extend([road(entry + length + 1), road(entry + length + 2)]);
        }
        plan.spaces.push(SpacePlan {
            id: lane(at),
            lane: None,
            x,
            y,
            heading,
            next,
        });
    }
    let mut boxes = Vec::new();
    for at in 1..=10 {
        let (x, y, heading) = place(stretches, centre(at + 1), offset(0) - 2.2 * WIDTH);
        plan.spaces.push(SpacePlan {
            id: SpaceId(500 + at as u32),
            lane: None,
            x,
            y,
            heading,
            next: vec![lane(at + 2)],
        });
        boxes.push(BoxPlan {
            space: SpaceId(500 + at as u32),
            team: (at as u32).div_ceil(2),
        });
    }
    plan.pit = Some(PitPlan { boxes });
    // The first pit lane space whose centre lies past the line.
    plan.finish
        .extend((0..length).find(|at| centre(*at) > lap).map(lane));
}
