//! Reading with unknown fields left out and listed.

use std::cell::RefCell;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess,
    SeqAccess, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Error, Map, Value};

/// A value that shows each struct only the fields that the struct has.
pub(super) struct Known<'u> {
    value: Value,
    /// The JSON Pointer of the value.
    pointer: String,
    unknown: &'u RefCell<Vec<String>>,
}

/// Lengthens a JSON Pointer by a key.
pub(crate) fn push_key(pointer: &str, key: &str) -> String {
    format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1"))
}

impl<'u> Known<'u> {
    /// Reads a value, and adds the pointers of the fields left out.
    pub(super) fn read<T: DeserializeOwned>(
        value: Value,
        unknown: &mut Vec<String>,
    ) -> Result<T, Error> {
        let found = RefCell::new(std::mem::take(unknown));
        let read = T::deserialize(Known {
            value,
            pointer: String::new(),
            unknown: &found,
        });
        *unknown = found.into_inner();
        read
    }

    fn inner(&self, key: &str, value: Value) -> Self {
        Self {
            value,
            pointer: push_key(&self.pointer, key),
            unknown: self.unknown,
        }
    }

    fn fields(self, map: Map<String, Value>) -> Fields<'u> {
        Fields {
            fields: map.into_iter(),
            value: None,
            whole: self,
        }
    }
}

impl<'de> Deserializer<'de> for Known<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Error> {
        match self.value.take() {
            Value::Array(items) => visitor.visit_seq(Items {
                items: items.into_iter().enumerate(),
                whole: self,
            }),
            Value::Object(map) => visitor.visit_map(self.fields(map)),
            other => other.deserialize_any(visitor),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        mut self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        if let Value::Object(map) = &mut self.value {
            map.retain(|key, _| {
                let is_known = fields.contains(&key.as_str());
                if !is_known {
                    let pointer = push_key(&self.pointer, key);
                    self.unknown.borrow_mut().push(pointer);
                }
                is_known
            });
        }
        self.deserialize_any(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        mut self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.value.take() {
            Value::Object(map) if map.len() == 1 => visitor.visit_enum(self.fields(map)),
            other => other.deserialize_enum(name, variants, visitor),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map identifier ignored_any
    }
}

struct Items<'u> {
    items: std::iter::Enumerate<std::vec::IntoIter<Value>>,
    whole: Known<'u>,
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let Some((index, item)) = self.items.next() else {
            return Ok(None);
        };
        seed.deserialize(self.whole.inner(&index.to_string(), item))
            .map(Some)
    }
}

/// The fields of an object; or its only one, as a variant.
struct Fields<'u> {
    fields: serde_json::map::IntoIter,
    value: Option<Known<'u>>,
    whole: Known<'u>,
}

impl Fields<'_> {
    fn next_key<'de, T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let Some((key, value)) = self.fields.next() else {
            return Ok(None);
        };
        self.value = Some(self.whole.inner(&key, value));
        let key: StrDeserializer<'_, Error> = key.as_str().into_deserializer();
        seed.deserialize(key).map(Some)
    }
}

fn missing() -> Error {
    serde::de::Error::custom("a value is missing")
}

impl<'de> MapAccess<'de> for Fields<'_> {
    type Error = Error;

    fn next_key_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        self.next_key(seed)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self.value.take().ok_or_else(missing)?)
    }
}

impl<'de, 'u> EnumAccess<'de> for Fields<'u> {
    type Error = Error;
    type Variant = Known<'u>;

    fn variant_seed<T: DeserializeSeed<'de>>(
        mut self,
        seed: T,
    ) -> Result<(T::Value, Known<'u>), Error> {
        let variant = self.next_key(seed)?.ok_or_else(missing)?;
        Ok((variant, self.value.take().ok_or_else(missing)?))
    }
}

impl<'de> VariantAccess<'de> for Known<'_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        serde_json::from_value(self.value)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_struct("", fields, visitor)
    }
}
