//! The start.

use formulad_core::language;
use formulad_tracks::generate::Style;

pub(crate) fn open_bundled(name: &str) -> String {
    t!("Open bundled circuit {name}", name)
}

/// What random circuits are like, with tips.
pub(crate) fn styles() -> [(Option<Style>, (&'static str, &'static str)); 5] {
    [
        (
            None,
            (
                t!("Any"),
                t!("Let the number decide what the circuit is like"),
            ),
        ),
        (
            Some(Style::Street),
            (
                t!("Street" as "at the start"),
                t!("Right angles and hairpins"),
            ),
        ),
        (
            Some(Style::Flowing),
            (t!("Flowing"), t!("Sweepers and S bends")),
        ),
        (
            Some(Style::Fast),
            (t!("Fast"), t!("Few corners, far apart")),
        ),
        (
            Some(Style::Twisty),
            (t!("Twisty"), t!("Corner upon corner")),
        ),
    ]
}

/// How many random circuits there are to choose from: few digits to tell others.
pub(crate) const NUMBERS: u64 = 1_000_000;

pub(crate) fn counted(lanes: u32, spaces: usize, corners: usize) -> String {
    let counts = [
        t!("1 lane" | "{lanes} lanes", lanes),
        t!("1 corner" | "{corners} corners", corners),
        t!("1 space" | "{spaces} spaces", spaces),
    ];
    language::series(counts).to_string()
}
