//! Edits: small pure operations on a plan.

mod arrange;
mod corners;
mod features;
mod reverse;
pub(super) mod road;
mod scan;
mod version;

use std::mem::discriminant;

use formulad_core::plan::{Board, GridPlan, Suppression, WeatherRange};
use formulad_core::problem::Fix;
use formulad_core::{CornerId, SpaceId, TrackPlan};

use super::art::{self, ArtEdit};
use super::backdrop::BackdropEdit;
use super::clip::Clip;
use super::design::Design;
use super::spaces::NewSpace;
use super::transform::Transform;
use super::{divide, pit, spaces, start};
use road::{Loss, RoadEdit};

pub use arrange::{Flush, runs};
pub use corners::usual_stops;
pub use scan::ScanEdit;
pub use version::VersionEdit;

/// What spaces of a street circuit can be marked as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zone {
    /// Under the windows of irritable residents.
    Residents,
    /// On a surface that damages cars.
    Danger,
}

/// One thing that can be done to a design.
///
/// An edit never fails: it ignores what it names that the plan does not have, and does nothing if its
/// numbers are not finite.
#[derive(Debug, Clone, PartialEq)]
pub enum Edit {
    /// Adds a space with its links: what the pen does.
    AddSpace(NewSpace),
    /// Removes spaces and all references to them; lanes are joined again across the gap.
    DeleteSpaces(Vec<SpaceId>),
    /// Shifts spaces by this many millimetres.
    MoveSpaces {
        /// The spaces.
        spaces: Vec<SpaceId>,
        /// How far to the right and down.
        by: [f64; 2],
    },
    /// Sets the centre of a space.
    PlaceSpace(SpaceId, [f64; 2]),
    /// Sets the heading of spaces, in degrees.
    SetHeading(Vec<SpaceId>, f64),
    /// Turns, scales or mirrors spaces as a whole.
    Transform(Vec<SpaceId>, Transform),
    /// Turns the board with everything on it by a quarter turn, to the right (`true`) or to the left.
    TurnBoard(bool),
    /// Reverses the driving direction.
    Reverse,
    /// Aligns spaces.
    Align(Vec<SpaceId>, Flush),
    /// Spreads consecutive spaces of a lane evenly along it.
    Distribute(Vec<SpaceId>),
    /// Pastes a copy, this many millimetres right of and below where it was taken.
    Paste(Box<Clip>, [f64; 2]),
    /// Points spaces along their lane, from the space behind to the space ahead.
    TurnAlongLane(Vec<SpaceId>),
    /// Sets the lane of spaces; `None` takes them off the road.
    SetLane(Vec<SpaceId>, Option<u32>),
    /// Makes two spaces of one, one behind the other.
    SplitSpace(SpaceId),
    /// Makes one space of each run of consecutive spaces of a lane.
    JoinSpaces(Vec<SpaceId>),
    /// Gives the second of two spaces that share this number a free one. Links and lists still refer
    /// to the first.
    Renumber(SpaceId),
    /// Adds a link.
    Link(SpaceId, SpaceId),
    /// Removes a link.
    Unlink(SpaceId, SpaceId),
    /// Reverses a link.
    TurnLink(SpaceId, SpaceId),
    /// Makes one corner of these spaces; they leave the corners they were in.
    MakeCorner(Vec<SpaceId>),
    /// Gives a corner these spaces and no others; they leave the corners they were in.
    ShapeCorner(CornerId, Vec<SpaceId>),
    /// Takes spaces out of their corners.
    LeaveCorners(Vec<SpaceId>),
    /// Makes a corner straight road again.
    DeleteCorner(CornerId),
    /// Sets the stops of a corner.
    SetStops(CornerId, u32),
    /// Names a corner.
    NameCorner(CornerId, String),
    /// Moves the finish line to these spaces, the first past it, and the grid and the pit lane with it.
    SetFinish(Vec<SpaceId>),
    /// Replaces the grid.
    SetGrid(Vec<GridPlan>),
    /// Makes spaces boxes of a team; `None` makes them ordinary spaces again.
    SetTeam(Vec<SpaceId>, Option<u32>),
    /// Lays a pit lane with boxes along spaces of an outermost lane, replacing the current one.
    LayPit {
        /// The spaces it runs beside, in driving order: the first two lead into it, and it leads to
        /// the last two.
        path: Vec<SpaceId>,
        /// The number of teams with two boxes each, as far as there is room.
        teams: u32,
    },
    /// Removes the pit lane and its boxes.
    RemovePit,
    /// Makes spaces of a street circuit part of a zone, or takes them out of it.
    Paint(Zone, Vec<SpaceId>, bool),
    /// Replaces the police line.
    SetPolice(Vec<SpaceId>),
    /// Makes one lane of a tunnel, a single step from the first space to the second.
    DigTunnel(SpaceId, SpaceId),
    /// Fills the tunnel lane that has a mouth here: the lane is laid above ground again.
    FillTunnel(SpaceId),
    /// Replaces the weather table.
    SetWeather(Vec<WeatherRange>),
    /// Names the circuit.
    Name(String),
    /// Names the designer.
    Author(String),
    /// Sets the notes.
    Notes(String),
    /// Sets the size of the board.
    Board(Board),
    /// Sets warnings or advice aside.
    SetAside(Suppression),
    /// Shows problems again that were set aside: deletes a suppression, by its index in the plan.
    ShowAgain(usize),
    /// Applies the fix of a problem.
    Fix(Fix),
    /// Replaces the circuit with one that was made from it.
    Replace {
        /// The circuit.
        plan: Box<TrackPlan>,
        /// The label for undo.
        label: String,
    },
    /// Changes the curve that the road is drawn along, and lays the road again.
    Road(RoadEdit),
    /// Changes the art of the board.
    Art(ArtEdit),
    /// Changes the picture under the board.
    Backdrop(BackdropEdit),
    /// Takes over what was read from a picture, or settles a question about it.
    Scan(ScanEdit),
    /// Keeps, drops or restores a version of the circuit.
    Version(VersionEdit),
    /// Does several things, one after the other, as one step.
    Several(Vec<Self>),
}

