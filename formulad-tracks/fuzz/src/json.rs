//! Slips in JSON: values changed, dropped and doubled, so that a good text becomes nearly good.

use arbitrary::{Result, Unstructured};
use serde_json::{Value, json};

/// Changes a few values of a document.
pub fn slips(u: &mut Unstructured<'_>, document: &mut Value) -> Result<()> {
    for _ in 0..u.int_in_range(0..=4)? {
        slip(u, document)?;
    }
    Ok(())
}

/// Goes down a random way, and changes what is found at its end.
fn slip(u: &mut Unstructured<'_>, value: &mut Value) -> Result<()> {
    match value {
        Value::Object(object) if !object.is_empty() => {
            let keys: Vec<String> = object.keys().cloned().collect();
            let key = u.choose(&keys)?;
            match u.int_in_range(0..=15)? {
                0 => drop(object.remove(key)),
                1 => drop(object.insert("unknown".to_owned(), json!(1))),
                _ => slip(u, &mut object[key])?,
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let at = u.choose_index(items.len())?;
            match u.int_in_range(0..=7)? {
                0 => drop(items.remove(at)),
                1 => items.insert(at, items[at].clone()),
                2 => items.truncate(at),
                3 => items.swap(at, 0),
                _ => slip(u, &mut items[at])?,
            }
        }
        _ => *value = another(u, value)?,
    }
    Ok(())
}

/// Another value, mostly of the same kind.
fn another(u: &mut Unstructured<'_>, value: &Value) -> Result<Value> {
    Ok(match u.int_in_range(0..=15)? {
        0 => Value::Null,
        1 => json!(true),
        2 => json!([]),
        3 => json!({}),
        4 => json!("gear-3"),
        5 => json!(i64::from(u.arbitrary::<i32>()?)),
        _ => match value {
            Value::Bool(value) => json!(!value),
            Value::String(text) => json!(format!("{text}{}", u.int_in_range(0..=9)?)),
            Value::Null => json!({"leave_gear": u.int_in_range(0..=7)?}),
            _ => json!(u.arbitrary::<u8>()?),
        },
    })
}
