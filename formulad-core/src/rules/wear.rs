//! Wear points: in one pool, or in six zones (WEAR-1, WEAR-2).

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::is_default;
use crate::language::{self, Message};
use crate::names::names;

impl Zone {
    /// What people call it.
    ///
    /// ```
    /// assert_eq!(formulad_core::rules::Zone::Tyres.words(), "tyres");
    /// ```
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Tyres => t!("tyres"),
            Self::Brakes => t!("brakes"),
            Self::Gearbox => t!("gearbox"),
            Self::Body => t!("body"),
            Self::Engine => t!("engine"),
            Self::Handling => t!("handling"),
        }
    }
}

/// Wear points: those that a car has, or those that something costs.
///
/// In files a pool is a number, and zones are an object that leaves out those with 0 points.
///
/// ```
/// use formulad_core::rules::{Wear, Zone, Zones};
///
/// let car = Wear::Zones(Zones { tyres: 6, brakes: 3, ..Zones::NONE });
/// let price = Wear::zone(Zone::Brakes, 1);
/// assert!(car.covers(price));
/// assert!(!car.covers(price.times(4)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(untagged)]
pub enum Wear {
    /// Points of one pool, as in the beginner's games.
    Pool(u8),
    /// Points by the zones of the car, as in the advanced games.
    Zones(Zones),
}

names! {
    /// A zone of a car (WEAR-2).
    pub enum Zone: name {
        /// Spent by overshooting (OVER-5).
        Tyres = "tyres",
        /// Spent by braking (BRAKE-1).
        Brakes = "brakes",
        /// Spent by skipping gears (GEAR-2).
        Gearbox = "gearbox",
        /// Harmed in collisions (COLL-2).
        Body = "body",
        /// Harmed by strain (ENG-1).
        Engine = "engine",
        /// Road handling: harmed by what lies on the road (DEBRIS-2).
        Handling = "handling",
    }
}

/// Points for each zone of a car (WEAR-2).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct Zones {
    /// The tyres.
    #[serde(skip_serializing_if = "is_default")]
    pub tyres: u8,
    /// The brakes.
    #[serde(skip_serializing_if = "is_default")]
    pub brakes: u8,
    /// The gearbox.
    #[serde(skip_serializing_if = "is_default")]
    pub gearbox: u8,
    /// The body.
    #[serde(skip_serializing_if = "is_default")]
    pub body: u8,
    /// The engine.
    #[serde(skip_serializing_if = "is_default")]
    pub engine: u8,
    /// The road handling.
    #[serde(skip_serializing_if = "is_default")]
    pub handling: u8,
}

impl From<u8> for Wear {
    /// Points of a pool.
    fn from(points: u8) -> Self {
        Self::Pool(points)
    }
}

impl From<Zones> for Wear {
    fn from(zones: Zones) -> Self {
        Self::Zones(zones)
    }
}

impl Zone {
    /// A number of its points in words: `1 tyre`, `2 tyres`, `2 engine`.
    #[must_use]
    pub fn counted(self, points: u8) -> Message {
        match self {
            Self::Tyres => message!("1 tyre" | "{points} tyres", points),
            Self::Brakes => message!("1 brake" | "{points} brakes", points),
            Self::Gearbox => message!("1 gearbox" | "{points} gearbox", points),
            Self::Body => message!("1 body" | "{points} body", points),
            Self::Engine => message!("1 engine" | "{points} engine", points),
            Self::Handling => message!("1 handling" | "{points} handling", points),
        }
    }

    /// Whether a car without points in this zone is out of the race (WEAR-3).
    #[must_use]
    pub const fn is_vital(self) -> bool {
        matches!(self, Self::Body | Self::Engine | Self::Handling)
    }
}

impl Zones {
    /// No points at all.
    pub const NONE: Self = Self::new([0; 6]);

