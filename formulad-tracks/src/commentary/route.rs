//! Where a move leads, and past whom.

use formulad_core::SpaceId;
use formulad_core::race::CarId;
use formulad_core::track::{Corner, Section};

use super::{CarStanding, Narrator};
use crate::words::ordinal;

/// Where the car is after a move.
pub(super) fn arrive(
    narrator: &Narrator<'_>,
    before: CarStanding,
    from: SpaceId,
    path: &[SpaceId],
) -> CarStanding {
    let track = narrator.race.track();
    let starts = std::iter::once(&from).chain(path);
    let steps = starts.zip(path);
    let crossed = steps.filter(|(a, b)| track.crosses_line(**a, **b)).count();
    let end = path.last().copied().unwrap_or(from);
    CarStanding {
        space: Some(end),
        crossings: before
            .crossings
            .saturating_add(u8::try_from(crossed).unwrap_or(u8::MAX)),
    }
}

/// What a corner is called.
pub(super) fn name(corner: &Corner) -> String {
    match corner.name.as_str() {
        "" => t!("corner {id}" as "where a move leads", id = corner.id),
        name => name.to_owned(),
    }
}

/// "passes Ada and takes the lead".
pub(super) fn passed(
    narrator: &Narrator<'_>,
    car: CarId,
    before: CarStanding,
    after: CarStanding,
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
    let takes_lead = leads && !led && !narrator.state.is_won;
    match (cars.len(), takes_lead) {
        (0, _) => None,
        (1..=3, true) => Some(t!(
            "passes {names} and takes the lead",
            names = narrator.names(&cars)
        )),
        (1..=3, false) => Some(t!("passes {names}", names = narrator.names(&cars))),
        (many, true) => Some(t!(
            "passes 1 car and takes the lead" | "passes {cars} cars and takes the lead",
            cars = many
        )),
        (many, false) => Some(t!("passes 1 car" | "passes {cars} cars", cars = many)),
    }
}

/// How far a car on the road has come; `None` in the pit lane.
fn progress(narrator: &Narrator<'_>, standing: CarStanding) -> Option<(u8, u32)> {
    let space = narrator.race.track().space(standing.space?)?;
    space.lane?;
    Some((standing.crossings, space.rank))
}

/// Where the move ends, with the stops that the car has made there.
pub(super) fn place(
    narrator: &Narrator<'_>,
    from: SpaceId,
    path: &[SpaceId],
    after: CarStanding,
    stops: u8,
) -> String {
    let track = narrator.race.track();
    if after.crossings > narrator.race.rules().laps {
        return t!("crosses the line").to_owned();
    }
    let section = |space| track.space(space).map(|space| space.section);
    let end = after.space.and_then(section);
    let text = match end {
        Some(Section::Corner(corner)) => match track.corner(corner) {
            // OVER-4: an overshooting move makes no stop where it ends.
            Some(corner) if stops == 0 => {
                return t!("ends in {corner} without a stop", corner = name(corner));
            }
            Some(corner) if stops > corner.stops => {
                return t!("ends in {corner} again", corner = name(corner));
            }
            Some(corner) if corner.stops > 1 => {
                return t!(
                    "makes the {stop} stop in {corner}",
                    stop = ordinal(stops.into()),
                    corner = name(corner)
                );
            }
            Some(corner) => return t!("stops in {corner}", corner = name(corner)),
            None => t!("drives into a corner"),
        },
        Some(Section::PitLane) if path.is_empty() => t!("waits in the pit lane"),
        Some(Section::PitLane) => t!("drives along the pit lane"),
        Some(Section::Box { .. }) if path.is_empty() => t!("waits in the box"),
        Some(Section::Box { .. }) => t!("drives into the box"),
        Some(Section::Straight(_)) if path.is_empty() => t!("goes nowhere"),
        Some(Section::Straight(straight)) => {
            let is_same = section(from) == end;
            match (ahead(narrator, straight, after), is_same) {
                (Some(Ahead::Corner(corner)), true) => {
                    return t!("drives on towards {corner}", corner);
                }
                (Some(Ahead::Corner(corner)), false) => return t!("heads for {corner}", corner),
                (Some(Ahead::Line), true) => t!("drives on towards the line"),
                (Some(Ahead::Line), false) => t!("heads for the line"),
                (Some(Ahead::Flag), true) => t!("drives on towards the flag"),
                (Some(Ahead::Flag), false) => t!("heads for the flag"),
                (None, _) => t!("drives on"),
            }
        }
        None => t!("leaves the road"),
    };
    text.to_owned()
}

/// What can lie ahead of a car on a straight.
enum Ahead {
    Corner(String),
    Line,
    Flag,
}

/// What lies ahead of a car on a straight: the line, or the next corner.
fn ahead(narrator: &Narrator<'_>, straight: usize, car: CarStanding) -> Option<Ahead> {
    let track = narrator.race.track();
    let corner = track.corner(track.straights().get(straight)?.before?)?;
    let rank = |space| track.space(space).map(|space| space.rank);
    // Ranks rise all along the lap, and begin again at the line.
    if rank(*corner.spaces.first()?) < rank(car.space?) {
        let is_last = car.crossings >= narrator.race.rules().laps;
        return Some(if is_last { Ahead::Flag } else { Ahead::Line });
    }
    Some(Ahead::Corner(name(corner)))
}
