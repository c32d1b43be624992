//! Night races: tables of the black die line by line, and what no scenario can begin with.

use formulad_core::plan::{StreetPlan, TrackPlan};
use formulad_core::race::{
    Answer, CarId, CarPosition, Entrant, Event, Pending, Position, Race, Sky,
};
use formulad_core::rules::{Pilot, Preset, RaceOption, Ruleset, Tyres, Wear, Zone};
use formulad_core::{SpaceId, Track};

use crate::layout;
use crate::table::{Table, car, crossed};

/// Two lanes: 0 to 19 and 20 to 39, a corner of 4 and 4 after them, then a straight of 12.
fn city(street: StreetPlan) -> Track {
    let street = Some(street);
    let plan = layout::plan("20 | 1: 4 4 | 12");
    Track::new(TrackPlan { street, ..plan }).unwrap()
}

pub(crate) fn driven_by(pilots: &[Pilot]) -> Vec<Entrant> {
    let entrant = |pilot: &Pilot| Entrant {
        pilot: Some(*pilot),
        ..Entrant::new(pilot.name(), 1)
    };
    pilots.iter().map(entrant).collect()
}

/// A car on lap 1 whose nitro is used up.
fn without_nitro(space: u32, gear: u32) -> CarPosition {
    CarPosition {
        nitro_used: true,
        ..car(space, gear)
    }
}

/// What a car lost since the events were last taken.
fn lost(table: &mut Table) -> Vec<(CarId, Option<Zone>, u8)> {
    let events = table.race.take_events();
    let lost = events.iter().filter_map(|event| match event {
        Event::WearLost {
            car, zone, points, ..
        } => Some((*car, *zone, *points)),
        _ => None,
    });
    lost.collect()
}

/// STREET-1: 16 to 18 cost a tyre, 19 a body point, 20 an engine point; below, nothing.
#[test]
fn residents_hit_by_the_table() {
    let track = city(StreetPlan {
        residents: vec![SpaceId(1)],
        ..StreetPlan::default()
    });
    let rules = Preset::StreetAdvanced.rules(1);
    for value in 1..=20 {
        let entrants = driven_by(&[Pilot::Dimitri]);
        let mut table = Table::driven(&track, &rules, entrants, &[without_nitro(0, 1)]);
        table.turn(1, 1, 1).roll(value);
        let zone = match value {
            16..=18 => Some(Zone::Tyres),
            19 => Some(Zone::Body),
            20 => Some(Zone::Engine),
            _ => None,
        };
        let expected = zone.map(|zone| (CarId(0), Some(zone), 1));
        assert_eq!(lost(&mut table), Vec::from_iter(expected), "{value}");
    }
}

/// DRIVER-2: Stanley's radio hits tyres to 4, brakes to 7, the gearbox to 10, the body to 13, the
/// engine to 17, road handling to 20.
#[test]
fn the_radio_hits_by_the_table() {
    let track = city(StreetPlan::default());
    let rules = Preset::StreetAdvanced.rules(2);
    for value in 1..=20 {
        let passing = crossed(2, without_nitro(1, 2));
        // Space 4 is beside Stanley's 23, half a space ahead of it.
        let cars = [passing, without_nitro(23, 2)];
        let entrants = driven_by(&[Pilot::Dimitri, Pilot::Stanley]);
        let mut table = Table::driven(&track, &rules, entrants, &cars);
        table.turn(2, 4, 5);
        table.race.apply(Answer::Yes).unwrap();
        table.roll(value);
        let zone = match value {
            1..=4 => Zone::Tyres,
            5..=7 => Zone::Brakes,
            8..=10 => Zone::Gearbox,
            11..=13 => Zone::Body,
            14..=17 => Zone::Engine,
            _ => Zone::Handling,
        };
        assert_eq!(lost(&mut table), [(CarId(0), Some(zone), 1)], "{value}");
    }
}

