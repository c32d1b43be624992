//! What gears may lead to, and what comes of them.

use std::collections::BTreeSet;

use formulad_core::dice::{Die, Gear, SeededDice};
use formulad_core::driver::{CarefulDriver, Driver};
use formulad_core::race::{Answer, CarPosition, Choice, Entrant, Pending, Race};
use formulad_core::rules::{Preset, Wear};
use formulad_core::{CornerId, SpaceId};

use crate::explain::{bundled, entrants};
use crate::layout;
use crate::table::car;

/// One lane: 0 to 19, a corner of two stops on 20 to 25, then 26 to 40.
fn race(here: CarPosition) -> Race {
    let track = layout::track("20 | 2: 6 | 15");
    let ada = vec![Entrant::new("Ada", 1)];
    Race::from_position(&track, &Preset::Basic.rules(1), ada, vec![here]).unwrap()
}

/// DICE-1, MOVE-1, STOP-1, OVER-2: from 17 the corner of two stops is three spaces away; its last space
/// is 25, and 26 the first behind it.
#[test]
fn what_gears_lead_to() {
    let race = race(car(17, 4));
    let corner = CornerId(1);
    // 4 to 8 spaces: 21 to 25, and fewer by braking.
    let third = race.outlook(Gear::THIRD).unwrap();
    assert_eq!(
        third.chance(|roll| roll.is_free_in(corner)).to_string(),
        "1 in 1"
    );
    let eight = third.rolls.last().unwrap();
    assert_eq!((eight.value, eight.landings[0].to), (8, SpaceId(25)));
    // 7 to 12: two of the twelve faces are 7 and 8; all others overshoot with two stops missing, which only
    // braking prevents.
    let fourth = race.outlook(Gear::FOURTH).unwrap();
    let faces = Die::Gear(Gear::FOURTH).faces();
    let short = faces.iter().filter(|value| **value <= 8).count();
    let free = fourth.chance(|roll| roll.is_free_in(corner));
    assert_eq!(
        usize::from(free.numerator) * faces.len(),
        short * usize::from(free.denominator)
    );
    for roll in &fourth.rolls {
        let short_of = u32::from(roll.value).saturating_sub(8);
        assert_eq!(roll.least().unwrap().sum(), short_of, "{}", roll.value);
        assert!(!roll.out);
    }
    // The sixth cannot be shifted to from the fourth.
    assert_eq!(race.outlook(Gear::SIXTH), None);
    assert_eq!(race.fork().outlook(Gear::FIFTH), race.outlook(Gear::FIFTH));
}

/// OVER-2: without points to brake with, a car that comes out of the corner with two stops missing is out.
#[test]
fn gears_that_put_a_car_out() {
    let here = CarPosition {
        wear: Some(Wear::Pool(1)),
        ..car(17, 5)
    };
    let race = race(here);
    // 11 to 20 spaces lead past 25, the eighth, and at most one point can be paid.
    let fifth = race.outlook(Gear::FIFTH).unwrap();
    assert!(fifth.rolls.iter().all(|roll| roll.out), "{fifth:?}");
    assert_eq!(fifth.chance(|roll| roll.out).to_string(), "1 in 1");
}

/// What is said of each roll is what the race offers after it.
#[test]
fn outlooks_are_what_comes() {
    for preset in Preset::ALL {
        let mut race = Race::new(
            &bundled("harbour"),
            &preset.rules(1),
            entrants(&preset.rules(1)),
        )
        .unwrap();
        let mut dice = SeededDice::new(7);
        let mut looked_at = 0;
        let mut driver = CarefulDriver::new();
        while !race.is_over() && looked_at < 40 {
            match race.pending() {
                Pending::Roll(request) => {
                    let roll = dice.roll_die(request.die);
                    race.apply(Answer::Roll(roll)).unwrap();
                }
                Pending::Time(_) => race.apply(Answer::Seconds(60)).unwrap(),
                Pending::Choice(choice) => {
                    let option = driver.choose(&race, &choice);
                    let Some(Answer::Gear(gear)) = choice.answer(option) else {
                        race.choose(option).unwrap();
                        continue;
                    };
                    let outlook = race.outlook(gear);
                    race.choose(option).unwrap();
                    let (Some(outlook), Pending::Roll(request)) = (outlook, race.pending()) else {
                        continue;
                    };
                    looked_at += 1;
                    let roll = dice.roll_die(request.die);
                    race.apply(Answer::Roll(roll)).unwrap();
                    let said = outlook.rolls.iter().find(|said| said.value == roll.value());
                    if let Pending::Choice(Choice::Move { options, .. }) = race.pending() {
                        let ends: BTreeSet<_> = options.iter().map(|m| m.to).collect();
                        let landings = said.unwrap().landings.iter().map(|landing| landing.to);
                        assert_eq!(landings.collect::<BTreeSet<_>>(), ends, "{preset:?}");
                    }
                }
                Pending::Over => {}
            }
        }
        assert!(looked_at > 5, "{preset:?}");
    }
}
