//! Tables that read well aloud and on paper.

use super::html::{Html, Text};
use crate::words::fixed;

/// A table whose columns each have cells of one kind.
pub(super) struct Table<'a> {
    caption: &'a str,
    heads: Vec<&'a str>,
    rows: Vec<Vec<Cell>>,
    foot: Vec<Cell>,
}

/// A column: its head, and its cell for each item that has a row.
pub(super) type Column<'a, 'f, T> = (&'a str, &'f dyn Fn(&T) -> Cell);

/// What stands in a cell.
#[derive(Debug, Clone)]
pub(super) enum Cell {
    /// What the row is about.
    Name(String),
    /// Words.
    Words(String),
    /// A number with its unit or, where the head has it, without.
    Number(String),
    /// A number over a bar that takes this part of the width, from 0 to 1.
    Bar(String, f64),
}

/// A number.
#[expect(clippy::needless_pass_by_value, reason = "callers pass temporaries")]
pub(super) fn number(text: impl ToString) -> Cell {
    Cell::Number(text.to_string())
}

/// A number with `digits` decimals, or a dash if there is none.
pub(super) fn maybe(value: Option<f64>, digits: usize) -> Cell {
    value.map_or_else(|| number(t!("–")), |value| decimal(value, digits))
}

/// A number with `digits` decimals.
pub(super) fn decimal(value: f64, digits: usize) -> Cell {
    number(fixed(value, digits))
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
    pub(super) fn new(caption: &'a str, heads: &[&'a str]) -> Self {
        Self {
            caption,
            heads: heads.to_vec(),
            rows: Vec::new(),
            foot: Vec::new(),
        }
    }

    /// A table with a row for each item.
    pub(super) fn of<T>(
        caption: &'a str,
        items: impl IntoIterator<Item = T>,
        columns: &[Column<'a, '_, T>],
    ) -> Self {
        let mut table = Self::new(caption, &[]);
        table.heads.extend(columns.iter().map(|(head, _)| *head));
        for item in items {
            table.row(columns.iter().map(|(_, cell)| cell(&item)));
        }
        table
    }

    pub(super) fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Adds the last row, under a line: the sum.
    pub(super) fn with_foot(mut self, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.foot.extend(cells);
        self
    }

    pub(super) fn write(&self, html: &mut Html) {
        write!(
            html,
            "<div class=\"table\"><table>\n<caption>{}</caption>\n<thead><tr>",
            Text(self.caption)
        );
        for (column, head) in self.heads.iter().enumerate() {
            // A head is aligned like its numbers.
            let first = self.rows.first().and_then(|row| row.get(column));
            let class = match first {
                Some(Cell::Number(_) | Cell::Bar(..)) => " class=\"n\"",
                _ => "",
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
                let part = 100.0 * part.clamp(0.0, 1.0);
                write!(
                    html,
                    "<td class=\"n bar\" style=\"--part:{part:.1}%\">{}</td>",
                    Text(text)
                );
            }
        }
    }
    html.put("</tr>\n");
}
