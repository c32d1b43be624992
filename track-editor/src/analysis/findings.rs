//! The results of an analysis.

use std::ops::Deref;
use std::sync::Arc;

use formulad_core::analysis::par::{CornerCost, CornerForecast};
use formulad_core::rules::{Wear, Zone};
use formulad_core::{CornerId, SpaceId, Track};
use formulad_tracks::suggest::Goal;

use super::Asked;
use super::figures::Figures;
use super::question::ParQuestion;

/// The results of an analysis: the figures come first; what takes longest, the costs of the
/// corners, is added one by one.
#[derive(Debug, Clone)]
pub struct Findings {
    question: Arc<ParQuestion>,
    figures: Figures,
    costs: Vec<CornerCost>,
    /// The number of corners whose cost has been worked out, or cannot be.
    looked_at: usize,
}

/// Something remarkable about a corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flag {
    /// Nobody needs to slow down for it.
    Idle,
    /// Even the best driver does not always survive it.
    Trap,
}

/// Par by the points of a zone, or of the pool: the zone, and par for each number of points.
pub(crate) type Line = (Option<Zone>, Vec<(u8, f64)>);

impl Deref for Findings {
    type Target = Figures;

    fn deref(&self) -> &Figures {
        &self.figures
    }
}

impl Findings {
    /// The figures, without the cost of any corner yet.
    pub(super) fn new(question: Arc<ParQuestion>, figures: Figures) -> Self {
        Self {
            question,
            figures,
            costs: Vec::new(),
            looked_at: 0,
        }
    }

    pub(super) fn question(&self) -> &Arc<ParQuestion> {
        &self.question
    }

    /// The terms of the analysis.
    pub fn asked(&self) -> &Asked {
        self.question.asked()
    }

    /// The track that was analysed.
    pub fn track(&self) -> &Track {
        self.question.track()
    }

    /// Par by the points of the pool, or of each zone that driving can wear down, with the others full.
    pub(crate) fn lines(&self) -> Vec<Line> {
        let full = self.asked().rules().wear;
        let line = |zone: Option<Zone>| {
            let is_on_it = |wear: &Wear| match (wear, full) {
                (Wear::Zones(wear), Wear::Zones(full)) => {
                    let mut others = Zone::ALL.into_iter().filter(|other| Some(*other) != zone);
                    others.all(|other| wear.get(other) == full.get(other))
                }
                _ => zone.is_none(),
            };
            let on_it = self.by_wear.iter().filter(|(wear, _)| is_on_it(wear));
            let mut line: Vec<(u8, f64)> =
                on_it.map(|(wear, par)| (wear.get(zone), *par)).collect();
            line.sort_by_key(|(points, _)| *points);
            line.dedup_by_key(|(points, _)| *points);
            (zone, line)
        };
        let all = [None].into_iter().chain(Zone::ALL.into_iter().map(Some));
        all.map(line).filter(|(_, line)| line.len() > 1).collect()
    }

    /// The forecast for a corner; `None` if there is no such corner.
    pub fn corner(&self, corner: CornerId) -> Option<&CornerForecast> {
        self.forecast.corners.iter().find(|it| it.corner == corner)
    }

    /// The figures of a corner by which versions of a circuit are compared: turns, stops, overshoots in
    /// per cent, wear points, and its cost, if known.
    pub fn columns(&self, corner: &CornerForecast) -> [Option<f64>; 5] {
        [
            Some(corner.turns),
            Some(corner.stops),
            Some(100.0 * corner.overshoot_chance()),
            Some(corner.wear),
            self.cost(corner.corner).and_then(|cost| cost.turns),
        ]
    }

    /// The next corner whose cost is to be worked out; `None` if there are no more.
    pub(super) fn next_corner(&self) -> Option<CornerId> {
        let corner = self.track().corners().get(self.looked_at);
        corner.map(|corner| corner.id)
    }

    pub(super) fn add_cost(&mut self, cost: Option<CornerCost>) {
        self.looked_at += 1;
        self.costs.extend(cost);
    }

    /// The cost of a corner; `None` while it is not known.
    pub fn cost(&self, corner: CornerId) -> Option<&CornerCost> {
        self.costs.iter().find(|cost| cost.corner == corner)
    }

    /// Whether the costs of all corners have been worked out.
    pub fn is_complete(&self) -> bool {
        self.looked_at == self.track().corners().len()
    }

    /// The number of corners whose cost has been worked out, and the number of all corners.
    pub fn progress(&self) -> [usize; 2] {
        [self.looked_at, self.track().corners().len()]
    }

    /// The remarkable things about a corner, as far as they are known.
    pub fn flags(&self, corner: CornerId) -> Vec<Flag> {
        let is_idle = self.cost(corner).is_some_and(CornerCost::is_idle);
        let is_trap = self.forecast.traps().any(|trap| trap == corner);
        let idle = is_idle.then_some(Flag::Idle);
        idle.into_iter()
            .chain(is_trap.then_some(Flag::Trap))
            .collect()
    }

    /// The goals that no corner is a trap, or idle, where it is one now.
    pub(super) fn goals(&self) -> Vec<Goal> {
        let corners = self.track().corners().iter();
        let goals = corners.flat_map(|corner| {
            let flags = self.flags(corner.id).into_iter();
            flags.map(|flag| match flag {
                Flag::Idle => Goal::NotIdle(corner.id),
                Flag::Trap => Goal::NoTrap(corner.id),
            })
        });
        goals.collect()
    }

    /// The spaces that the best driver has no use for.
    pub fn dead_spaces(&self) -> Vec<SpaceId> {
        self.forecast.dead_spaces().collect()
    }
}
