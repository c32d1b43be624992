//! The tool that places scenery and texts, and moves, scales and rotates them.

use formulad_core::plan::{AreaKind, AreaPlan, ArtPlan, Board, PieceKind, PiecePlan};
use formulad_tracks::draw::{self, Point};

use super::{Cursor, Ghost, Pointer, Tone, Tool};
use crate::document::{ArtEdit, ArtItem, Edit, direction, distance, reshaped, sin_cos, way};
use crate::texts::art as texts;
use crate::work::{BoardPart, Work};

/// What a click places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Brush {
    /// Nothing: it selects.
    Pointer,
    /// A piece.
    Piece(PieceKind),
    /// An area.
    Area(AreaKind),
}

/// The least distance between points of an area drawn by hand, in millimetres.
const STEP: f64 = 8.0;

/// Places things, and changes those that are there.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ArtTool {
    brush: Brush,
    chosen: Option<ArtItem>,
    doing: Doing,
}

/// What the pointer is doing.
#[derive(Debug, Clone, PartialEq)]
enum Doing {
    Nothing,
    /// A piece is held, which was like this before.
    Piece(usize, PieceGrip, [f64; 2], PiecePlan),
    /// An area is held, by one of its points or as a whole, which was like this before.
    Area(usize, Option<usize>, [f64; 2], AreaPlan),
    /// These pieces are being placed.
    Planting(Vec<PiecePlan>),
    /// A piece is being placed, starting here.
    Stretching(PieceKind, [f64; 2]),
    /// An outline is being drawn.
    Surrounding(AreaKind, Vec<[f64; 2]>),
}

/// The part of a piece that is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PieceGrip {
    Whole,
    Size,
    Turn,
}

impl ArtTool {
    pub(super) fn new() -> Self {
        Self {
            brush: Brush::Piece(PieceKind::Tree),
            chosen: None,
            doing: Doing::Nothing,
        }
    }

    /// What is held if the pointer is pressed here.
    fn held(&self, work: &Work, pointer: Pointer) -> Option<Doing> {
        let art = &work.plan().art;
        let near = |at: [f64; 2]| pointer.is_near(at);
        let hold = |at: usize, grip| {
            let piece = art.pieces.get(at)?.clone();
            Some(Doing::Piece(at, grip, pointer.at, piece))
        };
        match self.chosen {
            Some(ArtItem::Piece(at)) => {
                let frame = art
                    .pieces
                    .get(at)
                    .and_then(|piece| PieceFrame::of(art, piece));
                if let Some(frame) = frame {
                    if near(frame.turn_handle(pointer.reach)) {
                        return hold(at, PieceGrip::Turn);
                    }
                    if near(frame.size_handle()) {
                        return hold(at, PieceGrip::Size);
                    }
                }
            }
            Some(ArtItem::Area(at)) => {
                let area = art.areas.get(at);
                let point = area.and_then(|area| area.points().position(|(x, y)| near([x, y])));
                if let (Some(area), Some(point)) = (area, point) {
                    return Some(Doing::Area(at, Some(point), pointer.at, area.clone()));
                }
            }
            None => {}
        }
        match self.item_at(work, pointer)? {
            ArtItem::Piece(at) => hold(at, PieceGrip::Whole),
            ArtItem::Area(at) => {
                let area = art.areas.get(at)?.clone();
                Some(Doing::Area(at, None, pointer.at, area))
            }
        }
    }

    /// The topmost thing here. Areas and pictures on the ground are under everything: unless the
    /// brush only selects, or they are chosen, they count as ground.
    fn item_at(&self, work: &Work, pointer: Pointer) -> Option<ArtItem> {
        let art = &work.plan().art;
        let [x, y] = pointer.at;
        let is_meant = |(at, piece): (usize, &PiecePlan)| {
            let is_chosen = self.chosen == Some(ArtItem::Piece(at));
            let is_ground = piece.kind == PieceKind::Picture;
            let is_open = work.can_pick(BoardPart::of_piece(piece.kind));
            let is_held = self.brush == Brush::Pointer || is_chosen || !is_ground;
            (is_open && is_held && is_at(art, piece, pointer)).then_some(at)
        };
        let piece = art.pieces.iter().enumerate().rev().find_map(is_meant);
        let area = || {
            let is_here = |area: &AreaPlan| draw::area_contains(area, Point::new(x, y));
            let is_chosen = |at: &usize| self.chosen == Some(ArtItem::Area(*at));
            let at = art.areas.iter().rposition(is_here)?;
            let is_open = work.can_pick(BoardPart::Scenery);
            (is_open && (self.brush == Brush::Pointer || is_chosen(&at)))
                .then_some(ArtItem::Area(at))
        };
        piece.map(ArtItem::Piece).or_else(area)
    }

