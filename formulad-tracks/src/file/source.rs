//! The text of a track file, and where in it things are.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::OnceLock;

use formulad_core::Problem;
use jsonc_parser::ast::Value;
use jsonc_parser::common::Ranged;
use jsonc_parser::tokens::TokenAndRange;
use jsonc_parser::{CollectOptions, CommentCollectionStrategy, ParseOptions, ParseResult};

use super::error::ReadError;
use super::fault::{self, MISSPELT_FIELD, UNKNOWN_FIELD};
use super::span::{Located, Span};

/// The text of a track file under the name it is reported by, usually its path.
///
/// ```
/// use formulad_tracks::file::Source;
///
/// let source = Source::new("my.track.json", "{\n  \"format\": 1,\n  \"name\": 7\n}");
/// let error = source.parse().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "my.track.json:3:11: `name` of the track should be text, found the number 7"
/// );
/// ```
#[derive(Debug, Clone)]
pub struct Source {
    name: String,
    text: String,
    /// Made for the first place that is asked for: a text without faults does without.
    lines: OnceLock<Lines>,
}

impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.text == other.text
    }
}

impl Eq for Source {}

/// What lines and columns of a text are found by.
#[derive(Debug, Clone)]
struct Lines {
    /// Where each line begins.
    begins: Vec<usize>,
    /// Number of characters that begin before each block and before the end, to find columns of
    /// long lines fast.
    blocks: Vec<usize>,
}

/// Bytes per block.
const BLOCK: usize = 1024;

impl Lines {
    fn of(text: &str) -> Self {
        let ends = text.match_indices('\n');
        let begins = std::iter::once(0).chain(ends.map(|(i, _)| i + 1));
        let counts = text.as_bytes().chunks(BLOCK).map(characters);
        let blocks = std::iter::once(0).chain(counts.scan(0, |before, count| {
            *before += count;
            Some(*before)
        }));
        Self {
            begins: begins.collect(),
            blocks: blocks.collect(),
        }
    }
}

impl Source {
    /// The largest file that is read, in bytes: some 80,000 spaces. A usual circuit takes 50 kB.
    pub const MAX_BYTES: u64 = fault::MAX_BYTES;

