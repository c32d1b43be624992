//! The tool that selects and moves.

use formulad_core::SpaceId;
use formulad_core::plan::{AreaPlan, PiecePlan, Sign, SpacePlan};

use crate::document::snap::{Snap, Snapped};
use crate::document::{
    ArtEdit, ArtItem, Edit, Group, PieceFrame, Selection, Transform, has_inside, reshaped, way,
};
use crate::texts::arrange;
use crate::work::{Hit, Work};

use super::handles::{SelectionFrame, SelectionGrip};
use super::piece::{self, PieceGrip};
use super::{Cursor, Ghost, Pointer, Tone, Tool, snapping};

/// Selects by click, shift-click and box; moves what is selected by dragging it, and changes it by its handles.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Select {
    /// Waits.
    Ready,
    /// What is selected is being moved.
    Moving {
        /// Where it was grabbed.
        from: [f64; 2],
        /// What was grabbed, as it was: it is what snaps.
        lead: Lead,
        /// What is moved.
        group: Group,
        /// Where the lead is now.
        snapped: Snapped,
    },
    /// A handle of the frame around what is selected is held, and has made this transform so far.
    Shaping(SelectionFrame, SelectionGrip, Group, Option<Transform>),
    /// A handle of a piece is held, which was like this before, grabbed here.
    Piece(usize, PieceGrip, [f64; 2], Box<PiecePlan>),
    /// A point of an area is held, which was like this before, grabbed here.
    Point {
        /// The area.
        area: usize,
        /// The point of its outline.
        point: usize,
        /// Where it was grabbed.
        from: [f64; 2],
        /// The area before.
        before: AreaPlan,
    },
    /// A box is being drawn from here; these stay selected whatever it holds.
    Boxing([f64; 2], Selection),
}

/// What was grabbed to move the selection.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Lead {
    /// Something that does not snap.
    Loose,
    /// A space.
    Space(SpacePlan),
    /// Something whose middle is here.
    Middle([f64; 2]),
}

/// What lies under the pointer.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Top {
    Nothing,
    Space(SpaceId),
    Link(SpaceId, SpaceId),
    Item(ArtItem),
}

impl Top {
    fn at(work: &Work, pointer: Pointer) -> Self {
        let item = |over| work.item_at(pointer.at, 0.3 * pointer.reach, over);
        let sign = || work.sign_at(pointer.at).map(ArtItem::Sign);
        let over = || sign().or_else(|| item(true));
        match pointer.hit {
            Hit::Link(from, to) => Self::Link(from, to),
            Hit::Corner(id) => Self::Item(ArtItem::Sign(Sign::Corner(id))),
            Hit::Space(id) => item(true).map_or(Self::Space(id), Self::Item),
            Hit::Nothing => over()
                .or_else(|| item(false))
                .map_or(Self::Nothing, Self::Item),
        }
    }

    /// Whether it is selected.
    fn is_in(self, selection: &Selection) -> bool {
        match self {
            Self::Nothing => false,
            Self::Space(id) => selection.contains(id),
            Self::Link(from, to) => selection.link() == Some((from, to)),
            Self::Item(item) => selection.items().contains(&item),
        }
    }
}

impl Select {
    /// Holds the handle that is pointed at, of the selected piece or area, or of the frame around what is selected.
    pub(super) fn handle(work: &Work, pointer: Pointer) -> Option<Self> {
        let art = &work.plan().art;
        match work.selection().only_item() {
            Some(ArtItem::Piece(at)) => {
                let before = art.pieces.get(at)?;
                let frame = PieceFrame::of(art, before)?;
                let grip = piece::grip(before, &frame, pointer)?;
                Some(Self::Piece(at, grip, pointer.at, Box::new(before.clone())))
            }
            Some(ArtItem::Area(at)) => {
                let before = art.areas.get(at)?;
                let point = before.points().position(|(x, y)| pointer.is_near([x, y]))?;
                Some(Self::Point {
                    area: at,
                    point,
                    from: pointer.at,
                    before: before.clone(),
                })
            }
            Some(ArtItem::Sign(_)) => None,
            None => {
                let frame = SelectionFrame::of(work)?;
                let grip = frame.grip(pointer)?;
                Some(Self::Shaping(frame, grip, work.group(), None))
            }
        }
    }

    /// Grabs an item, and selects it unless it is selected.
    pub(super) fn carry(work: &mut Work, item: ArtItem, pointer: Pointer) -> Self {
        if !work.selection().items().contains(&item) {
            let mut selection = kept(work, pointer);
            selection.extend_items([item]);
            work.select(selection);
        }
        let art = &work.plan().art;
        let lead = match item {
            ArtItem::Piece(at) => art.pieces.get(at).map(|piece| [piece.x, piece.y]),
            ArtItem::Area(_) | ArtItem::Sign(_) => None,
        };
        Self::moving(work, pointer, lead.map_or(Lead::Loose, Lead::Middle))
    }

