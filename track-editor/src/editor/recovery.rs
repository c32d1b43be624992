//! Unsaved work: stored beside its file every few seconds, and found again after a crash.

use std::path::{Path, PathBuf};

use formulad_tracks::TrackFile;
use serde::{Deserialize, Serialize};

use super::compare::Compared;
use super::dialog::{Dialog, Leftover, Then};
use super::open::every_fault;
use super::{Editor, Opened};
use crate::texts::files as texts;

/// The prefix of the names under which the host stores unsaved work; the name of the editor
/// follows.
const PREFIX: &str = "unsaved-";
/// How many seconds after the last change unsaved work is stored.
const PAUSE: f64 = 2.0;
/// How many seconds after the first change unsaved work is stored, even if work goes on. Together
/// with the pauses between two frames this stays under ten seconds.
const LONGEST: f64 = 7.0;

/// Which revision of the work is stored, and since when there is more to store.
#[derive(Debug, Default)]
pub(super) struct Backup {
    /// The revision of the document that is stored.
    stored: Option<u64>,
    waiting: Option<Waiting>,
    /// Whether the designer was told that it cannot be stored.
    reported: bool,
    /// Whether unsaved work of other editors has been looked for.
    looked: bool,
}

/// A change that is not stored yet.
#[derive(Debug)]
struct Waiting {
    revision: u64,
    first: f64,
    last: f64,
}

/// What is stored.
#[derive(Serialize, Deserialize)]
struct Unsaved {
    circuit: String,
    path: Option<String>,
    /// What the file held when it was last read or saved.
    was: Option<String>,
    /// The track file as it would be saved.
    text: String,
}

impl Unsaved {
    /// Reads it, with its track file.
    fn parse(text: &str) -> Result<(Self, TrackFile), String> {
        let unsaved: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let file = TrackFile::parse(&unsaved.text).map_err(|error| every_fault(&error))?;
        Ok((unsaved, file))
    }
}

impl Editor {
    /// Stores unsaved work when it is due. Returns the seconds until then.
    pub(super) fn store_unsaved(&mut self, now: f64) -> Option<f64> {
        let document = self.work.document();
        let revision = document.revision();
        if !document.is_modified() {
            self.delete_unsaved();
            return None;
        }
        if self.backup.stored == Some(revision) {
            return None;
        }
        let waiting = self.backup.waiting.get_or_insert(Waiting {
            revision,
            first: now,
            last: now,
        });
        if waiting.revision != revision {
            waiting.revision = revision;
            waiting.last = now;
        }
        let due = (waiting.last + PAUSE).min(waiting.first + LONGEST);
        if now < due {
            return Some(due - now);
        }
        self.backup.waiting = None;
        (!self.store_unsaved_now()).then_some(PAUSE)
    }

    /// Stores unsaved work. Returns whether it is stored.
    fn store_unsaved_now(&mut self) -> bool {
        let revision = self.work.document().revision();
        let stored = self.unsaved().and_then(|text| {
            let name = self.own_key();
            self.host.store(&name, &text)
        });
        match stored {
            Ok(()) => {
                self.backup.stored = Some(revision);
                self.backup.reported = false;
                true
            }
            Err(reason) => {
                if !self.backup.reported {
                    self.warn(
                        t!(
                            "Unsaved changes cannot be backed up ({reason}). Save often.",
                            reason
                        ),
                        &[],
                    );
                }
                self.backup.reported = true;
                false
            }
        }
    }

    fn own_key(&self) -> String {
        format!("{PREFIX}{}", self.host.name())
    }

    fn unsaved(&self) -> Result<String, String> {
        let mut file = self.file.file.clone();
        self.work.document().design().write_to(&mut file);
        let text = file.to_text().map_err(|error| error.to_string())?;
        let path = self.path().and_then(|path| path.to_str());
        let unsaved = Unsaved {
            circuit: self.work.plan().name.clone(),
            path: path.map(str::to_owned),
            was: self.file.text.clone(),
            text,
        };
        serde_json::to_string(&unsaved).map_err(|error| error.to_string())
    }

    /// Deletes stored unsaved work: it is saved, or discarded.
    pub(super) fn delete_unsaved(&mut self) {
        self.backup.waiting = None;
        if self.backup.stored.take().is_some() {
            let name = self.own_key();
            self.host.delete(&name);
        }
    }

    /// Unsaved work of editors that no longer run, the latest first.
    pub fn leftovers(&mut self) -> Vec<Leftover> {
        let names = self.host.stored_names().into_iter();
        let unsaved: Vec<String> = names.filter(|name| name.starts_with(PREFIX)).collect();
        let mut left = Vec::new();
        for key in unsaved {
            let editor = key.trim_start_matches(PREFIX);
            if editor == self.host.name() || self.host.runs(editor) {
                continue;
            }
            // It may have been deleted at this very moment.
            if let Some(text) = self.host.load(&key) {
                left.push(self.leftover(key, &text));
            }
        }
        left.sort_by_key(|it| it.ago);
        left
    }

