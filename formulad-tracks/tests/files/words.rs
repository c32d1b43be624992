use formulad_core::rules::{Construction, Preset, RaceOption, Wear};
use formulad_tracks::words::{
    capitalized, fixed, list, ordinal, percent, possessive, signed, whole,
};
use formulad_tracks::{bundled, entry};

#[test]
fn numbers_and_names_are_formatted() {
    for (text, expected) in [
        (fixed(-0.004, 2), "0.00"),
        (fixed(-1.256, 2), "−1.26"),
        (signed(0.126, 2), "+0.13"),
        (signed(-0.001, 2), "0.00"),
        (percent(0.1234), "12.3 %"),
        (percent(0.0012), "0.12 %"),
        (whole(999), "999"),
        (list(["A"]), "A"),
        (list(["A", "B", "C"]), "A, B and C"),
        (possessive("Ada"), "Ada's"),
        (possessive("Ines"), "Ines'"),
        (capitalized("über"), "Über"),
        (capitalized(""), ""),
    ] {
        assert_eq!(text, expected);
    }
    let ordinals = [1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal);
    let expected = "1st 2nd 3rd 4th 11th 12th 13th 21st 102nd 111th";
    assert_eq!(ordinals.join(" "), expected);
}

/// BUILD-1
#[test]
fn usual_builds_fit_the_rules() {
    use RaceOption::{Construction as Build, Technical};
    let mut all = Vec::new();
    for preset in [Preset::Advanced, Preset::BgaAdvanced] {
        for options in [&[Build][..], &[Build, Technical]] {
            all.push(preset.rules_with(2, options).unwrap());
        }
    }
    for points in 6..=60 {
        let mut rules = all[0].clone();
        let usual = rules.construction.unwrap();
        rules.construction = Some(Construction { points, ..usual });
        all.push(rules);
    }
    for rules in all {
        let limits = rules.construction.unwrap();
        let room: u32 = limits.most.sum() + u32::from(limits.repairs);
        for at in 0..4 {
            let build = entry::usual(&bundled::harbour(), &rules, at).build.unwrap();
            let sum = build.zones.sum() + u32::from(build.repairs);
            assert_eq!(sum, u32::from(limits.points).min(room), "{limits:?}");
            assert!(Wear::Zones(limits.most).covers(Wear::Zones(build.zones)));
        }
    }
}
