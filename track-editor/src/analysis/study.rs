//! Sets of races as data, so that a program that shares no memory with the editor can drive them.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use formulad_core::analysis::simulate::{
    Drive, Experiment, ExperimentError, Seat, SimulationError, Totals,
};
use formulad_core::driver::Strength;
use formulad_core::rules::Preset;
use formulad_core::steps::at_once;
use formulad_core::{Track, TrackPlan};
use formulad_tracks::drivers::{DriverKind, Paddock};
use formulad_tracks::entry;
use serde::{Deserialize, Serialize};

use crate::host::Request;

/// The races to drive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// The number of races.
    pub races: u64,
    /// The number of cars.
    pub cars: usize,
    /// The drivers.
    pub drivers: DriverKind,
}

impl Default for Field {
    fn default() -> Self {
        Self {
            races: 300,
            cars: 6,
            drivers: DriverKind::Planner(Strength::default()),
        }
    }
}

impl Field {
    /// The most races that can be asked for.
    pub const MOST_RACES: u64 = 100_000;
    /// The most cars.
    pub const MOST_CARS: usize = 10;
}

/// A fixed seed, so that everybody gets the same races.
const SEED: u64 = 1;

/// Races that are set up to be driven in parts by any number of threads.
pub(super) struct Study {
    experiment: Experiment,
    /// Where the drivers come from.
    paddock: Paddock,
    rules: (Preset, u8),
    field: Field,
    /// Its text in requests; `None` if it cannot be sent.
    about: OnceLock<Option<Arc<str>>>,
}

/// A study as it is sent.
#[derive(Serialize, Deserialize)]
struct SentStudy<'a> {
    track: SentTrack<'a>,
    preset: Preset,
    laps: u8,
    races: u64,
    cars: usize,
    drivers: Cow<'a, str>,
}

/// A track as data.
#[derive(Serialize, Deserialize)]
pub(super) struct SentTrack<'a> {
    plan: Cow<'a, TrackPlan>,
    /// The fingerprint that the received plan must have, so that it races alike.
    fingerprint: u64,
}

impl<'a> SentTrack<'a> {
    pub(super) fn of(track: &'a Track) -> Self {
        Self {
            plan: Cow::Borrowed(track.plan()),
            fingerprint: track.fingerprint(),
        }
    }

    /// The track; `None` if it is not the one that was sent.
    pub(super) fn read(self) -> Option<Track> {
        let track = Track::new(self.plan.into_owned()).ok()?;
        (track.fingerprint() == self.fingerprint).then_some(track)
    }
}

impl Study {
    /// Sets up races on a track.
    pub(super) fn new(
        track: &Track,
        (preset, laps): (Preset, u8),
        field: Field,
    ) -> Result<Self, ExperimentError> {
        let rules = preset.rules(laps);
        let seat = |at| Seat::new(entry::usual(track, &rules, at), field.drivers.name());
        let seats = (0..field.cars).map(seat).collect();
        Ok(Self {
            experiment: Experiment::new(track, &rules, seats, field.races, SEED)?,
            paddock: Paddock::new(track, &rules),
            rules: (preset, laps),
            field,
            about: OnceLock::new(),
        })
    }

    /// Sets up what was sent; `None` if that is not possible.
    pub(super) fn read(about: &str) -> Option<Self> {
        let about: SentStudy<'_> = serde_json::from_str(about).ok()?;
        let track = about.track.read()?;
        let field = Field {
            races: about.races,
            cars: about.cars,
            drivers: about.drivers.parse().ok()?,
        };
        let study = || Self::new(&track, (about.preset, about.laps), field).ok();
        (field.cars <= Field::MOST_CARS).then(study)?
    }

    pub(super) fn track(&self) -> &Track {
        self.experiment.track()
    }

    /// Empty totals.
    pub(super) fn nothing(&self) -> Totals {
        self.experiment.nothing()
    }

    /// Drives some of the races.
    pub(super) async fn run(&self, races: Range<u64>) -> Result<Totals, SimulationError> {
        let drivers = |drive: Drive<'_>| self.paddock.driver(self.field.drivers, drive.seed);
        self.experiment.run_in_steps(races, drivers).await
    }

    /// Works out the drivers' knowledge in steps, for jobs that run one at a time. If jobs run in
    /// parallel, the first that needs it works it out, and the others wait.
    pub(super) async fn prepare(&self) {
        if let DriverKind::Planner(_) = self.field.drivers {
            self.paddock.plan_in_steps().await;
        }
    }

    /// Drives races for a [`Bench`](super::Bench), with the totals as text; `None` if there are no such
    /// races, or one cannot be driven.
    pub(super) fn answer(&self, races: Range<u64>) -> Option<String> {
        if races.end > self.field.races {
            return None;
        }
        serde_json::to_string(&at_once(self.run(races)).ok()?).ok()
    }

    /// Races as a request to a [`Bench`](super::Bench); `None` if they cannot be sent.
    pub(super) fn request(&self, races: &Range<u64>) -> Option<Request> {
        let about = self.about.get_or_init(|| {
            let about = SentStudy {
                track: SentTrack::of(self.track()),
                preset: self.rules.0,
                laps: self.rules.1,
                races: self.field.races,
                cars: self.field.cars,
                drivers: self.field.drivers.name().into(),
            };
            serde_json::to_string(&about).ok().map(Arc::from)
        });
        Some(Request {
            about: Arc::clone(about.as_ref()?),
            part: serde_json::to_string(races).ok()?,
        })
    }
}
