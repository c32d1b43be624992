//! Damage markers and danger spaces (DEBRIS-1, DEBRIS-2, STREET-2).

use crate::SpaceId;
use crate::rules::{Pilot, Risk};
use crate::track::index::{NONE, Node};

use super::agenda::Task;
use super::{CarId, Cause, Event, Race, Why};

impl Race {
    /// Works out the spaces that cost a roll in passing.
    pub(super) fn mark_spaces(&mut self) {
        let mut marks = std::mem::take(&mut self.marks);
        marks.clone_from(&self.markers);
        if self.danger().is_some_and(|(_, landing_only)| !landing_only) {
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

    /// STREET-2: what danger spaces do, and whether only to cars that end their move there.
    pub(super) fn danger(&self) -> Option<(Risk, bool)> {
        let danger = self.rules.street.as_ref()?.danger?;
        Some((danger.risk, danger.landing_only))
    }

    /// DEBRIS-1: a marker where a car stands.
    pub(super) fn leave_marker(&mut self, car: CarId) {
        let node = self.car(car).node;
        if self.rules.debris.is_some() && !self.qualifying {
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
            self.tell(Event::MarkerLeft { space });
        }
    }

    /// DEBRIS-2, STREET-2: a roll for each marked space that a move has stepped on, in its order.
    pub(super) fn plan_marks(&mut self, car: CarId, path: &[SpaceId]) {
        if self.qualifying || self.markers.is_empty() && self.danger().is_none() {
            return;
        }
        let landing_only = self.danger().is_some_and(|(_, landing_only)| landing_only);
        let end = path.len().saturating_sub(1);
        for (at, space) in path.iter().enumerate().rev() {
            let Some(node) = self.track.node(*space) else {
                continue;
            };
            if self.markers.binary_search(&node).is_ok() {
                self.next(Task::Check(car, Why::Mark));
            } else if self.is_dangerous(*space) && (at == end || !landing_only) {
                self.next(Task::Check(car, Why::Danger));
            }
        }
    }

    /// STREET-2: whether a space is one of those that do harm.
    fn is_dangerous(&self, space: SpaceId) -> bool {
        let street = &self.track.plan().street;
        let spaces = street.as_ref().filter(|_| self.danger().is_some());
        spaces.is_some_and(|street| street.danger.contains(&space))
    }

    /// DEBRIS-2, STREET-2
    pub(super) fn mark_rolled(&mut self, car: CarId, risk: Option<Risk>, value: u8) {
        self.tell(Event::CheckRolled {
            car,
            cause: Cause::Mark,
            with: None,
            value,
        });
        let Some(risk) = risk else { return };
        let mut harmed_to = self.harmed_to(risk);
        // DRIVER-2
        if let (Some(Pilot::Temana), Some(abilities)) = (self.pilot(car), &self.rules.pilots) {
            harmed_to = abilities.temana_harmed_to;
        }
        if value <= harmed_to {
            self.lose(car, risk.price, Cause::Mark);
        }
    }

    /// The number of the black die that a check fails on, in this weather.
    pub(super) fn harmed_to(&self, risk: Risk) -> u8 {
        if self.is_wet() {
            risk.in_rain
        } else {
            risk.harmed_to
        }
    }
}
