//! Cards of the dice, which say how to roll them with plain dice, and nets of those with few faces.

use formulad_core::dice::{Die, Gear};
use formulad_core::rules::Ruleset;

use super::canvas::{Canvas, End, GREY, INK, LINE, Middle, PANEL, Start, Type, WHITE};
use super::texts::{self, dice as words};
use crate::draw::{Stroke, die_colors};
use crate::geometry::{Point, Rect, Vec2};

/// The size of a card, that of a playing card.
pub(super) const CARD: (f64, f64) = (63.0, 88.0);

/// A card about a die.
#[derive(Debug, Clone, Copy)]
pub(super) enum Card {
    /// What it shows, and how to roll it with plain dice.
    Faces(Die),
    /// To be cut out and folded.
    Net(Die),
}

/// The dice of a ruleset: the black one, and those of the gears there are (DICE-3).
pub(super) fn dice(rules: &Ruleset) -> Vec<Die> {
    let gears = Gear::all().filter(|gear| *gear <= rules.top_gear);
    let gears = gears.map(Die::Gear);
    std::iter::once(Die::Black).chain(gears).collect()
}

/// The cards of these dice.
pub(super) fn cards(rules: &Ruleset) -> Vec<Card> {
    let dice = dice(rules);
    let nets = dice
        .iter()
        .copied()
        .filter(|die| net(*die, Point::ORIGIN).is_some());
    let faces = dice.iter().copied().map(Card::Faces);
    faces.chain(nets.map(Card::Net)).collect()
}

/// The lowest number of a die and the highest.
pub(super) fn range(die: Die) -> String {
    let lowest = die.faces().first().copied().unwrap_or_default();
    format!("{lowest}–{}", die.highest())
}

/// What stands in for a plain die of many faces: a smaller die, to which a die of six adds a multiple of its number of
/// faces, each equally likely.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Instead {
    pub(super) faces: usize,
    pub(super) times: usize,
}

impl Instead {
    pub(super) const fn of(faces: usize) -> Option<Self> {
        let (faces, times) = match faces {
            12 => (6, 2),
            20 => (10, 2),
            30 => (10, 3),
            _ => return None,
        };
        Some(Self { faces, times })
    }

    fn words(self) -> String {
        let Self { faces, times } = self;
        let each = 6 / times;
        let add = (1..times).map(|time| {
            let (from, to) = (time * each + 1, (time + 1) * each);
            t!(
                "{number} on {from}–{to}" | "{number} on {from}–{to}",
                number = time * faces,
                from,
                to
            )
        });
        let add = crate::words::joined(add, ", ");
        let [missing, smaller, six] = [faces * times, faces, 6].map(words::plain);
        t!(
            "No {missing}? Roll a {die}, and a {six} that adds {adds}.",
            missing,
            die = smaller,
            six,
            adds = add
        )
    }
}

pub(super) fn paint(canvas: &mut Canvas, card: Card) {
    match card {
        Card::Faces(die) => faces(canvas, die),
        Card::Net(die) => {
            let title = t!("{die}: cut out, fold and glue", die = texts::die(die));
            let at = Point::new(CARD.0 / 2.0, 5.5);
            canvas.text(at, Middle, Type::bold(2.8, INK), &title);
            let middle = Point::new(CARD.0 / 2.0, 47.0);
            if let Some(net) = net(die, middle) {
                fold(canvas, &net, die);
            }
        }
    }
}

fn faces(canvas: &mut Canvas, die: Die) {
    let (width, height) = CARD;
    let (fill, ink) = die_colors(die);
    canvas.rounded(Rect::new(3.0, 3.0, width - 3.0, 16.0), 2.0, fill);
    let style = Type::NAME.in_color(ink);
    canvas.text((7.0, 9.5), Start, style, &texts::die(die));
    let count = die.faces().len();
    let plain = words::plain(count);
    canvas.text((width - 7.0, 9.5), End, style, &plain);
    let at = Point::new(width / 2.0, 25.5);
    canvas.text(at, Middle, Type::bold(12.0, INK), &range(die));
    let outcomes: Vec<_> = die.outcomes().collect();
    let is_plain = outcomes.len() == count;
    let note = if is_plain {
        t!("a plain {die}: every number once", die = plain)
    } else {
        t!(
            "{faces} faces; on a plain {die} read" | "{faces} faces; on a plain {die} read",
            faces = count,
            die = plain
        )
    };
    canvas.text((width / 2.0, 36.0), Middle, Type::SMALL, &note);
    let columns = if is_plain { 5 } else { 2 };
    let rows = outcomes.len().div_ceil(columns);
    let (top, bottom) = (40.0, 76.0);
    let pitch = ((bottom - top) / rows as f64).min(8.4);
    let wide = (width - 10.0) / columns as f64;
    let mut first = 1;
    for (at, (number, times)) in outcomes.into_iter().enumerate() {
        // Column by column, as columns of numbers are read; single numbers row by row.
        let (column, row) = if is_plain {
            (at % columns, at / columns)
        } else {
            (at / rows, at % rows)
        };
        let (x, y) = (5.0 + column as f64 * wide, top + row as f64 * pitch);
        let middle = y + pitch / 2.0;
        let size = (pitch * 0.5).min(4.2);
        let tile = Rect::new(x + 0.6, y + 0.5, x + wide - 0.6, y + pitch - 0.5);
        canvas.rounded(tile, 1.2, PANEL);
        if is_plain {
            let at = Point::new(x + wide / 2.0, middle);
            canvas.text(at, Middle, Type::bold(size, INK), &number.to_string());
        } else {
            let last = first + times as usize - 1;
            let read = if first == last {
                first.to_string()
            } else {
                format!("{first}–{last}")
            };
            let small = Type::regular(size * 0.72, GREY);
            canvas.text((x + 3.0, middle), Start, small, &read);
            let arrow = Point::new(x + wide / 2.0 + 1.6, middle);
            let head = [(-1.4, -1.0), (0.2, 0.0), (-1.4, 1.0)].map(|by| arrow + Vec2::from(by));
            canvas.polygon(&head, LINE, None);
            let at = Point::new(x + wide - 3.2, middle);
            canvas.text(at, End, Type::bold(size, INK), &number.to_string());
        }
        first += times as usize;
    }
    let note = match (Instead::of(count), net(die, Point::ORIGIN)) {
        (_, Some(_)) => {
            t!("Without such a die, fold the one on the card “cut out, fold and glue”.").to_owned()
        }
        (Some(instead), None) => instead.words(),
        (None, None) => String::new(),
    };
    let at = Point::new(5.0, height - 8.4);
    canvas.lines(at, Type::SMALL, &note, width - 10.0);
}

