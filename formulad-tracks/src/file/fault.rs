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

formulad_core::messages! { "file";
    unreadable_because(cause: String) = "cannot read the file: {cause}";
    check_path = "check the path, and that you may read the file";
    larger_than(mebibytes: u64) = "the file is larger than {mebibytes} MiB";
    another_kind_of_file =
        "a track file holds one circuit, some 50 kB; this is probably another kind of file";
    not_utf8_from(line: usize, column: usize) =
        "the file is not UTF-8 text from line {line}, column {column} on";
    save_as_utf8 = "save it as UTF-8";
    file_is_empty = "the file is empty";
    begin_with_format = "begin with `{{ \"format\": 1 }}`";
    nested_deeper_than(most: usize) = "lists and objects are nested more than {most} deep";
    five_levels = "a track file needs five levels";
    put_comma = "put a comma between two items";
    close_list = "the file ends before the list does: close it with `]`";
    close_object = "the file ends before the object does: close it with `}}`";
    close_text = "the file ends before the text does: close it with `\"`";
    close_comment = "close the comment with `*/`";
    put_in_quotes = "put text between two `\"`, and write `\\\"` and `\\\\` in it";
    put_names_in_quotes = "put names of fields between two `\"`";
    finite_number = "write a finite number";
    nothing_after_brace = "remove what follows the closing `}}`";
    is_json = "track files are JSON; comments and commas after the last item are let pass";
    escape_or_close(escape: String) =
        "write it as `{escape}`, or close the text with `\"` before it";
    write_format_behind_brace(format: u32) =
        "write `\"format\": {format},` behind the opening `{{`, if this is a track file";
    says_no_format = "the file does not say its format";
    write_format(format: u32) = "write `\"format\": {format}`";
    from_one = "formats are counted from 1";
    is_newer(format: u32, known: u32) =
        "the file is of format {format}; this version of formulad reads up to {known}";
    get_newer = "get a newer version of formulad";
    should_be(what: Message, wanted: Message, found: Message) =
        "{what} should be {wanted}, found {found}";
    write_wanted(wanted: Message) = "write {wanted}";
    no_color(what: Message, text: String) = "{what} is {text}, which is not a colour";
    write_color = "write `#` and six hexadecimal digits, such as `\"#ffcc00\"`";
    not_whole(what: Message, number: String, most: u32) =
        "{what} is {number}, not a whole number from 0 to {most}";
    whole_number = "write a whole number";
    number_too_large(what: Message, number: String) = "{what} is {number}, too large a number";
    smaller_number = "write a smaller number";
    misspelt_field(shape: Message, key: String, meant: &str) =
        "{shape} has an unknown field `{key}`, and no `{meant}`";
    rename_to(meant: &str) = "rename it: did you mean `{meant}`?";
    has_no(shape: Message, key: &str) = "{shape} has no `{key}`";
    add_field(key: &str, about: String) = "add `{key}`: {about}";
    has_twice(shape: Message, key: &str) = "{shape} has `{key}` twice";
    keep_one = "keep one of them";
    line_break = "there is a line break in a text";
    tab = "there is a tab in a text";
    control_character = "there is a control character in a text";
    wrong_word_near(what: Message, word: String, near: &str) =
        "{what} is {word}, none of the words it can be; did you mean `\"{near}\"`?";
    no_such_word(what: Message, word: String) = "{what} is {word}, none of the words it can be";
    write_word(words: Message) = "write {words}";
    /// Words that one may write: "`a` or `b` or `c`".
    or(word: String, others: Message) = "{word} or {others}";
    unknown_here(shape: Message, key: &str) = "{shape} has an unknown field `{key}`";
    unknown_here_too(more: usize, shape: Message, key: &str) =
        "{shape} has an unknown field `{key}` (and one more place)"
        | "{shape} has an unknown field `{key}` (and {more} more places)";
    means_nothing_meant(meant: &str) =
        "it is kept but means nothing here; did you mean `{meant}`?";
    means_nothing_yet(format: u32, minor: u32) =
        "it is kept but means nothing here; the file is of format {format}.{minor}: get a newer \
         version of formulad";
    means_nothing(known: String) =
        "it is kept but means nothing here; the fields are {known}";
    text = "text";
    a_color = "a colour";
    a_whole_number = "a whole number";
    a_number = "a number";
    an_object = "an object";
    a_track_file = "a track file";
    a_list = "a list";
    list_of_whole_numbers = "a list of whole numbers";
    list_of_numbers = "a list of numbers";
    list_of_objects = "a list of objects";
    the_text(text: String) = "the text {text}";
    the_number(number: String) = "the number {number}";
    item_of(index: usize, key: &str) = "item {index} of `{key}`";
    item_of_field(index: usize, key: &str, shape: Message) = "item {index} of `{key}` of {shape}";
    field_of(key: &str, shape: Message) = "`{key}` of {shape}";
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
    let message = unreadable_because(cause.to_string());
    let help = check_path();
    at("file.unreadable", "", None, message, help)
}

pub(super) fn too_large() -> Located {
    let message = larger_than(MAX_BYTES >> 20);
    let help = another_kind_of_file();
    at("file.too-large", "", None, message, help)
}

