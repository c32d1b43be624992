//! What a circuit is, in labelled lines.

use formulad_core::Track;

use super::Figures;
use crate::words::{series, whole};

formulad_core::texts! { "figures.facts";
    // Labels begin small where words of the language do; pages capitalise them.
    board = "board";
    size(width: f64, height: f64) = "{width:.0} × {height:.0} mm";
    road = "road";
    spaces(spaces: u32, number: &str) = "1 space" | "{number} spaces";
    /// The spaces are "1 space", and so are those that follow.
    long(spaces: &str, length: f64) = "{spaces}, {length:.1} mm long";
    long_and_wide(spaces: &str, length: f64, width: f64) =
        "{spaces}, {length:.1} mm long, lanes {width:.1} mm wide";
    lanes = "lanes";
    /// The lengths are a list of numbers.
    lanes_of(lanes: u8, lengths: &str) = "{lanes} of {lengths} spaces";
    corners = "corners";
    corners_with(stops: u32, corners: usize, number: &str) =
        "{corners} with 1 stop" | "{corners} with {number} stops";
    straights = "straights";
    straights_of(straights: usize, shortest: u32, longest: u32) =
        "{straights} of {shortest} to {longest} spaces" | "{straights} of {shortest} to {longest} spaces";
    grid = "grid";
    places(places: usize, number: &str) = "1 place" | "{number} places";
    shortest_lap = "shortest lap";
    pit_lane = "pit lane";
    no_pit_lane = "none";
    boxes(boxes: usize) = "1 box" | "{boxes} boxes";
    teams(teams: usize, number: &str) = "1 team" | "{number} teams";
    pit(spaces: &str, boxes: &str, teams: &str) = "{spaces}, {boxes} for {teams}";
}

/// Describes a circuit in lines, each with its label: its board, road, corners and pit lane.
///
/// ```
/// use formulad_tracks::figures::{Figures, facts};
///
/// let track = formulad_tracks::bundled::harbour();
/// let facts = facts(&track, &Figures::of(&track));
/// assert!(facts.contains(&("grid", "10 places".to_owned())));
/// ```
#[must_use]
pub fn facts(track: &Track, figures: &Figures) -> Vec<(&'static str, String)> {
    let plan = &track.plan().board;
    let grouped = |spaces: u32| self::spaces(spaces, &whole(spaces.into()));
    let (of_road, length) = (grouped(figures.spaces), figures.space_length);
    let of_road = match figures.lane_width {
        Some(width) => long_and_wide(&of_road, length, width),
        None => long(&of_road, length),
    };
    let lengths = series(&figures.lane_lengths);
    let number = figures.straights.len();
    let of_straights = match figures.shortest_straight() {
        Some(shortest) => straights_of(number, shortest, figures.longest_straight),
        None => number.to_string(),
    };
    let stops = figures.stops;
    let of_corners = corners_with(stops, figures.corners.len(), &whole(stops.into()));
    let on_grid = figures.grid.len();
    let mut facts = vec![
        (board(), size(plan.width, plan.height)),
        (road(), of_road),
        (lanes(), lanes_of(figures.lanes, &lengths)),
        (corners(), of_corners),
        (straights(), of_straights),
        (grid(), places(on_grid, &whole(on_grid as u64))),
    ];
    if let Some(lap) = figures.shortest_lap {
        facts.insert(3, (shortest_lap(), grouped(lap)));
    }
    let of_pit = figures.pit.as_ref().map_or(no_pit_lane().to_owned(), |it| {
        let number = it.teams();
        let teams = teams(number, &whole(number as u64));
        pit(&grouped(it.spaces), &boxes(it.boxes.len()), &teams)
    });
    facts.push((pit_lane(), of_pit));
    facts
}
