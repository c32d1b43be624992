//! Legal moves: where a roll can take a car, at what price, and along which path.
//!
//! # How the clauses are read
//!
//! - **MOVE-1** A move goes on along links of the track, never onto a space with another car, also
//!   not onto an occupied space just past the finish line. It never goes right round the circuit:
//!   on a lap shorter than the roll, no step leads back to or past the place where it began (in the
//!   order of [`Track::spaces`]), nor back into the corner it began in.
//! - **MOVE-2** "The least number of steps possible, given the cars in the way" is the length of the
//!   shortest way round the cars within the straight, from the space where the move entered it (or
//!   began). Lane changes that MOVE-3 forbids count as possible here, as in a shortest way they
//!   never save a step on a staggered road. A car that has left a corner too early has to stay in
//!   its lane (OVER-3), whatever would be shorter.
//! - **MOVE-3** counts the changes between two spaces of the same straight. A lane left on this
//!   straight may be returned to past a car: with an occupied space of that lane between the space
//!   where it was left and the one where it is returned to.
//! - **STOP-1** Stops already made count for the corner the move begins in, and for no other.
//! - **OVER-1** to **OVER-4** Every space moved past the last space of an overshot corner counts,
//!   separately for each overshot corner. A corner left with two or more stops missing is fatal
//!   ([`Move::fatal`]); such moves are listed only when there is nothing else.
//! - **OVER-3** begins with the step out of the corner: that step, too, stays in the lane.
//! - **BLOCK-1** Without a path of the full length, the longest ones are listed, and the spaces short
//!   are a price, [`Move::brake`]. A path that ends in the pit lane or across the finish line for
//!   the last time counts as one of full length.
//! - **FIN-1** With no laps left, a move ends on the first space past the line. What it overshot
//!   there is counted as if it had used up the roll.
//! - **PIT-1** A car that may stop heads for the first free box of its team in driving order. It ends
//!   there when the roll is large enough, the rest being lost; if not, it uses up the roll in the
//!   pit lane, or waits, free of charge, behind another car, or short of the first box of its team
//!   while all of these are taken. The pit lane cannot be entered while overshooting, nor driven
//!   through without a stop. Moves that end there cannot be shortened by braking.

use crate::rules::Movement;
use crate::track::index::Node;
use crate::{SpaceId, Track};

mod free;
mod list;
mod path;
mod scratch;
mod search;
mod situation;
mod straight;
mod ways;

pub(crate) use free::FreeRoads;
pub use list::{Move, MoveList};
pub use path::Path;

/// A question for the moves of one car.
#[derive(Debug, Clone, Copy)]
pub struct MoveQuery<'a> {
    /// Where the car stands.
    pub space: SpaceId,
    /// How many spaces it has to move, at most [`MoveQuery::MAX_ROLL`].
    pub roll: u8,
    /// The stops it has made in the corner it stands in (STOP-1); without meaning elsewhere.
    pub stops: u8,
    /// The spaces with other cars. The car's own space may be among them.
    pub cars: &'a [SpaceId],
    /// The laps still to be completed after the current one: 0 on the last, where crossing the line
    /// ends the car's race (FIN-1).
    pub laps_left: u8,
    /// The team in whose boxes the car may stop now; none: the pit lane cannot be entered, and a
    /// car that is in it drives out (PIT-1).
    pub pit: Option<u32>,
    /// Whether to list the moves shortened by braking, too (BRAKE-1).
    pub braking: bool,
}

impl MoveQuery<'_> {
    /// The longest move that can be asked for.
    pub const MAX_ROLL: u8 = 60;

    /// A car on a space with a roll to move, and nothing else: no stops made, no other cars, its
    /// last lap, pit lane closed, without braking.
    #[must_use]
    pub const fn new(space: SpaceId, roll: u8) -> Self {
        Self {
            space,
            roll,
            stops: 0,
            cars: &[],
            laps_left: 0,
            pit: None,
            braking: false,
        }
    }
}

/// Why a question has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum QueryError {
    /// A space that the track does not have.
    #[error("the track has no space {0}")]
    UnknownSpace(SpaceId),
    /// More spaces than any move has.
    #[error("a move has at most {max} spaces, not {0}", max = MoveQuery::MAX_ROLL)]
    RollTooLarge(u8),
}

/// Lists the legal moves that answer a query, replacing what the list held.
///
/// The list is never empty afterwards: a car that cannot move at all has a move of no spaces. It
/// keeps its memory, so that a list used again and again soon allocates nothing.
///
/// ```
/// use formulad_core::moves::{MoveList, MoveQuery, legal_moves};
/// use formulad_core::rules::Movement;
/// use formulad_core::{SpaceId, TrackBuilder};
///
/// let track = TrackBuilder::<3>::new("Oval")
///     .straight(20)
///     .corner(1, [6, 5, 4])
///     .straight(20)
///     .corner(1, [6, 5, 4])
///     .straight(12)
///     .build()?;
/// let mut moves = MoveList::new();
/// let query = MoveQuery::new(SpaceId(0), 3);
/// legal_moves(&track, &Movement::PUBLISHER, &query, &mut moves)?;
/// for m in &moves {
///     println!("{} along {:?}", m.to, moves.path(m));
/// }
/// // Straight on, or with a change to lane 2, or on to lane 3.
/// assert_eq!(moves.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`QueryError`] when the query names a space that the track does not have, or too large a roll;
/// the list is empty then.
pub fn legal_moves(
    track: &Track,
    movement: &Movement,
    query: &MoveQuery<'_>,
    list: &mut MoveList,
) -> Result<(), QueryError> {
    list.clear();
    if query.roll > MoveQuery::MAX_ROLL {
        return Err(QueryError::RollTooLarge(query.roll));
    }
    let find = |id: SpaceId| track.node(id).ok_or(QueryError::UnknownSpace(id));
    let node = find(query.space)?;
    let mut cars = std::mem::take(&mut list.looked_up);
    cars.clear();
    let found = query.cars.iter().try_for_each(|car| {
        let other = find(*car)?;
        if other != node {
            cars.push(other);
        }
        Ok(())
    });
    if found.is_ok() {
        let car = CarState {
            node,
            stops: query.stops,
            laps_left: query.laps_left,
            pit: query.pit,
        };
        list.generate(track, movement, &car, (query.roll, query.braking), &cars);
    }
    list.looked_up = cars;
    found
}

/// What the moves of a car depend on, besides the roll and the other cars.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CarState {
    pub(crate) node: Node,
    pub(crate) stops: u8,
    pub(crate) laps_left: u8,
    pub(crate) pit: Option<u32>,
}
