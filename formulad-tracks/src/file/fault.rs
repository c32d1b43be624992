//! What can be wrong with the text of a track file.

use std::io;

use formulad_core::language::Message;
use formulad_core::{Problem, Severity};
use jsonc_parser::ParseStringErrorKind;
use jsonc_parser::errors::ParseErrorKind;

use super::TrackFile;
use super::fields::{Field, ObjectShape, ValueKind};
use super::raw::MAX_DEPTH;
use super::span::{Located, Span};
use crate::words::nearest;

pub(crate) fn a_track_file() -> Message {
    message!("a track file")
}

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
    let message = message!("cannot read the file: {cause}", cause = cause.to_string());
    let help = message!("check the path, and that you may read the file");
    at("file.unreadable", "", None, message, help)
}

pub(super) fn too_large() -> Located {
    let message = message!(
        "the file is larger than {mebibytes} MiB",
        mebibytes = MAX_BYTES >> 20
    );
    let help = message!(
        "a track file holds one circuit, some 50 kB; this is probably another kind of file"
    );
    at("file.too-large", "", None, message, help)
}

pub(super) fn not_utf8(span: Span) -> Located {
    let (line, column) = (span.line, span.column);
    let message = message!(
        "the file is not UTF-8 text from line {line}, column {column} on",
        line,
        column
    );
    at(
        "file.not-utf8",
        "",
        span,
        message,
        message!("save it as UTF-8"),
    )
}

pub(super) fn empty(span: Span) -> Located {
    let help = message!("begin with `{{ \"format\": 1 }}`");
    at("file.syntax", "", span, message!("the file is empty"), help)
}

pub(super) fn too_deep(span: Span) -> Located {
    let message = message!(
        "lists and objects are nested more than {most} deep",
        most = MAX_DEPTH
    );
    at(
        "file.too-deep",
        "",
        span,
        message,
        message!("a track file needs five levels"),
    )
}

pub(super) fn syntax(kind: &ParseErrorKind, span: Span) -> Located {
    let help = match kind {
        ParseErrorKind::NestingDepthExceeded => return too_deep(span),
        ParseErrorKind::ExpectedComma => message!("put a comma between two items"),
        ParseErrorKind::UnterminatedArray => {
            message!("the file ends before the list does: close it with `]`")
        }
        ParseErrorKind::UnterminatedObject => {
            message!("the file ends before the object does: close it with `}}`")
        }
        ParseErrorKind::String(ParseStringErrorKind::UnterminatedStringLiteral) => {
            message!("the file ends before the text does: close it with `\"`")
        }
        ParseErrorKind::UnterminatedCommentBlock => message!("close the comment with `*/`"),
        ParseErrorKind::String(_) => {
            message!("put text between two `\"`, and write `\\\"` and `\\\\` in it")
        }
        ParseErrorKind::ExpectedStringObjectProperty => {
            message!("put names of fields between two `\"`")
        }
        ParseErrorKind::NonFiniteNumbersNotAllowed => message!("write a finite number"),
        ParseErrorKind::MultipleRootJsonValues => message!("remove what follows the closing `}}`"),
        _ => message!("track files are JSON; comments and commas after the last item are let pass"),
    };
    let message = lower_first(&kind.to_string());
    at("file.syntax", "", span, message, help)
}

/// A control character in a text.
pub(super) fn control(c: char, span: Span) -> Located {
    let (message, escape) = match c {
        '\n' => (
            message!("there is a line break in a text"),
            "\\n".to_owned(),
        ),
        '\r' => (
            message!("there is a line break in a text"),
            "\\r".to_owned(),
        ),
        '\t' => (message!("there is a tab in a text"), "\\t".to_owned()),
        c => (
            message!("there is a control character in a text"),
            format!("\\u{:04x}", u32::from(c)),
        ),
    };
    let help = message!(
        "write it as `{escape}`, or close the text with `\"` before it",
        escape
    );
    at("file.syntax", "", span, message, help)
}

/// Makes the first letter lower-case: messages follow `error: `.
fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(chars).collect()
    })
}

pub(super) fn no_format(span: Span) -> Located {
    let help = message!(
        "write `\"format\": {format},` behind the opening `{{`, if this is a track file",
        format = TrackFile::FORMAT
    );
    at(
        "file.no-format",
        "",
        span,
        message!("the file does not say its format"),
        help,
    )
}

pub(super) fn no_such_format(span: Span) -> Located {
    let help = message!("write `\"format\": {format}`", format = TrackFile::FORMAT);
    at(
        "file.out-of-range",
        "/format",
        span,
        message!("formats are counted from 1"),
        help,
    )
}

pub(super) fn newer_format(format: u32, span: Span) -> Located {
    let known = TrackFile::FORMAT;
    let message = message!(
        "the file is of format {format}; this version of formulad reads up to {known}",
        format,
        known
    );
    let help = message!("get a newer version of formulad");
    at("file.newer-format", "/format", span, message, help)
}

pub(super) fn wrong_type(
    pointer: &str,
    what: Message,
    kind: &ValueKind,
    found: Message,
    span: Span,
) -> Located {
    let message = message!(
        "{what} should be {wanted}, found {found}",
        what,
        wanted = wanted(kind),
        found
    );
    at(
        "file.wrong-type",
        pointer,
        span,
        message,
        message!("write {wanted}", wanted = wanted(kind)),
    )
}

