//! Races: any rules, any entrants, any beginning, and the contract that they keep.

use arbitrary::{Result, Unstructured};
use formulad_core::Track;
use formulad_core::race::{Answer, Pending, Race};
use formulad_core::rules::{Preset, RaceOption, Ruleset};

use crate::contract::field::{self, Draw};
use crate::contract::{choices, keep};
use crate::plans;

/// The rules of any preset, with any options that go with it.
pub fn rules(u: &mut Unstructured<'_>) -> Result<Ruleset> {
    let preset = *u.choose(&Preset::ALL)?;
    let laps = u.int_in_range(1..=3)?;
    let mut options: Vec<RaceOption> = Vec::new();
    for option in RaceOption::ALL {
        if u.arbitrary()? {
            options.push(option);
            if preset.rules_with(laps, &options).is_err() {
                options.pop();
            }
        }
    }
    Ok(preset
        .rules_with(laps, &options)
        .expect("each option was tried"))
}

/// A race of a few cars, from the grid or from any position; none where there can be none.
pub fn race(u: &mut Unstructured<'_>, track: &Track, rules: &Ruleset) -> Result<Option<Race>> {
    let cars = u.int_in_range(1..=10)?;
    let mut draw = Draw::new(u.arbitrary()?);
    let entrants = field::entrants(&mut draw, rules, track, cars);
    if u.ratio(2, 3)? {
        return Ok(Race::new(track, rules, entrants).ok());
    }
    let position = field::position(&mut draw, rules, track, entrants.len());
    Ok(Race::from_position(track, rules, entrants, position).ok())
}

/// A race on any circuit by any rules, with its circuit.
pub fn any(u: &mut Unstructured<'_>) -> Result<Option<(Track, Race)>> {
    let (track, rules) = (plans::track(u)?, rules(u)?);
    let race = race(u, &track, &rules)?;
    Ok(race.map(|race| (track, race)))
}

/// What is true of a race at any moment.
pub fn holds(race: &Race) {
    keep::holds(race);
}

/// Drives a race on to its end.
pub fn drive(race: &mut Race, seed: u64) {
    keep::drive(race, seed);
}

/// Any answer, and often one that is offered.
pub fn answer(u: &mut Unstructured<'_>, race: &Race) -> Result<Answer> {
    let offered = choices::offered(race);
    if !offered.is_empty() && u.ratio(7, 8)? {
        return Ok(*u.choose(&offered)?);
    }
    let any = choices::any_answers(&mut Draw::new(u.arbitrary()?));
    Ok(*u.choose(&any)?)
}

/// Whether an answer is one of those that a race waits for.
pub fn is_offered(race: &Race, answer: &Answer) -> bool {
    let times = matches!(race.pending(), Pending::Time(_)) && matches!(answer, Answer::Seconds(_));
    times || choices::offered(race).contains(answer)
}
