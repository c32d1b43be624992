//! Races that are watched again.

use formulad_core::language;
use formulad_core::race::{CarId, Race};
use formulad_tracks::replay::{Movement, Turn};
use formulad_tracks::words::list;

pub(crate) fn turns_tip() -> &'static str {
    t!("Click or drag to go to a turn. Yellow marks: overtakings; red: retirements; lines: rounds")
}

pub(crate) fn turn_of(at: usize, last: usize) -> String {
    t!("turn {at} of {last}", at, last)
}

pub(crate) fn plays(keys: &str) -> String {
    t!("{keys} plays and pauses", keys)
}

pub(crate) fn goes_back(keys: &str) -> String {
    t!("{keys} goes back", keys)
}

pub(crate) fn goes_on(keys: &str) -> String {
    t!("{keys} shows the next turn", keys)
}

pub(crate) fn in_round(round: u32, what: &str) -> String {
    t!("Round {round}: {what}.", round, what)
}

/// What can be done, with these keys: to play, to go back, to go on.
pub(crate) fn hint(keys: &[String; 3]) -> String {
    let words: [fn(&str) -> String; 3] = [plays, goes_back, goes_on];
    let with_keys = keys.iter().zip(words).filter(|(keys, _)| !keys.is_empty());
    let hints: Vec<String> = with_keys.map(|(keys, hint)| hint(keys)).collect();
    match hints.as_slice() {
        [] => turns_tip().to_owned(),
        hints => language::clauses(hints.iter().cloned()).to_string(),
    }
}

/// What happened in a turn: "Round 3: Ada overtakes Ben."
pub(crate) fn turn(race: &Race, turn: &Turn) -> String {
    if turn.round == 0 {
        return t!("The cars are on the grid.").to_owned();
    }
    let name = |car: &CarId| race.entrant(*car).name.as_str();
    let mut parts = Vec::new();
    if let Some(last) = turn.moves.last() {
        let spaces: usize = turn.moves.iter().map(Movement::steps).sum();
        parts.push(match turn.overtaken.as_slice() {
            [] => t!(
                "{name} drives 1 space" | "{name} drives {spaces} spaces",
                spaces,
                name = name(&last.car)
            ),
            others => {
                let others: Vec<&str> = others.iter().map(name).collect();
                t!(
                    "{name} overtakes {others}",
                    name = name(&last.car),
                    others = list(&others)
                )
            }
        });
    }
    parts.extend(
        turn.finished
            .iter()
            .map(|car| t!("{name} finishes", name = name(car))),
    );
    parts.extend(
        turn.out
            .iter()
            .map(|car| t!("{name} is out", name = name(car))),
    );
    match parts.as_slice() {
        [] => in_round(turn.round, t!("nobody moves")),
        parts => in_round(
            turn.round,
            &language::clauses(parts.iter().cloned()).to_string(),
        ),
    }
}
