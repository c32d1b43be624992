//! `tunnel.not-linked`: a tunnel's entry does not lead to its exit.

use super::tunnels;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "tunnel.not-linked",
    severity: Severity::Error,
    finds: "A tunnel's entry does not lead to its exit.",
    why: "A tunnel is one step from its entry to its exit (TRACK-8), and every step is a link.",
    example: "{\"entry\": 41, \"exit\": 50}, and 41 leads only to 42.",
    fix: true,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, tunnel) in tunnels(cx) {
        let (Some(entry), Some(_)) = (cx.survey.spot(tunnel.entry), cx.survey.spot(tunnel.exit))
        else {
            continue;
        };
        if cx.survey.space(entry).next.contains(&tunnel.exit) {
            continue;
        }
        found.push(
            ENTRY
                .problem(
                    Place::at(format!("/street/tunnels/{at}"))
                        .space(tunnel.entry)
                        .space(tunnel.exit)
                        .link(tunnel.entry, tunnel.exit),
                    format!(
                        "{} does not lead through the tunnel to {}",
                        tunnel.entry, tunnel.exit
                    ),
                    "link the entry to the exit",
                )
                .fix_to_look_at(
                    format!("Link {} to {}", tunnel.entry, tunnel.exit),
                    vec![Change::AddLink(tunnel.entry, tunnel.exit)],
                ),
        );
    }
}
