//! The list that moves are put in.

use serde::{Serialize, Serializer};

use crate::rules::{Movement, Skid, SkidCounts};
use crate::track::index::Node;
use crate::{SpaceId, Track};

use super::by_marks::MARK_SETS;
use super::known::{KnownMoves, Reach};
use super::lanes::Lanes;
use super::legal::Move;
use super::pareto::Candidate;
use super::path::Trace;
use super::retrace::Retrace;
use super::scratch::Scratch;
use super::search::search;
use super::situation::{Obstacles, Situation};
use super::sweep::Sweep;
use super::{LookedUp, MoveQuery, Path};

/// The answer to a [`MoveQuery`], and the memory to compute it in.
///
/// The moves are in order of the spaces not driven, then of where they end, from the car onwards,
/// then of their overshoot, then of the marks on their way. A move is not listed if another to the
/// same space dominates it, that is, is as good in every price.
#[derive(Debug, Default)]
pub struct MoveList {
    moves: Vec<Move>,
    board: Obstacles,
    sweep: Sweep<1>,
    /// The sweep with marks within reach.
    marked_sweep: Sweep<MARK_SETS>,
    scratch: Scratch,
    /// The track of the last query.
    track: Option<Track>,
    asked: Option<Asked>,
    pub(super) looked_up: LookedUp,
}

/// What the list was asked for: paths are traced on demand.
#[derive(Debug, Clone, Copy)]
struct Asked {
    movement: Movement,
    query: MoveQuery<'static, Node>,
    found_by: FoundBy,
}

/// How the moves of a list have been found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FoundBy {
    /// Nothing was in the way: they are those of a car alone.
    Alone,
    Sweep,
    MarkedSweep,
    Search,
}

impl Asked {
    /// Returns the path of a move that a search has found.
    fn path_found(&self, track: &Track, m: &Move, scratch: &Scratch, board: &Obstacles) -> Path {
        match scratch.found.get(m.number) {
            Some(candidate) if track.id(candidate.to) == m.to => Trace {
                now: Situation::new(track, self.movement, self.query, board),
                scratch,
            }
            .path(candidate),
            _ => Path::default(),
        }
    }

    /// Returns the path of a move of a car alone, which may be known already.
    fn path_alone<'a>(&self, track: &'a Track, m: &Move) -> &'a [SpaceId] {
        let path = KnownMoves::of(track).path(track, &self.movement, &self.query, m.number);
        if path.last() == Some(&m.to) {
            path
        } else {
            &[]
        }
    }
}

impl Clone for MoveList {
    /// A list of the same moves. The data of the search is not copied, but found again when a path
    /// is asked for.
    fn clone(&self) -> Self {
        Self {
            moves: self.moves.clone(),
            board: self.board.clone(),
            sweep: Sweep::default(),
            marked_sweep: Sweep::default(),
            scratch: Scratch::default(),
            track: self.track.clone(),
            asked: self.asked,
            looked_up: LookedUp::default(),
        }
    }
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

