//! Numbers, lists and names, in the current language where people read them.

mod columns;

use std::borrow::Cow;
use std::fmt::{self, Write};

use formulad_core::language;
use formulad_core::race::Cause;

pub use columns::{columns, columns_of, may_break, pad_end, pad_start, width};

/// Formats a whole number in groups of three digits, as in the current language.
///
/// ```
/// assert_eq!(formulad_tracks::words::whole(1_234_567), "1,234,567");
/// ```
#[must_use]
pub fn whole(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push_str(language::digit_group());
        }
        grouped.push(digit);
    }
    grouped
}

/// Formats a number of things, whose plural ends in `s`.
///
/// ```
/// use formulad_tracks::words::count;
///
/// assert_eq!(count(1_u8, "corner"), "1 corner");
/// assert_eq!(count(1000_u64, "race"), "1,000 races");
/// ```
#[must_use]
pub fn count(number: impl TryInto<u64>, thing: &str) -> String {
    match number.try_into().unwrap_or(u64::MAX) {
        1 => format!("1 {thing}"),
        number => format!("{} {thing}s", whole(number)),
    }
}

/// Formats a place or a turn: 1st, 2nd, 3rd…
///
/// ```
/// assert_eq!(formulad_tracks::words::ordinal(22), "22nd");
/// ```
#[must_use]
pub fn ordinal(number: u32) -> String {
    language::ordinal(number)
}

/// Maximum edit distance of a name that is suggested.
const SLIPS: usize = 3;

/// Returns the name with the smallest edit distance from a word, if that is at most one edit for every
/// three letters.
///
/// ```
/// use formulad_tracks::words::nearest;
///
/// assert_eq!(nearest("lnae", ["lane", "next"]), Some("lane"));
/// assert_eq!(nearest("laps", ["name", "next"]), None);
/// ```
#[must_use]
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.trim().to_lowercase();
    let most = word.chars().count().div_ceil(3).min(SLIPS);
    let names = names.into_iter();
    let near = names.map(|name| (strsim::osa_distance(name, &word), name));
    let near = near.filter(|(slips, _)| *slips <= most).min();
    near.map(|(_, name)| name)
}

/// Joins items with a separator.
///
/// ```
/// assert_eq!(formulad_tracks::words::joined([1, 2, 3], ", "), "1, 2, 3");
/// ```
#[must_use]
pub fn joined(items: impl IntoIterator<Item = impl ToString>, separator: &str) -> String {
    let items = items.into_iter().map(|item| item.to_string());
    items.collect::<Vec<_>>().join(separator)
}

/// Returns a text from a file as one line that cannot affect a terminal or a log: blanks replace
/// control characters, line breaks, and marks that turn the direction of writing.
///
/// ```
/// let name = "Monza\u{1b}[2J\n::error::";
/// assert_eq!(formulad_tracks::words::one_line(name), "Monza [2J ::error::");
/// ```
#[must_use]
pub fn one_line(text: &str) -> Cow<'_, str> {
    without(text, acts, |_| ' ')
}

/// Returns a text from a file with its lines, and with marks in place of the other characters that
/// [`one_line`] leaves out. Every place in it is that of the text.
///
/// ```
/// assert_eq!(formulad_tracks::words::visible("a\u{1b}[2J\nb\u{202e}"), "a?[2J\nb\u{fffd}");
/// ```
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    let is_layout = |c| matches!(c, '\n' | '\r' | '\t');
    without(
        text,
        move |c| acts(c) && !is_layout(c),
        |c| match c.len_utf8() {
            1 => '?',
            2 => '·',
            _ => char::REPLACEMENT_CHARACTER,
        },
    )
}

fn without(
    text: &str,
    is_bad: impl Fn(char) -> bool + Copy,
    instead: impl Fn(char) -> char,
) -> Cow<'_, str> {
    if !text.contains(is_bad) {
        return Cow::Borrowed(text);
    }
    let chars = text.chars();
    Cow::Owned(
        chars
            .map(|c| if is_bad(c) { instead(c) } else { c })
            .collect(),
    )
}

/// Whether a character does something instead of being shown.
fn acts(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')
}

