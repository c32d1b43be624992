//! Unsaved work beside the file that it was opened from.

use std::collections::BTreeMap;

use formulad_core::plan::{CornerPlan, SpacePlan};
use formulad_core::{Severity, TrackPlan};
use formulad_tracks::lint;

use crate::texts::files as texts;

/// The numbers of everything in one version of a circuit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VersionCounts {
    /// Spaces.
    pub spaces: usize,
    /// Corners.
    pub corners: usize,
    /// The stops of all corners.
    pub stops: u32,
    /// Places of the grid.
    pub grid: usize,
    /// Boxes.
    pub boxes: usize,
    /// Problems: errors, warnings, advice.
    pub problems: [usize; 3],
}

/// How unsaved work differs from its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    /// The name under which the host keeps it.
    pub key: String,
    /// What is in the file now; `None` if there is no file that can be read.
    pub file: Option<VersionCounts>,
    /// What is unsaved.
    pub unsaved: VersionCounts,
    /// What has changed, in words; empty if nothing has.
    pub changes: Vec<String>,
}

impl VersionCounts {
    fn of(plan: &TrackPlan) -> Self {
        let problems = lint::check(plan);
        let count = |severity| {
            let open = problems.iter().filter(|p| p.silenced.is_none());
            open.filter(|p| p.severity == severity).count()
        };
        Self {
            spaces: plan.spaces.len(),
            corners: plan.corners.len(),
            stops: plan.corners.iter().map(|corner| corner.stops).sum(),
            grid: plan.grid.len(),
            boxes: plan.pit.as_ref().map_or(0, |pit| pit.boxes.len()),
            problems: [Severity::Error, Severity::Warning, Severity::Advice].map(count),
        }
    }
}

impl Compared {
    pub(super) fn new(key: String, file: Option<&TrackPlan>, unsaved: &TrackPlan) -> Self {
        Self {
            key,
            file: file.map(VersionCounts::of),
            unsaved: VersionCounts::of(unsaved),
            changes: file.map(|file| changes(file, unsaved)).unwrap_or_default(),
        }
    }
}

/// What differs in the second of two plans from the first, in words.
pub(super) fn changes(old: &TrackPlan, new: &TrackPlan) -> Vec<String> {
    let space = |space: &SpacePlan| space.id.0;
    let corner = |corner: &CornerPlan| corner.id.0;
    let spaces = compared([&old.spaces, &new.spaces], space);
    let corners = compared([&old.corners, &new.corners], corner);
    let words = [
        (old.name != new.name).then(|| {
            t!(
                "“{unnamed}” was renamed to “{new}”",
                unnamed = texts::unnamed(&old.name),
                new = texts::unnamed(&new.name)
            )
        }),
        texts::changed_spaces(spaces),
        texts::changed_corners(corners),
        (old.finish != new.finish).then(|| t!("another finish line").to_owned()),
        (old.grid != new.grid).then(|| t!("another grid").to_owned()),
        (old.pit != new.pit).then(|| t!("other boxes").to_owned()),
        (old.street != new.street).then(|| t!("other street features").to_owned()),
        (old.board != new.board).then(|| t!("another size of the board").to_owned()),
        (old.weather != new.weather).then(|| t!("another weather table").to_owned()),
        (old.author != new.author || old.notes != new.notes).then(|| t!("other notes").to_owned()),
        (old.silenced != new.silenced).then(|| t!("other silenced problems").to_owned()),
    ];
    words.into_iter().flatten().collect()
}

/// How many are new, gone, and changed, by their numbers.
fn compared<T: PartialEq>(versions: [&[T]; 2], id: impl Fn(&T) -> u32) -> [usize; 3] {
    let [old, new] = versions.map(|all| {
        let all = all.iter().map(|it| (id(it), it));
        all.collect::<BTreeMap<u32, &T>>()
    });
    let added = new.keys().filter(|id| !old.contains_key(id)).count();
    let gone = old.keys().filter(|id| !new.contains_key(id)).count();
    let other = |(id, it): &(&u32, &&T)| old.get(id).is_some_and(|old| old != *it);
    [added, gone, new.iter().filter(other).count()]
}
