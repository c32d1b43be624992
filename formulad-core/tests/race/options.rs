//! Options and what comes before the start: what takes more than one race to show, or no race at all.

use formulad_core::Track;
use formulad_core::dice::{Die, Gear, Roll};
use formulad_core::plan::Weather;
use formulad_core::race::{
    About, Answer, Build, CarId, CarPosition, Choice, Entrant, Pending, Race, SetupError, Sky, Why,
};
use formulad_core::rules::{Pilot, Preset, RaceOption, Ruleset, Tyres, Wear, Zones};

use crate::explain::bundled;
use crate::layout;
use crate::street::driven_by;
use crate::table::{Table, about, car, single, worn};

pub(crate) fn rules(preset: Preset, laps: u8, options: &[RaceOption]) -> Ruleset {
    preset.rules_with(laps, options).unwrap()
}

pub(crate) fn entrants(teams: &[u32]) -> Vec<Entrant> {
    let entrant = |team: &u32| Entrant::new(format!("of team {team}"), *team);
    teams.iter().map(entrant).collect()
}

/// 0 to 9, a corner on 10 to 15, 16 to 29. The pit lane, from `before` spaces before the line to `after`
/// past it, is ten spaces long, 30 to 39; the boxes are 40 to 43, two for each of two teams.
fn pit_ring(before: u16, after: u16) -> Track {
    layout::track(&format!("10 | 1: 6 | 14 | grid 4 | pit {before} {after} 2"))
}

/// TEAM-1: a team has two cars, neither one nor three.
#[test]
fn a_team_has_two_cars() {
    let rules = rules(Preset::Basic, 1, &[RaceOption::Teams]);
    let track = pit_ring(8, 3);
    let race = |teams: &[u32]| Race::new(&track, &rules, entrants(teams));
    assert!(race(&[1, 2, 2, 1]).is_ok());
    for teams in [&[1, 2, 1][..], &[2], &[2, 2, 2]] {
        let Err(SetupError::Team { team: 2 }) = race(teams) else {
            panic!("{teams:?} are accepted");
        };
    }
}

/// LAPS-1: one lap, two or three.
#[test]
fn a_race_has_one_to_three_laps() {
    for preset in Preset::ALL {
        for laps in 0..=4 {
            let fits = preset.rules(laps).check().is_empty();
            assert_eq!(fits, (1..=3).contains(&laps), "{preset}, {laps} laps");
        }
    }
}

fn built(zones: [u8; 6], repairs: u8) -> Entrant {
    let zones = Zones::new(zones);
    Entrant {
        build: Some(Build { zones, repairs }),
        ..Entrant::new("Ada", 1)
    }
}

/// BUILD-1: all points are given out, each zone gets one at least, and none more than it may.
#[test]
fn builders_keep_to_the_points() {
    let own = RaceOption::Construction;
    let publisher = rules(Preset::Advanced, 2, &[own]);
    let bga = rules(Preset::BgaAdvanced, 2, &[own]);
    let bga_stops = rules(Preset::BgaAdvanced, 2, &[own, RaceOption::Technical]);
    for (rules, zones, repairs, fits) in [
        (&publisher, [14, 2, 1, 1, 1, 1], 0, true),
        (&publisher, [15, 1, 1, 1, 1, 1], 0, false),
        (&publisher, [1, 8, 8, 1, 1, 1], 0, false),
        (&publisher, [6, 3, 3, 3, 3, 1], 0, false),
        (&publisher, [6, 3, 3, 3, 3, 3], 0, false),
        (&publisher, [6, 3, 3, 3, 3, 1], 1, false),
        (&publisher, [8, 3, 3, 3, 3, 0], 0, false),
        (&bga, [15, 1, 1, 1, 1, 1], 0, true),
        (&bga, [1, 15, 1, 1, 1, 1], 0, true),
        (&bga, [6, 3, 3, 3, 3, 1], 1, false),
        (&bga_stops, [6, 3, 3, 3, 3, 2], 2, true),
        (&bga_stops, [6, 3, 3, 3, 3, 4], 0, true),
        (&bga_stops, [6, 3, 3, 3, 3, 1], 3, false),
        (&bga_stops, [6, 3, 3, 3, 3, 2], 0, false),
    ] {
        let race = Race::new(&single(), rules, vec![built(zones, repairs)]);
        match race {
            Ok(race) => {
                assert!(fits, "{zones:?} and {repairs} repair points are accepted");
                assert_eq!(race.car(CarId(0)).wear, Wear::Zones(Zones::new(zones)));
            }
            Err(SetupError::WrongBuild { .. }) => assert!(!fits, "{zones:?} are refused"),
            Err(other) => panic!("{other}"),
        }
    }
    let wrong = Race::new(&single(), &publisher, vec![built([9, 8, 3, 3, 3, 0], 1)]);
    let message = wrong.unwrap_err().to_string();
    assert_eq!(
        message,
        "Ada's car is built against the rules: 27 points, where there are 20; 8 brakes, of 1 to 7; \
         0 handling, of 1 to 7; 1 for repairs, of 0 at most (BUILD-1)"
    );
    let none = Race::new(&single(), &publisher, entrants(&[1]));
    assert!(matches!(none, Err(SetupError::NoBuild { .. })));
    let alike = Preset::Advanced.rules(2);
    let own = Race::new(&single(), &alike, vec![built([6, 3, 3, 3, 3, 2], 0)]);
    assert!(matches!(own, Err(SetupError::Build { .. })));
}

