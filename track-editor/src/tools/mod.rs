//! Tools: small state machines that turn what the pointer does into edits and selections.
//!
//! They know places on the board, not the screen. What the hint line says and which cursor is
//! shown follow from their state; cancelling (Esc, right click) returns to the state before.
//!
//! A new tool is a file here that implements [`Tool`], a [`Kind`], and a line in [`new`].

mod art;
mod backdrop;
mod corner;
mod finish;
mod gauge;
mod grid;
mod handles;
mod link;
mod measure;
mod pen;
mod piece;
mod pit;
mod road;
mod scatter;
mod select;
mod snapping;
mod tunnel;
mod zone;

use std::collections::BTreeSet;
use std::fmt::Debug;

use formulad_core::SpaceId;
use formulad_core::plan::SpacePlan;

use crate::document::{Zone, distance};
use crate::work::{Hit, Work};

pub use art::Brush;
pub use scatter::Scatter;

/// Where the pointer is on the board and what it means there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pointer {
    /// The place, in millimetres.
    pub at: [f64; 2],
    /// What lies there.
    pub hit: Hit,
    /// How near something small has to be to be hit, in millimetres: a few points of the screen.
    pub reach: f64,
    /// Whether to add to the selection (the Shift key).
    pub add: bool,
    /// Whether snapping is off: the Alt key does the opposite of the setting.
    pub free: bool,
    /// The size of the squares of the snapping grid, in millimetres, while there is one.
    pub square: Option<f64>,
}

impl Pointer {
    /// Whether the pointer hits a small thing at this place.
    pub fn is_near(&self, place: [f64; 2]) -> bool {
        distance(place, self.at) <= self.reach
    }

    /// The nearest corner of the snapping grid, if there is one and snapping is on.
    fn on_grid(&self, at: [f64; 2]) -> [f64; 2] {
        match self.square.filter(|_| !self.free) {
            Some(square) => at.map(|at| (at / square).round() * square),
            None => at,
        }
    }

    /// The space that it is over.
    pub(crate) fn space(&self) -> Option<SpaceId> {
        match self.hit {
            Hit::Space(id) => Some(id),
            Hit::Nothing | Hit::Link(..) | Hit::Corner(_) => None,
        }
    }

    /// The space that it is over, if that is part of a lane of the road.
    pub(crate) fn on_road(&self, work: &Work) -> Option<SpaceId> {
        self.space().filter(|id| work.is_on_road(*id))
    }
}

/// The shape of the pointer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cursor {
    /// An arrow.
    Arrow,
    /// A pointing hand: a click acts on what is here.
    Hand,
    /// An open hand: something can be dragged.
    Grab,
    /// A closed hand: something is being dragged.
    Grabbing,
    /// Cross hairs: a place is to be chosen.
    Cross,
    /// Nothing can be done here.
    Refused,
}

/// The role of a mark, from which its colour follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// What is made or changed.
    Accent,
    /// What helps: guides, handles that are not held, measures.
    Quiet,
    /// What is wrong or will be lost.
    Wrong,
    /// What is good.
    Good,
}

/// Something that a tool shows on top of the board.
#[derive(Debug, Clone, PartialEq)]
pub enum Ghost {
    /// The rectangle between two places.
    Box([f64; 2], [f64; 2]),
    /// A space and links that a click would add.
    Space(SpacePlan, Vec<(SpaceId, SpaceId)>),
    /// An arrow from a space to a place, and the space that it would lead to.
    Arrow(SpaceId, [f64; 2], Option<SpaceId>),
    /// Spaces that are highlighted.
    Spaces(Vec<SpaceId>, Tone),
    /// An outline, filled faintly.
    Outline(Vec<[f64; 2]>, Tone),
    /// A line through these places.
    Line(Vec<[f64; 2]>, Tone),
    /// A road of this width along this line, both in millimetres.
    Band(Vec<[f64; 2]>, f64),
    /// A dashed line through these places.
    Guide(Vec<[f64; 2]>),
    /// A point that can be dragged; held, pointed at or chosen ones are filled.
    Handle([f64; 2], Tone, bool),
    /// A few words beside a place.
    Label([f64; 2], String, Tone),
}

/// Which tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Selects and moves.
    Select,
    /// Adds spaces.
    Pen,
    /// Adds and removes links.
    Link,
    /// Measures.
    Measure,
    /// Makes and shapes corners.
    Corner,
    /// Draws the finish line.
    Finish,
    /// Lays the grid.
    Grid,
    /// Lays the pit lane.
    Pit,
    /// Paints spaces under the windows of residents.
    Residents,
    /// Paints spaces whose surface damages cars.
    Danger,
    /// Draws the police line.
    Police,
    /// Digs tunnels.
    Tunnel,
    /// Draws the road along a curve.
    Road,
    /// Moves, rotates and scales the picture under the board.
    Backdrop,
    /// Marks two points of it whose distance is known.
    Gauge,
    /// Places scenery and texts.
    Art,
}

