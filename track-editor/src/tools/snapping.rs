//! What tools show of that to which something snaps.

use super::Ghost;
use super::Tone;
use crate::document::snap::{Guide, Snapped};
use crate::texts::arrange as texts;

/// The lines that it lies along, and in a few words what they are.
pub(super) fn ghosts(snapped: &Snapped) -> Vec<Ghost> {
    let lines = snapped.guides.iter().map(|guide| guide.line.to_vec());
    let mut ghosts: Vec<Ghost> = lines.map(Ghost::Guide).collect();
    if !snapped.guides.is_empty() {
        let name = |guide: &Guide| texts::magnet(guide.magnet);
        let names: Vec<String> = snapped.guides.iter().map(name).collect();
        ghosts.push(Ghost::Label(snapped.at, texts::both(&names), Tone::Quiet));
    }
    ghosts
}
