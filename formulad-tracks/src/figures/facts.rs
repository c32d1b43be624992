//! What a circuit is, in labelled lines.

use formulad_core::Track;

use super::Figures;
use crate::words::{count, joined};

/// Describes a circuit in lines, each with its label: its board, road, corners and pit lane.
///
/// ```
/// use formulad_tracks::figures::{Figures, facts};
///
/// let track = formulad_tracks::bundled::harbour();
/// let facts = facts(&track, &Figures::of(&track));
/// assert!(facts.contains(&("Grid", "10 places".to_owned())));
/// ```
#[must_use]
pub fn facts(track: &Track, figures: &Figures) -> Vec<(&'static str, String)> {
    let board = &track.plan().board;
    let spaces = count(figures.spaces, "space");
    let mut road = format!("{spaces}, {:.1} mm long", figures.space_length);
    if let Some(width) = figures.lane_width {
        road += &format!(", lanes {width:.1} mm wide");
    }
    let lanes = joined(&figures.lane_lengths, ", ");
    let mut straights = figures.straights.len().to_string();
    if let Some(shortest) = figures.shortest_straight() {
        straights += &format!(" of {shortest} to {} spaces", figures.longest_straight);
    }
    let corners = figures.corners.len();
    let mut facts = vec![
        (
            "Board",
            format!("{:.0} × {:.0} mm", board.width, board.height),
        ),
        ("Road", road),
        ("Lanes", format!("{} of {lanes} spaces", figures.lanes)),
        (
            "Corners",
            format!("{corners} with {}", count(figures.stops, "stop")),
        ),
        ("Straights", straights),
        ("Grid", count(figures.grid.len(), "place")),
    ];
    if let Some(lap) = figures.shortest_lap {
        facts.insert(3, ("Shortest lap", count(lap, "space")));
    }
    let pit = figures.pit.as_ref().map_or("none".to_owned(), |pit| {
        let (boxes, teams) = (pit.boxes.len(), count(pit.teams(), "team"));
        let boxes = match boxes {
            1 => "1 box".to_owned(),
            many => format!("{many} boxes"),
        };
        format!("{}, {boxes} for {teams}", count(pit.spaces, "space"))
    });
    facts.push(("Pit lane", pit));
    facts
}
