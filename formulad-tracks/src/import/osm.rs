//! Extracts of OpenStreetMap: XML (`*.osm`), and JSON of the Overpass API.
//!
//! The ways that are tagged as raceways are the lines of the circuit, and all ways if none is. They are joined where
//! they meet; a way that is one way says in which direction the circuit is driven, a pit lane on which side it is.

use std::collections::BTreeMap;
use std::ops::Range;

use formulad_core::Place;

use super::centreline::{MAX_POINTS, Vertex};
use super::geojson::said_of_lines as shape_said;
use super::gps::place;
use super::json::Json;
use super::network::{self, FileLine, FileLines};
use super::tags::{Tags, readable_name};
use super::text::bounded;
use super::warnings::Warnings;
use super::{Centreline, Choice, ImportError};
use crate::file::Source;
use crate::foreign::{json, xml};
use crate::geometry::Point;

/// Reads the line of a circuit.
///
/// # Errors
///
/// [`ImportError`], with its place, where the text is neither XML nor JSON, a place is not on the globe, or there is no
/// way.
pub fn read(source: &Source) -> Result<Centreline, ImportError> {
    read_chosen(source, &Choice::default())
}

pub(super) fn read_chosen(source: &Source, choice: &Choice) -> Result<Centreline, ImportError> {
    bounded(source.text().len())?;
    let mut extract = Extract {
        source,
        nodes: BTreeMap::new(),
        ways: Vec::new(),
    };
    if source.text().trim_start().starts_with('{') {
        let tree = json::tree(
            source,
            message!("choose \"out geom;\" in the query, and export the data once more"),
        )?;
        extract.json(&Json::whole(source, &tree))?;
    } else {
        extract.xml(&xml::document(source)?)?;
    }
    extract.finish(choice)
}

/// Whether a text looks like a file of this format: XML whose first element is `osm`, or JSON with elements.
#[must_use]
pub fn is_format(text: &str) -> bool {
    let has = |words: &[&str]| words.iter().all(|word| text.contains(word));
    let is_json = text.trim_start().starts_with('{')
        && has(&["\"elements\"", "\"lat\"", "\"lon\"", "\"way\""]);
    is_json || xml::root(text).as_deref() == Some("osm")
}

/// Where a way leads through.
struct Stop {
    /// The number of the node.
    node: String,
    at: Option<Point>,
    bytes: Range<usize>,
}

struct Way {
    tags: Tags,
    bytes: Range<usize>,
    pointer: String,
    stops: Vec<Stop>,
}

/// What is in a file.
struct Extract<'a> {
    source: &'a Source,
    nodes: BTreeMap<String, Point>,
    ways: Vec<Way>,
}

