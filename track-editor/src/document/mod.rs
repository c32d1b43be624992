//! The document: a design, and the history of what was done to it.
//!
//! Nothing here knows of windows. View state (camera, panels, the selection of the moment) lives
//! outside; the history only keeps the selections that come back with undo and redo.

mod art;
mod backdrop;
mod clip;
mod delta;
mod design;
mod edges;
mod edit;
pub mod grid;
mod history;
pub mod lanes;
pub mod lap;
pub mod pen;
pub mod pit;
mod place;
mod road;
mod selection;
pub mod snap;
mod spaces;
mod transform;
mod version;

use std::sync::atomic::{AtomicU64, Ordering};

use formulad_core::TrackPlan;

pub use art::{ArtEdit, ArtItem, reshaped};
pub use backdrop::{Backdrop, BackdropEdit, Embedded, Picture};
pub(crate) use backdrop::{FAINTEST, Nowhere};
pub use clip::{BadClip, Clip, LeftOut};
pub use design::{Design, Sketch};
pub use edges::{Edge, edges, joined, tail};
pub use edit::road::{Loss, RandomCircuit, RoadEdit, random, template, templates, through};
pub(crate) use edit::road::{leads_round, radius};
pub use edit::{Edit, Flush, VersionEdit, Zone, runs, usual_stops};
pub use pit::TEAMS;
pub(crate) use place::{direction, distance, length, same, sin_cos, way};
pub(crate) use road::FEWEST as FEWEST_POINTS;
pub use road::{Bend, End, Length, Road, RoadPoint, Side, Stretch};
pub use selection::Selection;
pub use spaces::NewSpace;
pub use transform::Transform;
pub use version::Version;

use delta::Delta;
use history::History;

/// A design under the designer's hands.
///
/// ```
/// use formulad_core::TrackPlan;
/// use track_editor::document::{Document, Edit, Selection};
///
/// let mut document = Document::new(TrackPlan::default());
/// let mut selection = Selection::default();
/// document.apply(&Edit::Name("Monza".into()), &mut selection);
/// assert_eq!(document.undo_label().as_deref(), Some("Name the circuit"));
/// document.undo(&mut selection);
/// assert_eq!(document.plan(), &TrackPlan::default());
/// ```
#[derive(Debug, Clone)]
pub struct Document {
    design: Design,
    history: History,
    gesture: Option<Gesture>,
    revision: u64,
    /// The state that is in the file; none if there is no such file.
    saved: Option<u64>,
}

fn next_revision() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// A step in the making: what is previewed can still be taken back without a trace.
#[derive(Debug, Clone)]
struct Gesture {
    edit: Edit,
    base: Design,
    before: Selection,
    /// What was changed by hand and it would replace.
    losses: Vec<Loss>,
}

impl Document {
    /// A document with no history, the same as what is in its file.
    pub fn new(design: impl Into<Design>) -> Self {
        Self {
            design: design.into(),
            history: History::default(),
            gesture: None,
            revision: next_revision(),
            saved: Some(0),
        }
    }

    /// The plan as it is, with what is being previewed.
    pub fn plan(&self) -> &TrackPlan {
        &self.design.plan
    }

    /// The plan as it is to be shown: the country around the road, which follows the name and the notes,
    /// does so once they have been typed.
    pub fn plan_to_show(&self) -> TrackPlan {
        let mut plan = self.design.plan.clone();
        if let Some(gesture) = &self.gesture {
            plan.name.clone_from(&gesture.base.plan.name);
            plan.notes.clone_from(&gesture.base.plan.notes);
        }
        plan
    }

    /// The sketch as it is, with what is being previewed.
    pub fn sketch(&self) -> &Sketch {
        &self.design.sketch
    }

    /// Plan and sketch.
    pub fn design(&self) -> &Design {
        &self.design
    }

    /// A number that changes whenever the plan may have changed, and that no other document ever
    /// has: the key for everything derived from it.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether the plan differs from what was last saved.
    pub fn is_modified(&self) -> bool {
        self.saved != Some(self.history.state())
            || self.gesture.as_ref().is_some_and(|g| g.base != self.design)
    }

    /// Says that the plan as it is was written to its file.
    pub fn mark_saved(&mut self) {
        self.saved = Some(self.history.state());
    }

    /// Says that no file holds the plan, neither as it is nor as it was.
    pub fn mark_unsaved(&mut self) {
        self.saved = None;
    }

