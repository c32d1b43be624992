//! What the designer works on: the document, the selection, and the data derived from them.

mod derived;
mod items;
mod layers;
mod up_to_date;

use formulad_core::plan::{CornerPlan, Sign, SpacePlan};
use formulad_core::{CornerId, Place, SpaceId, TrackPlan};

use crate::document::lanes::Lanes;
use crate::document::{ArtItem, Design, Document, Edit, RoadEdit, Selection, Sketch, distance};
use crate::host::Helper;

pub use derived::Derived;
pub use layers::{BoardPart, Layers};
use up_to_date::UpToDate;

/// A document with its selection and everything derived from it.
#[derive(Debug)]
pub struct Work {
    document: Document,
    selection: Selection,
    derived: UpToDate,
    /// Whether the change of the road under way waits for an answer.
    asks: bool,
    layers: Layers,
    /// Whether only the road's outline is seen over the picture under the board.
    is_outlined: bool,
    /// The hidden or locked part that the designer has tried to change.
    refused: Option<BoardPart>,
}

/// The item of the art that a problem is about.
fn item_of(place: &Place) -> Option<ArtItem> {
    let path = place.pointer.strip_prefix("/art/")?;
    let mut names = path.split('/');
    let (list, at) = (names.next()?, names.next()?.parse().ok()?);
    match list {
        "pieces" => Some(ArtItem::Piece(at)),
        "areas" => Some(ArtItem::Area(at)),
        _ => None,
    }
}

/// The most selected spaces with handles: more handles would hide the spaces.
const MOST_WITH_HANDLES: usize = 4;

/// What lies at a place on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hit {
    /// Nothing that can be selected.
    Nothing,
    /// A space.
    Space(SpaceId),
    /// The handle of a link of a selected space.
    Link(SpaceId, SpaceId),
    /// The plate of a corner.
    Corner(CornerId),
}

impl Work {
    /// Work on a design that matches its file.
    pub fn new(design: impl Into<Design>) -> Self {
        let document = Document::new(design);
        let derived = UpToDate::new(&document);
        Self {
            document,
            selection: Selection::default(),
            derived,
            asks: false,
            layers: Layers::default(),
            is_outlined: false,
            refused: None,
        }
    }

    /// Adds a helper that works out the derived data; without one, every change of the plan waits
    /// for it.
    #[must_use]
    pub fn with_helper(mut self, helper: Helper) -> Self {
        self.derived = self.derived.with_helper(helper);
        self
    }

    /// The same design as separate work, without history, with its derived data.
    pub(crate) fn pinned(&mut self) -> Self {
        self.catch_up();
        let document = Document::new(self.document.design().clone());
        Self {
            derived: self.derived.pinned(&document),
            document,
            selection: Selection::default(),
            asks: false,
            layers: Layers::default(),
            is_outlined: false,
            refused: None,
        }
    }

    /// The document.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The current plan.
    pub fn plan(&self) -> &TrackPlan {
        self.document.plan()
    }

    /// The current sketch.
    pub fn sketch(&self) -> &Sketch {
        self.document.sketch()
    }

    /// What is selected.
    pub fn selection(&self) -> &Selection {
        &self.selection
    }

    /// The data derived from the plan, as last worked out: see [`Derived`].
    pub fn derived(&self) -> &Derived {
        &self.derived
    }

    /// Whether [`Work::derived`] matches the current plan.
    pub fn is_up_to_date(&self) -> bool {
        self.derived.is_of(&self.document)
    }

    /// Takes what the helper has worked out. Call it once a frame.
    pub fn update(&mut self) {
        self.derived.update(&self.document);
    }

    /// Waits for the data derived from the current plan, when the next operation depends on it.
    pub fn catch_up(&mut self) {
        self.derived.catch_up(&self.document);
    }

    /// The space with this number, the first one if there are several.
    pub fn space(&self, id: SpaceId) -> Option<&SpacePlan> {
        self.plan().spaces.iter().find(|s| s.id == id)
    }

    /// Whether this space is part of a lane of the road.
    pub(crate) fn is_on_road(&self, id: SpaceId) -> bool {
        self.space(id).is_some_and(|space| space.lane.is_some())
    }

