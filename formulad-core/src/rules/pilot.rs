//! The drivers of the street races and their abilities (DRIVER-1, DRIVER-2).

use serde::{Deserialize, Serialize};

use super::{Wear, Zone, Zones};

/// A driver of the street races (DRIVER-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pilot {
    /// Li Tzu Sin: every other car has to stop once before the line.
    Li,
    /// Julien 'Frogger' Marcellin: may roll for the weather again, and hardly skids.
    Julien,
    /// Derek Manson: who collides with him rolls twice.
    Derek,
    /// Jack Owens: drifts into corners.
    Jack,
    /// Jenny Slivers: repairs her car at each crossing of the line.
    Jenny,
    /// Diane Montfort: wins every tie of the order.
    Diane,
    /// Stanley Washington: throws his radio, once.
    Stanley,
    /// Temana Matahi: drops scrap on the road.
    Temana,
    /// Dimitri Tzarof: has a sound engine.
    Dimitri,
    /// Montoya Cadena: has better nitro.
    Montoya,
}

impl Pilot {
    /// All of them, in the order of the cards.
    pub const ALL: [Self; 10] = [
        Self::Li,
        Self::Julien,
        Self::Derek,
        Self::Jack,
        Self::Jenny,
        Self::Diane,
        Self::Stanley,
        Self::Temana,
        Self::Dimitri,
        Self::Montoya,
    ];

    /// The full name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Li => "Li Tzu Sin",
            Self::Julien => "Julien 'Frogger' Marcellin",
            Self::Derek => "Derek Manson",
            Self::Jack => "Jack Owens",
            Self::Jenny => "Jenny Slivers",
            Self::Diane => "Diane Montfort",
            Self::Stanley => "Stanley Washington",
            Self::Temana => "Temana Matahi",
            Self::Dimitri => "Dimitri Tzarof",
            Self::Montoya => "Montoya Cadena",
        }
    }

    /// The short name, as in files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Li => "li",
            Self::Julien => "julien",
            Self::Derek => "derek",
            Self::Jack => "jack",
            Self::Jenny => "jenny",
            Self::Diane => "diane",
            Self::Stanley => "stanley",
            Self::Temana => "temana",
            Self::Dimitri => "dimitri",
            Self::Montoya => "montoya",
        }
    }

    /// The zones of the car (DRIVER-1).
    #[must_use]
    pub const fn zones(self) -> Zones {
        Zones::new(match self {
            Self::Li => [7, 3, 2, 2, 3, 3],
            Self::Julien => [8, 4, 2, 2, 3, 2],
            Self::Derek => [6, 3, 2, 4, 3, 3],
            Self::Jack => [9, 2, 2, 2, 3, 2],
            Self::Jenny => [4, 6, 2, 3, 3, 2],
            Self::Diane => [6, 4, 2, 3, 3, 3],
            Self::Stanley => [7, 2, 3, 2, 3, 3],
            Self::Temana => [6, 3, 3, 3, 3, 3],
            Self::Dimitri => [5, 4, 3, 3, 3, 4],
            Self::Montoya => [5, 5, 3, 2, 3, 2],
        })
    }
}

/// The numbers of the abilities (DRIVER-2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Abilities {
    /// *Julien* skids at most so many spaces.
    pub julien_skid: u8,
    /// *Derek*'s opponents roll so often in a collision.
    pub derek_rolls: u8,
    /// *Jack* pays this to shift the end of his move.
    pub jack_price: Wear,
    /// *Jenny* regains so many points at each crossing of the line.
    pub jenny_points: u8,
    /// What *Stanley*'s radio hits, by the highest number of the black die for each zone; one
    /// point is lost there.
    pub stanley_hits: Vec<RadioHit>,
    /// *Temana* is harmed by what lies on the road on this number and below.
    pub temana_harmed_to: u8,
    /// *Dimitri*'s engine is harmed on this number and below.
    pub dimitri_harmed_to: u8,
    /// The same in rain.
    pub dimitri_in_rain: u8,
    /// *Montoya*'s nitro gives so many more spaces.
    pub montoya_spaces: u8,
}

/// One line of the table of Stanley's radio (DRIVER-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RadioHit {
    /// The highest number of the black die that hits this zone.
    pub to: u8,
    /// The zone.
    pub zone: Zone,
}

impl Abilities {
    /// As on the cards.
    pub(super) fn cards() -> Self {
        Self {
            julien_skid: 1,
            derek_rolls: 2,
            jack_price: Wear::zone(Zone::Tyres, 1),
            jenny_points: 4,
            stanley_hits: [4, 7, 10, 13, 17, 20]
                .into_iter()
                .zip(Zone::ALL)
                .map(|(to, zone)| RadioHit { to, zone })
                .collect(),
            temana_harmed_to: 2,
            dimitri_harmed_to: 3,
            dimitri_in_rain: 2,
            montoya_spaces: 3,
        }
    }
}
