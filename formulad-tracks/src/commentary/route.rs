//! Where a move leads, and past whom.

use formulad_core::SpaceId;
use formulad_core::race::CarId;
use formulad_core::track::{Corner, Section};

use super::{Narrator, Standing};
use crate::words::ordinal;

/// Where the car is after a move.
pub(super) fn arrive(
    narrator: &Narrator<'_>,
    before: Standing,
    from: SpaceId,
    path: &[SpaceId],
) -> Standing {
    let track = narrator.race.track();
    let starts = std::iter::once(&from).chain(path);
    let steps = starts.zip(path);
    let crossed = steps.filter(|(a, b)| track.crosses_line(**a, **b)).count();
    let end = path.last().copied().unwrap_or(from);
    Standing {
        space: Some(end),
        crossings: before
            .crossings
            .saturating_add(u8::try_from(crossed).unwrap_or(u8::MAX)),
    }
}

/// What a corner is called.
pub(super) fn name(corner: &Corner) -> String {
    match corner.name.as_str() {
        "" => format!("corner {}", corner.id),
        name => name.to_owned(),
    }
}

/// "passes Ada and takes the lead".
pub(super) fn passed(
    narrator: &Narrator<'_>,
    car: CarId,
    before: Standing,
    after: Standing,
) -> Option<String> {
    let before = progress(narrator, before)?;
    let after = progress(narrator, after)?;
    let others = narrator.state.cars.iter().enumerate();
    let others = others.filter(|(at, _)| *at != car.index());
    let others: Vec<_> = others
        .filter_map(|(at, other)| Some((CarId(at as u8), progress(narrator, *other)?)))
        .collect();
    // Of cars that are level, the one that moves earlier is ahead.
    let turn = |car: CarId| narrator.state.order.iter().position(|other| *other == car);
    let was_ahead = |other: CarId, at| at > before || at == before && turn(other) < turn(car);
    let is_passed = |other: CarId, at| was_ahead(other, at) && at < after;
    let cars: Vec<_> = others
        .iter()
        .filter(|(other, at)| is_passed(*other, *at))
        .map(|(other, _)| *other)
        .collect();
    let led = others.iter().all(|(other, at)| !was_ahead(*other, *at));
    let leads = others.iter().all(|(_, at)| *at < after);
    // Once there is a winner, there is no lead.
    let lead = if leads && !led && !narrator.state.is_won {
        " and takes the lead"
    } else {
        ""
    };
    match cars.len() {
        0 => None,
        1..=3 => Some(format!("passes {}{lead}", narrator.names(&cars))),
        many => Some(format!("passes {many} cars{lead}")),
    }
}

/// How far a car on the road has come; nothing for one in the pit lane.
fn progress(narrator: &Narrator<'_>, standing: Standing) -> Option<(u8, u32)> {
    let space = narrator.race.track().space(standing.space?)?;
    space.lane?;
    Some((standing.crossings, space.rank))
}

/// Where the move ends, with the stops that the car has made there.
pub(super) fn place(
    narrator: &Narrator<'_>,
    from: SpaceId,
    path: &[SpaceId],
    after: Standing,
    stops: u8,
) -> String {
    let track = narrator.race.track();
    if after.crossings > narrator.race.rules().laps {
        return "crosses the line".to_owned();
    }
    let section = |space| track.space(space).map(|space| space.section);
    let end = after.space.and_then(section);
    match end {
        Some(Section::Corner(corner)) => match track.corner(corner) {
            // OVER-4: an overshooting move makes no stop where it ends.
            Some(corner) if stops == 0 => format!("ends in {} without a stop", name(corner)),
            Some(corner) if stops > corner.stops => format!("ends in {} again", name(corner)),
            Some(corner) if corner.stops > 1 => {
                format!(
                    "makes the {} stop in {}",
                    ordinal(stops.into()),
                    name(corner)
                )
            }
            Some(corner) => format!("stops in {}", name(corner)),
            None => "drives into a corner".to_owned(),
        },
        Some(Section::PitLane) if path.is_empty() => "waits in the pit lane".to_owned(),
        Some(Section::PitLane) => "drives along the pit lane".to_owned(),
        Some(Section::Box { .. }) if path.is_empty() => "waits in the box".to_owned(),
        Some(Section::Box { .. }) => "drives into the box".to_owned(),
        Some(Section::Straight(_)) if path.is_empty() => "goes nowhere".to_owned(),
        Some(Section::Straight(straight)) => {
            let way = if section(from) == end {
                "drives on towards"
            } else {
                "heads for"
            };
            match ahead(narrator, straight, after) {
                Some(next) => format!("{way} {next}"),
                None => "drives on".to_owned(),
            }
        }
        None => "leaves the road".to_owned(),
    }
}

/// What a car on a straight has before it: the line, or the next corner.
fn ahead(narrator: &Narrator<'_>, straight: usize, car: Standing) -> Option<String> {
    let track = narrator.race.track();
    let corner = track.corner(track.straights().get(straight)?.before?)?;
    let rank = |space| track.space(space).map(|space| space.rank);
    // Ranks rise all along the lap, and begin again at the line.
    if rank(*corner.spaces.first()?) < rank(car.space?) {
        let is_last = car.crossings >= narrator.race.rules().laps;
        return Some(if is_last { "the flag" } else { "the line" }.to_owned());
    }
    Some(name(corner))
}
