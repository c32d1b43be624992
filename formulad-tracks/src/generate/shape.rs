//! A board's middle line from a real one: corners as long as they turn, straights compressed.

use super::course::Course;
use super::lap::Lap;
use super::measures::APART;
use super::pit::{self, PitLane};
use super::relax::{self, turned};
use crate::geometry::{Point, Vec2};

/// Maximum number of times that stretches are pushed apart.
const ROUNDS: usize = 150;
/// How often lengths and bends are restored after stretches have been pushed apart.
const STIFFNESS: usize = 8;
/// Number of smoothing passes at the end.
const SMOOTHINGS: usize = 40;

/// How a middle line is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Drawing {
    /// How sharply it may bend at a space, in radians.
    sharpest: f64,
    /// Whether the road runs straight beside the pit lane, and the rest of it keeps away.
    room_for_pit: bool,
}

impl Drawing {
    /// In the order in which they are tried. At the sharpest, the inner lane of four still has a
    /// radius.
    pub(super) const ALL: [Self; 4] = [
        Self::new(0.47, false),
        Self::new(0.47, true),
        Self::new(0.40, true),
        Self::new(0.33, false),
    ];

    const fn new(sharpest: f64, room_for_pit: bool) -> Self {
        Self {
            sharpest,
            room_for_pit,
        }
    }
}

/// Draws the middle line of a lap, for a road of this width: a point in the middle of each space,
/// closed; the unit is the length of a space.
pub(super) fn draw(lap: &Lap, width: f64, drawing: Drawing) -> Vec<Point> {
    let Drawing {
        sharpest,
        room_for_pit,
    } = drawing;
    let course = Course::new(&lap.curve, &lap.stretches);
    let headings = course.headings(&course.places(&lap.stretches, false).1);
    let before = |at: usize| headings[(at + headings.len() - 1) % headings.len()];
    let mut bends: Vec<f64> = (0..headings.len())
        .map(|at| turned(before(at), headings[at]))
        .collect();
    let mut room = vec![0.0; lap.spaces()];
    if let Some(pit) = lap.pit.filter(|_| room_for_pit) {
        make_room(&mut bends, &mut room, pit);
    }
    relax::spread(&mut bends, sharpest);
    let sines: Vec<f64> = bends.iter().map(|bend| libm::sin(bend / 2.0)).collect();
    let mut points = walk(&headings);
    for _ in 0..ROUNDS {
        let moved = relax::keep_apart(&mut points, width * APART, &room, &lap.bridges);
        for _ in 0..STIFFNESS {
            relax::pull(&mut points);
            relax::keep_bends(&mut points, &sines);
        }
        if !moved {
            break;
        }
    }
    for _ in 0..SMOOTHINGS {
        relax::round_off(&mut points, sharpest * 1.1);
        relax::pull(&mut points);
    }
    points
}

/// The points of a walk of one space per step. The gap that keeps it from closing is shared among
/// all steps.
fn walk(headings: &[f64]) -> Vec<Point> {
    let steps = headings
        .iter()
        .map(|heading| Vec2::new(libm::cos(*heading), libm::sin(*heading)));
    let gap = steps.clone().fold(Vec2::ZERO, |sum, step| sum + step);
    let count = headings.len() as f64;
    let share = Vec2::new(gap.x / count, gap.y / count);
    let mut here = Point::ORIGIN;
    let walked = steps.map(|step| {
        let point = here;
        here = here + step - share;
        point
    });
    walked.collect()
}

/// Makes room for a pit lane: the road bends before and past it rather than beside it, and the rest
/// of the road keeps further away.
fn make_room(bends: &mut [f64], room: &mut [f64], pit: PitLane) {
    /// The part of a bend that stays, and over how many spaces at either end the rest is shared.
    const STAYS: f64 = 0.2;
    const ENDS: usize = 6;
    let count = bends.len();
    let first = count - (pit.before + 1).min(count);
    let window = pit.before + pit.after + 2;
    if window + 2 * ENDS > count {
        return;
    }
    let mut taken = 0.0;
    for step in 0..window {
        let bend = &mut bends[(first + step) % count];
        taken += *bend * (1.0 - STAYS);
        *bend *= STAYS;
    }
    for step in 1..=ENDS {
        let share = taken / (2 * ENDS) as f64;
        bends[(first + count - step) % count] += share;
        bends[(first + window - 1 + step) % count] += share;
    }
    for back in 1..=pit.before.min(count) {
        room[count - back] = pit::ROOM;
    }
}
