//! What can be wrong with the text of a track file.

use std::io;

use formulad_core::language::Message;
use formulad_core::{Problem, Severity};
use jsonc_parser::ParseStringErrorKind;
use jsonc_parser::errors::ParseErrorKind;

use super::TrackFile;
use super::fields::{Field, Kind, Shape};
use super::raw::MAX_DEPTH;
use super::span::{Located, Span};
use crate::words::nearest;

pub(super) const UNKNOWN_FIELD: &str = "file.unknown-field";
pub(super) const MISSPELT_FIELD: &str = "file.misspelt-field";

/// The largest file that is read, in bytes.
pub(super) const MAX_BYTES: u64 = 8 << 20;

/// Returns a fault at a JSON Pointer and a place in the text.
fn at(
    id: &'static str,
    pointer: &str,
    span: impl Into<Option<Span>>,
    message: impl Into<Message>,
    help: impl Into<Message>,
) -> Located {
    let problem = Problem::new(id, Severity::Error, pointer, message, help);
    Located::new(problem, span.into())
}

pub(super) fn unreadable(cause: &io::Error) -> Located {
    let message = format!("cannot read the file: {cause}");
    let help = "check the path, and that you may read the file";
    at("file.unreadable", "", None, message, help)
}

pub(super) fn too_large() -> Located {
    let message = format!("the file is larger than {} MiB", MAX_BYTES >> 20);
    let help = "a track file holds one circuit, some 50 kB; this is probably another kind of file";
    at("file.too-large", "", None, message, help)
}

pub(super) fn not_utf8(span: Span) -> Located {
    let (line, column) = (span.line, span.column);
    let message = format!("the file is not UTF-8 text from line {line}, column {column} on");
    at("file.not-utf8", "", span, message, "save it as UTF-8")
}

pub(super) fn empty(span: Span) -> Located {
    let help = "begin with `{ \"format\": 1 }`";
    at("file.syntax", "", span, "the file is empty", help)
}

pub(super) fn too_deep(span: Span) -> Located {
    let message = format!("lists and objects lie more than {MAX_DEPTH} deep in one another");
    at(
        "file.too-deep",
        "",
        span,
        message,
        "a track file needs five levels",
    )
}

pub(super) fn syntax(kind: &ParseErrorKind, span: Span) -> Located {
    let help = match kind {
        ParseErrorKind::NestingDepthExceeded => return too_deep(span),
        ParseErrorKind::ExpectedComma => "put a comma between two items",
        ParseErrorKind::UnterminatedArray => {
            "the file ends before the list does: close it with `]`"
        }
        ParseErrorKind::UnterminatedObject => {
            "the file ends before the object does: close it with `}`"
        }
        ParseErrorKind::String(ParseStringErrorKind::UnterminatedStringLiteral) => {
            "the file ends before the text does: close it with `\"`"
        }
        ParseErrorKind::UnterminatedCommentBlock => "close the comment with `*/`",
        ParseErrorKind::String(_) => "put text between two `\"`, and write `\\\"` and `\\\\` in it",
        ParseErrorKind::ExpectedStringObjectProperty => "put names of fields between two `\"`",
        ParseErrorKind::NonFiniteNumbersNotAllowed => "write a finite number",
        ParseErrorKind::MultipleRootJsonValues => "remove what follows the closing `}`",
        _ => "track files are JSON; comments and commas after the last item are let pass",
    };
    let message = lower_first(&kind.to_string());
    at("file.syntax", "", span, message, help)
}

/// A control character in a text.
pub(super) fn control(c: char, span: Span) -> Located {
    let (name, escape) = match c {
        '\n' => ("a line break", "\\n".to_owned()),
        '\r' => ("a line break", "\\r".to_owned()),
        '\t' => ("a tab", "\\t".to_owned()),
        c => ("a control character", format!("\\u{:04x}", u32::from(c))),
    };
    let message = format!("there is {name} in a text");
    let help = format!("write it as `{escape}`, or close the text with `\"` before it");
    at("file.syntax", "", span, message, help)
}

/// Messages begin small, after `error: `.
fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(chars).collect()
    })
}

pub(super) fn no_format(span: Span) -> Located {
    let help = format!(
        "write `\"format\": {},` behind the opening `{{`, if this is a track file",
        TrackFile::FORMAT
    );
    at(
        "file.no-format",
        "",
        span,
        "the file does not say its format",
        help,
    )
}

pub(super) fn no_such_format(span: Span) -> Located {
    let help = format!("write `\"format\": {}`", TrackFile::FORMAT);
    at(
        "file.out-of-range",
        "/format",
        span,
        "formats are counted from 1",
        help,
    )
}

pub(super) fn newer_format(format: u32, span: Span) -> Located {
    let known = TrackFile::FORMAT;
    let message =
        format!("the file is of format {format}; this version of formulad reads up to {known}");
    let help = "get a newer version of formulad";
    at("file.newer-format", "/format", span, message, help)
}

