//! `design.art-on-road` and `design.art-cut-off`: pieces of the art that stand in the way, or are cut off.

use std::collections::BTreeMap;

use formulad_core::plan::{Board, Change, PieceKind, PiecePlan};

use super::prelude::*;
use crate::figures::{Point, across, along, between};

kinds! {
    advice ART_ON_ROAD "design.art-on-road":
        "A tree, a building or another piece of the art stands on the road.",
        "The road is drawn over it, so that what is seen of it looks like a mistake.",
        "A stand 50 mm deep beside a road that is 30 mm away.";

    advice ART_CUT_OFF "design.art-cut-off":
        "A quarter or more of a piece of the art lies beyond the edge of the board, or all of it.",
        "What lies beyond the edge is cut off in print; what lies beyond it as a whole, nobody will find to delete it.",
        "A house whose middle lies on the edge.";
}

/// How far a piece may reach into the road, in millimetres: as far as its shadow and its leaves.
const TOUCH: f64 = 1.0;

/// The part of a piece that may be cut off.
const CUT: f64 = 0.25;

/// How far from where a piece stands a place for it is looked for, in millimetres: rings, each of this many places.
const RINGS: usize = 30;
const PLACES: u32 = 32;

pub(super) fn check(circuit: &Circuit<'_>, reporter: &mut Reporter<'_>) {
    let plan = circuit.track.plan();
    let pieces = plan.art.pieces.iter().enumerate();
    let mut pieces = pieces
        .filter(|(_, piece)| piece.kind != PieceKind::Picture && is_drawable(piece))
        .filter_map(|(at, piece)| Some((at, piece, Slab::of_piece(piece)?)))
        .peekable();
    if pieces.peek().is_none() {
        return;
    }
    let road = Road::new(circuit);
    for (at, piece, slab) in pieces {
        let (number, kind) = (at + 1, piece.kind.to_string());
        let under = road.under(piece.kind, &slab);
        let (problem, label) = if let Some(id) = under {
            let message = message!(
                "piece {number} ({kind}) stands on space {id}",
                number,
                kind,
                id
            );
            (
                ART_ON_ROAD.at(
                    format!("/art/pieces/{at}"),
                    message,
                    message!("move it off the road"),
                ),
                message!("Move piece {number} off the road", number),
            )
        } else if slab.is_cut_off(plan.board) {
            let message = message!(
                "piece {number} ({kind}) reaches over the edge of the board",
                number,
                kind
            );
            (
                ART_CUT_OFF.at(
                    format!("/art/pieces/{at}"),
                    message,
                    message!("move it onto the board"),
                ),
                message!("Move piece {number} onto the board", number),
            )
        } else {
            continue;
        };
        let is_free =
            |slab: &Slab| !slab.is_cut_off(plan.board) && road.under(piece.kind, slab).is_none();
        reporter.push(match slab.free_place(is_free, plan.board) {
            Some([x, y]) => problem.unsafe_fix(label, vec![Change::MovePiece(at, x, y)]),
            None => problem,
        });
    }
}

/// Whether a piece has a place and a size.
pub(super) fn is_drawable(piece: &PiecePlan) -> bool {
    let sizes = [Some(piece.size), piece.depth()];
    let is_size = |size: f64| size > 0.0 && size <= PiecePlan::LARGEST;
    let places = [piece.x, piece.y, piece.heading];
    places.iter().all(|n| n.is_finite()) && sizes.into_iter().flatten().all(is_size)
}

/// A rectangle on the board.
#[derive(Debug, Clone, Copy)]
struct Slab {
    centre: Point,
    /// The direction of its length, one millimetre long.
    way: Point,
    /// Half of its length and half of its width.
    half: [f64; 2],
}

impl Slab {
    /// What a piece covers.
    fn of_piece(piece: &PiecePlan) -> Option<Self> {
        let size = piece.size;
        let half = match piece.kind {
            // A square within the crown of a tree, or at the foot of what is seen from the front. How long a text is depends on its
            // letters: its height has to be enough.
            PieceKind::Tree
            | PieceKind::Fir
            | PieceKind::Palm
            | PieceKind::Rock
            | PieceKind::Tower
            | PieceKind::Marshal
            | PieceKind::Text
            | PieceKind::Logo => [0.35 * size; 2],
            PieceKind::Tyres => [0.5 * size, 1.25],
            PieceKind::Boat => [0.5 * size, 0.16 * size],
            _ => [0.5 * size, 0.5 * piece.depth()?],
        };
        let (sin, cos) = libm::sincos(piece.heading.rem_euclid(360.0).to_radians());
        Some(Self {
            centre: [piece.x, piece.y],
            way: [cos, sin],
            half,
        })
    }

