//! What tools show of the lines that something snaps to.

use super::Ghost;
use super::Tone;
use crate::document::snap::{Guide, Snapped};
use crate::texts::arrange as texts;

/// The lines that it lies along, and a label that names them.
pub(super) fn ghosts(snapped: &Snapped) -> Vec<Ghost> {
    let mut ghosts = lines(snapped);
    if !snapped.guides.is_empty() {
        ghosts.push(Ghost::Label(snapped.at, words(snapped), Tone::Quiet));
    }
    ghosts
}

/// The lines that it lies along.
pub(super) fn lines(snapped: &Snapped) -> Vec<Ghost> {
    let lines = snapped.guides.iter().map(|guide| guide.line.to_vec());
    lines.map(Ghost::Guide).collect()
}

/// The names of those lines; empty if there are none.
pub(super) fn words(snapped: &Snapped) -> String {
    let name = |guide: &Guide| texts::magnet(guide.magnet);
    let names: Vec<String> = snapped.guides.iter().map(name).collect();
    texts::both(&names)
}

/// A text, followed by the names of the lines if there are any.
pub(super) fn with(said: String, snapped: &Snapped) -> String {
    match snapped.guides.is_empty() {
        true => said,
        false => texts::both(&[said, words(snapped)]),
    }
}
