//! Ctrl-C during long work.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

/// Number of long tasks in progress.
static WORKING: AtomicUsize = AtomicUsize::new(0);
static IS_ASKED: AtomicBool = AtomicBool::new(false);

/// The exit code of a command that was interrupted, as shells have it.
pub(super) const CODE: u8 = 130;

/// Asks long work in progress to end with the result so far. Returns whether there is any that has
/// not been asked before; otherwise the process can be ended.
pub fn interrupt() -> bool {
    WORKING.load(SeqCst) > 0 && !IS_ASKED.swap(true, SeqCst)
}

/// Long work that can end early.
#[derive(Debug)]
pub(super) struct Work(());

impl Work {
    pub(super) fn begin() -> Self {
        WORKING.fetch_add(1, SeqCst);
        Self(())
    }

    pub(super) fn is_interrupted() -> bool {
        IS_ASKED.load(SeqCst)
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        if WORKING.fetch_sub(1, SeqCst) == 1 {
            IS_ASKED.store(false, SeqCst);
        }
    }
}
