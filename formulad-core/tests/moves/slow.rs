//! A slow, obviously right generator: it enumerates all paths and holds each against the clauses,
//! one after the other, as they are written.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use formulad_core::moves::MoveQuery;
use formulad_core::rules::{Movement, SkidCounts};
use formulad_core::track::Section;
use formulad_core::{CornerId, Lane, SpaceId, Track};

/// Where a move ends and what it costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Outcome {
    pub(crate) to: SpaceId,
    pub(crate) overshoot: u32,
    pub(crate) brake: u32,
    pub(crate) blocked: u32,
    pub(crate) marks: u32,
    pub(crate) fatal: bool,
    pub(crate) crosses_line: bool,
    pub(crate) finishes: bool,
    pub(crate) skids: bool,
}

/// More paths than this take too long.
const MOST_PATHS: usize = 4_000;

pub(crate) struct Slow<'a> {
    track: &'a Track,
    movement: &'a Movement,
    query: &'a MoveQuery<'a>,
    /// Where each space comes in the order of the track.
    places: BTreeMap<SpaceId, usize>,
}

impl<'a> Slow<'a> {
    pub(crate) fn new(track: &'a Track, movement: &'a Movement, query: &'a MoveQuery<'a>) -> Self {
        let spaces = track.spaces().iter().map(|space| space.id);
        Self {
            track,
            movement,
            query,
            places: spaces.zip(0..).collect(),
        }
    }

    /// All moves, of those to the same space only what no other is as good as. None if there are
    /// too many paths to look at each.
    pub(crate) fn outcomes(&self) -> Option<BTreeSet<Outcome>> {
        let mut paths = Vec::new();
        self.extend(&mut vec![self.query.space], &mut paths);
        if paths.len() > MOST_PATHS {
            return None;
        }
        // DRIVER-2, Jack: no others, and only of the full length.
        let only_into_corners = self
            .query
            .skid
            .is_some_and(|skid| skid.counts == SkidCounts::CornerEntered);
        if only_into_corners {
            paths.retain(|path| self.skids(path));
        }
        let any_complete = paths.iter().any(|path| self.is_complete(path));
        if only_into_corners && !any_complete {
            return Some(BTreeSet::new());
        }
        let on_road = paths.iter().filter(|path| !self.ends_in_pit(path));
        // BLOCK-1
        let longest = if any_complete {
            usize::MAX
        } else {
            on_road.map(|path| path.len() - 1).max().unwrap_or(0)
        };
        let mut all = BTreeSet::new();
        for path in &paths {
            let (steps, spaces) = (path.len() - 1, self.spaces_to_pay(path));
            let braked = self.query.braking && (!self.ends_in_pit(path) || self.query.pit_braking);
            if self.is_complete(path) || braked || steps == longest && !self.ends_in_pit(path) {
                // BRAKE-1, FIN-1: what is left of the roll is used up past the line, or braked.
                let end = if self.finishes(path) { spaces } else { steps };
                let least = if self.query.braking { steps } else { end };
                let blocked = spaces.saturating_sub(longest);
                all.extend((least..=end).map(|used| self.price(path, used, blocked)));
            }
        }
        // OVER-2: fatal only when there is nothing else.
        if all.iter().any(|outcome| !outcome.fatal) {
            all.retain(|outcome| !outcome.fatal);
        }
        let prices = |o: &Outcome| [o.overshoot, o.brake, o.marks];
        let beaten = |a: &Outcome| {
            all.iter().filter(|b| b.to == a.to).any(|b| {
                let no_worse = prices(b).iter().zip(prices(a)).all(|(b, a)| *b <= a);
                // BLOCK-1: the further one, where it costs the same.
                let rank = |o: &Outcome| (o.skids, Reverse(o.blocked));
                no_worse && (prices(b) != prices(a) || rank(b) < rank(a))
            })
        };
        Some(all.iter().filter(|a| !beaten(a)).copied().collect())
    }

    /// The legal paths that begin with this one.
    fn extend(&self, path: &mut Vec<SpaceId>, paths: &mut Vec<Vec<SpaceId>>) {
        if path.len() - 1 > self.spaces_to_move(path) || paths.len() > MOST_PATHS {
            return;
        }
        paths.push(path.clone());
        for to in self.goes_on(path) {
            path.push(to);
            self.extend(path, paths);
            path.pop();
        }
    }

