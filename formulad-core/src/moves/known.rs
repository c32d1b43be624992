//! The moves of cars with nothing in their way, computed once for each place where they begin.
//!
//! Most cars have the road to themselves as far as their roll goes. What they can reach depends only
//! on the space they stand on and the stops still missing there, and a move shortened by braking is
//! one of a smaller roll. So a list of all moves from a place, by their steps, answers every roll.

use std::sync::OnceLock;

use crate::rules::{Movement, Skid, SkidCounts};
use crate::track::index::{Node, Part};
use crate::{SpaceId, Track};

use super::MoveQuery;
use super::lanes::{LANES, Lanes};
use super::legal::Move;
use super::path::trace;
use super::retrace::Retrace;
use super::scratch::Scratch;
use super::search::search_every_length;
use super::situation::{Obstacles, Situation};
use super::sweep::{Arrival, Sweep};

/// What cars alone reach from the spaces of a track, by MOVE-2.
///
/// Where straights run evenly, nothing else of MOVE-3 matters to them than the number of lane changes, and of
/// these no more than a road has room for.
#[derive(Debug)]
pub(super) struct KnownMoves {
    /// The first place of each node: one for each number of stops missing in its corner.
    first: Vec<u32>,
    /// For each number of lane changes, computed at the first query.
    places: [OnceLock<Places>; LANES],
    /// `None` if they cannot be laid out.
    lanes: OnceLock<Option<Lanes>>,
}

/// Places, each computed at the first query.
type Places = Box<[OnceLock<Box<Reach>>]>;

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
    /// Whether all straights within reach run evenly.
    is_even: bool,
    /// The paths that have been asked for, one for each move.
    paths: OnceLock<Box<[TracedPath]>>,
}

/// A path, once it has been asked for.
type TracedPath = OnceLock<Box<[SpaceId]>>;

/// More steps than any roll that is looked at.
const FAR: u8 = u8::MAX;

impl KnownMoves {
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
            places: Default::default(),
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
        if roll > Self::MOST || query.halt_at_line {
            return None;
        }
        let here = self.place(track, movement, query)?;
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

    /// The number of lane changes that decides what a car reaches alone, if any does.
    fn lane_changes(movement: &Movement) -> Option<u8> {
        let most = LANES as u8 - 1;
        let changes = movement
            .lane_changes
            .map_or(most, |changes| changes.min(most));
        movement.fewest_spaces.then_some(changes)
    }

    /// Returns what the car would reach alone; `None` in the pit lane, and by rules for which that is not known.
    #[inline]
    pub(super) fn place(
        &self,
        track: &Track,
        movement: &Movement,
        query: &MoveQuery<'_, Node>,
    ) -> Option<&Reach> {
        let lane_changes = Self::lane_changes(movement)?;
        let at = usize::from(query.space);
        let (first, end) = (self.first[at] as usize, self.first[at + 1] as usize);
        let asked = (end - first).checked_sub(1)?;
        let missing = asked.saturating_sub(query.stops.into());
        let known = self.places[usize::from(lane_changes) % LANES].get();
        let here = match known.and_then(|places| places[first + missing].get()) {
            Some(here) => here,
            None => self.look(track, lane_changes, query.space, (asked, missing)),
        };
        (here.is_even || *movement == Movement::PUBLISHER).then_some(here)
    }

    /// Looks at a place for the first time. Its corner asks for some stops, of which some are missing.
    #[inline(never)]
    fn look(
        &self,
        track: &Track,
        lane_changes: u8,
        space: Node,
        (asked, missing): (usize, usize),
    ) -> &Reach {
        let places = self.places[usize::from(lane_changes) % LANES].get_or_init(|| {
            let count = self.first.last().copied().unwrap_or(0);
            (0..count).map(|_| OnceLock::new()).collect()
        });
        let at = self.first[usize::from(space)] as usize + missing;
        places[at].get_or_init(|| {
            let alone = Alone::new(track, lane_changes, space, (asked - missing) as u8);
            Box::new(alone.reach(self.lanes(track)))
        })
    }

    /// Returns the path of a car alone by the number of its move; empty for an unknown number.
    pub(super) fn path(
        &self,
        track: &Track,
        movement: &Movement,
        query: &MoveQuery<'static, Node>,
        number: u16,
    ) -> &[SpaceId] {
        let known = Self::lane_changes(movement).zip(self.place(track, movement, query));
        known.map_or(&[], |(lane_changes, here)| {
            here.path(number, |m| {
                let mut alone = Alone::new(track, lane_changes, query.space, query.stops);
                alone.query.roll = m.steps;
                let lanes = self.lanes(track).filter(|_| here.is_within_lap(m.steps));
                alone.path(lanes, m)
            })
        })
    }
}

/// A car on an empty track, on a lap that is not its last, with the pit lane closed.
struct Alone<'a> {
    track: &'a Track,
    lane_changes: u8,
    query: MoveQuery<'static, Node>,
}

impl<'a> Alone<'a> {
    /// A car on a space with stops made there, and the highest roll.
    fn new(track: &'a Track, lane_changes: u8, space: Node, stops: u8) -> Self {
        let query = MoveQuery {
            stops,
            laps_left: 1,
            ..MoveQuery::new(space, KnownMoves::MOST)
        };
        Self {
            track,
            lane_changes,
            query,
        }
    }

