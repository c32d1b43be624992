//! How long a game takes at a table.

use super::estimates::Mean;
use super::totals::Totals;

/// How fast a table plays: a model, not a measurement. Every turn of every car takes a fixed time (shifting,
/// rolling, counting spaces, paying, handing over the dice), and so does every choice that a player has to
/// think about.
///
/// ```
/// use formulad_core::analysis::simulate::TableTime;
///
/// let slow = TableTime { seconds_per_choice: 15.0, ..TableTime::USUAL };
/// assert_eq!(slow.seconds_per_turn, 12.0);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TableTime {
    /// The seconds that every turn of a car takes.
    pub seconds_per_turn: f64,
    /// The seconds that every choice between two options or more takes.
    pub seconds_per_choice: f64,
}

impl TableTime {
    /// People who know the game: 12 seconds a turn and 6 a choice. Most turns have two choices, gear and move.
    /// Six cars over two laps then take about an hour, as the boxes of the game say.
    pub const USUAL: Self = Self {
        seconds_per_turn: 12.0,
        seconds_per_choice: 6.0,
    };
}

impl Totals {
    /// How many minutes a game takes at this pace, without setting it up; `None` without races.
    #[must_use]
    pub fn minutes(&self, pace: TableTime) -> Option<Mean> {
        let turn = pace.seconds_per_turn / 60.0;
        self.table.weighted(turn, pace.seconds_per_choice / 60.0)
    }
}