/// TECH-1, BUILD-1: two repair points for a car, four for a team; where builders keep them, those
/// that the team has kept.
#[test]
fn repair_points_are_kept_together() {
    use RaceOption::{Construction, Teams, Technical};
    let reserves = |rules: &Ruleset, entrants: Vec<Entrant>| {
        let race = Race::new(&single(), rules, entrants).unwrap();
        race.cars().map(|(_, car)| car.repairs).collect::<Vec<_>>()
    };
    let alone = rules(Preset::Advanced, 2, &[Technical]);
    assert_eq!(reserves(&alone, entrants(&[1, 2])), [2, 2]);
    let team = rules(Preset::Advanced, 2, &[Technical, Teams]);
    assert_eq!(reserves(&team, entrants(&[1, 1])), [4, 4]);
    let cars = || vec![built([6, 3, 3, 3, 3, 3], 1), built([6, 3, 3, 3, 3, 2], 2)];
    let alone = rules(Preset::BgaAdvanced, 2, &[Technical, Construction]);
    assert_eq!(reserves(&alone, cars()), [1, 2]);
    let team = rules(Preset::BgaAdvanced, 2, &[Technical, Construction, Teams]);
    assert_eq!(reserves(&team, cars()), [3, 3]);
}

/// GRID-1, DRIVER-2: tied with one other car, Diane goes first, and nobody rolls again; of two
/// others, these do.
#[test]
fn diane_does_not_roll_again() {
    let rules = Preset::StreetAdvanced.rules(1);
    let pilots = [Pilot::Li, Pilot::Diane, Pilot::Jack, Pilot::Jenny];
    let race = |pilots: &[Pilot]| Table {
        race: Race::new(&pit_ring(8, 3), &rules, driven_by(pilots)).unwrap(),
    };
    let mut table = race(&pilots[..3]);
    table.roll(7).roll(7).roll(9);
    assert_eq!(
        (table.asks(), table.order()),
        ((2, Why::Start), vec![2, 1, 0])
    );
    let mut table = race(&pilots);
    table.roll(7).roll(7).roll(7).roll(9);
    assert_eq!(table.asks(), (0, Why::Grid));
    table.roll(3);
    assert_eq!(table.asks(), (2, Why::Grid));
    table.roll(4);
    assert_eq!(
        (table.asks(), table.order()),
        ((3, Why::Start), vec![3, 1, 2, 0])
    );
}

/// WEATHER-2: the steps of the weather.
#[test]
fn the_weather_changes_step_by_step() {
    use Sky::{Changeable, Good, GoodForNow, Rain, RainForNow};
    for (sky, after_rain, after_good) in [
        (Rain, Rain, Rain),
        (RainForNow, Rain, GoodForNow),
        (Changeable, RainForNow, GoodForNow),
        (GoodForNow, RainForNow, Good),
        (Good, Good, Good),
    ] {
        assert_eq!(sky.after(Weather::Rain), after_rain);
        assert_eq!(sky.after(Weather::Changeable), sky);
        assert_eq!(sky.after(Weather::Good), after_good);
    }
}