    /// The situation, with nothing on the track.
    fn now<T>(&self, look: impl FnOnce(Situation<'_>) -> T) -> T {
        let mut board = Obstacles::default();
        board.set(self.track.index().roads.len(), &[], &[]);
        let movement = Movement {
            lane_changes: Some(self.lane_changes),
            ..Movement::PUBLISHER
        };
        look(Situation::new(self.track, movement, self.query, &board))
    }

    /// What the car reaches: by a sweep if the road is laid out and no move leads all the way round, by a search
    /// otherwise.
    fn reach(&self, lanes: Option<&Lanes>) -> Reach {
        self.now(|now| {
            let fewest = steps_from(&now);
            let is_even = lanes.is_some_and(|lanes| {
                let mut reached = (0..).zip(&fewest.to).filter(|(_, steps)| **steps != FAR);
                reached.all(|(past, _)| lanes.is_even_at(now.node_at(self.query.space, past)))
            });
            let is_within_lap = self.query.roll < fewest.round;
            let mut sweep = Sweep::<1>::default();
            let swept = lanes
                .filter(|_| is_even && is_within_lap)
                .and_then(|lanes| {
                    sweep.every_arrival(now.index, lanes, &self.query, self.lane_changes)
                });
            let found = swept.unwrap_or_else(|| {
                let mut scratch = Scratch::default();
                scratch.reset(now.roads.len());
                search_every_length(&now, &mut scratch);
                let offers = scratch.found.iter().filter(|offer| !offer.fatal);
                let arrivals = offers.map(|offer| Arrival {
                    past: now.past(offer.to) as u16,
                    overshoot: offer.overshoot,
                    steps: offer.steps,
                });
                arrivals.collect()
            });
            Reach::of(&now, found, fewest, is_even)
        })
    }

    /// The path of a move that is known to be legal and not fatal.
    fn path(&self, lanes: Option<&Lanes>, m: &Move) -> Box<[SpaceId]> {
        self.now(|now| {
            let mut sweep = Sweep::<1>::default();
            let swept = lanes.and_then(|lanes| {
                sweep.find(now.index, lanes, &self.query, self.lane_changes, 0)?;
                Retrace {
                    now,
                    lanes,
                    sweep: &sweep,
                }
                .path(m)
            });
            let path = swept.unwrap_or_else(|| {
                let mut scratch = Scratch::default();
                scratch.reset(now.roads.len());
                trace(&now, &mut scratch, (m.node, m.overshoot))
            });
            path[..].into()
        })
    }
}

impl Reach {
    /// What is reached by these moves of any number of steps.
    fn of(now: &Situation<'_>, found: Vec<Arrival>, fewest: Fewest, is_even: bool) -> Self {
        let mut found = without_dominated(found);
        let mut count = [0; KnownMoves::MOST as usize + 1];
        for (m, _) in &found {
            count[usize::from(m.steps)] += 1;
        }
        let mut first = [0; KnownMoves::MOST as usize + 1];
        for steps in (1..first.len()).rev() {
            first[steps - 1] = first[steps] + count[steps];
        }
        // The most steps first; those of as many steps stay in order.
        let mut ends = first;
        for one in found.clone() {
            let end = &mut ends[usize::from(one.0.steps)];
            found[usize::from(*end)] = one;
            *end += 1;
        }
        // Without a move of the full length, BLOCK-1 and OVER-2 apply.
        let whole = count.iter().take_while(|count| **count > 0).count();
        let moves = (0..).zip(&found).map(|(number, (m, _))| {
            let node = now.node_at(now.query.space, m.past.into());
            Move {
                to: now.track.id(node),
                overshoot: m.overshoot,
                brake: 0,
                blocked: 0,
                marks: 0,
                fatal: false,
                crosses_line: now.has_crossed(node),
                finishes: false,
                skids: false,
                steps: m.steps,
                node,
                past: m.past,
                number,
            }
        });
        Self {
            moves: moves.collect(),
            until: found.iter().map(|(_, until)| *until).collect(),
            first: first.into(),
            most: whole.saturating_sub(1) as u8,
            steps_to: fewest.to.into(),
            steps_to_pit: fewest.to_pit,
            steps_to_line: fewest.to_line,
            steps_to_corner: fewest.to_corner,
            steps_round: fewest.round,
            is_even,
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

    /// Returns the path of a move by its number; empty for an unknown number. It is traced by `trace` the first
    /// time.
    fn path(&self, number: u16, trace: impl FnOnce(&Move) -> Box<[SpaceId]>) -> &[SpaceId] {
        let make = || self.moves.iter().map(|_| OnceLock::new()).collect();
        let paths = self.paths.get_or_init(make);
        let at = usize::from(number);
        match (paths.get(at), self.moves.get(at)) {
            (Some(path), Some(m)) => path.get_or_init(|| trace(m)),
            _ => &[],
        }
    }
}

/// Drops moves that are no better than others of the same number of steps. Pairs each of the rest with the
/// lowest roll for which a longer move is as good.
fn without_dominated(mut found: Vec<Arrival>) -> Vec<(Arrival, u8)> {
    // To each space, the longest first; of those of the same length, the cheapest.
    found.sort_by_key(|m| (m.past, u8::MAX - m.steps, m.overshoot));
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
