//! `finish.doubled`: the finish lists a space twice.

use crate::check::context::LONG;
use crate::check::prelude::*;
use std::collections::BTreeSet;

use crate::SpaceId;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "finish.doubled",
    severity: Severity::Warning,
    finds: "The finish lists a space twice.",
    why: "Once is enough.",
    example: "\"finish\": [1, 201, 1].",
    fix: true,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    let mut once: Vec<SpaceId> = Vec::new();
    let mut seen = BTreeSet::new();
    once.extend(cx.plan.finish.iter().copied().filter(|id| seen.insert(*id)));
    seen.clear();
    for (at, id) in cx.plan.finish.iter().enumerate() {
        if seen.insert(*id) {
            continue;
        }
        let problem = ENTRY.problem(
            Place::at(format!("/finish/{at}")).space(*id),
            format!("the finish lists space {id} twice"),
            "list it once",
        );
        // The fix carries a whole finish, and there may be as many as there are spaces in it.
        found.push(if cx.plan.finish.len() > LONG {
            problem
        } else {
            problem.safe_fix(
                "List each space of the finish once".to_owned(),
                vec![Change::SetFinish(once.clone())],
            )
        });
    }
}