pub(super) fn wrong_word(
    pointer: &str,
    what: Message,
    word: &str,
    words: &[&str],
    span: Span,
) -> Located {
    let near = nearest(word, words.iter().copied());
    let message = if let Some(near) = near {
        message!(
            "{what} is {word}, none of the words it can be; did you mean `\"{near}\"`?",
            what,
            word = quoted(word),
            near
        )
    } else {
        message!(
            "{what} is {word}, none of the words it can be",
            what,
            word = quoted(word)
        )
    };
    let words = words.iter().rev().map(|word| format!("`\"{word}\"`"));
    let words = words.fold(None, |others, word| match others {
        None => Some(Message::from(word)),
        Some(others) => Some(message!("{word} or {others}", word, others)),
    });
    let help = message!("write {words}", words = words.unwrap_or_else(|| "".into()));
    at("file.wrong-value", pointer, span, message, help)
}

pub(super) fn wrong_color(pointer: &str, what: Message, text: &str, span: Span) -> Located {
    let message = message!(
        "{what} is {text}, which is not a colour",
        what,
        text = quoted(text)
    );
    let help = message!("write `#` and six hexadecimal digits, such as `\"#ffcc00\"`");
    at("file.wrong-value", pointer, span, message, help)
}

pub(super) fn out_of_range(
    pointer: &str,
    what: Message,
    number: &str,
    kind: &ValueKind,
    span: Span,
) -> Located {
    let number = shortened(number);
    let (message, help) = match kind {
        ValueKind::Whole => (
            message!(
                "{what} is {number}, not a whole number from 0 to {most}",
                what,
                number,
                most = u32::MAX
            ),
            message!("write a whole number"),
        ),
        _ => (
            message!("{what} is {number}, too large a number", what, number),
            message!("write a smaller number"),
        ),
    };
    at("file.out-of-range", pointer, span, message, help)
}

/// A missing field, and the unknown field that probably stands for it.
pub(super) fn missing(
    pointer: &str,
    shape: &ObjectShape,
    field: &Field,
    misspelt: Option<&str>,
    span: Span,
) -> Located {
    if let Some(key) = misspelt {
        let message = message!(
            "{shape} has an unknown field `{key}`, and no `{meant}`",
            shape = (shape.name)(),
            key = shortened(key),
            meant = field.key
        );
        let help = message!("rename it: did you mean `{meant}`?", meant = field.key);
        return at(MISSPELT_FIELD, pointer, span, message, help);
    }
    let message = message!(
        "{shape} has no `{key}`",
        shape = (shape.name)(),
        key = field.key
    );
    let help = message!(
        "add `{key}`: {about}",
        key = field.key,
        about = lower_first(field.about)
    );
    at("file.missing-field", pointer, span, message, help)
}

pub(super) fn doubled(pointer: &str, shape: &ObjectShape, key: &str, span: Span) -> Located {
    let message = message!("{shape} has `{key}` twice", shape = (shape.name)(), key);
    at(
        "file.doubled-field",
        pointer,
        span,
        message,
        message!("keep one of them"),
    )
}

pub(super) fn unknown(
    pointer: &str,
    shape: &ObjectShape,
    key: &str,
    more: usize,
    later: Option<u32>,
    meant: Option<&str>,
) -> Problem {
    let known: Vec<_> = shape.fields.iter().map(|field| field.key).collect();
    let message = match more {
        0 => message!(
            "{shape} has an unknown field `{key}`",
            shape = (shape.name)(),
            key
        ),
        more => message!(
            "{shape} has an unknown field `{key}` (and one more place)"
                | "{shape} has an unknown field `{key}` (and {more} more places)",
            more,
            shape = (shape.name)(),
            key
        ),
    };
    let help = match (later, meant) {
        (None, Some(meant)) => message!(
            "it is kept but means nothing here; did you mean `{meant}`?",
            meant
        ),
        (Some(minor), _) => message!(
            "it is kept but means nothing here; the file is of format {format}.{minor}: get a newer \
             version of formulad",
            format = TrackFile::FORMAT,
            minor
        ),
        (None, None) => message!(
            "it is kept but means nothing here; the fields are {known}",
            known = known.join(", ")
        ),
    };
    Problem::new(UNKNOWN_FIELD, Severity::Warning, pointer, message, help)
}

/// Turns the warning about an unknown field into an error, if it is probably a misspelling of a
/// missing field: that keeps the circuit from being raced on.
pub(crate) fn as_cause(warning: &Problem) -> Problem {
    let mut problem = warning.clone();
    if warning.help.english().contains("did you mean") {
        (problem.id, problem.severity) = (MISSPELT_FIELD, Severity::Error);
    }
    problem
}

/// The part of a text of the file that a message quotes: its beginning, on one line.
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

fn wanted(kind: &ValueKind) -> Message {
    match kind {
        ValueKind::Text | ValueKind::Word(_) => message!("text"),
        ValueKind::Color => message!("a colour"),
        ValueKind::Whole => message!("a whole number"),
        ValueKind::Number { .. } => message!("a number"),
        ValueKind::Object(_) => message!("an object"),
        ValueKind::List(ValueKind::Whole) => message!("a list of whole numbers"),
        ValueKind::List(ValueKind::Number { .. }) => message!("a list of numbers"),
        ValueKind::List(_) => message!("a list of objects"),
    }
}