    /// A text. A byte order mark at its beginning is dropped. A text of more than
    /// [`Source::MAX_BYTES`] is refused when it is parsed (`file.too-large`).
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let mut text = text.into();
        if text.starts_with('\u{feff}') {
            text.drain(..'\u{feff}'.len_utf8());
        }
        Self {
            name: name.into(),
            text,
            lines: OnceLock::new(),
        }
    }

    /// Reads a text from a file, never more than [`Source::MAX_BYTES`] of it.
    ///
    /// # Errors
    ///
    /// [`ReadError`] when the file cannot be read (`file.unreadable`), is larger than
    /// [`Source::MAX_BYTES`] (`file.too-large`) or not UTF-8 (`file.not-utf8`).
    pub fn read(path: impl AsRef<Path>) -> Result<Self, ReadError> {
        let path = path.as_ref();
        let name = path.display().to_string();
        let mut bytes = Vec::new();
        File::open(path)
            .and_then(|file| file.take(Self::MAX_BYTES + 1).read_to_end(&mut bytes))
            .map_err(|error| ReadError::unreadable(&name, error))?;
        Self::from_bytes(name, bytes)
    }

    /// Makes a source from the bytes of a text.
    ///
    /// # Errors
    ///
    /// [`ReadError`] when they are more than [`Source::MAX_BYTES`] (`file.too-large`) or not
    /// UTF-8 (`file.not-utf8`).
    pub fn from_bytes(name: impl Into<String>, bytes: Vec<u8>) -> Result<Self, ReadError> {
        let name = name.into();
        if bytes.len() as u64 > Self::MAX_BYTES {
            return Err(ReadError::new(&name, vec![fault::too_large()]));
        }
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Self::new(name, text)),
            Err(error) => {
                let good = error.utf8_error().valid_up_to();
                let text = String::from_utf8_lossy(&error.as_bytes()[..good]);
                let span = Self::new("", text).span(good..good);
                Err(ReadError::new(&name, vec![fault::not_utf8(span)]))
            }
        }
    }

    /// The name it is reported by.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns where a range of bytes is. Bytes past the end of the text count as at its end.
    #[must_use]
    pub fn span(&self, range: std::ops::Range<usize>) -> Span {
        let start = range.start.min(self.text.len());
        let lines = &self.lines().begins;
        let line = lines.partition_point(|begin| *begin <= start);
        let begin = lines.get(line.wrapping_sub(1)).copied().unwrap_or(0);
        Span {
            start,
            end: range.end.clamp(start, self.text.len()),
            line,
            column: self.characters_before(start) - self.characters_before(begin) + 1,
        }
    }

    fn lines(&self) -> &Lines {
        self.lines.get_or_init(|| Lines::of(&self.text))
    }

    /// How many characters begin before this byte of the text.
    fn characters_before(&self, byte: usize) -> usize {
        let block = byte / BLOCK;
        let rest = self.text.as_bytes().get(block * BLOCK..byte);
        let before = self.lines().blocks.get(block).copied().unwrap_or(0);
        before + characters(rest.unwrap_or_default())
    }

    /// Finds where problems are, by their JSON Pointers.
    #[must_use]
    pub fn locate<'p>(&self, problems: impl IntoIterator<Item = &'p Problem>) -> Vec<Located> {
        let mut tree = None;
        problems
            .into_iter()
            .map(|problem| {
                let tree = tree.get_or_insert_with(|| self.tree().ok()).as_ref();
                let pointer = &problem.place.pointer;
                let range = tree.map(|tree| match problem.id {
                    // Here the name is wrong, not the value.
                    UNKNOWN_FIELD | MISSPELT_FIELD => find_name(tree, pointer),
                    _ => find(tree, pointer),
                });
                let related = problem.related.iter().filter_map(|related| {
                    let span = self.span(find(tree?, &related.pointer));
                    Some((span, related.label.clone()))
                });
                Located {
                    related: related.collect(),
                    span: range.map(|range| self.span(range)),
                    problem: problem.clone(),
                }
            })
            .collect()
    }

    /// Returns the place of what a JSON Pointer addresses, or of the nearest thing around it.
    #[must_use]
    pub fn place(&self, pointer: &str) -> Span {
        let whole = 0..self.text.len();
        self.span(self.tree().map_or(whole, |tree| find(&tree, pointer)))
    }

    /// Whether the text is longer than the limit.
    pub(crate) fn is_too_large(&self) -> bool {
        self.text.len() as u64 > Self::MAX_BYTES
    }

    pub(super) fn into_text(self) -> String {
        self.text
    }

    /// The syntax tree of the text.
    pub(crate) fn tree(&self) -> Result<Value<'_>, ReadError> {
        self.tree_of(0..self.text.len(), false)
    }

    /// The syntax tree of an object of JavaScript that these bytes are; its places count from their beginning.
    #[cfg(feature = "import")]
    pub(crate) fn object_literal(
        &self,
        bytes: std::ops::Range<usize>,
    ) -> Result<Value<'_>, ReadError> {
        self.tree_of(bytes, true)
    }

    fn tree_of(
        &self,
        bytes: std::ops::Range<usize>,
        is_script: bool,
    ) -> Result<Value<'_>, ReadError> {
        let result = self.syntax(bytes.clone(), is_script, &CollectOptions::default())?;
        result.value.ok_or_else(|| {
            let whole = self.span(bytes);
            ReadError::new(&self.name, vec![fault::empty(whole)])
        })
    }

    /// The syntax tree of the text, if it has one, and its tokens with comments.
    pub(super) fn tree_and_tokens(
        &self,
    ) -> Result<(Option<Value<'_>>, Vec<TokenAndRange<'_>>), ReadError> {
        let collected = CollectOptions {
            comments: CommentCollectionStrategy::AsTokens,
            tokens: true,
        };
        let result = self.syntax(0..self.text.len(), false, &collected)?;
        let tokens = result.tokens.unwrap_or_default();
        Ok((result.value, tokens))
    }

    /// Parses JSON, or else an object of JavaScript, in these bytes.
    fn syntax(
        &self,
        bytes: std::ops::Range<usize>,
        is_script: bool,
        collected: &CollectOptions,
    ) -> Result<ParseResult<'_>, ReadError> {
        let options = ParseOptions {
            allow_comments: true,
            allow_trailing_commas: true,
            allow_loose_object_property_names: is_script,
            allow_missing_commas: false,
            allow_single_quoted_strings: is_script,
            allow_hexadecimal_numbers: false,
            allow_unary_plus_numbers: false,
            allow_bare_decimal_point_numbers: false,
            allow_non_finite_numbers: false,
            allow_extended_string_escapes: false,
        };
        let failed = |fault| ReadError::new(&self.name, vec![fault]);
        if self.is_too_large() {
            return Err(failed(fault::too_large()));
        }
        let begin = bytes.start;
        let text = self.text.get(bytes).unwrap_or_default();
        jsonc_parser::parse_to_ast(text, collected, &options)
            .map_err(|error| {
                let range = error.range();
                let span = self.span(begin + range.start..begin + range.end);
                failed(fault::syntax(error.kind(), span))
            })
            .and_then(|result| {
                let tree = result.value.as_ref();
                match tree.and_then(|tree| control_in(tree, text)) {
                    Some((at, c)) => {
                        let at = begin + at;
                        Err(failed(fault::control(c, self.span(at..at + 1))))
                    }
                    None => Ok(result),
                }
            })
    }
}

