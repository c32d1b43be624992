//! Every line that a GeoJSON text holds.

use jsonc_parser::ast::{Array, Object, Value};
use jsonc_parser::common::Ranged;

use super::member;
use formulad_core::Place;
use formulad_core::language::Message;

use crate::file::Source;
use crate::foreign::shortened;
use crate::geometry::Point;
use crate::import::ImportError;
use crate::import::centreline::{MAX_POINTS, Mark, Vertex};
use crate::import::network::{FileLine, FileLines};
use crate::import::tags::{Tags, readable_name};
use crate::import::warnings::Warnings;

pub(in crate::import) mod said {
    use formulad_core::language::Message;

    /// The name of a type, such as Point.
    pub(crate) fn not_a_line(kind: &str) -> Message {
        message!("a {kind} is not a line and is left out", kind)
    }

    pub(crate) fn nothing_to_do() -> Message {
        message!("nothing has to be done if it is not part of the road")
    }

    pub(crate) fn many_points(most: usize) -> Message {
        message!(
            "there are more than {most} points" | "there are more than {most} points",
            most
        )
    }

    pub(crate) fn leave_out() -> Message {
        message!("leave out all but every tenth, or the lines that do not belong to the circuit")
    }

    pub(crate) fn not_a_number() -> Message {
        message!("not a number")
    }

    pub(crate) fn not_a_place(text: &str) -> Message {
        message!("{text} is not a place on the globe", text)
    }
}

/// Maximum number of lines of a file.
const MAX_LINES: usize = 1_000;

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
        feature: Tags::default(),
        points: 0,
        named: Vec::new(),
        is_raceway: Vec::new(),
    };
    finder.object("", tree)?;
    finder.keep_one_mark();
    let Finder {
        mut found,
        is_raceway,
        ..
    } = finder;
    // Of an extract of OpenStreetMap, what is not a raceway is not part of a circuit.
    if is_raceway.contains(&true) {
        let mut raceways = is_raceway.into_iter();
        found.lines.retain(|_| raceways.next() == Some(true));
        for (index, line) in found.lines.iter_mut().enumerate() {
            for vertex in &mut line.vertices {
                vertex.origin.0 = index;
            }
        }
    }
    Ok(found)
}

struct Finder<'a, 'd> {
    source: &'a Source,
    warnings: &'a mut Warnings<'d>,
    found: FileLines,
    /// What is known of the feature being read.
    feature: Tags,
    /// Whether each place that may be the start is called so.
    named: Vec<bool>,
    /// Whether each line says that it is a raceway.
    is_raceway: Vec<bool>,
    /// How many points there are so far.
    points: usize,
}

