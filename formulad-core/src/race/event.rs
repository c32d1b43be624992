//! What happens in a race, in order.

use serde::{Deserialize, Serialize};

use crate::dice::Gear;
use crate::language::{Message, speak};
use crate::{CornerId, SpaceId};

use crate::rules::{Tyres, Wear, Zone};

use super::{CarId, Cause, Extra, Sky};

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Event {
    /// A driver rolled for the grid (GRID-1).
    GridRolled {
        /// The car.
        car: CarId,
        /// The number on the black die.
        value: u8,
    },
    /// The grid is set.
    GridSet {
        /// The cars, pole position first.
        order: Vec<CarId>,
    },
    /// A round begins (ORDER-1).
    RoundStarted {
        /// Its number, from 1.
        round: u32,
        /// The cars in the order in which they move.
        order: Vec<CarId>,
    },
    /// A driver rolled for the start (START-1).
    StartRolled {
        /// The car.
        car: CarId,
        /// The number on the black die.
        value: u8,
        /// The result.
        result: StartResult,
    },
    /// A driver chose a gear, the same or another (GEAR-1, GEAR-2).
    GearChosen {
        /// The car.
        car: CarId,
        /// The gear before; `None` at the start.
        from: Option<Gear>,
        /// The gear now.
        to: Gear,
    },
    /// A driver rolled the die of the gear (DICE-1).
    Rolled {
        /// The car.
        car: CarId,
        /// The gear.
        gear: Gear,
        /// How many spaces the car has to move.
        value: u8,
    },
    /// A car moved (MOVE-1).
    Moved {
        /// The car.
        car: CarId,
        /// The space it stood on.
        from: SpaceId,
        /// The spaces it stepped on, the last being where it is now; empty if it stayed.
        path: Vec<SpaceId>,
        /// The corners left with stops missing, in driving order (OVER-1, OVER-2, OVER-4).
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        overshot: Vec<CornerId>,
        /// The spaces past overshot corners (OVER-1).
        overshoot: u16,
        /// The stops it has now made in the corner it has come to (STOP-1): 0 outside corners, and
        /// where an overshooting move ends (OVER-4).
        stops: u8,
        /// The spaces not driven by choice (BRAKE-1); all of them where a car held up has to brake for all
        /// (BLOCK-1).
        braked: u8,
        /// The spaces not driven for lack of room (BLOCK-1), without those.
        blocked: u8,
        /// Whether it went on in a slipstream (SLIP-1).
        #[serde(skip_serializing_if = "std::ops::Not::not", default)]
        slipstream: bool,
    },
    /// A car began a lap by crossing the finish line (TRACK-4).
    LapStarted {
        /// The car.
        car: CarId,
        /// The number of the lap, from 1.
        lap: u8,
    },
    /// A driver rolled for what may harm the car (COLL-2, ENG-1, DEBRIS-2, STREET-1, DRIVER-2).
    CheckRolled {
        /// The car.
        car: CarId,
        /// What it is about.
        cause: Cause,
        /// The other car, where there is one.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        with: Option<CarId>,
        /// The number on the black die.
        value: u8,
    },
    /// A car lost wear points (WEAR-1, WEAR-2).
    WearLost {
        /// The car.
        car: CarId,
        /// The zone; `None` for a pool.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        zone: Option<Zone>,
        /// How many it had to pay.
        points: u8,
        /// How many of them it did not have.
        #[serde(skip_serializing_if = "is_none", default)]
        unpaid: u8,
        /// How many it has left.
        left: u8,
        /// What for.
        cause: Cause,
    },
    /// A car was served in its box and has all its points again, or those of its tyres if it has
    /// zones (PIT-2, PIT-3).
    Served {
        /// The car.
        car: CarId,
        /// How many points it regained.
        regained: u8,
    },
    /// A car finished the race (FIN-1).
    Finished {
        /// The car.
        car: CarId,
        /// Its place, from 1.
        place: u8,
    },
    /// A car is out of the race (WEAR-3, OVER-2, OUT-1).
    Eliminated {
        /// The car.
        car: CarId,
        /// Why.
        cause: Cause,
    },
    /// The black die was rolled for the weather (WEATHER-1, WEATHER-2).
    WeatherRolled {
        /// The car that it was rolled for.
        car: CarId,
        /// The number on the black die.
        value: u8,
    },
    /// The weather is settled, or changes (WEATHER-1, WEATHER-2).
    WeatherSet {
        /// What it is now.
        weather: Sky,
    },
    /// A car was fitted with tyres (TYRE-1).
    TyresFitted {
        /// The car.
        car: CarId,
        /// The tyres.
        tyres: Tyres,
    },
    /// A car began its lap of qualifying (QUAL-1).
    QualifyingStarted {
        /// The car.
        car: CarId,
    },
    /// A car ended its lap of qualifying (QUAL-1).
    Qualified {
        /// The car.
        car: CarId,
        /// The turns it took.
        turns: u32,
        /// The spaces it overshot, times the factor of its tyres.
        overshoot: u32,
        /// The time it took; 0 if it ended early.
        seconds: u32,
        /// The total; `None` if it missed two or more stops of a corner.
        points: Option<u32>,
    },
    /// A car used extra spaces (NITRO-1, TURBO-1, TYRE-1, DRIVER-2).
    ExtraUsed {
        /// The car.
        car: CarId,
        /// Which.
        extra: Extra,
        /// How many spaces they add to every move, not counting a drift.
        spaces: u8,
    },
    /// A car spun and points backwards (OVER-6, OVER-7).
    Spun {
        /// The car.
        car: CarId,
    },
    /// A car that had spun points forwards again.
    TurnedRound {
        /// The car.
        car: CarId,
    },
    /// A car has lost its last points and goes to neutral (WEAR-4).
    Neutral {
        /// The car.
        car: CarId,
    },
    /// A car collided without a roll, as its neighbour is out (COLL-3).
    CollisionFailed {
        /// The car.
        car: CarId,
        /// The neighbour.
        with: CarId,
    },
    /// A damage marker was left on a space (DEBRIS-1, DRIVER-2).
    MarkerLeft {
        /// The space.
        space: SpaceId,
    },
    /// The black die was rolled for a car in its box (PIT-3, PIT-5).
    ServiceRolled {
        /// The car.
        car: CarId,
        /// The number on the black die.
        value: u8,
    },
    /// A car regained points (TECH-1, PIT-5, STREET-3, STREET-5, DRIVER-2).
    Regained {
        /// The car.
        car: CarId,
        /// The zone; `None` for a pool.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        zone: Option<Zone>,
        /// How many.
        points: u8,
        /// How many it has now.
        left: u8,
    },
    /// The police noted how fast a car crossed their line (STREET-3).
    SpeedNoted {
        /// The car.
        car: CarId,
        /// Its speed.
        speed: u16,
    },
    /// Every car has crossed the police line in this lap; this one was the fastest (STREET-3).
    Fastest {
        /// The car.
        car: CarId,
        /// Its speed.
        speed: u16,
    },
    /// Stanley threw his radio (DRIVER-2).
    RadioThrown {
        /// His car.
        car: CarId,
        /// The car he threw it at.
        at: CarId,
    },
    /// The race is over (FIN-2).
    Over {
        /// All cars, the winner first.
        standings: Vec<CarId>,
    },
}

