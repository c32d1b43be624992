//! The drivers of the street races and their abilities (DRIVER-1, DRIVER-2).

use serde::{Deserialize, Serialize};

use crate::names::names;

use super::{Wear, Zone, Zones};

names! {
    /// A driver of the street races (DRIVER-1).
    #[non_exhaustive]
    pub enum Pilot: id {
        /// Li Tzu Sin: every other car has to stop once before the line.
        Li = "li",
        /// Julien 'Frogger' Marcellin: may roll for the weather again, and hardly skids.
        Julien = "julien",
        /// Derek Manson: cars that collide with his roll twice.
        Derek = "derek",
        /// Jack Owens: drifts into corners.
        Jack = "jack",
        /// Jenny Slivers: repairs her car at each crossing of the line.
        Jenny = "jenny",
        /// Diane Montfort: wins every tie for the grid and for the order of turns.
        Diane = "diane",
        /// Stanley Washington: throws his radio, once.
        Stanley = "stanley",
        /// Temana Matahi: drops scrap on the road.
        Temana = "temana",
        /// Dimitri Tzarof: has a sound engine.
        Dimitri = "dimitri",
        /// Montoya Cadena: has better nitro.
        Montoya = "montoya",
    }
}

impl Pilot {
    /// The full name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.card().0
    }

    /// The zones of the car (DRIVER-1).
    #[must_use]
    pub const fn zones(self) -> Zones {
        Zones::new(self.card().1)
    }

    const fn card(self) -> (&'static str, [u8; 6]) {
        match self {
            Self::Li => ("Li Tzu Sin", [7, 3, 2, 2, 3, 3]),
            Self::Julien => ("Julien 'Frogger' Marcellin", [8, 4, 2, 2, 3, 2]),
            Self::Derek => ("Derek Manson", [6, 3, 2, 4, 3, 3]),
            Self::Jack => ("Jack Owens", [9, 2, 2, 2, 3, 2]),
            Self::Jenny => ("Jenny Slivers", [4, 6, 2, 3, 3, 2]),
            Self::Diane => ("Diane Montfort", [6, 4, 2, 3, 3, 3]),
            Self::Stanley => ("Stanley Washington", [7, 2, 3, 2, 3, 3]),
            Self::Temana => ("Temana Matahi", [6, 3, 3, 3, 3, 3]),
            Self::Dimitri => ("Dimitri Tzarof", [5, 4, 3, 3, 3, 4]),
            Self::Montoya => ("Montoya Cadena", [5, 5, 3, 2, 3, 2]),
        }
    }
}

/// The numbers of the abilities (DRIVER-2).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Abilities {
    /// *Julien* skids at most this many spaces.
    pub julien_skid: u8,
    /// *Derek*'s opponents roll this many times in a collision.
    pub derek_rolls: u8,
    /// *Jack* pays this to shift the end of his move.
    pub jack_price: Wear,
    /// *Jenny* regains this many points at each crossing of the line.
    pub jenny_points: u8,
    /// The zones that *Stanley*'s radio hits, with the highest number of the black die for each;
    /// the zone loses one point.
    pub stanley_hits: Vec<RadioHit>,
    /// A damage marker on which *Temana* stops harms him on this number and below.
    pub temana_harmed_to: u8,
    /// *Dimitri*'s engine is harmed on this number and below.
    pub dimitri_harmed_to: u8,
    /// The same in rain.
    pub dimitri_in_rain: u8,
    /// *Montoya*'s nitro gives this many more spaces.
    pub montoya_spaces: u8,
    /// Whether [`temana_harmed_to`](Self::temana_harmed_to) also holds for damage markers that
    /// *Temana* passes, and for danger spaces.
    #[serde(default = "super::driving::yes")]
    pub temana_in_passing: bool,
    /// Whether *Temana* may drop his scrap on any space of the road, not only where he has driven.
    #[serde(default)]
    pub temana_anywhere: bool,
    /// Whether *Stanley*'s radio also reaches the spaces directly in front of him and behind.
    #[serde(default)]
    pub stanley_in_lane: bool,
    /// *Stanley*: whether his radio is thrown when the move has been paid for. Otherwise it is thrown
    /// before, and may take points that the move was going to cost.
    #[serde(default)]
    pub stanley_after_paying: bool,
}

/// One line of the table of Stanley's radio (DRIVER-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RadioHit {
    /// The highest number of the black die that hits this zone.
    pub to: u8,
    /// The zone.
    pub zone: Zone,
}

impl Abilities {
    /// The numbers on the cards.
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
            temana_in_passing: false,
            temana_anywhere: false,
            stanley_in_lane: false,
            stanley_after_paying: true,
        }
    }
}
