//! Kits for the table.

use formulad_tracks::kit::KitFormat;

texts! {
    TITLE = "Kit for the table";
    FORMAT = "File";
    PAPER = "Paper";
    PAPER_TIP = "The paper to print on";
    SAVE = ("Save as…", "Write the kit to a file");
    PREVIEW = "Preview";
    BEFORE = "Previous page";
    NEXT = "Next page";
    NOT_SOUND = "A kit needs a circuit without errors; fix the problems first";
    PRINTING = "The board follows on sheets. Print at 100 %, not fitted to the page.";
    SEVERAL = "The files come packed in a zip.";
    page(at: usize, count: usize) = "Page {at} of {count}";
}

pub(crate) fn format(format: KitFormat) -> (&'static str, &'static str) {
    match format {
        KitFormat::Pdf => (
            "PDF",
            "Rules, dashboards, cards, cars and the board, to print",
        ),
        KitFormat::Zip => (
            "Zip",
            "The same with the board apart: on one page, on sheets, and as an image",
        ),
        KitFormat::TabletopSimulator => (
            "Tabletop Simulator",
            "A saved object with a snap point on every space",
        ),
        KitFormat::Vassal => ("VASSAL", "A module with the board, cars and dice"),
        KitFormat::Positions => (
            "Positions",
            "An image, and where each space is in it, for other programs",
        ),
    }
}
