//! What is printed of a race while it goes on: a commentary, or events as JSON lines.

use std::io::{self, Write};

use formulad_core::race::Race;

use crate::fit::fit;
use formulad_tracks::commentary::Commentary;

/// Prints what has not been printed yet.
pub(super) struct Narrator {
    /// `None` for JSON.
    commentary: Option<Commentary>,
    /// The number of events printed.
    printed: usize,
    /// The width of the terminal.
    width: Option<usize>,
}

impl Narrator {
    pub(super) fn new(json: bool, width: Option<usize>) -> Self {
        let usual = Commentary::new();
        let commentary = match width {
            Some(width) => usual.in_width(width),
            None => usual,
        };
        Self {
            commentary: (!json).then_some(commentary),
            printed: 0,
            width,
        }
    }

    /// Prints the heading of a commentary.
    pub(super) fn title(
        &self,
        race: &Race,
        seed: Option<u64>,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        match self.commentary {
            Some(_) => {
                let title = Commentary::title(race, seed);
                write!(output, "{}", fit(&title, self.width))
            }
            None => Ok(()),
        }
    }

    /// Prints what has happened since the last call.
    pub(super) fn emit(&mut self, race: &Race, output: &mut dyn Write) -> io::Result<()> {
        let events = race.events().get(self.printed..).unwrap_or_default();
        self.printed = race.events().len();
        if let Some(commentary) = &mut self.commentary {
            let text = commentary.text(race, events);
            return write!(output, "{}", fit(&text, self.width));
        }
        for event in events {
            serde_json::to_writer(&mut *output, event)?;
            writeln!(output)?;
        }
        Ok(())
    }

    /// Prints what would otherwise wait for later events, and flushes.
    pub(super) fn pause(&mut self, race: &Race, output: &mut dyn Write) -> io::Result<()> {
        if let Some(commentary) = &mut self.commentary {
            write!(output, "{}", fit(&commentary.pause(race), self.width))?;
        }
        output.flush()
    }
}