    /// How far it reaches from its centre in this direction, which is one millimetre long.
    fn reach(&self, axis: Point) -> f64 {
        self.half[0] * along(self.way, axis).abs() + self.half[1] * across(self.way, axis).abs()
    }

    /// Its extent on each axis of the board.
    fn extent(&self) -> [[f64; 2]; 2] {
        [[1.0, 0.0], [0.0, 1.0]].map(|axis| {
            let (at, reach) = (along(self.centre, axis), self.reach(axis));
            [at - reach, at + reach]
        })
    }

    /// Whether it covers some of another rectangle, by more than is usual.
    fn is_on(&self, other: &Self) -> bool {
        let apart = between(self.centre, other.centre);
        let axes = [self.way, other.way].into_iter();
        let mut axes = axes.flat_map(|way| [way, [-way[1], way[0]]]);
        axes.all(|axis| along(apart, axis).abs() < self.reach(axis) + other.reach(axis) - TOUCH)
    }

    fn is_cut_off(&self, board: Board) -> bool {
        let sides = [board.width, board.height];
        self.extent().iter().zip(sides).any(|([from, to], side)| {
            let beyond = (-from).max(to - side);
            beyond >= CUT * (to - from)
        })
    }

    /// The nearest place where it is free, of those that are looked at.
    fn free_place(&self, is_free: impl Fn(&Self) -> bool, board: Board) -> Option<Point> {
        // Tenths of millimetres, as they are saved.
        let at = |centre: Point| Self {
            centre: centre.map(|n| (n * 10.0).round() / 10.0),
            ..*self
        };
        // From where it would be whole, as far as the board is large enough.
        let sides = [board.width, board.height];
        let start = [0, 1].map(|axis| {
            let [from, to] = self.extent()[axis];
            let half = (to - from) / 2.0;
            let (least, most) = (
                half.min(sides[axis] / 2.0),
                (sides[axis] - half).max(sides[axis] / 2.0),
            );
            self.centre[axis].max(least).min(most)
        });
        let rings = std::iter::successors(Some(2.0), |away| Some(away * 1.2)).take(RINGS);
        let around = rings.flat_map(|away| {
            (0..PLACES).map(move |place| {
                let angle = f64::from(place) / f64::from(PLACES) * std::f64::consts::TAU;
                let (sin, cos) = libm::sincos(angle);
                [start[0] + away * cos, start[1] + away * sin]
            })
        });
        let mut places = std::iter::once(start).chain(around).map(at);
        places.find(is_free).map(|slab| slab.centre)
    }
}

/// The spaces of the road, in squares of the board.
struct Road {
    square: f64,
    squares: BTreeMap<(i64, i64), Vec<(SpaceId, Slab)>>,
}

impl Road {
    fn new(circuit: &Circuit<'_>) -> Self {
        let length = circuit.figures.space_length;
        let width = circuit.figures.lane_width.unwrap_or(length / 2.0);
        let mut road = Self {
            square: (2.0 * length).max(10.0),
            squares: BTreeMap::new(),
        };
        for space in &circuit.track.plan().spaces {
            let Some(site) = circuit.ground.site(space.id) else {
                continue;
            };
            // A step below a bridge is long.
            let long = site.length.min(2.0 * length);
            let slab = Slab {
                centre: site.centre,
                way: site.way,
                half: [long / 2.0, width / 2.0],
            };
            if !long.is_finite() || site.centre.iter().any(|n| n.abs() > 1e6) {
                continue;
            }
            let [across, down] = slab.extent().map(|ends| road.keys(ends));
            for x in across.clone() {
                for y in down.clone() {
                    let square = road.squares.entry((x, y)).or_default();
                    square.push((space.id, slab));
                }
            }
        }
        road
    }

    fn keys(&self, [from, to]: [f64; 2]) -> std::ops::RangeInclusive<i64> {
        let key = |at: f64| (at / self.square).floor() as i64;
        key(from)..=key(to)
    }

    /// A space that a piece of this kind would stand on.
    fn under(&self, kind: PieceKind, slab: &Slab) -> Option<SpaceId> {
        // What hangs over the road is meant to.
        if kind.is_overhead() {
            return None;
        }
        let [across, down] = slab.extent().map(|ends| self.keys(ends));
        let squares = across.flat_map(|x| {
            let column = (x, *down.start())..=(x, *down.end());
            self.squares.range(column).map(|(_, spaces)| spaces)
        });
        let mut spaces = squares.flatten();
        spaces
            .find(|(_, space)| slab.is_on(space))
            .map(|(id, _)| *id)
    }
}
