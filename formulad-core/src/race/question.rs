//! The question that a race asks a driver, with all that is needed to answer it elsewhere.

use serde::{Deserialize, Serialize};

use crate::SpaceId;
use crate::dice::Gear;
use crate::rules::{Tyres, Wear};

use super::{About, Answer, Car, CarId, Choice, Explanation, Pending, Race, Sky, State};

/// What a driver is asked and sees, to be written as JSON for bots, web pages and logs, and read by them.
///
/// ```
/// use formulad_core::TrackBuilder;
/// use formulad_core::dice::SeededDice;
/// use formulad_core::race::{Entrant, Question, Race};
/// use formulad_core::rules::Preset;
///
/// let track = TrackBuilder::<3>::new("Oval").straight(24).corner(2, [11, 9, 8]).straight(28).build()?;
/// let mut race = Race::new(&track, &Preset::Basic.rules(1), vec![Entrant::new("Ada", 1)])?;
/// race.advance(&mut SeededDice::new(1))?;
/// let question = race.question().ok_or("no choice")?;
/// let json = serde_json::to_value(&question)?;
/// assert_eq!(serde_json::from_value::<Question>(json.clone())?, question);
/// assert_eq!(json["car"], 0);
/// assert!(json["options"][0]["text"].is_string());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Question {
    /// The car whose driver is asked.
    pub car: CarId,
    /// What the choice is about.
    pub about: Subject,
    /// The round ([`Race::round`]).
    pub round: u32,
    /// The laps of the race.
    pub laps: u8,
    /// The weather, if the rules have weather.
    pub weather: Option<Sky>,
    /// The spaces with damage markers.
    pub markers: Vec<SpaceId>,
    /// All cars, in the order of the entrants.
    pub cars: Vec<QuestionCar>,
    /// The options, in the order in which [`Race::choose`] numbers them.
    pub options: Vec<QuestionOption>,
}

/// What a choice is about: as JSON `"gear"`, `"move"`, or as [`About`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Subject {
    /// A gear.
    Gear,
    /// A move.
    Move,
    /// A decision.
    #[serde(untagged)]
    Decision(About),
}

/// A car as a [`Question`] shows it. Its fields are those of [`Car`] with the same names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
#[expect(missing_docs, reason = "those of `Car` say it")]
pub struct QuestionCar {
    pub space: Option<SpaceId>,
    pub gear: Option<Gear>,
    pub wear: Wear,
    pub stops: u8,
    pub crossings: u8,
    pub state: State,
    pub tyres: Tyres,
    pub nitro: bool,
}

impl From<&Car> for QuestionCar {
    fn from(car: &Car) -> Self {
        Self {
            space: car.space,
            gear: car.gear,
            wear: car.wear,
            stops: car.stops,
            crossings: car.crossings,
            state: car.state,
            tyres: car.tyres,
            nitro: car.nitro,
        }
    }
}

/// An option of a [`Question`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct QuestionOption {
    /// The answer that takes it.
    pub answer: Answer,
    /// What it costs and risks, and a line of text.
    #[serde(flatten)]
    pub explanation: Explanation,
}

impl Race {
    /// The question that the race asks a driver; `None` if it waits for no choice.
    ///
    /// Every option is explained, which takes some tens of microseconds each.
    #[must_use]
    pub fn question(&self) -> Option<Question> {
        let Pending::Choice(choice) = self.pending() else {
            return None;
        };
        let option = |at| {
            Some(QuestionOption {
                answer: choice.answer(at)?,
                explanation: self.explain(at)?,
            })
        };
        Some(Question {
            car: choice.car(),
            about: match choice {
                Choice::Gear { .. } => Subject::Gear,
                Choice::Move { .. } => Subject::Move,
                Choice::Decision { about, .. } => Subject::Decision(about),
            },
            round: self.round(),
            laps: self.rules().laps,
            weather: self.weather(),
            markers: self.markers().collect(),
            cars: self.cars().map(|(_, car)| car.into()).collect(),
            options: (0..choice.len()).map_while(option).collect(),
        })
    }
}
