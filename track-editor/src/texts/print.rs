//! Pictures and printing.

use std::path::Path;

use formulad_tracks::draw::{Sheets, Theme};

use crate::board::Format;

texts! {
    TITLE = "Print and export";
    FORMAT = "File";
    COLOURS = "Colours";
    SIZE = "Size";
    SIZE_TIP = "100 % is the true size of the board";
    AS_LARGE_AS = "As large as";
    BOARDS: [(&str, &str); 3] = [
        ("100 × 70 cm", "The size of published boards"),
        ("A1", "84 × 59 cm, as shops print on one sheet"),
        ("A2", "59 × 42 cm, as shops print on one sheet")
    ];
    DETAIL = "Detail";
    DETAIL_TIP = "Dots per inch of the printed board";
    PAPER = "Paper";
    OVERLAP = "Overlap";
    OVERLAP_TIP = "Width of the strip that neighbouring sheets share, for gluing";
    ONE_PAGE = "One page";
    ONE_PAGE_TIP = "A single page as large as the picture";
    OWN = "Default";
    OWN_TIP = "Day, or night for street circuits";
    SAVE = ("Save as…", "Write the picture to a file");
    COPIED = "A picture of the circuit is on the clipboard.";
    PREVIEW = "Preview";
    ASSEMBLY = "The first page shows how to arrange the sheets, with a 10 cm scale bar. Print at 100 %, not fitted to the page.";
    BROKE_OFF = "it could not be created";
    exporting(path: &Path) = "Exporting {}. You can keep working.", path.display();
    not_copied(reason: &str) = "The picture cannot be copied: {reason}.";
    sheets_of(count: usize, paper: &str, columns: usize, rows: usize) = "1 sheet of {paper}" | "{count} sheets of {paper}, {columns} across and {rows} down";
    in_pixels(width: f64, height: f64) = "{width:.0} × {height:.0} pixels";
    measures(width: f64, height: f64) = "{width:.0} × {height:.0} mm";
}

pub(crate) fn format(format: Format) -> (&'static str, &'static str) {
    match format {
        Format::Pdf => ("PDF", "Vectors on pages, for printers"),
        Format::Png => ("PNG", "Pixels, for screens and messages"),
        Format::Svg => ("SVG", "Vectors, for other programs to work on"),
    }
}

pub(crate) fn theme(theme: Theme) -> (&'static str, &'static str) {
    match theme {
        Theme::Day => ("Day", "By daylight"),
        Theme::Night => ("Night", "A city by night"),
        Theme::Plain => ("Plain", "White background, little ink"),
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
