//! The starting grid.

use formulad_core::language::Message;
use std::cmp::Reverse;
use std::collections::BTreeSet;

use formulad_core::plan::GridPlan;
use formulad_core::{SpaceId, Track};

use super::build::Builder;
use super::text::NodeKind;

impl Builder<'_> {
    /// The grid, the places nearest the line first.
    pub(super) fn grid(&mut self) {
        let mut taken = BTreeSet::new();
        for (id, heading, bytes) in &self.text.grid {
            let why = match self.node(*id).map(|node| node.kind) {
                None => message!("nobody can drive there"),
                Some(NodeKind::Pit) => message!("the node is in the pit lane"),
                Some(_) if taken.insert(*id) => {
                    self.plan.grid.push(GridPlan {
                        space: SpaceId(*id),
                        heading: Some(*heading),
                    });
                    continue;
                }
                Some(_) => message!("it is given twice"),
            };
            let message = place_left_out(*id, why);
            self.warn(
                PLACE,
                bytes.clone(),
                &[*id],
                message,
                message!("put the car somewhere else before the line"),
            );
        }
        if self.plan.grid.is_empty() {
            self.usual_grid();
        }
        if self.plan.grid.is_empty() {
            return;
        }
        let track = match Track::new(self.plan.clone()) {
            Ok(track) => Some(track),
            Err(rejected) => {
                let past = rejected
                    .problems
                    .iter()
                    .filter(|p| p.id == "grid.past-line");
                let past: BTreeSet<SpaceId> = past.flat_map(|p| &p.place.spaces).copied().collect();
                self.leave_out_places(&past);
                (!past.is_empty())
                    .then(|| Track::new(self.plan.clone()).ok())
                    .flatten()
            }
        };
        // A circuit with errors keeps the order of the file.
        let Some(track) = track else { return };
        let rank = |place: &GridPlan| track.space(place.space).map(|space| space.rank);
        self.plan.grid.sort_by_key(|place| Reverse(rank(place)));
    }

    /// The grid that most circuits have: ten places in the two outer lanes in turn, the first two
    /// spaces before the line, the next one behind it, and each pair three behind the pair before.
    fn usual_grid(&mut self) {
        let lane_of = |id: SpaceId| self.plan.spaces.iter().find(|s| s.id == id)?.lane;
        let lines = self.plan.finish.iter().copied();
        let lines: Vec<(u32, SpaceId)> = lines.filter_map(|id| Some((lane_of(id)?, id))).collect();
        let (Some((left, first)), Some((right, second))) = (lines.iter().min(), lines.iter().max())
        else {
            return;
        };
        let behind = |id: SpaceId, lane: u32| {
            let leads = |from: &&u32| lane_of(SpaceId(**from)) == Some(lane);
            self.before(id.0).iter().find(leads).copied().map(SpaceId)
        };
        let mut grid = Vec::new();
        for (lane, from, spaces) in [(*left, *first, 2), (*right, *second, 3)] {
            for row in 0..5 {
                let back = spaces + 3 * row;
                let space = (0..back).try_fold(from, |id, _| behind(id, lane));
                grid.extend(space.map(|space| GridPlan {
                    space,
                    heading: None,
                }));
            }
        }
        self.plan.grid = grid;
        let (message, help) = (
            message!("the file has no starting grid; the usual ten places are taken"),
            message!(
                "put the cars where the board shows them; if the file should have a grid, it is cut \
                 off"
            ),
        );
        self.warn("import.no-grid", self.end(), &[], message, help);
    }

    /// Leaves out places past the line, as far as there are others.
    fn leave_out_places(&mut self, past: &BTreeSet<SpaceId>) {
        if self
            .plan
            .grid
            .iter()
            .all(|place| past.contains(&place.space))
        {
            return;
        }
        self.plan.grid.retain(|place| !past.contains(&place.space));
        for (id, _, bytes) in &self.text.grid {
            if past.contains(&SpaceId(*id)) {
                let message = place_left_out(*id, message!("it lies past the line"));
                self.warn(
                    PLACE,
                    bytes.clone(),
                    &[*id],
                    message,
                    message!("put the car somewhere else before the line"),
                );
            }
        }
    }
}

const PLACE: &str = "import.grid-place";

fn place_left_out(node: u32, reason: Message) -> Message {
    message!(
        "the grid place on node {node} is left out: {reason}",
        node,
        reason
    )
}
