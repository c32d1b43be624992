//! The tool that places scenery and texts.

use formulad_core::plan::{AreaKind, AreaPlan, Board, PieceKind, PiecePlan};
use formulad_tracks::draw;

use super::piece::rounded;
use super::scatter::{Scatter, Stroke};
use super::select::Select;
use super::{Cursor, Ghost, Pointer, Tone, Tool};
use crate::document::{ArtEdit, ArtItem, Edit, direction, distance, has_inside, way};
use crate::work::Work;

/// What a click places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Brush {
    /// A piece.
    Piece(PieceKind),
    /// An area.
    Area(AreaKind),
}

/// The least distance between points of an area drawn by hand, in millimetres.
const STEP: f64 = 8.0;

/// Places things. Those that are there can be selected and changed as with the tool for selecting.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ArtTool {
    brush: Brush,
    scatter: Scatter,
    doing: Doing,
}

/// What the pointer is doing.
#[derive(Debug, Clone, PartialEq)]
enum Doing {
    Nothing,
    /// Something that is there is being moved or changed.
    Changing(Select),
    /// Pieces are being scattered.
    Planting(Stroke),
    /// A piece is being placed, starting here.
    Stretching(PieceKind, [f64; 2]),
    /// The outline of an area is being drawn: by hand, or by clicks until it is closed.
    Surrounding {
        kind: AreaKind,
        points: Vec<[f64; 2]>,
        by_clicks: bool,
    },
}

impl ArtTool {
    pub(super) fn new() -> Self {
        Self {
            brush: Brush::Piece(PieceKind::Tree),
            scatter: Scatter::default(),
            doing: Doing::Nothing,
        }
    }

    /// What is there to be selected. Areas and pictures on the ground are ground to put things on.
    fn item_at(work: &Work, pointer: Pointer) -> Option<ArtItem> {
        Self::top(work, pointer).filter(|item| !work.is_ground(*item))
    }

    /// What is there to be dragged: ground, too, once it is selected.
    fn carried(work: &Work, pointer: Pointer) -> Option<ArtItem> {
        let is_selected = |item: &ArtItem| work.selection().items().contains(item);
        Self::top(work, pointer).filter(|item| is_selected(item) || !work.is_ground(*item))
    }

    fn top(work: &Work, pointer: Pointer) -> Option<ArtItem> {
        let item = |over_road| work.item_at(pointer.at, 0.3 * pointer.reach, over_road);
        item(true).or_else(|| item(false))
    }

    /// Whether a click here would close the outline that is being drawn.
    fn closes(points: &[[f64; 2]], pointer: Pointer) -> bool {
        let first = points.first().filter(|_| points.len() > 2);
        first.is_some_and(|first| pointer.is_near(*first))
    }

    /// The edit that follows from what the pointer is doing.
    fn edit(&self, pointer: Pointer) -> Option<ArtEdit> {
        match &self.doing {
            Doing::Nothing | Doing::Changing(_) => None,
            Doing::Planting(stroke) => Some(ArtEdit::AddPieces(stroke.pieces.clone())),
            Doing::Stretching(kind, from) => {
                Some(ArtEdit::AddPieces(vec![stretched(*kind, *from, pointer)]))
            }
            Doing::Surrounding { kind, points, .. } => {
                let area = outlined(*kind, points);
                has_inside(&area).then_some(ArtEdit::AddArea(area))
            }
        }
    }

    /// Selects what has been placed last.
    fn select_new(&self, work: &mut Work) {
        let art = &work.plan().art;
        let last = match self.brush {
            Brush::Piece(_) => art.pieces.len().checked_sub(1).map(ArtItem::Piece),
            Brush::Area(_) => art.areas.len().checked_sub(1).map(ArtItem::Area),
        };
        work.select_item(last);
    }
}

fn outlined(kind: AreaKind, points: &[[f64; 2]]) -> AreaPlan {
    AreaPlan {
        kind,
        outline: points.iter().flatten().copied().collect(),
        color: None,
    }
}

impl Tool for ArtTool {
    fn click(&mut self, work: &mut Work, pointer: Pointer) {
        if let Doing::Surrounding { points, .. } = &mut self.doing {
            if Self::closes(points, pointer) {
                self.finish(work);
            } else {
                points.push(pointer.on_grid(pointer.at));
            }
            return;
        }
        match (Self::item_at(work, pointer), self.brush) {
            (Some(_), _) => Select::Ready.click(work, pointer),
            (None, Brush::Piece(kind)) => {
                let edit = ArtEdit::AddPieces(vec![placed(kind, pointer)]);
                work.preview(&Edit::Art(edit));
                self.select_new(work);
                work.commit();
            }
            (None, Brush::Area(kind)) => {
                work.select_item(None);
                self.doing = Doing::Surrounding {
                    kind,
                    points: vec![pointer.on_grid(pointer.at)],
                    by_clicks: true,
                };
            }
        }
    }

