//! Cars to cut out: three to lie on the board, and one that stands.

use super::canvas::{CUT, Canvas, INK, Middle, PAPER, Type};
use crate::draw::{CAR_SHARE, SPACE_OF_CAR, Stroke, car, car_colors};
use crate::geometry::{Point, Rect};

/// The size of the cars of one entrant together.
pub(super) const CARD: (f64, f64) = (63.0, 44.0);

/// The lengths that a car that lies on the board may have.
const LENGTHS: std::ops::RangeInclusive<f64> = 10.0..=30.0;

/// What a card shows.
#[derive(Debug, Clone, Copy)]
pub(super) enum CarToken {
    /// The car of an entrant, by position.
    Car(usize),
    /// Damage markers (DEBRIS-1).
    Markers,
}

/// Draws the cars of an entrant for a board whose spaces are this long.
pub(super) fn paint(canvas: &mut Canvas, token: CarToken, space: Option<f64>) {
    let at = match token {
        CarToken::Car(at) => at,
        CarToken::Markers => return markers(canvas),
    };
    let length =
        (space.unwrap_or(SPACE_OF_CAR) * CAR_SHARE).clamp(*LENGTHS.start(), *LENGTHS.end());
    let (fill, ink) = car_colors(at);
    let rim = Stroke::new(0.15, CUT);
    let (long, wide) = (length + 1.6, length * 0.56 + 1.0);
    let room = ((CARD.1 - 4.0) / wide).floor().clamp(1.0, 3.0);
    let gap = (CARD.1 - room * wide) / (room + 1.0);
    for number in 0..room as u32 {
        let y = gap + f64::from(number) * (wide + gap) + wide / 2.0;
        let middle = Point::new(4.0 + long / 2.0, y);
        let plate = Rect::from_center_size(middle, (long, wide));
        canvas.field(plate, 1.0, PAPER, rim);
        for item in car(at, length, Point::ZERO, 0.0) {
            canvas.item(&item, middle);
        }
    }
    // Folded in the middle and at both ends, it stands on its feet.
    let (left, right, foot) = (CARD.0 - 23.0, CARD.0 - 4.0, 5.0);
    let (top, bottom) = (2.5, CARD.1 - 2.5);
    let middle = CARD.1 / 2.0;
    canvas.rect(Rect::new(left, top + foot, right, bottom - foot), fill);
    let outline = [(left, top), (right, top), (right, bottom), (left, bottom)];
    let corners = outline.map(Point::from);
    for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        canvas.line(*from, *to, rim);
    }
    for (y, color) in [(top + foot, INK), (middle, ink), (bottom - foot, INK)] {
        let fold = Stroke::new(0.2, color);
        canvas.dashes(Point::new(left, y), Point::new(right, y), fold);
    }
    let label = (at + 1).to_string();
    let across = (left + right) / 2.0;
    let style = Type::bold(9.5, ink);
    let half = (middle - top - foot) / 2.0;
    for (way, degrees) in [(-1.0, 180.0), (1.0, 0.0)] {
        let at = Point::new(across, middle + way * half);
        canvas.turned(at, Middle, style, &label, degrees);
        // A line says which way up a 6 or a 9 is.
        let y = at.y + way * 5.0;
        let (from, to) = (Point::new(across - 3.2, y), Point::new(across + 3.2, y));
        canvas.line(from, to, Stroke::new(0.7, ink));
    }
}

/// Draws damage markers.
fn markers(canvas: &mut Canvas) {
    let red = crate::draw::Style::DAY.shortest;
    for row in 0..4_u32 {
        for column in 0..5_u32 {
            let at = Point::new(9.1 + 11.2 * f64::from(column), 7.0 + 10.0 * f64::from(row));
            canvas.disc(at, 4.4, red.0, Some(Stroke::new(0.15, CUT)));
            for turn in [45.0, -45.0] {
                let arm = crate::geometry::heading(turn) * 2.2;
                canvas.line(at - arm, at + arm, Stroke::new(1.1, red.1));
            }
        }
    }
}
