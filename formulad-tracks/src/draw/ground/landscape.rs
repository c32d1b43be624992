//! The landscape around a circuit: the designer's choice, or what its name and notes say.

#![expect(
    clippy::redundant_closure_for_method_calls,
    reason = "the path of a method of `Place` is not general over its lifetimes"
)]

use formulad_core::TrackPlan;
use formulad_core::plan::Landscape;

use super::plot::Plot;
use super::{coast, flats, relief};
use crate::draw::Color;
use crate::draw::painter::Painter;
use crate::draw::style::{Around, Style};
use crate::geometry::Rect;

/// The country around a circuit.
#[derive(Debug)]
pub(super) struct Country {
    landscape: Landscape,
    /// The words that mean it, with or without a final s.
    words: &'static [&'static str],
    pub(super) outside: Side,
    pub(super) inside: Side,
    /// The colours of the land along the road and of its edge; `None` if it is like its surroundings.
    pub(super) verge: Option<(Color, Color)>,
    /// Paints the large features under the road.
    pub(super) relief: fn(&mut Painter<'_>, Rect, u32),
}

/// What lies outside the circuit, or inside it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Side {
    pub(super) color: Color,
    /// Whether houses stand here along streets.
    pub(super) is_town: bool,
    /// Paints what stands in one place.
    pub(super) furnish: fn(&mut Plot<'_>),
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

const fn side(color: Color, furnish: fn(&mut Plot<'_>)) -> Side {
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

impl Country {
    /// The same everywhere, and flat.
    const fn new(landscape: Landscape, words: &'static [&'static str], everywhere: Side) -> Self {
        Self {
            landscape,
            words,
            outside: everywhere,
            inside: everywhere,
            verge: None,
            relief: |_, _, _| {},
        }
    }
}

/// A city by night, whose sea cannot be seen.
static CITY: Country = Country::new(Landscape::Town, &[], town(Style::NIGHT.land));

static AIRFIELD: Country = Country {
    relief: |painter, board, _| flats::runways(painter, board),
    ..Country::new(
        Landscape::Airfield,
        &["airfield", "runway", "airport", "aerodrome"],
        side(GRASS, |place| place.apron()),
    )
};

static HARBOUR: Country = Country {
    inside: town(LAND),
    verge: Some((LAND, Style::DAY.quay)),
    ..Country::new(
        Landscape::Harbour,
        &["port", "harbour", "harbor", "haven", "quay", "dock"],
        side(SEA, |place| place.wave()),
    )
};

static ISLAND: Country = Country {
    inside: side(LAWN, |place| place.grove(0.45)),
    verge: Some((LAWN, Color::hex(0xd8c794))),
    ..Country::new(
        Landscape::Island,
        &["island", "isle", "holm"],
        HARBOUR.outside,
    )
};

static BAYS: Country = Country {
    inside: HARBOUR.outside,
    verge: Some((MEADOW, Color::hex(0xc9c493))),
    ..Country::new(
        Landscape::Bays,
        &["bay", "lake", "lagoon", "mere", "fjord"],
        side(MEADOW, |place| place.village()),
    )
};

static BEACH: Country = Country {
    verge: Some((SAND, SAND)),
    relief: |painter, board, _| coast::surf(painter, board),
    ..Country::new(
        Landscape::Beach,
        &["beach", "dune", "shore", "coast"],
        side(SAND, |place| place.shore()),
    )
};

static PARK: Country = Country {
    inside: side(LAWN, |place| place.grove(0.22)),
    verge: Some((LAWN, LAWN)),
    ..Country::new(
        Landscape::Park,
        &["park", "garden", "manor"],
        side(FLOOR, |place| place.wood(0.9)),
    )
};

static WOODS: Country = Country {
    inside: side(FLOOR, |place| place.wood(0.55)),
    verge: Some((LAWN, LAWN)),
    ..Country::new(
        Landscape::Woods,
        &["wood", "forest", "hurst"],
        side(FLOOR, |place| place.wood(0.92)),
    )
};

static DOWNS: Country = Country {
    relief: relief::hills,
    ..Country::new(
        Landscape::Meadow,
        &["downs", "meadow", "moor", "dale", "heath", "pasture"],
        side(MEADOW, |place| place.pasture()),
    )
};

static MOUNTAIN: Country = Country {
    relief: |painter, board, seed| relief::Peak::new(board, seed).paint(painter),
    ..Country::new(
        Landscape::Mountain,
        &[
            "mount", "mountain", "hill", "ridge", "cliff", "volcano", "alp", "pass",
        ],
        side(relief::FOOT, |place| place.slope()),
    )
};

/// Nothing grows on salt.
static SALT_FLAT: Country = Country {
    relief: flats::cracks,
    ..Country::new(
        Landscape::SaltFlat,
        &["saltpan", "salt", "desert"],
        side(SALT, |_| {}),
    )
};

static TOWN: Country = Country::new(
    Landscape::Town,
    &["city", "town", "street", "boulevard"],
    town(PAVING),
);

static BARE: Country = Country::new(Landscape::Bare, &[], side(LAND, |_| {}));

/// All countries by day; a word that names two means the first.
static ALL: [&Country; Landscape::ALL.len()] = [
    &AIRFIELD, &HARBOUR, &ISLAND, &BAYS, &BEACH, &PARK, &WOODS, &DOWNS, &MOUNTAIN, &SALT_FLAT,
    &TOWN, &BARE,
];

/// The countries for circuits whose words name none: inland ones only.
static OTHERS: [&Country; 4] = [&DOWNS, &WOODS, &PARK, &MOUNTAIN];

impl Country {
    /// What is painted around the road of a plan; nothing on paper.
    pub(super) fn around(plan: &TrackPlan, style: &Style) -> Option<&'static Self> {
        match style.around {
            Around::Country => Some(Self::of(plan)),
            Around::City => Some(&CITY),
            Around::Paper => None,
        }
    }

    /// The colours of the ground outside the circuit and inside it.
    pub(super) fn grounds(&self, style: &Style) -> [Color; 2] {
        let outside = style.outside.unwrap_or(self.outside.color);
        [outside, style.inside.unwrap_or(self.inside.color)]
    }

    /// The designer's choice, or else the first country that the name mentions, or else the notes. If neither mentions
    /// one, the letters of the name decide.
    pub(super) fn of(plan: &TrackPlan) -> &'static Self {
        let chosen = plan.art.landscape;
        let chosen = ALL
            .into_iter()
            .find(|country| Some(country.landscape) == chosen);
        let said = || {
            [&plan.name, &plan.notes]
                .into_iter()
                .find_map(|text| said(text))
        };
        chosen
            .or_else(said)
            .unwrap_or_else(|| OTHERS[seed(&plan.name) as usize % OTHERS.len()])
    }
}

