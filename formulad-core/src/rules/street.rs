//! Night races through a city (STREET-1 to STREET-5).

use serde::{Deserialize, Serialize};

use super::{Risk, Ruleset, Wear, Zone};

/// What the features of a street circuit do.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Street {
    /// STREET-1: what residents do to a car that ends its move under their windows, with the lowest
    /// number of the black die for each, ascending; below the first, nothing happens.
    #[serde(default)]
    pub residents: Vec<Nuisance>,
    /// STREET-2: danger spaces; `None` if they are harmless.
    pub danger: Option<Danger>,
    /// STREET-3: the speed trap; `None` if there is none.
    pub police: Option<Police>,
    /// STREET-5: what a car regains by completing a lap that is not the last; `None` for nothing.
    pub checkpoint: Option<Checkpoint>,
}

/// STREET-1: one line of the residents' table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nuisance {
    /// The lowest number of the black die.
    pub from: u8,
    /// What the car loses.
    pub price: Wear,
}

/// STREET-2: spaces with a bad surface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Danger {
    /// The check for each of them.
    pub risk: Risk,
    /// Whether only a car that ends its move there makes it, and not one that passes.
    pub landing_only: bool,
}

/// STREET-3: the police note how fast cars pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Police {
    /// How the speed is measured.
    pub speed: Speed,
    /// The points that the fastest car regains.
    pub points: u8,
}

/// STREET-3: the speed of a car.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// The number rolled, times ten.
    Roll,
    /// The number of the gear, times ten.
    Gear,
}

/// STREET-5: what a car regains at the checkpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checkpoint {
    /// Whether all tyre points come back.
    pub tyres: bool,
    /// The points regained: of the pool, or in one or two zones other than the tyres.
    pub points: u8,
}

impl Ruleset {
    /// STREET-2: what danger spaces do.
    pub(crate) fn danger(&self) -> Option<Danger> {
        self.street.as_ref()?.danger
    }

    /// STREET-3: the speed trap.
    pub(crate) fn police(&self) -> Option<Police> {
        self.street.as_ref()?.police
    }

    /// STREET-5: the checkpoint.
    pub(crate) fn checkpoint(&self) -> Option<Checkpoint> {
        self.street.as_ref()?.checkpoint
    }
}

impl Street {
    /// STREET-1: what residents cost, and on how many faces of the black die, the highest numbers
    /// first.
    pub(crate) fn nuisances(&self) -> impl Iterator<Item = (Wear, u8)> {
        let mut to = 20_u8;
        self.residents.iter().rev().map(move |nuisance| {
            let faces = (to + 1).saturating_sub(nuisance.from);
            to = nuisance.from.saturating_sub(1);
            (nuisance.price, faces)
        })
    }
}

impl Checkpoint {
    /// The points of a car after the checkpoint (STREET-5), if it takes them for the first zones
    /// that lack some.
    pub(crate) fn regained(self, left: Wear, full: Wear) -> Wear {
        let mut points = self.points;
        match (left, full) {
            (Wear::Pool(left), Wear::Pool(full)) => {
                Wear::Pool(left.saturating_add(points).min(full.max(left)))
            }
            (Wear::Zones(mut zones), Wear::Zones(full)) => {
                for zone in Zone::ALL {
                    let left = zones.get_mut(zone);
                    let missing = full.get(zone).saturating_sub(*left);
                    *left += match zone {
                        Zone::Tyres if self.tyres => missing,
                        Zone::Tyres => 0,
                        _ => {
                            let more = missing.min(points);
                            points -= more;
                            more
                        }
                    };
                }
                Wear::Zones(zones)
            }
            (left, _) => left,
        }
    }
}
