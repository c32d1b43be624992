//! Keeps what follows from a plan up with the plan, while the window goes on.

use std::fmt;
use std::ops::Deref;
use std::rc::Rc;

use super::derived::Derived;
use crate::document::Document;
use crate::host::Helper;
use crate::task::{Outcome, Task};

/// What follows from the plan of a document: as it was worked out last, with the spaces where the
/// plan has them now.
///
/// One job is under way at a time. When it ends and the plan has changed since, the next begins
/// with the plan as it is then: what lies between is passed over.
pub(crate) struct UpToDate {
    derived: Derived,
    helper: Helper,
    /// What is being worked out, and for which revision.
    under_way: Option<(u64, Task<Derived>)>,
    /// The revision whose spaces the cells show.
    shown: u64,
    /// A revision of which nothing can be worked out, because the job broke off.
    lost: Option<u64>,
}

impl UpToDate {
    /// What follows from a document, worked out here and now.
    pub(crate) fn new(document: &Document) -> Self {
        Self {
            derived: Derived::of(document.plan(), document.revision()),
            helper: Rc::new(|job| job()),
            under_way: None,
            shown: document.revision(),
            lost: None,
        }
    }

    /// The same, with a helper to work it out from now on.
    pub(crate) fn with_helper(mut self, helper: Helper) -> Self {
        self.helper = helper;
        self
    }

    /// Whether it follows from the plan as it is.
    pub(crate) fn is_of(&self, document: &Document) -> bool {
        self.derived.revision == document.revision()
    }

    /// Takes what has been worked out, and has what is missing worked out. To be called when the
    /// document may have changed, and now and then.
    pub(crate) fn update(&mut self, document: &Document) {
        self.collect();
        let revision = document.revision();
        if self.under_way.is_none() && !self.is_of(document) && self.lost != Some(revision) {
            self.begin(document);
            // Some helpers do everything at once.
            self.collect();
        }
        if self.shown != revision {
            self.derived.cells.follow(document.plan());
            self.shown = revision;
        }
    }

    /// Waits until it follows from the plan as it is.
    pub(crate) fn catch_up(&mut self, document: &Document) {
        self.update(document);
        if !self.is_of(document) && self.lost != Some(document.revision()) {
            self.under_way = None;
            self.take(Derived::of(document.plan(), document.revision()));
        }
    }

    fn begin(&mut self, document: &Document) {
        let (plan, revision) = (document.plan_to_show(), document.revision());
        let task = Task::begin(&self.helper, move || Derived::of(&plan, revision));
        self.under_way = Some((revision, task));
    }

    fn collect(&mut self) {
        let Some((revision, task)) = &self.under_way else {
            return;
        };
        match task.outcome() {
            Outcome::Pending => {}
            Outcome::Done(derived) => {
                self.under_way = None;
                self.take(derived);
            }
            Outcome::Failed => {
                self.lost = Some(*revision);
                self.under_way = None;
            }
        }
    }

    fn take(&mut self, derived: Derived) {
        self.shown = derived.revision;
        self.derived = derived;
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
            .field("under_way", &self.under_way)
            .finish_non_exhaustive()
    }
}