    /// Closes an outline; the first click has set its last point. Otherwise, the first click has placed or selected something
    /// already.
    fn double_click(&mut self, work: &mut Work, _pointer: Pointer) {
        self.finish(work);
    }

    fn drag_start(&mut self, work: &mut Work, pointer: Pointer) {
        // By hand for a while.
        if !matches!(self.doing, Doing::Surrounding { .. }) {
            let handle = Select::handle(work, pointer);
            let held = handle.or_else(|| {
                let item = Self::carried(work, pointer)?;
                Some(Select::carry(work, item, pointer))
            });
            if held.is_none() {
                work.select_item(None);
            }
            self.doing = match (held, self.brush) {
                (Some(held), _) => Doing::Changing(held),
                (None, Brush::Piece(kind)) if is_planted(kind) => {
                    Doing::Planting(Stroke::new(work, kind, self.scatter, pointer.at))
                }
                (None, Brush::Piece(kind)) => Doing::Stretching(kind, pointer.on_grid(pointer.at)),
                (None, Brush::Area(kind)) => Doing::Surrounding {
                    kind,
                    points: vec![pointer.at],
                    by_clicks: false,
                },
            };
        }
        self.drag_to(work, pointer);
    }

    fn drag_to(&mut self, work: &mut Work, pointer: Pointer) {
        match &mut self.doing {
            Doing::Changing(select) => return select.drag_to(work, pointer),
            Doing::Planting(stroke) => stroke.reach(work, pointer),
            Doing::Surrounding {
                points, by_clicks, ..
            } => {
                let step = STEP.max(pointer.reach);
                let last = points.last();
                if last.is_none_or(|last| distance(*last, pointer.at) >= step) {
                    points.push(pointer.at);
                }
                if *by_clicks {
                    return;
                }
            }
            Doing::Nothing | Doing::Stretching(..) => {}
        }
        match self.edit(pointer) {
            Some(edit) => work.preview(&Edit::Art(edit)),
            None => work.cancel(),
        }
    }

    fn drop(&mut self, work: &mut Work, pointer: Pointer) {
        self.drag_to(work, pointer);
        match &mut self.doing {
            Doing::Surrounding { by_clicks, .. } if *by_clicks => return,
            Doing::Changing(select) => select.drop(work, pointer),
            Doing::Nothing => {}
            Doing::Planting(_) | Doing::Stretching(..) | Doing::Surrounding { .. } => {
                if work.document().in_gesture() {
                    self.select_new(work);
                }
                work.commit();
            }
        }
        self.doing = Doing::Nothing;
    }

    fn cancel(&mut self, work: &mut Work) -> bool {
        match std::mem::replace(&mut self.doing, Doing::Nothing) {
            Doing::Nothing => return false,
            Doing::Changing(mut select) => return select.cancel(work),
            _ => work.cancel(),
        }
        true
    }

    fn step_back(&mut self, work: &mut Work) -> bool {
        if let Doing::Surrounding {
            points,
            by_clicks: true,
            ..
        } = &mut self.doing
            && points.len() > 1
        {
            points.pop();
            return true;
        }
        self.cancel(work)
    }

    /// Closes the outline that is drawn by clicks; one without an inside is dropped.
    fn finish(&mut self, work: &mut Work) -> bool {
        let Doing::Surrounding {
            kind,
            points,
            by_clicks: true,
        } = &mut self.doing
        else {
            return false;
        };
        points.dedup();
        let area = outlined(*kind, points);
        self.doing = Doing::Nothing;
        if has_inside(&area) {
            work.preview(&Edit::Art(ArtEdit::AddArea(area)));
            self.select_new(work);
            work.commit();
        }
        true
    }

    fn hint(&self, work: &Work, pointer: Option<Pointer>) -> String {
        match &self.doing {
            Doing::Changing(select) => return select.hint(work, pointer),
            Doing::Surrounding {
                by_clicks: true, ..
            } => t!(
                "Click the next point; the first point, Enter or a double click closes the area, a \
                 right click takes the last point back"
            ),
            Doing::Surrounding { kind, points, .. } => match has_inside(&outlined(*kind, points)) {
                true => t!("Release to finish the area, Esc to cancel"),
                false => t!("Drag around the ground that it covers: a line has no inside"),
            },
            Doing::Planting(_) | Doing::Stretching(..) => t!("Release to place it, Esc to cancel"),
            Doing::Nothing => {
                let over = pointer.filter(|pointer| {
                    Select::handle(work, *pointer).is_some()
                        || Self::item_at(work, *pointer).is_some()
                });
                if over.is_some() {
                    return Select::Ready.hint(work, over);
                }
                match self.brush {
                    Brush::Piece(kind) if is_planted(kind) => {
                        t!("Click to place one, drag to scatter many")
                    }
                    Brush::Piece(kind) if is_stretched(kind) => {
                        t!("Click to place it, or drag from one end to the other")
                    }
                    Brush::Piece(_) => t!("Click to place it"),
                    Brush::Area(_) => t!("Click the points of its outline, or drag around the \
                                          ground that it covers"),
                }
            }
        }
        .to_owned()
    }

