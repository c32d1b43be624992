//! TCX: recordings of sports watches.

use super::Reader;
use crate::file::Source;
use crate::foreign::xml;
use crate::import::text::bounded;
use crate::import::{Centreline, Choice, ImportError};

/// Reads the line of a circuit. All laps of an activity, as the watch counts them, are one recording.
///
/// # Errors
///
/// [`ImportError`], with line and column, where the text is not XML or a point is not on the globe, and where there is
/// no line.
pub fn read(source: &Source) -> Result<Centreline, ImportError> {
    read_chosen(source, &Choice::default())
}

pub(in crate::import) fn read_chosen(
    source: &Source,
    choice: &Choice,
) -> Result<Centreline, ImportError> {
    bounded(source.text().len())?;
    let document = xml::document(source)?;
    let mut reader = Reader::new(source);
    for element in document.all() {
        if !matches!(element.name.as_str(), "Activity" | "Course") {
            continue;
        }
        reader.begin(element.text_of("Name"), element, false);
        if let Some(track) = reader.tracks.last_mut() {
            track.recorded = element.name == "Activity";
        }
        // A point without a position was recorded without a view of the sky.
        for part in element.all() {
            let degrees = |name| part.text_of(name);
            match part.name.as_str() {
                "Track" => reader.segment(),
                "Position" => reader.point(
                    degrees("LongitudeDegrees"),
                    degrees("LatitudeDegrees"),
                    part.bytes.clone(),
                )?,
                _ => {}
            }
        }
    }
    reader.finish(choice)
}

/// Whether a text looks like a file of this format: XML whose first element is `TrainingCenterDatabase`.
#[must_use]
pub fn is_format(text: &str) -> bool {
    xml::root(text).as_deref() == Some("TrainingCenterDatabase")
}
