//! The progress of long work.

use std::ops::ControlFlow;
use std::sync::Once;

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

    /// Returns a callback for the threads that drive races: takes how many more are over, and always
    /// continues.
    ///
    /// Planners prepare before their first race, so the rate is counted from the first races that are over.
    pub(super) fn watch(&self) -> impl Fn(u64) -> ControlFlow<()> + Sync {
        let prepared = Once::new();
        move |races| {
            self.0.inc(races);
            prepared.call_once(|| self.0.reset_eta());
            ControlFlow::Continue(())
        }
    }
}

/// Clears the bar for what is printed next.
impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
