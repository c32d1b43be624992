//! What options add to the presets, clause by clause, as the rules have it.

use formulad_core::rules::Preset::{Advanced, BgaAdvanced, StreetAdvanced};
use formulad_core::rules::{
    Preset, RaceOption, Ruleset, SkidCounts, Tyres, WeatherChange, Zone, Zones,
};

use crate::presets::{ADVANCED, BASIC, BGA, MINI};

/// The rules of a preset with one option.
fn option(preset: Preset, option: RaceOption) -> Ruleset {
    preset.rules_with(2, &[option]).unwrap()
}

/// NITRO-1
#[test]
fn nitro() {
    for preset in Preset::ALL {
        assert!(option(preset, RaceOption::Nitro).nitro);
    }
}

/// QUAL-1
#[test]
fn qualifying() {
    for preset in Preset::ALL {
        let rules = option(preset, RaceOption::Qualifying)
            .grid
            .qualifying
            .unwrap();
        assert_eq!((rules.turn, rules.overshoot, rules.minute), (1, 1, 1));
    }
}

/// BUILD-1
#[test]
fn own_cars() {
    let rules = option(Advanced, RaceOption::Construction)
        .construction
        .unwrap();
    assert_eq!((rules.points, rules.repairs), (20, 0));
    assert_eq!(rules.most, Zones::new([14, 7, 7, 7, 7, 7]));
    // No zone can get more than what the other five leave: no limit.
    let rules = option(BgaAdvanced, RaceOption::Construction)
        .construction
        .unwrap();
    assert_eq!((rules.points, rules.repairs), (20, 0));
    assert!(Zone::ALL.iter().all(|zone| rules.most.get(*zone) >= 15));
    let both = [RaceOption::Construction, RaceOption::Technical];
    let rules = BgaAdvanced
        .rules_with(2, &both)
        .unwrap()
        .construction
        .unwrap();
    assert_eq!((rules.points, rules.repairs), (22, 2));
    assert!(Zone::ALL.iter().all(|zone| rules.most.get(*zone) >= 17));
    let rules = Advanced.rules_with(2, &both).unwrap().construction.unwrap();
    assert_eq!((rules.points, rules.repairs), (20, 0));
}

/// WEATHER-2, WEATHER-3
#[test]
fn weather() {
    for preset in ADVANCED {
        let rules = option(preset, RaceOption::Weather).weather.unwrap();
        let bga = preset == BgaAdvanced;
        assert_eq!(rules.change == WeatherChange::RoundEnd, bga);
        assert_eq!(rules.rain_lasts, bga);
    }
}

/// TYRE-1 to TYRE-3
#[test]
fn tyres() {
    for preset in ADVANCED {
        let rules = option(preset, RaceOption::Tyres).tyres.unwrap();
        let once = [1; 3];
        let worn = [2, 2, 3];
        for (set, bonus, dry, skid, wet) in [
            (Tyres::Hard, [0, 0, 0], once, 3, once),
            (Tyres::Soft, [1, 0, 0], worn, 3, worn),
            (Tyres::Rain, [0, 0, 0], worn, 1, once),
        ] {
            let set = rules.compound(set);
            assert_eq!((set.bonus, set.dry_factor), (bonus, dry));
            assert_eq!((set.skid, set.wet_factor), (skid, wet));
        }
        let bga = preset == BgaAdvanced;
        assert_eq!(rules.skid_counts == SkidCounts::UnfinishedCorner, bga);
        assert_eq!(rules.bonus_in_slipstream, bga);
    }
}

/// STREET-6: where there is weather, everyone starts on hard tyres.
#[test]
fn weather_in_the_street_brings_hard_tyres() {
    let street = option(StreetAdvanced, RaceOption::Weather);
    assert_eq!(street.tyres.unwrap().first, Some(Tyres::Hard));
    assert_eq!(option(Advanced, RaceOption::Weather).tyres, None);
    assert_eq!(
        option(Advanced, RaceOption::Tyres).tyres.unwrap().first,
        None
    );
}

/// TECH-1, PIT-4
#[test]
fn technical_stops() {
    for preset in [Advanced, BgaAdvanced] {
        let rules = option(preset, RaceOption::Technical).technical.unwrap();
        assert_eq!((rules.reserve, rules.team_reserve, rules.most), (2, 4, 2));
        assert_eq!(rules.always, preset == BgaAdvanced);
    }
}

/// TEAM-1
#[test]
fn teams() {
    for preset in Preset::ALL {
        let teams = option(preset, RaceOption::Teams).teams.unwrap();
        if BGA.contains(&preset) {
            let points = [1000, 720, 600, 480, 400, 320, 240, 160, 80, 40];
            assert_eq!(teams.points, points);
            assert_eq!(teams.qualifying, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
        } else {
            let places = if MINI.contains(&preset) { 8 } else { 10 };
            let points = [10, 8, 6, 5, 4, 3, 2, 1, 0, 0];
            assert_eq!(teams.points, points[..places]);
            assert!(teams.qualifying.is_empty());
        }
    }
}

/// Options are refused where they make no sense, with the reason.
#[test]
fn options_that_make_no_sense_are_refused() {
    let pools = BASIC.into_iter().chain(MINI);
    let zones_only = [
        RaceOption::Construction,
        RaceOption::Weather,
        RaceOption::Tyres,
        RaceOption::Technical,
    ];
    for preset in pools {
        for option in zones_only {
            let refused = preset.rules_with(2, &[option]).unwrap_err();
            assert_eq!((refused.preset, refused.option), (preset, option));
        }
    }
    let refused = |preset: Preset, laps, option| {
        let refused = preset.rules_with(laps, &[option]);
        refused.unwrap_err().to_string()
    };
    assert_eq!(
        refused(StreetAdvanced, 1, RaceOption::Construction),
        "`construction` does not go with the `street_advanced` rules: its drivers bring their own \
         cars"
    );
    assert_eq!(
        refused(StreetAdvanced, 2, RaceOption::Technical),
        "`technical-stops` does not go with the `street_advanced` rules: there is no pit lane"
    );
    assert_eq!(
        refused(Advanced, 1, RaceOption::Technical),
        "`technical-stops` does not go with the `advanced` rules: the pit lane is closed in a race \
         of one lap"
    );
}
