//! Races that are watched again.

use formulad_core::race::{CarId, Race};
use formulad_tracks::replay::{Movement, Turn};
use formulad_tracks::words::list;

texts! {
    CANNOT_WATCH = "Cannot show the race";
    other_circuit(name: &str) = "It was driven on “{name}”, as the circuit was then. Open that version of it, and try again.";
    NO_REPLAY = "No race is being watched";
    LEAVE_REPLAY_FIRST = "Close the replay first (Esc)";
    NOT_DRIVEN = "Nothing has been driven yet";
    NO_LATER = "There is none later in the race";
    AT_START = "This is the start of the race";
    AT_END = "This is the end of the race";
    PLAY = "Play";
    PAUSE = "Pause";
    FILMS = "A film is being made";
    FILM = "Film";
    CANCEL = ("Cancel", "Do not make the film");
    TURNS = "Turns of the race";
    TURNS_TIP = "Click or drag to go to a turn. Yellow marks: overtakings; red: retirements; lines: rounds";
    turn_of(at: usize, last: usize) = "turn {at} of {last}";
    START = "The cars are on the grid.";
    plays(keys: &str) = "{keys} plays and pauses";
    goes_back(keys: &str) = "{keys} goes back";
    goes_on(keys: &str) = "{keys} shows the next turn";
    drives(spaces: usize, name: &str) = "{name} drives 1 space" | "{name} drives {spaces} spaces";
    overtakes(name: &str, others: &str) = "{name} overtakes {others}";
    NOBODY = "nobody moves";
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
        [] => TURNS_TIP.to_owned(),
        hints => hints.join("; "),
    }
}

/// What happened in a turn: "Round 3: Ada overtakes Ben."
pub(crate) fn turn(race: &Race, turn: &Turn) -> String {
    if turn.round == 0 {
        return START.to_owned();
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
        [] => in_round(turn.round, NOBODY),
        parts => in_round(turn.round, &parts.join("; ")),
    }
}