    fn moving(work: &Work, pointer: Pointer, lead: Lead) -> Self {
        Self::Moving {
            from: pointer.at,
            lead,
            group: work.group(),
            snapped: Snapped::default(),
        }
    }

    /// The edit that the gesture makes, and shows what it snaps to.
    fn edit(&mut self, work: &Work, pointer: Pointer) -> Option<Edit> {
        match self {
            Self::Ready | Self::Boxing(..) => None,
            Self::Shaping(frame, grip, group, done) => {
                let transform = frame.transform(*grip, pointer);
                *done = Some(transform);
                Some(group.transformed(work.plan(), transform))
            }
            Self::Moving {
                from,
                lead,
                group,
                snapped,
            } => {
                let (by, now) = moved(work, *from, lead, pointer);
                *snapped = now;
                Some(group.moved(by))
            }
            Self::Piece(at, grip, from, before) => {
                let frame = PieceFrame::of(&work.plan().art, before)?;
                let piece = piece::handled(before, &frame, *grip, (*from, pointer));
                Some(Edit::Art(ArtEdit::SetPiece(*at, piece)))
            }
            Self::Point {
                area,
                point,
                from,
                before,
            } => {
                let [dx, dy] = way(*from, pointer.at);
                let changed = reshaped(before, |at, [x, y]| match at == *point {
                    true => [x + dx, y + dy],
                    false => [x, y],
                });
                let edit = || Edit::Art(ArtEdit::SetArea(*area, changed.clone()));
                has_inside(&changed).then(edit)
            }
        }
    }

    /// What is shown around the items that are selected.
    pub(super) fn frames(&self, work: &Work, pointer: Option<Pointer>) -> Vec<Ghost> {
        let art = &work.plan().art;
        let reach = pointer.map_or(0.0, |pointer| pointer.reach);
        let outline = |item: &ArtItem| {
            let mut outline = work.item_outline(*item)?;
            outline.push(*outline.first()?);
            Some(Ghost::Line(outline, Tone::Accent))
        };
        let outlines = || work.selection().items().iter().filter_map(outline);
        match work.selection().only_item() {
            Some(ArtItem::Piece(at)) => {
                let held = match self {
                    Self::Piece(_, grip, ..) => Some(*grip),
                    _ => None,
                };
                let plan = art.pieces.get(at);
                let frame = plan.and_then(|plan| Some((plan, PieceFrame::of(art, plan)?)));
                frame.map_or_else(Vec::new, |(plan, frame)| {
                    let held = held.or_else(|| piece::grip(plan, &frame, pointer?));
                    piece::ghosts(plan, &frame, reach, held)
                })
            }
            Some(ArtItem::Area(at)) => {
                let held = match self {
                    Self::Point { point, .. } => Some(*point),
                    _ => None,
                };
                let points = art.areas.get(at).into_iter().flat_map(AreaPlan::points);
                let handle = |(at, (x, y)): (usize, (f64, f64))| {
                    let is_near = pointer.is_some_and(|pointer| pointer.is_near([x, y]));
                    Ghost::Handle([x, y], Tone::Accent, held == Some(at) || is_near)
                };
                outlines().chain(points.enumerate().map(handle)).collect()
            }
            Some(ArtItem::Sign(_)) => outlines().collect(),
            None => {
                let frame = SelectionFrame::of(work).map(|frame| {
                    let pointed = pointer.and_then(|pointer| frame.grip(pointer));
                    frame.ghosts(pointed)
                });
                outlines().chain(frame.into_iter().flatten()).collect()
            }
        }
    }

