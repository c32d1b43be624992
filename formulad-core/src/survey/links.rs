//! The links of a plan, resolved and sorted by kind.

use std::collections::BTreeSet;
use std::ops::Range;

use super::{SpaceIdx, Survey};
use crate::graph::Lists;

/// What a link does, by the lanes it joins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum LinkKind {
    /// To a space of the same lane.
    Ahead,
    /// To the neighbouring lane on the driver's left.
    ChangeLeft,
    /// To the neighbouring lane on the driver's right.
    ChangeRight,
    /// From a tunnel's entry to its exit.
    Tunnel,
    /// Into, along or out of the pit lane.
    Pit,
    /// Across a lane, which is always an error.
    Jump,
    /// From or to a space whose lane number is not a lane.
    Unknown,
}

/// A link between two spots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) from: SpaceIdx,
    pub(crate) to: SpaceIdx,
    /// Its position in the `next` list of the space it comes from.
    pub(crate) at: usize,
    /// Its position among all links that resolve.
    pub(crate) number: usize,
    pub(crate) kind: LinkKind,
}

/// All links that resolve: those from a spot and those to a spot.
#[derive(Debug, Default)]
pub(crate) struct Links {
    all: Vec<Link>,
    first: Vec<usize>,
    /// The positions in `all` of the links that lead to each spot.
    into: Lists,
}

impl Links {
    pub(super) fn new(survey: &Survey<'_>) -> Self {
        let street = survey.plan.street.iter();
        let tunnels = street.flat_map(|street| &street.tunnels);
        let tunnels: BTreeSet<_> = tunnels.map(|tunnel| (tunnel.entry, tunnel.exit)).collect();
        let (mut all, mut first) = (Vec::new(), Vec::with_capacity(survey.len() + 1));
        for from in 0..survey.len() {
            first.push(all.len());
            for (at, id) in survey.space(from).next.iter().enumerate() {
                let Some(to) = survey.spot(*id) else { continue };
                let kind = if tunnels.contains(&(survey.id(from), *id)) {
                    LinkKind::Tunnel
                } else {
                    kind_between(survey, from, to)
                };
                let number = all.len();
                all.push(Link {
                    from,
                    to,
                    at,
                    number,
                    kind,
                });
            }
        }
        first.push(all.len());
        let by_target = all.iter().map(|link| link.to).zip(0..);
        let into = Lists::new(survey.len(), by_target);
        Self { all, first, into }
    }

    /// All of them, sorted by the spot they come from.
    pub(crate) fn all(&self) -> &[Link] {
        &self.all
    }

    /// The links that leave a spot, in the plan's order.
    pub(crate) fn from(&self, spot: SpaceIdx) -> &[Link] {
        &self.all[self.range(spot)]
    }

    /// The positions in `all` of the links that leave a spot.
    pub(crate) fn range(&self, spot: SpaceIdx) -> Range<usize> {
        self.first[spot]..self.first[spot + 1]
    }

    /// The links that lead to a spot.
    pub(crate) fn to(&self, spot: SpaceIdx) -> impl Iterator<Item = &Link> {
        self.into.of(spot).iter().map(|at| &self.all[*at])
    }
}

fn kind_between(survey: &Survey<'_>, from: SpaceIdx, to: SpaceIdx) -> LinkKind {
    if survey.off_road(from) || survey.off_road(to) {
        return LinkKind::Pit;
    }
    let (Some(from), Some(to)) = (survey.lane[from], survey.lane[to]) else {
        return LinkKind::Unknown;
    };
    match i32::from(to.number()) - i32::from(from.number()) {
        0 => LinkKind::Ahead,
        -1 => LinkKind::ChangeLeft,
        1 => LinkKind::ChangeRight,
        _ => LinkKind::Jump,
    }
}
