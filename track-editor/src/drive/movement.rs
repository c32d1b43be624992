//! Moving cars.

use formulad_core::SpaceId;
use formulad_tracks::replay::Movement;

/// The position of a car between two spaces.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pose {
    /// The space behind it.
    pub from: SpaceId,
    /// The space ahead of it.
    pub to: SpaceId,
    /// The fraction of the way between them that is behind it, from 0 to 1.
    pub part: f64,
}

/// A movement that is being shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Ride {
    movement: Movement,
    /// The number of steps driven so far.
    steps: f64,
}

impl Ride {
    /// A movement that is about to begin.
    pub fn new(movement: Movement) -> Self {
        Self {
            movement,
            steps: 0.0,
        }
    }

    /// The movement.
    pub fn movement(&self) -> &Movement {
        &self.movement
    }

    /// Advances by this many steps. Returns the steps left over once the car has arrived.
    pub fn advance(&mut self, steps: f64) -> Option<f64> {
        self.steps += steps.max(0.0);
        let left = self.steps - self.movement.steps() as f64;
        (left >= 0.0).then_some(left)
    }

    /// Where the car is.
    pub fn pose(&self) -> Option<Pose> {
        let path = &self.movement.path;
        let last = self.movement.steps().checked_sub(1)?;
        let at = (self.steps as usize).min(last);
        Some(Pose {
            from: *path.get(at)?,
            to: *path.get(at + 1)?,
            part: (self.steps - at as f64).clamp(0.0, 1.0),
        })
    }
}