    /// TYRE-2; DRIVER-2, Jack: whether a corner on this path adds to the roll, within the roll.
    pub(crate) fn skids(&self, path: &[SpaceId]) -> bool {
        let Some(skid) = self.query.skid else {
            return false;
        };
        let within = path.iter().take(usize::from(self.query.roll) + 1);
        within
            .filter_map(|space| self.corner(*space))
            .any(|corner| match skid.counts {
                SkidCounts::AnyCorner => true,
                SkidCounts::UnfinishedCorner => self.asked(path, corner) > 0,
                SkidCounts::CornerEntered => self.corner(path[0]) != Some(corner),
            })
    }

    /// The roll, with what corners on this path add to it.
    fn spaces_to_move(&self, path: &[SpaceId]) -> usize {
        let roll = usize::from(self.query.roll);
        match self.query.skid {
            Some(skid) if self.skids(path) => roll.saturating_add_signed(isize::from(skid.spaces)),
            _ => roll,
        }
    }

    /// The spaces to move, without those that lie past a line that may not be crossed, going on in
    /// the lane where the path ends (DRIVER-2, Li).
    fn spaces_to_pay(&self, path: &[SpaceId]) -> usize {
        let spaces = self.spaces_to_move(path);
        if !self.is_line_closed() || self.ends_in_pit(path) {
            return spaces;
        }
        let mut longer = path.to_vec();
        while !self.halts(&longer) && longer.len() <= spaces {
            let Some(ahead) = self.track.ahead(longer[longer.len() - 1]) else {
                return spaces;
            };
            longer.push(ahead);
        }
        spaces.min(longer.len() - 1)
    }

    /// Whether nothing more has to be driven, nor paid for.
    fn is_complete(&self, path: &[SpaceId]) -> bool {
        path.len() - 1 == self.spaces_to_move(path)
            || self.finishes(path)
            || self.halts(path)
            || self.ends_in_pit(path) && (self.served(path) || self.goes_on(path).is_empty())
    }

    /// DRIVER-2, Li: whether the path has come to a last space before a line that it may not cross.
    fn halts(&self, path: &[SpaceId]) -> bool {
        let here = path[path.len() - 1];
        let mut steps = self.track.steps(here);
        self.is_line_closed() && steps.any(|(_, link)| link.crosses_line)
    }

    fn is_line_closed(&self) -> bool {
        self.query.halt_at_line && self.query.laps_left == 0
    }

    /// PIT-4: how many spaces short of where it could stop for free a path ends in the pit lane.
    fn short_in_pit(&self, path: &[SpaceId]) -> u32 {
        if self.is_complete(path) {
            return 0;
        }
        if !self.ends_in_pit(path) {
            return (self.spaces_to_move(path) + 1 - path.len()) as u32;
        }
        let on = self.goes_on(path).into_iter().map(|to| {
            let longer: Vec<SpaceId> = path.iter().copied().chain([to]).collect();
            1 + self.short_in_pit(&longer)
        });
        on.max().unwrap_or(0)
    }

    /// How many spaces of the path are marked, that it does not begin on (MOVE-5).
    pub(crate) fn marks(&self, path: &[SpaceId]) -> u32 {
        let marked = path[1..]
            .iter()
            .filter(|space| self.query.marks.contains(space));
        marked.count() as u32
    }

    fn ends_in_pit(&self, path: &[SpaceId]) -> bool {
        self.in_pit(path[path.len() - 1])
    }

    /// The spaces that the path can legally go on to, whatever the roll.
    fn goes_on(&self, path: &[SpaceId]) -> Vec<SpaceId> {
        let here = path[path.len() - 1];
        let mut path = path.to_vec();
        self.track
            .steps(here)
            .map(|(to, _)| to)
            .filter(|to| {
                path.push(*to);
                let legal = self.is_legal(&path);
                path.pop();
                legal
            })
            .collect()
    }

