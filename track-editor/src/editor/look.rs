//! Themes: the look of a board as a file of its own, to be used on others.

use std::path::Path;

use formulad_core::TrackPlan;
use formulad_tracks::{TrackFile, lint};

use super::Editor;
use super::dialog::Output;
use super::open::every_fault;
use crate::document::{ArtEdit, Edit};
use crate::texts::art as texts;

impl Editor {
    /// Asks where to save the look of the board.
    pub fn save_theme(&mut self) {
        self.write_elsewhere(Output::Theme);
    }

    /// The look of the board as a file: a track file with nothing else in it, so that themes are
    /// read and checked like track files.
    pub(super) fn theme_text(&self) -> Result<String, String> {
        let plan = self.work.plan();
        let theme = TrackPlan {
            name: plan.name.clone(),
            art: plan.art.look(),
            ..TrackPlan::default()
        };
        let file = TrackFile::new(theme);
        file.to_text().map_err(|error| error.to_string())
    }

    /// Gives the board the look of a theme, or of another circuit.
    pub fn open_theme(&mut self, path: &Path) {
        self.leave_driving();
        let path = self.host.absolute(path);
        let look = match self.host.read(&path) {
            Ok(Some(source)) => source.parse().map_err(|error| every_fault(&error)),
            Ok(None) => Err(t!("The file does not exist.").to_owned()),
            Err(error) => Err(every_fault(&error)),
        };
        let art = match look {
            Ok(file) => file.plan.art,
            Err(reason) => {
                return self.fail(
                    t!("The look of {path} cannot be used", path = path.display()),
                    reason,
                );
            }
        };
        let faults = lint::low_contrast(&art.colors);
        self.work.apply(&Edit::Art(ArtEdit::Look(Box::new(art))));
        match faults.first() {
            None => self.notify(
                t!("The board has the look of the theme. Undo restores its own look.").to_owned(),
                None,
            ),
            Some((_, fault)) => self.notify(texts::applied(fault, faults.len()), None),
        }
    }
}
