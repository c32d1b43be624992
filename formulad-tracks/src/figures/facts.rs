//! What a circuit is, in labelled lines.

use formulad_core::Track;

use super::Figures;
use crate::words::{series, whole};

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
    let grouped = |spaces: u32| {
        t!(
            "1 space" | "{number} spaces",
            spaces,
            number = whole(spaces.into())
        )
    };
    let (of_road, length) = (grouped(figures.spaces), figures.space_length);
    let of_road = match figures.lane_width {
        Some(width) => t!(
            "{spaces}, {length:.1} mm long, lanes {width:.1} mm wide",
            spaces = of_road,
            length,
            width
        ),
        None => t!("{spaces}, {length:.1} mm long", spaces = of_road, length),
    };
    let lengths = series(&figures.lane_lengths);
    let number = figures.straights.len();
    let of_straights = match figures.shortest_straight() {
        Some(shortest) => t!(
            "{straights} of {shortest} to {longest} spaces"
                | "{straights} of {shortest} to {longest} spaces",
            straights = number,
            shortest,
            longest = figures.longest_straight
        ),
        None => number.to_string(),
    };
    let stops = figures.stops;
    let of_corners = t!(
        "{corners} with 1 stop" | "{corners} with {number} stops",
        stops,
        corners = figures.corners.len(),
        number = whole(stops.into())
    );
    let on_grid = figures.grid.len();
    let mut facts = vec![
        (
            t!("board"),
            t!(
                "{width:.0} × {height:.0} mm",
                width = plan.width,
                height = plan.height
            ),
        ),
        (t!("road"), of_road),
        (
            t!("lanes"),
            t!(
                "{lanes} of {lengths} spaces",
                lanes = figures.lanes,
                lengths
            ),
        ),
        (t!("corners"), of_corners),
        (t!("straights"), of_straights),
        (
            t!("grid"),
            t!(
                "1 place" | "{number} places",
                places = on_grid,
                number = whole(on_grid as u64)
            ),
        ),
    ];
    if let Some(lap) = figures.shortest_lap {
        facts.insert(3, (t!("shortest lap"), grouped(lap)));
    }
    let of_pit =
        figures
            .pit
            .as_ref()
            .map_or(t!("none" as "a fact of a circuit").to_owned(), |it| {
                let number = it.teams();
                let teams = t!(
                    "1 team" | "{number} teams",
                    teams = number,
                    number = whole(number as u64)
                );
                t!(
                    "{spaces}, {boxes} for {teams}",
                    spaces = grouped(it.spaces),
                    boxes = t!("1 box" | "{boxes} boxes", boxes = it.boxes.len()),
                    teams
                )
            });
    facts.push((t!("pit lane"), of_pit));
    facts
}
