//! Bringing files of older formats up to the present one.

use serde_json::{Map, Value};

use super::fields::FORMAT_KEY;

/// One step: turns the fields of a file of one format into those of the next.
pub(super) type Step = fn(&mut Map<String, Value>);

/// The steps from format 1 on. The present format is one more than there are steps.
///
/// A new format means: the field table and the plan say the new format, a step is added here, and
/// a file of the old format goes into the tests.
pub(super) const STEPS: &[Step] = &[];

/// The format that these steps lead to.
pub(super) const fn current(steps: &[Step]) -> u32 {
    steps.len() as u32 + 1
}

/// Takes a file of an older format up to the one that the steps lead to.
pub(super) fn upgrade(track: &mut Map<String, Value>, from: u32, steps: &[Step]) {
    for step in steps.iter().skip(from.saturating_sub(1) as usize) {
        step(track);
    }
    track.insert(FORMAT_KEY.to_owned(), current(steps).into());
}
