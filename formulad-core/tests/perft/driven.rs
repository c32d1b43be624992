//! Counting by driving: every gear, roll and move is tried on a copy of the race.

use formulad_core::dice::{Die, Roll};
use formulad_core::race::{About, Answer, CarId, Choice, Event, Pending, Race, Why};

use super::Nodes;

/// The car that moves.
const CAR: CarId = CarId(0);

/// The nodes of a number of turns of the first car.
pub(crate) fn count(race: &Race, turns: usize) -> Vec<Nodes> {
    assert_eq!(race.order()[0], CAR, "it moves first");
    let mut nodes = vec![Nodes::default(); turns];
    if let Some(turn) = tally(race.events(), 0, &mut nodes) {
        try_all(race, turn, &mut nodes);
    }
    nodes
}

fn try_all(race: &Race, turn: usize, nodes: &mut [Nodes]) {
    for answer in answers(race) {
        let mut next = race.clone();
        next.take_events();
        next.apply(answer).unwrap();
        if let Some(turn) = tally(next.events(), turn, nodes) {
            try_all(&next, turn, nodes);
        }
    }
}

/// The answers to try: all that matter, one by which nothing happens for the others.
fn answers(race: &Race) -> Vec<Answer> {
    let roll = |die, value| Answer::Roll(Roll::new(die, value).unwrap());
    match race.pending() {
        Pending::Roll(request) if request.why == Why::Move => {
            let outcomes = request.die.outcomes();
            outcomes
                .map(|(value, _)| roll(request.die, value))
                .collect()
        }
        Pending::Roll(_) => vec![roll(Die::Black, 20)],
        Pending::Choice(Choice::Decision { about, options, .. }) => {
            assert!(matches!(about, About::Extra | About::Slipstream));
            vec![options[0]]
        }
        Pending::Choice(choice) => (0..choice.len())
            .map(|option| choice.answer(option).unwrap())
            .collect(),
        Pending::Time(_) | Pending::Over => Vec::new(),
    }
}

/// Counts what has happened; says which turn it is then, if the car drives on in it.
fn tally(events: &[Event], mut turn: usize, nodes: &mut [Nodes]) -> Option<usize> {
    for event in events {
        let count = nodes.get_mut(turn)?;
        match event {
            Event::GearChosen { car: CAR, .. } => count.gears += 1,
            Event::Rolled { car: CAR, .. } => count.rolls += 1,
            Event::Moved { car: CAR, .. } => {
                count.moves += 1;
                turn += 1;
            }
            Event::Spun { car: CAR }
            | Event::Finished { car: CAR, .. }
            | Event::Eliminated { car: CAR, .. } => return None,
            _ => {}
        }
    }
    (turn < nodes.len()).then_some(turn)
}
