//! `link.crosses`: two lane changes between the same two lanes cross each other.

use super::{CROSSES, about};
use crate::check::prelude::*;

/// Distances below this many spaces are drift.
const LEVEL: f64 = 0.15;

/// Links that cross start less than this many spaces apart; others only seem to cross, because a
/// lane is linked wrongly.
const NEAR: f64 = 3.0;

pub(super) fn check(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    let is_near = |one: &Link, other: &Link| cx.lead(one.from, other.from).abs() < NEAR;
    let mut report = |one: &Link, other: &Link| {
        let (a, b) = (cx.id(one.from), cx.id(one.to));
        let (c, d) = (cx.id(other.from), cx.id(other.to));
        let message = message!(
            "the links from {a} to {b} and from {c} to {d} cross",
            a,
            b,
            c,
            d
        );
        let help = message!("remove one of them, or stagger the lanes by half a space");
        reporter.push(about(cx, &CROSSES, one, message, help).space(c).link(c, d));
    };
    for spot in 0..cx.survey.len() {
        // Compare a change with those the other way that start just behind its target.
        if let Some(change) = cx.sound_change(spot, LinkKind::ChangeRight) {
            let behind = |spot: &SpaceIdx| cx.survey.behind[*spot];
            for from in std::iter::successors(Some(change.to), behind)
                .skip(1)
                .take(2)
            {
                if let Some(back) = cx.sound_change(from, LinkKind::ChangeLeft)
                    && cx.lead(change.from, back.to) > LEVEL
                    && is_near(change, back)
                {
                    report(change, back);
                }
            }
        }
    }
    for spot in 0..cx.survey.len() {
        // Compare a change with the one to the same side from the space ahead.
        let Some(next) = cx.survey.ahead[spot] else {
            continue;
        };
        for side in [LinkKind::ChangeLeft, LinkKind::ChangeRight] {
            if let Some(one) = cx.sound_change(spot, side)
                && let Some(other) = cx.sound_change(next, side)
                && cx.lead(other.to, one.to) > LEVEL
                && is_near(one, other)
            {
                report(one, other);
            }
        }
    }
}
