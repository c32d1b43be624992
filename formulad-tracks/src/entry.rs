//! Usual entrants: who takes part in a race when only their number is given.

use formulad_core::Track;
use formulad_core::race::{Build, Entrant};
use formulad_core::rules::{Construction, Pilot, Ruleset, Zone, Zones};

const NAMES: [&str; 10] = [
    "Ada", "Bruno", "Chiara", "Dario", "Elin", "Fabio", "Greta", "Hugo", "Ines", "Jacques",
];

/// The usual entrant at a position, counted from 0: named, in the team whose boxes come next in the
/// pit lane, with the driver and the car that the rules want.
///
/// There are no more than ten drivers of the street races (DRIVER-1); an entrant after those has
/// none, and is refused by [`Race::new`](formulad_core::race::Race::new).
///
/// ```
/// use formulad_core::race::Race;
/// use formulad_core::rules::{Preset, RaceOption};
/// use formulad_tracks::{bundled, entry};
///
/// let track = bundled::harbour();
/// let rules = Preset::Advanced.rules_with(2, &[RaceOption::Construction, RaceOption::Teams])?;
/// let entrants = (0..4).map(|at| entry::usual(&track, &rules, at)).collect();
/// let race = Race::new(&track, &rules, entrants)?;
/// assert_eq!(race.entrants()[0].name, "Ada");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn usual(track: &Track, rules: &Ruleset, at: usize) -> Entrant {
    let pilot = rules.pilots.as_ref().and(Pilot::ALL.get(at).copied());
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
    let build = rules.construction.map(|rules| usual_build(rules, at));
    Entrant {
        pilot,
        build,
        ..Entrant::new(name, team)
    }
}

/// The short name of a driver of the street races.
#[must_use]
pub fn first_name(pilot: Pilot) -> &'static str {
    let name = pilot.name();
    name.split(' ').next().unwrap_or(name)
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

/// Cars that drivers like: a bit of everything; tyres; brakes; cars that can take a knock. Each has
/// 20 points (BUILD-1).
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
