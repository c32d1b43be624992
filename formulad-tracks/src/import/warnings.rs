//! Collects warnings.

use std::ops::Range;

use formulad_core::language::Message;
use formulad_core::{Place, Problem, Severity, TrackPlan};

use crate::file::{Located, Source};

/// Maximum number of warnings of one kind that are listed.
const MOST: usize = 100;

/// The warnings so far.
#[derive(Debug)]
pub(super) struct Warnings<'a> {
    source: &'a Source,
    found: Vec<Located>,
    /// How many there are of a kind.
    counts: Vec<(&'static str, usize)>,
}

impl<'a> Warnings<'a> {
    pub(super) fn new(source: &'a Source) -> Self {
        Self {
            source,
            found: Vec::new(),
            counts: Vec::new(),
        }
    }

    /// The file that they are about.
    pub(super) fn source(&self) -> &'a Source {
        self.source
    }

    /// Adds a warning about some bytes of the file, unless there are too many of its kind already.
    pub(super) fn add(
        &mut self,
        id: &'static str,
        bytes: Range<usize>,
        place: Place,
        message: Message,
        help: Message,
    ) {
        let known = self.counts.iter().position(|(kind, _)| *kind == id);
        let at = known.unwrap_or_else(|| {
            self.counts.push((id, 0));
            self.counts.len() - 1
        });
        let Some((_, count)) = self.counts.get_mut(at) else {
            return;
        };
        *count += 1;
        if *count > MOST {
            return;
        }
        let mut problem = Problem::new(id, Severity::Warning, "", message, help);
        problem.place = place;
        let span = self.source.span(bytes);
        self.found.push(Located::new(problem, Some(span)));
    }

    /// How many are listed.
    pub(super) fn len(&self) -> usize {
        self.found.len()
    }

    /// Removes those after the first `count`.
    pub(super) fn truncate(&mut self, count: usize) {
        for taken_back in self.found.drain(count.min(self.found.len())..) {
            let id = taken_back.problem.id;
            if let Some((_, of_kind)) = self.counts.iter_mut().find(|(kind, _)| *kind == id) {
                *of_kind = of_kind.saturating_sub(1);
            }
        }
    }

    /// All that were found, each at the first of its spaces in the plan that was made.
    pub(super) fn into_vec_of(self, plan: &TrackPlan) -> Vec<Located> {
        let mut found = self.into_vec();
        for Located { problem, .. } in &mut found {
            let first = problem.place.spaces.first();
            let at =
                first.and_then(|first| plan.spaces.iter().position(|space| space.id == *first));
            problem.place.pointer = at.map_or_else(String::new, |at| format!("/spaces/{at}"));
        }
        found
    }

    /// All that were found; the last of a kind of which there are more says how many.
    pub(super) fn into_vec(mut self) -> Vec<Located> {
        for (id, count) in self.counts.iter().filter(|(_, count)| *count > MOST) {
            let last = self.found.iter_mut().rfind(|d| d.problem.id == *id);
            if let Some(last) = last {
                let message = &mut last.problem.message;
                *message = message!(
                    "{message} (and {count} more like it)",
                    message = message.clone(),
                    count = count - MOST
                );
            }
        }
        self.found
    }
}
