//! `pit.uneven-teams`: teams have different numbers of boxes.

use crate::check::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

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

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    let mut teams: BTreeMap<u32, BTreeSet<SpaceId>> = BTreeMap::new();
    for (_, entry) in cx.boxes() {
        // Boxes of no team are told of as such.
        if entry.team > 0 && cx.survey.spot(entry.space).is_some() {
            teams.entry(entry.team).or_default().insert(entry.space);
        }
    }
    // So many boxes as most teams have; of equally common numbers the larger.
    let mut common: BTreeMap<usize, usize> = BTreeMap::new();
    for boxes in teams.values() {
        *common.entry(boxes.len()).or_default() += 1;
    }
    let usual = common
        .into_iter()
        .max_by_key(|(count, teams)| (*teams, *count));
    for (team, boxes) in &teams {
        let Some((usual, _)) = usual.filter(|(usual, _)| *usual != boxes.len()) else {
            continue;
        };
        found.push(ENTRY.problem(
            Place::at("/pit/boxes").spaces(boxes.iter().copied()),
            match boxes.len() {
                1 => format!("team {team} has one box, others have {usual}"),
                many => format!("team {team} has {many} boxes, others have {usual}"),
            },
            "give every team the same number of boxes",
        ));
    }
}
