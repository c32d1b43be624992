//! What a step changed, small enough to keep hundreds of steps.

use formulad_core::SpaceId;
use formulad_core::TrackPlan;
use formulad_core::plan::{CornerPlan, GridPlan, SpacePlan};

use super::art::pictures_weight;
use super::backdrop::embedded_weight;
use super::{Design, Sketch};

/// The difference between two designs, which can be applied and reverted.
#[derive(Debug, Clone)]
pub(super) struct Delta {
    spaces: ListDelta<SpacePlan>,
    corners: ListDelta<CornerPlan>,
    finish: ListDelta<SpaceId>,
    grid: ListDelta<GridPlan>,
    /// Everything but the lists above, before and after.
    rest: Option<Box<(TrackPlan, TrackPlan)>>,
    /// The sketch, before and after.
    sketch: Option<Box<(Sketch, Sketch)>>,
}

impl Delta {
    /// The difference between two designs; `None` if they are the same.
    pub(super) fn between(old: &Design, new: &Design) -> Option<Self> {
        let sketch =
            (old.sketch != new.sketch).then(|| Box::new((old.sketch.clone(), new.sketch.clone())));
        let (old, new) = (&old.plan, &new.plan);
        let rest = (rest(old), rest(new));
        let delta = Self {
            spaces: ListDelta::between(&old.spaces, &new.spaces),
            corners: ListDelta::between(&old.corners, &new.corners),
            finish: ListDelta::between(&old.finish, &new.finish),
            grid: ListDelta::between(&old.grid, &new.grid),
            rest: (rest.0 != rest.1).then(|| Box::new(rest)),
            sketch,
        };
        (delta.weight() > 0).then_some(delta)
    }

    /// Applies the change, or reverts it.
    pub(super) fn apply(&self, design: &mut Design, forward: bool) {
        let plan = &mut design.plan;
        self.spaces.apply(&mut plan.spaces, forward);
        self.corners.apply(&mut plan.corners, forward);
        self.finish.apply(&mut plan.finish, forward);
        self.grid.apply(&mut plan.grid, forward);
        if let Some((old, new)) = self.rest.as_deref() {
            set_rest(plan, if forward { new } else { old });
        }
        if let Some((old, new)) = self.sketch.as_deref() {
            design.sketch.clone_from(if forward { new } else { old });
        }
    }

    /// Roughly how many numbers it keeps: the unit of the history's limit.
    pub(super) fn weight(&self) -> usize {
        let corner = |c: &CornerPlan| 4 + c.spaces.len();
        let text = |p: &TrackPlan| {
            16 + (p.name.len() + p.author.len() + p.notes.len()) / 8
                + p.pit.as_ref().map_or(0, |pit| pit.boxes.len())
                + p.art
                    .areas
                    .iter()
                    .map(|area| 4 + area.outline.len())
                    .sum::<usize>()
                + p.art
                    .pieces
                    .iter()
                    .map(|piece| 6 + piece.text.len() / 8)
                    .sum::<usize>()
                + p.silenced.iter().map(|s| 8 + s.spaces.len()).sum::<usize>()
                + p.street.as_ref().map_or(0, |street| {
                    street.residents.len()
                        + street.danger.len()
                        + street.police.len()
                        + 2 * street.tunnels.len()
                })
        };
        self.spaces.weight(|s| 6 + s.next.len())
            + self.corners.weight(corner)
            + self.finish.weight(|_| 1)
            + self.grid.weight(|_| 2)
            + self.rest.as_ref().map_or(0, |rest| {
                let arts = [&rest.0.art, &rest.1.art];
                text(&rest.0) + text(&rest.1) + pictures_weight(arts)
            })
            + self.sketch.as_ref().map_or(0, |sketch| {
                let (old, new) = sketch.as_ref();
                let backdrops = [old, new].map(|sketch| sketch.backdrop.as_ref());
                old.weight() + new.weight() + embedded_weight(backdrops)
            })
    }
}

/// The plan without its long lists.
fn rest(plan: &TrackPlan) -> TrackPlan {
    // Lists every field, so that a new one cannot be forgotten here.
    TrackPlan {
        name: plan.name.clone(),
        author: plan.author.clone(),
        notes: plan.notes.clone(),
        board: plan.board,
        spaces: Vec::new(),
        corners: Vec::new(),
        finish: Vec::new(),
        grid: Vec::new(),
        pit: plan.pit.clone(),
        weather: plan.weather.clone(),
        street: plan.street.clone(),
        art: plan.art.clone(),
        silenced: plan.silenced.clone(),
    }
}

/// Puts a [`rest`] back, leaving the long lists alone.
fn set_rest(plan: &mut TrackPlan, rest: &TrackPlan) {
    let old = std::mem::replace(plan, rest.clone());
    plan.spaces = old.spaces;
    plan.corners = old.corners;
    plan.finish = old.finish;
    plan.grid = old.grid;
}

/// The difference between two lists.
#[derive(Debug, Clone)]
enum ListDelta<T> {
    /// The lists have the same length; these items differ: index, before, after.
    Items(Vec<(usize, T, T)>),
    /// From this index on, the old items are replaced by the new ones.
    Splice { at: usize, old: Vec<T>, new: Vec<T> },
}

impl<T: Clone + PartialEq> ListDelta<T> {
    fn between(old: &[T], new: &[T]) -> Self {
        if old.len() == new.len() {
            return Self::Items(
                old.iter()
                    .zip(new)
                    .enumerate()
                    .filter(|(_, (old, new))| old != new)
                    .map(|(at, (old, new))| (at, old.clone(), new.clone()))
                    .collect(),
            );
        }
        let same = |pair: &(&T, &T)| pair.0 == pair.1;
        let head = old.iter().zip(new).take_while(same).count();
        let (old, new) = (&old[head..], &new[head..]);
        let tail = old.iter().rev().zip(new.iter().rev()).take_while(same);
        let tail = tail.count();
        Self::Splice {
            at: head,
            old: old[..old.len() - tail].to_vec(),
            new: new[..new.len() - tail].to_vec(),
        }
    }

    fn apply(&self, list: &mut Vec<T>, forward: bool) {
        match self {
            Self::Items(items) => {
                for (at, old, new) in items {
                    if let Some(slot) = list.get_mut(*at) {
                        slot.clone_from(if forward { new } else { old });
                    }
                }
            }
            Self::Splice { at, old, new } => {
                let (gone, come) = if forward { (old, new) } else { (new, old) };
                let at = (*at).min(list.len());
                let end = at.saturating_add(gone.len()).min(list.len());
                list.splice(at..end, come.iter().cloned());
            }
        }
    }

    fn weight(&self, of: impl Fn(&T) -> usize) -> usize {
        match self {
            Self::Items(items) => items.iter().map(|(_, old, new)| of(old) + of(new)).sum(),
            Self::Splice { old, new, .. } => old.iter().chain(new).map(of).sum(),
        }
    }
}
