//! Whatever ruleset passes its check can be raced by.

use std::sync::LazyLock;

use formulad_core::dice::{Dice, SeededDice};
use formulad_core::driver::{CarefulDriver, Driver, RandomDriver};
use formulad_core::plan::StreetPlan;
use formulad_core::race::{Answer, Build, Entrant, Pending, Race};
use formulad_core::rules::{FieldKind, Pilot, RuleField, Ruleset, Zone, Zones};
use formulad_core::{SpaceId, Track};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};

use crate::{all_rulesets, at, layout, with};

/// A short circuit with everything on it.
fn circuit() -> Track {
    let layout = layout::track("12 | 1: 5 4 | 6 | 2: 8 10 | 16 | grid 6 | pit 10 2 3");
    let mut plan = layout.plan().clone();
    let lane = |lane: u32| {
        let spaces = plan.spaces.iter();
        let ids = spaces.filter(|space| space.lane == Some(lane));
        ids.map(|space| space.id).collect::<Vec<SpaceId>>()
    };
    let (first, second) = (lane(1), lane(2));
    plan.street = Some(StreetPlan {
        residents: vec![first[3], second[4]],
        danger: vec![first[8], second[9], second[30]],
        police: vec![first[24], second[24]],
        tunnels: Vec::new(),
    });
    Track::new(plan).unwrap()
}

/// Four entrants, as the rules want them: in pairs, with drivers, with cars of their own.
fn entrants(rules: &Ruleset) -> Vec<Entrant> {
    let built = rules.construction.map(|rules| {
        let mut zones = rules.most.map(|_, most| most.min(1));
        for _ in 6..rules.points {
            let free = Zone::ALL
                .into_iter()
                .find(|zone| zones.get(*zone) < rules.most.get(*zone));
            match free {
                Some(zone) => *zones.get_mut(zone) += 1,
                None => break,
            }
        }
        let repairs = u32::from(rules.points).saturating_sub(zones.sum());
        Build {
            zones,
            repairs: repairs as u8,
        }
    });
    let pilots = [Pilot::Li, Pilot::Jack, Pilot::Stanley, Pilot::Temana];
    (0..4_u32)
        .zip(pilots)
        .map(|(number, pilot)| Entrant {
            pilot: rules.pilots.is_some().then_some(pilot),
            build: built,
            ..Entrant::new(format!("driver {number}"), number / 2 + 1)
        })
        .collect()
}

/// Races to the end; says how many answers it took, or what was wrong.
fn race(rules: &Ruleset, seed: u64) -> Result<u32, String> {
    const MOST: u32 = 60_000;
    let mut race = Race::new(&circuit(), rules, entrants(rules)).map_err(|e| e.to_string())?;
    let mut dice = SeededDice::new(seed);
    let mut random = RandomDriver::new(seed);
    let mut careful = CarefulDriver::new();
    for answered in 0..MOST {
        let answer = match race.pending() {
            Pending::Over => return Ok(answered),
            Pending::Roll(request) => {
                let roll = dice.roll(request.die).map_err(|e| e.to_string())?;
                Answer::Roll(roll)
            }
            Pending::Choice(choice) if choice.len() < 2 => {
                return Err(format!("a choice of {} options: {choice:?}", choice.len()));
            }
            Pending::Choice(choice) => {
                // Half of them do whatever is legal, the other half what a rule of thumb says.
                let car = choice.car().index();
                let option = if car.is_multiple_of(2) {
                    random.choose(&race, &choice)
                } else {
                    careful.choose(&race, &choice)
                };
                choice.answer(option).ok_or("no such option")?
            }
            Pending::Time(_) => Answer::Seconds(75),
        };
        race.apply(answer).map_err(|e| e.to_string())?;
    }
    Err("the race does not end".to_owned())
}

/// A value for a field of the table: sometimes the extremes, sometimes beyond.
fn value(field: &RuleField, index: u32) -> Value {
    if field.none.is_some() && index.is_multiple_of(5) {
        return Value::Null;
    }
    match field.kind {
        FieldKind::Number { least, most } => {
            let numbers = [
                u32::from(least),
                u32::from(most),
                u32::from(least) + 1,
                u32::from(most).saturating_sub(1),
                u32::from(most) / 2,
                255,
                0,
            ];
            json!(numbers[index as usize % numbers.len()])
        }
        FieldKind::Gear => json!(index % 6 + 1),
        FieldKind::Points => {
            let points = [0, 1, 2, 3, 18, 100, 254, 255][index as usize / 16 % 8];
            match index % 16 {
                0..8 => json!(points),
                8..14 => {
                    let zone = Zone::ALL[index as usize % 16 - 8];
                    json!({ zone.name(): points })
                }
                14 => json!({"tyres": points, "body": 2, "engine": 2, "handling": 3}),
                _ => serde_json::to_value(Zones::new([points; 6])).unwrap_or_default(),
            }
        }
        FieldKind::YesNo => json!(index.is_multiple_of(2)),
        FieldKind::Word(words) => json!(words[index as usize % words.len()].0),
        _ => Value::Null,
    }
}

/// A ruleset with some fields changed to random values; those that cannot be read, or not without
/// others, stay as they are.
fn changed(base: &Ruleset, other: &Ruleset, changes: &[(Index, u32)]) -> Ruleset {
    let fields: Vec<_> = RuleField::all().collect();
    let mut rules = base.clone();
    for (field, index) in changes {
        let field = *field.get(&fields);
        // Whole parts come from another ruleset.
        let new = if index.is_multiple_of(7) {
            let mut other = serde_json::to_value(other).unwrap();
            at(&mut other, field.path).cloned()
        } else {
            Some(value(field, index / 7))
        };
        let with = new.and_then(|new| with(&rules, field.path, &new));
        // Changes that contradict what is there are tried, and mostly undone.
        match with {
            Some(with) if with.check().is_empty() => rules = with,
            _ => {}
        }
    }
    rules
}

static ALL: LazyLock<Vec<Ruleset>> = LazyLock::new(all_rulesets);

proptest! {
    /// Whatever passes the check races to the end: nothing panics, no question is without an
    /// answer.
    #[test]
    fn rulesets_that_pass_the_check_race_to_the_end(
        base: Index,
        other: Index,
        changes in proptest::collection::vec((any::<Index>(), any::<u32>()), 1..40),
        seed: u64,
    ) {
        let rules = changed(base.get(&ALL), other.get(&ALL), &changes);
        let raced = race(&rules, seed);
        prop_assert!(raced.is_ok(), "{raced:?}\n{}", serde_json::to_string(&rules).unwrap());
    }

    /// Whatever a ruleset says, checking it does not panic, and it is read back as written.
    #[test]
    fn rulesets_are_written_and_read_back(
        base: Index,
        changes in proptest::collection::vec((any::<Index>(), any::<u32>()), 1..20),
    ) {
        let fields: Vec<_> = RuleField::all().collect();
        let mut rules = base.get(&ALL).clone();
        for (field, index) in &changes {
            let field = *field.get(&fields);
            if let Some(with) = with(&rules, field.path, &value(field, *index)) {
                rules = with;
            }
        }
        let text = serde_json::to_string(&rules).unwrap();
        prop_assert_eq!(&serde_json::from_str::<Ruleset>(&text).unwrap(), &rules);
        for contradiction in rules.check() {
            prop_assert!(RuleField::find(contradiction.field()).is_some(), "{}", contradiction);
        }
    }
}
