//! In what country a circuit lies: what its name and its notes speak of.

use formulad_core::TrackPlan;

/// The country around a circuit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::draw) enum Landscape {
    /// Water outside the circuit, a town inside it.
    Harbour,
    /// Water outside, lawns and trees inside.
    Island,
    /// Meadows outside, water inside.
    Bays,
    /// Sand, and the sea along one edge of the board.
    Beach,
    /// Lawns inside and woods outside.
    Park,
    /// Trees everywhere.
    Woods,
    /// Open hills with hedges and sheep.
    Meadow,
    /// A mountain in lines of equal height, with firs below the tree line.
    Mountain,
    /// Mown grass, runways and hangars.
    Airfield,
    /// White ground with cracks.
    SaltFlat,
    /// Streets and houses.
    Town,
}

/// What words speak of which country. A word counts if it ends so, as in Ashwood and Newport, alone
/// or with an s.
const WORDS: [(Landscape, &[&str]); 11] = [
    (
        Landscape::Airfield,
        &["airfield", "runway", "airport", "aerodrome"],
    ),
    (
        Landscape::Harbour,
        &["port", "harbour", "harbor", "haven", "quay", "dock"],
    ),
    (Landscape::Island, &["island", "isle", "holm"]),
    (Landscape::Bays, &["bay", "lake", "lagoon", "mere", "fjord"]),
    (Landscape::Beach, &["beach", "dune", "shore", "coast"]),
    (Landscape::Park, &["park", "garden", "manor"]),
    (Landscape::Woods, &["wood", "forest", "hurst"]),
    (
        Landscape::Meadow,
        &["downs", "meadow", "moor", "dale", "heath", "pasture"],
    ),
    (
        Landscape::Mountain,
        &[
            "mount", "mountain", "hill", "ridge", "cliff", "volcano", "alp", "pass",
        ],
    ),
    (Landscape::SaltFlat, &["saltpan", "salt", "desert"]),
    (Landscape::Town, &["city", "town", "street", "boulevard"]),
];

/// What lies around circuits whose words speak of nothing.
const OTHERS: [Landscape; 4] = [
    Landscape::Meadow,
    Landscape::Woods,
    Landscape::Harbour,
    Landscape::Mountain,
];

impl Landscape {
    /// What the name speaks of, or else the notes; the first such word counts. Where neither speaks
    /// of any, the letters of the name decide.
    pub(in crate::draw) fn of(plan: &TrackPlan) -> Self {
        let spoken = [&plan.name, &plan.notes].into_iter().find_map(|text| {
            let mut words = text.split(|c: char| !c.is_alphabetic());
            words.find_map(|word| spoken_of(&word.to_lowercase()))
        });
        spoken.unwrap_or_else(|| OTHERS[seed(&plan.name) as usize % OTHERS.len()])
    }
}

fn spoken_of(word: &str) -> Option<Landscape> {
    let one = word.strip_suffix('s').unwrap_or(word);
    let spoken = WORDS.iter().find(|(_, ends)| {
        ends.iter()
            .any(|end| word.ends_with(end) || one.ends_with(end))
    });
    spoken.map(|(landscape, _)| *landscape)
}

/// A number made of a name, the same everywhere: 0 of no name (FNV-1a).
pub(super) fn seed(name: &str) -> u32 {
    let mixed = name.bytes().fold(0x811c_9dc5_u32, |mixed, byte| {
        (mixed ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    if name.is_empty() { 0 } else { mixed >> 8 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled;

    #[test]
    fn no_two_bundled_circuits_lie_in_the_same_country() {
        let expected = [
            ("harbour", Landscape::Harbour),
            ("night-city", Landscape::Town),
            ("park", Landscape::Park),
            ("downs", Landscape::Meadow),
            ("mountain", Landscape::Mountain),
            ("airfield", Landscape::Airfield),
            ("eight", Landscape::Bays),
            ("oval", Landscape::SaltFlat),
            ("mini", Landscape::Beach),
            ("mini3", Landscape::Island),
        ];
        for (circuit, (name, landscape)) in bundled::all().iter().zip(expected) {
            assert_eq!(circuit.name(), name);
            assert_eq!(Landscape::of(circuit.track().plan()), landscape, "{name}");
        }
    }

    #[test]
    fn the_name_counts_before_the_notes_and_the_first_word_of_either() {
        let of = |name: &str, notes: &str| {
            Landscape::of(&TrackPlan {
                name: name.to_owned(),
                notes: notes.to_owned(),
                ..TrackPlan::default()
            })
        };
        assert_eq!(of("Ashwood Ring", "Along the beach."), Landscape::Woods);
        assert_eq!(
            of("Ring", "Along the beach, past the woods."),
            Landscape::Beach
        );
        assert_eq!(of("NEWPORT", ""), Landscape::Harbour);
        assert_eq!(of("Three Lakes", ""), Landscape::Bays);
        // The ends of words alone are not enough: no port, and no wood.
        assert_eq!(of("Portable woodwork", ""), of("Portable woodwork", "so"));
        assert_eq!(of("", ""), Landscape::Meadow);
    }

    #[test]
    fn circuits_whose_names_say_nothing_lie_in_different_countries() {
        let all = OTHERS.map(|landscape| {
            let named = |name: &String| TrackPlan {
                name: name.clone(),
                ..TrackPlan::default()
            };
            let mut names = (b'A'..=b'Z').map(|letter| char::from(letter).to_string());
            names.any(|name| Landscape::of(&named(&name)) == landscape)
        });
        assert_eq!(all, [true; 4]);
    }
}
