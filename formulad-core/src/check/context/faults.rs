//! What can be wrong with a single link.

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::survey::{Link, LinkKind};

use super::{Context, MOST_LINKS, is_somewhere};

/// How far, in spaces, the target of a link may lie from the front edge of the space it leaves.
///
/// The space a step leads to contains or touches the front edge of the one it leaves. With a
/// stagger of half a space, the space before or after the right one misses it by as much; where
/// lanes of different lengths drift, by less. Within this slack both are usual.
const SLACK: f64 = 0.3;

/// On a straight, a space less than this far ahead, in spaces, is level.
const LEVEL: f64 = 0.1;

/// In a corner lanes of different lengths drift past each other, and the outside of a bend is
/// measured coarsely, as is the far end of a tunnel: only a space this far behind is surely not
/// ahead.
const LEVEL_WHERE_COARSE: f64 = -0.15;

/// What is wrong with a link by itself. Each link has at most one fault, the worst.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::check) enum Fault {
    /// It leads to where it comes from.
    ToItself,
    /// The same space leads there by an earlier link.
    Repeated,
    /// More links than a space can have: this is one too many.
    TooMany,
    /// It passes over a lane.
    JumpsALane,
    /// The same space leads into that lane by an earlier link, or by one that leads where it should.
    SecondIntoLane,
    /// It leads to a space that lies behind: far off, in a circle, or where no other link leads on.
    Backwards,
    /// It leads a little backwards, and a car can drive on from there.
    FallsBehind,
    /// It leads to a space that lies level.
    Sideways,
    /// It passes over a space it should lead to.
    SkipsASpace,
}

/// A link that leads no further back than this many spaces, and in no circle, can be driven.
const A_LITTLE: f64 = 1.5;

impl Fault {
    /// Whether it is an error, so that no car can drive there.
    pub(super) const fn is_error(self) -> bool {
        match self {
            Self::ToItself
            | Self::TooMany
            | Self::JumpsALane
            | Self::SecondIntoLane
            | Self::Backwards => true,
            Self::Repeated | Self::FallsBehind | Self::Sideways | Self::SkipsASpace => false,
        }
    }
}

impl Context<'_> {
    pub(super) fn find_faults(&mut self) {
        let links = self.survey.links.all().iter().zip(&self.near_tear);
        let faults = links.map(|(link, near_tear)| self.fault_of(link, *near_tear));
        self.faults = faults.collect();
        if self.faults.contains(&Some(Fault::FallsBehind)) {
            self.find_circles();
        }
    }

    /// Turns links that lead a little backwards into errors if they lead on in a circle or nowhere.
    fn find_circles(&mut self) {
        let count = self.survey.len();
        let mut graph: DiGraph<(), (), usize> = DiGraph::with_capacity(count, 0);
        for _ in 0..count {
            graph.add_node(());
        }
        for (link, fault) in self.survey.links.all().iter().zip(&self.faults) {
            let is_wrong = fault.is_some_and(Fault::is_error);
            if !is_wrong && !self.survey.crosses_line(link.from, link.to) {
                graph.add_edge(NodeIndex::new(link.from), NodeIndex::new(link.to), ());
            }
        }
        let mut circle = vec![0; count];
        for (number, spots) in kosaraju_scc(&graph).into_iter().enumerate() {
            for spot in spots {
                circle[spot.index()] = number;
            }
        }
        let links = self.survey.links.all().iter();
        let behind = links.zip(&self.faults).map(|(link, fault)| {
            let is_wrong = *fault == Some(Fault::FallsBehind)
                && (circle[link.from] == circle[link.to] || !self.leads_on(link.to));
            if is_wrong {
                Some(Fault::Backwards)
            } else {
                *fault
            }
        });
        self.faults = behind.collect();
    }

    fn fault_of(&self, link: &Link, near_tear: bool) -> Option<Fault> {
        if link.from == link.to {
            return Some(Fault::ToItself);
        }
        if link.at >= MOST_LINKS {
            return Some(Fault::TooMany);
        }
        let next = &self.survey.space(link.from).next;
        if next[..link.at].contains(&next[link.at]) {
            return Some(Fault::Repeated);
        }
        match link.kind {
            LinkKind::Jump => Some(Fault::JumpsALane),
            LinkKind::Ahead | LinkKind::ChangeLeft | LinkKind::ChangeRight => {
                let reach = if near_tear {
                    None
                } else {
                    self.fault_of_reach(link)
                };
                let is_behind = matches!(reach, Some(Fault::Backwards | Fault::FallsBehind));
                if !is_behind && self.is_second(link, reach.is_some()) {
                    return Some(Fault::SecondIntoLane);
                }
                reach
            }
            LinkKind::Tunnel | LinkKind::Pit | LinkKind::Unknown => None,
        }
    }

    /// Whether another link of the space leads into the same lane, and is the one to keep: the first
    /// that leads where it should.
    fn is_second(&self, link: &Link, is_wrong: bool) -> bool {
        let others = self.survey.links.from(link.from).iter();
        let mut others = others.filter(|other| other.kind == link.kind && other.at != link.at);
        others.any(|other| match self.fault_of_reach(other) {
            None => is_wrong || other.at < link.at,
            Some(_) => is_wrong && other.at < link.at,
        })
    }

    /// Whether the link leads too far, or not forwards.
    fn fault_of_reach(&self, link: &Link) -> Option<Fault> {
        if !self.survey.lap.closed || !self.is_placed(link.from) || !self.is_placed(link.to) {
            return None;
        }
        let here = self.survey.extent[link.from]?;
        let there = self.survey.extent[link.to]?;
        let lap = &self.survey.lap;
        let ahead = lap.shorter_way(there.centre - here.centre);
        if (-A_LITTLE..-SLACK).contains(&ahead) {
            return Some(Fault::FallsBehind);
        }
        if ahead < -SLACK {
            return Some(Fault::Backwards);
        }
        if ahead
            < (if self.is_coarse(link) {
                LEVEL_WHERE_COARSE
            } else {
                LEVEL
            })
        {
            return Some(Fault::Sideways);
        }
        if link.kind == LinkKind::Ahead {
            // The extents of both reach to each other whatever the distance: look at what lies
            // between.
            let between = self
                .survey
                .next_in_lane(link.from, self.survey.lane[link.from]?, 1)?;
            return (between != link.to).then_some(Fault::SkipsASpace);
        }
        let front = here.end - here.centre;
        let start = lap.shorter_way(there.start - here.centre);
        (start > front + SLACK).then_some(Fault::SkipsASpace)
    }

    /// Whether a link is where places along the lap are measured coarsely.
    fn is_coarse(&self, link: &Link) -> bool {
        let in_corner = |spot: usize| self.survey.corner[spot].is_some();
        let mut into = self.survey.links.to(link.from);
        in_corner(link.from) || in_corner(link.to) || into.any(|link| link.kind == LinkKind::Tunnel)
    }

    /// Whether a spot has a place along the lap that can be relied on.
    pub(super) fn is_placed(&self, spot: usize) -> bool {
        self.displaced[spot].is_none() && is_somewhere(self.survey.space(spot))
    }
}
