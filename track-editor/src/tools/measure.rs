//! The tool that measures.

use formulad_core::SpaceId;

use super::{Ghost, Pointer, Tone, Tool};
use crate::document::{direction, lap, length, way};
use crate::texts::arrange as texts;
use crate::work::{Hit, Work};

/// An end of the measured line: a place, and the space there.
type MeasuredEnd = ([f64; 2], Option<SpaceId>);

/// Measures from one place to another; from space to space, steps along the road too.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Measure {
    /// Nothing is being measured.
    Ready,
    /// Measuring from here.
    Measuring(MeasuredEnd),
    /// Measured from here to there; stays on display.
    Measured(MeasuredEnd, MeasuredEnd),
}

/// The end at the pointer: the middle of a space, unless snapping is off.
fn end(work: &Work, pointer: Pointer) -> MeasuredEnd {
    match pointer.hit {
        Hit::Space(id) => {
            let middle = work.space(id).map(|s| [s.x, s.y]);
            let at = middle.filter(|_| !pointer.free);
            (at.unwrap_or(pointer.at), Some(id))
        }
        _ => (pointer.at, None),
    }
}

impl Measure {
    fn ends(&self, work: &Work, pointer: Option<Pointer>) -> Option<(MeasuredEnd, MeasuredEnd)> {
        match self {
            Self::Ready => None,
            Self::Measuring(from) => Some((*from, end(work, pointer?))),
            Self::Measured(from, to) => Some((*from, *to)),
        }
    }
}

/// The measurement in words, and the way along the road.
fn measured(work: &Work, (from, to): (MeasuredEnd, MeasuredEnd)) -> (String, Vec<SpaceId>) {
    let line = way(from.0, to.0);
    let (mm, degrees) = (length(line), direction(line).rem_euclid(360.0));
    let straight = t!(
        "{mm:.1} mm · {lengths:.2} space lengths · {degrees:.0}°",
        mm,
        lengths = mm / work.derived().length,
        degrees
    );
    let (Some(a), Some(b)) = (from.1, to.1) else {
        return (straight, Vec::new());
    };
    if a == b {
        return (straight, vec![a]);
    }
    match lap::shortest_way(work.plan(), a, b) {
        Some(way) => {
            let steps = texts::steps(a, b, way.len() - 1);
            (texts::both(&[steps, straight]), way)
        }
        None => (
            texts::both(&[
                t!("No path from {from} to {to}", from = a, to = b),
                straight,
            ]),
            vec![a, b],
        ),
    }
}

impl Tool for Measure {
    fn click(&mut self, work: &mut Work, pointer: Pointer) {
        let here = end(work, pointer);
        *self = match self {
            Self::Measuring(from) => Self::Measured(*from, here),
            Self::Ready | Self::Measured(..) => Self::Measuring(here),
        };
    }

    fn drag_start(&mut self, work: &mut Work, pointer: Pointer) {
        *self = Self::Measuring(end(work, pointer));
    }

    fn cancel(&mut self, _work: &mut Work) -> bool {
        std::mem::replace(self, Self::Ready) != Self::Ready
    }

    fn hint(&self, work: &Work, pointer: Option<Pointer>) -> String {
        let ends = self.ends(work, pointer);
        ends.map_or_else(
            || t!("Drag from one place to another, or click both").to_owned(),
            |ends| measured(work, ends).0,
        )
    }

    fn ghosts(&self, work: &Work, pointer: Option<Pointer>) -> Vec<Ghost> {
        let Some(ends) = self.ends(work, pointer) else {
            return Vec::new();
        };
        let (words, way) = measured(work, ends);
        let (from, to) = (ends.0.0, ends.1.0);
        vec![
            Ghost::Spaces(way, Tone::Good),
            Ghost::Line(vec![from, to], Tone::Accent),
            Ghost::Handle(from, Tone::Accent, false),
            Ghost::Handle(to, Tone::Accent, true),
            Ghost::Label(to, words, Tone::Accent),
        ]
    }

    /// Ends on spaces that are gone stay as places.
    fn retain_existing(&mut self, work: &Work) {
        let keep = |end: &mut MeasuredEnd| end.1 = end.1.filter(|id| work.space(*id).is_some());
        match self {
            Self::Ready => {}
            Self::Measuring(from) => keep(from),
            Self::Measured(from, to) => {
                keep(from);
                keep(to);
            }
        }
    }
}
