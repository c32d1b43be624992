//! `tunnel.changes-lane`: a tunnel leads from one lane into another.

use super::tunnels;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "tunnel.changes-lane",
    severity: Severity::Error,
    finds: "A tunnel leads from one lane into another.",
    why: "There is no lane change in a tunnel (TRACK-8).",
    example: "An entry in lane 1 with its exit in lane 2.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, tunnel) in tunnels(cx) {
        if let (Some(entry), Some(exit)) =
            (cx.survey.spot(tunnel.entry), cx.survey.spot(tunnel.exit))
            && cx.survey.space(entry).lane != cx.survey.space(exit).lane
        {
            found.push(
                ENTRY.problem(
                    Place::at(format!("/street/tunnels/{at}"))
                        .space(tunnel.entry)
                        .space(tunnel.exit),
                    format!(
                        "the tunnel from {} to {} changes lane",
                        tunnel.entry, tunnel.exit
                    ),
                    "end it in the lane in which it begins",
                ),
            );
        }
    }
}
