//! One car's move in one sentence.

use formulad_core::dice::{Die, Gear};
use formulad_core::race::{CarId, Event};
use formulad_core::track::{Corner, Section};
use formulad_core::{CornerId, SpaceId};

use super::words::{count, list, ordinal};
use super::{Standing, Teller};

/// What is known of a turn before the car moves.
#[derive(Debug, Default)]
pub(super) struct Drive {
    pub(super) great_start: bool,
    pub(super) shift: Option<(Option<Gear>, Gear)>,
    pub(super) roll: Option<(Gear, u8)>,
}

impl Drive {
    pub(super) fn is_under_way(&self) -> bool {
        self.great_start || self.shift.is_some() || self.roll.is_some()
    }

    /// "goes up to 4th and rolls a full 12".
    fn opening(&self) -> String {
        let gear = |gear: Gear| ordinal(gear.number().into());
        let shift = match self.shift {
            _ if self.great_start => "makes a great start".to_owned(),
            None => "drives on".to_owned(),
            Some((None, to)) => format!("gets away in {}", gear(to)),
            Some((Some(from), to)) => match to.number().cmp(&from.number()) {
                std::cmp::Ordering::Greater => format!("goes up to {}", gear(to)),
                std::cmp::Ordering::Equal => format!("stays in {}", gear(to)),
                std::cmp::Ordering::Less if from.number() - to.number() > 1 => {
                    format!("drops from {} to {}", gear(from), gear(to))
                }
                std::cmp::Ordering::Less => format!("goes down to {}", gear(to)),
            },
        };
        let roll = self.roll.map(|(gear, value)| {
            let faces = Die::Gear(gear).faces();
            let is_big = gear >= Gear::FOURTH;
            match value {
                _ if is_big && faces.last() == Some(&value) => format!(" and rolls a full {value}"),
                _ if is_big && faces.first() == Some(&value) => format!(" and rolls only {value}"),
                _ => format!(" and rolls {value}"),
            }
        });
        shift + &roll.unwrap_or_default()
    }
}

/// Tells a move, and takes note of where the car is now.
pub(super) fn sentence(teller: &mut Teller<'_>, event: &Event) -> String {
    let Event::Moved {
        car,
        from,
        path,
        overshoot,
        braked,
        blocked,
    } = event
    else {
        return String::new();
    };
    let before = teller.cars.get(car.index()).copied().unwrap_or_default();
    let after = arrive(teller, before, *from, path);
    let mut parts = Vec::new();
    if *overshoot > 0 {
        let corners = overshot(teller, before, *from, path);
        let names: Vec<_> = corners.iter().map(|corner| name(corner)).collect();
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        let spaces = count((*overshoot).into(), "space");
        parts.push(format!("{spaces} too far out of {}", list(&names)));
    }
    if let Some(passed) = passed(teller, *car, before, after) {
        parts.push(passed);
    }
    if *braked > 0 {
        parts.push(format!("braking for {}", count((*braked).into(), "space")));
    }
    if *blocked > 0 {
        parts.push(format!(
            "held up {} short",
            count((*blocked).into(), "space")
        ));
    }
    parts.push(place(teller, *from, path, after));
    if let Some(standing) = teller.cars.get_mut(car.index()) {
        *standing = after;
    }
    format!("{}: {}", teller.drive.opening(), parts.join(", "))
}

/// Where the car is after a move.
fn arrive(teller: &Teller<'_>, before: Standing, from: SpaceId, path: &[SpaceId]) -> Standing {
    let track = teller.race.track();
    let starts = std::iter::once(&from).chain(path);
    let steps = starts.zip(path);
    let crossed = steps.filter(|(a, b)| track.crosses_line(**a, **b)).count();
    let end = path.last().copied().unwrap_or(from);
    let left = path
        .iter()
        .any(|space| corner_of(teller, *space) != corner_of(teller, from));
    let stops = corner_of(teller, end).map(|corner| match before.stops {
        Some((same, stops)) if same == corner && !left => (corner, stops.saturating_add(1)),
        _ => (corner, 1),
    });
    Standing {
        space: Some(end),
        crossings: before
            .crossings
            .saturating_add(u8::try_from(crossed).unwrap_or(u8::MAX)),
        stops,
    }
}

fn corner_of(teller: &Teller<'_>, space: SpaceId) -> Option<CornerId> {
    match teller.race.track().space(space)?.section {
        Section::Corner(corner) => Some(corner),
        _ => None,
    }
}

