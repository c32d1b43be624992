//! Pictures and printing.

use std::path::Path;

use formulad_tracks::draw::{Sheets, Theme};

use crate::board::Format;

formulad_core::texts! { "editor.print";
    title = "Print and export";
    format_label = "File";
    colours = "Colours";
    size = ("Size", "100 % is the true size of the board");
    as_large_as = "As large as";
    detail = ("Detail", "Dots per inch of the printed board");
    paper = "Paper";
    overlap = ("Overlap", "Width of the strip that neighbouring sheets share, for gluing");
    bleed = ("Bleed", "For a print shop: how far the picture goes on beyond the edge that is trimmed off, with marks to trim by");
    one_page = ("One page", "A single page as large as the picture");
    own = ("Default", "Day, or night for street circuits");
    save = ("Save as…", "Write the picture to a file");
    copied = "A picture of the circuit is on the clipboard.";
    preview = "Preview";
    assembly = "The first page shows how to arrange the sheets, with a 10 cm scale bar. Print at 100 %, not fitted to the page.";
    broke_off = "it could not be created";
    exporting(path: &Path) = "Exporting {path}. You can keep working.", path = path.display();
    boxes(path: &Path, letters: &str) = "Exported {path}. No font has these letters, so they are boxes in it: {letters}. An SVG keeps them as text.", path = path.display(), letters = letters;
    not_copied(reason: &str) = "The picture cannot be copied: {reason}.";
    sheets_of(count: usize, paper: &str, columns: usize, rows: usize) = "1 sheet of {paper}" | "{count} sheets of {paper}, {columns} across and {rows} down";
    in_pixels(width: f64, height: f64) = "{width:.0} × {height:.0} pixels";
    measures(width: f64, height: f64) = "{width:.0} × {height:.0} mm";
    boards_100_70_cm = ("100 × 70 cm", "The size of published boards");
    boards_84_59_cm_as = "84 × 59 cm, as shops print on one sheet";
    boards_59_42_cm_as = "59 × 42 cm, as shops print on one sheet";
    format_pdf = ("PDF", "Vectors on pages, for printers");
    format_png = ("PNG", "Pixels, for screens and messages");
    format_svg = ("SVG", "Vectors, for other programs to work on");
    theme_day = ("Day", "By daylight");
    theme_night = ("Night", "A city by night");
    theme_plain = ("Plain", "White background, little ink");
}

pub(crate) fn boards() -> [(&'static str, &'static str); 3] {
    [
        boards_100_70_cm(),
        ("A1", boards_84_59_cm_as()),
        ("A2", boards_59_42_cm_as()),
    ]
}

pub(crate) fn format(format: Format) -> (&'static str, &'static str) {
    match format {
        Format::Pdf => format_pdf(),
        Format::Png => format_png(),
        Format::Svg => format_svg(),
    }
}

pub(crate) fn theme(theme: Theme) -> (&'static str, &'static str) {
    match theme {
        Theme::Day => theme_day(),
        Theme::Night => theme_night(),
        Theme::Plain => theme_plain(),
    }
}

pub(crate) fn pixels(width: f64, height: f64, dpi: u32) -> String {
    let pixels = |mm: f64| mm / 25.4 * f64::from(dpi);
    in_pixels(pixels(width), pixels(height))
}

pub(crate) fn sheets(sheets: &Sheets) -> String {
    let paper = sheets.paper.to_string();
    let (columns, rows) = (sheets.columns as usize, sheets.rows as usize);
    sheets_of(sheets.sheets.len(), &paper, columns, rows)
}
