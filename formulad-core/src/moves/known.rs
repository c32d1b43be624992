//! The moves of cars with nothing in their way, computed once for each place where they begin.
//!
//! Most cars have the road to themselves as far as their roll goes. What they can reach depends only
//! on the space they stand on and the stops still missing there, and a move shortened by braking is
//! one of a smaller roll. So a list of all moves from a place, by their steps, answers every roll.

use std::cmp::Reverse;
use std::sync::OnceLock;

use crate::rules::{Movement, Skid, SkidCounts};
use crate::track::index::{Node, Part};
use crate::{SpaceId, Track};

use super::MoveQuery;
use super::lanes::Lanes;
use super::legal::Move;
use super::path::trace;
use super::scratch::Scratch;
use super::search::search_every_length;
use super::situation::{Obstacles, Situation};

/// What cars alone reach from the spaces of a track, by the publisher's reading of MOVE-2 and MOVE-3.
#[derive(Debug)]
pub(super) struct KnownMoves {
    /// The first place of each node: one for each number of stops missing in its corner.
    first: Vec<u32>,
    /// Computed at the first query.
    places: Vec<OnceLock<Box<Reach>>>,
    /// Laid out for the first car among others; `None` if they cannot be.
    lanes: OnceLock<Option<Lanes>>,
}

/// What a car alone reaches from one place.
#[derive(Debug)]
pub(super) struct Reach {
    /// The moves, each as if its steps were the roll. They are sorted by steps, the most first, then in
    /// the order of the track, then by overshoot.
    moves: Box<[Move]>,
    /// For each of them, the lowest roll for which another move to the same space is as good in every
    /// price.
    until: Box<[u8]>,
    /// How many moves have more steps than each number.
    first: Box<[u16]>,
    /// The highest roll that all of this holds for.
    most: u8,
    /// The fewest steps to each node from this one on, whatever the rules; [`FAR`] for none.
    steps_to: Box<[u8]>,
    /// The fewest steps into the pit lane, across the line, and to a space of a corner.
    steps_to_pit: u8,
    steps_to_line: u8,
    steps_to_corner: u8,
    /// The fewest steps that lead back to where the move began, past it, or into the part it began in.
    steps_round: u8,
    /// The paths that have been asked for, one for each move.
    paths: OnceLock<Box<[TracedPath]>>,
}

/// A path, once it has been asked for.
type TracedPath = OnceLock<Box<[SpaceId]>>;

/// More steps than any roll that is looked at.
const FAR: u8 = u8::MAX;

impl KnownMoves {
    /// The rules that they hold for.
    const MOVEMENT: Movement = Movement::PUBLISHER;
    /// The highest roll that they hold for: the highest of any gear.
    const MOST: u8 = 30;

    /// The known moves of a track.
    #[inline]
    pub(super) fn of(track: &Track) -> &Self {
        track.cached(&|| Self::new(track))
    }

    fn new(track: &Track) -> Self {
        let mut first = Vec::with_capacity(track.index().roads.len() + 1);
        let mut places = 0;
        for node in &track.index().nodes {
            first.push(places);
            places += match node.part() {
                Part::Pit => 0,
                Part::Straight(_) | Part::Corner(_) => 1 + u32::from(node.stops),
            };
        }
        first.push(places);
        Self {
            first,
            places: (0..places).map(|_| OnceLock::new()).collect(),
            lanes: OnceLock::new(),
        }
    }

    /// Returns what the car would reach alone, if its moves depend only on the road within its roll, the
    /// cars and marks on it, and what the first corner adds to moves that begin on a straight.
    pub(super) fn reach(
        &self,
        track: &Track,
        movement: &Movement,
        query: &MoveQuery<'_, Node>,
    ) -> Option<&Reach> {
        let roll = query.longest();
        if roll > Self::MOST || *movement != Self::MOVEMENT || query.halt_at_line {
            return None;
        }
        let here = self.place(track, query)?;
        let is_simple = |skid: Skid| {
            skid.counts != SkidCounts::CornerEntered
                && here.steps_to_corner > 0
                && (skid.spaces > 0 || roll < here.steps_to_corner)
        };
        let is_plain = (query.laps_left > 0 || roll < here.steps_to_line)
            && (query.pit.is_none() || query.laps_left == 0 || roll < here.steps_to_pit)
            && query.skid.is_none_or(is_simple);
        is_plain.then_some(here)
    }

    /// The road laid out for sweeps, if it can be.
    pub(super) fn lanes(&self, track: &Track) -> Option<&Lanes> {
        self.lanes.get_or_init(|| Lanes::new(track)).as_ref()
    }

