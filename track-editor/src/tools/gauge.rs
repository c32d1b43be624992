//! The tool that marks two points of the picture under the board whose distance is known.

use super::{Cursor, Ghost, Pointer, Tone, Tool, snapping};
use crate::document::snap::{self, Snapped};
use crate::document::{distance, same};
use crate::texts::trace as texts;
use crate::work::Work;

/// Marks two points.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Gauge {
    points: Vec<[f64; 2]>,
    /// Which of them is being dragged.
    held: Option<usize>,
}

impl Gauge {
    /// The marked point that the pointer is near.
    fn near(&self, pointer: Pointer) -> Option<usize> {
        self.points.iter().position(|at| pointer.is_near(*at))
    }

    /// Where a point that is marked or dragged here snaps to: a direction of whole steps of 15°
    /// from the other one.
    fn snapped(&self, pointer: Pointer) -> Snapped {
        let other = match (self.held, self.points.as_slice()) {
            (Some(0), [_, other]) | (Some(_), [other, _]) | (None, [other]) => Some(*other),
            _ => None,
        };
        match pointer.free {
            true => Snapped::nowhere(pointer.at),
            false => snap::mark(other, pointer.at, pointer.reach),
        }
    }

    /// Marks a point, starting over after the second. Returns which point it is.
    fn mark(&mut self, at: [f64; 2]) -> usize {
        if self.points.len() > 1 {
            self.points.clear();
        }
        self.points.push(at);
        self.points.len() - 1
    }
}

impl Tool for Gauge {
    fn click(&mut self, work: &mut Work, pointer: Pointer) {
        if work.sketch().backdrop.is_some() && self.near(pointer).is_none() {
            let place = self.snapped(pointer).at;
            self.mark(place);
        }
    }

    fn double_click(&mut self, _work: &mut Work, _pointer: Pointer) {}

    fn drag_start(&mut self, work: &mut Work, pointer: Pointer) {
        if work.sketch().backdrop.is_none() {
            return;
        }
        let held = self.near(pointer).unwrap_or_else(|| {
            let first = self.mark(self.snapped(pointer).at);
            match first {
                0 => self.mark(pointer.at),
                second => second,
            }
        });
        self.held = Some(held);
    }

    fn drag_to(&mut self, _work: &mut Work, pointer: Pointer) {
        let place = self.snapped(pointer).at;
        let point = self.held.and_then(|held| self.points.get_mut(held));
        if let Some(point) = point {
            *point = place;
        }
    }

    fn drop(&mut self, work: &mut Work, pointer: Pointer) {
        self.drag_to(work, pointer);
        self.held = None;
    }

    fn cancel(&mut self, _work: &mut Work) -> bool {
        let any = !self.points.is_empty();
        *self = Self::default();
        any
    }

    fn hint(&self, work: &Work, _pointer: Option<Pointer>) -> String {
        match (&work.sketch().backdrop, self.points.len()) {
            (None, _) => texts::nothing(),
            (Some(backdrop), _) if backdrop.locked => texts::is_locked(),
            (_, 0) => t!("Click a point of the picture, or drag along a length that you know"),
            (_, 1) => t!("Click the point at the other end; Esc to start over"),
            _ => t!("Enter the distance of the points in the inspector; drag a point to move it"),
        }
        .to_owned()
    }

    fn cursor(&self, _work: &Work, pointer: Pointer) -> Cursor {
        match (self.held, self.near(pointer)) {
            (Some(_), _) => Cursor::Grabbing,
            (None, Some(_)) => Cursor::Hand,
            (None, None) => Cursor::Cross,
        }
    }

    fn ghosts(&self, work: &Work, pointer: Option<Pointer>) -> Vec<Ghost> {
        let mut ghosts = Vec::new();
        let moving = self.held.is_some() || self.points.len() == 1;
        let snapped = pointer.filter(|_| moving).map(|it| self.snapped(it));
        let snapped = snapped.unwrap_or_default();
        match (self.points.as_slice(), pointer) {
            ([a, b], _) => {
                ghosts.push(Ghost::Line(vec![*a, *b], Tone::Accent));
                let apart = distance(*a, *b);
                let words = t!(
                    "{millimetres:.1} mm, {space:.1} spaces",
                    space = apart / (work.derived().length),
                    millimetres = apart
                );
                let words = snapping::with(words, &snapped);
                ghosts.push(Ghost::Label(*b, words, Tone::Accent));
            }
            ([a], Some(_)) => {
                ghosts.push(Ghost::Guide(vec![*a, snapped.at]));
                if !snapped.guides.is_empty() {
                    let words = snapping::words(&snapped);
                    ghosts.push(Ghost::Label(snapped.at, words, Tone::Accent));
                }
            }
            _ => {}
        }
        let points = self.points.iter().enumerate();
        ghosts.extend(
            points.map(|(at, point)| Ghost::Handle(*point, Tone::Accent, self.held == Some(at))),
        );
        ghosts
    }

    fn walks(&self) -> bool {
        false
    }

    fn measured(&self) -> Option<[[f64; 2]; 2]> {
        match self.points.as_slice() {
            [a, b] if !same(*a, *b) => Some([*a, *b]),
            _ => None,
        }
    }

    fn retain_existing(&mut self, work: &Work) {
        if work.sketch().backdrop.is_none() {
            *self = Self::default();
        }
        self.held = None;
    }
}
