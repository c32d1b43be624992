//! Lists, as each language writes them.

use super::Message;

crate::messages! { "list";
    /// A list of names or things to its end: "Ada and Bruno", "Ada, Bruno and Chiara". What comes before is a
    /// list by `comma`.
    and(before: Message, last: Message) = "{before} and {last}";
    /// A list of names or things goes on: "Ada, Bruno", "2 tyres, 1 brake".
    comma(before: Message, next: Message) = "{before}, {next}";
    /// What somebody does, to its end: "goes up to 4th and rolls a 12". What comes before is joined by `phrase`.
    and_then(before: Message, last: Message) = "{before} and {last}";
    /// What somebody does or what is so, and what else: "brakes for 1 space, passes Ada".
    phrase(before: Message, next: Message) = "{before}, {next}";
    /// One of several: "true or false".
    or(before: Message, next: Message) = "{before} or {next}";
    /// A sentence and its end.
    end(clause: Message) = "{clause}.";
    /// Two sentences, one after the other.
    after(before: Message, next: Message) = "{before} {next}";
    /// Clauses of a sentence: "7 spaces, left lane; brakes for 1 space".
    semicolon(before: Message, next: Message) = "{before}; {next}";
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
    to_the_end(actions, phrase, and_then)
}

/// Joins phrases in a row: "brakes for 1 space, passes Ada". Some languages join them in another way than things.
#[must_use]
pub fn phrases(phrases: impl IntoIterator<Item = impl Into<Message>>) -> Message {
    folded(phrases, phrase)
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
    end(clause.into())
}

/// Joins sentences.
#[must_use]
pub fn sentences(sentences: impl IntoIterator<Item = impl Into<Message>>) -> Message {
    folded(sentences, after)
}

/// Joins what may be chosen from: "soft or rain".
#[must_use]
pub fn alternatives(items: impl IntoIterator<Item = impl Into<Message>>) -> Message {
    folded(items, or)
}

/// Joins clauses to a sentence: "no room for 1 space; out of the race".
#[must_use]
pub fn clauses(clauses: impl IntoIterator<Item = impl Into<Message>>) -> Message {
    folded(clauses, semicolon)
}
