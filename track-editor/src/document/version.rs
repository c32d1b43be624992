//! Versions of the circuit that the designer keeps with it.

use std::fmt;
use std::sync::Arc;

use formulad_tracks::TrackFile;
use serde::{Deserialize, Serialize};

/// A version of the circuit, kept with it under a name: its plan and the curve of its road, without the
/// picture under the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Version {
    /// The designer's name for it.
    pub name: String,
    circuit: PackedCircuit,
}

/// A circuit as written by [`TrackFile::to_link`], about a quarter the size of its file. Steps of the
/// history share it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
struct PackedCircuit(Arc<str>);

impl From<String> for PackedCircuit {
    fn from(text: String) -> Self {
        Self(text.into())
    }
}

impl From<PackedCircuit> for String {
    fn from(folded: PackedCircuit) -> Self {
        folded.0.as_ref().into()
    }
}

impl fmt::Debug for PackedCircuit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.0.len())
    }
}

impl Version {
    /// The circuit of a file under this name; `None` if it holds a number that is not finite.
    pub(super) fn new(name: String, file: &TrackFile) -> Option<Self> {
        let circuit = file.to_link().ok()?.into();
        Some(Self { name, circuit })
    }

    /// The circuit's file.
    ///
    /// # Errors
    ///
    /// A readable message if the stored circuit cannot be read.
    pub(super) fn file(&self) -> Result<TrackFile, String> {
        TrackFile::from_link(&self.circuit.0).map_err(|error| error.to_string())
    }

    /// The number of bytes that it takes in the file.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        self.circuit.0.len()
    }
}