    /// Makes an edit as one step. Returns whether it changed anything; if not, there is no step.
    pub fn apply(&mut self, edit: &Edit, selection: &mut Selection) -> bool {
        self.end_gesture(selection);
        self.preview(edit, selection);
        self.commit(selection)
    }

    /// Shows the plan as the edit would leave it. Previews that follow one another and do the same to
    /// the same thing replace one another, and become one step when committed.
    pub fn preview(&mut self, edit: &Edit, selection: &mut Selection) {
        let goes_on = |gesture: &Gesture| gesture.edit.continues(edit);
        if !self.gesture.as_ref().is_none_or(goes_on) {
            self.end_gesture(selection);
        }
        match &mut self.gesture {
            Some(gesture) => {
                gesture.edit.clone_from(edit);
                self.design.clone_from(&gesture.base);
            }
            None => {
                self.gesture = Some(Gesture {
                    edit: edit.clone(),
                    base: self.design.clone(),
                    before: selection.clone(),
                    losses: Vec::new(),
                });
            }
        }
        let losses = edit.apply_and_tell(&mut self.design);
        if let Some(gesture) = &mut self.gesture {
            gesture.losses = losses;
        }
        selection.retain_existing(&self.design.plan);
        self.revision = next_revision();
    }

    /// Ends the gesture under way with a step, unless it changed nothing. Returns whether it did.
    pub fn commit(&mut self, selection: &Selection) -> bool {
        let Some(gesture) = self.gesture.take() else {
            return false;
        };
        let Some(delta) = Delta::between(&gesture.base, &self.design) else {
            return false;
        };
        let words = |plan: &TrackPlan| (plan.name.clone(), plan.notes.clone());
        if words(&gesture.base.plan) != words(&self.design.plan) {
            // What is shown was without them.
            self.revision = next_revision();
        }
        self.history
            .push(gesture.edit, delta, gesture.before, selection.clone());
        true
    }

    /// Ends the gesture under way because something else is done: with a step, or, if it would replace
    /// what was changed by hand and nobody has agreed to that, as if it had never begun. Returns whether
    /// it changed anything.
    pub fn end_gesture(&mut self, selection: &mut Selection) -> bool {
        if self.losses().is_empty() {
            self.commit(selection)
        } else {
            self.cancel(selection);
            false
        }
    }

    /// Ends the gesture under way as if it had never begun. Returns whether there was one.
    pub fn cancel(&mut self, selection: &mut Selection) -> bool {
        let Some(gesture) = self.gesture.take() else {
            return false;
        };
        self.design = gesture.base;
        *selection = gesture.before;
        self.revision = next_revision();
        true
    }

    /// What was changed by hand and would be replaced by the gesture under way.
    pub fn losses(&self) -> &[Loss] {
        self.gesture.as_ref().map_or(&[], |gesture| &gesture.losses)
    }

    /// Whether a gesture is under way.
    pub fn in_gesture(&self) -> bool {
        self.gesture.is_some()
    }

    /// Whether the gesture under way does the same as an edit to the same thing.
    pub fn previews(&self, edit: &Edit) -> bool {
        let gesture = self.gesture.as_ref();
        gesture.is_some_and(|gesture| gesture.edit.continues(edit))
    }

    /// Whether the gesture under way lays the road anew, along another curve.
    pub fn lays_road(&self) -> bool {
        let now = self.design.sketch.road.as_ref().filter(|road| road.closed);
        let gesture = self.gesture.as_ref().filter(|_| now.is_some());
        gesture.is_some_and(|gesture| gesture.base.sketch.road.as_ref() != now)
    }

    /// Unmakes the last step, or cancels the gesture under way.
    pub fn undo(&mut self, selection: &mut Selection) {
        if self.cancel(selection) {
            return;
        }
        if let Some(before) = self.history.undo(&mut self.design) {
            *selection = before;
            self.revision = next_revision();
        }
    }

    /// Makes the last undone step again. A gesture under way is cancelled.
    pub fn redo(&mut self, selection: &mut Selection) {
        self.cancel(selection);
        if let Some(after) = self.history.redo(&mut self.design) {
            *selection = after;
            self.revision = next_revision();
        }
    }

    /// The edit that undo would unmake.
    pub fn undo_step(&self) -> Option<&Edit> {
        match &self.gesture {
            Some(gesture) => Some(&gesture.edit),
            None => self.history.undo_step(),
        }
    }

    /// The edit that redo would make again.
    pub fn redo_step(&self) -> Option<&Edit> {
        self.history.redo_step()
    }

    /// How many steps can be undone.
    pub fn steps(&self) -> usize {
        self.history.len()
    }
}
