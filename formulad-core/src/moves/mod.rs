//! Legal moves: where a roll can take a car, at what price, and along which path.
//!
//! ```
//! use formulad_core::TrackBuilder;
//! use formulad_core::moves::{MoveList, MoveQuery, legal_moves};
//! use formulad_core::rules::Ruleset;
//!
//! let track = TrackBuilder::<1>::new("Ring").straight(20).corner(2, [6]).straight(9).build()?;
//! let mut moves = MoveList::new();
//! let query = MoveQuery::new(track.finish()[0], 5);
//! legal_moves(&track, &Ruleset::basic(1).movement, &query, &mut moves)?;
//! assert!(moves.iter().any(|m| m.brake == 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How the clauses are read
//!
//! - **MOVE-1** A move follows links of the track and never steps onto a space with another car, not
//!   even just past the finish line. It never goes all the way round the circuit: on a lap shorter
//!   than the roll, no step leads back to or past the place where it began (in the order of
//!   [`Track::spaces`]), nor back into the corner it began in.
//! - **MOVE-2** "The least number of steps possible, given the cars in the way" is the length of the
//!   shortest way round the cars within the straight, from the space where the move entered it (or
//!   began). Lane changes that MOVE-3 forbids count as possible here: on a staggered road they never
//!   save a step of a shortest way. A car that has left a corner too early has to stay in its lane
//!   (OVER-3), even if another way is shorter.
//! - **MOVE-3** counts the changes between two spaces of the same straight. A move may return to a
//!   lane that it has left on this straight only past a car: an occupied space of that lane has to
//!   lie between the space where it last left the lane and the one where it returns.
//! - **STOP-1** Stops already made count for the corner the move begins in, and for no other.
//! - **OVER-1** to **OVER-4** Every space moved past the last space of an overshot corner counts,
//!   separately for each overshot corner. A corner left with two or more stops missing is fatal
//!   ([`Move::fatal`]); such moves are listed only when there are no others.
//! - **OVER-3** begins with the step out of the corner: that step, too, stays in the lane.
//! - **BLOCK-1** If there is no path of the full length, the longest ones are listed, and the spaces
//!   short are a price, [`Move::brake`]. A path that ends in the pit lane or across the finish line
//!   for the last time counts as one of full length.
//! - **FIN-1** With no laps left, a move ends on the first space past the line. What it overshot
//!   there is counted as if it had used up the roll.
//! - **PIT-1** A car that may stop heads for the first free box of its team in driving order, or for
//!   the last one (PIT-5). It ends there when the roll is large enough, and the rest is lost.
//!   Otherwise it uses up the roll in the pit lane, or waits free of charge behind another car, or
//!   short of the first box of its team while all of the team's boxes are taken. The pit lane cannot
//!   be entered while overshooting, nor driven through without a stop. Moves that end there cannot
//!   be shortened by braking.
//! - **PIT-4** Where such moves can be shortened, one that ends in the pit lane pays for the spaces by
//!   which it is short of the full roll, or of where it would have had to stop free of charge,
//!   whichever is less.
//! - **MOVE-5** Marks change neither what the shortest way is nor any other price: they are one more
//!   price. The space where a move begins is not stepped on. The path shown for a move may be any
//!   one of those that step on as many marks as the move says.
//! - **TYRE-2** Added spaces are part of the length that BRAKE-1 and BLOCK-1 measure against, and
//!   OVER-1 counts them. A corner adds spaces when the move steps on it, or begins in it, within the
//!   roll itself, and only once, however many corners there are. Where some paths have added spaces
//!   and others do not, [`Move::blocked`] measures each against its own length.
//! - **DRIVER-2** *Jack*: a move shortened by a space still has to enter the corner. *Li*: a space
//!   with any step across the line is a last space before it. A move may end there at any length,
//!   free of charge for what it does not drive; only spaces actually driven are overshot. It may
//!   still continue by steps that do not cross. One that ends short of there pays for what is left
//!   of the roll (BRAKE-1, BLOCK-1), or for the spaces straight on to the last one before the line,
//!   whichever is less. If ways of different lengths then cost the same, the longest counts.

use crate::rules::{Movement, Skid};
use crate::track::index::Node;
use crate::{SpaceId, Track};

mod by_marks;
mod free_roads;
mod known;
mod lanes;
mod legal;
mod list;
mod pareto;
mod path;
mod path_set;
mod retrace;
mod scratch;
mod search;
mod situation;
mod slipstream;
mod steps;
mod straight;
mod sweep;
mod ways;
mod weaving;

pub use legal::Move;
pub use list::MoveList;
pub use path::Path;
pub use slipstream::{Slip, SlipList, SlipQuery, slipstreams};

