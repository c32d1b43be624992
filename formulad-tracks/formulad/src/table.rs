//! Tables of text, as wide as what is in them.

use formulad_tracks::words::{pad_end, pad_start, width};

/// A column: its head and, for numbers, its minimum width.
pub(super) type Column<'a> = (&'a str, Option<usize>);

/// Formats a table: numbers at the right of their columns, words at the left.
pub(super) fn table(columns: &[Column<'_>], rows: &[Vec<String>]) -> String {
    let heads: Vec<String> = columns.iter().map(|(head, _)| (*head).to_owned()).collect();
    let lines = || std::iter::once(&heads).chain(rows);
    let widths = columns.iter().enumerate().map(|(at, (_, least))| {
        let cells = lines().filter_map(|line| line.get(at));
        width(cells.map(String::as_str)).max(least.unwrap_or(0))
    });
    let widths: Vec<usize> = widths.collect();
    let mut text = String::new();
    for line in lines() {
        let mut row = String::new();
        for ((cell, (_, least)), widest) in line.iter().zip(columns).zip(&widths) {
            row += "  ";
            row += &match least {
                Some(_) => pad_start(cell, *widest),
                None => pad_end(cell, *widest),
            };
        }
        text += row.trim_end();
        text.push('\n');
    }
    text
}

/// Formats labelled values below each other.
pub(super) fn rows(rows: &[(String, String)]) -> String {
    let widest = width(rows.iter().map(|(label, _)| &**label));
    let rows = rows
        .iter()
        .map(|(label, value)| format!("  {}  {value}\n", pad_end(label, widest)));
    rows.collect()
}