    fn hint_at(work: &Work, pointer: Pointer) -> Option<&'static str> {
        match Self::handle(work, pointer) {
            Some(
                Self::Piece(_, PieceGrip::Turn, ..) | Self::Shaping(_, SelectionGrip::Turn, ..),
            ) => {
                return Some(arrange::over_turn());
            }
            Some(Self::Piece(_, PieceGrip::Side(_), ..)) => {
                return Some(t!("Drag to change this side alone; Alt: freely"));
            }
            Some(Self::Point { .. }) => return Some(t!("Drag to move the point")),
            Some(_) => return Some(arrange::over_scale()),
            None => {}
        }
        let top = Top::at(work, pointer);
        let is_selected = top.is_in(work.selection());
        Some(match top {
            Top::Nothing => return None,
            Top::Link(..) => t!("Click to select the link, then press Delete to remove it"),
            Top::Space(id) if is_selected => match Selection::of([id]).corner(work.plan()) {
                Some(_) => t!("Drag to move the selection, double-click for the whole corner"),
                None => t!("Drag to move the selection, Shift-click to deselect this space"),
            },
            Top::Space(_) => t!("Click to select, Shift-click to add, drag to move"),
            Top::Item(ArtItem::Sign(Sign::Name)) => {
                t!("Double-click to edit the name, drag the sign to move it")
            }
            Top::Item(ArtItem::Sign(sign)) => match (sign, work.plan().art.sign(sign).is_some()) {
                (Sign::Corner(_), false) => {
                    t!("Click to select the corner, drag to move its plate")
                }
                (Sign::Corner(_), true) => {
                    t!(
                        "Click to select the corner, drag to move its plate, double-click to place \
                         it automatically"
                    )
                }
                (_, false) => t!("Drag the sign to move it"),
                (_, true) => t!("Drag the sign to move it, double-click to place it automatically"),
            },
            Top::Item(item) if !is_selected && work.is_ground(item) => {
                t!("Click to select it, drag to draw a box")
            }
            Top::Item(_) => t!("Click to select it, drag to move it, Shift: add to the selection"),
        })
    }
}

/// Selects what lies here, unless it is selected. Returns whether anything lies here.
pub(super) fn aim(work: &mut Work, pointer: Pointer) -> bool {
    let top = Top::at(work, pointer);
    if top == Top::Nothing {
        return false;
    }
    let selection = work.selection();
    let is_of_plate = match top {
        // The plate stands for the spaces of its corner.
        Top::Item(ArtItem::Sign(Sign::Corner(id))) => {
            let corner = work.corner(id);
            corner.is_some_and(|it| it.spaces.iter().all(|id| selection.contains(*id)))
        }
        _ => false,
    };
    if !top.is_in(selection) && !is_of_plate {
        let pointer = Pointer {
            add: false,
            ..pointer
        };
        Select::Ready.click(work, pointer);
    }
    true
}

/// What stays selected when more is selected.
fn kept(work: &Work, pointer: Pointer) -> Selection {
    match pointer.add {
        true => work.selection().clone(),
        false => Selection::default(),
    }
}

/// How far the selection has been moved, and what it snaps to there.
fn moved(work: &Work, from: [f64; 2], lead: &Lead, to: Pointer) -> ([f64; 2], Snapped) {
    let by = way(from, to.at);
    let to_there = |[x, y]: [f64; 2]| [x + by[0], y + by[1]];
    match lead {
        _ if to.free => (by, Snapped::default()),
        Lead::Loose => (by, Snapped::default()),
        Lead::Space(lead) => {
            let start = [lead.x, lead.y];
            let snapped = Snap::new(work.plan(), work.derived().length, to.reach)
                .on(to.square)
                .lane(lead.lane)
                .without(work.selection().spaces())
                .from(start, lead.lane.map(|_| lead.heading))
                .place(to_there(start));
            (way(start, snapped.at), snapped)
        }
        Lead::Middle(start) => {
            let at = to.on_grid(to_there(*start));
            (way(*start, at), Snapped::nowhere(at))
        }
    }
}

impl Tool for Select {
    fn click(&mut self, work: &mut Work, pointer: Pointer) {
        let mut selection = work.selection().clone();
        match Top::at(work, pointer) {
            Top::Space(id) if pointer.add => selection.toggle(id),
            Top::Space(id) => selection = Selection::of([id]),
            Top::Link(from, to) => selection = Selection::of_link(from, to),
            Top::Item(item) if pointer.add => selection.toggle_item(item),
            Top::Item(ArtItem::Sign(Sign::Corner(id))) => return work.select_corner(id),
            Top::Item(item) => selection = Selection::of_items([item]),
            Top::Nothing if pointer.add => {}
            Top::Nothing => selection = Selection::default(),
        }
        work.select(selection);
    }

    /// Selects the whole corner, or returns a sign to its automatic place.
    fn double_click(&mut self, work: &mut Work, pointer: Pointer) {
        match Top::at(work, pointer) {
            // Its words are edited.
            Top::Item(ArtItem::Sign(Sign::Name)) => {}
            Top::Item(ArtItem::Sign(sign)) if work.plan().art.sign(sign).is_some() => {
                work.apply(&Edit::Art(ArtEdit::PutSign(sign, None)));
            }
            Top::Space(id) => {
                if let Some(corner) = Selection::of([id]).corner(work.plan()) {
                    work.select_corner(corner);
                }
            }
            Top::Item(_) | Top::Link(..) | Top::Nothing => {}
        }
    }

