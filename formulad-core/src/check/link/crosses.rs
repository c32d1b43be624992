//! `link.crosses`: two lane changes between the same two lanes cross each other.

use crate::check::prelude::*;
use crate::survey::Link;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "link.crosses",
    severity: Severity::Warning,
    finds: "Two lane changes between the same two lanes cross each other.",
    why: "Cars would drive through one another; on printed boards such links never cross.",
    example: "Level spaces of lanes 1 and 2 that both lead diagonally into the other lane.",
    fix: false,
    check,
};

/// Distances below this many spaces are drift.
const LEVEL: f64 = 0.15;

/// Links that cross start no further apart than this many spaces; others only seem to, by a lane
/// that is linked wrongly.
const NEAR: f64 = 3.0;

/// Compares a change with those the other way that come from just behind where it leads.
fn check_change(cx: &Context<'_>, change: &Link, back: LinkKind, found: &mut Found<'_>) {
    let mut behind = cx.survey.behind[change.to];
    for _ in 0..2 {
        let Some(from) = behind else { return };
        if let Some(other) = cx.sound_change(from, back)
            && cx.lead(change.from, other.to) > LEVEL
            && cx.lead(change.from, other.from).abs() < NEAR
        {
            found.push(problem(cx, change, other));
        }
        behind = cx.survey.behind[from];
    }
}

fn problem(cx: &Context<'_>, one: &Link, other: &Link) -> Problem {
    let (a, b) = (cx.id(one.from), cx.id(one.to));
    let (c, d) = (cx.id(other.from), cx.id(other.to));
    ENTRY.problem(
        Place::at(link_at(one))
            .space(a)
            .space(c)
            .link(a, b)
            .link(c, d),
        format!("the links from {a} to {b} and from {c} to {d} cross"),
        "remove one of them, or stagger the lanes by half a space",
    )
}

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for spot in 0..cx.survey.len() {
        if let Some(change) = cx.sound_change(spot, LinkKind::ChangeRight) {
            check_change(cx, change, LinkKind::ChangeLeft, found);
        }
    }
    for spot in 0..cx.survey.len() {
        let Some(next) = cx.survey.ahead[spot] else {
            continue;
        };
        for side in [LinkKind::ChangeLeft, LinkKind::ChangeRight] {
            if let (Some(one), Some(other)) =
                (cx.sound_change(spot, side), cx.sound_change(next, side))
                && cx.lead(other.to, one.to) > LEVEL
                && cx.lead(one.from, other.from).abs() < NEAR
            {
                found.push(problem(cx, one, other));
            }
        }
    }
}