fn name(corner: &Corner) -> String {
    match corner.name.as_str() {
        "" => format!("corner {}", corner.id),
        name => name.to_owned(),
    }
}

/// The corners left with stops missing.
fn overshot<'t>(
    teller: &'t Teller<'_>,
    before: Standing,
    from: SpaceId,
    path: &[SpaceId],
) -> Vec<&'t Corner> {
    let track = teller.race.track();
    let mut found = Vec::new();
    let mut inside = corner_of(teller, from);
    let mut stops = before.stops.map_or(0, |(_, stops)| stops);
    for space in path {
        let now = corner_of(teller, *space);
        if now != inside {
            let left = inside.and_then(|corner| track.corner(corner));
            found.extend(left.filter(|corner| stops < corner.stops));
            stops = 0;
        }
        inside = now;
    }
    found
}

/// "past Ada and into the lead".
fn passed(teller: &Teller<'_>, car: CarId, before: Standing, after: Standing) -> Option<String> {
    let before = progress(teller, before)?;
    let after = progress(teller, after)?;
    let others = teller.cars.iter().enumerate();
    let others = others.filter(|(at, _)| *at != car.index());
    let others: Vec<_> = others
        .filter_map(|(at, other)| Some((CarId(at as u8), progress(teller, *other)?)))
        .collect();
    let is_passed = |at: (u8, u32)| before <= at && at < after;
    let cars: Vec<_> = others
        .iter()
        .filter(|(_, at)| is_passed(*at))
        .map(|(other, _)| *other)
        .collect();
    let led = others.iter().all(|(_, at)| *at < before);
    let leads = others.iter().all(|(_, at)| *at < after);
    let lead = if leads && !led {
        " and into the lead"
    } else {
        ""
    };
    match cars.len() {
        0 => None,
        1..=3 => Some(format!("past {}{lead}", teller.names(&cars))),
        many => Some(format!("past {many} cars{lead}")),
    }
}

/// How far a car on the road has come; nothing for one in the pit lane.
fn progress(teller: &Teller<'_>, standing: Standing) -> Option<(u8, u32)> {
    let space = teller.race.track().space(standing.space?)?;
    space.lane?;
    Some((standing.crossings, space.rank))
}

/// Where the move ends.
fn place(teller: &Teller<'_>, from: SpaceId, path: &[SpaceId], after: Standing) -> String {
    let track = teller.race.track();
    if after.crossings > teller.race.rules().laps {
        return "over the line".to_owned();
    }
    let section = |space| track.space(space).map(|space| space.section);
    let end = after.space.and_then(section);
    match end {
        Some(Section::Corner(corner)) => match (track.corner(corner), after.stops) {
            (Some(corner), Some((_, stops))) if corner.stops > 1 && stops <= corner.stops => {
                format!("{} stop in {}", ordinal(stops.into()), name(corner))
            }
            (Some(corner), Some((_, stops))) if stops > corner.stops => {
                format!("once more in {}", name(corner))
            }
            (Some(corner), _) => format!("stops in {}", name(corner)),
            (None, _) => "into a corner".to_owned(),
        },
        Some(Section::PitLane) if path.is_empty() => "waits in the pit lane".to_owned(),
        Some(Section::PitLane) => "in the pit lane".to_owned(),
        Some(Section::Box { .. }) => "into the box".to_owned(),
        Some(Section::Straight(_)) if path.is_empty() => "does not move".to_owned(),
        Some(Section::Straight(straight)) => {
            let way = if section(from) == end { "on" } else { "off" };
            match ahead(teller, straight, after) {
                Some(next) => format!("{way} towards {next}"),
                None => "along the road".to_owned(),
            }
        }
        None => "somewhere".to_owned(),
    }
}

/// What a car on a straight has before it: the line, or the next corner.
fn ahead(teller: &Teller<'_>, straight: usize, car: Standing) -> Option<String> {
    let track = teller.race.track();
    let corner = track.corner(track.straights().get(straight)?.before?)?;
    let rank = |space| track.space(space).map(|space| space.rank);
    // Ranks rise all along the lap, and begin again at the line.
    if rank(*corner.spaces.first()?) < rank(car.space?) {
        let is_last = car.crossings >= teller.race.rules().laps;
        return Some(if is_last { "the flag" } else { "the line" }.to_owned());
    }
    Some(name(corner))
}