/// A die of paper, unfolded.
struct Net {
    /// Its faces, in the order of the die's.
    faces: Vec<Vec<Point>>,
    /// The edges with tabs; the face lies to the right of someone who walks along them.
    tabs: Vec<(Point, Point)>,
    /// The size of its numbers.
    size: f64,
}

/// The net of a die of four, six or eight faces around a place.
fn net(die: Die, middle: Point) -> Option<Net> {
    let third = 3.0_f64.sqrt() / 2.0;
    Some(match die.faces().len() {
        4 => {
            let (side, high) = (26.0, 26.0 * third);
            let at = |x: f64, y: f64| middle + Vec2::new(x * side, (y - 1.0) * high);
            let (top, left, right) = (at(0.0, 0.0), at(-1.0, 2.0), at(1.0, 2.0));
            let (one, other, below) = (at(-0.5, 1.0), at(0.5, 1.0), at(0.0, 2.0));
            Net {
                faces: vec![
                    vec![top, other, one],
                    vec![one, below, left],
                    vec![one, other, below],
                    vec![other, right, below],
                ],
                tabs: vec![(top, other), (right, below), (left, one)],
                size: 8.0,
            }
        }
        6 => {
            let side = 16.5;
            let at = |x: f64, y: f64| middle + Vec2::new((x - 1.5) * side, (y - 2.0) * side);
            let square = |(x, y): (f64, f64)| {
                [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
                    .map(|(right, down)| at(x + right, y + down))
                    .to_vec()
            };
            // Opposite faces are not neighbours in the order of the die's faces and, if possible, not equal.
            let places = [
                (1.0, 0.0),
                (1.0, 1.0),
                (0.0, 1.0),
                (1.0, 2.0),
                (2.0, 1.0),
                (1.0, 3.0),
            ];
            let edge = |from: (f64, f64), to: (f64, f64)| (at(from.0, from.1), at(to.0, to.1));
            Net {
                faces: places.map(square).to_vec(),
                tabs: vec![
                    edge((0.0, 1.0), (1.0, 1.0)),
                    edge((0.0, 2.0), (0.0, 1.0)),
                    edge((1.0, 2.0), (0.0, 2.0)),
                    edge((2.0, 1.0), (3.0, 1.0)),
                    edge((3.0, 1.0), (3.0, 2.0)),
                    edge((3.0, 2.0), (2.0, 2.0)),
                    edge((2.0, 4.0), (1.0, 4.0)),
                ],
                size: 8.0,
            }
        }
        8 => {
            let (side, high) = (19.5, 19.5 * third);
            let at = |x: f64, y: f64| middle + Vec2::new((x - 0.5) * high, (y - 1.75) * side);
            let left = |y: f64| at(0.0, y);
            let right = |y: f64| at(1.0, y + 0.5);
            let (west, east) = (at(-1.0, 1.5), at(2.0, 2.0));
            Net {
                faces: vec![
                    vec![left(0.0), right(0.0), left(1.0)],
                    vec![right(0.0), right(1.0), left(1.0)],
                    vec![left(1.0), right(1.0), left(2.0)],
                    vec![right(1.0), right(2.0), left(2.0)],
                    vec![left(2.0), right(2.0), left(3.0)],
                    vec![right(2.0), right(3.0), left(3.0)],
                    vec![west, left(1.0), left(2.0)],
                    vec![right(1.0), east, right(2.0)],
                ],
                tabs: vec![
                    (left(0.0), right(0.0)),
                    (west, left(1.0)),
                    (left(2.0), west),
                    (right(1.0), east),
                    (east, right(2.0)),
                ],
                size: 6.5,
            }
        }
        _ => return None,
    })
}

/// Draws a net with the numbers of a die.
fn fold(canvas: &mut Canvas, net: &Net, die: Die) {
    let rim = Some(Stroke::new(0.25, INK));
    for (from, to) in &net.tabs {
        let along = (*to - *from) / (*to - *from).length();
        // Out of the face, which lies to the right.
        let out = Vec2::new(along.y, -along.x) * 3.4;
        let tab = [
            *from,
            *from + along * 3.4 + out,
            *to - along * 3.4 + out,
            *to,
        ];
        canvas.polygon(&tab, PANEL, Some(Stroke::new(0.2, LINE)));
    }
    for (face, number) in net.faces.iter().zip(die.faces()) {
        canvas.polygon(face, WHITE, rim);
        let sum = face.iter().fold(Vec2::ZERO, |sum, at| sum + at.to_vec2());
        let middle = (sum / face.len() as f64).to_point();
        let style = Type::bold(net.size, INK);
        canvas.text(middle, Middle, style, &number.to_string());
    }
}
