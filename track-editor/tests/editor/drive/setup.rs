//! What a race is set up with.

use crate::fixture::*;
use formulad_core::race::{Build, CarId};
use formulad_core::rules::{Pilot, Preset, RaceOption, Wear, Zones};
use track_editor::drive::{Objection, WhyNot};

use super::track;

#[test]
fn a_setup_that_cannot_be_raced_says_why() {
    let harbour = track("harbour");
    let mut setup = Setup::default();
    assert_eq!(setup.objection(&harbour), None);
    setup.set_cars(3);
    setup.switch(RaceOption::Teams);
    assert_eq!(setup.objection(&harbour), Some(Objection::OddTeams));
    let objection = Objection::OddTeams.text();
    assert!(objection.contains("even"), "{objection}");
    setup.set_cars(4);
    assert_eq!(setup.objection(&harbour), None);
    // Zones are what weather wears.
    assert!(setup.why_not(RaceOption::Weather).is_some());
    setup.switch(RaceOption::Weather);
    assert!(!setup.options.contains(&RaceOption::Weather));
    setup.set_preset(Preset::Advanced);
    setup.switch(RaceOption::Technical);
    setup.set_laps(1);
    // The pit lane is closed.
    assert!(!setup.options.contains(&RaceOption::Technical));
    assert!(setup.options.contains(&RaceOption::Teams));
    let mut plan = harbour.plan().clone();
    plan.grid.truncate(2);
    if let Ok(short) = Track::new(plan) {
        let objection = setup.objection(&short);
        let objection = objection.expect("two places for four cars").text();
        assert!(objection.contains("2 places"), "{objection}");
    }
}

/// STREET-6: everyone drives on hard tyres, which cannot be changed; NITRO-1 is part of the advanced
/// street rules.
#[test]
fn options_that_change_nothing_cannot_be_switched() {
    let mut setup = Setup::default();
    for preset in Preset::ALL {
        setup.set_preset(preset);
        for option in RaceOption::ALL {
            setup.options.clear();
            let plain = setup.rules().expect("no options");
            setup.switch(option);
            let is_on = setup.options.contains(&option);
            assert_eq!(is_on, setup.why_not(option).is_none());
            let rules = setup.rules().expect("what is switched on can be");
            assert_eq!(is_on, rules != plain, "{preset:?} {option:?}");
        }
    }
    setup.set_preset(Preset::StreetAdvanced);
    assert_eq!(setup.why_not(RaceOption::Nitro), Some(WhyNot::Included));
    assert_eq!(
        setup.why_not(RaceOption::Tyres),
        Some(WhyNot::OnlyHardTyres)
    );
    setup.set_preset(Preset::Advanced);
    assert_eq!(setup.why_not(RaceOption::Nitro), None);
    assert_eq!(setup.why_not(RaceOption::Tyres), None);
}

/// DRIVER-1: each driver is in one car; who had the chosen one gets the other's.
#[test]
fn drivers_of_the_street_races_are_chosen() {
    let track = track("night-city");
    let mut setup = Setup::default();
    setup.set_preset(Preset::StreetAdvanced);
    setup.set_cars(4);
    setup.set_pilot(0, Pilot::Montoya);
    setup.set_pilot(1, Pilot::Li);
    setup.set_pilot(99, Pilot::Jack);
    let session = setup.start(&track).expect("it can be raced");
    let entrants = session.race().entrants();
    let pilots: Vec<_> = entrants.iter().filter_map(|it| it.pilot).collect();
    let chosen = [Pilot::Montoya, Pilot::Li, Pilot::Derek, Pilot::Jack];
    assert_eq!(pilots, chosen);
    assert_eq!(entrants[0].name, "Montoya");
    // Other rules have none.
    setup.set_preset(Preset::Basic);
    let session = setup.start(&track).expect("it can be raced");
    let mut entrants = session.race().entrants().iter();
    assert!(entrants.all(|it| it.pilot.is_none()));
}

#[test]
fn drivers_have_names_and_build_cars() {
    let track = track("harbour");
    let mut setup = Setup::default();
    setup.set_preset(Preset::Advanced);
    setup.switch(RaceOption::Construction);
    setup.names[0] = "  Zoë  ".to_owned();
    setup.names[1] = "x".repeat(99);
    // BUILD-1: twenty points.
    let zones = Zones::new([4, 4, 3, 3, 3, 3]);
    setup.builds[0] = Some(Build { zones, repairs: 0 });
    let session = setup.start(&track).expect("it can be raced");
    let race = session.race();
    let names: Vec<&str> = race.entrants().iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names[0], "Zoë");
    assert_eq!(names[1].len(), Setup::LONGEST_NAME);
    assert_eq!(names[2], "Chiara");
    assert_eq!(race.car(CarId(0)).wear, Wear::Zones(zones));
    let zones = Zones::new([9, 4, 3, 3, 3, 3]);
    setup.builds[0] = Some(Build { zones, repairs: 0 });
    assert!(matches!(setup.objection(&track), Some(Objection::Race(_))));
}

#[test]
fn a_setup_from_elsewhere_is_made_sound() {
    let hostile = Setup {
        seats: vec![Seat::Person; 99],
        laps: 200,
        pilots: [Pilot::Jack; 10],
        options: vec![RaceOption::Weather],
        ..Setup::default()
    };
    let sound = hostile.sound();
    assert_eq!((sound.seats.len(), sound.laps), (10, 20));
    assert_eq!(sound.pilots, Pilot::ALL);
    assert!(
        sound.options.is_empty(),
        "there is no weather for beginners"
    );
    assert_eq!(Setup::default().sound(), Setup::default());
}
