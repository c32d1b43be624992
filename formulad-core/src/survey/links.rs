//! The links of a plan, resolved and sorted by kind.

use crate::plan::TunnelPlan;

use super::{Spot, Survey};

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
    /// Over a lane: never right.
    Jump,
    /// From or to a space whose lane number is no lane.
    Unknown,
}

/// A link between two spots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) from: Spot,
    pub(crate) to: Spot,
    /// Its position in the `next` list of the space it comes from.
    pub(crate) at: usize,
    pub(crate) kind: LinkKind,
}

/// All links that resolve: those from a spot and those to a spot.
#[derive(Debug, Default)]
pub(crate) struct Links {
    all: Vec<Link>,
    first: Vec<usize>,
    into: Vec<usize>,
    first_into: Vec<usize>,
}

impl Links {
    pub(super) fn new(survey: &Survey<'_>) -> Self {
        let mut tunnels: Vec<TunnelPlan> = survey
            .plan
            .street
            .iter()
            .flat_map(|street| street.tunnels.iter().copied())
            .collect();
        tunnels.sort_unstable_by_key(|tunnel| (tunnel.entry, tunnel.exit));

        let mut links = Self::default();
        let mut counts = vec![0; survey.len()];
        for from in 0..survey.len() {
            links.first.push(links.all.len());
            for (at, id) in survey.space(from).next.iter().enumerate() {
                let Some(to) = survey.spot(*id) else { continue };
                let ends = (survey.id(from), *id);
                let kind = if tunnels
                    .binary_search_by_key(&ends, |tunnel| (tunnel.entry, tunnel.exit))
                    .is_ok()
                {
                    LinkKind::Tunnel
                } else {
                    kind_between(survey, from, to)
                };
                counts[to] += 1;
                links.all.push(Link { from, to, at, kind });
            }
        }
        links.first.push(links.all.len());

        // The same links by where they lead: a counting sort.
        let mut sum = 0;
        for count in counts {
            links.first_into.push(sum);
            sum += count;
        }
        links.first_into.push(sum);
        links.into = vec![0; sum];
        let mut place = links.first_into.clone();
        for (at, link) in links.all.iter().enumerate() {
            links.into[place[link.to]] = at;
            place[link.to] += 1;
        }
        links
    }

    /// All of them, by the spot they come from.
    pub(crate) fn all(&self) -> &[Link] {
        &self.all
    }

    /// The links that leave a spot, in the plan's order.
    pub(crate) fn from(&self, spot: Spot) -> &[Link] {
        &self.all[self.first[spot]..self.first[spot + 1]]
    }

    /// The links that lead to a spot.
    pub(crate) fn to(&self, spot: Spot) -> impl Iterator<Item = &Link> {
        self.into[self.first_into[spot]..self.first_into[spot + 1]]
            .iter()
            .map(|at| &self.all[*at])
    }
}

fn kind_between(survey: &Survey<'_>, from: Spot, to: Spot) -> LinkKind {
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
