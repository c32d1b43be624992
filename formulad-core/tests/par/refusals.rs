//! What par says where it cannot be worked out.

use formulad_core::analysis::par::{Par, ParError, Start, StartError, Terms};
use formulad_core::dice::Gear;
use formulad_core::rules::{Preset, Ruleset, Wear, Zones};
use formulad_core::{SpaceId, Track};

use crate::circuits::solve;
use crate::layout;

fn oval() -> Track {
    layout::track("24 | 2: 11 9 8 | 28")
}

#[test]
fn other_games_are_refused_by_the_field_that_makes_them_so() {
    for (preset, laps, expected) in [
        (Preset::StreetAdvanced, 1, "nitro"),
        (Preset::StreetBasic, 1, "nitro"),
        (Preset::BgaAdvanced, 1, "blocking.or_braking"),
        (Preset::Mini, 1, "last_point"),
        (Preset::BgaBasic, 2, "pit.braking"),
    ] {
        let error = Par::solve(&oval(), &preset.rules(laps), &Terms::default()).unwrap_err();
        assert_eq!(error, ParError::Unsupported { field: expected });
    }
    // Without a pit lane, Board Game Arena's beginner game is the publisher's to a car alone.
    let par = |rules| solve(&oval(), &rules);
    let [bga, basic] = [Preset::BgaBasic, Preset::Basic].map(|preset| par(preset.rules(1)));
    assert_eq!(
        bga.turns_by_wear(Start::POLE),
        basic.turns_by_wear(Start::POLE)
    );
}

#[test]
fn nonsense_is_refused() {
    let mut rules = Ruleset::basic(1);
    rules.laps = 9;
    let solved = Par::solve(&oval(), &rules, &Terms::default());
    assert!(matches!(solved, Err(ParError::Rules(found)) if found.len() == 1));
    for retirement in [-1.0, f64::NAN, f64::INFINITY] {
        let terms = Terms {
            retirement: Some(retirement),
            ..Terms::default()
        };
        let solved = Par::solve(&oval(), &Ruleset::basic(1), &terms);
        assert!(matches!(solved, Err(ParError::Retirement(_))));
    }
}

/// Memory is reckoned before it is taken.
#[test]
fn what_is_too_large_is_refused_at_once() {
    let track = layout::track(&("2000".to_owned() + &" | 9: 300 300 300 300 | 10".repeat(20)));
    let mut rules = Ruleset::basic(3);
    rules.wear = Wear::Pool(254);
    let error = Par::solve(&track, &rules, &Terms::default()).unwrap_err();
    let ParError::TooLarge { bytes, most } = error else {
        panic!("{error}");
    };
    assert_eq!(most, Par::MOST_BYTES);
    assert!(bytes > most);
}

#[test]
fn starts_that_there_are_not() {
    let track = oval();
    let mut rules = Ruleset::basic(1);
    rules.top_gear = Gear::FIFTH;
    let par = solve(&track, &rules);
    let fourth = Start::flying(Gear::FOURTH);
    let wear_error = |points| StartError::Wear {
        wear: Wear::Pool(points),
        most: Wear::Pool(18),
    };
    let no_place = |place| StartError::NoSuchPlace { place, places: 2 };
    let (gear, top) = (Gear::SIXTH, Gear::FIFTH);
    let nowhere = Start::Flying {
        gear: Gear::FOURTH,
        space: Some(SpaceId(9999)),
    };
    for (start, wear, expected) in [
        (Start::Grid { place: 3 }, 18_u8, no_place(3)),
        (Start::Grid { place: 0 }, 18, no_place(0)),
        (fourth, 0, wear_error(0)),
        (fourth, 19, wear_error(19)),
        (
            Start::flying(gear),
            18,
            StartError::NoSuchGear { gear, top },
        ),
        (nowhere, 18, StartError::NotOnRoad(SpaceId(9999))),
    ] {
        assert_eq!(par.turns(start, wear), Err(expected));
        assert_eq!(par.fewest_turns(start, wear), Err(expected));
    }
}

/// WEAR-3: points of another kind, more than there are, and none of a zone that a car is out without.
#[test]
fn zones_that_no_car_starts_with() {
    let par = solve(&oval(), &Preset::Advanced.rules(1));
    let most = par.full_wear();
    let Wear::Zones(full) = most else {
        panic!("cars have zones");
    };
    for wear in [
        Wear::Pool(18),
        Wear::Zones(Zones { tyres: 7, ..full }),
        Wear::Zones(Zones { engine: 0, ..full }),
        Wear::Zones(Zones { body: 0, ..full }),
    ] {
        let error = Err(StartError::Wear { wear, most });
        assert_eq!(par.turns(Start::POLE, wear), error);
    }
    // Whoever has no tyres, brakes and gearbox left drives on, and body and handling are of no use to
    // a car alone.
    let bare = Zones::new([0, 0, 0, 1, 3, 1]);
    let whole = Zones { body: 3, ..bare };
    assert_eq!(par.turns(Start::POLE, bare), par.turns(Start::POLE, whole));
}

#[test]
fn zones_without_brakes_that_can_be_paid_are_solved() {
    let mut rules = Preset::Advanced.rules(1);
    rules.wear = Wear::Zones(Zones::new([0, 0, 0, 1, 1, 1]));
    let par = solve(&oval(), &rules);
    assert!(par.turns(Start::POLE, par.full_wear()).unwrap() > 5.0);
    rules.overshoot.spin_takes_turn = true;
    let error = Par::solve(&oval(), &rules, &Terms::default()).unwrap_err();
    let field = "overshoot.spin_takes_turn";
    assert_eq!(error, ParError::Unsupported { field });
}

/// Retiring costs what it does on a road of the same length that is wide everywhere.
#[test]
fn a_narrow_road_does_not_make_retiring_cheap() {
    let wide = layout::plan("lanes 3 | 300 | grid 10");
    // Lanes 1 and 2 are spaces 0 to 599.
    let is_gone = |id: SpaceId| id.0 < 600 && (20..280).contains(&(id.0 % 300));
    let mut narrow = wide.clone();
    narrow.spaces.retain(|space| !is_gone(space.id));
    for space in &mut narrow.spaces {
        space.next.retain(|to| !is_gone(*to));
    }
    let rules = Ruleset::basic(3);
    let [wide, narrow] = [wide, narrow].map(|plan| Track::new(plan).unwrap());
    let usual = |track| Terms::usual_retirement(track, &rules);
    assert!(usual(&wide) > 60.0);
    assert!((usual(&narrow) - usual(&wide)).abs() < 1e-9);
}
