//! Saved objects of Tabletop Simulator: a table to play at. The board, cars on its grid, dice, counters and markers are of
//! kinds that the program ships, so that it loads nothing but the picture of the board.
//!
//! The format is that of its knowledge base, "Save File Format"
//! (<https://kb.tabletopsimulator.com/custom-content/save-file-format/>).

mod board;
mod cars;
mod counters;
mod dice;
mod layout;
mod markers;
mod object;
mod script;
#[cfg(test)]
mod tests;

use formulad_core::Track;
use formulad_core::rules::Ruleset;
use serde::Serialize;

use super::spots::Spot;
use super::texts::summary;
use layout::Layout;
use object::Object;

/// A save of which only the objects count.
#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Saved {
    save_name: String,
    game_mode: &'static str,
    date: &'static str,
    version_number: &'static str,
    game_type: &'static str,
    game_complexity: &'static str,
    gravity: f64,
    play_area: f64,
    table: &'static str,
    sky: &'static str,
    note: &'static str,
    rules: &'static str,
    lua_script: &'static str,
    lua_script_state: &'static str,
    #[serde(rename = "XmlUI")]
    xml_ui: &'static str,
    object_states: Vec<Object>,
}

/// What a table is made for.
pub(super) struct Table<'a> {
    pub(super) track: &'a Track,
    pub(super) rules: &'a Ruleset,
    pub(super) spots: &'a [Spot],
    /// The size of the board in millimetres.
    pub(super) board: (f64, f64),
    /// The size of its image in pixels, and its address.
    pub(super) image: (u32, u32),
    pub(super) image_url: &'a str,
    /// The length of a space in millimetres.
    pub(super) space: f64,
    pub(super) cars: usize,
}

impl Table<'_> {
    pub(super) fn saved(&self) -> Saved {
        let track = self.track;
        let mut objects = self.objects();
        for (at, object) in (0_u64..).zip(&mut objects) {
            let guid = track.fingerprint().wrapping_add(at) & 0xff_ffff;
            object.guid = format!("{guid:06x}");
            // What is taken out of a bag gets another.
            for inner in &mut object.own.contained_objects {
                inner.guid.clone_from(&object.guid);
            }
        }
        Saved {
            save_name: track.name().to_owned(),
            game_mode: "",
            date: "",
            version_number: "",
            game_type: "",
            game_complexity: "",
            gravity: 0.5,
            play_area: 0.5,
            table: "",
            sky: "",
            note: "",
            rules: "",
            lua_script: "",
            lua_script_state: "",
            xml_ui: "",
            object_states: objects,
        }
    }

    /// The board first, as other objects lie on it.
    fn objects(&self) -> Vec<Object> {
        let (track, rules) = (self.track, self.rules);
        let layout = Layout {
            spots: self.spots,
            board: self.board,
            image: self.image,
        };
        let mut board = board::board(&layout, track.name(), self.image_url);
        board.description = format!("{}\n{}", board.description, about(track, rules));
        board.lua_script = script::script(track, rules, &layout, self.space);
        let mut objects = vec![board];
        objects.extend(cars::cars(&layout, track, rules, self.cars, self.space));
        objects.extend(dice::dice_of(&layout, rules));
        objects.extend(markers::weather(&layout, track, rules));
        objects.extend(markers::damage(&layout, rules));
        let legend = Object::new(
            "Notecard",
            layout.behind(15),
            t!("Where a roll leads").to_owned(),
        );
        objects.push(legend.known_as("pen").locked().saying(about(track, rules)));
        objects.extend(counters::rows(&layout, rules, self.cars));
        objects
    }
}

/// What the script on the board shows, and what it knows nothing of.
fn about(track: &Track, rules: &Ruleset) -> String {
    let unknown = unknown_to_script(track, rules);
    let mut text = t!(
        "Roll the die of a gear, then choose “Show spaces” in the menu of a car (right mouse \
         button). Green rings are free of charge, yellow ones cost points, red ones put the car \
         out. Before that, set the car's counters of stops made in the corner and of times across \
         the line. The rings only advise: the script knows lanes, corners, stops, overshooting, \
         braking, the finish line and cars in the way, and moves nothing. It does not know how many \
         points a car has left: a move that costs more than those puts the car out."
    )
    .to_owned();
    if !unknown.is_empty() {
        text += "\n";
        text += &t!(
            "It does not know: {parts}.",
            parts = crate::words::joined(unknown, ", ")
        );
    }
    text
}

/// The parts of the rules in use that change where cars can go, and of which the script knows nothing: by the titles of
/// their chapters.
pub(super) fn unknown_to_script(track: &Track, rules: &Ruleset) -> Vec<&'static str> {
    let pit = track.pit().is_some() && rules.pit.is_some();
    let extra = rules.slipstream.is_some() || rules.turbo.is_some() || rules.nitro;
    let weather = rules.weather.is_some() || rules.tyres.is_some();
    let streets = rules.pilots.is_some();
    let marks = rules.debris.is_some() || rules.street.is_some();
    let parts = [
        (pit, summary::pit as fn() -> &'static str),
        (extra, summary::extra),
        (weather, summary::weather),
        (streets, summary::streets),
        (marks, summary::damage),
    ];
    let parts = parts.into_iter().filter(|(is_played, _)| *is_played);
    parts.map(|(_, title)| title()).collect()
}
