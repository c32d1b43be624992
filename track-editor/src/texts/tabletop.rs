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
    several = "The files come packed in a zip.";
    page(at: usize, count: usize) = "Page {at} of {count}";
    format_pdf = "PDF";
    format_rules_dashboards_cards_cars = "Rules, dashboards, cards, cars and the board, to print";
    format_zip = "Zip";
    format_the_same_with_the = "The same with the board apart: on one page, on sheets, and as an image";
    format_tabletop_simulator = "Tabletop Simulator";
    format_a_saved_object_with = "A saved object with a snap point on every space";
    format_vassal = "VASSAL";
    format_vassal_tip = "A module with the board, cars and dice";
    format_positions = "Positions";
    format_an_image_and_where = "An image, and where each space is in it, for other programs";
}

pub(crate) fn format(format: KitFormat) -> (&'static str, &'static str) {
    match format {
        KitFormat::Pdf => (format_pdf(), format_rules_dashboards_cards_cars()),
        KitFormat::Zip => (format_zip(), format_the_same_with_the()),
        KitFormat::TabletopSimulator => (format_tabletop_simulator(), format_a_saved_object_with()),
        KitFormat::Vassal => (format_vassal(), format_vassal_tip()),
        KitFormat::Positions => (format_positions(), format_an_image_and_where()),
    }
}
