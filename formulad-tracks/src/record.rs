//! Race records as files: what `formulad race --record` writes, and `--replay` reads.

use formulad_core::race::RaceRecord;

/// The text of a record's file.
///
/// ```
/// use formulad_core::race::{Entrant, Race, RaceRecord};
/// use formulad_core::rules::Ruleset;
/// use formulad_tracks::{bundled, record};
///
/// let track = bundled::harbour();
/// let race = Race::new(&track, &Ruleset::basic(1), vec![Entrant::new("Ada", 1)])?;
/// let text = record::to_text(&race.record())?;
/// let read: RaceRecord = serde_json::from_str(&text)?;
/// assert_eq!(read.replay(&track)?.record(), race.record());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Any error that keeps it from being written as JSON.
pub fn to_text(record: &RaceRecord) -> Result<String, serde_json::Error> {
    Ok(serde_json::to_string(record)? + "\n")
}
