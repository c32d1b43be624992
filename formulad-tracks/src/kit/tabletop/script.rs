//! The script on the board, in the language of Tabletop Simulator, Lua: the circuit and the rules as tables, and what it
//! does with them. It shows where a roll can take a car, and moves nothing.

use std::collections::BTreeMap;
use std::fmt::Write;

use formulad_core::rules::{BrakingHeldUp, Ruleset};
use formulad_core::track::Section;
use formulad_core::{Lane, SpaceId, Track};

use super::layout::Layout;
use crate::draw::Color;

/// The rings around spaces: free of charge, at a price, and where the car is out.
const COLORS: [Color; 3] = [
    Color::hex(0x2e_cc_40),
    Color::hex(0xff_dc_00),
    Color::hex(0xff_41_36),
];

/// The script for a circuit whose spaces are this long in millimetres.
pub(super) fn script(track: &Track, rules: &Ruleset, layout: &Layout<'_>, space: f64) -> String {
    let mut lua = spaces(track, layout);
    let stops = track
        .corners()
        .iter()
        .map(|corner| corner.stops.to_string());
    let _ = writeln!(lua, "STOPS = {{{}}}", stops.collect::<Vec<_>>().join(","));
    let or_nil = |limit: Option<u8>| limit.map_or_else(|| "nil".to_owned(), |it| it.to_string());
    let colors = COLORS.map(|color| {
        let [r, g, b] = [color.r, color.g, color.b].map(|it| f64::from(it) / 255.0);
        format!("{{{r:.3},{g:.3},{b:.3}}}")
    });
    let _ = writeln!(
        lua,
        "RULES = {{changes={},fewest={},cars_only={},laps={},reach={:.6},ring={:.6},colors={{{}}}}}",
        or_nil(rules.movement.lane_changes),
        rules.movement.fewest_spaces,
        rules.movement.return_past_cars_only,
        rules.laps,
        layout.units_of_tile(space * 0.6),
        layout.units_of_tile(space * 0.36),
        colors.join(",")
    );
    let blocking = rules.blocking;
    let brake_held_up = match blocking.braking {
        BrakingHeldUp::Always => "always",
        BrakingHeldUp::AllBraked => "all",
        BrakingHeldUp::Never => "never",
    };
    // BLOCK-3: the spaces that are braked instead, if the car has the points.
    let spared = if blocking.crash_after_braking {
        blocking.as_braking
    } else {
        0
    };
    let _ = writeln!(
        lua,
        "RULES.most_braked, RULES.brake_held_up = {}, \"{brake_held_up}\"",
        or_nil(rules.braking.most)
    );
    let _ = writeln!(
        lua,
        "RULES.crash_from, RULES.spared = {}, {spared}",
        or_nil(blocking.crash_from)
    );
    let texts = [
        ("show", t!("Show spaces").to_owned()),
        ("show_braking", t!("Show spaces with braking").to_owned()),
        ("hide", t!("Hide spaces").to_owned()),
        ("no_roll", t!("Roll the die of a gear first.").to_owned()),
        (
            "off_road",
            t!("This car stands on no space of the road. Put it on one.").to_owned(),
        ),
        (
            "shown",
            t!(
                "Roll of {roll}. Spaces free of charge: {free}; at a price: {priced}; putting the \
                 car out: {out}.",
                roll = "{roll}",
                free = "{free}",
                priced = "{priced}",
                out = "{out}"
            ),
        ),
    ];
    let texts = texts.map(|(key, text)| format!("{key}={}", quoted(&text)));
    let _ = writeln!(lua, "TEXTS = {{{}}}", texts.join(","));
    lua + include_str!("moves.lua") + include_str!("table.lua")
}

/// The spaces in driving order from the line, each a line.
fn spaces(track: &Track, layout: &Layout<'_>) -> String {
    let spots: BTreeMap<SpaceId, (f64, f64)> = layout
        .spots
        .iter()
        .map(|spot| (spot.id, layout.on_tile(spot)))
        .collect();
    let numbers: BTreeMap<SpaceId, usize> =
        track.spaces().iter().map(|it| it.id).zip(1..).collect();
    let is_road = |id: &SpaceId| track.space(*id).is_some_and(|it| it.lane.is_some());
    let number = |id: SpaceId| numbers.get(&id).copied().unwrap_or_default();
    let mut lua = "SPACES = {\n".to_owned();
    for space in track.spaces() {
        let (x, z) = spots.get(&space.id).copied().unwrap_or_default();
        let part = match space.section {
            Section::Corner(id) => {
                let at = track.corners().iter().position(|corner| corner.id == id);
                at.map_or_else(String::new, |at| (at + 1).to_string())
            }
            Section::Straight(at) => format!("-{}", at + 1),
            Section::PitLane | Section::Box { .. } => "0".to_owned(),
        };
        let ahead = track.ahead(space.id).filter(is_road).map_or(0, number);
        let next = track.steps(space.id).map(|(to, _)| to).filter(is_road);
        let next: Vec<String> = next.map(|to| number(to).to_string()).collect();
        let _ = writeln!(
            lua,
            "{{{x},{z},{},{part},{ahead},{{{}}}}},",
            space.lane.map_or(0, Lane::number),
            next.join(",")
        );
    }
    lua + "}\n"
}

/// A text as Lua writes it.
fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", text.replace('\n', "\\n").replace('\r', "\\r"))
}
