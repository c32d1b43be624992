//! Lists that are kept or replaced as a whole: the finish line, the grid and the boxes; also the board.

use formulad_core::SpaceId;
use formulad_core::plan::{Board, BoxPlan, GridPlan, PitPlan, TrackPlan};

use super::super::links::{is_same, whole};
use super::{Loss, Merge};

impl Merge<'_> {
    pub(super) fn finish(&mut self) -> Vec<SpaceId> {
        let (base, new) = (&self.base.plan.finish, &self.new.plan.finish);
        let (base, new) = (self.were(base), self.are(new));
        self.whole([&self.mine.finish, &base, &new], Loss::Finish, |id| *id)
    }

    pub(super) fn grid(&mut self) -> Vec<GridPlan> {
        let place = |place: &GridPlan, space: SpaceId| GridPlan { space, ..*place };
        let base = self.base.plan.grid.iter();
        let base: Vec<_> = base
            .filter_map(|it| Some(place(it, self.was(it.space)?)))
            .collect();
        let new = self.new.plan.grid.iter();
        let new: Vec<_> = new
            .filter_map(|it| Some(place(it, self.is(it.space)?)))
            .collect();
        let lists = [&self.mine.grid, &base, &new].map(Vec::as_slice);
        self.whole(lists, Loss::Grid, |place| place.space)
    }

    pub(super) fn pit(&mut self) -> Option<PitPlan> {
        let boxes = |pit: &Option<PitPlan>, id: &dyn Fn(SpaceId) -> Option<SpaceId>| {
            let boxes = pit.iter().flat_map(|pit| &pit.boxes);
            let named = boxes.filter_map(|it| {
                Some(BoxPlan {
                    space: id(it.space)?,
                    team: it.team,
                })
            });
            named.collect::<Vec<_>>()
        };
        let mine = boxes(&self.mine.pit, &Some);
        let base = boxes(&self.base.plan.pit, &|id| self.was(id));
        let new = boxes(&self.new.plan.pit, &|id| self.is(id));
        let boxes = self.whole([&mine, &base, &new], Loss::Boxes, |it| it.space);
        let is_kept = self.mine.pit.is_some() && mine.is_empty();
        (!boxes.is_empty() || is_kept).then_some(PitPlan { boxes })
    }

    /// Merges a list that is kept or replaced as a whole, given as the designer has it, as it was laid,
    /// and as it is laid now; spaces that are gone are left out.
    fn whole<T: PartialEq + Clone>(
        &mut self,
        [mine, base, new]: [&[T]; 3],
        loss: Loss,
        space: impl Fn(&T) -> SpaceId,
    ) -> Vec<T> {
        let is_found = mine.iter().all(|it| self.found.contains(&space(it)));
        let (mut list, replaced) = if self.prefers_mine && !is_same(mine, base) {
            (mine.to_vec(), false)
        } else if mine.iter().any(|it| self.gone.contains(&space(it))) {
            (new.to_vec(), true)
        } else {
            whole(mine, base, new)
        };
        let known = list.len();
        list.retain(|it| self.alive.contains(&space(it)));
        if replaced && !is_found || list.len() < known {
            self.lost.push(loss);
        }
        list
    }

    /// Removes spaces that are gone from the rest of the plan.
    pub(super) fn remove_dead(&mut self, plan: &mut TrackPlan) {
        let count = |plan: &TrackPlan| {
            plan.street.as_ref().map_or(0, |street| {
                street.residents.len()
                    + street.danger.len()
                    + street.police.len()
                    + street.tunnels.len()
            })
        };
        let before = count(plan);
        plan.retain_spaces(|id| self.alive.contains(&id));
        let gone = before - count(plan);
        if gone > 0 {
            self.lost.push(Loss::Street(gone));
        }
    }
}

/// The board: as the designer has set it, or as large as the road needs.
pub(super) fn board(mine: Board, base: Board, new: Board) -> Board {
    let same = |a: f64, b: f64| (a - b).abs() < 0.005;
    let side = |mine: f64, base: f64, new: f64| match (same(mine, base), same(new, base)) {
        (true, _) => new,
        (false, true) => mine,
        (false, false) => mine.max(new),
    };
    Board {
        width: side(mine.width, base.width, new.width),
        height: side(mine.height, base.height, new.height),
    }
}
