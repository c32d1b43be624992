//! What a race waits for, and the answers to it.

use serde::{Deserialize, Serialize};

use crate::SpaceId;
use crate::dice::{Die, Gear, Roll};
use crate::is_default;
use crate::language;
use crate::moves::{Move, MoveList, Slip};
use crate::rules::{Tyres, Wear, Zones};

use super::{CarId, Cause, Phase, Race};

/// What decisions are about.
mod about {
    impl super::About {
        #[must_use]
        pub(super) fn words(self) -> &'static str {
            match self {
                Self::WeatherAgain => t!("rolling for the weather again"),
                Self::Tyres => t!("tyres" as "in a report"),
                Self::Extra => t!("extra spaces"),
                Self::Radio(_) => t!("throwing the radio"),
                Self::Room => t!("paying by tyres or brakes"),
                Self::Slipstream => t!("the slipstream"),
                Self::TechnicalStop => t!("a technical stop"),
                Self::Regain => t!("points to regain"),
                Self::Repair => t!("repairs" as "in a report"),
                Self::LeaveBox => t!("leaving the box"),
                Self::Scrap => t!("dropping scrap"),
            }
        }
    }
}

/// Answers.
mod answers {
    pub(crate) fn nitro() -> &'static str {
        t!("nitro")
    }

    pub(crate) fn turbo() -> &'static str {
        t!("turbo")
    }

    pub(crate) fn tyres() -> &'static str {
        t!("tyres" as "what may be answered")
    }
}

/// What a race waits for. There is nothing else: an answer to each of these plays any race.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pending<'a> {
    /// A roll of a die: an [`Answer::Roll`].
    Roll(RollRequest),
    /// A driver's choice between legal options, always at least two.
    Choice(Choice<'a>),
    /// The time that the driver of this car took for the lap of qualifying (QUAL-1): an
    /// [`Answer::Seconds`].
    Time(CarId),
    /// Nothing: the race is over.
    Over,
}

/// A roll that a race waits for. Its exact outcomes are [`Die::outcomes`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[non_exhaustive]
pub struct RollRequest {
    /// The car it is for.
    pub car: CarId,
    /// The die to roll.
    pub die: Die,
    /// What it decides.
    pub why: Why,
}

/// What a roll decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Why {
    /// The weather (WEATHER-1, WEATHER-2).
    Weather,
    /// The place on the grid (GRID-1).
    Grid,
    /// How the start goes (START-1).
    Start,
    /// How far the car moves (DICE-1).
    Move,
    /// How long the stop in the box takes (PIT-3), or what it brings (PIT-5).
    Service,
    /// Whether something harms the car.
    #[serde(untagged)]
    Check(Check),
}

/// A roll of the black die that may harm a car.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Check {
    /// On a damage marker (DEBRIS-2).
    Mark,
    /// On a damage marker that Temana stops on (DRIVER-2).
    MarkUnder,
    /// On a danger space (STREET-2).
    Danger,
    /// In a collision with this car (COLL-2).
    Collision(CarId),
    /// By straining the engine (ENG-1).
    Engine,
    /// By residents (STREET-1).
    Residents,
    /// By the radio that this car's driver has thrown (DRIVER-2).
    Radio(CarId),
}

impl Check {
    /// The cause that the harm is attributed to.
    #[must_use]
    pub const fn cause(self) -> Cause {
        match self {
            Self::Mark | Self::MarkUnder | Self::Danger => Cause::Mark,
            Self::Collision(_) => Cause::Collision,
            Self::Engine => Cause::Engine,
            Self::Residents => Cause::Residents,
            Self::Radio(_) => Cause::Radio,
        }
    }

    /// The other car, where there is one.
    #[must_use]
    pub const fn with(self) -> Option<CarId> {
        match self {
            Self::Collision(car) | Self::Radio(car) => Some(car),
            _ => None,
        }
    }
}

/// A driver's choice. What later versions ask for besides is a decision about something else.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice<'a> {
    /// Of a gear (GEAR-1, GEAR-2).
    Gear {
        /// The car.
        car: CarId,
        /// The gears, ascending.
        options: &'a [GearOption],
    },
    /// Of a move (MOVE-1, BRAKE-1). [`Race::price`] says what each costs.
    Move {
        /// The car.
        car: CarId,
        /// The moves, the shortened ones last.
        options: &'a MoveList,
    },
    /// Of anything else.
    Decision {
        /// The car.
        car: CarId,
        /// What it is about.
        about: About,
        /// The answers; declining comes first, if it is possible.
        options: &'a [Answer],
    },
}

