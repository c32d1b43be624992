//! Where sections lead, and the lengths of straights that close them.

use super::{Open, Section, SectionsError};
use crate::geometry::{Point, Vec2};

/// Steps of a trace to a space.
pub(super) const STEPS: u32 = 6;
/// The gap that bending the whole road closes, as a part of the lap: each space is then displaced
/// by this part of its length.
const BENDING: f64 = 0.04;

/// Where the middle of the road leads if every corner is an arc; the unit is the length of a space.
pub(in crate::generate) struct Trace {
    /// Points in even steps from the finish line on, without the last.
    pub(in crate::generate) points: Vec<Point>,
    /// Where it ends; it begins at (0, 0), to the right.
    pub(in crate::generate) end: Point,
}

impl Trace {
    /// Follows sections, in this many steps a space.
    pub(in crate::generate) fn new(sections: &[Section], steps: u32) -> Self {
        let mut points = Vec::new();
        let mut here = Point::ORIGIN;
        let mut degrees = 0;
        for section in sections {
            walk(section, degrees, steps, |step| {
                points.push(here);
                here += step;
            });
            degrees += section.turns.iter().sum::<i32>();
        }
        Self { points, end: here }
    }

    /// The same road, closed: the gap is shared among all its steps.
    pub(in crate::generate) fn closed(mut self) -> Vec<Point> {
        let count = self.points.len() as f64;
        for (at, point) in self.points.iter_mut().enumerate() {
            *point -= self.end.to_vec2() * (at as f64 / count);
        }
        self.points
    }
}

/// Walks along a section that begins at this heading, in degrees.
fn walk(section: &Section, degrees: i32, steps: u32, mut step: impl FnMut(Vec2)) {
    let count = section.spaces * steps;
    let length = 1.0 / f64::from(steps);
    let start = f64::from(degrees);
    if section.turns.is_empty() {
        let heading = start.to_radians();
        let way = Vec2::new(libm::cos(heading), libm::sin(heading)) * length;
        (0..count).for_each(|_| step(way));
        return;
    }
    let turning = f64::from(section.turning());
    for number in 0..count {
        // A step has the heading of the road half a step further on.
        let mut left = turning * (f64::from(number) + 0.5) / f64::from(count);
        let mut heading = start;
        for turn in &section.turns {
            let turned = f64::from(turn.abs()).min(left);
            heading += turned.copysign(f64::from(*turn));
            left -= turned;
        }
        let heading = heading.to_radians();
        step(Vec2::new(libm::cos(heading), libm::sin(heading)) * length);
    }
}

/// Checks that bending closes the road of these sections.
pub(super) fn check(sections: &[Section]) -> Result<(), SectionsError> {
    let end = Trace::new(sections, STEPS).end;
    if closes(end, sections) {
        return Ok(());
    }
    let fitted = fit(sections);
    let lengths = if closes(Trace::new(&fitted, STEPS).end, &fitted) {
        let pairs = (1..).zip(sections.iter().zip(&fitted));
        pairs
            .filter(|(_, (old, new))| old.spaces != new.spaces)
            .map(|(number, (_, new))| (number, new.spaces))
            .collect()
    } else {
        Vec::new()
    };
    Err(SectionsError::Open(Open {
        ahead: end.x,
        right: end.y,
        lengths,
    }))
}

fn closes(end: Point, sections: &[Section]) -> bool {
    let lap: u32 = sections.iter().map(Section::spaces).sum();
    end.to_vec2().length() <= f64::from(lap) * BENDING
}

/// A straight whose length may change.
struct Straight {
    /// Its number among the sections.
    at: usize,
    /// The way it leads, per space.
    way: Vec2,
    /// The spaces it had, and those it has.
    old: f64,
    new: f64,
    /// The minimum that it keeps.
    least: f64,
}

/// Minimum spaces of a straight, and of the last one, which the grid stands on.
const SHORTEST: f64 = 2.0;
const GRID: f64 = 17.0;

/// The same sections with straights of lengths that close the road, or nearly. One or two of them
/// change at a time, by one space, as long as that makes things better.
pub(in crate::generate) fn fit(sections: &[Section]) -> Vec<Section> {
    /// Weight of a space of gap, relative to the change of a straight by all its length.
    const GAP: f64 = 4.0;
    let mut straights: Vec<Straight> = Vec::new();
    let (mut end, mut degrees) = (Point::ORIGIN, 0);
    for (at, section) in sections.iter().enumerate() {
        let mut length = Vec2::ZERO;
        walk(section, degrees, 2, |step| length += step);
        end += length;
        degrees += section.turns.iter().sum::<i32>();
        if section.is_straight() {
            let old = f64::from(section.spaces);
            straights.push(Straight {
                at,
                way: Vec2::new(length.x / old, length.y / old),
                old,
                new: old,
                least: if at + 1 == sections.len() {
                    GRID.min(old)
                } else {
                    SHORTEST
                },
            });
        }
    }
    // Cost of changing a straight further: the square of its change, relative to its length.
    let price = |straight: &Straight, change: f64| {
        let (before, after) = (
            straight.new - straight.old,
            straight.new + change - straight.old,
        );
        (after * after - before * before) / straight.old
    };
    let gap = |end: Point| GAP * end.to_vec2().hypot2();
    let moved = |end: Point, straight: &Straight, change: f64| end + straight.way * change;
    let changes = |straight: &Straight| {
        let shorter = (straight.new > straight.least).then_some(-1.0);
        let longer = (straight.new < f64::from(Section::MOST_SPACES)).then_some(1.0);
        shorter.into_iter().chain(longer)
    };
    loop {
        let mut best = (-1e-9, None, None);
        for (at, first) in straights.iter().enumerate() {
            for change in changes(first) {
                let once = moved(end, first, change);
                let paid = price(first, change);
                let gain = gap(once) - gap(end) + paid;
                if gain < best.0 {
                    best = (gain, Some((at, change)), None);
                }
                for (other, second) in straights.iter().enumerate().skip(at + 1) {
                    for also in changes(second) {
                        let gain =
                            gap(moved(once, second, also)) - gap(end) + paid + price(second, also);
                        if gain < best.0 {
                            best = (gain, Some((at, change)), Some((other, also)));
                        }
                    }
                }
            }
        }
        let (_, Some(first), second) = best else {
            break;
        };
        for (at, change) in [Some(first), second].into_iter().flatten() {
            end = moved(end, &straights[at], change);
            straights[at].new += change;
        }
    }
    let mut fitted = sections.to_vec();
    for straight in straights {
        fitted[straight.at].spaces = straight.new as u32;
    }
    fitted
}
