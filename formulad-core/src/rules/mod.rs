//! Rules as data: every number and every disputed ruling is a field, with the clause it comes from.
//!
//! A [`Preset`] makes a [`Ruleset`] with the chosen options; any field may then be changed.
//! [`Ruleset::check`] lists the contradictions within a ruleset.
//!
//! Rulesets are read and written with serde, whole or as a base and changes:
//!
//! ```
//! use formulad_core::rules::{Preset, Ruleset};
//!
//! let text = r#"{"base": "advanced", "options": ["weather", "tyres"], "braking": {"most": 3}}"#;
//! let rules: Ruleset = serde_json::from_str(text)?;
//! assert_eq!(rules.braking.most, Some(3));
//! assert_eq!(rules.wear, Preset::Advanced.rules(2).wear);
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! `laps` defaults to the preset's usual number, `options` may be left out, `null` removes what may
//! be absent, and points and lists are replaced as a whole. Serializing writes the whole ruleset,
//! whose meaning does not depend on the presets; [`Ruleset::changes`] is the short form.

use serde::{Deserialize, Serialize};

use crate::dice::Gear;

mod changes;
mod check;
mod contradiction;
mod driving;
mod fields;
mod movement;
mod pilot;
mod presets;
mod service;
mod setup;
mod street;
mod wear;

pub use crate::names::UnknownName;
pub use changes::RuleChanges;
pub(crate) use check::MOST_SHARED;
pub use contradiction::{Contradiction, Need};
pub use driving::{
    Blocking, Braking, BrakingHeldUp, Collision, CollisionWhen, Elimination, Engine, EngineOrder,
    LastPoint, LastTyre, Overshoot, Removal, Risk, Shape, Slipstream, SpinAgain, Tested, Turbo,
    Unpaid,
};
pub use fields::{FieldKind, RuleField};
pub use movement::Movement;
pub use pilot::{Abilities, Pilot, RadioHit};
pub use presets::{NotAnOption, Preset, RaceOption};
pub use service::{
    Compound, PitStop, Service, Skid, SkidCounts, TechnicalStop, TyreRules, Tyres, WeatherChange,
    WeatherRules,
};
pub use setup::{Construction, Grid, Pole, Qualifying, Scoring, Start, Teams};
pub use street::{Checkpoint, Danger, Nuisance, Police, Speed, Street};
pub use wear::{Wear, Zone, Zones};

/// The version of the rules as this crate plays them: races recorded under a later version, or one
/// before [`OLDEST_VERSION`], may replay differently.
pub const VERSION: u32 = 3;

/// The oldest version of the rules that this crate still plays: for everything that has changed
/// since, there is a field whose absence stands for the old rule. Presets have changed.
pub const OLDEST_VERSION: u32 = 2;

/// The minor version of what is saved ([`saved`](crate::saved)): rulesets and records of a later
/// one may have further fields, whose absence changes nothing.
pub const MINOR: u32 = 0;

/// The rules of one race.
///
/// ```
/// use formulad_core::rules::{Preset, Ruleset, Wear};
///
/// let mut rules = Ruleset::basic(2);
/// assert_eq!(rules, Preset::Basic.rules(2));
/// assert_eq!(rules.wear, Wear::Pool(18));
/// assert!(rules.check().is_empty());
/// rules.laps = 0;
/// assert_eq!(rules.check().len(), 1);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Ruleset {
    /// LAPS-1: how many laps are driven, 1 to 3.
    pub laps: u8,
    /// DICE-3: the highest gear of the cars.
    pub top_gear: Gear,
    /// GRID-1, QUAL-1: who starts where.
    pub grid: Grid,
    /// START-1, START-2: what the black die decides at the start.
    pub start: Start,
    /// ORDER-2: which of two level cars in the same gear moves first.
    pub level_cars: LevelCars,
    /// WEAR-1, WEAR-2: the wear points a car starts with.
    pub wear: Wear,
    /// WEAR-3, WEAR-4: what happens to a car that loses the last point of its pool.
    pub last_point: LastPoint,
    /// BUILD-1: how entrants build their cars; `None` if all cars are alike.
    pub construction: Option<Construction>,
    /// GEAR-2: the price of skipping one, two and three gears when shifting down.
    pub skip_prices: [Wear; 3],
    /// MOVE-2, MOVE-3: what a car may do on a straight.
    pub movement: Movement,
    /// OVER-5 to OVER-7: what leaving a corner with one stop missing costs.
    pub overshoot: Overshoot,
    /// BRAKE-1: spaces left undriven by choice.
    pub braking: Braking,
    /// BLOCK-1, BLOCK-3: spaces left undriven for lack of room.
    pub blocking: Blocking,
    /// COLL-1 to COLL-4: what a car risks beside or behind another.
    pub collision: Collision,
    /// ENG-1, ENG-2: what engines risk at full speed.
    pub engine: Engine,
    /// DEBRIS-1, DEBRIS-2: what the damage markers of harmed cars do; `None` if they leave none.
    pub debris: Option<Risk>,
    /// OUT-1, FIN-2: cars that are out.
    pub elimination: Elimination,
    /// SLIP-1 to SLIP-4: slipstreams; `None` if there are none.
    pub slipstream: Option<Slipstream>,
    /// TURBO-1: extra spaces that cars buy; `None` if they cannot be bought.
    pub turbo: Option<Turbo>,
    /// NITRO-1: whether cars have nitro, once a lap.
    pub nitro: bool,
    /// PIT-1 to PIT-5: the pit lane; `None` if it is closed throughout the race.
    pub pit: Option<PitStop>,
    /// TECH-1: technical stops; `None` if there are none.
    pub technical: Option<TechnicalStop>,
    /// WEATHER-1 to WEATHER-3: the weather; `None` if it is always dry.
    pub weather: Option<WeatherRules>,
    /// TYRE-1 to TYRE-3: sets of tyres; `None` if they are all alike.
    pub tyres: Option<TyreRules>,
    /// TEAM-1: teams and their points; `None` if everyone drives alone.
    pub teams: Option<Teams>,
    /// TEAM-1: points in races without teams; `None` if there are none.
    pub scoring: Option<Scoring>,
    /// STREET-1 to STREET-5: what the features of a street circuit do; `None` if they do nothing.
    pub street: Option<Street>,
    /// DRIVER-1, DRIVER-2: the drivers of the street races with their own cars and abilities;
    /// `None` if drivers have neither.
    pub pilots: Option<Abilities>,
}

/// ORDER-2: which of two level cars in the same gear moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LevelCars {
    /// The one nearer the inside of the corner they are in, or otherwise of the next one.
    Inside,
    /// The one that arrived on its space first.
    FirstThere,
}
