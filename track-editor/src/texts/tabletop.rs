//! Kits for the table.

use formulad_tracks::kit::KitFormat;

formulad_core::texts! { "editor.tabletop";
    title = "Kit for the table";
    format_label = "File";
    paper = "Paper";
    paper_tip = "The paper to print on";
    save = ("Save as…", "Write the kit to a file");
    preview = "Preview";
    before = "Previous page";
    next = "Next page";
    not_sound = "A kit needs a circuit without errors; fix the problems first";
    printing = "The board follows on sheets. Print at 100 %, not fitted to the page.";
    unplayed(parts: &str) = "The script does not know: {parts}";
    several = "The files come packed in a zip.";
    page(at: usize, count: usize) = "Page {at} of {count}";
    format_pdf = ("PDF", "Rules, dashboards, cards, cars and the board, to print");
    format_zip = ("Zip", "The same with the board apart: on one page, on sheets, and as an image");
    format_tabletop_simulator = ("Tabletop Simulator", "A table with the board, cars, dice, counters and a script");
    format_tabletop_script =
        ("Scripted mod", "The spaces for the Tabletop Simulator mod “formula d 2.0”, and an image");
    format_vassal = ("VASSAL", "A module with the board, cars and dice");
    format_positions = ("Positions", "An image, and where each space is in it, for other programs");
}

pub(crate) fn format(format: KitFormat) -> (&'static str, &'static str) {
    match format {
        KitFormat::Pdf => format_pdf(),
        KitFormat::Zip => format_zip(),
        KitFormat::TabletopSimulator => format_tabletop_simulator(),
        KitFormat::TabletopScript => format_tabletop_script(),
        KitFormat::Vassal => format_vassal(),
        KitFormat::Positions => format_positions(),
    }
}