/// The country that a text names: the first of its words that means one.
fn said(text: &str) -> Option<&'static Country> {
    let mut words = text.split(|c: char| !c.is_alphabetic());
    words.find_map(|word| {
        let word = word.to_lowercase();
        let one = word.strip_suffix('s').unwrap_or(&word);
        let means = |known: &&str| **known == word || **known == *one;
        ALL.into_iter()
            .find(|country| country.words.iter().any(means))
    })
}

/// The landscape that a text asks for: the first of its words that names one.
///
/// ```
/// use formulad_core::plan::Landscape;
/// use formulad_tracks::draw;
///
/// assert_eq!(draw::landscape_in("through the woods"), Some(Landscape::Woods));
/// assert_eq!(draw::landscape_in("on the moon"), None);
/// ```
#[must_use]
pub fn landscape_in(text: &str) -> Option<Landscape> {
    let named = || text.trim().to_lowercase().parse().ok();
    said(text).map(|country| country.landscape).or_else(named)
}

/// The landscape that a plan is drawn in by day.
///
/// It is the one of its art, or else what its name or its notes say, or else one that the letters of
/// its name decide.
///
/// ```
/// use formulad_core::plan::Landscape;
/// use formulad_tracks::{bundled, draw};
///
/// assert_eq!(draw::landscape_of(bundled::harbour().plan()), Landscape::Harbour);
/// ```
#[must_use]
pub fn landscape_of(plan: &TrackPlan) -> Landscape {
    Country::of(plan).landscape
}

/// A hash of a name (FNV-1a), the same on every machine; 0 for an empty name.
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

    fn named(name: &str, notes: &str) -> Landscape {
        landscape_of(&TrackPlan {
            name: name.to_owned(),
            notes: notes.to_owned(),
            ..TrackPlan::default()
        })
    }

    #[test]
    fn no_two_bundled_circuits_lie_in_the_same_country() {
        let countries = bundled::all()
            .iter()
            .map(|c| landscape_of(c.track().plan()).name());
        let expected =
            "harbour, town, park, meadow, mountain, airfield, bays, salt-flat, beach, island";
        assert_eq!(countries.collect::<Vec<_>>().join(", "), expected);
    }

    #[test]
    fn the_name_counts_before_the_notes_and_the_first_word_of_either() {
        let nothing = |name| named(name, "");
        for (name, notes, landscape) in [
            ("The Wood Ring", "Along the beach.", Landscape::Woods),
            ("Ring", "Along the beach, past the woods.", Landscape::Beach),
            ("PORT", "", Landscape::Harbour),
            ("Three Lakes", "", Landscape::Bays),
            // Only whole words: no port, no city.
            ("Motorsport Intercity", "", nothing("Motorsport Intercity")),
            ("Motorsport Intercity", "By the lake.", Landscape::Bays),
            ("", "", Landscape::Meadow),
        ] {
            assert_eq!(named(name, notes), landscape, "{name}");
        }
    }

    #[test]
    fn any_landscape_can_be_chosen_whatever_the_words() {
        let mut plan = TrackPlan {
            name: "Port Merrow".to_owned(),
            ..TrackPlan::default()
        };
        for (landscape, country) in Landscape::ALL.into_iter().zip(ALL) {
            assert_eq!(country.landscape, landscape, "{country:?}");
            plan.art.landscape = Some(landscape);
            assert_eq!(landscape_of(&plan), landscape);
            assert_eq!(landscape_in(landscape.name()), Some(landscape));
        }
    }

    #[test]
    fn circuits_whose_names_say_nothing_lie_in_different_countries() {
        for country in OTHERS {
            let mut names = (b'A'..=b'Z').map(|letter| char::from(letter).to_string());
            assert!(
                names.any(|name| named(&name, "") == country.landscape),
                "{country:?}"
            );
        }
    }
}
