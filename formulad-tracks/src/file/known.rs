//! Fields that the format knows, with values of the kinds that the field table states.

use serde::de::value::{Error, MapDeserializer, SeqDeserializer};
use serde::de::{Deserializer, IntoDeserializer, Visitor};
use serde_json::Value;

/// The value of a field, from which a plan can be deserialized.
pub(super) enum Known<'t> {
    Text(&'t str),
    Whole(u32),
    Number(f64),
    List(Vec<Self>),
    Object(Fields<'t>),
}

/// The fields of an object, by their keys.
pub(super) type Fields<'t> = Vec<(&'static str, Known<'t>)>;

impl Known<'_> {
    /// The same as JSON.
    pub(super) fn to_json(&self) -> Value {
        match self {
            Self::Text(text) => (*text).into(),
            Self::Whole(number) => (*number).into(),
            Self::Number(number) => (*number).into(),
            Self::List(list) => list.iter().map(Self::to_json).collect(),
            Self::Object(fields) => {
                let fields = fields.iter();
                fields.map(|(key, value)| (*key, value.to_json())).collect()
            }
        }
    }
}

impl<'de> IntoDeserializer<'de> for Known<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Known<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Self::Text(text) => visitor.visit_borrowed_str(text),
            Self::Whole(number) => visitor.visit_u32(number),
            Self::Number(number) => visitor.visit_f64(number),
            Self::List(list) => visitor.visit_seq(SeqDeserializer::new(list.into_iter())),
            Self::Object(fields) => visitor.visit_map(MapDeserializer::new(fields.into_iter())),
        }
    }

    /// A value that is present is never null.
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self {
            Self::Text(text) => text
                .into_deserializer()
                .deserialize_enum(name, variants, visitor),
            other => other.deserialize_any(visitor),
        }
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct
        seq tuple tuple_struct map struct identifier ignored_any
    }
}
