//! What holds in every race, whatever is rolled and chosen, on small circuits of every kind.

#[path = "../contract/mod.rs"]
mod races;

use formulad_core::dice::SeededDice;
use formulad_core::driver::CarefulDriver;
use formulad_core::plan::StreetPlan;
use formulad_core::race::{Entrant, Race, State};
use formulad_core::rules::Ruleset;
use formulad_core::{SpaceId, Track, TrackBuilder};

fn circuits() -> Vec<Track> {
    let one = TrackBuilder::<1>::new("one lane")
        .straight(14)
        .corner(2, [7])
        .straight(30)
        .grid(4);
    let two = TrackBuilder::<2>::new("two lanes")
        .straight(14)
        .corner(1, [6, 4])
        .straight(6)
        .corner(2, [9, 12])
        .straight(20)
        .grid(10)
        .pit(12, 3, 5);
    let three = TrackBuilder::<3>::new("three lanes")
        .straight(16)
        .corner(3, [18, 16, 14])
        .corner(1, [4, 5, 6])
        .straight(9)
        .corner(2, [10, 9, 8])
        .straight(22)
        .grid(10)
        .pit(14, 3, 5);
    let four = TrackBuilder::<4>::new("four lanes")
        .straight(12)
        .corner(1, [8, 7, 6, 5])
        .straight(18)
        .grid(8);
    vec![
        one.build().unwrap(),
        two.build().unwrap(),
        three.build().unwrap(),
        four.build().unwrap(),
        street(),
    ]
}

/// A street circuit (STREET-1 to STREET-3): 16 spaces in each of three lanes, then a corner.
fn street() -> Track {
    let mut plan = TrackBuilder::<3>::new("street")
        .straight(16)
        .corner(1, [5, 6, 7])
        .straight(12)
        .corner(2, [9, 8, 7])
        .straight(20)
        .grid(10)
        .plan();
    let ids = |ids: &[u32]| ids.iter().copied().map(SpaceId).collect();
    plan.street = Some(StreetPlan {
        residents: ids(&[2, 3, 18, 19, 50, 51]),
        danger: ids(&[8, 24, 40, 41]),
        police: ids(&[12, 28, 44]),
        tunnels: Vec::new(),
    });
    Track::new(plan).unwrap()
}

/// Every race ends, keeps the rules at every step, takes exactly what it offers, and tells the same
/// events when it is cloned, saved and replayed (FIN-2, DICE-4).
#[test]
fn every_race_keeps_the_contract() {
    races::drive_all(&circuits(), 1000);
}

/// The careful driver finishes: at least 95 of 100 cars over one lap.
#[test]
fn careful_drivers_arrive() {
    let track = &circuits()[2];
    let mut finished = 0;
    for seed in 0..25 {
        let entrants = (0..4).map(|car| Entrant::new(format!("driver {car}"), car / 2 + 1));
        let mut race = Race::new(track, &Ruleset::basic(1), entrants.collect()).unwrap();
        race.run(&mut SeededDice::new(seed), &mut [CarefulDriver::new(); 4])
            .unwrap();
        let cars = race.cars();
        finished += cars.filter(|(_, car)| car.state == State::Finished).count();
    }
    assert!(finished >= 95, "{finished} of 100");
}
