//! What follows from a plan: problems, the track, figures, the picture, where its spaces lie.

use std::sync::Arc;

use formulad_core::language::{self, Language};
use formulad_core::track::{Corner, Straight};
use formulad_core::{Problems, Track, TrackPlan};
use formulad_tracks::draw::{self, Scene, Seams, SignPlaces, Theme};
use formulad_tracks::figures::Figures;
use formulad_tracks::lint;

use crate::board::cells::Cells;
use crate::document::lanes::usual_length;

/// The code of the language that is spoken; none for English.
pub(super) fn spoken() -> Option<&'static str> {
    language::spoken().map(Language::code)
}

/// Everything that is worked out from a plan, once per change of it.
///
/// It is worked out beside the window and may be some milliseconds behind the plan: what it names
/// need not be there any more. Only the [cells](Derived::cells) are always those of the plan.
#[derive(Debug, Clone)]
pub struct Derived {
    pub(super) revision: u64,
    /// The language of the words in it, by its code; none for English.
    pub(crate) language: Option<&'static str>,
    /// Where the signs stood when the document was opened: they stay there as long as it is free.
    pub places: Arc<SignPlaces>,
    /// What is wrong with the plan, and advice on its design.
    pub problems: Problems,
    /// The track, if nothing keeps the plan from being raced on.
    pub track: Option<Track>,
    /// The figures of the track.
    pub figures: Option<Figures>,
    /// The corners that have figures, whatever is wrong elsewhere.
    pub corners: Vec<Corner>,
    /// The straights, as far as there are any yet.
    pub straights: Vec<Straight>,
    /// The picture of the plan.
    pub scene: Arc<Scene>,
    /// Where on the board each space is.
    pub cells: Cells,
    /// The length of a space, in millimetres.
    pub length: f64,
}

impl Derived {
    /// What follows from this plan, which is that of a document at this
    /// [revision](crate::document::Document::revision).
    pub fn of(plan: &TrackPlan, revision: u64) -> Self {
        let mut derived = Self::keeping(plan, revision, &Arc::default());
        // On a board without a road nothing has found its place yet.
        if !plan.spaces.is_empty() {
            derived.places = Arc::new(SignPlaces::of(&derived.scene));
        }
        derived
    }

    /// The same of a plan that has been changed since signs stood at these places.
    pub fn keeping(plan: &TrackPlan, revision: u64, places: &Arc<SignPlaces>) -> Self {
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
            figures: track.as_ref().map(Figures::of),
            track,
            corners,
            straights,
            scene: Arc::new(scene),
            cells,
            length,
        }
    }

    /// The revision of the document that this follows from.
    pub fn revision(&self) -> u64 {
        self.revision
    }
}
