//! A circuit and the terms of its analysis, which determine the results.

use std::sync::{Arc, OnceLock};

use formulad_core::analysis::par::{CornerCost, Par, ParError, Terms};
use formulad_core::steps::at_once;
use formulad_core::{CornerId, Track};
use serde::{Deserialize, Serialize};

use super::figures::{Figures, Unsolved};
use super::study::SentTrack;
use super::{Asked, exact};
use crate::host::Request;

/// A circuit with the terms of its analysis, and with par once that is worked out here.
#[derive(Debug)]
pub(super) struct ParQuestion {
    track: Track,
    asked: Asked,
    par: OnceLock<Result<Par, ParError>>,
    /// Its text in requests; `None` if it cannot be sent.
    about: OnceLock<Option<Arc<str>>>,
}

/// The part of the answer that is requested.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(super) enum AnswerPart {
    Figures,
    Cost(CornerId),
}

/// The question as it is sent.
#[derive(Serialize, Deserialize)]
struct SentQuestion<'a> {
    track: SentTrack<'a>,
    asked: Asked,
}

impl ParQuestion {
    pub(super) fn new(track: Track, asked: Asked) -> Self {
        Self {
            track,
            asked,
            par: OnceLock::new(),
            about: OnceLock::new(),
        }
    }

    /// Reads what was sent; `None` if it does not give the same track.
    pub(super) fn read(about: &str) -> Option<Self> {
        let about: SentQuestion<'_> = serde_json::from_str(about).ok()?;
        Some(Self::new(about.track.read()?, about.asked))
    }

    pub(super) fn track(&self) -> &Track {
        &self.track
    }

    pub(super) fn asked(&self) -> &Asked {
        &self.asked
    }

    async fn par(&self) -> Result<&Par, &ParError> {
        if let Some(solved) = self.par.get() {
            return solved.as_ref();
        }
        let (rules, terms) = (self.asked.rules(), Terms::default());
        let solved = Par::solve_in_steps(&self.track, &rules, &terms).await;
        self.par.get_or_init(|| solved).as_ref()
    }

    /// Works out all figures except the costs of corners.
    pub(super) async fn figures(&self) -> Result<Figures, Unsolved> {
        let par = self.par().await;
        let par = par.map_err(|error| Unsolved::Par(error.clone()))?;
        let figures = Figures::of(par, &self.asked).await;
        figures.map_err(Unsolved::Start)
    }

    /// Works out the cost of a corner; `None` if there is no par, or the cost cannot be worked out.
    pub(super) async fn cost(&self, corner: CornerId) -> Option<CornerCost> {
        let par = self.par().await.ok()?;
        let wear = self.asked.wear_of(par.full_wear());
        let cost = par.corner_cost_in_steps(corner, self.asked.start, wear);
        cost.await.ok()
    }

    /// The question as a request to a [`Bench`](super::Bench); `None` if it cannot be sent.
    pub(super) fn request(&self, part: AnswerPart) -> Option<Request> {
        let about = self.about.get_or_init(|| {
            let track = SentTrack::of(&self.track);
            let asked = self.asked;
            let text = serde_json::to_string(&SentQuestion { track, asked }).ok()?;
            Some(text.into())
        });
        Some(Request {
            about: Arc::clone(about.as_ref()?),
            part: serde_json::to_string(&part).ok()?,
        })
    }

    /// The answer to such a request: a result of [`ParQuestion::figures`], or what [`ParQuestion::cost`]
    /// returns. `None` if there is no par, which the sender finds out quickly.
    pub(super) fn answer(&self, part: AnswerPart) -> Option<String> {
        match part {
            AnswerPart::Figures => match at_once(self.figures()) {
                Ok(figures) => exact::to_text(&Ok::<_, ()>(figures)),
                Err(Unsolved::Start(error)) => exact::to_text(&Err::<(), _>(error)),
                Err(Unsolved::Par(_)) => None,
            },
            AnswerPart::Cost(corner) => exact::to_text(&at_once(self.cost(corner))),
        }
    }
}
