//! Builds a track from a checked plan.

use arrayvec::ArrayVec;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::SpaceId;
use crate::survey::{LinkKind, SpaceIdx, Survey, Surveyed};

use super::index::{Index, MAX_STEPS, NONE, Node, NodeInfo, NodeStep};
use super::sections::{self, Sections};
use super::{Corner, Link, Pit, PitBox, Section, Space, Step, Straight, fingerprint, rank};

/// What a track holds besides its plan.
#[derive(Debug)]
pub(super) struct Built {
    pub(super) spaces: Vec<Space>,
    pub(super) corners: Vec<Corner>,
    pub(super) straights: Vec<Straight>,
    pub(super) finish: Vec<SpaceId>,
    pub(super) grid: Vec<SpaceId>,
    pub(super) pit: Option<Pit>,
    /// The number of lanes where the road is widest.
    pub(super) lanes: u8,
    pub(super) index: Index,
    pub(super) fingerprint: u64,
}

/// Builds a track from the survey of a plan that has passed its checks.
///
/// It relies only on what the survey guarantees for any plan: what a broken plan could still hold
/// (a link that leads nowhere, a fifth link) is skipped.
pub(super) fn build(surveyed: &Surveyed<'_>) -> Built {
    let survey = &surveyed.survey;
    let plan = survey.plan;
    let (ranks, forward) = rank::ranks(survey);

    let mut spots = rank::in_order(survey, &ranks);
    spots.truncate(usize::from(NONE));
    let mut node_of = vec![NONE; survey.len()];
    for (node, spot) in spots.iter().enumerate() {
        node_of[*spot] = node as Node;
    }

    let Sections {
        corners,
        straights,
        straight_of,
        place_of,
    } = sections::sections(survey, &spots, &ranks);
    let corner_of = |spot: SpaceIdx| {
        let at = survey.corner[spot].filter(|_| survey.on_road(spot))?;
        place_of[at]
    };
    let pit = pit(survey, &forward);
    let mut team_of = vec![None; survey.len()];
    for b in pit.iter().flat_map(|pit| &pit.boxes) {
        if let Some(spot) = survey.spot(b.space) {
            team_of[spot] = Some(b.team);
        }
    }

    let mut spaces = Vec::with_capacity(spots.len());
    let mut nodes = Vec::with_capacity(spots.len());
    for spot in &spots {
        let (spot, id) = (*spot, survey.id(*spot));
        let corner = corner_of(spot);
        let section = if let Some(at) = corner {
            Section::Corner(corners[at].id)
        } else if let Some(straight) = straight_of[spot] {
            Section::Straight(straight)
        } else if let Some(team) = team_of[spot] {
            Section::Box { team }
        } else {
            Section::PitLane
        };
        spaces.push(Space {
            id,
            lane: survey.lane[spot],
            rank: ranks[spot],
            section,
        });
        let (behind, ahead) = if survey.on_road(spot) {
            (survey.behind[spot], survey.ahead[spot])
        } else {
            chain_neighbours(survey, spot, &team_of)
        };
        nodes.push(NodeInfo {
            steps: steps(survey, spot, &node_of, &ranks),
            lane: survey.lane[spot].map_or(0, crate::Lane::number),
            corner: corner.map_or(NONE, |at| at as u16),
            stops: corner.map_or(0, |at| corners[at].stops),
            straight: straight_of[spot].map_or(NONE, |straight| straight as u16),
            ahead: ahead.map_or(NONE, |spot| node_of[spot]),
            behind: behind.map_or(NONE, |spot| node_of[spot]),
            rank: ranks[spot],
            team: team_of[spot].unwrap_or(0),
        });
    }
    let beside = spots.iter().map(|spot| {
        let beside = surveyed.beside.of(*spot).iter().map(|spot| node_of[*spot]);
        beside.filter(|node| *node != NONE)
    });
    let by_id = survey.ids.iter().map(|(id, spot)| (id.0, node_of[*spot]));
    let by_id = by_id.filter(|(_, node)| *node != NONE).collect();
    let index = Index::new(nodes, beside, by_id);
    let resolve = |ids: &mut dyn Iterator<Item = SpaceId>| -> Vec<SpaceId> {
        ids.filter(|id| index.node(*id).is_some()).collect()
    };
    let finish = resolve(&mut plan.finish.iter().copied());
    let grid = resolve(&mut plan.grid.iter().map(|place| place.space));
    let fingerprint = fingerprint::fingerprint(plan, &spaces, &index);
    let lanes = index.nodes.iter().map(|node| node.lane).max();
    Built {
        spaces,
        corners,
        straights,
        finish,
        grid,
        pit,
        lanes: lanes.unwrap_or(0),
        index,
        fingerprint,
    }
}