    /// The edit that follows from what the pointer is doing.
    fn edit(&self, pointer: Pointer) -> Option<ArtEdit> {
        match &self.doing {
            Doing::Nothing => None,
            Doing::Piece(at, grip, from, before) => {
                let piece = handled(before, *grip, *from, pointer);
                Some(ArtEdit::SetPiece(*at, piece))
            }
            Doing::Area(at, point, from, before) => {
                let [dx, dy] = way(*from, pointer.at);
                let area = reshaped(before, |at, [x, y]| {
                    let moves = point.is_none_or(|held| held == at);
                    if moves { [x + dx, y + dy] } else { [x, y] }
                });
                Some(ArtEdit::SetArea(*at, area))
            }
            Doing::Planting(pieces) => Some(ArtEdit::AddPieces(pieces.clone())),
            Doing::Stretching(kind, from) => {
                Some(ArtEdit::AddPieces(vec![stretched(*kind, *from, pointer)]))
            }
            Doing::Surrounding(kind, places) => {
                let area = AreaPlan {
                    kind: *kind,
                    outline: places.iter().flatten().copied().collect(),
                    color: None,
                };
                (places.len() > 2).then_some(ArtEdit::AddArea(area))
            }
        }
    }

    /// The item that is chosen once the gesture ends.
    fn made(&self, work: &Work) -> Option<ArtItem> {
        let art = &work.plan().art;
        match self.doing {
            Doing::Planting(_) | Doing::Stretching(..) => {
                art.pieces.len().checked_sub(1).map(ArtItem::Piece)
            }
            Doing::Surrounding(..) => art.areas.len().checked_sub(1).map(ArtItem::Area),
            Doing::Nothing | Doing::Piece(..) | Doing::Area(..) => self.chosen,
        }
    }
}

impl Tool for ArtTool {
    fn click(&mut self, work: &mut Work, pointer: Pointer) {
        match (self.item_at(work, pointer), self.brush) {
            (Some(item), _) => self.chosen = Some(item),
            (None, Brush::Piece(kind)) => {
                work.apply(&Edit::Art(ArtEdit::AddPieces(vec![placed(kind, pointer)])));
                let last = work.plan().art.pieces.len().checked_sub(1);
                self.chosen = last.map(ArtItem::Piece);
            }
            (None, Brush::Pointer | Brush::Area(_)) => self.chosen = None,
        }
    }

    // The first click has placed or chosen something already.
    fn double_click(&mut self, _work: &mut Work, _pointer: Pointer) {}

    fn drag_start(&mut self, work: &mut Work, pointer: Pointer) {
        self.doing = match (self.held(work, pointer), self.brush) {
            (Some(held), _) => held,
            (None, Brush::Piece(kind)) if is_planted(kind) => Doing::Planting(Vec::new()),
            (None, Brush::Piece(kind)) => Doing::Stretching(kind, snapped(pointer)),
            (None, Brush::Area(kind)) => Doing::Surrounding(kind, vec![pointer.at]),
            (None, Brush::Pointer) => Doing::Nothing,
        };
        match self.doing {
            Doing::Piece(at, ..) => self.chosen = Some(ArtItem::Piece(at)),
            Doing::Area(at, ..) => self.chosen = Some(ArtItem::Area(at)),
            _ => self.chosen = None,
        }
        self.drag_to(work, pointer);
    }

    fn drag_to(&mut self, work: &mut Work, pointer: Pointer) {
        match (&mut self.doing, self.brush) {
            (Doing::Planting(pieces), Brush::Piece(kind)) => {
                let is_road = work.derived().cells.at(pointer.at).is_some();
                let apart = 0.95 * kind.usual_size();
                let is_free = |piece: &PiecePlan| distance([piece.x, piece.y], pointer.at) >= apart;
                if is_road || !pieces.iter().rev().take(200).all(is_free) {
                    return;
                }
                pieces.push(varied(kind, pointer.at, pieces.len()));
            }
            (Doing::Surrounding(_, places), _) => {
                let step = STEP.max(pointer.reach);
                if places
                    .last()
                    .is_some_and(|last| distance(*last, pointer.at) < step)
                {
                    return;
                }
                places.push(pointer.at);
            }
            _ => {}
        }
        if let Some(edit) = self.edit(pointer) {
            work.preview(&Edit::Art(edit));
        }
    }

    fn drop(&mut self, work: &mut Work, pointer: Pointer) {
        self.drag_to(work, pointer);
        self.chosen = self.made(work);
        self.doing = Doing::Nothing;
        work.commit();
    }

    fn cancel(&mut self, work: &mut Work) -> bool {
        let was_doing = self.doing != Doing::Nothing;
        if was_doing {
            self.doing = Doing::Nothing;
            work.cancel();
        }
        was_doing || self.chosen.take().is_some()
    }

