//! Keeps derived data up to date with the plan, without blocking the window.

use std::fmt;
use std::ops::Deref;
use std::rc::Rc;
use std::sync::Arc;

use super::derived::{Derived, spoken};
use crate::document::Document;
use crate::host::{Helper, Job};
use crate::task::{Latest, Task};

/// The data derived from the plan of a document: as last worked out, but with the current places of
/// the spaces.
pub(crate) struct UpToDate {
    derived: Derived,
    /// What is worked out next, by the revision that it is derived from and the language of its texts.
    latest: Latest<(u64, Option<&'static str>), Derived>,
    helper: Helper,
    /// The revision whose spaces the cells show.
    shown: u64,
}

impl UpToDate {
    /// Derives the data from a document, here and now.
    pub(crate) fn new(document: &Document) -> Self {
        Self {
            derived: Derived::of(
                document.plan(),
                &document.sketch().questions,
                document.revision(),
            ),
            latest: Latest::default(),
            helper: Rc::new(Job::run),
            shown: document.revision(),
        }
    }

    /// Adds a helper that works it out from now on.
    pub(crate) fn with_helper(mut self, helper: Helper) -> Self {
        self.helper = helper;
        self
    }

    /// The same for another document with the same plan.
    pub(crate) fn pinned(&self, document: &Document) -> Self {
        let mut derived = self.derived.clone();
        derived.revision = document.revision();
        Self {
            derived,
            latest: Latest::default(),
            helper: Rc::clone(&self.helper),
            shown: document.revision(),
        }
    }

    /// Whether it matches the current plan and the current language.
    pub(crate) fn is_of(&self, document: &Document) -> bool {
        self.derived.revision == document.revision() && self.derived.language == spoken()
    }

    /// Takes finished results, and starts working out what is missing. Call it when the document may
    /// have changed, and regularly.
    pub(crate) fn update(&mut self, document: &Document) {
        let revision = document.revision();
        self.latest.collect();
        self.take();
        if !self.is_of(document) {
            self.latest.update(&(revision, spoken()), || {
                let plan = document.plan_to_show();
                let questions = document.sketch().questions.clone();
                let places = Arc::clone(&self.derived.places);
                let derive = move || Derived::keeping(&plan, &questions, revision, &places);
                Task::begin(&self.helper, derive)
            });
            self.take();
        }
        if self.shown != revision {
            self.derived.cells.follow(document.plan());
            self.shown = revision;
        }
    }

    /// Waits until it matches the current plan.
    pub(crate) fn catch_up(&mut self, document: &Document) {
        self.update(document);
        let revision = document.revision();
        if !self.is_of(document) && !self.latest.has_failed(&(revision, spoken())) {
            self.latest = Latest::default();
            let places = Arc::clone(&self.derived.places);
            let questions = &document.sketch().questions;
            self.derived = Derived::keeping(document.plan(), questions, revision, &places);
            self.shown = revision;
        }
    }

    fn take(&mut self) {
        if let Some(derived) = self.latest.take() {
            self.shown = derived.revision;
            self.derived = derived;
        }
    }
}

impl Deref for UpToDate {
    type Target = Derived;

    fn deref(&self) -> &Derived {
        &self.derived
    }
}

impl fmt::Debug for UpToDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(std::any::type_name::<Self>())
            .field("revision", &self.derived.revision)
            .field("latest", &self.latest.is_under_way())
            .finish_non_exhaustive()
    }
}