/// What a decision is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum About {
    /// Rolling for the weather again (DRIVER-2): [`Answer::Yes`] or [`Answer::No`].
    WeatherAgain,
    /// The set of tyres (TYRE-1): [`Answer::Tyres`].
    Tyres,
    /// Extra spaces (NITRO-1, TURBO-1, TYRE-1, DRIVER-2): [`Answer::Extra`].
    Extra,
    /// Throwing the radio at this car (DRIVER-2): [`Answer::Yes`] or [`Answer::No`].
    Radio(CarId),
    /// How many of the spaces without room are paid for by tyres (BLOCK-1):
    /// [`Answer::TyresForRoom`].
    Room,
    /// Going on in the slipstream (SLIP-1): [`Answer::Slipstream`] or [`Answer::No`].
    Slipstream,
    /// A technical stop instead of a change of tyres (TECH-1): [`Answer::Yes`] or [`Answer::No`].
    TechnicalStop,
    /// Which zones regain points (STREET-3, STREET-5, DRIVER-2): [`Answer::Regain`].
    Regain,
    /// Which zones are repaired from the reserve (TECH-1): [`Answer::Regain`].
    Repair,
    /// Leaving the box with the points rolled (PIT-5): [`Answer::Yes`] or [`Answer::No`].
    LeaveBox,
    /// Dropping scrap on the road (DRIVER-2): [`Answer::Scrap`] or [`Answer::No`].
    Scrap,
}

impl std::fmt::Display for About {
    /// In the language that is spoken.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.words())
    }
}

/// A gear that may be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[non_exhaustive]
pub struct GearOption {
    /// The gear.
    pub gear: Gear,
    /// What the shift costs (GEAR-2).
    pub price: Wear,
}

/// The extra spaces of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Extra {
    /// Whether the nitro is used (NITRO-1).
    #[serde(skip_serializing_if = "is_default")]
    pub nitro: bool,
    /// Whether the turbo is bought (TURBO-1).
    #[serde(skip_serializing_if = "is_default")]
    pub turbo: bool,
    /// Whether the extra space of the tyres is used (TYRE-1).
    #[serde(skip_serializing_if = "is_default")]
    pub tyres: bool,
    /// Jack's drift: the spaces by which the end of the move is shifted, -1, 0 or 1 (DRIVER-2).
    #[serde(skip_serializing_if = "is_default")]
    pub drift: i8,
}

impl Pending<'_> {
    /// The car that is to roll, or whose driver is to answer; `None` after the race.
    ///
    /// ```
    /// # use formulad_core::race::{CarId, Entrant, Race};
    /// # use formulad_core::rules::Ruleset;
    /// # use formulad_core::TrackBuilder;
    /// # let track = TrackBuilder::<1>::new("Ring").straight(20).corner(2, [6]).straight(9).build()?;
    /// let race = Race::new(&track, &Ruleset::basic(1), vec![Entrant::new("Ada", 1)])?;
    /// assert_eq!(race.pending().car(), Some(CarId(0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn car(&self) -> Option<CarId> {
        match self {
            Self::Roll(request) => Some(request.car),
            Self::Choice(choice) => Some(choice.car()),
            Self::Time(car) => Some(*car),
            Self::Over => None,
        }
    }
}

impl Choice<'_> {
    /// The car whose driver has to choose.
    #[must_use]
    pub const fn car(&self) -> CarId {
        match self {
            Self::Gear { car, .. } | Self::Move { car, .. } | Self::Decision { car, .. } => *car,
        }
    }

    /// The number of options, at least two.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a choice is never empty")]
    pub fn len(&self) -> usize {
        match self {
            Self::Gear { options, .. } => options.len(),
            Self::Move { options, .. } => options.len(),
            Self::Decision { options, .. } => options.len(),
        }
    }

    /// The answer that chooses an option, counted from 0; `None` if there is no such option.
    #[must_use]
    pub fn answer(&self, option: usize) -> Option<Answer> {
        match self {
            Self::Gear { options, .. } => options.get(option).map(|o| Answer::Gear(o.gear)),
            Self::Move { options, .. } => {
                let chosen = options.as_slice().get(option);
                chosen.map(|m| Answer::Move(m.into()))
            }
            Self::Decision { options, .. } => options.get(option).copied(),
        }
    }
}

/// Identifies a move or a slipstream among those offered: no two of them agree in all of these
/// fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveKey {
    /// Where it ends.
    pub to: SpaceId,
    /// The spaces past overshot corners.
    pub overshoot: u16,
    /// The spaces not driven.
    pub brake: u8,
    /// The damage markers and danger spaces driven over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub marks: u8,
}

impl std::fmt::Display for MoveKey {
    /// `to space 41, 2 overshot, 1 not driven, 0 on marks`
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&t!(
            "to space {to}, {overshoot} overshot, {brake} not driven, {marks} on marks",
            to = self.to,
            overshoot = self.overshoot,
            brake = self.brake,
            marks = self.marks
        ))
    }
}

impl From<&Move> for MoveKey {
    fn from(m: &Move) -> Self {
        Self {
            to: m.to,
            overshoot: m.overshoot,
            brake: m.brake,
            marks: m.marks,
        }
    }
}

impl From<&Slip> for MoveKey {
    fn from(slip: &Slip) -> Self {
        Self {
            to: slip.to,
            overshoot: slip.overshoot,
            brake: slip.brake,
            marks: slip.marks,
        }
    }
}

