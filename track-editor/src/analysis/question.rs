//! A circuit and what is asked of it: what is found follows from these.

use std::sync::{Arc, OnceLock};

use formulad_core::analysis::par::{CornerCost, Par, ParError, Terms};
use formulad_core::{CornerId, Track};
use serde::{Deserialize, Serialize};

use super::figures::{Figures, Unsolved};
use super::study::SentTrack;
use super::{Asked, exact};
use crate::host::Request;

/// A circuit that something is asked of, with par once that is worked out here.
#[derive(Debug)]
pub(super) struct Question {
    track: Track,
    asked: Asked,
    par: OnceLock<Result<Par, ParError>>,
    /// What is sent of it; none if it cannot be.
    about: OnceLock<Option<Arc<str>>>,
}

/// Which part of the answer is wanted.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(super) enum Part {
    Figures,
    Cost(CornerId),
}

/// All that the answer follows from.
#[derive(Serialize, Deserialize)]
struct About<'a> {
    track: SentTrack<'a>,
    asked: Asked,
}

impl Question {
    pub(super) fn new(track: Track, asked: Asked) -> Self {
        Self {
            track,
            asked,
            par: OnceLock::new(),
            about: OnceLock::new(),
        }
    }

    /// Reads what was sent; none if it cannot be raced on alike.
    pub(super) fn read(about: &str) -> Option<Self> {
        let about: About<'_> = serde_json::from_str(about).ok()?;
        Some(Self::new(about.track.read()?, about.asked))
    }

    pub(super) fn track(&self) -> &Track {
        &self.track
    }

    pub(super) fn asked(&self) -> &Asked {
        &self.asked
    }

    fn par(&self) -> Result<&Par, &ParError> {
        let solve = || Par::solve(&self.track, &self.asked.rules(), &Terms::default());
        self.par.get_or_init(solve).as_ref()
    }

    /// Works out all figures but what corners cost.
    pub(super) fn figures(&self) -> Result<Figures, Unsolved> {
        let par = self.par().map_err(|error| Unsolved::Par(error.clone()))?;
        Figures::of(par, &self.asked).map_err(Unsolved::Start)
    }

    /// Works out what a corner costs, if it is known from where.
    pub(super) fn cost(&self, corner: CornerId) -> Option<CornerCost> {
        let par = self.par().ok()?;
        let wear = self.asked.wear_of(par.full_wear());
        par.corner_cost(corner, self.asked.start, wear).ok()
    }

    /// The same as a request to a [`Bench`](super::Bench); none if it cannot be sent.
    pub(super) fn request(&self, part: Part) -> Option<Request> {
        let about = self.about.get_or_init(|| {
            let track = SentTrack::of(&self.track);
            let asked = self.asked;
            let text = serde_json::to_string(&About { track, asked }).ok()?;
            Some(text.into())
        });
        Some(Request {
            about: Arc::clone(about.as_ref()?),
            part: serde_json::to_string(&part).ok()?,
        })
    }

    /// The answer to such a request: a result of [`Question::figures`], or what [`Question::cost`]
    /// returns. None without par, which is found out at once.
    pub(super) fn answer(&self, part: Part) -> Option<String> {
        match part {
            Part::Figures => match self.figures() {
                Ok(figures) => exact::to_text(&Ok::<_, ()>(figures)),
                Err(Unsolved::Start(error)) => exact::to_text(&Err::<(), _>(error)),
                Err(Unsolved::Par(_)) => None,
            },
            Part::Cost(corner) => exact::to_text(&self.cost(corner)),
        }
    }
}
