//! Something that is worked out beside the window, and looked at when it is done.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

use formulad_core::steps::Steps;

use crate::host::{Helper, Job, Request};

/// A job under way.
pub(crate) struct Task<T> {
    result: Receiver<T>,
    /// Somebody waits for it as long as this is there.
    _wanted: Arc<()>,
}

/// Nothing comes of a task: it broke off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Failed;

impl<T: Send + 'static> Task<T> {
    /// Has this worked out. Some helpers do it at once.
    pub(crate) fn begin(helper: &Helper, work: impl FnOnce() -> T + Send + 'static) -> Self {
        Self::hand_out(helper, Steps::new(async { work() }), |job, _| job)
    }

    /// The same for what takes long, in steps, and ends when nobody waits for it any more.
    pub(crate) fn begin_in_steps(helper: &Helper, work: Steps<T>) -> Self {
        Self::begin_anywhere(helper, work, || None, |_| None)
    }

    /// The same for what takes long, and can also be worked out from a request, where there is one, by a
    /// helper that sends it: `read` reads the answer.
    pub(crate) fn begin_anywhere(
        helper: &Helper,
        work: Steps<T>,
        request: impl Fn() -> Option<Request> + Send + 'static,
        read: impl FnOnce(&[u8]) -> Option<T> + Send + 'static,
    ) -> Self {
        Self::hand_out(helper, work, |job, answered| {
            job.with_request(request, move |answer| {
                let value = read(answer);
                value.map(|value| answered.send(value)).is_some()
            })
        })
    }

    fn hand_out(
        helper: &Helper,
        mut work: Steps<T>,
        complete: impl FnOnce(Job, Sender<T>) -> Job,
    ) -> Self {
        let (sender, result) = channel();
        let answered = sender.clone();
        let wanted = Arc::new(());
        let awaited = Arc::downgrade(&wanted);
        let job = Job::new(move || match work.step() {
            Some(value) => {
                // The receiver may be gone by now.
                let _ = sender.send(value);
                ControlFlow::Break(())
            }
            None if awaited.strong_count() == 0 => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        });
        helper(complete(job.wanted_by(&wanted), answered));
        Self {
            result,
            _wanted: wanted,
        }
    }

    /// What comes of it, once; none while it is under way.
    pub(crate) fn result(&self) -> Option<Result<T, Failed>> {
        match self.result.try_recv() {
            Ok(result) => Some(Ok(result)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(Failed)),
        }
    }

    /// Takes a task out of its place when it has ended, with what comes of it.
    pub(crate) fn take_ended<K>(place: &mut Option<(K, Self)>) -> Option<(K, Result<T, Failed>)> {
        let result = place.as_ref()?.1.result()?;
        place.take().map(|(key, _)| (key, result))
    }
}

impl<T> fmt::Debug for Task<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(std::any::type_name::<Self>())
            .finish_non_exhaustive()
    }
}

/// What was worked out last, by what it follows from.
///
/// One task is under way at a time. When it ends and something else is wanted by then, that comes
/// next; requests in between are dropped.
#[derive(Debug)]
pub(crate) struct Latest<K, T> {
    shown: Option<(K, T)>,
    under_way: Option<(K, Task<T>)>,
    /// What cannot be worked out.
    failed: Option<K>,
}

impl<K, T> Default for Latest<K, T> {
    fn default() -> Self {
        Self {
            shown: None,
            under_way: None,
            failed: None,
        }
    }
}

impl<K: PartialEq + Clone, T: Send + 'static> Latest<K, T> {
    /// What is known already, and from what.
    pub(crate) fn known(key: K, value: T) -> Self {
        Self {
            shown: Some((key, value)),
            ..Self::default()
        }
    }

    /// What was worked out last, and from what.
    pub(crate) fn shown(&self) -> Option<(&K, &T)> {
        self.shown.as_ref().map(|(key, value)| (key, value))
    }

    /// The value, to be completed.
    pub(crate) fn shown_mut(&mut self) -> Option<&mut T> {
        self.shown.as_mut().map(|(_, value)| value)
    }

    /// What follows from this, if that was worked out last.
    pub(crate) fn of(&self, key: &K) -> Option<&T> {
        let shown = self.shown.as_ref().filter(|(shown, _)| shown == key);
        shown.map(|(_, value)| value)
    }

    /// The value, taken out.
    pub(crate) fn take(&mut self) -> Option<T> {
        self.shown.take().map(|(_, value)| value)
    }

    /// Whether nothing comes of this, because its task broke off.
    pub(crate) fn has_failed(&self, key: &K) -> bool {
        self.failed.as_ref() == Some(key)
    }

    /// Whether a task is under way.
    pub(crate) fn is_under_way(&self) -> bool {
        self.under_way.is_some()
    }

    /// Takes what has been worked out. Returns whether there is something new.
    pub(crate) fn collect(&mut self) -> bool {
        match Task::take_ended(&mut self.under_way) {
            Some((key, Ok(value))) => {
                self.shown = Some((key, value));
                true
            }
            Some((key, Err(Failed))) => {
                self.failed = Some(key);
                false
            }
            None => false,
        }
    }

    /// Waits no longer for what is under way unless it is of this kind.
    pub(crate) fn abandon_unless(&mut self, is_wanted: impl FnOnce(&K) -> bool) {
        self.under_way.take_if(|(key, _)| !is_wanted(key));
    }

    /// The same as [`Latest::collect`], and begins what works out what follows from this, unless that is
    /// there or cannot be had.
    pub(crate) fn update(&mut self, key: &K, begin: impl FnOnce() -> Task<T>) -> bool {
        let is_new = self.collect();
        if self.is_under_way() || self.of(key).is_some() || self.has_failed(key) {
            return is_new;
        }
        self.under_way = Some((key.clone(), begin()));
        // Some helpers do everything at once.
        self.collect() || is_new
    }
}
