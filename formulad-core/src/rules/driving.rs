//! What driving costs: overshooting, braking, being held up, collisions, engines, debris.

use serde::{Deserialize, Serialize};

use crate::dice::Gear;

use super::Wear;

/// A check with the black die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Risk {
    /// The car loses wear on this number and below.
    pub harmed_to: u8,
    /// The same in rain (WEATHER-2).
    pub in_rain: u8,
    /// What it loses.
    pub price: Wear,
}

/// OVER-5 to OVER-7: leaving a corner with one stop missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Overshoot {
    /// OVER-5: what each space costs.
    pub price: Wear,
    /// OVER-6: what happens to a car that loses its last tyre point in this way; `None` for nothing
    /// more.
    pub last_tyre: Option<LastTyre>,
    /// OVER-7: a car that overshoots by more spaces than the number of its gear spins back to the
    /// corner and pays this times that number; `None` if it does not.
    pub spin_back: Option<Wear>,
    /// WEAR-4: a car without points that overshoots by no more spaces than this spins instead of
    /// being out; 0: it is out.
    pub spin_without_points: u8,
    /// OVER-7: what happens to a car with too few points to pay, if it is not out (WEAR-4).
    pub unpaid: Unpaid,
    /// OVER-6, OVER-7: whether turning round after a spin takes the next turn.
    pub spin_takes_turn: bool,
}

/// OVER-6: losing the last tyre point by overshooting makes a car spin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastTyre {
    /// The tyre points it has left then.
    pub left: u8,
    /// A car without tyre points that overshoots spins again if this is 1, and is out if it is
    /// more.
    pub again: SpinAgain,
    /// BLOCK-2: whether the points that it gets back pay for braking and lack of room in the same
    /// move; otherwise it gets them back when all is paid.
    #[serde(default = "yes")]
    pub pays: bool,
}

/// OVER-6: what has to be 1 for a car without tyre points to spin again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpinAgain {
    /// The spaces overshot.
    Spaces,
    /// The tyre points they cost: soft tyres never spin again.
    Penalty,
}

/// OVER-7: a car that cannot pay for overshooting, and is not out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unpaid {
    /// It goes to neutral, and starts in 1st.
    Neutral,
    /// It spins.
    Spins,
}

/// WEAR-3, WEAR-4: what happens to a car that loses the last point of its pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LastPoint {
    /// It is out.
    Out,
    /// It goes to neutral; without points, any damage puts it out.
    Neutral,
    /// The same if it loses more than it has; one that can just pay keeps its gear.
    NeutralIfShort,
}

/// BRAKE-1: spaces left undriven by choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Braking {
    /// What each costs.
    pub price: Wear,
    /// The most in a turn; `None` for as many as the car can pay for.
    pub most: Option<u8>,
}

/// BLOCK-1 to BLOCK-3: spaces left undriven for lack of room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blocking {
    /// How many of them are paid for as if braked by choice.
    pub as_braking: u8,
    /// Whether that is only as many as the car has points for, with what overshooting and braking by choice leave: it
    /// pays for the others as for further spaces.
    #[serde(default)]
    pub as_braking_payable: bool,
    /// What each further space costs.
    pub price: Wear,
    /// Whether the driver may pay for each further space like braking instead.
    pub or_braking: bool,
    /// This many spaces or more put the car out; `None` if it goes on as long as it can pay.
    pub crash_from: Option<u8>,
    /// What the car in front loses in such a crash.
    pub crash_price: Wear,
    /// Whether a car held up may also brake by choice, and stop further back.
    #[serde(default)]
    pub braking: BrakingHeldUp,
    /// BLOCK-3: whether the spaces paid for as if braked do not count for such a crash. These are then only as many as
    /// the car has points for, as by `as_braking_payable`.
    #[serde(default)]
    pub crash_after_braking: bool,
}

/// BLOCK-1: when a car held up may stop further back than it has to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BrakingHeldUp {
    /// Whenever it can pay for both the spaces held up and those that it brakes.
    #[default]
    Always,
    /// When it pays for all spaces not driven as for braked ones.
    AllBraked,
    /// Never.
    Never,
}

