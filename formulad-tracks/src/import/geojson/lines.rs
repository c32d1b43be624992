//! Every line that a GeoJSON text holds.

use std::ops::Range;

use jsonc_parser::ast::{Array, Object, Value};
use jsonc_parser::common::Ranged;

use super::member;
use formulad_core::Place;
use formulad_core::language::Message;

use crate::file::Source;
use crate::foreign::shortened;
use crate::geometry::Point;
use crate::import::ImportError;
use crate::import::centreline::{MAX_POINTS, Vertex};
use crate::import::warnings::Warnings;

pub(in crate::import) mod said {
    formulad_core::messages! { "import.geojson";
        not_an_object = "not a GeoJSON object";
        object = "it is written `{{ \"type\": … }}`";
        /// The name of a type, such as Point.
        not_a_line(kind: &str) = "a {kind} is not a line and is left out";
        nothing_to_do = "nothing has to be done if it is not part of the road";
        no_type = "the object does not say its `type`";
        types = "GeoJSON is a FeatureCollection, a Feature or a LineString, for instance";
        unknown_type(kind: &str) = "GeoJSON has no type {kind}";
        written = "types are written as in RFC 7946, such as LineString";
        no_list(key: &str) = "the object has no list `{key}`";
        cut_off = "this is cut off, or no GeoJSON: export it again";
        inner = "the inner outline of a polygon is left out";
        outer = "the circuit follows the outer one; draw the middle of the road as a line, if that is not meant";
        no_coordinates = "here should be a list of coordinates";
        coordinates = "a line is written `[[7.42, 43.73], [7.43, 43.74], …]`";
        many_lines(most: usize) = "there are more than {most} lines" | "there are more than {most} lines";
        keep = "keep only those of the circuit";
        many_points(most: usize) = "there are more than {most} points" | "there are more than {most} points";
        leave_out = "leave out all but every tenth, or the lines that do not belong to the circuit";
        not_a_pair = "not a place";
        pair = "a place is a list of a longitude and a latitude";
        not_a_number = "not a number";
        not_a_place(text: &str) = "{text} is not a place on the globe";
        degrees = "a longitude comes first, -180 to 180, then a latitude, -90 to 90; export metres as degrees (WGS 84)";
    }
}

/// Maximum number of lines of a file.
const MAX_LINES: usize = 1_000;
/// The longest name that is kept.
const MAX_NAME: usize = 100;

/// A line of a file.
#[derive(Debug)]
pub(super) struct LineString {
    /// What its feature is called.
    pub(super) name: String,
    /// The JSON Pointer of its coordinates.
    pub(super) pointer: String,
    pub(super) bytes: Range<usize>,
    pub(super) vertices: Vec<Vertex>,
    /// Whether it is the outline of a polygon, and closed whatever its points say.
    pub(super) outline: bool,
}

/// The lines of a file.
#[derive(Debug, Default)]
pub(super) struct FileLines {
    /// What the collection is called.
    pub(super) name: String,
    pub(super) lines: Vec<LineString>,
}

/// Finds every line.
pub(super) fn find(
    source: &Source,
    tree: &Value<'_>,
    warnings: &mut Warnings<'_>,
) -> Result<FileLines, ImportError> {
    let mut finder = Finder {
        source,
        warnings,
        found: FileLines::default(),
        feature: String::new(),
        points: 0,
    };
    finder.object("", tree)?;
    Ok(finder.found)
}

struct Finder<'a, 'd> {
    source: &'a Source,
    warnings: &'a mut Warnings<'d>,
    found: FileLines,
    /// The name of the feature being read.
    feature: String,
    /// How many points there are so far.
    points: usize,
}

impl Finder<'_, '_> {
    fn error(
        &self,
        pointer: &str,
        value: &impl Ranged,
        message: Message,
        help: Message,
    ) -> ImportError {
        ImportError::at(self.source, value.start()..value.end(), message, help).pointing(pointer)
    }

    /// Warns of a shape that is left out.
    fn omit(&mut self, pointer: &str, value: &Value<'_>, message: Message, help: Message) {
        let (bytes, place) = (value.start()..value.end(), Place::at(pointer));
        self.warnings
            .add("import.left-out", bytes, place, message, help);
    }

    /// Reads something with a `type`. The parser limits how deep objects are nested.
    fn object(&mut self, pointer: &str, value: &Value<'_>) -> Result<(), ImportError> {
        let Value::Object(object) = value else {
            return Err(self.error(pointer, value, said::not_an_object(), said::object()));
        };
        let kind = object.get_string("type").map_or("", |kind| &kind.value);
        match kind {
            "FeatureCollection" => {
                self.found.name = name_of(object).unwrap_or_default();
                self.each(pointer, object, "features", Self::object)
            }
            "Feature" => {
                let properties = member(object, "properties").and_then(Value::as_object);
                self.feature = properties.and_then(name_of).unwrap_or_default();
                match member(object, "geometry") {
                    None | Some(Value::NullKeyword(_)) => Ok(()),
                    Some(geometry) => self.object(&format!("{pointer}/geometry"), geometry),
                }
            }
            "GeometryCollection" => self.each(pointer, object, "geometries", Self::object),
            "LineString" => self.line(
                &format!("{pointer}/coordinates"),
                member(object, "coordinates"),
                value,
                false,
            ),
            "MultiLineString" => {
                self.each(pointer, object, "coordinates", |finder, pointer, line| {
                    finder.line(pointer, Some(line), line, false)
                })
            }
            "Polygon" => self.polygon(
                &format!("{pointer}/coordinates"),
                member(object, "coordinates"),
                value,
            ),
            "MultiPolygon" => {
                self.each(pointer, object, "coordinates", |finder, pointer, rings| {
                    finder.polygon(pointer, Some(rings), rings)
                })
            }
            "Point" | "MultiPoint" => {
                let message = said::not_a_line(kind);
                self.omit(pointer, value, message, said::nothing_to_do());
                Ok(())
            }
            "" => Err(self.error(pointer, value, said::no_type(), said::types())),
            other => {
                let message = said::unknown_type(&shortened(other));
                Err(self.error(pointer, value, message, said::written()))
            }
        }
    }