    fn drag_start(&mut self, work: &mut Work, pointer: Pointer) {
        if let Some(held) = Self::handle(work, pointer) {
            *self = held;
            return;
        }
        let top = Top::at(work, pointer);
        let is_selected = top.is_in(work.selection());
        *self = match top {
            Top::Item(item) if is_selected || !work.is_ground(item) => {
                Self::carry(work, item, pointer)
            }
            Top::Space(id) => {
                if !is_selected {
                    let mut selection = kept(work, pointer);
                    selection.extend([id]);
                    work.select(selection);
                }
                let lead = work.space(id).cloned();
                Self::moving(work, pointer, lead.map_or(Lead::Loose, Lead::Space))
            }
            // A handle is too small a thing to begin a box on.
            Top::Link(..) if !work.selection().spaces().is_empty() => {
                Self::moving(work, pointer, Lead::Loose)
            }
            Top::Nothing | Top::Item(_) | Top::Link(..) => {
                Self::Boxing(pointer.at, kept(work, pointer))
            }
        };
    }

    fn drag_to(&mut self, work: &mut Work, pointer: Pointer) {
        if let Self::Boxing(from, kept) = self {
            let mut selection = kept.clone();
            selection.extend(work.derived().cells.within(*from, pointer.at));
            selection.extend_items(work.items_within(*from, pointer.at));
            work.select(selection);
        } else if let Some(edit) = self.edit(work, pointer) {
            work.preview(&edit);
        }
    }

    fn drop(&mut self, work: &mut Work, pointer: Pointer) {
        self.drag_to(work, pointer);
        work.finish();
        *self = Self::Ready;
    }

    fn cancel(&mut self, work: &mut Work) -> bool {
        match std::mem::replace(self, Self::Ready) {
            Self::Ready => return false,
            Self::Boxing(_, kept) => work.select(kept),
            _ => work.cancel(),
        }
        true
    }

    fn hint(&self, work: &Work, pointer: Option<Pointer>) -> String {
        match self {
            Self::Shaping(_, SelectionGrip::Turn, ..) => arrange::over_turn(),
            Self::Shaping(..) => arrange::over_scale(),
            Self::Piece(_, PieceGrip::Turn, ..) => t!("Release to finish rotating; Alt: freely"),
            Self::Piece(..) => t!("Release to finish scaling; Alt: freely"),
            Self::Point { .. } => t!("Release to place the point, Esc to cancel"),
            Self::Moving { .. } => t!("Release to place, Esc to cancel; Alt: no snapping"),
            Self::Boxing(..) => t!("Release to select what is in the box, Esc to cancel"),
            Self::Ready => {
                let pointed = pointer.and_then(|pointer| Self::hint_at(work, pointer));
                pointed.unwrap_or_else(|| match work.selection().is_empty() {
                    true => t!(
                        "Click a space, or drag a box around several; hold the spacebar and drag to \
                         pan"
                    ),
                    false => t!("Drag the selection to move it, Esc to deselect"),
                })
            }
        }
        .to_owned()
    }

    fn cursor(&self, work: &Work, pointer: Pointer) -> Cursor {
        match self {
            Self::Boxing(..) => return Cursor::Cross,
            Self::Ready => {}
            _ => return Cursor::Grabbing,
        }
        if Self::handle(work, pointer).is_some() {
            return Cursor::Hand;
        }
        match Top::at(work, pointer) {
            Top::Nothing => Cursor::Arrow,
            Top::Item(ArtItem::Sign(sign)) if !matches!(sign, Sign::Corner(_)) => Cursor::Grab,
            _ => Cursor::Hand,
        }
    }

    fn walks(&self) -> bool {
        *self == Self::Ready
    }

    fn ghosts(&self, work: &Work, pointer: Option<Pointer>) -> Vec<Ghost> {
        match self {
            Self::Boxing(from, _) => {
                let to = pointer.map(|pointer| pointer.at);
                let frame = to.map(|to| Ghost::Box(*from, to));
                let items = self.frames(work, None);
                frame.into_iter().chain(items).collect()
            }
            Self::Moving { snapped, .. } => {
                let mut ghosts = snapping::ghosts(snapped);
                if !work.selection().items().is_empty() {
                    ghosts.extend(self.frames(work, None));
                }
                ghosts
            }
            Self::Shaping(frame, _, _, Some(by)) => frame.dragged(*by),
            Self::Piece(..) | Self::Point { .. } | Self::Ready | Self::Shaping(..) => {
                self.frames(work, pointer)
            }
        }
    }

    fn retain_existing(&mut self, _work: &Work) {
        *self = Self::Ready;
    }
}
