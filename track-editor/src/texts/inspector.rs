//! The inspector.

use std::fmt::Display;

pub(crate) fn spaces(count: usize) -> String {
    t!("1 space" | "{count} spaces", count)
}

pub(crate) fn across() -> (&'static str, &'static str) {
    (
        t!("Across" as "in the inspector"),
        t!("Distance of its centre from the left edge of the board"),
    )
}

pub(crate) fn down() -> (&'static str, &'static str) {
    (
        t!("Down" as "in the inspector"),
        t!("Distance of its centre from the top edge of the board"),
    )
}

pub(crate) fn stop_choices() -> [(u32, (&'static str, &'static str)); 3] {
    [
        (1, ("1", t!("One stop in the corner"))),
        (2, ("2", t!("Two stops in the corner"))),
        (3, ("3", t!("Three stops in the corner"))),
    ]
}

pub(crate) fn lane_choices() -> [(Option<u32>, (&'static str, &'static str)); 5] {
    [
        (Some(1), ("1", t!("Lane 1"))),
        (Some(2), ("2", t!("Lane 2"))),
        (Some(3), ("3", t!("Lane 3"))),
        (Some(4), ("4", t!("Lane 4"))),
        (
            None,
            (t!("None"), t!("No lane: the pit lane and its boxes")),
        ),
    ]
}

pub(crate) fn team_choices() -> [(Option<u32>, (&'static str, &'static str)); 6] {
    [
        (Some(1), ("1", t!("Box of team 1"))),
        (Some(2), ("2", t!("Box of team 2"))),
        (Some(3), ("3", t!("Box of team 3"))),
        (Some(4), ("4", t!("Box of team 4"))),
        (Some(5), ("5", t!("Box of team 5"))),
        (None, (t!("None"), t!("No box"))),
    ]
}

/// A corner in the list of all.
pub(crate) fn corner_entry(id: impl Display, name: &str, stops: u32) -> String {
    match name {
        "" => t!(
            "{id}  unnamed, 1 stop" | "{id}  unnamed, {stops} stops",
            stops,
            id
        ),
        name => t!(
            "{id}  {name}, 1 stop" | "{id}  {name}, {stops} stops",
            stops,
            id,
            name
        ),
    }
}
