//! Values as text that reads back exactly, to the last bit of their numbers.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Number, Value};

/// The prefix of the bits of a float. Decimal digits may read back differently in the last bit.
const BITS: char = '#';

/// Writes a value that contains no strings; `None` if it has a number that is not finite.
pub(super) fn to_text(value: &impl Serialize) -> Option<String> {
    let mut tree = serde_json::to_value(value).ok()?;
    each_leaf(&mut tree, &|leaf| {
        if let Some(float) = leaf.as_f64().filter(|_| leaf.is_f64()) {
            *leaf = Value::String(format!("{BITS}{:x}", float.to_bits()));
        }
    });
    Some(tree.to_string())
}

/// Reads what [`to_text`] wrote.
pub(super) fn from_text<T: DeserializeOwned>(text: &[u8]) -> Option<T> {
    let mut tree = serde_json::from_slice(text).ok()?;
    each_leaf(&mut tree, &|leaf| {
        let bits = leaf.as_str().and_then(|text| text.strip_prefix(BITS));
        let bits = bits.and_then(|bits| u64::from_str_radix(bits, 16).ok());
        if let Some(number) = bits.and_then(|bits| Number::from_f64(f64::from_bits(bits))) {
            *leaf = Value::Number(number);
        }
    });
    serde_json::from_value(tree).ok()
}

fn each_leaf(tree: &mut Value, act: &impl Fn(&mut Value)) {
    match tree {
        Value::Array(values) => values.iter_mut().for_each(|value| each_leaf(value, act)),
        Value::Object(fields) => fields.values_mut().for_each(|value| each_leaf(value, act)),
        leaf => act(leaf),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn values_are_the_same_when_they_are_read(
            floats: Vec<Option<f64>>,
            numbers: (u64, i64),
        ) {
            let finite = floats.into_iter().map(|float| float.filter(|it| it.is_finite()));
            let value = (finite.collect::<Vec<_>>(), numbers);
            let bits = |value: &(Vec<Option<f64>>, (u64, i64))| -> Vec<Option<u64>> {
                value.0.iter().map(|float| float.map(f64::to_bits)).collect()
            };
            let read = from_text(to_text(&value).unwrap().as_bytes());
            prop_assert_eq!(read.as_ref().map(bits), Some(bits(&value)));
            prop_assert_eq!(read, Some(value));
        }
    }
}
