//! Circuits in links.

use formulad_tracks::{TrackFile, bundled};

use super::{Editor, Opened, Then};
use crate::texts::files as texts;

impl Editor {
    /// Puts a link on the clipboard that opens the circuit in a browser, without the picture under the
    /// board and the versions that are kept.
    pub(crate) fn copy_link(&mut self) {
        let mut design = self.work.document().design().clone();
        design.sketch.backdrop = None;
        design.sketch.versions.clear();
        let mut file = self.file.file.clone();
        design.write_to(&mut file);
        match file.to_link() {
            Ok(link) => {
                self.view.copy_text = Some(format!("{}#{link}", self.host.site()));
                self.notify(texts::LINK_COPIED.to_owned(), None);
            }
            Err(error) => self.fail(texts::CANNOT_COPY_LINK.to_owned(), error.to_string()),
        }
    }

    /// Opens what an address asks for after its `#`, after asking if work would be lost by it: the name
    /// of a bundled circuit, or a circuit as [`TrackFile::to_link`] writes it.
    pub fn open_link(&mut self, fragment: &str) {
        self.view.overlay = None;
        self.guard(Then::OpenLink(fragment.to_owned()));
    }

    pub(super) fn open_fragment(&mut self, fragment: &str) {
        if let Some(circuit) = bundled::find(fragment) {
            return self.open_bundled(circuit.name());
        }
        match TrackFile::from_link(fragment) {
            Ok(file) => self.show(Opened::unsaved(file)),
            Err(error) => self.fail(texts::CANNOT_OPEN_LINK.to_owned(), error.to_string()),
        }
    }
}
