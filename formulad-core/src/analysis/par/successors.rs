//! What the rolls of a lone car lead to.

use crate::moves::{Move, MoveList};
use crate::track::index::{NONE, Node};

use super::budgets::Price;
use super::cost_model::CostModel;
use super::places::{SpaceKind, TrackPosition, after};
use super::solo_car::SoloCar;

/// The row of a car that has crossed the line for the last time (FIN-1).
pub(super) const FINISHED: u32 = u32::MAX;

/// A move that spends a roll, and what follows from it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Successor {
    /// The row it leads to, or [`FINISHED`].
    pub(super) to: u32,
    pub(super) overshoot: u16,
    /// Where it ends.
    pub(super) space_kind: SpaceKind,
    /// Whether points come back on the way (STREET-5).
    pub(super) regains: bool,
    /// The spaces of the roll that it brakes by choice.
    pub(super) braked: u8,
    /// Those that it does not drive because it is blocked (BLOCK-1).
    pub(super) blocked: u8,
    /// Index of its move among those of the place.
    pub(super) drive: u32,
}

impl Successor {
    /// What it costs besides overshooting.
    #[inline]
    pub(super) fn rest(&self, costs: &CostModel) -> Price {
        costs.of_braking(self.braked, self.blocked)
    }

    /// The row it leads to after a roll that has or has not strained the engine (PIT-3).
    pub(super) fn row(&self, strained: bool, costs: &CostModel) -> usize {
        let is_kept = strained && self.space_kind == SpaceKind::Box && costs.stop.has_exits();
        self.to as usize - usize::from(is_kept)
    }
}

/// A move of a number of spaces, all of them driven.
#[derive(Debug, Clone, Copy)]
pub(super) struct UnbrakedMove {
    /// The row it leads to, or [`FINISHED`].
    pub(super) to: u32,
    /// The space it ends on.
    pub(super) node: Node,
    pub(super) overshoot: u16,
    spaces: u8,
    space_kind: SpaceKind,
    regains: bool,
}

/// Whether the successors of a roll are those of the next lower roll, with another space braked, plus
/// those without braking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extends {
    /// They are not.
    No,
    /// They are, except for some to spaces that are now reached at a lower price.
    WithBetter,
    /// They are exactly those.
    Exactly,
}

/// Finds the successors of one place after the other.
///
/// A move shortened by braking is a move of fewer spaces with a price. So it is enough to ask for
/// the moves of each number of spaces once.
pub(super) struct Successors<'a> {
    solo: &'a SoloCar,
    /// The most spaces of a roll.
    most: u8,
    list: MoveList,
    /// The moves by their number of spaces, and where each number begins.
    drives: Vec<UnbrakedMove>,
    first: Vec<usize>,
    /// For each number of spaces, how many of them there is room for (BLOCK-1).
    room: Vec<u8>,
    /// For each number of spaces, whether its moves extend those of one space less.
    extends: Vec<Extends>,
    /// For each node, the last place (by `looked`) from which a move has led there, the row that it has
    /// led to, and its overshoot.
    met: Vec<(u32, u32, u16)>,
    looked: u32,
    /// For each node, the last search (by `asked`) that reached it, and the least overshoot so far.
    seen: Vec<(u32, u16)>,
    asked: u32,
    found: Vec<Successor>,
}

impl<'a> Successors<'a> {
    pub(super) fn new(solo: &'a SoloCar) -> Self {
        let nodes = solo.track.index().nodes.len();
        let exit = solo.costs.stop.exits().map(|(spaces, _)| spaces).last();
        let rolls = solo.costs.faces().last().map_or(0, |face| face.roll);
        Self {
            solo,
            most: rolls.max(exit.unwrap_or(0)),
            list: MoveList::new(),
            drives: Vec::new(),
            first: Vec::new(),
            room: Vec::new(),
            extends: Vec::new(),
            met: vec![(0, 0, 0); nodes],
            looked: 0,
            seen: vec![(0, 0); nodes],
            asked: 0,
            found: Vec::new(),
        }
    }

    /// Lists the moves of every possible roll from a place.
    pub(super) fn look(&mut self, place: TrackPosition) {
        self.look_as_far_as(place, self.most);
    }