    fn hint(&self, work: &Work, pointer: Option<Pointer>) -> String {
        match (&self.doing, self.brush) {
            (Doing::Piece(_, PieceGrip::Size, ..), _) => texts::sizing(),
            (Doing::Piece(_, PieceGrip::Turn, ..), _) => texts::turning(),
            (Doing::Area(_, Some(_), ..), _) => texts::shaping(),
            (Doing::Surrounding(..), _) => texts::surrounding(),
            (Doing::Nothing, brush) => {
                let over = pointer.and_then(|pointer| self.item_at(work, pointer));
                match brush {
                    _ if over.is_some() => texts::over_piece(),
                    Brush::Pointer => texts::select(),
                    Brush::Piece(kind) if is_planted(kind) => texts::plant(),
                    Brush::Piece(kind) if is_stretched(kind) => texts::stretch(),
                    Brush::Piece(_) => texts::stand(),
                    Brush::Area(_) => texts::surround(),
                }
            }
            _ => texts::moving(),
        }
        .to_owned()
    }

    fn cursor(&self, work: &Work, pointer: Pointer) -> Cursor {
        match (&self.doing, self.held(work, pointer), self.brush) {
            (Doing::Piece(..) | Doing::Area(..), ..) => Cursor::Grabbing,
            (Doing::Nothing, Some(_), _) => Cursor::Hand,
            (Doing::Nothing, None, Brush::Pointer) => Cursor::Arrow,
            _ => Cursor::Cross,
        }
    }

    fn ghosts(&self, work: &Work, pointer: Option<Pointer>) -> Vec<Ghost> {
        let art = &work.plan().art;
        let reach = pointer.map_or(0.0, |pointer| pointer.reach);
        if let Doing::Surrounding(_, places) = &self.doing {
            return vec![Ghost::Line(places.clone(), Tone::Accent)];
        }
        let mut ghosts = folds(work);
        ghosts.extend(match self.chosen {
            Some(ArtItem::Piece(at)) => {
                let frame = art
                    .pieces
                    .get(at)
                    .and_then(|piece| PieceFrame::of(art, piece));
                frame.map_or_else(Vec::new, |frame| frame.ghosts(reach, &self.doing))
            }
            Some(ArtItem::Area(at)) => {
                let points = art.areas.get(at).map(AreaPlan::points);
                let held = match self.doing {
                    Doing::Area(_, point, ..) => point,
                    _ => None,
                };
                let handle = |(at, (x, y)): (usize, (f64, f64))| {
                    Ghost::Handle([x, y], Tone::Accent, held == Some(at))
                };
                points
                    .into_iter()
                    .flatten()
                    .enumerate()
                    .map(handle)
                    .collect()
            }
            None => Vec::new(),
        });
        ghosts
    }

    fn walks(&self) -> bool {
        false
    }

    fn brush(&self) -> Option<Brush> {
        Some(self.brush)
    }

    fn take_brush(&mut self, brush: Brush) {
        self.brush = brush;
        self.chosen = None;
    }

    fn chosen_art(&self) -> Option<ArtItem> {
        self.chosen
    }

    fn choose_art(&mut self, item: Option<ArtItem>) {
        self.chosen = item;
    }

    fn retain_existing(&mut self, work: &Work) {
        self.doing = Doing::Nothing;
        let art = &work.plan().art;
        let is_open = |item: &ArtItem| {
            let part = match item {
                ArtItem::Piece(at) => art
                    .pieces
                    .get(*at)
                    .map(|piece| BoardPart::of_piece(piece.kind)),
                ArtItem::Area(_) => Some(BoardPart::Scenery),
            };
            item.is_in(art) && part.is_some_and(|part| work.can_pick(part))
        };
        self.chosen = self.chosen.filter(is_open);
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
    matches!(
        kind,
        PieceKind::Tree | PieceKind::Fir | PieceKind::Palm | PieceKind::Rock
    )
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

/// The nearest corner of the snapping grid, if there is one and snapping is on.
fn snapped(pointer: Pointer) -> [f64; 2] {
    match pointer.square.filter(|_| !pointer.free) {
        Some(square) => pointer.at.map(|at| (at / square).round() * square),
        None => pointer.at,
    }
}

/// A piece of the usual size.
fn placed(kind: PieceKind, pointer: Pointer) -> PiecePlan {
    let [x, y] = snapped(pointer);
    let text = if kind.has_text() {
        texts::usual_text()
    } else {
        ""
    };
    PiecePlan {
        text: text.to_owned(),
        ..PiecePlan::new(kind, x, y)
    }
}

/// One of many pieces, a little larger or smaller than usual.
fn varied(kind: PieceKind, [x, y]: [f64; 2], number: usize) -> PiecePlan {
    // The golden ratio, in thousandths: no two neighbours are alike, and no pattern is visible.
    let part = (number * 618 % 1000) as f64 / 1000.0;
    let piece = PiecePlan::new(kind, x, y);
    PiecePlan {
        size: piece.size * (0.75 + 0.5 * part),
        ..piece
    }
}

/// A piece from here to the pointer, or at the pointer if it has no ends.
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
        heading: if is_upside_down {
            heading + 180.0
        } else {
            heading
        },
        ..piece
    }
}

