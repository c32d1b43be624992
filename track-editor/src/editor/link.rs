//! Circuits and races in links.

use formulad_tracks::replay::{RaceLink, RaceLinkError};
use formulad_tracks::{TrackFile, bundled};

use super::{Dialog, Editor, Opened, Then};
use crate::drive::Drive;

/// What an address asks for: all after its `#`, or all of it if there is none.
fn fragment(link: &str) -> &str {
    let link = link.trim();
    link.split_once('#').map_or(link, |(_, fragment)| fragment)
}

/// Whether a text is a link of a circuit or a race, or what such a link has after its `#`.
pub(super) fn is_one(text: &str) -> bool {
    let fragment = fragment(text);
    fragment.starts_with("circuit=") || fragment.starts_with("race=")
}

impl Editor {
    /// Puts a link on the clipboard that opens the circuit in a browser, without its
    /// pictures and the versions that are kept.
    pub(crate) fn copy_link(&mut self) {
        let link = self.shared().to_link();
        self.put_link(
            link.map_err(|error| error.to_string()),
            t!(
                "Link copied. It opens this circuit in a browser; pictures and kept versions are \
                 left out."
            ),
        );
    }

    /// The same for the race that is driven or watched.
    pub(crate) fn copy_race_link(&mut self) {
        let Some(record) = self.driving().and_then(Drive::record) else {
            return;
        };
        let link = RaceLink::new(record, self.shared()).to_link();
        let link = link.map_err(|error| error.to_string());
        self.put_link(
            link,
            t!("Link copied. It opens this race in a browser, to watch it."),
        );
    }

    fn put_link(&mut self, link: Result<String, String>, said: &str) {
        match link {
            Ok(link) => {
                self.view.copy_text = Some(format!("{}#{link}", self.host.site()));
                self.notify(said.to_owned(), None);
            }
            Err(reason) => self.fail(t!("The link cannot be made").to_owned(), reason),
        }
    }

    /// The part of the circuit that goes into a link.
    fn shared(&self) -> TrackFile {
        let mut design = self.work.document().design().clone();
        design.sketch.backdrop = None;
        design.sketch.versions.clear();
        // No address is long enough for them.
        design.plan.art.remove_pictures();
        let mut file = self.file.file.clone();
        design.write_to(&mut file);
        file
    }

    /// Asks for a link to be opened.
    pub(crate) fn ask_for_link(&mut self) {
        self.dialog = Some(Dialog::Link(String::new()));
    }

    /// Answers [`Dialog::Link`] with what has been typed.
    pub fn answer_link(&mut self) {
        if let Some(Dialog::Link(link)) = &self.dialog {
            let link = link.clone();
            self.dialog = None;
            self.open_link(&link);
        }
    }

    /// Opens what an address asks for after its `#`, after asking if work would be lost by it: the name
    /// of a bundled circuit, a circuit as [`TrackFile::to_link`] writes it, or a race as
    /// [`RaceLink::to_link`] does.
    pub fn open_link(&mut self, link: &str) {
        self.view.overlay = None;
        let fragment = fragment(link);
        match RaceLink::from_link(fragment) {
            Ok(race) => self.watch(race.record, race.circuit),
            Err(RaceLinkError::None) => self.guard(Then::OpenLink(fragment.to_owned())),
            Err(error) => self.fail(
                t!("The link cannot be opened").to_owned(),
                error.to_string(),
            ),
        }
    }

    pub(super) fn open_fragment(&mut self, fragment: &str) {
        if let Some(circuit) = bundled::find(fragment) {
            return self.open_bundled(circuit.name());
        }
        match TrackFile::from_link(fragment) {
            Ok(file) => self.show(Opened::unsaved(file)),
            Err(error) => self.fail(
                t!("The link cannot be opened").to_owned(),
                error.to_string(),
            ),
        }
    }
}
