//! Notices when the circuit's own file has changed.

use std::path::{Path, PathBuf};

use formulad_tracks::file::Source;

use super::{Editor, Notice, Offer};
use crate::texts::files as texts;

/// How often the file is checked, in seconds.
const EVERY: f64 = 2.0;

/// What can be done about a circuit that has been changed here and in its file.
const BOTH_CHANGED: [Offer; 3] = [Offer::KeepMine, Offer::Reload, Offer::SaveAs];
/// What can be done about a circuit whose file has been changed.
const FILE_CHANGED: [Offer; 2] = [Offer::Reload, Offer::KeepMine];
/// What can be done about a circuit whose file is gone.
const FILE_GONE: [Offer; 2] = [Offer::Save, Offer::SaveAs];

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
            self.warn(t!("“{file}” no longer exists.", file = name), &FILE_GONE);
            return;
        }
        let there = self.host.read(path).ok().flatten();
        if let Some(there) = &there
            && self.is_as_before(path, there)
        {
            let offers = self.notice.as_ref().map(|notice| &*notice.offers);
            let about_file: [&[Offer]; 3] = [&BOTH_CHANGED, &FILE_CHANGED, &FILE_GONE];
            if offers.is_some_and(|offers| about_file.contains(&offers)) {
                self.notice = None;
            }
            return;
        }
        if self.work.document().is_modified() {
            self.warn_of_both();
        } else {
            self.warn(
                t!("“{file}” has changed on disk.", file = name),
                &FILE_CHANGED,
            );
        }
    }

    /// Says that the circuit has been changed here and in its file.
    pub(super) fn warn_of_both(&mut self) {
        if let Some(path) = &self.file.path {
            let name = texts::file_name(path);
            self.warn(
                t!(
                    "“{file}” has changed on disk, and you have unsaved changes.",
                    file = name
                ),
                &BOTH_CHANGED,
            );
        }
    }

    /// Whether there is nothing to say of what the file holds: it is what the file held before, or the
    /// document, which is saved then.
    fn is_as_before(&mut self, path: &Path, there: &Source) -> bool {
        let mut ours = self.file.file.clone();
        self.design_in(path).write_to(&mut ours);
        let ours = ours.to_text().ok();
        if ours.as_deref() == Some(there.text()) {
            self.file.text.clone_from(&ours);
        }
        // It may be written in another way, and have comments: saving still asks about these.
        let theirs = there.parse().ok().and_then(|file| file.to_text().ok());
        if theirs.is_some() && theirs == ours {
            self.work.mark_saved();
            self.delete_unsaved();
            return true;
        }
        self.file.text.as_deref() == Some(there.text())
    }

    /// Leaves the document as it is: what its file holds now may be overwritten.
    pub(super) fn keep_mine(&mut self) {
        if let Some(path) = self.file.path.clone()
            && let Ok(Some(there)) = self.host.read(&path)
        {
            // It may be so again since the notice.
            if self.is_as_before(&path, &there) {
                return;
            }
            self.file.text = Some(there.text().to_owned());
        }
        self.work.mark_unsaved();
    }
}