/// A tool in hand.
pub trait Tool: Debug {
    /// The pointer was pressed and released on one spot.
    fn click(&mut self, work: &mut Work, pointer: Pointer);

    /// The second of two quick clicks; the first has already been reported.
    fn double_click(&mut self, work: &mut Work, pointer: Pointer) {
        self.click(work, pointer);
    }

    /// The pointer was pressed here and has begun to move.
    fn drag_start(&mut self, _work: &mut Work, _pointer: Pointer) {}

    /// The pressed pointer has moved here.
    fn drag_to(&mut self, _work: &mut Work, _pointer: Pointer) {}

    /// The pointer was released here.
    fn drop(&mut self, work: &mut Work, pointer: Pointer) {
        self.click(work, pointer);
    }

    /// Cancels what is under way. Returns whether anything was.
    fn cancel(&mut self, _work: &mut Work) -> bool {
        false
    }

    /// Takes back the last step of what is under way: all of it, unless it consists of steps. Returns
    /// whether anything was.
    fn step_back(&mut self, work: &mut Work) -> bool {
        self.cancel(work)
    }

    /// Finishes what is drawn by clicks. Returns whether there was anything to finish.
    fn finish(&mut self, _work: &mut Work) -> bool {
        false
    }

    /// What can be done now, for the hint line.
    fn hint(&self, work: &Work, pointer: Option<Pointer>) -> String;

    /// The cursor to show.
    fn cursor(&self, _work: &Work, _pointer: Pointer) -> Cursor {
        Cursor::Cross
    }

    /// What to show on top of the board.
    fn ghosts(&self, _work: &Work, _pointer: Option<Pointer>) -> Vec<Ghost> {
        Vec::new()
    }

    /// Whether it works on spaces now: the keyboard cursor then moves from one to the next, else in
    /// steps over the board.
    fn walks(&self) -> bool {
        true
    }

    /// Whether to show all links.
    fn shows_links(&self) -> bool {
        false
    }

    /// The points of the road's curve that commands act on.
    fn chosen_points(&self) -> BTreeSet<usize> {
        BTreeSet::new()
    }

    /// Makes them others.
    fn choose_points(&mut self, _points: BTreeSet<usize>) {}

    /// What a click places on the board.
    fn brush(&self) -> Option<Brush> {
        None
    }

    /// Sets what a click places.
    fn take_brush(&mut self, _brush: Brush) {}

    /// How it scatters many pieces.
    fn scatter(&self) -> Option<Scatter> {
        None
    }

    /// Sets how it scatters them.
    fn set_scatter(&mut self, _scatter: Scatter) {}

    /// The two points that it has marked, whose distance is to be entered.
    fn measured(&self) -> Option<[[f64; 2]; 2]> {
        None
    }

    /// Forgets what the plan no longer has, after undo and the like.
    fn retain_existing(&mut self, _work: &Work) {}
}

/// Selects what lies here, unless it is selected. Returns whether anything lies here.
pub(crate) fn select_at(work: &mut Work, pointer: Pointer) -> bool {
    select::aim(work, pointer)
}

/// A new tool of this kind.
pub fn new(kind: Kind, work: &Work) -> Box<dyn Tool> {
    match kind {
        Kind::Select => Box::new(select::Select::Ready),
        Kind::Pen => Box::new(pen::Pen::new(work)),
        Kind::Measure => Box::new(measure::Measure::Ready),
        Kind::Link => Box::new(link::LinkTool::Ready),
        Kind::Corner => Box::new(corner::CornerTool::Ready),
        Kind::Finish => Box::new(finish::LineTool::Finish),
        Kind::Grid => Box::new(grid::GridTool),
        Kind::Pit => Box::new(pit::PitTool::Ready),
        Kind::Residents => Box::new(zone::ZoneBrush::new(Zone::Residents)),
        Kind::Danger => Box::new(zone::ZoneBrush::new(Zone::Danger)),
        Kind::Police => Box::new(finish::LineTool::Police),
        Kind::Tunnel => Box::new(tunnel::TunnelTool::Ready),
        Kind::Road => Box::new(road::RoadTool::new(work)),
        Kind::Backdrop => Box::new(backdrop::BackdropTool::Ready),
        Kind::Gauge => Box::new(gauge::Gauge::default()),
        Kind::Art => Box::new(art::ArtTool::new()),
    }
}
