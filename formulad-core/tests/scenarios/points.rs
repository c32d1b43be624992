//! Wear points and prices as scenarios write them.

use std::collections::BTreeMap;

use formulad_core::rules::{Wear, Zone, Zones};
use serde::Deserialize;

/// Points of a pool, or of those zones that are named.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub(crate) enum Points {
    Pool(u8),
    Zones(BTreeMap<Zone, u8>),
}

impl Points {
    /// The points of a car, those that are not named taken from elsewhere.
    pub(crate) fn filled(&self, others: Wear) -> Result<Wear, String> {
        match (self, others) {
            (Self::Pool(points), Wear::Pool(_)) => Ok(Wear::Pool(*points)),
            (Self::Zones(named), Wear::Zones(others)) => {
                let points = |zone, other| named.get(&zone).copied().unwrap_or(other);
                Ok(Wear::Zones(others.map(points)))
            }
            (Self::Pool(_), _) => Err("these cars have zones".to_owned()),
            (Self::Zones(_), _) => Err("these cars have no zones".to_owned()),
        }
    }
}

impl std::fmt::Display for Points {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Pool(points) => Wear::Pool(*points).fmt(f),
            Self::Zones(named) => {
                let named = named
                    .iter()
                    .map(|(zone, points)| format!("{zone} {points}"));
                f.write_str(&named.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// What is offered: the gear, the space or the words of the option, and the price.
pub(crate) type Offers = BTreeMap<String, Price>;

/// What is offered, as a scenario says it.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(crate) enum Offered {
    /// Options that are all free of charge.
    Free(Vec<String>),
    Priced(Offers),
}

/// A price in wear points, or several where there are several ways to end on one space.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub(crate) enum Price {
    One(Wear),
    Several(Vec<Wear>),
}

impl Price {
    /// The prices in ascending order, nothing being 0 of a pool.
    fn sorted(&self) -> Self {
        let plain = |price: &Wear| match price {
            Wear::Zones(Zones::NONE) => Wear::NONE,
            price => *price,
        };
        match self {
            Self::One(price) => Self::One(plain(price)),
            Self::Several(prices) => {
                let mut prices: Vec<Wear> = prices.iter().map(plain).collect();
                prices.sort_unstable();
                Self::Several(prices)
            }
        }
    }
}

impl Offered {
    /// The options with their prices, written in one way only.
    pub(crate) fn sorted(&self) -> Offers {
        match self {
            Self::Free(options) => {
                let free = |option: &String| (option.clone(), Price::One(Wear::NONE));
                options.iter().map(free).collect()
            }
            Self::Priced(offers) => {
                let sorted = |(option, price): (&String, &Price)| (option.clone(), price.sorted());
                offers.iter().map(sorted).collect()
            }
        }
    }
}
