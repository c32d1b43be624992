//! Messages: texts that are kept, and shown later in any language.

use std::borrow::Cow;
use std::fmt::{self, Display};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::spoken;
use crate::{CornerId, Lane, SpaceId};

/// A text for people that is kept: in English, and with what another language needs to word it.
///
/// It is saved and compared in English, and shown ([`Display`]) in the language that is
/// [spoken](super::speak). A plain string is a message that every language shows as it is.
///
/// ```
/// use formulad_core::language::Message;
///
/// let message = Message::from("the garage is full");
/// assert_eq!(message, "the garage is full");
/// assert_eq!(message.english(), message.to_string());
/// ```
#[derive(Clone)]
pub struct Message {
    english: Cow<'static, str>,
    /// `None` for a plain string.
    wording: Option<Box<Wording>>,
}

/// What another language makes its own text from.
#[derive(Clone)]
struct Wording {
    key: &'static str,
    names: &'static [&'static str],
    number: Option<u64>,
    arguments: Vec<Argument>,
}

/// What a message is about.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Argument {
    /// A number, an id, a name: the same in every language.
    Plain(String),
    /// A measure, which has decimals.
    Number(f64),
    /// A part of a sentence in words.
    Message(Message),
}

impl Message {
    /// For [`message!`](crate::message) only.
    #[doc(hidden)]
    #[must_use]
    pub fn new(
        key: &'static str,
        names: &'static [&'static str],
        number: Option<u64>,
        english: impl Into<Cow<'static, str>>,
        arguments: Vec<Argument>,
    ) -> Self {
        Self {
            english: english.into(),
            wording: Some(Box::new(Wording {
                key,
                names,
                number,
                arguments,
            })),
        }
    }

    /// The message in English, as it is saved and compared.
    #[must_use]
    pub fn english(&self) -> &str {
        &self.english
    }

    /// The key of its text in tables of languages; `None` for a plain string.
    #[must_use]
    pub fn key(&self) -> Option<&'static str> {
        self.wording.as_ref().map(|wording| wording.key)
    }

    /// The message in the language that is spoken.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        let spoken = spoken().zip(self.wording.as_ref());
        let filled = spoken.and_then(|(language, wording)| {
            let names = wording.names.iter().copied();
            let values = wording.arguments.iter().map(|it| it as &dyn Display);
            let arguments: Vec<_> = names.zip(values).collect();
            language.fill(wording.key, wording.number, &arguments)
        });
        filled.map_or(Cow::Borrowed(&self.english), Cow::Owned)
    }
}

impl Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text())
    }
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.english, f)
    }
}

impl Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain(text) => f.pad(text),
            Self::Number(number) => number.fmt(f),
            Self::Message(message) => message.fmt(f),
        }
    }
}

impl PartialEq for Message {
    fn eq(&self, other: &Self) -> bool {
        self.english == other.english
    }
}

impl Eq for Message {}

impl PartialEq<str> for Message {
    fn eq(&self, other: &str) -> bool {
        self.english == other
    }
}

impl PartialEq<&str> for Message {
    fn eq(&self, other: &&str) -> bool {
        self.english == *other
    }
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.english)
    }
}

impl<'de> Deserialize<'de> for Message {
    /// A plain string.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::from)
    }
}

impl From<&'static str> for Message {
    fn from(english: &'static str) -> Self {
        Self {
            english: Cow::Borrowed(english),
            wording: None,
        }
    }
}

impl From<String> for Message {
    fn from(english: String) -> Self {
        Self {
            english: Cow::Owned(english),
            wording: None,
        }
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}

impl From<f64> for Argument {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

macro_rules! plain {
    ($($type:ty)*) => {$(
        impl From<$type> for Argument {
            fn from(value: $type) -> Self {
                Self::Plain(value.to_string())
            }
        }
    )*};
}

plain! { &str &String String Cow<'_, str> u8 u16 u32 u64 usize i32 i64 SpaceId CornerId Lane }
