//! Tables of literals in modules of Lua, as trees of JSON.
//!
//! A module gives the table that it returns, or the last that it makes: `return { lanes = 3 }`, or `local T = {}`,
//! `T.lanes = 3` and `return T`. Loops are skipped, as modules end with one that makes an index of the table; any
//! other program is refused. An empty table may be a list or not, and counts as `nil`.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use formulad_core::language::Message;
use jsonc_parser::ast::{
    Array, BooleanLit, NullKeyword, NumberLit, Object, ObjectProp, ObjectPropName, StringLit, Value,
};
use jsonc_parser::common::{Range as Bytes, Ranged};

use crate::file::Source;
use crate::foreign::shortened;
use crate::import::ImportError;

pub(in crate::import) mod said {
    use formulad_core::language::Message;

    pub(crate) fn no_value() -> Message {
        message!(
            "only a text, a number, `true`, `false`, `nil` or a table of these can be read here"
        )
    }

    /// A sign or a word of the language, such as `=`.
    pub(crate) fn expected(text: &str) -> Message {
        message!("here `{text}` is expected", text)
    }

    pub(crate) fn twice(name: &str) -> Message {
        message!("{name} is given twice", name)
    }
}

/// How deep tables may be nested.
const DEEPEST: usize = 32;

/// The table of a module.
///
/// # Errors
///
/// [`ImportError`] at the place of what is not a table of literals.
pub(super) fn tree(source: &Source) -> Result<Value<'_>, ImportError> {
    Reader {
        source,
        text: source.text(),
        at: 0,
    }
    .module()
}

/// A table as far as it has been read.
#[derive(Default)]
struct Table<'a> {
    named: Vec<ObjectProp<'a>>,
    names: BTreeSet<Cow<'a, str>>,
    items: Vec<Value<'a>>,
}

