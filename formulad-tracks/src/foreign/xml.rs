//! XML of other programs, as a tree.
//!
//! Only what stands in the file is read: references to entities are passed over, but for those of XML itself, and a
//! document type is not looked at. So nothing is fetched, and nothing grows.

use std::ops::Range;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::ImportError;
use crate::file::Source;

/// How deeply elements may be nested.
const DEEPEST: usize = 100;
/// The most elements that are read.
const MOST: usize = 1_000_000;

/// An element, with what is in it.
#[derive(Debug, Default)]
pub(crate) struct Element {
    /// Its name, without that of a namespace.
    pub(crate) name: String,
    attributes: Vec<(String, String)>,
    /// The text in it, but for that in other elements.
    pub(crate) text: String,
    pub(crate) children: Vec<Self>,
    /// Where its first tag stands.
    pub(crate) bytes: Range<usize>,
    /// Where its text begins.
    pub(crate) text_begin: usize,
}

impl Element {
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(own, _)| own == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The first element of this name in it.
    pub(crate) fn child(&self, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.name == name)
    }

    /// The elements of this name in it.
    pub(crate) fn named<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Self> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// The text of the first element of this name in it.
    pub(crate) fn text_of(&self, name: &str) -> &str {
        self.child(name).map_or("", |child| child.text.trim())
    }

    /// All elements in it, however deep, in the order of the file.
    pub(crate) fn all(&self) -> Vec<&Self> {
        let mut found = Vec::new();
        let mut open = vec![self];
        while let Some(element) = open.pop() {
            found.push(element);
            open.extend(element.children.iter().rev());
        }
        found
    }
}

/// The name of the first element of a text, without that of a namespace, if it may be XML.
pub(crate) fn root(text: &str) -> Option<String> {
    /// Comments and a document type may stand before it.
    const EVENTS: usize = 1000;
    let mut reader = Reader::from_str(text);
    for _ in 0..EVENTS {
        match reader.read_event().ok()? {
            Event::Start(element) | Event::Empty(element) => return Some(name(&element)),
            Event::Text(text)
                if !text.iter().all(u8::is_ascii_whitespace) && *text != *b"\xEF\xBB\xBF" =>
            {
                return None;
            }
            Event::Eof => return None,
            _ => {}
        }
    }
    None
}

/// The first element of a text.
///
/// # Errors
///
/// [`ImportError`] at the place where it is not XML, or too large.
pub(crate) fn document(source: &Source) -> Result<Element, ImportError> {
    let text = source.text();
    let mut reader = Reader::from_str(text);
    let mut open = vec![Element::default()];
    let mut count = 0;
    loop {
        let begin = reader.buffer_position() as usize;
        let event = reader.read_event().map_err(|error| {
            let at = reader.error_position() as usize;
            ImportError::at(
                source,
                at..at,
                message!(
                    "this is not valid XML: {reason}",
                    reason = error.to_string()
                ),
                message!("export it again, or fix it here"),
            )
        })?;
        let end = reader.buffer_position() as usize;
        let is_empty = matches!(event, Event::Empty(_));
        match event {
            Event::Start(element) | Event::Empty(element) => {
                count += 1;
                let refused = |message| {
                    Err(ImportError::at(
                        source,
                        begin..end,
                        message,
                        message!("export it again, or fix it here"),
                    ))
                };
                if count > MOST {
                    return refused(message!(
                        "there are more than {most} elements"
                            | "there are more than {most} elements",
                        most = MOST
                    ));
                }
                if open.len() > DEEPEST {
                    return refused(message!(
                        "elements are nested more than {most} deep"
                            | "elements are nested more than {most} deep",
                        most = DEEPEST
                    ));
                }
                open.push(Element {
                    name: name(&element),
                    attributes: attributes(&element),
                    bytes: begin..end,
                    text_begin: end,
                    ..Element::default()
                });
                if is_empty {
                    close(&mut open);
                }
            }
            Event::End(_) => close(&mut open),
            Event::Text(part) => {
                if let (Some(element), Ok(part)) = (open.last_mut(), std::str::from_utf8(&part)) {
                    element.text += part;
                }
            }
            Event::CData(part) => {
                if let (Some(element), Ok(part)) = (open.last_mut(), std::str::from_utf8(&part)) {
                    element.text += part;
                }
            }
            Event::GeneralRef(reference) => {
                if let (Some(element), Some(text)) = (open.last_mut(), resolved(&reference)) {
                    element.text += &text;
                }
            }
            Event::Eof => break,
            _ => {}
        }
    }
    if let [_, .., last] = &open[..] {
        let bytes = last.bytes.clone();
        return Err(ImportError::at(
            source,
            bytes,
            message!("the file ends within this element"),
            message!("export it again, or fix it here"),
        ));
    }
    let whole = open.pop().unwrap_or_default();
    Ok(whole.children.into_iter().next().unwrap_or_default())
}

/// Closes the last open element.
fn close(open: &mut Vec<Element>) {
    if open.len() > 1
        && let Some(element) = open.pop()
        && let Some(outer) = open.last_mut()
    {
        outer.children.push(element);
    }
}

fn name(element: &BytesStart<'_>) -> String {
    String::from_utf8_lossy(element.local_name().as_ref()).into_owned()
}

fn attributes(element: &BytesStart<'_>) -> Vec<(String, String)> {
    let mut attributes = element.attributes();
    let attributes = attributes.with_checks(false).filter_map(Result::ok);
    let pairs = attributes.filter_map(|attribute| {
        let name = String::from_utf8_lossy(attribute.key.local_name().as_ref()).into_owned();
        let text = std::str::from_utf8(&attribute.value).ok()?;
        let value = quick_xml::escape::unescape(text)
            .map_or_else(|_| text.to_owned(), std::borrow::Cow::into_owned);
        Some((name, value))
    });
    pairs.collect()
}

/// The character of a reference, or what XML itself means by it.
fn resolved(reference: &quick_xml::events::BytesRef<'_>) -> Option<String> {
    if let Ok(Some(character)) = reference.resolve_char_ref() {
        return Some(character.to_string());
    }
    let name = std::str::from_utf8(reference).ok()?;
    quick_xml::escape::resolve_predefined_entity(name).map(str::to_owned)
}
