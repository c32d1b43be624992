//! The landscape around a circuit, chosen by the words of its name and its notes.

#![expect(
    clippy::redundant_closure_for_method_calls,
    reason = "the path of a method of `Place` is not general over its lifetimes"
)]

use formulad_core::TrackPlan;

use super::{Place, relief};
use crate::draw::painter::Painter;
use crate::draw::{Color, style::Style};
use crate::geometry::Rect;

/// The country around a circuit.
#[derive(Debug)]
pub(super) struct Landscape {
    name: &'static str,
    /// What words name it. A word counts if it ends so, as in Ashwood and Newport, alone or with
    /// an s.
    words: &'static [&'static str],
    pub(super) outside: Side,
    pub(super) inside: Side,
    /// The land along the road, and its edge; none where it is like what lies around it.
    pub(super) verge: Option<(Color, Color)>,
    /// Paints what is large and lies under the road.
    pub(super) relief: fn(&mut Painter<'_>, Rect, u32),
}

/// What lies outside the circuit, or inside it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Side {
    pub(super) color: Color,
    /// Whether houses stand here along streets.
    pub(super) is_town: bool,
    /// Puts up what stands in one place.
    pub(super) furnish: fn(&mut Place<'_, '_>),
}

pub(super) const SEA: Color = Style::DAY.sea;
const LAND: Color = Style::DAY.land;
const SAND: Color = Color::hex(0xecdfbb);
const LAWN: Color = Color::hex(0xd3deb4);
const MEADOW: Color = Color::hex(0xd7dcb2);
const GRASS: Color = Color::hex(0xd9d9b0);
const SALT: Color = Color::hex(0xefeae0);
const FLOOR: Color = Color::hex(0xc3d0a5);
const PAVING: Color = Color::hex(0xe3ddd0);

#[cfg(test)]
pub(in crate::draw) const GROUNDS: [Color; 9] = [
    LAND,
    SAND,
    LAWN,
    MEADOW,
    GRASS,
    SALT,
    FLOOR,
    PAVING,
    relief::FOOT,
];

const fn side(color: Color, furnish: fn(&mut Place<'_, '_>)) -> Side {
    Side {
        color,
        is_town: false,
        furnish,
    }
}

const fn town(color: Color) -> Side {
    Side {
        is_town: true,
        ..side(color, |place| place.block())
    }
}

impl Landscape {
    /// The same everywhere, and flat.
    const fn new(name: &'static str, words: &'static [&'static str], everywhere: Side) -> Self {
        Self {
            name,
            words,
            outside: everywhere,
            inside: everywhere,
            verge: None,
            relief: |_, _, _| {},
        }
    }
}

/// A city by night, whose sea cannot be seen.
pub(super) static CITY: Landscape = Landscape::new("city", &[], town(Style::NIGHT.land));

static AIRFIELD: Landscape = Landscape {
    relief: |painter, board, _| relief::runways(painter, board),
    ..Landscape::new(
        "airfield",
        &["airfield", "runway", "airport", "aerodrome"],
        side(GRASS, |place| place.apron()),
    )
};

static HARBOUR: Landscape = Landscape {
    inside: town(LAND),
    verge: Some((LAND, Style::DAY.quay)),
    ..Landscape::new(
        "harbour",
        &["port", "harbour", "harbor", "haven", "quay", "dock"],
        side(SEA, |place| place.wave()),
    )
};

static ISLAND: Landscape = Landscape {
    inside: side(LAWN, |place| place.grove(0.45)),
    verge: Some((LAWN, Color::hex(0xd8c794))),
    ..Landscape::new("island", &["island", "isle", "holm"], HARBOUR.outside)
};

static BAYS: Landscape = Landscape {
    inside: HARBOUR.outside,
    verge: Some((MEADOW, Color::hex(0xc9c493))),
    ..Landscape::new(
        "bays",
        &["bay", "lake", "lagoon", "mere", "fjord"],
        side(MEADOW, |place| place.village()),
    )
};

static BEACH: Landscape = Landscape {
    verge: Some((SAND, SAND)),
    relief: |painter, board, _| relief::surf(painter, board),
    ..Landscape::new(
        "beach",
        &["beach", "dune", "shore", "coast"],
        side(SAND, |place| place.shore()),
    )
};

static PARK: Landscape = Landscape {
    inside: side(LAWN, |place| place.grove(0.22)),
    verge: Some((LAWN, LAWN)),
    ..Landscape::new(
        "park",
        &["park", "garden", "manor"],
        side(FLOOR, |place| place.grove(0.92)),
    )
};

static WOODS: Landscape = Landscape {
    inside: side(FLOOR, |place| place.grove(0.6)),
    verge: Some((LAWN, LAWN)),
    ..Landscape::new(
        "woods",
        &["wood", "forest", "hurst"],
        side(FLOOR, |place| place.grove(0.95)),
    )
};

static DOWNS: Landscape = Landscape {
    relief: relief::hills,
    ..Landscape::new(
        "meadow",
        &["downs", "meadow", "moor", "dale", "heath", "pasture"],
        side(MEADOW, |place| place.pasture()),
    )
};

static MOUNTAIN: Landscape = Landscape {
    relief: |painter, board, seed| relief::Peak::new(board, seed).paint(painter),
    ..Landscape::new(
        "mountain",
        &[
            "mount", "mountain", "hill", "ridge", "cliff", "volcano", "alp", "pass",
        ],
        side(relief::FOOT, |place| place.slope()),
    )
};

/// Nothing grows on salt.
static SALT_FLAT: Landscape = Landscape {
    relief: relief::cracks,
    ..Landscape::new(
        "salt flat",
        &["saltpan", "salt", "desert"],
        side(SALT, |_| {}),
    )
};

static TOWN: Landscape = Landscape::new(
    "town",
    &["city", "town", "street", "boulevard"],
    town(PAVING),
);

/// All by day; a word that names two means the first.
static ALL: [&Landscape; 11] = [
    &AIRFIELD, &HARBOUR, &ISLAND, &BAYS, &BEACH, &PARK, &WOODS, &DOWNS, &MOUNTAIN, &SALT_FLAT,
    &TOWN,
];

/// What lies around circuits whose words name nothing.
static OTHERS: [&Landscape; 4] = [&DOWNS, &WOODS, &HARBOUR, &MOUNTAIN];

/// What begins the line of the notes that asks for a landscape.
const ASKED: &str = "Scenery: ";

impl Landscape {
    /// What the notes ask for, or else what the name says, or else the notes; the first such word
    /// counts. Where none of them says of any, the letters of the name decide.
    pub(super) fn of(plan: &TrackPlan) -> &'static Self {
        let asked = plan.notes.lines().find_map(|line| line.strip_prefix(ASKED));
        let texts = [asked.unwrap_or_default(), &plan.name, &plan.notes];
        let spoken = texts.into_iter().find_map(Self::said);
        spoken.unwrap_or_else(|| OTHERS[seed(&plan.name) as usize % OTHERS.len()])
    }

