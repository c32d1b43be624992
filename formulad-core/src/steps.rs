//! Work that can be interrupted, for programs that have no other thread for it.
//!
//! Functions that take long have a version whose name ends in `in_steps` and that returns [`Work`]. It needs no
//! runtime, waits for nothing, and only [pauses](pause) now and then.

use std::fmt;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

/// Work that takes long: a future to be awaited.
///
/// It is boxed so that it is compiled here, once: the body of an `async fn` is compiled again in each crate that awaits
/// it.
pub type Work<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Something that is worked out in steps of about a millisecond, with time for other things in between.
///
/// ```
/// use formulad_core::TrackBuilder;
/// use formulad_core::analysis::par::{Par, Terms};
/// use formulad_core::rules::Ruleset;
/// use formulad_core::steps::Steps;
///
/// let track = TrackBuilder::<1>::new("Ring").straight(20).corner(1, [6]).straight(9).build()?;
/// let mut solving = Steps::new(async move {
///     Par::solve_in_steps(&track, &Ruleset::basic(1), &Terms::default()).await
/// });
/// let (par, pauses) = (0..).find_map(|pauses| Some((solving.step()?, pauses))).ok_or("no end")?;
/// assert!(par?.bytes() > 0 && pauses > 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Steps<T>(Option<Work<'static, T>>);

impl<T> Steps<T> {
    /// Takes the work, without beginning it.
    pub fn new(work: impl Future<Output = T> + Send + 'static) -> Self {
        Self(Some(Box::pin(work)))
    }

    /// Goes on to the next pause. Returns the result once, with the last step.
    pub fn step(&mut self) -> Option<T> {
        let work = self.0.as_mut()?.as_mut();
        match work.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(result) => {
                self.0 = None;
                Some(result)
            }
            Poll::Pending => None,
        }
    }
}

impl<T> fmt::Debug for Steps<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(std::any::type_name::<Self>())
            .finish_non_exhaustive()
    }
}

/// Lets the caller of [`Steps::step`] do something else.
pub async fn pause() {
    let mut has_paused = false;
    let pause = |_: &mut Context<'_>| match std::mem::replace(&mut has_paused, true) {
        true => Poll::Ready(()),
        false => Poll::Pending,
    };
    std::future::poll_fn(pause).await;
}

/// Does work without a break.
pub fn at_once<T>(work: impl Future<Output = T>) -> T {
    let mut work = pin!(work);
    loop {
        if let Poll::Ready(result) = work.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return result;
        }
    }
}