/// PIT-5: with any number of points there is a roll that lets a car out of its box.
#[test]
fn there_is_a_way_out_of_the_box() {
    let rules = Preset::MiniKekkonen.rules(3);
    for points in 0..=25 {
        let here = worn(points, car(40, 3));
        let mut table = Table::placed(&pit_ring(8, 3), &rules, &[here]);
        assert_eq!(table.asks(), (0, Why::Service));
        table.roll(20);
        let asked = about(&table.race);
        assert_eq!(asked, Some(About::LeaveBox), "with {points} points");
        table.race.apply(Answer::Yes).unwrap();
        assert_eq!(table.wear(0), points.max(20));
    }
}

/// PIT-5: the pit lane is driven in 3rd even by a car that stands there without a gear.
#[test]
fn a_stalled_car_drives_the_pit_lane_in_third() {
    let stalled = CarPosition {
        gear: None,
        ..car(30, 1)
    };
    let mut table = Table::placed(&pit_ring(8, 3), &Preset::Mini.rules(2), &[stalled]);
    table.roll(4);
    assert_eq!(table.race.car(CarId(0)).gear, Some(Gear::THIRD));
}

/// TYRE-1: tyres fitted in a box are driven from the next crossing of the line on, if that lies
/// ahead in the pit lane, or from the last one.
#[test]
fn tyres_count_from_the_lap_they_are_fitted_for() {
    let tracks = [pit_ring(8, 3), pit_ring(1, 10), bundled("harbour")];
    let rules = rules(Preset::Advanced, 3, &[RaceOption::Tyres]);
    for track in &tracks {
        let pit = track.pit().unwrap();
        for own in &pit.boxes {
            // The rest of the lane from the space the box leads to.
            let onward = track.steps(own.space).next().unwrap().0;
            let at = pit.lane.iter().position(|space| *space == onward).unwrap();
            let mut way = vec![own.space];
            way.extend(&pit.lane[at..]);
            let line_ahead = way
                .windows(2)
                .any(|pair| track.crosses_line(pair[0], pair[1]));
            let before = pit.lane[at - 2];
            let here = CarPosition::new(before, Gear::FIRST);
            let entrants = vec![Entrant::new("Ada", own.team)];
            let mut race = Race::from_position(track, &rules, entrants, &[here][..]).unwrap();
            let mut stopped = false;
            while !stopped {
                let answer = match race.pending() {
                    Pending::Roll(request) => {
                        Answer::Roll(Roll::new(request.die, request.die.highest()).unwrap())
                    }
                    Pending::Choice(Choice::Decision { .. }) => {
                        stopped = true;
                        Answer::Tyres(Tyres::Soft)
                    }
                    Pending::Choice(choice) => choice.answer(0).unwrap(),
                    other => panic!("waits for {other:?}"),
                };
                race.apply(answer).unwrap();
            }
            let car = race.car(CarId(0));
            let expected = car.crossings + u8::from(line_ahead);
            assert_eq!(car.tyres_since, expected, "{} {}", track.name(), own.space);
        }
    }
}

/// Whoever draws a board may ask at any time: before the grid is set there are no slipstreams.
#[test]
fn there_are_no_slipstreams_before_the_start() {
    let race = Race::new(&single(), &Ruleset::basic(1), vec![Entrant::new("Ada", 1)]).unwrap();
    assert!(race.order().is_empty());
    assert_eq!(race.slipstreams().count(), 0);
}

/// LAPS-1: on the longest of circuits a race in first gear takes more rounds than 16 bits count.
#[test]
fn a_race_may_take_very_many_rounds() {
    let mut plan = layout::plan("1: 5 | 21995");
    // Half as large, as no sheet is wider than 100 m.
    for space in &mut plan.spaces {
        space.x /= 2.0;
        space.y /= 2.0;
    }
    plan.board.width /= 2.0;
    plan.board.height /= 2.0;
    let track = Track::new(plan).unwrap();
    let rules = Ruleset {
        top_gear: Gear::FIRST,
        // None to brake with, so that there is nothing to choose.
        wear: Wear::Pool(1),
        pit: None,
        ..Ruleset::basic(3)
    };
    let mut race = Race::new(&track, &rules, vec![Entrant::new("Ada", 1)]).unwrap();
    while let Pending::Roll(request) = race.pending() {
        // Ones in first gear, a twenty for the start.
        let value = if request.die == Die::Black { 20 } else { 1 };
        race.apply(Answer::Roll(Roll::new(request.die, value).unwrap()))
            .unwrap();
        race.take_events();
    }
    assert!(race.is_over());
    assert!(race.round() > 65_900, "{}", race.round());
}