    /// The landscape that the first such word of a text means.
    fn said(text: &str) -> Option<&'static Self> {
        let mut words = text.split(|c: char| !c.is_alphabetic());
        words.find_map(|word| spoken_of(&word.to_lowercase()))
    }
}

/// The landscapes that circuits are drawn in by day.
pub fn landscapes() -> impl Iterator<Item = &'static str> {
    ALL.into_iter().map(|landscape| landscape.name)
}

/// Has a circuit drawn in the landscape that these words name, whatever it is called: a line of its
/// notes asks for it. Returns the landscape; none, with nothing changed, where they name none.
///
/// ```
/// use formulad_core::TrackPlan;
/// use formulad_tracks::draw;
///
/// let mut plan = TrackPlan::default();
/// assert_eq!(draw::set_scenery(&mut plan, "through the woods"), Some("woods"));
/// assert_eq!(plan.notes, "Scenery: through the woods");
/// assert_eq!(draw::set_scenery(&mut plan, "on the moon"), None);
/// ```
pub fn set_scenery(plan: &mut TrackPlan, words: &str) -> Option<&'static str> {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let landscape = Landscape::said(&words)?;
    let lines = plan.notes.lines().filter(|line| !line.starts_with(ASKED));
    let asked = format!("{ASKED}{words}");
    plan.notes = lines.chain([asked.as_str()]).collect::<Vec<_>>().join("\n");
    Some(landscape.name)
}

fn spoken_of(word: &str) -> Option<&'static Landscape> {
    let one = word.strip_suffix('s').unwrap_or(word);
    let ends = |end: &&str| word.ends_with(end) || one.ends_with(end);
    ALL.into_iter()
        .find(|landscape| landscape.words.iter().any(ends))
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

    fn named(name: &str, notes: &str) -> &'static str {
        let (name, notes) = (name.to_owned(), notes.to_owned());
        let plan = TrackPlan {
            name,
            notes,
            ..TrackPlan::default()
        };
        Landscape::of(&plan).name
    }

    #[test]
    fn no_two_bundled_circuits_lie_in_the_same_country() {
        let names = bundled::all()
            .iter()
            .map(|c| Landscape::of(c.track().plan()).name);
        let expected =
            "harbour, town, park, meadow, mountain, airfield, bays, salt flat, beach, island";
        assert_eq!(names.collect::<Vec<_>>().join(", "), expected);
    }

    #[test]
    fn the_name_counts_before_the_notes_and_the_first_word_of_either() {
        for (name, notes, landscape) in [
            ("Ashwood Ring", "Along the beach.", "woods"),
            ("Ring", "Along the beach, past the woods.", "beach"),
            ("NEWPORT", "", "harbour"),
            ("Three Lakes", "", "bays"),
            // The ends of words alone are not enough: no port, and no wood.
            ("Portable woodwork", "", named("Portable woodwork", "so")),
            ("", "", "meadow"),
        ] {
            assert_eq!(named(name, notes), landscape, "{name}");
        }
    }

    /// Each can be asked for by its name, which counts before the circuit's.
    #[test]
    fn any_landscape_can_be_asked_for() {
        let mut plan = TrackPlan {
            name: "Newport".to_owned(),
            notes: "Along the beach.".to_owned(),
            ..TrackPlan::default()
        };
        for landscape in landscapes() {
            assert_eq!(set_scenery(&mut plan, landscape), Some(landscape));
            assert_eq!(Landscape::of(&plan).name, landscape);
            let notes = format!("Along the beach.\nScenery: {landscape}");
            assert_eq!(plan.notes, notes);
        }
    }

    #[test]
    fn circuits_whose_names_say_nothing_lie_in_different_countries() {
        for landscape in OTHERS {
            let mut names = (b'A'..=b'Z').map(|letter| char::from(letter).to_string());
            assert!(
                names.any(|name| named(&name, "") == landscape.name),
                "{landscape:?}"
            );
        }
    }
}
