//! A race takes the answers that it offers; any other is an error and changes nothing. From
//! wherever that has led, the race can be recorded, replayed and driven to its end.
#![no_main]

use formulad_fuzz::{Result, Unstructured, races};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let _ = run(&mut Unstructured::new(data));
});

fn run(u: &mut Unstructured<'_>) -> Result<()> {
    let Some((track, mut race)) = races::any(u)? else {
        return Ok(());
    };
    let seed = u.arbitrary()?;
    while !u.is_empty() && !race.is_over() {
        races::holds(&race);
        let answer = races::answer(u, &race)?;
        if races::is_offered(&race, &answer) {
            race.apply(answer).expect("what is offered is accepted");
        } else {
            let (record, events) = (race.record(), race.events().to_vec());
            let cars: Vec<_> = race.cars().map(|(_, car)| car.clone()).collect();
            assert!(race.apply(answer).is_err(), "{answer:?} was not offered");
            assert!(race.record() == record && race.events() == events);
            assert!(race.cars().map(|(_, car)| car).eq(&cars));
        }
    }
    let replayed = race
        .record()
        .replay(&track)
        .expect("a record of what was accepted");
    assert_eq!(replayed.events(), race.events());
    races::drive(&mut race, seed);
    Ok(())
}
