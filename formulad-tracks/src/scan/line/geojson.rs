//! A line as GeoJSON, with pixels in place of degrees.

use jsonc_parser::ast::{Array, Value};
use jsonc_parser::common::Ranged;

use crate::file::Source;
use crate::foreign::ImportError;
use crate::foreign::json::geojson;
use crate::geometry::Point;

/// Reads the longest line of a text.
pub(super) fn read(source: &Source) -> Result<Vec<Point>, ImportError> {
    let tree = geojson(source)?;
    let mut lists = Vec::new();
    find(&tree, false, &mut lists);
    let mut longest: Option<(f64, Vec<Point>)> = None;
    for list in lists {
        let places = list.elements.iter().map(|value| {
            place(value).ok_or_else(|| {
                let bytes = value.start()..value.end();
                ImportError::at(
                    source,
                    bytes,
                    message!("not a place in the picture"),
                    message!(
                        "a place is a list of two numbers: pixels from the left and from the top"
                    ),
                )
            })
        });
        let points = places.collect::<Result<Vec<_>, _>>()?;
        let length = super::length(&points);
        if longest.as_ref().is_none_or(|(before, _)| length > *before) {
            longest = Some((length, points));
        }
    }
    let (_, points) = longest.ok_or_else(|| {
        ImportError::whole(
            message!("there is no line in this GeoJSON"),
            message!(
                "save the line as a LineString or a Polygon, whose coordinates are pixels of the \
                 picture"
            ),
        )
    })?;
    Ok(points)
}

/// Finds the lists of places in all that is called `coordinates`, however deep. The parser limits how deep values are
/// nested.
fn find<'a, 't>(value: &'a Value<'t>, is_coordinates: bool, lists: &mut Vec<&'a Array<'t>>) {
    match value {
        Value::Object(object) => {
            for property in &object.properties {
                find(
                    &property.value,
                    property.name.as_str() == "coordinates",
                    lists,
                );
            }
        }
        Value::Array(array) => {
            let is_line = array.elements.first().and_then(place).is_some();
            if is_coordinates && is_line {
                lists.push(array);
            } else {
                for element in &array.elements {
                    find(element, is_coordinates, lists);
                }
            }
        }
        _ => {}
    }
}

/// A place as a list of two numbers; a height behind them does not count.
fn place(value: &Value<'_>) -> Option<Point> {
    let number = |value: &Value<'_>| match value {
        Value::NumberLit(number) => number.value.parse::<f64>().ok().filter(|it| it.is_finite()),
        _ => None,
    };
    let list = &value.as_array()?.elements;
    Some(Point::new(number(list.first()?)?, number(list.get(1)?)?))
}
