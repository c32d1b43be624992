//! The progress of long work, which can be interrupted.

use std::ops::ControlFlow;
use std::sync::Once;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::interrupt::{self, Work};
use super::{Stop, Streams};
use formulad_tracks::words::whole;

pub(super) mod texts {
    /// Beside a bar: how many are done, how many there are, and the time that is left.
    pub(crate) fn races(done: &str, all: &str, left: &str) -> String {
        t!("{done} of {all} races, {left} to go", done, all, left)
    }

    pub(crate) fn circuits(done: &str, all: &str, left: &str) -> String {
        t!("{done} of {all} circuits, {left} to go", done, all, left)
    }
}

/// The interval at which work in progress is saved.
const SAVED_EVERY: Duration = Duration::from_secs(20);

/// A bar on the terminal that counts what is done, where there is one.
#[derive(Debug)]
pub(super) struct Progress {
    bar: ProgressBar,
    _work: Work,
}

impl Progress {
    /// The progress of races.
    pub(super) fn of_races(all: u64, streams: &Streams<'_>) -> Self {
        Self::of(all, texts::races, streams)
    }

    /// The progress of circuits that are solved.
    pub(super) fn of_circuits(all: u64, streams: &Streams<'_>) -> Self {
        Self::of(all, texts::circuits, streams)
    }

    fn of(all: u64, counted: fn(&str, &str, &str) -> String, streams: &Streams<'_>) -> Self {
        let target = if streams.progress {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(Some(all), target);
        let style = ProgressStyle::with_template(&format!(
            "{{bar:30}} {}",
            counted("{pos}", "{len}", "{eta}")
        ));
        Self {
            bar: match style {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            },
            _work: Work::begin(),
        }
    }

    /// Returns a callback for the threads that drive races. It takes how many more are over, and
    /// continues until it is interrupted or, if the work is saved, until it is time to save.
    ///
    /// Planners prepare before their first race, so the rate is counted from the first races that are over.
    pub(super) fn watch(&self, is_saved: bool) -> impl Fn(u64) -> ControlFlow<()> + Sync {
        let prepared = Once::new();
        let begin = Instant::now();
        move |races| {
            self.bar.inc(races);
            prepared.call_once(|| self.bar.reset_eta());
            if Work::is_interrupted() || is_saved && begin.elapsed() > SAVED_EVERY {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        }
    }

    /// Shows how much is done. Returns whether to go on.
    pub(super) fn go_on(&self, done: u64) -> bool {
        self.bar.set_position(done);
        !Work::is_interrupted()
    }

    /// Ends the bar, and returns whether all races were driven; an error if none was.
    pub(super) fn end(self, driven: u64, of: u64, streams: &mut Streams<'_>) -> Result<End, Stop> {
        drop(self);
        if driven >= of {
            return Ok(End::Whole);
        }
        if driven == 0 {
            let text = t!("interrupted before the first race was over").to_owned();
            return Err(Stop::Errors(interrupt::CODE, vec![text]));
        }
        let text = t!(
            "interrupted after {driven} of {races} races: these are the figures of the former",
            driven = whole(driven),
            races = whole(of)
        );
        streams.complain(&(text + "\n"));
        Ok(End::Interrupted)
    }
}

/// How long work ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Whole,
    Interrupted,
}

impl End {
    /// The exit code, after the results have been written.
    pub(super) const fn stop(self) -> Result<(), Stop> {
        match self {
            Self::Whole => Ok(()),
            Self::Interrupted => Err(Stop::Code(interrupt::CODE)),
        }
    }
}

/// Clears the bar for what is printed next.
impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
