//! What can be wrong with the text of a track file.

use std::io;

use formulad_core::{Place, Problem, Severity};
use jsonc_parser::ParseStringErrorKind;
use jsonc_parser::errors::ParseErrorKind;

use crate::file::TrackFile;
use crate::file::fields::{Field, Kind, Shape};
use crate::file::raw::MAX_DEPTH;
use crate::file::source::{Located, Source, Span};

fn fault(id: &'static str, message: String, help: String, span: Option<Span>) -> Located {
    Located {
        problem: Problem {
            id,
            severity: Severity::Error,
            place: Place::default(),
            message,
            help,
            fix: None,
            silenced: None,
        },
        span,
    }
}

/// The same fault at a place in the plan.
fn at(mut located: Located, pointer: &str) -> Located {
    pointer.clone_into(&mut located.problem.place.pointer);
    located
}

pub(in crate::file) fn unreadable(cause: &io::Error) -> Located {
    fault(
        "file.unreadable",
        format!("cannot read the file: {cause}"),
        "check the path, and that you may read the file".to_owned(),
        None,
    )
}

pub(in crate::file) fn too_large() -> Located {
    fault(
        "file.too-large",
        format!("the file is larger than {} MiB", Source::MAX_BYTES >> 20),
        "a track file holds one circuit, some 50 kB; this is probably another kind of file"
            .to_owned(),
        None,
    )
}

pub(in crate::file) fn not_utf8(span: Span) -> Located {
    fault(
        "file.not-utf8",
        format!(
            "the file is not UTF-8 text from line {}, column {} on",
            span.line, span.column
        ),
        "save it as UTF-8".to_owned(),
        Some(span),
    )
}

pub(in crate::file) fn empty(span: Span) -> Located {
    fault(
        "file.syntax",
        "the file is empty".to_owned(),
        "begin with `{ \"format\": 1 }`".to_owned(),
        Some(span),
    )
}

pub(in crate::file) fn too_deep(span: Span) -> Located {
    fault(
        "file.too-deep",
        format!("lists and objects lie more than {MAX_DEPTH} deep in one another"),
        "a track file needs five levels".to_owned(),
        Some(span),
    )
}

pub(in crate::file) fn syntax(kind: &ParseErrorKind, span: Span) -> Located {
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
    fault("file.syntax", message, help.to_owned(), Some(span))
}

/// Messages begin small, after `error: `.
fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(chars).collect()
    })
}

pub(in crate::file) fn no_format(span: Span) -> Located {
    fault(
        "file.no-format",
        "the file does not say its format".to_owned(),
        format!(
            "write `\"format\": {},` behind the opening `{{`, if this is a track file",
            TrackFile::FORMAT
        ),
        Some(span),
    )
}

pub(in crate::file) fn no_such_format(span: Span) -> Located {
    at(
        fault(
            "file.out-of-range",
            "formats are counted from 1".to_owned(),
            format!("write `\"format\": {}`", TrackFile::FORMAT),
            Some(span),
        ),
        "/format",
    )
}

pub(in crate::file) fn newer_format(format: u32, span: Span) -> Located {
    let known = TrackFile::FORMAT;
    at(
        fault(
            "file.newer-format",
            format!("the file is of format {format}; this version of formulad reads up to {known}"),
            "get a newer version of formulad".to_owned(),
            Some(span),
        ),
        "/format",
    )
}

pub(in crate::file) fn wrong_type(
    pointer: &str,
    what: &str,
    kind: &Kind,
    found: &str,
    span: Span,
) -> Located {
    let wanted = wanted(kind);
    at(
        fault(
            "file.wrong-type",
            format!("{what} should be {wanted}, found {found}"),
            format!("write {wanted}"),
            Some(span),
        ),
        pointer,
    )
}

pub(in crate::file) fn wrong_word(
    pointer: &str,
    what: &str,
    words: &[&str],
    span: Span,
) -> Located {
    let words: Vec<_> = words.iter().map(|word| format!("`\"{word}\"`")).collect();
    at(
        fault(
            "file.wrong-value",
            format!("{what} is none of the words it can be"),
            format!("write {}", words.join(" or ")),
            Some(span),
        ),
        pointer,
    )
}

pub(in crate::file) fn out_of_range(pointer: &str, what: &str, kind: &Kind, span: Span) -> Located {
    let (message, help) = match kind {
        Kind::Whole => (
            format!("{what} is not a whole number from 0 to {}", u32::MAX),
            "write a whole number",
        ),
        _ => (
            format!("{what} is too large a number"),
            "write a smaller number",
        ),
    };
    at(
        fault("file.out-of-range", message, help.to_owned(), Some(span)),
        pointer,
    )
}

pub(in crate::file) fn missing(pointer: &str, shape: &Shape, field: &Field, span: Span) -> Located {
    at(
        fault(
            "file.missing-field",
            format!("{} has no `{}`", shape.name, field.key),
            format!("add `{}`: {}", field.key, lower_first(field.about)),
            Some(span),
        ),
        pointer,
    )
}

pub(in crate::file) fn doubled(pointer: &str, shape: &Shape, key: &str, span: Span) -> Located {
    at(
        fault(
            "file.doubled-field",
            format!("{} has `{key}` twice", shape.name),
            "keep one of them".to_owned(),
            Some(span),
        ),
        pointer,
    )
}

pub(in crate::file) fn unknown(pointer: &str, shape: &Shape, key: &str, more: usize) -> Problem {
    let known: Vec<_> = shape.fields.iter().map(|field| field.key).collect();
    let elsewhere = match more {
        0 => String::new(),
        1 => " (and one more place)".to_owned(),
        more => format!(" (and {more} more places)"),
    };
    Problem {
        id: "file.unknown-field",
        severity: Severity::Warning,
        place: Place {
            pointer: pointer.to_owned(),
            ..Place::default()
        },
        message: format!("{} has an unknown field `{key}`{elsewhere}", shape.name),
        help: format!(
            "it is kept but means nothing here; the fields are {}",
            known.join(", ")
        ),
        fix: None,
        silenced: None,
    }
}

fn wanted(kind: &Kind) -> &'static str {
    match kind {
        Kind::Text | Kind::Word(_) => "text",
        Kind::Whole => "a whole number",
        Kind::Number { .. } => "a number",
        Kind::Object(_) => "an object",
        Kind::List(Kind::Whole) => "a list of whole numbers",
        Kind::List(_) => "a list of objects",
    }
}
