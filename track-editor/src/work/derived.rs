//! Data derived from a plan: problems, the track, figures, the picture, the places of its spaces.

use std::sync::Arc;

use formulad_core::language::{self, Language};
use formulad_core::track::{Corner, Straight};
use formulad_core::{Problem, Problems, Track, TrackPlan};
use formulad_tracks::draw::{self, Scene, Seams, SignPlaces, Theme};
use formulad_tracks::figures::Figures;
use formulad_tracks::lint;
use formulad_tracks::scan::OpenQuestion;

use crate::board::cells::Cells;
use crate::document::lanes::usual_length;

/// The code of the current language; `None` for English.
pub(super) fn spoken() -> Option<&'static str> {
    language::spoken().map(Language::code)
}

/// Everything that is derived from a plan, once per change.
///
/// It is worked out in the background and may be some milliseconds behind the plan: what it names may
/// no longer exist. Only the [cells](Derived::cells) always match the plan.
#[derive(Debug, Clone)]
pub struct Derived {
    pub(super) revision: u64,
    /// The code of the language of its texts; `None` for English.
    pub(crate) language: Option<&'static str>,
    /// Where the signs stood when the document was opened: they stay there as long as the place is free.
    pub places: Arc<SignPlaces>,
    /// The problems of the plan, including advice on its design.
    pub problems: Problems,
    /// The questions about how it was read, as problems, in driving order.
    pub questions: Vec<Problem>,
    /// The track, if the plan can be raced on.
    pub track: Option<Track>,
    /// The figures of the track.
    pub figures: Option<Figures>,
    /// The corners that have figures, even if there are problems elsewhere.
    pub corners: Vec<Corner>,
    /// The straights, as far as there are any yet.
    pub straights: Vec<Straight>,
    /// The picture of the plan.
    pub scene: Arc<Scene>,
    /// The place of each space on the board.
    pub cells: Cells,
    /// The length of a space, in millimetres.
    pub length: f64,
}

impl Derived {
    /// Derives the data from a plan and the questions about how it was read, which are those of a document at this
    /// [revision](crate::document::Document::revision).
    pub fn of(plan: &TrackPlan, questions: &[OpenQuestion], revision: u64) -> Self {
        let mut derived = Self::keeping(plan, questions, revision, &Arc::default());
        // On a board without a road, signs have no places yet.
        if !plan.spaces.is_empty() {
            derived.places = Arc::new(SignPlaces::of(&derived.scene));
        }
        derived
    }

    /// As [`Derived::of`], for a plan that has changed since signs stood at these places.
    pub fn keeping(
        plan: &TrackPlan,
        questions: &[OpenQuestion],
        revision: u64,
        places: &Arc<SignPlaces>,
    ) -> Self {
        let (track, problems) = match Track::new(plan.clone()) {
            Ok(track) => {
                let problems = lint::check_track(&track);
                (Some(track), problems)
            }
            Err(rejected) => (None, rejected.problems),
        };
        let (corners, straights) = match &track {
            Some(track) => (track.corners().to_vec(), track.straights().to_vec()),
            None => plan.sections(),
        };
        let (theme, seams) = (Theme::of(plan), Seams::default());
        let scene = draw::scene_keeping(plan, track.as_ref(), theme, &seams, places);
        let length = usual_length(plan);
        let cells = Cells::new(plan, &scene, length);
        Self {
            revision,
            language: spoken(),
            places: Arc::clone(places),
            problems,
            questions: questions.iter().filter_map(|it| it.problem(plan)).collect(),
            figures: track.as_ref().map(Figures::of),
            track,
            corners,
            straights,
            scene: Arc::new(scene),
            cells,
            length,
        }
    }

    /// The revision of the document that this is derived from.
    pub fn revision(&self) -> u64 {
        self.revision
    }
}
