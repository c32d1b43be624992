//! A race in a link: its record, and the circuit if that is not a bundled one.

use serde::ser::Error as _;

use formulad_core::race::RaceRecord;

use super::{RecordError, bundled_circuit, read};
use crate::TrackFile;
use crate::file::{LinkError, Source, pack, unpack};
use crate::record;

/// The beginning of a race, and the separator from a circuit before it.
const PREFIX: &str = "race=";
const BETWEEN: char = '&';
/// Maximum number of bytes that a race is inflated to: a long one has some ten thousand.
const MOST: usize = 1 << 20;

/// A complete race that is shared in a link, small enough to be sent.
///
/// ```
/// use formulad_core::dice::SeededDice;
/// use formulad_core::driver::CarefulDriver;
/// use formulad_core::race::{Entrant, Race};
/// use formulad_core::rules::Ruleset;
/// use formulad_tracks::bundled;
/// use formulad_tracks::replay::{RaceLink, Replay};
///
/// let circuit = bundled::find("harbour").expect("it is bundled");
/// let mut race = Race::new(&circuit.track(), &Ruleset::basic(1), vec![Entrant::new("Ada", 1)])?;
/// race.run(&mut SeededDice::new(7), &mut [CarefulDriver::new()])?;
///
/// let link = RaceLink::new(race.record(), circuit.file()).to_link()?;
/// assert!(link.starts_with("race="));
/// let read = RaceLink::from_link(&link)?;
/// let replay = Replay::new(&read.record, &circuit.track())?;
/// assert_eq!(replay.race_at(replay.last()).standings(), race.standings());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct RaceLink {
    /// The race.
    pub record: RaceRecord,
    /// The circuit that it was driven on; `None` if that is a [bundled one](bundled_circuit).
    pub circuit: Option<TrackFile>,
}