    /// Iterates over the moves.
    pub fn iter(&self) -> std::slice::Iter<'_, Move> {
        self.moves.iter()
    }

    /// The number of moves.
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
    /// It is traced on demand, from what the list remembers. The move has to be part of the list's
    /// current answer: for one of an earlier answer, the path may be that of another move, or empty.
    #[must_use]
    pub fn path(&self, m: &Move) -> Path {
        let (Some(track), Some(asked)) = (&self.track, &self.asked) else {
            return Path::default();
        };
        match asked.found_by {
            FoundBy::Alone => Path::of(asked.path_alone(track, m)),
            FoundBy::Sweep => self.path_swept(track, asked, &self.sweep, m),
            FoundBy::MarkedSweep => self.path_swept(track, asked, &self.marked_sweep, m),
            // A search may find nothing: then there is no path either.
            FoundBy::Search if self.scratch.found.is_empty() && !self.moves.is_empty() => {
                self.again(track, asked).path(m)
            }
            FoundBy::Search => asked.path_found(track, m, &self.scratch, &self.board),
        }
    }

    /// Repeats a query for a clone, which lacks the data that paths are traced from.
    fn again(&self, track: &Track, asked: &Asked) -> Self {
        let (cars, marks) = (self.board.cars(), self.board.marks());
        let mut again = Self::new();
        let query = asked.query.about(asked.query.space, cars, marks);
        again.generate(track, &asked.movement, &query);
        again
    }

    /// Returns the path of a move that the last sweep has found.
    fn path_swept<const SETS: usize>(
        &self,
        track: &Track,
        asked: &Asked,
        sweep: &Sweep<SETS>,
        m: &Move,
    ) -> Path {
        if sweep.is_unused() {
            return self.again(track, asked).path(m);
        }
        // A move of an earlier answer may be one on another track.
        if track.node(m.to) != Some(m.node) {
            return Path::default();
        }
        let now = Situation::new(track, asked.movement, asked.query, &self.board);
        let lanes = KnownMoves::of(track).lanes(track);
        let path = lanes.and_then(|lanes| Retrace { now, lanes, sweep }.path(m));
        path.unwrap_or_default()
    }

    /// Keeps only the moves that satisfy a condition.
    pub(crate) fn retain(&mut self, condition: impl Fn(&Move) -> bool) {
        self.moves.retain(condition);
    }

    /// Takes the moves out, so that some can be dropped before they are put back.
    pub(crate) fn take(&mut self) -> Vec<Move> {
        std::mem::take(&mut self.moves)
    }

    /// Puts moves back that have been taken.
    pub(crate) fn put_back(&mut self, moves: Vec<Move>) {
        self.moves = moves;
    }

    pub(super) fn clear(&mut self) {
        self.moves.clear();
    }

    /// Fills the list with the moves of a car among others. A roll above [`MoveQuery::MAX_ROLL`]
    /// counts as that.
    pub(crate) fn generate(
        &mut self,
        track: &Track,
        movement: &Movement,
        query: &MoveQuery<'_, Node>,
    ) {
        self.generate_within(track, movement, query, u8::MAX);
    }

    /// Like [`MoveList::generate`], but moves that brake more than `most_braked` spaces by choice
    /// may be missing.
    pub(crate) fn generate_within(
        &mut self,
        track: &Track,
        movement: &Movement,
        query: &MoveQuery<'_, Node>,
        most_braked: u8,
    ) {
        if let Some(longer) = query.skidding(track.index()) {
            return self.generate_longer(track, movement, &longer, most_braked);
        }
        self.clear();
        if !self.track.as_ref().is_some_and(|asked| asked.is(track)) {
            self.track = Some(track.clone());
        }
        let mut asked = query.about(query.space, &[], &[]);
        asked.roll = asked.roll.min(MoveQuery::MAX_ROLL);
        let known = KnownMoves::of(track);
        let here = known.reach(track, movement, query);
        let known = match here {
            Some(here) if here.is_alone(track, query) => {
                let most_braked = if query.braking { most_braked } else { 0 };
                here.list(query.roll, most_braked, &mut self.moves);
                Some(FoundBy::Alone)
            }
            Some(here) => {
                let lane_changes = movement.lane_changes.unwrap_or(u8::MAX);
                self.list_swept(track, known, here, (query, lane_changes), most_braked)
            }
            None => None,
        };
        let found_by = known.unwrap_or_else(|| {
            let nodes = track.index().nodes.len();
            self.board.set(nodes, query.cars, query.marks);
            self.list_found(track, movement, asked, most_braked);
            FoundBy::Search
        });
        self.asked = Some(Asked {
            movement: *movement,
            query: asked,
            found_by,
        });
    }

    /// Fills the list with the moves of a roll that a corner has lengthened from the start (TYRE-2).
    #[inline(never)]
    fn generate_longer(
        &mut self,
        track: &Track,
        movement: &Movement,
        query: &MoveQuery<'_, Node>,
        most_braked: u8,
    ) {
        self.generate_within(track, movement, query, most_braked);
        for m in &mut self.moves {
            m.skids = true;
        }
    }

    /// Fills the list with the moves that a sweep finds, if it can.
    fn list_swept(
        &mut self,
        track: &Track,
        known: &KnownMoves,
        here: &Reach,
        (query, lane_changes): (&MoveQuery<'_, Node>, u8),
        most_braked: u8,
    ) -> Option<FoundBy> {
        let (index, roll) = (track.index(), query.longest());
        let lanes = known.lanes(track).filter(|_| here.is_within_lap(roll))?;
        let (swept, found_by) = if here.is_marked(track, query) {
            let swept = self
                .marked_sweep
                .find(index, lanes, query, lane_changes, most_braked)?;
            (swept, FoundBy::MarkedSweep)
        } else {
            let swept = self
                .sweep
                .find(index, lanes, query, lane_changes, most_braked)?;
            (swept, FoundBy::Sweep)
        };
        self.moves.extend(swept.found.iter().map(|found| {
            let node = index.node_at(query.space, found.past.into());
            Move {
                to: track.id(node),
                overshoot: found.overshoot,
                brake: found.brake,
                blocked: swept.blocked,
                marks: found.marks,
                fatal: swept.fatal,
                crosses_line: node < query.space,
                finishes: false,
                skids: false,
                steps: roll - found.brake,
                node,
                past: found.past,
                number: 0,
            }
        }));
        if query.skid.is_some() {
            self.mark_skids(lanes, query);
        }
        self.board.set(index.nodes.len(), query.cars, query.marks);
        Some(found_by)
    }

    /// Tells moves that the first corner has lengthened from those that end on the straight where they
    /// begin (TYRE-2).
    #[inline(never)]
    fn mark_skids(&mut self, lanes: &Lanes, query: &MoveQuery<'_, Node>) {
        let straight = |node| lanes.spot(node).place.straight;
        let start = straight(query.space);
        for m in &mut self.moves {
            m.skids = straight(m.node) != start;
            if !m.skids {
                m.steps = query.roll - m.brake;
            }
        }
    }

    /// Fills the list with the moves that a search finds.
    fn list_found(
        &mut self,
        track: &Track,
        movement: &Movement,
        query: MoveQuery<'static, Node>,
        most_braked: u8,
    ) {
        self.scratch.reset(track.index().nodes.len());
        let now = Situation::new(track, *movement, query, &self.board);
        let room = search(&now, &mut self.scratch);
        let only_whole = |skid: Skid| skid.counts == SkidCounts::CornerEntered;
        if room.is_some() && query.skid.is_some_and(only_whole) {
            return;
        }
        // Where there is room, spaces not driven are braked by choice; otherwise the limit does not apply.
        let most_braked = room.map_or(most_braked, |_| u8::MAX);
        let room = room.unwrap_or(u8::MAX);
        let blocked = |c: &Candidate| (c.steps + c.brake).saturating_sub(room);
        let remains = |c: &Candidate| query.braking || c.brake == blocked(c);
        let found = &self.scratch.found;
        // OVER-2: fatal moves only when there are no others.
        let all_fatal = found.iter().all(|c| c.fatal || !remains(c));
        for brake in found.brakes().take_while(|brake| *brake <= most_braked) {
            let (first, mut furthest) = (self.moves.len(), 0);
            for (number, candidate) in found.braking(brake) {
                if candidate.fatal != all_fatal || !remains(candidate) {
                    continue;
                }
                let crosses_line = now.has_crossed(candidate.to);
                let past = now.past(candidate.to) as u16;
                self.moves.push(Move {
                    to: track.id(candidate.to),
                    overshoot: candidate.overshoot,
                    brake,
                    blocked: blocked(candidate),
                    marks: candidate.marks,
                    fatal: candidate.fatal,
                    crosses_line,
                    finishes: crosses_line && query.laps_left == 0,
                    skids: candidate.skids,
                    steps: candidate.steps,
                    node: candidate.to,
                    past,
                    number,
                });
                if past > furthest {
                    furthest = past;
                } else {
                    sort_in_last(&mut self.moves[first..]);
                }
            }
        }
    }
}

/// Sorts in the last of the moves that brake the same number of spaces. They are few, and found
/// nearly in order.
fn sort_in_last(moves: &mut [Move]) {
    let order = |m: &Move| (m.past, m.overshoot, m.marks);
    for at in (1..moves.len()).rev() {
        if order(&moves[at - 1]) <= order(&moves[at]) {
            break;
        }
        moves.swap(at - 1, at);
    }
}

impl Serialize for MoveList {
    /// As the list of its moves.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.moves.serialize(serializer)
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