struct Reader<'a> {
    source: &'a Source,
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn module(&mut self) -> Result<Value<'a>, ImportError> {
        // The table and its name, where members are added to it.
        let mut table: Option<(&str, Value<'a>)> = None;
        let mut names = BTreeSet::new();
        loop {
            self.skip()?;
            let begin = self.at;
            let word = self.word();
            match word {
                "" if self.at == self.text.len() => break,
                "" if self.take(";") => {}
                "return" => {
                    self.skip()?;
                    if self.rest().starts_with('{') {
                        let value = self.value(0)?;
                        self.end()?;
                        return Ok(value);
                    }
                    let name = table.as_ref().map_or("{", |(name, _)| name);
                    let begin = self.at;
                    if self.word() != name {
                        self.at = begin;
                        return Err(self.unexpected(said::expected(name)));
                    }
                    self.end()?;
                    break;
                }
                "for" => self.skip_block(begin)?,
                "local" => {
                    self.skip()?;
                    let name = self.word();
                    self.expect("=")?;
                    let value = self.value(0)?;
                    let value = emptied(value);
                    names = names_of(&value);
                    table = Some((name, value));
                }
                name => {
                    let Some((_, Value::Object(object))) =
                        table.as_mut().filter(|(known, _)| *known == name)
                    else {
                        let next = self.rest().chars().next().map_or(0, char::len_utf8);
                        let end = begin + if name.is_empty() { next } else { name.len() };
                        let shown = shortened(self.text.get(begin..end).unwrap_or_default());
                        return Err(self.error(
                            begin..end,
                            message!(
                                "{text} begins nothing that can be read: neither `local`, nor a \
                                 member of the table, nor `return`",
                                text = &shown
                            ),
                        ));
                    };
                    self.expect(".")?;
                    self.skip()?;
                    let (key, bytes) = self.name()?;
                    self.expect("=")?;
                    self.skip()?;
                    let value = self.value(0)?;
                    if !names.insert(key.to_owned()) {
                        return Err(self.error(bytes, said::twice(&shortened(key))));
                    }
                    object.range.end = value.end();
                    object
                        .properties
                        .push(property(Cow::Borrowed(key), bytes, value));
                }
            }
        }
        let end = self.text.trim_end().len();
        let table = table.map(|(_, table)| table);
        table.ok_or_else(|| self.error(end..end, message!("the module makes no table")))
    }

    /// Nothing may follow what is returned.
    fn end(&mut self) -> Result<(), ImportError> {
        self.skip()?;
        self.take(";");
        self.skip()?;
        if self.rest().is_empty() {
            Ok(())
        } else {
            Err(self.unexpected(message!("nothing may follow what the module returns")))
        }
    }

    /// A value; `depth` tables are around it.
    fn value(&mut self, depth: usize) -> Result<Value<'a>, ImportError> {
        self.skip()?;
        let begin = self.at;
        let rest = self.rest();
        if rest.starts_with('{') {
            return self.table(depth);
        }
        if rest.starts_with(['"', '\'', '[']) {
            let value = self.string()?;
            let range = Bytes::new(begin, self.at);
            return Ok(Value::StringLit(StringLit { range, value }));
        }
        let is_number = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '+' | '-' | '_');
        let length = rest.find(|c| !is_number(c)).unwrap_or(rest.len());
        let word = &rest[..length];
        let range = Bytes::new(begin, begin + length);
        let value = match word {
            "nil" => Value::NullKeyword(NullKeyword { range }),
            "true" | "false" => Value::BooleanLit(BooleanLit {
                range,
                value: word == "true",
            }),
            number
                if number.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '.' | '-')) =>
            {
                if number.parse::<f64>().is_err() {
                    return Err(self.error(range.start..range.end, said::no_value()));
                }
                Value::NumberLit(NumberLit {
                    range,
                    value: number,
                })
            }
            _ => {
                let end = begin + length.max(rest.chars().next().map_or(0, char::len_utf8));
                return Err(self.error(begin..end, said::no_value()));
            }
        };
        self.at += length;
        Ok(value)
    }

    fn table(&mut self, depth: usize) -> Result<Value<'a>, ImportError> {
        let begin = self.at;
        if depth == DEEPEST {
            return Err(self.error(
                begin..begin + 1,
                message!("tables are nested more than {most} deep", most = DEEPEST),
            ));
        }
        self.at += 1;
        let mut table = Table::default();
        loop {
            self.skip()?;
            if self.take("}") {
                break;
            }
            if self.rest().is_empty() {
                return Err(self.error(begin..begin + 1, message!("what begins here does not end")));
            }
            self.field(&mut table, depth)?;
            self.skip()?;
            if !self.take(",") && !self.take(";") && !self.rest().starts_with('}') {
                if self.rest().is_empty() {
                    return Err(
                        self.error(begin..begin + 1, message!("what begins here does not end"))
                    );
                }
                return Err(self.unexpected(said::expected("}")));
            }
        }
        let range = begin..self.at;
        match (table.named.is_empty(), table.items.is_empty()) {
            (true, true) => Ok(Value::NullKeyword(NullKeyword {
                range: Bytes::new(range.start, range.end),
            })),
            (true, false) => Ok(Value::Array(Array {
                range: Bytes::new(range.start, range.end),
                elements: table.items,
            })),
            (false, true) => Ok(object(range, table.named)),
            (false, false) => Err(self.error(
                begin..begin + 1,
                message!("a table is a list or has names, and not both"),
            )),
        }
    }

    /// A field of a table: `name = value`, `["name"] = value`, `[1] = value` or a value.
    fn field(&mut self, table: &mut Table<'a>, depth: usize) -> Result<(), ImportError> {
        let begin = self.at;
        let is_key = self.rest().starts_with('[')
            && !self.rest().starts_with("[[")
            && !self.rest().starts_with("[=");
        let key = if is_key {
            self.at += 1;
            let key = self.value(depth + 1)?;
            self.expect("]")?;
            match key {
                Value::StringLit(text) => Some(text.value),
                Value::NumberLit(number) => {
                    let is_next = number.value.parse() == Ok(table.items.len() + 1);
                    if !is_next {
                        return Err(self.error(
                            begin..self.at,
                            message!("the numbers of a list have to follow one another from 1"),
                        ));
                    }
                    self.expect("=")?;
                    None
                }
                _ => return Err(self.error(begin..self.at, said::no_value())),
            }
        } else {
            let word = self.word();
            self.skip()?;
            let is_name = !word.is_empty() && self.rest().starts_with('=');
            if !is_name {
                self.at = begin;
            }
            is_name.then_some(Cow::Borrowed(word))
        };
        let Some(key) = key else {
            let value = self.value(depth + 1)?;
            table.items.push(value);
            return Ok(());
        };
        let bytes = begin..self.at;
        self.expect("=")?;
        let value = self.value(depth + 1)?;
        if !table.names.insert(key.clone()) {
            return Err(self.error(bytes, said::twice(&shortened(&key))));
        }
        table.named.push(property(key, bytes, value));
        Ok(())
    }

    /// A text in quotation marks, or in long brackets.
    fn string(&mut self) -> Result<Cow<'a, str>, ImportError> {
        let begin = self.at;
        if self.rest().starts_with('[') {
            let bytes = self.long_bracket()?;
            let bytes = bytes.ok_or_else(|| self.error(begin..begin + 1, said::no_value()))?;
            let text = &self.text[bytes];
            // A line break at the beginning does not count.
            return Ok(Cow::Borrowed(text.strip_prefix('\n').unwrap_or(text)));
        }
        let quote = self.rest().chars().next();
        let mut characters = self.rest().char_indices().skip(1);
        let mut text = String::new();
        while let Some((at, c)) = characters.next() {
            match c {
                c if Some(c) == quote => {
                    self.at += at + 1;
                    return Ok(Cow::Owned(text));
                }
                '\n' => break,
                '\\' => {
                    let escape = characters.next().map(|(_, c)| c);
                    text.push(match escape {
                        Some('n') => '\n',
                        Some('t') => '\t',
                        Some('r') => '\r',
                        Some(c @ ('\\' | '"' | '\'' | '\n')) => c,
                        _ => {
                            let at = begin + at;
                            return Err(self.error(
                                at..at + 1,
                                message!("this escape of a character cannot be read here"),
                            ));
                        }
                    });
                }
                c => text.push(c),
            }
        }
        Err(self.error(begin..begin + 1, message!("what begins here does not end")))
    }

    /// Takes a long bracket, `[[` to `]]` or `[=[` to `]=]`, and returns the bytes within, if there is one here.
    fn long_bracket(&mut self) -> Result<Option<Range<usize>>, ImportError> {
        let rest = self.rest();
        let level = rest
            .bytes()
            .skip(1)
            .take_while(|byte| *byte == b'=')
            .count();
        if !rest.starts_with('[') || rest.as_bytes().get(level + 1) != Some(&b'[') {
            return Ok(None);
        }
        let close = format!("]{}]", "=".repeat(level));
        let begin = self.at + level + 2;
        let Some(length) = self.text[begin..].find(&close) else {
            return Err(self.error(self.at..begin, message!("what begins here does not end")));
        };
        self.at = begin + length + close.len();
        Ok(Some(begin..begin + length))
    }

    /// Skips a loop up to its `end`.
    fn skip_block(&mut self, begin: usize) -> Result<(), ImportError> {
        let mut open = 0_usize;
        loop {
            self.skip()?;
            match self.word() {
                "do" | "function" | "if" | "repeat" => open += 1,
                "end" | "until" if open <= 1 => return Ok(()),
                "end" | "until" => open -= 1,
                "" if self.rest().starts_with(['"', '\'']) => drop(self.string()?),
                "" => match self.rest().chars().next() {
                    Some(c) => self.at += c.len_utf8(),
                    None => {
                        return Err(
                            self.error(begin..begin + 3, message!("what begins here does not end"))
                        );
                    }
                },
                _ => {}
            }
        }
    }

    /// Skips spaces and comments.
    fn skip(&mut self) -> Result<(), ImportError> {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start().len();
            self.at += blank;
            let begin = self.at;
            if !self.take("--") {
                return Ok(());
            }
            if self.rest().starts_with('[') && self.long_bracket()?.is_some() {
                continue;
            }
            let line = self.text[begin..].find('\n');
            self.at = line.map_or(self.text.len(), |length| begin + length);
        }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Takes a name or a word of the language; an empty text if there is something else here.
    fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if rest.starts_with(|c: char| c.is_ascii_digit()) {
            return "";
        }
        let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn name(&mut self) -> Result<(&'a str, Range<usize>), ImportError> {
        let begin = self.at;
        match self.word() {
            "" => Err(self.unexpected(message!("here a name is expected"))),
            name => Ok((name, begin..self.at)),
        }
    }

    fn take(&mut self, text: &str) -> bool {
        let is_here = self.rest().starts_with(text);
        self.at += if is_here { text.len() } else { 0 };
        is_here
    }

    fn expect(&mut self, text: &str) -> Result<(), ImportError> {
        self.skip()?;
        match self.take(text) {
            true => Ok(()),
            false => Err(self.unexpected(said::expected(text))),
        }
    }

    fn unexpected(&self, message: Message) -> ImportError {
        let next = self.rest().chars().next().map_or(0, char::len_utf8);
        self.error(self.at..self.at + next, message)
    }

    fn error(&self, bytes: Range<usize>, message: Message) -> ImportError {
        ImportError::at(
            self.source,
            bytes,
            message,
            message!(
                "modules are read and not run: compare it with one that the tools of the mod have \
                 written, or import the JSON file that it was made of"
            ),
        )
    }
}

/// A table to which members can be added; it may have been empty.
fn emptied(value: Value<'_>) -> Value<'_> {
    match value {
        Value::NullKeyword(null) => object(null.range.start..null.range.end, Vec::new()),
        value => value,
    }
}

/// The names of the members of a table.
fn names_of(value: &Value<'_>) -> BTreeSet<String> {
    let members = value
        .as_object()
        .map_or(&[][..], |object| &object.properties);
    let name = |member: &ObjectProp<'_>| match &member.name {
        ObjectPropName::String(name) => name.value.to_string(),
        ObjectPropName::Word(name) => name.value.to_owned(),
    };
    members.iter().map(name).collect()
}

fn object(bytes: Range<usize>, properties: Vec<ObjectProp<'_>>) -> Value<'_> {
    let range = Bytes::new(bytes.start, bytes.end);
    Value::Object(Object { range, properties })
}

fn property<'a>(name: Cow<'a, str>, bytes: Range<usize>, value: Value<'a>) -> ObjectProp<'a> {
    ObjectProp {
        range: Bytes::new(bytes.start, value.end()),
        name: ObjectPropName::String(StringLit {
            range: Bytes::new(bytes.start, bytes.end),
            value: name,
        }),
        value,
    }
}
