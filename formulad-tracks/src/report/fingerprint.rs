//! What a problem is known by from one version of a file to the next.

use std::collections::BTreeMap;

use formulad_core::{Place, fnv};

/// The fingerprints of the problems of a file, by their ids and places, in the same order: of what they
/// concern in the circuit, which stays when lines move, and not of where they are in the text.
pub(super) fn all<'a>(problems: impl Iterator<Item = (&'a str, Option<&'a Place>)>) -> Vec<String> {
    let mut seen: BTreeMap<u64, usize> = BTreeMap::new();
    let print = |(id, place): (&str, Option<&Place>)| {
        let concerned = place.map_or_else(String::new, |place| {
            let Place {
                pointer,
                spaces,
                corners,
                links,
                ..
            } = place;
            // Pointers count spaces and corners, which their ids need not.
            if spaces.is_empty() && corners.is_empty() && links.is_empty() {
                pointer.clone()
            } else {
                format!("{spaces:?} {corners:?} {links:?}")
            }
        });
        let hash = fnv::checksum(&format!("{id} {concerned}"));
        let count = seen.entry(hash).or_default();
        *count += 1;
        format!("{hash:016x}:{count}")
    };
    problems.map(print).collect()
}
