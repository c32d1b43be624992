//! JSON files of other programs.

use std::ops::Range;

use formulad_core::language::Message;
use jsonc_parser::ast::Value;
use jsonc_parser::common::Ranged;

use super::ImportError;
use crate::file::Source;

/// A value of a file, with the way to it.
#[derive(Debug, Clone)]
pub(super) struct Json<'a, 't> {
    source: &'a Source,
    value: &'a Value<'t>,
    pointer: String,
    /// Where the text of which the value is begins in the file.
    offset: usize,
}

impl<'a, 't> Json<'a, 't> {
    /// The whole file.
    pub(super) fn whole(source: &'a Source, value: &'a Value<'t>) -> Self {
        Self {
            source,
            value,
            pointer: String::new(),
            offset: 0,
        }
    }

    /// The value of a part of the file that begins here.
    pub(super) fn part(source: &'a Source, value: &'a Value<'t>, offset: usize) -> Self {
        Self {
            offset,
            ..Self::whole(source, value)
        }
    }

    /// The members of an object, with their names; those that are null count as absent.
    pub(super) fn members(&self) -> Option<Vec<(&'a str, Self)>> {
        let properties = self.value.as_object()?.properties.iter();
        let given = properties.filter(|it| !matches!(it.value, Value::NullKeyword(_)));
        let named = given.map(|it| (it.name.as_str(), self.inner(&it.value, it.name.as_str())));
        Some(named.collect())
    }

    /// A member of an object; one that is null counts as absent.
    pub(super) fn member(&self, name: &str) -> Option<Self> {
        let value = &self.value.as_object()?.get(name)?.value;
        let is_null = matches!(value, Value::NullKeyword(_));
        (!is_null).then(|| self.inner(value, name))
    }

    /// The items of a list; `None` if it is none.
    pub(super) fn items(&self) -> Option<Vec<Self>> {
        let items = self.value.as_array()?.elements.iter().enumerate();
        let items = items.map(|(at, value)| self.inner(value, &at.to_string()));
        Some(items.collect())
    }

    fn inner(&self, value: &'a Value<'t>, step: &str) -> Self {
        Self {
            source: self.source,
            value,
            pointer: format!(
                "{}/{}",
                self.pointer,
                step.replace('~', "~0").replace('/', "~1")
            ),
            offset: self.offset,
        }
    }

    pub(super) fn is_object(&self) -> bool {
        self.value.as_object().is_some()
    }

    pub(super) fn text(&self) -> Option<&'a str> {
        self.value.as_string_lit().map(|text| &*text.value)
    }

    /// A number whose size is at most this.
    pub(super) fn number(&self, most: f64) -> Option<f64> {
        let number: f64 = self.value.as_number_lit()?.value.parse().ok()?;
        (number.abs() <= most).then_some(number)
    }

    /// A number or a text as it is written.
    #[cfg(feature = "import-xml")]
    pub(super) fn written(&self) -> Option<String> {
        let number = self
            .value
            .as_number_lit()
            .map(|number| number.value.to_owned());
        number.or_else(|| self.text().map(str::to_owned))
    }

    /// A whole number from 0 on.
    pub(super) fn whole_number(&self) -> Option<u32> {
        self.value.as_number_lit()?.value.parse().ok()
    }

    /// Its place in the file.
    pub(super) fn bytes(&self) -> Range<usize> {
        self.offset + self.value.start()..self.offset + self.value.end()
    }

    /// An error at its place.
    pub(super) fn error(&self, message: Message, help: Message) -> ImportError {
        ImportError::at(self.source, self.bytes(), message, help).pointing(self.pointer.as_str())
    }
}
