//! Lists, as each language writes them.

use super::Message;

/// A list of names or things to its end.
fn and(before: Message, last: Message) -> Message {
    message!("{before} and {last}", before, last)
}

/// A list of names or things goes on.
fn comma(before: Message, next: Message) -> Message {
    message!("{before}, {next}", before, next)
}

fn folded(
    parts: impl IntoIterator<Item = impl Into<Message>>,
    join: fn(Message, Message) -> Message,
) -> Message {
    let parts = parts.into_iter().map(Into::into);
    parts.reduce(join).unwrap_or_else(|| Message::from(""))
}

fn to_the_end(
    parts: impl IntoIterator<Item = impl Into<Message>>,
    join: fn(Message, Message) -> Message,
    end: fn(Message, Message) -> Message,
) -> Message {
    let mut parts: Vec<Message> = parts.into_iter().map(Into::into).collect();
    match parts.pop() {
        Some(last) if !parts.is_empty() => end(folded(parts, join), last),
        last => last.unwrap_or_else(|| Message::from("")),
    }
}

/// Joins items as in a sentence: "Ada, Bruno and Chiara".
///
/// ```
/// use formulad_core::language::list;
///
/// assert_eq!(list(["Ada", "Bruno", "Chiara"]), "Ada, Bruno and Chiara");
/// assert_eq!(list(["Ada"]), "Ada");
/// ```
#[must_use]
pub fn list(items: impl IntoIterator<Item = impl Into<Message>>) -> Message {
    to_the_end(items, comma, and)
}

/// Joins items in a row: "2 tyres, 1 brake".
#[must_use]
pub fn series(items: impl IntoIterator<Item = impl Into<Message>>) -> Message {
    folded(items, comma)
}

/// Joins what somebody does: "goes up to 4th and rolls a 12". Some languages join it in another way than names.
#[must_use]
pub fn actions(actions: impl IntoIterator<Item = impl Into<Message>>) -> Message {
    to_the_end(
        actions,
        phrase,
        |before, last| message!("{before} and {last}" as "what somebody does", before, last),
    )
}

/// Joins phrases in a row: "brakes for 1 space, passes Ada". Some languages join them in another way than things.
#[must_use]
pub fn phrases(phrases: impl IntoIterator<Item = impl Into<Message>>) -> Message {
    folded(phrases, phrase)
}

fn phrase(before: Message, next: Message) -> Message {
    message!("{before}, {next}" as "what somebody does", before, next)
}

/// Ends a sentence, which begins with a small letter if its clause does.
///
/// ```
/// use formulad_core::language::{sentence, sentences};
///
/// assert_eq!(sentences(["Free: 5 in 6", "Out: 1 in 6"].map(sentence)), "Free: 5 in 6. Out: 1 in 6.");
/// ```
#[must_use]
pub fn sentence(clause: impl Into<Message>) -> Message {
    let clause: Message = clause.into();
    message!("{clause}.", clause)
}

/// Joins sentences.
#[must_use]
pub fn sentences(sentences: impl IntoIterator<Item = impl Into<Message>>) -> Message {
    folded(sentences, |before, next| {
        message!("{before} {next}", before, next)
    })
}

/// Joins what may be chosen from: "soft or rain".
#[must_use]
pub fn alternatives(items: impl IntoIterator<Item = impl Into<Message>>) -> Message {
    folded(items, |before, next| {
        message!("{before} or {next}", before, next)
    })
}

/// Joins clauses to a sentence: "no room for 1 space; out of the race".
#[must_use]
pub fn clauses(clauses: impl IntoIterator<Item = impl Into<Message>>) -> Message {
    folded(clauses, |before, next| {
        message!("{before}; {next}", before, next)
    })
}
