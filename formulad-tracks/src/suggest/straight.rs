//! Straights divided into more spaces, or fewer, on the same road.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::plan::{SpacePlan, TrackPlan};
use formulad_core::track::{Straight, Turn};
use formulad_core::{CornerId, Lane, SpaceId, Track};

use crate::figures::middle_lane;
use crate::rounding::hundredths;

/// Spaces of a straight become longer or shorter by this part at most.
const MOST_STRETCHED: f64 = 0.2;
/// A lane change never leads to a space nearer than this, in eighths of a space.
const LEVEL: f64 = 1.3;

/// A space as it will be.
struct Respaced {
    id: SpaceId,
    /// In eighths of a space, as ranks are.
    along: f64,
    x: f64,
    y: f64,
    heading: f64,
}

/// The straight before a corner, if it only has lanes: no line, grid, pit lane or zone.
pub(super) fn plain(track: &Track, before: CornerId) -> Option<&Straight> {
    let straight = track
        .straights()
        .iter()
        .find(|it| it.before == Some(before))?;
    let plan = track.plan();
    let street = plan.street.iter();
    let zones = street.flat_map(|street| {
        let ends = street.tunnels.iter().flat_map(|it| [it.entry, it.exit]);
        let lists = [&street.residents, &street.danger, &street.police];
        lists.into_iter().flatten().copied().chain(ends)
    });
    let pit = track.pit().into_iter().flat_map(|pit| {
        let links = pit.entries.iter().chain(&pit.exits);
        links.flat_map(|(from, to)| [*from, *to])
    });
    let named = plan
        .finish
        .iter()
        .copied()
        .chain(track.grid().iter().copied());
    let named: BTreeSet<SpaceId> = named.chain(zones).chain(pit).collect();
    (!straight.spaces.iter().any(|id| named.contains(id))).then_some(straight)
}

/// The lanes of a straight, each in driving order.
pub(super) fn lanes(track: &Track, straight: &Straight) -> BTreeMap<Lane, Vec<SpaceId>> {
    let mut lanes: BTreeMap<Lane, Vec<SpaceId>> = BTreeMap::new();
    for id in &straight.spaces {
        if let Some(lane) = track.space(*id).and_then(|space| space.lane) {
            lanes.entry(lane).or_default().push(*id);
        }
    }
    lanes
}

/// The plan with `by` more spaces in each lane of a straight.
pub(super) fn divided(track: &Track, before: CornerId, by: i32) -> Option<TrackPlan> {
    let straight = plain(track, before)?;
    let old = lanes(track, straight);
    let mut plan = track.plan().clone();
    let mut free = plan
        .spaces
        .iter()
        .map(|space| space.id.0)
        .max()?
        .checked_add(1)?;
    let mut new: BTreeMap<Lane, Vec<Respaced>> = BTreeMap::new();
    for (lane, spaces) in &old {
        new.insert(*lane, respaced(track, spaces, by, &mut free)?);
    }
    let gone: BTreeSet<SpaceId> = {
        let kept: BTreeSet<SpaceId> = new.values().flatten().map(|laid| laid.id).collect();
        straight
            .spaces
            .iter()
            .copied()
            .filter(|id| !kept.contains(id))
            .collect()
    };
    // The link straight ahead comes first. From the last space it leads out of the straight.
    for (lane, spaces) in &new {
        let exit = track.ahead(*old.get(lane)?.last()?)?;
        for (at, laid) in spaces.iter().enumerate() {
            let ahead = spaces.get(at + 1).map_or(exit, |next| next.id);
            let mut next = vec![ahead];
            for side in [lane.number().checked_sub(1), lane.number().checked_add(1)] {
                let side = side.and_then(|side| new.get(&Lane::new(side.into()).ok()?));
                next.extend(side.and_then(|side| change(spaces, at, side)));
            }
            let it = SpacePlan {
                id: laid.id,
                lane: Some(lane.number().into()),
                x: hundredths(laid.x),
                y: hundredths(laid.y),
                heading: laid.heading,
                next,
            };
            match plan.space_mut(laid.id) {
                Some(space) => *space = it,
                None => plan.spaces.push(it),
            }
        }
    }
    plan.retain_spaces(|id| !gone.contains(&id));
    Some(plan)
}

/// The spaces of a lane in `by` more parts.
fn respaced(track: &Track, spaces: &[SpaceId], by: i32, free: &mut u32) -> Option<Vec<Respaced>> {
    let (first, last) = (*spaces.first()?, *spaces.last()?);
    let count = spaces.len();
    let wanted = count.checked_add_signed(isize::try_from(by).ok()?)?;
    if wanted < 2 || f64::from(by).abs() > MOST_STRETCHED * count as f64 {
        return None;
    }
    let mut all = vec![track.behind(first)?];
    all.extend(spaces);
    all.push(track.ahead(last)?);
    let places: Vec<&SpacePlan> = all
        .iter()
        .map(|id| plan_of(track, *id))
        .collect::<Option<_>>()?;
    let ranks: Vec<f64> = all
        .iter()
        .map(|id| Some(track.space(*id)?.rank.into()))
        .collect::<Option<_>>()?;
    if ranks.windows(2).any(|pair| pair[0] >= pair[1]) {
        return None;
    }
    let laid = (0..wanted).map(|at| {
        let place = (at as f64 + 0.5) * count as f64 / wanted as f64 + 0.5;
        let from = (place as usize).min(count);
        let part = place - from as f64;
        let (a, b) = (places[from], places[from + 1]);
        let between = |a: f64, b: f64| a + (b - a) * part;
        let turned = (b.heading - a.heading + 180.0).rem_euclid(360.0) - 180.0;
        let heading = (a.heading + turned * part).rem_euclid(360.0);
        let id = spaces.get(at).copied().unwrap_or_else(|| {
            let id = SpaceId(*free);
            *free = free.saturating_add(1);
            id
        });
        Respaced {
            id,
            along: between(ranks[from], ranks[from + 1]),
            x: between(a.x, b.x),
            y: between(a.y, b.y),
            heading: (heading * 10.0).round() / 10.0 % 360.0,
        }
    });
    Some(laid.collect())
}

