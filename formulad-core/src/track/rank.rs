//! The rank of every space along the circuit (TRACK-5).

use std::collections::BTreeSet;

use crate::Lane;
use crate::graph::topological_order;
use crate::survey::{SpaceIdx, Survey};

/// How many ranks half a space of the lap line has: room for more than one link per half space, as
/// where a stagger drifts or a bend crowds the inside.
const RANKS: i64 = 4;

/// Ranks from the finish line on, such that the rank rises along every link that does not cross the
/// line: the progress of the centre, rounded to half spaces so that cars side by side are level,
/// and pushed up a little where a link would not rise otherwise. The pit lane counts on from its
/// entry. A link that leads to the first space past the line crosses it only if the rank falls
/// along it: a link from a space past the line that no link leads to does not.
///
/// Also returns the spots in an order in which every link leads forward.
pub(super) fn ranks(survey: &Survey<'_>) -> (Vec<u32>, Vec<SpaceIdx>) {
    let halves = |spot: SpaceIdx| {
        let extent = survey.extent[spot]?;
        Some((extent.centre * 2.0).round() as i64)
    };
    let lowest = (0..survey.len()).filter_map(halves).min().unwrap_or(0);
    let mut rank: Vec<i64> = (0..survey.len())
        .map(|spot| halves(spot).map_or(0, |at| (at - lowest) * RANKS))
        .collect();

    let links = |from: SpaceIdx| {
        survey
            .links
            .from(from)
            .iter()
            .map(move |link| (from, link.to))
    };
    let raise = |rank: &mut Vec<i64>, beside_line: &BTreeSet<(SpaceIdx, SpaceIdx)>| {
        let inner = |from: SpaceIdx| {
            let inner = links(from)
                .filter(|link| !survey.crosses_line(link.0, link.1) || beside_line.contains(link));
            inner.map(|(_, to)| to)
        };
        let order = topological_order(survey.len(), inner);
        for spot in &order {
            for to in inner(*spot) {
                rank[to] = rank[to].max(rank[*spot] + 1);
            }
        }
        order
    };
    let mut order = raise(&mut rank, &BTreeSet::new());
    // Links to the line from beside it: from a spot past the line to one that is level.
    let level = |link: &(SpaceIdx, SpaceIdx)| {
        rank[link.0] == rank[link.1] && survey.crosses_line(link.0, link.1)
    };
    let beside_line: BTreeSet<_> = (0..survey.len()).flat_map(links).filter(level).collect();
    if !beside_line.is_empty() {
        order = raise(&mut rank, &beside_line);
    }
    let rank = rank
        .into_iter()
        .map(|rank| u32::try_from(rank).unwrap_or(u32::MAX))
        .collect();
    (rank, order)
}

/// The spots in the order of the track: by rank, then lane, the pit lane last; of spots with the
/// same id only the first.
pub(super) fn in_order(survey: &Survey<'_>, ranks: &[u32]) -> Vec<SpaceIdx> {
    let mut spots: Vec<SpaceIdx> = (0..survey.len())
        .filter(|spot| !survey.is_repeated(*spot))
        .collect();
    let lane_number = |spot: SpaceIdx| survey.lane[spot].map_or(u8::MAX, Lane::number);
    spots.sort_by_cached_key(|spot| (ranks[*spot], lane_number(*spot), survey.id(*spot)));
    spots
}