    fn cursor(&self, work: &Work, pointer: Pointer) -> Cursor {
        let is_over =
            || Select::handle(work, pointer).is_some() || Self::item_at(work, pointer).is_some();
        match &self.doing {
            Doing::Changing(_) => Cursor::Grabbing,
            Doing::Nothing if is_over() => Cursor::Hand,
            _ => Cursor::Cross,
        }
    }

    fn ghosts(&self, work: &Work, pointer: Option<Pointer>) -> Vec<Ghost> {
        match &self.doing {
            Doing::Surrounding {
                points, by_clicks, ..
            } => {
                let mut line = points.clone();
                line.extend(pointer.filter(|_| *by_clicks).map(|pointer| pointer.at));
                let first = points.first().filter(|_| *by_clicks);
                let closes = pointer.is_some_and(|pointer| Self::closes(points, pointer));
                let first = first.map(|at| Ghost::Handle(*at, Tone::Accent, closes));
                std::iter::once(Ghost::Line(line, Tone::Accent))
                    .chain(first)
                    .collect()
            }
            Doing::Planting(_) => {
                let edge = pointer.map(|pointer| self.scatter.ghost(pointer.at));
                edge.into_iter().collect()
            }
            Doing::Changing(select) => select.ghosts(work, pointer),
            Doing::Stretching(..) => Vec::new(),
            Doing::Nothing => {
                let mut ghosts = folds(work);
                ghosts.extend(Select::Ready.frames(work, pointer));
                let is_free = |pointer: &Pointer| Self::item_at(work, *pointer).is_none();
                if let (Brush::Piece(kind), Some(pointer)) = (self.brush, pointer.filter(is_free))
                    && is_planted(kind)
                {
                    ghosts.push(self.scatter.ghost(pointer.at));
                }
                ghosts
            }
        }
    }

    fn walks(&self) -> bool {
        false
    }

    fn brush(&self) -> Option<Brush> {
        Some(self.brush)
    }

    fn take_brush(&mut self, brush: Brush) {
        self.brush = brush;
        self.doing = Doing::Nothing;
    }

    fn scatter(&self) -> Option<Scatter> {
        let is_scattered = matches!(self.brush, Brush::Piece(kind) if is_planted(kind));
        is_scattered.then_some(self.scatter)
    }

    fn set_scatter(&mut self, scatter: Scatter) {
        self.scatter = scatter;
    }

    fn retain_existing(&mut self, _work: &Work) {
        self.doing = Doing::Nothing;
    }
}

/// The lines along which the board is folded.
fn folds(work: &Work) -> Vec<Ghost> {
    let Board { width, height } = work.plan().board;
    let seams = draw::Seams::of_folds(work.plan().art.folds, width, height);
    let upright = seams.upright.iter().map(|x| vec![[*x, 0.0], [*x, height]]);
    let level = seams.level.iter().map(|y| vec![[0.0, *y], [width, *y]]);
    upright.chain(level).map(Ghost::Guide).collect()
}

/// Whether dragging scatters many pieces of this kind.
fn is_planted(kind: PieceKind) -> bool {
    Scatter::KINDS.contains(&kind)
}

/// Whether dragging sets the two ends of such a piece.
fn is_stretched(kind: PieceKind) -> bool {
    matches!(
        kind,
        PieceKind::Hall
            | PieceKind::Stand
            | PieceKind::Tyres
            | PieceKind::Billboard
            | PieceKind::Footbridge
    )
}

/// A piece of the usual size.
fn placed(kind: PieceKind, pointer: Pointer) -> PiecePlan {
    let [x, y] = pointer.on_grid(pointer.at);
    let text = if kind.has_text() {
        t!("Grand Prix")
    } else {
        ""
    };
    PiecePlan {
        text: text.to_owned(),
        ..PiecePlan::new(kind, x, y)
    }
}

/// A piece from here to the pointer, or at the pointer if it has no ends. It is as deep as it usually is, however long.
fn stretched(kind: PieceKind, from: [f64; 2], pointer: Pointer) -> PiecePlan {
    let piece = placed(kind, pointer);
    let to = [piece.x, piece.y];
    let size = distance(from, to);
    if !is_stretched(kind) || size < 4.0 {
        return piece;
    }
    let heading = rounded(direction(way(from, to)), 5.0, pointer.free);
    // So that text on it is upright.
    let is_upside_down = (90.5..270.5).contains(&heading.rem_euclid(360.0));
    PiecePlan {
        x: f64::midpoint(from[0], to[0]),
        y: f64::midpoint(from[1], to[1]),
        size: rounded(size, 1.0, pointer.free),
        depth: piece.depth(),
        heading: if is_upside_down {
            heading + 180.0
        } else {
            heading
        },
        ..piece
    }
}
