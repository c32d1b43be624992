//! The tool that selects and moves.

use formulad_core::SpaceId;
use formulad_core::plan::{Sign, SpacePlan};

use crate::document::snap::{Snap, Snapped};
use crate::document::{ArtEdit, Edit, Selection, Transform};
use crate::texts::{arrange, art, tools as texts};
use crate::work::{Hit, Work};

use super::handles::{SelectionFrame, SelectionGrip};
use super::{Cursor, Ghost, Pointer, Tool, snapping};

/// Selects by click, shift-click and box; moves what is selected by dragging it, rotates and scales
/// it by its handles.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Select {
    /// Waits.
    Ready,
    /// The selected spaces are being moved.
    Moving {
        /// Where they were grabbed.
        from: [f64; 2],
        /// The space that was grabbed, as it was: it is what snaps.
        lead: Option<SpacePlan>,
        /// Where it is now.
        snapped: Snapped,
    },
    /// A handle of the frame around the selected spaces is held, and has made this transform so
    /// far.
    Shaping(SelectionFrame, SelectionGrip, Option<Transform>),
    /// A sign is being moved.
    Putting {
        /// The sign.
        sign: Sign,
        /// Where it was grabbed.
        from: [f64; 2],
        /// Where its middle was.
        middle: [f64; 2],
    },
    /// A box is being drawn from here; these spaces stay selected whatever it holds.
    Boxing([f64; 2], Selection),
}

impl Select {
    fn moving(work: &Work, pointer: Pointer, lead: Option<SpaceId>) -> Self {
        Self::Moving {
            from: pointer.at,
            lead: lead.and_then(|id| work.space(id)).cloned(),
            snapped: Snapped::default(),
        }
    }
}

/// The sign that lies here, if no space or link does.
fn sign_at(work: &Work, pointer: Pointer) -> Option<Sign> {
    match pointer.hit {
        Hit::Corner(id) => Some(Sign::Corner(id)),
        Hit::Nothing => work.sign_at(pointer.at),
        Hit::Space(_) | Hit::Link(..) => None,
    }
}

/// Whether the designer has put a sign somewhere.
fn is_placed(work: &Work, sign: Sign) -> bool {
    work.plan().art.sign(sign).is_some()
}

/// How far the selection has been moved, and what it snaps to there.
fn moved(
    work: &Work,
    from: [f64; 2],
    lead: Option<&SpacePlan>,
    to: Pointer,
) -> ([f64; 2], Snapped) {
    let by = [to.at[0] - from[0], to.at[1] - from[1]];
    let Some(lead) = lead.filter(|_| !to.free) else {
        return (by, Snapped::default());
    };
    let start = [lead.x, lead.y];
    let snapped = Snap::new(work.plan(), work.derived().length, to.reach)
        .on(to.square)
        .lane(lead.lane)
        .without(work.selection().spaces())
        .from(start, lead.lane.map(|_| lead.heading))
        .place([start[0] + by[0], start[1] + by[1]]);
    let by = [snapped.at[0] - start[0], snapped.at[1] - start[1]];
    (by, snapped)
}

impl Tool for Select {
    fn click(&mut self, work: &mut Work, pointer: Pointer) {
        let mut selection = work.selection().clone();
        match pointer.hit {
            Hit::Space(id) if pointer.add => selection.toggle(id),
            Hit::Space(id) => selection = Selection::of([id]),
            Hit::Link(from, to) => selection = Selection::of_link(from, to),
            Hit::Corner(id) => return work.select_corner(id),
            Hit::Nothing if pointer.add => {}
            Hit::Nothing => selection = Selection::default(),
        }
        work.select(selection);
    }

    /// Selects the whole corner, or returns a sign to its automatic place.
    fn double_click(&mut self, work: &mut Work, pointer: Pointer) {
        if let Some(sign) = sign_at(work, pointer).filter(|sign| is_placed(work, *sign)) {
            work.apply(&Edit::Art(ArtEdit::PutSign(sign, None)));
            return;
        }
        if let Hit::Space(id) = pointer.hit
            && let Some(corner) = Selection::of([id]).corner(work.plan())
        {
            work.select_corner(corner);
        }
    }

    fn drag_start(&mut self, work: &mut Work, pointer: Pointer) {
        if let Some(frame) = SelectionFrame::of(work)
            && let Some(grip) = frame.grip(pointer)
        {
            *self = Self::Shaping(frame, grip, None);
            return;
        }
        let sign = sign_at(work, pointer);
        if let Some(sign) = sign
            && let Some([low, high]) = work.derived().cells.signs().get(&sign)
        {
            let middle = [0, 1].map(|axis| f64::midpoint(low[axis], high[axis]));
            let middle = work.plan().art.sign(sign).map_or(middle, |(x, y)| [x, y]);
            let from = pointer.at;
            *self = Self::Putting { sign, from, middle };
            return;
        }
        match pointer.hit {
            Hit::Space(id) => {
                if !work.selection().contains(id) {
                    let mut selection = match pointer.add {
                        true => work.selection().clone(),
                        false => Selection::default(),
                    };
                    selection.extend([id]);
                    work.select(selection);
                }
                *self = Self::moving(work, pointer, Some(id));
            }
            // A handle is too small a thing to begin a box on.
            Hit::Link(..) if !work.selection().spaces().is_empty() => {
                *self = Self::moving(work, pointer, None);
            }
            Hit::Nothing | Hit::Corner(_) | Hit::Link(..) => {
                let kept = match pointer.add {
                    true => work.selection().clone(),
                    false => Selection::default(),
                };
                *self = Self::Boxing(pointer.at, kept);
            }
        }
    }

