//! Changes to a plan: the small ones that fixes make, and those to every list of spaces.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{BoxPlan, CornerPlan, GridPlan, SpacePlan, TrackPlan, WeatherRange};
use crate::{CornerId, SpaceId};

/// One small change that a fix makes to a plan.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Change {
    /// Adds a link, unless it exists.
    AddLink(SpaceId, SpaceId),
    /// Removes one copy of a link.
    RemoveLink(SpaceId, SpaceId),
    /// Puts a space into a corner, and out of any other.
    JoinCorner(SpaceId, CornerId),
    /// Takes one copy of a space out of a corner.
    LeaveCorner(SpaceId, CornerId),
    /// Sets the stops of a corner.
    SetStops(CornerId, u32),
    /// Sets the heading of a space.
    SetHeading(SpaceId, f64),
    /// Moves a space.
    MoveSpace(SpaceId, f64, f64),
    /// Gives the first space with an id another one; references to it stay as they are.
    Renumber(SpaceId, SpaceId),
    /// Puts a space into a lane, or off the road.
    SetLane(SpaceId, Option<u32>),
    /// Replaces the boxes of the pit.
    SetBoxes(Vec<BoxPlan>),
    /// Replaces the finish.
    SetFinish(Vec<SpaceId>),
    /// Replaces the grid.
    SetGrid(Vec<GridPlan>),
    /// Replaces the weather table.
    SetWeather(Vec<WeatherRange>),
    /// Moves the piece of the art at this position of the list.
    MovePiece(usize, f64, f64),
}

impl Change {
    /// The space and the corner that it changes, if it names them by id.
    #[must_use]
    pub const fn target(&self) -> (Option<SpaceId>, Option<CornerId>) {
        match self {
            Self::AddLink(space, _)
            | Self::RemoveLink(space, _)
            | Self::SetHeading(space, _)
            | Self::MoveSpace(space, ..)
            | Self::Renumber(space, _)
            | Self::SetLane(space, _) => (Some(*space), None),
            Self::JoinCorner(space, corner) | Self::LeaveCorner(space, corner) => {
                (Some(*space), Some(*corner))
            }
            Self::SetStops(corner, _) => (None, Some(*corner)),
            Self::SetFinish(_)
            | Self::SetGrid(_)
            | Self::SetBoxes(_)
            | Self::SetWeather(_)
            | Self::MovePiece(..) => (None, None),
        }
    }

    /// Makes the change; does nothing if what it changes is not in the plan. [`Change::JoinCorner`]
    /// needs both the space and the corner, [`Change::LeaveCorner`] only the corner.
    /// [`Change::JoinCorner`] takes the space out of all other corners.
    pub fn apply(&self, plan: &mut TrackPlan) {
        let space = self.target().0;
        let at = space.and_then(|id| plan.spaces.iter().position(|it| it.id == id));
        self.apply_at(at, plan);
    }

    /// Makes changes one after the other. The space of each is looked up in a table, which is made once.
    ///
    /// ```
    /// use formulad_core::plan::Change;
    /// use formulad_core::{SpaceId, TrackBuilder};
    ///
    /// let mut plan = TrackBuilder::<2>::new("Paperclip").straight(18).corner(1, [5, 3]).plan();
    /// let turned = plan.spaces.iter().map(|space| Change::SetHeading(space.id, 90.0));
    /// let turned: Vec<Change> = turned.collect();
    /// Change::apply_all(&turned, &mut plan);
    /// assert!(plan.spaces.iter().all(|space| space.heading == 90.0));
    /// ```
    pub fn apply_all(changes: &[Self], plan: &mut TrackPlan) {
        let mut places: BTreeMap<SpaceId, BTreeSet<usize>> = BTreeMap::new();
        for (at, space) in plan.spaces.iter().enumerate() {
            places.entry(space.id).or_default().insert(at);
        }
        for change in changes {
            let places_of = change.target().0.and_then(|id| places.get_mut(&id));
            let at = places_of.and_then(|places| places.first().copied());
            change.apply_at(at, plan);
            if let (Self::Renumber(from, to), Some(at)) = (change, at) {
                places.entry(*from).or_default().remove(&at);
                places.entry(*to).or_default().insert(at);
            }
        }
    }

    /// Makes the change, to the space at this position where it names one.
    fn apply_at(&self, at: Option<usize>, plan: &mut TrackPlan) {
        let corner = self.target().1;
        let space_plan = at.and_then(|at| plan.spaces.get_mut(at));
        let corner_plan = plan.corners.iter_mut().find(|c| Some(c.id) == corner);
        match (self, space_plan, corner_plan) {
            (Self::AddLink(_, to), Some(space), _) => push_once(&mut space.next, *to),
            (Self::RemoveLink(_, to), Some(space), _) => remove_last(&mut space.next, to),
            (Self::JoinCorner(space, corner), Some(_), Some(_)) => {
                for other in plan.corners.iter_mut().filter(|c| c.id != *corner) {
                    other.spaces.retain(|member| member != space);
                }
                if let Some(corner) = plan.corner_mut(*corner) {
                    push_once(&mut corner.spaces, *space);
                }
            }
            (Self::LeaveCorner(space, _), _, Some(corner)) => {
                remove_last(&mut corner.spaces, space);
            }
            (Self::SetStops(_, stops), _, Some(corner)) => corner.stops = *stops,
            (Self::SetHeading(_, heading), Some(space), _) => space.heading = *heading,
            (Self::MoveSpace(_, x, y), Some(space), _) => (space.x, space.y) = (*x, *y),
            (Self::Renumber(_, id), Some(space), _) => space.id = *id,
            (Self::SetLane(_, lane), Some(space), _) => space.lane = *lane,
            (Self::SetBoxes(boxes), ..) => {
                if let Some(pit) = &mut plan.pit {
                    pit.boxes.clone_from(boxes);
                }
            }
            (Self::SetFinish(finish), ..) => plan.finish.clone_from(finish),
            (Self::SetGrid(grid), ..) => plan.grid.clone_from(grid),
            (Self::SetWeather(weather), ..) => plan.weather.clone_from(weather),
            (Self::MovePiece(at, x, y), ..) => {
                if let Some(piece) = plan.art.pieces.get_mut(*at) {
                    (piece.x, piece.y) = (*x, *y);
                }
            }
            _ => {}
        }
    }
}

