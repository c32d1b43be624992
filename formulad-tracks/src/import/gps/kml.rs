//! KML: lines that were drawn on a map, and recordings (`gx:Track`); KMZ is an archive with one.

use std::ops::Range;

use super::Reader;
use crate::file::Source;
use crate::foreign::xml::{self, Element};
use crate::import::text::bounded;
use crate::import::{Centreline, Choice, ImportError};

/// Reads the line of a circuit.
///
/// # Errors
///
/// [`ImportError`], with line and column, where the text is not XML or a point is not on the globe, and where there is
/// no line.
///
/// ```
/// use formulad_tracks::file::Source;
/// use formulad_tracks::import::gps::kml;
///
/// let places = "7,50,0 7.02,50,0 7.02,50.01,0 7,50.01,0 7,50,0";
/// let line = format!("<LineString><coordinates>{places}</coordinates></LineString>");
/// let text = format!("<kml><Placemark><name>Round the block</name>{line}</Placemark></kml>");
/// let line = kml::read(&Source::new("block.kml", text))?;
/// assert_eq!((line.name.as_str(), line.points.len()), ("Round the block", 4));
/// # Ok::<(), formulad_tracks::import::ImportError>(())
/// ```
pub fn read(source: &Source) -> Result<Centreline, ImportError> {
    read_chosen(source, &Choice::default())
}

pub(in crate::import) fn read_chosen(
    source: &Source,
    choice: &Choice,
) -> Result<Centreline, ImportError> {
    bounded(source.text().len())?;
    let mut reader = Reader::new(source);
    if is_coordinates(source.text()) {
        reader.begin("", &Element::default(), false);
        coordinates(&mut reader, source.text(), 0)?;
        return reader.finish(choice);
    }
    let document = xml::document(source)?;
    let about = document.child("Document").unwrap_or(&document);
    reader.name = about.text_of("name").to_owned();
    let all = document.all();
    let marked = || all.iter().filter(|element| element.name == "Placemark");
    // Lines may also stand alone.
    let alone = marked().next().is_none().then_some(&document);
    for placemark in marked().copied().chain(alone) {
        let name = if alone.is_some() {
            ""
        } else {
            placemark.text_of("name")
        };
        let mut is_recorded = false;
        for shape in placemark.all() {
            let places = shape.child("coordinates");
            match shape.name.as_str() {
                "LineString" | "LinearRing" => {
                    is_recorded = false;
                    reader.begin(name, shape, shape.name == "LinearRing");
                    if let Some(places) = places {
                        coordinates(&mut reader, &places.text, places.text_begin)?;
                    }
                }
                "Track" => {
                    // Of one recording that was broken off.
                    if is_recorded {
                        reader.segment();
                    } else {
                        reader.begin(name, shape, false);
                    }
                    is_recorded = true;
                    if let Some(track) = reader.tracks.last_mut() {
                        track.recorded = true;
                    }
                    for place in shape.named("coord") {
                        let mut numbers = place.text.split_whitespace();
                        let (longitude, latitude) = (numbers.next(), numbers.next());
                        let bytes = place.bytes.clone();
                        reader.point(
                            longitude.unwrap_or_default(),
                            latitude.unwrap_or_default(),
                            bytes,
                        )?;
                    }
                }
                "Point" => {
                    let places = places
                        .map(|places| tuples(&places.text))
                        .unwrap_or_default();
                    if let [(_, place)] = &places[..]
                        && let [longitude, latitude, ..] = place[..]
                    {
                        reader.mark(name, longitude, latitude, shape.bytes.clone())?;
                    }
                }
                _ => {}
            }
        }
    }
    reader.finish(choice)
}

/// Whether a text looks like a file of this format: XML whose first element is `kml`, or the coordinates of one alone.
#[must_use]
pub fn is_format(text: &str) -> bool {
    xml::root(text).as_deref() == Some("kml") || is_coordinates(text)
}

/// Whether a text is coordinates as KML has them: on one line several of two or three numbers with commas.
fn is_coordinates(text: &str) -> bool {
    let first = text
        .trim_start()
        .split(['\n', '\r'])
        .next()
        .unwrap_or_default();
    let mut places = first.split_ascii_whitespace().take(5);
    let is_place = |place: &str| {
        let mut numbers = place.split(',');
        (2..=3).contains(&numbers.clone().count())
            && numbers.all(|number| number.parse::<f64>().is_ok())
    };
    places.clone().count() >= 3 && places.all(is_place)
}

/// Adds the places of a text that begins at a byte of the file.
fn coordinates(reader: &mut Reader<'_>, text: &str, begin: usize) -> Result<(), ImportError> {
    for (at, place) in tuples(text) {
        // Not beyond the file, if references made the text longer.
        let end = reader.source.text().len();
        let bytes: Range<usize> = (begin + at.start).min(end)..(begin + at.end).min(end);
        let bytes = if reader.source.text().get(bytes.clone()).is_some() {
            bytes
        } else {
            begin..begin
        };
        // More than three run together, and may be anything.
        let [longitude, latitude] = match place[..] {
            [longitude, latitude] | [longitude, latitude, _] => [longitude, latitude],
            _ => [text.get(at).unwrap_or_default(), ""],
        };
        reader.point(longitude, latitude, bytes)?;
    }
    Ok(())
}

/// The numbers of each place of a text, and where it stands: `7,50,0 7,51,0`. There may be blanks at the commas of a
/// place, or a comma after it.
fn tuples(text: &str) -> Vec<(Range<usize>, Vec<&str>)> {
    let mut places: Vec<(Range<usize>, Vec<&str>)> = Vec::new();
    let mut after_comma = false;
    for word in text.split_whitespace() {
        let begin = word.as_ptr() as usize - text.as_ptr() as usize;
        let is_joined = after_comma || word.starts_with(',');
        after_comma = word.ends_with(',');
        let numbers: Vec<&str> = word.trim_matches(',').split(',').collect();
        let end = begin + word.len();
        match (places.last_mut(), &numbers[..]) {
            // A comma alone joins what is on both sides of it.
            (_, [""]) => {}
            (Some((at, place)), [number]) if is_joined => {
                place.push(number);
                at.end = end;
            }
            _ => places.push((begin..end, numbers)),
        }
    }
    places
}
