//! Many races as data: what is raced, and how a program that shares no memory with the editor's races it.

use std::borrow::Cow;
use std::ops::{ControlFlow, Range};
use std::sync::{Arc, OnceLock};

use formulad_core::analysis::simulate::{
    Drive, Experiment, ExperimentError, Seat, SimulationError, Totals,
};
use formulad_core::driver::Strength;
use formulad_core::rules::Preset;
use formulad_core::{Track, TrackPlan};
use formulad_tracks::drivers::{DriverKind, Paddock};
use formulad_tracks::entry;
use serde::{Deserialize, Serialize};

use crate::host::Request;

/// Which races are driven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// How many.
    pub races: u64,
    /// Of how many cars.
    pub cars: usize,
    /// Who drives them.
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

/// The races of everybody are the same.
const SEED: u64 = 1;

/// Races that are set up, to be driven in parts by any number of threads.
pub(super) struct Study {
    experiment: Experiment,
    /// Where the drivers come from.
    paddock: Paddock,
    rules: (Preset, u8),
    field: Field,
    /// What is sent of it; none if it cannot be.
    about: OnceLock<Option<Arc<str>>>,
}

/// All that a study follows from.
#[derive(Serialize, Deserialize)]
struct About<'a> {
    plan: Cow<'a, TrackPlan>,
    /// That of the track: the plan that arrives has to race alike.
    fingerprint: u64,
    preset: Preset,
    laps: u8,
    races: u64,
    cars: usize,
    drivers: Cow<'a, str>,
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

    /// Sets up what was sent; none if it cannot be.
    fn read(about: &str) -> Option<Self> {
        let about: About<'_> = serde_json::from_str(about).ok()?;
        let track = Track::new(about.plan.into_owned()).ok()?;
        let field = Field {
            races: about.races,
            cars: about.cars,
            drivers: about.drivers.parse().ok()?,
        };
        if track.fingerprint() != about.fingerprint || field.cars > Field::MOST_CARS {
            return None;
        }
        Self::new(&track, (about.preset, about.laps), field).ok()
    }

    pub(super) fn track(&self) -> &Track {
        self.experiment.track()
    }

    /// The totals of no race.
    pub(super) fn nothing(&self) -> Totals {
        self.experiment.nothing()
    }

    /// Drives some of the races.
    pub(super) fn run(&self, races: Range<u64>) -> Result<Totals, SimulationError> {
        let drivers = |drive: Drive<'_>| self.paddock.driver(self.field.drivers, drive.seed);
        let go_on = |_| ControlFlow::Continue(());
        self.experiment.run_part(races, drivers, go_on)
    }

    /// The same as a request to a [`Bench`]; none if it cannot be sent.
    pub(super) fn request(&self, races: &Range<u64>) -> Option<Request> {
        let about = self.about.get_or_init(|| {
            let about = About {
                plan: Cow::Borrowed(self.track().plan()),
                fingerprint: self.track().fingerprint(),
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

/// Answers the requests of jobs: the other end of a helper that shares no memory with the window.
///
/// What the last request was about stays set up for the next one.
#[derive(Default)]
pub struct Bench {
    study: Option<(String, Study)>,
}

impl Bench {
    /// Does a job. None if it cannot be done here: the program that sent it does it then, and learns
    /// what is wrong.
    pub fn answer(&mut self, about: &str, part: &str) -> Option<String> {
        let races: Range<u64> = serde_json::from_str(part).ok()?;
        if self.study.as_ref().is_none_or(|(there, _)| there != about) {
            self.study = Some((about.to_owned(), Study::read(about)?));
        }
        let (_, study) = self.study.as_ref()?;
        if races.end > study.field.races {
            return None;
        }
        serde_json::to_string(&study.run(races).ok()?).ok()
    }
}

impl std::fmt::Debug for Bench {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct(std::any::type_name::<Self>())
            .finish_non_exhaustive()
    }
}