impl Finder<'_, '_> {
    /// Keeps the place of the start: the one that is called so, or a lone one.
    fn keep_one_mark(&mut self) {
        let named = self.named.iter().filter(|named| **named).count();
        let mut named = std::mem::take(&mut self.named)
            .into_iter()
            .map(|it| it || named != 1);
        let marks = std::mem::take(&mut self.found.marks);
        let (kept, others): (Vec<_>, Vec<_>) =
            marks.into_iter().partition(|_| named.next() == Some(true));
        let (kept, others) = match kept.len() {
            1 => (kept, others),
            _ => (Vec::new(), [kept, others].concat()),
        };
        self.found.marks = kept;
        for mark in others {
            let place = Place::at(&mark.pointer);
            let (message, help) = (said::not_a_line("Point"), said::nothing_to_do());
            self.warnings
                .add("import.left-out", mark.bytes, place, message, help);
        }
    }

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
            return Err(self.error(
                pointer,
                value,
                message!("not a GeoJSON object"),
                message!("it is written `{{ \"type\": … }}`"),
            ));
        };
        let kind = object.get_string("type").map_or("", |kind| &kind.value);
        match kind {
            "FeatureCollection" => {
                self.found.name = name_of(object).unwrap_or_default();
                self.each(pointer, object, "features", Self::object)
            }
            "Feature" => {
                let properties = member(object, "properties").and_then(Value::as_object);
                self.feature = properties.map(tags_of).unwrap_or_default();
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
            "Point" if self.feature.may_be_start() && member(object, "coordinates").is_some() => {
                let pointer = format!("{pointer}/coordinates");
                let place = self.list(&pointer, member(object, "coordinates"), value)?;
                let [x, y] = self.pair(&pointer, place, &place.elements)?;
                self.named.push(!self.feature.name.is_empty());
                self.found.marks.push(Mark {
                    at: Point::new(x, y),
                    bytes: value.start()..value.end(),
                    pointer: pointer.trim_end_matches("/coordinates").to_owned(),
                });
                Ok(())
            }
            "Point" | "MultiPoint" => {
                let message = said::not_a_line(kind);
                self.omit(pointer, value, message, said::nothing_to_do());
                Ok(())
            }
            "" => Err(self.error(
                pointer,
                value,
                message!("the object does not say its `type`"),
                message!("GeoJSON is a FeatureCollection, a Feature or a LineString, for instance"),
            )),
            other => {
                let message = message!("GeoJSON has no type {kind}", kind = &shortened(other));
                Err(self.error(
                    pointer,
                    value,
                    message,
                    message!("types are written as in RFC 7946, such as LineString"),
                ))
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
            return Err(self.error(
                pointer,
                object,
                message!("the object has no list `{key}`", key),
                message!("this is cut off, or no GeoJSON: export it again"),
            ));
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
                self.omit(
                    &pointer,
                    ring,
                    message!("the inner outline of a polygon is left out"),
                    message!(
                        "the circuit follows the outer one; draw the middle of the road as a line, \
                         if that is not meant"
                    ),
                );
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
        list.and_then(Value::as_array).ok_or_else(|| {
            self.error(
                pointer,
                whole,
                message!("here should be a list of coordinates"),
                message!("a line is written `[[7.42, 43.73], [7.43, 43.74], …]`"),
            )
        })
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
            return Err(self.error(
                pointer,
                list,
                message!(
                    "there are more than {most} lines" | "there are more than {most} lines",
                    most = MAX_LINES
                ),
                message!("keep only those of the circuit"),
            ));
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
        self.is_raceway.push(self.feature.raceway);
        self.found.lines.push(FileLine {
            tags: self.feature.clone(),
            pointer: pointer.to_owned(),
            bytes: list.start()..list.end(),
            vertices,
            outline,
        });
        Ok(())
    }

    /// A longitude and a latitude; a height may follow.
    fn place(&self, line: &str, at: usize, place: &Value<'_>) -> Result<Point, ImportError> {
        let numbers = place
            .as_array()
            .map_or(&[][..], |list| list.elements.as_slice());
        let [longitude, latitude] = self.pair(&format_args!("{line}/{at}"), place, numbers)?;
        Ok(Point::new(longitude, latitude))
    }

    /// The longitude and the latitude of a place.
    fn pair(
        &self,
        pointer: &dyn std::fmt::Display,
        place: &impl Ranged,
        numbers: &[Value<'_>],
    ) -> Result<[f64; 2], ImportError> {
        let [longitude, latitude, ..] = numbers else {
            return Err(self.error(
                &pointer.to_string(),
                place,
                message!("not a place"),
                message!("a place is a list of a longitude and a latitude"),
            ));
        };
        Ok([
            self.degrees(&format_args!("{pointer}/0"), longitude, 360.0)?,
            self.degrees(&format_args!("{pointer}/1"), latitude, 90.0)?,
        ])
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
                self.error(
                    &pointer.to_string(),
                    value,
                    message,
                    message!(
                        "a longitude comes first, -180 to 180, then a latitude, -90 to 90; export \
                         metres as degrees (WGS 84)"
                    ),
                )
            })
    }
}

/// What the properties of a feature say.
fn tags_of(object: &Object<'_>) -> Tags {
    // One converter has the tags among the properties, another below them.
    let tags = member(object, "tags").and_then(Value::as_object);
    let of = |object: &Object<'_>, key: &str| {
        let text = object.get_string(key);
        text.map(|text| text.value.to_string())
    };
    let name = name_of(object)
        .or_else(|| name_of(tags?))
        .unwrap_or_default();
    Tags::of(name, |key| {
        of(object, key)
            .or_else(|| of(tags?, key))
            .unwrap_or_default()
    })
}

/// The name among properties, whatever the case of its key; the ids of a database are no names.
fn name_of(object: &Object<'_>) -> Option<String> {
    let text = |wanted: &str| {
        let found = object.properties.iter().find_map(|property| {
            let key = property.name.as_str();
            key.eq_ignore_ascii_case(wanted)
                .then(|| property.value.as_string_lit())?
        });
        readable_name(&found?.value)
    };
    ["name", "title", "circuit"].into_iter().find_map(text)
}
