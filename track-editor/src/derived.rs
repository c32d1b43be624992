//! What follows from a plan: problems, the track, the picture, where its spaces lie.

use formulad_core::track::{Corner, Straight};
use formulad_core::{Problems, Track};
use formulad_tracks::draw::{self, Scene, Theme};

use crate::canvas::cells::Cells;
use crate::document::{Document, pen};

/// Everything that is worked out from a plan, once per change of it.
#[derive(Debug, Clone)]
pub struct Derived {
    revision: u64,
    /// What is wrong with the plan.
    pub problems: Problems,
    /// The track, if nothing keeps the plan from being raced on.
    pub track: Option<Track>,
    /// The corners that numbers can be told of, whatever is wrong elsewhere.
    pub corners: Vec<Corner>,
    /// The straights, as far as there are any yet.
    pub straights: Vec<Straight>,
    /// The picture of the plan.
    pub scene: Scene,
    /// Where on the board each space is.
    pub cells: Cells,
    /// The length of a space, in millimetres.
    pub length: f64,
}

impl Derived {
    /// What follows from this document's plan.
    #[must_use]
    pub fn of(document: &Document) -> Self {
        let plan = document.plan();
        let (track, problems) = match Track::new(plan.clone()) {
            Ok(track) => {
                let problems = track.problems().clone();
                (Some(track), problems)
            }
            Err(rejected) => (None, rejected.problems),
        };
        let (corners, straights) = match &track {
            Some(track) => (track.corners().to_vec(), track.straights().to_vec()),
            None => plan.sections(),
        };
        let scene = draw::scene(plan, track.as_ref(), Theme::of(plan));
        let length = pen::usual_length(plan);
        let cells = Cells::new(plan, &scene, length);
        Self {
            revision: document.revision(),
            problems,
            track,
            corners,
            straights,
            scene,
            cells,
            length,
        }
    }

    /// Works everything out again if the plan has changed since.
    pub fn update(&mut self, document: &Document) {
        if self.revision != document.revision() {
            *self = Self::of(document);
        }
    }

    /// The revision of the document that this follows from.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }
}