    /// Does something with every item of a list of an object.
    fn each(
        &mut self,
        pointer: &str,
        object: &Object<'_>,
        key: &str,
        read: impl Fn(&mut Self, &str, &Value<'_>) -> Result<(), ImportError>,
    ) -> Result<(), ImportError> {
        let Some(Value::Array(list)) = member(object, key) else {
            return Err(self.error(pointer, object, said::no_list(key), said::cut_off()));
        };
        for (at, item) in list.elements.iter().enumerate() {
            read(self, &format!("{pointer}/{key}/{at}"), item)?;
        }
        Ok(())
    }

    /// The outline of a polygon; its holes are ignored.
    fn polygon(
        &mut self,
        pointer: &str,
        rings: Option<&Value<'_>>,
        whole: &Value<'_>,
    ) -> Result<(), ImportError> {
        let rings = self.list(pointer, rings, whole)?;
        for (at, ring) in rings.elements.iter().enumerate() {
            let pointer = format!("{pointer}/{at}");
            if at == 0 {
                self.line(&pointer, Some(ring), ring, true)?;
            } else {
                self.omit(&pointer, ring, said::inner(), said::outer());
            }
        }
        Ok(())
    }

    fn list<'v, 't>(
        &self,
        pointer: &str,
        list: Option<&'v Value<'t>>,
        whole: &Value<'_>,
    ) -> Result<&'v Array<'t>, ImportError> {
        list.and_then(Value::as_array)
            .ok_or_else(|| self.error(pointer, whole, said::no_coordinates(), said::coordinates()))
    }

    fn line(
        &mut self,
        pointer: &str,
        line: Option<&Value<'_>>,
        whole: &Value<'_>,
        outline: bool,
    ) -> Result<(), ImportError> {
        let list = self.list(pointer, line, whole)?;
        if self.found.lines.len() >= MAX_LINES {
            return Err(self.error(pointer, list, said::many_lines(MAX_LINES), said::keep()));
        }
        self.points += list.elements.len();
        if self.points > MAX_POINTS {
            let message = said::many_points(MAX_POINTS);
            return Err(self.error(pointer, list, message, said::leave_out()));
        }
        let index = self.found.lines.len();
        let places = list.elements.iter().enumerate().map(|(at, place)| {
            Ok(Vertex {
                at: self.place(pointer, at, place)?,
                bytes: place.start()..place.end(),
                origin: (index, at),
            })
        });
        let vertices = places.collect::<Result<Vec<_>, ImportError>>()?;
        self.found.lines.push(LineString {
            name: self.feature.clone(),
            pointer: pointer.to_owned(),
            bytes: list.start()..list.end(),
            vertices,
            outline,
        });
        Ok(())
    }

    /// A longitude and a latitude; a height may follow.
    fn place(&self, line: &str, at: usize, place: &Value<'_>) -> Result<Point, ImportError> {
        let numbers = place.as_array().map(|list| list.elements.as_slice());
        let Some([longitude, latitude, ..]) = numbers else {
            let pointer = format!("{line}/{at}");
            return Err(self.error(&pointer, place, said::not_a_pair(), said::pair()));
        };
        Ok(Point::new(
            self.degrees(&format_args!("{line}/{at}/0"), longitude, 360.0)?,
            self.degrees(&format_args!("{line}/{at}/1"), latitude, 90.0)?,
        ))
    }

    fn degrees(
        &self,
        pointer: &std::fmt::Arguments<'_>,
        value: &Value<'_>,
        most: f64,
    ) -> Result<f64, ImportError> {
        let number = value.as_number_lit();
        let degrees = number.and_then(|number| number.value.parse::<f64>().ok());
        degrees
            .filter(|degrees| degrees.abs() <= most)
            .ok_or_else(|| {
                let message = number.map_or_else(said::not_a_number, |number| {
                    said::not_a_place(&shortened(number.value))
                });
                self.error(&pointer.to_string(), value, message, said::degrees())
            })
    }
}

/// The name among properties, whatever its key.
fn name_of(object: &Object<'_>) -> Option<String> {
    let text = |wanted: &str| {
        let found = object.properties.iter().find_map(|property| {
            let key = property.name.as_str();
            key.eq_ignore_ascii_case(wanted)
                .then(|| property.value.as_string_lit())?
        });
        let name: String = found?
            .value
            .chars()
            .filter(|c| !c.is_control())
            .take(MAX_NAME)
            .collect();
        let name = name.trim();
        (!name.is_empty()).then(|| name.to_owned())
    };
    ["name", "title", "circuit", "id"]
        .into_iter()
        .find_map(text)
}
