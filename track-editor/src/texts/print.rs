//! Pictures and printing.

use formulad_tracks::draw::{Sheets, Theme};

use crate::board::Format;

pub(crate) fn boards() -> [(&'static str, &'static str); 3] {
    [
        (t!("100 × 70 cm"), t!("The size of published boards")),
        ("A1", t!("84 × 59 cm, as shops print on one sheet")),
        ("A2", t!("59 × 42 cm, as shops print on one sheet")),
    ]
}

pub(crate) fn format(format: Format) -> (&'static str, &'static str) {
    match format {
        Format::Pdf => (t!("PDF"), t!("Vectors on pages, for printers")),
        Format::Png => (t!("PNG"), t!("Pixels, for screens and messages")),
        Format::Svg => (t!("SVG"), t!("Vectors, for other programs to work on")),
    }
}

pub(crate) fn theme(theme: Theme) -> (&'static str, &'static str) {
    match theme {
        Theme::Day => (t!("Day"), t!("By daylight")),
        Theme::Night => (t!("Night"), t!("A city by night")),
        Theme::Plain => (t!("Plain"), t!("White background, little ink")),
    }
}

pub(crate) fn pixels(width: f64, height: f64, dpi: u32) -> String {
    let pixels = |mm: f64| mm / 25.4 * f64::from(dpi);
    t!(
        "{width:.0} × {height:.0} pixels",
        width = pixels(width),
        height = pixels(height)
    )
}

pub(crate) fn sheets(sheets: &Sheets) -> String {
    let paper = sheets.paper.to_string();
    let (columns, rows) = (sheets.columns as usize, sheets.rows as usize);
    t!(
        "1 sheet of {paper}" | "{count} sheets of {paper}, {columns} across and {rows} down",
        count = sheets.sheets.len(),
        paper,
        columns,
        rows
    )
}
