//! What may be answered: exactly what is offered, and nothing of it is fatal.

use formulad_core::SpaceId;
use formulad_core::dice::{Die, Gear, Roll};
use formulad_core::race::{
    About, Answer, Cause, Check, Choice, Event, Extra, MoveKey, Pending, Race, Why,
};
use formulad_core::rules::{Tyres, Zones};

use super::field::Draw;

/// Every answer that the race accepts now, by what it says; a few for a time.
pub(crate) fn offered(race: &Race) -> Vec<Answer> {
    match race.pending() {
        Pending::Over => Vec::new(),
        Pending::Time(_) => vec![Answer::Seconds(0), Answer::Seconds(u32::MAX)],
        Pending::Roll(request) => request
            .die
            .outcomes()
            .map(|(value, _)| Answer::Roll(Roll::new(request.die, value).expect("a face")))
            .collect(),
        Pending::Choice(choice) => (0..choice.len())
            .map(|option| choice.answer(option).expect("an option has an answer"))
            .collect(),
    }
}

/// Answers of every kind, legal or not.
pub(crate) fn any_answers(draw: &mut Draw) -> Vec<Answer> {
    let dice = Gear::all().map(Die::Gear).chain([Die::Black]);
    let rolls = dice.flat_map(|die| (1..=30).filter_map(move |value| Roll::new(die, value).ok()));
    let mut answers: Vec<Answer> = rolls.map(Answer::Roll).collect();
    answers.extend(Gear::all().map(Answer::Gear));
    answers.extend(Tyres::ALL.map(Answer::Tyres));
    answers.extend((0..6).map(Answer::TyresForRoom));
    for drift in -2..=2 {
        for set in 0..8 {
            answers.push(Answer::Extra(Extra {
                nitro: set & 1 > 0,
                turbo: set & 2 > 0,
                tyres: set & 4 > 0,
                drift,
            }));
        }
    }
    for _ in 0..16 {
        let to = SpaceId(draw.below(300) as u32);
        let key = MoveKey {
            to,
            overshoot: draw.below(3) as u16,
            brake: draw.below(3) as u8,
            marks: draw.below(2) as u8,
        };
        answers.extend([Answer::Move(key), Answer::Slipstream(key)]);
        answers.push(Answer::Scrap(to));
        let mut zones = Zones::NONE;
        zones.brakes = draw.below(4) as u8;
        zones.engine = draw.below(3) as u8;
        answers.push(Answer::Regain(zones));
    }
    answers.extend([Answer::Yes, Answer::No, Answer::Seconds(0)]);
    answers
}

/// `apply` takes every answer that is offered, and no other: one that it refuses changes nothing.
pub(crate) fn only_offers_are_taken(race: &Race, draw: &mut Draw) {
    let offered = offered(race);
    for answer in &offered {
        let mut next = race.clone();
        if let Err(error) = next.apply(*answer) {
            panic!("{answer:?} was offered, but: {error}");
        }
    }
    let mut other = race.clone();
    for answer in any_answers(draw) {
        if !offered.contains(&answer) {
            assert!(other.apply(answer).is_err(), "{answer:?} was not offered");
        }
    }
    assert_eq!(other.record(), race.record());
    assert_eq!(other.events(), race.events());
    assert_eq!(offered, self::offered(&other));
    assert!(other.cars().eq(race.cars()));
}

/// Nothing offered puts the car of the driver who chooses out at once, for a price that was known:
/// unless each of the moves on offer does (section 11).
pub(crate) fn no_choice_is_fatal(race: &Race) {
    let Pending::Choice(choice) = race.pending() else {
        return;
    };
    let options = choice.len();
    let fatal: Vec<(Answer, Cause)> = (0..options)
        .filter_map(|option| {
            let answer = choice.answer(option)?;
            let mut next = race.clone();
            next.apply(answer).ok()?;
            // Nothing happens on the way (DEBRIS-2, STREET-2, DRIVER-2): it is the price that counts.
            while let Some(harmless) = harmless(&next) {
                next.apply(harmless).ok()?;
            }
            let cause = next.events().iter().find_map(|event| match event {
                Event::Eliminated { car, cause } if *car == choice.car() => Some(*cause),
                _ => None,
            })?;
            Some((answer, cause))
        })
        .collect();
    let all_moves = matches!(choice, Choice::Move { .. }) && fatal.len() == options;
    assert!(
        fatal.is_empty() || all_moves,
        "fatal among {:?}: {fatal:?}",
        offered(race)
    );
}

/// The answer by which nothing happens to a car between its move and what it pays for that.
fn harmless(race: &Race) -> Option<Answer> {
    match race.pending() {
        Pending::Roll(request)
            if matches!(
                request.why,
                Why::Check(Check::Mark | Check::MarkUnder | Check::Danger)
            ) =>
        {
            Some(Answer::Roll(Roll::new(Die::Black, 20).ok()?))
        }
        Pending::Choice(Choice::Decision {
            about: About::Radio(_),
            ..
        }) => Some(Answer::No),
        _ => None,
    }
}
