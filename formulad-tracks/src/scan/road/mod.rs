//! The road, looked for where no line along it is given.
//!
//! The spaces of a road are closed cells of about one size, side by side and one behind the other. They are looked for in
//! the picture as pieces between thin lines, in several sizes and by several strengths of lines; then the road is
//! followed from cell to cell until it comes back to where it was.

use image::RgbImage;
use image::imageops;

use super::threads;
use crate::geometry::{Point, Vec2, unit};
use cells::{Cell, alike, distinct, middles};
use drawing::{Drawing, FAINT, REDUCED, STRENGTHS, lines, reduced_by};
use lap::best_lap;

mod cells;
mod drawing;
mod lap;
mod near;

/// A road in a picture.
#[derive(Debug, Clone)]
pub(super) struct Road {
    /// Points along its middle in order, about two spaces apart, one way or the other round.
    pub(super) middle: Vec<Point>,
    /// The usual length of a space in pixels.
    pub(super) space: f64,
}

/// What was found of a road.
#[derive(Debug, Clone)]
pub(super) struct Found {
    /// The usual length of a space in pixels.
    pub(super) space: f64,
    /// The road, if it could be followed once round.
    pub(super) road: Option<Road>,
}

impl Road {
    /// The road in the order of a rough line along its middle, if that is the line's road.
    pub(super) fn along(mut self, line: &[Point]) -> Option<Self> {
        const OFF: f64 = 1.3;
        let count = self.middle.len();
        let mut last = None;
        let (mut forwards, mut backwards, mut round) = (0, 0, 0.0);
        for at in line {
            let far = |i: &usize| self.middle[*i].distance_squared(*at);
            let nearest = (0..count).min_by(|a, b| far(a).total_cmp(&far(b)))?;
            let (before, after) = (
                self.middle[(nearest + count - 1) % count],
                self.middle[(nearest + 1) % count],
            );
            let way = unit(after - before, Vec2::new(1.0, 0.0));
            if way.cross(*at - self.middle[nearest]).abs() > OFF * self.space
                || self.middle[nearest].distance(*at) > 2.0 * OFF * self.space
            {
                return None;
            }
            if let Some(last) = last {
                let ahead = (nearest + count - last) % count;
                if ahead * 2 < count {
                    forwards += usize::from(ahead > 0);
                    round += ahead as f64;
                } else {
                    backwards += 1;
                    round -= (count - ahead) as f64;
                }
            }
            last = Some(nearest);
        }
        // Once round, but for the gap between the ends of the line.
        if round.abs() < 0.85 * count as f64 || forwards.min(backwards) > 0 {
            return None;
        }
        if backwards > 0 {
            self.middle.reverse();
        }
        Some(self)
    }
}

/// Looks for the road in a picture; `space` is about the length of a space in pixels, if that is known.
pub(super) fn find(picture: &RgbImage, space: Option<f64>) -> Option<Found> {
    /// The lengths of a space in the sizes that are tried.
    const LENGTHS: std::ops::Range<f64> = 14.0..44.0;
    let grey = imageops::grayscale(picture);
    let sizes = REDUCED
        .into_iter()
        .filter(|reduced| space.is_none_or(|space| LENGTHS.contains(&(space / reduced))));
    let smaller = sizes.filter_map(|reduced| Some((reduced, reduced_by(&grey, reduced)?)));
    let kinds = smaller
        .flat_map(|(reduced, small)| [(reduced, small.clone(), false), (reduced, small, true)]);
    let drawings = threads::each(kinds.collect(), |(reduced, grey, bright)| Drawing {
        lines: lines(&grey, bright),
        grey,
        others: None,
        reduced,
        bright,
    });
    // The size and the kind of lines with most cells. Faint lines count where there are no others.
    let cells_at = |strength: u8| {
        let found = threads::each(drawings.iter().collect(), |drawing: &Drawing| {
            let cells = alike(&drawing.cells(strength));
            cells.map_or(0, |cells| cells.cells.len())
        });
        (0..found.len())
            .filter(|i| found[*i] > 0)
            .max_by_key(|i| found[*i])
    };
    let best = cells_at(STRENGTHS[0]).or_else(|| cells_at(FAINT))?;
    let mut drawing = drawings.into_iter().nth(best)?;
    let cells = |drawing: &Drawing| -> Vec<Cell> {
        let cells = threads::each(STRENGTHS.to_vec(), |strength| drawing.cells(strength));
        cells.into_iter().flatten().collect()
    };
    let mut all = cells(&drawing);
    // Lines of the other kind may be the edges of the road.
    drawing.others = Some(lines(&drawing.grey, !drawing.bright));
    all.extend(cells(&drawing));
    let cells = alike(&distinct(all))?;
    let samples = middles(&cells);
    let small = drawing.grey.dimensions();
    let (across, down) = (
        f64::from(grey.width()) / f64::from(small.0),
        f64::from(grey.height()) / f64::from(small.1),
    );
    let space = cells.length * drawing.reduced;
    let lap = best_lap(&samples, cells.length, cells.pitch);
    let road = lap.map(|lap| {
        let middle = lap.into_iter();
        let middle = middle.map(|at| Point::new(at.x * across, at.y * down));
        Road {
            middle: middle.collect(),
            space,
        }
    });
    Some(Found { space, road })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A ring of 40 points with a radius of 100.
    fn ring() -> Road {
        let middle = (0..40).map(|i| {
            let turn = f64::from(i) / 40.0 * std::f64::consts::TAU;
            Point::new(
                200.0 + 100.0 * libm::cos(turn),
                200.0 + 100.0 * libm::sin(turn),
            )
        });
        Road {
            middle: middle.collect(),
            space: 8.0,
        }
    }

    #[test]
    fn a_road_has_the_order_of_the_line_along_it() {
        let road = ring();
        let line: Vec<Point> = road.middle.iter().step_by(2).copied().collect();
        let along = road.clone().along(&line).expect("its road");
        assert_eq!(along.middle, road.middle);
        let back: Vec<Point> = line.iter().rev().copied().collect();
        let along = road.clone().along(&back).expect("its road");
        assert!(along.middle.iter().eq(road.middle.iter().rev()));
    }

    #[test]
    fn a_line_elsewhere_or_of_half_a_lap_is_not_along_the_road() {
        let road = ring();
        let beside: Vec<Point> = road.middle.iter().map(|at| *at + (60.0, 0.0)).collect();
        assert!(road.clone().along(&beside).is_none());
        assert!(road.clone().along(&road.middle[..20]).is_none());
    }
}
