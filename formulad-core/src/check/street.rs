//! `street.*` and `tunnel.*`: what a night race through a city adds.

use super::link_them;
use super::prelude::*;

kinds! {
    warning DOUBLED "street.doubled":
        "A list of street features has a space twice.",
        "Once is enough.",
        "\"danger\": [41, 41].";

    warning POLICE_NOT_ACROSS "street.police-not-across":
        "The police line does not reach across all lanes.",
        "Cars in the other lanes are never measured (STREET-3).",
        "A police line of lanes 1 and 2 on a three-lane road.";

    error UNKNOWN_SPACE "street.unknown-space":
        "A street feature is on a space that does not exist.",
        "Usually the space was deleted, or its number mistyped.",
        "\"danger\": [999] where no space has the id 999.";

    error CHANGES_LANE "tunnel.changes-lane":
        "A tunnel leads from one lane into another.",
        "There is no lane change in a tunnel (TRACK-8).",
        "An entry in lane 1 with its exit in lane 2.";

    error TUNNEL_DOUBLED "tunnel.doubled":
        "Two tunnels share an end.",
        "Each entry leads to the exit with the same number (TRACK-8).",
        "{\"entry\": 41, \"exit\": 50} and {\"entry\": 41, \"exit\": 60}.";

    error NO_OTHER_END "tunnel.no-other-end":
        "A tunnel's entry or exit does not exist.",
        "A tunnel is one step from its entry to its exit (TRACK-8).",
        "{\"entry\": 41, \"exit\": 999} where no space has the id 999.";

    error NOT_LINKED "tunnel.not-linked" fixable:
        "A tunnel's entry does not lead to its exit.",
        "A tunnel is one step from its entry to its exit (TRACK-8), and every step is a link.",
        "{\"entry\": 41, \"exit\": 50}, and 41 leads only to 42.";
}

pub(super) fn check(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    let Some(street) = &cx.plan.street else {
        return;
    };
    let line = street.police.iter().filter_map(|id| cx.survey.spot(*id));
    let line: Vec<SpaceIdx> = line.collect();
    if let Some(open) = cx.in_open_lanes(&line).first() {
        let lane = cx.lane(*open);
        let problem = POLICE_NOT_ACROSS
            .at(
                "/street/police",
                message!("the police line does not reach across lane {lane}", lane),
                message!("add the first space past the line in that lane"),
            )
            .space(cx.id(*open));
        reporter.push(problem.spaces(street.police.iter().copied()));
    }
    for (at, tunnel) in street.tunnels.iter().enumerate() {
        let (entry, exit) = (tunnel.entry, tunnel.exit);
        let ends = cx.survey.spot(entry).zip(cx.survey.spot(exit));
        let Some((from, to)) = ends.map(|(from, to)| (cx.survey.space(from), cx.survey.space(to)))
        else {
            continue;
        };
        let about = |kind: &ProblemKind, message: Message, help: Message| {
            kind.at(format!("/street/tunnels/{at}"), message, help)
                .spaces([entry, exit])
        };
        if from.lane != to.lane {
            let message = message!(
                "the tunnel from {entry} to {exit} changes lane",
                entry,
                exit
            );
            reporter.push(about(
                &CHANGES_LANE,
                message,
                message!("end it in the lane in which it begins"),
            ));
        }
        if !from.next.contains(&exit) {
            let problem = about(
                &NOT_LINKED,
                message!(
                    "{entry} does not lead through the tunnel to {exit}",
                    entry,
                    exit
                ),
                message!("link the entry to the exit"),
            );
            let label = link_them(entry, exit);
            let changes = vec![Change::AddLink(entry, exit)];
            reporter.push(problem.link(entry, exit).unsafe_fix(label, changes));
        }
    }
}