pub(super) fn not_utf8(span: Span) -> Located {
    let (line, column) = (span.line, span.column);
    let message = not_utf8_from(line, column);
    at("file.not-utf8", "", span, message, save_as_utf8())
}

pub(super) fn empty(span: Span) -> Located {
    let help = begin_with_format();
    at("file.syntax", "", span, file_is_empty(), help)
}

pub(super) fn too_deep(span: Span) -> Located {
    let message = nested_deeper_than(MAX_DEPTH);
    at("file.too-deep", "", span, message, five_levels())
}

pub(super) fn syntax(kind: &ParseErrorKind, span: Span) -> Located {
    let help = match kind {
        ParseErrorKind::NestingDepthExceeded => return too_deep(span),
        ParseErrorKind::ExpectedComma => put_comma(),
        ParseErrorKind::UnterminatedArray => close_list(),
        ParseErrorKind::UnterminatedObject => close_object(),
        ParseErrorKind::String(ParseStringErrorKind::UnterminatedStringLiteral) => close_text(),
        ParseErrorKind::UnterminatedCommentBlock => close_comment(),
        ParseErrorKind::String(_) => put_in_quotes(),
        ParseErrorKind::ExpectedStringObjectProperty => put_names_in_quotes(),
        ParseErrorKind::NonFiniteNumbersNotAllowed => finite_number(),
        ParseErrorKind::MultipleRootJsonValues => nothing_after_brace(),
        _ => is_json(),
    };
    let message = lower_first(&kind.to_string());
    at("file.syntax", "", span, message, help)
}

/// A control character in a text.
pub(super) fn control(c: char, span: Span) -> Located {
    let (message, escape) = match c {
        '\n' => (line_break(), "\\n".to_owned()),
        '\r' => (line_break(), "\\r".to_owned()),
        '\t' => (tab(), "\\t".to_owned()),
        c => (control_character(), format!("\\u{:04x}", u32::from(c))),
    };
    let help = escape_or_close(escape);
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
    let help = write_format_behind_brace(TrackFile::FORMAT);
    at("file.no-format", "", span, says_no_format(), help)
}

pub(super) fn no_such_format(span: Span) -> Located {
    let help = write_format(TrackFile::FORMAT);
    at("file.out-of-range", "/format", span, from_one(), help)
}

pub(super) fn newer_format(format: u32, span: Span) -> Located {
    let known = TrackFile::FORMAT;
    let message = is_newer(format, known);
    let help = get_newer();
    at("file.newer-format", "/format", span, message, help)
}

pub(super) fn wrong_type(
    pointer: &str,
    what: Message,
    kind: &ValueKind,
    found: Message,
    span: Span,
) -> Located {
    let message = should_be(what, wanted(kind), found);
    at(
        "file.wrong-type",
        pointer,
        span,
        message,
        write_wanted(wanted(kind)),
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
    let message = match near {
        Some(near) => wrong_word_near(what, quoted(word), near),
        None => no_such_word(what, quoted(word)),
    };
    let words = words.iter().rev().map(|word| format!("`\"{word}\"`"));
    let words = words.fold(None, |others, word| match others {
        None => Some(Message::from(word)),
        Some(others) => Some(or(word, others)),
    });
    let help = write_word(words.unwrap_or_else(|| "".into()));
    at("file.wrong-value", pointer, span, message, help)
}

pub(super) fn wrong_color(pointer: &str, what: Message, text: &str, span: Span) -> Located {
    let message = no_color(what, quoted(text));
    let help = write_color();
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
        ValueKind::Whole => (not_whole(what, number, u32::MAX), whole_number()),
        _ => (number_too_large(what, number), smaller_number()),
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
        let message = misspelt_field((shape.name)(), shortened(key), field.key);
        let help = rename_to(field.key);
        return at(MISSPELT_FIELD, pointer, span, message, help);
    }
    let message = has_no((shape.name)(), field.key);
    let help = add_field(field.key, lower_first(field.about));
    at("file.missing-field", pointer, span, message, help)
}

pub(super) fn doubled(pointer: &str, shape: &ObjectShape, key: &str, span: Span) -> Located {
    let message = has_twice((shape.name)(), key);
    at("file.doubled-field", pointer, span, message, keep_one())
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
        0 => unknown_here((shape.name)(), key),
        more => unknown_here_too(more, (shape.name)(), key),
    };
    let help = match (later, meant) {
        (None, Some(meant)) => means_nothing_meant(meant),
        (Some(minor), _) => means_nothing_yet(TrackFile::FORMAT, minor),
        (None, None) => means_nothing(known.join(", ")),
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
        ValueKind::Text | ValueKind::Word(_) => text(),
        ValueKind::Color => a_color(),
        ValueKind::Whole => a_whole_number(),
        ValueKind::Number { .. } => a_number(),
        ValueKind::Object(_) => an_object(),
        ValueKind::List(ValueKind::Whole) => list_of_whole_numbers(),
        ValueKind::List(ValueKind::Number { .. }) => list_of_numbers(),
        ValueKind::List(_) => list_of_objects(),
    }
}
