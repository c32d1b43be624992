//! `track.too-large`: the track has more spaces than can be raced on.

use crate::TrackPlan;
use crate::check::context::MOST_SPACES;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "track.too-large",
    severity: Severity::Error,
    finds: "The track has more spaces than can be raced on.",
    why: "The race counts spaces in 16 bits; the largest printed circuit has 611.",
    example: "A file with 70,000 spaces.",
    fix: false,
    check: |_, _| {},
};

/// Looked for before anything else, so that nobody has to wait for the rest.
pub(in crate::check) fn problems(plan: &TrackPlan) -> Vec<Problem> {
    let lists = [
        ("spaces", plan.spaces.len()),
        ("corners", plan.corners.len()),
        ("finish", plan.finish.len()),
        ("grid", plan.grid.len()),
    ];
    let too_long = lists.into_iter().filter(|(_, count)| *count > MOST_SPACES);
    let problem = |(list, count)| {
        ENTRY.problem(
            Place::at(format!("/{list}")),
            format!("the track has {count} items in its list of {list}"),
            format!("leave at most {MOST_SPACES}; nothing else is checked until then"),
        )
    };
    too_long.map(problem).collect()
}
