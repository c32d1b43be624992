//! Races that are watched again.

use formulad_core::language;
use formulad_core::race::{CarId, Race};
use formulad_tracks::replay::{Movement, Turn};
use formulad_tracks::words::list;

formulad_core::texts! { "editor.replay";
    cannot_watch = "Cannot show the race";
    other_circuit(name: &str) = "It was driven on “{name}”, as the circuit was then. Open that version of it, and try again.";
    no_replay = "No race is being watched";
    leave_replay_first = "Close the replay first (Esc)";
    not_driven = "Nothing has been driven yet";
    no_later = "There is none later in the race";
    at_start = "This is the start of the race";
    at_end = "This is the end of the race";
    play = "Play";
    pause = "Pause";
    films = "A film is being made";
    film = "Film";
    cancel = ("Cancel", "Do not make the film");
    turns = "Turns of the race";
    turns_tip = "Click or drag to go to a turn. Yellow marks: overtakings; red: retirements; lines: rounds";
    turn_of(at: usize, last: usize) = "turn {at} of {last}";
    start = "The cars are on the grid.";
    plays(keys: &str) = "{keys} plays and pauses";
    goes_back(keys: &str) = "{keys} goes back";
    goes_on(keys: &str) = "{keys} shows the next turn";
    drives(spaces: usize, name: &str) = "{name} drives 1 space" | "{name} drives {spaces} spaces";
    overtakes(name: &str, others: &str) = "{name} overtakes {others}";
    nobody = "nobody moves";
    is_out(name: &str) = "{name} is out";
    finishes(name: &str) = "{name} finishes";
    in_round(round: u32, what: &str) = "Round {round}: {what}.";
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
        return start().to_owned();
    }
    let name = |car: &CarId| race.entrant(*car).name.as_str();
    let mut parts = Vec::new();
    if let Some(last) = turn.moves.last() {
        let spaces = turn.moves.iter().map(Movement::steps).sum();
        parts.push(match turn.overtaken.as_slice() {
            [] => drives(spaces, name(&last.car)),
            others => {
                let others: Vec<&str> = others.iter().map(name).collect();
                overtakes(name(&last.car), &list(&others))
            }
        });
    }
    parts.extend(turn.finished.iter().map(|car| finishes(name(car))));
    parts.extend(turn.out.iter().map(|car| is_out(name(car))));
    match parts.as_slice() {
        [] => in_round(turn.round, nobody()),
        parts => in_round(
            turn.round,
            &language::clauses(parts.iter().cloned()).to_string(),
        ),
    }
}
