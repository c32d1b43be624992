//! Tables that read well aloud and on paper.

use super::html::{Html, Text};
use crate::words::fixed;

/// A table, its columns of one kind each.
pub(super) struct Table<'a> {
    caption: &'a str,
    heads: &'a [&'a str],
    rows: Vec<Vec<Cell>>,
    foot: Vec<Cell>,
}

/// What stands in a cell.
#[derive(Debug, Clone)]
pub(super) enum Cell {
    /// What the row is about.
    Name(String),
    /// Words.
    Words(String),
    /// A number with its unit or, where the head says it, without.
    Number(String),
    /// A number over a bar that is so large a part of the column wide.
    Bar(String, f64),
}

/// A number.
pub(super) fn number(text: impl Into<String>) -> Cell {
    Cell::Number(text.into())
}

/// Words.
pub(super) fn words(text: impl Into<String>) -> Cell {
    Cell::Words(text.into())
}

/// What the row is about.
pub(super) fn name(text: impl Into<String>) -> Cell {
    Cell::Name(text.into())
}

impl<'a> Table<'a> {
    pub(super) fn new(caption: &'a str, heads: &'a [&'a str]) -> Self {
        Self {
            caption,
            heads,
            rows: Vec::new(),
            foot: Vec::new(),
        }
    }

    pub(super) fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// The last row, under a line: the sum.
    pub(super) fn foot(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.foot.extend(cells);
    }

    pub(super) fn write(&self, html: &mut Html) {
        write!(
            html,
            "<div class=\"table\"><table>\n<caption>{}</caption>\n<thead><tr>",
            Text(self.caption)
        );
        for (column, head) in self.heads.iter().enumerate() {
            // A head stands over its numbers as they do.
            let is_number = self.rows.iter().filter_map(|row| row.get(column));
            let mut is_number =
                is_number.map(|cell| matches!(cell, Cell::Number(_) | Cell::Bar(..)));
            let class = if is_number.next() == Some(true) {
                " class=\"n\""
            } else {
                ""
            };
            write!(html, "<th scope=\"col\"{class}>{}</th>", Text(head));
        }
        html.put("</tr></thead>\n<tbody>\n");
        for row in &self.rows {
            write_row(html, row);
        }
        html.put("</tbody>\n");
        if !self.foot.is_empty() {
            html.put("<tfoot>\n");
            write_row(html, &self.foot);
            html.put("</tfoot>\n");
        }
        html.put("</table></div>\n");
    }
}

fn write_row(html: &mut Html, row: &[Cell]) {
    html.put("<tr>");
    for cell in row {
        match cell {
            Cell::Name(text) => write!(html, "<th scope=\"row\">{}</th>", Text(text)),
            Cell::Words(text) => write!(html, "<td>{}</td>", Text(text)),
            Cell::Number(text) => write!(html, "<td class=\"n\">{}</td>", Text(text)),
            Cell::Bar(text, part) => {
                let part = fixed(100.0 * part.clamp(0.0, 1.0), 1);
                write!(
                    html,
                    "<td class=\"n bar\" style=\"--part:{part}%\">{}</td>",
                    Text(text)
                );
            }
        }
    }
    html.put("</tr>\n");
}
