//! What a step changed, small enough to keep hundreds of them.

use formulad_core::SpaceId;
use formulad_core::TrackPlan;
use formulad_core::plan::{CornerPlan, GridPlan, SpacePlan};

use super::art::pictures_weight;
use super::backdrop::embedded_weight;
use super::{Design, Sketch};

/// The difference between two designs, to be made and unmade.
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
    /// What leads from one design to the other, or nothing if they are the same.
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

    /// Makes the change.
    pub(super) fn redo(&self, design: &mut Design) {
        let plan = &mut design.plan;
        self.spaces.redo(&mut plan.spaces);
        self.corners.redo(&mut plan.corners);
        self.finish.redo(&mut plan.finish);
        self.grid.redo(&mut plan.grid);
        if let Some(rest) = &self.rest {
            set_rest(plan, &rest.1);
        }
        if let Some(sketch) = &self.sketch {
            design.sketch.clone_from(&sketch.1);
        }
    }

    /// Unmakes the change.
    pub(super) fn undo(&self, design: &mut Design) {
        let plan = &mut design.plan;
        self.spaces.undo(&mut plan.spaces);
        self.corners.undo(&mut plan.corners);
        self.finish.undo(&mut plan.finish);
        self.grid.undo(&mut plan.grid);
        if let Some(rest) = &self.rest {
            set_rest(plan, &rest.0);
        }
        if let Some(sketch) = &self.sketch {
            design.sketch.clone_from(&sketch.0);
        }
    }

    /// How many numbers, roughly, it keeps: the unit of the history's bound.
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
    // Field by field, so that a new one cannot be forgotten here.
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
    /// The lists are of one length; these items differ: index, before, after.
    Items(Vec<(usize, T, T)>),
    /// At this index the old items stand instead of the new ones.
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

    fn redo(&self, list: &mut Vec<T>) {
        match self {
            Self::Items(items) => set(list, items.iter().map(|(at, _, new)| (*at, new))),
            Self::Splice { at, old, new } => replace(list, *at, old.len(), new),
        }
    }

    fn undo(&self, list: &mut Vec<T>) {
        match self {
            Self::Items(items) => set(list, items.iter().map(|(at, old, _)| (*at, old))),
            Self::Splice { at, old, new } => replace(list, *at, new.len(), old),
        }
    }

    fn weight(&self, of: impl Fn(&T) -> usize) -> usize {
        match self {
            Self::Items(items) => items.iter().map(|(_, old, new)| of(old) + of(new)).sum(),
            Self::Splice { old, new, .. } => old.iter().chain(new).map(of).sum(),
        }
    }
}

fn set<'a, T: Clone + 'a>(list: &mut [T], items: impl Iterator<Item = (usize, &'a T)>) {
    for (at, item) in items {
        if let Some(slot) = list.get_mut(at) {
            slot.clone_from(item);
        }
    }
}

fn replace<T: Clone>(list: &mut Vec<T>, at: usize, count: usize, items: &[T]) {
    let at = at.min(list.len());
    let end = at.saturating_add(count).min(list.len());
    list.splice(at..end, items.iter().cloned());
}