    /// The lanes of the current plan.
    pub(crate) fn lanes(&self) -> Lanes<'_> {
        Lanes::of(self.plan(), self.derived.length)
    }

    /// The corner with this number.
    pub(crate) fn corner(&self, id: CornerId) -> Option<&CornerPlan> {
        self.plan().corners.iter().find(|corner| corner.id == id)
    }

    /// The corner that this space is part of.
    pub(crate) fn corner_of(&self, id: SpaceId) -> Option<&CornerPlan> {
        let mut corners = self.plan().corners.iter();
        corners.find(|corner| corner.spaces.contains(&id))
    }

    /// The hidden and locked parts of the board.
    pub fn layers(&self) -> &Layers {
        &self.layers
    }

    /// Hides and locks parts of the board; deselects what can no longer be picked.
    pub fn set_layers(&mut self, layers: Layers) {
        self.layers = layers;
        self.select(self.selection.clone());
    }

    /// Sets whether only the road's outline is seen over the picture under the board.
    pub(crate) fn outline(&mut self, is_outlined: bool) {
        self.is_outlined = is_outlined;
    }

    /// Whether a part of the board can be picked: it is seen and not locked.
    pub(crate) fn can_pick(&self, part: BoardPart) -> bool {
        let is_under = part == BoardPart::Ground || part == BoardPart::Road;
        self.layers.is_open(part) && (is_under || !self.is_outlined)
    }

    /// The sign at this place, if it can be picked.
    pub(crate) fn sign_at(&self, at: [f64; 2]) -> Option<Sign> {
        let sign = self.derived.cells.sign_at(at);
        sign.filter(|_| self.can_pick(BoardPart::Signs))
    }

    /// Whether to refuse an edit, because it changes what is hidden or locked.
    fn refuses(&mut self, edit: &Edit) -> bool {
        let part = self.layers.refuses(edit, &self.document.plan().art);
        self.refused = part.or(self.refused);
        part.is_some()
    }

    /// The part that the designer has tried to change in vain, once.
    pub(crate) fn take_refused(&mut self) -> Option<BoardPart> {
        self.refused.take()
    }

    /// Sets the selection, as far as it exists and can be picked.
    pub fn select(&mut self, mut selection: Selection) {
        if !self.layers.is_open(BoardPart::Road) {
            selection.drop_spaces();
        }
        selection.retain_existing(self.document.plan());
        selection.retain_items(|item| self.can_pick_item(item));
        self.selection = selection;
    }

    /// Selects the spaces of a corner.
    pub fn select_corner(&mut self, id: CornerId) {
        let spaces = self.corner(id).map(|it| it.spaces.clone());
        let spaces = spaces.unwrap_or_default();
        self.select(Selection::of(spaces));
    }

    /// Selects what a problem is about.
    pub fn select_place(&mut self, place: &Place) {
        let selection = match item_of(place) {
            Some(item) => Selection::of_items([item]),
            None => Selection::of(self.spaces_of(place)),
        };
        self.select(selection);
    }

    /// The spaces that a problem is about.
    pub fn spaces_of(&self, place: &Place) -> Vec<SpaceId> {
        let links = place.links.iter().flat_map(|(from, to)| [*from, *to]);
        let mut spaces: Vec<_> = place.spaces.iter().copied().chain(links).collect();
        if spaces.is_empty() {
            let corners = self.plan().corners.iter();
            let concerned = corners.filter(|c| place.corners.contains(&c.id));
            spaces.extend(concerned.flat_map(|c| &c.spaces));
        }
        spaces
    }

    /// Applies an edit as one step. Returns whether it changed anything.
    pub fn apply(&mut self, edit: &Edit) -> bool {
        if self.refuses(edit) {
            return false;
        }
        let changed = self.document.apply(edit, &mut self.selection);
        self.derived.update(&self.document);
        changed
    }

    /// Applies an edit as one step, with this selection afterwards.
    pub fn apply_and_select(&mut self, edit: &Edit, selection: Selection) -> bool {
        if self.refuses(edit) {
            return false;
        }
        self.document.end_gesture(&mut self.selection);
        self.document.preview(edit, &mut self.selection);
        self.select(selection);
        let changed = self.document.commit(&self.selection);
        self.derived.update(&self.document);
        changed
    }

    /// Shows the plan as the edit would leave it: see [`Document::preview`].
    pub fn preview(&mut self, edit: &Edit) {
        if self.refuses(edit) {
            return;
        }
        self.document.preview(edit, &mut self.selection);
        self.derived.update(&self.document);
    }

    /// Edits the road's curve: see [`Work::change`].
    pub fn draw_road(&mut self, edit: &RoadEdit) {
        self.change(&Edit::Road(edit.clone()));
    }

    /// Applies an edit as one step, unless the road's curve would replace manual changes: then it waits
    /// for an answer.
    pub fn change(&mut self, edit: &Edit) {
        self.commit();
        self.preview(edit);
        self.finish();
    }

    /// Ends the gesture under way with a step, or asks first if it would replace manual changes.
    pub fn finish(&mut self) {
        self.asks = !self.document.losses().is_empty();
        if !self.asks {
            self.commit();
        }
    }

    /// Whether a change of the road's curve waits for an answer about replacing manual changes:
    /// [`Work::agree`] or [`Work::cancel`].
    pub fn asks_about_road(&self) -> bool {
        self.asks && !self.document.losses().is_empty()
    }

    /// Ends the gesture under way with a step, or, if it would replace manual changes, cancels it: see
    /// [`Document::end_gesture`]. Returns whether it changed anything.
    pub fn commit(&mut self) -> bool {
        let changed = self.document.end_gesture(&mut self.selection);
        self.derived.update(&self.document);
        changed
    }

    /// Ends the gesture under way with a step, whatever it replaces.
    pub fn agree(&mut self) {
        self.document.commit(&self.selection);
        self.derived.update(&self.document);
    }

    /// Cancels the gesture under way, as if it had never begun.
    pub fn cancel(&mut self) {
        self.document.cancel(&mut self.selection);
        self.derived.update(&self.document);
    }

    /// Reverts the last step.
    pub fn undo(&mut self) {
        self.document.undo(&mut self.selection);
        self.derived.update(&self.document);
    }

    /// Applies the last undone step again.
    pub fn redo(&mut self) {
        self.document.redo(&mut self.selection);
        self.derived.update(&self.document);
    }

    /// Marks the current plan as written to its file.
    pub fn mark_saved(&mut self) {
        self.commit();
        self.document.mark_saved();
    }

    /// Marks the document as having no file, so that every state counts as modified.
    pub fn mark_unsaved(&mut self) {
        self.document.mark_unsaved();
    }

    /// What lies at this place; handles are hit within `reach` millimetres of their middle.
    pub fn hit(&self, at: [f64; 2], reach: f64) -> Hit {
        if !self.layers.is_open(BoardPart::Road) {
            return Hit::Nothing;
        }
        if let Some((from, to)) = self.link_at(at, reach) {
            return Hit::Link(from, to);
        }
        if let Some(Sign::Corner(corner)) = self.sign_at(at) {
            return Hit::Corner(corner);
        }
        self.derived.cells.at(at).map_or(Hit::Nothing, Hit::Space)
    }

    /// The link of a selected space whose handle is near this place.
    fn link_at(&self, at: [f64; 2], reach: f64) -> Option<(SpaceId, SpaceId)> {
        let away = |link: &(SpaceId, SpaceId)| {
            let middle = self.handle(*link)?;
            let away = distance(middle, at);
            (away < reach).then_some((*link, away))
        };
        self.handles()
            .filter_map(|link| away(&link))
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(link, _)| link)
    }

    /// The links that have handles: the selected one and, unless many spaces are selected, those of
    /// the selected spaces.
    pub fn handles(&self) -> impl Iterator<Item = (SpaceId, SpaceId)> {
        let spaces = self.plan().spaces.iter();
        let few = self.selection.spaces().len() <= MOST_WITH_HANDLES;
        spaces
            .filter(move |s| few && self.selection.contains(s.id))
            .flat_map(|s| s.next.iter().map(|to| (s.id, *to)))
            .chain(self.selection.link())
    }

    /// The place of the handle of a link: halfway.
    pub fn handle(&self, (from, to): (SpaceId, SpaceId)) -> Option<[f64; 2]> {
        let [a, b] = [self.derived.cells.get(from)?, self.derived.cells.get(to)?];
        Some([
            f64::midpoint(a.center[0], b.center[0]),
            f64::midpoint(a.center[1], b.center[1]),
        ])
    }
}
