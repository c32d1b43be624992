//! The chances of finishing the race in time.
//!
//! Like the values of [`Par`](super::Par), they are worked out from the end of the race to its start, but for a
//! deadline instead of the fewest turns. A car with `n` turns left misses its deadline as often as with `n − 1`
//! turns from where its turn ends, by the gear and the move that miss it least often. A car that is out misses
//! all deadlines, and that counts more than being late ([`OUT`]).

use crate::dice::Gear;

use super::Turns;
use super::backward::{FirstDeadlines, Solver};
use super::sent;
use super::table::Table;
use super::value::{DEADLINES, Missed};

/// How many missed deadlines being out counts as. With one, drivers would throw away a race that they can
/// hardly win.
pub(crate) const OUT: f64 = 1.5;

/// How many turns the first deadline of a row comes before the fewest turns expected there. Earlier
/// deadlines are hardly ever met, and those after the last are hardly ever missed.
const EARLY: f64 = 3.0;

/// How far from the end deadlines are worked out, in turns of a car with all its points: about a lap.
/// Further away the dice of the other cars make all deadlines much alike.
const MOST_TURNS_LEFT: f64 = 20.0;

/// The most memory that deadlines may take, in bytes. 500 spaces and 18 points take 9 MB.
const MOST_BYTES: usize = 1 << 28;

/// P(turns to finish > n) for each deadline n, for a car that is driven to meet that one. A car that is out
/// counts [`OUT`] times.
#[derive(Debug, Clone)]
pub(crate) struct Deadlines {
    /// The first deadline of each row, in turns from there.
    first: Vec<u16>,
    missed: Table<Missed>,
}

impl Deadlines {
    /// The first deadline of a row; `None` for a row further from the end.
    pub(crate) fn first(&self, row: usize) -> Option<u16> {
        let at = row.checked_sub(self.missed.shape.first)?;
        self.first.get(at).copied()
    }

    /// How often a car in a row and gear, before or after the gear choice, misses each deadline, by its
    /// budget. The row must have deadlines.
    pub(crate) fn missed(&self, row: usize, gear: Gear, shifted: bool) -> &[Missed] {
        self.missed.values(row, gear, shifted)
    }

    /// Writes them: see [`Turns::write`].
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend((self.first.len() as u32).to_le_bytes());
        bytes.extend(self.first.iter().flat_map(|turns| turns.to_le_bytes()));
        sent::write_table(&self.missed, bytes, |missed| {
            let bits = missed.map(f32::to_le_bytes);
            std::array::from_fn::<_, { 4 * DEADLINES }, _>(|at| bits[at / 4][at % 4])
        });
    }

    /// Reads what was written for the circuit of these values.
    pub(crate) fn read(turns: &Turns, bytes: &mut &[u8]) -> Option<Self> {
        let rows = u32::from_le_bytes(sent::take(bytes)?) as usize;
        let from = turns.solo.places.count().checked_sub(rows)?;
        let first = (0..rows).map(|_| sent::take(bytes).map(u16::from_le_bytes));
        let first = first.collect::<Option<_>>()?;
        let shape = turns.solo.shape(from);
        let cells = shape.cells(rows);
        let missed = sent::read_table(shape, cells, bytes, |bits: [u8; 4 * DEADLINES]| {
            let (missed, _) = bits.as_chunks();
            std::array::from_fn(|at| f32::from_le_bytes(missed[at]))
        })?;
        Some(Self { first, missed })
    }
}

impl Turns {
    /// Works out how often deadlines are missed towards the end of the race; `None` if they would take too
    /// much memory.
    pub(crate) async fn deadlines(&self) -> Option<Deadlines> {
        let full = self.solo.costs.budgets.full();
        let least = |row| {
            let turns = |gear| self.table.before(row, gear)[full];
            let turns = self.solo.costs.gears().map(turns);
            turns.fold(f64::INFINITY, f64::min)
        };
        let count = self.solo.places.count();
        let from = (0..count).find(|row| least(*row) <= MOST_TURNS_LEFT)?;
        let rows = count - from;
        let shape = self.solo.shape(from);
        let cells = 2 * shape.cells(rows) + self.solo.strained_shape(from).cells(rows);
        if cells > MOST_BYTES / size_of::<Missed>() {
            return None;
        }
        // Few turns, except in places that no car can leave.
        let first = |row| (least(row) - EARLY).clamp(1.0, 1000.0) as u16;
        let deadlines = FirstDeadlines {
            from,
            turns: (from..count).map(first).collect(),
        };
        Some(Deadlines {
            missed: Solver::solve_deadlines(&self.solo, &deadlines, OUT).await,
            first: deadlines.turns,
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::TrackBuilder;
    use crate::analysis::par::{Terms, TrackPosition, Turns};
    use crate::dice::Gear;
    use crate::rules::Ruleset;
    use crate::steps::at_once;

    fn solved() -> Turns {
        let builder = TrackBuilder::<1>::new("Ring").straight(20).corner(1, [6]);
        let track = builder.straight(12).build().unwrap();
        let rules = Ruleset::basic(1);
        at_once(Turns::solve(&track, &rules, &Terms::default(), None)).unwrap()
    }

    /// Ten spaces before the line: 4th gear has 10, 11 and 12 on three of its six faces, 5th nothing
    /// less than 11, and a car that is not there drives on in the same gear.
    #[test]
    fn deadlines_are_missed_as_often_as_the_dice_say() {
        let turns = solved();
        let deadlines = at_once(turns.deadlines()).unwrap();
        let place = TrackPosition {
            crossings: 1,
            node: turns.track().index().nodes.len() as u16 - 10,
            kept: 0,
        };
        let row = turns.row(place).unwrap();
        assert_eq!(deadlines.first(row), Some(1));
        let missed = |gear, at: usize| f64::from(deadlines.missed(row, gear, true)[18][at]);
        assert!((missed(Gear::FOURTH, 0) - 0.5).abs() < 1e-6);
        assert!(missed(Gear::FOURTH, 1).abs() < 1e-6);
        assert!(missed(Gear::FIFTH, 0).abs() < 1e-6);
        assert!((missed(Gear::THIRD, 0) - 1.0).abs() < 1e-6);
        // The choice of the gear is the best of those: from 2nd it is not yet 4th.
        let before = |gear, at: usize| f64::from(deadlines.missed(row, gear, false)[18][at]);
        assert!(before(Gear::FOURTH, 0).abs() < 1e-6);
        assert!((before(Gear::SECOND, 0) - 1.0).abs() < 1e-6);
    }

    /// The expected turns are the sum of P(turns > n): a car driven for the fewest of them misses each
    /// deadline at least as often as one that is driven for that deadline.
    #[test]
    fn deadlines_are_missed_no_more_often_than_par_says() {
        let turns = solved();
        let deadlines = at_once(turns.deadlines()).unwrap();
        let rows = turns.solo.places.count();
        let mut seen = 0;
        for row in 0..rows {
            let Some(first) = deadlines.first(row) else {
                continue;
            };
            for gear in Gear::all() {
                let missed = &deadlines.missed(row, gear, true)[18];
                assert!(missed.is_sorted_by(|a, b| a + 1e-6 >= *b), "{missed:?}");
                // Those before the first are missed nearly always; the first may still be far off.
                let before = f64::from(first - 1) - 1.0;
                let sum: f64 = missed.iter().copied().map(f64::from).sum();
                let expected = turns.values(row, gear, true)[18];
                assert!(
                    before + sum <= expected + 1e-3,
                    "{row} {gear:?} {missed:?} {expected}"
                );
                seen += 1;
            }
        }
        assert!(seen > 100);
    }
}