impl Blocking {
    /// As what spaces not driven are paid for, some of them by choice and others for lack of room: how
    /// many as braked, and how many as held up; `None` if a car may not brake so (BLOCK-1).
    pub(crate) const fn shares(&self, by_choice: u8, held_up: u8) -> Option<(u8, u8)> {
        match self.braking {
            _ if by_choice == 0 || held_up == 0 => Some((by_choice, held_up)),
            BrakingHeldUp::Always => Some((by_choice, held_up)),
            BrakingHeldUp::AllBraked => Some((by_choice.saturating_add(held_up), 0)),
            BrakingHeldUp::Never => None,
        }
    }
}

/// What a field means in rulesets that were saved before it existed.
pub(super) const fn yes() -> bool {
    true
}

/// COLL-1 to COLL-4: ending a move close to other cars.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Collision {
    /// The check that each of the cars makes.
    pub risk: Risk,
    /// When cars collide.
    pub when: CollisionWhen,
    /// COLL-3: whether a car put out by its own roll makes the car that moved fail its roll.
    pub harmed_by_eliminated: bool,
}

/// COLL-1, COLL-4: when cars that are close to each other collide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CollisionWhen {
    /// Always.
    Close,
    /// When the car that moved is directly behind another, and has braked, was held up, or did not
    /// take the slipstream.
    Pressing,
    /// In the same cases; and with cars beside it whenever another is directly in front.
    Obstructed,
}

/// ENG-1, ENG-2: a car that rolls the highest number of its die in a high gear puts engines to the
/// test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Engine {
    /// The lowest of the high gears.
    pub from_gear: Gear,
    /// Whose engines are tested.
    pub tested: Tested,
    /// The order in which they are tested.
    pub order: EngineOrder,
    /// The check that each of them makes.
    pub risk: Risk,
}

/// ENG-1, ENG-2: whose engines are tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tested {
    /// Those of all cars in high gears.
    HighGears,
    /// Those of all cars in the same gear.
    SameGear,
    /// Only that of the car that rolled.
    Roller,
}

/// ENG-1: the order in which engines are tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EngineOrder {
    /// The car that rolled first, then the others in the order of the round.
    RollerFirst,
    /// All in the order of the round.
    Round,
}

/// OUT-1, FIN-2: cars that are out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Elimination {
    /// OUT-1: when they are removed from the track.
    pub removal: Removal,
    /// FIN-2: whether, among those out in the same round, the distance driven decides.
    pub by_distance: bool,
    /// FIN-2: whether the round does not matter: all are level, unless points for qualifying or, in
    /// races without these, the distance driven decides.
    #[serde(default)]
    pub all_level: bool,
}

/// OUT-1: when cars that are out are removed, and whether they leave a damage marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Removal {
    /// At once; they leave a marker, if the rules have markers.
    AtOnce,
    /// At once and without leaving a marker, if put out by overshooting or a damage marker; at
    /// once, if put out by the engine; otherwise at the end of the round.
    RoundEnd,
}

/// SLIP-1 to SLIP-4: driving on in the slipstream of another car.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slipstream {
    /// The lowest gear that both cars must be in.
    pub from_gear: Gear,
    /// The path that it takes.
    pub shape: Shape,
    /// What it costs.
    pub price: Wear,
    /// SLIP-3: what it costs in addition when it leads into a corner.
    pub corner_price: Wear,
    /// SLIP-2: whether it may be shortened by braking.
    pub braking: bool,
    /// SLIP-4: whether overshooting costs nothing in it.
    pub free_overshoot: bool,
    /// SLIP-4: whether it can be taken only once a turn.
    pub once: bool,
}

/// The path of a slipstream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// Three spaces (SLIP-1): a change of lane, one straight on, back; a change, two straight on; or
    /// two changes the same way, one straight on.
    Publisher,
    /// A change of lane and three spaces straight on (SLIP-4).
    Mini,
}

impl Shape {
    /// The number of spaces, without extra ones (TYRE-3).
    pub(crate) const fn spaces(self) -> u8 {
        match self {
            Self::Publisher => 3,
            Self::Mini => 4,
        }
    }
}

/// TURBO-1: extra spaces that cars buy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turbo {
    /// How many spaces.
    pub spaces: u8,
    /// What they cost.
    pub price: Wear,
    /// Whether a car may buy them every turn, not once a race.
    #[serde(default)]
    pub every_turn: bool,
}
