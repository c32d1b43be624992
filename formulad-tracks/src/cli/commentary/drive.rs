//! One car's move in one sentence.

use formulad_core::SpaceId;
use formulad_core::dice::{Die, Gear};
use formulad_core::race::{CarId, Event};
use formulad_core::track::{Corner, Section};

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
        overshot,
        overshoot,
        stops,
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
        let track = teller.race.track();
        let corners = overshot.iter().filter_map(|corner| track.corner(*corner));
        let names: Vec<_> = corners.map(name).collect();
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
    parts.push(place(teller, *from, path, after, *stops));
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
    Standing {
        space: Some(end),
        crossings: before
            .crossings
            .saturating_add(u8::try_from(crossed).unwrap_or(u8::MAX)),
    }
}

fn name(corner: &Corner) -> String {
    match corner.name.as_str() {
        "" => format!("corner {}", corner.id),
        name => name.to_owned(),
    }
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

/// Where the move ends, with the stops that the car has made there.
fn place(
    teller: &Teller<'_>,
    from: SpaceId,
    path: &[SpaceId],
    after: Standing,
    stops: u8,
) -> String {
    let track = teller.race.track();
    if after.crossings > teller.race.rules().laps {
        return "over the line".to_owned();
    }
    let section = |space| track.space(space).map(|space| space.section);
    let end = after.space.and_then(section);
    match end {
        Some(Section::Corner(corner)) => match track.corner(corner) {
            // OVER-4: an overshooting move makes no stop where it ends.
            Some(corner) if stops == 0 => format!("no stop yet in {}", name(corner)),
            Some(corner) if stops > corner.stops => format!("once more in {}", name(corner)),
            Some(corner) if corner.stops > 1 => {
                format!("{} stop in {}", ordinal(stops.into()), name(corner))
            }
            Some(corner) => format!("stops in {}", name(corner)),
            None => "into a corner".to_owned(),
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

#[cfg(test)]
mod tests {
    use formulad_core::dice::{Gear, ScriptedDice};
    use formulad_core::driver::Driver;
    use formulad_core::race::{CarPosition, Choice, Entrant, Race};
    use formulad_core::rules::Ruleset;
    use formulad_core::{SpaceId, TrackBuilder};

    use super::super::commentary;

    /// Stays in its gear and brakes nothing.
    struct Steady;

    impl Driver for Steady {
        fn choose(&mut self, race: &Race, choice: &Choice<'_>) -> usize {
            let gear = race.car(choice.car()).gear;
            match choice {
                Choice::Gear { options, .. } => options
                    .iter()
                    .position(|option| Some(option.gear) == gear)
                    .unwrap_or(0),
                Choice::Move { .. } => 0,
            }
        }
    }

    /// OVER-4: what is said of an overshooting move agrees with the rules: no stop where it ends.
    #[test]
    fn an_overshooting_move_is_told_without_a_stop() {
        // Corners on 20 to 23 and 24 to 43.
        let track = TrackBuilder::<1>::new("Ring")
            .straight(20)
            .corner(1, [4])
            .corner(2, [20])
            .straight(20)
            .build()
            .unwrap();
        let car = CarPosition::new(SpaceId(15), Gear::FOURTH);
        let entrants = vec![Entrant::new("Ada", 1)];
        let mut race = Race::from_position(&track, &Ruleset::basic(1), entrants, &[car]).unwrap();
        // 12 spaces to 27, then 7 to 34; then the dice are taken away.
        let mut dice = ScriptedDice::new([12, 7]);
        race.run(&mut dice, &mut [Steady]).unwrap_err();
        let told = commentary(&race, None);
        assert!(told.contains("4 spaces too far out of corner 1, no stop yet in corner 2"));
        assert!(told.contains("1st stop in corner 2"));
    }
}