impl Edit {
    /// These edits as one; the only one, if it is one.
    pub fn several(edits: impl IntoIterator<Item = Self>) -> Self {
        let mut edits: Vec<Self> = edits.into_iter().collect();
        match edits.len() {
            1 => edits.swap_remove(0),
            _ => Self::Several(edits),
        }
    }

    /// Whether it does the same as another to the same thing, whatever the value: previews of such
    /// edits form one gesture.
    pub fn continues(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::AddSpace(a), Self::AddSpace(b)) => a.space.id == b.space.id,
            (Self::Transform(a, how), Self::Transform(b, other)) => {
                a == b && discriminant(how) == discriminant(other)
            }
            (Self::PlaceSpace(a, _), Self::PlaceSpace(b, _)) => a == b,
            (Self::MoveSpaces { spaces: a, .. }, Self::MoveSpaces { spaces: b, .. })
            | (Self::SetHeading(a, _), Self::SetHeading(b, _))
            | (Self::SetLane(a, _), Self::SetLane(b, _))
            | (Self::SetTeam(a, _), Self::SetTeam(b, _)) => a == b,
            (Self::SetStops(a, _), Self::SetStops(b, _))
            | (Self::NameCorner(a, _), Self::NameCorner(b, _))
            | (Self::ShapeCorner(a, _), Self::ShapeCorner(b, _)) => a == b,
            (Self::Paint(a, _, on), Self::Paint(b, _, other)) => (a, on) == (b, other),
            (Self::Road(a), Self::Road(b)) => a.continues(b),
            (Self::Art(a), Self::Art(b)) => a.continues(b),
            (Self::Backdrop(a), Self::Backdrop(b)) => discriminant(a) == discriminant(b),
            (Self::Several(a), Self::Several(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.continues(b))
            }
            (
                Self::SetFinish(_)
                | Self::SetGrid(_)
                | Self::SetPolice(_)
                | Self::SetWeather(_)
                | Self::Board(_)
                | Self::Name(_)
                | Self::Author(_)
                | Self::Notes(_),
                _,
            ) => discriminant(self) == discriminant(other),
            _ => self == other,
        }
    }

    /// Does it.
    pub fn apply(&self, design: &mut Design) {
        self.apply_and_report(design);
    }

    /// Applies the edit; returns what was changed by hand and had to be replaced.
    pub(super) fn apply_and_report(&self, design: &mut Design) -> Vec<Loss> {
        if let Self::Several(edits) = self {
            let losses = edits.iter().map(|edit| edit.apply_and_report(design));
            return losses.collect::<Vec<_>>().concat();
        }
        let had_pit = self.moves_line() && start::pit_spaces(&design.plan) > 0;
        // A road that follows a curve reports its own.
        let by_hand = had_pit && matches!(self, Self::SetFinish(_));
        let own = by_hand && start::has_own_pit_lane(&design.plan);
        let before = design.plan.pit.clone();
        let mut losses = self.apply_and_follow(design);
        if had_pit && start::pit_spaces(&design.plan) == 0 {
            losses.push(Loss::PitLane);
        } else if own && design.plan.pit != before {
            losses.push(Loss::Boxes);
        }
        losses
    }

    fn moves_line(&self) -> bool {
        matches!(self, Self::SetFinish(_) | Self::Road(RoadEdit::Finish(_)))
    }

    fn apply_and_follow(&self, design: &mut Design) -> Vec<Loss> {
        match self {
            // They bring their own questions.
            Self::Scan(edit) => {
                edit.apply(design);
                Vec::new()
            }
            Self::Version(_) => self.apply_to(design),
            _ if design.sketch.questions.is_empty() => self.apply_to(design),
            _ => {
                let before = design.plan.clone();
                let losses = self.apply_to(design);
                scan::follow(design, self, &before);
                losses
            }
        }
    }

    fn apply_to(&self, design: &mut Design) -> Vec<Loss> {
        if let Self::Road(edit) = self {
            return edit.apply(design);
        }
        if let Self::Version(edit) = self {
            // A version has its own curve.
            edit.apply(design);
            return Vec::new();
        }
        let mirror = self.mirror_of_all(&design.plan);
        if let Some(mirror) = mirror {
            turn_around_road(design, mirror);
        }
        road::carry(design, self)
            .or_else(|| road::reshape(design, self))
            .unwrap_or_else(|| {
                road::by_hand(design, |design| self.change(design));
                Vec::new()
            })
    }

    /// The transform, if the edit mirrors the whole circuit.
    fn mirror_of_all(&self, plan: &TrackPlan) -> Option<Transform> {
        let Self::Transform(ids, how) = self else {
            return None;
        };
        let all = || plan.spaces.iter().all(|space| ids.contains(&space.id));
        (how.mirrors() && all()).then_some(*how)
    }

    /// Applies the edit without changing the curve.
    pub(super) fn change(&self, design: &mut Design) {
        let plan = &mut design.plan;
        match self {
            Self::AddSpace(new) => new.add_to(plan),
            Self::DeleteSpaces(ids) => spaces::delete(plan, ids),
            Self::MoveSpaces { spaces, by } => spaces::shift(plan, spaces, *by),
            Self::PlaceSpace(id, at) => spaces::place(plan, *id, *at),
            Self::SetHeading(ids, heading) => spaces::turn(plan, ids, *heading),
            Self::TurnAlongLane(ids) => spaces::turn_along_lane(plan, ids),
            Self::Transform(ids, how) => arrange::transform(plan, ids, *how),
            Self::TurnBoard(right) => {
                let how = arrange::turn_board(plan, *right);
                turn_around_road(design, how);
            }
            Self::Reverse => reverse::reverse(plan),
            Self::Align(ids, side) => arrange::align(plan, ids, *side),
            Self::Distribute(ids) => arrange::distribute(plan, ids),
            Self::Paste(clip, by) => clip.paste(plan, *by),
            Self::SetLane(ids, lane) => spaces::set_lane(plan, ids, *lane),
            Self::SplitSpace(id) => divide::split(plan, *id),
            Self::JoinSpaces(ids) => divide::join(plan, ids),
            Self::Renumber(id) => spaces::renumber(plan, *id),
            Self::Link(from, to) => spaces::link(plan, *from, *to),
            Self::Unlink(from, to) => spaces::unlink(plan, *from, *to),
            Self::TurnLink(from, to) => {
                spaces::unlink(plan, *from, *to);
                spaces::link(plan, *to, *from);
            }
            Self::MakeCorner(ids) => corners::make(plan, ids),
            Self::ShapeCorner(id, ids) => corners::shape(plan, *id, ids),
            Self::LayPit { path, teams } => pit::lay(plan, path, *teams),
            Self::RemovePit => pit::remove(plan),
            Self::Paint(zone, ids, on) => features::paint(plan, *zone, ids, *on),
            Self::SetPolice(ids) => features::set_police(plan, ids),
            Self::DigTunnel(entry, exit) => features::dig(plan, *entry, *exit),
            Self::FillTunnel(mouth) => features::fill(plan, *mouth),
            Self::LeaveCorners(ids) => corners::leave(plan, ids),
            Self::DeleteCorner(id) => corners::delete(plan, *id),
            Self::SetStops(id, stops) => {
                for corner in plan.corners.iter_mut().filter(|c| c.id == *id) {
                    corner.stops = *stops;
                }
            }
            Self::NameCorner(id, name) => {
                for corner in plan.corners.iter_mut().filter(|c| c.id == *id) {
                    corner.name.clone_from(name);
                }
            }
            Self::SetFinish(finish) => start::move_line(plan, finish),
            Self::SetGrid(grid) => plan.grid.clone_from(grid),
            Self::SetTeam(ids, team) => spaces::set_team(plan, ids, *team),
            Self::SetWeather(weather) => plan.weather.clone_from(weather),
            Self::Name(name) => plan.name.clone_from(name),
            Self::Author(author) => plan.author.clone_from(author),
            Self::Notes(notes) => plan.notes.clone_from(notes),
            Self::Board(board) => {
                if board.width.is_finite() && board.height.is_finite() {
                    plan.board = *board;
                }
            }
            Self::SetAside(silence) => plan.silenced.push(silence.clone()),
            Self::ShowAgain(at) => {
                if *at < plan.silenced.len() {
                    plan.silenced.remove(*at);
                }
            }
            Self::Fix(fix) => corners::fix(plan, fix),
            Self::Replace { plan: new, .. } => plan.clone_from(new),
            // These change more than the plan, and are applied by `apply_and_report`.
            Self::Road(_) | Self::Scan(_) | Self::Version(_) | Self::Several(_) => {}
            Self::Art(edit) => edit.apply(&mut plan.art),
            Self::Backdrop(edit) => edit.apply(&mut design.sketch.backdrop),
        }
    }
}

/// Turns or mirrors the art and the backdrop along with the road.
fn turn_around_road(design: &mut Design, how: Transform) {
    art::turn_with_board(&mut design.plan.art, how);
    if let Some(backdrop) = &mut design.sketch.backdrop {
        backdrop.turn_with_board(how);
    }
}