    fn leftover(&mut self, key: String, text: &str) -> Leftover {
        let (circuit, path, was) = match serde_json::from_str::<Unsaved>(text) {
            Ok(it) => (Some(it.circuit), it.path.map(PathBuf::from), it.was),
            Err(_) => (None, None, None),
        };
        let there = path.as_ref().and_then(|path| self.host.read(path).ok()?);
        Leftover {
            ago: self.host.stored_ago(&key),
            key,
            circuit,
            // A browser forgets the files of earlier visits.
            has_changed: there.is_some_and(|it| was.is_some_and(|was| it.text() != was)),
            path,
        }
    }

    /// Asks once what to do with what other editors left.
    pub(super) fn offer_recovery(&mut self) {
        if !self.backup.looked && self.dialog.is_none() {
            self.backup.looked = true;
            let left = self.leftovers();
            if !left.is_empty() {
                self.dialog = Some(Dialog::Recovery {
                    left,
                    doomed: Vec::new(),
                    compared: None,
                });
            }
        }
    }

    /// Asks what to do with what other editors left, or says that there is nothing.
    pub fn ask_to_recover(&mut self) {
        self.backup.looked = false;
        self.offer_recovery();
        if self.dialog.is_none() {
            self.notify(t!("There is no unsaved work to recover.").to_owned(), None);
        }
    }

    /// Shows work that was stored under this name, as unsaved work on its file.
    pub(super) fn recover(&mut self, key: &str) {
        let Some(text) = self.host.load(key) else {
            return self.fail(
                t!("This work cannot be recovered").to_owned(),
                t!("It no longer exists.").to_owned(),
            );
        };
        let (unsaved, file) = match Unsaved::parse(&text) {
            Ok(read) => read,
            Err(reason) => {
                return self.fail(t!("This work cannot be recovered").to_owned(), reason);
            }
        };
        self.show(Opened {
            file,
            path: unsaved.path.map(PathBuf::from),
            text: unsaved.was,
            stamp: None,
        });
        self.work.mark_unsaved();
        // Only then: whatever happens, one of the two copies is there.
        if self.store_unsaved_now() {
            self.host.delete(key);
        }
        let left = self.leftovers().len();
        self.warn(texts::recovered(&unsaved.circuit, left), &[]);
        self.view.overlay = None;
    }

    /// Answers [`Dialog::Recovery`]: deletes what was stored under this name. The first call only
    /// asks for confirmation.
    pub fn answer_delete(&mut self, key: &str) {
        self.delete_leftovers(vec![key.to_owned()]);
    }

    /// Answers [`Dialog::Recovery`]: deletes everything in it. The first call only asks for
    /// confirmation.
    pub fn answer_delete_all(&mut self) {
        if let Some(Dialog::Recovery { left, .. }) = &self.dialog {
            self.delete_leftovers(left.iter().map(|it| it.key.clone()).collect());
        }
    }

    fn delete_leftovers(&mut self, keys: Vec<String>) {
        let Some(Dialog::Recovery { left, doomed, .. }) = &mut self.dialog else {
            return;
        };
        if *doomed != keys {
            *doomed = keys;
            return;
        }
        left.retain(|it| !keys.contains(&it.key));
        doomed.clear();
        if left.is_empty() {
            self.dialog = None;
        }
        for key in keys {
            self.host.delete(&key);
        }
    }

    /// Answers [`Dialog::Recovery`]: compares what was stored under this name with its file, or
    /// stops comparing it.
    pub fn answer_compare(&mut self, key: &str) {
        let Some(Dialog::Recovery { compared, .. }) = &mut self.dialog else {
            return;
        };
        if compared.take().is_some_and(|compared| compared.key == key) {
            return;
        }
        let text = self.host.load(key).unwrap_or_default();
        let (unsaved, mine) = match Unsaved::parse(&text) {
            Ok(read) => read,
            Err(reason) => {
                return self.fail(t!("This work cannot be recovered").to_owned(), reason);
            }
        };
        let there = unsaved
            .path
            .and_then(|path| self.host.read(Path::new(&path)).ok().flatten());
        let there = there.and_then(|source| TrackFile::parse(source.text()).ok());
        let file = there.as_ref().map(|file| &file.plan);
        let result = Compared::new(key.to_owned(), file, &mine.plan);
        if let Some(Dialog::Recovery { compared, .. }) = &mut self.dialog {
            *compared = Some(Box::new(result));
        }
    }

    /// Answers [`Dialog::Recovery`]: recovers what was stored under this name.
    pub fn answer_recover(&mut self, key: &str) {
        if let Some(Dialog::Recovery { .. }) = self.dialog.take() {
            self.guard(Then::Recover(key.to_owned()));
        }
    }
}
