//! Cards of the corners.

use formulad_core::Track;

use super::canvas::{Canvas, INK, Middle, PAPER, Start, Type, corner_name};
use super::texts::corners as texts;
use crate::draw::Style;
use crate::figures::straights;
use crate::geometry::{Point, Rect};

/// The size of a card: half a playing card.
pub(super) const CARD: (f64, f64) = (63.0, 44.0);

/// Formats the length of a straight, and the number and the name of the corner at its other end.
type CornerWords = fn(u32, usize, &str) -> String;
/// The same for a corner without a name.
type NumberWords = fn(u32, usize) -> String;

/// Draws the card of a corner, by its place in the lap.
pub(super) fn paint(canvas: &mut Canvas, track: &Track, at: usize) {
    let Some(corner) = track.corners().get(at) else {
        return;
    };
    let width = CARD.0;
    canvas.disc(Point::new(9.0, 9.0), 5.6, INK, None);
    let number = (at + 1).to_string();
    let style = Type::NAME.in_color(PAPER);
    canvas.text((9.0, 9.0), Middle, style, &number);
    let name = corner_name(track, at);
    canvas.fitted((17.0, 9.0), Start, Type::NAME, &name, width - 20.5);
    let stops = t!("stop" | "stops", count = corner.stops);
    let fields = [
        (stops.as_str(), u32::from(corner.stops), Style::DAY.stops),
        (t!("longest"), corner.longest, Style::DAY.longest),
        (t!("shortest"), corner.shortest, Style::DAY.shortest),
    ];
    for (at, (caption, number, (fill, ink))) in fields.into_iter().enumerate() {
        let x = 3.5 + at as f64 * 19.0;
        canvas.rounded(Rect::new(x, 17.0, x + 18.0, 30.5), 1.8, fill);
        let middle = x + 9.0;
        let style = Type::bold(6.4, ink);
        canvas.text((middle, 22.0), Middle, style, &number.to_string());
        let style = Type::regular(2.3, ink);
        canvas.text((middle, 28.0), Middle, style, caption);
    }
    let place = |id| track.corners().iter().position(|corner| corner.id == id);
    let straights = straights(track);
    let before = straights.iter().find(|it| it.before == Some(corner.id));
    let after = straights.iter().find(|it| it.after == Some(corner.id));
    let links = [
        (
            before,
            before.and_then(|it| it.after),
            (
                texts::from as CornerWords,
                texts::from_number as NumberWords,
            ),
        ),
        (
            after,
            after.and_then(|it| it.before),
            (texts::to, texts::to_number),
        ),
    ];
    for ((straight, other, (named, numbered)), y) in links.into_iter().zip([35.0, 39.4]) {
        let Some((straight, other)) = straight.zip(other.and_then(place)) else {
            continue;
        };
        let (length, number) = (straight.middle_length, other + 1);
        let text = match track.corners().get(other).map(|it| it.name.trim()) {
            None | Some("") => numbered(length, number),
            Some(_) => named(length, number, &corner_name(track, other)),
        };
        canvas.fitted((3.5, y), Start, Type::SMALL, &text, width - 7.0);
    }
}