/// Why there is no race in a link.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RaceLinkError {
    /// There is no `race=` in it.
    #[error("{}", t!("the link holds no race: it should contain “race=”"))]
    None,
    /// Some of it is missing or changed.
    #[error("{}", t!(
        "the race in the link is damaged: copy all of the link, without spaces or line breaks"
    ))]
    Damaged,
    /// It inflates to more than a race needs.
    #[error("{}", t!(
        "the race in the link is larger than {mebibytes} MiB",
        mebibytes = MOST >> 20
    ))]
    TooLarge,
    /// Its content is not a record of a race.
    #[error("{}", t!("what is in the link is {error}", error = .0))]
    Record(#[from] RecordError),
    /// The circuit before the race cannot be read.
    #[error(transparent)]
    Circuit(#[from] LinkError),
}

impl RaceLink {
    /// A race on this circuit, which is left out if it is exactly a bundled one.
    #[must_use]
    pub fn new(record: RaceRecord, mut circuit: TrackFile) -> Self {
        // No URL is long enough for the files of pictures.
        circuit.plan.art.remove_pictures();
        let bundled = bundled_circuit(&record);
        let is_bundled = bundled.is_some_and(|bundled| bundled.file() == circuit);
        Self {
            circuit: (!is_bundled).then_some(circuit),
            record,
        }
    }

    /// Writes the race as text that can follow the `#` of a URL. The same race gives the same text.
    ///
    /// # Errors
    ///
    /// Any error that keeps it from being written as JSON, such as a number of the circuit that is
    /// not finite.
    pub fn to_link(&self) -> Result<String, serde_json::Error> {
        let race = format!("{PREFIX}{}", pack(&record::to_text(&self.record)?));
        Ok(match &self.circuit {
            Some(circuit) => {
                let circuit = circuit.to_link().map_err(serde_json::Error::custom)?;
                format!("{circuit}{BETWEEN}{race}")
            }
            None => race,
        })
    }

    /// Reads what [`RaceLink::to_link`] wrote. Whether the race was driven on the circuit of the
    /// link is only checked when it is [replayed](super::Replay::new).
    ///
    /// # Errors
    ///
    /// [`RaceLinkError`] when there is no race in it, or it is damaged.
    pub fn from_link(link: &str) -> Result<Self, RaceLinkError> {
        let (circuit, race) = match link.split_once(BETWEEN) {
            Some((circuit, race)) => (Some(circuit), race),
            None => (None, link),
        };
        let letters = race.strip_prefix(PREFIX).ok_or(RaceLinkError::None)?;
        let text = unpack(letters, MOST).map_err(|error| match error {
            LinkError::TooLarge => RaceLinkError::TooLarge,
            _ => RaceLinkError::Damaged,
        })?;
        let source = Source::from_bytes("link", text).map_err(|_| RaceLinkError::Damaged)?;
        Ok(Self {
            record: read(&source)?.value,
            circuit: circuit.map(TrackFile::from_link).transpose()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use formulad_core::Track;
    use formulad_core::dice::SeededDice;
    use formulad_core::driver::CarefulDriver;
    use formulad_core::race::{Entrant, Race};
    use formulad_core::rules::Preset;
    use proptest::prelude::*;

    use super::*;
    use crate::bundled;

    fn raced(track: &Track, cars: usize, laps: u8) -> RaceRecord {
        let rules = Preset::Advanced.rules_with(laps, &[]).unwrap();
        let entrants = (0..cars).map(|car| Entrant::new(format!("Car {car}"), 1));
        let mut race = Race::new(track, &rules, entrants.collect()).unwrap();
        let mut drivers = vec![CarefulDriver::new(); cars];
        race.run(&mut SeededDice::new(4), &mut drivers).unwrap();
        race.record()
    }

    #[test]
    fn a_race_of_six_cars_fits_a_message() {
        let harbour = bundled::find("harbour").unwrap();
        let race = RaceLink::new(raced(&harbour.track(), 6, 2), harbour.file());
        let link = race.to_link().unwrap();
        assert!(link.len() < 4000, "{} letters", link.len());
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "=-_".contains(c);
        assert!(link.starts_with(PREFIX) && link.chars().all(is_plain));
        assert_eq!(RaceLink::from_link(&link).unwrap(), race);
    }

    #[test]
    fn another_circuit_comes_along() {
        let mut file = bundled::find("mini").unwrap().file();
        file.plan.spaces[0].x += 1.0;
        let track = Track::new(file.plan.clone()).unwrap();
        let race = RaceLink::new(raced(&track, 2, 1), file);
        let link = race.to_link().unwrap();
        let read = RaceLink::from_link(&link).unwrap();
        assert_eq!(read, race);
        let again = Track::new(read.circuit.unwrap().plan).unwrap();
        assert!(read.record.replay(&again).is_ok());
        // Either part alone is the link of the other kind, or none.
        assert!(TrackFile::from_link(link.split_once('&').unwrap().0).is_ok());
        assert!(matches!(
            RaceLink::from_link(link.split_once('&').unwrap().0),
            Err(RaceLinkError::None)
        ));
    }

    #[test]
    fn what_is_wrong_with_a_link_is_said() {
        let harbour = bundled::find("harbour").unwrap();
        let race = RaceLink::new(raced(&harbour.track(), 1, 1), harbour.file());
        let link = race.to_link().unwrap();
        let read = |link: &str| RaceLink::from_link(link).map(|_| ());
        let with = |text: &str| read(&format!("{PREFIX}{}", pack(text)));
        assert!(matches!(read("harbour"), Err(RaceLinkError::None)));
        assert!(matches!(
            read(&link[..link.len() - 4]),
            Err(RaceLinkError::Damaged)
        ));
        assert!(matches!(read("race=§"), Err(RaceLinkError::Damaged)));
        assert!(matches!(with("{}"), Err(RaceLinkError::Record(_))));
        assert!(matches!(
            with(harbour.text()),
            Err(RaceLinkError::Record(_))
        ));
        let bomb = " ".repeat(MOST + 1);
        assert!(matches!(with(&bomb), Err(RaceLinkError::TooLarge)));
        let damaged = format!("circuit=AAAA&{link}");
        assert!(matches!(read(&damaged), Err(RaceLinkError::Circuit(_))));
    }

    proptest! {
        #[test]
        fn no_link_is_a_panic(text in "(circuit=[A-Za-z0-9_-]{0,20}&)?(race=)?[A-Za-z0-9_=&-]{0,80}") {
            let _ = RaceLink::from_link(&text);
        }
    }
}
