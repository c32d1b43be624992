//! How many pieces are scattered at once: trees and rocks, beside the road and beside each other.

use formulad_core::plan::{ArtPlan, PieceKind, PiecePlan};

use super::{Ghost, Pointer};
use crate::document::{distance, sin_cos, way};
use crate::work::Work;

/// How a stroke scatters pieces.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scatter {
    /// How wide the stroke is, in millimetres.
    pub width: f64,
    /// How many pieces there are, as a part of the most that have room.
    pub density: f64,
    /// Which kinds are mixed with the one in hand, in the order of [`Scatter::KINDS`].
    pub mixed: [bool; Self::KINDS.len()],
}

impl Default for Scatter {
    fn default() -> Self {
        Self {
            width: 30.0,
            density: 0.5,
            mixed: [false; Self::KINDS.len()],
        }
    }
}

impl Scatter {
    /// The kinds that are scattered.
    pub const KINDS: [PieceKind; 4] = [
        PieceKind::Tree,
        PieceKind::Fir,
        PieceKind::Palm,
        PieceKind::Rock,
    ];

    /// The kinds of a stroke with this one in hand.
    fn kinds(&self, of: PieceKind) -> Vec<PieceKind> {
        let mixed = Self::KINDS.into_iter().zip(self.mixed);
        let others = mixed.filter(|(kind, on)| *on && *kind != of);
        std::iter::once(of)
            .chain(others.map(|(kind, _)| kind))
            .collect()
    }

    /// How far pieces are apart, as a multiple of their size.
    fn apart(&self) -> f64 {
        0.85 / self.density.clamp(0.02, 1.0).sqrt()
    }

    /// The edge of the stroke around a place.
    pub(super) fn ghost(&self, at: [f64; 2]) -> Ghost {
        let edge = (0..=48).map(|part| {
            let (sin, cos) = sin_cos(f64::from(part) * 7.5);
            let half = self.width / 2.0;
            [at[0] + half * cos, at[1] + half * sin]
        });
        Ghost::Guide(edge.collect())
    }
}

/// The pieces that are being scattered.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Stroke {
    kinds: Vec<PieceKind>,
    scatter: Scatter,
    last: [f64; 2],
    /// How many places have been tried.
    tried: u32,
    pub(super) pieces: Vec<PiecePlan>,
    /// Where pieces stood before, and their sizes.
    there: Vec<([f64; 2], f64)>,
}

impl Stroke {
    pub(super) fn new(work: &Work, kind: PieceKind, scatter: Scatter, at: [f64; 2]) -> Self {
        let pieces = work.plan().art.pieces.iter();
        let stand = pieces.filter(|piece| piece.kind != PieceKind::Picture);
        Self {
            kinds: scatter.kinds(kind),
            scatter,
            last: at,
            tried: 0,
            pieces: Vec::new(),
            there: stand.map(|it| ([it.x, it.y], it.size)).collect(),
        }
    }

    /// Scatters pieces on the way to the pointer.
    pub(super) fn reach(&mut self, work: &Work, pointer: Pointer) {
        let step = (self.scatter.width / 3.0).max(3.0);
        let away = distance(self.last, pointer.at);
        let steps = (away / step).floor().min(400.0);
        if self.tried == 0 {
            self.scatter_at(work, self.last, step);
        }
        let [dx, dy] = way(self.last, pointer.at);
        let from = self.last;
        for count in 1..=steps as u32 {
            let part = f64::from(count) * step / away;
            self.last = [from[0] + dx * part, from[1] + dy * part];
            self.scatter_at(work, self.last, step);
        }
    }

    fn scatter_at(&mut self, work: &Work, middle: [f64; 2], step: f64) {
        let size = self.kinds.iter().map(|kind| kind.usual_size());
        let spacing = self.scatter.apart() * size.fold(f64::INFINITY, f64::min);
        let wanted = 2.0 * self.scatter.width * step / (spacing * spacing);
        for _ in 0..wanted.ceil().clamp(1.0, 60.0) as u32 {
            let number = f64::from(self.tried);
            self.tried += 1;
            // Parts of multiples of irrational numbers fill a range evenly, and without a pattern.
            let part = |of: f64| (number * of + 0.5).fract();
            let (sin, cos) = sin_cos(360.0 * part(0.569_840_29));
            let away = self.scatter.width / 2.0 * part(0.754_877_67).sqrt();
            let at = [middle[0] + away * cos, middle[1] + away * sin];
            let kind = self.kinds[(part(0.618_033_99) * self.kinds.len() as f64) as usize];
            let piece = PiecePlan::new(kind, at[0], at[1]);
            let piece = PiecePlan {
                size: piece.size * (0.75 + 0.5 * part(0.414_213_56)),
                ..piece
            };
            if self.is_free(work, &piece) {
                self.pieces.push(piece);
            }
        }
    }

    fn is_free(&self, work: &Work, piece: &PiecePlan) -> bool {
        let at = [piece.x, piece.y];
        let is_apart = |there: [f64; 2], size: f64, times: f64| {
            distance(there, at) >= times * f64::midpoint(size, piece.size)
        };
        let from_new = |it: &PiecePlan| is_apart([it.x, it.y], it.size, self.scatter.apart());
        let from_old = |(there, size): &([f64; 2], f64)| is_apart(*there, *size, 0.85);
        self.pieces.len() + self.there.len() < ArtPlan::MOST_PIECES
            && !is_on_road(work, at, piece.size / 2.0)
            && self.pieces.iter().all(from_new)
            && self.there.iter().all(from_old)
    }
}

/// Whether a disc touches the road.
fn is_on_road(work: &Work, [x, y]: [f64; 2], radius: f64) -> bool {
    let cells = &work.derived().cells;
    let edge = (0..12).map(|part| {
        let (sin, cos) = sin_cos(f64::from(part) * 30.0);
        [x + radius * cos, y + radius * sin]
    });
    let mut places = std::iter::once([x, y]).chain(edge);
    places.any(|at| cells.at(at).is_some())
}
