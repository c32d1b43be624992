//! Lines on the globe as recorders and maps write them: [GPX](gpx), [KML](kml) and [TCX](tcx).
//!
//! A recording may have a way to the circuit, several laps and stops: the middle of its laps is taken, or the lap that
//! is chosen, and noise is smoothed. A line that was drawn is taken as it is; several are joined where they meet.

pub mod gpx;
pub mod kml;
mod sessions;
pub mod tcx;

use std::ops::Range;

use formulad_core::Place;

use super::centreline::{Frame, Known, LineDraft, MAX_POINTS, Mark, Vertex, readable};
use super::geojson::said_of_lines as shape_said;
use super::network::{self, FileLine, FileLines, said as network_said};
use super::projection::Projection;
use super::tags::Tags;
use super::warnings::Warnings;
use super::{Centreline, Choice, ImportError, Layout};
use crate::file::Source;
use crate::foreign::shortened;
use crate::foreign::xml::Element;
use crate::geometry::Point;

/// A place on the globe by the texts of its longitude and latitude, in degrees.
pub(super) fn place(
    source: &Source,
    [longitude, latitude]: [&str; 2],
    bytes: &Range<usize>,
) -> Result<Point, ImportError> {
    let degrees = |text: &str, most: f64| {
        let number = text.trim().parse::<f64>().ok();
        number.filter(|number| number.abs() <= most).ok_or_else(|| {
            let message = shape_said::not_a_place(&shortened(text));
            ImportError::at(
                source,
                bytes.clone(),
                message,
                message!("a longitude is -180 to 180 degrees, a latitude -90 to 90"),
            )
        })
    };
    Ok(Point::new(
        degrees(longitude, 180.0)?,
        degrees(latitude, 90.0)?,
    ))
}

/// A line of a file.
struct Track {
    tags: Tags,
    bytes: Range<usize>,
    vertices: Vec<Vertex>,
    /// The vertices at which another segment of it begins: it was broken off, or divided into laps.
    breaks: Vec<usize>,
    /// Whether it was recorded, and not drawn.
    recorded: bool,
    /// Whether it is closed whatever its points say.
    outline: bool,
}

/// Collects the lines of a file.
struct Reader<'a> {
    source: &'a Source,
    tracks: Vec<Track>,
    marks: Vec<Mark>,
    points: usize,
    name: String,
}

impl<'a> Reader<'a> {
    fn new(source: &'a Source) -> Self {
        Self {
            source,
            tracks: Vec::new(),
            marks: Vec::new(),
            points: 0,
            name: String::new(),
        }
    }

    /// Begins a line.
    fn begin(&mut self, name: &str, element: &Element, outline: bool) {
        self.tracks.push(Track {
            tags: Tags::of(super::tags::readable_name(name).unwrap_or_default(), |_| {
                String::new()
            }),
            bytes: element.bytes.clone(),
            vertices: Vec::new(),
            breaks: Vec::new(),
            recorded: false,
            outline,
        });
    }

    /// Begins another segment of the last line.
    fn segment(&mut self) {
        if let Some(track) = self.tracks.last_mut() {
            track.breaks.push(track.vertices.len());
        }
    }

    /// Adds a point to the last line.
    fn point(
        &mut self,
        longitude: &str,
        latitude: &str,
        bytes: Range<usize>,
    ) -> Result<(), ImportError> {
        self.points += 1;
        if self.points > MAX_POINTS {
            let message = shape_said::many_points(MAX_POINTS);
            return Err(ImportError::at(
                self.source,
                bytes,
                message,
                shape_said::leave_out(),
            ));
        }
        let at = place(self.source, [longitude, latitude], &bytes)?;
        let index = self.tracks.len().saturating_sub(1);
        if let Some(track) = self.tracks.last_mut() {
            let origin = (index, track.vertices.len());
            track.vertices.push(Vertex { at, bytes, origin });
        }
        Ok(())
    }

    /// A place that may be the start, if it is called so or not at all.
    fn mark(
        &mut self,
        name: &str,
        longitude: &str,
        latitude: &str,
        bytes: Range<usize>,
    ) -> Result<(), ImportError> {
        let at = place(self.source, [longitude, latitude], &bytes)?;
        let tags = Tags::of(name.to_owned(), |_| String::new());
        if tags.may_be_start() && !name.trim().is_empty() {
            self.marks.push(Mark {
                at,
                bytes,
                pointer: String::new(),
            });
        }
        Ok(())
    }

    /// The line of the circuit.
    fn finish(mut self, choice: &Choice) -> Result<Centreline, ImportError> {
        self.tracks.retain(|track| !track.vertices.is_empty());
        let warnings = Warnings::new(self.source);
        if self.tracks.is_empty() {
            return Err(ImportError::whole(
                message!("the file has no line: no track, no route and no path"),
                message!("export the track itself, not only places or figures of it"),
            ));
        }
        // One of several says nothing.
        let marks = if self.marks.len() == 1 {
            self.marks
        } else {
            Vec::new()
        };
        if self.tracks.iter().any(|track| track.recorded) {
            let start = marks.into_iter().next();
            return recording(self.tracks, self.name, start, choice, warnings);
        }
        let lines = FileLines {
            name: self.name,
            lines: self.tracks.into_iter().flat_map(Track::lines).collect(),
            marks,
            undirected: false,
        };
        network::circuit(lines, choice, warnings)
    }
}

impl Track {
    /// Its segments, each as a line.
    fn lines(mut self) -> Vec<FileLine> {
        let mut lines = Vec::new();
        for begin in self.breaks.iter().rev().copied().chain([0]) {
            let vertices = self.vertices.split_off(begin.min(self.vertices.len()));
            if let Some(first) = vertices.first() {
                lines.push(FileLine {
                    tags: self.tags.clone(),
                    pointer: String::new(),
                    bytes: if begin == 0 {
                        self.bytes.clone()
                    } else {
                        first.bytes.clone()
                    },
                    vertices,
                    outline: self.outline,
                });
            }
        }
        lines.reverse();
        lines
    }
}

/// The circuit of the longest recording, or of the track that is chosen.
fn recording(
    tracks: Vec<Track>,
    name: String,
    start: Option<Mark>,
    choice: &Choice,
    mut warnings: Warnings<'_>,
) -> Result<Centreline, ImportError> {
    let mut tracks = sessions::joined(tracks);
    let layouts = tracks.iter().map(|(length, track)| Layout {
        name: track.tags.name.clone(),
        length: *length,
    });
    let layouts: Vec<Layout> = layouts.collect();
    let wanted = choice.layout_of(tracks.len())?;
    let (taken, track) = tracks.remove(wanted);
    for (at, (length, other)) in tracks.iter().enumerate() {
        let number = if at < wanted { at + 1 } else { at + 2 };
        let message = network_said::other_line(readable(*length), readable(taken));
        let (bytes, help) = (other.bytes.clone(), network_said::keep_line(number));
        warnings.add("import.other-line", bytes, Place::default(), message, help);
    }
    let frame = Frame::Degrees(Projection::about(
        track.vertices.iter().map(|vertex| vertex.at),
    ));
    LineDraft {
        name: if track.tags.name.is_empty() {
            name
        } else {
            track.tags.name
        },
        vertices: track.vertices,
        frame,
        pointers: Vec::new(),
        known: Known {
            start,
            driven: track.recorded,
            recorded: track.recorded,
            layouts,
            breaks: track.breaks,
            ..Known::default()
        },
        warnings,
    }
    .finish(choice)
}