/// Returns JSON text in which escapes stand for the characters that [`one_line`] leaves out: the same data.
/// Outside its strings, the text must have none of these characters but line breaks.
///
/// ```
/// assert_eq!(formulad_tracks::words::escaped("[\n\"a\u{202e}\"]"), "[\n\"a\\u202e\"]");
/// ```
#[must_use]
pub fn escaped(json: &str) -> Cow<'_, str> {
    let is_bad = |c: char| acts(c) && c != '\n';
    if !json.contains(is_bad) {
        return Cow::Borrowed(json);
    }
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        if is_bad(c) {
            text += &format!("\\u{:04x}", u32::from(c));
        } else {
            text.push(c);
        }
    }
    Cow::Owned(text)
}

/// Says what keeps a JSON text from being read, without the place.
///
/// ```
/// use formulad_tracks::words::json_reason;
///
/// let reason = |text| json_reason(&serde_json::from_str::<Vec<u8>>(text).unwrap_err());
/// assert_eq!(reason("{}"), "found an object, expected a list");
/// assert_eq!(reason("[-1]"), "found the number -1, expected a whole number from 0 to 255");
/// assert_eq!(reason("[1"), "the text ends in the middle of a list");
/// ```
#[must_use]
pub fn json_reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let (reason, _) = text.split_once(" at line ").unwrap_or((&text, ""));
    plain(reason).unwrap_or_else(|| reason.to_owned())
}

/// Rewords a message of `serde` without the terms of its data model.
fn plain(reason: &str) -> Option<String> {
    if let Some(part) = reason.strip_prefix("EOF while parsing ") {
        let part = match part {
            "a list" | "an object" => part,
            "a string" => "a string of characters",
            _ => return Some("the text ends too early".to_owned()),
        };
        return Some(format!("the text ends in the middle of {part}"));
    }
    if let Some(field) = reason.strip_prefix("missing field ") {
        return Some(format!("{field} is missing"));
    }
    if let Some(field) = reason.strip_prefix("duplicate field ") {
        return Some(format!("{field} is there twice"));
    }
    for kind in ["field", "variant"] {
        if let Some(rest) = reason.strip_prefix(&format!("unknown {kind} ")) {
            let word = if kind == "field" { kind } else { "word" };
            let (name, known) = rest.split_once(", ").unwrap_or((rest, ""));
            let known = known.strip_prefix("expected ").unwrap_or(known);
            let known = known.strip_prefix("one of ").unwrap_or(known);
            return Some(match known {
                "" | "there are no fields" | "there are no variants" => {
                    format!("unknown {word} {name}")
                }
                known => format!("unknown {word} {name}, known: {known}"),
            });
        }
    }
    let odd = ["invalid type: ", "invalid value: ", "invalid length "];
    if let Some(rest) = odd.iter().find_map(|odd| reason.strip_prefix(odd)) {
        let (found, expected) = rest.rsplit_once(", expected ")?;
        let found = match found.split_once(' ') {
            _ if reason.starts_with("invalid length") => count_of_items(found),
            Some(("string" | "character", text)) => format!("the text {text}"),
            Some(("integer", number)) => format!("the number {}", number.trim_matches('`')),
            Some(("floating", number)) => {
                let number = number.trim_start_matches("point ").trim_matches('`');
                format!("the number {number}")
            }
            Some(("boolean", value)) => value.trim_matches('`').to_owned(),
            Some(("unit", _)) => "null".to_owned(),
            None if found == "map" => "an object".to_owned(),
            None if found == "sequence" => "a list".to_owned(),
            _ => found.to_owned(),
        };
        let whole = |most: u64| format!("a whole number from 0 to {most}");
        let expected = match expected {
            "u8" => whole(u8::MAX.into()),
            "u16" => whole(u16::MAX.into()),
            "u32" => whole(u32::MAX.into()),
            "u64" | "usize" => "a whole number".to_owned(),
            "f32" | "f64" => "a number".to_owned(),
            "a string" | "string" => "text".to_owned(),
            "a boolean" => "true or false".to_owned(),
            "a sequence" => "a list".to_owned(),
            "a map" => "an object".to_owned(),
            "string or map" => "a name or an object".to_owned(),
            _ if expected.starts_with("struct ") => "an object".to_owned(),
            _ if expected.starts_with("enum ") || expected.starts_with("variant identifier") => {
                "a name".to_owned()
            }
            _ => expected.to_owned(),
        };
        return Some(format!("found {found}, expected {expected}"));
    }
    let known = match reason {
        "key must be a string" => "names of fields have to stand between two `\"`",
        "trailing comma" => "there is a comma after the last item",
        "trailing characters" => "there is something behind the end",
        "expected value" => "a value is missing, or is not one of JSON",
        "expected ident" => "a word that JSON does not have; text has to stand between two `\"`",
        "number out of range" => "the number is too large",
        "recursion limit exceeded" => "lists and objects are nested too deep",
        _ if reason.starts_with("control character") => {
            "there is a control character in a text; write it as an escape, such as \\n or \\u001b"
        }
        _ => return None,
    };
    Some(known.to_owned())
}