/// The result of the roll for the start (START-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StartResult {
    /// The engine stalled: the car stays where it is in this round.
    Stalled,
    /// The car drives off with the die of 1st gear.
    Normal,
    /// A great start (START-2).
    Great,
}

/// Whether there is nothing to say of a number of points.
const fn is_none(points: &u8) -> bool {
    *points == 0
}

impl std::fmt::Display for Event {
    /// A line of plain English, with cars and spaces by their numbers, for developers: the commentary of
    /// `formulad-tracks` is for people.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        speak(None, || self.english(f))
    }
}

impl Event {
    fn english(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::GridRolled { car, value } => write!(f, "car {car} rolls {value} for the grid"),
            Self::GridSet { order } => write!(f, "the grid is set: {}", Cars(order)),
            Self::RoundStarted { round, order } => write!(f, "round {round}: {}", Cars(order)),
            Self::StartRolled { car, value, result } => {
                let result = match result {
                    StartResult::Stalled => "stalls",
                    StartResult::Normal => "starts",
                    StartResult::Great => "has a great start",
                };
                write!(f, "car {car} rolls {value} and {result}")
            }
            Self::GearChosen { car, to, .. } => {
                write!(f, "car {car} chooses {} gear", to.ordinal())
            }
            Self::Rolled { car, gear, value } => {
                write!(f, "car {car} rolls {value} in {} gear", gear.ordinal())
            }
            Self::Moved {
                car, from, path, ..
            } => match path.last() {
                Some(to) => write!(f, "car {car} moves from space {from} to {to}"),
                None => write!(f, "car {car} stays on space {from}"),
            },
            Self::LapStarted { car, lap } => write!(f, "car {car} begins lap {lap}"),
            Self::CheckRolled {
                car, cause, value, ..
            } => write!(f, "car {car} rolls {value} for {cause}"),
            Self::WearLost {
                car,
                zone,
                points,
                unpaid,
                left,
                cause,
            } => {
                let lost = counted(*points, *zone);
                match points.saturating_sub(*unpaid) {
                    had if *unpaid > 0 => {
                        write!(f, "car {car} owes {lost} by {cause}, and has {had}")
                    }
                    _ => write!(f, "car {car} loses {lost} by {cause}, {left} left"),
                }
            }
            Self::Served { car, regained } => {
                write!(
                    f,
                    "car {car} is served and regains {}",
                    Wear::Pool(*regained)
                )
            }
            Self::Finished { car, place } => write!(f, "car {car} finishes in place {place}"),
            Self::Eliminated { car, cause } => write!(f, "car {car} is out by {cause}"),
            Self::WeatherRolled { car, value } => {
                write!(f, "car {car} rolls {value} for the weather")
            }
            Self::WeatherSet { weather } => write!(f, "the weather is {weather}"),
            Self::TyresFitted { car, tyres } => write!(f, "car {car} is fitted with {tyres} tyres"),
            Self::QualifyingStarted { car } => write!(f, "car {car} begins its qualifying lap"),
            Self::Qualified { car, points, .. } => match points {
                Some(1) => write!(f, "car {car} qualifies with 1 point"),
                Some(points) => write!(f, "car {car} qualifies with {points} points"),
                None => write!(f, "car {car} does not complete its qualifying lap"),
            },
            Self::ExtraUsed { car, extra, .. } => write!(f, "car {car} uses {extra}"),
            Self::Spun { car } => write!(f, "car {car} spins"),
            Self::TurnedRound { car } => write!(f, "car {car} turns round"),
            Self::Neutral { car } => write!(f, "car {car} goes to neutral"),
            Self::CollisionFailed { car, with } => {
                write!(f, "car {car} collides with car {with}, which is out")
            }
            Self::MarkerLeft { space } => write!(f, "a damage marker is left on space {space}"),
            Self::ServiceRolled { car, value } => write!(f, "car {car} rolls {value} in its box"),
            Self::Regained {
                car,
                zone,
                points,
                left,
            } => {
                let regained = counted(*points, *zone);
                write!(f, "car {car} regains {regained}, {left} now")
            }
            Self::SpeedNoted { car, speed } => {
                write!(f, "the police note car {car} at speed {speed}")
            }
            Self::Fastest { car, speed } => write!(f, "car {car} was the fastest, at {speed}"),
            Self::RadioThrown { car, at } => write!(f, "car {car} throws a radio at car {at}"),
            Self::Over { standings } => write!(f, "the race is over: {}", Cars(standings)),
        }
    }
}

/// Cars in a line: `2, 0, 1`.
struct Cars<'a>(&'a [CarId]);

impl std::fmt::Display for Cars<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (at, car) in self.0.iter().enumerate() {
            let comma = if at > 0 { ", " } else { "" };
            write!(f, "{comma}{car}")?;
        }
        Ok(())
    }
}

/// `1 point`, or `2 brakes`.
fn counted(points: u8, zone: Option<Zone>) -> Message {
    match zone {
        Some(zone) => zone.counted(points),
        None => Wear::Pool(points).words(),
    }
}
