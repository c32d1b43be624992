//! How far long work is.

use std::ops::ControlFlow;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::Streams;

/// A bar on the terminal that counts races, where there is one.
#[derive(Debug)]
pub(super) struct Progress(ProgressBar);

impl Progress {
    pub(super) fn of_races(races: u64, streams: &Streams<'_>) -> Self {
        let target = if streams.progress {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(Some(races), target);
        let style = ProgressStyle::with_template("{bar:30} {pos} of {len} races, {eta} to go");
        Self(match style {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        })
    }

    /// So many more races are over: told by the threads that drive them. Goes on always.
    pub(super) fn watch(&self) -> impl Fn(u64) -> ControlFlow<()> + Sync {
        |races| {
            self.0.inc(races);
            ControlFlow::Continue(())
        }
    }
}

/// A bar that stays would stand in the way of what is said next.
impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
