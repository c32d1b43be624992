//! `pit.uneven-teams`: teams have different numbers of boxes.

use crate::check::prelude::*;
use std::collections::BTreeMap;

use crate::SpaceId;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "pit.uneven-teams",
    severity: Severity::Warning,
    finds: "Teams have different numbers of boxes.",
    why: "Each colour has the same number of cars, usually two; some would have to wait for a \
            box longer than others.",
    example: "Nine boxes, of which the third team has one.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Vec<Problem>) {
    let mut teams: BTreeMap<u32, Vec<SpaceId>> = BTreeMap::new();
    for (_, entry) in cx.boxes() {
        teams.entry(entry.team).or_default().push(entry.space);
    }
    let most = teams.values().map(Vec::len).max().unwrap_or(0);
    for (team, boxes) in &teams {
        if boxes.len() == most {
            continue;
        }
        found.push(ENTRY.problem(
            Place::at("/pit/boxes").spaces(boxes.iter().copied()),
            format!(
                "team {team} has {} of the {most} boxes that others have",
                boxes.len()
            ),
            "give every team the same number of boxes",
        ));
    }
}
