//! Who takes part in a race, and in which car.

use formulad_core::Track;
use formulad_core::race::{Build, Entrant};
use formulad_core::rules::{Construction, Pilot, Ruleset, Zone, Zones};

use super::RaceArgs;
use crate::cli::Stop;

const NAMES: [&str; 10] = [
    "Ada", "Bruno", "Chiara", "Dario", "Elin", "Fabio", "Greta", "Hugo", "Ines", "Jacques",
];

/// The entrants that the arguments ask for.
pub(super) fn entrants(
    track: &Track,
    rules: &Ruleset,
    args: &RaceArgs,
) -> Result<Vec<Entrant>, Stop> {
    let cars = args.drivers.0.len();
    if rules.teams.is_some() && !cars.is_multiple_of(2) {
        return Err(Stop::message(format!(
            "teams have two cars each: enter an even number of drivers, not {cars}"
        )));
    }
    let pilots = pilots(rules, args)?;
    let builds = builds(rules, args)?;
    let entrant = |at: usize| {
        let pilot = pilots.get(at).copied();
        let name = match (pilot, NAMES.get(at)) {
            (Some(pilot), _) => first_name(pilot).to_owned(),
            (None, Some(name)) => (*name).to_owned(),
            (None, None) => format!("Car {}", at + 1),
        };
        let team = if rules.teams.is_some() {
            pair(track, at)
        } else {
            team(track, at)
        };
        Entrant {
            pilot,
            build: builds.get(at).copied(),
            ..Entrant::new(name, team)
        }
    };
    Ok((0..cars).map(entrant).collect())
}

/// The team of an entrant: boxes are given out in the order of the pit lane.
fn team(track: &Track, at: usize) -> u32 {
    let pit_box = track.pit().and_then(|pit| pit.boxes.get(at));
    pit_box.map_or(at as u32 / 2 + 1, |pit_box| pit_box.team)
}

/// The team of an entrant where two make a team: those of the pit lane, then others.
fn pair(track: &Track, at: usize) -> u32 {
    let boxes = track.pit().map_or(&[][..], |pit| &pit.boxes);
    let mut teams: Vec<u32> = Vec::new();
    for team in boxes.iter().map(|pit_box| pit_box.team).chain(1..) {
        if !teams.contains(&team) {
            teams.push(team);
        }
        if teams.len() > at / 2 {
            break;
        }
    }
    teams.last().copied().unwrap_or_default()
}

/// Who drives the cars, where the rules say who may (DRIVER-1): those named, then the others in
/// turn.
fn pilots(rules: &Ruleset, args: &RaceArgs) -> Result<Vec<Pilot>, Stop> {
    let cars = args.drivers.0.len();
    let named = &args.pilots;
    if rules.pilots.is_none() {
        return match named[..] {
            [] => Ok(Vec::new()),
            _ => Err(Stop::message(
                "these rules leave out who drives: --pilots goes with --rules street_advanced",
            )),
        };
    }
    if named.len() > cars {
        return Err(Stop::message(format!(
            "--pilots names {} for {cars} cars",
            named.len()
        )));
    }
    let others = Pilot::ALL.iter().filter(|pilot| !named.contains(pilot));
    let pilots: Vec<_> = named.iter().chain(others).copied().take(cars).collect();
    if pilots.len() < cars {
        return Err(Stop::message(format!(
            "there are ten drivers for {cars} cars, enter ten at most"
        )));
    }
    Ok(pilots)
}

/// What a driver is called in the commentary.
fn first_name(pilot: Pilot) -> &'static str {
    let name = pilot.name();
    name.split(' ').next().unwrap_or(name)
}

/// The cars, where entrants construct them (BUILD-1).
fn builds(rules: &Ruleset, args: &RaceArgs) -> Result<Vec<Build>, Stop> {
    let cars = args.drivers.0.len();
    let Some(construction) = rules.construction else {
        return match args.build[..] {
            [] => Ok(Vec::new()),
            _ => Err(Stop::message(
                "these rules give all cars the same points: --build goes with --construction",
            )),
        };
    };
    match args.build[..] {
        [] => Ok((0..cars).map(|at| usual_build(construction, at)).collect()),
        [one] => Ok(vec![one; cars]),
        _ if args.build.len() == cars => Ok(args.build.clone()),
        _ => Err(Stop::message(format!(
            "{} builds for {cars} cars: give --build once, or once for each car",
            args.build.len()
        ))),
    }
}

/// What drivers like: a bit of everything; tyres; brakes; cars that bear a knock. Each is 20 points
/// (BUILD-1).
const LIKED: [[u8; 6]; 4] = [
    [6, 3, 3, 3, 3, 2],
    [8, 3, 2, 2, 3, 2],
    [5, 5, 3, 2, 3, 2],
    [5, 3, 2, 4, 3, 3],
];

/// A sensible car: one that drivers like, given or taken points until it fits the rules.
fn usual_build(rules: Construction, at: usize) -> Build {
    let liked = LIKED.get(at % LIKED.len()).copied().unwrap_or([1; 6]);
    let mut zones = Zones::new(liked).map(|zone, points| points.min(rules.most.get(zone)));
    let repairs = rules.repairs;
    let wanted = u32::from(rules.points.saturating_sub(repairs));
    // Each round gives or takes a point, as long as there are zones that can.
    while zones.sum() != wanted {
        let is_short = zones.sum() < wanted;
        let zone = Zone::ALL.into_iter().rev().filter(|zone| {
            if is_short {
                zones.get(*zone) < rules.most.get(*zone)
            } else {
                zones.get(*zone) > 1
            }
        });
        let zone = if is_short {
            zone.min_by_key(|zone| zones.get(*zone))
        } else {
            zone.max_by_key(|zone| zones.get(*zone))
        };
        let Some(zone) = zone else { break };
        let points = zones.get_mut(zone);
        *points = if is_short { *points + 1 } else { *points - 1 };
    }
    Build { zones, repairs }
}

#[cfg(test)]
mod tests {
    use formulad_core::rules::{Preset, RaceOption, Wear};

    use super::{LIKED, usual_build};

    /// BUILD-1
    #[test]
    fn usual_builds_fit_the_rules() {
        use RaceOption::{Construction, Technical};
        let mut all = Vec::new();
        for preset in [Preset::Advanced, Preset::BgaAdvanced] {
            for options in [&[Construction][..], &[Construction, Technical]] {
                all.extend(preset.rules_with(2, options).unwrap().construction);
            }
        }
        let usual = all[0];
        for points in 6..=60 {
            all.push(formulad_core::rules::Construction { points, ..usual });
        }
        for rules in all {
            let room: u32 = rules.most.sum() + u32::from(rules.repairs);
            for at in 0..LIKED.len() {
                let build = usual_build(rules, at);
                let sum = build.zones.sum() + u32::from(build.repairs);
                assert_eq!(sum, u32::from(rules.points).min(room), "{rules:?}");
                assert!(Wear::Zones(rules.most).covers(Wear::Zones(build.zones)));
            }
        }
    }
}