/// The links of a spot as steps, in the order of [`Step`].
fn steps(
    survey: &Survey<'_>,
    spot: SpaceIdx,
    node_of: &[Node],
    ranks: &[u32],
) -> ArrayVec<NodeStep, MAX_STEPS> {
    let mut steps: ArrayVec<NodeStep, MAX_STEPS> = survey
        .links
        .from(spot)
        .iter()
        .filter_map(|link| {
            let step = match link.kind {
                LinkKind::Ahead => Step::Ahead,
                LinkKind::ChangeLeft => Step::ChangeLeft,
                LinkKind::ChangeRight => Step::ChangeRight,
                LinkKind::Tunnel => Step::Tunnel,
                LinkKind::Pit => Step::Pit,
                LinkKind::Jump | LinkKind::Unknown => return None,
            };
            let to = node_of[link.to];
            (to != NONE).then_some(NodeStep {
                to,
                step,
                crosses_line: survey.crosses_line(spot, link.to) && ranks[link.to] < ranks[spot],
            })
        })
        .take(MAX_STEPS)
        .collect();
    steps.sort_unstable_by_key(|step| (step.step, step.to));
    steps
}

/// The spaces before and after one in the pit lane, without boxes.
fn chain_neighbours(
    survey: &Survey<'_>,
    spot: SpaceIdx,
    team_of: &[Option<u32>],
) -> (Option<SpaceIdx>, Option<SpaceIdx>) {
    let lane = |other: &SpaceIdx| survey.off_road(*other) && team_of[*other].is_none();
    (
        survey.links.to(spot).map(|link| link.from).find(lane),
        survey
            .links
            .from(spot)
            .iter()
            .map(|link| link.to)
            .find(lane),
    )
}

fn pit(survey: &Survey<'_>, forward: &[SpaceIdx]) -> Option<Pit> {
    let plan = survey.plan.pit.as_ref()?;
    let mut boxes: Vec<PitBox> = plan
        .boxes
        .iter()
        .filter(|b| survey.spot(b.space).is_some_and(|s| survey.off_road(s)))
        .map(|b| PitBox {
            space: b.space,
            team: b.team,
        })
        .collect();
    let box_spots: Vec<SpaceIdx> = boxes.iter().filter_map(|b| survey.spot(b.space)).collect();
    let is_lane = |spot: &SpaceIdx| survey.off_road(*spot) && !box_spots.contains(spot);
    // Topological order starts over past the line, so follow the chain from its entry.
    let mut entries = Vec::new();
    let mut exits = Vec::new();
    for link in survey.links.all() {
        let ends = (survey.id(link.from), survey.id(link.to));
        match (survey.on_road(link.from), survey.on_road(link.to)) {
            (true, false) if survey.off_road(link.to) => entries.push(ends),
            (false, true) if survey.off_road(link.from) => exits.push(ends),
            _ => {}
        }
    }
    let mut lane = Vec::new();
    let mut seen = vec![false; survey.len()];
    let mut order = Vec::new();
    let from_road = |spot: SpaceIdx| survey.links.to(spot).any(|link| survey.on_road(link.from));
    let mut spot = forward
        .iter()
        .copied()
        .filter(is_lane)
        .find(|spot| from_road(*spot));
    while let Some(here) = spot {
        seen[here] = true;
        lane.push(survey.id(here));
        let next = survey.links.from(here).iter().map(|link| link.to);
        order.extend(next.clone().filter(|to| box_spots.contains(to)));
        spot = next.filter(is_lane).find(|to| !seen[*to]);
    }
    let place = |id: SpaceId| {
        let spot = survey.spot(id);
        order.iter().position(|other| Some(*other) == spot)
    };
    boxes.sort_by_key(|b| (place(b.space).unwrap_or(usize::MAX), b.space));
    Some(Pit {
        entries,
        lane,
        exits,
        boxes,
    })
}

/// The lane graph.
pub(super) fn graph(spaces: &[Space], index: &Index) -> DiGraph<Space, Link> {
    let links = index.nodes.iter().map(|node| node.steps.len()).sum();
    let mut graph = DiGraph::with_capacity(spaces.len(), links);
    for space in spaces {
        graph.add_node(*space);
    }
    for (from, node) in index.nodes.iter().enumerate() {
        for step in &node.steps {
            let to = NodeIndex::new(usize::from(step.to));
            graph.add_edge(NodeIndex::new(from), to, step.link());
        }
    }
    graph
}