    fn drag_to(&mut self, work: &mut Work, pointer: Pointer) {
        match self {
            Self::Ready => {}
            Self::Shaping(frame, grip, done) => {
                let transform = frame.transform(*grip, pointer);
                *done = Some(transform);
                let selected = work.selection().list();
                work.preview(&Edit::Transform(selected, transform));
            }
            Self::Moving {
                from,
                lead,
                snapped,
            } => {
                let (by, now) = moved(work, *from, lead.as_ref(), pointer);
                *snapped = now;
                work.preview(&Edit::MoveSpaces {
                    spaces: work.selection().list(),
                    by,
                });
            }
            Self::Putting { sign, from, middle } => {
                let place = [0, 1].map(|axis| middle[axis] + pointer.at[axis] - from[axis]);
                work.preview(&Edit::Art(ArtEdit::PutSign(*sign, Some(place))));
            }
            Self::Boxing(from, kept) => {
                let mut selection = kept.clone();
                selection.extend(work.derived().cells.within(*from, pointer.at));
                work.select(selection);
            }
        }
    }

    fn drop(&mut self, work: &mut Work, pointer: Pointer) {
        self.drag_to(work, pointer);
        work.finish();
        *self = Self::Ready;
    }

    fn cancel(&mut self, work: &mut Work) -> bool {
        match std::mem::replace(self, Self::Ready) {
            Self::Ready => false,
            Self::Moving { .. } | Self::Shaping(..) | Self::Putting { .. } => {
                work.cancel();
                true
            }
            Self::Boxing(_, kept) => {
                work.select(kept);
                true
            }
        }
    }

    fn hint(&self, work: &Work, pointer: Option<Pointer>) -> String {
        let pointed = pointer.filter(|_| *self == Self::Ready);
        match pointed.and_then(|p| SelectionFrame::of(work)?.grip(p)) {
            Some(SelectionGrip::Turn) => return arrange::over_turn().to_owned(),
            Some(SelectionGrip::Scale { .. }) => return arrange::over_scale().to_owned(),
            None => {}
        }
        let sign = pointed.and_then(|p| sign_at(work, p));
        if let Some(sign) = sign {
            let text = match (sign, is_placed(work, sign)) {
                (Sign::Corner(_), false) => art::over_plate(),
                (Sign::Corner(_), true) => art::over_placed_plate(),
                (_, false) => art::over_sign(),
                (_, true) => art::over_placed(),
            };
            return text.to_owned();
        }
        match (self, pointer.map(|p| p.hit)) {
            (Self::Shaping(_, SelectionGrip::Turn, _), _) => arrange::over_turn(),
            (Self::Shaping(..), _) => arrange::over_scale(),
            (Self::Moving { .. }, _) => arrange::moving(),
            (Self::Putting { .. }, _) => art::moving(),
            (Self::Boxing(..), _) => texts::boxing(),
            (Self::Ready, Some(Hit::Link(..))) => texts::over_link(),
            (Self::Ready, Some(Hit::Corner(_))) => art::over_plate(),
            (Self::Ready, Some(Hit::Space(id))) if work.selection().contains(id) => {
                match Selection::of([id]).corner(work.plan()) {
                    Some(_) => texts::over_selected_in_corner(),
                    None => texts::over_selected(),
                }
            }
            (Self::Ready, Some(Hit::Space(_))) => texts::over_space(),
            (Self::Ready, _) if work.selection().is_empty() => texts::select(),
            (Self::Ready, _) => texts::selected(),
        }
        .to_owned()
    }

    fn cursor(&self, work: &Work, pointer: Pointer) -> Cursor {
        let grip = || SelectionFrame::of(work)?.grip(pointer);
        match (self, pointer.hit) {
            (Self::Ready, _) if grip().is_some() => Cursor::Hand,
            (Self::Moving { .. } | Self::Shaping(..) | Self::Putting { .. }, _) => Cursor::Grabbing,
            (Self::Boxing(..), _) => Cursor::Cross,
            (Self::Ready, Hit::Nothing) if sign_at(work, pointer).is_some() => Cursor::Grab,
            (Self::Ready, Hit::Nothing) => Cursor::Arrow,
            (Self::Ready, _) => Cursor::Hand,
        }
    }

    fn walks(&self) -> bool {
        *self == Self::Ready
    }

    fn ghosts(&self, work: &Work, pointer: Option<Pointer>) -> Vec<Ghost> {
        match self {
            Self::Boxing(from, _) => {
                let to = pointer.map(|pointer| pointer.at);
                to.map(|to| Ghost::Box(*from, to)).into_iter().collect()
            }
            Self::Moving { snapped, .. } => snapping::ghosts(snapped),
            Self::Putting { .. } => Vec::new(),
            Self::Shaping(frame, _, Some(by)) => frame.dragged(*by),
            Self::Ready | Self::Shaping(..) => {
                let ghosts = |frame: SelectionFrame| {
                    let pointed = pointer.and_then(|pointer| frame.grip(pointer));
                    frame.ghosts(pointed)
                };
                SelectionFrame::of(work).map(ghosts).unwrap_or_default()
            }
        }
    }
}
