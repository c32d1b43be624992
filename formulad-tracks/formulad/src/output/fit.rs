//! Texts as wide as a terminal.

/// Breaks lines that are too long between words, and indents what follows: as the last column that
/// begins in the left half, or a little more than the line.
pub(super) fn fit(text: &str, width: usize) -> String {
    text.split_inclusive('\n')
        .map(|line| broken(line, width))
        .collect()
}

fn broken(line: &str, width: usize) -> String {
    let mut rest = line.trim_end_matches('\n');
    if rest.chars().count() <= width {
        return line.to_owned();
    }
    let indent = " ".repeat(hang(rest, width));
    let mut text = String::new();
    let mut room = width;
    loop {
        let begin = rest.len() - rest.trim_start().len();
        // One more than fit, as the blank behind a word that just fits is its end.
        let at = rest.char_indices().nth(room + 1).map(|(at, _)| at);
        let at = at.or_else(|| (rest.chars().count() > room).then_some(rest.len()));
        let line = at.and_then(|at| rest.get(begin..at));
        let blank = line.and_then(|line| Some(begin + line.rfind(' ')?));
        let Some(blank) = blank.or_else(|| {
            at?;
            rest.get(begin..)?.find(' ').map(|at| begin + at)
        }) else {
            return text + rest + "\n";
        };
        let (head, tail) = rest.split_at(blank);
        text += head.trim_end();
        text.push('\n');
        text += &indent;
        rest = tail.trim_start();
        room = width.saturating_sub(indent.len());
    }
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