    /// Lists the moves of up to a number of spaces from a place.
    pub(super) fn look_as_far_as(&mut self, place: TrackPosition, most: u8) {
        self.drives.clear();
        self.first.clear();
        self.room.clear();
        self.extends.clear();
        self.looked += 1;
        let mut is_over = false;
        for spaces in 0..=most {
            self.first.push(self.drives.len());
            self.extends.push(Extends::No);
            let less = spaces.checked_sub(1);
            if let Some(less) = less.filter(|less| is_over || self.is_over(*less, place, most)) {
                is_over = true;
                let from = self.first[usize::from(less)];
                self.drives.extend_from_within(from..);
                self.room.push(spaces);
            } else if !self.list(place, spaces) {
                continue;
            }
            self.extends[usize::from(spaces)] = self.how_extended(usize::from(spaces));
        }
        self.first.push(self.drives.len());
    }

    /// Lists the moves of a number of spaces. Returns whether there is room for them.
    fn list(&mut self, place: TrackPosition, spaces: u8) -> bool {
        let track = &self.solo.track;
        self.solo.list_moves(place, spaces, false, &mut self.list);
        let blocked = self.list.iter().map(|m| m.blocked).max().unwrap_or(0);
        self.room.push(spaces - blocked.min(spaces));
        if blocked > 0 {
            return false;
        }
        let has_checkpoint = self.solo.costs.has_checkpoint() && place.crossings > 0;
        let is_survived = |m: &&Move| !m.fatal && self.solo.costs.may_overshoot(m.overshoot);
        for m in self.list.iter().filter(is_survived) {
            let node = m.node;
            let to = if m.finishes {
                Some(FINISHED)
            } else {
                let row = self.solo.places.row(after(track, place, m, node));
                row.and_then(|row| u32::try_from(row).ok())
            };
            self.drives.extend(to.map(|to| UnbrakedMove {
                to,
                node,
                overshoot: m.overshoot,
                spaces,
                space_kind: self.solo.space_kind(node),
                regains: has_checkpoint && m.crosses_line,
            }));
        }
        true
    }

    /// Whether there is room for a number of spaces, and so for fewer.
    fn has_room(&mut self, place: TrackPosition, spaces: u8) -> bool {
        self.solo.list_moves(place, spaces, false, &mut self.list);
        self.list.iter().all(|m| m.blocked == 0)
    }

    /// Whether all moves of a number of spaces, the last ones listed so far, finish the race and overshoot
    /// nothing: then the moves of more spaces are the same. This also holds where there are no moves, if there
    /// is room for the longest, because an overshoot does not become less on the way.
    fn is_over(&mut self, spaces: u8, place: TrackPosition, most: u8) -> bool {
        let at = usize::from(spaces);
        let drives = &self.drives[self.first[at]..];
        let finishes = |drive: &UnbrakedMove| drive.to == FINISHED && drive.overshoot == 0;
        if self.room[at] != spaces || self.solo.skid.is_some() || !drives.iter().all(finishes) {
            return false;
        }
        !drives.is_empty() || self.has_room(place, most)
    }

    /// Whether the moves of a number of spaces, the last ones listed so far, extend those of one space less.
    fn how_extended(&mut self, spaces: usize) -> Extends {
        let mut extends = Extends::Exactly;
        for drive in &self.drives[self.first[spaces]..] {
            // All moves that finish the race are equally good.
            if drive.to == FINISHED {
                continue;
            }
            let now = (self.looked, drive.to, drive.overshoot);
            let before = std::mem::replace(&mut self.met[usize::from(drive.node)], now);
            if before.0 != self.looked {
                continue;
            }
            if before.1 != drive.to || before.2 > drive.overshoot {
                extends = Extends::No;
            } else if extends == Extends::Exactly {
                extends = Extends::WithBetter;
            }
        }
        let Some(less) = spaces.checked_sub(1) else {
            return Extends::No;
        };
        let has_room = |spaces| usize::from(self.room[spaces]) == spaces;
        let shorter = &self.drives[self.first[less]..self.first[spaces]];
        let is_blocked = !has_room(less) || !has_room(spaces);
        let in_pit = shorter
            .iter()
            .any(|drive| drive.space_kind != SpaceKind::Road);
        if is_blocked || in_pit || !self.solo.costs.brakes_step_by_step() {
            extends = Extends::No;
        }
        extends
    }

