//! `track.too-large`: the track has more spaces than can be raced on.

use crate::check::context::MOST_SPACES;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "track.too-large",
    severity: Severity::Error,
    finds: "The track has more spaces than can be raced on.",
    why: "The race counts spaces in 16 bits; the largest printed circuit has 611.",
    example: "A file with 70,000 spaces.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Vec<Problem>) {
    let count = cx.plan.spaces.len();
    if count > MOST_SPACES {
        found.push(ENTRY.problem(
            Place::at("/spaces"),
            format!("the track has {count} spaces"),
            format!("leave at most {MOST_SPACES}"),
        ));
    }
    for (list, count) in [
        ("corners", cx.plan.corners.len()),
        ("grid", cx.plan.grid.len()),
        ("finish", cx.plan.finish.len()),
    ] {
        if count > MOST_SPACES {
            found.push(ENTRY.problem(
                Place::at(format!("/{list}")),
                format!("the {list} list has {count} entries"),
                "there cannot be more than spaces",
            ));
        }
    }
}
