//! Which problems are shown.

use formulad_core::ProblemKind;
use formulad_tracks::{import, lint};

use crate::Stop;
use crate::near::did_you_mean;

/// Ids, or groups of ids, to show and to leave out.
pub(super) struct Filter<'a> {
    selected: &'a [String],
    ignored: &'a [String],
}

impl<'a> Filter<'a> {
    /// Takes ids and groups that exist.
    pub(super) fn new(selected: &'a [String], ignored: &'a [String]) -> Result<Self, Stop> {
        let kinds = || lint::kinds().chain(import::catalogue());
        for asked in selected.iter().chain(ignored) {
            if !kinds().any(|kind| is_of(kind.id, asked)) {
                let near = did_you_mean(asked, kinds().map(|kind| kind.id));
                return Err(Stop::message(t!(
                    "no problem or group `{id}`{near}; `formulad explain` lists all ids",
                    id = asked,
                    near
                )));
            }
        }
        Ok(Self { selected, ignored })
    }

    /// Whether problems of this id are shown.
    pub(super) fn lets(&self, id: &str) -> bool {
        let is_in = |list: &[String]| list.iter().any(|asked| is_of(id, asked));
        (self.selected.is_empty() || is_in(self.selected)) && !is_in(self.ignored)
    }
}

/// Whether an id is what is asked for, or in that group.
fn is_of(id: &str, asked: &str) -> bool {
    id == asked || ProblemKind::family(id) == asked
}
