//! Pictures and printing.

use std::path::Path;

use formulad_tracks::draw::{Sheets, Theme};

use crate::board::Format;

pub(crate) const TITLE: &str = "Print and export";
pub(crate) const FORMAT: &str = "File";
pub(crate) const COLOURS: &str = "Colours";
pub(crate) const SIZE: &str = "Size";
pub(crate) const SIZE_TIP: &str = "100 % is the true size of the board";
pub(crate) const DETAIL: &str = "Detail";
pub(crate) const DETAIL_TIP: &str = "Dots per inch of the printed board";
pub(crate) const PAPER: &str = "Paper";
pub(crate) const OVERLAP: &str = "Overlap";
pub(crate) const OVERLAP_TIP: &str = "How wide a strip neighbouring sheets share, to be glued on";
pub(crate) const ONE_PAGE: &str = "One page";
pub(crate) const ONE_PAGE_TIP: &str = "A single page of the size of the picture";
pub(crate) const OWN: &str = "Its own";
pub(crate) const OWN_TIP: &str = "The circuit's own: day, or night for circuits of the street";
pub(crate) const SAVE: (&str, &str) = ("Save as…", "Write the picture to a file");
pub(crate) const COPIED: &str = "A picture of the circuit is on the clipboard.";
pub(crate) const PREVIEW: &str = "Preview";
pub(crate) const ASSEMBLY: &str = "A page that shows how to lay the sheets together, with a 10 cm scale bar, comes first. Print at 100 %, not fitted to the page.";

pub(crate) const BROKE_OFF: &str = "it could not be made";

pub(crate) fn exporting(path: &Path) -> String {
    format!("{} is being made. You can go on working.", path.display())
}

pub(crate) fn not_copied(reason: &str) -> String {
    format!("The picture cannot be copied: {reason}.")
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
        Theme::Plain => ("Plain", "White ground, little ink"),
    }
}

pub(crate) fn measures(width: f64, height: f64) -> String {
    format!("{width:.0} × {height:.0} mm")
}

pub(crate) fn pixels(width: f64, height: f64, dpi: u32) -> String {
    let pixels = |mm: f64| mm / 25.4 * f64::from(dpi);
    format!("{:.0} × {:.0} pixels", pixels(width), pixels(height))
}

pub(crate) fn sheets(sheets: &Sheets) -> String {
    let count = sheets.sheets.len();
    let word = if count == 1 { "sheet" } else { "sheets" };
    format!(
        "{count} {word} of {}, {} across and {} down",
        sheets.paper, sheets.columns, sheets.rows
    )
}
