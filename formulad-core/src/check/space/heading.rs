//! `space.heading`: a space points another way than its links lead.

use crate::check::context::is_sane;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "space.heading",
    severity: Severity::Warning,
    finds: "A space points another way than its links lead.",
    why: "Cars are drawn along the heading; one that stands across the road looks like a spin.",
    example: "\"heading\": 180 on a space whose next one lies to the right.",
    fix: true,
    check,
};

/// Degrees. A printed corner bends by about 24 a space.
const MOST: f64 = 45.0;

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for spot in 0..cx.survey.len() {
        let space = cx.survey.space(spot);
        if !is_sane(space.heading, 3600.0) || !cx.is_clear(spot) {
            continue;
        }
        let Some(ahead) = cx.way_ahead(spot) else {
            continue;
        };
        let along = ahead.1.atan2(ahead.0).to_degrees();
        let off = (space.heading - along).rem_euclid(360.0);
        let off = off.min(360.0 - off);
        if off > MOST {
            let heading = along.round().rem_euclid(360.0);
            found.push(
                ENTRY
                    .problem(
                        Place::at(format!("/spaces/{spot}/heading")).space(space.id),
                        format!(
                            "space {} points {} degrees away from where it leads",
                            space.id,
                            off.round()
                        ),
                        format!("turn it to about {heading} degrees"),
                    )
                    .safe_fix(
                        format!("Turn space {} to {heading} degrees", space.id),
                        vec![Change::SetHeading(space.id, heading)],
                    ),
            );
        }
    }
}
