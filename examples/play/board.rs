//! The stretch of road around a car, as text.

use std::fmt::Write;

use formulad_core::race::{CarId, Race};
use formulad_core::track::Space;

/// The number of spaces shown behind the car, and in total.
const BEHIND: i64 = 3;
const SHOWN: i64 = 23;
/// The width of a space in characters, and its length in ranks.
const WIDTH: i64 = 4;
const RANKS: i64 = 8;

/// The road around a car, lane by lane, with the cars on it.
pub(crate) fn around(race: &Race, car: CarId) -> String {
    let track = race.track();
    let Some(here) = race.car(car).space.and_then(|space| track.space(space)) else {
        return String::new();
    };
    let lap = track.spaces().iter().map(|space| space.rank).max();
    let lap = i64::from(lap.unwrap_or(0)) + RANKS;
    let start = i64::from(here.rank) - BEHIND * RANKS;
    // The column of a space, if it is near.
    let column = |space: &Space| {
        let at = (i64::from(space.rank) - start).rem_euclid(lap);
        (at < SHOWN * RANKS).then_some((at * WIDTH / RANKS) as usize)
    };
    let mut text = heading(race, &column);
    let mut lanes: Vec<_> = track.spaces().iter().map(|space| space.lane).collect();
    lanes.sort();
    lanes.dedup();
    for lane in lanes {
        let mut row = Row::new();
        let spaces = track.spaces().iter().filter(|space| space.lane == lane);
        let mut cells: Vec<_> = spaces
            .filter_map(|space| Some((column(space)?, cell(race, space))))
            .collect();
        cells.sort();
        // In corners, the spaces of a lane may be shorter than usual.
        let mut free = 0;
        for (at, cell) in cells {
            let at = at.max(free);
            free = at + cell.chars().count() + 1;
            row.put(at, &cell);
        }
        if !row.0.trim().is_empty() {
            let name = lane.map_or("pit".to_owned(), |lane| format!("lane {lane}"));
            let _ = writeln!(text, "{name:>7}  {}", row.0.trim_end());
        }
    }
    text
}

/// The corners and the line above the lanes.
fn heading(race: &Race, column: &impl Fn(&Space) -> Option<usize>) -> String {
    let track = race.track();
    let mut row = Row::new();
    for corner in track.corners() {
        let spaces = corner.spaces.iter().filter_map(|id| track.space(*id));
        let mut columns: Vec<_> = spaces.filter_map(column).collect();
        columns.sort_unstable();
        if let (Some(first), Some(last)) = (columns.first(), columns.last()) {
            let name = format!("{} x{}", corner.name, corner.stops);
            let width = last - first + WIDTH as usize - 3;
            let name: String = name.chars().take(width).collect();
            row.put(*first, &format!("[{name:=^width$}]"));
        }
    }
    let line = track.finish().iter().filter_map(|id| track.space(*id));
    if let Some(at) = line.filter_map(column).min() {
        row.put(at, "||");
    }
    format!("{:>9}{}\n", "", row.0.trim_end())
}

/// A space: the car on it, or its number, with `#` for a damage marker, `!` for a bad road, `^` for
/// residents.
fn cell(race: &Race, space: &Space) -> String {
    let on_it = race.cars().find(|(_, car)| car.space == Some(space.id));
    if let Some((car, _)) = on_it {
        let name = race.entrant(car).name.to_uppercase();
        return name.chars().take(3).collect();
    }
    let street = race.track().plan().street.clone().unwrap_or_default();
    let mark = if race.markers().any(|marker| marker == space.id) {
        "#"
    } else if street.danger.contains(&space.id) {
        "!"
    } else if street.residents.contains(&space.id) {
        "^"
    } else {
        ""
    };
    format!("{}{mark}", space.id)
}

/// "Ada: lap 1 of 2, place 2 of 4, 3rd gear, 1 stop made; 3 tyres, 2 brakes".
pub(crate) fn standing(race: &Race, id: CarId) -> String {
    let car = race.car(id);
    let place = race.standings().iter().position(|other| *other == id);
    let gear = car
        .gear
        .map_or("no gear".to_owned(), |gear| format!("gear {gear}"));
    let mut text = format!(
        "{}: lap {} of {}, place {} of {}, {gear}, {} left",
        race.entrant(id).name,
        car.crossings.max(1),
        race.rules().laps,
        place.map_or(0, |place| place + 1),
        race.cars().len(),
        car.wear
    );
    if car.stops > 0 {
        let _ = write!(text, ", stops made here: {}", car.stops);
    }
    if race.rules().tyres.is_some() {
        let _ = write!(text, ", {} tyres", car.tyres.name());
    }
    if race.rules().nitro && car.nitro {
        text += ", nitro ready";
    }
    if race.is_wet() {
        text += ", the road is wet";
    }
    text
}

/// A row of characters to write on.
struct Row(String);

impl Row {
    fn new() -> Self {
        Self(" ".repeat((SHOWN * WIDTH) as usize))
    }

    /// Puts text at a column, over what is there.
    fn put(&mut self, at: usize, text: &str) {
        let before: String = self.0.chars().take(at).collect();
        let after: String = self.0.chars().skip(at + text.chars().count()).collect();
        self.0 = before + text + &after;
    }
}
