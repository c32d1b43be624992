//! Cars on their way.

use formulad_core::SpaceId;
use formulad_core::race::{CarId, Event};

/// A car that has moved: the visible part of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Movement {
    /// The car.
    pub car: CarId,
    /// The space where it stood, and all that it stepped on; at least two.
    pub path: Vec<SpaceId>,
}

impl Movement {
    /// The move that an event describes, unless the car has stayed where it was.
    #[must_use]
    pub fn of(event: &Event) -> Option<Self> {
        match event {
            Event::Moved {
                car, from, path, ..
            } if !path.is_empty() => Some(Self {
                car: *car,
                path: std::iter::once(*from).chain(path.iter().copied()).collect(),
            }),
            _ => None,
        }
    }

    /// How many steps it takes.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.path.len().saturating_sub(1)
    }
}
