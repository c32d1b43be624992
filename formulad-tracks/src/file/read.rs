//! From text to plan, by the field table.

use std::collections::BTreeSet;

use formulad_core::TrackPlan;
use formulad_core::language::Message;
use formulad_core::plan::Rgb;
use jsonc_parser::ast::{self, Object, ObjectProp};
use jsonc_parser::common::Ranged;
use serde_json::{Map, Number, Value};

use super::extra::{Extra, Homes, Unknown};
use super::fault;
use super::fields::{EDITOR_KEY, FORMAT_KEY, Kind, MINOR_KEY, SCHEMA_KEY, Shape, TRACK};
use super::raw::write_raw;
use super::source::Source;
use super::span::{Located, Span};
use super::{ReadError, TrackFile};
use crate::words::nearest;

/// Reads a track file.
pub(super) fn read(source: &Source) -> Result<TrackFile, ReadError> {
    let tree = source.tree()?;
    let mut reader = Reader::new(source);
    let format = reader
        .format(&tree)
        .ok_or_else(|| ReadError::new(source.name(), std::mem::take(&mut reader.faults)))?;
    if format > TrackFile::FORMAT {
        let span = source.span(range(format_field(&tree).unwrap_or(&tree)));
        let fault = fault::newer_format(format, span);
        return Err(ReadError::new(source.name(), vec![fault]));
    }
    reader.track(&tree)
}

/// The value of the `format` field.
fn format_field<'a, 't>(tree: &'a ast::Value<'t>) -> Option<&'a ast::Value<'t>> {
    let field = tree.as_object()?.get(FORMAT_KEY)?;
    Some(&field.value)
}

fn range(node: &impl Ranged) -> std::ops::Range<usize> {
    node.start()..node.end()
}

/// What a value is called in messages.
fn found(node: &ast::Value<'_>) -> Message {
    match node {
        ast::Value::StringLit(text) => fault::the_text(fault::quoted(&text.value)),
        ast::Value::NumberLit(number) => fault::the_number(fault::shortened(number.value)),
        ast::Value::BooleanLit(boolean) => boolean.value.to_string().into(),
        ast::Value::Object(_) => fault::an_object(),
        ast::Value::Array(_) => fault::a_list(),
        ast::Value::NullKeyword(_) => "null".into(),
    }
}

/// An object's known fields, and its unknown ones.
type Parts = (Map<String, Value>, Unknown);

struct Reader<'s> {
    source: &'s Source,
    /// The JSON Pointer of the value being read.
    pointer: String,
    faults: Vec<Located>,
    /// Whether there was a fault too many: nothing more is read.
    is_cut: bool,
    extra: Extra,
    unknown: Vec<UnknownField>,
    /// The minor format of the file.
    minor: u32,
}

/// A kind of unknown field, where it was first met and how often after that.
struct UnknownField {
    shape: &'static Shape,
    key: String,
    pointer: String,
    more: usize,
    /// The field that was probably meant.
    meant: Option<&'static str>,
}

/// The field that an unknown one of an object was probably meant to be, which the object lacks.
fn meant(object: &Object<'_>, shape: &'static Shape, key: &str) -> Option<&'static str> {
    let absent = shape.fields.iter().map(|field| field.key);
    nearest(key, absent.filter(|key| object.get(key).is_none()))
}

impl<'s> Reader<'s> {
    fn new(source: &'s Source) -> Self {
        Self {
            source,
            pointer: String::new(),
            faults: Vec::new(),
            is_cut: false,
            extra: Extra::default(),
            unknown: Vec::new(),
            minor: 0,
        }
    }

    /// The format of the file, or a fault.
    fn format(&mut self, tree: &ast::Value<'_>) -> Option<u32> {
        let ast::Value::Object(object) = tree else {
            self.wrong_type(fault::a_track_file, tree, &Kind::Object(&TRACK));
            return None;
        };
        let Some(field) = format_field(tree) else {
            let start = object.range.start;
            self.fault(start..start + 1, |_, span| fault::no_format(span));
            return None;
        };
        let format = self.number(FORMAT_KEY, field)?;
        if format == 0 {
            self.fault(range(field), |_, span| fault::no_such_format(span));
            return None;
        }
        if let Some(minor) = object.get(MINOR_KEY) {
            self.minor = self.number(MINOR_KEY, &minor.value)?;
        }
        Some(format)
    }

    /// A number that is the file's own.
    fn number(&mut self, key: &str, node: &ast::Value<'_>) -> Option<u32> {
        let outer = self.enter(key);
        let number = self.value(&TRACK, key, node, &Kind::Whole);
        self.pointer.truncate(outer);
        number?.as_u64()?.try_into().ok()
    }

