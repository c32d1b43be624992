//! Invented names of circuits and corners.

use super::chance::Chance;

const FIRST: [&str; 40] = [
    "Alder", "Amber", "Ash", "Bell", "Birch", "Black", "Blue", "Brook", "Castle", "Cedar", "Clay",
    "Copper", "Crane", "Dove", "East", "Elm", "Falcon", "Fern", "Flint", "Fox", "Glass", "Gold",
    "Green", "Hazel", "Heron", "High", "Iron", "Larch", "Linden", "Maple", "Mill", "Moss", "North",
    "Oak", "Raven", "Red", "Salt", "Silver", "Stone", "West",
];
const SECOND: [&str; 24] = [
    "bank", "beck", "bourne", "bridge", "burn", "cliff", "combe", "dale", "field", "ford", "gate",
    "haven", "hill", "holm", "hurst", "lake", "marsh", "mere", "moor", "ridge", "shore", "water",
    "wick", "wood",
];
const KINDS: [&str; 8] = [
    "Ring",
    "Park",
    "Circuit",
    "Raceway",
    "Speedway",
    "Loop",
    "Autodrome",
    "Grand Prix",
];
const CORNERS: [&str; 36] = [
    "Abbey",
    "Arch",
    "Bakery",
    "Barn",
    "Beacon",
    "Boathouse",
    "Brewery",
    "Camp",
    "Chapel",
    "Church",
    "Dairy",
    "Dam",
    "Ferry",
    "Forge",
    "Fountain",
    "Gallows",
    "Garden",
    "Granary",
    "Hayfield",
    "Inn",
    "Kiln",
    "Library",
    "Lock",
    "Market",
    "Mill",
    "Museum",
    "Observatory",
    "Orchard",
    "Pond",
    "Quarry",
    "School",
    "Smithy",
    "Station",
    "Tannery",
    "Tower",
    "Vineyard",
];

/// The name of a circuit, invented by a seed.
///
/// ```
/// use formulad_tracks::generate::invented_name;
///
/// assert_eq!(invented_name(7), invented_name(7));
/// assert_ne!(invented_name(7), invented_name(8));
/// ```
#[must_use]
pub fn invented_name(seed: u64) -> String {
    let mut chance = Chance::new(seed);
    let mut part = |list: &[&'static str]| chance.one(list).copied().unwrap_or_default();
    format!("{}{} {}", part(&FIRST), part(&SECOND), part(&KINDS))
}

/// A number of different names of corners; those beyond the list are empty.
pub(super) fn corners(chance: &mut Chance, count: usize) -> Vec<&'static str> {
    let mut names = CORNERS.to_vec();
    chance.shuffle(&mut names);
    names.resize(count.max(names.len()), "");
    names.truncate(count);
    names
}
