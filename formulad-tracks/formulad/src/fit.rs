//! Texts as wide as a terminal.

use std::borrow::Cow;

/// Breaks lines that are too long for a terminal between words, and indents what follows: as the last
/// column that begins in the left half, or a little more than the line. Lines quoted from a file stay
/// as they are.
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
    let Some(mut blank) = blank(rest, width).filter(|_| !is_quoted) else {
        return Cow::Borrowed(line);
    };
    let indent = hang(rest, width);
    let mut text = String::new();
    loop {
        let (head, tail) = rest.split_at(blank);
        text += head.trim_end();
        text.push('\n');
        text += &" ".repeat(indent);
        rest = tail.trim_start();
        match self::blank(rest, width.saturating_sub(indent)) {
            Some(next) => blank = next,
            None => return Cow::Owned(text + rest + "\n"),
        }
    }
}

/// Where to break a line that is wider than the room for it: the last blank that has room, or the first
/// one. What sets colours has no width.
fn blank(line: &str, room: usize) -> Option<usize> {
    let begin = line.len() - line.trim_start().len();
    let (mut width, mut is_colour) = (0, false);
    let (mut last, mut first) = (None, None);
    for (at, c) in line.char_indices() {
        match c {
            _ if is_colour => is_colour = c != 'm',
            '\u{1b}' => is_colour = true,
            _ => {
                if c == ' ' && at > begin {
                    if width <= room {
                        last = Some(at);
                    } else {
                        first = first.or(Some(at));
                    }
                }
                width += 1;
            }
        }
    }
    last.or(first).filter(|_| width > room)
}

/// How far the rest of a line is indented.
fn hang(line: &str, width: usize) -> usize {
    let indent = line.chars().take_while(|c| *c == ' ').count();
    let chars: Vec<char> = line.chars().collect();
    let begins = (indent + 2..chars.len().min(width / 2))
        .rev()
        .find(|at| chars[*at] != ' ' && chars[at - 1] == ' ' && chars[at - 2] == ' ');
    begins.unwrap_or((indent + 4).min(width / 2))
}