/// Where a lane change leads: to the next space of the other lane, unless that is also the next for
/// the space ahead.
fn change(own: &[Respaced], at: usize, side: &[Respaced]) -> Option<SpaceId> {
    let from = own.get(at)?.along;
    let to = side.iter().find(|to| to.along > from + LEVEL)?;
    let back = own.iter().rfind(|back| back.along < to.along - LEVEL)?;
    (back.id == own[at].id).then_some(to.id)
}

fn plan_of(track: &Track, id: SpaceId) -> Option<&SpacePlan> {
    track.plan().spaces.iter().find(|space| space.id == id)
}

/// The side that the road turns to between two spaces of a lane; `None` if it does not turn.
pub(super) fn turning(track: &Track, from: SpaceId, to: SpaceId) -> Option<Turn> {
    let by = turned(track, from, to)?;
    match by {
        by if by > 0.5 => Some(Turn::Right),
        by if by < -0.5 => Some(Turn::Left),
        _ => None,
    }
}

/// By how many degrees the road turns to the right between two spaces.
pub(super) fn turned(track: &Track, from: SpaceId, to: SpaceId) -> Option<f64> {
    let (from, to) = (plan_of(track, from)?, plan_of(track, to)?);
    Some((to.heading - from.heading + 180.0).rem_euclid(360.0) - 180.0)
}

/// Stretches of straights that could be corners, each by its first space in the middle lane: where they
/// bend most, one for each straight.
pub(super) fn bends(track: &Track, spaces: u32) -> Vec<SpaceId> {
    /// The spaces on either side of it that stay straight.
    const APART: usize = 2;
    let long = spaces as usize;
    let middle = middle_lane(track);
    let busy: BTreeSet<SpaceId> = track.finish().iter().chain(track.grid()).copied().collect();
    let bend = |straight: &Straight| {
        let lane = lanes(track, straight).remove(&middle?)?;
        let inner = lane.get(APART..lane.len().checked_sub(APART)?)?;
        let windows = inner
            .windows(long)
            .filter(|it| it.iter().all(|id| !busy.contains(id)));
        let turned = windows.filter_map(|it| {
            let (first, last) = (*it.first()?, *it.last()?);
            Some((turned(track, first, last)?.abs(), first))
        });
        let most = turned.max_by(|a, b| a.0.total_cmp(&b.0))?;
        (most.0 > 1.0).then_some(most.1)
    };
    track.straights().iter().filter_map(bend).collect()
}

#[cfg(test)]
mod tests {
    use formulad_core::track::{Section, Step};

    use super::*;
    use crate::bundled;

    #[test]
    fn a_straight_with_a_space_more_can_be_raced_on() {
        let track = bundled::harbour();
        let mut tried = 0;
        for corner in track.corners() {
            let Some(straight) = plain(&track, corner.id) else {
                continue;
            };
            for by in [-1, 1] {
                let Some(plan) = divided(&track, corner.id, by) else {
                    continue;
                };
                let spaces = track
                    .plan()
                    .spaces
                    .len()
                    .checked_add_signed((by * 3) as isize)
                    .unwrap();
                assert_eq!(plan.spaces.len(), spaces);
                let new = Track::new(plan).expect("it has no errors");
                let length = |it: &Track| {
                    let mut all = it.straights().iter();
                    all.find(|it| it.before == Some(corner.id))
                        .map(|it| it.length as isize)
                };
                assert_eq!(length(&new), length(&track).map(|it| it + by as isize));
                // On a straight lanes are changed as before: from nearly every space.
                let changes = |it: &Track| {
                    let straight = it
                        .straights()
                        .iter()
                        .find(|it| it.before == Some(corner.id));
                    let spaces = straight.unwrap().spaces.clone();
                    let steps = spaces
                        .into_iter()
                        .flat_map(|id| it.steps(id).collect::<Vec<_>>());
                    steps.filter(|(_, link)| link.step != Step::Ahead).count()
                };
                assert!(
                    changes(&new).abs_diff(changes(&track)) <= 4,
                    "{:?}",
                    straight.before
                );
                tried += 1;
            }
        }
        assert!(tried > 3, "{tried}");
        let pit = track
            .pit()
            .map(|pit| pit.entries[0].0)
            .and_then(|id| track.space(id));
        let Some(Section::Straight(at)) = pit.map(|space| space.section) else {
            return;
        };
        let before = track.straights()[at].before.unwrap();
        assert!(plain(&track, before).is_none(), "the pit lane leaves it");
    }
}
