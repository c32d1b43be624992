//! `tunnel.doubled`: two tunnels share an end.

use crate::check::prelude::*;
use std::collections::BTreeSet;

use super::tunnels;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "tunnel.doubled",
    severity: Severity::Error,
    finds: "Two tunnels share an end.",
    why: "Each entry leads to the exit of its own number (TRACK-8).",
    example: "{\"entry\": 41, \"exit\": 50} and {\"entry\": 41, \"exit\": 60}.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    let (mut entries, mut exits) = (BTreeSet::new(), BTreeSet::new());
    for (at, tunnel) in tunnels(cx) {
        for (end, id, seen) in [
            ("entry", tunnel.entry, &mut entries),
            ("exit", tunnel.exit, &mut exits),
        ] {
            if !seen.insert(id) {
                found.push(ENTRY.problem(
                    Place::at(format!("/street/tunnels/{at}/{end}")).space(id),
                    format!("two tunnels have their {end} on space {id}"),
                    "take one of the two out",
                ));
            }
        }
    }
}