    /// Whether every clause allows this path. The path without its last space is known to be legal.
    pub(crate) fn is_legal(&self, path: &[SpaceId]) -> bool {
        let (here, to) = (path[path.len() - 2], path[path.len() - 1]);
        let is_link = self.track.steps(here).any(|(next, _)| next == to);
        // MOVE-1
        let free = !self.is_occupied(to);
        // Not right round the circuit.
        let first_corner = self.corner(path[0]);
        let onward = self.past_start(to) > self.past_start(here)
            && !(first_corner.is_some()
                && self.corner(to) == first_corner
                && self.corner(here) != first_corner);
        // FIN-1
        let goes_on = !self.finishes(&path[..path.len() - 1]);
        // DRIVER-2, Li
        let held = self.is_line_closed() && self.crosses(path);
        is_link
            && free
            && onward
            && goes_on
            && !held
            && self.keeps_lane(path)
            && self.fewest_spaces(path)
            && self.changes_lanes_legally(path)
            && self.pit_allows(path)
    }

    /// OVER-3
    fn keeps_lane(&self, path: &[SpaceId]) -> bool {
        match self.overshot(path).first() {
            Some((last, _)) => path[*last..]
                .windows(2)
                .all(|step| self.track.ahead(step[0]) == Some(step[1])),
            None => true,
        }
    }

    /// The places in the path of last spaces of corners left too early, with the stops missing
    /// (OVER-1, OVER-2, OVER-4).
    fn overshot(&self, path: &[SpaceId]) -> Vec<(usize, u32)> {
        let mut overshot = Vec::new();
        for (at, step) in path.windows(2).enumerate() {
            let Some(corner) = self.corner(step[0]) else {
                continue;
            };
            if self.corner(step[1]) == Some(corner) {
                continue;
            }
            let missing = self.asked(path, corner);
            if missing > 0 {
                overshot.push((at, missing));
            }
        }
        overshot
    }

    /// The stops that a corner asks of this path (STOP-1).
    fn asked(&self, path: &[SpaceId], corner: CornerId) -> u32 {
        let made = if self.corner(path[0]) == Some(corner) {
            u32::from(self.query.stops)
        } else {
            0
        };
        let asked = u32::from(self.track.corner(corner).unwrap().stops);
        asked.saturating_sub(made)
    }

    /// MOVE-2, for the last space of the path.
    fn fewest_spaces(&self, path: &[SpaceId]) -> bool {
        let to = path[path.len() - 1];
        let (Some(straight), true) = (self.straight(to), self.movement.fewest_spaces) else {
            return true;
        };
        if !self.overshot(path).is_empty() {
            return true;
        }
        let entered = self.entered(path);
        // The least number of steps, by a breadth-first search within the straight.
        let mut waiting = VecDeque::from([(path[entered], 0)]);
        let mut seen = BTreeSet::from([path[entered]]);
        while let Some((space, steps)) = waiting.pop_front() {
            if space == to {
                return steps == path.len() - 1 - entered;
            }
            for (next, _) in self.track.steps(space) {
                if self.straight(next) == Some(straight)
                    && !self.is_occupied(next)
                    && self.past_start(next) > self.past_start(space)
                    && seen.insert(next)
                {
                    waiting.push_back((next, steps + 1));
                }
            }
        }
        false
    }

    /// MOVE-3, for the last step of the path.
    fn changes_lanes_legally(&self, path: &[SpaceId]) -> bool {
        let on_straight = &path[self.entered(path)..];
        if self.straight(path[path.len() - 1]).is_none() || !self.overshot(path).is_empty() {
            return true;
        }
        let lanes: Vec<Option<Lane>> = on_straight
            .iter()
            .map(|space| self.track.space(*space).unwrap().lane)
            .collect();
        let changes = lanes.windows(2).filter(|pair| pair[0] != pair[1]).count();
        let most = self.movement.lane_changes;
        if most.is_some_and(|most| changes > most.into()) {
            return false;
        }
        let last = lanes.len() - 1;
        if last == 0 || lanes[last - 1] == lanes[last] || !self.movement.return_past_cars_only {
            return true;
        }
        let Some(left) = lanes[..last].iter().rposition(|lane| *lane == lanes[last]) else {
            return true;
        };
        // Returned to: was a car overtaken there?
        let mut space = on_straight[left];
        while let Some(ahead) = self.track.ahead(space) {
            if ahead == on_straight[last] {
                return false;
            }
            if self.is_occupied(ahead) {
                return true;
            }
            space = ahead;
        }
        false
    }

