//! A number that is the same for tracks that race alike.

use crate::fnv::Fnv;
use crate::plan::TrackPlan;

use super::index::Index;
use super::{Section, Space};

/// FNV-1a (64 bits) over all that can decide a race: spaces with lane, rank, section, steps and
/// neighbours, stops of corners, grid, boxes, weather table and street features. Names and the
/// exact drawing do not count.
pub(super) fn fingerprint(plan: &TrackPlan, spaces: &[Space], index: &Index) -> u64 {
    let mut hash = Fnv::new();
    hash.number(spaces.len());
    for (space, node) in spaces.iter().zip(&index.nodes) {
        hash.number(space.id.0);
        hash.number(node.lane);
        hash.number(space.rank);
        let (section, number) = match space.section {
            Section::Straight(number) => (0_u8, number as u64),
            Section::Corner(corner) => (1, u64::from(corner.0)),
            Section::PitLane => (2, 0),
            Section::Box { team } => (3, u64::from(team)),
        };
        hash.number(section);
        hash.number(number);
        hash.number(node.steps.len());
        for step in &node.steps {
            hash.number(step.to);
            hash.number(step.step as u8);
            hash.number(u8::from(step.crosses_line));
        }
    }
    for node in 0..spaces.len() {
        let beside = index.beside(node as u16);
        hash.number(beside.len());
        for other in beside {
            hash.number(*other);
        }
    }
    hash.number(plan.corners.len());
    for corner in &plan.corners {
        hash.number(corner.id.0);
        hash.number(corner.stops);
    }
    hash.number(plan.grid.len());
    for place in &plan.grid {
        hash.number(place.space.0);
    }
    hash.number(plan.weather.len());
    for range in &plan.weather {
        hash.number(range.from);
        hash.number(range.to);
        hash.number(range.weather as u8);
    }
    if let Some(street) = &plan.street {
        for list in [&street.residents, &street.danger, &street.police] {
            hash.number(list.len());
            for space in list {
                hash.number(space.0);
            }
        }
        for tunnel in &street.tunnels {
            hash.number(tunnel.entry.0);
            hash.number(tunnel.exit.0);
        }
    }
    hash.finish()
}
