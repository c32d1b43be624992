//! How well a planner drives.

use crate::race::{CarId, Race};

/// How well a [`PlannerDriver`](super::PlannerDriver) drives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Strength {
    /// Sees no other cars, and misjudges every option by up to a turn.
    Novice,
    /// Drives as well as a car alone can be driven, as if it were alone.
    Skilled,
    /// Sees everything.
    #[default]
    Expert,
}

impl Strength {
    /// All of them, the weakest first.
    pub const ALL: [Self; 3] = [Self::Novice, Self::Skilled, Self::Expert];

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Novice => "novice",
            Self::Skilled => "skilled",
            Self::Expert => "expert",
        }
    }

    /// Whether it sees the other cars.
    pub(super) const fn sees_others(self) -> bool {
        matches!(self, Self::Expert)
    }

    /// By how many turns it misjudges an option, which is the same each time for the same option of the
    /// same race.
    pub(super) fn error(self, race: &Race, car: CarId, option: usize) -> f64 {
        if self != Self::Novice {
            return 0.0;
        }
        let mut state = u64::from(race.round()) << 32 | u64::from(car.0) << 16 | option as u64;
        for (_, other) in race.cars() {
            state = mixed(state ^ u64::from(other.node) << 8 ^ u64::from(other.crossings));
        }
        state = mixed(state ^ u64::from(race.spaces_to_move()));
        // 53 bits, as a number from 0 to 1.
        (state >> 11) as f64 / (1_u64 << 53) as f64
    }
}

impl std::fmt::Display for Strength {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// Splitmix64.
const fn mixed(state: u64) -> u64 {
    let mut bits = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