    /// Returns what the car would reach alone; `None` in the pit lane.
    pub(super) fn place(&self, track: &Track, query: &MoveQuery<'_, Node>) -> Option<&Reach> {
        let at = usize::from(query.space);
        let (first, end) = (self.first[at] as usize, self.first[at + 1] as usize);
        let missing = (end - first)
            .checked_sub(1)?
            .saturating_sub(query.stops.into());
        let make = || {
            let asked = (end - first - 1) as u8;
            Box::new(Reach::new(track, query.space, asked - missing as u8))
        };
        Some(self.places[first + missing].get_or_init(make))
    }
}

/// Runs a search for a car on an empty track, on a lap that is not its last, with the pit lane closed.
fn alone<T>(
    track: &Track,
    query: MoveQuery<'static, Node>,
    scratch: &mut Scratch,
    search: impl FnOnce(&Situation<'_>, &mut Scratch) -> T,
) -> T {
    let nodes = track.index().roads.len();
    scratch.reset(nodes);
    let mut board = Obstacles::default();
    board.set(nodes, &[], &[]);
    let query = MoveQuery {
        laps_left: 1,
        ..query
    };
    let now = Situation::new(track, KnownMoves::MOVEMENT, query, &board);
    search(&now, scratch)
}

impl Reach {
    fn new(track: &Track, space: Node, stops: u8) -> Self {
        let query = MoveQuery {
            stops,
            ..MoveQuery::new(space, KnownMoves::MOST)
        };
        alone(track, query, &mut Scratch::default(), |now, scratch| {
            search_every_length(now, scratch);
            Self::of(now, scratch)
        })
    }

    /// What a search of every length has found.
    fn of(now: &Situation<'_>, scratch: &Scratch) -> Self {
        let offers = scratch.found.iter().filter(|offer| !offer.fatal);
        let found = offers.map(|offer| Move {
            to: now.track.id(offer.to),
            overshoot: offer.overshoot,
            brake: 0,
            blocked: 0,
            marks: 0,
            fatal: false,
            crosses_line: now.has_crossed(offer.to),
            finishes: false,
            skids: false,
            steps: offer.steps,
            node: offer.to,
            past: now.past(offer.to) as u16,
            number: 0,
        });
        let mut found = without_dominated(found.collect());
        found.sort_unstable_by_key(|(m, _)| (Reverse(m.steps), m.past, m.overshoot));
        for (number, (m, _)) in (0..).zip(&mut found) {
            m.number = number;
        }
        let longer = |steps| found.partition_point(|(m, _)| m.steps > steps) as u16;
        let first: Box<[u16]> = (0..=KnownMoves::MOST).map(longer).collect();
        // Without a move of the full length, BLOCK-1 and OVER-2 apply.
        let has_any = |steps: &u8| found.iter().any(|(m, _)| m.steps == *steps);
        let whole = (0..=KnownMoves::MOST).take_while(has_any).count();
        let fewest = steps_from(now);
        Self {
            moves: found.iter().map(|(m, _)| *m).collect(),
            until: found.iter().map(|(_, until)| *until).collect(),
            first,
            most: whole.saturating_sub(1) as u8,
            steps_to: fewest.to.into(),
            steps_to_pit: fewest.to_pit,
            steps_to_line: fewest.to_line,
            steps_to_corner: fewest.to_corner,
            steps_round: fewest.round,
            paths: OnceLock::new(),
        }
    }

    /// Whether a mark is in the way of a car with this query.
    pub(super) fn is_marked(&self, track: &Track, query: &MoveQuery<'_, Node>) -> bool {
        self.is_any_in_way(track, query, query.marks)
    }

    /// Whether nothing is in the way of a car with this query, and no corner adds to its roll.
    pub(super) fn is_alone(&self, track: &Track, query: &MoveQuery<'_, Node>) -> bool {
        query.roll <= self.most
            && (query.skid.is_none() || query.roll < self.steps_to_corner)
            && !self.is_any_in_way(track, query, query.cars)
            && !self.is_marked(track, query)
    }

    /// Whether no move of a roll leads all the way round the circuit, or back into the part it began in.
    pub(super) const fn is_within_lap(&self, roll: u8) -> bool {
        roll < self.steps_round
    }

    #[inline]
    fn is_any_in_way(&self, track: &Track, query: &MoveQuery<'_, Node>, nodes: &[Node]) -> bool {
        let roll = query.longest();
        nodes.iter().any(|node| {
            let past = track.index().distance(query.space, *node);
            let steps = self.steps_to.get(past);
            steps.is_some_and(|steps| *steps <= roll)
        })
    }

    /// Adds the moves of a roll that brake at most this many spaces to a list.
    #[inline]
    pub(super) fn list(&self, roll: u8, most_braked: u8, list: &mut Vec<Move>) {
        let end = match roll.checked_sub(most_braked) {
            None | Some(0) => self.moves.len(),
            Some(least) => self.first[usize::from(least) - 1].into(),
        };
        let those = usize::from(self.first[usize::from(roll)])..end;
        let added = list.len();
        list.extend_from_slice(&self.moves[those.clone()]);
        let (moves, mut kept) = (&mut list[added..], 0);
        for (at, until) in self.until[those].iter().enumerate() {
            // Otherwise a longer one is as good.
            if roll < *until {
                moves[at].brake = roll - moves[at].steps;
                if kept < at {
                    moves[kept] = moves[at];
                }
                kept += 1;
            }
        }
        list.truncate(added + kept);
    }

    /// Returns the path of a move by its number; empty for an unknown number. It is traced the first
    /// time.
    pub(super) fn path(
        &self,
        track: &Track,
        query: &MoveQuery<'static, Node>,
        number: u16,
        scratch: &mut Scratch,
    ) -> &[SpaceId] {
        let make = || self.moves.iter().map(|_| OnceLock::new()).collect();
        let paths = self.paths.get_or_init(make);
        let at = usize::from(number);
        match (paths.get(at), self.moves.get(at)) {
            (Some(path), Some(m)) => path.get_or_init(|| {
                let query = MoveQuery {
                    stops: query.stops,
                    ..MoveQuery::new(query.space, m.steps)
                };
                alone(track, query, scratch, |now, scratch| {
                    trace(now, scratch, (m.node, m.overshoot))[..].into()
                })
            }),
            _ => &[],
        }
    }
}

/// Drops moves that are no better than others of the same number of steps. Pairs each of the rest with the
/// lowest roll for which a longer move is as good.
fn without_dominated(mut found: Vec<Move>) -> Vec<(Move, u8)> {
    // To each space, the longest first; of those of the same length, the cheapest.
    found.sort_unstable_by_key(|m| (m.past, u8::MAX - m.steps, m.overshoot));
    let mut kept = Vec::with_capacity(found.len());
    for to_space in found.chunk_by(|a, b| a.past == b.past) {
        for (at, m) in to_space.iter().enumerate() {
            let longer = to_space[..at].iter();
            let better = longer.filter(|longer| longer.overshoot <= m.overshoot);
            let until = better.map(|better| better.steps).min().unwrap_or(FAR);
            if m.steps < until {
                kept.push((*m, until));
            }
        }
    }
    kept
}

/// The fewest steps along any links.
struct Fewest {
    /// To the nodes from the car's on.
    to: Vec<u8>,
    to_pit: u8,
    to_line: u8,
    to_corner: u8,
    round: u8,
}

fn steps_from(now: &Situation<'_>) -> Fewest {
    let mut fewest = Fewest {
        to: vec![FAR; now.roads.len()],
        to_pit: FAR,
        to_line: FAR,
        to_corner: FAR,
        round: FAR,
    };
    fewest.to[0] = 0;
    let (mut past, mut used) = (0, 1);
    while past < used {
        let (here, steps) = (now.node_at(now.query.space, past), fewest.to[past]);
        past += 1;
        if matches!(now.road(here).part, Part::Corner(_)) {
            fewest.to_corner = fewest.to_corner.min(steps);
        }
        if steps >= KnownMoves::MOST {
            continue;
        }
        for step in &now.nodes[usize::from(here)].steps {
            let steps = steps + 1;
            if now.road(step.to).part == Part::Pit {
                fewest.to_pit = fewest.to_pit.min(steps);
                continue;
            }
            if now.has_crossed(step.to) {
                fewest.to_line = fewest.to_line.min(steps);
            }
            let part = now.road(step.to).part;
            let is_back = part == now.road(now.query.space).part && part != now.road(here).part;
            if is_back || !now.is_open(here, step.to) {
                fewest.round = fewest.round.min(steps);
            }
            let there = now.past(step.to);
            fewest.to[there] = fewest.to[there].min(steps);
            used = used.max(there + 1);
        }
    }
    fewest.to.truncate(used);
    // Nothing on the car's own space is in its way.
    fewest.to[0] = FAR;
    fewest
}
