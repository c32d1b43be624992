//! What is printed of a race while it goes on: a commentary, or events as JSON lines.

use std::io::{self, Write};

use formulad_core::race::Race;

use crate::commentary::Commentary;

/// Prints what has not been printed yet.
pub(super) struct Teller {
    /// None for JSON.
    commentary: Option<Commentary>,
    told: usize,
}

impl Teller {
    pub(super) fn new(json: bool) -> Self {
        Self {
            commentary: (!json).then(Commentary::new),
            told: 0,
        }
    }

    /// The heading of a commentary.
    pub(super) fn title(
        &self,
        race: &Race,
        seed: Option<u64>,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        match self.commentary {
            Some(_) => write!(output, "{}", Commentary::title(race, seed)),
            None => Ok(()),
        }
    }

    /// What has happened since.
    pub(super) fn tell(&mut self, race: &Race, output: &mut dyn Write) -> io::Result<()> {
        let events = race.events().get(self.told..).unwrap_or_default();
        self.told = race.events().len();
        if let Some(commentary) = &mut self.commentary {
            return write!(output, "{}", commentary.tell(race, events));
        }
        for event in events {
            serde_json::to_writer(&mut *output, event)?;
            writeln!(output)?;
        }
        Ok(())
    }

    /// What would be told together with what comes next.
    pub(super) fn pause(&mut self, race: &Race, output: &mut dyn Write) -> io::Result<()> {
        if let Some(commentary) = &mut self.commentary {
            write!(output, "{}", commentary.pause(race))?;
        }
        output.flush()
    }
}
