//! Notices when the circuit's own file has changed.

use std::path::{Path, PathBuf};

use formulad_tracks::file::Source;

use super::{Editor, Notice, Offer};
use crate::texts::files as texts;

/// How often the file is checked, in seconds.
const EVERY: f64 = 2.0;

/// What can be done about a circuit that has been changed here and in its file.
const BOTH_CHANGED: [Offer; 3] = [Offer::KeepMine, Offer::Reload, Offer::SaveAs];

/// Whether a notice has said that the circuit has been changed here and in its file.
pub(super) fn warned_of_both(notice: Option<&Notice>) -> bool {
    notice.is_some_and(|notice| notice.offers == BOTH_CHANGED)
}

/// When the file is checked.
#[derive(Debug, Default)]
pub(super) struct Watch {
    next: f64,
    /// Whether it was missing the last time: while other programs save it, it may be gone for a
    /// moment.
    missing: bool,
    /// The file that the machine watches.
    watched: Option<PathBuf>,
    /// Whether the machine can watch it.
    is_watched: bool,
}

impl Watch {
    /// Checks at once, as it may be another file now.
    pub(super) fn begin_anew(&mut self) {
        (self.next, self.missing) = (0.0, false);
    }
}

impl Editor {
    /// Checks the file when it is due. Returns the seconds until the next check, unless the machine
    /// watches the file.
    pub(super) fn watch_file(&mut self, now: f64) -> Option<f64> {
        let path = self.file.path.clone().filter(|_| !self.is_away);
        if path != self.watch.watched {
            self.watch.is_watched = self.host.watch(path.as_deref());
            self.watch.watched.clone_from(&path);
        }
        let path = path?;
        if now < self.watch.next {
            return Some(self.watch.next - now);
        }
        self.watch.next = now + EVERY;
        // Not in the middle of something.
        if self.dialog.is_some() || self.work.document().in_gesture() {
            return Some(EVERY);
        }
        self.look_at_file(&path);
        let again = !self.watch.is_watched || self.watch.missing;
        again.then_some(EVERY)
    }

    fn look_at_file(&mut self, path: &Path) {
        let stamp = self.host.stamp(path);
        let was_missing = std::mem::replace(&mut self.watch.missing, stamp.is_none());
        if stamp == self.file.stamp || (stamp.is_none() && !was_missing) {
            return;
        }
        self.file.stamp = stamp;
        let name = texts::file_name(path);
        if stamp.is_none() {
            self.work.mark_unsaved();
            self.warn(texts::file_gone(&name), &[Offer::Save, Offer::SaveAs]);
            return;
        }
        let there = self.host.read(path).ok().flatten();
        if there.as_ref().map(Source::text) == self.file.text.as_deref() {
            return;
        }
        if self.work.document().is_modified() {
            self.warn_of_both();
        } else {
            let offers = [Offer::Reload, Offer::KeepMine];
            self.warn(texts::file_changed(&name), &offers);
        }
    }

    /// Says that the circuit has been changed here and in its file.
    pub(super) fn warn_of_both(&mut self) {
        if let Some(path) = &self.file.path {
            let name = texts::file_name(path);
            self.warn(texts::both_changed(&name), &BOTH_CHANGED);
        }
    }

    /// Leaves the document as it is: what its file holds now may be overwritten.
    pub(super) fn keep_mine(&mut self) {
        if let Some(path) = &self.file.path
            && let Ok(Some(source)) = self.host.read(path)
        {
            self.file.text = Some(source.text().to_owned());
        }
        self.work.mark_unsaved();
    }
}
