//! `link.converge`: two spaces of one lane lead to the same space.

use super::{CONVERGE, about};
use crate::check::prelude::*;

pub(super) fn check(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    for spot in 0..cx.survey.len() {
        for kind in [LinkKind::Ahead, LinkKind::ChangeLeft, LinkKind::ChangeRight] {
            let of_kind = || cx.survey.links.to(spot).filter(|link| link.kind == kind);
            if of_kind().nth(1).is_none() {
                continue;
            }
            let sound = |link: &&Link| !cx.is_faulty(link) && !cx.malformed[link.from];
            let mut links: Vec<&Link> = of_kind().filter(sound).collect();
            // The one from furthest behind is the odd one.
            links.sort_by(|a, b| cx.lead(a.from, spot).total_cmp(&cx.lead(b.from, spot)));
            let Some((near, far)) = links.split_first() else {
                continue;
            };
            for link in far {
                let (to, from, near) = (cx.id(spot), cx.id(link.from), cx.id(near.from));
                let message = message!(
                    "spaces {near} and {from} of one lane both lead to {to}",
                    near,
                    from,
                    to
                );
                let help = message!("remove the link from the further one");
                let problem = about(cx, &CONVERGE, link, message, help).spaces([near, to]);
                reporter.push(problem.link(near, to).unlink(cx, (from, to), false));
            }
        }
    }
}
