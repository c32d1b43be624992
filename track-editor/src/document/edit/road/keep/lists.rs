//! What is kept or replaced as a whole: the finish line, the grid, the boxes, the board.

use formulad_core::SpaceId;
use formulad_core::plan::{Board, BoxPlan, GridPlan, PitPlan, TrackPlan};

use super::super::links::{is_same, whole};
use super::{Loss, Merge};

impl Merge<'_> {
    pub(super) fn finish(&mut self) -> Vec<SpaceId> {
        let (base, new) = (&self.base.plan.finish, &self.new.plan.finish);
        let list = self.whole(&self.mine.finish, &self.were(base), &self.are(new));
        self.of_whole(list, Loss::Finish, |id| *id)
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
        let list = self.whole(&self.mine.grid, &base, &new);
        self.of_whole(list, Loss::Grid, |place| place.space)
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
        let boxes = self.of_whole(self.whole(&mine, &base, &new), Loss::Boxes, |it| it.space);
        let is_kept = self.mine.pit.is_some() && mine.is_empty();
        (!boxes.is_empty() || is_kept).then_some(PitPlan { boxes })
    }

    /// A list that is kept or replaced as a whole, and whether what the designer made of it was.
    fn whole<T: PartialEq + Clone>(&self, mine: &[T], base: &[T], new: &[T]) -> (Vec<T>, bool) {
        if self.prefers_mine && !is_same(mine, base) {
            return (mine.to_vec(), false);
        }
        whole(mine, base, new)
    }

    /// Such a list without what is gone.
    fn of_whole<T>(
        &mut self,
        (mut list, replaced): (Vec<T>, bool),
        loss: Loss,
        space: impl Fn(&T) -> SpaceId,
    ) -> Vec<T> {
        let known = list.len();
        list.retain(|it| self.alive.contains(&space(it)));
        if replaced || list.len() < known {
            self.lost.push(loss);
        }
        list
    }

    /// Takes what is gone out of the rest of the plan.
    pub(super) fn forget_dead(&mut self, plan: &mut TrackPlan) {
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

/// The board: as the designer has set it, or as large as the road needs it.
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
