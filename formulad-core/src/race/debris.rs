//! Damage markers and danger spaces (DEBRIS-1, DEBRIS-2, STREET-2).

use crate::SpaceId;
use crate::rules::Pilot;
use crate::track::index::{NONE, Node};

use super::agenda::Task;
use super::{CarId, Check, Event, Race};

impl Race {
    /// Works out the spaces that cost a roll in passing.
    pub(super) fn mark_spaces(&mut self) {
        let mut marks = std::mem::take(&mut self.marks);
        marks.clone_from(&self.markers);
        if self
            .rules
            .danger()
            .is_some_and(|danger| !danger.landing_only)
        {
            let street = self.track.plan().street.iter();
            let danger = street.flat_map(|street| &street.danger);
            marks.extend(danger.filter_map(|space| self.track.node(*space)));
        }
        marks.sort_unstable();
        marks.dedup();
        self.marks = marks;
    }

    /// The spaces that cost a roll in passing, in the order of the track.
    pub(crate) fn marks(&self) -> &[Node] {
        &self.marks
    }

    /// DEBRIS-1: leaves the marker for an engine point lost by shifting where the move has ended.
    pub(super) fn leave_due_marker(&mut self) {
        if self.now.marker_due {
            self.leave_marker(self.current());
        }
    }

    /// DEBRIS-1: leaves a marker where a car stands.
    pub(super) fn leave_marker(&mut self, car: CarId) {
        let node = self.car(car).node;
        if self.rules.debris.is_some() && !self.is_qualifying() {
            self.put_marker(node);
        }
    }

    /// Puts a marker on a space of the road that has none.
    pub(super) fn put_marker(&mut self, node: Node) {
        if node == NONE || self.info(node).lane == 0 {
            return;
        }
        if let Err(place) = self.markers.binary_search(&node) {
            self.markers.insert(place, node);
            self.mark_spaces();
            let space = self.track.id(node);
            self.emit(Event::MarkerLeft { space });
        }
    }

    /// DEBRIS-2, STREET-2: plans a roll for each marked space that a move has stepped on, in order, and for a
    /// danger space that counts only if the move ends on it. `marks` is how many there are on the whole move.
    pub(super) fn plan_marks(&mut self, car: CarId, path: &[SpaceId], marks: u8) {
        let danger = self.rules.danger();
        let counts_at_end = danger.is_some_and(|danger| danger.landing_only);
        if self.is_qualifying() || marks == 0 && !counts_at_end {
            return;
        }
        let end = path.len().saturating_sub(1);
        for (at, space) in path.iter().enumerate().rev() {
            let Some(node) = self.track.node(*space) else {
                continue;
            };
            if self.markers.binary_search(&node).is_ok() {
                let is_under = at == end && self.pilot(car) == Some(Pilot::Temana);
                let check = if is_under {
                    Check::MarkUnder
                } else {
                    Check::Mark
                };
                self.next(Task::Check(car, check));
            } else if danger.is_some_and(|danger| at == end || !danger.landing_only)
                && self.is_dangerous(*space)
            {
                self.next(Task::Check(car, Check::Danger));
            }
        }
    }

    /// STREET-2: whether a space is a danger space.
    fn is_dangerous(&self, space: SpaceId) -> bool {
        let street = self.track.plan().street.as_ref();
        street.is_some_and(|street| street.danger.contains(&space))
    }
}
