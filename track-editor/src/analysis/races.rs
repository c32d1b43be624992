//! Many simulated races on the circuit, driven by the computer and counted.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use formulad_core::Track;
use formulad_core::analysis::simulate::{ExperimentError, SimulationError, Totals};
use formulad_core::rules::Preset;
use formulad_core::steps::Steps;

use super::study::{Field, Study};
use crate::host::Helper;
use crate::task::{Failed, Task};
use crate::work::Work;

/// What distinguishes one set of races from another.
#[derive(Debug, Clone, Copy, PartialEq)]
struct RacesKey {
    fingerprint: u64,
    preset: Preset,
    laps: u8,
    field: Field,
}

/// The last races, and those under way.
#[derive(Debug, Default)]
pub struct Races {
    /// Which races are wanted.
    pub field: Field,
    run: Option<Run>,
    raced: Option<Raced>,
}

/// The result of races.
#[derive(Debug)]
pub struct Raced {
    key: RacesKey,
    /// The track that they were driven on.
    pub track: Track,
    /// The totals, or why there are none.
    pub totals: Result<Totals, Stopped>,
    /// The number of races that were wanted.
    pub wanted: u64,
}

impl Raced {
    /// Whether they have the same rules and field as others, regardless of the circuit.
    pub fn are_like(&self, others: &Self) -> bool {
        let fingerprint = others.key.fingerprint;
        let key = RacesKey {
            fingerprint,
            ..self.key
        };
        key == others.key
    }
}

/// Why races were stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stopped {
    /// There is nothing to study.
    Experiment(ExperimentError),
    /// A race could not be driven.
    Simulation(SimulationError),
    /// The job broke off.
    BrokeOff,
}

/// Races under way.
struct Run {
    key: RacesKey,
    study: Arc<Study>,
    /// The first race that is not in a chunk yet, counted from 0.
    next: u64,
    chunks: Vec<Task<Result<Totals, Stopped>>>,
    totals: Totals,
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(std::any::type_name::<Self>())
            .field("key", &self.key)
            .field("next", &self.next)
            .finish_non_exhaustive()
    }
}

/// The division of races into jobs.
struct Division {
    /// The number of races per job: few enough that cancelled jobs end at once.
    races: u64,
    /// The number of jobs under way at once.
    jobs: usize,
    /// Whether jobs run one after the other.
    is_alone: bool,
}

/// The division for several threads.
const AMONG_THREADS: Division = Division {
    races: 20,
    jobs: 4,
    is_alone: false,
};
/// The division on the window's thread, which has to paint between two steps.
const BETWEEN_FRAMES: Division = Division {
    races: 1,
    jobs: 16,
    is_alone: true,
};

impl Races {
    /// Starts races on a track, replacing races under way.
    pub(super) fn start(&mut self, track: &Track, rules: (Preset, u8)) {
        let field = self.field;
        let key = self.key(track, rules);
        let study = match Study::new(track, rules, field) {
            Ok(study) => study,
            Err(error) => {
                self.run = None;
                self.raced = Some(Raced {
                    key,
                    track: track.clone(),
                    totals: Err(Stopped::Experiment(error)),
                    wanted: field.races,
                });
                return;
            }
        };
        self.run = Some(Run {
            key,
            totals: study.nothing(),
            study: Arc::new(study),
            next: 0,
            chunks: Vec::new(),
        });
    }

    fn key(&self, track: &Track, (preset, laps): (Preset, u8)) -> RacesKey {
        RacesKey {
            fingerprint: track.fingerprint(),
            preset,
            laps,
            field: self.field,
        }
    }

    /// Stops the races, and keeps what has been counted.
    pub(crate) fn stop(&mut self) {
        if let Some(run) = self.run.take()
            && run.totals.races > 0
        {
            self.raced = Some(run.ended(None));
        }
    }

    /// Takes finished races, and starts more. Call it once a frame.
    pub(crate) fn update(&mut self, helper: &Helper, has_threads: bool) {
        let Some(run) = &mut self.run else {
            return;
        };
        let division = match has_threads {
            true => &AMONG_THREADS,
            false => &BETWEEN_FRAMES,
        };
        if let ControlFlow::Break(failed) = run.advance(helper, division) {
            let run = self.run.take();
            self.raced = run.map(|run| run.ended(failed));
        }
    }

    /// The number of races driven so far, and of all races; `None` while no races are under way.
    pub fn progress(&self) -> Option<[u64; 2]> {
        let run = self.run.as_ref()?;
        Some([run.totals.races, run.key.field.races])
    }

    /// The result of the last races.
    pub fn raced(&self) -> Option<&Raced> {
        self.raced.as_ref()
    }

    /// Whether the last races are those wanted now, on the current circuit.
    pub(super) fn is_fresh(&self, work: &Work, rules: (Preset, u8)) -> bool {
        let track = work.derived().track.as_ref();
        let wanted = track.map(|track| self.key(track, rules));
        let raced = self.raced.as_ref().map(|raced| raced.key);
        work.is_up_to_date() && raced.is_some() && raced == wanted
    }

    pub(super) fn clear(&mut self) {
        self.run = None;
        self.raced = None;
    }
}

impl Run {
    /// Advances as far as possible without waiting. Breaks when all races are done, or with an error.
    fn advance(&mut self, helper: &Helper, division: &Division) -> ControlFlow<Option<Stopped>> {
        loop {
            let mut left = Vec::new();
            for chunk in self.chunks.drain(..) {
                match chunk.result() {
                    None => left.push(chunk),
                    Some(Ok(Ok(totals))) => self.totals.merge(&totals),
                    Some(Ok(Err(error))) => return ControlFlow::Break(Some(error)),
                    Some(Err(Failed)) => return ControlFlow::Break(Some(Stopped::BrokeOff)),
                }
            }
            self.chunks = left;
            let races = self.key.field.races;
            if self.chunks.is_empty() && self.next >= races {
                return ControlFlow::Break(None);
            }
            if self.chunks.len() >= division.jobs || self.next >= races {
                return ControlFlow::Continue(());
            }
            let chunk = self.next..(self.next + division.races).min(races);
            self.next = chunk.end;
            let (study, sent) = (Arc::clone(&self.study), Arc::clone(&self.study));
            let asked = chunk.clone();
            let request = move || sent.request(&asked);
            let is_alone = division.is_alone;
            let drive = Steps::new(async move {
                if is_alone {
                    study.prepare().await;
                }
                study.run(chunk).await.map_err(Stopped::Simulation)
            });
            let read = |answer: &[u8]| serde_json::from_slice(answer).ok().map(Ok);
            self.chunks
                .push(Task::begin_anywhere(helper, drive, request, read));
        }
    }

    fn ended(self, failed: Option<Stopped>) -> Raced {
        Raced {
            key: self.key,
            track: self.study.track().clone(),
            wanted: self.key.field.races,
            totals: match failed {
                Some(failed) => Err(failed),
                None => Ok(self.totals),
            },
        }
    }
}