    /// Reads a file of the present format.
    fn track(mut self, tree: &ast::Value<'_>) -> Result<TrackFile, ReadError> {
        let mut plan = None;
        if let ast::Value::Object(object) = tree {
            let (mut track, unknown) = self.object(object, &TRACK);
            self.extra.keep(String::new(), unknown);
            track.remove(FORMAT_KEY);
            if self.faults.is_empty() {
                // The field table has seen to it that this succeeds: a test compares the two.
                plan = serde_json::from_value::<TrackPlan>(Value::Object(track)).ok();
            }
        }
        let Some(plan) = plan else {
            return Err(ReadError::new(self.source.name(), self.faults).cut(self.is_cut));
        };
        let warnings = self.unknown.iter();
        let later = (self.minor > TrackFile::MINOR).then_some(self.minor);
        let warnings =
            warnings.map(|u| fault::unknown(&u.pointer, u.shape, &u.key, u.more, later, u.meant));
        self.extra.warn(warnings.collect());
        Ok(TrackFile {
            plan,
            extra: self.extra,
        })
    }

    fn object(&mut self, object: &Object<'_>, shape: &'static Shape) -> Parts {
        let mut known = Map::new();
        let mut unknown = Unknown::new();
        let mut seen = BTreeSet::new();
        for property in &object.properties {
            if self.is_cut {
                break;
            }
            let key = property.name.as_str();
            let outer = self.enter(key);
            if !seen.insert(key) {
                self.fault(range(&property.name), |pointer, span| {
                    fault::doubled(pointer, shape, key, span)
                });
            } else if let Some(field) = shape.field(key) {
                if let Some(value) = self.value(shape, key, &property.value, &field.kind) {
                    known.insert(key.to_owned(), value);
                }
            } else {
                self.unknown_field(object, shape, property, &mut unknown);
            }
            self.pointer.truncate(outer);
        }
        for field in shape.fields {
            if field.required && !seen.contains(field.key) {
                let mut names = object.properties.iter().map(|property| &property.name);
                let misspelt = names.find(|name| {
                    let key = name.as_str();
                    shape.field(key).is_none() && meant(object, shape, key) == Some(field.key)
                });
                let place = misspelt.map_or_else(|| range(object), range);
                let misspelt = misspelt.map(ast::ObjectPropName::as_str);
                self.fault(place, |pointer, span| {
                    fault::missing(pointer, shape, field, misspelt, span)
                });
            }
        }
        (known, unknown)
    }

    fn unknown_field(
        &mut self,
        object: &Object<'_>,
        shape: &'static Shape,
        property: &ObjectProp<'_>,
        unknown: &mut Unknown,
    ) {
        let key = property.name.as_str();
        let mut value = String::new();
        if write_raw(&property.value, &mut value).is_err() {
            self.fault(range(&property.name), |_, span| fault::too_deep(span));
            return;
        }
        let meant = meant(object, shape, key);
        if let Some(meant) = meant
            && let Ok(value) = serde_json::from_str(&value)
        {
            let home = self.pointer.rsplit_once('/').map_or("", |(home, _)| home);
            self.extra.mean(home, meant, value);
        }
        unknown.push((key.to_owned(), value));
        let is_at_top = self.pointer.len() == key.len() + 1;
        if is_at_top && [MINOR_KEY, SCHEMA_KEY, EDITOR_KEY].contains(&key) {
            return;
        }
        let same = |u: &&mut UnknownField| std::ptr::eq(u.shape, shape) && u.key == key;
        if let Some(known) = self.unknown.iter_mut().find(same) {
            known.more += 1;
        } else if self.unknown.len() < ReadError::MAX_FAULTS {
            self.unknown.push(UnknownField {
                shape,
                key: key.to_owned(),
                pointer: self.pointer.clone(),
                more: 0,
                meant,
            });
        }
    }

    /// Reads the value of a field.
    fn value(
        &mut self,
        shape: &'static Shape,
        key: &str,
        node: &ast::Value<'_>,
        kind: &'static Kind,
    ) -> Option<Value> {
        match (kind, node) {
            (Kind::Object(inner), ast::Value::Object(object)) => {
                let (known, unknown) = self.object(object, inner);
                self.extra.keep(self.pointer.clone(), unknown);
                Some(Value::Object(known))
            }
            (Kind::List(Kind::Object(item)), ast::Value::Array(array)) => {
                Some(self.items(key, array, item))
            }
            (Kind::List(item), ast::Value::Array(array)) => {
                let mut values = Vec::with_capacity(array.elements.len());
                for (index, element) in array.elements.iter().enumerate() {
                    if self.is_cut {
                        break;
                    }
                    let outer = self.enter(&index.to_string());
                    values.extend(self.scalar(element, item, || {
                        fault::item_of_field(index + 1, key, (shape.name)())
                    }));
                    self.pointer.truncate(outer);
                }
                Some(Value::Array(values))
            }
            _ => self.scalar(node, kind, || fault::field_of(key, (shape.name)())),
        }
    }