impl Extract<'_> {
    fn xml(&mut self, document: &xml::Element) -> Result<(), ImportError> {
        // An editor keeps what is to be deleted in its files until it is uploaded.
        let is_kept = |element: &&xml::Element| {
            element.attribute("action") != Some("delete")
                && element.attribute("visible") != Some("false")
        };
        for element in document.children.iter().filter(is_kept) {
            let id = element.attribute("id").unwrap_or_default();
            match element.name.as_str() {
                // One that was deleted has no place.
                "node" => {
                    if let (Some(lat), Some(lon)) =
                        (element.attribute("lat"), element.attribute("lon"))
                    {
                        let at = place(self.source, [lon, lat], &element.bytes)?;
                        self.nodes.insert(id.to_owned(), at);
                    }
                }
                "way" => {
                    let tag = |key: &str| {
                        let mut tags = element.named("tag");
                        let found = tags.find(|tag| tag.attribute("k") == Some(key));
                        found
                            .and_then(|tag| tag.attribute("v"))
                            .unwrap_or_default()
                            .to_owned()
                    };
                    let stops = element.named("nd").map(|nd| {
                        let inline = nd.attribute("lon").zip(nd.attribute("lat"));
                        let at = inline
                            .map(|(lon, lat)| place(self.source, [lon, lat], &nd.bytes))
                            .transpose()?;
                        Ok(Stop {
                            node: nd.attribute("ref").unwrap_or_default().to_owned(),
                            at,
                            bytes: nd.bytes.clone(),
                        })
                    });
                    let stops = stops.collect::<Result<_, ImportError>>()?;
                    self.ways.push(Way {
                        tags: Tags::of(readable_name(&tag("name")).unwrap_or_default(), tag),
                        bytes: element.bytes.clone(),
                        pointer: String::new(),
                        stops,
                    });
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn json(&mut self, document: &Json<'_, '_>) -> Result<(), ImportError> {
        let elements = document
            .member("elements")
            .and_then(|elements| elements.items());
        for (index, element) in elements.unwrap_or_default().iter().enumerate() {
            let place = |of: &Json<'_, '_>| {
                Some(Point::new(
                    of.member("lon")?.number(360.0)?,
                    of.member("lat")?.number(90.0)?,
                ))
            };
            let kind = element.member("type");
            match kind.as_ref().and_then(Json::text) {
                Some("node") => {
                    let id = element.member("id").and_then(|id| id.written());
                    if let (Some(id), Some(at)) = (id, place(element)) {
                        self.nodes.insert(id, at);
                    }
                }
                Some("way") => {
                    let tags = element.member("tags");
                    let tag = |key: &str| {
                        let value = tags.as_ref().and_then(|tags| tags.member(key));
                        value
                            .as_ref()
                            .and_then(Json::text)
                            .unwrap_or_default()
                            .to_owned()
                    };
                    let items = |name: &str| {
                        element
                            .member(name)
                            .and_then(|list| list.items())
                            .unwrap_or_default()
                    };
                    let (nodes, geometry) = (items("nodes"), items("geometry"));
                    let count = nodes.len().max(geometry.len());
                    let stops = (0..count).map(|at| {
                        let (node, shape) = (nodes.get(at), geometry.get(at));
                        Stop {
                            node: node.and_then(Json::written).unwrap_or_default(),
                            at: shape.and_then(place),
                            bytes: shape.or(node).map_or(0..0, Json::bytes),
                        }
                    });
                    self.ways.push(Way {
                        tags: Tags::of(readable_name(&tag("name")).unwrap_or_default(), tag),
                        bytes: element.bytes(),
                        pointer: format!(
                            "/elements/{index}/{}",
                            if geometry.is_empty() {
                                "nodes"
                            } else {
                                "geometry"
                            }
                        ),
                        stops: stops.collect(),
                    });
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn finish(mut self, choice: &Choice) -> Result<Centreline, ImportError> {
        let mut warnings = Warnings::new(self.source);
        if self.ways.iter().any(|way| way.tags.raceway) {
            self.ways.retain(|way| way.tags.raceway || way.tags.pit);
        }
        let mut lines: Vec<FileLine> = Vec::new();
        let mut points = 0;
        for way in &self.ways {
            let mut vertices: Vec<Vertex> = Vec::new();
            let mut end = |vertices: &mut Vec<Vertex>| {
                let vertices = std::mem::take(vertices);
                if vertices.len() > 1 {
                    lines.push(FileLine {
                        tags: way.tags.clone(),
                        pointer: way.pointer.clone(),
                        bytes: way.bytes.clone(),
                        vertices,
                        outline: false,
                    });
                }
            };
            for stop in &way.stops {
                points += 1;
                if points > MAX_POINTS {
                    let message = shape_said::many_points(MAX_POINTS);
                    return Err(ImportError::at(
                        self.source,
                        stop.bytes.clone(),
                        message,
                        shape_said::leave_out(),
                    ));
                }
                if let Some(at) = stop.at.or_else(|| self.nodes.get(&stop.node).copied()) {
                    let (bytes, origin) = (stop.bytes.clone(), (0, vertices.len()));
                    vertices.push(Vertex { at, bytes, origin });
                } else {
                    let place = Place::at(&way.pointer);
                    let (message, help) = (
                        message!(
                            "the way leads through node {node}, which the file does not have: it \
                             ends before it",
                            node = &stop.node
                        ),
                        message!("export an area that has all of the circuit"),
                    );
                    warnings.add(
                        "import.missing-node",
                        stop.bytes.clone(),
                        place,
                        message,
                        help,
                    );
                    end(&mut vertices);
                }
            }
            end(&mut vertices);
        }
        if lines.is_empty() {
            return Err(ImportError::whole(
                message!("the file has no way with points"),
                message!(
                    "in the query, ask for `way[highway=raceway]`, with its nodes or with `out \
                     geom;`"
                ),
            ));
        }
        for (index, line) in lines.iter_mut().enumerate() {
            line.vertices
                .iter_mut()
                .for_each(|vertex| vertex.origin.0 = index);
        }
        let lines = FileLines {
            name: String::new(),
            lines,
            marks: Vec::new(),
            undirected: true,
        };
        network::circuit(lines, choice, warnings)
    }
}
