//! Tables as text: numbers that are separated by commas, semicolons, tabs or spaces, and the names of columns.

use std::ops::Range;

use super::{ImportError, shortened};
use crate::file::Source;

/// Maximum number of columns that are read.
const MAX_COLUMNS: usize = 100;

/// The separator of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Separator {
    Mark(char),
    Space,
}

impl Separator {
    /// The one that a line uses. If there are semicolons, commas are decimal marks.
    pub(crate) fn of(line: &str) -> Self {
        let mark = ['\t', ';', ',']
            .into_iter()
            .find(|mark| line.contains(*mark));
        mark.map_or(Self::Space, Self::Mark)
    }

    /// The names of columns in a line. Where spaces separate them, a unit in brackets goes with the name
    /// before it.
    pub(crate) fn names(self, line: &str) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for (_, cell) in self.cells(line) {
            match names.last_mut() {
                Some(name) if self == Self::Space && cell.starts_with(['[', '(']) => {
                    *name += &cell.to_lowercase();
                }
                _ => names.push(cell.to_lowercase()),
            }
        }
        names
    }

    /// The first cells of a line, each with where it begins.
    pub(crate) fn cells(self, line: &str) -> impl Iterator<Item = (usize, &str)> {
        let pieces: Box<dyn Iterator<Item = &str>> = match self {
            Self::Mark(mark) => Box::new(line.split(mark)),
            Self::Space => Box::new(line.split_whitespace()),
        };
        let origin = line.as_ptr() as usize;
        pieces.take(MAX_COLUMNS).map(move |piece| {
            let cell = piece.trim().trim_matches('"').trim();
            (cell.as_ptr() as usize - origin, cell)
        })
    }
}

/// The words of a name of a column: `x` and `m` of `x_m` or `X [m]`.
pub(crate) fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split(|c: char| !c.is_alphanumeric())
}

/// The number in a cell of a line that begins at a byte of a text.
pub(crate) fn coordinate(
    source: &Source,
    begin: usize,
    line: &str,
    separator: Separator,
    column: usize,
) -> Result<f64, ImportError> {
    let (bytes, text) = cell(begin, line, separator, column);
    if let Some(number) = number(text, separator) {
        return Ok(number);
    }
    let message = if text.is_empty() {
        message!("column {column} holds no number", column = column + 1)
    } else {
        message!("{text} is not a finite number", text = &shortened(text))
    };
    Err(ImportError::at(
        source,
        bytes,
        message,
        message!("each line is a point, such as `12.5,-3`; begin comments with `#`"),
    ))
}

pub(crate) fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with(['#', '%']) || line.starts_with("//")
}

/// Whether a line before the first point names columns: neither of its first two cells is a number,
/// or was meant to be one.
pub(crate) fn is_names(line: &str, separator: Separator) -> bool {
    let begins_as_name = |cell: &str| {
        let mut chars = cell.trim_start_matches(['+', '-']).chars();
        let letter = chars.next().is_some_and(char::is_alphabetic);
        letter && cell.parse::<f64>().is_err()
    };
    let names = separator.names(line);
    names.iter().take(2).all(|cell| begins_as_name(cell))
}

/// The bytes and the text of a cell; the end of the line if there is no such cell.
pub(crate) fn cell(
    begin: usize,
    line: &str,
    separator: Separator,
    column: usize,
) -> (Range<usize>, &str) {
    let (at, text) = separator
        .cells(line)
        .nth(column)
        .unwrap_or((line.len(), ""));
    (begin + at..begin + at + text.len(), text)
}

/// A finite number. If something else separates numbers, a comma may be the decimal mark.
pub(crate) fn number(cell: &str, separator: Separator) -> Option<f64> {
    let number = cell.parse::<f64>().ok().or_else(|| {
        let decimal = separator != Separator::Mark(',') && cell.matches(',').count() == 1;
        decimal.then(|| cell.replace(',', ".").parse::<f64>().ok())?
    });
    number.filter(|number| number.is_finite())
}
