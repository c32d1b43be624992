//! What a suggestion would change, on the board.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::plan::{CornerPlan, SpacePlan, TrackPlan};
use formulad_core::{CornerId, SpaceId};

use super::overlay::BoardOverlay;
use crate::texts::analysis as texts;
use crate::tools::{Ghost, Tone};

/// Spaces that move less than this many millimetres count as unmoved.
const STAYS: f64 = 0.1;

impl BoardOverlay<'_> {
    /// Paints what the suggestion that is pointed at would change.
    pub(super) fn suggestion(&self) {
        let editor = self.editor;
        if !editor.analysis.are_suggestions_fresh(&editor.work) {
            return;
        }
        if let Some(suggestion) = editor.analysis.suggestions.shown() {
            for ghost in ghosts(editor.work.plan(), &suggestion.plan) {
                self.ghost(&ghost);
            }
        }
    }
}

/// What differs in the second of two plans, as ghosts on the board of the first.
fn ghosts(now: &TrackPlan, then: &TrackPlan) -> Vec<Ghost> {
    let (old, new) = (spaces(now), spaces(then));
    let gone: Vec<SpaceId> = old
        .keys()
        .filter(|id| !new.contains_key(id))
        .copied()
        .collect();
    let stays = |space: &SpacePlan| {
        let was = old.get(&space.id);
        was.is_some_and(|was| (was.x - space.x).hypot(was.y - space.y) < STAYS)
    };
    let laid = new.into_values().filter(|space| !stays(space));
    let mut ghosts: Vec<Ghost> = laid
        .map(|space| Ghost::Space(space.clone(), Vec::new()))
        .collect();
    ghosts.push(Ghost::Spaces(gone, Tone::Wrong));
    corners(now, then, &mut ghosts);
    if now.finish != then.finish {
        ghosts.push(Ghost::Spaces(then.finish.clone(), Tone::Good));
    } else if now.grid != then.grid {
        let grid = then.grid.iter().map(|place| place.space);
        ghosts.push(Ghost::Spaces(grid.collect(), Tone::Good));
    }
    ghosts
}

fn spaces(plan: &TrackPlan) -> BTreeMap<SpaceId, &SpacePlan> {
    plan.spaces.iter().map(|space| (space.id, space)).collect()
}

/// Spaces that a corner gets or loses, and changes of its stops.
fn corners<'a>(now: &'a TrackPlan, then: &'a TrackPlan, ghosts: &mut Vec<Ghost>) {
    let find = |plan: &'a TrackPlan, id| plan.corners.iter().find(|corner| corner.id == id);
    let ids = now.corners.iter().chain(&then.corners);
    let ids: BTreeSet<CornerId> = ids.map(|corner| corner.id).collect();
    for id in ids {
        let (was, is) = (find(now, id), find(then, id));
        let list = |corner: Option<&'a CornerPlan>| -> &'a [SpaceId] {
            corner.map_or(&[], |corner| &corner.spaces)
        };
        let (before, after) = (list(was), list(is));
        let only = |of: &[SpaceId], without: &[SpaceId]| -> Vec<SpaceId> {
            let only = of.iter().filter(|id| !without.contains(id));
            only.copied().collect()
        };
        ghosts.push(Ghost::Spaces(only(after, before), Tone::Accent));
        ghosts.push(Ghost::Spaces(only(before, after), Tone::Wrong));
        let stops = is.map(|corner| corner.stops);
        if was.map(|corner| corner.stops) != stops {
            let text = stops.map_or_else(|| t!("no corner").to_owned(), texts::new_stops);
            let middle = |spaces: &[SpaceId]| spaces.get(spaces.len() / 2).copied();
            let at = middle(after).or_else(|| middle(before));
            let at = at.and_then(|at| now.spaces.iter().find(|space| space.id == at));
            if was.is_some() && is.is_some() {
                ghosts.push(Ghost::Spaces(after.to_vec(), Tone::Quiet));
            }
            ghosts.extend(at.map(|at| Ghost::Label([at.x, at.y], text, Tone::Accent)));
        }
    }
}

#[cfg(test)]
mod tests {
    use formulad_tracks::bundled;

    use super::*;

    /// An added stop gets a label; a space that a corner loses is marked.
    #[test]
    fn what_changes_is_marked() {
        let now = bundled::mini3().plan().clone();
        let mut then = now.clone();
        then.corners[0].stops += 1;
        let lost = then.corners[1].spaces.pop().unwrap();
        let shown = ghosts(&now, &then);
        let labels = shown
            .iter()
            .filter(|ghost| matches!(ghost, Ghost::Label(..)));
        assert_eq!(labels.count(), 1);
        assert!(shown.contains(&Ghost::Spaces(vec![lost], Tone::Wrong)));
        let marks =
            |ghost: &&Ghost| !matches!(ghost, Ghost::Spaces(spaces, _) if spaces.is_empty());
        assert_eq!(ghosts(&now, &now).iter().filter(marks).count(), 0);
    }
}