    /// Where the path entered the straight that its last space is on.
    fn entered(&self, path: &[SpaceId]) -> usize {
        let straight = self.straight(path[path.len() - 1]);
        let before = path.iter().rposition(|s| self.straight(*s) != straight);
        before.map_or(0, |at| at + 1)
    }

    /// PIT-1, for the last step of the path.
    fn pit_allows(&self, path: &[SpaceId]) -> bool {
        let (here, to) = (path[path.len() - 2], path[path.len() - 1]);
        if self.served(&path[..path.len() - 1]) {
            return false;
        }
        let boxes: Vec<SpaceId> = self
            .track
            .pit()
            .into_iter()
            .flat_map(|pit| &pit.boxes)
            .filter(|b| Some(b.team) == self.query.pit)
            .map(|b| b.space)
            .collect();
        // The own boxes that the car, where it is, has not passed.
        let ahead: Vec<SpaceId> = boxes
            .iter()
            .copied()
            .filter(|b| self.past_start(*b) > self.past_start(here))
            .collect();
        match (self.in_pit(here), self.in_pit(to)) {
            (false, false) => true,
            (false, true) => {
                let laps = u32::from(self.query.laps_left);
                !boxes.is_empty() && laps > u32::from(self.crosses(path))
            }
            (true, false) => ahead.is_empty(),
            (true, true) => {
                let free = |b: &&SpaceId| !self.is_occupied(**b);
                let to_box = matches!(self.section(to), Section::Box { .. });
                // PIT-5: whether the car goes to a free box further on.
                let goes_past = |here: &SpaceId| {
                    let past = |b: &&SpaceId| self.past_start(**b) > self.past_start(*here);
                    self.query.foremost_box && boxes.iter().filter(past).any(|b| free(&b))
                };
                let beside: Vec<SpaceId> = self
                    .track
                    .steps(here)
                    .map(|(next, _)| next)
                    .filter(|next| boxes.contains(next))
                    .collect();
                if to_box {
                    boxes.contains(&to) && !goes_past(&to)
                } else if beside.iter().any(|b| free(&b) && !goes_past(b)) {
                    // Its own box is here and free.
                    false
                } else {
                    beside.is_empty() || ahead.iter().any(|b| free(&b))
                }
            }
        }
    }

    /// Whether the path has come to a box.
    fn served(&self, path: &[SpaceId]) -> bool {
        path.len() > 1 && matches!(self.section(path[path.len() - 1]), Section::Box { .. })
    }

    fn price(&self, path: &[SpaceId], used: usize, blocked: usize) -> Outcome {
        let to = path[path.len() - 1];
        let overshot = self.overshot(path);
        Outcome {
            to,
            overshoot: overshot.iter().map(|(last, _)| (used - last) as u32).sum(),
            brake: if self.in_pit(to) {
                self.short_in_pit(path)
            } else {
                (self.spaces_to_pay(path) - used) as u32
            },
            blocked: blocked as u32,
            marks: self.marks(path),
            fatal: overshot.iter().any(|(_, missing)| *missing > 1),
            crosses_line: self.crosses(path),
            finishes: self.finishes(path),
            skids: self.skids(path),
        }
    }

    fn is_occupied(&self, space: SpaceId) -> bool {
        space != self.query.space && self.query.cars.contains(&space)
    }

    fn crosses(&self, path: &[SpaceId]) -> bool {
        path.windows(2)
            .any(|step| self.track.crosses_line(step[0], step[1]))
    }

    fn finishes(&self, path: &[SpaceId]) -> bool {
        self.query.laps_left == 0 && self.crosses(path)
    }

    /// How far past the start a space is, in the order of the track.
    fn past_start(&self, space: SpaceId) -> usize {
        let count = self.places.len();
        (self.places[&space] + count - self.places[&self.query.space]) % count
    }

    fn section(&self, space: SpaceId) -> Section {
        self.track.space(space).unwrap().section
    }

    fn corner(&self, space: SpaceId) -> Option<CornerId> {
        self.track.space(space).unwrap().corner()
    }

    fn straight(&self, space: SpaceId) -> Option<usize> {
        match self.section(space) {
            Section::Straight(straight) => Some(straight),
            _ => None,
        }
    }

    fn in_pit(&self, space: SpaceId) -> bool {
        self.track.space(space).unwrap().in_pit()
    }
}
