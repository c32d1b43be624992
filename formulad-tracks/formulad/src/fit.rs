//! Texts as wide as a terminal.

use std::borrow::Cow;

use formulad_tracks::words::{columns_of, may_break};

/// Wraps lines that are too long for a terminal, between words or Chinese characters. What follows is indented as the
/// last column that begins in the left half, or a little more than the line. Lines quoted from a file stay as they are.
pub(super) fn fit(text: &str, width: Option<usize>) -> Cow<'_, str> {
    let Some(width) = width else {
        return Cow::Borrowed(text);
    };
    let lines = text.split_inclusive('\n');
    Cow::Owned(lines.map(|line| broken(line, width)).collect())
}

fn broken(line: &str, width: usize) -> Cow<'_, str> {
    let is_quoted = line.contains(['│', '┌']);
    let mut rest = line.trim_end_matches('\n');
    let Some(mut at) = place(rest, width).filter(|_| !is_quoted) else {
        return Cow::Borrowed(line);
    };
    let indent = hang(rest, width);
    let mut text = String::new();
    loop {
        let (head, tail) = rest.split_at(at);
        text += head.trim_end();
        text.push('\n');
        text += &" ".repeat(indent);
        rest = tail.trim_start();
        match place(rest, width.saturating_sub(indent)) {
            Some(next) => at = next,
            None => return Cow::Owned(text + rest + "\n"),
        }
    }
}

/// Where to break a line that is wider than the room for it: the last place that has room, or the
/// first one. Colour codes have no width.
fn place(line: &str, room: usize) -> Option<usize> {
    let begin = line.len() - line.trim_start().len();
    let (mut width, mut is_colour) = (0, false);
    let (mut last, mut first) = (None, None);
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        match c {
            _ if is_colour => is_colour = c != 'm',
            '\u{1b}' => is_colour = true,
            _ => {
                if at > begin && (c == ' ' || may_break(before, c)) {
                    if width <= room {
                        last = Some(at);
                    } else {
                        first = first.or(Some(at));
                    }
                }
                width += columns_of(c);
                before = c;
            }
        }
    }
    last.or(first).filter(|_| width > room)
}

/// How far the rest of a line is indented.
fn hang(line: &str, width: usize) -> usize {
    let indent = line.chars().take_while(|c| *c == ' ').count();
    let (mut column, mut blanks, mut begin) = (0, 0, None);
    for c in line.chars() {
        if column >= width / 2 {
            break;
        }
        if c == ' ' {
            blanks += 1;
        } else {
            if blanks >= 2 && column >= indent + 2 {
                begin = Some(column);
            }
            blanks = 0;
        }
        column += columns_of(c);
    }
    begin.unwrap_or((indent + 4).min(width / 2))
}