/// A piece after the pointer has dragged it by this part to here.
fn handled(before: &PiecePlan, grip: PieceGrip, from: [f64; 2], pointer: Pointer) -> PiecePlan {
    let mut piece = before.clone();
    let middle = [before.x, before.y];
    match grip {
        PieceGrip::Whole => {
            let [dx, dy] = way(from, pointer.at);
            let at = [before.x + dx, before.y + dy];
            [piece.x, piece.y] = snapped(Pointer { at, ..pointer });
        }
        PieceGrip::Size => {
            let times = distance(middle, pointer.at) / distance(middle, from).max(0.1);
            piece.size = rounded(before.size * times, 1.0, pointer.free).max(1.0);
        }
        PieceGrip::Turn => {
            // The handle is straight above the middle of a level piece.
            let heading = direction(way(middle, pointer.at)) + 90.0;
            piece.heading = rounded(heading, 5.0, pointer.free);
        }
    }
    piece
}

fn rounded(number: f64, step: f64, is_free: bool) -> f64 {
    if is_free {
        number
    } else {
        (number / step).round() * step
    }
}

/// Whether the pointer is on a piece, by the box around it, which is rotated like the piece.
fn is_at(art: &ArtPlan, piece: &PiecePlan, pointer: Pointer) -> bool {
    let reach = 0.3 * pointer.reach;
    let away = distance([piece.x, piece.y], pointer.at);
    let is_long = piece.kind.has_text() || piece.kind.has_picture();
    if !is_long && away > piece.size + reach {
        return false;
    }
    PieceFrame::of(art, piece).is_some_and(|frame| frame.contains(pointer.at, reach))
}

/// The box around a piece as if it were level, and its rotation.
struct PieceFrame {
    middle: [f64; 2],
    turn: (f64, f64),
    /// Its left, top, right and bottom side, from the middle.
    sides: [f64; 4],
}

impl PieceFrame {
    fn of(art: &ArtPlan, piece: &PiecePlan) -> Option<Self> {
        let level = PiecePlan {
            heading: 0.0,
            ..piece.clone()
        };
        let level = draw::piece_bounds(art, &level)?;
        let (x, y) = (piece.x, piece.y);
        Some(Self {
            middle: [x, y],
            turn: sin_cos(piece.heading),
            sides: [level.x0 - x, level.y0 - y, level.x1 - x, level.y1 - y],
        })
    }

    /// Where a place of the level piece is on the board.
    fn place(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let (sin, cos) = self.turn;
        let [x0, y0] = self.middle;
        [x0 + x * cos - y * sin, y0 + x * sin + y * cos]
    }

    fn contains(&self, at: [f64; 2], reach: f64) -> bool {
        let (sin, cos) = self.turn;
        let [dx, dy] = way(self.middle, at);
        let (x, y) = (dx * cos + dy * sin, dy * cos - dx * sin);
        let [left, top, right, bottom] = self.sides;
        (left - reach..=right + reach).contains(&x) && (top - reach..=bottom + reach).contains(&y)
    }

    fn size_handle(&self) -> [f64; 2] {
        let [_, _, right, bottom] = self.sides;
        self.place([right, bottom])
    }

    fn turn_handle(&self, reach: f64) -> [f64; 2] {
        self.place([0.0, self.sides[1] - 3.0 * reach])
    }

    fn ghosts(&self, reach: f64, doing: &Doing) -> Vec<Ghost> {
        let [left, top, right, bottom] = self.sides;
        let corners = [
            [left, top],
            [right, top],
            [right, bottom],
            [left, bottom],
            [left, top],
        ];
        let around = corners.map(|at| self.place(at)).to_vec();
        let is_held = |grip| matches!(doing, Doing::Piece(_, held, ..) if *held == grip);
        let handle = |at, grip| Ghost::Handle(at, Tone::Accent, is_held(grip));
        let turn = self.turn_handle(reach);
        vec![
            Ghost::Line(around, Tone::Accent),
            Ghost::Line(vec![self.place([0.0, top]), turn], Tone::Accent),
            handle(self.size_handle(), PieceGrip::Size),
            handle(turn, PieceGrip::Turn),
        ]
    }
}