    /// Points for tyres, brakes, gearbox, body, engine, handling, in this order.
    #[must_use]
    pub const fn new(points: [u8; 6]) -> Self {
        let [tyres, brakes, gearbox, body, engine, handling] = points;
        Self {
            tyres,
            brakes,
            gearbox,
            body,
            engine,
            handling,
        }
    }

    /// The points of a zone.
    #[must_use]
    pub const fn get(&self, zone: Zone) -> u8 {
        match zone {
            Zone::Tyres => self.tyres,
            Zone::Brakes => self.brakes,
            Zone::Gearbox => self.gearbox,
            Zone::Body => self.body,
            Zone::Engine => self.engine,
            Zone::Handling => self.handling,
        }
    }

    /// A mutable reference to the points of a zone.
    pub const fn get_mut(&mut self, zone: Zone) -> &mut u8 {
        match zone {
            Zone::Tyres => &mut self.tyres,
            Zone::Brakes => &mut self.brakes,
            Zone::Gearbox => &mut self.gearbox,
            Zone::Body => &mut self.body,
            Zone::Engine => &mut self.engine,
            Zone::Handling => &mut self.handling,
        }
    }

    /// The points of all zones together.
    #[must_use]
    pub fn sum(&self) -> u32 {
        Zone::ALL
            .iter()
            .map(|zone| u32::from(self.get(*zone)))
            .sum()
    }

    /// Applies a function to the points of each zone.
    #[must_use]
    pub fn map(&self, points: impl Fn(Zone, u8) -> u8) -> Self {
        Self {
            tyres: points(Zone::Tyres, self.tyres),
            brakes: points(Zone::Brakes, self.brakes),
            gearbox: points(Zone::Gearbox, self.gearbox),
            body: points(Zone::Body, self.body),
            engine: points(Zone::Engine, self.engine),
            handling: points(Zone::Handling, self.handling),
        }
    }
}

impl Wear {
    /// Nothing.
    pub const NONE: Self = Self::Pool(0);

    /// More points of every zone than any car has.
    pub const UNPAYABLE: Self = Self::Zones(Zones::new([u8::MAX; 6]));

    /// Points of one zone.
    #[must_use]
    pub const fn zone(zone: Zone, points: u8) -> Self {
        let mut zones = Zones::NONE;
        *zones.get_mut(zone) = points;
        Self::Zones(zones)
    }

    /// The points of the pool (`None`) or of a zone; 0 if these are points of the other kind.
    #[must_use]
    pub const fn get(&self, zone: Option<Zone>) -> u8 {
        match (self, zone) {
            (Self::Pool(points), None) => *points,
            (Self::Zones(zones), Some(zone)) => zones.get(zone),
            _ => 0,
        }
    }

    /// The points above 0, by pool (`None`) or zone.
    pub fn parts(self) -> impl Iterator<Item = (Option<Zone>, u8)> {
        let zones: &[Zone] = match self {
            Self::Pool(_) => &[],
            Self::Zones(_) => &Zone::ALL,
        };
        std::iter::once(None)
            .chain(zones.iter().copied().map(Some))
            .map(move |zone| (zone, self.get(zone)))
            .filter(|(_, points)| *points > 0)
    }

    /// The points in words: `3 points`, or `2 brakes, 1 gearbox`.
    #[must_use]
    pub fn words(self) -> Message {
        match self {
            Self::Pool(points) => message!("1 point" | "{points} points", points),
            Self::Zones(Zones::NONE) => message!("nothing"),
            Self::Zones(zones) => {
                let there = Zone::ALL.into_iter().map(|zone| (zone, zones.get(zone)));
                let there = there.filter(|(_, points)| *points > 0);
                language::series(there.map(|(zone, points)| zone.counted(points)))
            }
        }
    }

    /// How many points there are, of whatever kind.
    #[must_use]
    pub fn sum(self) -> u32 {
        self.parts().map(|(_, points)| u32::from(points)).sum()
    }

    /// Whether there are no points.
    #[inline]
    #[must_use]
    pub fn is_none(&self) -> bool {
        matches!(self, Self::Pool(0) | Self::Zones(Zones::NONE))
    }

