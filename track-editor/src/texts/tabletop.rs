//! Kits for the table.

use formulad_tracks::kit::KitFormat;

pub(crate) fn not_sound() -> &'static str {
    t!("A kit needs a circuit without errors; fix the problems first")
}

pub(crate) fn format(format: KitFormat) -> (&'static str, &'static str) {
    match format {
        KitFormat::Pdf => (
            t!("PDF"),
            t!("Rules, dashboards, cards, cars and the board, to print"),
        ),
        KitFormat::Zip => (
            t!("Zip"),
            t!("The same with the board apart: on one page, on sheets, and as an image"),
        ),
        KitFormat::TabletopSimulator => (
            t!("Tabletop Simulator"),
            t!("A table with the board, cars, dice, counters and a script"),
        ),
        KitFormat::TabletopScript => (
            t!("Scripted mod"),
            t!("The spaces for the Tabletop Simulator mod “formula d 2.0”, and an image"),
        ),
        KitFormat::Vassal => (t!("VASSAL"), t!("A module with the board, cars and dice")),
        KitFormat::Positions => (
            t!("Positions"),
            t!("An image, and where each space is in it, for other programs"),
        ),
    }
}