/// STREET-3: a car that was past the police line when the race began is waited for until it begins
/// another lap, and no longer.
#[test]
fn nobody_waits_for_who_has_passed_the_police_by() {
    let track = city(StreetPlan {
        police: vec![SpaceId(10), SpaceId(30)],
        ..StreetPlan::default()
    });
    let rules = Preset::StreetBasic.rules(2);
    // The straight before the line: lane 1 is 48 to 59.
    let cars = [without_nitro(58, 1), without_nitro(9, 1)];
    let mut table = Table::placed(&track, &rules, &cars);
    let fastest = |table: &mut Table| {
        let events = table.race.take_events();
        events
            .iter()
            .any(|event| matches!(event, Event::Fastest { car: CarId(1), .. }))
    };
    table.turn(1, 1, 59).turn(1, 1, 10);
    assert!(!fastest(&mut table));
    table.turn(1, 1, 0);
    assert!(fastest(&mut table));
}

/// STREET-3, TRACK-4: on the way from the grid to the line no lap is driven, and nothing is noted.
#[test]
fn the_police_sleep_before_the_first_lap() {
    // The police stand before the last space of the lap.
    let track = city(StreetPlan {
        police: vec![SpaceId(59), SpaceId(71)],
        ..StreetPlan::default()
    });
    let on_lap = |crossings| {
        let cars = [crossed(crossings, without_nitro(57, 1))];
        let mut table = Table::placed(&track, &Preset::StreetBasic.rules(2), &cars);
        table.turn(1, 2, 59);
        let mut events = table.race.events().iter();
        events.any(|event| matches!(event, Event::SpeedNoted { speed: 20, .. }))
    };
    assert!(on_lap(1) && !on_lap(0));
}

/// STREET-6: with weather everyone starts on the tyres that the rules name, and these matter.
#[test]
fn everyone_starts_on_the_same_tyres() {
    let track = city(StreetPlan::default());
    let rules = Preset::StreetAdvanced.rules_with(1, &[RaceOption::Weather]);
    let rules = rules.unwrap();
    let started_on = |rules: &Ruleset| {
        let entrants = driven_by(&[Pilot::Dimitri, Pilot::Derek]);
        let race = Race::new(&track, rules, entrants).unwrap();
        let mut tyres = race.cars().map(|(_, car)| car.tyres);
        [tyres.next().unwrap(), tyres.next().unwrap()]
    };
    assert_eq!(started_on(&rules), [Tyres::Hard; 2]);
    let mut on_soft = rules;
    on_soft.tyres.as_mut().unwrap().first = Some(Tyres::Soft);
    assert_eq!(started_on(&on_soft), [Tyres::Soft; 2]);
}

/// STREET-2, DEBRIS-2: danger spaces and damage markers go by their own numbers; a danger space with
/// a marker on it is a marked space once.
#[test]
fn danger_spaces_go_by_their_own_numbers() {
    let track = city(StreetPlan {
        danger: vec![SpaceId(1), SpaceId(2)],
        ..StreetPlan::default()
    });
    let mut rules = Preset::StreetAdvanced.rules_with(1, &[RaceOption::Weather]);
    let street = rules.as_mut().unwrap().street.as_mut().unwrap();
    let danger = street.danger.as_mut().unwrap();
    danger.risk.harmed_to = 1;
    danger.risk.price = Wear::zone(Zone::Tyres, 1);
    let position = Position {
        cars: vec![without_nitro(0, 1)],
        markers: vec![SpaceId(2)],
        weather: Some(Sky::Good),
        ..Position::default()
    };
    let entrants = driven_by(&[Pilot::Dimitri]);
    let mut table = Table::driven(&track, &rules.unwrap(), entrants, position);
    table.turn(1, 2, 2).roll(1).roll(4);
    let harmed = [
        (CarId(0), Some(Zone::Tyres), 1),
        (CarId(0), Some(Zone::Handling), 1),
    ];
    assert_eq!(lost(&mut table), harmed);
    assert!(matches!(table.race.pending(), Pending::Choice(_)));
}

/// START-1, WEAR-4: before the line a Mini car without a gear has stalled and may start in 2nd; past
/// it, it is in neutral.
#[test]
fn past_the_line_a_car_in_neutral_starts_in_first() {
    let track = city(StreetPlan::default());
    let gears = |space, crossings| {
        let cars = [CarPosition {
            gear: None,
            crossings,
            ..car(space, 1)
        }];
        match Table::placed(&track, &Preset::Mini.rules(1), &cars)
            .race
            .pending()
        {
            Pending::Choice(choice) => choice.len(),
            // The only gear is engaged without a question.
            _ => 1,
        }
    };
    assert_eq!((gears(58, 0), gears(0, 1)), (2, 1));
}
