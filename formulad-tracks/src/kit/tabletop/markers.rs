//! Markers: of the weather, and of damage.

use formulad_core::Track;
use formulad_core::plan::Weather;
use formulad_core::rules::Ruleset;

use super::layout::Layout;
use super::object::{Object, Position};
use crate::draw::{Color, rolls};
use crate::kit::texts::{self};

/// The room that dice take at the left of the row.
const DICE: usize = 8;

/// Tiles for each weather with the rolls for it, and a pawn to put on one (TRACK-9, WEATHER-1).
pub(super) fn weather(layout: &Layout<'_>, track: &Track, rules: &Ruleset) -> Vec<Object> {
    if rules.weather.is_none() {
        return Vec::new();
    }
    let states = [
        (Weather::Rain, Color::hex(0x2f_6f_c4)),
        (Weather::Changeable, Color::hex(0x9a_a0_a8)),
        (Weather::Good, Color::hex(0xf2_c2_30)),
    ];
    let tiles = states.into_iter().enumerate().map(|(at, (state, color))| {
        let ranges = track.plan().weather.iter();
        let ranges = ranges.filter(|range| range.weather == state);
        let rolls: Vec<String> = ranges.map(rolls).collect();
        Object::new(
            "BlockSquare",
            layout.behind(DICE + at),
            texts::weather(state).to_owned(),
        )
        .scaled(Position::new(2.0, 0.1, 2.0))
        .in_color(color)
        .locked()
        .saying(rolls.join(", "))
    });
    let pawn = Object::new(
        "PlayerPawn",
        layout.behind(DICE + states.len()),
        t!("Weather").to_owned(),
    );
    tiles.chain([pawn.known_as("weather")]).collect()
}

/// A bag without end of markers of damage, if the rules have them (DEBRIS-1).
pub(super) fn damage(layout: &Layout<'_>, rules: &Ruleset) -> Option<Object> {
    rules.debris?;
    let place = layout.behind(DICE + 5);
    let name = || t!("Debris").to_owned();
    let mut bag = Object::new("Infinite_Bag", place, name());
    let marker = Object::new("Checker_red", place, name());
    bag.own.contained_objects = vec![marker.scaled(Position::new(0.4, 0.4, 0.4))];
    Some(bag)
}
