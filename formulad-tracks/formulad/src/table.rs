//! Tables of text, as wide as what is in them.

/// How wide a text is on a terminal: letters of Chinese take two columns.
pub(super) fn width(text: &str) -> usize {
    text.chars()
        .map(|c| if c < '\u{2e80}' { 1 } else { 2 })
        .sum()
}

/// A column: its head and, of numbers, how wide it is at least.
pub(super) type Column<'a> = (&'a str, Option<usize>);

/// Formats a table: numbers at the right of their columns, words at the left.
pub(super) fn table(columns: &[Column<'_>], rows: &[Vec<String>]) -> String {
    let heads: Vec<String> = columns.iter().map(|(head, _)| (*head).to_owned()).collect();
    let lines = || std::iter::once(&heads).chain(rows);
    let widths = columns.iter().enumerate().map(|(at, (_, least))| {
        let cells = lines().filter_map(|line| line.get(at));
        let widest = cells.map(|cell| width(cell)).max();
        widest.max(*least).unwrap_or(0)
    });
    let widths: Vec<usize> = widths.collect();
    let mut text = String::new();
    for line in lines() {
        let mut row = String::new();
        for ((cell, (_, least)), widest) in line.iter().zip(columns).zip(&widths) {
            let blanks = " ".repeat(widest.saturating_sub(width(cell)));
            row += "  ";
            match least {
                Some(_) => row += &(blanks + cell),
                None => row += &(cell.clone() + &blanks),
            }
        }
        text += row.trim_end();
        text.push('\n');
    }
    text
}

/// Formats labelled values below each other.
pub(super) fn rows(rows: &[(String, String)]) -> String {
    let widest = rows
        .iter()
        .map(|(label, _)| width(label))
        .max()
        .unwrap_or(0);
    let rows = rows.iter().map(|(label, value)| {
        let blanks = " ".repeat(widest - width(label));
        format!("  {label}{blanks}  {value}\n")
    });
    rows.collect()
}