    /// A multiple of the points; 255 stands for any larger number, more than any car has.
    #[inline]
    #[must_use]
    pub fn times(self, count: u32) -> Self {
        match (count, self) {
            (1, _) => return self,
            (0, Self::Pool(_)) => return Self::Pool(0),
            (0, Self::Zones(_)) => return Self::Zones(Zones::NONE),
            _ => {}
        }
        let times = |points: u8| (u32::from(points).saturating_mul(count)).min(255) as u8;
        match self {
            Self::Pool(points) => Self::Pool(times(points)),
            Self::Zones(zones) => Self::Zones(zones.map(|_, points| times(points))),
        }
    }

    /// The sum of both; 255 stands for any larger number. Points of a pool and of zones cannot be
    /// added: together they are more than any car can pay ([`Wear::UNPAYABLE`]).
    #[inline]
    #[must_use]
    pub fn and(self, more: Self) -> Self {
        match (self, more) {
            (Self::Pool(points), Self::Pool(more)) => Self::Pool(points.saturating_add(more)),
            (Self::Zones(zones), Self::Zones(more)) => {
                Self::Zones(zones.map(|zone, points| points.saturating_add(more.get(zone))))
            }
            (points, none) | (none, points) if none.is_none() => points,
            _ => Self::UNPAYABLE,
        }
    }

    /// What is left after spending these points; no zone or pool goes below 0.
    #[inline]
    #[must_use]
    pub fn less(self, spent: Self) -> Self {
        match self {
            Self::Pool(points) => Self::Pool(points.saturating_sub(spent.get(None))),
            Self::Zones(zones) => {
                let less = |zone, points: u8| points.saturating_sub(spent.get(Some(zone)));
                Self::Zones(zones.map(less))
            }
        }
    }

    /// Whether there are at least as many points of each kind.
    #[inline]
    #[must_use]
    pub fn covers(self, price: Self) -> bool {
        match (self, price) {
            (Self::Pool(points), Self::Pool(price)) => points >= price,
            (Self::Zones(zones), Self::Zones(price)) => {
                zones.map(|zone, points| price.get(zone).saturating_sub(points)) == Zones::NONE
            }
            (_, price) => price.is_none(),
        }
    }

    /// Whether a car with these points is in the race (WEAR-3): it has points in its pool, or in
    /// each vital zone.
    pub(crate) fn is_alive(self) -> bool {
        let mut vital = Zone::ALL.into_iter().filter(|zone| zone.is_vital());
        match self {
            Self::Pool(points) => points > 0,
            Self::Zones(zones) => vital.all(|zone| zones.get(zone) > 0),
        }
    }

    /// Whether these are points of the same kind: of a pool, or of zones.
    #[must_use]
    pub const fn is_like(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Pool(_), Self::Pool(_)) | (Self::Zones(_), Self::Zones(_))
        )
    }
}

impl<'de> Deserialize<'de> for Wear {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Points)
    }
}

/// Reads [`Wear`] with clearer errors than an untagged enum gives.
struct Points;

impl<'de> Visitor<'de> for Points {
    type Value = Wear;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("points: a number up to 255, or an object with points for zones")
    }

    fn visit_u64<E: de::Error>(self, points: u64) -> Result<Wear, E> {
        u8::try_from(points)
            .map(Wear::Pool)
            .map_err(|_| E::invalid_value(de::Unexpected::Unsigned(points), &self))
    }

    /// TOML knows no other integers.
    fn visit_i64<E: de::Error>(self, points: i64) -> Result<Wear, E> {
        u8::try_from(points)
            .map(Wear::Pool)
            .map_err(|_| E::invalid_value(de::Unexpected::Signed(points), &self))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Wear, A::Error> {
        Zones::deserialize(MapAccessDeserializer::new(map)).map(Wear::Zones)
    }
}

impl std::fmt::Display for Wear {
    /// `3 points`, or `2 brakes, 1 gearbox`, in the language that is spoken.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.words().fmt(f)
    }
}
