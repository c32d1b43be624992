//! The figures of corners, straights, grid and pit lane.

use formulad_core::track::{Corner, Step};
use formulad_core::{Lane, SpaceId, Track};

use super::{
    CornerFigures, GridFigures, Ground, PitFigures, StraightFigures, across, along, middle_lane,
};

/// How many of these spaces each lane has, lane 1 first.
pub(super) fn by_lane(track: &Track, spaces: impl Iterator<Item = SpaceId>) -> Vec<u32> {
    let mut counts = vec![0; usize::from(track.lanes())];
    for id in spaces {
        if let Some(lane) = lane(track, id)
            && let Some(count) = counts.get_mut(usize::from(lane.number()) - 1)
        {
            *count += 1;
        }
    }
    counts
}

fn lane(track: &Track, id: SpaceId) -> Option<Lane> {
    track.space(id)?.lane
}

pub(crate) fn straights(track: &Track) -> Vec<StraightFigures> {
    let middle = middle_lane(track);
    let straights = track.straights().iter().map(|straight| {
        let spaces = straight.spaces.iter();
        let length = spaces.filter(|id| lane(track, **id) == middle).count();
        let length = u32::try_from(length).unwrap_or(u32::MAX);
        StraightFigures {
            after: straight.after,
            before: straight.before,
            middle_length: if length > 0 { length } else { straight.length },
        }
    });
    straights.collect()
}

pub(super) fn corners(
    track: &Track,
    ground: &Ground,
    straights: &[StraightFigures],
) -> Vec<CornerFigures> {
    let corners = track.corners().iter().map(|corner| CornerFigures {
        id: corner.id,
        name: corner.name.clone(),
        stops: corner.stops,
        longest: corner.longest,
        shortest: corner.shortest,
        turn: corner.turn,
        turning: turning(track, ground, corner),
        lanes: by_lane(track, corner.spaces.iter().copied()),
        changes: changes(track, corner),
        straight_after: straights
            .iter()
            .find(|straight| straight.after == Some(corner.id))
            .map_or(0, |straight| straight.middle_length),
    });
    corners.collect()
}

/// By how many degrees the middle lane turns, either way, from the space before a corner to the one
/// behind it.
fn turning(track: &Track, ground: &Ground, corner: &Corner) -> u32 {
    let middle = middle_lane(track);
    let inside = |id: &SpaceId| {
        track
            .space(*id)
            .and_then(formulad_core::track::Space::corner)
            == Some(corner.id)
    };
    let spaces = corner.spaces.iter().copied();
    let spaces = spaces.filter(|id| lane(track, *id) == middle);
    let turned = spaces.flat_map(|id| {
        let into = track.behind(id).map(|behind| (behind, id));
        let out = track.ahead(id).filter(|ahead| !inside(ahead));
        into.into_iter().chain(out.map(|ahead| (id, ahead)))
    });
    let turned = turned.filter_map(|(from, to)| {
        let (from, to) = (ground.site(from)?.way, ground.site(to)?.way);
        Some(across(from, to).atan2(along(from, to)).abs().to_degrees())
    });
    // A number so small that nothing is lost.
    turned.sum::<f64>().round() as u32
}

/// The lane changes from one space of a corner to another.
fn changes(track: &Track, corner: &Corner) -> u32 {
    let steps = corner.spaces.iter().flat_map(|id| track.steps(*id));
    let inside = steps.filter(|(to, link)| {
        matches!(link.step, Step::ChangeLeft | Step::ChangeRight)
            && track
                .space(*to)
                .and_then(formulad_core::track::Space::corner)
                == Some(corner.id)
    });
    u32::try_from(inside.count()).unwrap_or(u32::MAX)
}

/// Counts the steps straight ahead to the line; `None` if the lane ends before it.
fn to_the_line(track: &Track, from: SpaceId) -> Option<u32> {
    steps_to_line(track, from, |at| {
        let ahead = track.ahead(at)?;
        Some((ahead, track.crosses_line(at, ahead)))
    })
}

/// Counts the spaces past the line in the lane, from 1.
fn past_the_line(track: &Track, from: SpaceId) -> Option<u32> {
    steps_to_line(track, from, |at| {
        let behind = track.behind(at)?;
        Some((behind, track.crosses_line(behind, at)))
    })
}

fn steps_to_line(
    track: &Track,
    from: SpaceId,
    step: impl Fn(SpaceId) -> Option<(SpaceId, bool)>,
) -> Option<u32> {
    let mut at = from;
    // No lane is longer than all of them.
    for steps in 1..=u32::try_from(track.spaces().len()).ok()? {
        let (next, crosses) = step(at)?;
        if crosses {
            return Some(steps);
        }
        at = next;
    }
    None
}

pub(super) fn grid(track: &Track) -> Vec<GridFigures> {
    let places = track.grid().iter().map(|space| GridFigures {
        space: *space,
        lane: lane(track, *space),
        before_line: to_the_line(track, *space),
    });
    places.collect()
}

pub(super) fn pit(track: &Track) -> Option<PitFigures> {
    let pit = track.pit()?;
    let entries = pit.entries.iter();
    let exits = pit.exits.iter();
    Some(PitFigures {
        spaces: u32::try_from(pit.lane.len()).unwrap_or(u32::MAX),
        boxes: pit.boxes.iter().map(|pit_box| pit_box.team).collect(),
        entries: entries
            .filter_map(|(from, _)| to_the_line(track, *from))
            .collect(),
        exits: exits
            .filter_map(|(_, to)| past_the_line(track, *to))
            .collect(),
    })
}
