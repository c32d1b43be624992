//! From text to plan, by the field table.

use std::collections::BTreeSet;

use formulad_core::TrackPlan;
use formulad_core::language::Message;
use formulad_core::plan::Rgb;
use jsonc_parser::ast::{self, Object, ObjectProp};
use jsonc_parser::common::Ranged;
use serde::Deserialize as _;

use super::extra::{Extra, Homes, Unknown};
use super::fault;
use super::fields::{
    EDITOR_KEY, FORMAT_KEY, FieldSet, MINOR_KEY, ObjectShape, SCHEMA_KEY, TRACK, ValueKind,
};
use super::known::{Fields, Known};
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
        ast::Value::StringLit(text) => {
            message!("the text {text}", text = fault::quoted(&text.value))
        }
        ast::Value::NumberLit(number) => message!(
            "the number {number}",
            number = fault::shortened(number.value)
        ),
        ast::Value::BooleanLit(boolean) => boolean.value.to_string().into(),
        ast::Value::Object(_) => message!("an object"),
        ast::Value::Array(_) => message!("a list"),
        ast::Value::NullKeyword(_) => "null".into(),
    }
}

/// An object's known fields, and its unknown ones.
type Parts<'t> = (Fields<'t>, Unknown);

/// A step into an object or a list.
#[derive(Clone, Copy)]
enum PointerStep<'t> {
    Key(&'t str),
    Item(usize),
}

/// The JSON Pointer of the value that these steps lead to.
fn pointer(steps: &[PointerStep<'_>]) -> String {
    let mut pointer = String::new();
    for step in steps {
        pointer.push('/');
        match step {
            PointerStep::Key(key) => pointer.push_str(&key.replace('~', "~0").replace('/', "~1")),
            PointerStep::Item(index) => pointer.push_str(&index.to_string()),
        }
    }
    pointer
}

struct Reader<'t> {
    source: &'t Source,
    /// The path to the value being read.
    steps: Vec<PointerStep<'t>>,
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
    shape: &'static ObjectShape,
    key: String,
    pointer: String,
    more: usize,
    /// The field that was probably meant.
    meant: Option<&'static str>,
}

/// Returns the field that an unknown one was probably meant to be, among those that the object
/// lacks.
fn meant(object: &Object<'_>, shape: &'static ObjectShape, key: &str) -> Option<&'static str> {
    let absent = shape.fields.iter().map(|field| field.key);
    nearest(key, absent.filter(|key| object.get(key).is_none()))
}

impl<'t> Reader<'t> {
    fn new(source: &'t Source) -> Self {
        Self {
            source,
            steps: Vec::new(),
            faults: Vec::new(),
            is_cut: false,
            extra: Extra::default(),
            unknown: Vec::new(),
            minor: 0,
        }
    }