fn count_of_items(number: &str) -> String {
    match number {
        "1" => "1 item".to_owned(),
        number => format!("{number} items"),
    }
}

/// Joins names as in a sentence, in the current language.
///
/// ```
/// assert_eq!(formulad_tracks::words::list(["Ada", "Bruno", "Chiara"]), "Ada, Bruno and Chiara");
/// ```
#[must_use]
pub fn list(names: impl IntoIterator<Item = impl ToString>) -> String {
    language::list(names.into_iter().map(|name| name.to_string())).to_string()
}

/// Joins things in a row, in the current language.
///
/// ```
/// assert_eq!(formulad_tracks::words::series([3, 4]), "3, 4");
/// ```
#[must_use]
pub fn series(things: impl IntoIterator<Item = impl ToString>) -> String {
    language::series(things.into_iter().map(|thing| thing.to_string())).to_string()
}

/// Formats a name in the possessive: `Ada's`, `Ines'`.
#[must_use]
pub fn possessive(name: &str) -> String {
    match name.ends_with('s') {
        true => t!("{name}'", name),
        false => t!("{name}'s", name),
    }
}

/// Returns the text with its first letter in upper case.
#[must_use]
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// Formats a number with a fixed number of digits after the decimal mark of the current language;
/// what rounds to zero has no sign.
#[must_use]
pub fn fixed(value: f64, digits: usize) -> String {
    let mark = language::decimal_mark();
    let text = format!("{value:.digits$}").replace('.', mark.encode_utf8(&mut [0; 4]));
    match text.strip_prefix('-') {
        Some(number) if is_nonzero(number) => format!("−{number}"),
        Some(number) => number.to_owned(),
        None => text,
    }
}

/// Returns the whole number before the decimal mark of a number: it decides the form of the noun in
/// languages in which 1.5 is a singular.
#[cfg(feature = "analysis")]
pub(crate) const fn whole_part(value: f64) -> u64 {
    value.abs() as u64
}

/// Formats a difference: like [`fixed`], with a sign before everything but zero.
#[must_use]
pub fn signed(value: f64, digits: usize) -> String {
    let text = fixed(value, digits);
    if text.starts_with('−') || !is_nonzero(&text) {
        text
    } else {
        format!("+{text}")
    }
}

fn is_nonzero(number: &str) -> bool {
    number.contains(|c: char| ('1'..='9').contains(&c))
}

/// Formats a part of 1 in percent, to the tenth; small ones to the hundredth.
#[must_use]
pub fn percent(part: f64) -> String {
    let percent = 100.0 * part;
    let is_small = percent > 0.0 && percent < 0.95;
    language::percentage(&fixed(percent, if is_small { 2 } else { 1 }))
}

/// Formats a part of 1 in whole percent.
#[must_use]
pub fn whole_percent(part: f64) -> String {
    language::percentage(&fixed(100.0 * part, 0))
}

/// Names what costs points or puts cars out of a race.
#[must_use]
pub fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::GearSkipped => t!("skipping gears"),
        Cause::Overshoot => t!("overshooting"),
        Cause::StopsMissed => t!("missing two stops or more"),
        Cause::Braking => t!("braking"),
        Cause::Blocked => t!("no room ahead"),
        Cause::Slipstream => t!("slipstreams"),
        Cause::Collision => t!("collisions"),
        Cause::Engine => t!("engine"),
        Cause::Crash => t!("hit from behind"),
        Cause::Mark => t!("debris and danger spaces"),
        Cause::Residents => t!("residents"),
        Cause::Radio => t!("radio"),
        Cause::Turbo => t!("turbo"),
        Cause::Drift => t!("drifting"),
        _ => t!("another cause" as "of an accident"),
    }
}

/// Text with the characters that XML reserves written as entities, and those it forbids left out.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\u{fffe}' | '\u{ffff}' => {}
                c if c < ' ' => {}
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}
