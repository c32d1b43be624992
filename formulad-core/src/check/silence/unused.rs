//! `silence.unused`: what the track silences is not there.

use crate::check::prelude::*;

/// Reported when the silences are applied to what all checks have found.
pub(in crate::check) const ENTRY: Entry = Entry {
    id: "silence.unused",
    severity: Severity::Advice,
    finds: "The track silences a problem that it does not have.",
    why: "The problem has been mended, or the place is wrong and it is still reported.",
    example: "{\"problem\": \"grid.in-corner\", \"spaces\": [41], \"reason\": \"…\"} where 41 is not on the grid.",
    fix: false,
    check: |_, _| {},
};