    /// The format of the file, or a fault.
    fn format(&mut self, tree: &'t ast::Value<'_>) -> Option<u32> {
        let ast::Value::Object(object) = tree else {
            self.wrong_type(fault::a_track_file, tree, &ValueKind::Object(&TRACK));
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

    /// Reads a number of the file itself: its format, or its minor format.
    fn number(&mut self, key: &'t str, node: &'t ast::Value<'_>) -> Option<u32> {
        self.steps.push(PointerStep::Key(key));
        let number = self.value(&TRACK, key, node, &ValueKind::Whole);
        self.steps.pop();
        match number? {
            Known::Whole(number) => Some(number),
            _ => None,
        }
    }

    /// Reads a file of the present format.
    fn track(mut self, tree: &'t ast::Value<'_>) -> Result<TrackFile, ReadError> {
        let mut plan = None;
        if let ast::Value::Object(object) = tree {
            let (track, unknown) = self.object(object, &TRACK);
            self.extra.add_unknown(String::new(), unknown);
            if self.faults.is_empty() {
                // The field table ensures that this succeeds: a test compares the two.
                plan = TrackPlan::deserialize(Known::Object(track)).ok();
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

    fn object(&mut self, object: &'t Object<'_>, shape: &'static ObjectShape) -> Parts<'t> {
        let mut known = Fields::with_capacity(object.properties.len());
        let mut unknown = Unknown::new();
        // Which fields of the table were seen, and which others.
        let mut seen = FieldSet::default();
        let mut seen_others = BTreeSet::new();
        let mut next = 0;
        for property in &object.properties {
            if self.is_cut {
                break;
            }
            let key = property.name.as_str();
            self.steps.push(PointerStep::Key(key));
            let field = shape.position(key, next);
            let is_new = match field {
                Some(at) => {
                    next = at + 1;
                    seen.insert(at)
                }
                None => seen_others.insert(key),
            };
            if !is_new {
                self.fault(range(&property.name), |pointer, span| {
                    fault::doubled(pointer, shape, key, span)
                });
            } else if let Some(field) = field.map(|at| &shape.fields[at]) {
                if let Some(value) = self.value(shape, key, &property.value, &field.kind) {
                    known.push((field.key, value));
                }
            } else {
                self.unknown_field(object, shape, property, &mut unknown);
            }
            self.steps.pop();
        }
        for (at, field) in shape.fields.iter().enumerate() {
            if field.required && !seen.contains(at) {
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
        shape: &'static ObjectShape,
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
            let home = pointer(&self.steps[..self.steps.len() - 1]);
            self.extra.mean(&home, meant, value);
        }
        unknown.push((key.to_owned(), value));
        if self.steps.len() == 1 && [MINOR_KEY, SCHEMA_KEY, EDITOR_KEY].contains(&key) {
            return;
        }
        let same = |u: &&mut UnknownField| std::ptr::eq(u.shape, shape) && u.key == key;
        if let Some(known) = self.unknown.iter_mut().find(same) {
            known.more += 1;
        } else if self.unknown.len() < ReadError::MAX_FAULTS {
            self.unknown.push(UnknownField {
                shape,
                key: key.to_owned(),
                pointer: pointer(&self.steps),
                more: 0,
                meant,
            });
        }
    }

    /// Reads the value of a field.
    fn value(
        &mut self,
        shape: &'static ObjectShape,
        key: &str,
        node: &'t ast::Value<'_>,
        kind: &'static ValueKind,
    ) -> Option<Known<'t>> {
        match (kind, node) {
            (ValueKind::Object(inner), ast::Value::Object(object)) => {
                let (known, unknown) = self.object(object, inner);
                self.extra.add_unknown(pointer(&self.steps), unknown);
                Some(Known::Object(known))
            }
            (ValueKind::List(ValueKind::Object(item)), ast::Value::Array(array)) => {
                Some(self.items(key, array, item))
            }
            (ValueKind::List(item), ast::Value::Array(array)) => {
                let mut values = Vec::with_capacity(array.elements.len());
                for (index, element) in array.elements.iter().enumerate() {
                    if self.is_cut {
                        break;
                    }
                    self.steps.push(PointerStep::Item(index));
                    values.extend(self.scalar(element, item, || {
                        message!(
                            "item {index} of `{key}` of {shape}",
                            index = index + 1,
                            key,
                            shape = (shape.name)()
                        )
                    }));
                    self.steps.pop();
                }
                Some(Known::List(values))
            }
            _ => self.scalar(node, kind, || {
                message!("`{key}` of {shape}", key, shape = (shape.name)())
            }),
        }
    }

    /// Reads a list of objects, and gives each one's unknown fields a home by its key.
    fn items(
        &mut self,
        key: &str,
        array: &'t ast::Array<'_>,
        item: &'static ObjectShape,
    ) -> Known<'t> {
        let mut items = Vec::with_capacity(array.elements.len());
        let mut unknown = Vec::new();
        for (index, element) in array.elements.iter().enumerate() {
            if self.is_cut {
                break;
            }
            self.steps.push(PointerStep::Item(index));
            if let ast::Value::Object(object) = element {
                let (known, extra) = self.object(object, item);
                if !extra.is_empty() {
                    unknown.push((items.len(), extra));
                }
                items.push(known);
            } else {
                let what = || message!("item {index} of `{key}`", index = index + 1, key);
                self.wrong_type(what, element, &ValueKind::Object(item));
            }
            self.steps.pop();
        }
        if !unknown.is_empty() {
            let list = pointer(&self.steps);
            let mut homes = Homes::new(&list, item.key);
            let mut unknown = unknown.into_iter().peekable();
            for (index, known) in items.iter().enumerate() {
                let home = homes.next(|key| {
                    let mut fields = known.iter();
                    let field = fields.find(|(known, _)| *known == key);
                    field.map(|(_, value)| value.to_json())
                });
                if let Some((_, extra)) = unknown.next_if(|(at, _)| *at == index) {
                    self.extra.add_unknown(home, extra);
                }
            }
        }
        Known::List(items.into_iter().map(Known::Object).collect())
    }

    /// Reads text or a number.
    fn scalar(
        &mut self,
        node: &'t ast::Value<'_>,
        kind: &ValueKind,
        what: impl FnOnce() -> Message,
    ) -> Option<Known<'t>> {
        match (kind, node) {
            (ValueKind::Text, ast::Value::StringLit(text)) => {
                return Some(Known::Text(&text.value));
            }
            (ValueKind::Word(words), ast::Value::StringLit(text)) => {
                if words.contains(&text.value.as_ref()) {
                    return Some(Known::Text(&text.value));
                }
                self.fault(range(node), |pointer, span| {
                    fault::wrong_word(pointer, what(), &text.value, words, span)
                });
            }
            (ValueKind::Color, ast::Value::StringLit(text)) => {
                if text.value.parse::<Rgb>().is_ok() {
                    return Some(Known::Text(&text.value));
                }
                self.fault(range(node), |pointer, span| {
                    fault::wrong_color(pointer, what(), &text.value, span)
                });
            }
            (ValueKind::Whole, ast::Value::NumberLit(number)) => {
                if let Some(whole) = whole(number.value) {
                    return Some(Known::Whole(whole));
                }
                self.out_of_range(what, number, kind);
            }
            (ValueKind::Number { .. }, ast::Value::NumberLit(number)) => {
                if let Ok(parsed) = number.value.parse::<f64>()
                    && parsed.is_finite()
                {
                    return Some(Known::Number(parsed));
                }
                self.out_of_range(what, number, kind);
            }
            _ => self.wrong_type(what, node, kind),
        }
        None
    }

    fn wrong_type(
        &mut self,
        what: impl FnOnce() -> Message,
        node: &ast::Value<'_>,
        kind: &ValueKind,
    ) {
        self.fault(range(node), |pointer, span| {
            fault::wrong_type(pointer, what(), kind, found(node), span)
        });
    }

    fn out_of_range(
        &mut self,
        what: impl FnOnce() -> Message,
        number: &ast::NumberLit<'_>,
        kind: &ValueKind,
    ) {
        self.fault(range(number), |pointer, span| {
            fault::out_of_range(pointer, what(), number.value, kind, span)
        });
    }

    /// Records a fault at the current pointer, unless there are too many already.
    fn fault(&mut self, range: std::ops::Range<usize>, make: impl FnOnce(&str, Span) -> Located) {
        if self.faults.len() < ReadError::MAX_FAULTS {
            let fault = make(&pointer(&self.steps), self.source.span(range));
            self.faults.push(fault);
        } else {
            self.is_cut = true;
        }
    }
}

/// A whole number that a plan can hold. `4.0` and `4e0` count as whole, as in JSON Schema.
fn whole(text: &str) -> Option<u32> {
    text.parse().ok().or_else(|| {
        let number: f64 = text.parse().ok()?;
        let is_whole = number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number);
        is_whole.then_some(number as u32)
    })
}