    /// Whether the successors of a roll extend those of the next lower roll.
    pub(super) fn extends(&self, roll: u8) -> Extends {
        self.extends[usize::from(roll)]
    }

    /// The successors that have been found.
    pub(super) fn found(&self) -> &[Successor] {
        &self.found
    }

    /// The most spaces of a roll.
    pub(super) const fn most(&self) -> u8 {
        self.most
    }

    /// The moves of a number of spaces.
    pub(super) fn drives_of(&self, spaces: u8) -> impl Iterator<Item = &UnbrakedMove> {
        let at = usize::from(spaces);
        self.drives[self.first[at]..self.first[at + 1]].iter()
    }

    /// The moves of the place, whatever the roll.
    pub(super) fn drives(&self) -> &[UnbrakedMove] {
        &self.drives
    }

    /// The corners that a move from the place leaves behind, by position and in driving order, and
    /// whether it overshoots them.
    pub(super) fn passed(
        &mut self,
        place: TrackPosition,
        drive: &UnbrakedMove,
    ) -> Vec<(u16, bool)> {
        let track = &self.solo.track;
        let nodes = &track.index().nodes;
        let corner_of = |node: Node| nodes[usize::from(node)].corner;
        let mut inside = corner_of(place.node);
        if drive.overshoot == 0 {
            // It can only leave behind the corner in which it begins.
            let leaves = inside != NONE && corner_of(drive.node) != inside;
            return leaves.then_some((inside, false)).into_iter().collect();
        }
        self.solo
            .list_moves(place, drive.spaces, false, &mut self.list);
        let is_it =
            |m: &&Move| track.node(m.to) == Some(drive.node) && m.overshoot == drive.overshoot;
        let path = self.list.iter().find(is_it).map(|m| self.list.path(m));
        let mut missing = nodes[usize::from(place.node)].stops > place.kept;
        let mut passed = Vec::new();
        for node in path.iter().flatten().filter_map(|space| track.node(*space)) {
            let corner = corner_of(node);
            if corner != inside {
                if inside != NONE {
                    passed.push((inside, missing));
                }
                (inside, missing) = (corner, corner != NONE);
            }
        }
        passed
    }

    /// Finds the successors of a roll at the current place: the moves that a race offers, in its order, to
    /// a car that can pay for all of them. Of two moves to the same space, the one that brakes more
    /// overshoots less. Without braking, finds only those that use the full roll.
    pub(super) fn find(&mut self, roll: u8, with_braking: bool) {
        self.found.clear();
        self.asked += 1;
        let rolled = usize::from(roll);
        let room = self.room.get(rolled).copied().unwrap_or(0);
        let blocked = roll - room;
        let least = if with_braking { 0 } else { roll };
        for spaces in (least..=room).rev() {
            let braked = room - spaces;
            if !self.solo.costs.may_brake(braked, blocked) {
                // BLOCK-1: a car that may not be held up may still brake for all spaces.
                if braked == 0 {
                    continue;
                }
                break;
            }
            let at = usize::from(spaces);
            let (from, to) = (self.first[at], self.first[at + 1]);
            for (drive, number) in self.drives[from..to].iter().zip(from as u32..) {
                // PIT-1: the rest of the roll is lost in the box; braking is for the road.
                if drive.space_kind != SpaceKind::Road && spaces < roll {
                    continue;
                }
                let (asked, overshoot) = &mut self.seen[usize::from(drive.node)];
                if *asked == self.asked && drive.overshoot >= *overshoot {
                    continue;
                }
                (*asked, *overshoot) = (self.asked, drive.overshoot);
                self.found.push(Successor {
                    to: drive.to,
                    overshoot: drive.overshoot,
                    space_kind: drive.space_kind,
                    regains: drive.regains,
                    braked,
                    blocked,
                    drive: number,
                });
            }
        }
    }
}
