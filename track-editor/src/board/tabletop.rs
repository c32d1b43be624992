//! Kits for the table: their settings, and the files made from them.

use formulad_core::Track;
use formulad_tracks::draw::{Paper, Scene};
use formulad_tracks::kit::{Kit, KitFormat};
use formulad_tracks::rules;

use crate::drive::Setup;

/// Settings of a kit for the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tabletop {
    /// The file format.
    pub format: KitFormat,
    /// The rules; who drives does not matter.
    pub setup: Setup,
    /// The paper that it is printed on.
    pub paper: Paper,
}

impl Default for Tabletop {
    /// A document on A4 for the beginner's game.
    fn default() -> Self {
        Self {
            format: KitFormat::Pdf,
            setup: Setup::default(),
            paper: Paper::A4,
        }
    }
}

impl Tabletop {
    /// The extension of its file, without the dot: several files are packed into one.
    pub const fn extension(&self) -> &'static str {
        match self.format {
            KitFormat::TabletopSimulator | KitFormat::TabletopScript | KitFormat::Positions => {
                "zip"
            }
            format => format.extension(),
        }
    }

    /// Whether it is printed.
    pub const fn is_printed(&self) -> bool {
        matches!(self.format, KitFormat::Pdf | KitFormat::Zip)
    }

    /// The pages beside the board.
    ///
    /// # Errors
    ///
    /// Says why they cannot be made, for people to read.
    pub fn pages(&self, track: &Track) -> Result<Vec<Scene>, String> {
        self.with(track, |kit| Ok(kit.pages()))
    }

    /// What a virtual table has, a line each, and the parts of the rules that its script does not know.
    ///
    /// # Errors
    ///
    /// As [`Tabletop::pages`].
    pub fn contents(&self, track: &Track) -> Result<(Vec<String>, Vec<&'static str>), String> {
        self.with(track, |kit| {
            Ok((kit.contents(self.format), kit.unplayed(self.format)))
        })
    }

    /// The whole file, in which the circuit has this name.
    ///
    /// # Errors
    ///
    /// Says why it cannot be made, for people to read.
    pub fn bytes(&self, track: &Track, name: &str) -> Result<Vec<u8>, String> {
        self.with(track, |kit| {
            let file = kit.file(self.format, name);
            file.map(|file| file.bytes)
                .map_err(|error| error.to_string())
        })
    }

    fn with<T>(
        &self,
        track: &Track,
        make: impl FnOnce(Kit<'_>) -> Result<T, String>,
    ) -> Result<T, String> {
        let rules = self.setup.rules().map_err(|error| error.to_string())?;
        let title = rules::title(self.setup.preset, &self.setup.options);
        make(Kit::new(track, &title, &rules).on_paper(self.paper))
    }
}