    /// Reads a list of objects, and gives each one's unknown fields a home by its key.
    fn items(&mut self, key: &str, array: &ast::Array<'_>, item: &'static Shape) -> Value {
        let list = self.pointer.clone();
        let mut items = Vec::with_capacity(array.elements.len());
        let mut unknown = Vec::new();
        for (index, element) in array.elements.iter().enumerate() {
            if self.is_cut {
                break;
            }
            let outer = self.enter(&index.to_string());
            if let ast::Value::Object(object) = element {
                let (known, extra) = self.object(object, item);
                if !extra.is_empty() {
                    unknown.push((items.len(), extra));
                }
                items.push(known);
            } else {
                let what = || fault::item_of(index + 1, key);
                self.wrong_type(what, element, &Kind::Object(item));
            }
            self.pointer.truncate(outer);
        }
        if !unknown.is_empty() {
            let mut homes = Homes::new(&list, item.key);
            let mut unknown = unknown.into_iter().peekable();
            for (index, known) in items.iter().enumerate() {
                let home = homes.next(known);
                if let Some((_, extra)) = unknown.next_if(|(at, _)| *at == index) {
                    self.extra.keep(home, extra);
                }
            }
        }
        Value::Array(items.into_iter().map(Value::Object).collect())
    }

    /// Reads text or a number.
    fn scalar(
        &mut self,
        node: &ast::Value<'_>,
        kind: &Kind,
        what: impl FnOnce() -> Message,
    ) -> Option<Value> {
        match (kind, node) {
            (Kind::Text, ast::Value::StringLit(text)) => {
                return Some(Value::String(text.value.clone().into_owned()));
            }
            (Kind::Word(words), ast::Value::StringLit(text)) => {
                if words.contains(&text.value.as_ref()) {
                    return Some(Value::String(text.value.clone().into_owned()));
                }
                self.fault(range(node), |pointer, span| {
                    fault::wrong_word(pointer, what(), &text.value, words, span)
                });
            }
            (Kind::Color, ast::Value::StringLit(text)) => {
                if text.value.parse::<Rgb>().is_ok() {
                    return Some(Value::String(text.value.clone().into_owned()));
                }
                self.fault(range(node), |pointer, span| {
                    fault::wrong_color(pointer, what(), &text.value, span)
                });
            }
            (Kind::Whole, ast::Value::NumberLit(number)) => {
                if let Some(whole) = whole(number.value) {
                    return Some(whole.into());
                }
                self.out_of_range(what, number, kind);
            }
            (Kind::Number { .. }, ast::Value::NumberLit(number)) => {
                let parsed = number.value.parse().ok().and_then(Number::from_f64);
                if let Some(parsed) = parsed {
                    return Some(Value::Number(parsed));
                }
                self.out_of_range(what, number, kind);
            }
            _ => self.wrong_type(what, node, kind),
        }
        None
    }

    /// Lengthens the pointer by one part, and returns the length it had.
    fn enter(&mut self, part: &str) -> usize {
        let outer = self.pointer.len();
        self.pointer.push('/');
        if part.contains(['~', '/']) {
            let part = part.replace('~', "~0").replace('/', "~1");
            self.pointer.push_str(&part);
        } else {
            self.pointer.push_str(part);
        }
        outer
    }

    fn wrong_type(&mut self, what: impl FnOnce() -> Message, node: &ast::Value<'_>, kind: &Kind) {
        self.fault(range(node), |pointer, span| {
            fault::wrong_type(pointer, what(), kind, found(node), span)
        });
    }

    fn out_of_range(
        &mut self,
        what: impl FnOnce() -> Message,
        number: &ast::NumberLit<'_>,
        kind: &Kind,
    ) {
        self.fault(range(number), |pointer, span| {
            fault::out_of_range(pointer, what(), number.value, kind, span)
        });
    }

    /// Takes note of a fault at the present pointer, unless there are too many already.
    fn fault(&mut self, range: std::ops::Range<usize>, make: impl FnOnce(&str, Span) -> Located) {
        if self.faults.len() < ReadError::MAX_FAULTS {
            let fault = make(&self.pointer, self.source.span(range));
            self.faults.push(fault);
        } else {
            self.is_cut = true;
        }
    }
}

/// A whole number that a plan can hold; `4.0` and `4e0` are such too, as in JSON Schema.
fn whole(text: &str) -> Option<u32> {
    text.parse().ok().or_else(|| {
        let number: f64 = text.parse().ok()?;
        let is_whole = number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number);
        is_whole.then_some(number as u32)
    })
}
