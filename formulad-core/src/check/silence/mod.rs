//! `silence.*`: warnings and advice that the designer has set aside.

use super::found::Found;
use crate::plan::Silence;
use crate::{Place, Severity, TrackPlan};

pub(super) mod error;
pub(super) mod unknown;
pub(super) mod unused;

/// Reports the silences of what has not been found, when all else has been looked for.
pub(super) fn report_unused(plan: &TrackPlan, found: &mut Found<'_>) {
    // Without spaces hardly anything is looked for.
    if plan.spaces.is_empty() {
        return;
    }
    for at in found.unused() {
        let silence = &plan.silenced[at];
        let entry = super::entry(&silence.problem);
        if entry.is_some_and(|entry| entry.severity != Severity::Error) {
            found.push(unused::ENTRY.problem(
                place(at, silence),
                format!("there is no {} here to silence", silence.problem),
                "delete the entry, or correct its place",
            ));
        }
    }
}

fn place(at: usize, silence: &Silence) -> Place {
    Place {
        corners: silence.corners.clone(),
        ..Place::at(format!("/silenced/{at}")).spaces(silence.spaces.iter().copied())
    }
}
