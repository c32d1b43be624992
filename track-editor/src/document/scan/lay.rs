//! Lays what was read over its picture.

use formulad_core::TrackPlan;
use formulad_core::plan::Change;

use super::Reading;
use crate::document::backdrop::Backdrop;
use crate::document::place::short;
use crate::document::spaces::sort_by_lane;

/// Where a picture lies, as seen from the millimetres of a circuit that was read from it.
struct Lay<'a> {
    backdrop: &'a Backdrop,
    /// The size of the picture in those millimetres.
    size: [f64; 2],
    /// The sum of the first and the last lane, if lanes are counted from the other side.
    lanes: Option<u32>,
}

impl Reading {
    /// The same with the circuit where its picture lies on the board.
    #[must_use]
    pub fn placed(mut self, backdrop: &Backdrop) -> Self {
        let lanes = || self.plan.spaces.iter().filter_map(|space| space.lane);
        let ends = lanes().min().zip(lanes().max());
        let lay = Lay {
            backdrop,
            size: self.size.map(|side| side.max(1e-9)),
            lanes: ends
                .filter(|_| backdrop.mirrored)
                .map(|(first, last)| first.saturating_add(last)),
        };
        lay.plan(&mut self.plan);
        let answers = self.questions.iter_mut().flat_map(|it| &mut it.answers);
        for change in answers.flat_map(|answer| &mut answer.changes) {
            lay.change(change);
        }
        self
    }
}

impl Lay<'_> {
    fn plan(&self, plan: &mut TrackPlan) {
        for space in &mut plan.spaces {
            [space.x, space.y] = self.place([space.x, space.y]);
            space.heading = self.heading(space.heading);
            space.lane = self.lane(space.lane);
        }
        for place in &mut plan.grid {
            place.heading = place.heading.map(|heading| self.heading(heading));
        }
        if self.lanes.is_some() {
            sort_by_lane(plan);
        }
    }

    fn change(&self, change: &mut Change) {
        match change {
            Change::MoveSpace(_, x, y) => [*x, *y] = self.place([*x, *y]),
            Change::SetHeading(_, heading) => *heading = self.heading(*heading),
            Change::SetLane(_, lane) => *lane = self.lane(*lane),
            Change::SetGrid(grid) => {
                for place in grid {
                    place.heading = place.heading.map(|heading| self.heading(heading));
                }
            }
            // Nothing else says where something is.
            _ => {}
        }
    }

    fn place(&self, at: [f64; 2]) -> [f64; 2] {
        let point = [0, 1].map(|axis| at[axis] / self.size[axis]);
        self.backdrop.place(point).map(short)
    }

    fn heading(&self, heading: f64) -> f64 {
        let seen = match self.backdrop.mirrored {
            true => 180.0 - heading,
            false => heading,
        };
        short((seen + self.backdrop.turn).rem_euclid(360.0))
    }

    fn lane(&self, lane: Option<u32>) -> Option<u32> {
        match self.lanes {
            Some(sum) => lane.map(|lane| sum.saturating_sub(lane)),
            None => lane,
        }
    }
}
