//! Something that is worked out beside the window, and looked at when it is done.

use std::fmt;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use crate::host::Helper;

/// A job under way.
pub(crate) struct Task<T> {
    result: Receiver<T>,
}

/// What has become of a job.
pub(crate) enum Outcome<T> {
    /// It is under way.
    Pending,
    /// This came of it.
    Done(T),
    /// Nothing will come of it: it broke off, or its result has been taken.
    Failed,
}

impl<T: Send + 'static> Task<T> {
    /// Has this worked out. Some helpers do it at once.
    pub(crate) fn begin(helper: &Helper, work: impl FnOnce() -> T + Send + 'static) -> Self {
        let (sender, result) = channel();
        helper(Box::new(move || {
            // Whoever wanted to know may have gone.
            let _ = sender.send(work());
        }));
        Self { result }
    }

    /// What has become of it.
    pub(crate) fn outcome(&self) -> Outcome<T> {
        match self.result.try_recv() {
            Ok(result) => Outcome::Done(result),
            Err(TryRecvError::Empty) => Outcome::Pending,
            Err(TryRecvError::Disconnected) => Outcome::Failed,
        }
    }
}

impl<T> fmt::Debug for Task<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(std::any::type_name::<Self>())
            .finish_non_exhaustive()
    }
}
