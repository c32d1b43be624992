//! `tunnel.no-other-end`: a tunnel's entry or exit does not exist.

use super::tunnels;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "tunnel.no-other-end",
    severity: Severity::Error,
    finds: "A tunnel's entry or exit does not exist.",
    why: "A tunnel is one step from its entry to its exit (TRACK-8).",
    example: "{\"entry\": 41, \"exit\": 999} where no space has the id 999.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, tunnel) in tunnels(cx) {
        for (end, id) in [("entry", tunnel.entry), ("exit", tunnel.exit)] {
            if cx.is_unknown(id) {
                found.push(ENTRY.problem(
                    Place::at(format!("/street/tunnels/{at}/{end}")).space(id),
                    format!("the {end} of a tunnel is {id}, which does not exist"),
                    "correct the number, or take the tunnel out",
                ));
            }
        }
    }
}
