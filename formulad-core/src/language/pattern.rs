//! A text with places for its arguments, as tables of languages write it.

use std::fmt::{Display, Write};
use std::str::FromStr;

/// A text with places for arguments: `{name} has {count} cars`, `{gap:.1} turns`. A doubled brace stands
/// for a brace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    text: String,
    parts: Vec<Segment>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Segment {
    Text(String),
    Argument {
        name: String,
        decimals: Option<usize>,
        signed: bool,
    },
}

/// A pattern that cannot be read: a brace is not closed, or what is in it is not an argument.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{pattern}` has a brace that is not closed, or no argument in it; double a brace that is meant as one"
)]
#[non_exhaustive]
pub struct InvalidPattern {
    /// The pattern.
    pub pattern: String,
}

impl FromStr for Pattern {
    type Err = InvalidPattern;

    fn from_str(pattern: &str) -> Result<Self, InvalidPattern> {
        let invalid = || InvalidPattern {
            pattern: pattern.to_owned(),
        };
        let mut parts = Vec::new();
        let mut text = String::new();
        let mut rest = pattern;
        while let Some(at) = rest.find(['{', '}']) {
            text.push_str(&rest[..at]);
            let (brace, after) = rest[at..].split_at(1);
            if let Some(after) = after.strip_prefix(brace) {
                text.push_str(brace);
                rest = after;
                continue;
            }
            let (argument, after) = after.split_once('}').ok_or_else(invalid)?;
            if brace == "}" {
                return Err(invalid());
            }
            if !text.is_empty() {
                parts.push(Segment::Text(std::mem::take(&mut text)));
            }
            parts.push(argument_of(argument).ok_or_else(invalid)?);
            rest = after;
        }
        text.push_str(rest);
        if !text.is_empty() {
            parts.push(Segment::Text(text));
        }
        let plain = parts.iter().map(|part| match part {
            Segment::Text(text) => text.as_str(),
            Segment::Argument { .. } => "",
        });
        Ok(Self {
            text: plain.collect(),
            parts,
        })
    }
}

/// `name`, `name:.1`, `name:+`, `name:+.1`.
fn argument_of(written: &str) -> Option<Segment> {
    let (name, format) = written.split_once(':').unwrap_or((written, ""));
    let (signed, format) = match format.strip_prefix('+') {
        Some(format) => (true, format),
        None => (false, format),
    };
    let decimals = match format.strip_prefix('.') {
        Some(decimals) => Some(decimals.parse().ok().filter(|decimals| *decimals < 10)?),
        None if format.is_empty() => None,
        None => return None,
    };
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    is_name.then(|| Segment::Argument {
        name: name.to_owned(),
        decimals,
        signed,
    })
}

impl Pattern {
    /// A text without arguments.
    pub(super) fn plain(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            parts: vec![Segment::Text(text.to_owned())],
        }
    }

    /// The text without its arguments; all of it if it has none.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The names of its arguments, in their order.
    pub fn arguments(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| match part {
            Segment::Argument { name, .. } => Some(&**name),
            Segment::Text(_) => None,
        })
    }

    /// The same with its text changed.
    pub(super) fn map(mut self, change: impl Fn(&str) -> String) -> Self {
        for part in &mut self.parts {
            if let Segment::Text(text) = part {
                *text = change(text);
            }
        }
        self.text = change(&self.text);
        self
    }

    /// The text with its arguments. An unknown name stays as it is written.
    pub(super) fn fill(&self, arguments: &[(&str, &dyn Display)], decimal: char) -> String {
        let mut filled = String::new();
        for part in &self.parts {
            match part {
                Segment::Text(text) => filled.push_str(text),
                Segment::Argument {
                    name,
                    decimals,
                    signed,
                } => {
                    let Some((_, value)) = arguments.iter().find(|(it, _)| it == name) else {
                        filled.push_str(name);
                        continue;
                    };
                    // Writing into a string does not fail unless the value does.
                    _ = match (decimals, signed) {
                        (None, false) => write!(filled, "{value}"),
                        (None, true) => write!(filled, "{value:+}"),
                        (Some(decimals), signed) => {
                            let number = match signed {
                                false => format!("{value:.decimals$}"),
                                true => format!("{value:+.decimals$}"),
                            };
                            filled.push_str(&number.replace('.', decimal.encode_utf8(&mut [0; 4])));
                            Ok(())
                        }
                    };
                }
            }
        }
        filled
    }
}
