//! A race record, changed by hand: it is refused, or replays to a race that keeps the rules and
//! has the same record.
#![no_main]

use formulad_core::race::RaceRecord;
use formulad_fuzz::{Result, Unstructured, json, races};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let _ = run(&mut Unstructured::new(data));
});

fn run(u: &mut Unstructured<'_>) -> Result<()> {
    let Some((track, mut race)) = races::any(u)? else {
        return Ok(());
    };
    races::drive(&mut race, u.arbitrary()?);
    let mut document = serde_json::to_value(race.record()).expect("records are JSON");
    json::slips(u, &mut document)?;
    let Ok(record) = serde_json::from_str::<RaceRecord>(&document.to_string()) else {
        return Ok(());
    };
    match record.replay(&track) {
        Ok(replayed) => {
            races::holds(&replayed);
            let again = replayed.record();
            assert_eq!(again.answers, record.answers);
            assert_eq!(again.entrants, record.entrants);
            assert_eq!(again.rules, record.rules);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    Ok(())
}