/// The first control character within the strings of a tree of this text. JSON only allows them as
/// escapes, but the parser accepts them.
fn control_in(node: &Value<'_>, text: &str) -> Option<(usize, char)> {
    let in_string = |string: &dyn Ranged| {
        let bytes = text.as_bytes().get(string.start()..string.end())?;
        let at = bytes.iter().position(|byte| *byte < b' ')?;
        Some((string.start() + at, bytes[at].into()))
    };
    match node {
        Value::StringLit(string) => in_string(string),
        Value::Object(object) => object.properties.iter().find_map(|property| {
            in_string(&property.name).or_else(|| control_in(&property.value, text))
        }),
        Value::Array(array) => {
            let mut elements = array.elements.iter();
            elements.find_map(|element| control_in(element, text))
        }
        Value::NumberLit(_) | Value::BooleanLit(_) | Value::NullKeyword(_) => None,
    }
}

/// How many characters of UTF-8 begin in these bytes.
fn characters(bytes: &[u8]) -> usize {
    // Summed as bytes, many at once.
    let begins = |byte: &u8| u8::from(byte & 0xC0 != 0x80);
    let parts = bytes.chunks(usize::from(u8::MAX));
    let counts = parts.map(|part| part.iter().map(begins).sum::<u8>());
    counts.map(usize::from).sum()
}

/// The bytes of the name of the field that a JSON Pointer addresses.
fn find_name(tree: &Value<'_>, pointer: &str) -> std::ops::Range<usize> {
    let value = find(tree, pointer);
    let outer = pointer.rsplit_once('/').map_or("", |(outer, _)| outer);
    match node(tree, outer) {
        Value::Object(object) => {
            let mut properties = object.properties.iter();
            let field = properties.find(|property| property.value.start() == value.start);
            field.map_or(value, |field| field.name.start()..field.name.end())
        }
        _ => value,
    }
}

/// The bytes of what a JSON Pointer (RFC 6901) addresses, or of the nearest thing around it that
/// is there.
fn find(tree: &Value<'_>, pointer: &str) -> std::ops::Range<usize> {
    let node = node(tree, pointer);
    node.start()..node.end()
}

/// What a JSON Pointer addresses, or the nearest thing around it that is there.
fn node<'a, 't>(tree: &'a Value<'t>, pointer: &str) -> &'a Value<'t> {
    let mut node = tree;
    for part in pointer.split('/').skip(1) {
        let part = part.replace("~1", "/").replace("~0", "~");
        let inner = match node {
            Value::Object(object) => object.get(&part).map(|property| &property.value),
            Value::Array(array) => part
                .parse::<usize>()
                .ok()
                .and_then(|index| array.elements.get(index)),
            _ => None,
        };
        match inner {
            Some(inner) => node = inner,
            None => break,
        }
    }
    node
}
