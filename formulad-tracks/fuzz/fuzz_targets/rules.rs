//! A ruleset file is read or refused; one that does not contradict itself makes a race that ends.
#![no_main]

use formulad_core::rules::Ruleset;
use formulad_fuzz::{Result, Unstructured, json, plans, races};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let _ = run(&mut Unstructured::new(data));
});

fn run(u: &mut Unstructured<'_>) -> Result<()> {
    let rules = races::rules(u)?;
    let mut document = serde_json::to_value(rules).expect("rules are JSON");
    json::slips(u, &mut document)?;
    let Ok(rules) = serde_json::from_str::<Ruleset>(&document.to_string()) else {
        return Ok(());
    };
    let again = serde_json::to_value(&rules).expect("rules are JSON");
    assert_eq!(
        serde_json::from_value::<Ruleset>(again).ok().as_ref(),
        Some(&rules)
    );
    let contradictions = rules.check();
    let track = plans::track(u)?;
    let race = races::race(u, &track, &rules)?;
    if !contradictions.is_empty() {
        assert!(race.is_none(), "{contradictions:?}");
        let sentences: Vec<_> = contradictions.iter().map(ToString::to_string).collect();
        assert!(sentences.iter().all(|sentence| !sentence.is_empty()));
        return Ok(());
    }
    if let Some(mut race) = race {
        races::drive(&mut race, u.arbitrary()?);
    }
    Ok(())
}