fn push_once<T: PartialEq>(items: &mut Vec<T>, item: T) {
    if !items.contains(&item) {
        items.push(item);
    }
}

/// Removes the last item equal to this one, so that the first of several copies stays.
fn remove_last<T: PartialEq>(items: &mut Vec<T>, item: &T) {
    if let Some(at) = items.iter().rposition(|i| i == item) {
        items.remove(at);
    }
}

impl TrackPlan {
    /// A mutable reference to the first space with this id.
    ///
    /// ```
    /// use formulad_core::TrackBuilder;
    /// use formulad_core::plan::Change;
    ///
    /// let mut plan = TrackBuilder::<2>::new("Paperclip").straight(18).corner(1, [5, 3]).plan();
    /// let (from, to) = (plan.spaces[0].id, plan.spaces[0].next[0]);
    /// plan.space_mut(from).ok_or("no such space")?.x += 5.0;
    /// let corner = plan.corners[0].id;
    /// plan.corner_mut(corner).ok_or("no such corner")?.stops = 2;
    /// assert!(!plan.link(from, to), "it was there");
    /// Change::SetStops(corner, 1).apply(&mut plan);
    /// assert_eq!(plan.corners[0].stops, 1);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn space_mut(&mut self, id: SpaceId) -> Option<&mut SpacePlan> {
        self.spaces.iter_mut().find(|space| space.id == id)
    }

    /// A mutable reference to the first corner with this id.
    pub fn corner_mut(&mut self, id: CornerId) -> Option<&mut CornerPlan> {
        self.corners.iter_mut().find(|corner| corner.id == id)
    }

    /// Adds a link and returns whether it did: not if the link exists, or if `from` is not in the
    /// plan.
    pub fn link(&mut self, from: SpaceId, to: SpaceId) -> bool {
        let space = self.space_mut(from);
        let space = space.filter(|space| !space.next.contains(&to));
        space.map(|space| space.next.push(to)).is_some()
    }

    /// Retains the spaces for which `keep` is true, and removes the others from every list.
    /// Corners and suppressions that lose all their spaces are removed, too.
    ///
    /// ```
    /// use formulad_core::{SpaceId, TrackBuilder};
    ///
    /// let mut plan = TrackBuilder::<2>::new("Paperclip").straight(18).corner(1, [5, 3]).plan();
    /// let members = plan.corners[0].spaces.clone();
    /// plan.retain_spaces(|id| !members.contains(&id));
    /// assert_eq!(plan.spaces.len(), 36);
    /// assert!(plan.corners.is_empty());
    /// ```
    pub fn retain_spaces(&mut self, keep: impl Fn(SpaceId) -> bool) {
        let keep = |id: &SpaceId| keep(*id);
        let keep_some = |spaces: &mut Vec<SpaceId>| {
            let was_empty = spaces.is_empty();
            spaces.retain(keep);
            was_empty || !spaces.is_empty()
        };
        self.spaces.retain(|space| keep(&space.id));
        for space in &mut self.spaces {
            space.next.retain(keep);
        }
        self.corners
            .retain_mut(|corner| keep_some(&mut corner.spaces));
        self.finish.retain(keep);
        self.grid.retain(|place| keep(&place.space));
        if let Some(pit) = &mut self.pit {
            pit.boxes.retain(|entry| keep(&entry.space));
        }
        if let Some(street) = &mut self.street {
            for list in [
                &mut street.residents,
                &mut street.danger,
                &mut street.police,
            ] {
                list.retain(keep);
            }
            street
                .tunnels
                .retain(|tunnel| keep(&tunnel.entry) && keep(&tunnel.exit));
        }
        self.silenced
            .retain_mut(|suppression| keep_some(&mut suppression.spaces));
    }

    /// Replaces every space id by the one that `rename` returns for it.
    pub fn rename_spaces(&mut self, rename: impl Fn(SpaceId) -> SpaceId) {
        let street = self.street.as_mut();
        let street = street.map(|street| {
            let tunnels = street.tunnels.iter_mut();
            let ends = tunnels.flat_map(|tunnel| [&mut tunnel.entry, &mut tunnel.exit]);
            let lists = [
                &mut street.residents,
                &mut street.danger,
                &mut street.police,
            ];
            lists.into_iter().flatten().chain(ends)
        });
        let spaces = self.spaces.iter_mut();
        let spaces = spaces.flat_map(|space| space.next.iter_mut().chain([&mut space.id]));
        let corners = self
            .corners
            .iter_mut()
            .flat_map(|corner| &mut corner.spaces);
        let grid = self.grid.iter_mut().map(|place| &mut place.space);
        let boxes = self.pit.iter_mut().flat_map(|pit| &mut pit.boxes);
        let suppressions = self.silenced.iter_mut();
        let ids = spaces
            .chain(corners)
            .chain(&mut self.finish)
            .chain(grid)
            .chain(boxes.map(|entry| &mut entry.space))
            .chain(street.into_iter().flatten())
            .chain(suppressions.flat_map(|suppression| &mut suppression.spaces));
        for id in ids {
            *id = rename(*id);
        }
    }
}
