//! The document: a design, and the history of what was done to it.
//!
//! This module is independent of windows. View state (camera, panels, the current selection) lives
//! elsewhere; the history only keeps the selections that undo and redo restore.

mod art;
mod backdrop;
mod clip;
mod delta;
mod design;
mod divide;
mod edges;
mod edit;
mod frame;
pub mod grid;
mod group;
mod history;
pub mod lanes;
pub mod lap;
pub mod pen;
pub mod pit;
mod place;
mod road;
pub(crate) mod scan;
mod selection;
pub mod snap;
mod spaces;
mod start;
mod transform;
mod version;

use std::sync::atomic::{AtomicU64, Ordering};

use formulad_core::TrackPlan;

pub use art::{ArtEdit, ArtItem, has_inside, reshaped, restacked};
pub use backdrop::{Backdrop, BackdropEdit, Embedded, Picture};
pub(crate) use backdrop::{CONTRASTS, FAINTEST, Nowhere};
pub use clip::{BadClip, Clip, LeftOut};
pub use design::{Design, Sketch};
pub use divide::joinable;
pub use edges::{Edge, edges, joined, tail};
pub use edit::road::{Loss, RandomCircuit, RoadEdit, random, template, templates, through};
pub(crate) use edit::road::{leads_round, line_with_room, middle as middle_of_road, radius};
pub use edit::{Edit, Flush, ScanEdit, VersionEdit, Zone, runs, usual_stops};
pub use frame::PieceFrame;
pub use group::Group;
pub use pit::TEAMS;
pub(crate) use place::{direction, distance, length, same, sin_cos, way};
pub(crate) use road::FEWEST as FEWEST_POINTS;
pub use road::{Bend, End, Length, Road, RoadPoint, Side, Stretch};
pub use scan::Reading;
pub use selection::Selection;
pub use spaces::NewSpace;
pub use transform::Transform;
pub use version::Version;

use delta::Delta;
use history::History;

/// A design that is being edited.
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
    /// The state that is in the file; `None` if there is no such file.
    saved: Option<u64>,
}

fn next_revision() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// A step in progress: its preview can still be cancelled without leaving a step.
#[derive(Debug, Clone)]
struct Gesture {
    edit: Edit,
    base: Design,
    before: Selection,
    /// The manual changes that it would replace.
    losses: Vec<Loss>,
}

impl Document {
    /// A document without history that matches its file.
    pub fn new(design: impl Into<Design>) -> Self {
        Self {
            design: design.into(),
            history: History::default(),
            gesture: None,
            revision: next_revision(),
            saved: Some(0),
        }
    }

    /// The current plan, including the preview.
    pub fn plan(&self) -> &TrackPlan {
        &self.design.plan
    }

    /// The plan to show. Name and notes are as before the gesture under way, so that the landscape, which
    /// depends on them, only changes once they have been typed.
    pub fn plan_to_show(&self) -> TrackPlan {
        let mut plan = self.design.plan.clone();
        if let Some(gesture) = &self.gesture {
            plan.name.clone_from(&gesture.base.plan.name);
            plan.notes.clone_from(&gesture.base.plan.notes);
        }
        plan
    }

    /// The current sketch, including the preview.
    pub fn sketch(&self) -> &Sketch {
        &self.design.sketch
    }

    /// Plan and sketch.
    pub fn design(&self) -> &Design {
        &self.design
    }

    /// A number that changes whenever the plan may have changed, and that is unique across documents:
    /// the key for everything derived from the plan.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether the plan differs from what was last saved.
    pub fn is_modified(&self) -> bool {
        self.saved != Some(self.history.state())
            || self.gesture.as_ref().is_some_and(|g| g.base != self.design)
    }

    /// Marks the current plan as written to its file.
    pub fn mark_saved(&mut self) {
        self.saved = Some(self.history.state());
    }

    /// Marks the document as having no file, so that every state counts as modified.
    pub fn mark_unsaved(&mut self) {
        self.saved = None;
    }

    /// Applies an edit as one step. Returns whether it changed anything; if not, there is no step.
    pub fn apply(&mut self, edit: &Edit, selection: &mut Selection) -> bool {
        self.end_gesture(selection);
        self.preview(edit, selection);
        self.commit(selection)
    }

    /// Shows the plan as the edit would leave it. Consecutive previews that do the same to the same
    /// thing replace one another, and become one step when committed.
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
        let losses = edit.apply_and_report(&mut self.design);
        if let Some(gesture) = &mut self.gesture {
            gesture.losses = losses;
        }
        selection.retain_existing(&self.design.plan);
        self.revision = next_revision();
    }

    /// Ends the gesture under way with a step, unless it changed nothing. Returns whether there is a step.
    pub fn commit(&mut self, selection: &Selection) -> bool {
        let Some(gesture) = self.gesture.take() else {
            return false;
        };
        let Some(delta) = Delta::between(&gesture.base, &self.design) else {
            return false;
        };
        let words = |plan: &TrackPlan| (plan.name.clone(), plan.notes.clone());
        if words(&gesture.base.plan) != words(&self.design.plan) {
            // They were not part of the plan that was shown.
            self.revision = next_revision();
        }
        self.history
            .push(gesture.edit, delta, gesture.before, selection.clone());
        true
    }

    /// Ends the gesture under way because something else is done: with a step, or, if it would replace
    /// manual changes that nobody has agreed to lose, by cancelling it. Returns whether it changed
    /// anything.
    pub fn end_gesture(&mut self, selection: &mut Selection) -> bool {
        if self.losses().is_empty() {
            self.commit(selection)
        } else {
            self.cancel(selection);
            false
        }
    }

    /// Cancels the gesture under way, as if it had never begun. Returns whether there was one.
    pub fn cancel(&mut self, selection: &mut Selection) -> bool {
        let Some(gesture) = self.gesture.take() else {
            return false;
        };
        self.design = gesture.base;
        *selection = gesture.before;
        self.revision = next_revision();
        true
    }

    /// The manual changes that the gesture under way would replace.
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

    /// Whether the gesture under way lays the road again, along another curve.
    pub fn lays_road(&self) -> bool {
        let now = self.design.sketch.road.as_ref().filter(|road| road.closed);
        let gesture = self.gesture.as_ref().filter(|_| now.is_some());
        gesture.is_some_and(|gesture| gesture.base.sketch.road.as_ref() != now)
    }

    /// Reverts the last step, or cancels the gesture under way.
    pub fn undo(&mut self, selection: &mut Selection) {
        if self.cancel(selection) {
            return;
        }
        if let Some(before) = self.history.undo(&mut self.design) {
            *selection = before;
            self.revision = next_revision();
        }
    }

    /// Applies the last undone step again. A gesture under way is cancelled.
    pub fn redo(&mut self, selection: &mut Selection) {
        self.cancel(selection);
        if let Some(after) = self.history.redo(&mut self.design) {
            *selection = after;
            self.revision = next_revision();
        }
    }

    /// The edit that undo would revert.
    pub fn undo_step(&self) -> Option<&Edit> {
        match &self.gesture {
            Some(gesture) => Some(&gesture.edit),
            None => self.history.undo_step(),
        }
    }

    /// The edit that redo would apply again.
    pub fn redo_step(&self) -> Option<&Edit> {
        self.history.redo_step()
    }

    /// How many steps can be undone.
    pub fn steps(&self) -> usize {
        self.history.len()
    }
}
