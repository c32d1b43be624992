//! Moves and the list they are put in.

use crate::rules::Movement;
use crate::{SpaceId, Track};

use super::path::Trace;
use super::scratch::{Offer, Scratch};
use super::search::Search;
use super::situation::{Board, Situation};
use super::{CarState, Node, Path};

/// One legal move: where it ends and what it costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// The space it ends on; when it ends the car's race, the first one past the line.
    pub to: SpaceId,
    /// The spaces moved past overshot corners (OVER-1, OVER-4).
    pub overshoot: u16,
    /// The spaces not driven: by braking (BRAKE-1), or for want of room (BLOCK-1).
    pub brake: u8,
    /// Whether it leaves a corner with two or more stops missing (OVER-2).
    pub fatal: bool,
    /// Whether it crosses the finish line (TRACK-4).
    pub crosses_line: bool,
    /// Whether it ends the car's race by crossing the line for the last time (FIN-1).
    pub finishes: bool,
    /// The steps of its path.
    pub steps: u8,
    /// Which of the candidates it was.
    candidate: u16,
}

/// The answer to a [`MoveQuery`](super::MoveQuery), and the memory to work it out in.
///
/// The moves are in order of the spaces not driven, then of where they end, from the car onwards,
/// then of their overshoot. Of moves that end on the same space, those remain that no other is as
/// good as in every price.
#[derive(Debug, Clone, Default)]
pub struct MoveList {
    moves: Vec<Move>,
    blocked: u8,
    board: Board,
    scratch: Scratch,
    asked: Option<Asked>,
    /// The nodes of a query's cars, while they are looked up.
    pub(super) looked_up: Vec<Node>,
}

/// What the list was asked for, besides the roll: paths are traced when they are wanted.
#[derive(Debug, Clone)]
struct Asked {
    track: Track,
    movement: Movement,
    car: CarState,
}

impl MoveList {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The moves.
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves
    }

    /// The moves, one after the other.
    pub fn iter(&self) -> std::slice::Iter<'_, Move> {
        self.moves.iter()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether the list has not been filled yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// One path that a move of this list can take: the spaces stepped on, the last being where it
    /// ends. Empty for a move of no spaces.
    ///
    /// It is worked out when asked for; the list knows all it takes. The move has to be of the
    /// list's present answer: for one of an earlier answer, the path may be another's or empty.
    #[must_use]
    pub fn path(&self, m: &Move) -> Path {
        let offer = self.scratch.offers.get(usize::from(m.candidate));
        match (offer, &self.asked) {
            (Some(offer), Some(asked)) if asked.track.id(offer.candidate.to) == m.to => Trace {
                now: Situation::new(&asked.track, asked.movement, asked.car, &self.board),
                scratch: &self.scratch,
            }
            .path(&offer.candidate),
            _ => Path::default(),
        }
    }

    /// How many spaces of the roll the cars in the way leave no room for (BLOCK-1): that much of
    /// every [`Move::brake`] is forced.
    #[must_use]
    pub fn blocked(&self) -> u8 {
        self.blocked
    }

    /// Leaves out the moves that do not satisfy a condition.
    pub(crate) fn retain(&mut self, condition: impl Fn(&Move) -> bool) {
        self.moves.retain(condition);
    }

    pub(super) fn clear(&mut self) {
        self.moves.clear();
        self.blocked = 0;
    }

    /// Fills the list with the moves of a car among others, with a roll of at most
    /// [`MoveQuery::MAX_ROLL`](super::MoveQuery::MAX_ROLL).
    pub(crate) fn generate(
        &mut self,
        track: &Track,
        movement: &Movement,
        car: &CarState,
        (roll, braking): (u8, bool),
        cars: &[Node],
    ) {
        let nodes = track.index().nodes.len();
        self.clear();
        self.board.set(nodes, cars);
        self.scratch.reset(nodes);
        match &mut self.asked {
            Some(asked) if asked.track.is(track) => {
                (asked.movement, asked.car) = (*movement, *car);
            }
            asked => {
                *asked = Some(Asked {
                    track: track.clone(),
                    movement: *movement,
                    car: *car,
                });
            }
        }
        let now = Situation::new(track, *movement, *car, &self.board);
        self.blocked = Search::new(&now, roll, braking, &mut self.scratch).run();
        let offers = &self.scratch.offers;
        let blocked = self.blocked;
        let remains = |o: &Offer| !o.dropped && (braking || o.candidate.brake <= blocked);
        // OVER-2: fatal only when there is nothing else.
        let all_fatal = offers.iter().all(|o| o.candidate.fatal || !remains(o));
        for (number, offer) in (0..).zip(offers) {
            let candidate = &offer.candidate;
            if remains(offer) && candidate.fatal == all_fatal {
                self.moves.push(Move {
                    to: track.id(candidate.to),
                    overshoot: candidate.overshoot,
                    brake: candidate.brake,
                    fatal: candidate.fatal,
                    crosses_line: now.has_crossed(candidate.to),
                    finishes: candidate.finishes,
                    steps: candidate.steps,
                    candidate: number,
                });
            }
        }
        self.moves.sort_unstable_by_key(|m| {
            let to = offers[usize::from(m.candidate)].candidate.to;
            (m.brake, now.distance(car.node, to), m.overshoot)
        });
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
