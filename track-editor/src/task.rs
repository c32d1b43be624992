//! Background work whose result is polled.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

use formulad_core::steps::Steps;

use crate::host::{Helper, Job, Request};

/// A job under way.
pub(crate) struct Task<T> {
    result: Receiver<T>,
    /// As long as this exists, somebody waits for the result.
    _wanted: Arc<()>,
}

/// The error of a task that broke off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Failed;

impl<T: Send + 'static> Task<T> {
    /// Starts the work. Some helpers do it at once.
    pub(crate) fn begin(helper: &Helper, work: impl FnOnce() -> T + Send + 'static) -> Self {
        Self::hand_out(helper, Steps::new(async { work() }), |job, _| job)
    }

    /// As [`Task::begin`], for long work in steps, which ends when nobody waits for it any more.
    pub(crate) fn begin_in_steps(helper: &Helper, work: Steps<T>) -> Self {
        Self::begin_anywhere(helper, work, || None, |_| None)
    }

    /// As [`Task::begin_in_steps`], for work that a helper can also send elsewhere as a request, if there
    /// is one: `read` reads the answer.
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

    /// The result, once; `None` while the task is under way.
    pub(crate) fn result(&self) -> Option<Result<T, Failed>> {
        match self.result.try_recv() {
            Ok(result) => Some(Ok(result)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(Failed)),
        }
    }

    /// Takes a task out of its place when it has ended; returns its key and its result.
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

/// The last result, by its key, that is, what it was derived from.
///
/// One task is under way at a time. If something else is wanted when it ends, that comes next;
/// requests in between are dropped.
#[derive(Debug)]
pub(crate) struct Latest<K, T> {
    shown: Option<(K, T)>,
    under_way: Option<(K, Task<T>)>,
    /// The key of a task that broke off.
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
    /// A value that is known already, with its key.
    pub(crate) fn known(key: K, value: T) -> Self {
        Self {
            shown: Some((key, value)),
            ..Self::default()
        }
    }

    /// The last value, with its key.
    pub(crate) fn shown(&self) -> Option<(&K, &T)> {
        self.shown.as_ref().map(|(key, value)| (key, value))
    }

    /// The last value, to be completed.
    pub(crate) fn shown_mut(&mut self) -> Option<&mut T> {
        self.shown.as_mut().map(|(_, value)| value)
    }

    /// The value for this key, if it is the last one.
    pub(crate) fn of(&self, key: &K) -> Option<&T> {
        let shown = self.shown.as_ref().filter(|(shown, _)| shown == key);
        shown.map(|(_, value)| value)
    }

    /// Takes the last value out.
    pub(crate) fn take(&mut self) -> Option<T> {
        self.shown.take().map(|(_, value)| value)
    }

    /// Whether the task for this key broke off.
    pub(crate) fn has_failed(&self, key: &K) -> bool {
        self.failed.as_ref() == Some(key)
    }

    /// Whether a task is under way.
    pub(crate) fn is_under_way(&self) -> bool {
        self.under_way.is_some()
    }

    /// Takes the result of the task if it has ended. Returns whether there is a new value.
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

    /// Abandons the task under way unless its key is wanted.
    pub(crate) fn abandon_unless(&mut self, is_wanted: impl FnOnce(&K) -> bool) {
        self.under_way.take_if(|(key, _)| !is_wanted(key));
    }

    /// As [`Latest::collect`], and begins a task for this key, unless its value is there, its task broke
    /// off, or a task is under way.
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
