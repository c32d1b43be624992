//! How many columns a text takes in a terminal, and where a line may be broken.

use unicode_width::UnicodeWidthChar;

/// Returns the number of columns that a text takes: two for each letter of Chinese.
///
/// ```
/// use formulad_tracks::words::columns;
///
/// assert_eq!(columns("é"), 1);
/// assert_eq!(columns("髮夾彎"), 6);
/// ```
#[must_use]
pub fn columns(text: &str) -> usize {
    text.chars().map(columns_of).sum()
}

/// Returns the number of columns that a character takes; control characters are shown as something else,
/// which takes one.
#[must_use]
pub fn columns_of(c: char) -> usize {
    c.width().unwrap_or(1)
}

/// Returns the width of a column that holds all these texts.
#[must_use]
pub fn width<'a>(texts: impl IntoIterator<Item = &'a str>) -> usize {
    texts.into_iter().map(columns).max().unwrap_or(0)
}

/// Returns a text with blanks behind it that fill up a column.
///
/// ```
/// use formulad_tracks::words::pad_end;
///
/// assert_eq!(pad_end("彎道", 6) + "|", "彎道  |");
/// ```
#[must_use]
pub fn pad_end(text: &str, width: usize) -> String {
    text.to_owned() + &blanks(text, width)
}

/// Returns a text with blanks before it that fill up a column.
///
/// ```
/// use formulad_tracks::words::pad_start;
///
/// assert_eq!(pad_start("彎道", 6), "  彎道");
/// ```
#[must_use]
pub fn pad_start(text: &str, width: usize) -> String {
    blanks(text, width) + text
}

fn blanks(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(columns(text)))
}

/// Returns whether a line may be broken between two characters that are not blanks: beside Chinese
/// characters, but neither before a mark that ends something nor after one that begins something.
///
/// ```
/// use formulad_tracks::words::may_break;
///
/// assert!(may_break('彎', '道') && may_break('，', '第') && may_break('3', '格'));
/// assert!(!may_break('道', '，') && !may_break('（', '第') && !may_break('1', '2'));
/// ```
#[must_use]
pub fn may_break(before: char, after: char) -> bool {
    let is_wide = |c| columns_of(c) == 2;
    let glues = |c: char| c.is_whitespace() || columns_of(c) == 0;
    let begins = "（「『《〈【〔“‘([{";
    let ends = "，。、；：？！）」』》〉】〕”’…,.;:?!)]}%°";
    (is_wide(before) || is_wide(after))
        && !glues(before)
        && !glues(after)
        && !begins.contains(before)
        && !ends.contains(after)
}
