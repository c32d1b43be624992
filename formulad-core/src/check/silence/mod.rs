//! `silence.*`: warnings and advice that the designer has set aside.

use std::collections::BTreeMap;

use crate::plan::Silence;
use crate::{Place, Problem, Severity, SpaceId, TrackPlan};

pub(super) mod error;
pub(super) mod unknown;
pub(super) mod unused;

/// Marks the problems that the plan silences, and reports the silences without one.
///
/// A silence concerns the problems of its id that name one of its spaces and one of its corners,
/// where it lists any. Errors cannot be silenced.
pub(super) fn apply(plan: &TrackPlan, found: &mut Vec<Problem>) {
    let mut silences: BTreeMap<(&str, Option<SpaceId>), Vec<usize>> = BTreeMap::new();
    for (at, silence) in plan.silenced.iter().enumerate() {
        let id = silence.problem.as_str();
        if silence.spaces.is_empty() {
            silences.entry((id, None)).or_default().push(at);
        }
        for space in &silence.spaces {
            silences.entry((id, Some(*space))).or_default().push(at);
        }
    }
    let mut used = vec![false; plan.silenced.len()];
    for problem in found.iter_mut().filter(|p| p.severity != Severity::Error) {
        let spaces = problem.place.spaces.iter().map(|space| Some(*space));
        let silence = std::iter::once(None)
            .chain(spaces)
            .filter_map(|space| silences.get(&(problem.id, space)))
            .flatten()
            .find(|at| at_corner(&plan.silenced[**at], &problem.place));
        if let Some(at) = silence {
            used[*at] = true;
            problem.silenced = Some(plan.silenced[*at].reason.clone());
        }
    }
    for (at, silence) in plan.silenced.iter().enumerate() {
        let entry = super::entry(&silence.problem);
        if !used[at] && entry.is_some_and(|entry| entry.severity != Severity::Error) {
            found.push(unused::ENTRY.problem(
                place(at, silence),
                format!("there is no {} here to silence", silence.problem),
                "delete the entry, or correct its place",
            ));
        }
    }
}

fn at_corner(silence: &Silence, place: &Place) -> bool {
    silence.corners.is_empty() || silence.corners.iter().any(|c| place.corners.contains(c))
}

fn place(at: usize, silence: &Silence) -> Place {
    Place {
        corners: silence.corners.clone(),
        ..Place::at(format!("/silenced/{at}")).spaces(silence.spaces.iter().copied())
    }
}
