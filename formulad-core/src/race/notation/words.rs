//! What is wrong with a position that is read, in words.

use crate::language::of_table;

/// The message that something else was expected at a character.
pub(super) fn message(at: usize, field: &'static str, expected: &'static str) -> String {
    let (field, expected) = (of_table(field), of_table(expected));
    t!(
        "the position is wrong at character {at}, in its {field}: expected {expected}",
        at,
        field,
        expected
    )
}
