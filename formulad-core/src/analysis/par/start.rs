//! How cars come onto the road: from the grid, or over the line.

use crate::SpaceId;
use crate::dice::{Die, Gear};
use crate::moves::MoveList;
use crate::rules::Wear;
use crate::track::index::Node;

use super::Par;
use super::best::Moment;
use super::places::TrackPosition;
use super::table::NEVER;
use super::terms::StartError;

/// One of the three outcomes of the roll for the start (START-1).
pub(super) struct StartValue {
    /// How likely it is.
    pub(super) chance: f64,
    /// The turns expected then, and the fewest.
    pub(super) turns: f64,
    pub(super) fewest: u16,
}

impl Par {
    /// The budget of a car that begins with these points.
    pub(super) fn budget(&self, wear: Wear) -> Result<usize, StartError> {
        let budget = self.solo.costs.budgets.find(wear);
        let most = self.full_wear();
        budget.ok_or(StartError::Wear { wear, most })
    }

    /// The row of a car on the grid: in a corner, with the stops made (START-1).
    pub(super) fn grid_row(&self, place: usize) -> Result<usize, StartError> {
        let grid = self.solo.track.grid();
        let space = place.checked_sub(1).and_then(|at| grid.get(at));
        let node = space.and_then(|space| self.solo.track.node(*space));
        let row = node.and_then(|node| {
            self.solo.places.row(TrackPosition {
                crossings: 0,
                node,
                kept: u8::MAX,
            })
        });
        row.ok_or(StartError::NoSuchPlace {
            place,
            places: grid.len(),
        })
    }

    /// The rows of a car that has come over the line in a gear.
    pub(super) fn flying_rows(
        &self,
        gear: Gear,
        space: Option<SpaceId>,
    ) -> Result<impl Iterator<Item = usize>, StartError> {
        let top = self.solo.costs.top_gear;
        if gear > top {
            return Err(StartError::NoSuchGear { gear, top });
        }
        if let Some(space) = space.filter(|space| self.on_road(*space).is_none()) {
            return Err(StartError::NotOnRoad(space));
        }
        let spaces = match space {
            Some(space) => vec![space],
            None => self.solo.track.finish().to_vec(),
        };
        let row = |space| {
            let node = self.on_road(space)?;
            let stops = self.solo.track.index().nodes[usize::from(node)].stops;
            self.solo.places.row(TrackPosition {
                crossings: 1,
                node,
                kept: stops.min(1),
            })
        };
        Ok(spaces.into_iter().filter_map(row))
    }

    fn on_road(&self, space: SpaceId) -> Option<Node> {
        let node = self.solo.track.node(space)?;
        (self.solo.track.index().nodes[usize::from(node)].lane != 0).then_some(node)
    }

    /// The outcomes of the roll for the start of a car on the grid (START-1, START-2).
    pub(super) fn starts(&self, row: usize, budget: usize) -> [StartValue; 3] {
        let bands = self.solo.rules.start;
        let faces = Die::Black.faces();
        let part = |is_in: &dyn Fn(u8) -> bool| {
            let shown = faces.iter().filter(|face| is_in(**face)).count();
            shown as f64 / faces.len() as f64
        };
        let (mut stalled, mut fewest_stalled) = (f64::INFINITY, NEVER);
        for gear in Gear::all().take_while(|gear| *gear <= bands.gear_after_stall) {
            stalled = stalled.min(self.values.turns.after(row, gear)[budget]);
            fewest_stalled = fewest_stalled.min(self.values.fewest.after(row, gear)[budget]);
        }
        let (mut great, mut fewest_great) = (f64::INFINITY, NEVER);
        let moment = Moment {
            place: self.solo.places.place(row),
            gear: Gear::FIRST,
            budget,
            strained: false,
        };
        let mut moves = MoveList::new();
        self.solo
            .list_moves(moment.place, bands.great_spaces, true, &mut moves);
        for m in &moves {
            if let Some(turns) = self.turns_after(moment, m) {
                great = great.min(turns);
            }
            fewest_great = fewest_great.min(self.fewest_after(moment, m));
        }
        if great == f64::INFINITY {
            great = self.solo.retirement;
        }
        [
            StartValue {
                chance: part(&|face| face <= bands.stalls_to),
                turns: 1.0 + stalled,
                fewest: fewest_stalled.saturating_add(1),
            },
            StartValue {
                chance: part(&|face| face > bands.stalls_to && face < bands.great_from),
                turns: self.values.turns.after(row, Gear::FIRST)[budget],
                fewest: self.values.fewest.after(row, Gear::FIRST)[budget],
            },
            StartValue {
                chance: part(&|face| face >= bands.great_from),
                turns: 1.0 + great,
                fewest: fewest_great.saturating_add(1),
            },
        ]
    }
}