/// A query for the moves of one car. `S` is what names a space; outside this crate that is its id.
#[derive(Debug, Clone, Copy)]
pub struct MoveQuery<'a, S = SpaceId> {
    /// Where the car stands.
    pub space: S,
    /// How many spaces it has to move, at most [`MoveQuery::MAX_ROLL`].
    pub roll: u8,
    /// The stops it has made in the corner it stands in (STOP-1); meaningless elsewhere.
    pub stops: u8,
    /// The spaces with other cars. The car's own space may be among them.
    pub cars: &'a [S],
    /// The laps still to be completed after the current one: 0 on the last, where crossing the line
    /// ends the car's race (FIN-1).
    pub laps_left: u8,
    /// The team in whose boxes the car may stop now. With `None` the pit lane cannot be entered, and
    /// a car that is in it drives out (PIT-1).
    pub pit: Option<u32>,
    /// Whether to list the moves shortened by braking, too (BRAKE-1).
    pub braking: bool,
    /// The marked spaces, which cost a roll when they are passed over or landed on: damage markers
    /// (DEBRIS-2) and danger spaces (STREET-2). Moves that avoid them are listed alongside shorter or
    /// more expensive ones that do not (MOVE-5).
    pub marks: &'a [S],
    /// The spaces that corners add to the roll (TYRE-2).
    pub skid: Option<Skid>,
    /// With `braking`, whether moves that end in the pit lane are shortened, too (PIT-4).
    pub pit_braking: bool,
    /// Whether a car that may stop heads for the free box of its team nearest the exit, not for the
    /// first one (PIT-5).
    pub foremost_box: bool,
    /// Whether a move on the last lap ends, free of charge, on the last space before the finish
    /// line (DRIVER-2, Li).
    pub halt_at_line: bool,
}

impl Skid {
    /// The spaces to move with a roll, when a corner has added to it.
    const fn lengthen(self, roll: u8) -> u8 {
        let roll = roll.saturating_add_signed(self.spaces);
        if roll > MoveQuery::MAX_ROLL {
            MoveQuery::MAX_ROLL
        } else {
            roll
        }
    }
}

impl MoveQuery<'_> {
    /// The longest move that can be asked for, with the spaces that corners add.
    pub const MAX_ROLL: u8 = 60;
}

impl<S> MoveQuery<'_, S> {
    /// A query for a car on a space with a roll to move: no stops made, no other cars, its last lap,
    /// the pit lane closed, no braking, no marks, nothing added.
    #[must_use]
    pub const fn new(space: S, roll: u8) -> Self {
        Self {
            space,
            roll,
            stops: 0,
            cars: &[],
            laps_left: 0,
            pit: None,
            braking: false,
            marks: &[],
            skid: None,
            pit_braking: false,
            foremost_box: false,
            halt_at_line: false,
        }
    }

    /// The spaces to move with those that a corner may add.
    const fn longest(&self) -> u8 {
        match self.skid {
            Some(skid) if skid.spaces > 0 => skid.lengthen(self.roll),
            _ => self.roll,
        }
    }

    /// The same query with other spaces.
    pub(crate) const fn about<'b, T>(
        &self,
        space: T,
        cars: &'b [T],
        marks: &'b [T],
    ) -> MoveQuery<'b, T> {
        MoveQuery {
            space,
            roll: self.roll,
            stops: self.stops,
            cars,
            laps_left: self.laps_left,
            pit: self.pit,
            braking: self.braking,
            marks,
            skid: self.skid,
            pit_braking: self.pit_braking,
            foremost_box: self.foremost_box,
            halt_at_line: self.halt_at_line,
        }
    }
}

/// Why a query has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum QueryError {
    /// A space that the track does not have.
    #[error("{}", t!("the track has no space {space}", space = .0))]
    UnknownSpace(SpaceId),
    /// More spaces than any move has.
    #[error("{}", t!(
        "a move has at most {most} spaces, not {roll}",
        roll = .0, most = MoveQuery::MAX_ROLL
    ))]
    RollTooLarge(u8),
}

/// Lists the legal moves that answer a query, replacing what the list held.
///
/// The list is not empty afterwards, as a car that cannot move at all has a move of no spaces; it may only be
/// empty with [`SkidCounts::CornerEntered`](crate::rules::SkidCounts::CornerEntered). It keeps its memory, so a list that is reused soon allocates nothing, except for what the track
/// caches the first time that it is needed.
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
    let added = query.skid.map_or(0, |skid| skid.spaces.max(0));
    let longest = query.roll.saturating_add_signed(added);
    if longest > MoveQuery::MAX_ROLL {
        return Err(QueryError::RollTooLarge(longest));
    }
    let unknown = QueryError::UnknownSpace(query.space);
    let node = track.node(query.space).ok_or(unknown)?;
    let mut looked_up = std::mem::take(&mut list.looked_up);
    let found = looked_up.find(track, node, query.cars, query.marks);
    if found.is_ok() {
        let query = query.about(node, &looked_up.cars, &looked_up.marks);
        list.generate(track, movement, &query);
    }
    list.looked_up = looked_up;
    found
}

/// The nodes of the cars and marks of a query.
#[derive(Debug, Clone, Default)]
struct LookedUp {
    cars: Vec<Node>,
    marks: Vec<Node>,
}

impl LookedUp {
    /// Looks up cars and marks, except those on the car's own space.
    fn find(
        &mut self,
        track: &Track,
        own: Node,
        cars: &[SpaceId],
        marks: &[SpaceId],
    ) -> Result<(), QueryError> {
        for (spaces, nodes) in [(cars, &mut self.cars), (marks, &mut self.marks)] {
            nodes.clear();
            for space in spaces {
                let node = track.node(*space).ok_or(QueryError::UnknownSpace(*space))?;
                if node != own {
                    nodes.push(node);
                }
            }
        }
        Ok(())
    }
}
