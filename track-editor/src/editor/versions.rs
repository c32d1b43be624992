//! Named versions of the circuit that are kept with it.

use super::{Dialog, Editor};
use crate::document::{Design, Edit, Version, VersionEdit};
use crate::work::Work;

impl Editor {
    /// The versions that are kept, the oldest first.
    pub fn versions(&self) -> &[Version] {
        &self.work.sketch().versions
    }

    /// Asks under which name to keep the circuit as it is.
    pub(crate) fn ask_to_keep(&mut self) {
        let name = t!("Version {number}", number = self.versions().len() + 1);
        self.dialog = Some(Dialog::KeepVersion(self.free_name(&name)));
    }

    /// Answers [`Dialog::KeepVersion`] with the name that has been typed; does nothing without one.
    pub fn answer_keep(&mut self) {
        match self.dialog.take() {
            Some(Dialog::KeepVersion(name)) if !name.trim().is_empty() => {
                let name = self.free_name(name.trim());
                match Version::of(name, self.work.document().design()) {
                    Some(version) => {
                        self.work.apply(&Edit::Version(VersionEdit::Keep(version)));
                    }
                    None => self.fail(
                        t!("This version cannot be kept").to_owned(),
                        t!("A number in it is not finite.").to_owned(),
                    ),
                }
            }
            other => self.dialog = other,
        }
    }

    /// The name, with a number behind it if there already is a version of this name.
    fn free_name(&self, name: &str) -> String {
        let is_free = |name: &String| self.versions().iter().all(|other| other.name != *name);
        let numbered = (2..).map(|number| t!("{name} ({number})", name, number));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        names.find(is_free).unwrap_or_default()
    }

    /// Drops the version at this position.
    pub fn drop_version(&mut self, at: usize) {
        if let Some(version) = self.versions().get(at) {
            let edit = VersionEdit::Drop(at, version.name.clone());
            self.work.apply(&Edit::Version(edit));
        }
    }

    /// Restores the version at this position, in one step.
    pub fn restore_version(&mut self, at: usize) {
        self.tool.cancel(&mut self.work);
        if let Some((name, design)) = self.read_version(at) {
            let edit = VersionEdit::Restore(name.clone(), Box::new(design));
            if self.work.apply(&Edit::Version(edit)) {
                self.notify(
                    t!(
                        "This is “{name}”. Undo brings back the circuit as it was.",
                        name
                    ),
                    None,
                );
            }
            self.tool.retain_existing(&self.work);
        }
    }

    /// Compares the circuit with the version at this position.
    pub fn compare_with_version(&mut self, at: usize) {
        if let Some((name, design)) = self.read_version(at) {
            let work = Work::new(design).with_helper(self.host.helper());
            self.set_baseline(name, work);
        }
    }

    fn read_version(&mut self, at: usize) -> Option<(String, Design)> {
        let version = self.versions().get(at)?.clone();
        match version.design() {
            Ok(design) => Some((version.name, design)),
            Err(reason) => {
                self.fail(t!("This version cannot be read").to_owned(), reason);
                None
            }
        }
    }
}