/// An answer to what a race waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Answer {
    /// The roll asked for.
    Roll(Roll),
    /// The gear chosen.
    Gear(Gear),
    /// The move chosen.
    Move(MoveKey),
    /// The slipstream chosen.
    Slipstream(MoveKey),
    /// The extra spaces chosen.
    Extra(Extra),
    /// The set of tyres chosen.
    Tyres(Tyres),
    /// The points that zones regain.
    Regain(Zones),
    /// The spaces, among those that there is no room for, that tyres pay for.
    TyresForRoom(u8),
    /// The space on which scrap is dropped.
    Scrap(SpaceId),
    /// Yes.
    Yes,
    /// No.
    No,
    /// The seconds that a lap of qualifying took.
    Seconds(u32),
}

impl std::fmt::Display for Answer {
    /// `a 12 on the black die`, `3rd gear`, `to space 41 …`, in the language that is spoken.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Roll(roll) => f.write_str(&t!(
                "a {value} on {die}",
                value = roll.value(),
                die = roll.die().words()
            )),
            Self::Gear(gear) => f.write_str(&t!("{gear} gear", gear = gear.ordinal())),
            Self::Move(key) => key.fmt(f),
            Self::Slipstream(key) => f.write_str(&t!("a slipstream {key}", key)),
            Self::Extra(extra) => extra.fmt(f),
            Self::Tyres(tyres) => tyres.words().fmt(f),
            Self::Regain(zones) => {
                f.write_str(&t!("regain {points}", points = Wear::Zones(*zones)))
            }
            Self::TyresForRoom(tyres) => f.write_str(&t!(
                "tyres for 1 space without room" | "tyres for {spaces} spaces without room",
                spaces = *tyres
            )),
            Self::Scrap(space) => f.write_str(&t!("scrap on space {space}", space = *space)),
            Self::Yes => f.write_str(t!("yes")),
            Self::No => f.write_str(t!("no")),
            Self::Seconds(seconds) => f.write_str(&t!(
                "{seconds} seconds" | "{seconds} seconds",
                seconds = *seconds
            )),
        }
    }
}

impl std::fmt::Display for Extra {
    /// `nitro, tyres`, or `no extra spaces`, in the language that is spoken.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let used = [
            self.nitro.then(answers::nitro),
            self.turbo.then(answers::turbo),
            self.tyres.then(answers::tyres),
        ];
        let used = used.into_iter().flatten().map(str::to_owned);
        let drift = (self.drift != 0).then(|| t!("a drift of {spaces:+}", spaces = self.drift));
        let parts: Vec<String> = used.chain(drift).collect();
        match parts.is_empty() {
            true => f.write_str(t!("no extra spaces")),
            false => language::series(parts).fmt(f),
        }
    }
}

impl std::fmt::Display for Why {
    /// In the language that is spoken, with cars by their numbers; [`Race::purpose`] has their names.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Weather => f.write_str(t!("for the weather")),
            Self::Grid => f.write_str(t!("for the grid")),
            Self::Start => f.write_str(t!("at the start")),
            Self::Move => f.write_str(t!("to drive")),
            Self::Service => f.write_str(t!("in the box")),
            Self::Check(Check::Mark | Check::MarkUnder) => {
                f.write_str(t!("over what lies on the road"))
            }
            Self::Check(Check::Danger) => f.write_str(t!("over bad road")),
            Self::Check(Check::Engine) => f.write_str(t!("for the engine")),
            Self::Check(Check::Residents) => f.write_str(t!("under the residents' windows")),
            Self::Check(Check::Collision(car)) => f.write_str(&t!("beside car {car}", car = *car)),
            Self::Check(Check::Radio(car)) => {
                f.write_str(&t!("hit by the radio of car {car}", car = *car))
            }
        }
    }
}

impl Race {
    /// What a roll is for, in a few words: "to drive", "beside Ada".
    ///
    /// ```
    /// # use formulad_core::race::{Check, Entrant, Race, Why};
    /// # use formulad_core::rules::Ruleset;
    /// # use formulad_core::TrackBuilder;
    /// # let track = TrackBuilder::<1>::new("Ring").straight(20).corner(2, [6]).straight(9).build()?;
    /// let race = Race::new(&track, &Ruleset::basic(1), vec![Entrant::new("Ada", 1)])?;
    /// assert_eq!(race.purpose(Why::Check(Check::Engine)), "for the engine");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn purpose(&self, why: Why) -> String {
        match why {
            Why::Check(Check::Collision(other)) => {
                t!("beside {name}", name = self.entrant(other).name)
            }
            Why::Check(Check::Radio(by)) => {
                t!("hit by the radio of {name}", name = self.entrant(by).name)
            }
            why => why.to_string(),
        }
    }

    /// What the race waits for.
    #[must_use]
    pub fn pending(&self) -> Pending<'_> {
        match self.phase {
            Phase::Roll(request) => Pending::Roll(request),
            Phase::Gear => Pending::Choice(Choice::Gear {
                car: self.current(),
                options: &self.gear_options,
            }),
            Phase::Move => Pending::Choice(Choice::Move {
                car: self.current(),
                options: &self.moves,
            }),
            Phase::Decision { car, about } => Pending::Choice(Choice::Decision {
                car,
                about,
                options: &self.options,
            }),
            Phase::Time(car) => Pending::Time(car),
            Phase::Busy | Phase::Over => Pending::Over,
        }
    }
}