pub(super) fn wrong_type(
    pointer: &str,
    what: &str,
    kind: &Kind,
    found: &str,
    span: Span,
) -> Located {
    let wanted = wanted(kind);
    let message = format!("{what} should be {wanted}, found {found}");
    at(
        "file.wrong-type",
        pointer,
        span,
        message,
        format!("write {wanted}"),
    )
}

pub(super) fn wrong_word(
    pointer: &str,
    what: &str,
    word: &str,
    words: &[&str],
    span: Span,
) -> Located {
    let near = nearest(word, words.iter().copied());
    let near = near.map_or_else(String::new, |near| format!("; did you mean `\"{near}\"`?"));
    let words: Vec<_> = words.iter().map(|word| format!("`\"{word}\"`")).collect();
    let message = format!(
        "{what} is {}, none of the words it can be{near}",
        quoted(word)
    );
    let help = format!("write {}", words.join(" or "));
    at("file.wrong-value", pointer, span, message, help)
}

pub(super) fn wrong_color(pointer: &str, what: &str, text: &str, span: Span) -> Located {
    let message = format!("{what} is {}, which is no colour", quoted(text));
    let help = "write `#` and six hexadecimal digits, such as `\"#ffcc00\"`";
    at("file.wrong-value", pointer, span, message, help)
}

pub(super) fn out_of_range(
    pointer: &str,
    what: &str,
    number: &str,
    kind: &Kind,
    span: Span,
) -> Located {
    let number = shortened(number);
    let (message, help) = match kind {
        Kind::Whole => (
            format!(
                "{what} is {number}, not a whole number from 0 to {}",
                u32::MAX
            ),
            "write a whole number",
        ),
        _ => (
            format!("{what} is {number}, too large a number"),
            "write a smaller number",
        ),
    };
    at("file.out-of-range", pointer, span, message, help)
}

/// A field that is missing, and the unknown one that is probably meant to be it.
pub(super) fn missing(
    pointer: &str,
    shape: &Shape,
    field: &Field,
    misspelt: Option<&str>,
    span: Span,
) -> Located {
    if let Some(key) = misspelt {
        let message = format!(
            "{} has an unknown field `{}`, and no `{}`",
            shape.name,
            shortened(key),
            field.key
        );
        let help = format!("rename it: did you mean `{}`?", field.key);
        return at(MISSPELT_FIELD, pointer, span, message, help);
    }
    let message = format!("{} has no `{}`", shape.name, field.key);
    let help = format!("add `{}`: {}", field.key, lower_first(field.about));
    at("file.missing-field", pointer, span, message, help)
}

pub(super) fn doubled(pointer: &str, shape: &Shape, key: &str, span: Span) -> Located {
    let message = format!("{} has `{key}` twice", shape.name);
    at(
        "file.doubled-field",
        pointer,
        span,
        message,
        "keep one of them",
    )
}

pub(super) fn unknown(
    pointer: &str,
    shape: &Shape,
    key: &str,
    more: usize,
    later: Option<u32>,
    meant: Option<&str>,
) -> Problem {
    let known: Vec<_> = shape.fields.iter().map(|field| field.key).collect();
    let elsewhere = match more {
        0 => String::new(),
        1 => " (and one more place)".to_owned(),
        more => format!(" (and {more} more places)"),
    };
    let message = format!("{} has an unknown field `{key}`{elsewhere}", shape.name);
    let help = match (later, meant) {
        (None, Some(meant)) => {
            format!("it is kept but means nothing here; did you mean `{meant}`?")
        }
        (Some(minor), _) => format!(
            "it is kept but means nothing here; the file is of format {}.{minor}: get a newer version \
             of formulad",
            TrackFile::FORMAT
        ),
        (None, None) => format!(
            "it is kept but means nothing here; the fields are {}",
            known.join(", ")
        ),
    };
    Problem::new(UNKNOWN_FIELD, Severity::Warning, pointer, message, help)
}

/// The warning of an unknown field as the error that keeps a circuit from being raced on, where it is
/// one that a field of nearly that name is missing for.
pub(crate) fn as_cause(warning: &Problem) -> Problem {
    let mut problem = warning.clone();
    if warning.help.english().contains("did you mean") {
        (problem.id, problem.severity) = (MISSPELT_FIELD, Severity::Error);
    }
    problem
}

/// What a message quotes of a text of the file: its beginning, on one line.
pub(super) fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    let text = text.replace(char::is_control, " ");
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// The same in quotation marks.
pub(super) fn quoted(text: &str) -> String {
    format!("{:?}", shortened(text))
}

fn wanted(kind: &Kind) -> &'static str {
    match kind {
        Kind::Text | Kind::Word(_) => "text",
        Kind::Color => "a colour",
        Kind::Whole => "a whole number",
        Kind::Number { .. } => "a number",
        Kind::Object(_) => "an object",
        Kind::List(Kind::Whole) => "a list of whole numbers",
        Kind::List(Kind::Number { .. }) => "a list of numbers",
        Kind::List(_) => "a list of objects",
    }
}
