//! Simulations that are saved while they go on, as shards.

use std::fs;
use std::path::{Path, PathBuf};

use formulad_core::analysis::simulate::Totals;

use super::setup::Setup;
use super::shard::{self, Shard};
use crate::output::{Destination, Made};
use crate::{Stop, Streams};

/// The file of a simulation, and what was in it.
pub(super) struct Saved {
    file: Destination,
    totals: Totals,
}

impl Saved {
    /// Opens a file of this simulation, which may be missing or empty.
    pub(super) fn open<'a>(
        path: &Path,
        setup: &Setup,
        circuits: impl IntoIterator<Item = &'a PathBuf>,
        streams: &mut Streams<'_>,
    ) -> Result<Self, Stop> {
        let mut totals = Totals::default();
        if fs::metadata(path).is_ok_and(|file| file.len() > 0) {
            let mut shards = shard::read(path, streams)?;
            let refused = |why: &str| {
                Stop::message(format!(
                    "cannot resume {}: {why}; give another file, or what it was begun with",
                    path.display()
                ))
            };
            let Some(Shard {
                setup: there,
                totals: driven,
                ..
            }) = shards.pop()
            else {
                return Err(refused("it holds no shard"));
            };
            if !shards.is_empty() {
                return Err(refused("it holds several shards"));
            }
            if let Some(difference) = there.difference(setup) {
                return Err(refused(&difference));
            }
            if (there.shard, there.from) != (setup.shard, setup.from) {
                return Err(refused("it holds another shard"));
            }
            totals = driven;
        }
        // What is replaced is this simulation.
        let file = Destination::of(Some(path), true, Made::Kept, circuits)?;
        if file.file().is_none() {
            return Err(Stop::message(format!(
                "cannot resume {}: it is not a file",
                path.display()
            )));
        }
        Ok(Self { file, totals })
    }

    pub(super) const fn totals(&self) -> &Totals {
        &self.totals
    }

    /// Saves the races driven so far.
    pub(super) fn save(&mut self, setup: &Setup, totals: &Totals) -> Result<(), Stop> {
        self.file.save(shard::to_lines(setup, totals)?.as_bytes())
    }
}
